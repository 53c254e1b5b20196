//! `#[array(max = N)]` and `#[array(len = A..=B)]`: collections of a bounded length.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{both_ways, packed};

#[derive(BitSerialize, Debug, PartialEq)]
struct Squad {
    #[array(max = 5)]
    #[bits(range = 0..=100)]
    health: Vec<u8>,
    #[array(len = 2..=5)]
    ready: Vec<bool>,
}

#[test]
fn the_length_comes_first_and_then_the_elements() {
    let squad = Squad {
        health: vec![100, 1],
        ready: vec![true, false, true],
    };
    let bytes = [
        0b00100_010,   // the low 5 bits of 100 = 0b1100100, 2 elements in 3 bits
        0b000001_11,   // the low 6 of 1, the high 2 of 100
        0b00_101_01_0, // unused, true false true, 3 - 2 elements in 2 bits, the highest of 1
    ];
    both_ways(&squad, 22, &bytes);
    let least = Squad {
        health: vec![],
        ready: vec![true, true],
    };
    both_ways(&least, 7, &[0b0_11_00_000]);
}

#[test]
fn the_sizes_are_those_of_the_bounds() {
    assert_eq!((Squad::MIN_BITS, Squad::MAX_BITS), (3 + 2 + 2, 3 + 5 * 7 + 2 + 5));
}

#[test]
fn a_length_outside_is_refused_when_writing() {
    let refused = |health: usize, ready: usize| {
        let squad = Squad {
            health: vec![0; health],
            ready: vec![true; ready],
        };
        bitstream::encode(&squad).map(|_| ()).map_err(|why| why.to_string())
    };
    assert_eq!(
        refused(6, 2),
        Err("Squad.health: length 6 is not in 0..=5 (bits 0..3)".to_string())
    );
    assert_eq!(
        refused(0, 1),
        Err("Squad.ready: length 1 is not in 2..=5 (bits 3..5)".to_string())
    );
    assert_eq!(
        refused(0, 6),
        Err("Squad.ready: length 6 is not in 2..=5 (bits 3..5)".to_string())
    );
    assert_eq!(
        refused(0, 0),
        Err("Squad.ready: length 0 is not in 2..=5 (bits 3..5)".to_string())
    );
    assert_eq!((refused(5, 2), refused(0, 5)), (Ok(()), Ok(())));
}

#[test]
fn a_length_above_the_bound_is_refused_when_reading() {
    for code in 6..8 {
        let read = bitstream::decode::<Squad>(&[code, 0, 0, 0, 0, 0]).map_err(|why| why.to_string());
        assert_eq!(
            read,
            Err(format!("Squad.health: length {code} is not in 0..=5 (bits 0..3)"))
        );
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Some {
        #[array(len = 3..=5)]
        items: Vec<bool>,
    }
    let read = bitstream::decode::<Some>(&[0xFF]).map_err(|why| (why.kind(), why.value(), why.bits()));
    assert_eq!(read, Err((Refusal::Length, core::option::Option::Some(6), 0..2)));
}

#[test]
fn a_length_that_the_packet_cannot_hold_is_refused() {
    // 5 elements of 7 bits, and 12 bits left
    let read = bitstream::decode::<Squad>(&[0b101, 0]).map_err(|why| why.to_string());
    assert_eq!(
        read,
        Err("Squad.health: the packet ends early (bits 3..38)".to_string())
    );
}

/// Lengths as only rustc knows them.
const MOST: u16 = 12;

#[derive(BitSerialize, Debug, PartialEq)]
struct Bounds<const N: usize> {
    #[array(max = MOST / 2)]
    a: Vec<bool>,
    #[array(len = MOST - 3..=MOST)]
    b: Vec<()>,
    #[array(max = N)]
    c: Vec<bool>,
    #[array(len = 1..={ N + 1 })]
    d: Vec<bool>,
    #[array(max = 1)]
    e: Vec<bool>,
}

#[test]
fn bounds_are_expressions_of_any_integer_type() {
    let value = Bounds::<2> {
        a: vec![true; 6],
        b: vec![(); 11],
        c: vec![false, true],
        d: vec![true, false],
        e: vec![true],
    };
    let bytes = [
        0b11111_110,    // 5 of 6 elements of a, their number in 3 bits
        0b1_10_10_10_1, // the low bit of d's 2 - 1, c's elements, their number in 2 bits, b's 11 - 9 in 2 bits, the last of a
        0b000_1_1_01_0, // unused, e's element, its number, d's elements, the high bit of their number
    ];
    both_ways(&value, 21, &bytes);
    assert_eq!(Bounds::<7>::MAX_BITS - Bounds::<6>::MAX_BITS, 1 + 1);
}

#[test]
fn a_list_passes_through_option_box_and_array() {
    #[derive(BitSerialize, Debug, PartialEq)]
    #[allow(clippy::box_collection)] // legal, if of little use
    struct Layers {
        #[array(max = 3)]
        a: Option<Vec<bool>>,
        #[array(max = 3)]
        b: Box<Vec<bool>>,
        #[array(max = 1)]
        c: [Vec<u8>; 2],
    }
    let value = Layers {
        a: Some(vec![true]),
        b: Box::new(vec![false, true]),
        c: [vec![], vec![0xA5]],
    };
    let bytes = [
        0b10_10_1_01_1, // b's elements, their number, a's element, its number, a is there
        0b100101_1_0,   // 6 bits of 0xA5, c[1] has one, c[0] none
        0b000000_10,    // unused, the high bits of 0xA5
    ];
    both_ways(&value, 18, &bytes);
}

#[test]
fn layers_are_given_from_the_outermost() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Nested {
        #[array(max = 3)]
        #[array(len = 1..=2)]
        #[bits(range = -1..=1)]
        rows: Vec<Vec<i8>>,
        #[array(max = 1)]
        #[array(max = 7)]
        #[array(max = 3)]
        cube: Vec<Vec<[Vec<bool>; 1]>>,
    }
    let value = Nested {
        rows: vec![vec![0, 1], vec![-1]],
        cube: vec![vec![[vec![true, false, true]]]],
    };
    let bytes = [
        0b0_10_01_1_10, // the second row has 1, then 1 and 0 of the first, of 2 elements, 2 rows in 2 bits
        0b11_001_1_00,  // cube[0][0][0] has 3, cube[0] has 1 in 3 bits, cube has 1, -1
        0b00000_101,    // unused, its elements
    ];
    both_ways(&value, 19, &bytes);
}

