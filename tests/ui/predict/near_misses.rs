//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Body {
    #[bits(predict, range = 0..=100)]
    a: u8,
    #[bits(predict)]
    b: [i16; 3],
    #[bits(predict)]
    #[quat(bits = 9)]
    c: Option<[f32; 4]>,
    #[bits(predict, align, when = a > 5)]
    d: u16,
}
