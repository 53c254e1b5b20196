//! Transfers over one link: how long they take against the ideal, and what they cost.

use crate::block;
use crate::link::{Kind, Link};
use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection, Rate, SLICE_BYTES, SendEvent};
use std::time::Duration;
use tests_support::dice::Dice;

/// Blocks of a transfer that are in flight together.
const PARALLEL: u8 = 6;
/// From one step of the simulation to the next.
const STEP: Duration = Duration::from_millis(1);

/// How often a loop calls its end, which gets all packets that arrived since.
#[derive(Clone, Copy, Debug)]
pub struct Calls {
    /// Milliseconds from one call to the next.
    pub every: u64,
    /// True if the ends are called at different moments. Otherwise all are called at once, the first sender first, as a
    /// server does.
    pub apart: bool,
}

impl Calls {
    /// Every end is called each millisecond.
    pub const OFTEN: Calls = Calls { every: 1, apart: false };
}

/// What a link is in both directions. The way back has no queue.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// Bytes a second.
    pub rate: f64,
    /// There and back, without the queue and the packets themselves.
    pub rtt: Duration,
    /// Packets of a thousand that are lost, each way.
    pub loss: u64,
    /// How long the longest queue takes to drain.
    pub buffer: Duration,
    /// How much later packets come, at most: they overtake each other.
    pub jitter: Duration,
    /// How much too late the clock of each end is, at most: another amount for each call.
    pub clock: Duration,
    /// How often the ends are called.
    pub calls: Calls,
    /// The moment from which the link has another rate, and that rate.
    pub change: Option<(Duration, f64)>,
    /// Other faults.
    pub seed: u64,
}

impl Path {
    /// The seconds that the bytes alone take, and a round trip.
    fn ideal(self, bytes: f64) -> f64 {
        let before = self.change.map_or(f64::MAX, |(at, _)| at.as_secs_f64() * self.rate);
        let after = self.change.map_or(self.rate, |(_, rate)| rate);
        bytes.min(before) / self.rate + (bytes - before).max(0.0) / after + self.rtt.as_secs_f64()
    }

    /// The link there, and the link back.
    pub fn links(self, dice: &mut Dice) -> [Link; 2] {
        let there = Kind {
            rate: self.rate,
            buffer: self.buffer,
            delay: self.rtt / 2,
            jitter: self.jitter,
            loss: self.loss,
            duplicate: 0,
        };
        let back = Kind { rate: 1e9, ..there };
        [there, back].map(|kind| Link::new(kind, dice.split()))
    }
}

/// What a transfer cost.
#[derive(Clone, Debug)]
pub struct Cost {
    /// When the last of the senders knew that its block was there.
    pub time: Duration,
    /// That divided by the time that the bytes of the blocks alone take, and a round trip.
    pub of_ideal: f64,
    /// The time after a change of the link's rate, divided by the time that the bytes take that had not arrived by then,
    /// and a round trip. 1 without a change.
    pub after_change: f64,
    /// Packets that were sent.
    pub packets: u64,
    /// Bytes of these, with the headers of UDP and IP.
    pub bytes: u64,
    /// Bytes that were sent beyond what the loss of the link asks for, of the bytes of the blocks in their packets.
    pub redundant: f64,
    /// Bytes of answers.
    pub answers: u64,
    /// How long packets waited in the queue: half of them less than this, and nine of ten.
    pub queue: [Duration; 2],
    /// The shortest wait in each round trip: nine of ten are less than this.
    pub standing: Duration,
    /// The part of the link that each transfer had while all were on their way.
    pub shares: Vec<f64>,
}

/// Sends a block of so many bytes for each start, from that moment on.
///
/// # Panics
/// When a block does not arrive as it was sent, or takes 100 times as long as it should.
#[must_use]
pub fn race(path: Path, rate: Rate, bytes: usize, starts: &[Duration]) -> Cost {
    race_in_parts(path, rate, bytes, 1, starts)
}

