//! What each stream does in the unified operations: the few that the others are made of.

/// What a stream does with values that go in.
macro_rules! unified_sink {
    () => {
        #[inline(always)] // a field of a run, as in generated code
        fn serialize_bits(&mut self, value: &mut u64, width: u32) -> Result<(), $crate::Refusal> {
            $crate::Sink::put(self, *value, width)
        }

        #[inline(always)]
        fn serialize_as<C: $crate::codec::Encoding<T>, T>(&mut self, value: &mut T) -> Result<(), $crate::Refusal> {
            C::write(value, self)
        }

        #[inline(always)]
        fn serialize_given<C: $crate::codec::Given<X, T>, X, T>(
            &mut self,
            given: X,
            value: &mut T,
        ) -> Result<(), $crate::Refusal> {
            C::write(value, given, self)
        }

        #[inline(always)]
        fn expect_bits(&mut self, _bits: usize) -> Result<(), $crate::Refusal> {
            Ok(())
        }

        #[inline(always)]
        fn serialize_bytes(&mut self, bytes: &mut [u8]) -> Result<(), $crate::Refusal> {
            $crate::Sink::put_bytes(self, bytes)
        }
    };
}
pub(crate) use unified_sink;

/// What a stream does with values that come out.
macro_rules! unified_source {
    () => {
        #[inline(always)] // a field of a run, as in generated code
        fn serialize_bits(&mut self, value: &mut u64, width: u32) -> Result<(), $crate::Refusal> {
            *value = tri!($crate::Source::take(self, width));
            Ok(())
        }

        #[inline(always)]
        fn serialize_as<C: $crate::codec::Encoding<T>, T>(&mut self, value: &mut T) -> Result<(), $crate::Refusal> {
            C::read_into(value, self)
        }

        #[inline(always)]
        fn serialize_given<C: $crate::codec::Given<X, T>, X, T>(
            &mut self,
            given: X,
            value: &mut T,
        ) -> Result<(), $crate::Refusal> {
            C::read_into(value, given, self)
        }

        #[inline(always)]
        fn expect_bits(&mut self, bits: usize) -> Result<(), $crate::Refusal> {
            $crate::Source::expect(self, bits)
        }

        #[inline(always)]
        fn serialize_bytes(&mut self, bytes: &mut [u8]) -> Result<(), $crate::Refusal> {
            let read = tri!($crate::Source::take_bytes(self, bytes.len(), 0));
            for (to, from) in bytes.iter_mut().zip(read) {
                *to = *from;
            }
            Ok(())
        }
    };
}
pub(crate) use unified_source;
