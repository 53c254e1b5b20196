//! `#[float(..)]`: floats as integer codes, or bit for bit.

use super::delegate::forward;
use super::number::{Leaf, Shown, leaf_items};
use super::quantize::{SMALL, clamp, floor_small, to_f32_small};
use super::{Codes, Encoding, PassThrough, Plain, Resolution, Span, first};
use crate::schema::{Kind, Quantised, Scalar};
use crate::width::width_of;
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Codec of `#[float(min, max, res)]`: `compressed_float` of the "serialize 1.0" standard.
///
/// `max_int = ceil((max - min) / res)` codes above 0, in the bits that `max_int` needs. A value is clamped into the
/// range, then `floor((value - min) / (max - min) * max_int + 0.5)` is sent. The reader refuses codes above `max_int`.
/// All arithmetic is in the field's own type, rounded after every step. The encoder refuses NaN and infinities. The
/// highest code of an `f64` decodes to exactly `max`. For `f32` the standard fixes the bits of every value, so the
/// highest code may decode to a neighbour of `max`. A `strict` encoder accepts this neighbour too.
///
/// Source: "Serialization Strategies", with the details of the standard. Each written code can be read: a code never
/// exceeds `max_int`, while the literal formula would exceed it for odd `max_int` in 2^23..2^24.
#[derive(Debug)]
pub struct Float<P, const I: usize = 0>(PhantomData<P>);

/// `#[float(min, max, bits)]`: all codes of `bits` bits. With `zero`, code 0 is exactly 0.0.
///
/// The codes are those of [`Float`] with `max_int = 2^bits - 1`, and the highest code decodes to exactly `max`. With
/// `zero` the other codes are those for `max_int = 2^bits - 2`, plus one. With `zero`, only 0.0 has code 0. A code in
/// the middle that would decode to 0.0 decodes to the smallest positive normal number. If a quarter of a step is less
/// than that number, the code decodes to the smallest positive number.
///
/// Source: "Custom Resolution Float" of a wiki on Fandom. Rounding to the nearest code is our addition. In the wiki,
/// every range across 0 has an exact zero; in this library only a range with `zero` has one.
#[derive(Debug)]
pub struct FloatBits<P, const I: usize>(PhantomData<P>);

/// `#[float(raw)]`: the 32 or 64 bits unchanged.
#[derive(Debug)]
pub enum FloatRaw {}

impl<P, const I: usize> PassThrough for Float<P, I> {}
impl<P, const I: usize> PassThrough for FloatBits<P, I> {}
impl PassThrough for FloatRaw {}

/// A float type, with the arithmetic that the format fixes for it.
pub(super) trait Real: Copy + PartialEq {
    /// True for `f64`, false for `f32`.
    const DOUBLE: bool;
    /// Largest width of a code. A wider code would take as much as the raw float.
    const MOST_BITS: u32;
    /// The number 0.0.
    const ZERO: Self;

    /// Returns whether the number is neither NaN nor infinite.
    fn is_finite(self) -> bool;
    /// Returns whether a `strict` encoder accepts the number.
    fn is_within(self, scale: Scale) -> bool;
    /// Returns the bits of the number, for errors.
    fn to_pattern(self) -> u64;
    /// Returns the code of a finite value.
    fn quantize(self, scale: Scale) -> u64;
    /// Returns the value of a code of at most `max_int`.
    fn dequantize(code: u64, scale: Scale) -> Self;
    /// Returns the number above 0.0 that a code decodes to instead of 0.0.
    fn beside_zero(scale: Scale) -> Self;
}

/// Constants of a quantised range, each in the type whose arithmetic uses it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    min: f64,
    delta: f64,
    min_f32: f32,
    delta_f32: f32,
    max_int: u64,
    /// The largest value that a `strict` encoder accepts: `max`, or the value of the highest code if that is larger.
    most: f64,
    most_f32: f32,
    /// True if the highest code decodes to `max`, which the formula would miss, and no code decodes to more.
    exact_max: bool,
    /// True if code 0 is 0.0, and the codes of the scale start at 1.
    zero: bool,
}

