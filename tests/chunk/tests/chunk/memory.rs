//! The memory of a receiver is what its configuration says, whatever arrives.

use super::chunk::{ChunkReceiver, Config, SLICE_PACKET_BYTES};
use super::pair::{Pair, block, fast, millis, slice};
use tests_chunk::link::Dice;

#[test]
fn a_receiver_allocates_what_its_configuration_says_and_never_again() {
    for max_chunk_bytes in [1, 1000, 16 * 1024, 256 * 1024] {
        let config = Config {
            max_chunk_bytes,
            ..Config::default()
        };
        let mut receiver = None;
        let built = allocation_counter::measure(|| receiver = ChunkReceiver::new(config).ok());
        assert_eq!(
            built.bytes_total as usize + size_of::<ChunkReceiver>(),
            config.receiver_bytes()
        );
        let mut receiver = receiver.expect("a good configuration");
        let mut packets: Vec<Vec<u8>> = (0..2000).map(|seed| random(&mut Dice::new(seed))).collect();
        packets.extend((0..256).map(|index| slice(0, index, 256, 1024)));
        packets.extend((0..40).map(|id| slice(id, 0, 1, 1)));
        let used = allocation_counter::measure(|| {
            for (at, packet) in packets.iter().enumerate() {
                let now = millis(10 * at as u64);
                let _ = receiver.handle_slice(now, packet);
                receiver.poll_ack(now);
                receiver.poll_chunk();
            }
        });
        assert_eq!(used.count_total, 0, "{used:?}");
    }
}

/// A few slices that are nearly right, and bytes.
fn random(dice: &mut Dice) -> Vec<u8> {
    let mut packet = slice(
        dice.below(3) as u16,
        dice.below(4) as u16,
        4,
        1 + dice.below(1024) as usize,
    );
    let length = dice.below(SLICE_PACKET_BYTES as u64 + 4) as usize;
    match dice.below(3) {
        0 => packet[dice.below(4) as usize] = dice.next() as u8,
        1 => packet.truncate(length),
        _ => packet = (0..length).map(|_| dice.next() as u8).collect(),
    }
    packet
}

/// Senders that know the connection begin as many blocks as they like, each as large as the receiver takes.
#[test]
fn a_receiver_of_sealed_blocks_holds_what_its_configuration_says() {
    use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection, Rate};
    for (max_block_bytes, stream_slices) in [(100, 0), (300_000, 0), (4 << 20, 64), (50_000, 300)] {
        let config = Config {
            rate: Rate::Fixed(100_000_000),
            max_block_bytes,
            stream_slices,
            room: 5,
            ..Config::default()
        };
        let connection = Connection::new(1);
        let mut packets = Vec::new();
        for instance in 0..20 {
            let mut sender = ChunkSender::new(config, connection, instance).expect("a good configuration");
            for _ in 0..4 {
                sender.send(vec![1; max_block_bytes as usize]).expect("room");
                packets.extend((0..3).filter_map(|at| sender.poll_transmit(millis(at)).map(<[u8]>::to_vec)));
            }
        }
        let mut receiver = None;
        let used = allocation_counter::measure(|| {
            let mut new = ChunkReceiver::new(config, connection, 7).expect("a good configuration");
            for (at, packet) in packets.iter().cycle().take(4 * packets.len()).enumerate() {
                let now = millis(100 * at as u64);
                let _ = new.handle_packet(now, packet);
                while new.poll_answer(now).is_some() {}
            }
            receiver = Some(new);
        });
        let held = used.bytes_max as usize + size_of::<ChunkReceiver>();
        assert!(held <= config.receiver_bytes(), "{held} of {}", config.receiver_bytes());
        assert!(
            held > 4 * max_block_bytes.min(64 * 1152) as usize,
            "{held}: nothing was held"
        );
    }
}

/// Four senders, one after the other, each let as many blocks as they may overtake a block that never ends.
#[test]
fn a_receiver_of_overtaking_blocks_holds_what_its_configuration_says() {
    use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection, Outgoing, Rate};
    let config = Config {
        rate: Rate::Fixed(100_000_000),
        max_block_bytes: 2000,
        room: 5,
        ..Config::default()
    };
    let connection = Connection::new(1);
    let mut senders = [0, 1, 2, 3].map(|instance| {
        let mut sender = ChunkSender::new(config, connection, instance).expect("a good configuration");
        sender.send(vec![1; 2000]).expect("room");
        sender.poll_transmit(millis(0)).expect("a slice");
        sender
    });
    let mut overtaking = 0;
    let used = allocation_counter::measure(|| {
        let mut receiver = ChunkReceiver::new(config, connection, 7).expect("a good configuration");
        for (sender, start) in senders.iter_mut().zip([0, 4000, 8000, 12_000]) {
            for at in 1..1100 {
                if sender.send(Outgoing::from(vec![2; 1]).priority(1)).is_err() {
                    continue;
                }
                let now = millis(start + at);
                let packet = sender.poll_transmit(millis(at)).expect("a slice");
                receiver.handle_packet(now, packet).expect("a slice");
                overtaking += usize::from(receiver.poll_block().is_some());
                while let Some(answer) = receiver.poll_answer(now) {
                    let _ = sender.handle_packet(millis(at), answer);
                }
                sender.poll_event();
            }
        }
    });
    assert_eq!(overtaking, 4 * 1023);
    // the senders live on
    let held = (used.bytes_max as i64 - used.bytes_current) as usize;
    assert!(held <= config.receiver_bytes(), "{held} of {}", config.receiver_bytes());
    assert!(held > 4 * 1024 * 40, "{held}: nothing was held");
}

/// The sender's memory is the blocks it was given.
#[test]
fn a_sender_allocates_nothing_for_acks_and_packets() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(256 * 1024)).expect("room");
    let slices = pair.slices();
    let ack = pair.deliver(&slices).expect("an ack");
    let used = allocation_counter::measure(|| {
        for at in 0..100 {
            let _ = pair.sender.handle_ack(&[0xFF; 35]);
            while pair.sender.poll_transmit(millis(100 * at)).is_some() {}
        }
    });
    assert_eq!(used.count_total, 0, "{used:?}");
    let held = allocation_counter::measure(|| {
        pair.sender.handle_ack(&ack).expect("an ack");
    });
    assert_eq!(held.bytes_current, -(256 * 1024 + 256 * 16), "the block, and 256 times");
}

#[test]
fn what_is_printed_of_both_ends_is_short() {
    let mut pair = Pair::new(fast());
    let _ = pair.sender.send(block(256 * 1024));
    let shown = format!("{:?} {:?}", pair.sender, pair.receiver);
    assert!(shown.len() < 400, "{} bytes", shown.len());
}
