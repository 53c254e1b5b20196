//! Texts that end with a NUL, or are padded: what is between the two, and what bounds them.

use bitstream::BitSerialize;

const NOTHING: usize = 0;

#[derive(BitSerialize)]
struct Forms {
    #[string(max = 8, nul, padded)]
    a: String,
    #[string(max = 8, nul, ascii)]
    b: String,
    #[string(max = 8, padded)]
    c: String,
    #[string(len = 0..=8, padded)]
    d: String,
    #[string(padded)]
    e: String,
    #[string(len = 8, nul)]
    f: String,
    #[string(nul)]
    g: String,
    #[string(max = 8, nul = 0)]
    h: String,
    #[string(len = 0, padded)]
    i: String,
    #[string(max = 8, null)]
    j: String,
    #[string(len = 8)]
    k: String,
}

#[derive(BitSerialize)]
struct ByConstants {
    #[string(len = NOTHING, padded)]
    a: String,
    #[string(max = NOTHING, nul)]
    b: String,
}

#[derive(BitSerialize)]
struct Types {
    #[string(max = 8, nul)]
    a: Vec<u8>,
    #[bits(nul)]
    b: String,
}

fn main() {}
