//! Draws the meaning of a seed.

use crate::link::{Dice, Faults, Hostile};
use bitstream::chunk::article::{Config, SLICE_BYTES};
use std::time::Duration;

/// Time at which the application takes a chunk that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taking {
    /// Takes a chunk in the frame in which it is complete.
    AtOnce,
    /// Takes a chunk after this number of frames.
    Late(u64),
    /// Takes a chunk when the sender knows that it has arrived.
    WhenSenderIdle,
    /// Takes a chunk in this number of a thousand frames.
    Sometimes(u64),
}

/// A run before it begins.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) config: Config,
    pub(super) frame: Duration,
    pub(super) there: Faults,
    pub(super) back: Faults,
    /// Number of a thousand frames in which an outage begins.
    pub(super) outages: u64,
    /// Number of a thousand frames in which a clock is set.
    pub(super) clock_steps: u64,
    pub(super) taking: Taking,
    /// Round-trip time that the application states.
    pub(super) rtt: Duration,
    /// Number of packets of an attacker in each 100 frames.
    pub(super) hostile: u64,
    largest: u64,
}

impl Scene {
    pub(super) fn new(dice: &mut Dice) -> Scene {
        let delay = Duration::from_millis(dice.within(0, 150));
        let taking = match dice.below(4) {
            0 => Taking::AtOnce,
            1 => Taking::Late(dice.within(1, 50)),
            2 => Taking::WhenSenderIdle,
            _ => Taking::Sometimes(dice.within(50, 500)),
        };
        Scene {
            config: config(dice),
            frame: Duration::from_micros(dice.within(1_000, 33_000)),
            there: faults(dice, delay),
            back: faults(dice, delay),
            outages: dice.pick(&[0, 0, 1, 3]),
            clock_steps: dice.pick(&[0, 0, 2, 20]),
            taking,
            rtt: dice.pick(&[0, 0, 1, 2]) * delay,
            hostile: dice.pick(&[0, 0, 0, 3, 30]),
            largest: dice.pick(&[1, 3, 10, 50, 256]),
        }
    }

    /// Returns the next block.
    pub(super) fn block(&self, dice: &mut Dice) -> Vec<u8> {
        let slices = loop {
            let slices = dice.within(1, self.largest);
            if self.hostile == 0 || Hostile::leaves(slices as usize) {
                break slices;
            }
        };
        let last = dice.pick(&[1, 2, 1023, 1024, dice.clone().within(1, 1024)]);
        let bytes = (slices as usize - 1) * SLICE_BYTES + last as usize;
        let mut block = Vec::with_capacity(bytes + 8);
        while block.len() < bytes {
            block.extend_from_slice(&dice.next().to_le_bytes());
        }
        block.truncate(bytes);
        block
    }

    /// Returns the longest time of a chunk on a link without faults: the promise of the documentation, and the effects
    /// of an attacker.
    pub(super) fn bound(&self, slices: usize) -> Duration {
        let Config {
            bytes_per_second,
            packet_overhead,
            resend_delay,
            ack_interval,
            restart_after,
            ..
        } = self.config;
        let resend_delay = resend_delay.max(self.rtt + self.rtt / 4);
        let charge = 1030 + u64::from(packet_overhead);
        let sending = Duration::from_secs_f64((slices as u64 * charge) as f64 / f64::from(bytes_per_second));
        let calm = sending + 2 * resend_delay + 2 * ack_interval + self.there.delay + self.back.delay + 4 * self.frame;
        if self.hostile == 0 && self.there.damage == 0 && self.back.damage == 0 {
            return calm;
        }
        // forged slices are contradicted and then given up, and forged acks are corrected by true ones, so everything
        // is sent twice
        restart_after + 2 * calm + 5 * resend_delay
    }
}

fn config(dice: &mut Dice) -> Config {
    Config {
        bytes_per_second: dice.pick(&[32_000, 64_000, 125_000, 1_000_000, 10_000_000, u32::MAX]),
        packet_overhead: dice.pick(&[0, 28, 28, 1000]),
        // no frame is longer
        saved_time: Duration::from_millis(dice.pick(&[33, 100, 100, 2000])),
        resend_delay: Duration::from_millis(dice.pick(&[20, 100, 100, 500])),
        initial_burst: dice.strikes(250),
        queued_chunks: dice.pick(&[0, 1, 4]),
        // near the end of the ids, so that they wrap around in every run
        first_chunk_id: dice.pick(&[0, 65_530, 65_535, 32_760, dice.clone().next() as u16]),
        ack_interval: Duration::from_millis(dice.within(50, 100)),
        restart_after: Duration::from_millis(dice.within(500, 3000)),
        ..Config::default()
    }
}

fn faults(dice: &mut Dice, delay: Duration) -> Faults {
    Faults {
        loss: dice.pick(&[0, 10, 100, 300, dice.clone().below(901), 900]),
        duplicate: dice.pick(&[0, 10, 300]),
        damage: dice.pick(&[0, 0, 10, 100]),
        delay,
        jitter: Duration::from_millis(dice.pick(&[0, 5, 50, 500])),
    }
}
