//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

const MOST: u64 = 100;
type Hp = u8;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=99)]
    a: u8,
    #[bits(range = 5..=5)]
    b: u8,
    #[bits(range = 0..=255)]
    c: u8,
    #[bits(range = -128..=127)]
    d: i8,
    #[bits(range = -1..=-1)]
    e: i64,
    #[bits(range = 0..=MOST)]
    f: Hp,
    #[bits(range = 0..=0xFFFF_FFFF)]
    g: usize,
    #[bits(range = -2147483648..=2147483647)]
    h: isize,
    #[bits(range = 0..=340282366920938463463374607431768211455)]
    i: u128,
    #[bits(range = (0)..=(3),)]
    j: Option<Box<[u8; 3]>>,
    #[bits(range = 1..=u8::MAX - 1)]
    k: u8,
    #[bits(range = 0..={ if MOST > 50 { 10 } else { 20 } })]
    l: u8,
    #[bits(range = b'a'..=b'z')]
    m: u8,
    #[bits(range = 0..=255)]
    n: (u8, Option<(u16, [i32; 2])>),
    #[bits(range = 0..=9)]
    o: (Hp, usize),
}
