//! A type without `Default`.

use bitstream::BitSerialize;


struct Handle;

#[derive(BitSerialize)]
struct Player {
    a: u8,
    #[bits(skip)]
    handle: Handle,
}

fn main() {}
