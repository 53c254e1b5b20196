//! Sends numbers as distances from what is expected of them.

use super::{Context, Pace, PathPart, Walk};
use crate::delta::coin::{Coin, Estimate, What, class, class_of_distance};
use crate::delta::plan::{Number, PlanNode, Sizes};
use bitstream_core::Refusal;

impl<'a, C: Coin> Walk<'a, C> {
    /// Sends two to four predicted numbers, without a flag for each.
    #[inline(always)] // few numbers
    pub(super) fn numbers<const FAR: bool>(
        &mut self,
        node: &'a PlanNode,
        [nears, fars, news]: [&'a [u64]; 3],
        made: usize,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        let plan = self.plan;
        self.coin.prepare();
        let mut inside = around.inside();
        let mut none = true;
        // never empty: each number has sizes
        let sizes = self.sizes.get_mut(node.sizes..).unwrap_or_default();
        let numbers = node.numbers.iter().zip(sizes).zip(nears).zip(fars).zip(news);
        for (i, ((((of, sizes), near), far), new)) in numbers.enumerate() {
            // the numbers of an array share a node, which has no name
            let place = || match node.kids.get(i) {
                Some(id) if plan.node(*id).is_ok_and(|kid| !kid.name.is_empty()) => PathPart::Node(*id),
                _ => PathPart::Element(i),
            };
            self.coin.enter(place());
            let codes = (*near, FAR.then_some(*far), *new);
            let code = match number(&mut self.coin, self.pace, of, sizes, codes, false, &mut inside) {
                Ok(code) => code,
                Err(why) => return self.inside(place(), why),
            };
            self.coin.leave();
            none &= code == *near;
            if C::READING {
                if let Some(made) = self.made.get_mut(made + i) {
                    *made = code;
                }
            }
        }
        around.mood = around.mood.max(inside.mood);
        match C::READING && none {
            true => Err(Refusal::NotCanonical),
            false => Ok(()),
        }
    }
}

/// Sends a number as its distance from the guess. `codes` are those of the number in near, far and new.
#[inline(always)] // most decisions of a difference are numbers of vectors
pub(super) fn number<C: Coin>(
    coin: &mut C,
    pace: Pace,
    number: &Number,
    sizes: &mut Sizes,
    (near, far, new): (u64, Option<u64>, u64),
    alone: bool,
    around: &mut Context,
) -> Result<u64, Refusal> {
    let (max, flip) = (number.max as i64, number.flip);
    let (near, new) = ((near ^ flip) as i64, (new ^ flip) as i64);
    let step = match far {
        Some(far) if number.predict => Some(pace.of(near - (far ^ flip) as i64)),
        _ => None,
    };
    let guess = match step {
        Some(step) => near.saturating_add(step).max(0).min(max),
        None => near,
    };
    coin.mark(What::Number {
        near,
        guess,
        max,
        flip,
        alone,
    });
    let shape = (number.slot, number.width);
    let made = distance(coin, shape, sizes, step, new.wrapping_sub(guess), around)?;
    landed::<C>(guess, made, max).map(|made| made ^ flip)
}

/// Returns the code at a distance from the guess, or an error if it is out of range.
#[inline(always)] // inlined like `number`
pub(super) fn landed<C: Coin>(guess: i64, distance: i64, max: i64) -> Result<u64, Refusal> {
    // guess and distance are below 2^63, so a sum above 2^63 wraps to a negative number
    match guess.wrapping_add(distance) as u64 {
        // a writer computes the distance from a legal code
        made if !C::READING || made <= max as u64 => Ok(made),
        _ => Err(Refusal::OutOfRange),
    }
}

/// Sends a distance. The number of bits that it is expected to need follows from earlier distances.
#[inline(always)] // inlined like `number`
pub(super) fn distance<C: Coin>(
    coin: &mut C,
    (slot, width): (usize, u32),
    sizes: &mut Sizes,
    step: Option<i64>,
    value: i64,
    around: &mut Context,
) -> Result<i64, Refusal> {
    let own = class(step.unwrap_or(0).unsigned_abs());
    let expected = match step {
        Some(_) => &mut sizes.of_step,
        None => &mut sizes.of_change,
    };
    let size = match step {
        Some(_) => ((*expected + 4 * own as i32).max(0) as u32).min(8 * width),
        // a mean of classes is neither negative nor above the width
        None => *expected as u32,
    };
    let hint = Estimate {
        slot,
        k: match around.last {
            None => (size + 4) >> 3,
            Some(last) => (size + 8 * last + 12) >> 4,
        },
        width: width + 1,
        own,
        sign: (step.unwrap_or(0).signum() + 1) as u32,
        mood: around.mood,
    };
    let value = coin.distance(hint, value)?;
    let class = class_of_distance(value);
    around.last = Some(class);
    if C::LEARNING {
        around.mood = around.mood.max(class);
    } else {
        *expected = (*expected + 8 * class as i32 - 4 * own as i32) >> 1;
    }
    Ok(value)
}
