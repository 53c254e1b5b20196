//! The numbers that the seeds quote, each as a derived type.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use bitstream_tests::golden::{both_ways, exact, quantised, read_error, write_error};
use bitstream_tests::round_trip::comes_back;

/// Rows 7 and 18, "packing bits": health, ammo and two flags, 10 bytes unpacked.
#[test]
fn an_entity_is_18_bits() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(max_bits = 18, max_bytes = 3)]
    struct Entity {
        #[bits(range = 0..=100)]
        health: u8,
        #[bits(range = 0..=500)]
        ammo: u16,
        jumping: bool,
        ducking: bool,
    }
    let entity = Entity {
        health: 75,
        ammo: 300,
        jumping: false,
        ducking: true,
    };
    // 75 = 0b100_1011, 300 = 0b1_0010_1100
    exact(
        &entity,
        Entity {
            health: 0,
            ..entity.clone()
        },
        18,
        &[0b0_1001011, 0b10010110, 0b1_0],
    );
    assert_eq!((Entity::MAX_BITS, bitstream::max_bytes::<Entity>()), (18, 3));
}

/// Rows 2 and 8: the first value in the lowest bits, as the first seed fills its words.
#[test]
fn the_first_bit_is_the_lowest() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Bits([bool; 9]);
    let mut bits = Bits([false; 9]);
    bits.0[0] = true;
    exact(&bits, Bits([true; 9]), 9, &[0b0000_0001, 0]);
    bits.0[8] = true;
    exact(&bits, Bits([false; 9]), 9, &[0b0000_0001, 1]);
}

/// Row 10: two's complement in any number of bits.
#[test]
fn signed_integers_are_twos_complement_in_n_bits() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Raw {
        #[bits(2)]
        small: u8,
        #[bits(24)]
        large: i32,
    }
    exact(
        &Raw { small: 3, large: -2 },
        Raw { small: 0, large: 1 },
        26,
        &[0b111110_11, 0xFF, 0xFF, 0b11],
    );
}

/// Rows 11 to 15: the bits of a span, the offset, and the attack values of its headroom.
#[test]
fn a_ranged_integer_refuses_its_headroom() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Ranged(#[bits(range = 0..=32)] u8);
    for value in 0..=32 {
        exact(&Ranged(value), Ranged(7), 6, &[value]);
    }
    for attack in 33..=63 {
        let why = read_error::<Ranged>(&[attack]);
        assert_eq!(why, format!("Ranged.0: {attack} is not in 0..=32 (bits 0..6)"));
    }
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Always(#[bits(range = 25..=25)] u8, #[bits(range = 25..=100)] u8);
    exact(&Always(25, 25), Always(25, 30), 7, &[0]);
    exact(&Always(25, 100), Always(25, 30), 7, &[75]);
}

/// Row 17: the largest value from the bits, and not the bits from the largest value.
#[test]
fn a_width_takes_every_value_of_its_bits() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Wide(#[bits(width = 5)] u8);
    for value in 0..32 {
        exact(&Wide(value), Wide(1), 5, &[value]);
    }
    assert_eq!(write_error(&Wide(32)), "Wide.0: 32 is not in 5 bits (bits 0..5)");
}

/// Row 9, the wiki: up, down, left, right.
#[test]
fn an_input_is_4_bits() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Input {
        up: bool,
        down: bool,
        left: bool,
        right: bool,
    }
    let input = Input {
        up: true,
        down: false,
        left: false,
        right: true,
    };
    both_ways(&input, 4, &[0b1001]);
}

