//! Defines a stream around another stream, for an enum whose tag is not sent.

use super::{Encoding, Integer, Lengths};
use crate::part::Part;
use crate::serialize::Described;
use crate::unified::{Reading, Writing};
use crate::{BitSerialize, Fitting, Path, Refusal, Sink, Source, Stream};
use core::marker::PhantomData;

/// Stream that answers calls for the tag of an enum, and passes all other calls on.
///
/// In a stream of codes the tag is sent like any other code, since a delta must know the variants of its two values.
pub(super) struct Untagged<'s, S, D> {
    s: &'s mut S,
    direction: PhantomData<D>,
    /// The id that earlier fields give.
    said: i128,
    at: Position,
    /// Number of reserved bits that code out of line will reserve again.
    paid: usize,
}

/// Progress of the stream through the enum's value.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    /// The tag comes next.
    Tag,
    /// The tag has passed, and no tag of an inner enum has followed.
    Variant,
    /// The tag of an inner enum has passed.
    Inside,
}

impl<'s, S: Stream, D> Untagged<'s, S, D> {
    #[inline(always)] // inlined into the codec
    pub(super) fn new(said: i128, s: &'s mut S) -> Self {
        let (at, direction) = (Position::Tag, PhantomData);
        Untagged {
            s,
            direction,
            said,
            at,
            paid: 0,
        }
    }

    /// Returns the width of the refused value: 0 for a tag that is not sent.
    #[inline(always)]
    fn refused(&self, width: u32) -> u32 {
        match self.at {
            Position::Tag => 0,
            Position::Variant | Position::Inside => width,
        }
    }

    /// Refuses a value whose type has neither written nor read its tag.
    #[inline(always)]
    pub(super) fn end(self) -> Result<(), Refusal> {
        match self.at {
            Position::Tag => Err(self.s.refuse(Refusal::Custom, 0, 0)),
            Position::Variant | Position::Inside => Ok(()),
        }
    }
}

/// Implements the methods that streams for encoding and decoding share.
macro_rules! stream {
    ($direction:ident for $trait:ident) => {
        impl<S: $trait> Stream for Untagged<'_, S, $direction> {
            type Direction = $direction;
            const CHECKING: bool = S::CHECKING;
            const CODES: bool = S::CODES;

            #[inline(always)] // inlined like the inner stream
            fn position(&self) -> usize {
                self.s.position()
            }

            #[inline(always)]
            fn align(&mut self) -> Result<(), Refusal> {
                self.s.align()
            }

            #[inline(always)]
            fn end_run(&mut self) -> Result<(), Refusal> {
                self.s.end_run()
            }

            #[inline(always)]
            fn enter(&mut self, step: usize) {
                self.s.enter(step);
            }

            #[inline(always)]
            fn leave(&mut self) {
                self.s.leave();
            }

            #[inline(always)]
            fn here(&self) -> Option<Path> {
                self.s.here()
            }

            #[inline(always)]
            fn back_to(&mut self, here: Option<Path>) {
                self.s.back_to(here);
            }

            #[inline(always)]
            fn mark(&mut self, part: Part, field: Option<usize>) {
                self.s.mark(part, field);
            }

            #[inline(always)]
            fn admit_bitless(&mut self, bytes: usize) -> bool {
                self.s.admit_bitless(bytes)
            }

            #[inline(always)]
            fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
                let width = self.refused(width);
                self.s.refuse(why, value, width)
            }

            #[inline(always)]
            fn refuse_above(&mut self, why: Refusal, value: Option<u128>, width: u32) -> Refusal {
                let width = self.refused(width);
                self.s.refuse_above(why, value, width)
            }

            /// Tells `f` that the caller has reserved `min_bits`, since `f` reserves them again. Before the tag, fewer
            /// bits are reserved: see `reserve`.
            #[inline(always)]
            fn out_of_line(
                &mut self,
                min_bits: usize,
                f: impl FnOnce(&mut Self) -> Result<(), Refusal>,
            ) -> Result<(), Refusal> {
                if self.at != Position::Tag {
                    tri!(self.s.end_run());
                    self.paid += min_bits;
                }
                f(self)
            }
        }
    };
}

stream!(Writing for Sink);
stream!(Reading for Source);

