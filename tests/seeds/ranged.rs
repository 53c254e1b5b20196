//! Rows 11 to 18: integers of a range.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use crate::streams::read;
use bitstream::{BitSerialize, Refusal, Stream, bits_required};
use tests_support::golden::{both_ways, exact, read_error, write_error};

/// An integer of any range.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Ranged<const MIN: u16, const MAX: u16>(#[bits(range = MIN..=MAX)] u16);

/// "Reading and Writing Packets" takes a logarithm of 32 bits, and the engine that of 0 where there is one value.
#[test]
fn row_11_the_bits_of_a_span_are_known_to_the_compiler() {
    const THOUSAND: u32 = bits_required(0, 1000);
    const {
        assert!(THOUSAND == 10);
        assert!(bits_required(5, 5) == 0);
        assert!(Ranged::<5, 5>::MAX_BITS == 0);
    }
    // ranges wider than 2^32
    let wide = [
        (0, 1 << 32, 33),
        (-(1 << 31), 1 << 31, 33),
        (0, i128::from(u64::MAX), 64),
        (i64::MIN.into(), i64::MAX.into(), 64),
    ];
    for (min, max, bits) in wide {
        assert_eq!(bits_required(min, max), bits, "{min}..={max}");
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Wide(#[bits(range = 0..=1 << 32)] u64);
    exact(&Wide(1 << 32), Wide(7), 33, &[0, 0, 0, 0, 1]);
}

/// Both ends of a range come back from its bits, and codes above the range are refused.
fn pinned<const MIN: u16, const MAX: u16>(bits: usize) {
    type Of<const MIN: u16, const MAX: u16> = Ranged<MIN, MAX>;
    let sizes = (Of::<MIN, MAX>::MIN_BITS, Of::<MIN, MAX>::MAX_BITS);
    assert_eq!(sizes, (bits, bits), "{MIN}..={MAX}");
    assert_eq!(bits_required(MIN.into(), MAX.into()) as usize, bits);
    let span = (MAX - MIN).to_le_bytes();
    both_ways(&Ranged::<MIN, MAX>(MIN), bits, &[0; 2][..bits.div_ceil(8)]);
    both_ways(&Ranged::<MIN, MAX>(MAX), bits, &span[..bits.div_ceil(8)]);
    let above = MAX - MIN + 1;
    if u32::from(above) < 1 << bits {
        let read = bitstream::decode::<Ranged<MIN, MAX>>(&above.to_le_bytes()[..bits.div_ceil(8)]);
        assert_eq!(read.map_err(|why| why.kind()), Err(Refusal::OutOfRange));
    }
}

#[test]
fn row_12_the_widths_that_the_seeds_quote() {
    pinned::<0, 1000>(10);
    pinned::<0, 32>(6);
    pinned::<0, 100>(7);
    pinned::<25, 100>(7);
    pinned::<0, 500>(9);
    pinned::<1, 256>(8);
    pinned::<1, 1024>(10);
    pinned::<0, 255>(8);
    pinned::<0, 4096>(13);
    pinned::<0, 4095>(12);
    pinned::<126, 4097>(12);
}

#[test]
fn row_13_what_is_sent_is_the_distance_from_the_least() {
    for value in 25..=100 {
        exact(&Ranged::<25, 100>(value), Ranged(30), 7, &[value as u8 - 25]);
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Signed(#[bits(range = -10..=10)] i8);
    for value in -10..=10 {
        exact(&Signed(value), Signed(3), 5, &[(value + 10) as u8]);
    }
    // unsigned, whatever the signs of the bounds
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Full(#[bits(range = i8::MIN..=i8::MAX)] i8);
    exact(&Full(127), Full(0), 8, &[255]);
}

/// 0..=32 takes 6 bits, and 33 to 63 are what an attacker sends.
#[test]
fn row_14_a_reader_refuses_the_headroom() {
    for value in 0..=32 {
        exact(&Ranged::<0, 32>(value), Ranged(7), 6, &[value as u8]);
    }
    for attack in 33..=63 {
        let why = read_error::<Ranged<0, 32>>(&[attack]);
        assert_eq!(why, format!("Ranged.0: {attack} is not in 0..=32 (bits 0..6)"));
    }
}

/// "Serialization Strategies" asserts `min < max`; the standard rules that one value takes no bits.
#[test]
fn row_15_a_writer_refuses_what_is_outside_and_one_value_is_no_bits() {
    for (value, why) in [(24, "24 is not in 25..=100"), (101, "101 is not in 25..=100")] {
        let refused = write_error(&Ranged::<25, 100>(value));
        assert_eq!(refused, format!("Ranged.0: {why} (bits 0..7)"));
    }
    exact(&Ranged::<25, 25>(25), Ranged(9), 0, &[]);
    assert!(bitstream::encode(&Ranged::<25, 25>(26)).is_err());
}

/// The first error is the result, without exceptions or flags, and no bits after it are read.
#[test]
fn row_16_a_refused_read_ends_at_once() {
    fn three<S: Stream>(values: &mut [i64; 3], done: &mut usize, s: &mut S) -> Result<(), Refusal> {
        for value in values {
            s.serialize_int(value, 0, 32)?;
            *done += 1;
        }
        Ok(())
    }
    // 3 values of 6 bits: the one at `at` is 33
    for at in 0..3 {
        let bytes = (33_u32 << (6 * at)).to_le_bytes();
        let mut done = 0;
        let why = read(&bytes, |r| three(&mut [0; 3], &mut done, r));
        assert_eq!((why, done), (Err(Refusal::OutOfRange), at));
    }
    // a register: the cost of a check without an error
    assert_eq!(size_of::<Result<(), Refusal>>(), size_of::<usize>());
}

/// `MaxElements = (1 << MaxElementBits) - 1`: the most from the bits, and not the bits from the most.
#[test]
fn row_17_a_width_takes_every_value_of_its_bits() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Elements<const BITS: u32>(#[bits(width = BITS)] u8);
    for value in 0..=(1 << 7) - 1 {
        exact(&Elements::<7>(value), Elements(1), 7, &[value]);
    }
    assert_eq!(
        write_error(&Elements::<7>(1 << 7)),
        "Elements.0: 128 is not in 7 bits (bits 0..7)"
    );
    assert_eq!(
        write_error(&Elements::<5>(32)),
        "Elements.0: 32 is not in 5 bits (bits 0..5)"
    );
}

/// Two integers of 4 bytes and two flags of 1 are 10 bytes; 18 bits are 2.25, and so 3.
#[test]
fn row_18_an_entity_is_18_bits() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(max_bits = 18, max_bytes = 3)]
    struct Entity {
        #[bits(range = 0..=100)]
        health: i32,
        #[bits(range = 0..=500)]
        ammo: i32,
        is_alive: bool,
        is_hostile: bool,
    }
    let entity = Entity {
        health: 50,
        ammo: 140,
        is_alive: true,
        is_hostile: false,
    };
    let old = Entity {
        health: 0,
        is_hostile: true,
        ..entity.clone()
    };
    // 50 = 0b011_0010, 140 = 0b0_1000_1100, true, false
    exact(&entity, old, 18, &[0b0_0110010, 0b01000110, 0b0_1]);
    assert_eq!((Entity::MAX_BITS, bitstream::max_bytes::<Entity>()), (7 + 9 + 1 + 1, 3));
    // into the buffer of 4 bytes that the engine rounds up to
    assert_eq!(bitstream::encode_to_slice(&entity, &mut [0; 4]), Ok(3));
    assert_eq!(2 * size_of::<i32>() + 2 * size_of::<bool>(), 10);
}
