//! The same behind a name, and by a constant.

use bitstream::BitSerialize;

type Size = usize;

#[derive(BitSerialize)]
struct Alias {
    a: Size,
}

fn main() {}
