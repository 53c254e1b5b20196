//! Values that are sent under something that both sides know and no packet holds: a protocol version, a table of classes.
//!
//! What is given goes along with the value, as an argument: `BitSerializeGiven` is `BitSerialize` with one more. A field passes on
//! what its type is given, so codecs of a field get it as `X` of [`Encoding`], inside of [`Outside`].

#[cfg(feature = "alloc")]
use crate::codec::Boxed;
use crate::codec::{Encoding, Optional, Outside, PassThrough, Plain, made, read_anew};
use crate::entry::decode_into_at;
use crate::width::bytes_for;
use crate::{BitSerialize, ReadError, Refusal, Schema, Sink, Source, decode_into, seen, step};
#[cfg(feature = "alloc")]
use crate::{WriteError, encode};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};
use core::fmt;
use core::marker::PhantomData;

/// What a type has to be given from outside, by `#[bits(given(..))]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is given nothing from outside",
    label = "declares no `given`",
    note = "write `#[bits(given(NAME: TYPE))]` on the type, or send the value without `give` and without `_given`"
)]
pub trait TakesGiven {
    /// The value itself where there is one, a tuple of several in the order of the declaration.
    type Given<'g>: Copy;
    /// The names, in the same order: a field that gives others does not compile.
    const NAMES: &'static [&'static str];
}

/// A type whose wire form depends on something that both sides know: what `#[derive(BitSerialize)]` implements for a type with
/// `#[bits(given(..))]`, in place of [`BitSerialize`].
///
/// Users call [`encode_given`](crate::encode_given), [`decode_given`] and the like.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is given nothing from outside",
    label = "declares no `given`",
    note = "write `#[bits(given(NAME: TYPE))]` on the type, or send the value without `give` and without `_given`"
)]
pub trait BitSerializeGiven: TakesGiven + Sized {
    /// The wire form as data.
    const SCHEMA: &'static Schema;
    /// What is wrong with constants that depend on the type's own parameters, if anything is.
    #[doc(hidden)]
    const PROBLEM: Option<&'static str> = None;
    /// Makes some value at no cost, for [`read_into`](Self::read_into) to fill. Without one a value is read anew.
    #[doc(hidden)]
    const PLACEHOLDER: Option<fn() -> Self> = None;
    /// True if all that [`write`](Self::write) writes are parts of the value: what is derived says so.
    #[doc(hidden)]
    const PARTS: bool = false;
    /// As [`Encoding::BY_PARTS`].
    #[doc(hidden)]
    const BY_PARTS: bool = false;

    /// Appends the value.
    ///
    /// # Errors
    /// A value outside its declaration, or an output that is too short.
    fn write<S: Sink>(&self, given: Self::Given<'_>, s: &mut S) -> Result<(), Refusal>;

    /// Reads a value.
    ///
    /// # Errors
    /// Bits that the declaration does not allow, or too few of them.
    fn read<S: Source>(given: Self::Given<'_>, s: &mut S) -> Result<Self, Refusal>;

    /// Reads a value in place. After an error it is valid but unspecified.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    #[inline(always)]
    fn read_into<S: Source>(&mut self, given: Self::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        *self = tri!(Self::read(given, s));
        Ok(())
    }

    /// The value that a decoder will reconstruct; `None` for one that cannot be written.
    #[doc(hidden)]
    fn as_read(&self, given: Self::Given<'_>) -> Option<Self> {
        seen::read_back::<Plain, Self, Outside<Self::Given<'_>>>(self, Outside(given))
    }
}

/// A value and what it is sent under, for every function that writes: `bitstream::encode_to_slice(&given(&state, 7), out)`.
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
/// What reads has functions of its own, such as [`decode_given`].
pub fn given<'v, T: BitSerializeGiven>(value: &'v T, given: T::Given<'v>) -> Giving<'v, T> {
    Giving { value, given }
}

/// A value and what it is sent under: see [`given()`].
///
/// As a type it stands for `T` where no value is needed: `wire_hash::<Giving<'_, State>>()`, `max_bytes::<Giving<'_, State>>()`.
pub struct Giving<'v, T: TakesGiven> {
    value: &'v T,
    given: T::Given<'v>,
}

impl<T: BitSerializeGiven> BitSerialize for Giving<'_, T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;

    #[inline(always)] // as the value
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        self.value.write(self.given, s)
    }

    /// Refuses: nothing says yet what is given.
    fn read<S: Source>(_: &mut S) -> Result<Self, Refusal> {
        Err(Refusal::Custom)
    }
}

