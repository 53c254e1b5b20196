//! An attribute without its bound, and bounds that make no sense.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Chat {
    #[string()]
    a: String,
    #[string(max = 0)]
    b: String,
    #[string(len = 5..=3)]
    c: String,
    #[string(max = 3, len = 0..=3)]
    d: String,
    #[string(len = 0..3)]
    e: String,
    #[string(ascii, max = 3)]
    f: String,
}

fn main() {}