/// Like [`race`], with the bytes in this many blocks of equal length. Six are in flight together.
///
/// # Panics
/// Those of [`race`], and if there is no room for so many blocks.
#[must_use]
pub fn race_in_parts(path: Path, rate: Rate, bytes: usize, parts: usize, starts: &[Duration]) -> Cost {
    let config = Config {
        rate,
        parallel: PARALLEL,
        room: PARALLEL,
        max_block_bytes: 64 << 20,
        ..Config::default()
    };
    let mut dice = Dice::new(path.seed);
    let [mut there, mut back] = path.links(&mut dice);
    let mut ends: Vec<(ChunkSender, ChunkReceiver)> = starts
        .iter()
        .map(|_| {
            let connection = Connection::new(dice.wide());
            let sender = ChunkSender::new(config, connection, dice.next() as u32).expect("a good configuration");
            let receiver = ChunkReceiver::new(config, connection, dice.next() as u32).expect("a good configuration");
            (sender, receiver)
        })
        .collect();
    let blocks: Vec<Vec<u8>> = starts.iter().map(|_| block(dice.next(), bytes)).collect();
    let lossless = 1.0 - path.loss as f64 / 1000.0;
    let ideal = path.ideal((bytes * starts.len()) as f64 / lossless);
    let phases: Vec<[u64; 2]> = starts
        .iter()
        .map(|_| {
            [(); 2].map(|()| {
                if path.calls.apart {
                    dice.below(path.calls.every)
                } else {
                    0
                }
            })
        })
        .collect();
    let mut inboxes: Vec<[Vec<Vec<u8>>; 2]> = starts.iter().map(|_| Default::default()).collect();
    let mut now = Duration::ZERO;
    let (part, mut delivered) = (bytes.div_ceil(parts), vec![0; starts.len()]);
    let (mut begun, mut done, mut answers) = (0, 0, 0);
    let (mut arrived, mut together) = (vec![0_u64; starts.len()], vec![0_u64; starts.len()]);
    let (mut standing, mut round, mut seen) = (Vec::new(), Duration::ZERO, 0);
    let mut changed = None;
    while done < starts.len() {
        now += STEP;
        if let Some((_, rate)) = path.change.filter(|(at, _)| *at <= now) {
            there.kind.rate = rate;
            changed = changed.or(Some((now, rate, arrived.iter().sum::<u64>())));
        }
        assert!(now.as_secs_f64() < 100.0 * ideal + 10.0, "{path:?}: {:?}", ends[0].0);
        while begun < starts.len() && starts[begun] <= now {
            for part in blocks[begun].chunks(part) {
                ends[begun].0.send(part.to_vec()).expect("room");
            }
            begun += 1;
        }
        let millis = now.as_millis() as u64;
        let is_called = |who: usize, end: usize| (millis + phases[who][end]) % path.calls.every == 0;
        while let Some((who, packet)) = back.arrived(now) {
            inboxes[who][0].push(packet);
        }
        // of ends that are called all the time, nobody is always the first
        let first = if path.calls.every == 1 { millis as usize } else { 0 };
        for turn in 0..starts.len() {
            let who = (turn + first) % starts.len();
            let sender = &mut ends[who].0;
            if !is_called(who, 0) {
                continue;
            }
            let clock = now + path.clock.mul_f64(dice.below(100) as f64 / 99.0);
            for packet in inboxes[who][0].drain(..) {
                sender.handle_packet(clock, &packet).expect("an answer");
            }
            while let Some(packet) = sender.poll_transmit(clock) {
                there.send(now, who, packet);
            }
            while let Some(event) = sender.poll_event() {
                assert!(matches!(event, SendEvent::Delivered { .. }), "{path:?}: {event:?}");
                delivered[who] += 1;
                done += usize::from(delivered[who] == bytes.div_ceil(part));
            }
        }
        let all = begun == starts.len() && done == 0;
        while let Some((who, packet)) = there.arrived(now) {
            arrived[who] += 1;
            together[who] += u64::from(all);
            inboxes[who][1].push(packet);
        }
        for (who, (_, receiver)) in ends.iter_mut().enumerate() {
            if !is_called(who, 1) {
                continue;
            }
            let clock = now + path.clock.mul_f64(dice.below(100) as f64 / 99.0);
            for packet in inboxes[who][1].drain(..) {
                receiver.handle_packet(clock, &packet).expect("a slice");
            }
            while let Some(arrived) = receiver.poll_block() {
                let sent = blocks[who].chunks(part).nth(arrived.id as usize);
                assert!(sent == Some(arrived.bytes()), "{path:?}: other bytes");
            }
            while let Some(packet) = receiver.poll_answer(clock) {
                answers += packet.len() as u64 + 28;
                back.send(now, who, packet);
            }
        }
        if now - round >= path.rtt.max(Duration::from_millis(25)) {
            let least = there.waits[seen..].iter().copied().fold(f32::MAX, f32::min);
            if seen < there.waits.len() {
                standing.push(least);
            }
            (round, seen) = (now, there.waits.len());
        }
    }
    let packets: u64 = ends.iter().map(|(sender, _)| sender.stats().packets).sum();
    let needed = (bytes.div_ceil(SLICE_BYTES) * starts.len()) as f64;
    Cost {
        time: now,
        of_ideal: now.as_secs_f64() / ideal,
        after_change: changed.map_or(1.0, |(at, rate, arrived)| {
            let missing = (needed - arrived as f64).max(0.0) * SLICE_BYTES as f64;
            (now - at).as_secs_f64() / (missing / rate + path.rtt.as_secs_f64())
        }),
        packets,
        bytes: ends.iter().map(|(sender, _)| sender.stats().bytes).sum(),
        redundant: packets as f64 / (needed + there.lost as f64) - 1.0,
        answers,
        queue: [0.5, 0.9].map(|part| quantile(&mut there.waits, part)),
        standing: quantile(&mut standing, 0.9),
        shares: {
            let all = together.iter().sum::<u64>().max(1) as f64;
            together.iter().map(|part| *part as f64 / all).collect()
        },
    }
}

fn quantile(values: &mut [f32], part: f64) -> Duration {
    values.sort_by(f32::total_cmp);
    let at = (values.len() as f64 * part) as usize;
    Duration::from_secs_f32(values.get(at).copied().unwrap_or(0.0))
}
