use bitstream::BitSerialize;

#[derive(Clone, BitSerialize)]
struct Player {
    a: u8,
    b: Option<u8>,
    #[bits(when = a > 3 and a < 5)]
    c: u8,
    #[bits(when a > 3)]
    d: u8,
    #[bits(when = a === 3)]
    e: u8,
    #[bits(when = a = 3)]
    f: u8,
    #[bits(when = a > 3;)]
    g: u8,
    #[bits(when = return false)]
    h: u8,
    #[bits(when = let Some(x) = b)]
    i: u8,
    #[bits(range == 0..=3)]
    j: u8,
    #[bits(when = a & 1)]
    k: u8,
    #[bits(when = a as bool)]
    l: u8,
    #[array(max = 3, count = a == 1)]
    m: Vec<u8>,
    #[bits(when = a > 3 ? true : false)]
    n: u8,
    #[bits(when = a > 3; align)]
    o: u8,
}

fn main() {}
