//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const MTU: usize = 1200;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(max_bytes = MTU - 8)]
struct Packet<T> {
    #[array(max = 100, bytes)]
    data: Vec<u8>,
    inner: T,
}

#[test]
fn is_legal() {
    round_trip(&Packet {
        data: vec![1, 2],
        inner: 3_u64,
    });
}
