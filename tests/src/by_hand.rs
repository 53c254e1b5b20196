//! Types of one field whose codec is named instead of chosen by an attribute.

/// A type of one field `value` with a codec: `sent_by! { Name(u32) by Varint<Groups, 0>; }`.
#[macro_export]
macro_rules! sent_by {
    ($($(#[$meta:meta])* $name:ident($type:ty) by $codec:ty;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        struct $name($type);

        impl ::bitstream::BitSerialize for $name {
            const PROBLEM: Option<&'static str> = <$codec as ::bitstream::codec::Encoding<$type>>::PROBLEM;
            const SCHEMA: &'static ::bitstream::Schema = &::bitstream::Schema::structure(
                stringify!($name),
                &[::bitstream::schema::Field::new::<$codec, $type>("value")],
            );
            const HAS_PLACEHOLDER: bool = <$codec as ::bitstream::codec::Encoding<$type>>::HAS_PLACEHOLDER;

            fn write<S: ::bitstream::Sink>(&self, s: &mut S) -> Result<(), ::bitstream::Refusal> {
                ::bitstream::step::write::<$codec, $type, S>(0, &self.0, s)
            }

            fn read<S: ::bitstream::Source>(s: &mut S) -> Result<$name, ::bitstream::Refusal> {
                ::bitstream::step::read::<$codec, $type, S>(0, s).map($name)
            }

            fn read_into<S: ::bitstream::Source>(&mut self, s: &mut S) -> Result<(), ::bitstream::Refusal> {
                ::bitstream::step::read_into::<$codec, $type, S>(0, &mut self.0, s)
            }

            fn placeholder() -> $name {
                $name(<$codec as ::bitstream::codec::Encoding<$type>>::placeholder())
            }
        }
    )*};
}

use bitstream::BitSerialize;
use std::fmt::Debug;

/// Every input of up to two bytes that is accepted is what its value is written as.
///
/// # Panics
/// When one is not.
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

/// The value comes back from its bytes, into a new place and into an old one, and no part of them is accepted in its
/// place. Returns how many bits they are.
///
/// # Errors
/// What does not hold.
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
