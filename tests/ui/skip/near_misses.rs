//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

struct Handle(*const u8);

#[derive(BitSerialize)]
struct Player<'a> {
    #[bits(skip, default = Handle(std::ptr::null()))]
    a: Handle,
    #[bits(skip)]
    b: &'a str,
    #[bits(skip, default = std::ptr::null())]
    c: *const u8,
    #[bits(skip)]
    d: usize,
    #[bits(skip)]
    e: Vec<std::collections::HashMap<String, usize>>,
    #[bits(skip, default = never)]
    f: fn() -> u8,
}

fn never() -> u8 {
    0
}
