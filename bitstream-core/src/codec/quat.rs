//! `#[quat(bits = N)]`: unit quaternions, smallest three.

use super::family::alone;
use super::number::{Leaf, Shown, leaf_items};
use super::quantize::{clamp, floor_small, sqrt, to_f32_small};
use super::{BitWidth, Encoding, PassThrough};
use crate::Refusal;
use crate::schema::{Kind, Scalar};
use crate::width::mask;
use core::f32::consts::{FRAC_1_SQRT_2, SQRT_2};
use core::marker::PhantomData;

/// Codec of `#[quat]`: sends which component of the quaternion has the largest magnitude in 2 bits, and then the other
/// three components in the order x y z w, in BITS bits each.
///
/// If the largest component is negative, the encoder negates the whole quaternion, which is the same rotation. The
/// decoder computes the largest component so that the quaternion has length 1. With 9 bits a component, a quaternion
/// takes 29 bits. Source: the article "Snapshot Compression".
///
/// The encoder refuses a quaternion whose squared length differs from 1 by more than 0.001. The decoder rejects three
/// components if one of them is larger than the computed fourth component by more than a step.
#[derive(Debug)]
pub struct Quat<P, const I: usize = 0>(PhantomData<P>);

/// `normalize`: the bits of [`Quat`]. The encoder scales a quaternion to length 1 before sending the quaternion. The
/// encoder refuses 0, NaN and infinities, which are no rotation. A quaternion that [`Quat`] accepts takes the same bits
/// as with `Quat`.
#[derive(Debug)]
pub struct Normalized<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Quat<P, I> {}
impl<P, const I: usize> PassThrough for Normalized<P, I> {}

alone!([P, const I: usize] f32, Quat<P, I>, OfQuaternions);
alone!([P, const I: usize] f32, Normalized<P, I>, OfQuaternions);

/// The smallest value of a component that is not the largest. The format fixes the constants 1.4142135 and 0.70710677
/// as `f32`.
const MIN: f32 = -FRAC_1_SQRT_2;
/// The identity rotation.
const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
/// The placeholder. An array of structs of zeros is cheaper to create than an array of structs with rotations.
const UNSET: [f32; 4] = [0.0; 4];
/// Largest difference of a squared length from 1 that the encoder accepts.
const TOLERANCE: f32 = 0.001;

impl<P: BitWidth<I>, const I: usize> Quat<P, I> {
    const PROBLEM: Option<&'static str> = match P::BITS {
        2..=20 => None,
        _ => Some("`bits` of `#[quat]` must be 2..=20"),
    };
    /// The width of a component, or 2 if the parameters have a problem, which stops the compiler anyway.
    const BITS: u32 = if Self::PROBLEM.is_none() { P::BITS as u32 } else { 2 };
    const HIGHEST: u32 = (1 << Self::BITS) - 1;
    const SCALE: f32 = Self::HIGHEST as f32 / SQRT_2;
    const STEP: f32 = SQRT_2 / Self::HIGHEST as f32;
    /// Largest sum of squares of three components that are no larger than the fourth: 3/4, plus rounding.
    const MOST: f32 = 0.75 + 2.0 * Self::STEP + 0.002;

    #[inline(always)]
    fn quantize(q: &[f32; 4]) -> u64 {
        // Magnitudes compare like their bit patterns, and selects between integers compile to moves. The largest
        // component is random, and a branch on it would cost more than all the arithmetic.
        let [x, y, z, w] = q.map(|v| v.to_bits() & 0x7fff_ffff);
        let (xy, xy_at) = if y > x { (y, 1) } else { (x, 0) };
        let (zw, zw_at) = if w > z { (w, 3) } else { (z, 2) };
        let largest: usize = if zw > xy { zw_at } else { xy_at };
        let sign = q[largest & 3].to_bits() & 0x8000_0000;
        let code = |i: usize| {
            let at = i + usize::from(i >= largest);
            let v = f32::from_bits(q[at & 3].to_bits() ^ sign);
            let t = (v - MIN) * Self::SCALE + 0.5;
            u64::from(floor_small(clamp(t, Self::HIGHEST as f32)))
        };
        largest as u64 | code(0) << 2 | code(1) << (2 + Self::BITS) | code(2) << (2 + 2 * Self::BITS)
    }

    /// Fills the quaternion of a code. Returns false if no quaternion of length 1 has these components.
    #[inline(always)]
    fn dequantize(bits: u64, q: &mut [f32; 4]) -> bool {
        let value = |i: u32| {
            let code = bits >> (2 + i * Self::BITS) & mask(Self::BITS);
            to_f32_small(code as u32) * Self::STEP + MIN
        };
        let (mut a, mut b, mut c) = (value(0), value(1), value(2));
        let sum = a * a + b * b + c * c;
        if const { Self::MOST > 1.0 } && sum > 1.0 {
            [a, b, c] = shortened([a, b, c], sum);
        }
        let rest = 1.0 - a * a - b * b - c * c;
        let largest = (bits & 3) as usize;
        // stored by computed indices, since selects between floats compile to branches
        q[usize::from(largest == 0)] = a;
        q[1 + usize::from(largest <= 1)] = b;
        q[2 + usize::from(largest <= 2)] = c;
        q[largest] = sqrt(if rest > 0.0 { rest } else { 0.0 });
        sum <= Self::MOST
    }
}

