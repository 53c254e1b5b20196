//! Defines the two directions of a stream, whose functions the unified operations call.

use crate::codec::Encoding;
use crate::part::Part;
use crate::width::padding;
use crate::{Fitting, Refusal, Sink, Source};

/// Direction of a stream of type `S`: [`Writing`] appends values to a packet, [`Reading`] reads values from a packet.
pub trait Direction<S> {
    /// True if values are read from the stream, false if they are written to it.
    const READING: bool;

    /// Implements [`Stream::align`](crate::Stream::align).
    ///
    /// # Errors
    /// Returns the same errors as [`Stream::align`](crate::Stream::align).
    fn align(s: &mut S) -> Result<(), Refusal>;

    /// Implements [`Stream::serialize_bits`](crate::Stream::serialize_bits).
    ///
    /// # Errors
    /// Returns the same errors as [`Stream::serialize_bits`](crate::Stream::serialize_bits).
    fn bits(s: &mut S, value: &mut u64, width: u32) -> Result<(), Refusal>;

    /// Implements [`Stream::serialize_given`](crate::Stream::serialize_given).
    ///
    /// # Errors
    /// Returns the errors of the codec.
    fn value<C: Encoding<T, X>, T, X: Copy>(s: &mut S, value: &mut T, given: X) -> Result<(), Refusal>;

    /// Implements [`Stream::expect_bits`](crate::Stream::expect_bits).
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet has too few bits.
    fn expect(s: &mut S, bits: usize) -> Result<(), Refusal>;

    /// Implements [`Stream::serialize_bytes`](crate::Stream::serialize_bytes).
    ///
    /// # Errors
    /// Returns the same errors as [`Stream::serialize_bytes`](crate::Stream::serialize_bytes).
    fn bytes(s: &mut S, bytes: &mut [u8]) -> Result<(), Refusal>;
}

/// Direction of a [`Sink`], to which values are written.
#[derive(Debug)]
pub enum Writing {}

/// Direction of a [`Source`], from which values are read.
#[derive(Debug)]
pub enum Reading {}

impl<S: Sink> Direction<S> for Writing {
    const READING: bool = false;

    #[inline(always)] // inlined: a field of a run, as in generated code
    fn align(s: &mut S) -> Result<(), Refusal> {
        s.mark(Part::Padding, None);
        s.append(Fitting::new(0, padding(s.position())))
    }

    #[inline(always)]
    fn bits(s: &mut S, value: &mut u64, width: u32) -> Result<(), Refusal> {
        s.put(*value, width)
    }

    #[inline(always)]
    fn value<C: Encoding<T, X>, T, X: Copy>(s: &mut S, value: &mut T, given: X) -> Result<(), Refusal> {
        by_hand!(s, C::write(value, given, s))
    }

    #[inline(always)]
    fn expect(_: &mut S, _: usize) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(always)]
    fn bytes(s: &mut S, bytes: &mut [u8]) -> Result<(), Refusal> {
        s.put_bytes(bytes)
    }
}

impl<S: Source> Direction<S> for Reading {
    const READING: bool = true;

    #[inline(always)] // inlined: a field of a run, as in generated code
    fn align(s: &mut S) -> Result<(), Refusal> {
        let width = padding(s.position());
        s.mark(Part::Padding, None);
        match tri!(s.take(width)) {
            0 => Ok(()),
            bits => Err(s.refuse(Refusal::Padding, i128::from(bits), width)),
        }
    }

    #[inline(always)]
    fn bits(s: &mut S, value: &mut u64, width: u32) -> Result<(), Refusal> {
        *value = tri!(s.take(width));
        Ok(())
    }

    #[inline(always)]
    fn value<C: Encoding<T, X>, T, X: Copy>(s: &mut S, value: &mut T, given: X) -> Result<(), Refusal> {
        by_hand!(s, C::read_into(value, given, s))
    }

    #[inline(always)]
    fn expect(s: &mut S, bits: usize) -> Result<(), Refusal> {
        s.expect(bits)
    }

    #[inline(always)]
    fn bytes(s: &mut S, bytes: &mut [u8]) -> Result<(), Refusal> {
        let read = tri!(s.take_bytes(bytes.len(), 0));
        for (to, from) in bytes.iter_mut().zip(read) {
            *to = *from;
        }
        Ok(())
    }
}
