//! Implements the codec of `Result<T, E>`.

use super::{Plain, first, made, step};
use crate::part::Part;
use crate::{BitSerialize, Fitting, Refusal, Schema, Sink, Source};
use core::mem::needs_drop;

/// Steps of a path to the value of each variant.
const OK: usize = 0;
const ERR: usize = 1;

/// Sends one bit, 1 for `Ok`, then the value.
impl<T: BitSerialize, E: BitSerialize> BitSerialize for Result<T, E> {
    const PROBLEM: Option<&'static str> = first(&[T::PROBLEM, E::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::result(T::SCHEMA, E::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Self> =
        step::placeholder(&[T::PLACEHOLDER.is_some() || E::PLACEHOLDER.is_some()], || {
            // only one branch is compiled, so a large value takes its space on the stack once
            if const { T::PLACEHOLDER.is_some() } {
                Ok(made::<Plain, T, ()>())
            } else {
                Err(made::<Plain, E, ()>())
            }
        });

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        s.mark(Part::Choice, None);
        match self {
            Ok(value) => {
                tri!(s.append(Fitting::new(1, 1)));
                tri!(step::write::<Plain, T, S>(OK, value, s));
            }
            Err(value) => {
                tri!(s.append(Fitting::new(0, 1)));
                tri!(step::write::<Plain, E, S>(ERR, value, s));
            }
        }
        // the two branches end at different positions
        s.end_run()
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        let value = if tri!(take_tag::<T, E, S>(s)) {
            Ok(tri!(step::read::<Plain, T, S>(OK, s)))
        } else {
            Err(tri!(step::read::<Plain, E, S>(ERR, s)))
        };
        tri!(s.end_run());
        Ok(value)
    }

    #[inline(always)]
    fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
        if tri!(take_tag::<T, E, S>(s)) {
            tri!(fill::<T, Self, S>(OK, self, |side| side.as_mut().ok(), Ok, s));
        } else {
            tri!(fill::<E, Self, S>(ERR, self, |side| side.as_mut().err(), Err, s));
        }
        s.end_run()
    }

    const PARTS: bool = true;
    const BY_PARTS: bool = T::BY_PARTS && E::BY_PARTS;

    #[inline(always)]
    fn as_read(&self) -> Option<Self> {
        Some(match self {
            Ok(value) => Ok(value.as_read()?),
            Err(value) => Err(value.as_read()?),
        })
    }
}

/// Reads the value of one variant. A value that owns memory is filled in place, and any other is replaced, which takes
/// fewer instructions. One call site reads the value: with two, n nested results would inline the innermost one 2^n
/// times.
#[inline(always)]
fn fill<T: BitSerialize, R, S: Source>(
    index: usize,
    value: &mut R,
    side: impl Fn(&mut R) -> Option<&mut T>,
    wrap: impl Fn(T) -> R,
    s: &mut S,
) -> Result<(), Refusal> {
    if const { !needs_drop::<T>() || T::PLACEHOLDER.is_none() } {
        *value = wrap(tri!(step::read::<Plain, T, S>(index, s)));
        return Ok(());
    }
    if side(value).is_none() {
        *value = wrap(made::<Plain, T, ()>());
    }
    match side(value) {
        Some(value) => step::read_into::<Plain, T, S>(index, value, s),
        None => Ok(()),
    }
}

/// Returns whether the value is `Ok`, and reserves its bits.
#[inline(always)]
fn take_tag<T: BitSerialize, E: BitSerialize, S: Source>(s: &mut S) -> Result<bool, Refusal> {
    // the bits of the smaller variant are already reserved
    let least = const { <Result<T, E>>::MIN_BITS - 1 };
    s.mark(Part::Choice, None);
    let is_ok = tri!(s.take_narrow(1)) != 0;
    let bits = if is_ok { T::MIN_BITS } else { E::MIN_BITS };
    tri!(s.reserve(bits - least));
    Ok(is_ok)
}

#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests {
    use super::*;
    use alloc::boxed::Box;

    #[test]
    fn one_side_that_can_be_made_is_enough() {
        const fn has<T: BitSerialize, E: BitSerialize>() -> bool {
            <Result<T, E>>::PLACEHOLDER.is_some()
        }
        let has = [
            has::<u8, u8>(),
            has::<u8, Box<u8>>(),
            has::<Box<u8>, u8>(),
            has::<Box<u8>, Box<u8>>(),
        ];
        assert_eq!(has, [true, true, true, false]);
    }
}
