//! No attribute: the wire form of the type itself.

use super::Encoding;
use super::fixed_array::WRITTEN_OUT;
use super::integer::whole_integers;
use super::take::take;
use crate::schema::{Field, Kind};
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// The codec of a field without attributes.
#[derive(Debug)]
pub enum Plain {}

/// Structs and enums of more steps of code than this are called, not copied into their parent. A ship of 15 fields is
/// copied; compile time stays linear in the number of types.
const COPIED_STEPS: usize = 48;

/// Whether values of a type are called, not copied into what is around them. Decides about speed, never about bytes.
const fn is_called(schema: &Schema) -> bool {
    matches!(schema.kind, Kind::Struct { .. } | Kind::Tuple(_) | Kind::Enum { .. }) && own_steps(schema) > COPIED_STEPS
}

/// Steps of code that a type adds to what is around it. One look at each part: not by way of `is_called`.
pub(crate) const fn steps(schema: &Schema) -> usize {
    let own = own_steps(schema);
    match schema.kind {
        Kind::Struct { .. } | Kind::Tuple(_) | Kind::Enum { .. } if own > COPIED_STEPS => 1,
        _ => own,
    }
}

/// Steps of code to write or read a type.
const fn own_steps(schema: &Schema) -> usize {
    match schema.kind {
        Kind::Nothing => 0,
        Kind::Option(of)
        | Kind::NonZero(of)
        | Kind::Aligned(of)
        | Kind::Restricted(of)
        | Kind::When { of, .. }
        | Kind::Elide { of, .. }
        | Kind::Checked { of, .. }
        | Kind::Ensured { of, .. } => 1 + steps(of),
        Kind::Result { ok, err } => 1 + steps(ok) + steps(err),
        Kind::Array { len, of } => steps(of) * if len < WRITTEN_OUT { len } else { WRITTEN_OUT },
        Kind::List { of, .. } | Kind::Counted { of, .. } | Kind::Set { of, .. } => 2 + steps(of),
        Kind::Map { key, value, .. } => 2 + steps(key) + steps(value),
        Kind::Sparse { of, .. } => 6 + steps(of),
        Kind::String { .. }
        | Kind::Ascii { .. }
        | Kind::Wide { .. }
        | Kind::Bytes { .. }
        | Kind::Varint { .. }
        | Kind::Relative { .. }
        | Kind::Custom { .. } => 4,
        Kind::Struct { fields, .. } | Kind::Tuple(fields) => steps_of_all(fields),
        Kind::Enum { variants, .. } => {
            let mut sum = 1;
            let mut i = 0;
            while i < variants.len() {
                sum += steps_of_all(variants[i].fields);
                i += 1;
            }
            sum
        }
        _ => 1,
    }
}

const fn steps_of_all(fields: &[Field]) -> usize {
    let mut sum = 0;
    let mut i = 0;
    while i < fields.len() {
        sum += steps(fields[i].schema);
        i += 1;
    }
    sum
}

impl<T: BitSerialize> Encoding<T> for Plain {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;
    const HAS_PLACEHOLDER: bool = T::HAS_PLACEHOLDER;

    #[inline(always)]
    fn write<S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
        if const { is_called(T::SCHEMA) } {
            return s.out_of_line(T::MIN_BITS, |s| called_write(value, s));
        }
        value.write(s)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<T, Refusal> {
        if const { is_called(T::SCHEMA) && T::HAS_PLACEHOLDER } {
            let mut value = T::placeholder();
            tri!(s.out_of_line(T::MIN_BITS, |s| called_read(&mut value, s)));
            return Ok(value);
        }
        T::read(s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, s: &mut S) -> Result<(), Refusal> {
        if const { is_called(T::SCHEMA) } {
            return s.out_of_line(T::MIN_BITS, |s| called_read(value, s));
        }
        value.read_into(s)
    }

    #[inline(always)]
    fn placeholder() -> T {
        T::placeholder()
    }

    #[inline(always)]
    fn as_bools(items: &[T]) -> Option<&[bool]> {
        T::as_bools(items)
    }

    #[inline(always)]
    fn as_bools_mut(items: &mut [T]) -> Option<&mut [bool]> {
        T::as_bools_mut(items)
    }
}

#[inline(never)] // its parent has enough code without it
fn called_write<T: BitSerialize, S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
    tri!(value.write(s));
    s.end_run()
}

#[inline(never)]
fn called_read<T: BitSerialize, S: Source>(value: &mut T, s: &mut S) -> Result<(), Refusal> {
    tri!(s.reserve(T::MIN_BITS));
    tri!(value.read_into(s));
    s.end_run()
}

/// 1 bit.
impl BitSerialize for bool {
    const SCHEMA: &'static Schema = &Schema::fixed(Kind::Bool, 1);
    const HAS_PLACEHOLDER: bool = true;

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        s.put(u64::from(*self), 1)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<bool, Refusal> {
        Ok(tri!(s.take_narrow(1)) != 0)
    }

    #[inline(always)]
    fn placeholder() -> bool {
        false
    }

    #[inline(always)]
    fn as_bools(items: &[bool]) -> Option<&[bool]> {
        Some(items)
    }

    #[inline(always)]
    fn as_bools_mut(items: &mut [bool]) -> Option<&mut [bool]> {
        Some(items)
    }
}

const CHAR_BITS: u32 = 21;

/// 21 bits; only Unicode scalar values are read.
impl BitSerialize for char {
    const SCHEMA: &'static Schema = &Schema::fixed(Kind::Char, CHAR_BITS as usize);
    const HAS_PLACEHOLDER: bool = true;

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        s.put(u64::from(*self), CHAR_BITS)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<char, Refusal> {
        let code = s.take_narrow(CHAR_BITS)? as u32;
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

whole_integers! {
    u8 as u8;
    i8 as u8;
    u16 as u16;
    i16 as u16;
    u32 as u32;
    i32 as u32;
    u64 as u64;
    i64 as u64;
    u128 as u128;
    i128 as u128;
}

macro_rules! raw_float {
    ($float:ident, $width:literal) => {
        /// All bits as they are: NaN payloads and signed zeros survive.
        impl BitSerialize for $float {
            const SCHEMA: &'static Schema = &Schema::fixed(Kind::RawFloat { width: $width }, $width);
            const HAS_PLACEHOLDER: bool = true;

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                s.put(u64::from(self.to_bits()), $width)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$float, Refusal> {
                Ok($float::from_bits(take!(s, $width)? as _))
            }

            #[inline(always)]
            fn placeholder() -> $float {
                0.0
            }
        }
    };
}

raw_float!(f32, 32);
raw_float!(f64, 64);

macro_rules! nothing {
    ($($generic:ident)?, $type:ty, $value:expr) => {
        /// 0 bits.
        impl<$($generic: ?Sized)?> BitSerialize for $type {
            const SCHEMA: &'static Schema = &Schema::fixed(Kind::Nothing, 0);
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
