//! The numbers that the seeds quote, each as a derived type.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::BitSerialize;
use bitstream_tests::golden::{both_ways, exact, read_error, write_error};

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
