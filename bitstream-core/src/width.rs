//! Computes the number of bits that a span of values needs, and the number of bits up to the next byte.

/// Returns the number of bits that hold every value of `0..=span`: 0 for 0, otherwise the position of the highest set
/// bit plus one.
///
/// `width_of(7)` is 3, `width_of(8)` is 4. Source: the standard's `width(span)`.
#[must_use]
pub(crate) const fn width_of(span: u128) -> u32 {
    u128::BITS - span.leading_zeros()
}

/// Returns the number of bits that a ranged integer of `min..=max` takes: 0 if `min == max`. No two bounds of type
/// `i128` make the function overflow.
///
/// ```
/// use bitstream::bits_required;
/// assert_eq!(bits_required(0, 1000), 10);
/// assert_eq!(bits_required(25, 100), 7);
/// assert_eq!(bits_required(5, 5), 0);
/// assert_eq!(bits_required(i64::MIN as i128, i64::MAX as i128), 64);
/// ```
///
/// Sources: `BITS_REQUIRED` of the article "Reading and Writing Packets", for ranges of up to 32 bits, and the
/// "serialize 1.0" standard.
#[must_use]
pub const fn bits_required(min: i128, max: i128) -> u32 {
    width_of(max.wrapping_sub(min) as u128)
}

/// Returns a word in which the low `width` (0..=64) bits are set.
#[inline(always)] // inlined: one instruction for a constant `width`, as it is on hot paths
pub(crate) const fn mask(width: u32) -> u64 {
    if width == 0 { 0 } else { u64::MAX >> (64 - width) }
}

/// Returns a double word in which the low `width` (0..=128) bits are set.
#[inline(always)] // inlined: one instruction for a constant `width`, as it is on hot paths
pub(crate) const fn mask_wide(width: u32) -> u128 {
    if width == 0 { 0 } else { u128::MAX >> (128 - width) }
}

/// Width of the widest field that one load of a word contains, at any bit of its first byte.
pub(crate) const NARROW: u32 = 50;

/// Returns the number of whole bytes that hold `bits` bits.
pub(crate) const fn bytes_for(bits: usize) -> usize {
    bits / 8 + (bits % 8 != 0) as usize
}

/// Returns the number of bits from `position` to the next byte boundary.
#[inline(always)]
pub(crate) fn padding(position: usize) -> u32 {
    (position as u32).wrapping_neg() & 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_of_the_seeds() {
        let rows = [
            (0, 1000, 10),
            (0, 32, 6),
            (0, 100, 7),
            (25, 100, 7),
            (0, 500, 9),
            (1, 256, 8),
            (1, 1024, 10),
            (0, 255, 8),
            (0, 4096, 13),
            (0, 4095, 12),
            (126, 4097, 12),
            (0, 200, 8),
            (7, 7, 0),
        ];
        for (min, max, bits) in rows {
            assert_eq!(bits_required(min, max), bits, "{min}..={max}");
        }
        assert_eq!(bits_required(i128::MIN, i128::MAX), 128);
    }

    #[test]
    fn masks_reach_from_nothing_to_a_whole_word() {
        assert_eq!(mask(0), 0);
        assert_eq!(mask(1), 1);
        assert_eq!(mask(63), u64::MAX >> 1);
        assert_eq!(mask(64), u64::MAX);
    }
}
