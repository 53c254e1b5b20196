//! Entry points for types of other crates, which the user describes by a definition.

use crate::codec::{CodedBy, Defined, Encoding};
use crate::{BitSerialize, ReadError, Refusal, Schema, Sink, Source, decode};
#[cfg(feature = "alloc")]
use crate::{WriteError, encode};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

/// Encodes a value of another crate's type. The definition `D` declares the bits: a type of yours with `#[bits(remote =
/// ..)]`.
///
/// ```
/// use bitstream::BitSerialize;
/// use std::num::Saturating; // a type of another crate
///
/// #[derive(BitSerialize)]
/// #[bits(remote = Saturating<u8>)]
/// struct Percent(#[bits(range = 0..=100)] u8);
///
/// let bytes = bitstream::encode_with::<Percent>(&Saturating(93))?;
/// assert_eq!(bytes, [93]);
/// assert_eq!(bitstream::decode_with::<Percent, Saturating<u8>>(&bytes)?, Saturating(93));
///
/// let error = bitstream::encode_with::<Percent>(&Saturating(101)).unwrap_err();
/// assert_eq!(error.to_string(), "Percent.0: 101 is not in 0..=100 (bits 0..7)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// To use other functions, such as [`encode_to_slice`](crate::encode_to_slice), put the value into a struct of yours
/// with `#[bits(transparent)]`, whose field has `#[bits(with = DEFINITION)]`.
///
/// # Errors
/// Returns the same errors as [`encode`].
#[cfg(feature = "alloc")]
pub fn encode_with<D>(value: &impl CodedBy<D, Defined>) -> Result<Vec<u8>, WriteError> {
    encode(&Borrowed(value, PhantomData))
}

/// Decodes a value of another crate's type from all of `bytes`. The definition `D` declares the bits. See
/// [`encode_with`](crate::encode_with).
///
/// # Errors
/// Returns the same errors as [`decode`].
pub fn decode_with<D, T: CodedBy<D, Defined>>(bytes: &[u8]) -> Result<T, ReadError> {
    decode::<Owned<D, T>>(bytes).map(|Owned(value, _)| value)
}

/// A value of another crate's type, which the definition `D` writes.
#[cfg(feature = "alloc")]
struct Borrowed<'a, D, T>(&'a T, PhantomData<D>);

#[cfg(feature = "alloc")]
impl<D, T: CodedBy<D, Defined>> BitSerialize for Borrowed<'_, D, T> {
    const PROBLEM: Option<&'static str> = <T::By as Encoding<T>>::PROBLEM;
    const SCHEMA: &'static Schema = <T::By as Encoding<T>>::SCHEMA;

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        T::By::write(self.0, (), s)
    }

    /// Never called, since a borrowed value is never decoded.
    fn read<S: Source>(_: &mut S) -> Result<Self, Refusal> {
        Err(Refusal::Custom)
    }
}

/// A value of another crate's type, which the definition `D` reads.
struct Owned<D, T>(T, PhantomData<D>);

impl<D, T: CodedBy<D, Defined>> BitSerialize for Owned<D, T> {
    const PROBLEM: Option<&'static str> = <T::By as Encoding<T>>::PROBLEM;
    const SCHEMA: &'static Schema = <T::By as Encoding<T>>::SCHEMA;

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        T::By::write(&self.0, (), s)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        Ok(Owned(tri!(T::By::read((), s)), PhantomData))
    }
}
