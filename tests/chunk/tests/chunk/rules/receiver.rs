//! Rules of the receiver: what is acked, what is dropped, what a chunk is.

use super::super::chunk::{ChunkReceiver, Config, SliceFate};
use super::super::pair::{FRAME, Pair, Through, ack, acked, block, fast, millis, slice};

/// The first hang: the only ack for a slice is lost, and the slice that is sent again is not acked.
#[test]
fn a_duplicate_slice_is_acked_again() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(2 * 1024)).expect("room");
    // the last slice does not arrive, the ack for the first one neither
    let slices = pair.slices();
    let lost = pair.deliver(&slices[..1]).expect("an ack");
    assert_eq!(acked(&lost), (0, vec![true, false]));
    pair.now += millis(100);
    let again = pair.deliver(&slices[..1]).expect("an ack again");
    assert_eq!(acked(&again), (0, vec![true, false]));
}

/// The second hang: the receiver is done, the sender does not know.
#[test]
fn a_complete_chunk_is_acked_before_it_is_taken() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(5 * 1024)).expect("room");
    pair.frames(millis(300), Through::SlicesOnly);
    assert!(pair.receiver.is_ready() && !pair.sender.is_idle());
    pair.frames(millis(300), Through::Everything);
    assert!(pair.receiver.is_ready() && pair.sender.is_idle(), "nobody has taken it");
}

/// The third hang: the chunk is taken, the sender still sends it.
#[test]
fn the_last_chunk_is_acked_after_it_was_taken() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(5 * 1024)).expect("room");
    pair.frames(millis(300), Through::SlicesOnly);
    pair.take();
    assert_eq!(pair.taken, [block(5 * 1024)]);
    pair.finish(millis(300));
    assert_eq!(pair.taken.len(), 1, "once");
}

#[test]
fn ids_come_round_after_65535() {
    let mut pair = Pair::new(Config {
        first_chunk_id: 65_534,
        ..fast()
    });
    for number in 1..=5 {
        let id = pair.sender.send(block(number)).expect("room");
        assert_eq!(id, 65_533_u16.wrapping_add(number as u16));
        pair.finish(millis(500));
        assert_eq!(pair.taken.len(), number);
        // what is old stays old on the other side of 65535
        let old = 65_500;
        let fate = pair.receiver.handle_slice(pair.now, &slice(old, 0, 3, 1));
        assert_eq!(fate, Ok(SliceFate::Stale), "{old} after {id}");
    }
}

#[test]
fn a_slice_of_an_old_chunk_is_dropped() {
    let mut pair = Pair::new(fast());
    let mut old = Vec::new();
    for number in 0..12 {
        pair.sender.send(block(2000 + number)).expect("room");
        let slices = pair.slices();
        pair.deliver(&slices);
        old.extend(slices);
        pair.finish(millis(500));
    }
    pair.take();
    // ten seconds of them
    for _ in 0..1000 {
        pair.now += FRAME;
        for packet in &old[..8] {
            let fate = pair.receiver.handle_slice(pair.now, packet);
            assert_eq!(fate, Ok(SliceFate::Stale));
        }
        assert_eq!(pair.receiver.poll_ack(pair.now), None);
    }
    pair.take();
    assert_eq!(pair.taken.len(), 12);
}

/// From the connection before, say.
#[test]
fn a_slice_from_before_the_first_chunk_is_dropped() {
    let mut receiver = ChunkReceiver::new(fast()).expect("a configuration");
    for frame in 0..1000 {
        for id in [65_535, 65_530, 65_000, 32_768] {
            let fate = receiver.handle_slice(frame * FRAME, &slice(id, 0, 1, 9));
            assert_eq!(fate, Ok(SliceFate::Stale), "{id}");
        }
    }
    assert_eq!(receiver.restarts(), 0);
}

