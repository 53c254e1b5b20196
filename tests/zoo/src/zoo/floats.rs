//! Types with `float` and `quat` in every form.

use crate::record;
use crate::wire::{Wire, array, list, option};
use bitstream::BitSerialize;

/// Half of the world's size, a constant that only rustc knows.
pub const WORLD: f64 = 4096.0;

/// Floats of a declared resolution.
#[derive(BitSerialize, Debug)]
pub struct Floats {
    #[float(min = 0.0, max = 10.0, res = 0.01)]
    pub a: f32,
    #[float(-1.0, 1.0, 0.001)]
    pub b: f32,
    #[float(min = -WORLD, max = WORLD, res = 0.05)]
    pub c: f32,
    #[float(min = 0, max = 1, res = 1)]
    pub d: f32,
    #[float(raw)]
    pub e: f32,
    #[float(min = 0.0, max = 10.0, res = 0.01)]
    pub f: Option<f32>,
    #[float(0.0, 360.0, 0.5)]
    pub g: [f32; 3],
    #[array(max = 5)]
    #[float(0.0, 1.0, 0.1)]
    pub h: Vec<f32>,
}

impl Floats {
    pub fn wire() -> Wire {
        let ten = Wire::Float(0.0, 10.0, 0.01);
        let fields = vec![
            ("a", ten.clone()),
            ("b", Wire::Float(-1.0, 1.0, 0.001)),
            ("c", Wire::Float(-4096.0, 4096.0, 0.05)),
            ("d", Wire::Float(0.0, 1.0, 1.0)),
            ("e", Wire::Raw32),
            ("f", option(ten)),
            ("g", array(3, Wire::Float(0.0, 360.0, 0.5))),
            ("h", list(0, 5, Wire::Float(0.0, 1.0, 0.1))),
        ];
        Wire::Struct("Floats", fields)
    }
}

record!(Floats { a, b, c, d, e, f, g, h });

/// Floats with so many steps that `f32` rounding matters: above 2^22, odd between 2^23 and 2^24, near 2^32.
#[derive(BitSerialize, Debug)]
pub struct FineFloats {
    #[float(0.0, 4_194_303.0, 1.0)]
    pub a: f32,
    #[float(0.0, 4_194_304.0, 1.0)]
    pub b: f32,
    #[float(-8192.0, 8192.0, 0.001)]
    pub c: f32,
    #[float(0.0, 8_388_609.0, 1.0)]
    pub d: f32,
    #[float(0.0, 4_294_967_040.0, 1.0)]
    pub e: f32,
}

impl FineFloats {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Float(0.0, 4_194_303.0, 1.0)),
            ("b", Wire::Float(0.0, 4_194_304.0, 1.0)),
            ("c", Wire::Float(-8192.0, 8192.0, 0.001)),
            ("d", Wire::Float(0.0, 8_388_609.0, 1.0)),
            ("e", Wire::Float(0.0, 4_294_967_040.0, 1.0)),
        ];
        Wire::Struct("FineFloats", fields)
    }
}

record!(FineFloats { a, b, c, d, e });

/// Floats of a declared number of bits.
#[derive(BitSerialize, Debug)]
pub struct CodedFloats {
    #[float(min = 0.0, max = 100.0, bits = 5)]
    pub a: f32,
    #[float(min = -1.0, max = 1.0, bits = 6, zero)]
    pub b: f32,
    #[float(min = -1.0, max = 3.0, bits = 2, zero)]
    pub c: f32,
    #[float(min = 0.0, max = 1.0, bits = 1)]
    pub d: f32,
    #[float(min = -5.0, max = 5.0, bits = 24)]
    pub e: f32,
    #[float(min = -5.0, max = 5.0, bits = 24, zero)]
    pub f: f32,
    #[float(min = -1.0, max = 1.0, bits = 7, zero)]
    pub g: [f32; 2],
    // the middle code of 1..=7 would be 0.0 without the rule that only code 0 is
    #[float(min = -3.0, max = 3.0, bits = 3, zero)]
    pub h: f32,
}

