//! Writes and reads `#[array(max = N, until = ..)]`: lists without a length before them.

#[cfg(feature = "alloc")]
use crate::codec::RestBytes;
use crate::codec::number::Leaf;
use crate::codec::{
    self, Encoding, Ended, Flagged, Length, Lengths, Named, Rest, first, made, reads_by_filling, refuse,
};
use crate::part::Part;
use crate::schema::{Kind, Scalar};
use crate::seen::{Ahead, have_same_bits};
use crate::{Fitting, Refusal, Schema, Sink, Source, step};
#[cfg(feature = "arrayvec")]
use ::arrayvec::ArrayVec;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, collections::VecDeque, vec::Vec};
use core::ops::DerefMut;

/// Fewest bits of an element of [`Rest`]: 1 more than the largest number of unused bits in the last byte.
const BYTE_BITS: usize = 8;

/// Returns the memory, in bytes, that a growing list holds for each element: the old buffer and a new buffer of twice
/// the length.
const fn grown<T>() -> usize {
    size_of::<T>().saturating_mul(3)
}

/// A list that is filled from the first element on.
trait Fill<T>: DerefMut<Target = [T]> {
    /// Shortens the list to its first `len` elements.
    fn shorten(&mut self, len: usize);

    /// Appends an element to a list of fewer than `most` elements.
    fn append(&mut self, item: T, most: usize);

    /// Reads `len` elements with codec `C`. The bits of the shortest list are already reserved.
    fn fill<C: Encoding<T>, P: Lengths<I>, const I: usize, S: Source>(
        &mut self,
        len: usize,
        s: &mut S,
    ) -> Result<(), Refusal>;

    /// Reads the element at `i` in place, or appends it if the list is shorter.
    #[inline(always)] // inlined: the stream stays in registers
    fn fill_one<C: Encoding<T>, S: Source>(&mut self, i: usize, most: usize, s: &mut S) -> Result<(), Refusal> {
        // only one branch is compiled: with both, n nested lists would inline the innermost one 2^n times
        if const { C::PLACEHOLDER.is_some() } {
            if self.get(i).is_none() {
                self.append(made::<C, T, ()>(), most);
            }
            if let Some(item) = self.get_mut(i) {
                tri!(step::read_into::<C, T, S>(i, item, s));
            }
        } else {
            if i == 0 {
                self.shorten(0);
            }
            self.append(tri!(step::read::<C, T, S>(i, s)), most);
        }
        s.end_run()
    }
}

#[cfg(feature = "alloc")]
impl<T> Fill<T> for Vec<T> {
    #[inline(always)]
    fn shorten(&mut self, len: usize) {
        self.truncate(len);
    }

    #[inline(always)]
    fn append(&mut self, item: T, most: usize) {
        codec::append(self, item, most);
    }

    #[inline(always)]
    fn fill<C: Encoding<T>, P: Lengths<I>, const I: usize, S: Source>(
        &mut self,
        len: usize,
        s: &mut S,
    ) -> Result<(), Refusal> {
        C::read_list::<P, I, S>(self, len, s)
    }
}

#[cfg(feature = "arrayvec")]
impl<T, const CAP: usize> Fill<T> for ArrayVec<T, CAP> {
    #[inline(always)]
    fn shorten(&mut self, len: usize) {
        self.truncate(len);
    }

    #[inline(always)]
    fn append(&mut self, item: T, _most: usize) {
        // cannot fail: the capacity is at least the longest length
        drop(self.try_push(item));
    }

    #[inline(always)]
    fn fill<C: Encoding<T>, P: Lengths<I>, const I: usize, S: Source>(
        &mut self,
        len: usize,
        s: &mut S,
    ) -> Result<(), Refusal> {
        codec::arrayvec::fill::<C, T, S, CAP>(self, len, Length::<P, I>::MIN, s)
    }
}

