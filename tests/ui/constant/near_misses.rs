//! Constants whose names look like those of fields.

#![allow(non_snake_case, non_upper_case_globals)]

use bitstream::BitSerialize;

const A: usize = 3;

const fn a(of: u8) -> u8 {
    of
}

mod limits {
    pub(crate) const a: usize = 3;
}

#[derive(BitSerialize)]
struct Constants<const n: usize> {
    n: u8,
    a: u8,
    A: u8,
    #[array(max = n)]
    b: Vec<u8>,
    #[string(max = limits::a)]
    c: String,
    #[string(max = A)]
    d: String,
    #[bits(range = 0..=a(9))]
    e: u8,
    #[bits(skip, default = { let a = 3; a })]
    f: u8,
}

macro_rules! most {
    (hp) => {
        100
    };
}

const fn len(of: &str) -> usize {
    of.len()
}

#[derive(BitSerialize)]
#[bits(salt = core::mem::offset_of!(Words, name) as u64, max_bytes = len(stringify!(name)) as u32 + 99)]
struct Words {
    name: u8,
    hp: u8,
    u8: u8,
    #[bits(skip, default = core::mem::offset_of!(Words, name))]
    at: usize,
    #[bits(skip, default = stringify!(name))]
    text: &'static str,
    #[array(max = len(stringify!(name)))]
    list: Vec<u8>,
    #[bits(range = 0..=most!(hp))]
    most: u8,
    #[bits(skip, default = 3 as u8)]
    three: u8,
    #[bits(skip, default = Vec::<u8>::new())]
    none: Vec<u8>,
}

#[derive(BitSerialize)]
#[bits(given(version: u8))]
struct Cures {
    a: u8,
    #[bits(range = 0..=255, truncated, max = a)]
    b: u8,
    #[bits(range = 0..=255, truncated, max = version)]
    c: u8,
    #[array(max = 9, count = version)]
    d: Vec<u8>,
    #[bits(width = version, max = 8)]
    e: u8,
    r#type: u8,
    #[bits(range = 0..=255, truncated, max = r#type)]
    f: u8,
    #[array(max = 255, count = r#type)]
    g: Vec<u8>,
    #[bits(range = 0..=200)]
    pointer: usize,
    #[array(max = 9, count = pointer)]
    h: Vec<u8>,
    #[bits(range = 0..=255, truncated, max = pointer)]
    i: u8,
    #[bits(width = pointer, max = 8)]
    j: u8,
}

#[derive(BitSerialize)]
struct Widths(
    u8,
    #[bits(width = _0, max = 8)] u8,
    #[bits(width = (_0 + 1), max = 16)] u16,
);
