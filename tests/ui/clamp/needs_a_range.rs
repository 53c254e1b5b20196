//! Writers that clamp integers, and bring quaternions to length 1: where they have nothing to go by.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Alone {
    #[bits(clamp)]
    a: u8,
    #[bits(width = 4, clamp)]
    b: u8,
    #[float(min = 0.0, max = 1.0, bits = 4)]
    #[bits(clamp)]
    c: f32,
    #[float(min = 0.0, max = 1.0, bits = 4, clamp)]
    d: f32,
}

#[derive(BitSerialize)]
struct Forms {
    #[bits(range = 0..=20, clamp = 4)]
    a: u8,
    #[bits(range = 0..=20, clamp, clamp)]
    b: u8,
    #[bits(range = 0..=20, clamped)]
    c: u8,
    #[bits(range = 0..=20, saturate)]
    d: u8,
    #[bits(range = 0..=300, clamp)]
    e: u8,
}

#[derive(BitSerialize)]
#[bits(clamp)]
struct OnAType {
    a: u8,
}

#[derive(BitSerialize)]
struct BigEndian {
    #[bits(24, big_endian, clamp)]
    a: u32,
    #[bits(big_endian, step = 5)]
    b: u32,
}

#[derive(BitSerialize)]
struct Rotations {
    #[quat(normalize)]
    a: [f32; 4],
    #[quat(bits = 9, normalize = true)]
    b: [f32; 4],
    #[quat(bits = 9, normalise)]
    c: [f32; 4],
    #[quat(bits = 9, normalize, normalize)]
    d: [f32; 4],
    #[bits(normalize)]
    e: [f32; 4],
    #[quat(bits = 9, normalize)]
    f: [f32; 3],
}

fn main() {}
