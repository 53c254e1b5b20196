//! `#[array(max = N, bytes)]`: a list of bytes, copied as a whole.

use super::length::Length;
use super::{Encoding, Lengths, PassThrough, reads_by_filling};
use crate::{Refusal, Schema, Sink, Source};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// Sends `length - MIN` as a ranged integer, zero bits up to a byte boundary, then the bytes. The zero bits are sent
/// even if there are no bytes.
///
/// The decoder rejects a length above MAX and padding that is not zero, and checks that the bytes are there before it
/// allocates. Source: "Serialization Strategies", `serialize_bytes`.
#[derive(Debug)]
pub struct Bytes<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Bytes<P, I> {}

impl<P: Lengths<I>, const I: usize> Encoding<Vec<u8>> for Bytes<P, I> {
    const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
    const SCHEMA: &'static Schema =
        &Schema::bytes(Length::<P, I>::MIN, Length::<P, I>::MAX).counted_by(Length::<P, I>::COUNT);
    const PLACEHOLDER: Option<fn() -> Vec<u8>> = Some(Vec::new);

    #[inline(always)]
    fn write<S: Sink>(bytes: &Vec<u8>, _: (), s: &mut S) -> Result<(), Refusal> {
        tri!(Length::<P, I>::put(bytes.len(), 0, s));
        s.put_bytes(bytes)
    }

    reads_by_filling!(Vec<u8>, (), Vec::new());

    #[inline(always)]
    fn read_into<S: Source>(bytes: &mut Vec<u8>, _: (), s: &mut S) -> Result<(), Refusal> {
        let len = tri!(Length::<P, I>::take(0, s));
        let read = tri!(s.take_bytes(len, Length::<P, I>::MIN * 8));
        replace(bytes, read);
        Ok(())
    }
}

/// Replaces the content of `bytes` by `read`, and reuses its memory.
#[inline(never)] // not inlined: one copy for all types
pub(crate) fn replace(bytes: &mut Vec<u8>, read: &[u8]) {
    if bytes.capacity() < read.len() {
        // frees the old memory first: old and new memory together may exceed the limit for the packet
        drop(core::mem::take(bytes));
        // exact: the capacity never exceeds the declared bound
        *bytes = read.to_vec();
    } else {
        bytes.clear();
        bytes.extend_from_slice(read);
    }
}
