//! `float` on other types.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[float(0.0, 1.0, 0.1)]
    a: u8,
    #[float(0.0, 1.0, 0.1)]
    b: Option<usize>,
    #[float(raw)]
    c: bool,
    #[float(min = 0.0, max = 1.0, bits = 3)]
    d: String,
    #[float(0.0, 1.0, 0.1)]
    e: [i32; 3],
}

fn main() {}
