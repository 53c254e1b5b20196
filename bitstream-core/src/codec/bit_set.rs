//! `#[array(bits = N)]`: flags that memory keeps as the bits of words.

use super::family::alone;
use super::{Encoding, Integer, Lengths, PassThrough, Plain, Problem, reads_by_filling, refuse};
use crate::width::mask;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

/// Sends N flags that are kept in words. The first flag is the lowest bit of the first word.
///
/// The wire form and the wire hash are those of `[bool; N]`. Whole words are copied. A writer refuses a bit that is set
/// after the last flag; a reader sets the bits after the last flag to 0. N is the longest length of `P`.
#[derive(Debug)]
pub struct BitSet<P, const I: usize>(PhantomData<P>);

impl<P, const I: usize> PassThrough for BitSet<P, I> {}

alone!([P, const I: usize, T] T, BitSet<P, I>, OfWords);

impl<P: Lengths<I>, const I: usize> BitSet<P, I> {
    const IS_LEGAL: bool = P::MAX >= 1 && P::MAX <= u32::MAX as i128;
    const COUNT: usize = if Self::IS_LEGAL { P::MAX as usize } else { 1 };
    const FLAGS: &'static Schema = &Schema::array(Self::COUNT, <Plain as Encoding<bool>>::SCHEMA);

    /// Returns the number of words of type `W` that hold the flags.
    const fn words<W: Integer>() -> usize {
        Self::COUNT.div_ceil(W::WIRE_BITS as usize)
    }

    /// Returns the fault of N, or of an array of `words` words.
    const fn problem<W: Integer>(words: usize) -> Problem {
        if !Self::IS_LEGAL {
            Problem::empty()
                .and("`bits` is ")
                .and_signed(P::MAX)
                .and(", and must be 1..=4294967295")
        } else if words != Self::words::<W>() {
            Problem::empty()
                .and("`[")
                .and(W::NAME)
                .and("; ")
                .and_number(words as u128)
                .and("]` has ")
                .and_number(words as u128 * W::WIRE_BITS as u128)
                .and(" bits: ")
                .and_number(Self::COUNT as u128)
                .and(" flags take `[")
                .and(W::NAME)
                .and("; ")
                .and_number(Self::words::<W>() as u128)
                .and("]`")
        } else {
            Problem::empty()
        }
    }

    /// Refuses too few or too many words for the flags, and words with a set bit after the last flag.
    #[inline(always)] // inlined: part of the run around it
    fn put<W: Integer + BitSerialize, S: Sink>(words: &[W], s: &mut S) -> Result<(), Refusal> {
        if S::CHECKS && words.len() != Self::words::<W>() {
            let len = words.len() as i128 * i128::from(W::WIRE_BITS);
            return Err(s.refuse(Refusal::Length, len, 0));
        }
        let rest = const { Self::COUNT as u32 % W::WIRE_BITS };
        if S::CHECKS && rest > 0 {
            let beyond = words.last().map_or(0, |word| word.to_word() & !mask(rest));
            if beyond != 0 {
                let before = const { (Self::words::<W>() - 1) * W::WIRE_BITS as usize };
                let place = before as i128 + i128::from(beyond.trailing_zeros());
                return Err(s.refuse(Refusal::OutOfRange, place, 0));
            }
        }
        s.put_bit_set(words, Self::COUNT)
    }
}

macro_rules! words {
    ($($word:ident)*) => {$(
        impl<P: Lengths<I>, const I: usize, const WORDS: usize> Encoding<[$word; WORDS]> for BitSet<P, I> {
            const PROBLEM: Option<&'static str> = const { &Self::problem::<$word>(WORDS) }.found();
            const SCHEMA: &'static Schema = Self::FLAGS;
            const PLACEHOLDER: Option<fn() -> [$word; WORDS]> = Some(|| [0; WORDS]);

            #[inline(always)]
            fn write<S: Sink>(words: &[$word; WORDS], _: (), s: &mut S) -> Result<(), Refusal> {
                const { refuse(<Self as Encoding<[$word; WORDS]>>::PROBLEM) };
                Self::put(words, s)
            }

            reads_by_filling!([$word; WORDS], (), [0; WORDS]);

            #[inline(always)]
            fn read_into<S: Source>(words: &mut [$word; WORDS], _: (), s: &mut S) -> Result<(), Refusal> {
                const { refuse(<Self as Encoding<[$word; WORDS]>>::PROBLEM) };
                s.take_bit_set(words, Self::COUNT)
            }
        }

        #[cfg(feature = "alloc")]
        lists!($word: Vec<$word>, Vec::new);
        #[cfg(feature = "alloc")]
        lists!($word: Box<[$word]>, Box::default);
    )*};
}

/// Implements the codec for words on the heap, whose type does not say the number of words.
#[cfg(feature = "alloc")]
macro_rules! lists {
    ($word:ident: $list:ty, $none:expr) => {
        impl<P: Lengths<I>, const I: usize> Encoding<$list> for BitSet<P, I> {
            const PROBLEM: Option<&'static str> =
                const { &Self::problem::<$word>(Self::words::<$word>()) }.found();
            const SCHEMA: &'static Schema = &Self::FLAGS.boxed(Self::words::<$word>() * size_of::<$word>());
            const PLACEHOLDER: Option<fn() -> $list> = Some($none);

            #[inline(always)]
            fn write<S: Sink>(words: &$list, _: (), s: &mut S) -> Result<(), Refusal> {
                const { refuse(<Self as Encoding<$list>>::PROBLEM) };
                Self::put::<$word, S>(words, s)
            }

            reads_by_filling!($list, (), $none());

            #[inline(always)]
            fn read_into<S: Source>(words: &mut $list, _: (), s: &mut S) -> Result<(), Refusal> {
                const { refuse(<Self as Encoding<$list>>::PROBLEM) };
                if words.len() != Self::words::<$word>() {
                    *words = alloc::vec![0; Self::words::<$word>()].into();
                }
                s.take_bit_set(words, Self::COUNT)
            }
        }
    };
}
words!(u8 u16 u32 u64);
