//! Packets of games whose speed is measured: types, fixed packets, and their expected bytes.
//!
//! | | | bits |
//! |---|---|---|
//! | W1 | [`Entities`] | 64 x 18 |
//! | W2 | [`Cubes`], floats | 901 x 81 at rest or 159 in motion |
//! | W2q | [`Codes`], the same packets from integers | as W2 |
//! | W3 | [`Ship`] | 219 |
//! | W4 | [`Input`] | 52 |
//! | W5 | [`Chat`] | 8216, and 8 for each byte of text |
//! | R1 | [`Packet`] | 392 |
//! | R2 | [`Ints`] | 110 |
//! | R3 | [`Bits`] | 156 |
//! | R4 | [`Mixed`] | 168 |
//! | R5 | [`Real`] | 1632 |
//!
//! The package `tests/compare` includes this folder by its path, so it uses only `bitstream`.

mod made;
#[allow(missing_docs)] // the names of the fields explain them
mod published;
#[allow(missing_docs)]
mod real;
#[allow(missing_docs)]
mod types;

pub use made::{Packets, packets};
pub use published::{Bits, Ints, Mixed, Packet};
pub use real::Real;
pub use types::*;

/// Summary of all packets of a workload, encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// Number of packets.
    pub packets: usize,
    /// Sum of their lengths.
    pub bytes: usize,
    /// The hash FNV-1a of all bytes, one packet after the other.
    pub checksum: u64,
}

/// Packets of W1, as hand-written code of other projects encoded them.
pub const W1: Encoded = Encoded {
    packets: 16,
    bytes: 2304,
    checksum: 0x1068_0c44_c5d5_419f,
};
/// The packets of W2 and of W2q: see [`W1`].
pub const W2: Encoded = Encoded {
    packets: 8,
    bytes: 100_995,
    checksum: 0x973d_0384_9847_63f9,
};
/// The packets of W3: see [`W1`].
pub const W3: Encoded = Encoded {
    packets: 64,
    bytes: 1792,
    checksum: 0x6358_a2dd_3ffa_4e0b,
};
/// The packets of W4: see [`W1`].
pub const W4: Encoded = Encoded {
    packets: 256,
    bytes: 1792,
    checksum: 0x3336_7b7b_448c_32ca,
};
/// The packets of W5: see [`W1`].
pub const W5: Encoded = Encoded {
    packets: 16,
    bytes: 18_377,
    checksum: 0x1b9b_bf90_70fb_73eb,
};

/// Packets of R1, as the C++ library of the format and its Rust port encode them.
pub const R1: Encoded = Encoded {
    packets: 64,
    bytes: 3_136,
    checksum: 0x9c32_70cb_cc1b_ee41,
};
/// See [`R1`].
pub const R2: Encoded = Encoded {
    packets: 64,
    bytes: 896,
    checksum: 0x4f4f_ce00_c8e6_7086,
};
/// See [`R1`].
pub const R3: Encoded = Encoded {
    packets: 64,
    bytes: 1_280,
    checksum: 0xe8dd_10ee_765b_78b8,
};
/// See [`R1`].
pub const R4: Encoded = Encoded {
    packets: 64,
    bytes: 1_344,
    checksum: 0x50a6_9d51_9e15_c298,
};
/// See [`R1`].
pub const R5: Encoded = Encoded {
    packets: 64,
    bytes: 13_056,
    checksum: 0x79be_3ae6_19f3_fa86,
};

/// Returns the summary of these packets.
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
