//! Compares a value with bytes written by hand.

use bitstream::{BitReader, BitSerialize, BitWriter, Source};
use std::fmt::Debug;

/// Packs numbers, each in the given number of bits, the lowest bit first. Returns the number of bits, and the bytes.
#[must_use]
pub fn packed(fields: &[(u64, u32)]) -> (usize, Vec<u8>) {
    let each = |&(value, width): &(u64, u32)| (0..width).map(move |bit| value >> bit & 1 == 1);
    let bits: Vec<bool> = fields.iter().flat_map(each).collect();
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    (bits.len(), bits.chunks(8).map(byte).collect())
}

/// Asserts that every entry point encodes `value` to exactly `bits` bits, which are `bytes`, and decodes it from them.
///
/// # Panics
/// Panics if one does not.
#[track_caller]
pub fn both_ways<T: BitSerialize + PartialEq + Debug>(value: &T, bits: usize, bytes: &[u8]) {
    quantised(value, bits, bytes, value);
}

/// Asserts the bytes like [`both_ways`], for a value that decodes to another one.
///
/// # Panics
/// Panics if one does not.
#[track_caller]
pub fn quantised<T: BitSerialize + PartialEq + Debug>(value: &T, bits: usize, bytes: &[u8], comes_out: &T) {
    let written = bitstream::encode(value).unwrap_or_else(|why| panic!("encode: {why}"));
    assert_eq!(Binary(&written), Binary(bytes), "encode of {value:?}");
    writes(value, bits, bytes);
    let read = bitstream::decode::<T>(bytes).unwrap_or_else(|why| panic!("decode: {why}"));
    assert_eq!(read, *comes_out, "decode");
    reads(comes_out, bits, bytes);
}

/// Returns [`wire_hash`](bitstream::wire_hash), after checking that its constant equals the result at run time.
///
/// # Panics
/// Panics if they differ.
#[must_use]
#[track_caller]
pub fn hash<T: BitSerialize>() -> u64 {
    let constant = bitstream::wire_hash::<T>();
    assert_eq!(T::SCHEMA.wire_hash(), constant, "{}", std::any::type_name::<T>());
    constant
}

/// Checks the other ways to write.
#[track_caller]
fn writes<T: BitSerialize + PartialEq + Debug>(value: &T, bits: usize, bytes: &[u8]) {
    assert_eq!(bitstream::encoded_bits(value).ok(), Some(bits), "encoded_bits");
    assert_eq!(bits.div_ceil(8), bytes.len(), "the test's own bits and bytes");
    assert!((T::MIN_BITS..=T::MAX_BITS).contains(&bits), "MIN_BITS, MAX_BITS");
    let measure = bitstream::measure(value);
    assert!((bits..=T::MAX_BITS).contains(&measure), "measure {measure}");

    let mut exact = vec![0xFF; bytes.len()];
    assert_eq!(bitstream::encode_to_slice(value, &mut exact).ok(), Some(bytes.len()));
    assert_eq!(Binary(&exact), Binary(bytes), "encode_to_slice");

    let mut wide = vec![0; bytes.len() + 9];
    let mut writer = BitWriter::new(&mut wide);
    assert_eq!(value.write(&mut writer), Ok(()));
    assert_eq!(writer.bits_written(), bits, "bits_written");
}

/// Checks the other ways to read.
#[track_caller]
fn reads<T: BitSerialize + PartialEq + Debug>(value: &T, bits: usize, bytes: &[u8]) {
    let mut long = bytes.to_vec();
    long.extend([0xFF; 9]);
    let (read, used) = bitstream::decode_prefix::<T>(&long).unwrap_or_else(|why| panic!("decode_prefix: {why}"));
    assert_eq!((&read, used), (value, bytes.len()), "decode_prefix");

    let mut reused = read;
    let into = bitstream::decode_into(&mut reused, bytes);
    assert_eq!((into, &reused), (Ok(()), value), "decode_into");

    let mut reader = BitReader::new(bytes);
    assert_eq!(reader.reserve(T::MIN_BITS), Ok(()));
    assert_eq!(T::read(&mut reader).as_ref(), Ok(value), "read");
    assert_eq!(reader.bits_read(), bits, "bits_read");
}

/// Bytes that are shown bit by bit, the first bit of each byte on the right.
#[derive(PartialEq)]
struct Binary<'a>(&'a [u8]);

impl Debug for Binary<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for byte in self.0 {
            write!(f, "{byte:08b} ")?;
        }
        Ok(())
    }
}

/// Asserts the bytes like [`both_ways`], also decodes over another value, and rejects every part of the bytes.
///
/// # Panics
/// Panics if an entry point does not agree.
#[track_caller]
pub fn exact<T: BitSerialize + PartialEq + Debug>(value: &T, mut old: T, bits: usize, bytes: &[u8]) {
    both_ways(value, bits, bytes);
    assert_eq!(crate::round_trip::comes_back(value, &mut old), Ok(bits));
}

/// Returns the error of a decoder that rejects bytes.
///
/// # Panics
/// Panics if it accepts them.
#[track_caller]
pub fn read_error<T: BitSerialize + Debug>(bytes: &[u8]) -> String {
    match bitstream::decode::<T>(bytes) {
        Ok(value) => panic!("read as {value:?}"),
        Err(why) => why.to_string(),
    }
}

/// Returns the error of an encoder that refuses a value.
///
/// # Panics
/// Panics if it accepts the value.
#[track_caller]
pub fn write_error<T: BitSerialize + Debug>(value: &T) -> String {
    match bitstream::encode(value) {
        Ok(bytes) => panic!("{value:?} is written as {bytes:?}"),
        Err(why) => why.to_string(),
    }
}

/// Asserts that two values take the fewest and the most bits of their type.
///
/// # Panics
/// Panics if they do not.
#[track_caller]
pub fn attained<T: BitSerialize>(least: &T, most: &T) {
    let bits = (bitstream::encoded_bits(least), bitstream::encoded_bits(most));
    assert_eq!(bits, (Ok(T::MIN_BITS), Ok(T::MAX_BITS)));
}
