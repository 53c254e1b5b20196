//! A constant without its bits, or that does not fit them.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(const = 5)]
    a: (),
    #[bits(const = 0x1FF, width = 8)]
    b: (),
    #[bits(const = -1, width = 8)]
    c: (),
    #[bits(const = 0, width = 129)]
    d: (),
    #[bits(const = 0, width = 0)]
    e: (),
    #[bits(const = "A", width = 8)]
    f: (),
    #[bits(const = 0..=3, width = 8)]
    g: (),
    #[bits(const = b"RIFF", width = 32)]
    h: (),
    #[bits(const = *b"ab", width = 16)]
    i: (),
    #[bits(const = b"abc", width = 24)]
    j: (),
    #[bits(const = 0, width = b"RI")]
    k: (),
    #[bits(const = [1, 2, 3, 4], width = 32)]
    l: (),
    #[bits(const = [0; 3], width = 24)]
    m: (),
}

fn main() {}
