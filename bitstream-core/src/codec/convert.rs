//! `#[bits(as = TYPE)]`: values that are sent in the form of another type.

use super::delegate::forward;
use super::{Encoding, Plain};
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Clones the value, converts the clone to `U`, and sends it with codec `C`. The decoder rejects a `U` that does not
/// convert back. The compiler infers `M`: [`Direct`], or [`Through`](super::Through) an outer type.
#[derive(Debug)]
pub struct As<U, M, C = Plain>(PhantomData<(U, M, C)>);

/// Converts the value itself.
#[derive(Debug)]
pub enum Direct {}

/// Types that are sent in the form of `U` with codec `C`. `M` is the way to convert.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not convert to `{U}` and back",
    label = "cannot be sent as `{U}`",
    note = "`as = {U}` needs `{Self}: Into<{U}> + TryFrom<{U}> + Clone` and `{U}: BitSerialize`; attributes beside it have to apply to `{U}`"
)]
#[doc(hidden)] // rustdoc lists public traits for all types at every type
pub trait SentAs<U, M, C = Plain>: Sized {
    /// The codec.
    type By: Encoding<Self>;
}

impl<U, C: Encoding<U>, T: Into<U> + TryFrom<U> + Clone> SentAs<U, Direct, C> for T {
    type By = Converted<U, C>;
}

forward! {
    [U, M, C, T: SentAs<U, M, C>]
    Encoding<T> for As<U, M, C> as T::By
}

/// A clone of the value as `U` with codec `C`.
#[derive(Debug)]
pub struct Converted<U, C>(PhantomData<(U, C)>);

impl<U, C: Encoding<U>, T: Into<U> + TryFrom<U> + Clone> Encoding<T> for Converted<U, C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::restricted(C::SCHEMA);

    #[inline(always)]
    fn write<S: Sink>(value: &T, _: (), s: &mut S) -> Result<(), Refusal> {
        C::write(&value.clone().into(), (), s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<T, Refusal> {
        match T::try_from(tri!(C::read((), s))) {
            Ok(value) => Ok(value),
            Err(_) => Err(s.refuse(Refusal::Conversion, 0, 0)),
        }
    }
}
