//! Implements the codecs of `NonZero` integers. A `NonZero` field has the bits of the integer, and the decoder rejects
//! 0.

use crate::schema::{Code, Kind, Scalar};
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::num::NonZero;

/// Returns the value that was decoded from bit `start` on, or rejects 0.
#[inline(always)]
pub(super) fn checked<T, S: Source>(value: Option<T>, start: usize, s: &mut S) -> Result<T, Refusal> {
    match value {
        Some(value) => Ok(value),
        None => {
            let width = s.position().saturating_sub(start) as u32;
            Err(s.refuse(Refusal::Zero, 0, width))
        }
    }
}

/// Reports a declared form of the integer whose only value is 0.
pub(super) const fn problem(integer: &Schema) -> Option<&'static str> {
    if let Kind::Scalar(Scalar::Code(Code { first: 0, last: 0, .. })) = integer.kind {
        return Some("the range holds only 0, and the type holds every value but 0: widen the range");
    }
    None
}

/// Implements `Encoding` for an integer without 0, by the codec of the integer.
macro_rules! encodes_nonzero {
    ([$($generics:tt)*] $codec:ty, $int:ident) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Encoding<core::num::NonZero<$int>> for $codec {
            const PROBLEM: Option<&'static str> = match <Self as Encoding<$int>>::PROBLEM {
                None => $crate::codec::nonzero::problem(<Self as Encoding<$int>>::SCHEMA),
                problem => problem,
            };
            const SCHEMA: &'static $crate::Schema = &$crate::Schema::non_zero(<Self as Encoding<$int>>::SCHEMA);
            const PLACEHOLDER: Option<fn() -> core::num::NonZero<$int>> = Some(|| core::num::NonZero::<$int>::MIN);

            #[inline(always)]
            fn write<S: $crate::Sink>(
                value: &core::num::NonZero<$int>,
                _: (),
                s: &mut S,
            ) -> Result<(), $crate::Refusal> {
                const { $crate::codec::refuse(<Self as Encoding<core::num::NonZero<$int>>>::PROBLEM) };
                let value = value.get();
                // clamping may give 0, which a decoder rejects
                if const { S::CHECKS && <Self as Encoding<$int>>::SCHEMA.clamps }
                    && <Self as Encoding<$int>>::as_read(&value, ()) == Some(0)
                {
                    return Err(s.refuse($crate::Refusal::Zero, 0, 0));
                }
                <Self as Encoding<$int>>::write(&value, (), s)
            }

            #[inline(always)]
            fn read<S: $crate::Source>(_: (), s: &mut S) -> Result<core::num::NonZero<$int>, $crate::Refusal> {
                const { $crate::codec::refuse(<Self as Encoding<core::num::NonZero<$int>>>::PROBLEM) };
                let start = s.position();
                let value = tri!(<Self as Encoding<$int>>::read((), s));
                $crate::codec::nonzero::checked(core::num::NonZero::new(value), start, s)
            }
        }
    };
}
pub(super) use encodes_nonzero;

macro_rules! whole {
    ($($int:ident)*) => {$(
        /// Sends all bits of the integer.
        impl BitSerialize for NonZero<$int> {
            const SCHEMA: &'static Schema = &Schema::non_zero(<$int>::SCHEMA);
            const PLACEHOLDER: Option<fn() -> Self> = Some(|| Self::MIN);

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                self.get().write(s)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
                let start = s.position();
                let value = tri!(<$int>::read(s));
                checked(NonZero::new(value), start, s)
            }

            const BY_PARTS: bool = true;

            #[inline(always)]
            fn as_read(&self) -> Option<Self> {
                Some(*self)
            }
        }
    )*};
}

whole!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128);
