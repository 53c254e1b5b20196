//! A leaf codec on a tuple.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=1)]
    a: (u8, u8),
    #[bits(3)]
    b: Option<(u8, u8)>,
    #[float(0.0, 1.0, 0.1)]
    c: (f32, f32),
}

fn main() {}