/// Row 56, the wiki: 32 + 7 + 8 + (4 + 6 + 6) * 100.
#[test]
fn a_radar_packet_is_1647_bits() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Radar {
        length: u32,
        event: u8,
        #[array(max = 100)]
        blips: Vec<Blip>,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Blip {
        #[bits(4)]
        kind: u8,
        #[bits(6)]
        x: u8,
        #[bits(6)]
        y: u8,
    }
    let radar = Radar {
        length: 1647,
        event: 9,
        blips: (0..100).map(|_| Blip { kind: 9, x: 60, y: 3 }).collect(),
    };
    assert_eq!(bitstream::encoded_bits(&radar), Ok(1647));
    assert_eq!(bitstream::encode(&radar).map(|bytes| bytes.len()), Ok(206));
    assert_eq!(Radar::MAX_BITS, 1647);
}

/// Row 2, "reading and writing packets": the worked example of the bit packer.
#[test]
fn the_worked_example_is_37_bits() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Example {
        #[bits(3)]
        a: u8,
        #[bits(10)]
        b: u16,
        #[bits(24)]
        c: u32,
    }
    let bytes = [
        0b01000_101, // the low 5 bits of 1000, 101
        0b111_11111, // the low 3 bits of 0xEF, the high 5 of 1000
        0b101_11101, // the low 3 bits of 0xCD, the high 5 of 0xEF
        0b011_11001, // the low 3 bits of 0xAB, the high 5 of 0xCD
        0b000_10101, // unused, the high 5 of 0xAB
    ];
    both_ways(
        &Example {
            a: 5,
            b: 1000,
            c: 0xAB_CDEF,
        },
        37,
        &bytes,
    );
}

/// Rows 24 to 26, "serialization strategies": [0, 10] at 0.01, and the values that only `f32` arithmetic gets right.
#[test]
fn a_compressed_float_is_10_bits() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Compressed(#[float(min = 0.0, max = 10.0, res = 0.01)] f32);
    assert_eq!(Compressed::MAX_BITS, 10);
    for (value, code) in [
        (0.0, 0_u16),
        (0.005, 1),
        (0.025, 3),
        (0.105, 11),
        (5.0, 500),
        (9.995, 1000),
        (10.0, 1000),
    ] {
        assert_eq!(
            bitstream::encode(&Compressed(value)),
            Ok(code.to_le_bytes().to_vec()),
            "{value}"
        );
    }
    // 1001..=1023 are headroom: the seed's reader took them for more than the largest value
    for code in 1001_u16..1024 {
        let read = bitstream::decode::<Compressed>(&code.to_le_bytes()).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::OutOfRange));
    }
}

/// Row 23: all patterns, also those of NaN.
#[test]
fn raw_floats_are_their_bits() {
    for bits in [0x7FC0_1234_u32, 0x7F80_0001, 0x8000_0000, 0x3F80_0000] {
        let bytes = bitstream::encode(&f32::from_bits(bits)).unwrap();
        assert_eq!(bytes, bits.to_le_bytes());
        assert_eq!(bitstream::decode::<f32>(&bytes).map(f32::to_bits), Ok(bits));
    }
    // the low word first
    both_ways(&1.5_f64, 64, &[0, 0, 0, 0, 0, 0, 0xF8, 0x3F]);
}

/// Row 27, the wiki: 0 to 100 in 5 bits is precise to 3.22, in 6 bits to 1.587.
#[test]
fn an_n_bit_float_has_the_precision_of_its_bits() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Five(#[float(min = 0.0, max = 100.0, bits = 5)] f32);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Six(#[float(min = 0.0, max = 100.0, bits = 6)] f32);
    let step = |one: f32, digits: f32| (one * digits).trunc() / digits;
    let five = bitstream::decode::<Five>(&[1]).unwrap().0;
    let six = bitstream::decode::<Six>(&[1]).unwrap().0;
    // 100 / 31 and 100 / 63
    assert_eq!((step(five, 100.0), step(six, 1000.0)), (3.22, 1.587));
    assert_eq!((Five::MAX_BITS, Six::MAX_BITS), (5, 6));
    // no headroom: the highest code is all ones
    exact(&Five(100.0), Five(0.0), 5, &[31]);
    exact(&Six(100.0), Six(0.0), 6, &[63]);
}

