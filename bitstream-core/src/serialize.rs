//! Defines the trait that `#[derive(BitSerialize)]` implements.

use crate::codec::{Bulk, refuse};
use crate::width::bytes_for;
use crate::{Refusal, Schema, Sink, Source};

/// Implemented by each type that can be encoded and decoded, usually by `#[derive(BitSerialize)]`.
///
/// Do not call the methods of this trait: call [`encode`](crate::encode_to_slice), [`decode`](crate::decode) and
/// similar functions. The methods are generic over the stream, so one implementation writes, reads, measures and
/// locates errors.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no wire form of its own",
    label = "cannot be sent without an attribute, or without a derive on its type",
    note = "for a struct or an enum of yours: add `#[derive(BitSerialize)]` to it; if it has `#[bits(given(..))]`, its field needs `#[bits(give(NAME = EXPR))]`, and the functions for it end in `_given`",
    note = "for `usize` and `isize`, which differ between peers: write `#[bits(range = 0..=N)]`",
    note = "for collections and texts (`Vec`, `VecDeque`, `Box<[T]>`, `BTreeSet`, `BTreeMap`, `ArrayVec`; `String`, `Box<str>`, `Cow<str>`, `ArrayString`), which have no bound on the wire: write `#[array(max = N)]` or `#[string(max = N)]`",
    note = "`HashMap` and `HashSet` have no order, so two equal ones would give different bytes: use `BTreeMap` or `BTreeSet` with `#[array(max = N)]`, or a sorted `Vec`",
    note = "for a type of another crate: write `#[bits(as = TYPE)]` or `#[bits(with = DEFINITION)]`; types of `glam` need the feature of their version, such as `glam032`"
)]
#[doc(alias("Serialize", "Deserialize", "BitDeserialize", "Encode", "Decode"))]
pub trait BitSerialize: Sized {
    /// The wire form (which bits a value takes, and which of them are legal) as constant data.
    const SCHEMA: &'static Schema;
    /// Fewest bits that a value takes. Each alignment counts as 0 bits.
    const MIN_BITS: usize = {
        refuse(Self::PROBLEM);
        Self::SCHEMA.min_bits
    };
    /// Most bits that a value takes. Each alignment counts as 7 bits.
    const MAX_BITS: usize = {
        refuse(Self::PROBLEM);
        Self::SCHEMA.refuse_followed();
        Self::SCHEMA.max_bits
    };
    /// Most bytes that a packet of this type takes: a buffer of this length is long enough for
    /// [`encode_to_slice`](crate::encode_to_slice).
    ///
    /// ```
    /// use bitstream::BitSerialize;
    /// let mut buffer = [0; <(bool, u16)>::MAX_BYTES];
    /// assert_eq!(bitstream::encode_to_slice(&(true, 3u16), &mut buffer)?, 3);
    /// # Ok::<(), bitstream::WriteError>(())
    /// ```
    #[doc(alias("MAX_SIZE", "max_size"))]
    const MAX_BYTES: usize = bytes_for(Self::MAX_BITS);

    /// Reports invalid constants that depend on the type's own parameters.
    #[doc(hidden)]
    const PROBLEM: Option<&'static str> = None;

    /// Makes a value at no cost, into which [`read_into`](Self::read_into) decodes. Without such a function, a value is
    /// decoded with [`read`](Self::read).
    #[doc(hidden)]
    const PLACEHOLDER: Option<fn() -> Self> = None;

    /// Appends the value to a stream.
    ///
    /// # Errors
    /// Refuses a value that breaks its declaration, and an output that is too short.
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal>;

    /// Decodes a value from a stream.
    ///
    /// # Errors
    /// Rejects bits that break the declaration, and a packet that ends before the value does.
    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal>;

    /// Decodes a value in place, reusing its memory. After an error `self` is some valid value of its type.
    ///
    /// After `Ok` no part of the old value may remain: [`decode_into`](crate::decode_into) promises the result of
    /// [`decode`](crate::decode). Derived types, hand-written codecs and the default of this function obey this rule. A
    /// `read_into` that you write by hand must leave no part of the old value, since the library cannot check this.
    ///
    /// # Errors
    /// Returns the same errors as [`read`](Self::read).
    #[inline(always)]
    fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
        *self = tri!(Self::read(s));
        Ok(())
    }

    /// True if every bit that [`write`](Self::write) sends is a part of the value; derived types set this constant.
    #[doc(hidden)]
    const PARTS: bool = false;

    /// Has the meaning of [`Encoding::BY_PARTS`](crate::codec::Encoding::BY_PARTS).
    #[doc(hidden)]
    const BY_PARTS: bool = false;

    /// Returns the value as [`Encoding::as_read`](crate::codec::Encoding::as_read) does.
    #[doc(hidden)]
    fn as_read(&self) -> Option<Self> {
        None
    }

    /// Has the meaning of [`Encoding::BULK`](crate::codec::Encoding::BULK).
    #[doc(hidden)]
    const BULK: Option<Bulk<Self>> = None;
}

