//! Rules of the sender: whose turn it is, how fast, and what it believes.

use super::super::chunk::{
    AckFate, ChunkSender, Config, ConfigError, KBIT_256, KBIT_512, MBIT_1, SendError, SendProblem,
};
use super::super::pair::{FRAME, Pair, Through, ack, block, fast, index, millis, slice};
use std::time::Duration;

#[test]
fn slices_are_sent_in_turn() {
    // 3 slices in each 100 ms, after which each may be sent again
    let mut pair = Pair::new(Config::default());
    pair.sender.send(block(10 * 1024)).expect("room");
    let mut order = Vec::new();
    while order.len() < 25 {
        order.extend(pair.slices().iter().map(|packet| index(packet)));
    }
    let turns: Vec<u16> = (0..25).map(|turn| turn % 10).collect();
    assert_eq!(order, turns);
}

#[test]
fn a_slice_that_is_acked_is_not_sent_again() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(5 * 1024)).expect("room");
    assert_eq!(pair.slices().len(), 5);
    let fate = pair.sender.handle_ack(&ack(0, &[true, false, true, true, false]));
    assert_eq!(fate, Ok(AckFate::New(3)));
    // biased towards acked: an ack that was overtaken takes nothing back
    let fate = pair.sender.handle_ack(&ack(0, &[false; 5]));
    assert_eq!(fate, Ok(AckFate::New(0)));
    pair.now += millis(100);
    let again: Vec<u16> = pair.slices().iter().map(|packet| index(packet)).collect();
    assert_eq!(again, [1, 4]);
}

#[test]
fn a_slice_is_not_sent_again_before_the_delay() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(1)).expect("room");
    let mut sent = Vec::new();
    for _ in 0..100 {
        if !pair.slices().is_empty() {
            sent.push(pair.now);
        }
    }
    assert!(sent.windows(2).all(|two| two[1] - two[0] == millis(100)), "{sent:?}");
    assert_eq!(sent.len(), 10);
}

/// 1.25 times as long, and not before the configured delay.
#[test]
fn the_delay_follows_the_round_trip_time() {
    for (rtt, delay) in [
        (0, 100),
        (40, 100),
        (80, 100),
        (160, 200),
        (400, 500),
        (1_000_000, 60_000),
    ] {
        let mut pair = Pair::new(fast());
        pair.sender.set_rtt(millis(rtt));
        pair.sender.send(block(1)).expect("room");
        assert_eq!(pair.slices().len(), 1);
        pair.now += millis(delay) - 2 * FRAME;
        assert_eq!(pair.slices().len(), 0, "{rtt}");
        assert_eq!(pair.slices().len(), 1, "{rtt}");
    }
}

/// What a slice costs is its packet and the overhead: 1028 + 28 bytes.
#[test]
fn the_rate_is_kept() {
    for rate in [KBIT_256, KBIT_512, MBIT_1, 10_000, 1_000_000] {
        let mut pair = Pair::new(Config {
            bytes_per_second: rate,
            ..Config::default()
        });
        pair.sender.send(block(256 * 1024)).expect("room");
        // what is saved in the beginning
        let saved = (rate as usize / 10 + 1058) / (1028 + 28);
        assert_eq!(pair.slices().len(), saved);
        let packets: usize = (0..200).map(|_| pair.slices().len()).sum();
        let expected = rate as usize * 2 / (1028 + 28);
        assert!(
            packets == expected || packets == expected + 1,
            "{packets} of {expected} at {rate}"
        );
    }
}

/// What is left over is for the next frame: frames that earn less than a packet do send.
#[test]
fn earnings_of_less_than_a_packet_add_up() {
    let mut sender = ChunkSender::new(Config::default()).expect("a configuration");
    sender.send(block(256 * 1024)).expect("room");
    let mut packets = 0;
    while sender.poll_transmit(Duration::ZERO).is_some() {}
    // 0.032 bytes in each microsecond
    for now in 0..=1_000_000 {
        packets += usize::from(sender.poll_transmit(Duration::from_micros(now)).is_some());
    }
    assert_eq!(packets, 32_000 / (1028 + 28));
}

