//! Hints for differences: `#[bits(predict)]`, `#[bits(usual = N)]` and `#[array(key = FIELD)]`.

use super::problem::first;
use super::{BitWidth, Encoding, Named};
use crate::problem::Problem;
use crate::schema::Hint;
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the bits of codec `C`, and adds a hint that lets differences between two values take fewer bits.
#[derive(Debug)]
pub struct Hinted<H, C>(PhantomData<(H, C)>);

/// Codec of `#[bits(predict)]`: a difference sends how far a number is from its extrapolated value.
pub type Predict<C> = Hinted<Predicted, C>;

/// A hint for differences.
pub trait Hints {
    /// The hint as data.
    const HINT: Hint;
}

/// `#[bits(predict)]`
#[derive(Debug)]
pub struct Predicted;

impl Hints for Predicted {
    const HINT: Hint = Hint::Predict;
}

/// `#[bits(usual = N)]`: most changes of a number fit N bits in two's complement.
#[derive(Debug)]
pub struct Usual<P, const I: usize = 0>(PhantomData<P>);

impl<P: BitWidth<I>, const I: usize> Hints for Usual<P, I> {
    const HINT: Hint = Hint::Usual(P::BITS);
}

/// `#[array(key = FIELD)]`: elements with an equal field are one element, wherever they stand in the list.
#[derive(Debug)]
pub struct Key<P, const I: usize>(PhantomData<P>);

impl<P: Named<I>, const I: usize> Hints for Key<P, I> {
    const HINT: Hint = Hint::Key(P::NAME);
}

/// A mistake in the hint `H` about the values of codec `C`.
struct ProblemOfHint<H, C, T, X>(PhantomData<(H, C, T, X)>);

impl<H: Hints, C: Encoding<T, X>, T, X: Copy> ProblemOfHint<H, C, T, X> {
    const TEXT: Problem = C::SCHEMA.problem_of(H::HINT);
    const PROBLEM: Option<&'static str> = Self::TEXT.found();
}

impl<X: Copy, H: Hints, T, C: Encoding<T, X>> Encoding<T, X> for Hinted<H, C> {
    const PROBLEM: Option<&'static str> = first(&[C::PROBLEM, ProblemOfHint::<H, C, T, X>::PROBLEM]);
    const SCHEMA: &'static Schema = &C::SCHEMA.hinted(H::HINT);
    const PLACEHOLDER: Option<fn() -> T> = C::PLACEHOLDER;

    #[inline(always)] // inlined like the codec
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
        C::write(value, given, s)
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<T, Refusal> {
        C::read(given, s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
        C::read_into(value, given, s)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &T, given: X) -> Option<T> {
        C::as_read(value, given)
    }
}
