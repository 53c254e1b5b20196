//! Assertions that mention a parameter, where the type is made with one that breaks them.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Slots<const N: u16> {
    #[bits(range = 0..=N)]
    used: u8,
}

fn main() {
    const _: usize = Slots::<255>::MAX_BITS;
    const _: usize = Slots::<300>::MAX_BITS;
}
