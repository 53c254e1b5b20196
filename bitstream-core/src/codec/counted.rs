//! `#[array(max = N, count = EXPR)]` and `#[string(max = N, count = EXPR)]`: lists and texts whose length earlier fields
//! give.

use super::bytes::replace;
use super::family::alone;
use super::length::{Length, check_bitless};
use super::problem::constant;
use super::{Encoding, Lengths, Named, Problem, Text, first, reads_by_filling, refuse};
use crate::codec::step::same_code;
use crate::schema::bitless_charge;
use crate::word::has_nul;
use crate::{Refusal, Schema, Sink, Source};
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

/// Sends the elements of a list with codec `C`, without a length: `EXPR` gives the number of elements. The encoder
/// refuses a list of another length. Encoder and decoder refuse a length out of bounds; the decoder does so before it
/// allocates memory. Source: the article "Sending Large Blocks of Data", in which a field holds the size of the last
/// slice.
#[derive(Debug)]
pub struct Counted<P, const I: usize, C>(PhantomData<(P, C)>);

/// Sends a [`Counted`] list of bytes, or a text as its bytes in UTF-8: zero bits up to a byte boundary, then the bytes.
#[derive(Debug)]
pub struct CountedBytes<P, const I: usize>(PhantomData<P>);

alone!([P, const I: usize, C, T] T, i128, Counted<P, I, C>, OfLists);
alone!([P, const I: usize, T] T, i128, CountedBytes<P, I>, OfLists);

/// The number of elements, or of the bytes of a text, if it is a constant.
struct ConstantCount<P, const I: usize, const IS_TEXT: bool = false>(PhantomData<P>);

impl<P: Lengths<I> + Named<I>, const I: usize, const IS_TEXT: bool> ConstantCount<P, I, IS_TEXT> {
    const HOLDS: (&'static str, &'static str) = match IS_TEXT {
        true => ("text", "bytes"),
        false => ("list", "elements"),
    };
    /// The problem of a constant that is out of bounds, or an empty text.
    const TEXT: Problem = match constant::<P, I>() {
        Some(count) if !is_length::<P, I>(count) => Problem::empty()
            .and("`count` is `")
            .and(P::NAME)
            .and("` = ")
            .and_signed(count)
            .and(", and the ")
            .and(Self::HOLDS.0)
            .and(" holds ")
            .and_signed(Length::<P, I>::MIN as i128)
            .and(" to ")
            .and_signed(Length::<P, I>::MAX as i128)
            .and(" ")
            .and(Self::HOLDS.1)
            .and(", so it could not be sent: change `count` or the bounds"),
        _ => Problem::empty(),
    };
    const PROBLEM: Option<&'static str> = first(&[Length::<P, I>::PROBLEM, Self::TEXT.found()]);
}

/// Refuses a list of another length, and a length out of bounds.
#[inline(always)]
fn check_len<P: Lengths<I>, const I: usize, S: Sink>(len: usize, count: i128, s: &mut S) -> Result<(), Refusal> {
    const { refuse(Length::<P, I>::PROBLEM) };
    if S::CHECKS && len as i128 != count {
        return Err(s.refuse(Refusal::Count, len as i128, 0));
    }
    if S::CHECKS && !is_length::<P, I>(count) {
        return Err(s.refuse(Refusal::Length, count, 0));
    }
    same_code(len.wrapping_sub(Length::<P, I>::MIN) as u64, Length::<P, I>::WIDTH, s)
}

const fn is_length<P: Lengths<I>, const I: usize>(count: i128) -> bool {
    Length::<P, I>::MIN as i128 <= count && count <= Length::<P, I>::MAX as i128
}

/// Returns the length that earlier fields give, or refuses a length out of bounds.
#[inline(always)]
fn checked_count<P: Lengths<I>, const I: usize, S: Source>(count: i128, s: &mut S) -> Result<usize, Refusal> {
    const { refuse(Length::<P, I>::PROBLEM) };
    if !is_length::<P, I>(count) {
        return Err(s.refuse(Refusal::Length, count, 0));
    }
    tri!(same_code(
        (count as usize - Length::<P, I>::MIN) as u64,
        Length::<P, I>::WIDTH,
        s
    ));
    Ok(count as usize)
}

