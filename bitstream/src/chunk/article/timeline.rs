//! The caller's clock, made to run forward.

use core::time::Duration;

/// The longest that a timer may be set to, and the most that one step of the clock counts for: enough to let every timer
/// run out, and too little to ever fill the sum of all steps.
pub(super) const LONGEST: Duration = Duration::from_secs(60);

/// The sum of all steps forward that a clock has made.
///
/// A step backward counts as none, and time goes on from there: neither does anything wait until the clock is back
/// where it was, nor does anything happen early.
#[derive(Clone, Debug, Default)]
pub(super) struct Timeline {
    last: Option<Duration>,
    elapsed: Duration,
}

impl Timeline {
    /// The sum after the clock shows `now`.
    pub(super) fn advance(&mut self, now: Duration) -> Duration {
        let last = self.last.replace(now).unwrap_or(now);
        let step = now.saturating_sub(last).min(LONGEST);
        self.elapsed = self.elapsed.saturating_add(step);
        self.elapsed
    }
}
