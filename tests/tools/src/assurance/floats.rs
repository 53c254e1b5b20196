//! Tests every code of quantised floats of up to 20 bits: its value is written as the same code.

use super::Line;
use bitstream::{BitSerialize, Refusal};
use tests_zoo::holds::same;

/// Tests all codes of a type of one float.
macro_rules! form {
    ($lines:ident, $float:ident, $bits:literal, $most:expr, $($form:tt)*) => {{
        #[derive(BitSerialize, Debug)]
        struct Form(#[float($($form)*)] $float);
        let subject = concat!(stringify!($float), " ", stringify!($($form)*));
        $lines.push(codes::<Form>(subject, $bits, $most, |form| form.0.is_finite()));
    }};
}

/// Tests all forms: each number of bits with and without an exact zero, and steps that do and do not divide the range.
#[must_use]
pub fn every_code() -> Vec<Line> {
    let mut lines = Vec::new();
    macro_rules! of_bits {
        ($($bits:literal)*) => {$({
            form!(lines, f32, $bits, (1 << $bits) - 1, min = -1.0, max = 1.0, bits = $bits);
            form!(lines, f32, $bits, (1 << $bits) - 1, min = -8192.0, max = 100.5, bits = $bits);
            form!(lines, f64, $bits, (1 << $bits) - 1, min = -0.1, max = 1e9, bits = $bits);
        })*};
    }
    macro_rules! of_bits_and_zero {
        ($($bits:literal)*) => {$({
            form!(lines, f32, $bits, (1 << $bits) - 1, min = -1.0, max = 1.0, bits = $bits, zero);
            form!(lines, f32, $bits, (1 << $bits) - 1, min = -3.0, max = 0.1, bits = $bits, zero);
            form!(lines, f64, $bits, (1 << $bits) - 1, min = -1.0, max = 1.0, bits = $bits, zero);
        })*};
    }
    of_bits!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
    of_bits_and_zero!(2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
    // the bits and the highest code, computed by hand
    form!(lines, f32, 10, 1000, min = 0.0, max = 10.0, res = 0.01);
    form!(lines, f32, 1, 1, min = 0.0, max = 1.0, res = 1.0);
    form!(lines, f32, 12, 4000, min = -2000.0, max = 2000.0, res = 1.0);
    // far from 0, in steps of little more than twice the spacing of floats
    form!(lines, f32, 20, 1_048_575, min = 4000.0, max = 5024.0, bits = 20);
    form!(lines, f32, 12, 4095, min = 65_536.0, max = 65_600.0, bits = 12);
    form!(lines, f32, 13, 8000, min = -1_000_000.0, max = -999_000.0, res = 0.125);
    form!(lines, f64, 20, 1_048_575, min = 1e9, max = 1_000_000_000.25, bits = 20);
    // 511 * 512 codes
    form!(lines, f32, 18, 261_632, min = -256.0, max = 255.0, res = 0.001_953_125);
    form!(lines, f32, 20, 1_048_575, min = 0.0, max = 1_048_575.0, res = 1.0);
    // 10 / 3 rounded up: 4 steps of 2.5
    form!(lines, f32, 3, 4, min = 0.0, max = 10.0, res = 3.0);
    form!(lines, f64, 10, 1000, min = 0.0, max = 10.0, res = 0.01);
    form!(lines, f64, 20, 1_000_000, min = -500.0, max = 500.0, res = 0.001);
    lines
}

fn codes<T: BitSerialize>(subject: &str, bits: u32, most: u32, is_finite: fn(&T) -> bool) -> Line {
    let mut line = Line::new("A3", "every code of a quantised float is a fixed point", subject);
    line.count(same("bits", (T::MIN_BITS, T::MAX_BITS), (bits as usize, bits as usize)));
    for code in 0..1_u32 << bits {
        let packet = &code.to_le_bytes()[..bits.div_ceil(8) as usize];
        let outcome = match bitstream::decode::<T>(packet) {
            Ok(value) if is_finite(&value) => {
                let accepted = same("accepted", true, code <= most);
                accepted.and_then(|()| same("written", bitstream::encode(&value), Ok(packet.to_vec())))
            }
            Ok(_) => Err("not finite".to_string()),
            Err(why) => same("refused", (why.kind(), code > most), (Refusal::OutOfRange, true)),
        };
        line.count(outcome.map_err(|why| format!("code {code}: {why}")));
    }
    line
}
