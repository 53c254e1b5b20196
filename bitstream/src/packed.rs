//! Serializes a field of a serde type as bit-packed bytes: write `#[serde(with = "bitstream::packed")]` on the field.
//! Needs the feature `packed`.
//!
//! ```text
//! #[derive(Serialize, Deserialize)]
//! struct Save {
//!     level: String,
//!     #[serde(with = "bitstream::packed")]
//!     world: World, // a type with `#[derive(BitSerialize)]`
//! }
//! ```
//!
//! Binary formats get the field as bytes. Text formats, such as JSON, get two hexadecimal digits for each byte. If a
//! value breaks its declaration, serializing and deserializing return an error of the serde format, with the text of
//! [`WriteError`](crate::WriteError) or [`ReadError`](crate::ReadError).

use crate::BitSerialize;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Error as _, Serializer};

/// Serializes the value as bytes, or as hexadecimal digits in a text format.
///
/// # Errors
/// Returns the errors of the serde format, and an error for a value that breaks its declaration.
pub fn serialize<T: BitSerialize, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let bytes = crate::encode(value).map_err(S::Error::custom)?;
    if !serializer.is_human_readable() {
        return serializer.serialize_bytes(&bytes);
    }
    let digit = |code: u8| char::from_digit(code.into(), 16).unwrap_or_default();
    let digits: String = bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect();
    serializer.serialize_str(&digits)
}

/// Deserializes a value that [`serialize`] wrote.
///
/// # Errors
/// Returns the errors of the serde format, and the same errors as [`decode`](crate::decode).
pub fn deserialize<'de, T: BitSerialize, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    match deserializer.is_human_readable() {
        true => deserializer.deserialize_str(Packed(PhantomData)),
        false => deserializer.deserialize_bytes(Packed(PhantomData)),
    }
}

struct Packed<T>(PhantomData<T>);

impl<'de, T: BitSerialize> Visitor<'de> for Packed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes of a packed value, or two hexadecimal digits for each")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<T, E> {
        crate::decode(bytes).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, digits: &str) -> Result<T, E> {
        let digit = |code: u8| char::from(code).to_digit(16).map(|digit| digit as u8);
        let pairs = digits.as_bytes().chunks(2);
        let bytes: Option<Vec<u8>> = pairs
            .map(|pair| match pair {
                [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
                _ => None,
            })
            .collect();
        match bytes {
            Some(bytes) => self.visit_bytes(&bytes),
            None => Err(E::invalid_value(serde::de::Unexpected::Str(digits), &self)),
        }
    }

    /// Some formats have no bytes, and return a list of integers. The code does not rely on the length that the list
    /// claims.
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<T, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = items.next_element()? {
            if bytes.len() == T::MAX_BYTES {
                return Err(A::Error::custom(
                    "the packed value is longer than any value of its type",
                ));
            }
            bytes.push(byte);
        }
        self.visit_bytes(&bytes)
    }
}
