//! Constants, and types that earlier fields give no length of.

use bitstream::BitSerialize;

const TOO_MANY: u32 = 33;
const FEW: u32 = 3;

#[derive(BitSerialize)]
struct TooMany {
    #[array(max = 3, width = TOO_MANY)]
    list: Vec<u8>,
}

#[derive(BitSerialize)]
struct TooFew {
    #[string(max = 8, width = FEW)]
    text: String,
}

#[derive(BitSerialize)]
struct Types {
    bits: u8,
    #[array(max = 8, width = bits)]
    inside: Option<Vec<u8>>,
}

fn main() {}
