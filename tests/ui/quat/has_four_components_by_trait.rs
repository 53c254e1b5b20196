//! The same where the type says it.

use bitstream::BitSerialize;

type Vector = [f32; 3];
type Angle = f32;

#[derive(BitSerialize)]
struct Cube {
    #[quat(bits = 9)]
    a: Vector,
    #[quat(bits = 10)]
    b: Angle,
    #[quat(bits = 11)]
    c: glam::Vec4,
}

fn main() {}
