//! What must hold at every moment of a run.

use crate::link::{Clock, Hostile};
use bitstream::chunk::{Chunk, Config, MAX_SLICES, SLICE_PACKET_BYTES};
use std::collections::VecDeque;
use std::time::Duration;

/// Blocks that forged ones may bring back.
const REPEATED: usize = 512;

/// What came and went, and what is to come.
#[derive(Debug)]
pub(super) struct Watch {
    config: Config,
    hostile: bool,
    /// Blocks that were sent and have not come.
    pub(super) expected: VecDeque<Vec<u8>>,
    /// The last ones that have, where somebody forges packets.
    last: VecDeque<Vec<u8>>,
    /// Chunks since the last one that was the next.
    pub(super) forged_in_a_row: usize,
    slice_bytes: u64,
    ack_bytes: u64,
    last_ack: Option<Duration>,
    charged: u128,
    pub(super) chunks: u64,
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
            charged: 0,
            chunks: 0,
        }
    }

    /// A sender keeps its rate. One that may burst has twice as much: each burst is waited for as long as the rate would
    /// have taken for the last, and one may come before that.
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

    pub(super) fn receives(&mut self, packet: &[u8]) {
        self.slice_bytes += packet.len() as u64;
    }

    /// A receiver acks at most once in an interval, and never more bytes than came.
    pub(super) fn acks(&mut self, packet: &[u8], clock: &Clock) -> Result<(), String> {
        self.ack_bytes += packet.len() as u64;
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

    /// Each block comes once, in order, as it was sent. What an attacker made may come besides, and with it what came
    /// before.
    pub(super) fn takes(&mut self, chunk: &Chunk<'_>) -> Result<(), String> {
        if self.expected.front().is_some_and(|block| block == chunk.bytes) {
            if let (Some(block), true) = (self.expected.pop_front(), self.hostile) {
                self.last.push_front(block);
                self.last.truncate(REPEATED);
            }
            self.chunks += 1;
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