/// The rule by which a code decodes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum DecodeRule {
    /// The standard's formula, bit for bit.
    Standard,
    /// The standard's formula with exact ends.
    Ours { zero: bool },
}

impl Scale {
    const fn new<P: Span<I>, const I: usize>(max_int: u64, rule: DecodeRule, double: bool) -> Scale {
        Scale::of((P::MIN, P::MAX), (P::MIN_F32, P::MAX_F32), max_int, rule, double)
    }

    /// Returns the scale of a range, whose bounds are given both as `f64` and as `f32`.
    const fn of(span: (f64, f64), span_f32: (f32, f32), max_int: u64, rule: DecodeRule, double: bool) -> Scale {
        let ((min, max), (min_f32, max_f32)) = (span, span_f32);
        let (delta, delta_f32) = (max - min, max_f32 - min_f32);
        // For the highest code the formula gives `delta + min`. The formula is monotonic: all other codes decode to at
        // most `delta + min`, and to at least `min`, the value of code 0.
        let (highest, highest_f32) = (delta + min, delta_f32 + min_f32);
        let misses = if double { highest != max } else { highest_f32 != max_f32 };
        let standard = matches!(rule, DecodeRule::Standard);
        Scale {
            min,
            delta,
            min_f32,
            delta_f32,
            max_int,
            most: if standard && highest > max { highest } else { max },
            most_f32: if standard && highest_f32 > max_f32 {
                highest_f32
            } else {
                max_f32
            },
            exact_max: misses && !standard,
            zero: matches!(rule, DecodeRule::Ours { zero: true }),
        }
    }

    /// Returns whether a step is less than four times the smallest number. The number next to 0.0 could then belong to
    /// another step.
    const fn is_finest(self, double: bool) -> bool {
        if double {
            self.delta / (self.max_int as f64) < f64::from_bits(4)
        } else {
            self.delta_f32 / (self.max_int as f32) < f32::from_bits(4)
        }
    }

    /// Returns the value of a code on the wire.
    #[inline(always)] // inlined: a constant scale leaves little code
    fn value<T: Real>(self, code: u64) -> T {
        if !self.zero {
            return T::dequantize(code, self);
        }
        if code == 0 {
            return T::ZERO;
        }
        let value = T::dequantize(code - 1, self);
        if value == T::ZERO { T::beside_zero(self) } else { value }
    }

    /// Returns the code on the wire of a finite value.
    #[inline(always)] // inlined: a constant scale leaves little code
    fn code<T: Real>(self, value: T) -> u64 {
        if self.zero && value == T::ZERO {
            return 0;
        }
        value.quantize(self) + u64::from(self.zero)
    }
}

impl Real for f32 {
    const DOUBLE: bool = false;
    const MOST_BITS: u32 = 24;
    const ZERO: f32 = 0.0;

    #[inline(always)]
    fn is_finite(self) -> bool {
        f32::is_finite(self)
    }

    #[inline(always)]
    fn is_within(self, scale: Scale) -> bool {
        scale.min_f32 <= self && self <= scale.most_f32
    }

    #[inline(always)]
    fn to_pattern(self) -> u64 {
        u64::from(self.to_bits())
    }

    #[inline(always)]
    fn quantize(self, scale: Scale) -> u64 {
        let t = clamp((self - scale.min_f32) / scale.delta_f32, 1.0);
        let t = t * scale.max_int as f32 + 0.5;
        if scale.max_int <= SMALL {
            return u64::from(floor_small(t));
        }
        // casting a positive number rounds it down; `min`, since adding 0.5 may have rounded up
        (t as u64).min(scale.max_int)
    }

    #[inline(always)]
    fn dequantize(code: u64, scale: Scale) -> f32 {
        let n = if scale.max_int <= SMALL {
            to_f32_small(code as u32)
        } else {
            code as f32
        };
        let above_min = n / scale.max_int as f32 * scale.delta_f32;
        // equal, since `above_min` is not -0.0, which the compiler does not know
        let value = if scale.min_f32 == 0.0 {
            above_min
        } else {
            above_min + scale.min_f32
        };
        if scale.exact_max && (code == scale.max_int || value > scale.most_f32) {
            scale.most_f32
        } else {
            value
        }
    }

