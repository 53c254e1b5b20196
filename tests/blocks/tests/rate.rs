//! Rules of the controller that finds the rate of a link, as [`ChunkSender::stats`] shows them.

use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection};
use std::time::Duration;
use tests_blocks::block;
use tests_blocks::link::{Kind, Link};
use tests_support::dice::Dice;

const STEP: Duration = Duration::from_millis(2);

/// A link of 1 MB/s with round trips of 20 ms.
fn kind() -> Kind {
    Kind {
        rate: 1e6,
        buffer: Duration::from_millis(200),
        delay: Duration::from_millis(10),
        jitter: Duration::ZERO,
        loss: 0,
        duplicate: 0,
    }
}

/// Sends blocks all the time for this many seconds, and shows the link there and the sender after each step.
fn drive(seed: u64, kind: Kind, seconds: u64, mut each: impl FnMut(Duration, &mut Link, &ChunkSender)) {
    let mut dice = Dice::new(seed);
    let [mut there, mut back] = [kind, Kind { rate: 1e9, ..kind }].map(|kind| Link::new(kind, dice.split()));
    let connection = Connection::new(5);
    let mut sender = ChunkSender::new(Config::default(), connection, 1).expect("a good configuration");
    let mut receiver = ChunkReceiver::new(Config::default(), connection, 2).expect("a good configuration");
    let content = block(1, 250_000);
    let mut now = Duration::ZERO;
    while now < Duration::from_secs(seconds) {
        now += STEP;
        while sender.room() > 56 {
            sender.send(content.clone()).expect("room");
        }
        while let Some((_, packet)) = back.arrived(now) {
            sender.handle_packet(now, &packet).expect("an answer");
        }
        while let Some(packet) = sender.poll_transmit(now) {
            there.send(now, 0, packet);
        }
        while sender.poll_event().is_some() {}
        while let Some((_, packet)) = there.arrived(now) {
            receiver.handle_packet(now, &packet).expect("a slice");
        }
        while receiver.poll_block().is_some() {}
        while let Some(packet) = receiver.poll_answer(now) {
            back.send(now, 0, packet);
        }
        each(now, &mut there, &sender);
    }
}

/// The loss that a sender shows is about that of the link. The last 256 to 512 slices show it, so the mean of eight
/// seeds counts.
#[test]
fn the_loss_is_that_of_the_link() {
    for (loss, shown) in [(0, 0.0..0.001), (40, 0.03..0.05), (100, 0.08..0.12), (200, 0.18..0.22)] {
        let losses = (0..8).map(|seed| {
            let mut last = -1.0;
            drive(seed, Kind { loss, ..kind() }, 12, |_, _, sender| {
                last = sender.stats().loss
            });
            last
        });
        let mean = losses.sum::<f64>() / 8.0;
        assert!(shown.contains(&mean), "{loss}: {mean}");
    }
}

/// A sender uses a link almost entirely, since it drains the queue rarely. Short trains show whether the link is faster.
#[test]
fn drains_and_trains_take_little_time() {
    let (mut steps, mut drains, mut trains, mut bytes) = (0, 0, 0, 0);
    drive(7, kind(), 30, |now, there, sender| {
        if now < Duration::from_secs(5) {
            bytes = sender.stats().bytes;
            return;
        }
        steps += 1;
        let of_link = sender.stats().rate as f64 / there.kind.rate;
        drains += u32::from(of_link < 0.5);
        trains += u32::from(of_link > 1.5);
        if now == Duration::from_secs(30) {
            let of_link = (sender.stats().bytes - bytes) as f64 / 25.0 / there.kind.rate;
            assert!(of_link > 0.9, "{of_link}");
        }
    });
    assert!(
        10 * drains < steps && 50 * trains < steps && trains > 0,
        "{drains} {trains} {steps}"
    );
}
