//! Layouts of other formats, declared with attributes from their public descriptions. The data is made up.

mod bluetooth;
mod deflate;
mod dns;
mod midi;
mod ogg;
mod quake;
mod replay;
mod rigid_body;
mod rtp;
mod rules;
mod server_info;
mod source;
mod tls;
mod unreal;
mod wasm;
mod webp;

use bitstream::BitSerialize;
use std::fmt::Debug;
use tests_support::golden::{exact, packed};

/// A value takes these bits, in both directions.
#[track_caller]
fn is_sent_as<T: BitSerialize + PartialEq + Debug>(value: &T, old: T, fields: &[(u64, u32)]) {
    let (bits, bytes) = packed(fields);
    exact(value, old, bits, &bytes);
}

#[test]
fn the_lowest_bit_comes_first() {
    assert_eq!(packed(&[(1, 1), (0b10, 2), (0x3F, 6)]), (9, vec![0b1111_1101, 1]));
}
