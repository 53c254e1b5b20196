//! Bytes that a sender may send: so many a second, and some saved.

use super::config::Config;
use super::packets::SLICE_PACKET_BYTES;
use core::time::Duration;

/// What one byte costs, in bytes a second times nanoseconds: nothing is ever rounded.
const BYTE: u128 = 1_000_000_000;

/// The article's accumulator, with the bound it lacks: there, an idle minute becomes a burst.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    bytes_per_second: u128,
    most: u128,
    saved: u128,
    at: Duration,
}

impl Budget {
    pub(super) fn new(config: &Config) -> Budget {
        let bytes_per_second = u128::from(config.bytes_per_second);
        let packet = SLICE_PACKET_BYTES as u128 + u128::from(config.packet_overhead);
        let most = bytes_per_second * config.saved_time.as_nanos() + packet * BYTE;
        Budget {
            bytes_per_second,
            most,
            // whoever has not sent anything yet has saved
            saved: most,
            at: Duration::ZERO,
        }
    }

    /// Earns what the time since the last call is worth.
    pub(super) fn earn(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.at).as_nanos();
        self.at = now;
        self.saved = self.most.min(self.saved + self.bytes_per_second * passed);
    }

    /// Takes the price of a packet, or nothing where that is not there.
    pub(super) fn take(&mut self, bytes: usize) -> bool {
        let left = self.saved.checked_sub(bytes as u128 * BYTE);
        self.saved = left.unwrap_or(self.saved);
        left.is_some()
    }

    /// Gives up what is saved.
    pub(super) fn forfeit(&mut self) {
        self.saved = 0;
    }

    /// How long it takes to earn so many bytes, a millisecond at a time.
    pub(super) fn time_to_earn(&self, bytes: usize) -> Duration {
        let millis = (bytes as u128 * 1000).div_ceil(self.bytes_per_second);
        Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
    }
}