/// Row 28 and erratum 12, the wiki: with an exact zero the other codes are 1..=63 of 6 bits.
#[test]
fn code_0_is_zero_and_the_others_are_1_to_63() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Zero(#[float(min = -10.0, max = 10.0, bits = 6, zero)] f32);
    exact(&Zero(0.0), Zero(1.0), 6, &[0]);
    exact(&Zero(-10.0), Zero(1.0), 6, &[1]);
    exact(&Zero(10.0), Zero(1.0), 6, &[63]);
    for code in 0..64 {
        let value = bitstream::decode::<Zero>(&[code]).unwrap();
        assert_eq!(value.0 == 0.0, code == 0, "{code}");
        assert_eq!(bitstream::encode(&value), Ok(vec![code]));
    }
}

/// Rows 30 to 32: three floats, three compressed floats with the same bounds, four floats.
#[test]
fn vectors_are_their_components() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Vectors {
        position: [f32; 3],
        #[float(min = 0.0, max = 10.0, res = 0.01)]
        compressed: [f32; 3],
        orientation: [f32; 4],
    }
    assert_eq!((Vectors::MIN_BITS, Vectors::MAX_BITS), (96 + 30 + 128, 96 + 30 + 128));
}

/// Rows 33 and 34: padding is zero bits and checked, no bytes still align.
#[test]
fn bytes_are_aligned() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Blob {
        flag: bool,
        #[array(max = 3, bytes)]
        data: Vec<u8>,
        last: bool,
    }
    let blob = |data: &[u8]| Blob {
        flag: true,
        data: data.to_vec(),
        last: true,
    };
    exact(&blob(&[0xAA, 0xBB]), blob(&[]), 25, &[0b00000_10_1, 0xAA, 0xBB, 1]);
    exact(&blob(&[]), blob(&[1]), 9, &[0b00000_00_1, 1]);
    for bit in 3..8 {
        let read = bitstream::decode::<Blob>(&[0b1 | 1 << bit, 1]).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::Padding));
    }
}

/// Rows 35 and 36: the length, never a terminator; UTF-8; of a letter 1 byte, of others 2 to 4. Erratum 5: the longest is
/// legal.
#[test]
fn a_string_is_its_length_and_its_bytes() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Text {
        #[string(max = 9)]
        text: String,
    }
    let text = |text: &str| Text { text: text.to_string() };
    exact(&text("a"), text("old"), 16, &[1, b'a']);
    exact(&text("\u{e9}"), text("old"), 24, &[2, 0xC3, 0xA9]);
    exact(&text("\u{20ac}"), text("old"), 32, &[3, 0xE2, 0x82, 0xAC]);
    exact(&text("\u{1f41f}"), text("old"), 40, &[4, 0xF0, 0x9F, 0x90, 0x9F]);
    assert_eq!(comes_back(&text("012345678"), &mut text("")), Ok(80));
    assert_eq!(
        read_error::<Text>(&[1, 0xC3]),
        "Text.text: the string is not UTF-8 (bits 8..16)"
    );
    assert_eq!(
        read_error::<Text>(&[1, 0]),
        "Text.text: the string contains a NUL (bits 8..16)"
    );
}

/// Row 38, "reading and writing packets": 0xFFFFFFFF elements are refused before anybody believes them.
#[test]
fn a_hostile_number_of_elements_is_refused() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct PacketB {
        #[array(max = 32)]
        elements: Vec<i32>,
    }
    let packet = PacketB { elements: vec![-1] };
    exact(
        &packet,
        PacketB { elements: vec![] },
        38,
        &[0b11_000001, 0xFF, 0xFF, 0xFF, 0b111111],
    );
    for hostile in 33..64 {
        let read = bitstream::decode::<PacketB>(&[hostile, 0, 0, 0, 0]).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::Length));
    }
}

