//! `tag(repr)` without an integer `repr`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(repr))]
enum None {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(repr))]
#[repr(C)]
enum Layout {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(repr))]
#[repr(usize)]
enum Pointer {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(repr))]
#[repr(u8)]
enum Ids {
    #[bits(id = 3)]
    Hit,
}

fn main() {}