/// Refuses a list whose length is out of bounds. Appends the length to a stream of codes only: packets do not have it.
#[inline(always)]
fn check_len<P: Lengths<I>, const I: usize, S: Sink>(len: usize, s: &mut S) -> Result<(), Refusal> {
    const { refuse(Length::<P, I>::PROBLEM) };
    if S::CHECKS && Length::<P, I>::refusal(&len).is_some() {
        return Err(s.refuse(Refusal::Length, len as i128, 0));
    }
    match const { S::CODES } {
        true => Length::<P, I>::put(len, 0, s),
        false => s.end_run(),
    }
}

/// Returns the number of bits from `start` to the position of the stream.
#[inline(always)]
fn bits_since<S: Source>(start: usize, s: &S) -> u32 {
    u32::try_from(s.position().saturating_sub(start)).unwrap_or(u32::MAX)
}

impl<P: Lengths<I>, const I: usize, C> Flagged<P, I, C> {
    const fn problem<T>() -> Option<&'static str>
    where
        C: Encoding<T>,
    {
        first(&[Length::<P, I>::PROBLEM, Length::<P, I>::CONSTANT, C::PROBLEM])
    }

    const fn form<T>() -> Schema
    where
        C: Encoding<T>,
    {
        Schema::flagged(Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA).each(grown::<T>())
    }

    #[inline(always)] // inlined: a field of a run
    fn put_bit<S: Sink>(follows: bool, s: &mut S) -> Result<(), Refusal> {
        if const { S::CODES } {
            return Ok(());
        }
        s.mark(Part::Another, None);
        s.append(Fitting::new(follows.into(), 1))
    }

    #[inline(always)] // inlined: the stream stays in registers
    fn write_items<'v, T: 'v, S: Sink>(
        items: impl ExactSizeIterator<Item = &'v T>,
        _: (),
        s: &mut S,
    ) -> Result<(), Refusal>
    where
        C: Encoding<T>,
    {
        tri!(check_len::<P, I, S>(items.len(), s));
        for (i, item) in items.enumerate() {
            tri!(Self::put_bit(true, s));
            tri!(step::write::<C, T, S>(i, item, s));
            tri!(s.end_run());
        }
        tri!(Self::put_bit(false, s));
        s.end_run()
    }

    #[inline(always)] // inlined: the stream stays in registers
    fn read_items<T, S: Source>(items: &mut impl Fill<T>, _: (), s: &mut S) -> Result<(), Refusal>
    where
        C: Encoding<T>,
    {
        const { refuse(Length::<P, I>::PROBLEM) };
        if const { S::CODES } {
            let len = tri!(Length::<P, I>::take(0, s));
            return items.fill::<C, P, I, S>(len, s);
        }
        let mut len = 0;
        loop {
            // the bits of the shortest list and its last bit are already reserved
            if len > Length::<P, I>::MIN {
                tri!(s.reserve(1));
            }
            s.mark(Part::Another, None);
            if tri!(s.take_narrow(1)) == 0 {
                break;
            }
            if len == Length::<P, I>::MAX {
                return Err(s.refuse(Refusal::Length, len as i128 + 1, 1));
            }
            if len >= Length::<P, I>::MIN {
                tri!(s.reserve(C::MIN_BITS));
            }
            tri!(items.fill_one::<C, S>(len, Length::<P, I>::MAX, s));
            len += 1;
        }
        if len < Length::<P, I>::MIN {
            return Err(s.refuse(Refusal::Length, len as i128, 1));
        }
        items.shorten(len);
        s.end_run()
    }
}

impl<P: Lengths<I> + Named<I>, const I: usize, C> Ended<P, I, C> {
    const fn problem<T>() -> Option<&'static str>
    where
        C: Encoding<T>,
    {
        let empty = match C::MIN_BITS {
            0 => Some("`until` needs elements of at least 1 bit, since a value without bits cannot end the list"),
            _ => None,
        };
        first(&[Length::<P, I>::PROBLEM, Length::<P, I>::CONSTANT, empty, C::PROBLEM])
    }

    const fn form<T>() -> Schema
    where
        C: Encoding<T>,
    {
        Schema::ended(P::EXPR, Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA).each(grown::<T>())
    }