#[test]
fn elements_of_any_kind_follow_each_other_without_gaps() {
    #[derive(BitSerialize, Debug, PartialEq)]
    enum Step {
        Wait,
        Go(#[bits(3)] u8),
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    #[allow(clippy::vec_box)] // what cannot be made before it is read
    struct Lists {
        #[array(max = 3)]
        a: Vec<Step>,
        #[array(max = 3)]
        b: Vec<(bool, Option<bool>)>,
        #[array(max = 3)]
        #[bits(60)]
        c: Vec<u64>,
        #[array(max = 2)]
        d: Vec<Box<Step>>,
    }
    let value = Lists {
        a: vec![Step::Go(5), Step::Wait, Step::Go(2)],
        b: vec![(true, None), (false, Some(true))],
        c: vec![1 << 59 | 1, 2],
        d: vec![Box::new(Step::Wait), Box::new(Step::Go(7))],
    };
    let bytes = [
        0b1_0_101_1_11, // tag of a[2], a[1], 5 and tag of a[0], 3 elements
        0b0_0_1_10_010, // b[1].0, b[0] as false true, 2 elements, 2 of a[2]
        0b0001_10_1_1,  // 4 bits of c[0], 2 elements, b[1].1 as true, there
        0,
        0,
        0,
        0,
        0,
        0,
        0b1000_0000, // the other 56 bits of c[0]
        2,
        0,
        0,
        0,
        0,
        0,
        0,             // 56 bits of c[1]
        0b1_0_10_0000, // tag of d[1], d[0], 2 elements, the high 4 bits of c[1]
        0b00000_111,   // unused, 7 of d[1]
    ];
    both_ways(&value, 147, &bytes);
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Elements<const WIDTH: u32, const FRONT: usize> {
    front: [bool; FRONT],
    #[bits(width = WIDTH)]
    elements: [u64; 21],
    #[array(len = 1..=256)]
    #[bits(width = WIDTH)]
    list: Vec<u64>,
}

impl<const WIDTH: u32, const FRONT: usize> Elements<WIDTH, FRONT> {
    /// Against one bit at a time.
    fn check() {
        let number = |i: u64| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - WIDTH);
        let value = Self {
            front: [true; FRONT],
            elements: std::array::from_fn(|i| number(i as u64)),
            list: (21..40).map(number).collect(),
        };
        let mut bits = vec![true; FRONT];
        let mut push = |value: u64, width| bits.extend((0..width).map(|k| value >> k & 1 == 1));
        value.elements.iter().for_each(|element| push(*element, WIDTH));
        push(18, 8);
        value.list.iter().for_each(|element| push(*element, WIDTH));
        let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
        let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
        assert_eq!(
            bitstream::encode(&value).as_ref(),
            Ok(&bytes),
            "{WIDTH} bits behind {FRONT}"
        );
        assert_eq!(bitstream::decode(&bytes), Ok(value), "{WIDTH} bits behind {FRONT}");
    }
}

#[test]
fn elements_of_every_width_follow_each_other_without_a_gap() {
    macro_rules! widths {
        ($($width:literal)*) => { $(
            Elements::<$width, 0>::check();
            Elements::<$width, 3>::check();
            Elements::<$width, 8>::check();
        )* };
    }
    widths! { 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 20 22 24 28 31 32 33 40 48 50 51 56 60 63 64 }
}

/// The front leaves no room in the encoder's word for the elements.
#[test]
fn a_short_list_follows_many_bits() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct After {
        #[bits(60)]
        front: u64,
        #[array(max = 3)]
        #[bits(range = 0..=9)]
        digits: Vec<u8>,
    }
    let front = 0x0ABC_DEF0_1234_5678;
    for digits in [vec![], vec![9], vec![9, 8], vec![9, 8, 7]] {
        let elements = digits.iter().map(|digit| (u64::from(*digit), 4));
        let numbers: Vec<_> = [(front, 60), (digits.len() as u64, 2)]
            .into_iter()
            .chain(elements)
            .collect();
        let (bits, bytes) = packed(&numbers);
        both_ways(&After { front, digits }, bits, &bytes);
    }
}
