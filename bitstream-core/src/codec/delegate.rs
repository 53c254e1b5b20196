//! Implements the codecs of `Option`, `Box` and arrays: with an inner codec, with `with`, with `as`, and without
//! attributes.

/// Implements everything for a codec `$codec<C>` of `$type`. Codecs for an inner value, `with` and `as` then also apply
/// to `$type`. If `T` has a wire form, `$type` has the wire form `$schema`. Constants come from `T` directly instead of
/// from the codec: each layer of nested types is one recursion of the compiler, which allows 128.
macro_rules! delegate {
    ($codec:ident for $type:ty, $schema:expr, placeholder: $placeholder:expr $(, $n:ident)?) => {
        $crate::codec::delegate::forward! {
            [C: $crate::codec::PassThrough + Encoding<T>, T $(, const $n: usize)?]
            Encoding<$type> for C as $codec<C>
        }
        impl<W, M, T: $crate::codec::CodedBy<W, M> $(, const $n: usize)?>
            $crate::codec::CodedBy<W, $crate::codec::Through<M>> for $type
        {
            type By = $codec<T::By>;
        }
        impl<U, M, C, T: $crate::codec::SentAs<U, M, C> $(, const $n: usize)?>
            $crate::codec::SentAs<U, $crate::codec::Through<M>, C> for $type
        {
            type By = $codec<T::By>;
        }

        impl<T: BitSerialize $(, const $n: usize)?> BitSerialize for $type {
            const PROBLEM: Option<&'static str> = T::PROBLEM;
            const SCHEMA: &'static Schema = $schema;
            const PLACEHOLDER: Option<fn() -> $type> = $placeholder;

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                $codec::<Plain>::write(self, (), s)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$type, Refusal> {
                $codec::<Plain>::read((), s)
            }

            #[inline(always)]
            fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
                $codec::<Plain>::read_into(self, (), s)
            }

            const PARTS: bool = true;
            const BY_PARTS: bool = <$codec<Plain> as Encoding<$type>>::BY_PARTS;

            #[inline(always)]
            fn as_read(&self) -> Option<$type> {
                $codec::<Plain>::as_read(self, ())
            }
        }
    };
}
pub(super) use delegate;

/// Implements `Encoding<$type>` for `$this` by the codec `$codec`.
macro_rules! forward {
    ([$($generics:tt)*] Encoding<$type:ty> for $this:ty as $codec:ty) => {
        impl<$($generics)*> Encoding<$type> for $this {
            const PROBLEM: Option<&'static str> = <$codec as Encoding<$type>>::PROBLEM;
            const SCHEMA: &'static Schema = <$codec as Encoding<$type>>::SCHEMA;
            const PLACEHOLDER: Option<fn() -> $type> = <$codec as Encoding<$type>>::PLACEHOLDER;

            #[inline(always)]
            fn write<S: Sink>(value: &$type, _: (), s: &mut S) -> Result<(), Refusal> {
                <$codec as Encoding<$type>>::write(value, (), s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<$type, Refusal> {
                <$codec as Encoding<$type>>::read((), s)
            }

            #[inline(always)]
            fn read_into<S: Source>(value: &mut $type, _: (), s: &mut S) -> Result<(), Refusal> {
                <$codec as Encoding<$type>>::read_into(value, (), s)
            }

            const BULK: Option<$crate::codec::Bulk<$type>> = <$codec as Encoding<$type>>::BULK;
            const BY_PARTS: bool = <$codec as Encoding<$type>>::BY_PARTS;

            #[inline(always)]
            fn as_read(value: &$type, _: ()) -> Option<$type> {
                <$codec as Encoding<$type>>::as_read(value, ())
            }
        }
    };
}
pub(super) use forward;