#[test]
fn a_slice_that_comes_twice_counts_once() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(3 * 1024)).expect("room");
    let slices = pair.slices();
    for _ in 0..3 {
        pair.deliver(&slices[..1]);
        assert_eq!(pair.receiver.progress(), Some((1, 3)));
    }
    pair.deliver(&slices[1..2]);
    assert_eq!(pair.receiver.progress(), Some((2, 3)));
    assert!(!pair.receiver.is_ready());
}

/// The article: "discarded if they contain a slice that has already been received".
#[test]
fn a_slice_stays_as_it_came_first() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(1025)).expect("room");
    let slices = pair.slices();
    pair.deliver(&slices[1..]);
    pair.deliver(&[slice(0, 1, 2, 1)]);
    pair.deliver(&slices[..1]);
    pair.take();
    assert_eq!(pair.taken, [block(1025)]);
}

#[test]
fn the_size_of_a_chunk_is_its_last_slices() {
    for size in [1, 1023, 1024, 1025, 2047, 2048, 5000, 256 * 1024 - 1, 256 * 1024] {
        let mut pair = Pair::new(fast());
        pair.sender.send(block(size)).expect("room");
        let mut slices = pair.slices();
        assert_eq!(slices.len(), size.div_ceil(1024));
        slices.reverse();
        pair.deliver(&slices);
        pair.take();
        assert_eq!(pair.taken, [block(size)], "{size}");
    }
}

#[test]
fn slices_of_a_chunk_agree_on_its_number() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(4 * 1024)).expect("room");
    let slices = pair.slices();
    pair.deliver(&slices[..1]);
    for other in [2, 3, 5, 256] {
        let fate = pair.receiver.handle_slice(pair.now, &slice(0, 1, other, 9));
        assert_eq!(fate, Ok(SliceFate::Contradicting));
    }
    pair.deliver(&slices);
    pair.take();
    assert_eq!(pair.taken, [block(4 * 1024)]);
}

#[test]
fn a_slice_beyond_its_chunk_is_refused() {
    let mut receiver = ChunkReceiver::new(Config::default()).expect("a configuration");
    // slice 255 of 1, which would be 1024 bytes: chunk, slice, slices - 1
    let mut packet = vec![0, 0, 255, 0];
    packet.resize(4 + 1024, 7);
    assert!(receiver.handle_slice(millis(0), &packet).is_err());
    assert_eq!(receiver.progress(), None);
}

#[test]
fn a_malformed_slice_is_not_acked() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(1024)).expect("room");
    pair.finish(millis(500));
    for _ in 0..100 {
        pair.now += FRAME;
        for length in [0, 1, 4, 5, 100, 1100] {
            assert!(pair.receiver.handle_slice(pair.now, &vec![0xFF; length]).is_err());
        }
        assert_eq!(pair.receiver.poll_ack(pair.now), None);
    }
}

#[test]
fn a_chunk_that_is_not_taken_is_not_overwritten() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(3000)).expect("room");
    pair.sender.send(vec![1; 3000]).expect("room");
    pair.frames(millis(20_000), Through::Everything);
    assert_eq!(
        pair.sender.progress().map(|chunk| (chunk.chunk_id, chunk.acked)),
        Some((1, 0))
    );
    pair.take();
    assert_eq!(pair.taken, [block(3000)]);
    pair.finish(millis(500));
    assert_eq!(pair.taken, [block(3000), vec![1; 3000]]);
}

#[test]
fn a_chunk_larger_than_the_receiver_is_dropped() {
    let mut receiver = ChunkReceiver::new(Config {
        max_chunk_bytes: 3000,
        ..Config::default()
    })
    .expect("a configuration");
    let now = millis(0);
    for large in [
        slice(0, 0, 4, 1),
        slice(0, 3, 4, 1),
        slice(0, 2, 3, 953),
        slice(0, 255, 256, 1024),
    ] {
        assert_eq!(receiver.handle_slice(now, &large), Ok(SliceFate::TooLarge));
    }
    assert_eq!(receiver.poll_ack(now), None);
    for fits in [slice(0, 0, 3, 1), slice(0, 1, 3, 1), slice(0, 2, 3, 952)] {
        assert_eq!(receiver.handle_slice(now, &fits), Ok(SliceFate::New));
    }
    assert_eq!(receiver.poll_chunk().map(|chunk| chunk.bytes.len()), Some(3000));
}

