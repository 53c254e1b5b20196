//! `#[bits(range = A..=B, truncated)]`: of n codes some take floor(log2 n) bits, and the others 1 bit more.

#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::codec::{Between, Encoding, Range, Truncated};
use bitstream::schema::Kind;
use bitstream::{BitSerialize, Refusal, decode, decode_into, encode, encoded_bits, measure, wire_hash};
use std::num::NonZeroI8;
use tests_support::golden::both_ways;

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Of21(#[bits(range = 0..=20, truncated)] u8);

/// In a range of 21 values, 10 takes 4 bits, and 3 and 19 take 5.
#[test]
fn the_low_bits_come_first_and_one_more_where_two_codes_have_them() {
    both_ways(&Of21(10), 4, &[0b1010]);
    both_ways(&Of21(3), 5, &[0b0_0011]);
    both_ways(&Of21(19), 5, &[0b1_0011]);
    both_ways(&Of21(4), 5, &[0b0_0100]);
    both_ways(&Of21(5), 4, &[0b0101]);
    both_ways(&Of21(15), 4, &[0b1111]);
    both_ways(&Of21(16), 5, &[0b1_0000]);
    both_ways(&Of21(20), 5, &[0b1_0100]);
    assert_eq!((Of21::MIN_BITS, Of21::MAX_BITS), (4, 5));
}

/// Every number of codes up to 300, every value: the bits that a loop with bits finds.
#[test]
fn every_range_of_a_byte_and_more() {
    macro_rules! ranges {
        ($($last:literal)*) => {$({
            #[derive(BitSerialize, Debug, PartialEq)]
            struct S(#[bits(range = 0..=$last, truncated)] u16);
            let count = $last + 1_u32;
            let low = count.ilog2();
            for value in 0..=$last {
                let other = u32::from(value) % (1 << low) + (1 << low) < count;
                let bits = (low + u32::from(other)) as usize;
                assert_eq!(encoded_bits(&S(value)), Ok(bits), "{value} of {count}");
                both_ways(&S(value), bits, &value.to_le_bytes()[..bits.div_ceil(8)]);
            }
            assert_eq!(encode(&S($last + 1)).unwrap_err().kind(), Refusal::OutOfRange);
        })*};
    }
    ranges!(0 1 2 3 4 5 6 7 8 9 10 14 15 16 17 30 31 32 33 100 126 127 128 129 200 254 255 256 257 299);
}

#[test]
fn every_packet_of_its_bits_is_a_value() {
    let mut found = Vec::new();
    for byte in 0..=u8::MAX {
        if let Ok(value) = decode::<Of21>(&[byte]) {
            assert_eq!(encode(&value).unwrap(), [byte]);
            found.push(value.0);
        }
    }
    found.sort_unstable();
    assert_eq!(found, Vec::from_iter(0..=20));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Kinds {
    #[bits(range = -10..=10, truncated)]
    a: i8,
    #[bits(range = -100..=100, step = 10, truncated)]
    b: i32,
    #[bits(range = -3..=2, truncated)]
    c: NonZeroI8,
    #[bits(range = LEAST..=LEAST + 4, truncated)]
    d: [Option<u64>; 2],
}

const LEAST: u64 = 1 << 40;

#[test]
fn minimum_step_and_type_are_those_of_range() {
    let kinds = Kinds {
        a: -10,
        b: 100,
        c: NonZeroI8::new(-1).unwrap(),
        d: [Some(LEAST + 4), Some(LEAST + 2)],
    };
    both_ways(&kinds, 5 + 5 + 2 + 1 + 3 + 1 + 2, &[0b100_00000, 0b100_1_10_10, 0b10_1]);
}

#[test]
fn a_writer_refuses_what_the_range_does_not_hold() {
    let refused = encode(&Of21(21)).unwrap_err();
    assert_eq!((refused.kind(), refused.value()), (Refusal::OutOfRange, Some(21)));
    assert_eq!(refused.to_string(), "Of21.0: 21 is not in 0..=20 (bits 0..5)");
    let between = Kinds {
        a: 0,
        b: 5,
        c: NonZeroI8::MAX,
        d: [None, None],
    };
    let refused = encode(&between).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "Kinds.b: 5 is not in -100..=100 in steps of 10 (bits 4..9)"
    );
}

#[test]
fn a_reader_refuses_0_of_a_type_without_it_and_a_packet_that_ends_early() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Never0(#[bits(range = -3..=2, truncated)] NonZeroI8);
    // of -3..=2 the code of 0 is 3: two bits
    let refused = decode::<Never0>(&[0b11]).unwrap_err();
    assert_eq!(refused.to_string(), "Never0.0: 0 is not allowed (bits 0..2)");
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Behind(u8, #[bits(range = 0..=300, truncated)] u16);
    assert_eq!((Behind::MIN_BITS, Behind::MAX_BITS), (16, 17));
    // 0 to 44 take a bit more
    assert_eq!(decode(&[7, 45]), Ok(Behind(7, 45)));
    let refused = decode::<Behind>(&[7, 44]).unwrap_err();
    assert_eq!((refused.kind(), refused.bits()), (Refusal::EndOfPacket, 16..17));
    assert_eq!(decode(&[7, 44, 1]), Ok(Behind(7, 300)));
}

#[test]
fn wide_codes() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Wide {
        #[bits(range = 0..=0x8000_0000_0000_0000, truncated)]
        a: u64,
        #[bits(range = -1..=0x8000_0000_0000_0000_0000, truncated)]
        b: i128,
        #[bits(range = 0..=340282366920938463463374607431768211454, truncated)]
        c: u128,
        #[bits(range = 0..=u128::MAX, truncated)]
        d: u128,
        #[bits(range = 0..=u64::MAX, truncated)]
        e: u64,
    }
    assert_eq!(
        (Wide::MIN_BITS, Wide::MAX_BITS),
        (63 + 79 + 127 + 128 + 64, 64 + 80 + 128 + 128 + 64)
    );
    let rows = [
        (0, -1, 0, 64 + 80 + 128),
        (1, 0, 1, 63 + 80 + 128),
        (1 << 63, 1 << 79, (1 << 127) - 1, 64 + 80 + 127),
        ((1 << 63) - 1, (1 << 79) - 2, u128::MAX - 1, 63 + 79 + 128),
    ];
    for (a, b, c, bits) in rows {
        let wide = Wide { a, b, c, d: c, e: a };
        assert_eq!(encoded_bits(&wide), Ok(bits + 128 + 64), "{wide:?}");
        assert_eq!(decode(&encode(&wide).unwrap()), Ok(wide.clone()));
        let mut other = Wide {
            a: 9,
            b: 9,
            c: 9,
            d: 9,
            e: 9,
        };
        decode_into(&mut other, &encode(&wide).unwrap()).unwrap();
        assert_eq!(other, wide);
        assert_eq!(measure(&wide), bits + 128 + 64);
    }
}

/// Where the codes fill their bits, none is shorter: then it is the range without the key.
#[test]
fn a_power_of_two_is_a_range() {
    #[derive(BitSerialize)]
    struct Short(#[bits(range = 1..=16, truncated)] u8);
    #[derive(BitSerialize)]
    struct Plain(#[bits(range = 1..=16)] u8);
    assert_eq!(wire_hash::<Short>(), wire_hash::<Plain>());
    assert_eq!((Short::MIN_BITS, Short::MAX_BITS), (4, 4));
    #[derive(BitSerialize)]
    struct Of20(#[bits(range = 0..=19, truncated)] u8);
    #[derive(BitSerialize)]
    struct Signed(#[bits(range = 0..=20, truncated)] i64);
    #[derive(BitSerialize)]
    struct Untruncated(#[bits(range = 0..=20)] u8);
    let hash = wire_hash::<Of21>();
    assert_eq!(hash, wire_hash::<Signed>());
    assert_ne!(hash, wire_hash::<Of20>());
    assert_ne!(hash, wire_hash::<Untruncated>());
    let by_hand = bitstream::Schema::new(Kind::Truncated(bitstream::schema::Code::range(1, 16, 1, false)));
    assert_eq!(by_hand.wire_hash(), wire_hash::<Plain>());
}

#[test]
fn the_rules_of_range_are_its_rules() {
    type Problems = (Option<&'static str>, Option<&'static str>);
    fn problems<const MIN: i128, const MAX: i128>() -> Problems {
        (
            <Truncated<Between<MIN, MAX>> as Encoding<u8>>::PROBLEM,
            <Range<Between<MIN, MAX>> as Encoding<u8>>::PROBLEM,
        )
    }
    for (truncated, range) in [problems::<0, 300>(), problems::<3, 2>(), problems::<-1, 2>()] {
        assert!(truncated.is_some());
        assert_eq!(truncated, range);
    }
    assert_eq!(problems::<0, 255>(), (None, None));
}

/// `truncated` takes `elide`, `when`, `Option`, lists and `align` as a range does.
#[test]
fn other_keys_stand_beside_it() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Beside {
        #[bits(range = 0..=20, truncated, elide = 20)]
        health: u8,
        #[bits(range = 0..=2, truncated, when = health < 10)]
        wounds: Option<u8>,
        #[array(max = 4)]
        #[bits(range = 0..=4, truncated, align)]
        moves: Vec<i64>,
    }
    let whole = Beside {
        health: 20,
        wounds: None,
        moves: vec![0, 1, 2, 3, 4],
    };
    assert_eq!(encode(&whole).unwrap_err().kind(), Refusal::Length);
    let hurt = Beside {
        health: 5,
        wounds: Some(2),
        moves: vec![3, 0],
    };
    // 2 of 0..=2 has the low bit of 0
    both_ways(&hurt, 1 + 4 + 1 + 2 + 3 + 2 + 3, &[0b10_1_0101_0, 0b000_11_010]);
}

#[test]
fn the_key_is_part_of_the_outline() {
    #[derive(BitSerialize)]
    struct Steps(#[bits(range = -100..=100, step = 10, truncated)] i8);
    let outline = bitstream::schema::Outline::of(Of21::SCHEMA);
    assert_eq!(
        outline.to_string(),
        "Of21 (4 to 5 bits)\n  0: 0..=20, truncated (4 to 5 bits)\n"
    );
    assert_eq!(decode(&encode(&outline).unwrap()), Ok(outline.clone()));
    let steps = bitstream::schema::Outline::of(Steps::SCHEMA);
    assert_eq!(
        steps.to_string(),
        "Steps (4 to 5 bits)\n  0: -100..=100 in steps of 10, truncated (4 to 5 bits)\n"
    );
    assert_ne!(steps, outline);
}
