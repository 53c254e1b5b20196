//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(align)]
struct Header {
    #[bits(align)]
    a: u8,
    #[bits(align)]
    b: (),
}

#[derive(BitSerialize)]
#[bits(align)]
enum Packet {
    #[bits(align)]
    Ping,
    Pong(#[bits(align, range = 0..=3)] u8),
}
