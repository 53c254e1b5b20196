//! Encodes values whose wire form depends on given values, which both sides know and no packet holds: a protocol
//! version, a table of classes.
//!
//! The given values are an additional argument: `BitSerializeGiven` is `BitSerialize` with that argument. A field
//! passes on the given values of its type. Codecs of a field get given values as `X` of
//! [`Encoding`](crate::codec::Encoding), inside [`Outside`].

use crate::codec::step::placeholder;
use crate::codec::{Outside, Plain, made};
use crate::entry::decode_into_at;
use crate::width::bytes_for;
use crate::{BitSerialize, BitSerializeGiven, ReadError, Refusal, Schema, Sink, Source, TakesGiven, decode_into};
#[cfg(feature = "alloc")]
use crate::{WriteError, encode};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// Combines a value with its given values (values that both peers know and no packet holds). Every function that
/// encodes accepts the result: `bitstream::encode_to_slice(&given(&state, 7), out)`.
///
/// ```
/// use bitstream::{BitSerialize, given};
///
/// #[derive(BitSerialize)]
/// #[bits(given(version: u16))]
/// struct State {
///     health: u8,
///     #[bits(when = version >= 3, default)]
///     armor: u8,
/// }
///
/// let state = State { health: 93, armor: 7 };
/// let mut packet = [0; 2];
/// assert_eq!(bitstream::encode_to_slice(&given(&state, 2), &mut packet)?, 1);
/// assert_eq!(bitstream::encode_to_slice(&given(&state, 3), &mut packet)?, 2);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
///
/// To decode, use functions such as [`decode_given`].
pub fn given<'v, T: BitSerializeGiven>(value: &'v T, given: T::Given<'v>) -> Giving<'v, T> {
    Giving { value, given }
}

/// Pairs a value with its given values (values that both peers know and no packet holds): see [`given()`].
///
/// Use this type as the type parameter of functions that take no value: `wire_hash::<Giving<'_, State>>()`,
/// `max_bytes::<Giving<'_, State>>()`.
///
/// A `Giving` can only be encoded. The compiler refuses a program that decodes a `Giving`, since a packet does not hold
/// the given values: use [`decode_given`] or [`Under`].
///
/// ```compile_fail,E0080
/// use bitstream::{BitSerialize, Giving};
///
/// #[derive(BitSerialize, Debug, PartialEq)]
/// #[bits(given(version: u16))]
/// struct State {
///     #[bits(when = version >= 3, default)]
///     armor: u8,
/// }
///
/// let state = bitstream::decode::<Giving<'static, State>>(&[7]);
/// ```
pub struct Giving<'v, T: TakesGiven> {
    value: &'v T,
    given: T::Given<'v>,
}

impl<T: BitSerializeGiven> BitSerialize for Giving<'_, T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;

    #[inline(always)] // inlined: like `write` of the value
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        self.value.write(self.given, s)
    }

    fn read<S: Source>(_: &mut S) -> Result<Self, Refusal> {
        const { panic!("a packet does not hold its given values: decode with `decode_given`, or with the type `Under`") }
    }
}

/// Provides the given values of [`Under`] from constants or from a `static`.
pub trait Gives<T: TakesGiven> {
    /// Returns the given values.
    fn given() -> T::Given<'static>;
}

/// Holds a value of a type with `#[bits(given(..))]`, whose given values come from `P`. `Under` implements
/// [`BitSerialize`], so that the value can be used with `annotate`, `hostile`, differences, frames and protocols. The
/// wire hash, and so the id of a [`Protocol`](crate::packet::Protocol), is the same for all given values. If a given
/// value is a version, make it a part of the protocol's number: `Protocol::new(GAME ^ 3)`.
///
/// ```
/// use bitstream::{BitSerialize, Gives, Under};
///
/// #[derive(BitSerialize, Debug, PartialEq)]
/// #[bits(given(version: u16))]
/// struct State {
///     health: u8,
///     #[bits(when = version >= 3, default)]
///     armor: u8,
/// }
///
/// enum Version3 {}
///
/// impl Gives<State> for Version3 {
///     fn given() -> u16 {
///         3
///     }
/// }
///
/// let state: Under<State, Version3> = bitstream::decode(&[93, 7])?;
/// assert_eq!(state.value, State { health: 93, armor: 7 });
/// # Ok::<(), bitstream::ReadError>(())
/// ```
pub struct Under<T, P> {
    /// The value.
    pub value: T,
    by: PhantomData<fn() -> P>,
}

impl<T, P> Under<T, P> {
    /// Wraps a value, so that its given values come from `P`.
    pub const fn new(value: T) -> Self {
        let by = PhantomData;
        Under { value, by }
    }
}

// written by hand, since a derive of `Clone` and similar traits would require these traits of `P` too
impl<T: Clone, P> Clone for Under<T, P> {
    fn clone(&self) -> Self {
        Under::new(self.value.clone())
    }
}

impl<T: fmt::Debug, P> fmt::Debug for Under<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: PartialEq, P> PartialEq for Under<T, P> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: BitSerializeGiven, P: Gives<T>> BitSerialize for Under<T, P> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;
    const PLACEHOLDER: Option<fn() -> Self> = placeholder(&[T::PLACEHOLDER.is_some()], || {
        Under::new(made::<Plain, T, Outside<T::Given<'static>>>())
    });
    const PARTS: bool = T::PARTS;
    const BY_PARTS: bool = T::BY_PARTS;

    #[inline(always)] // inlined: like `write` of the value
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        self.value.write(P::given(), s)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        Ok(Under::new(tri!(T::read(P::given(), s))))
    }

    #[inline(always)]
    fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
        self.value.read_into(P::given(), s)
    }

    #[inline(always)]
    fn as_read(&self) -> Option<Self> {
        self.value.as_read(P::given()).map(Under::new)
    }
}

