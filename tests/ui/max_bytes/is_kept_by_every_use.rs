//! The budget of a generic type.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(max_bytes = 8)]
struct Envelope<T> {
    inner: T,
    flag: bool,
}

#[derive(BitSerialize)]
struct Large {
    inner: Envelope<u64>,
}

fn main() {
    let _ = bitstream::decode::<Large>(&[]);
}
