//! `#[bits(varint)]` and `#[bits(varint(group = N))]`: integers that take fewer bits when they are small.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::codec::{BitWidth, Encoding, Varint};
use bitstream::{BitSerialize, Refusal};
use tests_support::dice::{self, Dice};
use tests_support::golden::both_ways;
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

struct Groups<const N: usize>;

impl<const N: usize> BitWidth<0> for Groups<N> {
    const BITS: i128 = N as i128;
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct By5(#[bits(varint(group = 5))] u32);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct By7(#[bits(varint)] u32);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct By9(#[bits(varint(group = 9))] u32);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Byte1(#[bits(varint(group = 1))] u8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Byte3(#[bits(varint(group = 3))] u8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Byte8(#[bits(varint(group = 8))] u8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Signed3(#[bits(varint(group = 3))] i8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Signed7(#[bits(varint)] i16);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Signed64(#[bits(varint)] i64);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Long7(#[bits(varint)] u64);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Huge1(#[bits(varint(group = 1))] u128);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Huge100(#[bits(varint(group = 100))] u128);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Huge128(#[bits(varint(group = 128))] i128);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Huge9(#[bits(varint(group = 9))] i128);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Size(#[bits(varint)] usize);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct SignedSize(#[bits(varint)] isize);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Layers(#[bits(varint(group = 4))] [Option<u16>; 2]);

/// The examples of the wiki, in the order of our bits: the prefix first, the value low bits first.
#[test]
fn the_numbers_of_the_seed() {
    // a one, a zero, 32 in 10 bits
    both_ways(&By5(32), 12, &[0b100000_01, 0b0000_0000]);
    both_ways(&By5(31), 6, &[0b00_11111_0]);
    // a zero, 280 in 9 bits
    both_ways(&By9(280), 10, &[0b0011000_0, 0b000000_10]);
    // a one, a zero, 71200 = 0b01_00010110_00100000 in 18 bits
    both_ways(&By9(71_200), 20, &[0b100000_01, 0b01011000, 0b0000_0100]);
    // three ones, 32 bits
    both_ways(&By9(u32::MAX), 35, &[0xFF, 0xFF, 0xFF, 0xFF, 0b00000_111]);
    // a zero, 100 in 7 bits
    both_ways(&By7(100), 8, &[0b1100100_0]);
}

#[test]
fn every_form_begins_behind_the_one_before() {
    // a zero and 3; a one, a zero and 6; two ones and 8
    let rows = [(0, 4), (7, 4), (8, 8), (63, 8), (64, 10), (255, 10)];
    for (value, bits) in rows {
        assert_eq!(bitstream::encoded_bits(&Byte3(value)), Ok(bits), "{value}");
    }
    both_ways(&Byte3(7), 4, &[0b0000_111_0]);
    both_ways(&Byte3(8), 8, &[0b001000_01]);
    both_ways(&Byte3(64), 10, &[0b000000_11, 0b000000_01]);
    both_ways(&Byte3(255), 10, &[0b111111_11, 0b000000_11]);
    // groups of the whole type: one form, and nothing in front of it
    both_ways(&Byte8(0xA5), 8, &[0xA5]);
    // groups of a bit: seven ones and no zero in front of the longest
    both_ways(&Byte1(1), 2, &[0b000000_1_0]);
    both_ways(&Byte1(64), 14, &[0b0_0_111111, 0b00_100000]);
    both_ways(&Byte1(128), 15, &[0b0_1111111, 0b0_1000000]);
}

#[test]
fn signed_values_are_zigzag_coded() {
    // 0, -1, 1, -2 are 0, 1, 2, 3
    for (value, number) in [(0, 0), (-1, 1), (1, 2), (-2, 3), (3, 6), (-4, 7)] {
        both_ways(&Signed3(value), 4, &[number << 1]);
    }
    both_ways(&Signed3(4), 8, &[0b001000_01]);
    both_ways(&Signed3(i8::MAX), 10, &[0b111110_11, 0b11]);
    both_ways(&Signed3(i8::MIN), 10, &[0b111111_11, 0b11]);
    let most = [0xFF; 16];
    both_ways(&Huge128(i128::MIN), 128, &most);
    assert_eq!(bitstream::encoded_bits(&Huge9(i128::MIN)), Ok(14 + 128));
    assert_eq!(bitstream::encoded_bits(&Huge9(i128::MAX)), Ok(14 + 128));
    assert_eq!(bitstream::encoded_bits(&Huge9(-256)), Ok(1 + 9));
    assert_eq!(bitstream::encoded_bits(&Huge9(256)), Ok(2 + 18));
}

#[test]
fn all_bytes_in_all_groups() {
    fn sizes<const N: usize>() -> [usize; 2] {
        [
            <Varint<Groups<N>, 0> as Encoding<u8>>::MIN_BITS,
            <Varint<Groups<N>, 0> as Encoding<u8>>::MAX_BITS,
        ]
    }
    let all = [
        sizes::<1>(),
        sizes::<2>(),
        sizes::<3>(),
        sizes::<4>(),
        sizes::<5>(),
        sizes::<7>(),
        sizes::<8>(),
    ];
    assert_eq!(all, [[2, 15], [3, 11], [4, 10], [5, 9], [6, 9], [8, 9], [8, 8]]);
    for value in 0..=255 {
        comes_back(&Byte1(value), &mut Byte1(7)).unwrap();
        comes_back(&Byte3(value), &mut Byte3(7)).unwrap();
        comes_back(&Byte8(value), &mut Byte8(7)).unwrap();
        comes_back(&Signed3(value as i8), &mut Signed3(7)).unwrap();
    }
}

#[test]
fn the_sizes_are_attained() {
    fn attained<T: BitSerialize>(least: &T, most: &T) {
        assert_eq!(bitstream::encoded_bits(least), Ok(T::MIN_BITS));
        assert_eq!(bitstream::encoded_bits(most), Ok(T::MAX_BITS));
    }
    attained(&By5(0), &By5(u32::MAX));
    attained(&By7(0), &By7(u32::MAX));
    attained(&By9(0), &By9(u32::MAX));
    attained(&Byte1(0), &Byte1(u8::MAX));
    attained(&Byte3(0), &Byte3(u8::MAX));
    attained(&Byte8(0), &Byte8(u8::MAX));
    attained(&Signed3(0), &Signed3(i8::MIN));
    attained(&Signed7(0), &Signed7(i16::MAX));
    attained(&Signed64(0), &Signed64(i64::MIN));
    attained(&Long7(0), &Long7(u64::MAX));
    attained(&Huge1(0), &Huge1(u128::MAX));
    attained(&Huge100(0), &Huge100(u128::MAX));
    attained(&Huge128(0), &Huge128(i128::MAX));
    attained(&Huge9(0), &Huge9(i128::MIN));
    assert_eq!((By9::MIN_BITS, By9::MAX_BITS), (10, 35));
    assert_eq!((Long7::MIN_BITS, Long7::MAX_BITS), (8, 9 + 64));
    assert_eq!((Huge1::MIN_BITS, Huge1::MAX_BITS), (2, 127 + 128));
    assert_eq!((Huge100::MIN_BITS, Huge100::MAX_BITS), (101, 1 + 128));
}

#[test]
fn an_overlong_form_is_refused() {
    // 31 in two groups
    let read = bitstream::decode::<By5>(&[0b011111_01, 0]).map_err(|why| (why.kind(), why.to_string()));
    assert_eq!(
        read,
        Err((
            Refusal::NotCanonical,
            "By5.0: this value has a shorter encoding, which encoders use (bits 0..12)".to_string()
        ))
    );
    // 2^27 - 1, which three groups hold, in the last form
    let read = bitstream::decode::<By9>(&[0xFF, 0xFF, 0xFF, 0b00_111111, 0]).map_err(|why| (why.kind(), why.bits()));
    assert_eq!(read, Err((Refusal::NotCanonical, 0..35)));
    // and 2^27, which they do not
    let bytes = [0b00000_111, 0, 0, 0b01_000000, 0];
    assert_eq!(bitstream::decode::<By9>(&bytes), Ok(By9(1 << 27)));
    // 0 in the last form of a type of 128 bits
    let mut bytes = [0; 32];
    bytes[..16].copy_from_slice(&(u128::MAX >> 1).to_le_bytes());
    assert_eq!(
        bitstream::decode::<Huge1>(&bytes).map_err(|why| why.kind()),
        Err(Refusal::NotCanonical)
    );
}

#[test]
fn short_inputs() {
    short_inputs_are_canonical::<By5>();
    short_inputs_are_canonical::<By7>();
    short_inputs_are_canonical::<By9>();
    short_inputs_are_canonical::<Byte1>();
    short_inputs_are_canonical::<Byte3>();
    short_inputs_are_canonical::<Byte8>();
    short_inputs_are_canonical::<Signed3>();
    short_inputs_are_canonical::<Signed7>();
    short_inputs_are_canonical::<Long7>();
    short_inputs_are_canonical::<Huge1>();
    short_inputs_are_canonical::<Layers>();
}

#[test]
fn sizes_of_memory_are_32_bits() {
    both_ways(&Size(300), 16, &[0b101100_01, 0b00000100]);
    both_ways(&Size(u32::MAX as usize), 36, &[0xFF, 0xFF, 0xFF, 0xFF, 0b0000_1111]);
    both_ways(
        &SignedSize(i32::MIN as isize),
        36,
        &[0xFF, 0xFF, 0xFF, 0xFF, 0b0000_1111],
    );
    comes_back(&SignedSize(i32::MAX as isize), &mut SignedSize(0)).unwrap();
}

#[test]
#[cfg(target_pointer_width = "64")]
fn a_size_beyond_32_bits_is_refused_when_writing() {
    let written = bitstream::encode(&Size(1 << 32)).map_err(|why| (why.kind(), why.to_string()));
    assert_eq!(
        written,
        Err((
            Refusal::OutOfRange,
            "Size.0: 4294967296 is not in 32 bits (bits 0..36)".to_string()
        ))
    );
    for value in [i64::from(i32::MAX) + 1, i64::from(i32::MIN) - 1, i64::MAX, i64::MIN] {
        let written = bitstream::encode(&SignedSize(value as isize)).map_err(|why| (why.kind(), why.value()));
        assert_eq!(written, Err((Refusal::OutOfRange, Some(i128::from(value)))));
    }
}

#[test]
fn groups_that_no_type_has_are_problems() {
    fn problem<T, const N: usize>() -> bool
    where
        Varint<Groups<N>, 0>: Encoding<T>,
    {
        <Varint<Groups<N>, 0> as Encoding<T>>::PROBLEM.is_some()
    }
    assert!(problem::<u8, 0>() && problem::<u8, 9>() && problem::<usize, 33>() && problem::<i128, 129>());
    assert!(!problem::<u8, 1>() && !problem::<u8, 8>() && !problem::<usize, 32>() && !problem::<i128, 128>());
}

#[test]
fn values_of_all_sizes_come_back() {
    let values = |dice: &mut Dice| dice.wide() >> dice.below(128);
    dice::check("varint", 2000, values, |&value| {
        comes_back(&Huge1(value), &mut Huge1(1))?;
        comes_back(&Huge100(value), &mut Huge100(1))?;
        comes_back(&Huge9(value as i128), &mut Huge9(1))?;
        comes_back(&Huge9(!value as i128), &mut Huge9(1))?;
        comes_back(&Huge128(value as i128), &mut Huge128(1))?;
        comes_back(&Long7(value as u64), &mut Long7(1))?;
        comes_back(&Signed64(value as i64), &mut Signed64(1))?;
        comes_back(&By5(value as u32), &mut By5(1))?;
        comes_back(&Signed7(value as i16), &mut Signed7(1))?;
        comes_back(&Layers([Some(value as u16), None]), &mut Layers([None; 2])).map(|_| ())
    });
}
