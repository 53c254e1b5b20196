//! Definitions of foreign types of another shape, and of none.

use bitstream::BitSerialize;

mod foreign {
    #[derive(Clone, Copy)]
    pub struct Pair(pub u8, pub bool);

    pub struct Point {
        pub x: f32,
        pub y: f32,
    }
}

#[derive(BitSerialize)]
#[bits(remote = Missing)]
struct Unknown {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Pair)]
struct Long(u8, bool, u16);

#[derive(BitSerialize)]
#[bits(remote = foreign::Point)]
struct Named {
    x: f32,
    #[float(min = 0.0, max = 1.0, res = 0.1)]
    z: f32,
    #[bits(when = z > 0.5)]
    y: f32,
}

fn main() {}