/// Row 32, "snapshot compression": 2 + 3 * 9, and the position 18 + 18 + 14.
#[test]
fn a_smallest_three_rotation_is_29_bits_and_a_position_50() {
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Cube {
        #[quat(bits = 9)]
        rotation: [f32; 4],
    }
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Position {
        #[bits(18)]
        x: u32,
        #[bits(18)]
        y: u32,
        #[bits(14)]
        z: u16,
    }
    assert_eq!((Cube::MAX_BITS, Position::MAX_BITS), (29, 50));
}

/// "Sending large blocks of data": the slice packet. Only the last slice says its size.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = slice_id < num_slices, max_bytes = 1200)]
struct Slice {
    chunk_id: u16,
    #[bits(range = 0..=255)]
    slice_id: u16,
    #[bits(range = 1..=256)]
    num_slices: u16,
    #[bits(range = 1..=1024, when = slice_id + 1 == num_slices, default = 1024)]
    slice_bytes: u16,
    #[array(max = 1024, count = slice_bytes, bytes)]
    data: Vec<u8>,
}

/// Rows 66 and 67.
#[test]
fn a_slice_header_is_32_bits_and_48_before_the_last() {
    let last = Slice {
        chunk_id: 0x0102,
        slice_id: 255,
        num_slices: 256,
        slice_bytes: 3,
        data: vec![7, 8, 9],
    };
    let full = Slice {
        slice_id: 0,
        slice_bytes: 1024,
        data: vec![5; 1024],
        ..last.clone()
    };
    // chunk, slice, slices - 1, then 3 - 1 in 10 bits and 6 of padding
    exact(&last, full.clone(), 48 + 24, &[2, 1, 255, 255, 2, 0, 7, 8, 9]);
    let mut bytes = vec![2, 1, 0, 255];
    bytes.resize(4 + 1024, 5);
    both_ways(&full, 32 + 8192, &bytes);
    assert_eq!(Slice::MAX_BITS, 32 + 10 + 7 + 8192);
    // 256 slices of 1024 bytes
    assert_eq!(usize::from(full.num_slices) * 1024, 256 * 1024);
}

/// Erratum 9: both are in range, and the slice is none of the chunk's.
#[test]
fn a_slice_beyond_its_chunk_is_refused() {
    let read = read_error::<Slice>(&[2, 1, 255, 0, 0, 0]);
    assert!(read.starts_with("Slice"), "{read}");
    let slice = Slice {
        chunk_id: 1,
        slice_id: 255,
        num_slices: 1,
        slice_bytes: 1024,
        data: vec![0; 1024],
    };
    assert_eq!(
        write_error(&slice),
        "Slice: `slice_id < num_slices` does not hold (at bit 8224)"
    );
    let mut bytes = vec![1, 0, 255, 0];
    bytes.resize(4 + 1024, 0);
    assert_eq!(
        read_error::<Slice>(&bytes),
        "Slice: `slice_id < num_slices` does not hold (at bit 8224)"
    );
}

/// Row 68: all acks of 256 slices.
#[test]
fn an_ack_packet_is_280_bits() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Ack {
        chunk_id: u16,
        #[bits(range = 1..=256)]
        num_slices: u16,
        #[array(len = 1..=256, count = num_slices)]
        acked: Vec<bool>,
    }
    let some = Ack {
        chunk_id: 7,
        num_slices: 3,
        acked: vec![true, false, true],
    };
    let all = Ack {
        num_slices: 256,
        acked: vec![true; 256],
        ..some.clone()
    };
    exact(&some, all.clone(), 27, &[7, 0, 2, 0b101]);
    let mut bytes = vec![7, 0, 255];
    bytes.resize(35, 0xFF);
    exact(&all, some, 280, &bytes);
    assert_eq!((Ack::MAX_BITS, bitstream::max_bytes::<Ack>()), (280, 35));
}

