//! Tests laws of float scales: a decoded value is within the bounds, can be encoded, and has its code again.

use super::{DecodeRule, MOST_STEPS_F32, MOST_STEPS_F64, Real, Scale, whole_steps};
use std::collections::BTreeSet;

/// The parameters of a declared float as a value. The derive emits the same parameters as constants.
#[derive(Clone, Copy, Debug)]
struct Declared {
    min: f64,
    max: f64,
    codes: DeclaredCodes,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum DeclaredCodes {
    Res(f64),
    Bits(u32),
    BitsAndZero(u32),
}

/// Functions of a float type that the laws need.
trait Checked: Real + PartialOrd + core::fmt::Debug {
    /// Largest number of steps for which no exception is documented.
    const COARSE: u64;

    fn of(value: f64) -> Self;
    fn to_f64(self) -> f64;
    /// Returns whether two numbers are equal, where 0.0 and -0.0 differ.
    fn same(self, other: Self) -> bool;
    /// Returns the distance from the number to the next float.
    fn spacing(self) -> f64;
    /// Returns the number of steps for a declared resolution, or `None` if the declaration is refused.
    fn steps(min: Self, max: Self, res: Self) -> Option<u64>;
    /// Returns the result of the standard's formula for decoding, computed operation by operation.
    fn formula(n: u64, max_int: u64, min: Self, max: Self) -> Self;
}

macro_rules! checked {
    ($float:ident, $most:expr, $coarse:expr, $steps:expr) => {
        impl Checked for $float {
            const COARSE: u64 = $coarse;

            fn of(value: f64) -> $float {
                value as $float
            }

            fn to_f64(self) -> f64 {
                f64::from(self)
            }

            fn same(self, other: $float) -> bool {
                self.to_bits() == other.to_bits()
            }

            fn spacing(self) -> f64 {
                f64::from(self.abs()) - f64::from(self.abs().next_down())
            }

            fn steps(min: $float, max: $float, res: $float) -> Option<u64> {
                let (delta, steps) = (max - min, (max - min) / res);
                (res > 0.0 && res <= delta && steps <= $most).then(|| $steps(steps))
            }

            fn formula(n: u64, max_int: u64, min: $float, max: $float) -> $float {
                let delta = max - min;
                let share = n as $float / max_int as $float;
                let offset = share * delta;
                offset + min
            }
        }
    };
}

checked!(f32, MOST_STEPS_F32, 1 << 21, whole_steps);
checked!(f64, MOST_STEPS_F64, 1 << 50, |steps: f64| steps.ceil() as u64);

impl Declared {
    /// Returns the scale of the codecs, or `None` if the declaration is refused.
    fn scale<T: Checked>(&self) -> Option<Scale> {
        let (min, max) = (T::of(self.min), T::of(self.max));
        let delta = T::formula(1, 1, T::ZERO, max).to_f64() - min.to_f64();
        let most_bits = 1..=T::MOST_BITS;
        let ours = |zero| DecodeRule::Ours { zero };
        let (max_int, rule) = match self.codes {
            DeclaredCodes::Res(res) if T::DOUBLE => (T::steps(min, max, T::of(res))?, ours(false)),
            DeclaredCodes::Res(res) => (T::steps(min, max, T::of(res))?, DecodeRule::Standard),
            DeclaredCodes::Bits(bits) if most_bits.contains(&bits) => ((1 << bits) - 1, ours(false)),
            DeclaredCodes::BitsAndZero(bits) if most_bits.contains(&bits) && bits > 1 => {
                ((min < T::ZERO && T::ZERO < max).then_some((1 << bits) - 2)?, ours(true))
            }
            _ => return None,
        };
        let span = (min.to_f64(), max.to_f64());
        let scale = Scale::of(span, (span.0 as f32, span.1 as f32), max_int, rule, T::DOUBLE);
        let infinite = rule == DecodeRule::Standard && !(scale.delta_f32 + scale.min_f32).is_finite();
        let finest = scale.zero && scale.is_finest(T::DOUBLE);
        (min < max && T::of(delta).is_finite() && !infinite && !finest).then_some(scale)
    }

    /// Returns whether decoded values may encode to neighbouring codes: with more steps than the arithmetic has bits,
    /// or fewer than two numbers in a step.
    fn is_fine<T: Checked>(&self, scale: Scale) -> bool {
        let spacing = T::of(self.min).spacing().max(T::of(self.max).spacing());
        let step = (T::of(self.max).to_f64() - T::of(self.min).to_f64()) / scale.max_int as f64;
        scale.max_int > T::COARSE || step < 2.0 * spacing
    }

