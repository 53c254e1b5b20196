//! Sends the length before a list or a text, for `#[array]` and `#[string]`.

use super::number::{self, Leaf, Shown};
use super::problem::SWAP;
use super::{Lengths, Problem};
use crate::part::Part;
use crate::schema::{Code, Count, Scalar};
use crate::width::{bits_required, mask};
use crate::{Fitting, Refusal, Sink, Source, Stream};
use core::marker::PhantomData;

/// The codec of a length: `length - MIN` as a ranged integer.
pub(crate) struct Length<P, const I: usize>(PhantomData<P>);

impl<P: Lengths<I>, const I: usize> Length<P, I> {
    pub(crate) const PROBLEM: Option<&'static str> = Self::TEXT.found();
    /// The problem of the declared lengths, or an empty text.
    const TEXT: Problem = if P::MAX < 1 {
        let ends = if P::IS_LEN { "`len` ends at " } else { "`max` is " };
        Problem::empty()
            .and(ends)
            .and_signed(P::MAX)
            .and(", and must be at least 1")
    } else if P::MIN < 0 {
        Problem::empty()
            .and("`len` begins at ")
            .and_signed(P::MIN)
            .and(", and must be at least 0")
    } else if P::MIN > P::MAX {
        Problem::empty()
            .and("`len` is empty, since ")
            .and_signed(P::MIN)
            .and(" > ")
            .and_signed(P::MAX)
            .and(SWAP)
    } else if P::MAX > u32::MAX as i128 {
        let ends = if P::IS_LEN { "`len` ends at " } else { "`max` is " };
        Problem::empty()
            .and(ends)
            .and_signed(P::MAX)
            .and(", and must be at most 4294967295: a length has 32 bits")
    } else if let Some(width) = P::WIDTH {
        Self::problem_of_width(width)
    } else {
        Problem::empty()
    };

    /// Problem of a `width` beside valid lengths.
    const fn problem_of_width(width: i128) -> Problem {
        if width < 1 || width > 32 {
            Problem::empty()
                .and("`width` is ")
                .and_signed(width)
                .and(", and must be 1..=32: a length has 32 bits")
        } else if P::MIN == 0 && P::MAX > mask(width as u32) as i128 {
            Problem::empty()
                .and("`max` is ")
                .and_signed(P::MAX)
                .and(", and a length of ")
                .and_signed(width)
                .and(" bits is at most ")
                .and_signed(mask(width as u32) as i128)
                .and(": raise `width`, or lower `max`")
        } else {
            Problem::empty()
        }
    }

