//! `#[bits(range = A..=B)]`: `value - A` in the bits that `B - A` needs.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::both_ways;

#[derive(BitSerialize, Debug, PartialEq)]
struct Entity {
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(range = 0..=500)]
    ammo: u16,
    jumping: bool,
    ducking: bool,
}

#[test]
fn the_entity_of_the_seeds_is_18_bits() {
    let entity = Entity {
        health: 100,
        ammo: 500,
        jumping: true,
        ducking: false,
    };
    let bytes = [
        0b0_1100100,  // the lowest bit of ammo, health 100 in 7 bits
        0b11111010,   // the other 8 bits of ammo 500 = 0b1_1111_0100
        0b000000_0_1, // unused, ducking, jumping
    ];
    both_ways(&entity, 18, &bytes);
}

/// A struct of one field, and its size.
macro_rules! bits_of {
    ($ty:ty, $lower:expr, $upper:expr) => {{
        #[derive(BitSerialize)]
        struct One {
            #[bits(range = $lower..=$upper)]
            _one: $ty,
        }
        assert_eq!(One::MIN_BITS, One::MAX_BITS);
        One::MAX_BITS
    }};
}

#[test]
fn the_width_is_that_of_the_span() {
    // the rows of the sources
    assert_eq!(bits_of!(u16, 0, 1000), 10);
    assert_eq!(bits_of!(u8, 0, 32), 6);
    assert_eq!(bits_of!(u8, 0, 100), 7);
    assert_eq!(bits_of!(u8, 25, 100), 7);
    assert_eq!(bits_of!(u16, 0, 500), 9);
    assert_eq!(bits_of!(u16, 1, 256), 8);
    assert_eq!(bits_of!(u16, 1, 1024), 10);
    assert_eq!(bits_of!(u8, 0, 255), 8);
    assert_eq!(bits_of!(u16, 0, 4096), 13);
    assert_eq!(bits_of!(u16, 0, 4095), 12);
    assert_eq!(bits_of!(u16, 126, 4097), 12);
    // the slip of the first seed: 200 does not fit 7 bits
    assert_eq!(bits_of!(u8, 0, 200), 8);
    // the ends
    assert_eq!(bits_of!(u8, 0, 1), 1);
    assert_eq!(bits_of!(i8, -1, 1), 2);
    assert_eq!(bits_of!(i64, i64::MIN, i64::MAX), 64);
    assert_eq!(bits_of!(i64, -1, i64::MAX), 64);
    assert_eq!(bits_of!(i64, 0, i64::MAX), 63);
    assert_eq!(bits_of!(u128, 0, u128::MAX), 128);
    assert_eq!(bits_of!(i128, i128::MIN, i128::MAX), 128);
    assert_eq!(bits_of!(i128, i128::MIN, i128::MIN + 1), 1);
}

#[test]
fn narrow_ranges_of_wide_integers_keep_their_upper_half() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Wide {
        #[bits(range = -5..=5)]
        a: i128,
        // 2^100 and 5 more
        #[bits(range = 1267650600228229401496703205376..=1267650600228229401496703205381)]
        b: u128,
    }
    let wide = Wide {
        a: -1,
        b: (1 << 100) + 3,
    };
    both_ways(&wide, 7, &[0b011_0100]);
}

#[test]
fn the_offset_from_the_lower_bound_is_sent() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Offsets {
        #[bits(range = -3..=3)]
        a: i8,
        #[bits(range = -1000..=-990)]
        b: i16,
        #[bits(range = 65_530..=65_535)]
        c: u16,
    }
    let value = Offsets {
        a: 2,
        b: -991,
        c: 65_535,
    };
    let bytes = [
        0b1_1001_101, // the lowest bit of c, b as 9 in 4 bits, a as 5 in 3
        0b000000_10,  // unused, the other bits of c as 5 = 0b101
    ];
    both_ways(&value, 10, &bytes);
    let lowest = Offsets {
        a: -3,
        b: -1000,
        c: 65_530,
    };
    both_ways(&lowest, 10, &[0, 0]);
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Constant {
    before: bool,
    #[bits(range = 5..=5)]
    five: u32,
    after: bool,
}

