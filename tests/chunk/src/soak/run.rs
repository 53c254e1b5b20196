//! The frames of a run: first with the faults of the seed, then without, until everything has arrived.

use super::scene::{Scene, Taking};
use super::watch::Watch;
use crate::link::{Clock, Dice, Faults, Hostile, Kind, Link, Troubles};
use bitstream::chunk::article::{ChunkReceiver, ChunkSender, SLICE_BYTES};
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

/// Number of blocks that are sent after the faults have ended.
const CALM_BLOCKS: u64 = 2;
/// Number of whole chunks that an attacker makes before it must wait for a true one. A receiver remembers eight, and
/// one may be waiting to be taken.
const FORGED_IN_A_ROW: usize = 6;

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Number of packets sent, by both ends and by attackers.
    pub packets: u64,
    /// Number of chunks that arrived.
    pub chunks: u64,
    /// Number of transfers that were given up for others.
    pub restarts: u64,
    /// Troubles of the links in both directions.
    pub troubles: Troubles,
    /// The fewest and the most slices of a chunk that arrived.
    pub slices: Option<(usize, usize)>,
    /// The longest time of a chunk without faults, as a share of the allowed time.
    pub slowest: f64,
}

impl Tally {
    /// Returns whether the run was a soak. At least one packet in 20 was lost, one in 100 repeated and one in 100
    /// overtaken. Chunks of 1 and of more than 200 slices arrived.
    #[must_use]
    pub fn saw_everything(&self) -> bool {
        let Troubles {
            lost,
            repeated,
            overtaken,
            ..
        } = self.troubles;
        let often = [(lost, 20), (repeated, 100), (overtaken, 100)];
        let sizes = self.slices.is_some_and(|(least, most)| least == 1 && most > 200);
        sizes && often.iter().all(|(count, of)| count * of >= self.packets)
    }

    /// Returns the sum of both.
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            packets: self.packets + other.packets,
            chunks: self.chunks + other.chunks,
            restarts: self.restarts + other.restarts,
            troubles: self.troubles.and(other.troubles),
            slices: match (self.slices, other.slices) {
                (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1))),
                (one, other) => one.or(other),
            },
            slowest: self.slowest.max(other.slowest),
        }
    }
}

struct Run {
    scene: Scene,
    dice: Dice,
    sender: ChunkSender,
    receiver: ChunkReceiver,
    sender_clock: Clock,
    receiver_clock: Clock,
    there: Link,
    back: Link,
    hostile: Hostile,
    forged: u64,
    watch: Watch,
    now: Duration,
    outage_until: Duration,
    ready_frames: u64,
}

/// Sends at least `packets` packets with faults, then waits until everything has arrived.
///
/// # Errors
/// Returns the broken rule: a wrong byte, an exceeded rate, a chunk that did not arrive in time, a panic.
pub fn run(seed: u64, packets: u64) -> Result<Tally, String> {
    let mut run = Run::new(seed);
    // a panic must be reported with its seed
    let result = panic::catch_unwind(AssertUnwindSafe(|| run.whole(packets)));
    let result = result.unwrap_or_else(|_| Err("a panic, see above".to_owned()));
    result.map_err(|why| format!("seed {seed}, at {:?}: {why}\n{:#?}", run.now, run.scene))
}

impl Run {
    fn new(seed: u64) -> Run {
        let mut dice = Dice::new(seed);
        let scene = Scene::new(&mut dice);
        let clock = |dice: &mut Dice| Clock::new(Duration::from_nanos(dice.next() >> dice.below(60)));
        let mut sender = ChunkSender::new(scene.config).expect("a good configuration");
        sender.set_rtt(scene.rtt);
        Run {
            sender,
            receiver: ChunkReceiver::new(scene.config).expect("a good configuration"),
            sender_clock: clock(&mut dice),
            receiver_clock: clock(&mut dice),
            there: Link::new(Kind::Slices, scene.there, dice.split()),
            back: Link::new(Kind::Acks, scene.back, dice.split()),
            hostile: Hostile::new(dice.split()),
            forged: 0,
            watch: Watch::new(scene.config, scene.hostile > 0),
            now: Duration::ZERO,
            outage_until: Duration::ZERO,
            ready_frames: 0,
            scene,
            dice,
        }
    }

    fn whole(&mut self, packets: u64) -> Result<Tally, String> {
        while self.packets() < packets {
            self.disturb();
            self.queue();
            self.frame()?;
        }
        self.calm_down()?;
        let slowest = self.finish()?;
        Ok(Tally {
            packets: self.packets(),
            chunks: self.watch.chunks,
            restarts: self.receiver.restarts(),
            troubles: self.there.troubles().and(self.back.troubles()),
            slices: self.watch.slices,
            slowest,
        })
    }

    fn packets(&self) -> u64 {
        self.there.sent() + self.back.sent() + self.forged
    }

    /// Starts outages, sets clocks, and lets attackers send.
    fn disturb(&mut self) {
        let Run { scene, dice, now, .. } = self;
        if dice.strikes(scene.outages) {
            self.outage_until = *now + Duration::from_millis(dice.within(100, 10_000));
        }
        let (mut there, mut back) = (scene.there, scene.back);
        if *now < self.outage_until {
            (there.loss, back.loss) = (1000, 1000);
        }
        (self.there.faults, self.back.faults) = (there, back);
        if dice.strikes(scene.clock_steps) {
            self.sender_clock.step(*now, dice);
        }
        if dice.strikes(scene.clock_steps) {
            self.receiver_clock.step(*now, dice);
        }
        if dice.below(100) < scene.hostile {
            self.attack();
        }
    }