    #[inline(always)]
    fn beside_zero(scale: Scale) -> f32 {
        let near = scale.delta_f32 / scale.max_int as f32 / 4.0;
        let is_near = f32::MIN_POSITIVE <= near && f32::MIN_POSITIVE <= scale.most_f32;
        if is_near { f32::MIN_POSITIVE } else { f32::from_bits(1) }
    }
}

impl Real for f64 {
    const DOUBLE: bool = true;
    const MOST_BITS: u32 = 53;
    const ZERO: f64 = 0.0;

    #[inline(always)]
    fn is_finite(self) -> bool {
        f64::is_finite(self)
    }

    #[inline(always)]
    fn is_within(self, scale: Scale) -> bool {
        scale.min <= self && self <= scale.most
    }

    #[inline(always)]
    fn to_pattern(self) -> u64 {
        self.to_bits()
    }

    #[inline(always)]
    fn quantize(self, scale: Scale) -> u64 {
        let t = (self - scale.min) / scale.delta;
        let t = if t > 0.0 { t } else { 0.0 };
        let t = if t < 1.0 { t } else { 1.0 };
        ((t * scale.max_int as f64 + 0.5) as u64).min(scale.max_int)
    }

    #[inline(always)]
    fn dequantize(code: u64, scale: Scale) -> f64 {
        let above_min = code as f64 / scale.max_int as f64 * scale.delta;
        let value = if scale.min == 0.0 {
            above_min
        } else {
            above_min + scale.min
        };
        if scale.exact_max && (code == scale.max_int || value > scale.most) {
            scale.most
        } else {
            value
        }
    }

    #[inline(always)]
    fn beside_zero(scale: Scale) -> f64 {
        let near = scale.delta / scale.max_int as f64 / 4.0;
        let is_near = f64::MIN_POSITIVE <= near && f64::MIN_POSITIVE <= scale.most;
        if is_near { f64::MIN_POSITIVE } else { f64::from_bits(1) }
    }
}

/// Reports the fault of the range, in the type of the field.
const fn span_problem<T: Real, P: Span<I>, const I: usize>() -> Option<&'static str> {
    let (ordered, finite) = if T::DOUBLE {
        (P::MIN < P::MAX, (P::MAX - P::MIN).is_finite())
    } else {
        (P::MIN_F32 < P::MAX_F32, (P::MAX_F32 - P::MIN_F32).is_finite())
    };
    let is_number = !P::MIN.is_nan() && !P::MAX.is_nan();
    if !ordered && is_number {
        Some("`min` must be less than `max`")
    } else if !finite {
        Some("`min`, `max` and `max - min` must be finite in the type of the field")
    } else {
        None
    }
}

/// Returns the schema's form of a scale.
const fn form<T: Real, P: Span<I>, const I: usize>(scale: Scale) -> Scalar {
    Scalar::Float(Quantised {
        min: if T::DOUBLE { P::MIN } else { P::MIN_F32 as f64 },
        max: if T::DOUBLE { P::MAX } else { P::MAX_F32 as f64 },
        max_int: scale.max_int,
        width: width_of(scale.max_int as u128 + scale.zero as u128),
        zero: scale.zero,
        double: T::DOUBLE,
        exact_max: scale.exact_max,
    })
}