/// Scales components to length 1. Components of 2 and 3 bits have such long steps that rounding alone may exceed length
/// 1.
#[inline]
fn shortened(components: [f32; 3], sum: f32) -> [f32; 3] {
    let length = sqrt(sum);
    components.map(|v| v / length)
}

/// Returns whether a quaternion of length 1 has this code, for a width that is known at run time only.
pub(crate) fn is_quat(code: u64, bits: u32) -> bool {
    let step = SQRT_2 / ((1_u32 << bits) - 1) as f32;
    let value = |i: u32| to_f32_small((code >> (2 + i * bits) & mask(bits)) as u32) * step + MIN;
    let (a, b, c) = (value(0), value(1), value(2));
    a * a + b * b + c * c <= 0.75 + 2.0 * step + 0.002
}

impl Kind {
    /// Returns the quaternion, in the order x y z w, to which a code decodes. Returns `None` for a code that a decoder
    /// rejects, and for kinds other than [`Scalar::Quat`].
    #[must_use]
    pub fn quaternion(&self, code: u64) -> Option<[f32; 4]> {
        let Kind::Scalar(Scalar::Quat { bits: bits @ 2..=20 }) = *self else {
            return None;
        };
        let step = SQRT_2 / ((1_u32 << bits) - 1) as f32;
        let value = |i: u32| to_f32_small((code >> (2 + i * bits) & mask(bits)) as u32) * step + MIN;
        let (mut a, mut b, mut c) = (value(0), value(1), value(2));
        let sum = a * a + b * b + c * c;
        if sum > 1.0 {
            [a, b, c] = shortened([a, b, c], sum);
        }
        let rest = 1.0 - a * a - b * b - c * c;
        let d = sqrt(if rest > 0.0 { rest } else { 0.0 });
        let q = match code & 3 {
            0 => [d, a, b, c],
            1 => [a, d, b, c],
            2 => [a, b, d, c],
            _ => [a, b, c, d],
        };
        is_quat(code, bits).then_some(q)
    }
}

/// Returns whether a quaternion has approximately the length 1.
#[inline(always)] // inlined like the check that calls it
fn is_unit(q: &[f32; 4]) -> bool {
    let off = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1.0;
    // also refuses NaN, which no range contains
    (-TOLERANCE..=TOLERANCE).contains(&off)
}

impl<P: BitWidth<I>, const I: usize> Leaf<[f32; 4]> for Quat<P, I> {
    type Word = u64;
    const PROBLEM: Option<&'static str> = Self::PROBLEM;
    const FORM: Scalar = Scalar::Quat { bits: Self::BITS };
    const IS_EXACT: bool = false;

    #[inline(always)]
    fn start() -> [f32; 4] {
        UNSET
    }

    #[inline(always)]
    fn refusal(q: &[f32; 4]) -> Option<Refusal> {
        (!is_unit(q)).then_some(Refusal::NotUnit)
    }

    #[inline(always)]
    fn code(q: &[f32; 4]) -> u64 {
        Self::quantize(q)
    }

    #[inline(always)]
    fn fill(q: &mut [f32; 4], code: u64) -> Result<(), Refusal> {
        match Self::dequantize(code, q) {
            true => Ok(()),
            false => Err(Refusal::NotUnit),
        }
    }

    #[inline(always)]
    fn shown_code(_: u64) -> Shown {
        Ok(0)
    }
}

impl<P: BitWidth<I>, const I: usize> Encoding<[f32; 4]> for Quat<P, I> {
    leaf_items!([f32; 4]);
}

/// Scales a quaternion to length 1, or returns `None` for 0, NaN and infinities.
#[inline]
fn normalized(q: &[f32; 4]) -> Option<[f32; 4]> {
    if is_unit(q) {
        return Some(*q);
    }
    let largest = q
        .iter()
        .fold(0.0_f32, |most, v| if v.abs() > most { v.abs() } else { most });
    // comparisons with NaN are false
    let is_rotation = largest > 0.0 && q.iter().all(|v| v.abs() <= f32::MAX);
    if !is_rotation {
        return None;
    }
    // dividing makes the largest component 1, so that the sum of squares neither overflows nor underflows
    let q = q.map(|v| v / largest);
    let length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    Some(q.map(|v| v / length))
}

impl<P: BitWidth<I>, const I: usize> Leaf<[f32; 4]> for Normalized<P, I> {
    type Word = u64;
    const PROBLEM: Option<&'static str> = Quat::<P, I>::PROBLEM;
    const FORM: Scalar = <Quat<P, I> as Leaf<[f32; 4]>>::FORM;
    const IS_EXACT: bool = false;

    #[inline(always)]
    fn start() -> [f32; 4] {
        UNSET
    }

    #[inline(always)]
    fn refusal(q: &[f32; 4]) -> Option<Refusal> {
        normalized(q).is_none().then_some(Refusal::NoRotation)
    }

    #[inline(always)]
    fn code(q: &[f32; 4]) -> u64 {
        Quat::<P, I>::quantize(&normalized(q).unwrap_or(IDENTITY))
    }

    #[inline(always)]
    fn fill(q: &mut [f32; 4], code: u64) -> Result<(), Refusal> {
        Quat::<P, I>::fill(q, code)
    }

    #[inline(always)]
    fn shown_code(_: u64) -> Shown {
        Ok(0)
    }
}

impl<P: BitWidth<I>, const I: usize> Encoding<[f32; 4]> for Normalized<P, I> {
    leaf_items!([f32; 4]);
}
