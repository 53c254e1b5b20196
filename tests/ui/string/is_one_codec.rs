//! `string` with a codec of a leaf.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Chat {
    #[string(max = 3)]
    #[bits(range = 0..=3)]
    a: String,
    #[string(max = 3)]
    #[float(raw)]
    b: String,
}

fn main() {}
