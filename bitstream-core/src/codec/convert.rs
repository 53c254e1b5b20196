//! `#[bits(as = TYPE)]`: values that are sent in the form of another type.

use super::Encoding;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// A clone of the value as `U`, in the way `M` that is inferred: [`Direct`], or [`Through`](super::Through) what is
/// around it. A value that does not convert back is refused.
#[derive(Debug)]
pub struct As<U, M>(PhantomData<(U, M)>);

/// Of the value itself.
#[derive(Debug)]
pub enum Direct {}

impl<U: BitSerialize + From<T>, T: TryFrom<U> + Clone> Encoding<T> for As<U, Direct> {
    const PROBLEM: Option<&'static str> = U::PROBLEM;
    const SCHEMA: &'static Schema = U::SCHEMA;

    #[inline(always)]
    fn write<S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
        U::from(value.clone()).write(s)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<T, Refusal> {
        match T::try_from(tri!(U::read(s))) {
            Ok(value) => Ok(value),
            Err(_) => Err(s.refuse(Refusal::Conversion, 0, 0)),
        }
    }
}
