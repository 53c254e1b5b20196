//! Defines the codecs, one for each attribute.
//!
//! A codec is a type, which the derive chooses from the attributes of a field. Its implementation of [`Encoding`]
//! writes and reads values of the field's type. Literal parameters are part of the type: `Range<Between<0, 100>>`.
//! Other parameters come from the struct: `Range<Player, 0>` has the range in `impl Bounds<0> for Player`, which the
//! derive generates. Such a range may depend on all generic parameters of `Player`.
//!
//! | attribute | codec | file |
//! |---|---|---|
//! | none | [`Plain`] | `plain.rs` |
//! | `bits(range)` | [`Range`] | `range.rs` |
//! | `bits(range, truncated)` | [`Truncated`] | `truncated.rs` |
//! | `bits(width)`, `bits(N)` | [`Width`] | `width.rs` |
//! | `bits(big_endian)`, `bits(N, big_endian)` | [`BigEndian`] | `big_endian.rs` |
//! | `bits(varint)` | [`Varint`] | `varint.rs` |
//! | `bits(varint(leb128))` | [`Leb128`] | `leb128.rs` |
//! | `bits(relative)` | [`Relative`], [`Tiered`] with `tiers` | `relative.rs` |
//! | `bits(fixed)` | [`Fixed`] | `fixed.rs` |
//! | `bits(const)`, `bits(reserved)` | [`Constant`] | `constant.rs` |
//! | `bits(with)` | [`With`] | `custom.rs` |
//! | `bits(as)` | [`As`] | `convert.rs` |
//! | `bits(predict)`, `bits(usual)`, `array(key)` | [`Hinted`] | `hinted.rs` |
//! | `bits(when, present)` | [`Present`] | `present.rs` |
//! | `bits(check)` | [`Check`] | `check.rs` |
//! | `bits(align)` | [`Align`] | `align.rs` |
//! | `float(res)` | [`Float`] | `float.rs` |
//! | `float(bits)` | [`FloatBits`] | `float.rs` |
//! | `float(raw)` | [`FloatRaw`] | `float.rs` |
//! | `quat` | [`Quat`], [`Normalized`] with `normalize` | `quat.rs` |
//! | `array` | [`Array`] | `array.rs` |
//! | `bits(width, max)` | [`SaidWidth`] | `said_width.rs` |
//! | `bits(truncated, max)` | [`TruncatedTo`] | `truncated_to.rs` |
//! | `bits(tag)` | [`Tagged`] | `tagged.rs`, `untagged.rs` |
//! | `array(count)`, `string(count)` | [`Counted`], [`CountedBytes`] | `counted.rs` |
//! | `array(width)`, `string(width)` of earlier fields | [`SaidLength`] around the codec | `said_length.rs` |
//! | `array(until)` | [`Flagged`], [`Ended`], [`Rest`], [`RestBytes`] | `until.rs` |
//! | `array(bits)` | [`BitSet`] | `bit_set.rs` |
//! | `array(bytes)` | [`Bytes`], [`ByteArray`] | `bytes.rs`, `byte_array.rs` |
//! | `array(sparse)` | [`Sparse`] | `sparse.rs`, `sparse_list.rs` |
//! | `string` | [`Text`] | `string.rs` |
//! | `string(ascii)`, `string(wide)` | [`Ascii`], [`Wide`] | `letters.rs` |
//! | `string(nul)`, `string(padded)` | [`Nul`], [`Padded`] | `terminated.rs` |
//!
//! [`Relative`], [`Tiered`], [`SaidWidth`], [`SaidLength`], [`TruncatedTo`], [`Tagged`], [`Counted`] and [`Ended`]
//! depend on earlier fields: they are `Encoding<T, X>`. `when`, `elide`, `ensure` and the tags of enums need no codec:
//! generated code calls functions of [`step`](crate::step) for them.