/// Implements `Encoding` of both float types, for a codec with `problem` and `scale`.
macro_rules! encodes_floats {
    ($codec:ident, $parameters:ident) => {
        encodes_floats!($codec, $parameters, f32 f64);

        impl<P: $parameters<I>, T: Real, const I: usize> Leaf<T> for $codec<P, I> {
            type Word = u64;
            const PROBLEM: Option<&'static str> = Self::problem::<T>();
            const FORM: Scalar = form::<T, P, I>(Self::scale::<T>());
            const IS_EXACT: bool = false;

            #[inline(always)]
            fn start() -> T {
                T::ZERO
            }

            #[inline(always)]
            fn refusal(value: &T) -> Option<Refusal> {
                if !value.is_finite() {
                    return Some(Refusal::NotFinite);
                }
                if P::STRICT && !value.is_within(const { Self::scale::<T>() }) {
                    return Some(Refusal::Outside);
                }
                None
            }

            #[inline(always)]
            fn code(value: &T) -> u64 {
                const { Self::scale::<T>() }.code(*value)
            }

            #[inline(always)]
            fn fill(value: &mut T, code: u64) -> Result<(), Refusal> {
                *value = const { Self::scale::<T>() }.value(code);
                Ok(())
            }

            #[inline(always)]
            fn shown(value: &T) -> Shown {
                Ok(i128::from(value.to_pattern()))
            }
        }
    };
    ($codec:ident, $parameters:ident, $($float:ident)*) => {$(
        impl<P: $parameters<I>, const I: usize> Encoding<$float> for $codec<P, I> {
            leaf_items!($float);
        }
    )*};
}

/// Largest number of steps of an `f32`: the limit of the standard, the largest `f32` below 2^32.
const MOST_STEPS_F32: f32 = 4_294_967_040.0;
/// Largest number of steps of an `f64`.
const MOST_STEPS_F64: f64 = 9_007_199_254_740_992.0;

impl<P: Resolution<I>, const I: usize> Float<P, I> {
    const fn problem<T: Real>() -> Option<&'static str> {
        first(&[span_problem::<T, P, I>(), Self::resolution_problem::<T>()])
    }

    const fn resolution_problem<T: Real>() -> Option<&'static str> {
        let (positive, finer) = if T::DOUBLE {
            (P::RES > 0.0 && P::RES.is_finite(), P::RES <= P::MAX - P::MIN)
        } else {
            let span = P::MAX_F32 - P::MIN_F32;
            (P::RES_F32 > 0.0 && P::RES_F32.is_finite(), P::RES_F32 <= span)
        };
        if !positive {
            Some("`res` must be finite and positive in the type of the field")
        } else if !finer {
            Some("`res` is larger than the whole range, so every value would become `min` or `max`: lower `res`")
        } else if T::DOUBLE && (P::MAX - P::MIN) / P::RES > MOST_STEPS_F64 {
            Some(
                "this range and `res` need more than the 53 bits up to which the arithmetic of `f64` is exact: write `#[float(raw)]`, or raise `res`",
            )
        } else if !T::DOUBLE && (P::MAX_F32 - P::MIN_F32) / P::RES_F32 > MOST_STEPS_F32 {
            Some(
                "this range and `res` need more bits than the 32 of a raw `f32`: write `#[float(raw)]`, or raise `res`",
            )
        } else if !T::DOUBLE && !(P::MAX_F32 - P::MIN_F32 + P::MIN_F32).is_finite() {
            Some(
                "decoders would read the highest code of this range as infinite: lower `max`, or write `bits` in place of `res`",
            )
        } else {
            None
        }
    }

    /// Returns `ceil(clamp(delta / res, 1, most))`, in the arithmetic of the field's type.
    const fn max_int<T: Real>() -> u64 {
        if Self::problem::<T>().is_some() {
            // the number does not matter, since the problem of the range stops the compiler
            return 1;
        }
        if T::DOUBLE {
            let steps = (P::MAX - P::MIN) / P::RES;
            let whole = steps as u64;
            return whole + ((whole as f64) < steps) as u64;
        }
        whole_steps((P::MAX_F32 - P::MIN_F32) / P::RES_F32)
    }

    const fn scale<T: Real>() -> Scale {
        let rule = if T::DOUBLE {
            DecodeRule::Ours { zero: false }
        } else {
            DecodeRule::Standard
        };
        Scale::new::<P, I>(Self::max_int::<T>(), rule, T::DOUBLE)
    }
}

encodes_floats!(Float, Resolution);

impl<P: Codes<I>, const I: usize> FloatBits<P, I> {
    /// The width of a code, or 1 if the parameters have a problem, which stops the compiler anyway.
    const BITS: u32 = if 1 <= P::BITS && P::BITS <= 53 {
        P::BITS as u32
    } else {
        1
    };

