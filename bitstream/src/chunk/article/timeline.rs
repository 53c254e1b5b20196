//! Makes a clock that only runs forward out of the caller's clock.

use core::time::Duration;

/// Longest time of a timer of the module `article`, and most time that one step of the clock counts for. A step of this
/// length lets each timer of `article` run out, and the sum of all steps does not overflow. The ends of `chunk` count a
/// step as at most a quarter of `give_up` when they abandon blocks.
pub(crate) const LONGEST: Duration = Duration::from_secs(60);

/// Longest step back that counts as jitter of the clock. A longer step back means that the clock was set.
const JITTER: Duration = Duration::from_secs(1);

/// The sum of all steps forward that a clock has made.
///
/// A step backward counts as no time. After a small step back, time stands still until the clock reaches its old value,
/// so that jitter adds nothing. After a large step back, time continues at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timeline {
    last: Option<Duration>,
    elapsed: Duration,
}

impl Timeline {
    /// Returns the sum once the clock shows `now`.
    pub(crate) fn advance(&mut self, now: Duration) -> Duration {
        let last = self.last.unwrap_or(now);
        let was_set = last.saturating_sub(now) > JITTER;
        self.last = Some(if was_set { now } else { last.max(now) });
        let step = now.saturating_sub(last).min(LONGEST);
        self.elapsed = self.elapsed.saturating_add(step);
        self.elapsed
    }

    /// Returns how long time stands still after `now`, if the clock has made a small step back.
    pub(crate) fn stands_for(&self, now: Duration) -> Duration {
        self.last.map_or(Duration::ZERO, |last| last.saturating_sub(now))
    }
}
