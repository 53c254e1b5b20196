//! Every width at every offset before every tail, on every road through the streams, against one bit at a time.

use super::Line;
use crate::oracle::Bits;
use bitstream::{BitReader, BitWriter, Measure, Refusal, Sink, Source, Stream};

/// A field of 0 to 64 bits, behind 0 to 64 bits and before 0 to 16 bytes: five values on each of the roads.
///
/// # Panics
/// Where a stream differs from one bit at a time.
#[must_use]
pub fn every_field() -> Line {
    let mut line = Line::new(
        "A3",
        "writer, measure and reader at every offset, width and tail",
        "streams",
    );
    for (offset, width) in (0..=64).flat_map(|offset| (0..=64).map(move |width| (offset, width))) {
        let before = values(offset, width)[(width % 5) as usize];
        for tail in 0..=16 {
            let filler = [0x00, 0xFF, (offset * 31 + width * 7) as u8][tail % 3];
            for (road, value) in ROADS
                .iter()
                .flat_map(|road| values(width, offset).map(|value| (*road, value)))
            {
                agrees(road, (before, offset), (value, width), (tail, filler));
                line.count(Ok(()));
            }
        }
    }
    line
}

/// What a field of so many bits holds: nothing, everything, every other bit, and bits without a pattern.
#[must_use]
pub fn values(width: u32, salt: u32) -> [u128; 5] {
    let random = u128::from(salt + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
    let all = if width == 0 { 0 } else { u128::MAX >> (128 - width) };
    [0, u128::MAX, u128::MAX / 3, u128::MAX / 3 * 2, random ^ random >> 61].map(|value| value & all)
}

/// Appends the low `width` bits.
pub fn push(bits: &mut Bits, value: u128, width: u32) {
    bits.extend((0..width).map(|k| value >> k & 1 == 1));
}

/// As whole bytes.
#[must_use]
pub fn bytes(bits: &Bits) -> Vec<u8> {
    let mut bits = bits.clone();
    bits.resize(bits.len().next_multiple_of(8), false);
    bits.into_vec()
}

/// How fields follow one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Road {
    /// In one run.
    Run,
    /// Each in a run of its own.
    Runs,
    /// The second field by a function that is not inlined.
    OutOfLine,
    /// All bits reserved in advance.
    Reserved,
    /// The second field on a byte boundary.
    Aligned,
}

/// All roads.
pub const ROADS: [Road; 5] = [Road::Run, Road::Runs, Road::OutOfLine, Road::Reserved, Road::Aligned];

/// Bits that follow the field, so that what it leaves behind is seen.
pub const BEHIND: (u128, u32) = (0b01101, 5);

/// The stream of both fields and what is behind them.
#[must_use]
pub fn expected(road: Road, before: (u128, u32), field: (u128, u32)) -> Bits {
    let mut bits = Bits::new();
    push(&mut bits, before.0, before.1);
    if road == Road::Aligned {
        bits.resize(bits.len().next_multiple_of(8), false);
    }
    push(&mut bits, field.0, field.1);
    push(&mut bits, BEHIND.0, BEHIND.1);
    bits
}

/// Both fields, and what is behind them.
///
/// # Errors
/// Those of the stream.
pub fn put<S: Sink>(s: &mut S, road: Road, before: (u128, u32), field: (u128, u32)) -> Result<(), Refusal> {
    s.put_wide(before.0, before.1)?;
    match road {
        Road::Run | Road::Reserved => s.put_wide(field.0, field.1)?,
        Road::Runs => {
            s.end_run()?;
            s.put_wide(field.0, field.1)?;
            s.end_run()?;
        }
        Road::OutOfLine => s.out_of_line(field.1 as usize, |s| s.put_wide(field.0, field.1))?,
        Road::Aligned => {
            s.align()?;
            s.put_wide(field.0, field.1)?;
        }
    }
    s.put_wide(BEHIND.0, BEHIND.1)
}

/// What [`put`] puts.
///
/// # Errors
/// Those of the stream.
pub fn take<S: Source>(s: &mut S, road: Road, offset: u32, width: u32) -> Result<[u128; 3], Refusal> {
    if road == Road::Reserved {
        s.reserve((offset + width + BEHIND.1) as usize)?;
    }
    let before = s.take_wide(offset)?;
    let mut field = 0;
    match road {
        Road::Run | Road::Reserved => field = s.take_wide(width)?,
        Road::Runs => {
            s.end_run()?;
            field = s.take_wide(width)?;
            s.end_run()?;
        }
        Road::OutOfLine => {
            // as of a field whose bits were reserved with those of its neighbours
            s.reserve((width + BEHIND.1) as usize)?;
            s.out_of_line(width as usize, |s| {
                field = s.take_wide(width)?;
                Ok(())
            })?;
        }
        Road::Aligned => {
            s.align()?;
            field = s.take_wide(width)?;
        }
    }
    Ok([before, field, s.take_wide(BEHIND.1)?])
}

/// Written, measured and read, in a buffer that ends with the last bit's byte and in a longer one.
///
/// # Panics
/// Where one of them differs.
pub fn agrees(road: Road, before: (u128, u32), field: (u128, u32), tail: (usize, u8)) {
    let here = || format!("{road:?}, {before:x?}, {field:x?}, {tail:?}");
    let bits = expected(road, before, field);
    let all = bytes(&bits);

    let mut out = vec![tail.1; all.len() + tail.0];
    let mut writer = BitWriter::new(&mut out);
    assert_eq!(put(&mut writer, road, before, field), Ok(()), "{}", here());
    assert_eq!(writer.position(), bits.len(), "{}", here());
    assert_eq!(writer.finish(), Ok(all.len()), "{}", here());
    assert_eq!(out[..all.len()], all, "{}", here());
    assert_eq!(out[all.len()..], vec![tail.1; tail.0], "{}", here());

    let mut measure = Measure::<true>::new();
    assert_eq!(put(&mut measure, road, before, field), Ok(()), "{}", here());
    assert_eq!(measure.position(), bits.len(), "{}", here());

    let mut reader = BitReader::new(&out);
    let read = take(&mut reader, road, before.1, field.1);
    assert_eq!(read, Ok([before.0, field.0, BEHIND.0]), "{}", here());
    assert_eq!(reader.bits_read(), bits.len(), "{}", here());
    assert_eq!(reader.bits_left(), out.len() * 8 - bits.len(), "{}", here());
}
