//! Implements the operations of the unified serialize function. Each operation writes to a sink, and reads from a
//! source. The operations follow "Serialization Strategies", and the "serialize 1.0" standard where it fixes details.

mod direction;
#[cfg(feature = "alloc")]
pub(crate) mod text;

pub use direction::{Direction, Reading, Writing};

use crate::codec::{CompressedFloat, Named, refuse_number};
use crate::schema::sum;
use crate::width::{mask, width_of};
use crate::{Refusal, Stream};

/// Number of bits of a fixed-point number before and after the point, and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedFormat {
    /// Number of bits before the point, with the sign.
    pub int: u32,
    /// Number of bits after the point.
    pub frac: u32,
    /// True for a signed number, in two's complement.
    pub signed: bool,
}

/// Names the earlier value of hand-written code, which has no name of its own.
#[derive(Debug)]
pub(crate) enum Unnamed {}

impl Named<0> for Unnamed {
    const NAME: &'static str = "previous";
}

/// Sends a ranged integer.
#[inline(always)] // inlined: constant bounds make the width a constant
pub(crate) fn int<S: Stream>(s: &mut S, value: &mut i64, min: i64, max: i64) -> Result<(), Refusal> {
    let span = max.wrapping_sub(min) as u64;
    let width = width_of(u128::from(span));
    let mut offset = value.wrapping_sub(min) as u64;
    if max < min || (is_refused(s) && offset > span) {
        return Err(s.refuse(Refusal::OutOfRange, i128::from(*value), width));
    }
    // masks a value out of range, which only a measure accepts
    offset &= if S::READING { 0 } else { mask(width) };
    tri!(s.serialize_bits(&mut offset, width));
    if S::READING {
        *value = min.wrapping_add(offset as i64);
        if offset > span {
            return Err(s.refuse(Refusal::OutOfRange, i128::from(min) + i128::from(offset), width));
        }
    }
    Ok(())
}

/// Returns whether this stream refuses a value out of range before writing it.
fn is_refused<S: Stream>(_: &S) -> bool {
    !S::READING && S::CHECKING
}

pub(crate) fn int128<S: Stream>(s: &mut S, value: &mut i128, min: i128, max: i128) -> Result<(), Refusal> {
    if max < min {
        return Err(s.refuse(Refusal::OutOfRange, *value, 0));
    }
    ranged(s, value, (min as u128, max as u128), true)
}

/// Sends a ranged integer as patterns of 128 bits.
fn ranged<S: Stream>(s: &mut S, value: &mut i128, (min, max): (u128, u128), signed: bool) -> Result<(), Refusal> {
    let span = max.wrapping_sub(min);
    let width = width_of(span);
    let mut offset = (*value as u128).wrapping_sub(min);
    if is_refused(s) && offset > span {
        return Err(match signed {
            true => s.refuse(Refusal::OutOfRange, *value, width),
            false => s.refuse_above(Refusal::OutOfRange, Some(*value as u128), width),
        });
    }
    tri!(wide(s, &mut offset, width));
    if S::READING {
        *value = min.wrapping_add(offset) as i128;
        if offset > span {
            let sum = sum(min as i128, signed, offset);
            return Err(refuse_number(s, Refusal::OutOfRange, sum, width));
        }
    }
    Ok(())
}

/// Sends up to 128 bits, the low half first.
fn wide<S: Stream>(s: &mut S, value: &mut u128, width: u32) -> Result<(), Refusal> {
    let low_width = width.min(64);
    let high_width = width - low_width;
    let mut low = *value as u64 & mask(low_width);
    let mut high = (*value >> 64) as u64 & mask(high_width);
    tri!(s.serialize_bits(&mut low, low_width));
    tri!(s.serialize_bits(&mut high, high_width));
    *value = u128::from(low) | u128::from(high) << 64;
    Ok(())
}

pub(crate) fn fixed<S: Stream>(
    s: &mut S,
    raw: &mut i128,
    format: FixedFormat,
    min: i64,
    max: i64,
) -> Result<(), Refusal> {
    if format.int.saturating_add(format.frac) > 128 {
        return Err(s.refuse(Refusal::Width, 0, format.int.saturating_add(format.frac)));
    }
    if max < min {
        return Err(s.refuse(Refusal::OutOfRange, *raw, 0));
    }
    // with 128 bits after the point, no bits are left for whole units
    let scale = |bound: i64| (i128::from(bound) as u128).checked_shl(format.frac).unwrap_or(0);
    ranged(s, raw, (scale(min), scale(max)), format.signed)
}