/// The four scenes of "serialization strategies".
mod scenes {
    use super::*;

    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    pub(super) struct A(#[array(max = 4096, sparse = bitmap)] pub(super) Vec<(u16, ())>);
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    pub(super) struct B(#[array(max = 4096, sparse = count)] pub(super) Vec<(u16, ())>);
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    pub(super) struct C(#[array(max = 4096, sparse = sentinel)] pub(super) Vec<(u16, ())>);
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    pub(super) struct D(#[array(max = 4096, sparse = relative)] pub(super) Vec<(u16, ())>);

    pub(super) fn every_other() -> Vec<(u16, ())> {
        (0..2000).map(|i| (2 * i, ())).collect()
    }
}

/// Rows 39 to 42: 512 bytes of skip bits; 2000 absolute indices of 12 bits are 3000 bytes, behind their number in 13; 13
/// bits each with a sentinel; 4 bits each where each is 2 from the one before.
#[test]
fn the_four_scenes_have_their_sizes() {
    use scenes::{A, B, C, D, every_other};
    assert_eq!(comes_back(&A(every_other()), &mut A(vec![(9, ())])), Ok(512 * 8));
    assert_eq!(comes_back(&B(every_other()), &mut B(vec![(9, ())])), Ok(13 + 3000 * 8));
    assert_eq!(comes_back(&C(every_other()), &mut C(vec![(9, ())])), Ok(2000 * 13 + 13));
    // the first index is 1 above -1; the end mark 98 above 3998
    assert_eq!(
        comes_back(&D(every_other()), &mut D(vec![(9, ())])),
        Ok(1 + 1999 * 4 + 12)
    );
    exact(&B(vec![(4095, ())]), B(vec![]), 25, &[1, 0b111_00000, 0b11111111, 0b1]);
    exact(&C(vec![]), C(vec![(1, ())]), 13, &[0, 0b1_0000]);
}

/// Row 43: the tiers of scene d. Row 44: only 32 jumps of the last fit.
#[test]
fn the_ladder_of_scene_d_has_its_tiers() {
    use scenes::D;
    let tiers = [
        (1, 1),
        (2, 4),
        (5, 4),
        (6, 6),
        (13, 6),
        (14, 8),
        (29, 8),
        (30, 10),
        (61, 10),
        (62, 12),
        (125, 12),
        (126, 18),
        (4095, 18),
    ];
    for (distance, bits) in tiers {
        // one index, and the distance from there to 4096
        let to_the_end = 4097 - distance;
        let end = match to_the_end {
            2..=5 => 4,
            6..=125 => unreachable!("no such distance above"),
            _ => 18,
        };
        assert_eq!(
            comes_back(&D(vec![(distance - 1, ())]), &mut D(vec![])),
            Ok(bits + end),
            "{distance}"
        );
    }
    let jumps: Vec<_> = (1..=32).map(|i| (126 * i - 1, ())).collect();
    assert_eq!(comes_back(&D(jumps), &mut D(vec![])), Ok(32 * 18 + 12));
    assert_eq!(4096 / 126, 32);
}

/// Erratum 7: a jump over the sentinel, which the seed's reader never noticed.
#[test]
fn a_jump_beyond_the_last_object_is_refused() {
    // index 0, then 4096 - 126 in the last tier: to 4096, the end mark; one more is beyond
    let packet = |jump: u32| (1 | (jump - 126) << 7).to_le_bytes()[..3].to_vec();
    assert_eq!(bitstream::decode(&packet(4096)), Ok(scenes::D(vec![(0, ())])));
    for jump in [4097, 126 + 4095] {
        let read = bitstream::decode::<scenes::D>(&packet(jump)).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::OutOfRange));
    }
}

/// Erratum 8: scene b took the same index twice, and in any order.
#[test]
fn indices_of_scene_b_increase() {
    for (first, second) in [(5_u64, 5_u64), (5, 4)] {
        let bits = 2 | first << 13 | second << 25;
        let read = bitstream::decode::<scenes::B>(&bits.to_le_bytes()[..5]).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::NotIncreasing));
        assert!(bitstream::encode(&scenes::B(vec![(first as u16, ()), (second as u16, ())])).is_err());
    }
}

