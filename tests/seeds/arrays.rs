//! Rows 38 to 45: arrays, subsets of arrays, and ladders of distances.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use crate::scenes::{A, B, C, D, every_other};
use bitstream::{BitSerialize, Refusal, bits_required};
use tests_support::golden::{both_ways, exact, read_error};
use tests_support::round_trip::comes_back;

/// The number of elements is checked before its use: 0xFFFFFFFF is refused.
#[test]
fn row_38_a_variable_array_is_its_number_and_its_elements() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct PacketB {
        #[array(max = 32)]
        elements: Vec<i32>,
    }
    let packet = PacketB { elements: vec![-1] };
    exact(
        &packet,
        PacketB { elements: vec![] },
        6 + 32,
        &[0b11_000001, 0xFF, 0xFF, 0xFF, 0b111111],
    );
    for hostile in 33..64 {
        let why = read_error::<PacketB>(&[hostile, 0, 0, 0, 0]);
        assert_eq!(
            why,
            format!("PacketB.elements: length {hostile} is not in 0..=32 (bits 0..6)")
        );
    }
    // the layout in "Reading and Writing Packets", with a whole integer for the number
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Whole {
        num_elements: u32,
        #[array(max = 32, count = num_elements)]
        elements: Vec<i32>,
    }
    both_ways(
        &Whole {
            num_elements: 1,
            elements: vec![7],
        },
        64,
        &[1, 0, 0, 0, 7, 0, 0, 0],
    );
    assert_eq!(
        read_error::<Whole>(&[0xFF, 0xFF, 0xFF, 0xFF, 7, 0, 0, 0]),
        "Whole.elements: length 4294967295 is not in 0..=32 (at bit 32)"
    );
}

/// 4096 bits are 512 bytes, whatever is sent.
#[test]
fn row_39_a_bit_for_each_of_4096_slots_is_512_bytes() {
    assert_eq!(<[Option<()>; 4096]>::MAX_BITS, 512 * 8);
    for sent in [vec![], every_other(), (0..4096).map(|i| (i, ())).collect()] {
        assert_eq!(comes_back(&A(sent), &mut A(vec![(9, ())])), Ok(512 * 8));
    }
    // slots that are not sent are empty, whatever was there
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Scene(#[bits(3)] [Option<u8>; 5]);
    let scene = Scene([None, Some(5), None, None, Some(2)]);
    exact(&scene, Scene([Some(7); 5]), 5 + 6, &[0b1_0_0_101_1_0, 0b010]);
}

/// 13 bits for the number, and 12 for each.
#[test]
fn row_40_a_number_and_absolute_indices() {
    exact(&B(vec![]), B(vec![(1, ())]), 13, &[0, 0]);
    exact(&B(vec![(4095, ())]), B(vec![]), 25, &[1, 0b111_00000, 0b11111111, 0b1]);
    assert_eq!(comes_back(&B(every_other()), &mut B(vec![])), Ok(13 + 2000 * 12));
    let why = bitstream::decode::<B>(&4097_u16.to_le_bytes()).map_err(|why| why.kind());
    assert_eq!(why, Err(Refusal::Length));
}

/// 13 bits for each, and for the end.
#[test]
fn row_41_absolute_indices_until_the_sentinel() {
    exact(&C(vec![]), C(vec![(1, ())]), 13, &[0, 0b1_0000]);
    // 4095, then 4096
    exact(&C(vec![(4095, ())]), C(vec![]), 26, &[0xFF, 0b000_01111, 0, 0b10]);
    assert_eq!(comes_back(&C(every_other()), &mut C(vec![])), Ok(2000 * 13 + 13));
    let why = bitstream::decode::<C>(&4097_u16.to_le_bytes()).map_err(|why| why.kind());
    assert_eq!(why, Err(Refusal::OutOfRange));
}

/// The first index is a distance from -1, and the end one to 4096.
#[test]
fn row_42_distances_until_the_sentinel() {
    let all = D(vec![(0, ()), (4095, ())]);
    let bytes = [
        0b1_000000_1, // +1 to index 0; no flag, and 4095 - 126 = 0b1111_1000_0001 begins
        0b11000000,
        0b1_111, // +1 to the end
    ];
    exact(&all, D(vec![]), 1 + 18 + 1, &bytes);
    // nothing: +4097
    let end = (4097_u32 - 126) << 6;
    exact(&D(vec![]), all, 18, &end.to_le_bytes()[..3]);
    // the first +1, then +2 for each, and 98 to the end
    assert_eq!(comes_back(&D(every_other()), &mut D(vec![])), Ok(1 + 1999 * 4 + 12));
}

/// Smallest and largest distance of a tier, its flags and the bits after them, for 4096 slots.
const TIERS: [(u32, u32, u32, u32); 7] = [
    (1, 1, 1, 0),
    (2, 5, 2, 2),
    (6, 13, 3, 3),
    (14, 29, 4, 4),
    (30, 61, 5, 5),
    (62, 125, 6, 6),
    (126, 4097, 6, 12),
];

#[test]
fn row_43_the_ladder_of_scene_d_has_its_tiers() {
    assert_eq!(TIERS.map(|tier| tier.2 + tier.3), [1, 4, 6, 8, 10, 12, 18]);
    let code = |distance: u32| {
        let row = TIERS.into_iter().enumerate().find(|(_, tier)| distance <= tier.1);
        let (at, (least, _, flags, width)) = row.expect("a distance of the ladder");
        // zeros, and a one that the last tier lacks
        let one = if at < 6 { 1 << at } else { 0 };
        (u64::from(one | (distance - least) << flags), flags + width)
    };
    for distance in TIERS.into_iter().flat_map(|tier| [tier.0, tier.1.min(4096)]) {
        let ((first, bits), (end, end_bits)) = (code(distance), code(4097 - distance));
        let bytes = (first | end << bits).to_le_bytes();
        let all = (bits + end_bits) as usize;
        let one = D(vec![(distance as u16 - 1, ())]);
        exact(&one, D(vec![]), all, &bytes[..all.div_ceil(8)]);
    }
}

#[test]
fn row_44_only_32_jumps_of_the_last_tier_fit() {
    assert_eq!((4096 / 126, 4096.0 / 126.0 > 32.5), (32, true));
    let jumps = |count: u16| D((1..=count).map(|i| (126 * i - 1, ())).collect());
    // 65 are left to the end
    assert_eq!(comes_back(&jumps(32), &mut D(vec![])), Ok(32 * 18 + 12));
    assert!(bitstream::encode(&jumps(33)).is_err());
    // against 2000 indices of 12 bits
    let indices = 2000 * bits_required(0, 4095) as usize;
    assert_eq!((indices, indices / 8), (24_000, 3000));
    assert_eq!(bitstream::encoded_bits(&B(every_other())), Ok(13 + 24_000));
    let relative = bitstream::encode(&D(every_other())).map(|bytes| bytes.len());
    assert_eq!(relative, Ok(1002), "a third of them");
}

/// The tiers of the standard, for an integer above another: 0, 3, 5, 9, 13 or 17 bits after the flags, or all 32.
#[test]
fn row_45_a_relative_integer_has_the_ladder_of_the_standard() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Pair {
        a: u32,
        #[bits(relative(a))]
        b: u32,
    }
    let tiers = [
        (1, 1, 1, 0),
        (2, 6, 2, 3),
        (7, 23, 3, 5),
        (24, 280, 4, 9),
        (281, 4377, 5, 13),
        (4378, 69_914, 6, 17),
    ];
    let sent = |distance: u32, bits: u32, code: u64| {
        let pair = Pair {
            a: 100,
            b: 100 + distance,
        };
        let bytes = (100 | u128::from(code) << 32).to_le_bytes();
        let len = (32 + bits) as usize;
        exact(&pair, Pair { a: 0, b: 1 }, len, &bytes[..len.div_ceil(8)]);
    };
    for (at, (least, most, flags, width)) in tiers.into_iter().enumerate() {
        for distance in [least, most] {
            sent(distance, flags + width, 1 << at | u64::from(distance - least) << flags);
        }
    }
    // the least and the largest payload that is none of its tier's; a payload of no bits has none
    for (at, (least, most, flags, width)) in tiers.into_iter().enumerate().skip(1) {
        for payload in [most - least + 1, (1 << width) - 1] {
            let bytes = (100 | u128::from(1_u64 << at | u64::from(payload) << flags) << 32).to_le_bytes();
            let read = bitstream::decode_prefix::<Pair>(&bytes).map_err(|why| why.kind());
            assert_eq!(read, Err(Refusal::OutOfRange), "{payload} in {width} bits");
        }
    }
    for distance in [69_915, 1 << 25] {
        // the value itself
        sent(distance, 6 + 32, u64::from(100 + distance) << 6);
    }
}