#[test]
fn at_most_one_ack_an_interval() {
    for interval in [10, 50, 100] {
        let mut receiver = ChunkReceiver::new(Config {
            ack_interval: millis(interval),
            ..Config::default()
        })
        .expect("a configuration");
        let mut acks = Vec::new();
        for now in 0..1000 {
            receiver
                .handle_slice(millis(now), &slice(0, (now % 200) as u16, 256, 1))
                .expect("a slice");
            if receiver.poll_ack(millis(now)).is_some() {
                acks.push(now);
            }
        }
        assert_eq!(acks.len() as u64, 1000 / interval);
        assert!(acks.windows(2).all(|two| two[1] - two[0] >= interval));
    }
}

/// A slice of 7 bytes must not cost the receiver an ack of 35.
#[test]
fn acks_are_never_more_bytes_than_slices() {
    let mut receiver = ChunkReceiver::new(Config::default()).expect("a configuration");
    let tiny = slice(0, 255, 256, 1);
    assert_eq!(tiny.len(), 7);
    let (mut came, mut went) = (0, 0);
    for now in 0..100 {
        let now = millis(now * 100);
        receiver.handle_slice(now, &tiny).expect("a slice");
        came += tiny.len();
        went += receiver.poll_ack(now).map_or(0, <[u8]>::len);
        assert!(went <= came, "{went} bytes for {came}");
    }
    assert_eq!(went, 700 / 35 * 35, "and no fewer than that");
}

/// The slices of a chunk pay for acks once, also when the chunk is complete: a slice of 7 bytes asks for an ack of 35
/// again and again, until nothing of the chunk's bytes is left.
#[test]
fn a_chunk_pays_for_acks_once() {
    let mut receiver = ChunkReceiver::new(fast()).expect("a configuration");
    let (mut came, mut went, mut refused) = (0, 0, false);
    let all = (0..256).map(|index| slice(0, index, 256, 1));
    let again = std::iter::repeat_n(slice(0, 255, 256, 1), 12_000);
    for (at, packet) in all.chain(again).enumerate() {
        let now = millis(100 * at as u64);
        receiver.handle_slice(now, &packet).expect("a slice");
        came += packet.len();
        let sent = receiver.poll_ack(now).map_or(0, <[u8]>::len);
        went += sent;
        refused |= sent == 0;
        assert!(went <= came, "{went} bytes for {came}");
    }
    assert!(refused, "the credit is never used up");
}

#[test]
fn malformed_slices_pay_for_no_acks() {
    let mut receiver = ChunkReceiver::new(fast()).expect("a configuration");
    let (mut came, mut went) = (0, 0);
    for at in 0..1000 {
        let now = millis(100 * at);
        let tiny = slice(0, 255, 256, 1);
        receiver.handle_slice(now, &tiny).expect("a slice");
        came += tiny.len();
        assert!(receiver.handle_slice(now, &[0xFF; 1000]).is_err());
        went += receiver.poll_ack(now).map_or(0, <[u8]>::len);
        assert!(went <= came, "{went} bytes for {came}");
    }
}

#[test]
fn an_ack_says_what_is_here_and_no_more() {
    for here in [0, 1, 63, 64, 254, 255] {
        let mut pair = Pair::new(fast());
        let ack = pair.deliver(&[slice(0, here, 256, 1024)]).expect("an ack");
        let expected: Vec<bool> = (0..256).map(|slice| slice == here).collect();
        assert_eq!(acked(&ack), (0, expected));
    }
}

