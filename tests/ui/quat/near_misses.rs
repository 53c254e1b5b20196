//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

type Rotation = [f32; 4];
const BITS: u8 = 9;

#[derive(BitSerialize)]
struct Cube {
    #[quat(bits = 2)]
    a: [f32; 4],
    #[quat(bits = 20)]
    b: Option<Box<Rotation>>,
    #[quat(bits = BITS)]
    c: [Rotation; 3],
    #[array(max = 3)]
    #[quat(bits = BITS + 1)]
    d: Vec<[f32; 4]>,
}
