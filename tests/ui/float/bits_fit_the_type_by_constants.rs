//! The same where only rustc knows them.

use bitstream::BitSerialize;


const BIG: u32 = 25;
type Speed = f32;

#[derive(BitSerialize)]
struct Constant {
    #[float(min = 0.0, max = 1.0, bits = BIG)]
    a: f32,
}

#[derive(BitSerialize)]
struct Alias {
    #[float(min = 0.0, max = 1.0, bits = 25)]
    a: Speed,
}

fn main() {}
