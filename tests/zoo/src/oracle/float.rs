//! Floats to codes and back, as the format describes it: every step is rounded to the field's own type.
//!
//! The standard fixes every value of an `f32` with a resolution. So only such a value may decode to more than `max`.

use crate::wire::Wire;

/// Returns `ceil(clamp((max - min) / res, 1, 4294967040))`, in `f32`.
#[must_use]
pub fn max_int(min: f32, max: f32, res: f32) -> u32 {
    let delta = max - min;
    let steps = (delta / res).clamp(1.0, 4_294_967_040.0);
    steps.ceil() as u32
}

/// Returns the number of steps in `f64`, up to 2^53.
#[must_use]
pub fn max_int64(min: f64, max: f64, res: f64) -> u64 {
    let delta = max - min;
    let steps = (delta / res).clamp(1.0, 9_007_199_254_740_992.0);
    steps.ceil() as u64
}

/// Returns the code of a value, or `None` for NaN and infinities.
#[must_use]
pub fn code(wire: &Wire, value: f32) -> Option<u64> {
    if !value.is_finite() {
        return None;
    }
    Some(match *wire {
        Wire::Float(min, max, res) => quantize(value, min, max, max_int(min, max, res).into()),
        Wire::FloatBits(_, _, _, true) if value == 0.0 => 0,
        Wire::FloatBits(min, max, bits, zero) => {
            quantize(value, min, max, (1 << bits) - 1 - u64::from(zero)) + u64::from(zero)
        }
        _ => unreachable!("{wire:?} is no quantised `f32`"),
    })
}

/// Returns the value of a code, or `None` for codes above the highest.
#[must_use]
pub fn value(wire: &Wire, code: u64) -> Option<f32> {
    match *wire {
        Wire::Float(min, max, res) => {
            let max_int = max_int(min, max, res).into();
            (code <= max_int).then(|| dequantize(code, min, max, max_int))
        }
        Wire::FloatBits(_, _, _, true) if code == 0 => Some(0.0),
        Wire::FloatBits(min, max, bits, true) => {
            let max_int = (1 << bits) - 2;
            let value = dequantize(code - 1, min, max, max_int);
            Some(beside_zero(up_to_max(value, code - 1, max, max_int), min, max, max_int))
        }
        Wire::FloatBits(min, max, bits, false) => {
            let max_int = (1 << bits) - 1;
            Some(up_to_max(dequantize(code, min, max, max_int), code, max, max_int))
        }
        _ => unreachable!("{wire:?} is no quantised `f32`"),
    }
}

fn quantize(value: f32, min: f32, max: f32, max_int: u64) -> u64 {
    let delta = max - min;
    let t = value - min;
    let t = t / delta;
    let t = t.clamp(0.0, 1.0);
    let s = t * (max_int as f32);
    let s = s + 0.5;
    // at most the highest code, since the sum may be rounded up
    (s.floor() as u64).min(max_int)
}

fn dequantize(code: u64, min: f32, max: f32, max_int: u64) -> f32 {
    let delta = max - min;
    let q = (code as f32) / (max_int as f32);
    let p = q * delta;
    p + min
}

/// Returns the value of a code where the standard fixes none. The highest code is `max` itself, and no value is above
/// it.
fn up_to_max(value: f32, code: u64, max: f32, max_int: u64) -> f32 {
    if code == max_int { max } else { value.min(max) }
}

/// Returns a number close to 0.0 in place of 0.0, which has a code of its own.
fn beside_zero(value: f32, min: f32, max: f32, max_int: u64) -> f32 {
    let quarter = (max - min) / max_int as f32 / 4.0;
    if value != 0.0 {
        value
    } else if f32::MIN_POSITIVE <= quarter && f32::MIN_POSITIVE <= max {
        f32::MIN_POSITIVE
    } else {
        f32::from_bits(1)
    }
}

/// Returns the code of a value, or `None` for NaN and infinities.
#[must_use]
pub fn code64(wire: &Wire, value: f64) -> Option<u64> {
    if !value.is_finite() {
        return None;
    }
    Some(match *wire {
        Wire::Float64(min, max, res) => quantize64(value, min, max, max_int64(min, max, res)),
        Wire::FloatBits64(_, _, _, true) if value == 0.0 => 0,
        Wire::FloatBits64(min, max, bits, zero) => {
            quantize64(value, min, max, (1 << bits) - 1 - u64::from(zero)) + u64::from(zero)
        }
        _ => unreachable!("{wire:?} is no quantised `f64`"),
    })
}

/// Returns the value of a code, or `None` for codes above the highest.
#[must_use]
pub fn value64(wire: &Wire, code: u64) -> Option<f64> {
    match *wire {
        Wire::Float64(min, max, res) => {
            let max_int = max_int64(min, max, res);
            (code <= max_int).then(|| up_to_max64(dequantize64(code, min, max, max_int), code, max, max_int))
        }
        Wire::FloatBits64(_, _, _, true) if code == 0 => Some(0.0),
        Wire::FloatBits64(min, max, bits, true) => {
            let max_int = (1 << bits) - 2;
            let value = dequantize64(code - 1, min, max, max_int);
            Some(beside_zero64(
                up_to_max64(value, code - 1, max, max_int),
                min,
                max,
                max_int,
            ))
        }
        Wire::FloatBits64(min, max, bits, false) => {
            let max_int = (1 << bits) - 1;
            Some(up_to_max64(dequantize64(code, min, max, max_int), code, max, max_int))
        }
        _ => unreachable!("{wire:?} is no quantised `f64`"),
    }
}

fn quantize64(value: f64, min: f64, max: f64, max_int: u64) -> u64 {
    let delta = max - min;
    let t = value - min;
    let t = t / delta;
    let t = t.clamp(0.0, 1.0);
    let s = t * (max_int as f64);
    let s = s + 0.5;
    (s.floor() as u64).min(max_int)
}

fn dequantize64(code: u64, min: f64, max: f64, max_int: u64) -> f64 {
    let delta = max - min;
    let q = (code as f64) / (max_int as f64);
    let p = q * delta;
    p + min
}

fn up_to_max64(value: f64, code: u64, max: f64, max_int: u64) -> f64 {
    if code == max_int { max } else { value.min(max) }
}

fn beside_zero64(value: f64, min: f64, max: f64, max_int: u64) -> f64 {
    let quarter = (max - min) / max_int as f64 / 4.0;
    if value != 0.0 {
        value
    } else if f64::MIN_POSITIVE <= quarter && f64::MIN_POSITIVE <= max {
        f64::MIN_POSITIVE
    } else {
        f64::from_bits(1)
    }
}
