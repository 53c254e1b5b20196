//! Fields that are sent under one condition: its first field says it, and the others are its neighbours.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Forms {
    flag: bool,
    #[bits(when(group = a))]
    a: u8,
    #[bits(when(group = b, condition = flag))]
    b: u8,
    #[bits(when(group = b, condition = flag))]
    c: u8,
    #[bits(when(condition = flag))]
    d: u8,
    #[bits(when(flag))]
    e: u8,
    #[bits(when(group = 3, condition = flag))]
    f: u8,
    #[bits(when(group = b))]
    g: u8,
    #[bits(when(group = h, condition = i))]
    h: u8,
    #[bits(when(group = h))]
    i: bool,
    #[bits(when(group = j, value = flag))]
    j: u8,
    #[bits(when())]
    k: u8,
}

fn main() {}