    /// Asserts the laws for one declaration. Returns whether codes had to come back unchanged.
    fn obeys<T: Checked>(&self, dice: &mut Dice) -> Option<bool> {
        let scale = self.scale::<T>()?;
        let (min, max) = (T::of(self.min), T::of(self.max));
        let is_fine = self.is_fine::<T>(scale);
        let is_pinned = matches!(self.codes, DeclaredCodes::Res(_)) && !T::DOUBLE;
        let first = u64::from(scale.zero);
        let highest = scale.max_int + first;
        assert!(scale.value::<T>(first) == min, "{self:?}: the lowest");
        assert!(is_pinned || scale.value::<T>(highest) == max, "{self:?}: the highest");
        for value in [min, max] {
            assert!(value.is_within(scale), "{self:?}: a strict writer takes {value:?}");
        }
        for code in dice.codes(highest, self.middle(scale)) {
            let value = scale.value::<T>(code);
            let what = || format!("{self:?}: {code} of {highest} is {value:?}");
            assert!(value.is_within(scale), "{}, which a strict writer refuses", what());
            assert_eq!(scale.zero && code == 0, scale.zero && value == T::ZERO, "{}", what());
            // only a code that the type cannot distinguish from the highest one may decode beyond the range
            let is_top = T::of(code as f64) == T::of(scale.max_int as f64);
            assert!(value <= max || (is_pinned && is_top), "{}, beyond the range", what());
            if is_pinned {
                assert!(value.same(T::formula(code, scale.max_int, min, max)), "{}", what());
            } else {
                assert!(min <= value && value <= max, "{}, out of bounds", what());
            }
            if !is_fine {
                assert_eq!(scale.code(value), code, "{}", what());
            }
        }
        for _ in 0..20 {
            self.stays_close::<T>(scale, dice);
        }
        Some(!is_fine)
    }

    /// Asserts that decoded values are close to the encoded values. The limit is half a step, plus a 2^21st of the
    /// range (2^50th for `f64`), plus half of the spacing at the larger bound. With `zero`, a value beside 0.0 may
    /// differ by a quarter of a step more.
    fn stays_close<T: Checked>(&self, scale: Scale, dice: &mut Dice) {
        let (min, max) = (T::of(self.min), T::of(self.max));
        let range = max.to_f64() - min.to_f64();
        let value = T::of(min.to_f64() + range * (dice.share() + 1.0) / 2.0);
        if value < min || max < value {
            return;
        }
        let read = scale.value::<T>(scale.code(value));
        let steps = if scale.zero { 0.75 } else { 0.5 };
        let spacing = min.spacing().max(max.spacing());
        // all lengths are in units of the spacing, so that half of the smallest number can be computed
        let (range, distance) = (range / spacing, (read.to_f64() - value.to_f64()).abs() / spacing);
        let most = range / scale.max_int as f64 * steps + range / T::COARSE as f64 + 0.5;
        assert!(distance <= most, "{self:?}: {value:?} is read as {read:?}");
    }