/// The accumulator of the article has no bound: an idle minute would become a burst.
#[test]
fn idle_time_is_not_saved_beyond_its_bound() {
    for idle in [millis(60_000), Duration::from_secs(1_000_000_000)] {
        let mut pair = Pair::new(Config::default());
        pair.sender.send(block(1)).expect("room");
        pair.finish(millis(500));
        pair.now += idle;
        pair.sender.send(block(256 * 1024)).expect("room");
        // 100 ms at 32,000 bytes a second, and one packet
        assert_eq!(pair.slices().len(), (3200 + 1058) / (1028 + 28));
    }
}

#[test]
fn a_burst_sends_each_slice_once_then_waits() {
    let mut pair = Pair::new(Config {
        initial_burst: true,
        ..Config::default()
    });
    pair.sender.send(block(256 * 1024)).expect("room");
    let burst: Vec<u16> = pair.slices().iter().map(|packet| index(packet)).collect();
    assert_eq!(burst, (0..256).collect::<Vec<u16>>());
    pair.sender.set_rtt(millis(0));
    let wait: Vec<usize> = (0..20).map(|_| pair.slices().len()).collect();
    assert_eq!(wait[..9], [0; 9]);
    // the rate: 20 frames of 320 bytes, of which 3 packets since the burst are saved
    assert_eq!(wait.iter().sum::<usize>(), 6, "{wait:?}");
    assert!(wait.iter().all(|packets| *packets <= 4), "{wait:?}");
}

#[test]
fn the_pause_after_a_burst_holds_with_a_short_delay() {
    let mut pair = Pair::new(Config {
        initial_burst: true,
        resend_delay: millis(1),
        ..fast()
    });
    pair.sender.send(block(4 * 1024)).expect("room");
    assert_eq!(pair.slices().len(), 4);
    let wait: Vec<usize> = (0..10).map(|_| pair.slices().len()).collect();
    assert_eq!(wait, [0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
}

/// 256 KiB at 32,000 bytes a second are more than 8 s, in which nothing bursts again.
#[test]
fn bursts_are_paid_for_with_time() {
    let mut pair = Pair::new(Config {
        initial_burst: true,
        ..Config::default()
    });
    let mut frames_of_many = Vec::new();
    for _ in 0..1500 {
        if pair.sender.is_idle() {
            pair.sender.send(block(256 * 1024)).expect("room");
        }
        let slices = pair.slices();
        if slices.len() > 20 {
            frames_of_many.push(pair.now);
        }
        if let Some(ack) = pair.deliver(&slices) {
            pair.sender.handle_ack(&ack).expect("an ack");
        }
        pair.take();
    }
    assert_eq!(frames_of_many.len(), 2, "{frames_of_many:?}");
    assert!(frames_of_many[1] - frames_of_many[0] >= millis(8192));
}

/// 64 KiB at 32,000 bytes a second are 2.1 s. A block that comes before they are over is not sent as a burst.
#[test]
fn a_burst_waits_until_the_one_before_is_paid_for() {
    for (idle, bursts) in [(1800, false), (2300, true)] {
        let mut pair = after_burst(64 * 1024);
        pair.now += millis(idle);
        pair.sender.send(block(30 * 1024)).expect("room");
        assert_eq!(pair.slices().len() == 30, bursts, "after {idle} ms");
    }
}

/// A burst of 10 KiB is paid for after 0.4 s, however large the one before was.
#[test]
fn each_burst_is_paid_for_alone() {
    let mut pair = after_burst(256 * 1024);
    pair.now += millis(9000);
    pair.sender.send(block(10 * 1024)).expect("room");
    pair.finish(millis(50));
    pair.now += millis(400);
    pair.sender.send(block(30 * 1024)).expect("room");
    assert_eq!(pair.slices().len(), 30);
}

/// A pair that has sent a block of so many bytes as a burst.
fn after_burst(bytes: usize) -> Pair {
    let mut pair = Pair::new(Config {
        initial_burst: true,
        ..Config::default()
    });
    pair.sender.send(block(bytes)).expect("room");
    pair.finish(millis(50));
    pair
}

#[test]
fn the_delay_falls_with_the_round_trip_time() {
    let mut pair = Pair::new(fast());
    pair.sender.set_rtt(millis(400));
    pair.sender.set_rtt(millis(160));
    pair.sender.send(block(1)).expect("room");
    assert_eq!(pair.slices().len(), 1);
    pair.now += millis(200) - FRAME;
    assert_eq!(pair.slices().len(), 1);
}

#[test]
fn an_ack_of_another_chunk_is_ignored() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(2000)).expect("room");
    pair.finish(millis(500));
    let late = ack(0, &[true, true]);
    assert_eq!(
        pair.sender.handle_ack(&late),
        Ok(AckFate::Stale),
        "nothing is in flight"
    );
    pair.sender.send(block(2000)).expect("room");
    assert_eq!(pair.slices().len(), 2);
    assert_eq!(pair.sender.handle_ack(&late), Ok(AckFate::Stale));
    assert_eq!(pair.sender.progress().map(|chunk| chunk.acked), Some(0));
}

