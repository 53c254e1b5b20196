//! The forms of characters.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Chat {
    #[string(max = 5, ascii, wide)]
    a: String,
    #[string(max = 5, wide = 32)]
    b: String,
    #[string(ascii)]
    c: String,
    #[string(max = 5, utf8)]
    d: String,
}

fn main() {}