    /// Returns the code closest to 0.0, clamped to the range.
    fn middle(&self, scale: Scale) -> u64 {
        let share = -self.min / (self.max - self.min);
        (share.clamp(0.0, 1.0) * scale.max_int as f64) as u64
    }
}

/// Generates random numbers from a fixed start.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    /// Returns a number from -1.0 to 1.0.
    fn share(&mut self) -> f64 {
        self.below(1 << 53) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// Returns a number of one of several kinds, for the bounds of ranges.
    fn number(&mut self, kind: u64) -> f64 {
        match kind {
            // decimals
            0 => (self.below(2001) as f64 - 1000.0) / 10.0,
            1 => (self.below(2001) as f64 - 1000.0) / 1000.0,
            2 => self.share() * 1000.0,
            // huge numbers of `f32`, and of `f64`
            3 => self.share() * 3.4e38,
            4 => self.share() * 1.79e308,
            // subnormal numbers of `f32`, and of `f64`
            5 => self.share() * 1e-38,
            6 => self.share() * 1e-41,
            7 => self.share() * 1e-308,
            8 => self.share() * 1e-321,
            // numbers of any size
            _ => {
                let exponent = self.below(600) as i32 - 300;
                self.share() * 10_f64.powi(exponent)
            }
        }
    }

    fn declaration(&mut self) -> Declared {
        let kind = self.below(10);
        let other = if self.below(4) == 0 { self.below(10) } else { kind };
        let (a, b) = (self.number(kind), self.number(other));
        let (min, max) = (a.min(b), a.max(b));
        let codes = match self.below(4) {
            0 => DeclaredCodes::Res(10_f64.powi(-(self.below(6) as i32))),
            1 => DeclaredCodes::Res((max - min) / 2_f64.powf(self.share().abs() * 30.0)),
            2 => DeclaredCodes::Bits(self.below(53) as u32 + 1),
            _ => DeclaredCodes::BitsAndZero(self.below(53) as u32 + 1),
        };
        Declared { min, max, codes }
    }

    /// Returns all codes if they are few, and otherwise codes at the ends and in the middle, and random codes.
    fn codes(&mut self, highest: u64, middle: u64) -> BTreeSet<u64> {
        if highest < 300 {
            return (0..=highest).collect();
        }
        let near = (0..20).flat_map(|i| [i, highest - i, (middle + i).min(highest), middle.saturating_sub(i)]);
        let any: Vec<u64> = (0..100).map(|_| self.below(highest + 1)).collect();
        near.chain(any).collect()
    }
}

/// Tests declarations with as many steps as a type allows: the examples of the documentation, and random ranges.
#[test]
fn very_fine_floats_are_read_close_to_what_was_sent() {
    let mut dice = Dice(21);
    let declared = |(min, max, res)| Declared {
        min,
        max,
        codes: DeclaredCodes::Res(res),
    };
    // returns the number to which a code of a range decodes
    let read = |of, code| declared(of).scale::<f32>().map(|scale| scale.value::<f32>(code));
    let sent = |of, value: f32| {
        let scale = declared(of).scale::<f32>()?;
        Some(scale.value::<f32>(scale.code(value)))
    };
    let top = (-41553.0, 970.8, 0.000_127_463_456_010_445_95);
    for code in 333_615_600..=333_615_603 {
        assert_eq!(read(top, code), Some(970.800_8));
    }
    assert_eq!(read(top, 333_615_599), Some(970.796_9));
    assert_eq!(sent((-10.0, 10.0, 6.708_303_690_317_052e-9), 6.4), Some(6.399_997_7));
    let mut held = [0; 2];
    for _ in 0..20_000 {
        let Declared { min, max, .. } = dice.declaration();
        let finest = |most: f64| declared((min, max, (max - min) / 2_f64.powf(most - dice.share().abs() * 12.0)));
        let [single, double] = [32.0, 53.0].map(finest);
        held[0] += u32::from(single.obeys::<f32>(&mut dice).is_some());
        held[1] += u32::from(double.obeys::<f64>(&mut dice).is_some());
    }
    assert!(held.iter().all(|held| *held > 3_000), "{held:?}");
}

#[test]
fn whatever_is_read_is_within_its_bounds_and_is_written_as_the_same_code() {
    let mut dice = Dice(17);
    let mut held = [0; 2];
    for _ in 0..20_000 {
        let declared = dice.declaration();
        held[0] += u32::from(declared.obeys::<f32>(&mut dice) == Some(true));
        held[1] += u32::from(declared.obeys::<f64>(&mut dice) == Some(true));
    }
    assert!(held.iter().all(|held| *held > 3_000), "{held:?}");
}

/// Tests the ranges with bounds from -3 to 3 in tenths, with steps of 0.1 to 0.00001. For about one range in eight, the
/// formula misses `max`.
#[test]
fn plain_decimal_ranges_are_read_within_their_bounds() {
    let mut dice = Dice(9150);
    let mut missed = [0; 2];
    let mut ranges = 0;
    for (low, len) in (-30..=30).flat_map(|low| (1..=30).map(move |len| (low, len))) {
        let (min, max) = (f64::from(low) / 10.0, f64::from(low + len) / 10.0);
        for digits in 1..=5 {
            let declared = |codes| Declared { min, max, codes };
            let by_steps = declared(DeclaredCodes::Res(f64::from(10_i32.pow(digits)).recip()));
            let Some((single, double)) = by_steps.scale::<f32>().zip(by_steps.scale::<f64>()) else {
                // the computed difference of the bounds may be less than a step of 0.1
                continue;
            };
            ranges += 1;
            missed[0] += u32::from(single.most_f32 > max as f32);
            missed[1] += u32::from(double.exact_max);
            let bits = super::width_of(double.max_int.into()) + 1;
            for declared in [
                by_steps,
                declared(DeclaredCodes::Bits(bits)),
                declared(DeclaredCodes::BitsAndZero(bits)),
            ] {
                for obeyed in [declared.obeys::<f32>(&mut dice), declared.obeys::<f64>(&mut dice)] {
                    assert_ne!(obeyed, Some(false), "{declared:?} is no fine float");
                }
            }
        }
    }
    assert!(ranges > 9_000, "{ranges}");
    assert!(missed.iter().all(|missed| *missed > 500), "{missed:?}");
}
