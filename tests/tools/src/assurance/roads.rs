//! Compares every width at every offset before every tail, on every road through the streams, with one bit at a time.

use super::Line;
use bitstream::{BitReader, BitWriter, Measure, Refusal, Sink, Source, Stream};
use tests_zoo::oracle::Bits;

/// Tests a field of 0 to 64 bits, after 0 to 64 bits and before 0 to 16 bytes, with five values on each road.
///
/// # Panics
/// Panics if a stream differs from one bit at a time.
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

/// Returns values for a field of `width` bits: no bit, all bits, every other bit, and random bits.
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

/// Returns the bits as whole bytes.
#[must_use]
pub fn bytes(bits: &Bits) -> Vec<u8> {
    let mut bits = bits.clone();
    bits.resize(bits.len().next_multiple_of(8), false);
    bits.into_vec()
}

/// Sequence of fields, each of which takes another path through the streams.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Road {
    /// All fields in one run.
    Run,
    /// Each field in a run of its own.
    Runs,
    /// The second field in a function that is not inlined.
    OutOfLine,
    /// All bits are reserved in advance.
    Reserved,
    /// The second field on a byte boundary.
    Aligned,
}

/// All roads.
pub const ROADS: [Road; 5] = [Road::Run, Road::Runs, Road::OutOfLine, Road::Reserved, Road::Aligned];

/// Bits after the field, which show what it changes after itself.
pub const AFTER: (u128, u32) = (0b01101, 5);

/// Returns the stream of both fields and the bits after them.
#[must_use]
pub fn expected(road: Road, before: (u128, u32), field: (u128, u32)) -> Bits {
    let mut bits = Bits::new();
    push(&mut bits, before.0, before.1);
    if road == Road::Aligned {
        bits.resize(bits.len().next_multiple_of(8), false);
    }
    push(&mut bits, field.0, field.1);
    push(&mut bits, AFTER.0, AFTER.1);
    bits
}

/// Writes both fields, and the bits after them.
///
/// # Errors
/// The errors are those of the stream.
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
    s.put_wide(AFTER.0, AFTER.1)
}

/// Reads the fields that [`put`] wrote.
///
/// # Errors
/// The errors are those of the stream.
pub fn take<S: Source>(s: &mut S, road: Road, offset: u32, width: u32) -> Result<[u128; 3], Refusal> {
    if road == Road::Reserved {
        s.reserve((offset + width + AFTER.1) as usize)?;
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
            // like a field whose bits were reserved together with those of its neighbours
            s.reserve((width + AFTER.1) as usize)?;
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
    Ok([before, field, s.take_wide(AFTER.1)?])
}

/// Asserts that the fields are written, measured and read. One buffer ends with the byte of the last bit, the other is
/// longer.
///
/// # Panics
/// Panics if one of them differs.
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
    assert_eq!(read, Ok([before.0, field.0, AFTER.0]), "{}", here());
    assert_eq!(reader.bits_read(), bits.len(), "{}", here());
    assert_eq!(reader.bits_left(), out.len() * 8 - bits.len(), "{}", here());
}
