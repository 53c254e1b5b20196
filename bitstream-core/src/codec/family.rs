//! Defines compiler messages for attributes on types to which they do not apply. Without these messages, the message of
//! [`Encoding`](super::Encoding) would list all attributes.
//!
//! Each codec has one more implementation, under a bound that no type meets. If no other implementation applies, the
//! compiler considers this one, and reports the unmet bound.

use core::marker::PhantomData;

/// A field of a type to which its codec does not apply. A `FieldOf` implements no trait of this file.
#[derive(Debug)]
pub struct FieldOf<T, C>(PhantomData<(T, C)>);

/// Bound for `range`, `width`, `varint` and `fixed` on a type that is not an integer.
#[diagnostic::on_unimplemented(
    message = "`range`, `width`, `varint` and `fixed` apply to integers",
    label = "this is not an integer",
    note = "for your own enum write `#[bits(tag(width = 4))]` above the enum and nothing here, for a struct write attributes on its fields",
    note = "for a type of another crate write `with = TYPE` or `as = TYPE`"
)]
pub trait OfIntegers {}

/// Bound for `big_endian` on a type that is neither an integer nor a float.
#[diagnostic::on_unimplemented(
    message = "`big_endian` applies to integers and floats",
    label = "this is not a number",
    note = "in a struct write `#[bits(big_endian)]` on the fields that are numbers",
    note = "for an enum write a field `#[bits(big_endian)] kind: u16` before it, and `#[bits(tag = kind)]` on the enum's field",
    note = "for a type that converts into `u16`, such as an enum without fields, write `#[bits(as = u16, big_endian)]`",
    note = "for an address of `std::net` remove `big_endian`: its first byte is sent first"
)]
pub trait OfNumbers {}

/// Bound for `#[quat]` on a type that neither is nor contains four `f32`.
#[diagnostic::on_unimplemented(
    message = "`#[quat]` needs four `f32` components: `[f32; 4]`, x y z w, or the `Quat` of `glam`",
    label = "this is not a quaternion",
    note = "for the components of a vector write `#[float(min = A, max = B, res = R)]`"
)]
pub trait OfQuaternions {}

/// Bound for a `width` or `truncated` from earlier fields, on a type that is not an integer.
#[diagnostic::on_unimplemented(
    message = "`width` or `truncated` with `max` applies to an integer itself",
    label = "this is not an integer",
    note = "it does not reach an integer inside another type: for an `Option` write `when = CONDITION, present` beside it"
)]
pub trait OfOneInteger {}

/// Bound for `count` on a type that is neither a list nor a text.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "`count` applies to `Vec` and `String`",
    label = "this is neither a `Vec` nor a `String`",
    note = "`count` describes a field itself: it does not reach a list or a text inside another type"
)]
pub trait OfLists {}

/// Reports `width` over earlier fields on a type that is not a list or a text.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "`width` over earlier fields applies to `Vec` and `String`",
    label = "this is neither a `Vec` nor a `String`",
    note = "the length is that of the field itself: for an `Option` write `when = CONDITION, present` beside it",
    note = "a `width` that is a constant applies to every list and text"
)]
pub trait OfSaidLengths {}

/// Reports `bits` of `#[array]` on a type that has no words.
#[diagnostic::on_unimplemented(
    message = "`#[array(bits = N)]` keeps flags in words: `[u64; 64]` holds 4096, and so do `Vec<u64>` and `Box<[u64]>`",
    label = "these are not words",
    note = "words are `u8`, `u16`, `u32` and `u64`; `usize` differs between 32- and 64-bit peers",
    note = "`bool`s take 1 bit each without it: `[bool; N]`, or `Vec<bool>` with `#[array(max = N)]`"
)]
pub trait OfWords {}

/// Implements `Encoding` under the bound that no type meets.
macro_rules! alone {
    ([$($generics:tt)*] $type:ty, $codec:ty, $family:ident) => {
        $crate::codec::family::alone!([$($generics)*] $type, (), $codec, $family);
    };
    ([$($generics:tt)*] $type:ty, $given:ty, $codec:ty, $family:ident) => {
        impl<$($generics)*> $crate::codec::Encoding<$type, $given> for $codec
        where
            $crate::codec::family::FieldOf<$type, $codec>: $crate::codec::family::$family,
        {
            const SCHEMA: &'static $crate::Schema = &$crate::Schema::new($crate::schema::Kind::Nothing);

            fn write<S: $crate::Sink>(_: &$type, _: $given, s: &mut S) -> Result<(), $crate::Refusal> {
                Err(s.refuse($crate::Refusal::Custom, 0, 0))
            }

            fn read<S: $crate::Source>(_: $given, s: &mut S) -> Result<$type, $crate::Refusal> {
                Err(s.refuse($crate::Refusal::Custom, 0, 0))
            }
        }
    };
}
pub(super) use alone;
