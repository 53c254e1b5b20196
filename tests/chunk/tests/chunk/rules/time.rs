//! Rules of time: clocks that step, stand still, or are at their end.

use super::super::chunk::Config;
use super::super::pair::{Pair, Through, block, millis, slice};
use std::time::Duration;

/// Neither a hang until the clock is back where it was, nor anything early.
#[test]
fn a_clock_that_steps_back_stops_nobody() {
    let mut pair = Pair::new(Config::default());
    pair.now = Duration::from_secs(86_400);
    pair.sender.send(block(20 * 1024)).expect("room");
    pair.frames(millis(300), Through::Everything);
    pair.now = millis(1);
    // 20 packets at most, 33 ms each, and a few frames
    pair.finish(millis(1000));
    assert_eq!(pair.taken, [block(20 * 1024)]);
}

#[test]
fn a_step_back_is_no_time() {
    let mut pair = Pair::new(Config::default());
    pair.now = Duration::from_secs(86_400);
    pair.sender.send(block(256 * 1024)).expect("room");
    assert_eq!(pair.slices().len(), 4, "what is saved");
    // there and back in less and less time: nothing is earned, whatever the differences
    for step in 0..100 {
        pair.now = Duration::from_secs(86_000 - 800 * step);
        assert!(pair.slices().is_empty());
    }
}

#[test]
fn a_clock_at_its_end_can_be_set_back() {
    let mut pair = Pair::new(Config::default());
    for _ in 0..100 {
        pair.sender.poll_transmit(Duration::MAX);
        pair.receiver.poll_ack(Duration::MAX);
        pair.sender.poll_transmit(Duration::ZERO);
        pair.receiver.poll_ack(Duration::ZERO);
    }
    pair.sender.send(block(20 * 1024)).expect("room");
    pair.finish(millis(1000));
    assert_eq!(pair.taken, [block(20 * 1024)]);
}

#[test]
fn nothing_happens_while_time_stands_still() {
    let mut pair = Pair::new(Config::default());
    pair.sender.send(block(20 * 1024)).expect("room");
    pair.frames(millis(50), Through::Everything);
    let now = pair.now;
    for _ in 0..1000 {
        assert!(pair.sender.poll_transmit(now).is_none());
        pair.receiver.handle_slice(now, &slice(0, 1, 20, 1)).expect("a slice");
        assert!(
            pair.receiver.poll_ack(now).is_none(),
            "one was sent within the interval"
        );
    }
    pair.finish(millis(1000));
}

/// The restart, too, takes the time that the caller says has passed.
#[test]
fn a_clock_that_stands_still_never_restarts_a_transfer() {
    let mut pair = Pair::new(Config::default());
    pair.deliver(&[slice(0, 0, 9, 1)]);
    for _ in 0..10_000 {
        pair.deliver(&[slice(0, 0, 8, 1)]);
    }
    assert_eq!((pair.receiver.restarts(), pair.receiver.progress()), (0, Some((1, 9))));
}

/// A clock that is off by up to 5 ms either way: time is what it shows at most.
#[test]
fn jitter_of_a_clock_changes_no_rate() {
    let packets = |jitter: u64| -> u64 {
        let mut pair = Pair::new(Config::default());
        pair.sender.send(block(256 * 1024)).expect("room");
        let mut packets = 0;
        for millisecond in 100..2100 {
            let off = (millisecond * 7 + millisecond / 3) % (2 * jitter + 1);
            let now = millis(millisecond + off - jitter);
            while pair.sender.poll_transmit(now).is_some() {
                packets += 1;
            }
        }
        packets
    };
    let (steady, jittering): (u64, u64) = (packets(0), packets(5));
    assert!(steady.abs_diff(jittering) <= 1, "{steady} and {jittering}");
}