/// Something known at compile time, or kept in a `static`, that values of `T` are sent under: see [`Under`].
pub trait Gives<T: TakesGiven> {
    /// What is given.
    fn given() -> T::Given<'static>;
}

/// A value of a type with `#[bits(given(..))]` under what `P` gives, for everything that takes a [`BitSerialize`]: tools such as
/// `annotate` and `hostile`, differences, frames, protocols.
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
    /// A value under what `P` gives.
    pub const fn new(value: T) -> Self {
        let by = PhantomData;
        Under { value, by }
    }
}

// by hand, since `P` need not be any of these
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
    const PLACEHOLDER: Option<fn() -> Self> = step::placeholder(&[T::PLACEHOLDER.is_some()], || {
        Under::new(made::<Plain, T, Outside<T::Given<'static>>>())
    });
    const PARTS: bool = T::PARTS;
    const BY_PARTS: bool = T::BY_PARTS;

    #[inline(always)] // as the value
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

/// Where a value is read to, and what it was sent under.
struct Slot<'v, 'g, T: TakesGiven> {
    place: Place<'v, T>,
    given: T::Given<'g>,
}

enum Place<'v, T> {
    New(Option<T>),
    Old(&'v mut T),
}

impl<'v, 'g, T: BitSerializeGiven> Slot<'v, 'g, T> {
    fn new(given: T::Given<'g>) -> Self {
        let place = Place::New(T::PLACEHOLDER.map(|make| make()));
        Slot { place, given }
    }

    /// The value, once it was read.
    fn value(self) -> T {
        match self.place {
            Place::New(Some(value)) => value,
            Place::New(None) | Place::Old(_) => crate::never::unmade(),
        }
    }
}

impl<T: BitSerializeGiven> BitSerialize for Slot<'_, '_, T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;

    /// Never called: nothing writes this type.
    fn write<S: Sink>(&self, _: &mut S) -> Result<(), Refusal> {
        Err(Refusal::Custom)
    }

    /// Never called: what is given stands in the value that is read to.
    fn read<S: Source>(_: &mut S) -> Result<Self, Refusal> {
        Err(Refusal::Custom)
    }

    #[inline(always)] // as the value
    fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
        match &mut self.place {
            Place::New(Some(value)) => value.read_into(self.given, s),
            Place::New(slot) => {
                *slot = Some(tri!(T::read(self.given, s)));
                Ok(())
            }
            Place::Old(value) => value.read_into(self.given, s),
        }
    }
}

/// As [`encode`](crate::encode), of a type with `#[bits(given(..))]`, under what both sides know.
///
/// `given` is the value itself where the type declares one, and a tuple of several in their order.
///
/// # Errors
/// A value outside its declaration, with its path.
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

/// As [`decode`](crate::decode), of a type with `#[bits(given(..))]`, under what both sides know. A peer that was given something
/// else reads other values, or an error.
///
/// # Errors
/// As [`decode`](crate::decode).
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
    let mut slot = Slot::<T>::new(given);
    tri!(decode_into(&mut slot, bytes));
    Ok(slot.value())
}

/// As [`decode_into`], of a type with `#[bits(given(..))]`.
///
/// # Errors
/// As [`decode_into`].
pub fn decode_given_into<T: BitSerializeGiven>(
    value: &mut T,
    bytes: &[u8],
    given: T::Given<'_>,
) -> Result<(), ReadError> {
    let place = Place::Old(value);
    decode_into(&mut Slot { place, given }, bytes)
}

/// As [`decode_prefix`](crate::decode_prefix), of a type with `#[bits(given(..))]`.
///
/// # Errors
/// As [`decode_prefix`](crate::decode_prefix).
pub fn decode_given_prefix<T: BitSerializeGiven>(bytes: &[u8], given: T::Given<'_>) -> Result<(T, usize), ReadError> {
    let (value, bits) = tri!(decode_given_at(bytes, 0, given));
    Ok((value, bytes_for(bits)))
}

/// As [`decode_at`](crate::decode_at), of a type with `#[bits(given(..))]`.
///
/// # Errors
/// As [`decode_at`](crate::decode_at).
pub fn decode_given_at<T: BitSerializeGiven>(
    bytes: &[u8],
    bit: usize,
    given: T::Given<'_>,
) -> Result<(T, usize), ReadError> {
    let mut slot = Slot::<T>::new(given);
    let bits = tri!(decode_into_at(&mut slot, bytes, bit));
    Ok((slot.value(), bits))
}