/// Names and types of the values that `#[bits(given(..))]` declares: both peers know these values, and no packet holds
/// them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no given values",
    label = "declares no `given`",
    note = "write `#[bits(given(NAME: TYPE))]` on the type, or send the value without `give` and without `_given`"
)]
pub trait TakesGiven {
    /// Type of the given value. For several given values, a tuple of their types in the order of the declaration.
    type Given<'g>: Copy;
    /// Names of the given values, in the order of the declaration. A field that passes other names does not compile.
    const NAMES: &'static [&'static str];
}

/// Type whose wire form depends on given values: values that both peers know and no packet holds.
/// `#[derive(BitSerialize)]` implements this trait, in place of [`BitSerialize`], for a type with `#[bits(given(..))]`.
///
/// Users call [`encode_given`](crate::encode_given), [`decode_given`](crate::decode_given) and similar functions.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no given values",
    label = "declares no `given`",
    note = "write `#[bits(given(NAME: TYPE))]` on the type, or send the value without `give` and without `_given`"
)]
pub trait BitSerializeGiven: TakesGiven + Sized {
    /// The wire form (which bits a value takes, and which of them are legal) as constant data.
    const SCHEMA: &'static Schema;
    /// Reports invalid constants that depend on the type's own parameters.
    #[doc(hidden)]
    const PROBLEM: Option<&'static str> = None;
    /// Makes a value at no cost, into which [`read_into`](Self::read_into) decodes. Without such a function, a value is
    /// decoded with [`read`](Self::read).
    #[doc(hidden)]
    const PLACEHOLDER: Option<fn() -> Self> = None;
    /// True if every bit that [`write`](Self::write) sends is a part of the value; derived types set this constant.
    #[doc(hidden)]
    const PARTS: bool = false;
    /// Has the meaning of [`Encoding::BY_PARTS`](crate::codec::Encoding::BY_PARTS).
    #[doc(hidden)]
    const BY_PARTS: bool = false;

    /// Appends the value to a stream.
    ///
    /// # Errors
    /// Refuses a value that breaks its declaration, and an output that is too short.
    fn write<S: Sink>(&self, given: Self::Given<'_>, s: &mut S) -> Result<(), Refusal>;

    /// Decodes a value from a stream.
    ///
    /// # Errors
    /// Rejects bits that break the declaration, and a packet that ends before the value does.
    fn read<S: Source>(given: Self::Given<'_>, s: &mut S) -> Result<Self, Refusal>;

    /// Decodes a value in place. After an error `self` is some valid value of its type.
    ///
    /// # Errors
    /// Returns the same errors as [`read`](Self::read).
    #[inline(always)]
    fn read_into<S: Source>(&mut self, given: Self::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        *self = tri!(Self::read(given, s));
        Ok(())
    }

    /// Returns the value as [`Encoding::as_read`](crate::codec::Encoding::as_read) does.
    #[doc(hidden)]
    fn as_read(&self, given: Self::Given<'_>) -> Option<Self> {
        let _ = given;
        None
    }
}

/// A type with a schema: a type of the user, or the definition of a foreign type.
#[doc(hidden)]
pub trait Described {
    /// The wire form (which bits a value takes, and which of them are legal) as constant data.
    const SCHEMA: &'static Schema;
}

impl<T: BitSerialize> Described for T {
    const SCHEMA: &'static Schema = T::SCHEMA;
}

/// Returns a hash of the wire form of `T`. If two builds have equal hashes, each can decode the packets of the other,
/// unless they differ in code that the hash does not cover.
///
/// The hash covers everything in a declaration that decides which bytes are sent or which packets are rejected: the
/// order of fields, ranges, widths, resolutions, limits, tags, conditions, known values, rules, and names of
/// hand-written codecs. The hash does not cover names of types, fields and variants, or fields that are not sent.
///
/// The hash covers the values of constants in expressions if they are integers, floats, `bool`s or characters.
///
/// The hash does not cover code. A function in a condition, or a constant that is a text or a struct, changes the hash
/// only if its name changes. The Rust types in a condition and the checks of a conversion do not change the hash. If
/// code changes that the hash does not cover, change N of `#[bits(salt = N)]`.
///
/// The hash is computed at compile time. Compare the hash with a peer's hash before the first packet, or in every
/// packet. The hash does not protect against an attacker, who can search for another type with an equal hash.
///
/// ```
/// use bitstream::wire_hash;
/// assert_eq!(wire_hash::<[u8; 3]>(), wire_hash::<(u8, (u8, u8))>());
/// assert_ne!(wire_hash::<(u8, u16)>(), wire_hash::<(u16, u8)>());
/// ```
#[must_use]
pub const fn wire_hash<T: BitSerialize>() -> u64 {
    const {
        // an error of the type itself is reported first
        let _ = T::MIN_BITS;
        T::SCHEMA.wire_hash()
    }
}
