//! A clock as applications have them: it starts anywhere, and somebody sets it.

use super::Dice;
use std::time::Duration;

/// The most that a step forward counts for.
const LONGEST: Duration = Duration::from_secs(60);

/// A step back by at most this is jitter, after which time stands still until the clock is where it was.
const JITTER: Duration = Duration::from_secs(1);

/// The clock of one end.
#[derive(Debug)]
pub struct Clock {
    shown: Duration,
    set_at: Duration,
    last: Option<Duration>,
    elapsed: Duration,
}

impl Clock {
    /// A clock that shows `shown` when everything begins.
    #[must_use]
    pub fn new(shown: Duration) -> Clock {
        Clock {
            shown,
            set_at: Duration::ZERO,
            last: None,
            elapsed: Duration::ZERO,
        }
    }

    fn shows(&self, real: Duration) -> Duration {
        self.shown.saturating_add(real.saturating_sub(self.set_at))
    }

    /// What it shows to the end that it belongs to.
    pub fn read(&mut self, real: Duration) -> Duration {
        let reading = self.shows(real);
        let last = self.last.unwrap_or(reading);
        let was_set = last.saturating_sub(reading) > JITTER;
        self.last = Some(if was_set { reading } else { last.max(reading) });
        if reading > last {
            self.elapsed += LONGEST.min(reading - last);
        }
        reading
    }

    /// The sum of its steps forward so far: the time in which the rules of an end must hold.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Somebody sets it.
    pub fn set(&mut self, real: Duration, shown: Duration) {
        (self.shown, self.set_at) = (shown, real);
    }

    /// Somebody sets it, and so far from what it showed that it is no jitter: time does not stand still after that.
    pub fn settle(&mut self, real: Duration) {
        let is_late = self.last > Some(Duration::from_secs(10));
        self.set(real, Duration::from_secs(if is_late { 1 } else { 20 }));
    }

    /// Somebody sets it to anything: a little off, far off, its start, or its end, where it stands still.
    pub fn step(&mut self, real: Duration, dice: &mut Dice) {
        // its end sees nothing of this
        let now = self.shows(real);
        let little = Duration::from_millis(dice.below(5000));
        let shown = match dice.below(6) {
            0 => now.saturating_add(little),
            1 => now.saturating_sub(little),
            2 => Duration::from_secs(1_000_000_000),
            3 => Duration::ZERO,
            4 => Duration::MAX,
            _ => Duration::from_nanos(dice.next()),
        };
        self.set(real, shown);
    }
}
