//! The trait behind `#[derive(BitSerialize)]`.

use crate::codec::{Plain, refuse};
use crate::{Refusal, Schema, Sink, Source};

/// A type with a wire form of its own: what `#[derive(BitSerialize)]` implements.
///
/// The methods are generic over the stream, so one declaration drives the writer, the reader, the measure and the
/// tracer. Users call [`encode`](crate::encode_to_slice), [`decode`](crate::decode) and the like instead.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no wire form of its own",
    label = "cannot be sent without an attribute, or without a derive on its type",
    note = "for a struct or an enum of yours: add `#[derive(BitSerialize)]` to it",
    note = "for `usize` and `isize`, which differ between peers: give `#[bits(range = 0..=N)]`",
    note = "for collections and texts (`Vec`, `VecDeque`, `Box<[T]>`, `BTreeSet`, `BTreeMap`, `ArrayVec`; `String`, `Box<str>`, `Cow<str>`, `ArrayString`), which have no bound on the wire: give `#[array(max = N)]` or `#[string(max = N)]`",
    note = "`HashMap` and `HashSet` have no order, so two equal ones would give different bytes: use `BTreeMap` or `BTreeSet` with `#[array(max = N)]`, or a sorted `Vec`"
)]
pub trait BitSerialize: Sized {
    /// The wire form as data.
    const SCHEMA: &'static Schema;
    /// Bits that every value takes, from any starting position: alignment counts 0.
    const MIN_BITS: usize = {
        refuse(Self::PROBLEM);
        Self::SCHEMA.min_bits
    };
    /// Bits that no value exceeds, from any starting position: alignment counts 7.
    const MAX_BITS: usize = {
        refuse(Self::PROBLEM);
        Self::SCHEMA.max_bits
    };

    /// What is wrong with constants that depend on the type's own parameters, if anything is.
    #[doc(hidden)]
    const PROBLEM: Option<&'static str> = None;

    /// Whether [`placeholder`](Self::placeholder) can be called.
    #[doc(hidden)]
    const HAS_PLACEHOLDER: bool = false;

    /// Appends the value.
    ///
    /// # Errors
    /// A value outside its declaration, or an output that is too short.
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal>;

    /// Reads a value.
    ///
    /// # Errors
    /// Bits that the declaration does not allow, or too few of them.
    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal>;

    /// Reads a value in place, reusing its memory. After an error `self` is valid but unspecified.
    ///
    /// After `Ok` nothing of the old value may show: [`decode_into`](crate::decode_into) promises what
    /// [`decode`](crate::decode) returns. Derived types, codecs by hand and this default keep that; a `read_into` by hand
    /// has to, and the library cannot check it.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    #[inline(always)]
    fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
        *self = tri!(Self::read(s));
        Ok(())
    }

    /// Some value that costs nothing to make, for [`read_into`](Self::read_into) to fill. Only where
    /// [`HAS_PLACEHOLDER`](Self::HAS_PLACEHOLDER) says so.
    #[doc(hidden)]
    fn placeholder() -> Self {
        unmade()
    }

    /// Whether all that [`write`](Self::write) writes are parts of the value: what is derived says so. See
    /// [`Sink::settle`].
    #[doc(hidden)]
    const PARTS: bool = false;

    /// As [`Encoding::ROUNDS`](crate::codec::Encoding::ROUNDS).
    #[doc(hidden)]
    const ROUNDS: bool = false;

    /// The value that a decoder will reconstruct; `None` for one that cannot be written.
    #[doc(hidden)]
    fn as_read(&self) -> Option<Self> {
        crate::seen::read_back::<Plain, Self>(self)
    }

    /// The values, where they are bools.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn as_bools(items: &[Self]) -> Option<&[bool]> {
        let _ = items;
        None
    }

    /// As [`as_bools`](Self::as_bools).
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn as_bools_mut(items: &mut [Self]) -> Option<&mut [bool]> {
        let _ = items;
        None
    }
}

/// The placeholder of a type without one. Never called: `HAS_PLACEHOLDER` is checked at compile time.
#[cold]
pub(crate) fn unmade<T>() -> T {
    // no panic: the runtime has none
    loop {
        core::hint::spin_loop();
    }
}
