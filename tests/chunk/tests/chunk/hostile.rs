//! Packets that no sender and no receiver sends: each field, in each state, and a true transfer beside them.

use super::chunk::{Config, SliceFate};
use super::pair::{FRAME, Pair, Through, ack, block, fast, millis, slice};
use std::time::Duration;
use tests_chunk::link::{Dice, Hostile};

/// A receiver that waits, receives, has a chunk to take, has had one.
fn states() -> Vec<Pair> {
    let mut states: Vec<Pair> = (0..4).map(|_| Pair::new(fast())).collect();
    for pair in &mut states {
        pair.sender.send(block(3 * 1024)).expect("room");
    }
    let slices = states[1].slices();
    states[1].deliver(&slices[..1]);
    states[2].frames(millis(200), Through::SlicesOnly);
    states[3].frames(millis(200), Through::SlicesOnly);
    states[3].take();
    states
}

/// Whatever was done to it, the true chunks arrive. Where a forged chunk is in the place of a true one it comes first.
fn still_works(mut pair: Pair, first: &[u8]) {
    pair.sender.send(block(7777)).expect("room");
    pair.finish(millis(9000));
    let place = pair.taken.iter().position(|block| block == first);
    let next = pair.taken.iter().position(|taken| *taken == block(7777));
    assert!(place.is_some() && place < next);
}

#[test]
fn every_id_and_every_number_of_slices_in_every_state() {
    for mut pair in states() {
        for chunk_id in [0, 1, 2, 65_535, 32_767, 32_768] {
            for num_slices in (2..=256).filter(|slices| *slices != 3) {
                let mut packet = slice(chunk_id, 0, num_slices, 9);
                for slice_id in [0, 1, num_slices - 2, num_slices - 1, num_slices, 255] {
                    packet[2] = slice_id as u8;
                    let _ = pair.receiver.handle_slice(pair.now, &packet);
                    // the last slice as a last one has to be, and longer and shorter than it says
                    let mut last = slice(chunk_id, num_slices - 1, num_slices, 9);
                    let _ = pair.receiver.handle_slice(pair.now, &last);
                    last.truncate(last.len() - 1);
                    assert!(pair.receiver.handle_slice(pair.now, &last).is_err());
                    last.extend([0, 0]);
                    assert!(pair.receiver.handle_slice(pair.now, &last).is_err());
                }
            }
            pair.now += FRAME;
            pair.receiver.poll_ack(pair.now);
        }
        still_works(pair, &block(3 * 1024));
    }
}

#[test]
fn every_ack_of_every_number_of_slices() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(3 * 1024)).expect("room");
    assert_eq!(pair.slices().len(), 3);
    for chunk_id in [0, 1, 65_535, 32_768] {
        for slices in 1..=256 {
            for pattern in [true, false] {
                let truly = (chunk_id, slices, pattern) == (0, 3, true);
                if !truly {
                    pair.sender
                        .handle_ack(&ack(chunk_id, &vec![pattern; slices]))
                        .expect("an ack");
                }
                let mut cut = ack(chunk_id, &vec![pattern; slices]);
                cut.pop();
                assert!(pair.sender.handle_ack(&cut).is_err());
            }
        }
    }
    for flags in 0..7 {
        let some: Vec<bool> = (0..3).map(|slice| flags >> slice & 1 == 1).collect();
        pair.sender.handle_ack(&ack(0, &some)).expect("an ack");
    }
    still_works(pair, &block(3 * 1024));
}

#[test]
fn all_packets_of_up_to_two_bytes_and_noise() {
    let mut dice = Dice::new(1);
    for mut pair in states() {
        for bytes in 0..=0xFFFF_u16 {
            let packet = bytes.to_le_bytes();
            for length in 0..=2 {
                assert!(pair.receiver.handle_slice(pair.now, &packet[..length]).is_err());
                assert!(pair.sender.handle_ack(&packet[..length]).is_err());
            }
        }
        for _ in 0..20_000 {
            let length = dice.below(64) as usize;
            let noise: Vec<u8> = (0..length).map(|_| dice.next() as u8).collect();
            let _ = pair.receiver.handle_slice(pair.now, &noise);
            // of the chunk in flight in every other packet
            let mut noise = noise;
            if length > 3 && dice.strikes(500) {
                noise.truncate(4);
                noise[..3].copy_from_slice(&[0, 0, 2]);
                noise[3] &= 0b011;
            }
            let _ = pair.sender.handle_ack(&noise);
        }
        still_works(pair, &block(3 * 1024));
    }
}

