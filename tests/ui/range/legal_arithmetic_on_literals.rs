//! Arithmetic on literals is that of the widest integer, not of `i32`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=1 << 40)]
    a: u64,
    #[bits(range = 0..=6_000_000_000 / 2)]
    b: u32,
    #[bits(range = 0..=1_000_000 * 1_000_000)]
    c: i64,
}

const _: () = assert!(Player::MAX_BITS == 41 + 32 + 40);