mod align;
mod array;
#[cfg(feature = "arrayvec")]
pub(crate) mod arrayvec;
mod big_endian;
mod bit_set;
#[cfg(feature = "alloc")]
pub(crate) mod borrowed;
#[cfg(feature = "alloc")]
mod boxed;
mod budget;
mod bulk;
mod byte_array;
#[cfg(feature = "alloc")]
pub(crate) mod bytes;
mod check;
mod constant;
mod convert;
#[cfg(feature = "alloc")]
mod counted;
mod custom;
mod delegate;
#[cfg(feature = "alloc")]
mod deque;
mod distance;
mod duration;
mod ends;
mod family;
mod fixed;
mod fixed_array;
mod flags;
mod float;
mod given;
#[cfg(any(feature = "glam032", feature = "glam033", feature = "glam034"))]
mod glam;
mod hinted;
mod indices;
mod integer;
mod leb128;
// only types of these features have a length
#[cfg_attr(not(any(feature = "alloc", feature = "arrayvec")), allow(dead_code))]
mod length;
#[cfg_attr(not(any(feature = "alloc", feature = "arrayvec")), allow(dead_code))]
mod letters;
mod net;
mod nonzero;
pub(crate) mod number;
mod option;
mod plain;
mod present;
mod problem;
mod quantize;
mod quat;
mod range;
mod relative;
mod result;
#[cfg(feature = "alloc")]
mod said_length;
mod said_width;
#[cfg(feature = "alloc")]
mod shared;
mod sparse;
#[cfg(feature = "alloc")]
mod sparse_list;
pub(crate) mod step;
#[cfg_attr(not(any(feature = "alloc", feature = "arrayvec")), allow(dead_code))]
mod string;
#[cfg(feature = "alloc")]
mod strings;
mod tagged;
mod take;
#[cfg_attr(not(any(feature = "alloc", feature = "arrayvec")), allow(dead_code))]
mod terminated;
mod truncated;
mod truncated_to;
mod tuple;
mod untagged;
#[cfg_attr(not(any(feature = "alloc", feature = "arrayvec")), allow(dead_code))]
mod until;
mod varint;
mod width;

pub use crate::problem::Problem;
pub use align::Align;
pub use array::Array;
#[cfg(feature = "alloc")]
pub(crate) use array::{append, fill, make_room};
pub use big_endian::{AllBits, BigEndian};
pub use bit_set::BitSet;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use boxed::Boxed;
pub use budget::{Budget, Budgeted, Over};
#[doc(hidden)]
pub use bulk::Bulk;
pub use byte_array::ByteArray;
#[cfg(feature = "alloc")]
pub use bytes::Bytes;
pub use check::Check;
pub use constant::Constant;
pub use convert::{As, Direct, SentAs};
#[cfg(feature = "alloc")]
pub use counted::{Counted, CountedBytes};
pub use custom::{ByHand, Codec, CodecGiven, CodedBy, Defined, Through, Unified, With};
#[doc(hidden)]
pub use distance::Distance;
pub(crate) use distance::WIDEST;
#[doc(hidden)]
pub use ends::Ends;
pub use fixed::{Fixed, Point};
#[doc(hidden)]
pub use fixed_array::Elements;
pub(crate) use flags::{FLAGS, gather, gather_rest, spread};
pub(crate) use float::CompressedFloat;
pub use float::{Float, FloatBits, FloatRaw};
pub use hinted::{Hinted, Hints, Key, Predict, Predicted, Usual};
pub use integer::Integer;
pub(crate) use integer::refuse_pattern;
pub use leb128::Leb128;
#[cfg(any(feature = "alloc", feature = "arrayvec"))]
pub(crate) use length::Length;
pub use letters::{Ascii, Wide};
pub(crate) use number::refuse as refuse_number;
#[doc(hidden)]
pub use option::Optional;
pub use plain::Plain;
pub(crate) use plain::{is_whole, steps};
pub use present::Present;
pub(crate) use problem::first;
pub use problem::{Located, NoProblem, ProblemOf, ProblemOfNames, ProblemOfOther, ProblemOfRest, ProblemOfTag};
pub use quat::{Normalized, Quat};
pub use range::{Bounds, Range, Steps};
pub use relative::{Relative, RelativeTo, Tiered, Tiers};
#[cfg(feature = "alloc")]
pub use said_length::SaidLength;
pub use said_width::SaidWidth;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use shared::Shared;
pub use sparse::{Bitmap, Form, Indexed, Ladder, Sentinel, Sparse, Unbounded};
pub use string::Text;
pub use tagged::{ByTag, Tagged};
pub(crate) use take::take;
pub use terminated::{Nul, Padded};
pub use truncated::Truncated;
pub use truncated_to::TruncatedTo;
#[doc(hidden)]
pub use tuple::Fields;
pub use until::{Ended, Flagged, ListOf, Rest, RestBytes};
pub use varint::Varint;
pub use width::Width;

