//! Six packets of games whose speed is measured: types, packets that are always the same, and the bytes they have to be.
//!
//! | | | bits |
//! |---|---|---|
//! | W1 | [`Entities`] | 64 x 18 |
//! | W2 | [`Cubes`], floats | 901 x 81 at rest or 159 in motion |
//! | W2q | [`Codes`], the same packets from integers | as W2 |
//! | W3 | [`Ship`] | 219 |
//! | W4 | [`Input`] | 52 |
//! | W5 | [`Chat`] | 8216, and 8 for each byte of text |
//!
//! `tests/compare` includes this folder by its path, so nothing but `bitstream` is used here.

mod made;
#[allow(missing_docs)] // the names of the fields say what they hold
mod types;

pub use made::{Packets, packets};
pub use types::*;

/// What all packets of a workload are, encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// How many packets.
    pub packets: usize,
    /// The sum of their lengths.
    pub bytes: usize,
    /// FNV-1a of all bytes, one packet behind the other.
    pub checksum: u64,
}

/// What hand-written code of other projects makes of the same packets.
pub const W1: Encoded = Encoded {
    packets: 16,
    bytes: 2304,
    checksum: 0x1068_0c44_c5d5_419f,
};
/// Of W2q too.
pub const W2: Encoded = Encoded {
    packets: 8,
    bytes: 100_995,
    checksum: 0x973d_0384_9847_63f9,
};
/// See [`W1`].
pub const W3: Encoded = Encoded {
    packets: 64,
    bytes: 1792,
    checksum: 0x6358_a2dd_3ffa_4e0b,
};
/// See [`W1`].
pub const W4: Encoded = Encoded {
    packets: 256,
    bytes: 1792,
    checksum: 0x3336_7b7b_448c_32ca,
};
/// See [`W1`].
pub const W5: Encoded = Encoded {
    packets: 16,
    bytes: 18_377,
    checksum: 0x1b9b_bf90_70fb_73eb,
};

/// What these packets are.
#[must_use]
pub fn encoded<B: AsRef<[u8]>>(packets: &[B]) -> Encoded {
    let bytes = packets.iter().flat_map(|packet| packet.as_ref());
    Encoded {
        packets: packets.len(),
        bytes: bytes.clone().count(),
        checksum: bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        }),
    }
}