    /// Problem of a list whose length never varies.
    pub(crate) const CONSTANT: Option<&'static str> = if P::MIN == P::MAX {
        Some("the length is always the same: use `[T; N]`, which sends no length")
    } else {
        None
    };
    /// The shortest and the longest length. If the lengths have a problem, which stops the compiler anyway, both bounds
    /// are small numbers.
    const BOUNDS: (usize, usize) = match Self::PROBLEM {
        None => (P::MIN as usize, P::MAX as usize),
        Some(_) => (0, 1),
    };
    pub(crate) const MIN: usize = Self::BOUNDS.0;
    pub(crate) const MAX: usize = Self::BOUNDS.1;
    /// Bits of the code. In a difference, a length whose width earlier fields give also takes this many bits.
    pub(crate) const WIDTH: u32 = match (Self::PROBLEM, P::WIDTH) {
        (None, Some(width)) => width as u32,
        _ => bits_required(Self::MIN as i128, Self::MAX as i128),
    };
    /// The description of the length in a schema.
    pub(crate) const COUNT: Count = Count {
        width: Self::WIDTH,
        ..Count::new(Self::MIN, Self::MAX)
    };

    /// Returns the code of a length in `width` bits, for a caller that appends it. Refuses a length that is out of
    /// bounds or does not fit.
    #[inline(always)] // inlined: a field of a run
    pub(crate) fn code_in<S: Sink>(len: usize, width: u32, s: &mut S) -> Result<Fitting<u64>, Refusal> {
        const { super::refuse(Self::PROBLEM) };
        let offset = Self::code(&len);
        let is_beyond = Self::refusal(&len).is_some() || width < Self::WIDTH && offset > mask(width);
        if S::CHECKS && is_beyond {
            return Err(s.refuse(Refusal::Length, len as i128, width));
        }
        s.mark(Part::Length, None);
        let sent = if const { S::CODES } { Self::WIDTH } else { width };
        // a length within its bounds fits `Self::WIDTH`
        let code = if sent < Self::WIDTH {
            offset & mask(sent)
        } else {
            offset
        };
        Ok(Fitting::new(code, sent))
    }

    /// Appends the length of a list. Each element that may take no bits counts `charge` bytes of memory, any other
    /// element 0.
    #[inline(always)] // inlined: a field of a run
    pub(crate) fn put<S: Sink>(len: usize, charge: usize, s: &mut S) -> Result<(), Refusal> {
        Self::put_in(len, charge, Self::WIDTH, s)
    }

    /// Appends the length in `width` bits.
    #[inline(always)] // inlined: a field of a run
    pub(crate) fn put_in<S: Sink>(len: usize, charge: usize, width: u32, s: &mut S) -> Result<(), Refusal> {
        let code = tri!(Self::code_in(len, width, s));
        tri!(check_bitless(len, charge, width, s));
        s.append(code)
    }

    /// Reserves and reads a length of `width` bits. Rejects a length out of bounds.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn take_in<S: Source>(charge: usize, width: u32, s: &mut S) -> Result<usize, Refusal> {
        s.mark(Part::Length, None);
        let len = match const { S::CODES } {
            true => {
                let len = tri!(number::read::<Self, usize, S>(s));
                if Self::code(&len) > mask(width) {
                    return Err(s.refuse(Refusal::Length, len as i128, width));
                }
                len
            }
            false => {
                tri!(s.reserve(width as usize));
                let code = tri!(s.take(width));
                if code > (Self::MAX - Self::MIN) as u64 {
                    return Err(s.refuse(Refusal::Length, Self::MIN as i128 + i128::from(code), width));
                }
                Self::MIN + code as usize
            }
        };
        tri!(check_bitless(len, charge, width, s));
        tri!(s.end_run());
        Ok(len)
    }

    /// Reads a length that [`put`](Self::put) appended. Rejects a length out of bounds.
    #[inline(always)] // inlined: a field of a run
    pub(crate) fn take<S: Source>(charge: usize, s: &mut S) -> Result<usize, Refusal> {
        s.mark(Part::Length, None);
        let len = tri!(number::read::<Self, usize, S>(s));
        tri!(check_bitless(len, charge, Self::WIDTH, s));
        Ok(len)
    }
}

impl<P: Lengths<I>, const I: usize> Leaf<usize> for Length<P, I> {
    type Word = u64;
    const PROBLEM: Option<&'static str> = Self::PROBLEM;
    const FORM: Scalar = Scalar::Code(Code {
        width: Self::WIDTH,
        ..Code::range(Self::MIN as i128, Self::MAX as i128, 1, false)
    });
    const BEYOND: Refusal = Refusal::Length;

    #[inline(always)]
    fn start() -> usize {
        Self::MIN
    }

    #[inline(always)]
    fn refusal(len: &usize) -> Option<Refusal> {
        (len.wrapping_sub(Self::MIN) > Self::MAX - Self::MIN).then_some(Refusal::Length)
    }

    #[inline(always)]
    fn code(len: &usize) -> u64 {
        len.wrapping_sub(Self::MIN) as u64
    }

    #[inline(always)]
    fn fill(len: &mut usize, code: u64) -> Result<(), Refusal> {
        *len = Self::MIN + code as usize;
        Ok(())
    }

    #[inline(always)]
    fn shown(len: &usize) -> Shown {
        Ok(*len as i128)
    }

    #[inline(always)]
    fn shown_code(code: u64) -> Shown {
        // computed as `i128`, since the sum may exceed `usize`
        Ok(Self::MIN as i128 + i128::from(code))
    }
}

/// Refuses `len` elements that may take no bits if the packet has more of them than the limit allows. A check of the
/// remaining bits would not detect elements without bits. Each element counts `charge` bytes, which is 0 for elements
/// that take bits. `width` is the width of the length, for the error.
#[inline(always)] // inlined: does nothing if elements take bits
pub(crate) fn check_bitless<S: Stream>(len: usize, charge: usize, width: u32, s: &mut S) -> Result<(), Refusal> {
    match charge == 0 || s.admit_bitless(len.saturating_mul(charge)) {
        true => Ok(()),
        false => Err(s.refuse(Refusal::WithoutBits, len as i128, width)),
    }
}
