//! Chooses how many elements of a list are packed together by constant shifts.

use crate::Schema;
use crate::schema::{Children, Field, Kind, Scalar};

/// Largest code of a group, in the units of [`code_size`]. The compiler unrolls the loop over a group of this size. In
/// a larger group that is not unrolled, every shift is computed at run time, which costs more than no group.
const UNROLLED: usize = 24;

/// Returns the size of the code that writes or reads a form of a fixed width: 1 for a flag, 2 for an integer.
pub(super) const fn code_size(schema: &Schema) -> usize {
    match schema.kind.children() {
        Children::None if matches!(schema.kind, Kind::Scalar(Scalar::Float(_))) => 4,
        Children::None if matches!(schema.kind, Kind::Scalar(Scalar::Quat { .. })) => 10,
        Children::None if schema.max_bits <= 1 => schema.max_bits,
        Children::None => 2,
        Children::Inner(of) => 1 + code_size(of),
        Children::Each(of) if of.max_bits == 0 => 1,
        Children::Each(of) => schema.max_bits / of.max_bits * code_size(of),
        Children::Entry(..) | Children::Either(..) => UNROLLED,
        Children::Fields(fields) => code_size_of_all(fields),
        Children::Choice(variants) => {
            let mut sum = 2;
            let mut i = 0;
            while i < variants.len() {
                sum += code_size_of_all(variants[i].fields);
                i += 1;
            }
            sum
        }
    }
}

const fn code_size_of_all(fields: &[Field]) -> usize {
    let mut sum = 0;
    let mut i = 0;
    while i < fields.len() {
        sum += code_size(fields[i].schema);
        i += 1;
    }
    sum
}

/// The sizes of a list's elements, in bits and in code.
#[derive(Clone, Copy)]
pub(crate) struct Element {
    /// Number of bits of an element, or 0 if the elements have different numbers of bits.
    pub(crate) width: usize,
    /// Size of the code for one element, as [`code_size`] returns it.
    pub(crate) size: usize,
}

impl Element {
    /// Returns the number of elements that fill whole bytes, or 1 if groups of this number would not help.
    pub(super) const fn byte_period(self) -> usize {
        let period = self.period();
        if period * self.size > UNROLLED { 1 } else { period }
    }

    const fn period(self) -> usize {
        match self.width % 8 {
            0 => 1,
            4 => 2,
            2 | 6 => 4,
            // 8 elements of an odd width take too much code for their benefit
            _ => 1,
        }
    }

    /// Returns the number of elements in a group that is packed by constant shifts. A group ends on a word boundary if
    /// it is then small enough, and otherwise has the elements that fit into `limit` bits. One more element is added if
    /// the group then ends at a byte. Otherwise elements after the last byte boundary are dropped, so that the compiler
    /// sees that groups begin and end at bytes.
    pub(super) const fn group(self, limit: usize) -> usize {
        let Element { width, size } = self;
        // an element of variable size may end at any bit
        if width == 0 || 2 * size > UNROLLED {
            return 1;
        }
        let most = if 8 * size > UNROLLED { UNROLLED / size } else { 8 };
        let mut words = 1;
        while words < most && width * words % 64 != 0 {
            words *= 2;
        }
        if words <= most && width * words % 64 == 0 {
            return words;
        }
        let few = match limit / width {
            0 => 1,
            few if few < most => few,
            _ => most,
        };
        let bytes = self.byte_period();
        if few + 1 == bytes {
            return bytes;
        }
        if few < bytes { few } else { few - few % bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{Encoding, Plain};

    /// Returns an element of `width` bits whose code is small.
    const fn small(width: usize) -> Element {
        Element { width, size: 1 }
    }

    #[test]
    fn so_many_elements_fill_whole_bytes() {
        let rows = [(3, 1), (8, 1), (4, 2), (12, 2), (2, 4), (6, 4), (10, 4), (22, 4)];
        for (width, expected) in rows {
            assert_eq!(small(width).byte_period(), expected, "{width}");
        }
        assert_eq!(small(0).byte_period(), 1);
        assert_eq!(Element { width: 12, size: 13 }.byte_period(), 1);
    }

    #[test]
    fn groups_end_on_a_word_or_on_a_byte_or_fill_what_a_word_holds() {
        // the width, and the group sizes for 64 and for 57 bits
        let rows = [
            (0, 1, 1),
            // these groups end at whole words
            (64, 1, 1),
            (128, 1, 1),
            (32, 2, 2),
            (16, 4, 4),
            (8, 8, 8),
            (24, 8, 8),
            (40, 8, 8),
            // a group has at most 8 elements
            (4, 8, 8),
            (6, 8, 8),
            (7, 8, 8),
            // an odd width never ends on a byte within the limit
            (9, 7, 6),
            (33, 1, 1),
            (65, 1, 1),
            // as many elements as end at a byte within the limit
            (12, 4, 4),
            (10, 4, 4),
            (20, 2, 2),
            (28, 2, 2),
            // one element more than the limit allows ends on a byte
            (18, 4, 4),
            (60, 2, 2),
            (30, 2, 1),
            (22, 2, 2),
            (50, 1, 1),
        ];
        for (width, in_64, in_57) in rows {
            let found = (small(width).group(64), small(width).group(57));
            assert_eq!(found, (in_64, in_57), "{width}");
        }
    }

    #[test]
    fn groups_of_large_code_are_shorter() {
        // the width, the size, and the group for 64 bits
        let rows = [
            (18, 6, 4),
            (18, 7, 3),
            (8, 4, 6),
            (8, 5, 4),
            (12, 8, 2),
            (12, 12, 2),
            (12, 13, 1),
            (152, 46, 1),
        ];
        for (width, size, expected) in rows {
            assert_eq!(Element { width, size }.group(64), expected, "{width} {size}");
        }
    }

    #[test]
    fn code_grows_with_the_fields() {
        fn size<T>() -> usize
        where
            Plain: Encoding<T>,
        {
            code_size(<Plain as Encoding<T>>::SCHEMA)
        }
        assert_eq!((size::<bool>(), size::<u8>(), size::<char>()), (1, 2, 2));
        assert_eq!((size::<()>(), size::<[(); 4]>()), (0, 1));
        assert_eq!((size::<(u8, bool)>(), size::<[u8; 4]>()), (3, 8));
    }
}
