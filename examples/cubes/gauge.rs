//! Compares the error of each quantised field with the largest allowed error.

use crate::Failure;
use crate::cost::{self, Leaf};
use crate::packets::Cube;
use bitstream::BitSerialize;
use bitstream::schema::{Kind, Quantised, Scalar};
use std::f64::consts::SQRT_2;

/// Largest rounding of one `f32` operation, relative to its result.
const ROUNDING: f64 = f32::EPSILON as f64 / 2.0;
/// Operations from a value to its code and back: subtract, divide, multiply, add; divide, multiply, add.
const OPERATIONS: f64 = 7.0;

/// A field of a cube.
#[derive(Debug)]
pub(crate) struct Gauge {
    /// Path of the field, and the part of the value.
    pub(crate) name: String,
    /// Distance of two neighbouring values.
    pub(crate) step: f64,
    /// Largest allowed error.
    pub(crate) allowed: f64,
    /// Largest error that was seen.
    pub(crate) off: f64,
    pub(crate) compared: usize,
}

impl Gauge {
    /// Returns the gauge of a value that is sent as the nearest code. The allowed error is half a step, and the
    /// rounding of the arithmetic.
    pub(crate) fn rounded(field: &str) -> Result<Gauge, Failure> {
        let (kind, step) = quantised(field)?;
        let span = match kind {
            Kind::Scalar(Scalar::Float(Quantised { min, max, .. })) => (max - min).max(min.abs()).max(max.abs()),
            _ => SQRT_2,
        };
        let allowed = step / 2.0 + OPERATIONS * ROUNDING * span;
        Ok(Gauge::new(field.to_owned(), step, allowed))
    }

    /// Returns the gauge of the component that is not sent, `w = sqrt(1 - a^2 - b^2 - c^2)`. The error of the largest
    /// component is `(a da + b db + c dc) / w`. None of a, b and c exceeds w, so the error is three half steps; the
    /// rest is for the terms of second order.
    pub(crate) fn completed(field: &str) -> Result<Gauge, Failure> {
        let (_, step) = quantised(field)?;
        Ok(Gauge::new(
            format!("{field}, largest"),
            step,
            1.5 * step + 3.0 * step * step,
        ))
    }

    fn new(name: String, step: f64, allowed: f64) -> Gauge {
        Gauge {
            name,
            step,
            allowed,
            off: 0.0,
            compared: 0,
        }
    }

    pub(crate) fn check(&mut self, recorded: f32, received: f32) -> Result<(), String> {
        let off = (f64::from(received) - f64::from(recorded)).abs();
        if off.is_nan() || off > self.allowed {
            let Gauge { name, allowed, .. } = self;
            return Err(format!(
                "{name} is {received} instead of {recorded}, and only {allowed:.6} off is allowed"
            ));
        }
        self.off = self.off.max(off);
        self.compared += 1;
        Ok(())
    }
}

/// The wire form and the step of a field of [`Cube`].
fn quantised(field: &str) -> Result<(Kind, f64), Failure> {
    let matching = |leaf: &Leaf| (leaf.path == field).then_some((leaf.kind, cost::step(&leaf.kind)?));
    let found = cost::leaves(Cube::SCHEMA).iter().find_map(matching);
    found.ok_or_else(|| format!("a cube has no quantised field {field}").into())
}
