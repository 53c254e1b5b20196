//! What a legal case asserts: its value comes back, and from fewer bytes nothing does.

use std::fmt::Debug;

use bitstream::BitSerialize;

/// Encodes and decodes.
pub fn round_trip<T: BitSerialize + PartialEq + Debug>(value: &T) {
    let bytes = bitstream::encode(value).expect("a legal value");
    assert_eq!(&bitstream::decode::<T>(&bytes).expect("what was written"), value);
    if let Some(shorter) = bytes.len().checked_sub(1) {
        assert!(bitstream::decode::<T>(&bytes[..shorter]).is_err());
    }
}
