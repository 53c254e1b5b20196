//! Integers as their distance from the least of them: what lists of several codecs have in common.

use super::{Encoding, Integer};

/// Integers that are sent as their distance from the least of them. Lists of those share code whatever they are declared
/// by: only the width is part of it.
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    pub(crate) min: u64,
    /// Largest possible distance.
    pub(crate) span: u64,
    /// In bits.
    pub(crate) width: u32,
}

/// Widest elements of a list with shared code.
pub(crate) const WIDEST: u32 = 32;

impl Distance {
    /// Nothing of what is too wide, or takes no bits.
    pub(crate) const fn new(min: u64, span: u64, width: u32) -> Option<Distance> {
        match width {
            1..=WIDEST => Some(Distance { min, span, width }),
            _ => None,
        }
    }

    /// Applies to a codec that has a distance.
    pub(crate) const fn of<C: Encoding<T>, T>() -> Distance {
        match C::DISTANCE {
            Some(distance) => distance,
            // never called
            None => Distance {
                min: 0,
                span: 0,
                width: 1,
            },
        }
    }

    /// Returns the code to send, and whether it is allowed.
    #[inline(always)] // two instructions
    pub(crate) fn from<T: Integer>(&self, value: T) -> (u64, bool) {
        let distance = value.to_word().wrapping_sub(self.min);
        (distance, distance <= self.span)
    }
}
