//! `#[array(max = N, width = EXPR)]` and `#[string(max = N, width = EXPR)]`: lengths in as many bits as earlier fields
//! give.

use super::bytes::replace;
use super::family::alone;
use super::length::Length;
use super::{Array, Ascii, Bytes, Encoding, Lengths, Named, Text, Wide, first, reads_by_filling, refuse};
use crate::schema::{Count, bitless_charge};
use crate::{Refusal, Schema, Sink, Source, Stream};
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

/// Sends the length of a list or a text with codec `C` in a number of bits that is computed from earlier fields: 0 to
/// 32. If the number of bits is 0, the length is 0. Encoder and decoder refuse a width below 0 or above 32. The encoder
/// refuses a length that does not fit, and the decoder a length above MAX, before it allocates. A difference has the
/// length in the bits that MAX needs.
///
/// The form is our own, after the integers in DEFLATE, whose width comes from a code before them.
#[derive(Debug)]
pub struct SaidLength<C>(PhantomData<C>);

alone!([C, T] T, i128, SaidLength<C>, OfSaidLengths);

/// Most bits of a length.
const MOST: u32 = 32;

/// Returns the width of the length that earlier fields give, or refuses a width that the format does not allow.
#[inline(always)]
fn checked<S: Stream>(width: i128, s: &mut S) -> Result<u32, Refusal> {
    match u32::try_from(width) {
        Ok(bits @ 0..=MOST) => Ok(bits),
        _ => Err(s.refuse(Refusal::Width, width, 0)),
    }
}

/// Returns the width for a writer. A measure accepts every width.
#[inline(always)]
fn sent<S: Sink>(width: i128, s: &mut S) -> Result<u32, Refusal> {
    match S::CHECKS {
        true => checked(width, s),
        false => Ok(width.clamp(0, MOST.into()) as u32),
    }
}

const fn count<P: Lengths<I> + Named<I>, const I: usize>() -> Count {
    Count {
        said: Some(P::EXPR),
        ..Length::<P, I>::COUNT
    }
}

impl<P: Lengths<I> + Named<I>, T, C: Encoding<T>, const I: usize> Encoding<Vec<T>, i128>
    for SaidLength<Array<P, I, C>>
{
    const PROBLEM: Option<&'static str> = first(&[Length::<P, I>::PROBLEM, C::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::list(Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA)
        .counted_by(count::<P, I>())
        .each(size_of::<T>());
    const PLACEHOLDER: Option<fn() -> Vec<T>> = Some(Vec::new);

    #[inline(always)]
    fn write<S: Sink>(items: &Vec<T>, width: i128, s: &mut S) -> Result<(), Refusal> {
        const { refuse(<Self as Encoding<Vec<T>, i128>>::PROBLEM) };
        let width = tri!(sent(width, s));
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>, i128>>::SCHEMA) };
        tri!(Length::<P, I>::put_in(items.len(), charge, width, s));
        tri!(s.end_run());
        C::write_list::<P, I, S>(items, s)
    }

    reads_by_filling!(Vec<T>, i128, Vec::new());

    #[inline(always)]
    fn read_into<S: Source>(items: &mut Vec<T>, width: i128, s: &mut S) -> Result<(), Refusal> {
        const { refuse(<Self as Encoding<Vec<T>, i128>>::PROBLEM) };
        let width = tri!(checked(width, s));
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>, i128>>::SCHEMA) };
        let len = tri!(Length::<P, I>::take_in(charge, width, s));
        C::read_list::<P, I, S>(items, len, s)
    }
}

impl<P: Lengths<I> + Named<I>, const I: usize> Encoding<Vec<u8>, i128> for SaidLength<Bytes<P, I>> {
    const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
    const SCHEMA: &'static Schema =
        &Schema::bytes(Length::<P, I>::MIN, Length::<P, I>::MAX).counted_by(count::<P, I>());
    const PLACEHOLDER: Option<fn() -> Vec<u8>> = Some(Vec::new);

    #[inline(always)]
    fn write<S: Sink>(bytes: &Vec<u8>, width: i128, s: &mut S) -> Result<(), Refusal> {
        const { refuse(Length::<P, I>::PROBLEM) };
        let width = tri!(sent(width, s));
        tri!(Length::<P, I>::put_in(bytes.len(), 0, width, s));
        s.put_bytes(bytes)
    }

    reads_by_filling!(Vec<u8>, i128, Vec::new());

    #[inline(always)]
    fn read_into<S: Source>(bytes: &mut Vec<u8>, width: i128, s: &mut S) -> Result<(), Refusal> {
        const { refuse(Length::<P, I>::PROBLEM) };
        let width = tri!(checked(width, s));
        let len = tri!(Length::<P, I>::take_in(0, width, s));
        let read = tri!(s.take_bytes(len, Length::<P, I>::MIN * 8));
        replace(bytes, read);
        Ok(())
    }
}

macro_rules! texts {
    ($($codec:ident $schema:ident;)*) => {$(
        impl<P: Lengths<I> + Named<I>, const I: usize> Encoding<String, i128> for SaidLength<$codec<P, I>> {
            const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
            const SCHEMA: &'static Schema =
                &Schema::$schema(Length::<P, I>::MIN, Length::<P, I>::MAX).counted_by(count::<P, I>());
            const PLACEHOLDER: Option<fn() -> String> = Some(String::new);

            #[inline(always)]
            fn write<S: Sink>(text: &String, width: i128, s: &mut S) -> Result<(), Refusal> {
                const { refuse(Length::<P, I>::PROBLEM) };
                let width = tri!(sent(width, s));
                $codec::<P, I>::write_in(text, width, s)
            }

            reads_by_filling!(String, i128, String::new());

            #[inline(always)]
            fn read_into<S: Source>(text: &mut String, width: i128, s: &mut S) -> Result<(), Refusal> {
                const { refuse(Length::<P, I>::PROBLEM) };
                let width = tri!(checked(width, s));
                text.clear();
                let len = tri!(Length::<P, I>::take_in(0, width, s));
                $codec::<P, I>::read_units(text, len, s)
            }
        }
    )*};
}

texts! {
    Text string;
    Ascii ascii;
    Wide wide;
}