    const fn problem<T: Real>() -> Option<&'static str> {
        first(&[span_problem::<T, P, I>(), Self::codes_problem::<T>()])
    }

    const fn codes_problem<T: Real>() -> Option<&'static str> {
        if P::BITS < 1 || P::BITS > T::MOST_BITS as i128 {
            Some("`bits` must be 1..=24 for `f32` and 1..=53 for `f64`")
        } else if P::ZERO && !(P::MIN < 0.0 && P::MAX > 0.0 && P::BITS >= 2) {
            Some("`zero` makes code 0 exactly 0.0, and needs at least 2 `bits`, a `min` below 0 and a `max` above 0")
        } else if P::ZERO && Self::scale::<T>().is_finest(T::DOUBLE) {
            Some("the steps are less than four times the smallest number of the type: use fewer `bits`")
        } else {
            None
        }
    }

    /// Returns the highest code of the scale. With `zero`, the code on the wire is one more.
    #[allow(clippy::extra_unused_type_parameters)] // `Float::max_int` needs the type
    const fn max_int<T: Real>() -> u64 {
        ((1 << Self::BITS) - 1_u64).saturating_sub(P::ZERO as u64)
    }

    const fn scale<T: Real>() -> Scale {
        Scale::new::<P, I>(Self::max_int::<T>(), DecodeRule::Ours { zero: P::ZERO }, T::DOUBLE)
    }
}

encodes_floats!(FloatBits, Codes);

/// Codes of a range that is known at run time only.
pub(crate) struct CompressedFloat {
    scale: Scale,
}

impl CompressedFloat {
    /// Returns the codes of a range. Returns `None` for a range that is not ordered or not finite, or whose highest
    /// code would decode to infinity. As in the standard, there is at least 1 step, and at most as many as 32 bits can
    /// count.
    pub(crate) fn new(min: f32, max: f32, res: f32) -> Option<CompressedFloat> {
        let delta = max - min;
        let steps = delta / res;
        // compares with `<` and `>`, so that NaN is refused too
        let sound = min < max && delta.is_finite() && (delta + min).is_finite() && res > 0.0;
        let steps = if steps < MOST_STEPS_F32 { steps } else { MOST_STEPS_F32 };
        sound.then(|| CompressedFloat {
            scale: Scale::of(
                (f64::from(min), f64::from(max)),
                (min, max),
                whole_steps(steps),
                DecodeRule::Standard,
                false,
            ),
        })
    }

    pub(crate) fn width(&self) -> u32 {
        width_of(u128::from(self.scale.max_int))
    }

    pub(crate) fn code(&self, value: f32) -> u64 {
        self.scale.code(value)
    }

    pub(crate) fn value(&self, code: u64) -> Option<f32> {
        (code <= self.scale.max_int).then(|| self.scale.value(code))
    }
}

impl Kind {
    /// Returns the float to which a code decodes, as `f64`. Returns `None` for a code that a decoder rejects, and for
    /// kinds other than [`Scalar::Float`].
    #[must_use]
    pub fn float(&self, code: u64) -> Option<f64> {
        let Kind::Scalar(Scalar::Float(float)) = *self else {
            return None;
        };
        let Quantised { min, max, max_int, .. } = float;
        let rule = if float.exact_max || float.zero {
            DecodeRule::Ours { zero: float.zero }
        } else {
            DecodeRule::Standard
        };
        let scale = Scale::of((min, max), (min as f32, max as f32), max_int, rule, float.double);
        (code <= float.last_code()).then(|| match float.double {
            true => scale.value::<f64>(code),
            false => f64::from(scale.value::<f32>(code)),
        })
    }
}

/// Returns `ceil(max(steps, 1))`.
const fn whole_steps(steps: f32) -> u64 {
    let steps = if steps < 1.0 { 1.0 } else { steps };
    let whole = steps as u64;
    whole + ((whole as f32) < steps) as u64
}

forward! {
    []
    Encoding<f32> for FloatRaw as Plain
}
forward! {
    []
    Encoding<f64> for FloatRaw as Plain
}

