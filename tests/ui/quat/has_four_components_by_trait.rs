//! G29: the same where the type says it.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Cube {
    #[quat(bits = 9)]
    a: [f32; 3],
    #[quat(bits = 9)]
    b: f32,
}

fn main() {}
