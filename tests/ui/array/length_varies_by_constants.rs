//! The same where only rustc knows the bounds.

use bitstream::BitSerialize;


const NONE: usize = 0;
const LOW: usize = 9;

#[derive(BitSerialize)]
struct Nothing {
    #[array(max = NONE)]
    a: Vec<u8>,
}

#[derive(BitSerialize)]
struct Empty {
    #[array(len = LOW..=LOW - 1)]
    a: Vec<u8>,
}

#[derive(BitSerialize)]
struct Fixed {
    #[array(len = LOW..=LOW)]
    a: Vec<u8>,
}

fn main() {}