impl CodedFloats {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::FloatBits(0.0, 100.0, 5, false)),
            ("b", Wire::FloatBits(-1.0, 1.0, 6, true)),
            ("c", Wire::FloatBits(-1.0, 3.0, 2, true)),
            ("d", Wire::FloatBits(0.0, 1.0, 1, false)),
            ("e", Wire::FloatBits(-5.0, 5.0, 24, false)),
            ("f", Wire::FloatBits(-5.0, 5.0, 24, true)),
            ("g", array(2, Wire::FloatBits(-1.0, 1.0, 7, true))),
            ("h", Wire::FloatBits(-3.0, 3.0, 3, true)),
        ];
        Wire::Struct("CodedFloats", fields)
    }
}

record!(CodedFloats { a, b, c, d, e, f, g, h });

/// Floats of every form in `f64`.
#[derive(BitSerialize, Debug)]
pub struct Doubles {
    #[float(min = 0.0, max = 10.0, res = 0.01)]
    pub a: f64,
    #[float(min = -WORLD, max = WORLD, res = 1e-9)]
    pub b: f64,
    #[float(min = 0.0, max = 9_007_199_254_740_992.0, res = 1.0)]
    pub c: f64,
    #[float(min = -1.0, max = 1.0, bits = 53)]
    pub d: f64,
    #[float(min = -1.0, max = 1.0, bits = 53, zero)]
    pub e: f64,
    #[float(raw)]
    pub f: f64,
    #[float(min = -1.0, max = 1.0, bits = 10, zero)]
    pub g: Option<Box<f64>>,
}

impl Doubles {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Float64(0.0, 10.0, 0.01)),
            ("b", Wire::Float64(-4096.0, 4096.0, 1e-9)),
            ("c", Wire::Float64(0.0, 9_007_199_254_740_992.0, 1.0)),
            ("d", Wire::FloatBits64(-1.0, 1.0, 53, false)),
            ("e", Wire::FloatBits64(-1.0, 1.0, 53, true)),
            ("f", Wire::Raw64),
            ("g", option(Wire::FloatBits64(-1.0, 1.0, 10, true))),
        ];
        Wire::Struct("Doubles", fields)
    }
}

record!(Doubles { a, b, c, d, e, f, g });

/// Rotations.
#[derive(BitSerialize, Debug)]
pub struct Quats {
    #[bits(predict, usual = 2)]
    #[quat(bits = 9)]
    pub a: [f32; 4],
    #[quat(bits = 2)]
    pub b: [f32; 4],
    #[quat(bits = 20)]
    pub c: [f32; 4],
    #[bits(usual = 6)]
    #[quat(bits = 11)]
    pub d: Option<[f32; 4]>,
    #[quat(bits = 5)]
    pub e: [[f32; 4]; 2],
    #[array(max = 6)]
    #[bits(predict)]
    #[quat(bits = 7)]
    pub f: Vec<[f32; 4]>,
}

impl Quats {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Quat(9)),
            ("b", Wire::Quat(2)),
            ("c", Wire::Quat(20)),
            ("d", option(Wire::Quat(11))),
            ("e", array(2, Wire::Quat(5))),
            ("f", list(0, 6, Wire::Quat(7))),
        ];
        Wire::Struct("Quats", fields)
    }
}

record!(Quats { a, b, c, d, e, f });

/// Rotations that encoders scale to length 1.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Turns {
    #[quat(bits = 9, normalize)]
    pub a: [f32; 4],
    #[quat(bits = 3, normalize)]
    pub b: Option<[f32; 4]>,
}

impl Turns {
    pub fn wire() -> Wire {
        let fields = vec![("a", Wire::Normalized(9)), ("b", option(Wire::Normalized(3)))];
        Wire::Struct("Turns", fields)
    }
}

record!(Turns { a, b });
