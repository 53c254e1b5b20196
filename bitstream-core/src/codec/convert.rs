//! `#[bits(as = TYPE)]`: values that are sent in the form of another type.

use super::Encoding;
use super::delegate::forward;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// A clone of the value as `U`, in the way `M` that is inferred: [`Direct`], or [`Through`](super::Through) what is
/// around it. A value that does not convert back is refused.
#[derive(Debug)]
pub struct As<U, M>(PhantomData<(U, M)>);

/// Of the value itself.
#[derive(Debug)]
pub enum Direct {}

/// Types that are sent in the form of `U`, in the way `M`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not convert to `{U}` and back",
    label = "cannot be sent as `{U}`",
    note = "`as = {U}` needs `{U}: BitSerialize + From<{Self}>` and `{Self}: TryFrom<{U}> + Clone`"
)]
pub trait SentAs<U, M>: Sized {
    /// The codec that does it.
    type By: Encoding<Self>;
}

impl<U: BitSerialize + From<T>, T: TryFrom<U> + Clone> SentAs<U, Direct> for T {
    type By = Converted<U>;
}

forward! {
    [U, M, T: SentAs<U, M>]
    Encoding<T> for As<U, M> as T::By
}

/// A clone of the value as `U`.
#[derive(Debug)]
pub struct Converted<U>(PhantomData<U>);

impl<U: BitSerialize + From<T>, T: TryFrom<U> + Clone> Encoding<T> for Converted<U> {
    const PROBLEM: Option<&'static str> = U::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::restricted(U::SCHEMA);

    #[inline(always)]
    fn write<S: Sink>(value: &T, _: (), s: &mut S) -> Result<(), Refusal> {
        U::from(value.clone()).write(s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<T, Refusal> {
        match T::try_from(tri!(U::read(s))) {
            Ok(value) => Ok(value),
            Err(_) => Err(s.refuse(Refusal::Conversion, 0, 0)),
        }
    }
}
