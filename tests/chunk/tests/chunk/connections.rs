//! One end that starts anew while the other goes on: why the documents ask for a new pair.

use super::chunk::{ChunkReceiver, ChunkSender, Config};
use super::pair::{Pair, Through, block, millis};

/// A pair after so many chunks of two slices.
fn after(chunks: usize) -> Pair {
    let mut pair = Pair::new(Config::default());
    for _ in 0..chunks {
        pair.sender.send(block(2000)).expect("room");
        pair.finish(millis(1000));
    }
    pair.taken.clear();
    pair
}

fn new_sender(pair: &mut Pair, bytes: usize) {
    pair.sender = ChunkSender::new(Config::default()).expect("a good configuration");
    pair.sender.send(block(bytes)).expect("room");
}

#[test]
fn a_new_receiver_understands_a_sender_within_half_of_all_ids() {
    for first_chunk_id in [1, 8, 32_767] {
        let old = Config {
            first_chunk_id,
            ..Config::default()
        };
        let mut pair = Pair::new(old);
        pair.receiver = ChunkReceiver::new(Config::default()).expect("a good configuration");
        pair.sender.send(block(5000)).expect("room");
        pair.finish(old.restart_after + millis(1000));
        assert_eq!((pair.taken, pair.receiver.restarts()), (vec![block(5000)], 1));
    }
}

#[test]
fn a_new_receiver_takes_the_other_half_for_old() {
    let mut pair = Pair::new(Config {
        first_chunk_id: 32_768,
        ..Config::default()
    });
    pair.receiver = ChunkReceiver::new(Config::default()).expect("a good configuration");
    pair.sender.send(block(5000)).expect("room");
    pair.frames(millis(20_000), Through::Everything);
    assert!(!pair.sender.is_idle() && pair.receiver.progress().is_none());
}

#[test]
fn an_old_receiver_acks_a_new_block_of_as_many_slices_and_never_shows_it() {
    let mut pair = after(3);
    new_sender(&mut pair, 1500);
    pair.finish(millis(1000));
    assert!(pair.taken.is_empty());
}

#[test]
fn an_old_receiver_takes_a_new_block_of_another_number_of_slices_after_a_while() {
    let mut pair = after(3);
    new_sender(&mut pair, 5000);
    pair.finish(Config::default().restart_after + millis(1000));
    assert_eq!(pair.taken, [block(5000)]);
}

#[test]
fn an_old_receiver_drops_a_new_block_after_nine_chunks() {
    let mut pair = after(9);
    new_sender(&mut pair, 5000);
    pair.frames(millis(20_000), Through::Everything);
    pair.take();
    assert!(!pair.sender.is_idle() && pair.taken.is_empty());
}
