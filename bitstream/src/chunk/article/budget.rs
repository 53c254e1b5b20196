//! Limits the bytes that a sender sends: to a rate, and to what it has saved.

use super::config::Config;
use super::packets::SLICE_PACKET_BYTES;
use core::time::Duration;

/// One byte in the unit of the budget, bytes a second times nanoseconds. In the unit of the budget, nothing is rounded.
const BYTE: u128 = 1_000_000_000;

/// The article's accumulator, with a bound. Without the bound, a sender that was idle for a minute would send a burst.
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
            // a new sender has been idle, so its budget is full
            saved: most,
            at: Duration::ZERO,
        }
    }

    /// Adds the bytes of the time since the last call.
    pub(super) fn earn(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.at).as_nanos();
        self.at = now;
        self.saved = self.most.min(self.saved + self.bytes_per_second * passed);
    }

    /// Subtracts the bytes of a packet. Returns false, and subtracts nothing, if fewer bytes are left.
    pub(super) fn take(&mut self, bytes: usize) -> bool {
        let left = self.saved.checked_sub(bytes as u128 * BYTE);
        self.saved = left.unwrap_or(self.saved);
        left.is_some()
    }

    /// Drops all saved bytes.
    pub(super) fn forfeit(&mut self) {
        self.saved = 0;
    }

    /// Returns the time in which the rate sends `bytes` bytes, rounded up to a millisecond.
    pub(super) fn time_to_earn(&self, bytes: usize) -> Duration {
        let millis = (bytes as u128 * 1000).div_ceil(self.bytes_per_second);
        Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
    }
}
