//! `#[bits(fixed(int = I, frac = F), range = A..=B)]`: fixed-point numbers of a declared range.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::codec::{Bounds, Encoding, Fixed, Point};
use bitstream::{BitSerialize, Refusal};
use tests_support::dice;
use tests_support::golden::both_ways;
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

macro_rules! points {
    ($($name:ident $int:literal $frac:literal $min:expr, $max:expr;)*) => {$(
        struct $name;

        impl Bounds<0> for $name {
            const MIN: i128 = $min;
            const MAX: i128 = $max;
        }

        impl Point<0> for $name {
            const INT: i128 = $int;
            const FRAC: i128 = $frac;
        }
    )*};
}

points! {
    Half 4 4 0, 5;
    SignedByte 4 4 -8, 7;
    Unit 1 127 -1, 0;
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Position(#[bits(fixed(int = 16, frac = 16), range = -100..=100)] i32);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Byte(#[bits(fixed(int = 4, frac = 4), range = 0..=5)] u8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Halves(#[bits(fixed(int = 127, frac = 1), range = 0..=5)] u128);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Nibbles(#[bits(fixed(int = 4, frac = 4), range = -8..=7)] i8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Constant(#[bits(fixed(int = 24, frac = 8), range = 7..=7)] u32);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Units(#[bits(fixed(int = 32, frac = 0), range = -5..=5)] i32);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Unsigned(#[bits(fixed(int = 32, frac = 32), range = 0..=0xFFFF_FFFF)] u64);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Signed(#[bits(fixed(int = 32, frac = 32), range = -0x8000_0000..=0x7FFF_FFFF)] i64);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Q64(#[bits(fixed(int = 64, frac = 64), range = 0..=u64::MAX)] u128);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Q64Signed(#[bits(fixed(int = 64, frac = 64), range = i64::MIN..=i64::MAX)] i128);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Q1(#[bits(fixed(int = 1, frac = 127), range = -1..=0)] i128);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Nothing(#[bits(fixed(int = 0, frac = 8), range = 0..=0)] u8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Layers(#[bits(fixed(int = 4, frac = 4), range = 0..=5)] [Option<u8>; 2]);

#[test]
fn the_distance_from_the_scaled_minimum_is_sent() {
    // 2.5 = 40 of 0..=80: 7 bits
    both_ways(&Byte(40), 7, &[40]);
    both_ways(&Byte(80), 7, &[80]);
    // 1.5 - -100 in units of 2^-16: 101.5 * 65536 = 0x65_8000 of 0..=0xC8_0000: 24 bits
    both_ways(&Position(0x1_8000), 24, &[0x00, 0x80, 0x65]);
    both_ways(&Position(-100 << 16), 24, &[0, 0, 0]);
    both_ways(&Position(100 << 16), 24, &[0x00, 0x00, 0xC8]);
    // -7.9375 - -8 = 1 of 0..=240
    both_ways(&Nibbles(-127), 8, &[1]);
    both_ways(&Nibbles(7 << 4), 8, &[240]);
    // without a fraction it is a range: 3 - -5 of 0..=10
    both_ways(&Units(3), 4, &[8]);
    both_ways(&Layers([Some(80), None]), 9, &[0b1010000_1, 0b0]);
}

#[test]
fn equal_bounds_take_nothing() {
    both_ways(&Constant(7 << 8), 0, &[]);
    both_ways(&Nothing(0), 0, &[]);
    assert_eq!((Constant::MIN_BITS, Constant::MAX_BITS), (0, 0));
    let written = bitstream::encode(&Constant(7 << 8 | 1)).map_err(|why| (why.kind(), why.value()));
    assert_eq!(written, Err((Refusal::OutOfRange, Some(7 << 8 | 1))));
}

#[test]
fn formats_of_a_whole_type_are_legal() {
    // of 0..=0xFFFF_FFFF_0000_0000
    both_ways(&Unsigned(0xFFFF_FFFF << 32), 64, &[0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]);
    both_ways(&Signed(i64::MIN), 64, &[0; 8]);
    both_ways(&Signed(0x7FFF_FFFF << 32), 64, &[0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]);
    let top = [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF];
    both_ways(&Q64(u128::from(u64::MAX) << 64), 128, &top);
    both_ways(&Q64Signed(i128::from(i64::MAX) << 64), 128, &top);
    both_ways(&Q64Signed(i128::MIN), 128, &[0; 16]);
    // -1..=0 in units of 2^-127: 2^127 is the 128th bit
    let mut bytes = [0; 16];
    both_ways(&Q1(i128::MIN), 128, &bytes);
    bytes[15] = 0x80;
    both_ways(&Q1(0), 128, &bytes);
    both_ways(&Q1(-1), 128, &(u128::MAX >> 1).to_le_bytes());
}

#[test]
fn values_beyond_the_bounds_are_refused_both_ways() {
    let written = bitstream::encode(&Position(100 << 16 | 1)).map_err(|why| why.to_string());
    assert_eq!(
        written,
        Err("Position.0: 6553601 is not in -100..=100 times 2^16 (bits 0..24)".to_string())
    );
    let read = bitstream::decode::<Position>(&[1, 0, 0xC8]).map_err(|why| why.to_string());
    assert_eq!(
        read,
        Err("Position.0: 6553601 is not in -100..=100 times 2^16 (bits 0..24)".to_string())
    );
    for raw in 0..=255 {
        let written = bitstream::encode(&Byte(raw)).map_err(|why| (why.kind(), why.value()));
        let expected = if raw <= 80 {
            Ok(vec![raw])
        } else {
            Err((Refusal::OutOfRange, Some(i128::from(raw))))
        };
        assert_eq!(written, expected);
        let read = bitstream::decode::<Byte>(&[raw]).map_err(|why| why.kind());
        let expected = match (raw & 0x7F, raw >> 7) {
            (81.., _) => Err(Refusal::OutOfRange),
            (_, 1) => Err(Refusal::LeftOverBits),
            _ => Ok(Byte(raw)),
        };
        assert_eq!(read, expected);
    }
    let written = bitstream::encode(&Q1(1)).map_err(|why| why.kind());
    assert_eq!(written, Err(Refusal::OutOfRange));
    let written = bitstream::encode(&Q64(u128::MAX)).map_err(|why| why.to_string());
    assert_eq!(
        written,
        Err(format!(
            "Q64.0: {} is not in 0..={} times 2^64 (bits 0..128)",
            u128::MAX,
            u64::MAX
        ))
    );
}

#[test]
fn a_packet_that_ends_early_is_refused() {
    for len in 0..3 {
        let read = bitstream::decode::<Position>(&vec![0; len]).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::EndOfPacket));
    }
}

