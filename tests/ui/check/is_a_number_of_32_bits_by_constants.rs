//! A check of another type, where only rustc knows it.

use bitstream::BitSerialize;

const MARK: u64 = 7;

#[derive(BitSerialize)]
struct Field {
    #[bits(check = MARK)]
    a: u8,
}

#[derive(BitSerialize)]
#[bits(check = MARK)]
struct Container {
    a: u8,
}

#[derive(BitSerialize)]
enum Event {
    #[bits(check = MARK)]
    Hit { a: u8 },
}

fn main() {}
