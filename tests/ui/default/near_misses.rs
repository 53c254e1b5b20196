//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(skip)]
    #[bits(default = 5)]
    a: u8,
    #[bits(default, skip)]
    b: u8,
    #[bits(skip, default = { if true { 1 } else { 2 } })]
    c: u8,
    #[bits(skip, default = String::from("a, b = c"))]
    d: String,
    #[bits(skip, default = 1 + 2 * 3)]
    e: u8,
}