#[test]
fn short_inputs() {
    short_inputs_are_canonical::<Byte>();
    short_inputs_are_canonical::<Nibbles>();
    short_inputs_are_canonical::<Constant>();
    short_inputs_are_canonical::<Units>();
    short_inputs_are_canonical::<Layers>();
}

points! {
    Narrow 4 3 0, 1;
    Broad 5 4 0, 1;
    Negative 4 4 -1, 1;
    Above 4 4 0, 16;
    AboveSigned 4 4 0, 8;
    BelowSigned 4 4 -9, 0;
    Empty 4 4 2, 1;
    NoSign 0 8 0, 0;
    NegativeFraction 9 -1 0, 1;
    Size 16 16 0, 1;
    WideSize 32 32 0, 1;
    AllOfU128 128 0 0, -1;
    Inverted 128 0 -1, 0;
}

#[test]
fn formats_that_do_not_fit_are_problems() {
    fn problem<P: Point<0>, T>() -> &'static str
    where
        Fixed<P, 0>: Encoding<T>,
    {
        <Fixed<P, 0> as Encoding<T>>::PROBLEM.unwrap_or("none")
    }
    let bits = "`int` + `frac` must be the bits of the field's type";
    assert_eq!(problem::<Narrow, u8>(), bits);
    assert_eq!(problem::<Broad, u8>(), bits);
    assert_eq!(problem::<Half, u16>(), bits);
    let bounds = "a bound of `range`, in whole units, does not fit the bits of `int`";
    assert_eq!(problem::<Negative, u8>(), bounds);
    assert_eq!(problem::<Above, u8>(), bounds);
    assert_eq!(problem::<AboveSigned, i8>(), bounds);
    assert_eq!(problem::<BelowSigned, i8>(), bounds);
    let sign = "`frac` is 0 or more, and `int` too; for a signed type `int` is at least 1, the sign";
    assert_eq!(problem::<NoSign, i8>(), sign);
    assert_eq!(problem::<NegativeFraction, u8>(), sign);
    let empty = "`range` is empty, since its first bound is above the last: swap the bounds";
    assert_eq!(problem::<Empty, u8>(), empty);
    let inverted = "`range` is empty, since 340282366920938463463374607431768211455 > 0: swap the bounds";
    assert_eq!(problem::<Inverted, u128>(), inverted);
    let size = "`usize` and `isize` differ between 32- and 64-bit peers: use an integer of fixed size";
    assert_eq!(problem::<Size, usize>(), size);
    assert_eq!(problem::<WideSize, isize>(), size);
    // neighbours
    assert_eq!(problem::<Negative, i8>(), "none");
    assert_eq!(problem::<AboveSigned, u8>(), "none");
    assert_eq!(problem::<NoSign, u8>(), "none");
    assert_eq!(problem::<SignedByte, i8>(), "none");
    assert_eq!(problem::<AllOfU128, u128>(), "none");
    assert_eq!(problem::<Unit, i128>(), "none");
}

#[test]
fn raw_values_come_back() {
    let holds = |&raw: &i128| {
        comes_back(&Byte((raw as u8) % 81), &mut Byte(0))?;
        comes_back(&Position((raw as i32) % (100 << 16)), &mut Position(0))?;
        comes_back(&Signed((raw as i64).min(0x7FFF_FFFF << 32)), &mut Signed(0))?;
        comes_back(&Q64Signed(raw.min(i128::from(i64::MAX) << 64)), &mut Q64Signed(0))?;
        comes_back(&Q64((raw as u128).min(u128::from(u64::MAX) << 64)), &mut Q64(0))?;
        comes_back(&Q1(raw.min(0)), &mut Q1(0)).map(|_| ())
    };
    dice::check("fixed", 2000, |dice| dice.wide() as i128, holds);
}

#[test]
fn one_bit_after_the_point_leaves_127_before_it() {
    both_ways(&Halves(10), 4, &[10]);
}
