//! `raw` with bounds.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[float(raw, min = 3)]
    a: f32,
    #[float(raw = true)]
    b: f32,
}

fn main() {}
