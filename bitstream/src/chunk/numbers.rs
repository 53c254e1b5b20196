//! Recognises repeated and old packets by the numbers of their slices.

use super::receiver::is_before;
use alloc::vec;
use alloc::vec::Vec;

/// Number of slices up to the newest one that are recognised one by one: as many as a sender has in flight. At
/// 12,500,000 bytes a second, these are the slices of 1.5 s, far more than a link reorders.
pub(super) const REMEMBERED: u32 = 16_384;

/// The slices that have arrived from one sender: a window of flags that ends at the newest slice.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    newest: Option<u32>,
    /// A flag for each of the last `REMEMBERED` numbers, at the remainder of the number.
    flags: Vec<u64>,
}

/// The relation of a slice to those that arrived before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    Newest,
    /// Newer slices have arrived, but not this one.
    Late,
    Repeated,
    /// The slice is too old to know whether it is repeated.
    Stale,
}

impl Numbers {
    /// Returns the numbers of a sender of which all slices up to `newest` count as repeated.
    pub(super) fn after(newest: Option<u32>) -> Numbers {
        let flags = if newest.is_some() { u64::MAX } else { 0 };
        Numbers {
            newest,
            flags: vec![flags; REMEMBERED as usize / 64],
        }
    }

    pub(super) fn newest(&self) -> Option<u32> {
        self.newest
    }

    /// Takes note of a slice, and returns its relation to the earlier ones.
    pub(super) fn insert(&mut self, number: u32) -> Age {
        let newest = self.newest.unwrap_or(number.wrapping_sub(1));
        if is_before(newest, number) {
            for back in 0..number.wrapping_sub(newest).min(REMEMBERED) {
                self.mark(number.wrapping_sub(back), false);
            }
            self.mark(number, true);
            self.newest = Some(number);
            Age::Newest
        } else if newest.wrapping_sub(number) >= REMEMBERED {
            Age::Stale
        } else if self.mark(number, true) {
            Age::Repeated
        } else {
            Age::Late
        }
    }

    /// Changes the flag of a number, and returns its old value.
    fn mark(&mut self, number: u32, arrived: bool) -> bool {
        let Some(word) = self.flags.get_mut((number % REMEMBERED / 64) as usize) else {
            return false;
        };
        let flag = 1 << (number % 64);
        let before = *word & flag != 0;
        *word = if arrived { *word | flag } else { *word & !flag };
        before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_counts_once() {
        // the numbers wrap around
        for start in [0, 77, u32::MAX - 20] {
            let at = |offset: u32| start.wrapping_add(offset);
            let mut numbers = Numbers::after(None);
            for (offset, age) in [
                (5, Age::Newest),
                (5, Age::Repeated),
                (3, Age::Late),
                (3, Age::Repeated),
                (6, Age::Newest),
                (40, Age::Newest),
                (39, Age::Late),
                (6, Age::Repeated),
                (5 + REMEMBERED, Age::Newest),
                (5, Age::Stale),
                (6, Age::Repeated),
                (7, Age::Late),
                (40 + REMEMBERED, Age::Newest),
                (41, Age::Late),
                (40, Age::Stale),
                (5 + REMEMBERED, Age::Repeated),
                (9 * REMEMBERED, Age::Newest),
                (9 * REMEMBERED - 1, Age::Late),
                (8 * REMEMBERED + 1, Age::Late),
                (8 * REMEMBERED, Age::Stale),
            ] {
                assert_eq!(numbers.insert(at(offset)), age, "{start} {offset}");
            }
            assert_eq!(numbers.newest(), Some(at(9 * REMEMBERED)));
        }
        let mut numbers = Numbers::after(Some(9));
        assert_eq!(
            [9, 4, 10, 10].map(|number| numbers.insert(number)),
            [Age::Repeated, Age::Repeated, Age::Newest, Age::Repeated]
        );
    }
}
