//! Sends quaternions, each as a whole rotation.

use super::number::{distance, landed};
use super::{Context, Pace, Walk};
use crate::delta::coin::{Coin, What};
use crate::delta::model;
use crate::delta::plan::PlanNode;
use bitstream_core::Refusal;

impl<'a, C: Coin> Walk<'a, C> {
    /// Sends a quaternion: the index of its largest component, and the other three components as distances from the
    /// guess.
    #[inline(always)] // one copy with far, and one without
    pub(super) fn quat(
        &mut self,
        node: &PlanNode,
        near: u64,
        far: Option<u64>,
        new: u64,
        around: &mut Context,
    ) -> Result<u64, Refusal> {
        let bits = node.width;
        self.coin.prepare();
        let moved = match far {
            Some(far) => {
                let is = components(near, bits);
                Some((is, gone_on(is, components(far, bits), bits, self.pace)))
            }
            None => None,
        };
        let first = match moved {
            Some((_, goes)) => largest_but(goes, 4),
            None => first_largest(near, bits),
        };
        let largest = (new & 3) as u32;
        self.coin.mark(What::SameLargest);
        let is_first = self.coin.flip(node.slot, largest == first)?;
        // if the largest component stays the largest, no root is needed: the guesses are the codes of the other three
        let (largest, guesses) = if is_first && moved.is_none() && u64::from(first) == near & 3 {
            let [a, b, c] = smaller(near, bits);
            (first, [(a, a, None), (b, b, None), (c, c, None)])
        } else {
            let is = moved.map_or_else(|| components(near, bits), |(is, _)| is);
            let goes = moved.map(|(_, goes)| goes);
            let largest = match is_first {
                true => first,
                false => self.other_largest(node, goes.unwrap_or(is), first, largest)?,
            };
            (largest, guesses(is, goes, largest, bits))
        };
        let highest = (1_i64 << bits) - 1;
        let mut made = u64::from(largest);
        let mut inside = around.inside();
        let mut shift = 2;
        // never empty: each component has sizes
        let sizes = self.sizes.get_mut(node.sizes..).unwrap_or_default();
        for ((near, guess, step), sizes) in guesses.into_iter().zip(sizes) {
            let value = (new >> shift & highest as u64) as i64 - guess;
            // the first component has slots of its own: the other two depend on the first
            let number = if node.predict { model::PREDICTED } else { model::NUMBER };
            let slot = node.slot + 2 + if shift == 2 { 0 } else { number };
            self.coin.mark(What::Number {
                near,
                guess,
                max: highest,
                flip: 0,
                alone: false,
            });
            let distance = distance(&mut self.coin, (slot, bits), sizes, step, value, &mut inside)?;
            made |= landed::<C>(guess, distance, highest)? << shift;
            shift += bits;
        }
        around.mood = around.mood.max(inside.mood);
        Ok(made)
    }

    #[inline(never)] // rare
    fn other_largest(&mut self, node: &PlanNode, goes: [i64; 4], first: u32, largest: u32) -> Result<u32, Refusal> {
        let second = C::LEARNING.then(|| largest_but(goes, first));
        if let Some(second) = second {
            self.coin.mark(What::SameLargest);
            if self.coin.flip(node.slot + 1, largest == second)? {
                return Ok(second);
            }
        }
        self.coin.mark(What::Largest { first });
        match self.coin.raw(u64::from(largest), 2)? as u32 {
            other if other == first || Some(other) == second => Err(Refusal::NotCanonical),
            other => Ok(other),
        }
    }
}

/// Returns the indices of the three components other than `largest`.
fn others(largest: u32) -> [u32; 3] {
    match largest {
        0 => [1, 2, 3],
        1 => [0, 2, 3],
        2 => [0, 1, 3],
        _ => [0, 1, 2],
    }
}

/// Returns one of four components.
fn of(components: [i64; 4], i: u32) -> i64 {
    components.get(i as usize).copied().unwrap_or(0)
}

/// Returns the index of the first largest component.
#[inline(always)] // a few instructions
fn first_largest(code: u64, bits: u32) -> u32 {
    let [a, b, c] = halves(code, bits);
    let most = a.abs().max(b.abs()).max(c.abs()) + 1;
    // usually the component that is not sent is the largest
    match square_left(a, b, c, bits) >= most * most {
        true => (code & 3) as u32,
        false => largest_but(components(code, bits), 4),
    }
}