pub(crate) fn sequence_relative<S: Stream>(s: &mut S, previous: u16, value: &mut u16) -> Result<(), Refusal> {
    const WRAP: u32 = 1 << 16;
    let wrapped = u32::from(*value < previous) * WRAP;
    let mut lifted = u32::from(*value) + wrapped;
    tri!(s.serialize_int_relative(u32::from(previous), &mut lifted));
    if S::READING {
        // the low 16 bits are the sequence number itself
        *value = lifted as u16;
    }
    Ok(())
}

pub(crate) fn compressed_float<S: Stream>(
    s: &mut S,
    value: &mut f32,
    min: f32,
    max: f32,
    res: f32,
) -> Result<(), Refusal> {
    let Some(codes) = CompressedFloat::new(min, max, res) else {
        return Err(s.refuse(Refusal::OutOfRange, 0, 0));
    };
    if is_refused(s) && !value.is_finite() {
        return Err(s.refuse(Refusal::NotFinite, i128::from(value.to_bits()), codes.width()));
    }
    let mut code = if S::READING { 0 } else { codes.code(*value) };
    tri!(s.serialize_bits(&mut code, codes.width()));
    if S::READING {
        match codes.value(code) {
            Some(read) => *value = read,
            None => return Err(s.refuse(Refusal::OutOfRange, i128::from(code), codes.width())),
        }
    }
    Ok(())
}

#[cfg(test)]
#[cfg(feature = "std")]
#[allow(clippy::unusual_byte_groupings)] // the groups are the fields
mod tests {
    use super::*;
    use crate::{BitReader, BitWriter};

    fn read(previous: u16, bytes: &[u8]) -> Result<(u16, usize), Refusal> {
        let (mut number, mut reader) = (0, BitReader::new(bytes));
        reader.serialize_sequence_relative(previous, &mut number)?;
        Ok((number, reader.bits_read()))
    }

    #[test]
    fn a_sequence_number_follows_across_the_wrap() {
        let rows: [(u16, u16, usize, &[u8]); 3] = [
            (65_535, 0, 1, &[1]),
            // flags: a zero and a one; then 3 - 2 in 3 bits
            (65_534, 1, 5, &[0b001_10]),
            // flags: five zeros and a one; then 65535 - 4378 = 0b0_1110_1110_1110_0101 in 17 bits
            (1, 0, 23, &[0b01_100000, 0b10111001, 0b00111011]),
        ];
        for (previous, number, bits, bytes) in rows {
            let mut out = [0xFF; 3];
            let mut writer = BitWriter::new(&mut out);
            assert_eq!(
                writer.serialize_sequence_relative(previous, &mut number.clone()),
                Ok(())
            );
            assert_eq!(writer.bits_written(), bits);
            assert_eq!(writer.finish(), Ok(bytes.len()));
            assert_eq!(&out[..bytes.len()], bytes);
            assert_eq!(read(previous, bytes), Ok((number, bits)));
        }
        let same = BitWriter::new(&mut [0; 8]).serialize_sequence_relative(7, &mut 7);
        assert_eq!(same, Err(Refusal::NotIncreasing));
        // 500 as a whole value, after all tiers
        assert_eq!(read(500, &[0, 0x7D, 0, 0, 0]), Err(Refusal::NotIncreasing));
    }

    /// Distances that no encoder sends wrap around, as the standard says.
    #[test]
    fn a_sequence_number_is_the_low_16_bits_of_what_is_read() {
        // flags: five zeros and a one; then 65536 - 4378 in 17 bits, the distance back to the same number
        let wrapped = (1 << 5 | (65_536_u32 - 4378) << 6).to_le_bytes();
        assert_eq!(read(1, &wrapped[..3]), Ok((1, 23)));
        // flags: six zeros; then 0x0007_0005 in 32 bits
        let last = (0x0007_0005_u64 << 6).to_le_bytes();
        assert_eq!(read(1, &last[..5]), Ok((5, 38)));
    }
}
