//! Rows 23 to 29: floats whole, by a resolution, and in N bits.

use crate::streams::{read, written};
use bitstream::{BitSerialize, Refusal, Stream};
use tests_support::golden::{both_ways, exact, quantised, read_error};

/// A range of 0 to 10 by 0.01.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Hundredths(#[float(min = 0.0, max = 10.0, res = 0.01)] f32);

/// All patterns, also those of NaN; of 64 bits the low word first.
#[test]
fn row_23_raw_floats_are_their_bits() {
    for bits in [0x7FC0_1234_u32, 0x7F80_0001, 0xFFFF_FFFF, 0x8000_0000, 0x3F80_0000] {
        let bytes = bitstream::encode(&f32::from_bits(bits)).unwrap();
        assert_eq!(bytes, bits.to_le_bytes());
        assert_eq!(bitstream::decode::<f32>(&bytes).map(f32::to_bits), Ok(bits));
    }
    let signaling = 0x7FF0_0000_0000_0001_u64;
    let bytes = bitstream::encode(&f64::from_bits(signaling)).unwrap();
    assert_eq!(bytes, [1, 0, 0, 0, 0, 0, 0xF0, 0x7F]);
    assert_eq!(bitstream::decode::<f64>(&bytes).map(f64::to_bits), Ok(signaling));
    both_ways(&10.0_f32, 32, &[0, 0, 0x20, 0x41]);
    both_ways(&1.5_f64, 64, &[0, 0, 0, 0, 0, 0, 0xF8, 0x3F]);
}

/// delta = 10, values = 10 / 3 = 3.3, so codes of 0 to 4 in 3 bits.
#[test]
fn row_24_a_compressed_float_is_a_code_of_its_range() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Thirds(#[float(min = -5.0, max = 5.0, res = 3.0)] f32);
    let rows = [
        (-99.0, 0, -5.0), // clamped
        (-5.0, 0, -5.0),
        (-3.8, 0, -5.0), // 1.2 / 10 * 4 + 0.5 = 0.98
        (-3.7, 1, -2.5), // 1.3 / 10 * 4 + 0.5 = 1.02
        (-2.5, 1, -2.5),
        (0.0, 2, 0.0),
        (3.0, 3, 2.5),
        (5.0, 4, 5.0),
        (99.0, 4, 5.0), // clamped
    ];
    for (value, code, read) in rows {
        quantised(&Thirds(value), 3, &[code], &Thirds(read));
    }
    for code in 5..8 {
        let why = read_error::<Thirds>(&[code]);
        assert_eq!(why, format!("Thirds.0: {code} is not in the codes 0..=4 (bits 0..3)"));
    }
}

#[test]
fn row_25_0_to_10_by_a_hundredth_is_10_bits() {
    assert_eq!((Hundredths::MIN_BITS, Hundredths::MAX_BITS), (10, 10));
    for code in 0..=1000_u16 {
        let value = bitstream::decode::<Hundredths>(&code.to_le_bytes()).unwrap();
        assert!((value.0 - f32::from(code) * 0.01).abs() < 1e-5, "{code}");
        exact(&value, Hundredths(1.0), 10, &code.to_le_bytes());
    }
}

/// Values that only `f32` arithmetic, rounded after every step, sends as the standard does. A product of 64 bits, or
/// one that is not rounded before the sum, gives another code.
#[test]
fn row_26_the_arithmetic_is_that_of_f32() {
    let rows = [
        (0.005_f32, 1_u16, 0.0, 0.0),
        (0.025, 3, 2.0, 3.0),
        (0.105, 11, 10.0, 11.0),
        (9.995, 1000, 999.0, 1000.0),
    ];
    for (value, code, in_f64, fused) in rows {
        exact_code(value, code);
        let normalized = value / 10.0;
        assert_eq!((f64::from(normalized) * 1000.0 + 0.5).floor(), in_f64, "{value}");
        assert_eq!(normalized.mul_add(1000.0, 0.5).floor(), fused, "{value}");
    }
    // 1001..=1023 are headroom
    for code in 1001_u16..1024 {
        let read = bitstream::decode::<Hundredths>(&code.to_le_bytes()).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::OutOfRange));
    }
    for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let written = bitstream::encode(&Hundredths(value)).map_err(|why| why.kind());
        assert_eq!(written, Err(Refusal::NotFinite));
    }
}

fn exact_code(value: f32, code: u16) {
    let written = bitstream::encode(&Hundredths(value));
    assert_eq!(written, Ok(code.to_le_bytes().to_vec()), "{value}");
}

