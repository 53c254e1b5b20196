//! The value that a reader gets of one that is written: what a writer decides by, so that both decide the same.

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

    #[inline(always)] // one of the two, as a rule known to the compiler
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
        if const { C::ROUNDS } {
            return Seen::Read(C::as_read(value));
        }
        if const { C::SCHEMA.is_plain() } {
            return Seen::Held(value);
        }
        match read_back(C::SCHEMA.max_bits, &Plainly::<C>(core::marker::PhantomData), value) {
            Some(read) => Seen::Read(read),
            None => Seen::Held(value),
        }
    }

    /// The same of a codec that has to know something.
    #[inline(always)]
    pub(crate) fn of_given<C: Given<X, T>, X: Copy>(given: X, value: &'v T) -> Seen<'v, T> {
        if const { C::SCHEMA.is_plain() } {
            return Seen::Held(value);
        }
        match read_back(
            C::SCHEMA.max_bits,
            &Knowing::<C, X>(given, core::marker::PhantomData),
            value,
        ) {
            Some(read) => Seen::Read(read),
            None => Seen::Held(value),
        }
    }
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
fn read_back<T, C: Transfer<T>>(most_bits: usize, codec: &C, value: &T) -> Option<T> {
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