#[test]
fn a_range_of_one_value_costs_nothing() {
    let value = Constant {
        before: true,
        five: 5,
        after: true,
    };
    both_ways(&value, 2, &[0b11]);
    let wrong = Constant { five: 6, ..value };
    let refused = bitstream::encode(&wrong).map_err(|why| why.to_string());
    assert_eq!(refused, Err("Constant.five: 6 is not in 5..=5 (at bit 1)".to_string()));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Health {
    #[bits(range = -10..=90)]
    value: i8,
    flag: bool,
}

#[test]
fn a_reader_refuses_every_code_above_the_upper_bound() {
    for code in 0..=127_u8 {
        // the code in 7 bits, then the flag
        let read = bitstream::decode::<Health>(&[code | 0x80]);
        if code <= 100 {
            let value = code as i8 - 10;
            assert_eq!(read, Ok(Health { value, flag: true }));
        } else {
            let why = read.map_err(|why| (why.kind(), why.value(), why.bits()));
            assert_eq!(why, Err((Refusal::OutOfRange, Some(i128::from(code) - 10), 0..7)));
        }
    }
}

#[test]
fn a_writer_refuses_every_value_outside() {
    for value in i8::MIN..=i8::MAX {
        let written = bitstream::encode(&Health { value, flag: true });
        if (-10..=90).contains(&value) {
            assert_eq!(written, Ok(vec![(value + 10) as u8 | 0x80]));
        } else {
            let why = written.map_err(|why| (why.kind(), why.value()));
            assert_eq!(why, Err((Refusal::OutOfRange, Some(i128::from(value)))));
        }
    }
}

#[test]
fn whole_types_are_legal_ranges() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Whole {
        #[bits(range = i64::MIN..=i64::MAX)]
        a: i64,
        #[bits(range = 0..=u64::MAX)]
        b: u64,
        #[bits(range = i128::MIN..=i128::MAX)]
        c: i128,
        #[bits(range = 0..=u128::MAX)]
        d: u128,
    }
    let value = Whole {
        a: -1,
        b: 0x0102_0304_0506_0708,
        c: i128::MIN + 1,
        d: u128::MAX - 1,
    };
    let bytes = [
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, // a - i64::MIN
        8, 7, 6, 5, 4, 3, 2, 1, // b
        1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // c - i128::MIN
        0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, // d, low half
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, // d, high half
    ];
    both_ways(&value, 384, &bytes);
}

#[test]
fn the_ends_of_wide_ranges_are_checked() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Wide {
        #[bits(range = 1..=u64::MAX - 1)]
        a: u64,
        #[bits(range = i64::MIN + 1..=i64::MAX)]
        b: i64,
        #[bits(range = 1..=u128::MAX - 1)]
        c: u128,
        #[bits(range = i128::MIN + 1..=i128::MAX)]
        d: i128,
    }
    let whole = |a, b, c, d| bitstream::encode(&Wide { a, b, c, d }).map_err(|why| why.path().to_string());
    assert_eq!(whole(1, i64::MIN + 1, 1, i128::MIN + 1), Ok(vec![0; 48]));
    assert!(whole(u64::MAX - 1, i64::MAX, u128::MAX - 1, i128::MAX).is_ok());
    assert_eq!(whole(0, 0, 1, 0), Err("Wide.a".to_string()));
    assert_eq!(whole(u64::MAX, 0, 1, 0), Err("Wide.a".to_string()));
    assert_eq!(whole(1, i64::MIN, 1, 0), Err("Wide.b".to_string()));
    assert_eq!(whole(1, 0, 0, 0), Err("Wide.c".to_string()));
    assert_eq!(whole(1, 0, u128::MAX, 0), Err("Wide.c".to_string()));
    assert_eq!(whole(1, 0, 1, i128::MIN), Err("Wide.d".to_string()));

    // the codes above: u64::MAX - 1 of a, then the same in the low and the high half of c
    for (from, to, path) in [
        (0, 8, "Wide.a"),
        (8, 16, "Wide.b"),
        (16, 32, "Wide.c"),
        (32, 48, "Wide.d"),
    ] {
        let mut bytes = [0; 48];
        bytes[from..to].fill(0xFF);
        let read = bitstream::decode::<Wide>(&bytes).map_err(|why| (why.kind(), why.path().to_string()));
        assert_eq!(read, Err((Refusal::OutOfRange, path.to_string())));
    }
}

mod limits {
    //! Constants that only rustc knows.

    pub(crate) const HP: u8 = 100;
    pub(crate) const DEPTH: i64 = -40;
    pub(crate) struct World;
    impl World {
        pub(crate) const SLOTS: usize = 12;
    }
}

/// Every kind of expression that is a constant.
#[derive(BitSerialize, Debug, PartialEq)]
struct Expressions {
    #[bits(range = 0..=limits::HP)]
    a: u8,
    #[bits(range = limits::DEPTH..=-limits::DEPTH)]
    b: i32,
    #[bits(range = 1..=limits::World::SLOTS - 1)]
    c: u8,
    #[bits(range = Self::LOWEST..=Self::LOWEST + 3)]
    d: u16,
    #[bits(range = b'a'..=b'z')]
    e: u8,
    #[bits(range = 0x10..=0b1_0001)]
    f: u8,
    #[bits(range = (0)..=(limits::HP as u16 * 2))]
    g: u16,
    #[bits(range = { limits::DEPTH }..={ limits::DEPTH + 1 })]
    h: i8,
    #[bits(range = 0..=u8::MAX.leading_zeros() + 3)]
    i: u8,
    #[bits(range = 0..=lookup(2))]
    j: u8,
}

const fn lookup(i: usize) -> u8 {
    [1, 3, 7][i]
}

impl Expressions {
    const LOWEST: u16 = 1000;
}