    /// Sends a packet of the attacker directly, without the faults of the link.
    fn attack(&mut self) {
        self.forged += 1;
        self.hostile.may_complete = self.watch.forged_in_a_row < FORGED_IN_A_ROW;
        let near = self.sender.progress().map_or(0, |chunk| chunk.chunk_id);
        if self.dice.strikes(700) {
            let packet = self.hostile.slice(near);
            self.give_slice(&packet);
        } else {
            let packet = self.hostile.ack(self.sender.progress(), near);
            let _ = self.sender.handle_ack(&packet);
        }
    }

    /// Queues blocks, so that there is usually something to send.
    fn queue(&mut self) {
        let alone = self.scene.taking == Taking::WhenSenderIdle;
        let may = if alone {
            self.sender.is_idle() && self.watch.expected.is_empty()
        } else {
            self.sender.room() > 0
        };
        if may && self.dice.strikes(200) {
            self.send();
        }
    }

    fn send(&mut self) {
        let block = self.scene.block(&mut self.dice);
        self.watch.expected.push_back(block.clone());
        self.sender.send(block).expect("there is room");
    }

    fn frame(&mut self) -> Result<(), String> {
        self.now += self.scene.frame;
        while let Some(packet) = self.back.arrived(self.now) {
            let _ = self.sender.handle_ack(&packet);
            self.back.done_with(packet);
        }
        let now = self.sender_clock.read(self.now);
        while let Some(packet) = self.sender.poll_transmit(now) {
            self.watch.sends(packet, &self.sender_clock)?;
            if self.scene.hostile > 0 {
                self.hostile.sees(packet);
            }
            self.there.send(self.now, packet);
        }
        while let Some(packet) = self.there.arrived(self.now) {
            self.give_slice(&packet);
            self.there.done_with(packet);
        }
        self.take()?;
        let now = self.receiver_clock.read(self.now);
        match self.receiver.poll_ack(now) {
            Some(packet) => {
                self.watch.acks(packet, &self.receiver_clock)?;
                self.back.send(self.now, packet);
            }
            None => self.watch.acks_nothing(&self.receiver_clock)?,
        }
        Ok(())
    }

    fn give_slice(&mut self, packet: &[u8]) {
        let now = self.receiver_clock.read(self.now);
        if let Ok(fate) = self.receiver.handle_slice(now, packet) {
            self.watch.receives(packet, fate);
        }
    }

    fn take(&mut self) -> Result<(), String> {
        if !self.receiver.is_ready() {
            self.ready_frames = 0;
            return Ok(());
        }
        self.ready_frames += 1;
        let takes = match self.scene.taking {
            Taking::AtOnce => true,
            Taking::Late(frames) => self.ready_frames > frames,
            // an attacker's chunk does not make the sender idle; without an attacker, a sender that never learns of the
            // ack hangs
            Taking::WhenSenderIdle => self.sender.is_idle() || (self.scene.hostile > 0 && self.ready_frames > 1000),
            Taking::Sometimes(of_a_thousand) => self.dice.strikes(of_a_thousand),
        };
        match takes.then(|| self.receiver.poll_chunk()).flatten() {
            Some(chunk) => self.watch.takes(&chunk),
            None => Ok(()),
        }
    }

    /// Ends the faults. Packets on their way arrive, and clocks run normally.
    fn calm_down(&mut self) -> Result<(), String> {
        let perfect = |delay| Faults {
            delay,
            ..Faults::default()
        };
        self.there.faults = perfect(self.scene.there.delay);
        self.back.faults = perfect(self.scene.back.delay);
        self.sender_clock.settle(self.now);
        self.receiver_clock.settle(self.now);
        if self.scene.taking != Taking::WhenSenderIdle || self.scene.hostile > 0 {
            self.scene.taking = Taking::AtOnce;
        }
        let late = self.scene.there.delay.max(self.scene.back.delay) + Duration::from_millis(500);
        let end = self.now + late;
        while self.now < end {
            self.frame()?;
        }
        Ok(())
    }

    /// Checks that every chunk arrives in its time. Returns the largest share of the allowed time.
    fn finish(&mut self) -> Result<f64, String> {
        let mut slowest: f64 = 0.0;
        for blocks_left in (0..=CALM_BLOCKS).rev() {
            while !self.sender.is_idle() {
                slowest = slowest.max(self.finish_chunk()?);
            }
            if let Some(block) = self.watch.expected.front() {
                return Err(format!("the sender is idle, and {} bytes are not there", block.len()));
            }
            if blocks_left > 0 {
                self.send();
            }
        }
        Ok(slowest)
    }

    fn finish_chunk(&mut self) -> Result<f64, String> {
        let start = self.now;
        let block = self.sender.progress().map(|chunk| chunk.slices);
        let next = self
            .watch
            .expected
            .front()
            .map(|block| block.len().div_ceil(SLICE_BYTES));
        let bound = self.scene.bound(block.or(next).unwrap_or(1));
        let delivered = self.sender.delivered();
        while self.sender.delivered() == delivered {
            self.frame()?;
            if self.now - start > bound {
                return Err(format!(
                    "a hang: not there after {bound:?}, {:?}",
                    self.sender.progress()
                ));
            }
        }
        Ok((self.now - start).div_duration_f64(bound))
    }
}
