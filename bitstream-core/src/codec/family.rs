//! Words of attributes for types that they do not apply to, for which [`Encoding`](super::Encoding) would list all
//! attributes.
//!
//! A codec has one implementation more, under a bound that nothing meets. The compiler looks at it where no other one is
//! left, and its refusal is that bound.

use core::marker::PhantomData;

/// A codec and a type that it does not apply to: implements no trait of this file.
#[derive(Debug)]
pub struct Alone<C, T>(PhantomData<(C, T)>);

/// `range`, `width`, `varint` and `fixed` on something else than an integer.
#[diagnostic::on_unimplemented(
    message = "`range`, `width`, `varint` and `fixed` apply to integers",
    label = "this is no integer",
    note = "for an enum of yours write `#[bits(tag(width = 4))]` on the enum, for a struct attributes on its fields",
    note = "for a type of another crate write `with = TYPE` or `as = TYPE`"
)]
pub trait OfIntegers {}

/// `#[quat]` on something else than four `f32`, which pass through to one.
#[diagnostic::on_unimplemented(
    message = "`#[quat]` needs four `f32` components: `[f32; 4]`, x y z w, or the `Quat` of `glam`",
    label = "this is no quaternion",
    note = "for the components of a vector write `#[float(min = A, max = B, res = R)]`"
)]
pub trait OfQuaternions {}

/// `width` or `truncated` of earlier fields on something else than an integer.
#[diagnostic::on_unimplemented(
    message = "`width` or `truncated` with `max` applies to an integer itself",
    label = "this is no integer",
    note = "it does not reach an integer inside of another type: for an `Option` write `when = CONDITION, present` beside it"
)]
pub trait OfOneInteger {}

/// `count` on something else than a list.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "`count` applies to `Vec`",
    label = "this is no `Vec`",
    note = "`count` describes a field itself: it does not reach a list inside of another type"
)]
pub trait OfLists {}

/// The implementation that nothing meets.
macro_rules! alone {
    ([$($generics:tt)*] $type:ty, $codec:ty, $family:ident) => {
        $crate::codec::family::alone!([$($generics)*] $type, (), $codec, $family);
    };
    ([$($generics:tt)*] $type:ty, $given:ty, $codec:ty, $family:ident) => {
        impl<$($generics)*> $crate::codec::Encoding<$type, $given> for $codec
        where
            $crate::codec::family::Alone<$codec, $type>: $crate::codec::family::$family,
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