/// Two slices and a byte do not fit two slices, which the first slice of three tells already.
#[test]
fn a_chunk_that_is_a_byte_too_large_is_dropped() {
    let config = Config {
        max_chunk_bytes: 2048,
        ..Config::default()
    };
    let mut receiver = ChunkReceiver::new(config).expect("a configuration");
    let now = millis(0);
    assert_eq!(receiver.handle_slice(now, &slice(0, 0, 3, 1)), Ok(SliceFate::TooLarge));
    assert_eq!(receiver.handle_slice(now, &slice(0, 0, 2, 1)), Ok(SliceFate::New));
}

/// Who keeps one chunk's ack owed, forging or replaying, must not silence the other.
#[test]
fn both_chunks_are_acked_in_turn() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(1024)).expect("room");
    pair.finish(millis(500));
    pair.now += millis(100);
    let mut heard = [0, 0];
    for _ in 0..100 {
        pair.now += FRAME;
        let both = [slice(0, 0, 1, 1024), slice(1, 0, 2, 1)];
        if let Some(ack) = pair.deliver(&both) {
            heard[usize::from(acked(&ack).0)] += 1;
        }
    }
    assert_eq!(heard, [10, 10]);
}

/// A pair after so many chunks of one slice, with an ack for each.
fn after_chunks(chunks: u16) -> Pair {
    let mut pair = Pair::new(fast());
    for _ in 0..chunks {
        pair.sender.send(block(1024)).expect("room");
        pair.finish(millis(500));
    }
    pair.now += millis(100);
    pair
}

#[test]
fn the_chunks_before_the_newest_are_acked_in_turn() {
    let mut pair = after_chunks(3);
    let mut heard = [0, 0, 0];
    for _ in 0..100 {
        pair.now += FRAME;
        if let Some(ack) = pair.deliver(&[0, 1, 2].map(|id| slice(id, 0, 1, 1024))) {
            heard[usize::from(acked(&ack).0)] += 1;
        }
    }
    assert_eq!(heard, [5, 5, 10]);
}

/// A sender that repeats slices sooner than acks come leaves late copies of each chunk behind. All of them ask for
/// acks, and the chunk that its sender waits for does not wait for them.
#[test]
fn late_copies_of_older_chunks_cost_the_newest_one_interval() {
    let mut pair = after_chunks(8);
    let late: Vec<Vec<u8>> = (0..7).map(|id| slice(id, 0, 1, 1024)).collect();
    pair.deliver(&late);
    pair.sender.send(block(1024)).expect("room");
    let longest = Config::default().ack_interval + 3 * FRAME;
    assert!(pair.finish(millis(1000)) <= longest);
}

/// A receiver of the article waits for the rest of a chunk that does not exist, for ever.
#[test]
fn a_forged_first_slice_is_given_up() {
    let mut pair = Pair::new(fast());
    pair.deliver(&[slice(0, 7, 99, 1)]);
    pair.sender.send(block(5000)).expect("room");
    let took = pair.finish(millis(3500));
    assert!(took >= millis(3000), "{took:?}");
    assert_eq!(pair.taken, [block(5000)]);
    assert_eq!(pair.receiver.restarts(), 1);
}

#[test]
fn a_transfer_that_progresses_is_never_given_up() {
    let mut pair = Pair::new(Config {
        bytes_per_second: 1060,
        ..Config::default()
    });
    pair.sender.send(block(20 * 1024)).expect("room");
    pair.frames(millis(1500), Through::Everything);
    for _ in 0..30_000 / 10 {
        let forged = slice(0, 2, 99, 1);
        let fate = pair.receiver.handle_slice(pair.now, &forged);
        assert!(
            matches!(fate, Ok(SliceFate::Contradicting | SliceFate::Held)),
            "{fate:?}"
        );
        pair.frame(Through::Everything);
        pair.take();
        if pair.sender.is_idle() {
            break;
        }
    }
    assert_eq!(pair.taken, [block(20 * 1024)]);
    assert_eq!(pair.receiver.restarts(), 0);
}

