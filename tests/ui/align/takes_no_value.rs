//! `align` with a value.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
#[bits(align = 8)]
struct Header {
    #[bits(align = true)]
    a: u8,
}

#[derive(BitSerialize)]
enum Packet {
    #[bits(align = 1)]
    Ping,
}

fn main() {}
