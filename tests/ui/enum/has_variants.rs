//! An enum without variants.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
enum Never {}

#[derive(BitSerialize)]
struct Holds {
    never: Never,
}

fn main() {}
