//! Tests every code of ranges of up to 16 bits. For each width there are three ranges: the one that fills it, the one
//! that just needs it, and one between.

use super::Line;
use bitstream::{BitSerialize, Refusal};
use tests_zoo::holds::same;

/// A range of an unsigned type.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Unsigned<const MIN: u32, const SPAN: u32>(#[bits(range = MIN..=MIN + SPAN)] u32);

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Signed<const MIN: i64, const SPAN: i64>(#[bits(range = MIN..=MIN + SPAN)] i64);

/// Tests all ranges.
#[must_use]
pub fn every_code() -> Vec<Line> {
    let mut lines = Vec::new();
    macro_rules! of_spans {
        ($($span:literal)*) => {$(
            lines.push(codes(0, $span, Unsigned::<0, $span>));
            lines.push(codes(1_000_000, $span, Unsigned::<1_000_000, $span>));
            lines.push(codes_of_signed(-5, $span, Signed::<-5, $span>));
            lines.push(codes_of_signed(i64::MIN, $span, Signed::<{ i64::MIN }, $span>));
        )*};
    }
    of_spans!(1 2 3 4 5 7 8 11 15 16 23 31 32 40 63 64 100 127 128 200 255 256 300 511 512 777 1023 1024 1500 2047
        2048 3000 4095 4096 5000 8191 8192 9999 16383 16384 20000 32767 32768 50000 65534 65535);
    lines
}

fn codes<T: BitSerialize + PartialEq + std::fmt::Debug>(min: u32, span: u32, value: fn(u32) -> T) -> Line {
    every(format!("{min}..={} of u32", min + span), span, |code| value(min + code))
}

fn codes_of_signed<T: BitSerialize + PartialEq + std::fmt::Debug>(min: i64, span: i64, value: fn(i64) -> T) -> Line {
    let subject = format!("{min}..={} of i64", min + span);
    every(subject, span as u32, |code| value(min + i64::from(code)))
}

/// Tests all codes that fit in the bits of the span.
fn every<T: BitSerialize + PartialEq + std::fmt::Debug>(subject: String, span: u32, value: impl Fn(u32) -> T) -> Line {
    let mut line = Line::new("A3", "every code of a range", subject);
    let width = u32::BITS - span.leading_zeros();
    for code in 0..1_u32 << width {
        let packet = &code.to_le_bytes()[..width.div_ceil(8) as usize];
        line.count(holds(packet, (code <= span).then(|| value(code))).map_err(|why| format!("code {code}: {why}")));
    }
    line
}

fn holds<T: BitSerialize + PartialEq + std::fmt::Debug>(packet: &[u8], value: Option<T>) -> Result<(), String> {
    let read = bitstream::decode::<T>(packet);
    match value {
        Some(value) => {
            same("written", bitstream::encode(&value), Ok(packet.to_vec()))?;
            same("read", read, Ok(value))
        }
        None => same("refused", read.map_err(|why| why.kind()), Err(Refusal::OutOfRange)),
    }
}
