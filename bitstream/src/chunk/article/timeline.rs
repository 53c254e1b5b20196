//! The caller's clock, made to run forward.

use core::time::Duration;

/// The longest that a timer may be set to, and the most that one step of the clock counts for: enough to let every
/// timer run out, and too little to ever fill the sum of all steps.
pub(crate) const LONGEST: Duration = Duration::from_secs(60);

/// A clock that shows an earlier time by up to this jitters, and comes back by itself. One that shows less was set.
const JITTER: Duration = Duration::from_secs(1);

/// The sum of all steps forward that a clock has made.
///
/// A step backward counts as none. After a small one time stands still until the clock is where it was, so that jitter
/// adds nothing. After a large one time goes on from there, so that nothing waits until the clock is back where it was.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timeline {
    last: Option<Duration>,
    elapsed: Duration,
}

impl Timeline {
    /// The sum after the clock shows `now`.
    pub(crate) fn advance(&mut self, now: Duration) -> Duration {
        let last = self.last.unwrap_or(now);
        let was_set = last.saturating_sub(now) > JITTER;
        self.last = Some(if was_set { now } else { last.max(now) });
        let step = now.saturating_sub(last).min(LONGEST);
        self.elapsed = self.elapsed.saturating_add(step);
        self.elapsed
    }
}