/// Row 45: the standard's ladder.
#[test]
fn a_relative_integer_has_the_tiers_of_the_standard() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Pair {
        a: u32,
        #[bits(relative(a))]
        b: u32,
    }
    for (distances, bits) in [
        ([1, 1], 1),
        ([2, 6], 2 + 3),
        ([7, 23], 3 + 5),
        ([24, 280], 4 + 9),
        ([281, 4377], 5 + 13),
        ([4378, 69_914], 6 + 17),
        ([69_915, 1 << 31], 6 + 32),
    ] {
        for distance in distances {
            let pair = Pair {
                a: 100,
                b: 100 + distance,
            };
            assert_eq!(comes_back(&pair, &mut Pair { a: 0, b: 1 }), Ok(32 + bits), "{distance}");
        }
    }
}

/// Row 53, the wiki's dynamic integers.
#[test]
fn a_dynamic_integer_has_as_many_groups_as_it_needs() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Five(#[bits(varint(group = 5))] u32);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Seven(#[bits(varint)] u32);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Nine(#[bits(varint(group = 9))] u32);
    // a one and a zero, 32 in two groups of 5
    exact(&Five(32), Five(1), 12, &[0b100000_01, 0]);
    // a zero, 100
    exact(&Seven(100), Seven(1000), 8, &[0b1100100_0]);
    // a zero, 280 = 0b1_0001_1000
    exact(&Nine(280), Nine(1), 10, &[0b0011000_0, 0b10]);
    // a one and a zero, 71200 = 0b1_0001_0110_0010_0000
    exact(&Nine(71_200), Nine(1), 20, &[0b100000_01, 0b01011000, 0b0100]);
    // three ones and no zero, 32 bits
    exact(&Nine(u32::MAX), Nine(1), 35, &[0xFF, 0xFF, 0xFF, 0xFF, 0b111]);
}

/// Rows 54 and 55, the wiki: a length in bits, then events by their ids; `Ping` has no data.
#[test]
fn a_frame_is_its_length_in_bits_and_its_events() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(tag(width = 8))]
    enum Server {
        #[bits(id = 1)]
        Ping,
        #[bits(id = 2)]
        LoginResult(bool),
        #[bits(id = 3)]
        StateUpdates(#[array(max = 200)] Vec<u8>),
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Frame {
        packet_length: u32,
        #[array(max = 15)]
        events: Vec<Server>,
    }
    let frame = Frame {
        packet_length: 32 + 4 + 8 + 9,
        events: vec![Server::Ping, Server::LoginResult(true)],
    };
    let old = Frame {
        packet_length: 0,
        events: vec![Server::StateUpdates(vec![1; 200])],
    };
    exact(&frame, old, 53, &[53, 0, 0, 0, 0b0001_0010, 0b0010_0000, 0b1_0000]);
    // `None` is 0, and no event
    assert_eq!(
        read_error::<Server>(&[0]),
        "Server: no variant has the tag 0 (bits 0..8)"
    );
}

/// Row 58, "reading and writing packets": a byte for the type, then the body of that type.
#[test]
fn a_packet_type_is_its_first_byte() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(tag(repr))]
    #[repr(u8)]
    enum Packet {
        A { x: f32, y: f32, z: f32 },
        B(#[array(max = 32)] Vec<i32>),
        C(bool, i16, i32),
    }
    let c = Packet::C(true, -1, 1);
    // the type, true and -1, the highest of -1 and 1
    exact(
        &c,
        Packet::B(vec![1]),
        57,
        &[2, 0b1111111_1, 0xFF, 0b0000001_1, 0, 0, 0, 0],
    );
    let a = Packet::A { x: 1.0, y: 0.0, z: 0.0 };
    exact(&a, c, 104, &[0, 0, 0, 0x80, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0]);
    // row 57: a typed error
    let read = bitstream::decode::<Packet>(&[3]).map_err(|why| (why.kind(), why.value()));
    assert_eq!(read, Err((Refusal::UnknownTag, Some(3))));
}