#[test]
fn bounds_are_expressions_of_any_integer_type() {
    let value = Expressions {
        a: 100,
        b: -40,
        c: 11,
        d: 1003,
        e: b'z',
        f: 0x11,
        g: 200,
        h: -39,
        i: 3,
        j: 7,
    };
    let bytes = [
        0b0_1100100,   // the lowest bit of b as 0 of 0..=80, a in 7 bits
        0b10_000000,   // the low 2 bits of c as 10 = 0b1010, the other 6 of b
        0b1001_11_10,  // the low 4 bits of e as 25 = 0b11001, d as 3, the high 2 of c
        0b001000_1_1,  // the low 6 bits of g = 0b1100_1000, f as 1, the high bit of e
        0b111_11_1_11, // j in 3 bits, i in 2, h as 1 in 1, the high 2 of g
    ];
    both_ways(&value, 40, &bytes);
}

#[test]
fn a_range_passes_through_option_box_array_and_list() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Layers {
        #[bits(range = 1..=4)]
        a: Option<u8>,
        #[bits(range = 1..=4)]
        b: Box<u8>,
        #[bits(range = 1..=4)]
        c: [u8; 2],
        #[array(max = 3)]
        #[bits(range = 1..=4)]
        d: Vec<u8>,
        #[array(max = 1)]
        #[bits(range = 1..=4)]
        e: Option<Vec<[Box<u8>; 1]>>,
    }
    let value = Layers {
        a: Some(4),
        b: Box::new(3),
        c: [2, 1],
        d: vec![4, 1],
        e: Some(vec![[Box::new(2)]]),
    };
    let bytes = [
        0b0_01_10_11_1, // the low bit of c[1] as 0, c[0] as 1, b as 2, a as 3 behind its 1
        0b1_00_11_10_0, // e is there, d[1] as 0, d[0] as 3, d of 2 elements, the high bit of c[1]
        0b00000_01_1,   // unused, e[0][0] as 1, e of 1 element
    ];
    both_ways(&value, 19, &bytes);
}

#[test]
fn a_range_of_usize_is_the_same_on_every_peer() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Pointers {
        #[bits(range = 0..=1_000_000)]
        a: usize,
        #[bits(range = -4..=3)]
        b: isize,
        #[bits(range = 0..=0xFFFF_FFFF)]
        c: usize,
    }
    let value = Pointers {
        a: 1_000_000,
        b: -1,
        c: 0xFFFF_FFFE,
    };
    let bytes = [
        0x40, // a = 0xF4240 in 20 bits
        0x42,
        0b0_011_1111, // the lowest bit of c, b as 3, the high 4 of a
        0xFF,
        0xFF,
        0xFF,
        0b0_1111111, // unused, the high 7 bits of c
    ];
    both_ways(&value, 55, &bytes);
    assert!(bitstream::encode(&Pointers { a: 1_000_001, ..value }).is_err());
}

#[test]
fn a_range_sees_through_names_of_types() {
    type Hp = u8;
    macro_rules! player {
        ($name:ident, $ty:ty, $lower:expr, $upper:literal) => {
            #[derive(BitSerialize, Debug, PartialEq)]
            struct $name {
                #[bits(range = $lower..=$upper)]
                hp: $ty,
                #[bits(range = -$upper..=$lower + 1)]
                armor: i16,
            }
        };
    }
    player!(Player, Option<Hp>, 2 + 1, 6);
    let value = Player { hp: Some(5), armor: 4 };
    // armor as 10 of 0..=10 in 4 bits, hp as a 1 and 2 in 2 bits
    both_ways(&value, 7, &[0b0_1010_10_1]);
}

/// Bounds from const generics.
#[derive(BitSerialize, Debug, PartialEq)]
struct Slots<const LOW: i64, const HIGH: u8> {
    #[bits(range = LOW..=HIGH)]
    slot: i64,
    #[bits(range = 0..={ HIGH as i64 - LOW })]
    free: u16,
}

#[test]
fn bounds_may_be_const_generics() {
    let value = Slots::<-2, 5> { slot: 5, free: 6 };
    // free as 6 in 3 bits, slot as 7 in 3
    both_ways(&value, 6, &[0b00_110_111]);
    assert_eq!(Slots::<-1, 255>::MAX_BITS, 9 + 9);
    assert_eq!(Slots::<5, 5>::MAX_BITS, 0);
    let refused = bitstream::encode(&Slots::<-2, 5> { slot: 6, free: 0 }).map_err(|why| why.to_string());
    assert_eq!(refused, Err("Slots.slot: 6 is not in -2..=5 (bits 0..3)".to_string()));
}

trait Limit {
    const MOST: u16;
}

#[derive(Debug, PartialEq)]
struct Small;

impl Limit for Small {
    const MOST: u16 = 3;
}

/// A bound from a type parameter.
#[derive(BitSerialize, Debug, PartialEq)]
struct Limited<L: Limit> {
    #[bits(range = 0..=L::MOST)]
    a: u16,
    #[bits(range = <L as Limit>::MOST..=<L>::MOST * 2)]
    b: u16,
    limit: std::marker::PhantomData<L>,
}

#[test]
fn bounds_may_come_from_a_type_parameter() {
    let value = Limited::<Small> {
        a: 2,
        b: 6,
        limit: std::marker::PhantomData,
    };
    // b as 3 in 2 bits, a in 2
    both_ways(&value, 4, &[0b0000_11_10]);
}
