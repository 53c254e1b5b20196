//! What both ends promise, each rule by itself.

use bitstream::BitSerialize;
use bitstream::chunk::{
    AckFate, ChunkReceiver, ChunkSender, Config, Connection, Failure, Outgoing, PacketError, Rate, ReceiveEvent,
    Refusal, SLICE_BYTES, SendEvent, SendProblem, SliceFate,
};
use std::sync::Arc;
use std::time::Duration;
use tests_blocks::block;
use tests_blocks::link::{Kind, Link};
use tests_blocks::race::{Calls, Cost, Path, race, race_in_parts};
use tests_support::dice::Dice;

const FRAME: Duration = Duration::from_millis(5);
const ADAPTIVE: Rate = Rate::Adaptive { cap: 12_500_000 };
const CONNECTION: Connection = Connection::new(0x1234_5678_9abc_def0_0fed_cba9_8765_4321);

fn config() -> Config {
    Config {
        rate: Rate::Fixed(2_000_000),
        ..Config::default()
    }
}

/// Both ends, one clock, and packets that take no time.
struct Pair {
    sender: ChunkSender,
    receiver: ChunkReceiver,
    now: Duration,
}

impl Pair {
    fn new(sending: Config, receiving: Config) -> Pair {
        Pair {
            sender: ChunkSender::new(sending, CONNECTION, 1).expect("a good configuration"),
            receiver: ChunkReceiver::new(receiving, CONNECTION, 2).expect("a good configuration"),
            now: Duration::ZERO,
        }
    }

    fn packets(&mut self) -> Vec<Vec<u8>> {
        self.now += FRAME;
        let sender = &mut self.sender;
        std::iter::from_fn(|| sender.poll_transmit(self.now).map(<[u8]>::to_vec)).collect()
    }

    fn answers(&mut self) -> Vec<Vec<u8>> {
        let receiver = &mut self.receiver;
        std::iter::from_fn(|| receiver.poll_answer(self.now).map(<[u8]>::to_vec)).collect()
    }

    /// Handles the answers that have arrived, sends packets over a link, and handles the slices that have arrived.
    fn slices_over(&mut self, there: &mut Link, back: &mut Link) {
        while let Some((_, packet)) = back.arrived(self.now) {
            self.sender.handle_packet(self.now, &packet).expect("an answer");
        }
        for packet in self.packets() {
            there.send(self.now, 0, &packet);
        }
        while let Some((_, packet)) = there.arrived(self.now) {
            self.receiver.handle_packet(self.now, &packet).expect("a slice");
        }
    }

    fn frame(&mut self) {
        for packet in self.packets() {
            self.receiver.handle_packet(self.now, &packet).expect("a slice");
        }
        for packet in self.answers() {
            self.sender.handle_packet(self.now, &packet).expect("an answer");
        }
    }

    /// Frames until something is there, 10,000 at most.
    fn until<T>(&mut self, mut found: impl FnMut(&mut Pair) -> Option<T>) -> T {
        for _ in 0..10_000 {
            self.frame();
            if let Some(found) = found(self) {
                return found;
            }
        }
        panic!("nothing after 50 s: {:?} {:?}", self.sender, self.receiver)
    }

    fn event(&mut self) -> SendEvent {
        self.until(|pair| pair.sender.poll_event())
    }
}

