//! The trait behind `#[derive(BitSerialize)]`.

use crate::codec::{Plain, refuse};
use crate::width::bytes_for;
use crate::{Refusal, Schema, Sink, Source};

/// A type with a wire form of its own: what `#[derive(BitSerialize)]` implements.
///
/// The methods are generic over the stream, so one declaration drives the writer, the reader, the measure and the
/// tracer. Users call [`encode`](crate::encode_to_slice), [`decode`](crate::decode) and the like instead.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no wire form of its own",
    label = "cannot be sent without an attribute, or without a derive on its type",
    note = "for a struct or an enum of yours: add `#[derive(BitSerialize)]` to it; if it has `#[bits(given(..))]`, its field needs `#[bits(give(NAME = EXPR))]`, and the functions for it end in `_given`",
    note = "for `usize` and `isize`, which differ between peers: give `#[bits(range = 0..=N)]`",
    note = "for collections and texts (`Vec`, `VecDeque`, `Box<[T]>`, `BTreeSet`, `BTreeMap`, `ArrayVec`; `String`, `Box<str>`, `Cow<str>`, `ArrayString`), which have no bound on the wire: give `#[array(max = N)]` or `#[string(max = N)]`",
    note = "`HashMap` and `HashSet` have no order, so two equal ones would give different bytes: use `BTreeMap` or `BTreeSet` with `#[array(max = N)]`, or a sorted `Vec`"
)]
#[doc(alias("Serialize", "Deserialize", "BitDeserialize", "Encode", "Decode"))]
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
    /// Bytes that no value exceeds, from an aligned start: the length of a buffer for [`encode_to_slice`](crate::encode_to_slice).
    ///
    /// ```
    /// use bitstream::BitSerialize;
    /// let mut buffer = [0; <(bool, u16)>::MAX_BYTES];
    /// assert_eq!(bitstream::encode_to_slice(&(true, 3u16), &mut buffer)?, 3);
    /// # Ok::<(), bitstream::WriteError>(())
    /// ```
    #[doc(alias("MAX_SIZE", "max_size"))]
    const MAX_BYTES: usize = bytes_for(Self::MAX_BITS);

    /// What is wrong with constants that depend on the type's own parameters, if anything is.
    #[doc(hidden)]
    const PROBLEM: Option<&'static str> = None;

    /// Makes some value at no cost, for [`read_into`](Self::read_into) to fill. Without one a value is read anew.
    #[doc(hidden)]
    const PLACEHOLDER: Option<fn() -> Self> = None;

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

    /// True if all that [`write`](Self::write) writes are parts of the value: what is derived says so.
    #[doc(hidden)]
    const PARTS: bool = false;

    /// As [`Encoding::BY_PARTS`](crate::codec::Encoding::BY_PARTS).
    #[doc(hidden)]
    const BY_PARTS: bool = false;

    /// The value that a decoder will reconstruct; `None` for one that cannot be written.
    #[doc(hidden)]
    fn as_read(&self) -> Option<Self> {
        crate::seen::read_back::<Plain, Self, ()>(self, ())
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

/// The number of `T`'s wire form: the same in two builds whose bytes are the same, and different in any others.
///
/// What changes bytes, or what a reader refuses, changes it: order, ranges, widths, resolutions, caps, tags, conditions, known
/// values, rules, the name of a hand-written codec. Names of types, fields and variants do not, nor what is not sent.
///
/// Constants in expressions count as their values, where those are integers, floats, `bool`s or characters.
///
/// It does not see code: functions and constants of other types in conditions are their names, the Rust type that a
/// condition computes in does not count, and a conversion may refuse what it wants. `#[bits(salt = N)]` is for those.
///
/// At compile time. To be compared with that of a peer, before the first packet or in every one; not a defence against somebody
/// who looks for a collision.
///
/// ```
/// use bitstream::wire_hash;
/// assert_eq!(wire_hash::<[u8; 3]>(), wire_hash::<(u8, (u8, u8))>());
/// assert_ne!(wire_hash::<(u8, u16)>(), wire_hash::<(u16, u8)>());
/// ```
#[must_use]
pub const fn wire_hash<T: BitSerialize>() -> u64 {
    const {
        // what is wrong with the type is said first
        let _ = T::MIN_BITS;
        T::SCHEMA.wire_hash()
    }
}
