//! Tags of enums.

use crate::codec::Integer;
use crate::width::{bits_required, mask};

/// How the tag of an enum is sent: `id - base` in `width` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// What is subtracted.
    pub base: i128,
    /// Smallest id.
    pub min: i128,
    /// Largest id.
    pub max: i128,
    /// Bits on the wire.
    pub width: u32,
}

impl Tag {
    /// A ranged integer.
    #[must_use]
    pub const fn range(min: i128, max: i128) -> Tag {
        Tag {
            base: min,
            min,
            max,
            width: bits_required(min, max),
        }
    }

    /// An unsigned integer of so many bits.
    #[must_use]
    pub const fn bits(width: i128) -> Tag {
        // what is refused counts as the widest
        let width = if 1 <= width && width <= 64 { width as u32 } else { 65 };
        Tag {
            base: 0,
            min: 0,
            max: (1 << width) - 1,
            width,
        }
    }

    /// The whole of an integer type.
    #[must_use]
    pub const fn whole<T: Integer>() -> Tag {
        Tag {
            base: 0,
            min: T::MIN,
            max: T::MAX,
            width: T::WIRE_BITS,
        }
    }

    /// A ranged integer up to the largest of these ids.
    #[must_use]
    pub const fn up_to(ids: &[i128]) -> Tag {
        let mut most = 0;
        let mut i = 0;
        while i < ids.len() {
            most = if ids[i] > most { ids[i] } else { most };
            i += 1;
        }
        Tag::range(0, most)
    }

    /// Whether an id can be sent.
    #[must_use]
    pub const fn holds(&self, id: i128) -> bool {
        self.min <= id && id <= self.max
    }

    /// What a tag on the wire stands for: the reverse of [`wire`](Self::wire).
    #[must_use]
    pub const fn id(&self, wire: u64) -> i128 {
        let id = self.base.wrapping_add(wire as i128);
        // of a whole signed type the pattern
        if self.min < self.base && id > self.max {
            return id - (1 << self.width);
        }
        id
    }

    /// What is sent for an id.
    #[must_use]
    pub const fn wire(&self, id: i128) -> u64 {
        id.wrapping_sub(self.base) as u64 & mask(self.width)
    }
}
