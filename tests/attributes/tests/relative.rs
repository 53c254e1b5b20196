//! `#[bits(relative(FIELD))]`, `relative(FIELD, tiers = [..])`: an integer above an earlier one, by its distance.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{attained, exact, read_error, write_error};
use tests_support::round_trip::comes_back;

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Sequence {
    first: u8,
    #[bits(relative(first))]
    second: u8,
    last: bool,
}

fn sequence(first: u8, second: u8) -> Sequence {
    Sequence {
        first,
        second,
        last: true,
    }
}

#[test]
fn the_distance_is_sent_in_a_ladder() {
    let old = sequence(9, 200);
    // 1: a one
    exact(&sequence(5, 6), old, 10, &[5, 0b1_1]);
    // 2..=6: a zero, a one, the distance - 2 in 3 bits
    exact(&sequence(5, 7), old, 14, &[5, 0b1_000_10]);
    exact(&sequence(5, 11), old, 14, &[5, 0b1_100_10]);
    // 7..=23: two zeros, a one, the distance - 7 in 5 bits
    exact(&sequence(5, 12), old, 17, &[5, 0b00000_100, 0b1]);
    exact(&sequence(5, 28), old, 17, &[5, 0b10000_100, 0b1]);
    // 24..=280: three zeros, a one, the distance - 24 in 9 bits
    exact(&sequence(0, 24), old, 22, &[0, 0b0000_1000, 0b1_00000]);
    exact(&sequence(0, 255), old, 22, &[0, 0b0111_1000, 0b1_01110]); // 231 = 0b0_1110_0111
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Wide {
    #[bits(range = 0..=0)]
    zero: u32,
    #[bits(relative(zero))]
    value: u32,
}

#[test]
fn every_tier_has_the_bits_of_the_standard() {
    let rows = [
        (1..=1, 1),
        (2..=6, 5),
        (7..=23, 8),
        (24..=280, 13),
        (281..=4377, 18),
        (4378..=69_914, 23),
        (69_915..=u32::MAX, 38),
    ];
    for (distances, bits) in rows {
        for value in [*distances.start(), *distances.end()] {
            let wide = Wide { zero: 0, value };
            assert_eq!(comes_back(&wide, &mut Wide { zero: 0, value: 77 }), Ok(bits), "{value}");
        }
    }
    // six zeros, then the whole value
    let bits = u64::from(70_000_u32) << 6;
    exact(
        &Wide { zero: 0, value: 70_000 },
        Wide { zero: 0, value: 1 },
        38,
        &bits.to_le_bytes()[..5],
    );
    attained(
        &Wide { zero: 0, value: 1 },
        &Wide {
            zero: 0,
            value: u32::MAX,
        },
    );
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Signed {
    first: i32,
    #[bits(relative(first))]
    second: i32,
}

#[test]
fn signed_values_cross_zero() {
    let first = i32::MIN;
    assert_eq!(
        comes_back(
            &Signed {
                first,
                second: i32::MAX
            },
            &mut Signed { first: 0, second: 1 }
        ),
        Ok(32 + 38)
    );
    assert_eq!(
        comes_back(&Signed { first: -1, second: 0 }, &mut Signed { first: 0, second: 1 }),
        Ok(32 + 1)
    );
    attained(&Signed { first: -1, second: 0 }, &Signed { first, second: 0 });
}

#[test]
fn a_value_that_is_not_above_is_refused_when_writing() {
    assert_eq!(
        write_error(&sequence(5, 5)),
        "Sequence.second: 5 is not greater than the value before it (at bit 8)"
    );
    assert_eq!(
        write_error(&Signed { first: 3, second: -3 }),
        "Signed.second: -3 is not greater than the value before it (at bit 32)"
    );
}

#[test]
fn a_sum_beyond_the_type_is_refused() {
    // 255 and a one
    assert_eq!(
        read_error::<Sequence>(&[255, 0b1_1]),
        "Sequence.second: 256 is not in the range of its tier or its type (at bit 9)"
    );
    // 254 and 2
    let read = bitstream::decode::<Sequence>(&[254, 0b1_000_10]).map_err(|why| (why.kind(), why.value()));
    assert_eq!(read, Err((Refusal::OutOfRange, Some(256))));
}

#[test]
fn headroom_of_a_tier_is_refused() {
    for payload in 5..8 {
        let read =
            bitstream::decode::<Sequence>(&[5, 0b1_000_10 | payload << 2]).map_err(|why| (why.kind(), why.bits()));
        assert_eq!(read, Err((Refusal::OutOfRange, 10..13)));
    }
}

#[test]
fn the_whole_value_is_for_types_of_32_bits() {
    // six zeros
    assert_eq!(
        read_error::<Sequence>(&[5, 0, 0, 0, 0, 0]),
        "Sequence.second: this value has a shorter encoding, which encoders use (bits 8..14)"
    );
    // in 32 bits the standard lets a reader take it for any distance, but not for none
    let packet = |value: u64| (value << 6).to_le_bytes()[..5].to_vec();
    assert_eq!(bitstream::decode(&packet(3)), Ok(Wide { zero: 0, value: 3 }));
    assert_eq!(
        read_error::<Wide>(&packet(0)),
        "Wide.value: 0 is not greater than the value before it (bits 6..38)"
    );
}

/// By index, by the name of an index, through a chain, and with what stands beside a codec.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Chain(
    #[bits(varint(group = 4))] u16,
    #[bits(relative(0))] u16,
    bool,
    #[bits(relative(_1), when = _2, default = 9)] u16,
    #[bits(relative(0), elide = 7)] u16,
    #[bits(relative(_4), check = 1, align)] u16,
);

#[test]
fn relative_stands_beside_conditions_checks_and_alignment() {
    let all = Chain(3, 4, true, 6, 5, 6);
    // from bit 0: 0, 1100 (3), 1 (1 above), 1 (true), 0 1 000 (2 above), 0 (not 7), 0 1 000 (2 above)
    let bits: [u8; 18] = [0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0];
    let mut packet = vec![0_u8; 3];
    bits.iter()
        .enumerate()
        .for_each(|(i, bit)| packet[i / 8] |= bit << (i % 8));
    // a one and the low 7 bits of the check, then the others
    packet.extend([0b0000001_1, 0, 0, 0, 0]);
    exact(&all, Chain(1, 2, false, 9, 7, 8), 24 + 33, &packet);
    let few = Chain(3, 4, false, 9, 7, 8);
    assert_eq!(comes_back(&few, &mut Chain(1, 2, true, 3, 4, 8)), Ok(8 + 1 + 32));
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Event {
    Span {
        from: i16,
        #[bits(relative(from))]
        to: i16,
    },
    Pair(u8, #[bits(relative(_0))] u8),
}

#[test]
fn relative_applies_in_variants() {
    // tag 0, -1 in 16 bits, 7 above: two zeros, a one, 0 in 5 bits
    let span = Event::Span { from: -1, to: 6 };
    exact(&span, Event::Pair(1, 2), 25, &[0b1111111_0, 0xFF, 0b0000_100_1, 0b0]);
    // tag 1, 5, 1 above
    exact(&Event::Pair(5, 6), span.clone(), 10, &[0b0000101_1, 0b1_0]);
    assert_eq!(
        write_error(&Event::Span { from: 1, to: 1 }),
        "Event.Span.to: 1 is not greater than the value before it (at bit 17)"
    );
    assert_eq!(
        read_error::<Event>(&[0b1111111_1, 0b1_1]),
        "Event.Pair.1: 256 is not in the range of its tier or its type (at bit 10)"
    );
}

const MOST: u16 = 900;

/// The ladder of "Snapshot Compression", the end of its last tier a constant.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Snapshots {
    #[bits(range = 0..=900)]
    first: u16,
    #[bits(relative(first, tiers = [8, 40, MOST]))]
    second: u16,
}

#[test]
fn tiers_of_a_declaration_are_flags_and_an_offset() {
    let old = Snapshots { first: 7, second: 8 };
    // a one; a zero and a one; two zeros
    let rows = [
        (1, 1 + 3, 1_u32),
        (8, 1 + 3, 7 << 1 | 1),
        (9, 2 + 5, 0b10),
        (40, 2 + 5, 31 << 2 | 0b10),
        (41, 2 + 10, 0),
        (900, 2 + 10, 859 << 2),
    ];
    for (second, bits, code) in rows {
        let len = 10 + bits;
        let bytes = (code << 10).to_le_bytes();
        exact(&Snapshots { first: 0, second }, old, len, &bytes[..len.div_ceil(8)]);
    }
    attained(&Snapshots { first: 0, second: 1 }, &Snapshots { first: 0, second: 41 });
}

#[test]
fn a_distance_beyond_the_last_tier_is_refused_both_ways() {
    let why = "Snapshots.second: 901 is not in the range of its tier or its type (at bit 10)";
    assert_eq!(write_error(&Snapshots { first: 0, second: 901 }), why);
    let why = "Snapshots.second: 5 is not greater than the value before it (at bit 10)";
    assert_eq!(write_error(&Snapshots { first: 5, second: 5 }), why);
    // 860..=1023 of 10 bits
    for offset in 860..1024_u32 {
        let read = bitstream::decode::<Snapshots>(&(offset << 12).to_le_bytes()[..3]);
        assert_eq!(
            read.map_err(|why| (why.kind(), why.bits())),
            Err((Refusal::OutOfRange, 12..22))
        );
    }
}

/// A tier of one distance has no offset, the last tier may be the cheapest, and the widest holds all of a type.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Odd(
    u8,
    #[bits(relative(0, tiers = [128, 129, 130]))] u8,
    i32,
    #[bits(relative(_2, tiers = [1 << 4, 0xFFFF_FFFF]), when = _0 > 0, default = 3)] i32,
);

#[test]
fn tiers_may_have_any_sizes() {
    assert_eq!((Odd::MIN_BITS, Odd::MAX_BITS), (8 + 2 + 32, 8 + 8 + 32 + 33));
    let far = Odd(1, 131, i32::MIN, i32::MAX);
    assert_eq!(comes_back(&far, &mut Odd(1, 2, 3, 4)), Ok(8 + 2 + 32 + 33));
    let near = Odd(1, 130, -5, 11);
    assert_eq!(comes_back(&near, &mut far.clone()), Ok(8 + 2 + 32 + 5));
    let unsent = Odd(0, 128, 9, 3);
    assert_eq!(comes_back(&unsent, &mut far.clone()), Ok(8 + 8 + 32));
    // 200 and 129 of tier 1: nothing wraps
    let read = bitstream::decode_prefix::<Odd>(&[200, 0b10, 0, 0, 0, 0, 0, 0]);
    assert_eq!(read.map_err(|why| why.kind()), Err(Refusal::OutOfRange));
}

macro_rules! pasted {
    ($list:expr) => {
        #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
        struct Pasted(u8, #[bits(relative(0, tiers = $list))] u8);
    };
}
pasted!([(8), 40, if MOST > 3 { 200 } else { 100 }]);

#[test]
fn a_list_of_tiers_may_be_pasted_in_by_a_macro() {
    assert_eq!((Pasted::MIN_BITS, Pasted::MAX_BITS), (8 + 4, 8 + 10));
    assert_eq!(comes_back(&Pasted(5, 205), &mut Pasted(1, 2)), Ok(18));
}

/// Other tiers are other packets, so they are another hash and an edit of an outline.
#[test]
fn tiers_are_part_of_the_wire_hash() {
    #[derive(BitSerialize)]
    struct Other {
        #[bits(range = 0..=900)]
        first: u16,
        #[bits(relative(first, tiers = [8, 41, MOST]))]
        second: u16,
    }
    #[derive(BitSerialize)]
    struct Standard {
        #[bits(range = 0..=900)]
        first: u16,
        #[bits(relative(first))]
        second: u16,
    }
    let hashes = [
        bitstream::wire_hash::<Snapshots>(),
        bitstream::wire_hash::<Other>(),
        bitstream::wire_hash::<Standard>(),
    ];
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[0] != hashes[2]);
    let outline = bitstream::schema::Outline::of(Snapshots::SCHEMA).to_string();
    assert!(outline.contains("in tiers up to [8, 40, 900]"), "{outline}");
}
