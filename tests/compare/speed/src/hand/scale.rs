//! Floats to codes and back, without the C library and without branches on random values.

use super::{Refused, ensure};
use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};

/// A range of floats with `highest + 1` codes.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub(super) min: f32,
    pub(super) delta: f32,
    pub(super) highest: u32,
}

/// From here on every `f32` is a whole number, so that adding it rounds to one.
const WHOLE: f32 = 8_388_608.0;

/// `floor` of `0.0..=4194304.0`.
#[inline(always)]
fn floor(t: f32) -> u32 {
    let nearest = t + WHOLE;
    (nearest.to_bits() & 0x7f_ffff) - u32::from(nearest - WHOLE > t)
}

/// Of a code below 2^23: the conversion instruction would wait for what its register held before.
#[inline(always)]
fn to_float(code: u32) -> f32 {
    f32::from_bits(WHOLE.to_bits() | code) - WHOLE
}

/// Two selects that are single instructions.
#[inline(always)]
fn clamp(t: f32, most: f32) -> f32 {
    let t = if t > 0.0 { t } else { 0.0 };
    if t < most { t } else { most }
}

impl Scale {
    #[inline(always)]
    pub(super) fn code(self, value: f32) -> Result<u64, Refused> {
        ensure!(value.is_finite(), Value);
        let normal = clamp((value - self.min) / self.delta, 1.0);
        Ok(u64::from(floor(normal * self.highest as f32 + 0.5)))
    }

    #[inline(always)]
    pub(super) fn value(self, code: u64) -> Result<f32, Refused> {
        let code = code as u32;
        ensure!(code <= self.highest, Value);
        Ok(to_float(code) / self.highest as f32 * self.delta + self.min)
    }
}

/// Between two codes of 9 bits of a quaternion's component.
const STEP: f32 = SQRT_2 / 511.0;

/// Smallest three of 9 bits: 29 bits.
#[inline(always)]
pub(super) fn quaternion_code(q: &[f32; 4]) -> Result<u64, Refused> {
    let length = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    ensure!((-0.001..=0.001).contains(&(length - 1.0)), Value);
    // magnitudes compare as integers, and selects of integers are no branches
    let size = q.map(|v| v.to_bits() & 0x7fff_ffff);
    let (low, low_at) = if size[1] > size[0] { (size[1], 1) } else { (size[0], 0) };
    let (high, high_at) = if size[3] > size[2] { (size[3], 3) } else { (size[2], 2) };
    let largest: usize = if high > low { high_at } else { low_at };
    let sign = q[largest & 3].to_bits() & 0x8000_0000;
    let code = |i: usize| {
        let at = i + usize::from(i >= largest);
        let v = f32::from_bits(q[at & 3].to_bits() ^ sign);
        u64::from(floor(clamp((v + FRAC_1_SQRT_2) * (511.0 / SQRT_2) + 0.5, 511.0)))
    };
    Ok(largest as u64 | code(0) << 2 | code(1) << 11 | code(2) << 20)
}

#[inline(always)]
pub(super) fn quaternion(bits: u64, q: &mut [f32; 4]) -> Result<(), Refused> {
    let value = |at: u32| to_float((bits >> at) as u32 & 0x1ff) * STEP - FRAC_1_SQRT_2;
    let (a, b, c) = (value(2), value(11), value(20));
    // three components no larger than the fourth have three quarters of the squared length
    ensure!(a * a + b * b + c * c <= 0.75 + 2.0 * STEP + 0.002, Value);
    let rest = 1.0 - a * a - b * b - c * c;
    let largest = (bits & 3) as usize;
    // to computed places: selects of floats are branches
    q[usize::from(largest == 0)] = a;
    q[1 + usize::from(largest <= 1)] = b;
    q[2 + usize::from(largest <= 2)] = c;
    q[largest] = if rest > 0.0 { rest } else { 0.0 }.sqrt();
    Ok(())
}
