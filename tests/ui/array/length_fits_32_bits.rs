//! Bounds above 2^32 - 1.

use bitstream::BitSerialize;


const HUGE: u64 = 1 << 32;

#[derive(BitSerialize)]
struct Constant {
    #[array(max = HUGE)]
    a: Vec<bool>,
}

#[derive(BitSerialize)]
struct Literal {
    #[array(max = 4_294_967_296)]
    a: Vec<bool>,
}

#[derive(BitSerialize)]
struct Text {
    #[string(max = 4_294_967_296)]
    a: String,
}

fn main() {}