/// An ack for everything, forged, ends a transfer. The next chunk must not wait for the rest of it.
#[test]
fn a_chunk_that_the_sender_skipped_is_lost_and_the_next_arrives() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(3 * 1024)).expect("room");
    pair.sender.send(block(4000)).expect("room");
    let slices = pair.slices();
    pair.deliver(&slices[1..]);
    pair.sender.handle_ack(&ack(0, &[true; 3])).expect("an ack");
    while !pair.receiver.is_ready() {
        pair.frame(Through::Everything);
        assert!(pair.now < millis(4000), "a hang");
    }
    let chunk = pair.receiver.poll_chunk().expect("it is ready");
    assert_eq!((chunk.id, chunk.lost, chunk.bytes.len()), (1, 1, 4000));
    pair.finish(millis(500));
}

/// What is lost is told with the chunk after it, and not with those that follow.
#[test]
fn a_lost_chunk_is_told_of_once() {
    let mut pair = Pair::new(fast());
    for _ in 0..3 {
        pair.sender.send(block(2000)).expect("room");
    }
    assert_eq!(pair.slices().len(), 2);
    pair.sender.handle_ack(&ack(0, &[true; 2])).expect("an ack");
    let mut lost = Vec::new();
    while lost.len() < 2 {
        pair.frame(Through::Everything);
        lost.extend(pair.receiver.poll_chunk().map(|chunk| chunk.lost));
        assert!(pair.now < millis(6000), "a hang");
    }
    assert_eq!(lost, [1, 0]);
}

/// Of the eight chunks that are remembered, the first one is the oldest: another chunk with its id is not before all of
/// them, and may be the true one.
#[test]
fn an_id_of_the_oldest_chunk_that_is_remembered_is_not_old() {
    let mut pair = after_chunks(8);
    let other = slice(0, 0, 9, 1);
    assert_eq!(
        pair.receiver.handle_slice(pair.now, &other),
        Ok(SliceFate::Contradicting)
    );
}

/// A whole chunk of some later id, forged slice by slice while the sender pauses.
#[test]
fn a_forged_chunk_ahead_does_not_silence_the_sender() {
    let mut pair = Pair::new(fast());
    for _ in 0..350 {
        pair.now += FRAME;
        pair.receiver
            .handle_slice(pair.now, &slice(700, 0, 1, 5))
            .expect("a slice");
    }
    let forged = pair.receiver.poll_chunk().map(|chunk| (chunk.id, chunk.lost));
    assert_eq!(forged, Some((700, 700)));
    pair.sender.send(block(5000)).expect("room");
    pair.sender.send(block(6000)).expect("room");
    pair.finish(millis(5000));
    assert_eq!(pair.taken, [block(5000), block(6000)]);
}

/// The acks for a chunk are lost, and before the sender asks again somebody forges the next seven.
#[test]
fn a_chunk_is_acked_after_seven_forged_ones() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(5000)).expect("room");
    pair.frames(millis(50), Through::SlicesOnly);
    pair.take();
    for id in 1..=7 {
        pair.deliver(&[slice(id, 0, 1, 5)]);
        pair.take();
    }
    pair.sender.send(block(6000)).expect("room");
    pair.finish(millis(4000));
    assert_eq!((&pair.taken[0], &pair.taken[8]), (&block(5000), &block(6000)));
}

/// The same with the id that is expected, in one packet.
#[test]
fn a_forged_chunk_in_the_place_of_the_next_does_not_silence_the_sender() {
    let mut pair = Pair::new(fast());
    pair.deliver(&[slice(0, 0, 1, 5)]);
    pair.take();
    pair.sender.send(block(5000)).expect("room");
    pair.finish(millis(4000));
    assert_eq!(pair.taken, [vec![0xEE; 5], block(5000)]);
}
