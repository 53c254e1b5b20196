//! One implementation for `Option`, `Box` and arrays, reached in two ways: with an inner codec, or by themselves.

/// Given a codec `$codec<C>` of `$type`: codecs that describe an inner layer pass through it, and the type has a wire
/// form of its own where `T` has one.
macro_rules! delegate {
    ($codec:ident for $type:ty $(, $n:ident)?) => {
        impl<C: $crate::codec::PassThrough + Encoding<T>, T $(, const $n: usize)?> Encoding<$type> for C {
            const PROBLEM: Option<&'static str> = <$codec<C> as Encoding<$type>>::PROBLEM;
            const SCHEMA: &'static Schema = <$codec<C> as Encoding<$type>>::SCHEMA;
            const HAS_PLACEHOLDER: bool = <$codec<C> as Encoding<$type>>::HAS_PLACEHOLDER;

            #[inline(always)]
            fn write<S: Sink>(value: &$type, s: &mut S) -> Result<(), Refusal> {
                $codec::<C>::write(value, s)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$type, Refusal> {
                $codec::<C>::read(s)
            }

            #[inline(always)]
            fn read_into<S: Source>(value: &mut $type, s: &mut S) -> Result<(), Refusal> {
                $codec::<C>::read_into(value, s)
            }

            #[inline(always)]
            fn placeholder() -> $type {
                $codec::<C>::placeholder()
            }
        }

        impl<T: BitSerialize $(, const $n: usize)?> BitSerialize for $type {
            const PROBLEM: Option<&'static str> = <$codec<Plain> as Encoding<$type>>::PROBLEM;
            const SCHEMA: &'static Schema = <$codec<Plain> as Encoding<$type>>::SCHEMA;
            const HAS_PLACEHOLDER: bool = <$codec<Plain> as Encoding<$type>>::HAS_PLACEHOLDER;

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                $codec::<Plain>::write(self, s)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$type, Refusal> {
                $codec::<Plain>::read(s)
            }

            #[inline(always)]
            fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
                $codec::<Plain>::read_into(self, s)
            }

            #[inline(always)]
            fn placeholder() -> $type {
                $codec::<Plain>::placeholder()
            }
        }
    };
}
pub(super) use delegate;