#[test]
fn an_ack_of_another_number_of_slices_is_ignored() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(2000)).expect("room");
    assert_eq!(pair.slices().len(), 2);
    for other in [&[true][..], &[true, true, false], &[true, false, false, false]] {
        assert_eq!(pair.sender.handle_ack(&ack(0, other)), Ok(AckFate::Stale));
    }
    assert_eq!(pair.sender.progress().map(|chunk| chunk.acked), Some(0));
}

#[test]
fn an_ack_of_a_slice_never_sent_is_a_lie() {
    let mut pair = Pair::new(Config::default());
    pair.sender.send(block(9 * 1024)).expect("room");
    // 4 packets are saved
    assert_eq!(pair.slices().len(), 4);
    for lie in 4..9 {
        let acked: Vec<bool> = (0..9).map(|slice| slice < 2 || slice == lie).collect();
        assert_eq!(pair.sender.handle_ack(&ack(0, &acked)), Ok(AckFate::Phantom));
    }
    assert_eq!(pair.sender.handle_ack(&ack(0, &[true; 9])), Ok(AckFate::Phantom));
    assert_eq!(pair.sender.progress().map(|chunk| chunk.acked), Some(0));
    pair.finish(millis(2000));
    assert_eq!(pair.taken, [block(9 * 1024)]);
}

/// An ack for slices that were sent and have not arrived: no rule finds it, but no true ack has them all.
#[test]
fn a_forged_ack_of_some_slices_is_corrected() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(4 * 1024)).expect("room");
    assert_eq!(pair.slices().len(), 4);
    pair.sender
        .handle_ack(&ack(0, &[true, false, true, true]))
        .expect("an ack");
    pair.finish(millis(1000));
    assert_eq!(pair.taken, [block(4 * 1024)]);
}

/// The receiver had acked slices, and was made to give up the transfer by somebody.
#[test]
fn a_receiver_that_started_over_gets_everything_again() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(9 * 1024)).expect("room");
    let slices = pair.slices();
    let ack = pair.deliver(&slices[..5]).expect("an ack");
    assert_eq!(pair.sender.handle_ack(&ack), Ok(AckFate::New(5)));
    for _ in 0..350 {
        pair.now += FRAME;
        pair.receiver
            .handle_slice(pair.now, &slice(0, 2, 99, 1))
            .expect("a slice");
    }
    assert_eq!(pair.receiver.restarts(), 1);
    pair.finish(millis(5000));
    assert_eq!(pair.taken, [block(9 * 1024)]);
}

#[test]
fn an_ack_that_is_none_is_an_error_and_changes_nothing() {
    let mut pair = Pair::new(fast());
    pair.sender.send(block(2000)).expect("room");
    assert_eq!(pair.slices().len(), 2);
    for bytes in [&[][..], &[0], &[0, 0, 1], &[0, 0, 1, 0b111], &[0, 0, 1, 3, 0], &[0; 36]] {
        assert!(pair.sender.handle_ack(bytes).is_err(), "{bytes:?}");
    }
    assert_eq!(pair.sender.progress().map(|chunk| chunk.acked), Some(0));
}