/// A ladder is a parameter: that of "Snapshot Compression", and that of scene d, which a sparse array has.
#[test]
fn row_45_a_ladder_is_a_parameter() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Snapshots {
        #[bits(range = 0..=900)]
        first: u16,
        #[bits(relative(first, tiers = [8, 40, 900]))]
        second: u16,
    }
    let old = Snapshots { first: 5, second: 6 };
    // a 1; a 0 and a 1; two 0
    let rows = [
        (1, 4, 1_u32),
        (8, 4, 1 | 7 << 1),
        (9, 7, 0b10),
        (40, 7, 0b10 | 31 << 2),
        (41, 12, 0),
        (900, 12, 859 << 2),
    ];
    for (second, bits, code) in rows {
        let bytes = (code << 10).to_le_bytes();
        let len = 10 + bits as usize;
        exact(&Snapshots { first: 0, second }, old, len, &bytes[..len.div_ceil(8)]);
    }
    // 860 to 1023 of 10 bits are none of its distances
    let refused = bitstream::decode::<Snapshots>(&(860_u32 << 12).to_le_bytes()[..3]);
    assert_eq!(refused.map_err(|why| why.kind()), Err(Refusal::OutOfRange));

    #[derive(BitSerialize)]
    struct Scenes {
        #[bits(range = 0..=900)]
        first: u16,
        #[bits(relative(first, tiers = [1, 5, 13, 29, 61, 125, 901]))]
        second: u16,
    }
    #[derive(BitSerialize)]
    struct Sparse(#[array(max = 900, sparse = relative)] Vec<(u16, ())>);
    // from -1 to an index, and from there to the end, as two distances
    for index in [0, 1, 4, 5, 12, 13, 28, 29, 60, 61, 124, 125, 898] {
        let pairs = [index + 1, 900 - index].map(|second| Scenes { first: 0, second });
        let bits = pairs.each_ref().map(|pair| bitstream::encoded_bits(pair).unwrap() - 10);
        let sparse = Sparse(vec![(index, ())]);
        assert_eq!(bitstream::encoded_bits(&sparse), Ok(bits[0] + bits[1]), "{index}");
        let first = u64_of(&bitstream::encode(&pairs[0]).unwrap()) >> 10;
        let low = u64_of(&bitstream::encode(&sparse).unwrap()) & ((1 << bits[0]) - 1);
        assert_eq!(low, first, "{index}");
    }
}

fn u64_of(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
}