use crate::schema::Expr;
use crate::{Refusal, Schema, Sink, Source};

/// Implemented by a codec, which writes a field of type `T` to a stream and reads it.
///
/// `X` is the value of earlier fields on which the codec depends: one field for [`Relative`], the number of elements
/// for [`Counted`]. `X` is `()` for most codecs, which depend on no earlier field.
#[diagnostic::on_unimplemented(
    message = "an attribute of this field does not apply to `{T}`",
    label = "`{T}` has no such wire form",
    note = "`range`, `width`, `varint` and `fixed` apply to integers: for your own enum write `#[bits(tag(width = 4))]` on the enum, for a struct write attributes on its fields",
    note = "`#[float]` applies to `f32` and `f64`, `#[quat]` to four `f32` components (`[f32; 4]`, x y z w), `const` and `reserved` to `()`",
    note = "`#[array]` applies to `Vec`, `VecDeque`, `Box<[T]>`, `BTreeSet`, `BTreeMap`, `ArrayVec`; with `bytes` to `Vec<u8>`, `[u8; N]`; with `sparse` to `[Option<T>; N]`, `Vec<(index, T)>`; in place of `HashMap` and `HashSet`, which have no order, use `BTreeMap` and `BTreeSet`",
    note = "`#[string]` applies to `String`, `Box<str>`, `Cow<str>`, `ArrayString`",
    note = "for a type of another crate write `with = TYPE`, where TYPE is a `bitstream::Codec<{T}>` or a definition with `#[bits(remote = {T})]`, or `as = TYPE`, where TYPE is `From<{T}>` and `{T}` is `TryFrom<TYPE>`",
    note = "for a tuple whose fields differ, and for the keys and values of a map, write a struct with attributes of its own"
)]
pub trait Encoding<T, X: Copy = ()> {
    /// The wire form, as data.
    const SCHEMA: &'static Schema;
    /// Reports invalid parameters of the codec for the type `T` at compile time. The derive checks this constant at the
    /// attribute. For generic types, the code that writes and reads checks it.
    const PROBLEM: Option<&'static str> = None;
    /// Fewest bits that a value takes, from any starting position.
    const MIN_BITS: usize = Self::SCHEMA.min_bits;
    /// Most bits that a value takes, from any starting position.
    const MAX_BITS: usize = Self::SCHEMA.max_bits;
    /// Function that makes some value at no cost, which [`read_into`](Self::read_into) then fills. If the constant is
    /// `None`, values are read by [`read`](Self::read).
    const PLACEHOLDER: Option<fn() -> T> = None;

    /// Appends the value to a stream.
    ///
    /// # Errors
    /// Refuses a value that breaks its declaration, and an output that is too short.
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal>;

    /// Reads a value from a stream.
    ///
    /// # Errors
    /// Rejects bits that the declaration does not allow, and a packet that ends too early.
    fn read<S: Source>(given: X, s: &mut S) -> Result<T, Refusal>;

    /// Reads a value in place. After an error `value` is some valid value of its type.
    ///
    /// # Errors
    /// Returns the same errors as [`read`](Self::read).
    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
        *value = tri!(Self::read(given, s));
        Ok(())
    }

    /// The functions that copy slices whose elements are never refused, if the codec has such functions.
    #[doc(hidden)]
    const BULK: Option<Bulk<T>> = None;

    /// True if the codec implements [`as_read`](Self::as_read). For other codecs, the value is written and read back.
    #[doc(hidden)]
    const BY_PARTS: bool = false;

    /// Returns the value that a decoder will reconstruct, part by part and without writing it. Returns `None` for a
    /// value that cannot be written. Called only if [`BY_PARTS`](Self::BY_PARTS) is true.
    #[doc(hidden)]
    #[must_use]
    fn as_read(value: &T, given: X) -> Option<T> {
        let _ = (value, given);
        None
    }

    /// Parameters of the loop that lists of these integers share with those of other codecs, if there is one.
    #[doc(hidden)]
    const DISTANCE: Option<Distance> = None;

    /// Appends the elements of a list, whose length the caller has checked.
    ///
    /// # Errors
    /// Returns the same errors as [`write`](Self::write).
    #[doc(hidden)]
    #[inline(always)] // inlined: a field of a run, like `write`
    fn write_list<P: Lengths<I>, const I: usize, S: Sink>(items: &[T], s: &mut S) -> Result<(), Refusal>
    where
        Self: Encoding<T> + Sized,
    {
        s.put_elements::<Self, T>(items)
    }

    /// Reads `len` elements of a list, whose length the caller has checked. The bits of the shortest list are already
    /// reserved.
    ///
    /// # Errors
    /// Returns the same errors as [`read`](Self::read).
    #[doc(hidden)]
    #[cfg(feature = "alloc")]
    #[inline(always)] // inlined: a field of a run, like `read`
    fn read_list<P: Lengths<I>, const I: usize, S: Source>(
        items: &mut alloc::vec::Vec<T>,
        len: usize,
        s: &mut S,
    ) -> Result<(), Refusal>
    where
        Self: Encoding<T> + Sized,
    {
        array::fill::<Self, T, S>(items, len, Length::<P, I>::MIN, s)
    }
}

