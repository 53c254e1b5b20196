//! The packets that are measured are those that others measure: their bytes have the checksums of hand-written code.

use bitstream::{BitSerialize, decode, encode};
use bitstream_tests::workloads::{Encoded, W1, W2, W3, W4, W5, encoded, packets};

#[test]
fn derived_code_writes_the_bytes_that_hand_written_code_writes() {
    let packets = packets();
    assert_eq!(bytes_of(&packets.w1), W1);
    assert_eq!(bytes_of(&packets.w2), W2);
    assert_eq!(bytes_of(&packets.w2q), W2);
    assert_eq!(bytes_of(&packets.w3), W3);
    assert_eq!(bytes_of(&packets.w4), W4);
    assert_eq!(bytes_of(&packets.w5), W5);
}

#[test]
fn what_holds_no_floats_comes_back_as_it_was() {
    let packets = packets();
    come_back(&packets.w1);
    come_back(&packets.w2q);
    come_back(&packets.w3);
    come_back(&packets.w5);
}

fn bytes_of<T: BitSerialize>(packets: &[T]) -> Encoded {
    let bytes: Vec<_> = packets.iter().map(|packet| encode(packet).unwrap()).collect();
    encoded(&bytes)
}

fn come_back<T: BitSerialize + PartialEq>(packets: &[T]) {
    for packet in packets {
        assert!(decode::<T>(&encode(packet).unwrap()).unwrap() == *packet);
    }
}