    /// Refuses a VALUE of `until = VALUE` that does not equal itself, such as NaN, since no element would end the list.
    #[inline(always)]
    fn check_end<T: PartialEq, S: crate::Stream>(end: &T, s: &mut S) -> Result<(), Refusal> {
        #[allow(clippy::eq_op)] // compares the value with itself on purpose
        match *end == *end {
            true => Ok(()),
            false => Err(s.refuse(Refusal::Sentinel, 1, 0)),
        }
    }

    #[inline(always)] // inlined: the stream stays in registers
    fn write_items<'v, T: PartialEq + 'v, S: Sink>(
        items: impl ExactSizeIterator<Item = &'v T>,
        value: &T,
        s: &mut S,
    ) -> Result<(), Refusal>
    where
        C: Encoding<T>,
    {
        tri!(check_len::<P, I, S>(items.len(), s));
        let len = items.len();
        let end = Ahead::of::<C, ()>(value, (), 0);
        if S::CHECKS {
            tri!(Self::check_end(end.seen(), s));
        }
        for (i, item) in items.enumerate() {
            s.enter(i);
            match S::CHECKS {
                true => {
                    let ahead = Ahead::of::<C, ()>(item, (), s.position());
                    if ahead.seen() == end.seen() {
                        return Err(s.refuse(Refusal::Sentinel, 0, 0));
                    }
                    tri!(ahead.write::<C, (), S>((), s));
                }
                false => tri!(C::write(item, (), s)),
            }
            s.leave();
            tri!(s.end_run());
        }
        if const { !S::CODES } {
            tri!(step::write::<C, T, S>(len, value, s));
        }
        s.end_run()
    }

    #[inline(always)] // inlined: the stream stays in registers
    fn read_items<T: PartialEq, S: Source>(items: &mut impl Fill<T>, value: &T, s: &mut S) -> Result<(), Refusal>
    where
        C: Encoding<T>,
    {
        const { refuse(Self::problem::<T>()) };
        let end = Ahead::of::<C, ()>(value, (), 0);
        tri!(Self::check_end(end.seen(), s));
        let mut most = Length::<P, I>::MAX;
        if const { S::CODES } {
            most = tri!(Length::<P, I>::take(0, s));
        }
        items.shorten(0);
        let mut len = 0;
        while const { !S::CODES } || len < most {
            // the bits of the shortest list and of its end are already reserved
            if len > Length::<P, I>::MIN {
                tri!(s.reserve(C::MIN_BITS));
            }
            s.ends_with::<C, T>(value);
            let start = s.position();
            let item = tri!(step::read::<C, T, S>(len, s));
            tri!(s.end_run());
            if item == *end.seen() {
                let bits = bits_since(start, s);
                if const { S::CODES } {
                    return Err(s.refuse(Refusal::Sentinel, 0, bits));
                }
                // equal numbers have equal bits, but values of other types may not: -0.0 equals 0.0
                if const { !is_number(C::SCHEMA) } && !have_same_bits::<C, T>(&item, value) {
                    return Err(s.refuse(Refusal::Sentinel, 2, bits));
                }
                if len < Length::<P, I>::MIN {
                    return Err(s.refuse(Refusal::Length, len as i128, bits));
                }
                return Ok(());
            }
            if len == most {
                let bits = bits_since(start, s);
                return Err(s.refuse(Refusal::Length, len as i128 + 1, bits));
            }
            items.append(item, most);
            len += 1;
        }
        Ok(())
    }
}

/// Returns whether equal values have equal bits, as integers, `bool` and `char` have.
const fn is_number(schema: &Schema) -> bool {
    matches!(
        schema.kind,
        Kind::Scalar(Scalar::Code(_) | Scalar::Char | Scalar::BigEndian(Scalar::Code(_)))
    )
}

