//! `#[bits(const = V, width = N)]` and `#[bits(reserved = N)]`: bits that are the same in every packet.

use super::number::{Leaf, leaf_items};
use super::{Encoding, Known, PassThrough};
use crate::Refusal;
use crate::schema::Scalar;
use crate::width::width_of;
use core::marker::PhantomData;

/// A known number of BITS bits, for a field of type `()`. The decoder rejects any other number.
#[derive(Debug)]
pub struct Constant<P, const I: usize>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Constant<P, I> {}

impl<P: Known<I>, const I: usize> Constant<P, I> {
    const PROBLEM: Option<&'static str> = if P::BITS < 1 || P::BITS > 128 {
        Some("`width` or `reserved` must be 1..=128")
    } else if P::VALUE < 0 && !P::HUGE {
        Some("a constant must be at least 0")
    } else if width_of(P::VALUE as u128) as i128 > P::BITS {
        Some("the constant needs more bits than `width`: raise `width`")
    } else {
        None
    };
    /// The width, or 1 if the parameters have a problem, which stops the compiler anyway.
    const BITS: u32 = if Self::PROBLEM.is_none() { P::BITS as u32 } else { 1 };
}

impl<P: Known<I>, const I: usize> Leaf<()> for Constant<P, I> {
    type Word = u128;
    const PROBLEM: Option<&'static str> = Self::PROBLEM;
    const FORM: Scalar = Scalar::Constant {
        value: P::VALUE as u128,
        width: Self::BITS,
    };
    const BEYOND: Refusal = Refusal::Constant;

    #[inline(always)]
    fn start() {}

    #[inline(always)]
    fn code(_value: &()) -> u128 {
        P::VALUE as u128
    }

    #[inline(always)]
    fn fill(_value: &mut (), code: u128) -> Result<(), Refusal> {
        match code == P::VALUE as u128 {
            true => Ok(()),
            false => Err(Refusal::Constant),
        }
    }
}

impl<P: Known<I>, const I: usize> Encoding<()> for Constant<P, I> {
    leaf_items!(());
}
