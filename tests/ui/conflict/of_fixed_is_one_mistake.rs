//! Two codecs, one of which lacks its bounds: one error.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Body {
    #[bits(varint, fixed(int = 8, frac = 8))]
    x: u16,
}

fn main() {}
