//! Converts floats to integer codes and back without the C library. On baseline x86-64, `floor` would be a call that
//! takes half of the time to encode a snapshot.

/// From this number to 2^24 every `f32` is a whole number. Adding this number to a smaller number leaves the rounded
/// integer in the low bits of the sum.
const TWO_23: f32 = 8_388_608.0;

/// In numbers from this one to 2^29, the lowest bit of an `f64` is 2^-24.
const TWO_28: f64 = 268_435_456.0;

/// Largest code whose quantised value plus a half is at most 2^22, where [`to_f32_small`] is exact.
pub(super) const SMALL: u64 = (1 << 22) - 1;

/// Returns `t.floor()` for 0 <= t <= 2^22, exactly.
#[inline(always)]
pub(super) fn floor_small(t: f32) -> u32 {
    // exact from 0.5 on, since the lowest bit of `t` is at least 2^-24; below, the sum rounds to at most 2^28 + 0.5
    let sum = f64::from(t) + TWO_28;
    (sum.to_bits() >> 24) as u32 & 0x7f_ffff
}

/// Returns `code as f32` for a code below 2^23, without the conversion instruction, which depends on the old register.
#[inline(always)]
pub(super) fn to_f32_small(code: u32) -> f32 {
    f32::from_bits(TWO_23.to_bits() | code) - TWO_23
}

/// Returns `t` clamped to 0..=`high`, and 0 for NaN. The two selects compile to `maxss` and `minss`.
#[inline(always)]
pub(super) fn clamp(t: f32, high: f32) -> f32 {
    let t = if t > 0.0 { t } else { 0.0 };
    if t < high { t } else { high }
}

/// Returns the square root, correctly rounded.
#[inline(always)]
pub(super) fn sqrt(v: f32) -> f32 {
    #[cfg(feature = "std")]
    {
        v.sqrt()
    }
    #[cfg(not(feature = "std"))]
    {
        sqrt_by_integers(v)
    }
}

/// Returns the square root of 0 <= v < inf, correctly rounded, by the integer square root.
#[cfg(any(test, not(feature = "std")))]
fn sqrt_by_integers(v: f32) -> f32 {
    if v <= 0.0 {
        return 0.0;
    }
    // v = mantissa * 2^exponent, even for a subnormal v
    let bits = v.to_bits();
    let (mut mantissa, mut exponent) = match bits >> 23 {
        0 => (u64::from(bits), -149),
        biased => (u64::from(bits & 0x7f_ffff | 0x80_0000), biased as i32 - 150),
    };
    // the mantissa is shifted to its largest width with an even exponent
    let mut shift = mantissa.leading_zeros() as i32 - 1;
    if (exponent - shift) % 2 != 0 {
        shift -= 1;
    }
    mantissa <<= shift;
    exponent -= shift;
    // the root has 31 bits or more; a 1 after them breaks ties, and does not change an exact root, which is shorter
    let root = mantissa.isqrt();
    let mut scale = f64::from_bits(0x3ff0_0000_0000_0000);
    for _ in 0..(exponent / 2).unsigned_abs() {
        scale *= if exponent < 0 { 0.5 } else { 2.0 };
    }
    // only the conversion to `f32` rounds
    ((root << 1 | 1) as f64 * 0.5 * scale) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floor_is_exact() {
        // a release build takes all 1.25 * 10^9 numbers
        let step = if cfg!(debug_assertions) { 997 } else { 1 };
        for bits in (0..=4_194_304_f32.to_bits()).step_by(step) {
            let t = f32::from_bits(bits);
            assert_eq!(floor_small(t), t as u32, "{t:?}");
        }
    }

    #[test]
    fn codes_become_floats_exactly() {
        for code in (0..1 << 23).step_by(101) {
            assert_eq!(to_f32_small(code), code as f32);
        }
    }

    #[test]
    fn clamping_sends_nan_to_zero() {
        assert_eq!(clamp(f32::NAN, 1.0), 0.0);
        assert_eq!(clamp(-1.0, 1.0), 0.0);
        assert_eq!(clamp(2.0, 1.0), 1.0);
        assert_eq!(clamp(0.25, 1.0), 0.25);
    }

    #[cfg(feature = "std")]
    #[test]
    fn square_roots_without_std_are_those_of_the_processor() {
        for bits in (0..f32::INFINITY.to_bits()).step_by(4099) {
            let v = f32::from_bits(bits);
            assert_eq!(sqrt_by_integers(v).to_bits(), v.sqrt().to_bits(), "{v:?}");
        }
    }
}
