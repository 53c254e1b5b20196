//! Checks the rules that must hold at every moment of a run.

use crate::link::{Clock, Hostile};
use bitstream::chunk::article::{
    ACK_PACKET_BYTES, Chunk, Config, MAX_SLICES, SLICE_BYTES, SLICE_PACKET_BYTES, SliceFate,
};
use std::collections::VecDeque;
use std::time::Duration;

/// Number of blocks that forged packets may bring back.
const REPEATED: usize = 512;

/// Blocks that came, and blocks that are expected.
#[derive(Debug)]
pub(super) struct Watch {
    config: Config,
    hostile: bool,
    /// Blocks that were sent and have not arrived.
    pub(super) expected: VecDeque<Vec<u8>>,
    /// The last blocks that have arrived, if an attacker forges packets.
    last: VecDeque<Vec<u8>>,
    /// Number of chunks since the last expected one.
    pub(super) forged_in_a_row: usize,
    slice_bytes: u64,
    ack_bytes: u64,
    last_ack: Option<Duration>,
    /// Number of bytes of the slices that ask for an ack.
    asking_bytes: u64,
    /// True if a slice has asked for an ack since the last one.
    asked: bool,
    charged: u128,
    pub(super) chunks: u64,
    /// The fewest and the most slices of a chunk that arrived.
    pub(super) slices: Option<(usize, usize)>,
}

impl Watch {
    pub(super) fn new(config: Config, hostile: bool) -> Watch {
        Watch {
            config,
            hostile,
            expected: VecDeque::new(),
            last: VecDeque::new(),
            forged_in_a_row: 0,
            slice_bytes: 0,
            ack_bytes: 0,
            last_ack: None,
            asking_bytes: 0,
            asked: false,
            charged: 0,
            chunks: 0,
            slices: None,
        }
    }

    /// Checks that a sender keeps its rate. A sender that may burst has twice the rate. It waits after each burst as
    /// long as the rate would have taken for the last one, and one burst may come before that.
    pub(super) fn sends(&mut self, packet: &[u8], clock: &Clock) -> Result<(), String> {
        let overhead = usize::from(self.config.packet_overhead);
        self.charged += (packet.len() + overhead) as u128;
        let most = (SLICE_PACKET_BYTES + overhead) as u128;
        let mut allowed = self.earned(clock.elapsed() + self.config.saved_time) + most;
        if self.config.initial_burst {
            allowed += self.earned(clock.elapsed()) + MAX_SLICES as u128 * most;
        }
        if self.charged > allowed {
            return Err(format!("{} bytes were sent, {allowed} are allowed", self.charged));
        }
        if packet.len() > 1200 {
            return Err(format!("a packet of {} bytes", packet.len()));
        }
        Ok(())
    }

    fn earned(&self, time: Duration) -> u128 {
        u128::from(self.config.bytes_per_second) * time.as_nanos() / 1_000_000_000
    }

    pub(super) fn receives(&mut self, packet: &[u8], fate: SliceFate) {
        let bytes = packet.len() as u64;
        self.slice_bytes += bytes;
        if matches!(fate, SliceFate::New | SliceFate::Duplicate | SliceFate::Finished) {
            self.asking_bytes += bytes;
            self.asked = true;
        }
    }

    /// Checks the rule "If you ever break this chain of slice -> ack". Each slice of a chunk that the receiver knows
    /// asks for an ack. It gets one as soon as the interval and the received bytes allow.
    pub(super) fn acks_nothing(&self, clock: &Clock) -> Result<(), String> {
        let is_paid = self.asking_bytes >= self.ack_bytes + ACK_PACKET_BYTES as u64;
        let interval = self.config.ack_interval;
        let is_due = || self.last_ack.is_none_or(|last| clock.elapsed() - last >= interval);
        match self.asked && is_paid && is_due() {
            true => Err("a slice asks for an ack, and none is sent".to_owned()),
            false => Ok(()),
        }
    }

    /// Checks that a receiver acks at most once in an interval, and sends no more bytes than it received.
    pub(super) fn acks(&mut self, packet: &[u8], clock: &Clock) -> Result<(), String> {
        self.ack_bytes += packet.len() as u64;
        self.asked = false;
        if self.ack_bytes > self.slice_bytes {
            return Err(format!(
                "{} bytes of acks for {} of slices",
                self.ack_bytes, self.slice_bytes
            ));
        }
        let now = clock.elapsed();
        if let Some(last) = self.last_ack.replace(now) {
            if now - last < self.config.ack_interval {
                return Err(format!("two acks within {:?}", now - last));
            }
        }
        Ok(())
    }

    /// Checks that each block arrives once, in order and unchanged. Chunks of an attacker may arrive in addition, and
    /// with them earlier blocks.
    pub(super) fn takes(&mut self, chunk: &Chunk<'_>) -> Result<(), String> {
        if self.expected.front().is_some_and(|block| block == chunk.bytes) {
            if let (Some(block), true) = (self.expected.pop_front(), self.hostile) {
                self.last.push_front(block);
                self.last.truncate(REPEATED);
            }
            self.chunks += 1;
            let slices = chunk.bytes.len().div_ceil(SLICE_BYTES);
            let (least, most) = self.slices.unwrap_or((slices, slices));
            self.slices = Some((least.min(slices), most.max(slices)));
            self.forged_in_a_row = 0;
            if chunk.lost > 0 && !self.hostile {
                return Err(format!("chunk {} says that {} are lost", chunk.id, chunk.lost));
            }
            return Ok(());
        }
        let again = self.last.iter().any(|block| block == chunk.bytes);
        if self.hostile && (again || Hostile::made(chunk.bytes)) {
            self.forged_in_a_row += 1;
            return Ok(());
        }
        Err(format!(
            "chunk {} of {} bytes is not the next",
            chunk.id,
            chunk.bytes.len()
        ))
    }
}
