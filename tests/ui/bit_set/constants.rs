//! Words that do not hold the flags, and types that hold none.

use bitstream::BitSerialize;

const NONE: usize = 0;
const MANY: usize = 200;

#[derive(BitSerialize)]
struct NoFlags {
    #[array(bits = NONE)]
    flags: Vec<u64>,
}

#[derive(BitSerialize)]
struct TooFew {
    #[array(bits = MANY)]
    flags: [u64; 3],
}

#[derive(BitSerialize)]
struct TooMany {
    #[array(bits = 9)]
    flags: Option<[u8; 3]>,
}

struct Set([u64; 2]);

#[derive(BitSerialize)]
struct Other {
    #[array(bits = 100)]
    flags: Set,
}

fn main() {}
