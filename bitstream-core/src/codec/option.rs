//! Values that may be absent.

use super::delegate::delegate;
use super::{Encoding, Plain};
use crate::annotate::Part;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// One bit, 1 for a value, which then follows with codec `C`.
#[derive(Debug)]
pub struct Optional<C>(PhantomData<C>);

impl<C: Encoding<T>, T> Encoding<Option<T>> for Optional<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::option(C::SCHEMA);
    const HAS_PLACEHOLDER: bool = true;

    #[inline(always)]
    fn write<S: Sink>(value: &Option<T>, s: &mut S) -> Result<(), Refusal> {
        match value {
            Some(value) => {
                tri!(s.put(1, 1));
                tri!(C::write(value, s));
            }
            None => s.put(0, 1)?,
        }
        // the two arms meet at different positions
        s.end_run()
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<Option<T>, Refusal> {
        let mut value = None;
        tri!(Self::read_into(&mut value, s));
        Ok(value)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut Option<T>, s: &mut S) -> Result<(), Refusal> {
        s.mark(Part::Presence, None);
        if tri!(s.take_narrow(1)) == 0 {
            *value = None;
            return s.end_run();
        }
        tri!(s.reserve(C::MIN_BITS));
        match value {
            // a value that owns memory is filled in place, any other is replaced in fewer instructions
            Some(value) if const { core::mem::needs_drop::<T>() } => C::read_into(value, s)?,
            _ => *value = Some(C::read(s)?),
        }
        s.end_run()
    }

    #[inline(always)]
    fn placeholder() -> Option<T> {
        None
    }

    const ROUNDS: bool = C::ROUNDS;

    #[inline(always)]
    fn as_read(value: &Option<T>) -> Option<T> {
        value.as_ref().map(C::as_read)
    }
}

delegate!(Optional for Option<T>);