/// Row 59: estimate everything.
#[test]
fn sizes_are_known_before_anything_is_sent() {
    #[derive(BitSerialize)]
    struct Snapshot(#[array(max = 60)] Vec<(u16, [f32; 3])>);
    assert_eq!((Snapshot::MIN_BITS, Snapshot::MAX_BITS), (6, 6 + 60 * 112));
    assert_eq!(bitstream::max_bytes::<Snapshot>(), 841);
    assert_eq!(bitstream::measure(&Snapshot(vec![(1, [0.0; 3]); 2])), 6 + 2 * 112);
}

/// Row 62, "serialization strategies": a rigid body at rest does not send its velocities, and the reader restores zeros.
#[test]
fn a_rigid_body_at_rest_elides_its_velocities() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Implied {
        position: [f32; 3],
        orientation: [f32; 4],
        #[bits(elide(group = at_rest, value = [0.0; 3]))]
        linear_velocity: [f32; 3],
        #[bits(elide(group = at_rest, value = [0.0; 3]))]
        angular_velocity: [f32; 3],
    }
    let rest = Implied {
        position: [0.0; 3],
        orientation: [0.0; 4],
        linear_velocity: [0.0; 3],
        angular_velocity: [0.0; 3],
    };
    let moving = Implied {
        linear_velocity: [1.0, 0.0, 0.0],
        ..rest.clone()
    };
    let mut bytes = vec![0; 28];
    bytes.push(1);
    exact(&rest, moving.clone(), 225, &bytes);
    assert_eq!(comes_back(&moving, &mut rest.clone()), Ok(225 + 192));
    assert_eq!((Implied::MIN_BITS, Implied::MAX_BITS), (225, 417));

    // the same with a flag of the user's
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Explicit {
        position: [f32; 3],
        at_rest: bool,
        #[bits(when = !at_rest)]
        velocity: [f32; 3],
    }
    let rest = Explicit {
        position: [0.0; 3],
        at_rest: true,
        velocity: [9.0; 3],
    };
    let mut bytes = vec![0; 12];
    bytes.push(1);
    quantised(
        &rest,
        97,
        &bytes,
        &Explicit {
            velocity: [0.0; 3],
            ..rest.clone()
        },
    );
}

/// Rows 49 and 50: 0x5AFEB175 between fields, and behind the last.
#[test]
fn a_check_shows_that_both_sides_are_in_step() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(check)]
    struct Checked {
        #[bits(check)]
        a: u8,
        b: u8,
    }
    let bytes = [1, 0x75, 0xB1, 0xFE, 0x5A, 2, 0x75, 0xB1, 0xFE, 0x5A];
    exact(&Checked { a: 1, b: 2 }, Checked { a: 0, b: 0 }, 80, &bytes);
    assert_eq!(
        read_error::<Checked>(&bytes[..6]),
        "Checked: the packet ends early (bits 48..80)"
    );
}

/// Row 39, "serialization strategies": a bit for each of 4096 slots.
#[test]
fn a_bit_for_each_of_4096_slots_is_512_bytes() {
    assert_eq!(<[Option<()>; 4096]>::MAX_BITS, 512 * 8);
}

/// Row 22, the standard: 8 bits, align, 8 bits.
#[test]
fn the_standards_measure_of_an_alignment_is_23() {
    #[derive(BitSerialize)]
    struct Standard {
        a: u8,
        #[bits(align)]
        b: u8,
    }
    assert_eq!(bitstream::measure(&Standard { a: 0, b: 0 }), 23);
    assert_eq!(bitstream::encoded_bits(&Standard { a: 0, b: 0 }), Ok(16));
}