/// Values from outside the packet, as the `X` of an [`Encoding`]: see [`TakesGiven`](crate::TakesGiven).
#[derive(Clone, Copy, Debug)]
pub struct Outside<G>(pub G);

/// Returns a value to fill, of a codec that has a [`PLACEHOLDER`](Encoding::PLACEHOLDER).
#[doc(hidden)]
#[inline(always)] // inlined: a constant
#[must_use]
pub fn made<C: Encoding<T, X>, T, X: Copy>() -> T {
    match C::PLACEHOLDER {
        Some(make) => make(),
        None => crate::never::unmade(),
    }
}

/// Emits `read` of a codec, which makes the value `$new` and fills it by `read_into`.
macro_rules! reads_by_filling {
    ($type:ty, $given:ty, $new:expr) => {
        #[inline(always)]
        fn read<S: $crate::Source>(given: $given, s: &mut S) -> Result<$type, $crate::Refusal> {
            let mut value = $new;
            tri!(<Self as $crate::codec::Encoding<$type, $given>>::read_into(
                &mut value, given, s
            ));
            Ok(value)
        }
    };
}
pub(crate) use reads_by_filling;

impl crate::schema::Field {
    /// Returns a field of type `T` with codec `C`.
    #[must_use]
    pub const fn new<C: Encoding<T>, T>(name: &'static str) -> Self {
        Self {
            name,
            schema: C::SCHEMA,
        }
    }
}

/// Codecs that apply to an inner value. These codecs also apply to a value inside `Option`, `Box`, `Rc`, `Arc`, `[T;
/// N]`, tuples, the ranges of the standard library and the types of `glam`.
pub trait PassThrough {}

/// Width of the `I`th attribute of a type: `#[bits(width = BITS)]`, `#[bits(width = EXPR, max = BITS)]`,
/// `#[bits(varint(group = BITS))]`, `#[quat(bits = BITS)]`.
pub trait BitWidth<const I: usize> {
    /// Number of bits, as declared. The codec checks it.
    const BITS: i128;
    /// True if all bits of the type are sent, whatever `BITS` is.
    const IS_ALL: bool = false;
}

/// Lengths of the `I`th attribute of a type: `#[array(len = MIN..=MAX)]`, in elements or bytes.
pub trait Lengths<const I: usize> {
    /// Shortest length, as declared. The codec checks it.
    const MIN: i128;
    /// Longest length.
    const MAX: i128;
    /// True if the attribute has `len`, false if it has `max`.
    const IS_LEN: bool = false;
    /// Bits of the length, as declared by `width = BITS`. If the constant is `None`, the length has the bits that MAX -
    /// MIN needs.
    const WIDTH: Option<i128> = None;
}

/// Literal bounds or lengths: `#[bits(range = 0..=100)]` is the codec `Range<Between<0, 100>>`.
#[derive(Debug)]
pub struct Between<const MIN: i128, const MAX: i128>;

impl<const MIN: i128, const MAX: i128> Bounds<0> for Between<MIN, MAX> {
    const MIN: i128 = MIN;
    const MAX: i128 = MAX;
}

impl<const MIN: i128, const MAX: i128> Lengths<0> for Between<MIN, MAX> {
    const MIN: i128 = MIN;
    const MAX: i128 = MAX;
}

