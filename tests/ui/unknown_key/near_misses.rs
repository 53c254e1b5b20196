//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

/// Attributes of others are none of ours.
#[derive(BitSerialize, Debug, Clone, Default)]
#[allow(dead_code)]
#[bits()]
struct Player {
    /// Documented.
    #[allow(unused)]
    #[bits()]
    a: u8,
    #[bits(range = 0..=5,)]
    #[cfg(not(any()))]
    b: u8,
}
