//! A definition of a foreign enum without one of its variants.

use bitstream::BitSerialize;

mod foreign {
    #[allow(dead_code)]
    pub enum Event {
        Hit,
        Miss,
    }
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Event)]
#[allow(dead_code)]
enum Definition {
    Hit,
}

fn main() {}
