//! Three times round all ids, with every old packet repeated.

use super::chunk::{Config, SliceFate};
use super::pair::{Pair, millis};
use std::collections::VecDeque;

const CHUNKS: usize = 200_000;

/// How many chunks later a packet comes again: within the half of all ids that counts as old.
const LAGS: [usize; 7] = [1, 2, 8, 9, 256, 10_000, 32_000];
/// And in the half that counts as new, while transfers progress.
const FAR: usize = 40_000;

/// A block that tells its number; one of 50 has two slices.
fn block(number: usize) -> Vec<u8> {
    let mut block = number.to_le_bytes().to_vec();
    if number % 50 == 0 {
        block.resize(1024 + number % 1000 + 1, number as u8);
    }
    block
}

#[test]
fn two_hundred_thousand_chunks_arrive_once_each_with_every_old_packet_repeated() {
    let mut pair = Pair::new(Config {
        first_chunk_id: 65_530,
        bytes_per_second: 1_000_000,
        ..Config::default()
    });
    let mut old: VecDeque<(Vec<Vec<u8>>, Vec<u8>)> = VecDeque::new();
    for number in 0..CHUNKS {
        pair.sender.send(block(number)).expect("room");
        pair.now += millis(60);
        let slices = pair.slices();
        for lag in LAGS.into_iter().filter(|lag| *lag <= old.len()) {
            let (slices, ack) = &old[lag - 1];
            for slice in slices {
                let fate = pair.receiver.handle_slice(pair.now, slice).expect("a slice");
                let expected = if lag <= 8 {
                    SliceFate::Finished
                } else {
                    SliceFate::Stale
                };
                assert_eq!(fate, expected, "chunk {number}, {lag} later");
            }
            assert!(!matches!(
                pair.sender.handle_ack(ack),
                Ok(bitstream::chunk::article::AckFate::Delivered)
            ));
        }
        if let Some((slices, _)) = old.get(FAR - 1) {
            let fate = pair.receiver.handle_slice(pair.now, &slices[0]);
            assert_eq!(fate, Ok(SliceFate::Contradicting), "chunk {number}");
        }
        let mut ack = pair.deliver(&slices).expect("an ack");
        let taken = pair
            .receiver
            .poll_chunk()
            .map(|chunk| (chunk.lost, chunk.bytes.to_vec()));
        assert_eq!(taken, Some((0, block(number))), "chunk {number}");
        pair.sender.handle_ack(&ack).expect("an ack");
        while !pair.sender.is_idle() {
            // the repeated chunk before had its turn
            pair.now += millis(60);
            ack = pair.deliver(&slices).expect("an ack");
            pair.sender.handle_ack(&ack).expect("an ack");
        }
        old.push_front((slices, ack));
        old.truncate(FAR);
    }
    assert_eq!(pair.sender.delivered(), CHUNKS as u64);
    assert_eq!(pair.receiver.restarts(), 0);
}