impl<P: Lengths<I>, const I: usize, C> Rest<P, I, C> {
    const fn problem<T>() -> Option<&'static str>
    where
        C: Encoding<T>,
    {
        let short = match C::MIN_BITS < BYTE_BITS {
            true => Some(
                "`until = end` needs elements of at least 8 bits: a shorter one could be the unused bits of the last byte. Use `until = more`",
            ),
            false => None,
        };
        first(&[Length::<P, I>::PROBLEM, Length::<P, I>::CONSTANT, C::PROBLEM, short])
    }

    const fn form<T>() -> Schema
    where
        C: Encoding<T>,
    {
        let each = match C::SCHEMA.fixed_bits() {
            Some(_) => size_of::<T>(),
            None => grown::<T>(),
        };
        Schema::rest(Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA).each(each)
    }

    #[inline(always)] // inlined: the stream stays in registers
    fn write_items<'v, T: 'v, S: Sink>(
        items: impl ExactSizeIterator<Item = &'v T>,
        _: (),
        s: &mut S,
    ) -> Result<(), Refusal>
    where
        C: Encoding<T>,
    {
        tri!(check_len::<P, I, S>(items.len(), s));
        for (i, item) in items.enumerate() {
            tri!(step::write::<C, T, S>(i, item, s));
            tri!(s.end_run());
        }
        Ok(())
    }

    #[inline(always)] // inlined: the stream stays in registers
    fn read_items<T, S: Source>(items: &mut impl Fill<T>, _: (), s: &mut S) -> Result<(), Refusal>
    where
        C: Encoding<T>,
    {
        const { refuse(Self::problem::<T>()) };
        let (min, max) = (Length::<P, I>::MIN, Length::<P, I>::MAX);
        if const { S::CODES } {
            let len = tri!(Length::<P, I>::take(0, s));
            return items.fill::<C, P, I, S>(len, s);
        }
        let mut len = 0;
        if let Some(bits) = const { C::SCHEMA.fixed_bits() } {
            let left = s.bits_left();
            // also counts an incomplete last element, so that decoding it reports the early end
            let part = usize::from(left % bits >= BYTE_BITS);
            len = tri!(checked_rest::<P, I, S>(left / bits + part, s));
            return items.fill::<C, P, I, S>(len, s);
        }
        while s.bits_left() >= BYTE_BITS {
            if len == max {
                return Err(s.refuse(Refusal::Length, len as i128 + 1, 0));
            }
            if len >= min {
                tri!(s.reserve(C::MIN_BITS));
            }
            tri!(items.fill_one::<C, S>(len, max, s));
            len += 1;
        }
        items.shorten(tri!(checked_rest::<P, I, S>(len, s)));
        Ok(())
    }
}

/// Returns the number of elements of the list, or an error if the number is out of bounds.
#[inline(always)]
fn checked_rest<P: Lengths<I>, const I: usize, S: Source>(len: usize, s: &mut S) -> Result<usize, Refusal> {
    match Length::<P, I>::refusal(&len) {
        Some(why) => Err(s.refuse(why, len as i128, 0)),
        None => Ok(len),
    }
}