#[test]
fn a_block_that_cannot_be_sent_is_refused() {
    let mut sender = ChunkSender::new(Config {
        max_chunk_bytes: 3000,
        queued_chunks: 1,
        ..Config::default()
    })
    .expect("a configuration");
    let refused = |why, block| Err(SendError { why, block });
    assert_eq!(sender.send(Vec::new()), refused(SendProblem::Empty, Vec::new()));
    assert_eq!(sender.send(block(3001)), refused(SendProblem::TooLarge, block(3001)));
    assert!(sender.is_idle());
    assert_eq!((sender.room(), sender.send(block(3000))), (2, Ok(0)));
    assert_eq!((sender.room(), sender.send(block(1))), (1, Ok(1)));
    let full = refused(SendProblem::QueueFull, block(1));
    assert_eq!((sender.room(), sender.send(block(1))), (0, full.clone()));
    // also when the first is in flight
    assert!(sender.poll_transmit(millis(0)).is_some());
    assert_eq!((sender.room(), sender.send(block(1))), (0, full));
    assert_eq!(sender.progress().map(|chunk| chunk.chunk_id), Some(0));
}

#[test]
fn one_chunk_is_in_flight() {
    let mut pair = Pair::new(fast());
    for number in 0..3 {
        assert_eq!(pair.sender.send(block(2000)), Ok(number));
    }
    for _ in 0..50 {
        let slices = pair.slices();
        assert!(slices.iter().all(|packet| packet[..2] == [0, 0]));
    }
    pair.finish(millis(1000));
    assert_eq!((pair.taken.len(), pair.sender.delivered()), (3, 3));
}

#[test]
fn a_configuration_is_checked_when_something_is_built() {
    let good = Config::default();
    let minute = millis(60_000);
    let bad = [
        (
            Config {
                bytes_per_second: 0,
                ..good
            },
            ConfigError::BytesPerSecond,
        ),
        (
            Config {
                saved_time: minute + FRAME,
                ..good
            },
            ConfigError::SavedTime,
        ),
        (
            Config {
                resend_delay: Duration::ZERO,
                ..good
            },
            ConfigError::ResendDelay,
        ),
        (
            Config {
                resend_delay: Duration::MAX,
                ..good
            },
            ConfigError::ResendDelay,
        ),
        (
            Config {
                max_chunk_bytes: 0,
                ..good
            },
            ConfigError::MaxChunkBytes,
        ),
        (
            Config {
                max_chunk_bytes: 262_145,
                ..good
            },
            ConfigError::MaxChunkBytes,
        ),
        (
            Config {
                ack_interval: millis(9),
                ..good
            },
            ConfigError::AckInterval,
        ),
        (
            Config {
                ack_interval: millis(1001),
                ..good
            },
            ConfigError::AckInterval,
        ),
        (
            Config {
                restart_after: millis(99),
                ..good
            },
            ConfigError::RestartAfter,
        ),
        (
            Config {
                restart_after: minute + FRAME,
                ..good
            },
            ConfigError::RestartAfter,
        ),
    ];
    for (config, why) in bad {
        assert_eq!(ChunkSender::new(config).err(), Some(why));
        assert_eq!(super::super::chunk::ChunkReceiver::new(config).err(), Some(why));
    }
    let extreme = Config {
        bytes_per_second: u32::MAX,
        packet_overhead: u16::MAX,
        saved_time: minute,
        resend_delay: minute,
        ack_interval: millis(1000),
        restart_after: minute,
        max_chunk_bytes: 1,
        ..good
    };
    let mut pair = Pair::new(extreme);
    pair.sender.send(vec![7]).expect("room");
    pair.frames(millis(1100), Through::Everything);
    assert!(pair.sender.is_idle());
}
