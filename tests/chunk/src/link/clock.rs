//! A clock like those of applications: it starts anywhere, and may be set.

use super::Dice;
use std::time::Duration;

/// Longest step forward that counts as elapsed time.
const LONGEST: Duration = Duration::from_secs(60);

/// Longest step back that counts as jitter. Time then stands still until the clock reaches its last reading.
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
    /// Returns a clock that shows `shown` at the start.
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

    /// Returns the reading for the end that owns the clock.
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

    /// Returns the sum of the steps forward so far: the time in which the rules of an end must hold.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Sets the clock.
    pub fn set(&mut self, real: Duration, shown: Duration) {
        (self.shown, self.set_at) = (shown, real);
    }

    /// Sets the clock so far from its reading that the step is no jitter: time does not stand still after it.
    pub fn settle(&mut self, real: Duration) {
        let is_late = self.last > Some(Duration::from_secs(10));
        self.set(real, Duration::from_secs(if is_late { 1 } else { 20 }));
    }

    /// Sets the clock to a random time: a little off, far off, its start, or its end, where it stands still.
    pub fn step(&mut self, real: Duration, dice: &mut Dice) {
        // the end that owns the clock does not see this
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