/// Returns the index of the first largest component other than `not`.
fn largest_but(components: [i64; 4], not: u32) -> u32 {
    let (mut found, mut most) = (0, -1);
    for (i, component) in (0..).zip(components) {
        if i != not && component.abs() > most {
            (found, most) = (i, component.abs());
        }
    }
    found
}

/// Returns the codes of the three components that are sent.
#[inline(always)] // a few instructions
fn smaller(code: u64, bits: u32) -> [i64; 3] {
    let of = |shift| (code >> shift & ((1 << bits) - 1)) as i64;
    [of(2), of(2 + bits), of(2 + 2 * bits)]
}

/// Returns the three components that are sent, in halves of a code.
#[inline(always)] // inlined like `smaller`
fn halves(code: u64, bits: u32) -> [i64; 3] {
    let ([a, b, c], highest) = (smaller(code, bits), (1 << bits) - 1);
    [2 * a - highest, 2 * b - highest, 2 * c - highest]
}

/// Returns the square of the largest component, which completes the sum of squares.
#[inline(always)] // inlined like `smaller`
fn square_left(a: i64, b: i64, c: i64, bits: u32) -> i64 {
    let highest = (1_i64 << bits) - 1;
    2 * highest * highest - a * a - b * b - c * c
}

/// Returns all components of a quaternion in halves of a code. All targets compute equal results, since only integers
/// are used.
#[inline(always)] // inlined like `smaller`
fn components(code: u64, bits: u32) -> [i64; 4] {
    let [a, b, c] = halves(code, bits);
    let largest = root(square_left(a, b, c, bits).max(0));
    match code & 3 {
        0 => [largest, a, b, c],
        1 => [a, largest, b, c],
        2 => [a, b, largest, c],
        _ => [a, b, c, largest],
    }
}

/// Returns the code in the baseline, the guess and the step of each component that is sent.
#[inline(always)] // one copy with far, and one without
fn guesses(is: [i64; 4], goes: Option<[i64; 4]>, largest: u32, bits: u32) -> [(i64, i64, Option<i64>); 3] {
    let highest = (1_i64 << bits) - 1;
    let sign = if of(goes.unwrap_or(is), largest) < 0 { -1 } else { 1 };
    let guess = |i| {
        let was = of(is, i) * sign;
        let goes = goes.map(|goes| of(goes, i) * sign);
        // components count in halves of a code, which are rounded down
        let guess = ((goes.unwrap_or(was) + highest) >> 1).clamp(0, highest);
        ((was + highest) >> 1, guess, goes.map(|goes| (goes - was) / 2))
    };
    let [a, b, c] = others(largest);
    [guess(a), guess(b), guess(c)]
}

/// Returns the root of a number that is not negative, rounded down. An `f64` distinguishes the root of a number below
/// 2^50 from the next integer, so all targets compute equal roots.
#[inline(never)] // called twice in a row
fn root(square: i64) -> i64 {
    #[cfg(feature = "std")]
    if square < 1 << 50 {
        return (square as f64).sqrt() as i64;
    }
    square.isqrt()
}

/// The length of a quaternion by the bits of a component, in steps of half a code.
const LENGTHS: [i64; 32] = {
    let mut lengths = [0; 32];
    let mut bits = 0;
    while bits < lengths.len() {
        let highest = (1_i64 << bits) - 1;
        lengths[bits] = (2 * highest * highest).isqrt();
        bits += 1;
    }
    lengths
};

/// Extrapolates a rotation along a straight line between two quaternions, and scales the result to the length of a
/// quaternion.
#[inline(always)] // called once
fn gone_on(near: [i64; 4], far: [i64; 4], bits: u32, pace: Pace) -> [i64; 4] {
    let wanted = LENGTHS.get(bits as usize).copied().unwrap_or(0);
    let dot: i64 = near.iter().zip(far).map(|(a, b)| a * b).sum();
    let sign = if dot < 0 { -1 } else { 1 };
    let mut goes = near;
    for (goes, far) in goes.iter_mut().zip(far) {
        *goes = *goes * pace.since + (*goes - sign * far) * pace.ahead;
    }
    let sum: i64 = goes.iter().map(|component| component * component).sum();
    let scale = (wanted << 32) / root(sum).max(wanted).max(1);
    goes.map(|component| (component * scale) >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_those_of_integers() {
        for n in (1..1 << 26).step_by(997).chain([(1 << 25) - 1, 1 << 25, (1 << 25) + 1]) {
            let roots = [n * n - 1, n * n, n * n + 2 * n].map(root);
            assert_eq!(roots, [n - 1, n, n]);
        }
    }
}
