//! A conversion beside what describes the type itself.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(from = u8, into = u8, remote = Foreign)]
struct Remote(u8);

#[derive(BitSerialize)]
#[bits(from = u8, into = u8, transparent)]
struct Transparent(u8);

#[derive(BitSerialize)]
#[bits(from = u8, into = u8, tag(width = 8))]
enum Tagged {
    Hit,
}

#[derive(BitSerialize)]
#[bits(from = u8, into = u8)]
struct Inside(#[bits(range = 0..=3)] u8, #[float(raw)] f32);

fn main() {}
