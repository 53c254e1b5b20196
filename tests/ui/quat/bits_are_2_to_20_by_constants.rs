//! The same where only rustc knows them.

use bitstream::BitSerialize;


const BIG: u32 = 21;

#[derive(BitSerialize)]
struct Cube {
    #[quat(bits = BIG)]
    a: [f32; 4],
}

fn main() {}
