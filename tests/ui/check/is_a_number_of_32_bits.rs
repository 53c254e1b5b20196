//! A check that is no `u32`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Field {
    #[bits(check = "x")]
    a: u8,
    #[bits(check = -1)]
    b: u8,
    #[bits(check = 0x1_0000_0000)]
    c: u8,
    #[bits(check = 1.5)]
    d: u8,
}

#[derive(BitSerialize)]
#[bits(check = "x")]
struct Container {
    a: u8,
}

#[derive(BitSerialize)]
enum Event {
    #[bits(check = "x")]
    Hit { a: u8 },
}

fn main() {}