/// Implements [`Encoding`] for each type of list, by `write_items` and `read_items` of the codec.
macro_rules! encodes_lists {
    ($codec:ident, [$($life:lifetime)?], $given:ty, [$($bound:ident)?], [$($equal:ident)?]) => {
        #[cfg(feature = "alloc")]
        impl<$($life,)? P: Lengths<I> $(+ $bound<I>)?, T $(: $equal)?, C: Encoding<T>, const I: usize>
            Encoding<Vec<T>, $given> for $codec<P, I, C>
        {
            const PROBLEM: Option<&'static str> = Self::problem::<T>();
            const SCHEMA: &'static Schema = &Self::form::<T>();
            const PLACEHOLDER: Option<fn() -> Vec<T>> = Some(Vec::new);

            #[inline(always)]
            fn write<S: Sink>(items: &Vec<T>, given: $given, s: &mut S) -> Result<(), Refusal> {
                Self::write_items(items.iter(), given, s)
            }

            #[inline(always)]
            fn read<S: Source>(given: $given, s: &mut S) -> Result<Vec<T>, Refusal> {
                let mut items = Vec::new();
                tri!(Self::read_items(&mut items, given, s));
                Ok(items)
            }

            #[inline(always)]
            fn read_into<S: Source>(items: &mut Vec<T>, given: $given, s: &mut S) -> Result<(), Refusal> {
                Self::read_items(items, given, s)
            }
        }

        #[cfg(feature = "alloc")]
        encodes_lists!(@by_vec VecDeque<T>, $codec, [$($life)?], $given, [$($bound)?], [$($equal)?], VecDeque::from, Vec::from);
        #[cfg(feature = "alloc")]
        encodes_lists!(@by_vec Box<[T]>, $codec, [$($life)?], $given, [$($bound)?], [$($equal)?], Vec::into_boxed_slice, Vec::from);

        #[cfg(feature = "alloc")]
        impl<'c, $($life,)? P: Lengths<I> $(+ $bound<I>)?, T: Clone $(+ $equal)?, C: Encoding<T>, const I: usize>
            Encoding<Cow<'c, [T]>, $given> for $codec<P, I, C>
        {
            const PROBLEM: Option<&'static str> = Self::problem::<T>();
            const SCHEMA: &'static Schema = &Self::form::<T>();
            const PLACEHOLDER: Option<fn() -> Cow<'c, [T]>> = Some(|| Cow::Owned(Vec::new()));

            #[inline(always)]
            fn write<S: Sink>(items: &Cow<'c, [T]>, given: $given, s: &mut S) -> Result<(), Refusal> {
                Self::write_items(items.iter(), given, s)
            }

            #[inline(always)]
            fn read<S: Source>(given: $given, s: &mut S) -> Result<Cow<'c, [T]>, Refusal> {
                Ok(Cow::Owned(tri!(<Self as Encoding<Vec<T>, $given>>::read(given, s))))
            }

            #[inline(always)]
            fn read_into<S: Source>(items: &mut Cow<'c, [T]>, given: $given, s: &mut S) -> Result<(), Refusal> {
                Self::read_items(codec::borrowed::owned(items), given, s)
            }
        }

        #[cfg(feature = "arrayvec")]
        impl<$($life,)? P: Lengths<I> $(+ $bound<I>)?, T $(: $equal)?, C: Encoding<T>, const I: usize, const CAP: usize>
            Encoding<ArrayVec<T, CAP>, $given> for $codec<P, I, C>
        {
            const PROBLEM: Option<&'static str> =
                first(&[codec::arrayvec::overflow(Length::<P, I>::MAX, CAP), Self::problem::<T>()]);
            const SCHEMA: &'static Schema = &Self::form::<T>().each(0);
            const PLACEHOLDER: Option<fn() -> ArrayVec<T, CAP>> = Some(ArrayVec::new);

            #[inline(always)]
            fn write<S: Sink>(items: &ArrayVec<T, CAP>, given: $given, s: &mut S) -> Result<(), Refusal> {
                Self::write_items(items.iter(), given, s)
            }

            reads_by_filling!(ArrayVec<T, CAP>, $given, ArrayVec::new());

            #[inline(always)]
            fn read_into<S: Source>(items: &mut ArrayVec<T, CAP>, given: $given, s: &mut S) -> Result<(), Refusal> {
                const { refuse(codec::arrayvec::overflow(Length::<P, I>::MAX, CAP)) };
                Self::read_items(items, given, s)
            }
        }
    };
    (@by_vec $list:ty, $codec:ident, [$($life:lifetime)?], $given:ty, [$($bound:ident)?], [$($equal:ident)?], $from:expr, $into:expr) => {
        impl<$($life,)? P: Lengths<I> $(+ $bound<I>)?, T $(: $equal)?, C: Encoding<T>, const I: usize>
            Encoding<$list, $given> for $codec<P, I, C>
        {
            const PROBLEM: Option<&'static str> = Self::problem::<T>();
            const SCHEMA: &'static Schema = &Self::form::<T>();
            const PLACEHOLDER: Option<fn() -> $list> = Some(Default::default);

            #[inline(always)]
            fn write<S: Sink>(items: &$list, given: $given, s: &mut S) -> Result<(), Refusal> {
                Self::write_items(items.iter(), given, s)
            }

            #[inline(always)]
            fn read<S: Source>(given: $given, s: &mut S) -> Result<$list, Refusal> {
                Ok($from(tri!(<Self as Encoding<Vec<T>, $given>>::read(given, s))))
            }

            #[inline(always)]
            fn read_into<S: Source>(items: &mut $list, given: $given, s: &mut S) -> Result<(), Refusal> {
                let mut list: Vec<T> = $into(core::mem::take(items));
                let read = Self::read_items(&mut list, given, s);
                *items = $from(list);
                read
            }
        }
    };
}