#[cfg(test)]
#[cfg(feature = "std")]
mod laws;

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    /// Declares a type with a range and the parameters of an attribute. `f32` fields get the bounds as `f32`.
    macro_rules! range {
        ($min:expr, $max:expr $(, res = $res:expr)? $(, bits = $bits:expr, zero = $zero:expr)?) => {{
            enum R {}
            impl Span<0> for R {
                const MIN: f64 = $min;
                const MIN_F32: f32 = Self::MIN as f32;
                const MAX: f64 = $max;
                const MAX_F32: f32 = Self::MAX as f32;
            }
            $(
                impl Resolution<0> for R {
                    const RES: f64 = $res;
                    const RES_F32: f32 = Self::RES as f32;
                }
                (of_steps::<f32, R>(), of_steps::<f64, R>())
            )?
            $(
                impl Codes<0> for R {
                    const BITS: i128 = $bits;
                    const ZERO: bool = $zero;
                }
                (of_codes::<f32, R>(), of_codes::<f64, R>())
            )?
        }};
    }

    /// The highest code of a range and its width, or the problem of the range.
    type Found = Result<(u64, u32), &'static str>;

    fn of_steps<T: Real, R: Resolution<0>>() -> Found {
        match Float::<R, 0>::problem::<T>() {
            Some(problem) => Err(problem),
            None => {
                let (max_int, width) = (Float::<R, 0>::max_int::<T>(), <Float<R, 0> as Leaf<T>>::WIDTH);
                let scale = Float::<R, 0>::scale::<T>();
                assert_scale::<R>(scale, max_int, false);
                assert_form::<T, R>(<Float<R, 0> as Leaf<T>>::FORM, scale, width);
                Ok((max_int, width))
            }
        }
    }

    fn of_codes<T: Real, R: Codes<0>>() -> Found {
        // no constant may overflow, even for parameters with a problem
        assert!((1..=53).contains(&<FloatBits<R, 0> as Leaf<T>>::WIDTH));
        match FloatBits::<R, 0>::problem::<T>() {
            Some(problem) => Err(problem),
            None => {
                let (max_int, width) = (FloatBits::<R, 0>::max_int::<T>(), <FloatBits<R, 0> as Leaf<T>>::WIDTH);
                let scale = FloatBits::<R, 0>::scale::<T>();
                assert_scale::<R>(scale, max_int, R::ZERO);
                assert_form::<T, R>(<FloatBits<R, 0> as Leaf<T>>::FORM, scale, width);
                Ok((max_int, width))
            }
        }
    }

    fn assert_form<T: Real, R: Span<0>>(found: Scalar, scale: Scale, width: u32) {
        let (min, max) = match T::DOUBLE {
            true => (R::MIN, R::MAX),
            false => (f64::from(R::MIN_F32), f64::from(R::MAX_F32)),
        };
        let expected = Scalar::Float(Quantised {
            min,
            max,
            max_int: scale.max_int,
            width,
            zero: scale.zero,
            double: T::DOUBLE,
            exact_max: scale.exact_max,
        });
        assert_eq!(found, expected);
    }

    fn assert_scale<R: Span<0>>(scale: Scale, max_int: u64, zero: bool) {
        assert_eq!((scale.max_int, scale.zero), (max_int, zero));
        assert_eq!((scale.min, scale.min_f32), (R::MIN, R::MIN_F32));
        assert_eq!(scale.delta, R::MAX - R::MIN);
        assert_eq!(scale.delta_f32, R::MAX_F32 - R::MIN_F32);
    }

    fn both(found: Found) -> (Found, Found) {
        (found, found)
    }

    const ORDER: Found = Err("`min` must be less than `max`");
    const FINITE: Found = Err("`min`, `max` and `max - min` must be finite in the type of the field");
    const POSITIVE: Found = Err("`res` must be finite and positive in the type of the field");
    const COARSE: Found =
        Err("`res` is larger than the whole range, so every value would become `min` or `max`: lower `res`");
    const MANY_F32: Found =
        Err("this range and `res` need more bits than the 32 of a raw `f32`: write `#[float(raw)]`, or raise `res`");
    const MANY_F64: Found = Err(
        "this range and `res` need more than the 53 bits up to which the arithmetic of `f64` is exact: write `#[float(raw)]`, or raise `res`",
    );

    #[test]
    fn codes_are_those_of_the_formula() {
        // a release build takes all 2^32 patterns
        let step = if cfg!(debug_assertions) { 4099 } else { 1 };
        let scales = [(-512.0, 512.0, 102_400), (0.3, 0.9, SMALL), (-1e38, 1e38, 1)];
        for (min, max, max_int) in scales {
            let scale = Scale::of(
                (min, max),
                (min as f32, max as f32),
                max_int,
                DecodeRule::Standard,
                false,
            );
            for v in (0..=u32::MAX)
                .step_by(step)
                .map(f32::from_bits)
                .filter(|v| v.is_finite())
            {
                let share = ((v - scale.min_f32) / scale.delta_f32).clamp(0.0, 1.0);
                let code = (share * max_int as f32 + 0.5) as u64;
                assert_eq!(v.quantize(scale), code, "{v:?} in {min}..{max}");
            }
        }
    }

    #[test]
    fn steps_are_the_whole_number_of_them_that_covers_the_range() {
        assert_eq!(range!(0.0, 10.0, res = 0.01), (Ok((1000, 10)), Ok((1000, 10))));
        assert_eq!(range!(-1.0, 1.0, res = 0.5), both(Ok((4, 3))));
        // a fraction of a step counts as one step
        assert_eq!(range!(0.0, 1.0, res = 0.75), both(Ok((2, 2))));
        assert_eq!(range!(0.0, 1.0, res = 1.0), both(Ok((1, 1))));
        assert_eq!(range!(0.0, 1.0, res = 1.5), both(COARSE));
        // computed in the type of the field: as an `f32`, 0.1 is more than a tenth
        assert_eq!(range!(0.0, 1.0, res = 0.1), both(Ok((10, 4))));
        assert_eq!(range!(0.0, 4_294_967_040.0, res = 1.0), both(Ok((4_294_967_040, 32))));
        let beyond = range!(0.0, 4_294_967_296.0, res = 1.0);
        assert_eq!(beyond, (MANY_F32, Ok((1 << 32, 33))));
        assert_eq!(range!(0.0, 9_007_199_254_740_992.0, res = 1.0).1, Ok((1 << 53, 54)));
        assert_eq!(range!(0.0, 9_007_199_254_740_994.0, res = 1.0).1, MANY_F64);
        assert_eq!(range!(-5e15, 5e15, res = 1.0).1, MANY_F64);
        assert_eq!(range!(-3e9, 3e9, res = 1.0), (MANY_F32, Ok((6_000_000_000, 33))));
        assert_eq!(range!(0.0, 1e6, res = 1e-4), (MANY_F32, Ok((10_000_000_000, 34))));
    }

    #[test]
    fn ranges_and_steps_that_are_none_are_refused() {
        assert_eq!(range!(1.0, 1.0, res = 0.5), both(ORDER));
        assert_eq!(range!(2.0, 1.0, res = 0.5), both(ORDER));
        assert_eq!(range!(f64::NAN, 1.0, res = 0.5), both(FINITE));
        assert_eq!(range!(0.0, f64::INFINITY, res = 0.5), both(FINITE));
        // both bounds are finite, but their difference is infinite
        assert_eq!(range!(-3e38, 3e38, res = 1e30), (FINITE, Ok((600_000_000, 30))));
        assert_eq!(range!(-1e308, 1e308, res = 1e300).1, FINITE);
        // both bounds are the same `f32`
        assert_eq!(range!(16_777_216.0, 16_777_217.0, res = 0.5), (ORDER, Ok((2, 2))));
        for found in [
            range!(0.0, 1.0, res = 0.0),
            range!(0.0, 1.0, res = -0.5),
            range!(0.0, 1.0, res = f64::INFINITY),
            range!(0.0, 1.0, res = f64::NAN),
        ] {
            assert_eq!(found, both(POSITIVE));
        }
        assert_eq!(range!(0.0, 1.0, res = 1e-60), (POSITIVE, MANY_F64));
    }

    #[test]
    fn codes_are_those_of_the_bits() {
        assert_eq!(range!(0.0, 1.0, bits = 1, zero = false), both(Ok((1, 1))));
        assert_eq!(range!(-1.0, 1.0, bits = 10, zero = false), both(Ok((1023, 10))));
        // code 0 stands for 0.0, which leaves one code less
        assert_eq!(range!(-1.0, 1.0, bits = 10, zero = true), both(Ok((1022, 10))));
        assert_eq!(range!(-1.0, 1.0, bits = 2, zero = true), both(Ok((2, 2))));
        const BITS: Found = Err("`bits` must be 1..=24 for `f32` and 1..=53 for `f64`");
        assert_eq!(range!(0.0, 1.0, bits = 0, zero = false), both(BITS));
        let most = range!(0.0, 1.0, bits = 24, zero = false);
        assert_eq!(most, both(Ok(((1 << 24) - 1, 24))));
        assert_eq!(
            range!(0.0, 1.0, bits = 25, zero = false),
            (BITS, Ok(((1 << 25) - 1, 25)))
        );
        assert_eq!(range!(0.0, 1.0, bits = 53, zero = false).1, Ok(((1 << 53) - 1, 53)));
        assert_eq!(range!(0.0, 1.0, bits = 54, zero = false).1, BITS);
        const ZERO: Found =
            Err("`zero` makes code 0 exactly 0.0, and needs at least 2 `bits`, a `min` below 0 and a `max` above 0");
        assert_eq!(range!(-1.0, 1.0, bits = 1, zero = true), both(ZERO));
        assert_eq!(range!(0.0, 1.0, bits = 2, zero = true), both(ZERO));
        assert_eq!(range!(-1.0, 0.0, bits = 2, zero = true), both(ZERO));
        assert_eq!(range!(1.0, 0.0, bits = 2, zero = true), both(ORDER));
    }

    /// The smallest numbers are 2^-149 and 2^-1074, and no float has finer steps around 0.0.
    #[test]
    fn zero_needs_numbers_for_its_codes() {
        const FINE: Found = Err("the steps are less than four times the smallest number of the type: use fewer `bits`");
        assert_eq!(range!(-1e-40, 1e-40, bits = 10, zero = true), both(Ok((1022, 10))));
        // 2 * 62 * 2^-149 in 62 steps and in 30 steps
        const SINGLE: f64 = 62.0 * f32::from_bits(1) as f64;
        assert_eq!(range!(-SINGLE, SINGLE, bits = 6, zero = true), (FINE, Ok((62, 6))));
        assert_eq!(range!(-SINGLE, SINGLE, bits = 5, zero = true), both(Ok((30, 5))));
        const DOUBLE: f64 = f64::from_bits(62);
        assert_eq!(range!(-DOUBLE, DOUBLE, bits = 6, zero = true).1, FINE);
        assert_eq!(range!(-DOUBLE, DOUBLE, bits = 5, zero = true).1, Ok((30, 5)));
        assert_eq!(range!(-DOUBLE, DOUBLE, bits = 6, zero = false).1, Ok((63, 6)));
    }

    /// `max - min` is rounded up, so that its sum with `min` exceeds all finite numbers.
    #[test]
    fn no_code_is_read_as_infinite() {
        const LOW: f64 = 3.0 * (1_u128 << 103) as f64;
        const HIGH: f64 = f32::MAX as f64;
        const INFINITE: Found = Err(
            "decoders would read the highest code of this range as infinite: lower `max`, or write `bits` in place of `res`",
        );
        assert_eq!((HIGH as f32 - LOW as f32) + LOW as f32, f32::INFINITY);
        assert_eq!(range!(LOW, HIGH, res = 1e36), (INFINITE, Ok((341, 9))));
        assert_eq!(range!(LOW, HIGH, bits = 9, zero = false), both(Ok((511, 9))));
        assert!(CompressedFloat::new(LOW as f32, f32::MAX, 1e36).is_none());
        assert!(CompressedFloat::new(0.0, f32::MAX, 1e36).is_some());
    }
}