impl<S: Sink> Sink for Untagged<'_, S, Writing> {
    const COPIES: bool = S::COPIES;

    #[inline(always)]
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal> {
        self.s.append(field)
    }

    #[inline(always)]
    fn append_wide(&mut self, field: Fitting<u128>) -> Result<(), Refusal> {
        self.s.append_wide(field)
    }

    #[inline(always)]
    fn append_tag<E: Described>(&mut self, wire: u64) -> Result<(), Refusal> {
        if self.at != Position::Tag {
            self.at = Position::Inside;
            return self.s.append_tag::<E>(wire);
        }
        self.at = Position::Variant;
        let id = E::SCHEMA.tag().id(wire);
        if S::CHECKS && id != self.said {
            return Err(self.s.refuse(Refusal::Tag, id, 0));
        }
        if const { S::CODES } {
            return self.s.append_tag::<E>(wire);
        }
        Ok(())
    }

    #[inline(always)]
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.s.put_bytes(bytes)
    }

    #[inline(always)]
    fn put_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, value: &T, given: X) -> Result<(), Refusal> {
        self.s.put_apart::<C, T, X>(value, given)
    }

    #[inline(always)]
    fn put_elements<C: Encoding<T>, T>(&mut self, items: &[T]) -> Result<(), Refusal> {
        self.s.put_elements::<C, T>(items)
    }

    #[inline(always)]
    fn put_bit_set<W: Integer + BitSerialize>(&mut self, words: &[W], count: usize) -> Result<(), Refusal> {
        self.s.put_bit_set(words, count)
    }

    #[inline(always)]
    fn put_integers<C: Encoding<T>, T: Integer, P: Lengths<I>, const I: usize>(
        &mut self,
        items: &[T],
    ) -> Result<(), Refusal> {
        self.s.put_integers::<C, T, P, I>(items)
    }
}

impl<S: Source> Source for Untagged<'_, S, Reading> {
    #[inline(always)]
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        self.s.take(width)
    }

    #[inline(always)]
    fn take_narrow(&mut self, width: u32) -> Result<u64, Refusal> {
        self.s.take_narrow(width)
    }

    #[inline(always)]
    fn take_wide(&mut self, width: u32) -> Result<u128, Refusal> {
        self.s.take_wide(width)
    }

    #[inline(always)]
    fn take_tag<E: Described>(&mut self) -> Result<u64, Refusal> {
        if self.at != Position::Tag {
            self.at = Position::Inside;
            return self.s.take_tag::<E>();
        }
        self.at = Position::Variant;
        let tag = const { E::SCHEMA.tag() };
        if const { S::CODES } {
            let id = tag.id(tri!(self.s.take_tag::<E>()));
            if id != self.said {
                return Err(self.s.refuse(Refusal::Tag, id, tag.width));
            }
        }
        match tag.holds(self.said) {
            true => Ok(tag.wire(self.said)),
            false => Err(self.s.refuse(Refusal::UnknownTag, self.said, 0)),
        }
    }

    #[inline(always)]
    fn refuse_tag<E: Described>(&mut self, wire: u64) -> Refusal {
        match self.at {
            Position::Tag | Position::Variant if !S::CODES => {
                let id = E::SCHEMA.tag().id(wire);
                self.s.refuse(Refusal::UnknownTag, id, 0)
            }
            Position::Tag | Position::Variant | Position::Inside => self.s.refuse_tag::<E>(wire),
        }
    }

    #[inline(always)]
    fn take_bytes(&mut self, count: usize, prepaid: usize) -> Result<&[u8], Refusal> {
        self.s.take_bytes(count, prepaid)
    }

    #[inline(always)]
    fn bits_left(&mut self) -> usize {
        self.s.bits_left()
    }

    #[inline(always)]
    fn ends_with<C: Encoding<T>, T: PartialEq>(&mut self, end: &T) {
        self.s.ends_with::<C, T>(end);
    }

    #[inline(always)]
    fn take_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, given: X) -> Result<T, Refusal> {
        self.s.take_apart::<C, T, X>(given)
    }

    /// Reserves nothing before the tag, since the field has reserved the bits of the value without its tag.
    #[inline(always)]
    fn reserve(&mut self, bits: usize) -> Result<(), Refusal> {
        match self.at {
            Position::Tag => Ok(()),
            Position::Variant | Position::Inside if self.paid > 0 => {
                let paid = self.paid.min(bits);
                self.paid -= paid;
                self.s.reserve(bits - paid)
            }
            Position::Variant | Position::Inside => self.s.reserve(bits),
        }
    }

    #[inline(always)]
    fn expect(&mut self, bits: usize) -> Result<(), Refusal> {
        self.s.expect(bits)
    }

    #[inline(always)]
    fn take_elements<C: Encoding<T>, T>(&mut self, items: &mut [T], prepaid: usize) -> Result<(), Refusal> {
        self.s.take_elements::<C, T>(items, prepaid)
    }

    #[inline(always)]
    fn take_bit_set<W: Integer + BitSerialize>(&mut self, words: &mut [W], count: usize) -> Result<(), Refusal> {
        self.s.take_bit_set(words, count)
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn take_integers<C: Encoding<T>, T: Integer, P: Lengths<I>, const I: usize>(
        &mut self,
        items: &mut alloc::vec::Vec<T>,
        len: usize,
    ) -> Result<(), Refusal> {
        self.s.take_integers::<C, T, P, I>(items, len)
    }
}
