//! `predict` on values without numbers.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Body {
    #[bits(predict)]
    a: bool,
    #[bits(predict)]
    #[string(max = 3)]
    b: String,
    #[bits(predict)]
    #[float(raw)]
    c: f32,
    #[bits(predict)]
    d: u64,
    #[bits(predict)]
    e: (char, f32),
}

fn main() {}
