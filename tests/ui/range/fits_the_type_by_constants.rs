//! The same where only rustc knows the bound, or the type.

use bitstream::BitSerialize;


const BIG: u16 = 300;
type Hp = u8;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=BIG)]
    a: u8,
}

#[derive(BitSerialize)]
struct Alias {
    #[bits(range = 0..=300)]
    a: Hp,
}

#[derive(BitSerialize)]
struct Negative {
    #[bits(range = -(BIG as i64)..=0)]
    a: u64,
}

fn main() {}