/// Target into which a value is decoded, with the given values of its type.
struct DecodeTarget<'v, 'g, T: TakesGiven> {
    place: Filled<'v, T>,
    given: T::Given<'g>,
}

enum Filled<'v, T> {
    New(Option<T>),
    Old(&'v mut T),
}

impl<'v, 'g, T: BitSerializeGiven> DecodeTarget<'v, 'g, T> {
    fn new(given: T::Given<'g>) -> Self {
        let place = Filled::New(T::PLACEHOLDER.map(|make| make()));
        DecodeTarget { place, given }
    }

    /// Returns the value, once it was decoded.
    fn value(self) -> T {
        match self.place {
            Filled::New(Some(value)) => value,
            Filled::New(None) | Filled::Old(_) => crate::never::unmade(),
        }
    }
}

impl<T: BitSerializeGiven> BitSerialize for DecodeTarget<'_, '_, T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;

    /// Never called, since a decode target is never encoded.
    fn write<S: Sink>(&self, _: &mut S) -> Result<(), Refusal> {
        Err(Refusal::Custom)
    }

    /// Never called, since only `read_into` has the given values, which are in the decode target.
    fn read<S: Source>(_: &mut S) -> Result<Self, Refusal> {
        Err(Refusal::Custom)
    }

    #[inline(always)] // inlined: like `read_into` of the value
    fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
        match &mut self.place {
            Filled::New(Some(value)) => value.read_into(self.given, s),
            Filled::New(slot) => {
                *slot = Some(tri!(T::read(self.given, s)));
                Ok(())
            }
            Filled::Old(value) => value.read_into(self.given, s),
        }
    }
}

/// Encodes a value of a type with `#[bits(given(..))]` to a new `Vec`.
///
/// If the type declares one given value, `given` is this value. If the type declares several given values, `given` is a
/// tuple of these values in the order of the declaration.
///
/// # Errors
/// Refuses a value that breaks its declaration. The error names the field.
///
/// ```
/// use bitstream::BitSerialize;
///
/// #[derive(BitSerialize, Debug, PartialEq)]
/// #[bits(given(version: u16))]
/// struct State {
///     health: u8,
///     #[bits(when = version >= 3, default)]
///     armor: u8,
/// }
///
/// let state = State { health: 93, armor: 7 };
/// assert_eq!(bitstream::encode_given(&state, 2)?, [93]);
/// assert_eq!(bitstream::encode_given(&state, 3)?, [93, 7]);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
#[cfg(feature = "alloc")]
#[doc(alias("context", "version"))]
pub fn encode_given<'v, T: BitSerializeGiven>(value: &'v T, given: T::Given<'v>) -> Result<Vec<u8>, WriteError> {
    encode(&Giving { value, given })
}

/// Decodes a value of a type with `#[bits(given(..))]` from all of `bytes`. If the sender used other given values, the
/// result is wrong or an error.
///
/// # Errors
/// Returns the same errors as [`decode`](crate::decode).
///
/// ```
/// use bitstream::BitSerialize;
///
/// #[derive(BitSerialize, Debug, PartialEq)]
/// #[bits(given(classes: &[u32]))]
/// struct Update {
///     class: u8,
///     #[array(max = 64, count = classes[usize::from(class)])]
///     values: Vec<u8>,
/// }
///
/// let classes = [0, 3];
/// let update = bitstream::decode_given::<Update>(&[1, 7, 8, 9], &classes)?;
/// assert_eq!(update, Update { class: 1, values: vec![7, 8, 9] });
/// # Ok::<(), bitstream::ReadError>(())
/// ```
#[doc(alias("context", "version"))]
pub fn decode_given<T: BitSerializeGiven>(bytes: &[u8], given: T::Given<'_>) -> Result<T, ReadError> {
    let mut slot = DecodeTarget::<T>::new(given);
    tri!(decode_into(&mut slot, bytes));
    Ok(slot.value())
}

/// Decodes like [`decode_into`], for a type with `#[bits(given(..))]`.
///
/// # Errors
/// Returns the same errors as [`decode_into`].
pub fn decode_given_into<T: BitSerializeGiven>(
    value: &mut T,
    bytes: &[u8],
    given: T::Given<'_>,
) -> Result<(), ReadError> {
    let place = Filled::Old(value);
    decode_into(&mut DecodeTarget { place, given }, bytes)
}

/// Decodes like [`decode_prefix`](crate::decode_prefix), for a type with `#[bits(given(..))]`.
///
/// # Errors
/// Returns the same errors as [`decode_prefix`](crate::decode_prefix).
pub fn decode_given_prefix<T: BitSerializeGiven>(bytes: &[u8], given: T::Given<'_>) -> Result<(T, usize), ReadError> {
    let (value, bits) = tri!(decode_given_at(bytes, 0, given));
    Ok((value, bytes_for(bits)))
}

/// Decodes like [`decode_at`](crate::decode_at), for a type with `#[bits(given(..))]`.
///
/// # Errors
/// Returns the same errors as [`decode_at`](crate::decode_at).
pub fn decode_given_at<T: BitSerializeGiven>(
    bytes: &[u8],
    bit: usize,
    given: T::Given<'_>,
) -> Result<(T, usize), ReadError> {
    let mut slot = DecodeTarget::<T>::new(given);
    let bits = tri!(decode_into_at(&mut slot, bytes, bit));
    Ok((slot.value(), bits))
}
