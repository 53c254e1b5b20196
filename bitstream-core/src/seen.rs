//! The value that a decoder will reconstruct. Encoders evaluate conditions on it, so both sides take the same branch.

use crate::codec::{Encoding, Given};
use crate::width::bytes_for;
use crate::{BitReader, BitWriter, Refusal, Sink, Source};
use core::ops::Deref;

/// A value as a reader sees it: the one that is held, where nothing in it is rounded or left out.
#[derive(Debug)]
pub enum Seen<'v, T> {
    /// The same.
    Held(&'v T),
    /// Another, perhaps.
    Read(T),
}

impl<T> Deref for Seen<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Seen::Held(value) => value,
            Seen::Read(value) => value,
        }
    }
}

impl<'v, T> Seen<'v, T> {
    /// Of a value with codec `C`. One that cannot be written is itself: its field refuses it.
    #[inline(always)] // the cases are told apart by constants
    pub(crate) fn of<C: Encoding<T>>(value: &'v T) -> Seen<'v, T> {
        match const { C::SCHEMA.is_plain() } {
            true => Seen::Held(value),
            false => match C::as_read(value).or_else(|| read_back::<C, T>(value)) {
                Some(read) => Seen::Read(read),
                None => Seen::Held(value),
            },
        }
    }

    /// The same of a codec that has to know something.
    #[inline(always)]
    pub(crate) fn of_given<C: Given<X, T>, X: Copy>(given: X, value: &'v T) -> Seen<'v, T> {
        match const { C::SCHEMA.is_plain() } {
            true => Seen::Held(value),
            false => as_read_given::<C, X, T>(given, value).map_or(Seen::Held(value), Seen::Read),
        }
    }
}

/// The value that a decoder will reconstruct, found by writing it and reading it.
pub(crate) fn read_back<C: Encoding<T>, T>(value: &T) -> Option<T> {
    there_and_back(C::SCHEMA.max_bits, &Plainly::<C>(core::marker::PhantomData), value)
}

/// As [`read_back`], with what the codec has to know.
pub(crate) fn as_read_given<C: Given<X, T>, X: Copy, T>(given: X, value: &T) -> Option<T> {
    let codec = Knowing::<C, X>(given, core::marker::PhantomData);
    there_and_back(C::SCHEMA.max_bits, &codec, value)
}

/// A codec, and what it has to know.
trait Transfer<T> {
    fn put<S: Sink>(&self, value: &T, s: &mut S) -> Result<(), Refusal>;
    fn take<S: Source>(&self, s: &mut S) -> Result<T, Refusal>;
}

struct Plainly<C>(core::marker::PhantomData<C>);

impl<T, C: Encoding<T>> Transfer<T> for Plainly<C> {
    fn put<S: Sink>(&self, value: &T, s: &mut S) -> Result<(), Refusal> {
        C::write(value, s)
    }

    fn take<S: Source>(&self, s: &mut S) -> Result<T, Refusal> {
        tri!(s.reserve(C::MIN_BITS));
        C::read(s)
    }
}

struct Knowing<C, X>(X, core::marker::PhantomData<C>);

impl<T, X: Copy, C: Given<X, T>> Transfer<T> for Knowing<C, X> {
    fn put<S: Sink>(&self, value: &T, s: &mut S) -> Result<(), Refusal> {
        C::write(value, self.0, s)
    }

    fn take<S: Source>(&self, s: &mut S) -> Result<T, Refusal> {
        C::read(self.0, s)
    }
}

/// Values of at most so many bytes need no memory of their own.
const BUFFER: usize = 256;

/// Writes the value and reads it.
#[inline(never)] // a whole value in each direction, and only where a writer has to decide by it
fn there_and_back<T, C: Transfer<T>>(most_bits: usize, codec: &C, value: &T) -> Option<T> {
    if bytes_for(most_bits) <= BUFFER {
        return through(codec, value, &mut [0; BUFFER]);
    }
    #[cfg(feature = "alloc")]
    {
        let mut measure = crate::Measure::<true>::new();
        codec.put(value, &mut measure).ok()?;
        let bits = crate::Stream::position(&measure);
        through(codec, value, &mut alloc::vec![0; bytes_for(bits)])
    }
    #[cfg(not(feature = "alloc"))]
    None
}

fn through<T, C: Transfer<T>>(codec: &C, value: &T, bytes: &mut [u8]) -> Option<T> {
    let mut writer = BitWriter::new(bytes);
    codec.put(value, &mut writer).ok()?;
    let used = writer.end().ok()?;
    codec.take(&mut BitReader::new(bytes.get(..used)?)).ok()
}
