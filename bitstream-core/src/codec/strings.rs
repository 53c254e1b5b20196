//! `#[string]` on `String`, `Box<str>` and `Cow<str>`.

use super::length::Length;
use super::string::replace_text;
use super::{Encoding, Lengths, Text, reads_by_filling};
use crate::word::with_text;
use crate::{Refusal, Schema, Sink, Source};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

impl<P: Lengths<I>, const I: usize> Encoding<String> for Text<P, I> {
    const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
    const SCHEMA: &'static Schema = Self::FORM;
    const PLACEHOLDER: Option<fn() -> String> = Some(String::new);

    #[inline(always)]
    fn write<S: Sink>(text: &String, _: (), s: &mut S) -> Result<(), Refusal> {
        Self::put(text, s)
    }

    reads_by_filling!(String, (), String::new());

    #[inline(always)]
    fn read_into<S: Source>(text: &mut String, _: (), s: &mut S) -> Result<(), Refusal> {
        Self::take(s, |bytes| replace_text(text, bytes))
    }
}

impl<P: Lengths<I>, const I: usize> Encoding<Box<str>> for Text<P, I> {
    const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
    const SCHEMA: &'static Schema = Self::FORM;
    const PLACEHOLDER: Option<fn() -> Box<str>> = Some(Box::default);

    #[inline(always)]
    fn write<S: Sink>(text: &Box<str>, _: (), s: &mut S) -> Result<(), Refusal> {
        Self::put(text, s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<Box<str>, Refusal> {
        Self::take(s, |bytes| with_text(bytes, |read| read.into()))
    }
}

/// Sends the borrowed or owned text. Decoded texts are owned.
impl<'a, P: Lengths<I>, const I: usize> Encoding<Cow<'a, str>> for Text<P, I> {
    const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
    const SCHEMA: &'static Schema = Self::FORM;
    const PLACEHOLDER: Option<fn() -> Cow<'a, str>> = Some(|| Cow::Borrowed(""));

    #[inline(always)]
    fn write<S: Sink>(text: &Cow<'a, str>, _: (), s: &mut S) -> Result<(), Refusal> {
        Self::put(text, s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<Cow<'a, str>, Refusal> {
        Ok(Cow::Owned(tri!(<Self as Encoding<String>>::read((), s))))
    }

    #[inline(always)]
    fn read_into<S: Source>(text: &mut Cow<'a, str>, _: (), s: &mut S) -> Result<(), Refusal> {
        if let Cow::Owned(text) = text {
            return <Self as Encoding<String>>::read_into(text, (), s);
        }
        *text = tri!(Self::read((), s));
        Ok(())
    }
}
