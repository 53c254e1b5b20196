//! A size that differs between peers.

use bitstream::BitSerialize;

use std::num::NonZeroUsize;

#[derive(BitSerialize)]
struct Player {
    a: usize,
    b: Option<isize>,
    c: [NonZeroUsize; 3],
    #[array(max = 3)]
    d: Vec<usize>,
}

fn main() {}
