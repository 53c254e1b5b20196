//! No attribute: the wire form of the type itself.

use super::Encoding;
use super::integer::whole_integers;
use crate::schema::Kind;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// The codec of a field without attributes.
#[derive(Debug)]
pub enum Plain {}

/// Values of more steps than this are called, not copied into their parent. A ship of 15 fields is copied; compile time
/// stays linear in the number of types.
const COPIED_STEPS: usize = 48;

impl<T: BitSerialize> Encoding<T> for Plain {
    const MIN_BITS: usize = T::MIN_BITS;
    const MAX_BITS: usize = T::MAX_BITS;
    const SCHEMA: &'static Schema = T::SCHEMA;
    const STEPS: usize = if T::STEPS > COPIED_STEPS { 1 } else { T::STEPS };
    const HAS_PLACEHOLDER: bool = T::HAS_PLACEHOLDER;

    #[inline(always)]
    fn write<S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
        if T::STEPS > COPIED_STEPS {
            return s.out_of_line(T::MIN_BITS, |s| called_write(value, s));
        }
        value.write(s)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<T, Refusal> {
        if T::STEPS > COPIED_STEPS && T::HAS_PLACEHOLDER {
            let mut value = T::placeholder();
            s.out_of_line(T::MIN_BITS, |s| called_read(&mut value, s))?;
            return Ok(value);
        }
        T::read(s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, s: &mut S) -> Result<(), Refusal> {
        if T::STEPS > COPIED_STEPS {
            return s.out_of_line(T::MIN_BITS, |s| called_read(value, s));
        }
        value.read_into(s)
    }

    #[inline(always)]
    fn placeholder() -> T {
        T::placeholder()
    }
}

#[inline(never)] // its parent has enough code without it
fn called_write<T: BitSerialize, S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
    value.write(s)?;
    s.end_run()
}

#[inline(never)]
fn called_read<T: BitSerialize, S: Source>(value: &mut T, s: &mut S) -> Result<(), Refusal> {
    s.reserve(T::MIN_BITS)?;
    value.read_into(s)?;
    s.end_run()
}

/// 1 bit.
impl BitSerialize for bool {
    const MIN_BITS: usize = 1;
    const MAX_BITS: usize = 1;
    const SCHEMA: &'static Schema = &Schema::fixed(Kind::Bool, 1);
    const HAS_PLACEHOLDER: bool = true;

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        s.put(u64::from(*self), 1)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<bool, Refusal> {
        Ok(s.take(1)? != 0)
    }

    #[inline(always)]
    fn placeholder() -> bool {
        false
    }
}

const CHAR_BITS: u32 = 21;

/// 21 bits; only Unicode scalar values are read.
impl BitSerialize for char {
    const MIN_BITS: usize = CHAR_BITS as usize;
    const MAX_BITS: usize = CHAR_BITS as usize;
    const SCHEMA: &'static Schema = &Schema::fixed(Kind::Char, CHAR_BITS as usize);
    const HAS_PLACEHOLDER: bool = true;

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        s.put(u64::from(*self), CHAR_BITS)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<char, Refusal> {
        let code = s.take(CHAR_BITS)? as u32;
        match char::from_u32(code) {
            Some(c) => Ok(c),
            None => Err(s.refuse(Refusal::InvalidChar, i128::from(code), CHAR_BITS)),
        }
    }

    #[inline(always)]
    fn placeholder() -> char {
        '\0'
    }
}

whole_integers!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128);

macro_rules! raw_float {
    ($float:ident) => {
        /// All bits as they are: NaN payloads and signed zeros survive.
        impl BitSerialize for $float {
            const MIN_BITS: usize = size_of::<$float>() * 8;
            const MAX_BITS: usize = Self::MIN_BITS;
            const SCHEMA: &'static Schema = &Schema::fixed(
                Kind::RawFloat {
                    width: Self::MIN_BITS as u32,
                },
                Self::MIN_BITS,
            );
            const HAS_PLACEHOLDER: bool = true;

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                s.put(u64::from(self.to_bits()), Self::MIN_BITS as u32)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$float, Refusal> {
                Ok($float::from_bits(s.take(Self::MIN_BITS as u32)? as _))
            }

            #[inline(always)]
            fn placeholder() -> $float {
                0.0
            }
        }
    };
}

raw_float!(f32);
raw_float!(f64);

macro_rules! nothing {
    ($($generic:ident)?, $type:ty, $value:expr) => {
        /// 0 bits.
        impl<$($generic: ?Sized)?> BitSerialize for $type {
            const MIN_BITS: usize = 0;
            const MAX_BITS: usize = 0;
            const SCHEMA: &'static Schema = &Schema::fixed(Kind::Nothing, 0);
            const STEPS: usize = 0;
            const HAS_PLACEHOLDER: bool = true;

            #[inline(always)]
            fn write<S: Sink>(&self, _s: &mut S) -> Result<(), Refusal> {
                Ok(())
            }

            #[inline(always)]
            fn read<S: Source>(_s: &mut S) -> Result<$type, Refusal> {
                Ok($value)
            }

            #[inline(always)]
            fn placeholder() -> $type {
                $value
            }
        }
    };
}

nothing!(, (), ());
nothing!(T, PhantomData<T>, PhantomData);
