//! The numbers that the seeds quote, each as a derived type.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::BitSerialize;
use bitstream_tests::golden::both_ways;

/// "Packing bits": health, ammo and two flags, 10 bytes unpacked.
#[test]
fn an_entity_is_18_bits() {
    #[derive(BitSerialize)]
    struct Entity {
        #[bits(range = 0..=100)]
        _health: u8,
        #[bits(range = 0..=500)]
        _ammo: u16,
        _jumping: bool,
        _ducking: bool,
    }
    assert_eq!((Entity::MAX_BITS, bitstream::max_bytes::<Entity>()), (18, 3));
}

/// The wiki: up, down, left, right.
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

/// The wiki: 32 + 7 + 8 + (4 + 6 + 6) * 100.
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

/// "Reading and writing packets": the worked example of the bit packer.
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

/// "Serialization strategies": [0, 10] at 0.01.
#[test]
fn a_compressed_float_is_10_bits() {
    #[derive(BitSerialize)]
    struct Compressed(
        #[float(0.0, 10.0, 0.01)]
        #[allow(dead_code)]
        f32,
    );
    assert_eq!(Compressed::MAX_BITS, 10);
}

/// "Snapshot compression": 2 + 3 * 9, and the position 18 + 18 + 14.
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

/// "Sending large blocks of data": 16 + 8 + 8 bits before a slice, and 10 more before the last.
#[test]
fn a_slice_header_is_32_bits() {
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Header {
        chunk: u16,
        #[bits(range = 0..=255)]
        slice: u8,
        #[bits(range = 1..=256)]
        slices: u16,
    }
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Last {
        header: Header,
        #[bits(range = 1..=1024)]
        bytes: u16,
    }
    assert_eq!((Header::MAX_BITS, Last::MAX_BITS), (32, 42));
}

/// "Sending large blocks of data": all acks of 256 slices.
#[test]
fn an_ack_packet_is_35_bytes() {
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Ack {
        chunk: u16,
        #[array(len = 1..=256)]
        acked: Vec<bool>,
    }
    assert_eq!((Ack::MAX_BITS, bitstream::max_bytes::<Ack>()), (280, 35));
}

/// "Serialization strategies": a bit for each of 4096 slots.
#[test]
fn a_bit_for_each_of_4096_slots_is_512_bytes() {
    assert_eq!(<[Option<()>; 4096]>::MAX_BITS, 512 * 8);
}

/// The standard: 8 bits, align, 8 bits.
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