/// Not after the attack: during it.
#[test]
fn a_transfer_completes_while_somebody_sends_packets_of_his_own() {
    for seed in 0..30 {
        let mut dice = Dice::new(seed);
        let mut hostile = Hostile::new(dice.split());
        let mut pair = Pair::new(Config {
            first_chunk_id: dice.pick(&[0, 65_534]),
            bytes_per_second: 125_000,
            ..Config::default()
        });
        let blocks: Vec<Vec<u8>> = [5, 16, 1].map(|slices| block(slices * 1024 - 3)).to_vec();
        for block in &blocks {
            pair.sender.send(block.clone()).expect("room");
        }
        while !pair.sender.is_idle() {
            let slices = pair.slices();
            for packet in &slices {
                hostile.sees(packet);
            }
            let near = pair.sender.progress().map_or(0, |chunk| chunk.chunk_id);
            // about as many as the sender's own
            for _ in 0..slices.len() + usize::from(dice.strikes(50)) {
                let _ = pair.receiver.handle_slice(pair.now, &hostile.slice(near));
            }
            if dice.strikes(100) {
                let _ = pair.sender.handle_ack(&hostile.ack(pair.sender.progress(), near));
            }
            if let Some(ack) = pair.deliver(&slices) {
                pair.sender.handle_ack(&ack).expect("an ack");
            }
            pair.take();
            assert!(
                pair.now < Duration::from_secs(300),
                "seed {seed}: {:?}",
                pair.sender.progress()
            );
        }
        pair.taken.retain(|taken| !Hostile::made(taken));
        pair.taken.dedup();
        assert_eq!(pair.taken, blocks, "seed {seed}");
    }
}

/// An application that never takes its chunk costs its sender packets and nobody anything else.
#[test]
fn an_application_that_never_takes_its_chunk() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(3 * 1024)).expect("room");
    pair.sender.send(block(4000)).expect("room");
    pair.frames(Duration::from_secs(100), Through::Everything);
    for id in 0..1000 {
        let fate = pair.receiver.handle_slice(pair.now, &slice(id + 1, 0, 2, 1));
        assert_eq!(fate, Ok(SliceFate::Held));
        pair.now += FRAME;
    }
    assert_eq!(pair.receiver.poll_ack(pair.now), None);
    pair.finish(millis(500));
    assert_eq!(pair.taken, [block(3 * 1024), block(4000)]);
}

/// Flips bits, most of them in the header.
fn damaged(packet: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut packet = packet.to_vec();
    for _ in 0..dice.within(1, 3) {
        let reach = if dice.strikes(800) { 5 } else { packet.len() };
        let place = dice.below(reach.min(packet.len()) as u64) as usize;
        packet[place] ^= 1 << dice.below(8);
    }
    packet
}

/// Frames in which every rule of a check sum is broken, forgeries that nothing tells from the truth included.
fn without_a_check_sum(pair: &mut Pair, dice: &mut Dice) {
    for _ in 0..dice.below(300) {
        if pair.sender.room() > 0 {
            pair.sender.send(block(dice.within(1, 5000) as usize)).expect("room");
        }
        for packet in pair.slices() {
            if dice.strikes(300) {
                let _ = pair.receiver.handle_slice(pair.now, &packet);
            }
            if dice.strikes(500) {
                let _ = pair.receiver.handle_slice(pair.now, &damaged(&packet, dice));
            }
        }
        if let Some(packet) = pair.deliver(&[]) {
            let packet = if dice.strikes(300) {
                packet
            } else {
                damaged(&packet, dice)
            };
            let _ = pair.sender.handle_ack(&packet);
        }
        if dice.strikes(300) {
            pair.take();
        }
        if dice.strikes(50) {
            pair.now = millis(dice.below(1_000_000));
        }
    }
}

/// What was sent meanwhile may be lost. What is sent after it arrives.
#[test]
fn after_whatever_damage_the_next_block_arrives() {
    for seed in 0..1000 {
        let mut dice = Dice::new(seed);
        let mut pair = Pair::new(Config {
            bytes_per_second: 1_000_000,
            initial_burst: dice.strikes(300),
            first_chunk_id: dice.next() as u16,
            ..Config::default()
        });
        without_a_check_sum(&mut pair, &mut dice);
        while pair.sender.room() == 0 {
            pair.frame(Through::Everything);
            pair.take();
            assert!(
                pair.now < Duration::from_secs(1200),
                "seed {seed}: {:?}",
                pair.sender.progress()
            );
        }
        pair.sender.send(block(7001)).expect("room");
        pair.finish(Duration::from_secs(30));
        assert!(pair.taken.last() == Some(&block(7001)), "seed {seed}");
    }
}
