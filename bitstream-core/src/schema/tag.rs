//! Tags of enums.

use crate::width::{bits_required, mask};

/// Form of the tag of an enum: the id of the variant is sent as `id - base` in `width` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Number that the encoder subtracts from the id of a variant.
    pub base: i128,
    /// Smallest id.
    pub min: i128,
    /// Largest id.
    pub max: i128,
    /// Number of bits of the tag.
    pub width: u32,
}

impl Tag {
    /// Returns a tag that is a ranged integer.
    #[must_use]
    pub const fn range(min: i128, max: i128) -> Tag {
        Tag {
            base: min,
            min,
            max,
            width: bits_required(min, max),
        }
    }

    /// Returns a tag that is an unsigned integer of `width` bits.
    #[must_use]
    pub const fn bits(width: i128) -> Tag {
        // a refused width is stored as 65 bits, one more than the largest width
        let width = if 1 <= width && width <= 64 { width as u32 } else { 65 };
        Tag {
            base: 0,
            min: 0,
            max: (1 << width) - 1,
            width,
        }
    }

    /// Returns a tag that is an integer from 0 to the largest of these ids, in as many bits as that id needs.
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

    /// Returns `true` if this form of the tag can send the id.
    #[must_use]
    pub const fn holds(&self, id: i128) -> bool {
        self.min <= id && id <= self.max
    }

    /// Returns the id of the variant for a tag that was read: the reverse of [`wire`](Self::wire).
    #[must_use]
    pub const fn id(&self, wire: u64) -> i128 {
        let id = self.base.wrapping_add(wire as i128);
        // for a tag of a whole signed type, the id is the value of the bit pattern
        if self.min < self.base && id > self.max {
            return id - (1 << self.width);
        }
        id
    }

    /// Returns the tag that is sent for the id of a variant.
    #[must_use]
    pub const fn wire(&self, id: i128) -> u64 {
        id.wrapping_sub(self.base) as u64 & mask(self.width)
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    /// A tag, its width, and ids with their tags on the wire.
    type Row = (Tag, u32, &'static [(i128, u64)]);

    #[test]
    fn tags_are_ids_and_back() {
        let rows: [Row; 9] = [
            (Tag::range(3, 10), 3, &[(3, 0), (10, 7)]),
            (Tag::range(-5, -5), 0, &[(-5, 0)]),
            (Tag::range(-1, 3), 3, &[(-1, 0), (3, 4)]),
            (Tag::bits(5), 5, &[(0, 0), (31, 31)]),
            (Tag::bits(64), 64, &[(u64::MAX as i128, u64::MAX)]),
            (Tag::whole::<u8>(), 8, &[(0, 0), (255, 255)]),
            (Tag::whole::<i8>(), 8, &[(-128, 0x80), (-1, 0xFF), (127, 0x7F)]),
            (Tag::whole::<i64>(), 64, &[(-1, u64::MAX), (i64::MIN as i128, 1 << 63)]),
            (Tag::up_to(&[0, 9, 4]), 4, &[(0, 0), (9, 9)]),
        ];
        for (tag, width, ids) in rows {
            assert_eq!(tag.width, width, "{tag:?}");
            for (id, wire) in ids {
                assert_eq!((tag.wire(*id), tag.id(*wire)), (*wire, *id), "{tag:?}");
                assert!(tag.holds(*id));
            }
            assert!(tag.holds(tag.min) && !tag.holds(tag.min - 1), "{tag:?}");
            assert!(tag.holds(tag.max) && !tag.holds(tag.max + 1), "{tag:?}");
        }
        let bounds = |tag: Tag| (tag.base, tag.min, tag.max);
        assert_eq!(bounds(Tag::range(3, 10)), (3, 3, 10));
        assert_eq!(bounds(Tag::bits(5)), (0, 0, 31));
        assert_eq!(bounds(Tag::whole::<i8>()), (0, -128, 127));
        assert_eq!(bounds(Tag::up_to(&[0, 9, 4])), (0, 0, 9));
        // these widths are refused
        assert_eq!(Tag::bits(1).width, 1);
        for width in [0, -1, 65, 1 << 40] {
            assert_eq!(Tag::bits(width).width, 65);
        }
    }
}