/// The number of steps is clamped to 1..=4294967040, the largest `f32` below 2^32.
#[test]
fn row_26_steps_are_1_to_4294967040() {
    let write =
        |mut value: f32, max: f32, res: f32| written(|w| w.serialize_compressed_float(&mut value, 0.0, max, res));
    // a tenth of a step is one
    for (value, code) in [(0.4, 0), (0.6, 1), (1.0, 1)] {
        assert_eq!(write(value, 1.0, 10.0), Ok((vec![code], 1)));
    }
    // 2^40 steps
    let top = 4_294_967_040_u32;
    assert_eq!(top, u32::MAX - 255);
    assert_eq!(write(1.0, 1.0, (-40_f32).exp2()), Ok((top.to_le_bytes().to_vec(), 32)));
    let above = (top + 1).to_le_bytes();
    let refused = read(&above, |r| {
        r.serialize_compressed_float(&mut 0.0, 0.0, 1.0, (-40_f32).exp2())
    });
    assert_eq!(refused, Err(Refusal::OutOfRange));
}

/// The wiki: 0 to 100 in 5 bits is precise to 3.22, in 6 bits to 1.587, which it calls 1.6.
#[test]
fn row_27_an_n_bit_float_has_the_precision_of_its_bits() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Five(#[float(min = 0.0, max = 100.0, bits = 5)] f32);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Six(#[float(min = 0.0, max = 100.0, bits = 6)] f32);
    let cut = |one: f32, digits: f32| (one * digits).trunc() / digits;
    let five = bitstream::decode::<Five>(&[1]).unwrap().0;
    let six = bitstream::decode::<Six>(&[1]).unwrap().0;
    // 100 / 31 and 100 / 63
    assert_eq!((cut(five, 100.0), cut(six, 1000.0)), (3.22, 1.587));
    assert_eq!((six * 10.0).round(), 16.0);
    assert_eq!((Five::MAX_BITS, Six::MAX_BITS), (5, 6));
    // 33 / 100 * 31 = 10.23; the highest code is all ones
    for (value, code) in [(0.0, 0), (33.0, 10), (100.0, 31)] {
        assert_eq!(bitstream::encode(&Five(value)), Ok(vec![code]));
    }
    exact(&Six(100.0), Six(0.0), 6, &[63]);
}

/// The wiki's scale gives 10.85 for 35 and 31.31 for 101: the nearest code, of a value that is clamped before.
#[test]
fn an_n_bit_float_is_rounded_and_clamped() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Five(#[float(min = 0.0, max = 100.0, bits = 5)] f32);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Two(#[float(min = 0.0, max = 3.0, bits = 2)] f32);
    for (value, code) in [(33.0, 10), (35.0, 11), (101.0, 31), (-1.0, 0)] {
        assert_eq!(bitstream::encode(&Five(value)), Ok(vec![code]), "{value}");
    }
    for (value, code) in [(0.49, 0), (0.5, 1), (1.5, 2), (2.5, 3)] {
        assert_eq!(bitstream::encode(&Two(value)), Ok(vec![code]), "{value}");
    }
}

/// -100 to 100 has no zero in any number of bits: code 0 is it, and the other values have the codes 1 to 63.
#[test]
fn row_28_code_0_is_an_exact_zero() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Zero(#[float(min = -100.0, max = 100.0, bits = 6, zero)] f32);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct NoZero(#[float(min = -100.0, max = 100.0, bits = 6)] f32);
    exact(&Zero(0.0), Zero(1.0), 6, &[0]);
    // 0 to 62, and 1 more
    exact(&Zero(-100.0), Zero(1.0), 6, &[1]);
    exact(&Zero(100.0), Zero(1.0), 6, &[1 + 62]);
    for code in 0..64 {
        let value = bitstream::decode::<Zero>(&[code]).unwrap();
        assert_eq!(value.0 == 0.0, code == 0, "{code}");
        assert_eq!(bitstream::encode(&value), Ok(vec![code]));
        assert_ne!(bitstream::decode::<NoZero>(&[code]).unwrap().0, 0.0, "{code}");
    }
    // from 0 on there is no special case: 0 is the least value
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Positive(#[float(min = 0.0, max = 100.0, bits = 6)] f32);
    exact(&Positive(0.0), Positive(1.0), 6, &[0]);
}

/// With 10 bits each, a resolution uses 1001 codes, and a number of bits all 1024.
#[test]
fn row_29_a_resolution_leaves_headroom_and_a_number_of_bits_does_not() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Bits(#[float(min = 0.0, max = 10.0, bits = 10)] f32);
    assert_eq!((Hundredths::MAX_BITS, Bits::MAX_BITS), (10, 10));
    exact(&Hundredths(10.0), Hundredths(1.0), 10, &1000_u16.to_le_bytes());
    exact(&Bits(10.0), Bits(1.0), 10, &1023_u16.to_le_bytes());
    let accepted = |ok: fn(&[u8]) -> bool| (0..1024_u16).filter(|code| ok(&code.to_le_bytes())).count();
    assert_eq!(accepted(|bytes| bitstream::decode::<Hundredths>(bytes).is_ok()), 1001);
    assert_eq!(accepted(|bytes| bitstream::decode::<Bits>(bytes).is_ok()), 1024);
}