impl<'g, T: BitSerializeGiven> Encoding<T, Outside<<T as TakesGiven>::Given<'g>>> for Plain {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;
    const PLACEHOLDER: Option<fn() -> T> = T::PLACEHOLDER;
    const BY_PARTS: bool = T::BY_PARTS;

    #[inline(always)] // as the value
    fn write<S: Sink>(value: &T, given: Outside<T::Given<'g>>, s: &mut S) -> Result<(), Refusal> {
        value.write(given.0, s)
    }

    #[inline(always)]
    fn read<S: Source>(given: Outside<T::Given<'g>>, s: &mut S) -> Result<T, Refusal> {
        T::read(given.0, s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: Outside<T::Given<'g>>, s: &mut S) -> Result<(), Refusal> {
        value.read_into(given.0, s)
    }

    #[inline(always)]
    fn as_read(value: &T, given: Outside<T::Given<'g>>) -> Option<T> {
        value.as_read(given.0)
    }
}

/// What is around a type asks for what the type asks for.
macro_rules! takes_what_is_inside {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<T: TakesGiven, $($generics)*> TakesGiven for $type {
            type Given<'g> = T::Given<'g>;
            const NAMES: &'static [&'static str] = T::NAMES;
        }
    )*};
}

takes_what_is_inside! {
    [] Option<T>;
    [const N: usize] [T; N];
}
#[cfg(feature = "alloc")]
takes_what_is_inside! {
    [] Box<T>;
    [] Vec<T>;
}

impl<T: BitSerializeGiven> BitSerializeGiven for Option<T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::option(T::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Self> = Some(|| None);

    #[inline]
    fn write<S: Sink>(&self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        Optional::<Plain>::write(self, Outside(given), s)
    }

    #[inline]
    fn read<S: Source>(given: T::Given<'_>, s: &mut S) -> Result<Self, Refusal> {
        Optional::<Plain>::read(Outside(given), s)
    }
}

impl<T: BitSerializeGiven, const N: usize> BitSerializeGiven for [T; N] {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::array(N, T::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Self> = step::placeholder(&[T::PLACEHOLDER.is_some()], || {
        core::array::from_fn(|_| made::<Plain, T, Outside<T::Given<'static>>>())
    });

    #[inline]
    fn write<S: Sink>(&self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        for (i, item) in self.iter().enumerate() {
            tri!(step::write_given::<Plain, T, Outside<T::Given<'_>>, S>(
                i,
                item,
                Outside(given),
                s
            ));
        }
        Ok(())
    }

    #[inline]
    fn read<S: Source>(given: T::Given<'_>, s: &mut S) -> Result<Self, Refusal> {
        read_anew(|i| step::read_given::<Plain, T, Outside<T::Given<'_>>, S>(i, Outside(given), s))
    }

    #[inline]
    fn read_into<S: Source>(&mut self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        for (i, item) in self.iter_mut().enumerate() {
            tri!(step::read_given_into::<Plain, T, Outside<T::Given<'_>>, S>(
                i,
                item,
                Outside(given),
                s
            ));
        }
        Ok(())
    }
}

#[cfg(feature = "alloc")]
impl<T: BitSerializeGiven> BitSerializeGiven for Box<T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = &T::SCHEMA.boxed(size_of::<T>());

    #[inline]
    fn write<S: Sink>(&self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        Boxed::<Plain>::write(self, Outside(given), s)
    }

    #[inline]
    fn read<S: Source>(given: T::Given<'_>, s: &mut S) -> Result<Self, Refusal> {
        Boxed::<Plain>::read(Outside(given), s)
    }

    #[inline]
    fn read_into<S: Source>(&mut self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        Boxed::<Plain>::read_into(self, Outside(given), s)
    }
}

/// As [`BitSerializeGiven`] of an `Option`, of what is inside of an attribute.
impl<C: PassThrough + Encoding<T, Outside<G>>, T, G: Copy> Encoding<Option<T>, Outside<G>> for C {
    const PROBLEM: Option<&'static str> = <C as Encoding<T, Outside<G>>>::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::option(<C as Encoding<T, Outside<G>>>::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Option<T>> = Some(|| None);

    #[inline]
    fn write<S: Sink>(value: &Option<T>, given: Outside<G>, s: &mut S) -> Result<(), Refusal> {
        Optional::<C>::write(value, given, s)
    }

    #[inline]
    fn read<S: Source>(given: Outside<G>, s: &mut S) -> Result<Option<T>, Refusal> {
        Optional::<C>::read(given, s)
    }
}