#[test]
fn blocks_of_all_lengths_arrive_once() {
    let large = Config {
        max_block_bytes: 3 << 20,
        rate: Rate::Fixed(50_000_000),
        ..config()
    };
    let mut pair = Pair::new(large, large);
    for len in [1, SLICE_BYTES - 1, SLICE_BYTES, SLICE_BYTES + 1, 100_000, 3 << 20] {
        let id = pair.sender.send(block(len as u64, len)).expect("room");
        let arrived = pair.until(|pair| pair.receiver.poll_block());
        assert!(arrived.id == id && arrived.bytes() == block(len as u64, len), "{len}");
        assert_eq!(pair.event(), SendEvent::Delivered { id });
        for _ in 0..50 {
            pair.frame();
        }
        assert_eq!(pair.receiver.poll_block(), None);
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Purpose {
    World { level: u32 },
    Replay,
}

#[test]
fn a_tag_and_a_shared_block() {
    let mut pair = Pair::new(config(), config());
    let world: Arc<[u8]> = block(1, 5000).into();
    let out = Outgoing::from(Arc::clone(&world))
        .tagged(&Purpose::World { level: 7 })
        .expect("a tag");
    pair.sender.send(out).expect("room");
    assert_eq!(Arc::strong_count(&world), 2);
    let arrived = pair.until(|pair| pair.receiver.poll_block());
    assert_eq!(arrived.tag::<Purpose>(), Ok(Purpose::World { level: 7 }));
    assert!(arrived.into_bytes() == world[..]);
    pair.event();
    assert_eq!(Arc::strong_count(&world), 1);
}

/// The tag is known with the first slice. Before, and for other blocks, there is none.
#[test]
fn a_tag_is_known_before_its_block() {
    let mut pair = Pair::new(config(), config());
    let world = Outgoing::from(block(1, 50_000));
    let world = world.tagged(&Purpose::World { level: 7 }).expect("a tag");
    pair.sender.send(world).expect("room");
    let slices = [pair.packets(), pair.packets()].concat();
    pair.receiver.handle_packet(pair.now, &slices[1]).expect("a slice");
    let arriving = pair.receiver.progress().next().expect("a slice is there");
    assert_eq!(pair.receiver.tag::<Purpose>(&arriving), Ok(None));
    pair.receiver.handle_packet(pair.now, &slices[0]).expect("a slice");
    assert_eq!(pair.receiver.tag(&arriving), Ok(Some(Purpose::World { level: 7 })));
    assert!(pair.receiver.tag::<()>(&arriving).is_err());
    pair.receiver.cancel(arriving.sender, arriving.id);
    assert_eq!(pair.receiver.tag::<Purpose>(&arriving), Ok(None));
}

#[test]
fn the_budget_begins_with_one_packet() {
    let mut pair = Pair::new(
        Config {
            rate: Rate::Fixed(32_000),
            ..config()
        },
        config(),
    );
    pair.sender.send(block(1, 50_000)).expect("room");
    pair.now = Duration::from_secs(5);
    assert_eq!(pair.packets().len(), 1);
}

/// A sender that had no block may not save bytes for a burst, even if its caller slept.
#[test]
fn a_block_after_a_pause_begins_with_one_packet() {
    for rate in [config().rate, ADAPTIVE] {
        let mut pair = Pair::new(Config { rate, ..config() }, config());
        for serial in 0..3 {
            pair.now += Duration::from_secs(10);
            pair.sender.send(block(serial, 70_000)).expect("room");
            let packets = pair.packets();
            assert_eq!(packets.len(), 1, "{rate:?}");
            pair.receiver.handle_packet(pair.now, &packets[0]).expect("a slice");
            pair.event();
            pair.receiver.poll_block().expect("all slices are there");
        }
    }
}

/// A rate may change at any time, to a fixed one and back. One that is not allowed changes nothing.
#[test]
fn the_rate_changes_at_any_time() {
    let mut pair = Pair::new(config(), config());
    pair.sender.send(block(1, 250_000)).expect("room");
    for rate in [40_000, 20_000, 60_000] {
        pair.sender.set_rate(Rate::Fixed(rate)).expect("a rate");
        assert!(pair.sender.set_rate(Rate::Fixed(0)).is_err());
        assert!(pair.sender.set_rate(Rate::Adaptive { cap: 3999 }).is_err());
        let before = pair.sender.stats().bytes;
        let end = pair.now + Duration::from_secs(1);
        while pair.now < end {
            pair.frame();
        }
        let sent = pair.sender.stats().bytes - before;
        assert!(sent.abs_diff(rate.into()) < 2500, "{sent} bytes at {rate}");
    }
    pair.sender
        .set_rate(Rate::Adaptive { cap: 10_000_000 })
        .expect("a rate");
    let start = pair.now;
    pair.until(|pair| pair.receiver.poll_block());
    assert!(pair.now - start < Duration::from_secs(1), "{:?}", pair.now - start);
}

/// More packets are in flight than the new rate allows, and all are lost. The sender asks for an answer all the same.
#[test]
fn a_full_window_does_not_silence_a_sender() {
    let mut pair = Pair::new(config(), config());
    pair.sender.send(block(1, 60_000)).expect("room");
    let lost: usize = (0..8).map(|_| pair.packets().len()).sum();
    assert_eq!(lost, 53);
    pair.sender.set_rate(Rate::Adaptive { cap: 4000 }).expect("a rate");
    pair.until(|pair| pair.receiver.poll_block());
    assert!(pair.now < Duration::from_secs(25), "{:?}", pair.now);
}

#[test]
fn a_higher_priority_goes_first() {
    let mut pair = Pair::new(config(), config());
    let low = pair.sender.send(block(1, 200_000)).expect("room");
    pair.frame();
    let high = pair
        .sender
        .send(Outgoing::from(block(2, 20_000)).priority(9))
        .expect("room");
    assert_eq!(pair.until(|pair| pair.receiver.poll_block()).id, high);
    assert_eq!(pair.until(|pair| pair.receiver.poll_block()).id, low);
}

/// Blocks of higher priority take longer than `give_up`. Neither end abandons the block that waits for them.
#[test]
fn a_block_of_low_priority_is_kept() {
    let patient = Config {
        rate: Rate::Fixed(100_000),
        give_up: Duration::from_secs(3),
        max_block_bytes: 1 << 20,
        ..config()
    };
    let mut pair = Pair::new(patient, patient);
    let low = pair.sender.send(block(1, 100_000)).expect("room");
    pair.frame();
    let high = pair
        .sender
        .send(Outgoing::from(block(2, 800_000)).priority(9))
        .expect("room");
    assert_eq!(pair.until(|pair| pair.receiver.poll_block()).id, high);
    assert!(pair.now < Duration::from_millis(8800), "{:?}", pair.now);
    assert!(pair.until(|pair| pair.receiver.poll_block()).bytes() == block(1, 100_000));
    assert_eq!(pair.event(), SendEvent::Delivered { id: high });
    assert_eq!(pair.event(), SendEvent::Delivered { id: low });
    assert_eq!(pair.receiver.poll_event(), None);
}

/// At a rate that does not suffice for a slice of each block every 5 s, the waiting blocks take turns.
#[test]
fn many_blocks_of_low_priority_take_turns() {
    let many = Config {
        parallel: 64,
        room: 64,
        ..config()
    };
    let mut pair = Pair::new(many, many);
    for priority in 0..40 {
        let low = Outgoing::from(block(priority.into(), 100_000)).priority(priority);
        pair.sender.send(low).expect("room");
        pair.frame();
    }
    assert_eq!(pair.receiver.progress().count(), 40);
    pair.sender.set_rate(Rate::Fixed(4000)).expect("a rate");
    let end = pair.now + Duration::from_secs(120);
    while pair.now < end {
        pair.frame();
        assert_eq!(pair.sender.poll_event(), None);
        assert_eq!(pair.receiver.poll_event(), None);
    }
}

/// A game sends short blocks while a download takes its time.
#[test]
fn many_blocks_overtake_one_of_lower_priority() {
    let large = Config {
        max_block_bytes: 8 << 20,
        ..config()
    };
    let mut pair = Pair::new(large, large);
    let download = pair.sender.send(block(1, 8 << 20)).expect("room");
    let mut arrived = 0;
    for _ in 0..300 {
        let chat = Outgoing::from(block(2, 20)).priority(1);
        let id = pair.sender.send(chat).expect("room");
        arrived += pair
            .until(|pair| pair.receiver.poll_block().filter(|block| block.id == id))
            .bytes()
            .len();
        assert_eq!(pair.event(), SendEvent::Delivered { id });
    }
    assert_eq!(arrived, 300 * 20);
    assert!(pair.receiver.progress().any(|block| block.id == download));
    assert!(pair.until(|pair| pair.receiver.poll_block()).bytes() == block(1, 8 << 20));
    assert_eq!(pair.event(), SendEvent::Delivered { id: download });
}

#[test]
fn a_block_that_is_too_large_comes_back_with_the_reason() {
    let mut pair = Pair::new(
        Config {
            max_block_bytes: 1,
            ..config()
        },
        Config {
            max_block_bytes: 5000,
            ..config()
        },
    );
    let id = pair.sender.send(block(1, 5001)).expect("room");
    let SendEvent::Failed { id: failed, why, block } = pair.event() else {
        panic!("it was delivered");
    };
    assert_eq!((failed, why), (id, Failure::Refused(Refusal::TooLarge(5000))));
    let error: Box<dyn std::error::Error> = why.into();
    assert_eq!(
        error.to_string(),
        "the receiver takes blocks of at most 5000 bytes, its `max_block_bytes`"
    );
    assert_eq!(block.bytes().len(), 5001);
    assert!(matches!(pair.receiver.poll_event(), Some(ReceiveEvent::TooLarge(_))));
    let refused = pair.sender.send(Vec::new()).expect_err("it is empty");
    assert_eq!(refused.why, SendProblem::Empty);
}

#[test]
fn both_sides_cancel() {
    let mut pair = Pair::new(
        Config {
            rate: Rate::Fixed(100_000),
            ..config()
        },
        config(),
    );
    let id = pair.sender.send(block(1, 200_000)).expect("room");
    pair.frame();
    assert_eq!(
        pair.receiver.progress().map(|block| block.total).collect::<Vec<_>>(),
        [200_000]
    );
    assert_eq!(pair.sender.cancel(id).map(|out| out.bytes().len()), Some(200_000));
    let event = pair.until(|pair| pair.receiver.poll_event());
    assert!(matches!(event, ReceiveEvent::Cancelled(block) if block.id == id));
    assert_eq!((pair.receiver.progress().count(), pair.sender.is_idle()), (0, true));
    let id = pair.sender.send(block(2, 200_000)).expect("room");
    pair.until(|pair| pair.receiver.progress().next());
    pair.receiver.cancel(1, id);
    assert_eq!(pair.receiver.poll_event(), None);
    assert!(matches!(
        pair.event(),
        SendEvent::Failed {
            why: Failure::Refused(Refusal::Cancelled),
            ..
        }
    ));
}

/// Answers that were in flight when a sender cancelled a block do not end the notices to the receiver.
#[test]
fn a_receiver_is_told_of_a_cancelled_block() {
    let kind = Kind {
        rate: 1e9,
        buffer: Duration::from_secs(1),
        delay: Duration::from_millis(50),
        jitter: Duration::ZERO,
        loss: 200,
        duplicate: 0,
    };
    for seed in 0..200 {
        let mut dice = Dice::new(seed);
        let large = Config {
            rate: Rate::Fixed(300_000),
            max_block_bytes: 1 << 20,
            ..config()
        };
        let mut pair = Pair::new(large, large);
        let [mut there, mut back] = [(); 2].map(|()| Link::new(kind, dice.split()));
        let id = pair.sender.send(block(seed, 1 << 20)).expect("room");
        let mut told = false;
        for tick in 0..200 {
            if tick == 60 {
                assert!(pair.receiver.progress().count() == 1 && back.flying().count() > 1);
                pair.sender.cancel(id).expect("it is in flight");
            }
            pair.slices_over(&mut there, &mut back);
            for packet in pair.answers() {
                back.send(pair.now, 0, &packet);
            }
            told |= matches!(pair.receiver.poll_event(), Some(ReceiveEvent::Cancelled(block)) if block.id == id);
        }
        assert!(told, "seed {seed}: {:?}", pair.receiver);
    }
}

/// Only the first notice of a cancelled block is answered, since a later one may be a replay.
#[test]
fn a_repeated_notice_of_a_cancelled_block_causes_no_answer() {
    let mut pair = Pair::new(config(), config());
    let id = pair.sender.send(block(1, 100_000)).expect("room");
    pair.frame();
    pair.sender.cancel(id).expect("it is in flight");
    let notices = pair.packets();
    let mut hear = |notice: &[u8]| {
        let fate = pair.receiver.handle_packet(pair.now, notice);
        pair.now += Duration::from_secs(1);
        (fate, pair.answers().len())
    };
    assert_eq!(hear(&notices[0]), (Ok(SliceFate::Cancelled), 1));
    for _ in 0..5 {
        assert_eq!(hear(&notices[0]), (Ok(SliceFate::Settled), 0));
    }
}

#[test]
fn a_receiver_that_is_silent_is_given_up() {
    let mut pair = Pair::new(
        Config {
            give_up: Duration::from_secs(3),
            ..config()
        },
        config(),
    );
    pair.sender.send(block(1, 9000)).expect("room");
    let mut event = None;
    while event.is_none() && pair.now < Duration::from_secs(10) {
        pair.packets();
        event = pair.sender.poll_event();
    }
    assert!(matches!(
        event,
        Some(SendEvent::Failed {
            why: Failure::TimedOut,
            ..
        })
    ));
    assert!(pair.now < Duration::from_millis(3100), "{:?}", pair.now);
}

/// Blocks that wait for others in flight fail with them.
#[test]
fn all_blocks_to_a_silent_receiver_fail_together() {
    let patient = Config {
        give_up: Duration::from_secs(3),
        ..config()
    };
    let mut pair = Pair::new(patient, patient);
    for seed in 0..64 {
        pair.sender.send(block(seed, 5000)).expect("room");
    }
    let mut failed = 0;
    while !pair.sender.is_idle() && pair.now < Duration::from_secs(10) {
        pair.packets();
    }
    while let Some(event) = pair.sender.poll_event() {
        failed += u32::from(matches!(
            event,
            SendEvent::Failed {
                why: Failure::TimedOut,
                ..
            }
        ));
    }
    assert_eq!(failed, 64);
    assert!(pair.now < Duration::from_millis(3100), "{:?}", pair.now);
}

/// A block that waits for room is not given up, even if all packets are lost for most of `give_up`.
#[test]
fn a_block_that_is_held_survives_lost_packets() {
    for (give_up, pause) in [(3000, 2200), (5000, 4000), (100, 50), (100, 0)] {
        let sending = Config {
            give_up: Duration::from_millis(give_up),
            ..config()
        };
        let mut pair = Pair::new(sending, Config { room: 1, ..config() });
        for seed in 0..2 {
            pair.sender.send(block(seed, 3000)).expect("room");
        }
        for _ in 0..5 {
            let held = pair.now + Duration::from_millis(give_up);
            while pair.now < held {
                pair.frame();
            }
            let lost = pair.now + Duration::from_millis(pause);
            while pair.now < lost {
                pair.packets();
            }
        }
        for seed in 0..2 {
            assert!(pair.until(|pair| pair.receiver.poll_block()).bytes() == block(seed, 3000));
        }
        for _ in 0..2 {
            let event = pair.event();
            assert!(matches!(event, SendEvent::Delivered { .. }), "{give_up} {event:?}");
        }
    }
}

/// A pause of an application, in which an end is not called, is no silence of the other end. The sender of the loop in
/// the documentation is called before the answers are handled.
#[test]
fn a_pause_of_both_applications_ends_no_block() {
    let impatient = Config {
        give_up: Duration::from_secs(3),
        ..config()
    };
    for pause in [2, 4, 60] {
        let mut pair = Pair::new(impatient, impatient);
        let id = pair.sender.send(block(1, 200_000)).expect("room");
        for _ in 0..3 {
            pair.frame();
            pair.now += Duration::from_secs(pause);
        }
        assert!(pair.until(|pair| pair.receiver.poll_block()).bytes() == block(1, 200_000));
        assert_eq!(pair.event(), SendEvent::Delivered { id });
        assert_eq!(pair.receiver.poll_event(), None);
    }
}

/// Answers that wait in a socket while the application pauses do not show the round trip.
#[test]
fn a_pause_of_an_application_is_no_round_trip() {
    let mut pair = Pair::new(config(), config());
    pair.sender.send(block(1, 200_000)).expect("room");
    pair.frame();
    for packet in pair.packets() {
        pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
    }
    pair.now += Duration::from_millis(20);
    let answers = pair.answers();
    assert_eq!(answers.len(), 1);
    pair.now += Duration::from_secs(2);
    for packet in answers {
        let fate = pair.sender.handle_packet(pair.now, &packet);
        assert!(matches!(fate, Ok(AckFate::New(1..))), "{fate:?}");
    }
    assert_eq!(pair.sender.stats().rtt, Some(Duration::from_micros(100)));
}

/// A loop that becomes slow for good, such as that of a browser tab in the background, is no pause: each answer then takes
/// as long as a frame. The sender may be called more than once in a frame, at different times.
#[test]
fn a_slow_loop_shows_the_round_trip() {
    for apart in [0, 3].map(Duration::from_millis) {
        let mut pair = Pair::new(config(), config());
        let mut answers = Vec::<Vec<u8>>::new();
        for frame in 0..90 {
            if pair.sender.is_idle() {
                pair.sender.send(block(frame, 200_000)).expect("room");
            }
            pair.now += Duration::from_millis(if frame < 60 { 15 } else { 1000 });
            for packet in std::mem::take(&mut answers) {
                pair.sender.handle_packet(pair.now, &packet).expect("an answer");
                pair.now += apart;
            }
            while pair.sender.poll_event().is_some() {}
            for packet in pair.packets() {
                pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
            }
            while pair.receiver.poll_block().is_some() {}
            answers = pair.answers();
            if frame == 59 {
                let rtt = pair.sender.stats().rtt.expect("answers");
                assert!(rtt < Duration::from_millis(50), "{rtt:?}");
            }
        }
        let rtt = pair.sender.stats().rtt.expect("answers").as_secs_f64();
        assert!((0.9..1.1).contains(&rtt), "{rtt} s");
    }
}

/// The time before a block was queued does not count, even if the sender was not called in this time.
#[test]
fn a_block_ages_from_the_first_call_after_it_was_queued() {
    let impatient = Config {
        give_up: Duration::from_secs(3),
        ..config()
    };
    let mut pair = Pair::new(impatient, impatient);
    pair.sender.send(block(1, 2000)).expect("room");
    pair.packets();
    pair.now += Duration::from_millis(700);
    let late = pair.sender.send(block(2, 2000)).expect("room");
    let queued = pair.now;
    let mut failed = None;
    while failed.is_none() && pair.now < queued + Duration::from_secs(4) {
        pair.packets();
        while let Some(event) = pair.sender.poll_event() {
            failed = matches!(event, SendEvent::Failed { id, .. } if id == late).then_some(pair.now);
        }
    }
    assert_eq!(failed, Some(queued + impatient.give_up + FRAME));
}

/// A receiver is alive, and nearly a third of all packets is lost. No block ends, although its application reads nothing
/// for a minute, or other blocks are sent first.
#[test]
fn lost_packets_end_no_block() {
    let streams = Config {
        rate: Rate::Fixed(200_000),
        give_up: Duration::from_secs(3),
        stream_slices: 16,
        ..config()
    };
    for seed in 0..30 {
        for beside in [false, true] {
            let mut dice = Dice::new(seed);
            let mut pair = Pair::new(streams, streams);
            pair.sender.send(block(1, 100_000)).expect("room");
            pair.frame();
            for _ in 0..12_000 {
                if beside && pair.sender.room() > 61 {
                    let first = Outgoing::from(block(2, 18_000)).priority(9);
                    pair.sender.send(first).expect("room");
                }
                for packet in pair.packets().iter().filter(|_| !dice.strikes(300)) {
                    pair.receiver.handle_packet(pair.now, packet).expect("a slice");
                }
                for packet in pair.answers().iter().filter(|_| !dice.strikes(300)) {
                    pair.sender.handle_packet(pair.now, packet).expect("an answer");
                }
                while pair.receiver.poll_block().is_some() {}
                let event = pair.sender.poll_event();
                assert!(
                    !matches!(event, Some(SendEvent::Failed { .. })),
                    "{seed} {beside} {event:?}"
                );
            }
        }
    }
}

/// A receiver abandons the block between any two slices. The sender does not send the first slices for ever.
#[test]
fn a_receiver_that_drops_a_block_each_time_is_given_up() {
    for stream_slices in 0..3 {
        let slow = Config {
            rate: Rate::Fixed(2000),
            give_up: Duration::from_secs(5),
            ..config()
        };
        let impatient = Config {
            give_up: Duration::from_millis(100),
            stream_slices,
            ..config()
        };
        let mut pair = Pair::new(slow, impatient);
        pair.sender.send(block(1, 5000)).expect("room");
        let event = pair.until(|pair| {
            while pair.receiver.poll_part().is_some() {}
            pair.sender.poll_event()
        });
        let why = match event {
            SendEvent::Failed { why, .. } => Some(why),
            _ => None,
        };
        assert_eq!(why, Some(Failure::TimedOut));
        assert!(pair.now < Duration::from_secs(10), "{:?}", pair.now);
    }
}

/// A short last slice counts with its own bytes.
#[test]
fn progress_counts_bytes() {
    let mut pair = Pair::new(config(), config());
    pair.sender.send(block(1, SLICE_BYTES + 7)).expect("room");
    let packets = [pair.packets(), pair.packets()].concat();
    for (slice, received) in [(1, 7), (0, SLICE_BYTES + 7)] {
        pair.receiver.handle_packet(pair.now, &packets[slice]).expect("a slice");
        assert_eq!(
            pair.receiver.progress().next().map(|block| block.received),
            Some(received)
        );
    }
}

#[test]
fn a_block_that_is_not_taken_holds_the_next_one() {
    let one = Config { room: 1, ..config() };
    let mut pair = Pair::new(one, one);
    for seed in 0..3 {
        pair.sender.send(block(seed, 3000)).expect("room");
    }
    for _ in 0..1000 {
        pair.frame();
    }
    for seed in 0..3 {
        assert!(pair.until(|pair| pair.receiver.poll_block()).bytes() == block(seed, 3000));
    }
}

/// A sender is started anew while the receiver is full. The packets that the receiver drops are neither a loss of the
/// link nor a sign that the link is slow.
#[test]
fn a_full_receiver_does_not_slow_a_sender() {
    let there = Kind {
        rate: 1e6,
        buffer: Duration::from_millis(300),
        delay: Duration::from_millis(20),
        jitter: Duration::ZERO,
        loss: 0,
        duplicate: 0,
    };
    for hold in [50, 300, 1000, 3000] {
        let adaptive = Config {
            rate: ADAPTIVE,
            ..config()
        };
        let mut pair = Pair::new(adaptive, Config { room: 1, ..config() });
        let mut dice = Dice::new(1);
        let [mut there, mut back] = [there, Kind { rate: 1e9, ..there }].map(|kind| Link::new(kind, dice.split()));
        pair.sender.send(block(1, 200_000)).expect("room");
        let (mut taken, mut wait) = (None, None);
        while wait.is_none() {
            assert!(pair.now < Duration::from_secs(10), "{hold}: {:?}", pair.sender);
            while let Some((_, packet)) = back.arrived(pair.now) {
                pair.sender.handle_packet(pair.now, &packet).expect("an answer");
            }
            for packet in pair.packets() {
                there.send(pair.now, 0, &packet);
            }
            while let Some((_, packet)) = there.arrived(pair.now) {
                let fate = pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
                if fate == SliceFate::Completed && taken.is_none() {
                    pair.sender = ChunkSender::new(adaptive, CONNECTION, 7).expect("good");
                    pair.sender.send(block(2, 200_000)).expect("room");
                    taken = Some(pair.now + Duration::from_millis(hold));
                }
            }
            let is_free = taken.filter(|at| pair.now >= *at);
            wait = is_free.and_then(|at| {
                pair.receiver
                    .poll_block()
                    .filter(|block| block.sender == 7)
                    .map(|_| pair.now - at)
            });
            for packet in pair.answers() {
                back.send(pair.now, 0, &packet);
            }
        }
        // 210 ms over the link, and up to 140 ms until the sender knows of the room
        assert!(wait < Some(Duration::from_millis(500)), "{hold}: {wait:?}");
    }
}

/// A receiver has room for one block, since two of a sender that was started anew still wait: blocks that wait for room
/// get it in their order.
#[test]
fn blocks_that_are_held_arrive_in_their_order() {
    let mut pair = Pair::new(config(), Config { room: 3, ..config() });
    for seed in 0..2 {
        pair.sender
            .send(Outgoing::from(block(seed, 100_000)).priority(seed as u8))
            .expect("room");
        pair.frame();
    }
    assert_eq!(pair.receiver.progress().count(), 2);
    pair.sender = ChunkSender::new(config(), CONNECTION, 7).expect("good");
    for seed in 0..60 {
        pair.sender.send(block(seed, 20_000)).expect("room");
    }
    let mut ids = Vec::new();
    while ids.len() < 60 {
        ids.push(pair.until(|pair| pair.receiver.poll_block()).id);
    }
    let late = ids.iter().enumerate().map(|(at, id)| at.abs_diff(*id as usize)).max();
    assert!(late <= Some(4), "{ids:?}");
}

#[test]
fn a_stream_is_read_in_parts() {
    let large = Config {
        max_block_bytes: 1 << 20,
        stream_slices: 16,
        ..config()
    };
    let mut pair = Pair::new(large, large);
    let sent = Outgoing::from(block(1, 1 << 20))
        .tagged(&Purpose::Replay)
        .expect("a tag");
    // the tag counts
    let large = Config {
        max_block_bytes: 2 << 20,
        ..large
    };
    pair.receiver = ChunkReceiver::new(large, CONNECTION, 3).expect("a good configuration");
    pair.sender.send(sent).expect("room");
    let mut read = Vec::new();
    let all = pair.until(|pair| {
        let mut is_last = false;
        while let Some(part) = pair.receiver.poll_part() {
            assert_eq!((part.offset, part.tag()), (read.len(), Ok(Purpose::Replay)));
            read.extend_from_slice(part.bytes);
            is_last = part.is_last;
        }
        is_last.then(|| std::mem::take(&mut read))
    });
    assert!(all == block(1, 1 << 20));
    pair.event();
}

/// Sends a block of 200 slices in parts to an application that takes them while `takes` holds. `loses` drops an answer.
fn assert_streamed(
    config: Config,
    beside: bool,
    takes: impl Fn(Duration) -> bool,
    mut loses: impl FnMut() -> bool,
    most: Duration,
) {
    let mut pair = Pair::new(config, config);
    let sent = block(1, 200 * SLICE_BYTES);
    let id = pair.sender.send(sent.clone()).expect("room");
    let (mut read, mut is_delivered) = (Vec::new(), false);
    while !is_delivered || read.len() < sent.len() {
        if beside && pair.now.as_millis() % 20 == 0 {
            pair.sender.send(block(2, 100)).expect("room");
        }
        for packet in pair.packets() {
            pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
        }
        while takes(pair.now) {
            let Some(part) = pair.receiver.poll_part() else { break };
            read.extend_from_slice(part.bytes);
        }
        while pair.receiver.poll_block().is_some() {}
        for packet in pair.answers() {
            if !loses() {
                pair.sender.handle_packet(pair.now, &packet).expect("an answer");
            }
        }
        while let Some(event) = pair.sender.poll_event() {
            let SendEvent::Delivered { id: delivered } = event else {
                panic!("{event:?}")
            };
            is_delivered |= delivered == id;
        }
        assert_eq!(pair.receiver.poll_event(), None);
        assert!(pair.now < most, "{} bytes: {:?}", read.len(), pair.sender);
    }
    assert!(read == sent);
}

/// The answer that opens a window may be lost, also beside blocks that are answered all the time.
#[test]
fn a_stream_survives_lost_answers() {
    for stream_slices in [3, 16, 30] {
        for beside in [false, true] {
            let config = Config {
                stream_slices,
                ..config()
            };
            let mut dice = Dice::new(stream_slices.into());
            let most = Duration::from_secs(20);
            let takes = |now: Duration| now.as_millis() % 20 == 0;
            assert_streamed(config, beside, takes, || dice.below(4) == 0, most);
        }
    }
}

/// The time in which an application takes nothing is not one without progress, at neither end.
#[test]
fn a_stream_survives_a_pause_of_its_application() {
    let config = Config {
        stream_slices: 16,
        give_up: Duration::from_millis(300),
        ..config()
    };
    let pause = Duration::from_millis(100)..Duration::from_secs(5);
    assert_streamed(
        config,
        false,
        |now| !pause.contains(&now),
        || false,
        Duration::from_secs(10),
    );
}

/// A sender does not know how many slices a receiver keeps before the first answer. It sends the slices that the
/// receiver has dropped once there is room, and they do not count as lost.
#[test]
fn a_short_stream_survives_a_pause_of_its_application() {
    let streams = Config {
        rate: ADAPTIVE,
        stream_slices: 4,
        room: 3,
        give_up: Duration::from_secs(3),
        ..config()
    };
    let mut pair = Pair::new(streams, streams);
    for serial in 0..4 {
        pair.sender.send(block(serial, 150_000)).expect("room");
    }
    while pair.now < Duration::from_secs(600) {
        pair.frame();
        assert_eq!(pair.sender.poll_event(), None);
    }
    // a slice of each stream every quarter of a second, and ten slices a second of the block that waits for room
    let stats = pair.sender.stats();
    assert!(stats.packets < 600 * (3 * 4 + 10) + 300, "{stats:?}");
    assert!(stats.loss < 0.01, "{stats:?}");
    let mut read = 0;
    while !pair.sender.is_idle() {
        pair.frame();
        while let Some(part) = pair.receiver.poll_part() {
            read += part.bytes.len();
        }
    }
    assert_eq!(read, 4 * 150_000);
}

/// The last slice asks for an answer at once. A copy of the slice does not.
#[test]
fn the_last_slice_is_answered_at_once() {
    let slow = Config {
        ack_interval: Duration::from_secs(1),
        ..config()
    };
    let mut pair = Pair::new(slow, slow);
    pair.sender.send(block(1, 4 * SLICE_BYTES)).expect("room");
    let packets = [pair.packets(), pair.packets()].concat();
    for (slice, is_answered) in [(0, true), (2, false), (3, true), (3, false)] {
        pair.receiver.handle_packet(pair.now, &packets[slice]).expect("a slice");
        assert_eq!(pair.receiver.poll_answer(pair.now).is_some(), is_answered, "{slice}");
    }
}

/// A receiver answers every second, and the sender expects an answer every 10 ms. The sender asks before its window is
/// full.
#[test]
fn a_receiver_may_answer_rarely() {
    let rate = 1e6;
    let there = Kind {
        rate,
        buffer: Duration::from_millis(500),
        delay: Duration::from_millis(10),
        jitter: Duration::ZERO,
        loss: 0,
        duplicate: 0,
    };
    let mut dice = Dice::new(1);
    let [mut there, mut back] = [there, Kind { rate: 1e9, ..there }].map(|kind| Link::new(kind, dice.split()));
    let receiving = Config {
        max_block_bytes: 8 << 20,
        ack_interval: Duration::from_secs(1),
        ..config()
    };
    let mut pair = Pair::new(
        Config {
            rate: ADAPTIVE,
            ..config()
        },
        receiving,
    );
    pair.sender.send(block(1, bytes(rate))).expect("room");
    while pair.sender.poll_event().is_none() {
        pair.now += Duration::from_millis(1);
        assert!(pair.now < Duration::from_secs(9), "{:?}", pair.sender);
        while let Some((_, packet)) = back.arrived(pair.now) {
            pair.sender.handle_packet(pair.now, &packet).expect("an answer");
        }
        while let Some(packet) = pair.sender.poll_transmit(pair.now) {
            there.send(pair.now, 0, packet);
        }
        while let Some((_, packet)) = there.arrived(pair.now) {
            pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
        }
        while let Some(packet) = pair.receiver.poll_answer(pair.now) {
            back.send(pair.now, 0, packet);
        }
    }
    assert!(pair.sender.stats().packets < 6600, "{:?}", pair.sender);
}

/// Half of all packets are lost for three seconds. Once the loss ends, the sender finds the rate of the link again, also if
/// the receiver answers only every second.
#[test]
fn a_sender_recovers_from_heavy_loss() {
    let kind = Kind {
        rate: 128e3,
        buffer: Duration::from_millis(300),
        delay: Duration::from_millis(10),
        jitter: Duration::ZERO,
        loss: 500,
        duplicate: 0,
    };
    for ack_interval in [10, 1000].map(Duration::from_millis) {
        let (mut sum, mut most) = (0.0, 0.0_f64);
        for seed in 0..40 {
            let adaptive = Config {
                rate: ADAPTIVE,
                ack_interval,
                ..config()
            };
            let mut pair = Pair::new(adaptive, adaptive);
            let mut dice = Dice::new(seed);
            let [mut there, mut back] = [kind, Kind { rate: 1e9, ..kind }].map(|kind| Link::new(kind, dice.split()));
            for block_seed in 0..4 {
                pair.sender.send(block(block_seed, 73_000)).expect("room");
            }
            while !pair.sender.is_idle() {
                if pair.now >= Duration::from_secs(3) {
                    (there.kind.loss, back.kind.loss) = (0, 0);
                }
                pair.slices_over(&mut there, &mut back);
                while pair.receiver.poll_block().is_some() {}
                for packet in pair.answers() {
                    back.send(pair.now, 0, &packet);
                }
                assert!(pair.now < Duration::from_secs(100), "{seed}: {:?}", pair.sender);
            }
            sum += pair.now.as_secs_f64();
            most = most.max(pair.now.as_secs_f64());
        }
        let mean = sum / 40.0;
        assert!(mean < 6.2 && most < 18.5, "{ack_interval:?}: {mean} s, {most} s");
    }
}

/// The part that an application takes opens a full window at once, even if no slice has asked for an answer.
#[test]
fn a_part_that_is_taken_opens_a_full_window() {
    let narrow = Config {
        stream_slices: 1,
        ack_interval: Duration::from_secs(1),
        ..config()
    };
    let mut pair = Pair::new(narrow, narrow);
    pair.sender.send(block(1, 10 * SLICE_BYTES)).expect("room");
    pair.frame();
    pair.frame();
    assert_eq!(pair.answers().len(), 0);
    assert!(pair.receiver.poll_part().is_some());
    assert_eq!(pair.answers().len(), 1);
}

/// At most `parallel` blocks are in flight, however many wait.
#[test]
fn few_blocks_are_in_flight() {
    for parallel in [1, 2, 5] {
        let many = Config {
            parallel,
            room: 64,
            ..config()
        };
        let mut pair = Pair::new(many, many);
        for seed in 0..10 {
            pair.sender.send(block(seed, 2000)).expect("room");
        }
        // all answers are lost
        for _ in 0..100 {
            for packet in pair.packets() {
                pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
            }
        }
        assert_eq!(pair.receiver.progress().count(), usize::from(parallel));
    }
}

/// The counters of a sender count each packet, each byte and each slice that is sent again.
#[test]
fn a_sender_counts_what_it_sends() {
    let mut pair = Pair::new(config(), config());
    pair.sender.send(block(1, 20_000)).expect("room");
    let (mut packets, mut bytes) = (0, 0);
    for frame in 0..100 {
        for packet in pair.packets() {
            packets += 1;
            bytes += packet.len() as u64 + 28;
            if frame > 1 {
                pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
            }
        }
        for packet in pair.answers() {
            pair.sender.handle_packet(pair.now, &packet).expect("an answer");
        }
    }
    let stats = pair.sender.stats();
    assert_eq!((stats.packets, stats.bytes, stats.delivered), (packets, bytes, 1));
    assert_eq!(stats.resent, packets - 20_000_u64.div_ceil(SLICE_BYTES as u64));
    assert!(stats.resent > 0);
}

/// Notices of cancelled blocks take part in the rate.
#[test]
fn notices_of_cancelled_blocks_keep_the_rate() {
    let many = Config {
        parallel: 20,
        room: 20,
        ..config()
    };
    let mut pair = Pair::new(many, many);
    let ids: Vec<u32> = (0..20)
        .map(|priority| {
            let out = Outgoing::from(block(priority.into(), 100_000)).priority(priority);
            let id = pair.sender.send(out).expect("room");
            pair.frame();
            id
        })
        .collect();
    pair.sender.set_rate(Rate::Fixed(1000)).expect("a rate");
    for id in ids {
        pair.sender.cancel(id).expect("it is in flight");
    }
    let before = pair.sender.stats().bytes;
    for _ in 0..200 {
        pair.packets();
    }
    let sent = pair.sender.stats().bytes - before;
    assert!(sent < 2400, "{sent} bytes in a second");
}

/// An answer about a cancelled block ends the notices of this block, and of no other one.
#[test]
fn an_answer_ends_the_notices_of_one_block() {
    let mut pair = Pair::new(config(), config());
    let ids = [1, 2].map(|priority| {
        let out = Outgoing::from(block(priority.into(), 100_000)).priority(priority);
        let id = pair.sender.send(out).expect("room");
        pair.frame();
        id
    });
    for id in ids {
        pair.sender.cancel(id).expect("it is in flight");
    }
    let notices = pair.packets();
    assert_eq!(notices.len(), 2);
    pair.receiver.handle_packet(pair.now, &notices[0]).expect("a notice");
    for packet in pair.answers() {
        pair.sender.handle_packet(pair.now, &packet).expect("an answer");
    }
    let later: Vec<Vec<u8>> = (0..200).flat_map(|_| pair.packets()).collect();
    let fates = later.iter().map(|packet| pair.receiver.handle_packet(pair.now, packet));
    assert_eq!(
        fates.collect::<Vec<_>>(),
        [
            SliceFate::Cancelled,
            SliceFate::Settled,
            SliceFate::Settled,
            SliceFate::Settled
        ]
        .map(Ok)
    );
}

/// A sender asks a receiver whose application takes nothing ever more rarely, at last every 2 s.
#[test]
fn a_paused_stream_is_asked_rarely() {
    let streams = Config {
        stream_slices: 16,
        give_up: Duration::from_secs(60),
        ..config()
    };
    let mut pair = Pair::new(streams, streams);
    pair.sender.send(block(1, 100_000)).expect("room");
    for _ in 0..200 {
        pair.frame();
    }
    let before = pair.sender.stats().packets;
    for _ in 0..12_000 {
        pair.frame();
    }
    let asked = pair.sender.stats().packets - before;
    assert!((29..35).contains(&asked), "{asked} packets in a minute");
}

/// A slice that asks for no answer is answered after `ack_interval`, and the receiver says so.
#[test]
fn a_receiver_says_when_it_answers() {
    let mut pair = Pair::new(config(), config());
    pair.sender.send(block(1, 100_000)).expect("room");
    pair.frame();
    let slices = pair.packets();
    pair.receiver.handle_packet(pair.now, &slices[0]).expect("a slice");
    let wait = pair.receiver.poll_timeout(pair.now).expect("an answer is due");
    assert!(wait <= config().ack_interval, "{wait:?}");
}

/// A window of one slice opens with the part that is taken, and not with the next round of answers.
#[test]
fn a_full_window_opens_at_once() {
    let narrow = Config {
        stream_slices: 1,
        ack_interval: Duration::from_secs(1),
        ..config()
    };
    let mut pair = Pair::new(narrow, narrow);
    pair.sender.send(block(1, 100 * SLICE_BYTES)).expect("room");
    let mut parts = 0;
    while parts < 100 {
        for packet in pair.packets() {
            pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
            while pair.receiver.poll_part().is_some() {
                parts += 1;
            }
        }
        for packet in pair.answers() {
            pair.sender.handle_packet(pair.now, &packet).expect("an answer");
        }
        assert!(pair.now < Duration::from_secs(5), "{parts} parts: {:?}", pair.sender);
    }
}

/// Both ends, or one, are started anew with the packets of the old ones on their way.
#[test]
fn what_was_on_its_way_before_a_restart_is_never_spliced() {
    for seed in 0..1000 {
        let mut dice = Dice::new(seed);
        let mut pair = Pair::new(config(), config());
        let (before, after) = (block(2 * seed, 40_000), block(2 * seed + 1, 40_000));
        pair.sender.send(before.clone()).expect("room");
        let mut old: Vec<Vec<u8>> = Vec::new();
        for _ in 0..dice.below(6) {
            old.extend(pair.packets());
            old.extend(pair.answers());
            for packet in old.iter().filter(|_| dice.strikes(500)) {
                let _ = pair.receiver.handle_packet(pair.now, packet);
            }
        }
        let who = dice.below(3);
        if who != 0 {
            pair.sender = ChunkSender::new(config(), CONNECTION, dice.next() as u32).expect("good");
            pair.sender.send(after.clone()).expect("room");
        }
        if who != 1 {
            pair.receiver = ChunkReceiver::new(config(), CONNECTION, dice.next() as u32).expect("good");
        }
        let wanted = if who == 0 { &before } else { &after };
        let (mut arrived, mut delivered) = (0, false);
        for _ in 0..10_000 {
            if arrived > 0 && delivered {
                break;
            }
            for _ in 0..2 {
                if let Some(packet) = old.pop() {
                    let _ = pair.receiver.handle_packet(pair.now, &packet);
                    let _ = pair.sender.handle_packet(pair.now, &packet);
                }
            }
            pair.frame();
            while let Some(block) = pair.receiver.poll_block() {
                assert!(
                    block.bytes() == before || block.bytes() == after,
                    "seed {seed}: spliced"
                );
                arrived += usize::from(block.bytes() == wanted);
            }
            delivered |= matches!(pair.sender.poll_event(), Some(SendEvent::Delivered { .. }));
        }
        assert!(
            arrived == 1 && delivered,
            "seed {seed}: {arrived} times, delivered {delivered}"
        );
    }
}

/// Two connections, of whose packets every fifth goes to the other one.
#[test]
fn swapped_packets_change_nothing() {
    let connections = [1, 2].map(Connection::new);
    let mut senders = connections.map(|connection| ChunkSender::new(config(), connection, 5).expect("good"));
    let mut receivers = connections.map(|connection| ChunkReceiver::new(config(), connection, 6).expect("good"));
    let blocks = [block(1, 90_000), block(2, 90_000)];
    let mut dice = Dice::new(1);
    let mut arrived = [false; 2];
    for (sender, block) in senders.iter_mut().zip(&blocks) {
        sender.send(block.clone()).expect("room");
    }
    for frame in 1..2000 {
        let now = frame * FRAME;
        for who in 0..2 {
            while let Some(packet) = senders[who].poll_transmit(now) {
                let swapped = dice.strikes(200);
                let fate = receivers[who ^ usize::from(swapped)].handle_packet(now, packet);
                assert_eq!(fate == Err(PacketError::Foreign), swapped);
            }
            while let Some(packet) = receivers[who].poll_answer(now) {
                let _ = senders[who ^ usize::from(dice.strikes(200))].handle_packet(now, packet);
            }
            if let Some(block) = receivers[who].poll_block() {
                assert!(block.bytes() == blocks[who]);
                arrived[who] = true;
            }
        }
    }
    assert!(arrived == [true; 2] && senders.iter().all(ChunkSender::is_idle));
}

/// Without the number of the connection: damaged, repeated, random and reflected packets, ten for each true one.
#[test]
fn forged_packets_cost_no_time() {
    let time = |forged: usize| {
        let mut dice = Dice::new(3);
        let mut pair = Pair::new(config(), config());
        pair.sender.send(block(1, 200_000)).expect("room");
        let mut seen: Vec<Vec<u8>> = vec![vec![7; 40]];
        while !pair.sender.is_idle() {
            assert!(pair.now < Duration::from_secs(10));
            let packets = pair.packets();
            for packet in &packets {
                for _ in 0..forged {
                    let mut forged = seen[dice.below(seen.len() as u64) as usize].clone();
                    let place = dice.below(forged.len() as u64) as usize;
                    forged[place] ^= 1 << dice.below(8);
                    assert_eq!(
                        pair.receiver.handle_packet(pair.now, &forged),
                        Err(PacketError::Foreign)
                    );
                    assert_eq!(pair.sender.handle_packet(pair.now, &forged), Err(PacketError::Foreign));
                }
                assert_eq!(pair.sender.handle_packet(pair.now, packet), Err(PacketError::Misplaced));
                pair.receiver.handle_packet(pair.now, packet).expect("a slice");
            }
            seen.extend(packets);
            for packet in pair.answers() {
                pair.sender.handle_packet(pair.now, &packet).expect("an answer");
                // once more
                assert_eq!(pair.sender.handle_packet(pair.now, &packet), Ok(AckFate::Stale));
                seen.push(packet);
            }
        }
        assert!(pair.receiver.poll_block().expect("it is there").bytes() == block(1, 200_000));
        let repeated = pair.receiver.handle_packet(pair.now, &seen[1]);
        assert_eq!(repeated, Ok(SliceFate::Duplicate));
        assert_eq!(pair.receiver.poll_block(), None);
        pair.now
    };
    assert_eq!(time(10), time(0));
}

/// A sender is killed, and an attacker without the number of the connection repeats its packets. The packets change
/// nothing, so blocks of the next sender arrive as fast as without the attacker.
#[test]
fn repeated_packets_of_a_killed_sender_hold_up_nothing() {
    for room in [1, 4] {
        let mut pair = Pair::new(config(), Config { room, ..config() });
        let mut tapes = Vec::new();
        for at in 0..room {
            let sent = Outgoing::from(block(at.into(), 200_000)).priority(at);
            pair.sender.send(sent).expect("room");
            let packets = pair.packets();
            for packet in &packets {
                pair.receiver.handle_packet(pair.now, packet).expect("a slice");
            }
            tapes.push(packets);
        }
        assert_eq!(pair.receiver.progress().count(), usize::from(room));
        while pair.receiver.poll_answer(pair.now).is_some() {}
        pair.sender = ChunkSender::new(config(), CONNECTION, 7).expect("good");
        let evil = |pair: &mut Pair, round: usize| {
            for tape in &tapes {
                let fate = pair.receiver.handle_packet(pair.now, &tape[round % tape.len()]);
                assert_eq!(fate, Ok(SliceFate::Duplicate));
                assert_eq!(pair.receiver.poll_answer(pair.now), None);
            }
        };
        for round in 0..12 {
            let start = pair.now;
            pair.sender.send(block(9, 10_000)).expect("room");
            let mut replays = 0;
            let arrived = pair.until(|pair| {
                if pair.now - start >= Duration::from_millis(1900) * replays {
                    evil(pair, 3 * round + replays as usize);
                    replays += 1;
                }
                pair.receiver.poll_block()
            });
            assert!(arrived.sender == 7 && arrived.bytes() == block(9, 10_000));
            let most = if round == 0 { 2300 } else { 50 };
            assert!(pair.now - start < Duration::from_millis(most), "{:?}", pair.now - start);
            pair.event();
            evil(&mut pair, 3 * round + 2);
            pair.now += Duration::from_millis(1900);
        }
    }
}

/// A receiver recognises repeated packets of instances that newer ones have replaced.
#[test]
fn repeated_packets_of_replaced_senders_change_nothing() {
    let mut pair = Pair::new(config(), config());
    let mut tape = Vec::new();
    for instance in 1..40 {
        pair.sender = ChunkSender::new(config(), CONNECTION, instance).expect("good");
        pair.sender.send(block(instance.into(), 5000)).expect("room");
        let mut slices = pair.packets();
        slices.extend(pair.packets());
        for packet in &slices {
            pair.receiver.handle_packet(pair.now, packet).expect("a slice");
        }
        tape.extend(slices);
        let arrived = pair.receiver.poll_block().expect("all slices are there");
        assert_eq!(arrived.sender, instance);
        pair.answers();
        pair.now += Duration::from_secs(2);
    }
    for packet in &tape {
        let fate = pair.receiver.handle_packet(pair.now, packet);
        assert!(matches!(fate, Ok(SliceFate::Duplicate | SliceFate::Stale)), "{fate:?}");
        assert_eq!(pair.receiver.poll_answer(pair.now), None);
    }
    assert_eq!(
        (pair.receiver.progress().count(), pair.receiver.poll_block()),
        (0, None)
    );
    // a sender that was replaced, but lives, sends newer slices
    let (newer, mut sender) = (pair.sender, ChunkSender::new(config(), CONNECTION, 77).expect("good"));
    sender.send(block(1, 5000)).expect("room");
    pair.sender = sender;
    pair.until(|pair| pair.receiver.poll_block());
    pair.sender = newer;
    pair.event();
}

/// Without progress, a block gives way after 2 s, also in a receiver that is called only once a second. Only the time of
/// `give_up` excludes pauses.
#[test]
fn a_block_gives_way_in_a_slow_loop() {
    let narrow = Config {
        give_up: Duration::from_secs(3),
        room: 1,
        ..config()
    };
    let mut pair = Pair::new(config(), narrow);
    pair.sender.send(block(1, 5000)).expect("room");
    let first = pair.packets();
    pair.receiver.handle_packet(pair.now, &first[0]).expect("a slice");
    pair.sender = ChunkSender::new(config(), CONNECTION, 9).expect("good");
    pair.sender.send(block(2, 50_000)).expect("room");
    let mut fates = Vec::new();
    let start = pair.now;
    let later: Vec<_> = (0..5).flat_map(|_| pair.packets()).collect();
    for (second, packet) in (1..).zip(later.iter().take(2)) {
        let now = start + Duration::from_secs(second);
        fates.push(pair.receiver.handle_packet(now, packet));
    }
    assert_eq!(fates, [Ok(SliceFate::Held), Ok(SliceFate::New)]);
    assert!(matches!(pair.receiver.poll_event(), Some(ReceiveEvent::Abandoned(gone)) if gone.sender == 1));
}

/// Slices that were sent again, and arrive after four newer instances, do not begin a block that had arrived.
#[test]
fn late_slices_of_a_replaced_sender_deliver_nothing_twice() {
    let mut pair = Pair::new(config(), config());
    pair.sender.send(block(1, 500)).expect("room");
    let first = pair.packets();
    pair.receiver.handle_packet(pair.now, &first[0]).expect("a slice");
    pair.receiver.poll_block().expect("all slices are there");
    // the sender gets no answer
    pair.now += Duration::from_secs(1);
    let late = pair.packets();
    assert!(!late.is_empty());
    for instance in 2..6 {
        pair.now += Duration::from_secs(3);
        pair.sender = ChunkSender::new(config(), CONNECTION, instance).expect("good");
        pair.sender.send(block(2, 500)).expect("room");
        pair.until(|pair| pair.receiver.poll_block());
    }
    pair.now += Duration::from_secs(3);
    for packet in &late {
        assert_eq!(pair.receiver.handle_packet(pair.now, packet), Ok(SliceFate::Stale));
    }
    assert_eq!(pair.receiver.poll_block(), None);
}

/// Late packets of a killed sender begin no block while the next sender is heard.
#[test]
fn late_packets_of_a_killed_sender_take_no_room() {
    let mut pair = Pair::new(config(), Config { room: 2, ..config() });
    pair.sender.send(block(1, 100_000)).expect("room");
    pair.frame();
    let other = Outgoing::from(block(2, 100_000)).priority(1);
    pair.sender.send(other).expect("room");
    let late = pair.packets();
    pair.sender = ChunkSender::new(config(), CONNECTION, 7).expect("good");
    pair.sender.send(block(3, 500)).expect("room");
    pair.until(|pair| pair.receiver.poll_block());
    for packet in &late {
        assert_eq!(pair.receiver.handle_packet(pair.now, packet), Ok(SliceFate::Held));
        assert_eq!(pair.receiver.progress().count(), 1);
    }
}

/// A sender is killed while an application reads its stream. The stream gives way to that of the next sender.
#[test]
fn a_stream_of_a_killed_sender_gives_way() {
    let streams = Config {
        room: 1,
        stream_slices: 16,
        max_block_bytes: 1 << 20,
        ..config()
    };
    let mut pair = Pair::new(config(), streams);
    pair.sender.send(block(1, 1 << 20)).expect("room");
    let part = |pair: &mut Pair| pair.receiver.poll_part().map(|part| part.sender);
    for _ in 0..10 {
        assert_eq!(pair.until(part), 1);
    }
    while part(&mut pair).is_some() {}
    let killed = pair.now;
    pair.sender = ChunkSender::new(config(), CONNECTION, 7).expect("good");
    pair.sender.send(block(2, 1 << 20)).expect("room");
    assert_eq!(pair.until(part), 7);
    assert!(
        pair.now - killed < Duration::from_millis(2300),
        "{:?}",
        pair.now - killed
    );
    let event = pair.receiver.poll_event();
    assert!(
        matches!(event, Some(ReceiveEvent::Abandoned(block)) if block.sender == 1),
        "{event:?}"
    );
}

/// The application hears of each stream whose sender the receiver forgets.
#[test]
fn a_stream_of_a_forgotten_sender_is_reported() {
    let streams = Config {
        room: 64,
        stream_slices: 16,
        max_block_bytes: 1 << 20,
        give_up: Duration::from_secs(3600),
        ..config()
    };
    let mut pair = Pair::new(config(), streams);
    for instance in 1..8 {
        pair.sender = ChunkSender::new(config(), CONNECTION, instance).expect("good");
        pair.sender.send(block(1, 1 << 20)).expect("room");
        while pair.until(|pair| pair.receiver.poll_part().map(|part| part.sender)) != instance {}
        pair.now += Duration::from_secs(2);
        let gone = pair.receiver.poll_event();
        let gone = gone.map(|event| match event {
            ReceiveEvent::Abandoned(block) => block.sender,
            other => panic!("{other:?}"),
        });
        assert_eq!(gone, instance.checked_sub(4).filter(|sender| *sender > 0));
    }
}

/// Reading a complete stream whose sender the receiver has forgotten does not keep back the answer to another sender.
#[test]
fn a_stream_of_a_forgotten_sender_owes_no_answer() {
    let streams = Config {
        stream_slices: 2,
        ..config()
    };
    let mut pair = Pair::new(streams, streams);
    pair.sender.send(block(1, 3 * SLICE_BYTES)).expect("room");
    pair.until(|pair| pair.receiver.poll_part().map(|_| ()));
    pair.event();
    for instance in 2..6 {
        pair.answers();
        pair.now += Duration::from_secs(3);
        pair.sender = ChunkSender::new(streams, CONNECTION, instance).expect("good");
        pair.sender.send(block(2, 500)).expect("room");
        for packet in pair.packets() {
            pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
        }
    }
    assert_eq!(pair.receiver.poll_part().map(|part| part.sender), Some(1));
    assert_eq!(pair.answers().len(), 1);
    assert_eq!(pair.receiver.poll_timeout(pair.now), None);
}

/// A receiver may cancel a stream that has arrived and waits for its application, and a block that was not taken.
#[test]
fn a_block_that_has_arrived_can_be_cancelled() {
    let config = Config {
        stream_slices: 64,
        ..config()
    };
    for slices in [10, 100] {
        let mut pair = Pair::new(config, config);
        let id = pair.sender.send(block(1, slices * SLICE_BYTES)).expect("room");
        let mut parts = 0;
        while pair.sender.poll_event().is_none() {
            pair.frame();
            if parts < 60 {
                parts += usize::from(pair.receiver.poll_part().is_some());
            }
            assert!(pair.now < Duration::from_secs(5), "{:?}", pair.sender);
        }
        pair.receiver.cancel(1, id);
        assert!(pair.receiver.poll_part().is_none() && pair.receiver.poll_block().is_none());
        assert_eq!(
            (pair.receiver.progress().count(), pair.receiver.poll_event()),
            (0, None)
        );
    }
}

/// A loop that sleeps until an end says that it has something, or a packet arrives, is as fast as one that asks every
/// millisecond, and never spins.
#[test]
fn both_ends_say_when_to_wake_them() {
    let kind = Kind {
        rate: 500e3,
        buffer: Duration::from_secs(1),
        delay: Duration::from_millis(20),
        jitter: Duration::from_millis(3),
        loss: 100,
        duplicate: 10,
    };
    let time = |sleeps: bool, rate: Rate, seed: u64| {
        let mut dice = Dice::new(seed);
        let mut pair = Pair::new(Config { rate, ..config() }, config());
        let [mut there, mut back] = [(); 2].map(|()| Link::new(kind, dice.split()));
        pair.sender.send(block(1, 200_000)).expect("room");
        let cancelled = pair.sender.send(block(2, 200_000)).expect("room");
        let (mut wakes, mut delivered) = (0, false);
        while !(delivered && pair.sender.poll_timeout(pair.now).is_none()) {
            wakes += 1;
            assert!(
                wakes < 20_000 && pair.now < Duration::from_secs(20),
                "{:?}",
                pair.sender
            );
            while let Some((_, packet)) = there.arrived(pair.now) {
                pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
            }
            while let Some((_, packet)) = back.arrived(pair.now) {
                pair.sender.handle_packet(pair.now, &packet).expect("an answer");
            }
            if pair.receiver.poll_block().is_some() {
                pair.sender.cancel(cancelled);
            }
            while let Some(packet) = pair.sender.poll_transmit(pair.now) {
                there.send(pair.now, 0, packet);
            }
            while let Some(packet) = pair.receiver.poll_answer(pair.now) {
                back.send(pair.now, 0, packet);
            }
            delivered |= pair.sender.poll_event().is_some();
            let own = [pair.sender.poll_timeout(pair.now), pair.receiver.poll_timeout(pair.now)];
            assert!(
                !own.contains(&Some(Duration::ZERO)),
                "{own:?} {:?} {:?}",
                pair.sender,
                pair.receiver
            );
            let own = own.into_iter().flatten().map(|wait| pair.now + wait);
            let next = own.chain(there.next()).chain(back.next()).min();
            pair.now = match next {
                Some(next) if sleeps => next,
                None if sleeps => break,
                _ => pair.now + Duration::from_millis(1),
            };
        }
        assert!(delivered && pair.sender.is_idle());
        pair.now.as_secs_f64()
    };
    for rate in [Rate::Fixed(400_000), Rate::Adaptive { cap: 10_000_000 }] {
        // which packets are lost changes single times by more
        let [asleep, awake]: [f64; 2] = [true, false].map(|sleeps| (11..21).map(|seed| time(sleeps, rate, seed)).sum());
        assert!(asleep < 1.1 * awake, "{rate:?}: {asleep} s and {awake} s");
    }
}

/// No packet is due before the moment that `poll_timeout` names, even if the queue of the link is being drained.
#[test]
fn no_packet_comes_before_its_moment() {
    for (rate, seed) in [8e3, 16e3, 30e3, 125e3].into_iter().zip(1..) {
        let kind = Kind {
            rate,
            buffer: Duration::from_secs(1),
            delay: Duration::from_millis(20),
            jitter: Duration::from_millis(2),
            loss: 20,
            duplicate: 0,
        };
        let mut dice = Dice::new(seed);
        let adaptive = Config {
            rate: ADAPTIVE,
            ..config()
        };
        let mut pair = Pair::new(adaptive, adaptive);
        let [mut there, mut back] = [(); 2].map(|()| Link::new(kind, dice.split()));
        pair.sender.send(block(1, 120_000)).expect("room");
        let mut due = Duration::ZERO;
        while !pair.sender.is_idle() {
            pair.now += Duration::from_millis(1);
            while let Some((_, packet)) = there.arrived(pair.now) {
                pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
            }
            while let Some((_, packet)) = back.arrived(pair.now) {
                pair.sender.handle_packet(pair.now, &packet).expect("an answer");
                due = pair.now;
            }
            while let Some(packet) = pair.sender.poll_transmit(pair.now) {
                assert!(due <= pair.now, "{rate}: {:?} before {due:?}", pair.now);
                there.send(pair.now, 0, packet);
            }
            for packet in pair.answers() {
                back.send(pair.now, 0, &packet);
            }
            if due <= pair.now {
                due = pair.now + pair.sender.poll_timeout(pair.now).unwrap_or_default();
            }
        }
    }
}

/// While time stands still, since a clock has stepped back, both ends ask to be woken when time runs again.
#[test]
fn a_step_back_of_the_clock_wakes_nobody() {
    let mut pair = Pair::new(config(), config());
    pair.now = Duration::from_secs(5);
    pair.sender.send(block(1, 200_000)).expect("room");
    for packet in pair.packets() {
        pair.receiver.handle_packet(pair.now, &packet).expect("a slice");
    }
    pair.answers();
    let now = pair.now;
    let mut waits = |now| [pair.sender.poll_timeout(now), pair.receiver.poll_timeout(now)];
    let before = waits(now);
    assert!(before.iter().all(Option::is_some));
    for step in [1, 1000].map(Duration::from_millis) {
        let after = waits(now - step);
        assert_eq!(after, before.map(|wait| wait.map(|wait| wait + step)));
    }
}

/// Links without other traffic: the time against the ideal, and what is sent in vain. `--bin rates` prints more of
/// them.
#[test]
fn the_rate_of_a_link_is_found() {
    for (rate, rtt, loss, most) in [
        (30e3, 20, 0, 1.25),
        (30e3, 300, 50, 1.25),
        (125e3, 1, 10, 1.25),
        (125e3, 300, 0, 1.25),
        (1e6, 20, 50, 1.25),
        (1e6, 100, 200, 1.6),
        (10e6, 1, 200, 1.25),
        (10e6, 20, 10, 1.25),
        (10e6, 300, 200, 1.6),
    ] {
        for every in [1, 16, 33] {
            let path = Path {
                calls: Calls { every, apart: true },
                ..path(rate, rtt, loss)
            };
            // 20 % loss and 30 calls a second: more trains are lost, so single times vary
            let seeds = if (every, loss) == (33, 200) { 5 } else { 1 };
            let costs: Vec<_> = (2..2 + seeds)
                .map(|seed| race(Path { seed, ..path }, ADAPTIVE, bytes(rate), &[Duration::ZERO]))
                .collect();
            let of_ideal = costs.iter().map(|cost| cost.of_ideal).sum::<f64>() / costs.len() as f64;
            let is_needed = costs.iter().all(|cost| cost.redundant < 0.1);
            assert!(of_ideal < most && is_needed, "{path:?}: {costs:?}");
        }
    }
}

/// At long round trips, ends that are called in ticks find the rate in few trains.
#[test]
fn ticks_need_few_trains() {
    for loss in [0, 50] {
        for seed in [2, 3] {
            let path = Path {
                calls: Calls { every: 16, apart: true },
                seed,
                ..path(10e6, 300, loss)
            };
            let cost = race(path, ADAPTIVE, bytes(10e6), &[Duration::ZERO]);
            assert!(cost.of_ideal < 1.25, "{path:?}: {cost:?}");
        }
    }
}

/// A sender without others keeps a queue of 25 ms or a round trip. Ends that are called in ticks add up to two ticks.
#[test]
fn the_queue_is_short() {
    let slow = [(30e3, 1), (30e3, 20), (125e3, 1), (125e3, 100)];
    for (rate, rtt) in slow.into_iter().chain([(1e6, 1), (1e6, 20), (10e6, 1), (10e6, 100)]) {
        // on a slow link, each packet of a tick adds 40 ms
        let ticks: &[u64] = if rate < 100e3 { &[1] } else { &[1, 16, 33] };
        for &every in ticks {
            let path = Path {
                calls: Calls { every, apart: true },
                ..path(rate, rtt, 0)
            };
            let cost = race(path, ADAPTIVE, bytes(rate), &[Duration::ZERO]);
            let most = Duration::from_millis(rtt.max(25) + if every == 1 { 0 } else { 2 * every });
            assert!(cost.standing <= most, "{path:?}: {cost:?}");
        }
    }
}

/// The first trains find most of the rate, so short blocks take two to three round trips. A sender whose first answer
/// takes longer than its patience measures that train all the same.
#[test]
fn short_blocks_take_few_round_trips() {
    for (rtt, bytes, most) in [
        (1, 256 << 10, 1.6),
        (20, 256 << 10, 2.2),
        (100, 1 << 20, 2.2),
        (300, 64 << 10, 2.2),
        (300, 256 << 10, 2.2),
    ] {
        let cost = race(path(10e6, rtt, 0), ADAPTIVE, bytes, &[Duration::ZERO]);
        assert!(cost.of_ideal < most, "{rtt} {bytes}: {cost:?}");
    }
}

/// How ends are called: all the time, or in ticks. Two senders of one server are called at the same moments, the first
/// one always in front.
const CALLS: [Calls; 4] = [
    Calls::OFTEN,
    Calls {
        every: 16,
        apart: false,
    },
    Calls { every: 16, apart: true },
    Calls { every: 33, apart: true },
];

/// Two transfers share a link, one of which may begin later. Phases of ticks and round trips make single shares uneven,
/// so the mean of three or five counts.
fn assert_shared(rate: f64, rtt: u64, starts: [u64; 2], most: f64) {
    for calls in CALLS {
        let seeds = if calls.apart { 5 } else { 3 };
        let costs: Vec<_> = (0..seeds)
            .map(|seed| {
                let path = Path {
                    calls,
                    seed: 2 + seed,
                    ..path(rate, rtt + seed, 0)
                };
                race(path, ADAPTIVE, bytes(rate), &starts.map(Duration::from_millis))
            })
            .collect();
        let share = costs.iter().map(|cost| cost.shares[0]).sum::<f64>() / costs.len() as f64;
        let is_even = |cost: &Cost| (0.15..0.85).contains(&cost.shares[0]) && cost.of_ideal < most;
        let least = if calls.every == 1 { 0.35 } else { 0.3 };
        assert!(
            (least..1.0 - least).contains(&share) && costs.iter().all(is_even),
            "{rate} {rtt} {calls:?}: {share} {costs:?}"
        );
    }
}

#[test]
fn two_transfers_share_a_link() {
    for (rate, rtt) in [(30e3, 20), (125e3, 1), (125e3, 300), (1e6, 100), (3e6, 20)] {
        assert_shared(rate, rtt, [0; 2], 1.4);
    }
}

/// A transfer that has the link to itself makes room for one that begins later.
#[test]
fn a_late_transfer_gets_its_share() {
    for (rate, rtt) in [(125e3, 20), (125e3, 300), (1e6, 1), (3e6, 20)] {
        assert_shared(rate, rtt, [0, 1750], 1.4);
    }
}

/// The second of two transfers begins at any moment, also during a train or a drain of the first one. Hardly ever does
/// one of them get less than 35 % of the link.
#[test]
fn a_transfer_may_begin_at_any_moment() {
    for (rate, rtt, most) in [(30e3, 1, 4), (30e3, 100, 9), (60e3, 100, 3)] {
        let shares = (0..48).map(|moment| {
            let starts = [0, 100 + 67 * moment].map(Duration::from_millis);
            race(path(rate, rtt, 0), ADAPTIVE, bytes(rate), &starts).shares[0]
        });
        let uneven: Vec<f64> = shares.filter(|share| !(0.35..0.65).contains(share)).collect();
        assert!(uneven.len() <= most, "{rate} {rtt}: {} {uneven:?}", uneven.len());
    }
}

/// A sender learns how late packets come, and then sends no late packet again. Late packets look neither like a queue
/// nor like a link that is faster than it is.
#[test]
fn packets_that_overtake_each_other_cost_little() {
    let [often, tick] = [1, 16].map(|every| Calls { every, apart: true });
    for (rate, rtt, jitter, calls, seed) in [
        (125e3, 20, 50, often, 2),
        (125e3, 100, 50, tick, 8),
        (1e6, 20, 10, tick, 6),
        (1e6, 20, 50, often, 6),
        (1e6, 100, 50, often, 2),
        (10e6, 100, 50, often, 2),
    ] {
        let path = Path {
            jitter: Duration::from_millis(jitter),
            calls,
            seed,
            ..path(rate, rtt, 10)
        };
        let cost = race(path, ADAPTIVE, bytes(rate), &[Duration::ZERO]);
        assert!(cost.redundant < 0.03 && cost.of_ideal < 1.7, "{path:?}: {cost:?}");
    }
}

/// A block whose last slices are lost is asked for, although answers about other blocks arrive.
#[test]
fn a_block_does_not_wait_for_the_others() {
    for (rtt, loss, most) in [(20, 50, 1.5), (40, 100, 2.5), (40, 200, 3.0)] {
        let path = path(10e6, rtt, loss);
        let cost = race_in_parts(path, ADAPTIVE, (48 * 192) << 10, 48, &[Duration::ZERO]);
        assert!(cost.of_ideal < most && cost.redundant < 0.1, "{path:?}: {cost:?}");
    }
}

/// Clocks that jump by 5 ms change no rate, since the time that has passed stays the same.
#[test]
fn clocks_may_jump() {
    let rate = 1e6;
    for (limit, most) in [(ADAPTIVE, 1.1), (Rate::Fixed(900_000), 1.2)] {
        let path = Path {
            clock: Duration::from_millis(5),
            ..path(rate, 20, 10)
        };
        let cost = race(path, limit, bytes(rate), &[Duration::ZERO]);
        assert!(cost.of_ideal < most && cost.redundant < 0.01, "{path:?}: {cost:?}");
    }
}

/// A second transfer finds the buffer of a slow link full, and loses the packets of its first trains. It does not send
/// the block twice.
#[test]
fn a_full_buffer_ends_the_search_for_a_rate() {
    for (every, seed) in [(16, 4), (16, 5), (33, 4), (33, 5)] {
        let path = Path {
            calls: Calls { every, apart: false },
            seed,
            ..path(30e3, 20, 0)
        };
        let cost = race(path, ADAPTIVE, bytes(30e3), &[Duration::ZERO; 2]);
        assert!(cost.redundant < 0.2, "{path:?}: {cost:?}");
    }
}

/// A buffer that is shorter than a tick drops a part of the packets of each tick. Fewer packets are lost at a lower
/// rate, so the sender does not take this loss for that of the link.
#[test]
fn a_buffer_may_be_shorter_than_a_tick() {
    for (rate, rtt, loss, every, buffer) in [
        (3e6, 20, 0, 16, 2500),
        (3e6, 20, 10, 16, 8000),
        (1e6, 100, 0, 16, 10_000),
        (1e6, 20, 10, 1, 5000),
        (10e6, 100, 0, 16, 5000),
    ] {
        let path = Path {
            calls: Calls { every, apart: true },
            buffer: Duration::from_micros(buffer),
            ..path(rate, rtt, loss)
        };
        let cost = race(path, ADAPTIVE, (rate * 4.0) as usize, &[Duration::ZERO]);
        assert!(cost.redundant < 0.3, "{path:?}: {cost:?}");
    }
}

/// A link that falls to a tenth drops what is in flight, and its buffer empties again. Round trips are measured although
/// they have become longer than the sender waits for an answer.
#[test]
fn a_link_may_become_slower() {
    for (rate, rtt, most) in [(125e3, 1, 1.2), (1e6, 1, 1.2), (1e6, 100, 1.35), (10e6, 20, 1.3)] {
        let path = Path {
            change: Some((Duration::from_secs(3), rate / 10.0)),
            ..path(rate, rtt, 0)
        };
        let cost = race(path, ADAPTIVE, (5.0 * rate) as usize, &[Duration::ZERO]);
        assert!(cost.of_ideal < most && cost.redundant < 0.12, "{path:?}: {cost:?}");
    }
}

/// A link that falls to a hundredth loses most packets of the next train, which shows that the old capacity is wrong.
#[test]
fn a_link_may_become_much_slower() {
    for (rate, rtt, every, most) in [(1e6, 20, 1, 0.2), (1e6, 300, 1, 0.7), (10e6, 300, 16, 0.5)] {
        let path = Path {
            change: Some((Duration::from_secs(3), rate / 100.0)),
            calls: Calls { every, apart: true },
            ..path(rate, rtt, 0)
        };
        let cost = race(path, ADAPTIVE, (3.2 * rate) as usize, &[Duration::ZERO]);
        assert!(cost.after_change < 1.15 && cost.redundant < most, "{path:?}: {cost:?}");
    }
}

fn path(rate: f64, rtt: u64, loss: u64) -> Path {
    let rtt = Duration::from_millis(rtt);
    Path {
        rate,
        rtt,
        loss,
        buffer: Duration::from_millis(500).max(2 * rtt),
        jitter: Duration::ZERO,
        clock: Duration::ZERO,
        change: None,
        calls: Calls::OFTEN,
        seed: 2,
    }
}

/// The bytes that a link carries in seven seconds.
fn bytes(rate: f64) -> usize {
    ((rate * 7.0) as usize).clamp(256 << 10, 64 << 20)
}
