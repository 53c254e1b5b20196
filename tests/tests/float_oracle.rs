//! Codes of `#[float(..)]` against the oracle.

use bitstream::BitSerialize;
use tests_zoo::wire::Wire;
use tests_zoo::{agree, oracle};

/// Returns the value that the format assigns to a code, with its bounds. If the standard pins the formula, the highest
/// code is a bound, too.
fn by_the_format(wire: &Wire, code: u32) -> Option<(f64, f64, f64)> {
    let code = u64::from(code);
    match *wire {
        Wire::Float(min, max, res) => {
            let highest = oracle::float::value(wire, oracle::float::max_int(min, max, res).into())?;
            let value = oracle::float::value(wire, code)?;
            Some((value.into(), min.into(), max.max(highest).into()))
        }
        Wire::FloatBits(min, max, ..) => Some((oracle::float::value(wire, code)?.into(), min.into(), max.into())),
        Wire::Float64(min, max, _) | Wire::FloatBits64(min, max, ..) => {
            Some((oracle::float::value64(wire, code)?, min, max))
        }
        _ => None,
    }
}

/// Every code of a declaration decodes as the format defines, within the bounds, and is encoded again as itself, also
/// by a strict writer. The test is exhaustive up to 20 bits.
#[test]
fn every_code_is_a_fixed_point_of_reading_and_writing() {
    macro_rules! fixed_points {
        ($($wire:expr, $codes:expr, #[float($($float:tt)*)] $ty:ty;)*) => {$({
            #[derive(BitSerialize)]
            struct One {
                #[float($($float)*, strict)]
                value: $ty,
            }
            let wire: Wire = $wire;
            assert_eq!(One::MAX_BITS, wire.own_bits() as usize, "{wire:?}");
            assert_eq!(agree::shape(One::SCHEMA, &Wire::Struct("One", vec![("value", wire.clone())])), Ok(()));
            let len = bitstream::max_bytes::<One>();
            let zero = matches!(wire, Wire::FloatBits(_, _, _, true) | Wire::FloatBits64(_, _, _, true));
            for code in 0..$codes {
                let bytes = u32::to_le_bytes(code);
                let Ok(one) = bitstream::decode::<One>(&bytes[..len]) else {
                    panic!("{wire:?}: {code} is refused");
                };
                let Some((expected, min, max)) = by_the_format(&wire, code) else {
                    panic!("{wire:?} has no {code}");
                };
                let value = f64::from(one.value);
                assert_eq!(value.to_bits(), expected.to_bits(), "{wire:?}: {code} is {value:?} and not {expected:?}");
                assert!(min <= value && value <= max, "{wire:?}: {code} is {value:?}, out of bounds");
                assert_eq!(zero && code == 0, zero && value == 0.0, "{wire:?}: {code} is {value:?}");
                let written = bitstream::encode(&one);
                assert_eq!(written.as_deref(), Ok(&bytes[..len]), "{wire:?}: {code} is {value:?}");
            }
        })*};
    }
    fixed_points! {
        Wire::Float(0.0, 10.0, 0.01), 1001, #[float(0.0, 10.0, 0.01)] f32;
        Wire::Float(-4096.0, 4096.0, 0.05), 163_841, #[float(-4096.0, 4096.0, 0.05)] f32;
        Wire::Float(1000.0, 1001.0, 0.001), 1001, #[float(1000.0, 1001.0, 0.001)] f32;
        Wire::FloatBits(-1.0, 1.0, 16, false), 1 << 16, #[float(min = -1.0, max = 1.0, bits = 16)] f32;
        Wire::FloatBits(-1.0, 1.0, 16, true), 1 << 16, #[float(min = -1.0, max = 1.0, bits = 16, zero)] f32;
        Wire::FloatBits(-3.0, 5.0, 20, true), 1 << 20, #[float(min = -3.0, max = 5.0, bits = 20, zero)] f32;
        Wire::Float64(-4096.0, 4096.0, 0.05), 163_841, #[float(-4096.0, 4096.0, 0.05)] f64;
        Wire::FloatBits64(-3.0, 3.0, 16, true), 1 << 16, #[float(min = -3.0, max = 3.0, bits = 16, zero)] f64;
        // `max - min + min` is more than `max`, in `f32` and in `f64`
        Wire::Float(-0.1, 0.2, 0.00001), 30_002, #[float(-0.1, 0.2, 0.00001)] f32;
        Wire::FloatBits(-0.1, 0.2, 15, false), 1 << 15, #[float(min = -0.1, max = 0.2, bits = 15)] f32;
        Wire::FloatBits(-0.1, 0.2, 15, true), 1 << 15, #[float(min = -0.1, max = 0.2, bits = 15, zero)] f32;
        Wire::Float64(-0.1, 0.2, 0.00001), 30_001, #[float(-0.1, 0.2, 0.00001)] f64;
        Wire::FloatBits64(-0.1, 0.7, 15, false), 1 << 15, #[float(min = -0.1, max = 0.7, bits = 15)] f64;
        Wire::FloatBits64(-0.1, 0.7, 15, true), 1 << 15, #[float(min = -0.1, max = 0.7, bits = 15, zero)] f64;
        // less
        Wire::Float(-3.0, -0.9, 0.1), 22, #[float(-3.0, -0.9, 0.1)] f32;
        Wire::FloatBits(-3.0, -0.9, 12, false), 1 << 12, #[float(min = -3.0, max = -0.9, bits = 12)] f32;
        Wire::Float64(-3.0, -0.9, 0.1), 22, #[float(-3.0, -0.9, 0.1)] f64;
        Wire::FloatBits64(-3.0, 0.1, 12, true), 1 << 12, #[float(min = -3.0, max = 0.1, bits = 12, zero)] f64;
        // `max` is lost beside `min`
        Wire::FloatBits(-1.0, 1e-30, 8, true), 1 << 8, #[float(min = -1.0, max = 1e-30, bits = 8, zero)] f32;
        Wire::FloatBits64(-1.0, 1e-310, 8, true), 1 << 8, #[float(min = -1.0, max = 1e-310, bits = 8, zero)] f64;
        // subnormal
        Wire::FloatBits(-1e-40, 1e-40, 10, true), 1 << 10, #[float(min = -1e-40, max = 1e-40, bits = 10, zero)] f32;
        Wire::FloatBits(-1e-40, 3e-40, 10, false), 1 << 10, #[float(min = -1e-40, max = 3e-40, bits = 10)] f32;
        Wire::FloatBits(-1e-36, 1e-36, 10, true), 1 << 10, #[float(min = -1e-36, max = 1e-36, bits = 10, zero)] f32;
        Wire::Float(-1e-40, 1e-40, 1e-42), 201, #[float(-1e-40, 1e-40, 1e-42)] f32;
        Wire::FloatBits64(-1e-310, 1e-310, 10, true), 1 << 10,
            #[float(min = -1e-310, max = 1e-310, bits = 10, zero)] f64;
        // as large as they may be
        Wire::FloatBits(-1.3e38, 1.9e38, 12, true), 1 << 12, #[float(min = -1.3e38, max = 1.9e38, bits = 12, zero)] f32;
        Wire::FloatBits(0.0, f32::MAX, 12, false), 1 << 12, #[float(min = 0.0, max = f32::MAX, bits = 12)] f32;
        Wire::FloatBits64(-7e307, 1e308, 12, false), 1 << 12, #[float(min = -7e307, max = 1e308, bits = 12)] f64;
    }
}

/// Against the steps of the format, one after the other, over every `f32` of a kind.
#[test]
fn every_code_is_that_of_the_format() {
    #[derive(BitSerialize)]
    struct Ten {
        #[float(min = 0.0, max = 10.0, res = 0.01)]
        value: f32,
    }
    let wire = Wire::Float(0.0, 10.0, 0.01);
    for bits in (0..0x4120_0000_u32 + 99).step_by(1013) {
        let value = f32::from_bits(bits);
        let code = oracle::float::code(&wire, value).map(|code| (code as u16).to_le_bytes().to_vec());
        assert_eq!(bitstream::encode(&Ten { value }).ok(), code, "{value:?}");
    }
}
