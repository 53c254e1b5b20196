//! `#[bits(range = A..=B, truncated)]`: integers of a declared range in truncated binary.

use super::integer::encodes_integers;
use super::number::{Leaf, Word, check};
use super::take::take;
use super::{Bounds, Encoding, Integer, PassThrough, Range, number, refuse};
use crate::part::Part;
use crate::schema::{Code, Kind, Scalar};
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the code of [`Range`] in truncated binary: of n codes, some take floor(log2 n) bits and the others 1 bit more.
///
/// The low floor(log2 n) bits come first. Another bit follows if two codes have equal low bits. Of 21 codes, 5 to 15
/// take 4 bits, and 0 to 4 and 16 to 20 take 5 bits. Every bit pattern is legal.
///
/// Source: "Truncated binary encoding". The low bits come first, as in the compressed integers of game engines.
#[derive(Debug)]
pub struct Truncated<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Truncated<P, I> {}

impl<P: Bounds<I>, const I: usize> Truncated<P, I> {
    pub(super) const fn code<T: Integer>() -> Code {
        match <Range<P, I> as Leaf<T>>::FORM {
            Scalar::Code(code) => code,
            // unreachable: the form of a range is always a code
            _ => Code::BOOL,
        }
    }

    #[inline(always)]
    fn write_integer<T: Integer, S: Sink>(value: T, s: &mut S) -> Result<(), Refusal> {
        tri!(check::<Range<P, I>, T, S>(&value, s));
        let code = <Range<P, I> as Leaf<T>>::code(&value);
        let (low, twice) = const { (Self::code::<T>().low_bits(), Self::code::<T>().twice()) };
        if const { S::CODES || Self::code::<T>().twice() == 0 } {
            return code.put(const { Self::code::<T>().width }, s);
        }
        // true if no other code has these low bits
        let is_short = code.minus(T::Word::cut(twice)) < T::Word::cut((1 << low) - twice);
        tri!(code.put(low + u32::from(!is_short), s));
        s.end_run()
    }

    #[inline(always)]
    fn read_integer<T: Integer, S: Source>(s: &mut S) -> Result<T, Refusal> {
        if const { S::CODES || Self::code::<T>().twice() == 0 } {
            return number::read::<Range<P, I>, T, S>(s);
        }
        let (low, twice) = const { (Self::code::<T>().low_bits(), Self::code::<T>().twice()) };
        let mut code = if const { Self::code::<T>().low_bits() > 64 } {
            T::Word::cut(tri!(s.take_wide(low)))
        } else {
            T::Word::cut(u128::from(tri!(take!(s, Self::code::<T>().low_bits()))))
        };
        if code < T::Word::cut(twice) {
            tri!(s.reserve(1));
            s.mark(Part::More, None);
            let bit = T::Word::cut(u128::from(tri!(s.take_narrow(1))));
            code = code.plus(bit.times(T::Word::cut(1 << low)));
        }
        tri!(s.end_run());
        let mut value = <Range<P, I> as Leaf<T>>::start();
        tri!(<Range<P, I> as Leaf<T>>::fill(&mut value, code));
        Ok(value)
    }
}

macro_rules! truncated_items {
    ($int:ident) => {
        const PROBLEM: Option<&'static str> = <Range<P, I> as Leaf<$int>>::PROBLEM;
        const SCHEMA: &'static Schema = &match Self::code::<$int>().twice() {
            0 => Schema::scalar(Scalar::Code(Self::code::<$int>())),
            _ => Schema::new(Kind::Truncated(Self::code::<$int>())),
        }
        .clamped(P::CLAMP);
        const PLACEHOLDER: Option<fn() -> $int> = Some(<Range<P, I> as Leaf<$int>>::start);

        #[inline(always)]
        fn write<S: Sink>(value: &$int, _: (), s: &mut S) -> Result<(), Refusal> {
            Self::write_integer(*value, s)
        }

        #[inline(always)]
        fn read<S: Source>(_: (), s: &mut S) -> Result<$int, Refusal> {
            const { refuse(<Range<P, I> as Leaf<$int>>::PROBLEM) };
            Self::read_integer(s)
        }

        const BY_PARTS: bool = true;

        #[inline(always)]
        fn as_read(value: &$int, _: ()) -> Option<$int> {
            number::as_read::<Range<P, I>, $int>(value)
        }
    };
}

encodes_integers!(Truncated, Bounds, truncated_items);
