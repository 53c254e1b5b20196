//! `#[array(max = N, bytes)]` and `#[array(bytes)]`: bytes that are copied as a whole.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::codec::{Bytes, Encoding, Lengths};
use bitstream::{BitSerialize, Refusal};
use tests_support::dice;
use tests_support::golden::both_ways;
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

struct Len<const MIN: usize, const MAX: usize>;

impl<const MIN: usize, const MAX: usize> Lengths<0> for Len<MIN, MAX> {
    const MIN: i128 = MIN as i128;
    const MAX: i128 = MAX as i128;
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Upto5(#[array(max = 5, bytes)] Vec<u8>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Upto300(#[array(max = 300, bytes)] Vec<u8>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct From2(#[array(len = 2..=4, bytes)] Vec<u8>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Just3(#[array(len = 3..=3, bytes)] Vec<u8>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Claim(#[array(max = 0xFFFF_FFFF, bytes)] Vec<u8>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Three(#[array(bytes)] [u8; 3]);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Zero(#[array(bytes)] [u8; 0]);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Layers(#[array(bytes)] [Option<[u8; 1]>; 2]);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Lists(#[array(max = 5, bytes)] [Option<Vec<u8>>; 2]);

#[test]
fn a_length_then_aligned_bytes() {
    both_ways(&Upto5(vec![0xAA, 0xBB]), 24, &[0b00000_010, 0xAA, 0xBB]);
    // no bytes still align
    both_ways(&Upto5(vec![]), 8, &[0]);
    // 4 - 2 in 2 bits
    both_ways(&From2(vec![1, 2, 3, 4]), 40, &[0b000000_10, 1, 2, 3, 4]);
    // nothing for a length that never varies
    both_ways(&Just3(vec![7, 8, 9]), 24, &[7, 8, 9]);
    both_ways(&Three([7, 8, 9]), 24, &[7, 8, 9]);
    both_ways(&Zero([]), 0, &[]);
    // an option, then padding and a byte where there is one
    both_ways(&Layers([Some([5]), None]), 17, &[0b0000000_1, 5, 0]);
    both_ways(&Lists([None, Some(vec![5])]), 16, &[0b000_001_1_0, 5]);
}

#[test]
fn the_sizes_are_those_of_a_text() {
    assert_eq!((Upto5::MIN_BITS, Upto5::MAX_BITS), (3, 3 + 7 + 40));
    assert_eq!((From2::MIN_BITS, From2::MAX_BITS), (2 + 16, 2 + 7 + 32));
    assert_eq!((Just3::MIN_BITS, Just3::MAX_BITS), (24, 7 + 24));
    assert_eq!((Three::MIN_BITS, Three::MAX_BITS), (24, 7 + 24));
    assert_eq!((Zero::MIN_BITS, Zero::MAX_BITS), (0, 7));
    // from an aligned start, 3 bits are followed by 5 of padding, and a measure counts 7
    assert_eq!(bitstream::encoded_bits(&Upto5(vec![0; 5])), Ok(Upto5::MAX_BITS - 2));
    assert_eq!(bitstream::measure(&Upto5(vec![0; 5])), Upto5::MAX_BITS);
    assert_eq!(bitstream::measure(&Three([0; 3])), Three::MAX_BITS);
}

/// A codec's largest and smallest size are taken from some starting position.
#[test]
fn the_sizes_are_attained() {
    let mut bytes = [0; 20];
    let mut bits = |start: u32, value: &Upto5| {
        let mut w = bitstream::BitWriter::new(&mut bytes);
        w.write_bits(0, start).unwrap();
        value.write(&mut w).unwrap();
        w.bits_written() - start as usize
    };
    assert_eq!(bits(5, &Upto5(vec![])), Upto5::MIN_BITS);
    assert_eq!(bits(6, &Upto5(vec![1; 5])), Upto5::MAX_BITS);
}

#[test]
fn lengths_out_of_bounds_are_refused_both_ways() {
    let written = bitstream::encode(&Upto5(vec![0; 6])).map_err(|why| why.to_string());
    let message = "Upto5.0: length 6 is not in 0..=5 (bits 0..3)".to_string();
    assert_eq!(written, Err(message.clone()));
    let read = bitstream::decode::<Upto5>(&[6, 0, 0, 0, 0, 0, 0]).map_err(|why| why.to_string());
    assert_eq!(read, Err(message));
    for len in [0, 1, 5] {
        let written = bitstream::encode(&From2(vec![0; len])).map_err(|why| (why.kind(), why.value()));
        assert_eq!(written, Err((Refusal::Length, Some(len as i128))));
    }
    let read = bitstream::decode::<From2>(&[3, 0, 0, 0, 0, 0]).map_err(|why| (why.kind(), why.value()));
    assert_eq!(read, Err((Refusal::Length, Some(5))));
}

#[test]
fn padding_is_zero() {
    for bit in 3..8 {
        let read = bitstream::decode::<Upto5>(&[1 | 1 << bit, 9]).map_err(|why| (why.kind(), why.bits()));
        assert_eq!(read, Err((Refusal::Padding, 3..8)));
    }
    for bit in 1..8 {
        let read = bitstream::decode::<Layers>(&[1 | 1 << bit, 9, 0]).map_err(|why| (why.kind(), why.bits()));
        assert_eq!(read, Err((Refusal::Padding, 1..8)));
    }
}

#[test]
fn a_claim_beyond_the_packet_allocates_nothing() {
    let mut packet = vec![0xFF; 4];
    packet.resize(1200, 0);
    let mut read = None;
    let info = allocation_counter::measure(|| read = Some(bitstream::decode::<Claim>(&packet)));
    assert_eq!(
        read.and_then(|read| read.err()).map(|why| why.kind()),
        Some(Refusal::EndOfPacket)
    );
    assert_eq!(info.bytes_total, 0);
    // and a true one as much as it holds
    packet[..4].copy_from_slice(&1196_u32.to_le_bytes());
    let info = allocation_counter::measure(|| assert!(bitstream::decode::<Claim>(&packet).is_ok()));
    assert_eq!(info.bytes_total, 1196);
}

#[test]
fn reading_in_place_keeps_the_memory() {
    let mut value = Upto5(vec![1; 5]);
    let before = (value.0.as_ptr(), value.0.capacity());
    assert_eq!(bitstream::decode_into(&mut value, &[1, 9]), Ok(()));
    assert_eq!(value, Upto5(vec![9]));
    assert_eq!((value.0.as_ptr(), value.0.capacity()), before);
}

#[test]
fn short_inputs() {
    short_inputs_are_canonical::<Upto5>();
    short_inputs_are_canonical::<From2>();
    short_inputs_are_canonical::<Just3>();
    short_inputs_are_canonical::<Zero>();
    short_inputs_are_canonical::<Layers>();
    short_inputs_are_canonical::<Lists>();
}

#[test]
fn bounds_that_no_length_has_are_problems() {
    fn problem<P: Lengths<0>>() -> bool {
        <Bytes<P, 0> as Encoding<Vec<u8>>>::PROBLEM.is_some()
    }
    assert!(problem::<Len<0, 0>>() && problem::<Len<3, 2>>() && problem::<Len<0, 0x1_0000_0000>>());
    assert!(!problem::<Len<0, 1>>() && !problem::<Len<0, 0xFFFF_FFFF>>());
}

#[test]
fn bytes_come_back() {
    let holds = |bytes: &Vec<u8>| {
        comes_back(&Upto300(bytes.clone()), &mut Upto300(vec![1; 100]))?;
        let few = Upto5(bytes.iter().copied().take(5).collect());
        comes_back(&few, &mut Upto5(vec![])).map(|_| ())
    };
    dice::check("bytes", 500, |dice| dice.bytes(300), holds);
}
