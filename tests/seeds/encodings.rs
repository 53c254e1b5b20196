//! The numbers that the seeds quote, each as a derived type.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use bitstream_tests::golden::{both_ways, exact, read_error, write_error};

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