/// A literal width: `#[bits(4)]` is the codec `Width<Bits<4>>`.
#[derive(Debug)]
pub struct Bits<const BITS: i128>;

impl<const BITS: i128> BitWidth<0> for Bits<BITS> {
    const BITS: i128 = BITS;
}

/// Number of the `I`th attribute of a type: `#[bits(check = NUMBER)]`.
pub trait Number<const I: usize> {
    /// The number that is sent in 32 bits.
    const NUMBER: u32;
}

/// Constant of the `I`th attribute of a type: `#[bits(const = VALUE, width = BITS)]`.
pub trait Known<const I: usize>: BitWidth<I> {
    /// The constant's value, as declared. The codec checks that the value fits the width.
    const VALUE: i128;
    /// True if the value is above the largest `i128`, so that `VALUE` is its pattern.
    const HUGE: bool = false;
}

/// Name in the `I`th attribute of a type: an earlier field, an expression over several fields, or the field itself.
pub trait Named<const I: usize> {
    /// The name, as declared.
    const NAME: &'static str;
    /// The constants that the expression names.
    const CONSTANTS: &'static [crate::schema::NamedConstant] = &[];
    /// The name and the constants, as schemas hold them.
    #[doc(hidden)]
    const EXPR: Expr = Expr::new(Self::NAME).naming(Self::CONSTANTS);
    /// True if a condition or a known value may leave out the field, or if its variant may never be sent.
    const MAY_BE_ABSENT: bool = false;
}

/// Stops the compiler if an attribute has a problem, before code is generated from its parameters.
pub(crate) const fn refuse(problem: Option<&'static str>) {
    if let Some(problem) = problem {
        panic!("{}", problem);
    }
}

/// Range of the `I`th attribute of a type: `#[float(min = MIN, max = MAX, ..)]`.
///
/// Each bound has both types, converted from the user's constant: `f32` fields never compute in `f64`.
pub trait Span<const I: usize> {
    /// Value of the lowest code.
    const MIN: f64;
    /// Value of the lowest code, for `f32` fields.
    const MIN_F32: f32;
    /// Value of the highest code.
    const MAX: f64;
    /// Value of the highest code, for `f32` fields.
    const MAX_F32: f32;
    /// True if values outside the range are refused, false if they are clamped.
    const STRICT: bool = false;
}

/// Step of the `I`th attribute of a type: `#[float(.., res = RES)]`.
pub trait Resolution<const I: usize>: Span<I> {
    /// Largest distance of two neighbouring values. The codes divide the range evenly, so the true distance may be
    /// smaller.
    const RES: f64;
    /// Largest distance of two neighbouring values, for `f32` fields.
    const RES_F32: f32;
}

/// Literal bounds and a literal step, as numbers over 10^DIGITS: `#[float(min = -1.0, max = 1.0, res = 0.001)]` is the
/// codec `Float<Decimals<-1000, 1000, 1, 3>>`. The derive checks that each quotient is the value of its literal.
#[derive(Debug)]
pub struct Decimals<const MIN: i64, const MAX: i64, const RES: i64, const DIGITS: u32>;

impl<const MIN: i64, const MAX: i64, const RES: i64, const DIGITS: u32> Span<0> for Decimals<MIN, MAX, RES, DIGITS> {
    const MIN: f64 = MIN as f64 / 10_u64.pow(DIGITS) as f64;
    const MIN_F32: f32 = MIN as f32 / 10_u64.pow(DIGITS) as f32;
    const MAX: f64 = MAX as f64 / 10_u64.pow(DIGITS) as f64;
    const MAX_F32: f32 = MAX as f32 / 10_u64.pow(DIGITS) as f32;
}

impl<const MIN: i64, const MAX: i64, const RES: i64, const DIGITS: u32> Resolution<0>
    for Decimals<MIN, MAX, RES, DIGITS>
{
    const RES: f64 = RES as f64 / 10_u64.pow(DIGITS) as f64;
    const RES_F32: f32 = RES as f32 / 10_u64.pow(DIGITS) as f32;
}

/// Codes of the `I`th attribute of a type: `#[float(.., bits = BITS, zero)]`.
pub trait Codes<const I: usize>: Span<I> {
    /// Number of bits of a code, as declared. The codec checks it.
    const BITS: i128;
    /// True if code 0 is 0.0 exactly.
    const ZERO: bool;
}
