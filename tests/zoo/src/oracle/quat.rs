//! Unit quaternions by their three smallest components, as the format describes them.

use crate::tree::Tree;

const MIN: f32 = -std::f32::consts::FRAC_1_SQRT_2;

fn step(bits: u32) -> f32 {
    std::f32::consts::SQRT_2 / ((1 << bits) - 1) as f32
}

/// Returns the code of a quaternion, or `None` if its squared length differs from 1 by more than 0.001.
#[must_use]
pub fn code(bits: u32, parts: &[Tree]) -> Option<u128> {
    let q: Vec<f32> = parts
        .iter()
        .map(|part| match part {
            Tree::F32(bits) => f32::from_bits(*bits),
            _ => unreachable!("{part:?} is no component"),
        })
        .collect();
    let off = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1.0;
    if off.is_nan() || off.abs() > 0.001 {
        return None;
    }
    let mut largest = 0;
    for i in 1..4 {
        if q[i].abs() > q[largest].abs() {
            largest = i;
        }
    }
    let sign = if q[largest] < 0.0 { -1.0 } else { 1.0 };
    let highest = ((1 << bits) - 1) as f32;
    let scale = highest / std::f32::consts::SQRT_2;
    let mut code = largest as u128;
    let mut at = 2;
    for i in (0..4).filter(|i| *i != largest) {
        let n = ((q[i] * sign - MIN) * scale + 0.5).floor().clamp(0.0, highest);
        code |= u128::from(n as u32) << at;
        at += bits;
    }
    Some(code)
}

/// Returns the quaternion of length 1 in the direction of another one, or `None` for 0, NaN and infinities.
#[must_use]
pub fn normalized(parts: &[Tree]) -> Option<Vec<Tree>> {
    if code(2, parts).is_some() {
        return Some(parts.to_vec());
    }
    let q: Vec<f32> = parts
        .iter()
        .map(|part| match part {
            Tree::F32(bits) => f32::from_bits(*bits),
            _ => unreachable!("{part:?} is no component"),
        })
        .collect();
    let largest = q.iter().fold(0.0, |most: f32, v| most.max(v.abs()));
    if q.iter().any(|v| !v.is_finite()) || largest == 0.0 {
        return None;
    }
    let q: Vec<f32> = q.iter().map(|v| v / largest).collect();
    let length = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]).sqrt();
    Some(q.iter().map(|v| Tree::F32((v / length).to_bits())).collect())
}

/// Returns the quaternion of a code, or `None` if the three components leave too little for the fourth one.
#[must_use]
pub fn value(bits: u32, code: u128) -> Option<Tree> {
    let largest = (code & 3) as usize;
    let [mut a, mut b, mut c] = [0, 1, 2].map(|i| {
        let n = code >> (2 + i * bits) & ((1 << bits) - 1);
        n as f32 * step(bits) + MIN
    });
    if a * a + b * b + c * c > 0.75 + 2.0 * step(bits) + 0.002 {
        return None;
    }
    let sum = a * a + b * b + c * c;
    if sum > 1.0 {
        let length = sum.sqrt();
        a /= length;
        b /= length;
        c /= length;
    }
    let mut q = vec![a, b, c];
    q.insert(largest, (1.0 - a * a - b * b - c * c).max(0.0).sqrt());
    Some(Tree::Parts(q.iter().map(|v| Tree::F32(v.to_bits())).collect()))
}
