//! `#[array(sparse = bitmap | count | sentinel | relative)]`: arrays some slots of which are filled.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::codec::{
    BitWidth, Bitmap, Encoding, Form, Indexed, Ladder, Lengths, Plain, Sentinel, Sparse, Unbounded, Width,
};
use bitstream::{BitSerialize, Refusal};
use tests_support::dice::{self, Dice};
use tests_support::golden::both_ways;
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

struct Upto<const MAX: usize>;

impl<const MAX: usize> Lengths<0> for Upto<MAX> {
    const MIN: i128 = 0;
    const MAX: i128 = MAX as i128;
}

struct Bits<const N: usize>;

impl<const N: usize> BitWidth<0> for Bits<N> {
    const BITS: i128 = N as i128;
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Map5(
    #[array(sparse = bitmap)]
    #[bits(3)]
    [Option<u8>; 5],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Count5(
    #[array(sparse = count)]
    #[bits(3)]
    [Option<u8>; 5],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct End5(
    #[array(sparse = sentinel)]
    #[bits(3)]
    [Option<u8>; 5],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Steps5(
    #[array(sparse = relative)]
    #[bits(3)]
    [Option<u8>; 5],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct MapList5(
    #[array(max = 5, sparse = bitmap)]
    #[bits(3)]
    Vec<(u8, u8)>,
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct CountList5(
    #[array(max = 5, sparse = count)]
    #[bits(3)]
    Vec<(u8, u8)>,
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct EndList5(
    #[array(max = 5, sparse = sentinel)]
    #[bits(3)]
    Vec<(i8, u8)>,
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct StepsList5(
    #[array(max = 5, sparse = relative)]
    #[bits(3)]
    Vec<(i128, u8)>,
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Map4096(#[array(max = 4096, sparse = bitmap)] Vec<(usize, ())>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Count4096(#[array(max = 4096, sparse = count)] Vec<(u16, ())>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct End4096(#[array(max = 4096, sparse = sentinel)] Vec<(u16, ())>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Steps4096(#[array(max = 4096, sparse = relative)] Vec<(u128, ())>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Boxed4096(#[array(sparse = relative)] Box<[Option<u16>; 4096]>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct MapNames(
    #[array(sparse = bitmap)]
    #[string(max = 9)]
    [Option<String>; 130],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct CountNames(
    #[array(sparse = count)]
    #[string(max = 9)]
    [Option<String>; 130],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct EndNames(
    #[array(sparse = sentinel)]
    #[string(max = 9)]
    [Option<String>; 130],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct StepsNames(
    #[array(sparse = relative)]
    #[string(max = 9)]
    [Option<String>; 130],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct MapListNames(
    #[array(max = 130, sparse = bitmap)]
    #[string(max = 9)]
    Vec<(u8, String)>,
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct CountListNames(
    #[array(max = 130, sparse = count)]
    #[string(max = 9)]
    Vec<(u8, String)>,
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct EndListNames(
    #[array(max = 130, sparse = sentinel)]
    #[string(max = 9)]
    Vec<(u8, String)>,
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct StepsListNames(
    #[array(max = 130, sparse = relative)]
    #[string(max = 9)]
    Vec<(u8, String)>,
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct MapNone(
    #[array(sparse = bitmap)]
    #[bits(3)]
    [Option<u8>; 0],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct CountNone(
    #[array(sparse = count)]
    #[bits(3)]
    [Option<u8>; 0],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct EndNone(
    #[array(sparse = sentinel)]
    #[bits(3)]
    [Option<u8>; 0],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct StepsNone(
    #[array(sparse = relative)]
    #[bits(3)]
    [Option<u8>; 0],
);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct CountOne(#[array(sparse = count)] [Option<()>; 1]);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct CountClaim(#[array(max = 0xFFFF_FFFF, sparse = count)] Vec<(u32, u64)>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct EndClaim(#[array(max = 0xFFFF_FFFF, sparse = sentinel)] Vec<(u32, u64)>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct StepsClaim(#[array(max = 0xFFFF_FFFF, sparse = relative)] Vec<(u32, u64)>);

const NOTHING: [Option<u8>; 5] = [None; 5];
/// 5 in slot 1, 2 in slot 4.
const SOME: [Option<u8>; 5] = [None, Some(5), None, None, Some(2)];

#[test]
fn a_bitmap_has_a_bit_for_each_slot_before_its_value() {
    // from the first: 0, 1 and 101, 0, 0, 1 and 010
    both_ways(&Map5(SOME), 11, &[0b1_0_0_101_1_0, 0b00000_010]);
    both_ways(&Map5(NOTHING), 5, &[0]);
    both_ways(&Map5([Some(7); 5]), 20, &[0xFF, 0xFF, 0b0000_1111]);
    both_ways(&MapList5(vec![(1, 5), (4, 2)]), 11, &[0b1_0_0_101_1_0, 0b00000_010]);
    both_ways(&MapList5(vec![]), 5, &[0]);
    assert_eq!((Map5::MIN_BITS, Map5::MAX_BITS), (5, 5 + 15));
    assert_eq!((Map4096::MIN_BITS, Map4096::MAX_BITS), (4096, 4096));
    // as in the article "Serialization Strategies": 4096 skip bits are 512 bytes
    both_ways(&Map4096(vec![]), 4096, &[0; 512]);
}

#[test]
fn a_count_is_followed_by_absolute_indices() {
    // 2 of 0..=5 in 3 bits; 1 of 0..=4 in 3 bits and 5; 4 and 2
    both_ways(&Count5(SOME), 15, &[0b01_001_010, 0b0_010_100_1]);
    both_ways(&Count5(NOTHING), 3, &[0]);
    both_ways(&CountList5(vec![(0, 0)]), 9, &[0b00_000_001, 0]);
    assert_eq!((Count5::MIN_BITS, Count5::MAX_BITS), (3, 3 + 5 * 6));
    assert_eq!(bitstream::encoded_bits(&Count5(NOTHING)), Ok(Count5::MIN_BITS));
    assert_eq!(bitstream::encoded_bits(&Count5([Some(0); 5])), Ok(Count5::MAX_BITS));
    // the number of the article: 2000 indices of 12 bits are 24000, after 13 for their number
    let half = Count4096((0..2000).map(|i| (2 * i, ())).collect());
    assert_eq!(bitstream::encoded_bits(&half), Ok(13 + 24_000));
    assert_eq!((Count4096::MIN_BITS, Count4096::MAX_BITS), (13, 13 + 4096 * 12));
    // one slot: its index takes nothing
    both_ways(&CountOne([Some(())]), 1, &[1]);
}

#[test]
fn a_sentinel_ends_absolute_indices() {
    // 1 of 0..=5 in 3 bits and 5; 4 and 2; 5
    both_ways(&End5(SOME), 15, &[0b00_101_001, 0b0_101_010_1]);
    both_ways(&End5(NOTHING), 3, &[5]);
    both_ways(&EndList5(vec![(4, 7)]), 9, &[0b01_111_100, 0b0000000_1]);
    assert_eq!((End5::MIN_BITS, End5::MAX_BITS), (3, 3 + 5 * 6));
    assert_eq!(bitstream::encoded_bits(&End5(NOTHING)), Ok(End5::MIN_BITS));
    assert_eq!(bitstream::encoded_bits(&End5([Some(0); 5])), Ok(End5::MAX_BITS));
    assert_eq!((End4096::MIN_BITS, End4096::MAX_BITS), (13, 13 + 4096 * 13));
}

#[test]
fn distances_from_minus_one_are_sent_in_a_ladder() {
    // -1 to 1 is 2: a zero, a one and 0 in 2 bits; 5; 1 to 4 is 3: 1 in 2 bits; 2; 4 to 5 is 1: a one
    both_ways(&Steps5(SOME), 15, &[0b0_101_00_10, 0b0_1_010_01_1]);
    // -1 to 5 is 6: two zeros, a one and 0 in 3 bits
    both_ways(&Steps5(NOTHING), 6, &[0b00_000_100]);
    // five steps of 1 with a value, and one to the end
    both_ways(&Steps5([Some(0); 5]), 21, &[0b0001_0001, 0b0001_0001, 0b000_1_0001]);
    both_ways(&StepsList5(vec![(0, 6)]), 8, &[0b11_10_110_1]);
    assert_eq!((Steps5::MIN_BITS, Steps5::MAX_BITS), (6, 21));
}

/// Bits of the index of one filled slot, of 4096, without those of the end mark.
fn bits_of_distance(distance: u128) -> usize {
    let all = bitstream::encoded_bits(&Steps4096(vec![(distance - 1, ())])).unwrap();
    let to_the_end = match 4097 - distance {
        0 => unreachable!("the end mark has no value"),
        1 => 1,
        2..=5 => 4,
        6..=13 => 6,
        14..=29 => 8,
        30..=61 => 10,
        62..=125 => 12,
        _ => 18,
    };
    all - to_the_end
}

#[test]
fn the_ladder_of_the_seed() {
    let rows = [
        (1..=1, 1),
        (2..=5, 4),
        (6..=13, 6),
        (14..=29, 8),
        (30..=61, 10),
        (62..=125, 12),
        (126..=4096, 18),
    ];
    for (distances, bits) in rows {
        for distance in distances {
            assert_eq!(bits_of_distance(distance), bits, "{distance}");
        }
    }
    // each tier's flags, and its first and last distance; then the end mark after slot 4095
    let first = |index| {
        let bytes = bitstream::encode(&Steps4096(vec![(index, ()), (4095, ())])).unwrap();
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
    };
    assert_eq!(first(0) & 0b1, 0b1);
    assert_eq!(first(1) & 0b1111, 0b00_10);
    assert_eq!(first(4) & 0b1111, 0b11_10);
    assert_eq!(first(5) & 0x3F, 0b000_100);
    assert_eq!(first(12) & 0x3F, 0b111_100);
    assert_eq!(first(13) & 0xFF, 0b0000_1000);
    assert_eq!(first(28) & 0xFF, 0b1111_1000);
    assert_eq!(first(29) & 0x3FF, 0b00000_10000);
    assert_eq!(first(60) & 0x3FF, 0b11111_10000);
    assert_eq!(first(61) & 0xFFF, 0b000000_100000);
    assert_eq!(first(124) & 0xFFF, 0b111111_100000);
    assert_eq!(first(125) & 0x3_FFFF, 0b000000000000_000000);
    assert_eq!(first(4094) & 0x3_FFFF, (4095 - 126) << 6);
    // no value: 4097 - 126 after six zeros
    both_ways(&Steps4096(vec![]), 18, &[0b11_000000, 0xE0, 0b11]);
}

#[test]
fn at_most_32_jumps_of_the_last_tier_fit_4096_slots() {
    let jumps: Vec<_> = (1..)
        .map(|i| (126 * i - 1, ()))
        .take_while(|jump| jump.0 < 4096)
        .collect();
    assert_eq!(jumps.len(), 32);
    // the end mark is 65 after the last
    assert_eq!(bitstream::encoded_bits(&Steps4096(jumps)), Ok(32 * 18 + 12));
}

#[test]
fn the_sizes_of_the_ladder_are_attained() {
    // with values of 3 bits every slot filled is dearest
    assert_eq!(bitstream::encoded_bits(&Steps5([Some(0); 5])), Ok(Steps5::MAX_BITS));
    assert_eq!(bitstream::encoded_bits(&Steps5(NOTHING)), Ok(Steps5::MIN_BITS));
    // without values every other one: 2048 steps of 2, and one of 1 to the end mark
    let every_other = Steps4096((0..2048).map(|i| (2 * i + 1, ())).collect());
    assert_eq!(bitstream::encoded_bits(&every_other), Ok(2048 * 4 + 1));
    assert_eq!(Steps4096::MAX_BITS, 2048 * 4 + 1);
    assert_eq!(Steps4096::MIN_BITS, 18);
    assert_eq!(
        bitstream::encoded_bits(&Boxed4096(Box::new([Some(1); 4096]))),
        Ok(Boxed4096::MAX_BITS)
    );
    assert_eq!(
        bitstream::encoded_bits(&Boxed4096(Box::new([None; 4096]))),
        Ok(Boxed4096::MIN_BITS)
    );
}

/// The schema has the fewest and the most bits over all choices of `N` slots without values.
fn attained<F: Form, const N: usize>() {
    type Codec<F> = Sparse<F, Unbounded, 0, Plain>;
    let bits = (0..1_u32 << N).map(|set| {
        let slots: [Option<()>; N] = std::array::from_fn(|i| (set >> i & 1 == 1).then_some(()));
        let mut measure = bitstream::Measure::<true>::new();
        Codec::<F>::write(&slots, (), &mut measure).unwrap();
        bitstream::Stream::position(&measure)
    });
    let bits: Vec<_> = bits.collect();
    let sizes = (
        <Codec<F> as Encoding<[Option<()>; N]>>::MIN_BITS,
        <Codec<F> as Encoding<[Option<()>; N]>>::MAX_BITS,
    );
    assert_eq!(
        bits.iter().min().copied().zip(bits.iter().max().copied()),
        Some(sizes),
        "{N} slots"
    );
}

#[test]
fn the_sizes_are_attained_by_some_choice_of_slots() {
    fn each<F: Form>() {
        attained::<F, 0>();
        attained::<F, 1>();
        attained::<F, 2>();
        attained::<F, 3>();
        attained::<F, 4>();
        attained::<F, 5>();
        attained::<F, 6>();
        attained::<F, 7>();
        attained::<F, 13>();
        attained::<F, 14>();
    }
    each::<Bitmap>();
    each::<Indexed>();
    each::<Sentinel>();
    each::<Ladder>();
}

#[test]
fn no_slots_at_all() {
    both_ways(&MapNone([]), 0, &[]);
    both_ways(&CountNone([]), 0, &[]);
    both_ways(&EndNone([]), 0, &[]);
    // from -1 to 0
    both_ways(&StepsNone([]), 1, &[1]);
}

#[test]
fn numbers_and_indices_beyond_the_slots_are_refused_when_reading() {
    // 6 filled slots of 5
    let read = bitstream::decode::<Count5>(&[6, 0, 0, 0, 0, 0]).map_err(|why| why.to_string());
    assert_eq!(read, Err("Count5.0: length 6 is not in 0..=5 (bits 0..3)".to_string()));
    // one, in slot 5
    let read = bitstream::decode::<Count5>(&[0b00_101_001, 0]).map_err(|why| why.to_string());
    assert_eq!(
        read,
        Err("Count5.0: 5 is not in the slots 0..5 (bits 3..6)".to_string())
    );
    let read = bitstream::decode::<CountList5>(&[0b00_101_001, 0]).map_err(|why| why.kind());
    assert_eq!(read, Err(Refusal::OutOfRange));
    // 6, above the end mark
    let read = bitstream::decode::<End5>(&[6]).map_err(|why| why.to_string());
    assert_eq!(read, Err("End5.0: 6 is not in the slots 0..5 (bits 0..3)".to_string()));
    let read = bitstream::decode::<EndList5>(&[7]).map_err(|why| why.kind());
    assert_eq!(read, Err(Refusal::OutOfRange));
    // 7 in the third tier: slot 6
    let read = bitstream::decode::<Steps5>(&[0b00_001_100]).map_err(|why| why.to_string());
    assert_eq!(
        read,
        Err("Steps5.0: 6 is not in the slots 0..5 (bits 0..6)".to_string())
    );
    // slot 3 by a 4; then a 3: slot 6
    let read = bitstream::decode::<StepsList5>(&[0b0_000_10_10, 0b00000_01_1]).map_err(|why| (why.kind(), why.value()));
    assert_eq!(read, Err((Refusal::OutOfRange, Some(6))));
    // six zeros: at least 126
    let read = bitstream::decode::<Steps5>(&[0]).map_err(|why| (why.kind(), why.value(), why.bits()));
    assert_eq!(read, Err((Refusal::OutOfRange, Some(125), 0..6)));
}

/// The last scene of "Serialization Strategies" adds 126..=4097 to any index, and does not compare the sum with the end
/// mark.
#[test]
fn a_jump_over_the_end_mark_is_refused() {
    // +1 three times, then a jump of 4096: to slot 4098; of 4094 to the end mark
    let packet = |jump: u32| {
        let bits = 0b111 | (jump - 126) << 9;
        bits.to_le_bytes()[..3].to_vec()
    };
    assert_eq!(
        bitstream::decode::<Steps4096>(&packet(4094)),
        Ok(Steps4096(vec![(0, ()), (1, ()), (2, ())]))
    );
    for jump in [4095, 4096, 4097, 126 + 4095] {
        let read = bitstream::decode::<Steps4096>(&packet(jump)).map_err(|why| (why.kind(), why.value(), why.bits()));
        assert_eq!(
            read,
            Err((Refusal::OutOfRange, Some(i128::from(jump) + 2), 3..21)),
            "{jump}"
        );
    }
    // beyond the range of the tier, from -1
    let read = bitstream::decode::<Steps4096>(&((4098 - 126_u32) << 6).to_le_bytes()[..3]).map_err(|why| why.kind());
    assert_eq!(read, Err(Refusal::OutOfRange));
}

/// The second scene of "Serialization Strategies" accepts indices that do not increase.
#[test]
fn indices_that_do_not_increase_are_refused_when_reading() {
    for (first, second) in [(1, 1), (1, 0), (4, 3), (4, 4)] {
        // 2 filled slots, each with a value of 0
        let bits: u32 = 2 | first << 3 | second << 9;
        let read = bitstream::decode::<Count5>(&bits.to_le_bytes()[..2]).map_err(|why| why.to_string());
        let message = format!("Count5.0: {second} is not greater than the value before it (bits 9..12)");
        assert_eq!(read, Err(message));
        let read = bitstream::decode::<CountList5>(&bits.to_le_bytes()[..2]).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::NotIncreasing));
        let bits: u32 = first | second << 6 | 5 << 12;
        let read = bitstream::decode::<End5>(&bits.to_le_bytes()[..2]).map_err(|why| (why.kind(), why.bits()));
        assert_eq!(read, Err((Refusal::NotIncreasing, 6..9)));
        let read = bitstream::decode::<EndList5>(&bits.to_le_bytes()[..2]).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::NotIncreasing));
    }
}

#[test]
fn pairs_are_checked_when_writing() {
    type Refused = Result<Vec<u8>, (Refusal, String)>;
    fn refused(written: Result<Vec<u8>, bitstream::WriteError>) -> Refused {
        written.map_err(|why| (why.kind(), why.to_string()))
    }
    let beyond = vec![(0, 0), (5, 0)];
    let again = vec![(2, 0), (2, 0)];
    let back = vec![(2, 0), (1, 0)];
    for (pairs, kind) in [
        (&beyond, Refusal::OutOfRange),
        (&again, Refusal::NotIncreasing),
        (&back, Refusal::NotIncreasing),
    ] {
        let kinds = [
            refused(bitstream::encode(&MapList5(pairs.clone()))),
            refused(bitstream::encode(&CountList5(pairs.clone()))),
            refused(bitstream::encode(&EndList5(
                pairs.iter().map(|pair| (pair.0 as i8, pair.1)).collect(),
            ))),
            refused(bitstream::encode(&StepsList5(
                pairs.iter().map(|pair| (i128::from(pair.0), pair.1)).collect(),
            ))),
        ];
        for refused in kinds {
            assert_eq!(refused.err().map(|why| why.0), Some(kind), "{pairs:?}");
        }
    }
    let message = "CountList5.0: 5 is not in the slots 0..5 (bits 9..12)".to_string();
    assert_eq!(
        refused(bitstream::encode(&CountList5(beyond))),
        Err((Refusal::OutOfRange, message))
    );
    let message = "CountList5.0: 1 is not greater than the value before it (bits 9..12)".to_string();
    assert_eq!(
        refused(bitstream::encode(&CountList5(back))),
        Err((Refusal::NotIncreasing, message))
    );
    let message = "EndList5.0: -1 is not in the slots 0..5 (bits 0..3)".to_string();
    assert_eq!(
        refused(bitstream::encode(&EndList5(vec![(-1, 0)]))),
        Err((Refusal::OutOfRange, message))
    );
    let message = "CountList5.0: length 6 is not in 0..=5 (bits 0..3)".to_string();
    assert_eq!(
        refused(bitstream::encode(&CountList5(vec![(0, 0); 6]))),
        Err((Refusal::Length, message))
    );
    for index in [5, -1, i128::MIN, i128::MAX, 1 << 64] {
        let written = bitstream::encode(&StepsList5(vec![(index, 0)])).map_err(|why| (why.kind(), why.value()));
        assert_eq!(written, Err((Refusal::OutOfRange, Some(index))));
        let written = bitstream::encode(&Steps4096(vec![(!0 - index as u128 % 7, ())])).map_err(|why| why.kind());
        assert_eq!(written, Err(Refusal::OutOfRange));
    }
}

/// A value that cannot be encoded has a measure all the same.
#[test]
fn a_measure_of_anything() {
    for pairs in [vec![(200, 0), (3, 9), (3, 1), (255, 255)], vec![(0, 0); 300]] {
        assert!(bitstream::measure(&MapList5(pairs.clone())) > 0);
        assert!(bitstream::measure(&CountList5(pairs.clone())) > 0);
        let signed = pairs.iter().map(|pair| (pair.0 as i8, pair.1)).collect();
        assert!(bitstream::measure(&EndList5(signed)) > 0);
        let wide = pairs.iter().map(|pair| (i128::from(pair.0) << 100, pair.1)).collect();
        assert!(bitstream::measure(&StepsList5(wide)) > 0);
    }
    assert!(bitstream::measure(&StepsList5(vec![(i128::MAX, 0), (-1, 0), (i128::MIN, 0)])) > 0);
}

#[test]
fn a_refused_value_is_named_by_its_slot() {
    let written = bitstream::encode(&Count5([None, None, None, Some(8), None])).map_err(|why| why.to_string());
    assert_eq!(written, Err("Count5.0[3]: 8 is not in 3 bits (bits 6..9)".to_string()));
    let written = bitstream::encode(&MapList5(vec![(4, 8)])).map_err(|why| why.to_string());
    assert_eq!(
        written,
        Err("MapList5.0[4]: 8 is not in 3 bits (bits 5..8)".to_string())
    );
    // one text of 10 bytes in slot 7
    let mut packet = vec![1, 0b0_1010_000 | 7, 0];
    packet.extend([b'x'; 10]);
    let bits = 1 | 7 << 8 | 10 << 16;
    packet[..3].copy_from_slice(&u32::to_le_bytes(bits)[..3]);
    let read = bitstream::decode::<CountListNames>(&packet).map_err(|why| why.to_string());
    assert_eq!(
        read,
        Err("CountListNames.0[7]: length 10 is not in 0..=9 (bits 16..20)".to_string())
    );
}

#[test]
fn what_is_not_sent_becomes_none() {
    fn overwritten<T: BitSerialize>(mut old: T, new: &T) -> T {
        let packet = bitstream::encode(new).unwrap();
        bitstream::decode_into(&mut old, &packet).unwrap();
        old
    }
    let full = [Some(7); 5];
    for new in [NOTHING, SOME, [Some(1), None, None, None, None], full] {
        assert_eq!(overwritten(Map5(full), &Map5(new)), Map5(new));
        assert_eq!(overwritten(Count5(full), &Count5(new)), Count5(new));
        assert_eq!(overwritten(End5(full), &End5(new)), End5(new));
        assert_eq!(overwritten(Steps5(full), &Steps5(new)), Steps5(new));
    }
}

#[test]
fn values_are_read_in_place() {
    let name = |text: &str| Some(text.to_string());
    let names = |slots: &[(usize, &str)]| {
        let mut names = [const { None }; 130];
        slots.iter().for_each(|(slot, text)| names[*slot] = name(text));
        names
    };
    let packet = bitstream::encode(&StepsNames(names(&[(3, "new"), (129, "last")]))).unwrap();
    let mut old = StepsNames(names(&[(2, "a"), (3, "old names"), (77, "b")]));
    let before = old.0[3].as_ref().map(|text| (text.as_ptr(), text.capacity()));
    assert_eq!(bitstream::decode_into(&mut old, &packet), Ok(()));
    assert_eq!(old, StepsNames(names(&[(3, "new"), (129, "last")])));
    assert_eq!(old.0[3].as_ref().map(|text| (text.as_ptr(), text.capacity())), before);

    let mut list = MapListNames((0..3).map(|i| (i, "old names".to_string())).collect());
    let before = (list.0.as_ptr(), list.0[0].1.as_ptr());
    let packet = bitstream::encode(&MapListNames(vec![(100, "new".to_string())])).unwrap();
    assert_eq!(bitstream::decode_into(&mut list, &packet), Ok(()));
    assert_eq!(list, MapListNames(vec![(100, "new".to_string())]));
    assert_eq!((list.0.as_ptr(), list.0[0].1.as_ptr()), before);
}

#[test]
fn a_claim_beyond_the_packet_allocates_nothing() {
    // 2^31 filled slots
    let mut packet = vec![0, 0, 0, 0x80];
    packet.resize(1200, 0);
    let mut read = None;
    let info = allocation_counter::measure(|| read = Some(bitstream::decode::<CountClaim>(&packet)));
    assert_eq!(
        read.and_then(Result::err).map(|why| why.kind()),
        Some(Refusal::EndOfPacket)
    );
    assert_eq!(info.bytes_total, 0);
}

#[test]
fn memory_grows_with_what_was_read() {
    let value = CountClaim((0..100).map(|i| (i * 1000, u64::from(i))).collect());
    let packet = bitstream::encode(&value).unwrap();
    let info = allocation_counter::measure(|| assert!(bitstream::decode::<CountClaim>(&packet).is_ok()));
    // the number is known
    assert_eq!(info.bytes_total, 100 * 16);
    let packet = bitstream::encode(&EndClaim(value.0.clone())).unwrap();
    let read = bitstream::decode::<EndClaim>(&packet).unwrap();
    assert!(read.0.capacity() <= 200, "{}", read.0.capacity());
    let packet = bitstream::encode(&StepsClaim(value.0.clone())).unwrap();
    assert_eq!(bitstream::decode::<StepsClaim>(&packet), Ok(StepsClaim(value.0)));
    // and never beyond the slots
    let packet = bitstream::encode(&StepsList5((0..5).map(|i| (i, 1)).collect())).unwrap();
    let read = bitstream::decode::<StepsList5>(&packet).unwrap();
    assert_eq!(read.0.capacity(), 5);
}

#[test]
fn parameters_without_sense_are_problems() {
    struct Len<const MIN: usize, const MAX: usize>;
    impl<const MIN: usize, const MAX: usize> Lengths<0> for Len<MIN, MAX> {
        const MIN: i128 = MIN as i128;
        const MAX: i128 = MAX as i128;
    }
    fn problem<X, P: Lengths<0>>() -> bool
    where
        Sparse<Bitmap, P, 0, Plain>: Encoding<Vec<(X, ())>>,
    {
        <Sparse<Bitmap, P, 0, Plain> as Encoding<Vec<(X, ())>>>::PROBLEM.is_some()
    }
    assert!(problem::<u8, Len<0, 0>>() && problem::<u32, Len<0, 0x1_0000_0000>>());
    // 256 slots are 0..=255
    assert!(!problem::<u8, Len<0, 256>>() && problem::<u8, Len<0, 257>>());
    assert!(!problem::<i8, Len<0, 128>>() && problem::<i8, Len<0, 129>>());
    assert!(!problem::<u128, Len<0, 4096>>() && !problem::<i128, Len<0, 4096>>() && !problem::<usize, Len<0, 4096>>());
    assert!(problem::<u8, Len<1, 5>>());
    // a problem of the values is one of the array
    type Wrong = Sparse<Bitmap, Unbounded, 0, Width<Bits<9>, 0>>;
    assert!(<Wrong as Encoding<[Option<u8>; 5]>>::PROBLEM.is_some());
}

#[test]
fn short_inputs() {
    short_inputs_are_canonical::<Map5>();
    short_inputs_are_canonical::<Count5>();
    short_inputs_are_canonical::<End5>();
    short_inputs_are_canonical::<Steps5>();
    short_inputs_are_canonical::<MapList5>();
    short_inputs_are_canonical::<CountList5>();
    short_inputs_are_canonical::<EndList5>();
    short_inputs_are_canonical::<StepsList5>();
    short_inputs_are_canonical::<Count4096>();
    short_inputs_are_canonical::<End4096>();
    short_inputs_are_canonical::<Steps4096>();
    short_inputs_are_canonical::<EndNames>();
    short_inputs_are_canonical::<StepsListNames>();
    short_inputs_are_canonical::<CountOne>();
}

#[test]
fn whatever_is_accepted_is_written_the_same() {
    fn same<T: BitSerialize>(bytes: &[u8]) -> Result<(), String> {
        let Ok((value, used)) = bitstream::decode_prefix::<T>(bytes) else {
            return Ok(());
        };
        let bits = bitstream::encoded_bits(&value).map_err(|why| why.to_string())?;
        let mut expected = bytes[..used].to_vec();
        if let Some(last) = expected.last_mut().filter(|_| bits % 8 != 0) {
            *last &= (1 << (bits % 8)) - 1;
        }
        match bitstream::encode(&value) {
            Ok(written) if written == expected => Ok(()),
            other => Err(format!("{other:?}")),
        }
    }
    // mostly zeros, which are many small values, and mostly ones
    let bytes = |dice: &mut Dice| {
        let and = dice.strikes(500);
        dice.up_to(199, |dice| {
            let [a, b, ..] = dice.next().to_le_bytes();
            if and { a & b } else { a | b }
        })
    };
    dice::check("sparse, any bytes", 3000, bytes, |bytes| {
        same::<Map5>(bytes)?;
        same::<Count5>(bytes)?;
        same::<End5>(bytes)?;
        same::<Steps5>(bytes)?;
        same::<Steps4096>(bytes)?;
        same::<Boxed4096>(bytes)?;
        same::<MapListNames>(bytes)?;
        same::<CountListNames>(bytes)?;
        same::<EndNames>(bytes)?;
        same::<StepsNames>(bytes)
    });
}

#[test]
fn choices_of_slots_come_back() {
    let letter = |dice: &mut Dice| char::from(b'a' + dice.below(26) as u8);
    let slots = |dice: &mut Dice| -> [Option<String>; 130] {
        let likely = dice.within(0, 1000);
        std::array::from_fn(|_| {
            let is_taken = dice.strikes(likely);
            is_taken.then(|| dice.up_to(9, letter).into_iter().collect())
        })
    };
    dice::check("sparse", 40, slots, |slots| {
        let taken = (0..).zip(slots);
        let pairs: Vec<(u8, String)> = taken.filter_map(|(i, name)| Some((i, name.clone()?))).collect();
        let old: [Option<String>; 130] = std::array::from_fn(|i| (i % 3 == 0).then(|| "old".to_string()));
        let old_pairs = vec![(9, "old".to_string())];
        comes_back(&MapNames(slots.clone()), &mut MapNames(old.clone()))?;
        comes_back(&CountNames(slots.clone()), &mut CountNames(old.clone()))?;
        comes_back(&EndNames(slots.clone()), &mut EndNames(old.clone()))?;
        comes_back(&StepsNames(slots.clone()), &mut StepsNames(old.clone()))?;
        comes_back(&MapListNames(pairs.clone()), &mut MapListNames(old_pairs.clone()))?;
        comes_back(&CountListNames(pairs.clone()), &mut CountListNames(old_pairs.clone()))?;
        comes_back(&EndListNames(pairs.clone()), &mut EndListNames(vec![]))?;
        comes_back(&StepsListNames(pairs.clone()), &mut StepsListNames(old_pairs))?;
        let mut large = [None; 4096];
        for (i, (slot, name)) in pairs.iter().enumerate() {
            large[usize::from(*slot) * 31] = Some((i + name.len()) as u16);
        }
        comes_back(&Boxed4096(Box::new(large)), &mut Boxed4096(Box::new([Some(3); 4096]))).map(|_| ())
    });
}

/// The next field begins at the end of the array, however few bits are left.
#[test]
fn an_array_before_another_field() {
    #[derive(Debug)]
    struct Both<F> {
        slots: Vec<(u8, u64)>,
        last: u8,
        form: std::marker::PhantomData<F>,
    }
    impl<F> PartialEq for Both<F> {
        fn eq(&self, other: &Both<F>) -> bool {
            (&self.slots, self.last) == (&other.slots, other.last)
        }
    }
    type Codec<F> = Sparse<F, Upto<140>, 0, Plain>;
    impl<F: Form + std::fmt::Debug> BitSerialize for Both<F> {
        const SCHEMA: &'static bitstream::Schema = &bitstream::Schema::structure(
            "Both",
            &[
                bitstream::schema::Field::new::<Codec<F>, Vec<(u8, u64)>>("slots"),
                bitstream::schema::Field::new::<Plain, u8>("last"),
            ],
        );

        fn write<S: bitstream::Sink>(&self, s: &mut S) -> Result<(), Refusal> {
            bitstream::step::write::<Codec<F>, _, S>(0, &self.slots, s)?;
            bitstream::step::write::<Plain, _, S>(1, &self.last, s)
        }

        fn read<S: bitstream::Source>(s: &mut S) -> Result<Self, Refusal> {
            Ok(Both {
                slots: bitstream::step::read::<Codec<F>, _, S>(0, s)?,
                last: bitstream::step::read::<Plain, _, S>(1, s)?,
                form: std::marker::PhantomData,
            })
        }
    }
    fn check<F: Form + std::fmt::Debug>(slots: &[u8]) {
        let value = || Both::<F> {
            slots: slots.iter().map(|slot| (*slot, u64::MAX)).collect(),
            last: 0xA5,
            form: std::marker::PhantomData,
        };
        comes_back(&value(), &mut value()).unwrap();
    }
    for slots in [
        &[][..],
        &[0],
        &[139],
        &[0, 1, 2],
        &[125],
        &[126, 139],
        &[5, 60, 122, 138],
    ] {
        check::<Bitmap>(slots);
        check::<Indexed>(slots);
        check::<Sentinel>(slots);
        check::<Ladder>(slots);
    }
}

/// No form asks for a bit more than it takes: the packet ends with the array, to the bit.
#[test]
fn an_array_at_the_very_end_of_a_packet() {
    fn check<F: Form, const WIDTH: usize>()
    where
        Width<Bits<WIDTH>, 0>: Encoding<u32>,
    {
        type Codec<F, const WIDTH: usize> = Sparse<F, Unbounded, 0, Width<Bits<WIDTH>, 0>>;
        let mut buffer = [0; 64];
        for set in 0..1_u32 << 10 {
            let slots: [Option<u32>; 10] = std::array::from_fn(|i| (set >> i & 1 == 1).then_some(1));
            for start in 0..8 {
                let mut w = bitstream::BitWriter::new(&mut buffer);
                w.write_bits(0, start).unwrap();
                Codec::<F, WIDTH>::write(&slots, (), &mut w).unwrap();
                let bits = w.bits_written();
                let used = w.finish().unwrap();
                if bits % 8 != 0 {
                    continue;
                }
                let mut r = bitstream::BitReader::new(&buffer[..used]);
                r.read_bits(start).unwrap();
                let least = <Codec<F, WIDTH> as Encoding<[Option<u32>; 10]>>::MIN_BITS;
                assert_eq!(bitstream::Source::reserve(&mut r, least), Ok(()));
                let read: Result<[Option<u32>; 10], Refusal> = Codec::<F, WIDTH>::read((), &mut r);
                assert_eq!(read, Ok(slots), "from bit {start}");
                // nor less: nothing is left of what was asked for
                assert_eq!(bitstream::Source::reserve(&mut r, 0), Ok(()));
                assert_eq!(r.bits_left(), 0);
            }
        }
    }
    fn each<F: Form>() {
        check::<F, 1>();
        check::<F, 7>();
        check::<F, 20>();
    }
    each::<Bitmap>();
    each::<Indexed>();
    each::<Sentinel>();
    each::<Ladder>();
}

/// Codecs of every kind describe the value of a slot, in options and in pairs.
#[test]
fn the_value_of_a_slot_has_any_codec() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Slots {
        #[array(max = 4, sparse = count)]
        #[float(0.0, 10.0, 0.01)]
        floats: Vec<(u8, f32)>,
        #[array(max = 4, sparse = sentinel)]
        #[quat(bits = 9)]
        quats: Vec<(u8, [f32; 4])>,
        #[array(sparse = bitmap)]
        #[bits(varint)]
        varints: [Option<u32>; 2],
        #[array(max = 2)]
        #[array(max = 4, sparse = relative)]
        #[bits(range = -3..=3)]
        nested: Vec<Vec<(u16, i8)>>,
    }
    let slots = Slots {
        floats: vec![(3, 2.5)],
        quats: vec![(0, [0.0, 0.0, 0.0, 1.0])],
        varints: [None, Some(5)],
        nested: vec![vec![(0, -3)], vec![]],
    };
    let read: Slots = bitstream::decode(&bitstream::encode(&slots).unwrap()).unwrap();
    assert_eq!(
        (&read.floats, &read.varints, &read.nested),
        (&slots.floats, &slots.varints, &slots.nested)
    );
    // 3 + 2 + 10; 3 + 29 + 3; 1 + 1 + 8; 2, then 1 + 3 and 4 to the end mark, 4 to the end mark
    assert_eq!(bitstream::encoded_bits(&slots), Ok(15 + 35 + 10 + 2 + 8 + 4));
}

/// Structs with slots of structs, in variants and with generics.
#[test]
fn sparse_applies_in_variants_and_with_generics() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    enum World<T, const N: usize> {
        Array(#[array(sparse = relative)] [Option<T>; N]),
        List {
            #[array(max = N, sparse = sentinel)]
            items: Vec<(usize, Inner)>,
        },
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Inner {
        #[array(sparse = bitmap)]
        #[bits(2)]
        slots: [Option<u8>; 2],
    }
    let inner = Inner { slots: [Some(3), None] };
    let array = World::<Inner, 3>::Array([Some(inner.clone()), None, None]);
    let list = World::<Inner, 3>::List {
        items: vec![(2, inner)],
    };
    // tag 0; 1; 1 and 3, 0; 3 to the end mark is 1 in 2 bits
    both_ways(&array, 10, &[0b10_0_11_1_1_0, 0b01]);
    // tag 1; 2 of 0..=3; 1 and 3, 0; the end mark 3
    both_ways(&list, 9, &[0b1_0_11_1_10_1, 0b1]);
    comes_back(&array, &mut list.clone()).unwrap();
    comes_back(&list, &mut array.clone()).unwrap();
    let read = bitstream::decode::<World<Inner, 3>>(&[0b0_0_11_1_10_1, 0b00]).map_err(|why| why.to_string());
    assert_eq!(
        read,
        Err("World.List.items: 0 is not greater than the value before it (bits 7..9)".to_string())
    );
}
