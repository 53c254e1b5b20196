//! The same where only rustc knows the bounds.

use bitstream::BitSerialize;


const LOW: f32 = 0.0;

#[derive(BitSerialize)]
struct Player {
    #[float(min = LOW, max = 1.0, bits = 6, zero)]
    a: f32,
}

fn main() {}