encodes_lists!(Flagged, [], (), [], []);
encodes_lists!(Ended, ['e], &'e T, [Named], [PartialEq]);
encodes_lists!(Rest, [], (), [], []);

#[cfg(feature = "alloc")]
impl<P: Lengths<I>, const I: usize> RestBytes<P, I> {
    const FORM: &'static Schema = &Schema::rest_of_bytes(Length::<P, I>::MIN, Length::<P, I>::MAX);

    #[inline(always)]
    fn write_bytes<S: Sink>(bytes: &[u8], s: &mut S) -> Result<(), Refusal> {
        tri!(check_len::<P, I, S>(bytes.len(), s));
        s.put_bytes(bytes)
    }

    #[inline(always)]
    fn take_bytes<S: Source>(s: &mut S) -> Result<&[u8], Refusal> {
        const { refuse(Length::<P, I>::PROBLEM) };
        if const { S::CODES } {
            let len = tri!(Length::<P, I>::take(0, s));
            return s.take_bytes(len, 0);
        }
        tri!(s.align());
        let left = s.bits_left() / BYTE_BITS;
        let len = tri!(checked_rest::<P, I, S>(left, s));
        s.take_bytes(len, Length::<P, I>::MIN * BYTE_BITS)
    }
}

#[cfg(feature = "alloc")]
impl<P: Lengths<I>, const I: usize> Encoding<Vec<u8>> for RestBytes<P, I> {
    const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
    const SCHEMA: &'static Schema = Self::FORM;
    const PLACEHOLDER: Option<fn() -> Vec<u8>> = Some(Vec::new);

    #[inline(always)]
    fn write<S: Sink>(bytes: &Vec<u8>, _: (), s: &mut S) -> Result<(), Refusal> {
        Self::write_bytes(bytes, s)
    }

    reads_by_filling!(Vec<u8>, (), Vec::new());

    #[inline(always)]
    fn read_into<S: Source>(bytes: &mut Vec<u8>, _: (), s: &mut S) -> Result<(), Refusal> {
        codec::bytes::replace(bytes, tri!(Self::take_bytes(s)));
        Ok(())
    }
}

#[cfg(feature = "alloc")]
impl<'c, P: Lengths<I>, const I: usize> Encoding<Cow<'c, [u8]>> for RestBytes<P, I> {
    const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
    const SCHEMA: &'static Schema = Self::FORM;
    const PLACEHOLDER: Option<fn() -> Cow<'c, [u8]>> = Some(|| Cow::Owned(Vec::new()));

    #[inline(always)]
    fn write<S: Sink>(bytes: &Cow<'c, [u8]>, _: (), s: &mut S) -> Result<(), Refusal> {
        Self::write_bytes(bytes, s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<Cow<'c, [u8]>, Refusal> {
        Ok(Cow::Owned(tri!(<Self as Encoding<Vec<u8>>>::read((), s))))
    }

    #[inline(always)]
    fn read_into<S: Source>(bytes: &mut Cow<'c, [u8]>, _: (), s: &mut S) -> Result<(), Refusal> {
        codec::bytes::replace(codec::borrowed::owned(bytes), tri!(Self::take_bytes(s)));
        Ok(())
    }
}
