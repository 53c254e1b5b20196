//! "Sending Large Blocks of Data": the effect of the loss of one packet in a hundred on a block of 256.

use bitstream::chunk::article::{ChunkReceiver, ChunkSender, Config, MAX_CHUNK_BYTES, MAX_SLICES};
use std::time::Duration;
use tests_chunk::link::Dice;

/// Returns whether a packet is lost.
fn is_lost(dice: &mut Dice) -> bool {
    dice.strikes(10)
}

/// Returns a configuration that sends all slices at once.
fn burst() -> Config {
    Config {
        initial_burst: true,
        bytes_per_second: 100_000_000,
        ..Config::default()
    }
}

/// All slices of a chunk, once.
fn slices() -> Vec<Vec<u8>> {
    let mut sender = ChunkSender::new(burst()).expect("a good configuration");
    sender.send(vec![7; MAX_CHUNK_BYTES]).expect("room");
    let mut slices = Vec::new();
    while let Some(packet) = sender.poll_transmit(Duration::ZERO) {
        slices.push(packet.to_vec());
    }
    slices
}

/// If fragments are sent once, as those of a large datagram, all arrive in 0.99^256 = 7.6 % of the blocks.
#[test]
fn row_77_256_fragments_at_1_percent_are_lost_in_92_percent() {
    assert_eq!(((1.0 - 0.99_f64.powi(256)) * 1e4).round(), 9237.0);
    let slices = slices();
    assert_eq!(slices.len(), MAX_SLICES);
    let mut dice = Dice::new(77);
    let blocks = 500;
    let mut lost = 0;
    for _ in 0..blocks {
        let mut receiver = ChunkReceiver::new(burst()).expect("a good configuration");
        for slice in slices.iter().filter(|_| !is_lost(&mut dice)) {
            receiver.handle_slice(Duration::ZERO, slice).expect("a slice");
        }
        lost += u32::from(!receiver.is_ready());
    }
    // three times the spread of 500 blocks, which is 1.2 %
    let share = f64::from(lost) / f64::from(blocks);
    assert!((share - 0.9237).abs() < 0.036, "{share}");
}

/// "On average, we have to send the block 10 times": 13.1 times, where all of it is sent until all of it arrives at
/// once. `chunk` does not send a slice again that arrived, so the block is sent 1.01 times.
#[test]
fn erratum_10_a_whole_block_is_sent_13_times_on_average_and_here_hardly_more_than_once() {
    assert_eq!((1.0 / 0.99_f64.powi(256) * 10.0).round(), 131.0);
    let mut dice = Dice::new(10);
    let blocks = 2000;
    let mut sent = 0;
    for _ in 0..blocks {
        sent += 1;
        while (0..256).any(|_| is_lost(&mut dice)) {
            sent += 1;
        }
    }
    // the spread of 2000 blocks is 0.3
    let times = f64::from(sent) / f64::from(blocks);
    assert!((times - 13.1).abs() < 0.9, "{times}");

    let packets: usize = (0..20).map(|_| packets_of_one_chunk(&mut dice)).sum();
    let times = packets as f64 / (20 * MAX_SLICES) as f64;
    assert!((1.0..1.02).contains(&times), "{times}");
}

/// How many slices are sent until a chunk is acked, a hundredth of them and of the acks lost on the way.
fn packets_of_one_chunk(dice: &mut Dice) -> usize {
    let mut sender = ChunkSender::new(burst()).expect("a good configuration");
    let mut receiver = ChunkReceiver::new(burst()).expect("a good configuration");
    sender.send(vec![7; MAX_CHUNK_BYTES]).expect("room");
    let (mut now, mut sent) = (Duration::ZERO, 0);
    while !sender.is_idle() {
        while let Some(packet) = sender.poll_transmit(now) {
            sent += 1;
            if !is_lost(dice) {
                receiver.handle_slice(now, packet).expect("a slice");
            }
        }
        if let Some(ack) = receiver.poll_ack(now).filter(|_| !is_lost(dice)) {
            sender.handle_ack(ack).expect("an ack");
        }
        now += Duration::from_millis(100);
        assert!(now < Duration::from_secs(60), "it hangs");
    }
    sent
}
