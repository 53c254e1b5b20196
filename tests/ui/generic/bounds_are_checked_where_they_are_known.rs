//! Assertions that mention a parameter, where the type is used with one that breaks them.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Slots<const N: u16> {
    #[bits(range = 0..=N)]
    used: u8,
}

fn main() {
    let _ = bitstream::encode(&Slots::<300> { used: 0 });
}
