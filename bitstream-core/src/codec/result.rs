//! `Result<T, E>`: one of two values.

use super::{Plain, first};
use crate::annotate::Part;
use crate::{BitSerialize, Refusal, Schema, Sink, Source, step};
use core::mem::needs_drop;

/// Steps of a path.
const OK: usize = 0;
const ERR: usize = 1;

/// One bit, 1 for `Ok`, then the value.
impl<T: BitSerialize, E: BitSerialize> BitSerialize for Result<T, E> {
    const PROBLEM: Option<&'static str> = first(&[T::PROBLEM, E::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::result(T::SCHEMA, E::SCHEMA);
    const HAS_PLACEHOLDER: bool = T::HAS_PLACEHOLDER || E::HAS_PLACEHOLDER;

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        match self {
            Ok(value) => {
                tri!(s.put(1, 1));
                tri!(step::write::<Plain, T, S>(OK, value, s));
            }
            Err(value) => {
                tri!(s.put(0, 1));
                tri!(step::write::<Plain, E, S>(ERR, value, s));
            }
        }
        // the two arms meet at different positions
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
        // a value that owns memory is filled in place, any other is replaced in fewer instructions
        match (tri!(take_tag::<T, E, S>(s)), &mut *self) {
            (true, Ok(value)) if const { needs_drop::<T>() } => {
                tri!(step::read_into::<Plain, T, S>(OK, value, s));
            }
            (true, _) => *self = Ok(tri!(step::read::<Plain, T, S>(OK, s))),
            (false, Err(value)) if const { needs_drop::<E>() } => {
                tri!(step::read_into::<Plain, E, S>(ERR, value, s));
            }
            (false, _) => *self = Err(tri!(step::read::<Plain, E, S>(ERR, s))),
        }
        s.end_run()
    }

    #[inline(always)]
    fn placeholder() -> Self {
        if const { T::HAS_PLACEHOLDER } {
            Ok(T::placeholder())
        } else {
            Err(E::placeholder())
        }
    }
}

/// Whether the value is `Ok`; makes sure of it.
#[inline(always)]
fn take_tag<T: BitSerialize, E: BitSerialize, S: Source>(s: &mut S) -> Result<bool, Refusal> {
    // the smaller of the two is made sure of
    let least = const { <Result<T, E>>::MIN_BITS - 1 };
    s.mark(Part::Choice, None);
    let is_ok = tri!(s.take_narrow(1)) != 0;
    let bits = if is_ok { T::MIN_BITS } else { E::MIN_BITS };
    tri!(s.reserve(bits - least));
    Ok(is_ok)
}
