//! Values that come back from their bytes, and bytes from their values.

use bitstream::BitSerialize;
use std::fmt::Debug;

/// Asserts that every accepted input of up to two bytes is written as the same bytes.
///
/// # Panics
/// Panics if one is not.
pub fn short_inputs_are_canonical<T: BitSerialize + Debug>() {
    let inputs = (0..=255_u8)
        .map(|byte| vec![byte])
        .chain((0..=u16::MAX).map(|bytes| bytes.to_le_bytes().to_vec()))
        .chain([vec![]]);
    for input in inputs {
        if let Ok(value) = bitstream::decode::<T>(&input) {
            assert_eq!(bitstream::encode(&value), Ok(input), "{value:?}");
        }
    }
}

/// Checks that a value comes back from its bytes, into a new place and into an old one. No part of the bytes may be
/// accepted. Returns the number of bits.
///
/// # Errors
/// Returns the property that does not hold.
pub fn comes_back<T: BitSerialize + PartialEq + Debug>(value: &T, old: &mut T) -> Result<usize, String> {
    let bytes = bitstream::encode(value).map_err(|why| why.to_string())?;
    let bits = bitstream::encoded_bits(value).map_err(|why| why.to_string())?;
    if bits.div_ceil(8) != bytes.len() || !(T::MIN_BITS..=T::MAX_BITS).contains(&bits) {
        return Err(format!("{bits} bits in {} bytes", bytes.len()));
    }
    let read = bitstream::decode::<T>(&bytes).map_err(|why| why.to_string())?;
    if read != *value {
        return Err(format!("read as {read:?}"));
    }
    bitstream::decode_into(old, &bytes).map_err(|why| why.to_string())?;
    if old != value {
        return Err(format!("read in place as {old:?}"));
    }
    match (0..bytes.len()).find(|len| bitstream::decode::<T>(&bytes[..*len]).is_ok()) {
        Some(len) => Err(format!("the first {len} bytes are accepted")),
        None => Ok(bits),
    }
}
