//! Codecs of values in shared pointers. A pointer takes no bits itself.

use super::delegate::delegate;
use super::{Encoding, Plain};
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use core::marker::PhantomData;

/// Sends the value in an `Rc` or `Arc` with codec `C`. The decoder fills the old value in place if the pointer has no
/// other owner, and otherwise replaces the pointer.
#[derive(Debug)]
pub struct Shared<C>(PhantomData<C>);

/// Returns the size, in bytes, of a value with its two reference counts.
const fn shared_size<T>() -> usize {
    #[repr(C)]
    struct Layout<T>(usize, usize, T);
    size_of::<Layout<T>>()
}

macro_rules! shared {
    ($pointer:ident) => {
        impl<C: Encoding<T>, T> Encoding<$pointer<T>> for Shared<C> {
            const PROBLEM: Option<&'static str> = C::PROBLEM;
            const SCHEMA: &'static Schema = &C::SCHEMA.boxed(shared_size::<T>());

            #[inline(always)]
            fn write<S: Sink>(value: &$pointer<T>, _: (), s: &mut S) -> Result<(), Refusal> {
                C::write(value, (), s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<$pointer<T>, Refusal> {
                Ok($pointer::new(tri!(C::read((), s))))
            }

            #[inline(always)]
            fn read_into<S: Source>(value: &mut $pointer<T>, _: (), s: &mut S) -> Result<(), Refusal> {
                match $pointer::get_mut(value) {
                    Some(value) => C::read_into(value, (), s),
                    None => {
                        *value = tri!(Self::read((), s));
                        Ok(())
                    }
                }
            }

            const BY_PARTS: bool = C::BY_PARTS;

            #[inline(always)]
            fn as_read(value: &$pointer<T>, _: ()) -> Option<$pointer<T>> {
                C::as_read(value, ()).map($pointer::new)
            }
        }

        delegate!(Shared for $pointer<T>, &T::SCHEMA.boxed(shared_size::<T>()), placeholder: None);
    };
}

shared!(Rc);
#[cfg(target_has_atomic = "ptr")]
shared!(Arc);
