//! `strict` beside what it cannot apply to.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[float(raw, strict)]
    a: f32,
    #[float(strict)]
    b: f32,
    #[float(0.0, 1.0, strict)]
    c: f32,
    #[float(0.0, 1.0, 0.1, strict = true)]
    d: f32,
    #[float(0.0, 1.0, 0.1, zero)]
    e: f32,
    #[float(0.0, 1.0, 0.1, stric)]
    f: f32,
}

fn main() {}
