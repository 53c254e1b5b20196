//! Keys of structs, enums and variants with typing mistakes.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(max_byte = 1200, try_form = u8, ensures = a < 3)]
struct Player {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(name = "event")]
enum Event {
    #[bits(ids = 3)]
    Hit,
    #[bits(othr)]
    Other(u8),
    #[bits(rename = "x")]
    Renamed,
}

fn main() {}