impl<P: Lengths<I> + Named<I>, T, C: Encoding<T>, const I: usize> Encoding<Vec<T>, i128> for Counted<P, I, C> {
    const PROBLEM: Option<&'static str> = first(&[ConstantCount::<P, I>::PROBLEM, C::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::counted(P::NAME, Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA)
        .each(size_of::<T>())
        .naming(P::CONSTANTS);

    #[inline(always)]
    fn write<S: Sink>(items: &Vec<T>, count: i128, s: &mut S) -> Result<(), Refusal> {
        tri!(check_len::<P, I, S>(items.len(), count, s));
        tri!(check_bitless(
            items.len(),
            const { bitless_charge(<Self as Encoding<Vec<T>, i128>>::SCHEMA) },
            0,
            s
        ));
        C::write_list::<P, I, S>(items, s)
    }

    reads_by_filling!(Vec<T>, i128, Vec::new());

    #[inline(always)]
    fn read_into<S: Source>(items: &mut Vec<T>, count: i128, s: &mut S) -> Result<(), Refusal> {
        let count = tri!(checked_count::<P, I, S>(count, s));
        tri!(check_bitless(
            count,
            const { bitless_charge(<Self as Encoding<Vec<T>, i128>>::SCHEMA) },
            0,
            s
        ));
        C::read_list::<P, I, S>(items, count, s)
    }

    const PLACEHOLDER: Option<fn() -> Vec<T>> = Some(Vec::new);
}

impl<P: Lengths<I> + Named<I>, const I: usize> Encoding<Vec<u8>, i128> for CountedBytes<P, I> {
    const PROBLEM: Option<&'static str> = ConstantCount::<P, I>::PROBLEM;
    const SCHEMA: &'static Schema =
        &Schema::counted_bytes(P::NAME, Length::<P, I>::MIN, Length::<P, I>::MAX).naming(P::CONSTANTS);

    #[inline(always)]
    fn write<S: Sink>(bytes: &Vec<u8>, count: i128, s: &mut S) -> Result<(), Refusal> {
        tri!(check_len::<P, I, S>(bytes.len(), count, s));
        s.put_bytes(bytes)
    }

    reads_by_filling!(Vec<u8>, i128, Vec::new());

    #[inline(always)]
    fn read_into<S: Source>(bytes: &mut Vec<u8>, count: i128, s: &mut S) -> Result<(), Refusal> {
        let count = tri!(checked_count::<P, I, S>(count, s));
        let read = tri!(s.take_bytes(count, Length::<P, I>::MIN * 8));
        replace(bytes, read);
        Ok(())
    }

    const PLACEHOLDER: Option<fn() -> Vec<u8>> = Some(Vec::new);
}

impl<P: Lengths<I> + Named<I>, const I: usize> Encoding<String, i128> for CountedBytes<P, I> {
    const PROBLEM: Option<&'static str> = ConstantCount::<P, I, true>::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::restricted(<Self as Encoding<Vec<u8>, i128>>::SCHEMA);

    #[inline(always)]
    fn write<S: Sink>(text: &String, count: i128, s: &mut S) -> Result<(), Refusal> {
        tri!(check_len::<P, I, S>(text.len(), count, s));
        if S::CHECKS && has_nul(text.as_bytes()) {
            return Err(s.refuse(Refusal::Nul, 0, 0));
        }
        s.put_bytes(text.as_bytes())
    }

    reads_by_filling!(String, i128, String::new());

    #[inline(always)]
    fn read_into<S: Source>(text: &mut String, count: i128, s: &mut S) -> Result<(), Refusal> {
        let count = tri!(checked_count::<P, I, S>(count, s));
        Text::<P, I>::read_units(text, count, s)
    }

    const PLACEHOLDER: Option<fn() -> String> = Some(String::new);
}
