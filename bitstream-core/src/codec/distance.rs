//! Describes integers as distances from their smallest value, so that lists of several codecs share code.

use super::{Encoding, Integer};

/// Parameters of integers that are sent as distances from their least value. Lists of integers with a `Distance` share
/// code for all attributes, in one function for each width.
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    pub(crate) min: u64,
    /// Largest distance of a value from the smallest value.
    pub(crate) span: u64,
    /// Width of a distance, in bits.
    pub(crate) width: u32,
}

/// Largest width of list elements with shared code.
pub(crate) const WIDEST: u32 = 32;

impl Distance {
    /// Returns `None` for a width that is too large or 0.
    pub(crate) const fn new(min: u64, span: u64, width: u32) -> Option<Distance> {
        match width {
            1..=WIDEST => Some(Distance { min, span, width }),
            _ => None,
        }
    }

    /// Returns the `Distance` of a codec that has one.
    pub(crate) const fn of<C: Encoding<T>, T>() -> Distance {
        match C::DISTANCE {
            Some(distance) => distance,
            // unreachable: callers have checked that the codec has one
            None => Distance {
                min: 0,
                span: 0,
                width: 1,
            },
        }
    }

    /// Returns the code of a value, and whether the code is allowed.
    #[inline(always)] // inlined: two instructions
    pub(crate) fn from<T: Integer>(&self, value: T) -> (u64, bool) {
        let distance = value.to_word().wrapping_sub(self.min);
        (distance, distance <= self.span)
    }
}
