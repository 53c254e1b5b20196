//! The codec of a field without attributes: the wire form of its type.

#![deny(clippy::wildcard_enum_match_arm)]

use super::bulk::bytes;
use super::fixed_array::WRITTEN_OUT;
use super::number::{Leaf, whole};
use super::{Bulk, Encoding, Integer, made};
use crate::schema::{Around, Children, Code, Field, Kind, Length, Scalar, Sequence};
use crate::stream::Work;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// The codec of a field without attributes.
#[derive(Debug)]
pub enum Plain {}

/// Most steps of a struct or an enum that is inlined into its parent; larger ones are called. A ship of 15 fields is
/// inlined. The limit keeps compile time linear in the number of types.
const COPIED_STEPS: usize = 48;

/// Returns whether the code of a type is called instead of inlined into its parent. The choice affects speed, never
/// bytes.
const fn is_called(schema: &Schema) -> bool {
    let is_type = matches!(schema.kind.children(), Children::Fields(_) | Children::Choice(_));
    is_type && own_steps(schema) > COPIED_STEPS
}

/// Returns the number of steps that a type adds to its parent. Does not use `is_called`, so that each part of the type
/// is visited once.
pub(crate) const fn steps(schema: &Schema) -> usize {
    let own = own_steps(schema);
    match schema.kind.children() {
        Children::Fields(_) | Children::Choice(_) if own > COPIED_STEPS => 1,
        // counted twice: a variant is read in place or anew, so n nested enums inline the innermost one 2^n times
        Children::Choice(_) => 2 * own,
        Children::None
        | Children::Inner(_)
        | Children::Each(_)
        | Children::Entry(..)
        | Children::Either(..)
        | Children::Fields(_) => own,
    }
}

/// Returns the number of steps to write or read a type.
const fn own_steps(schema: &Schema) -> usize {
    match schema.kind {
        Kind::Nothing => 0,
        Kind::Scalar(_) => 1,
        Kind::Varint { .. }
        | Kind::Truncated(_)
        | Kind::Leb128 { .. }
        | Kind::SaidWidth { .. }
        | Kind::TruncatedTo { .. }
        | Kind::Relative { .. }
        | Kind::Text(_)
        | Kind::Custom { .. } => 4,
        Kind::Sequence(Sequence { length, of, .. }) => match length {
            Length::Fixed(len) => steps(of) * if len < WRITTEN_OUT { len } else { WRITTEN_OUT },
            Length::Sent(_) | Length::Said { .. } => 2 + steps(of),
            Length::Flagged { .. } | Length::Ended { .. } | Length::Rest { .. } => 3 + steps(of),
        },
        Kind::Map { key, value, .. } => 2 + steps(key) + steps(value),
        Kind::Sparse { of, .. } => 6 + steps(of),
        Kind::Result { ok, err } => 1 + steps(ok) + steps(err),
        Kind::Around(Around::Salted { .. } | Around::Given { .. }, of) => steps(of),
        Kind::Around(_, of) => 1 + steps(of),
        Kind::Fields { fields, .. } => steps_of_all(fields),
        Kind::Enum { variants, .. } => {
            let mut sum = 1;
            let mut i = 0;
            while i < variants.len() {
                sum += steps_of_all(variants[i].fields);
                i += 1;
            }
            sum
        }
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

/// Returns whether all fields of a type are always sent, in whole bytes of which every pattern is a value.
pub(crate) const fn is_whole(schema: &Schema) -> bool {
    match schema.kind {
        Kind::Nothing => true,
        Kind::Scalar(scalar) => scalar.is_full() && scalar.width() % 8 == 0,
        Kind::Fields { fields, .. } => {
            let mut i = 0;
            while i < fields.len() && is_whole(fields[i].schema) {
                i += 1;
            }
            i == fields.len()
        }
        Kind::Sequence(Sequence {
            length: Length::Fixed(_),
            of,
            ..
        }) => is_whole(of),
        Kind::Sequence(_)
        | Kind::Varint { .. }
        | Kind::Truncated(_)
        | Kind::Leb128 { .. }
        | Kind::SaidWidth { .. }
        | Kind::TruncatedTo { .. }
        | Kind::Relative { .. }
        | Kind::Text(_)
        | Kind::Custom { .. }
        | Kind::Map { .. }
        | Kind::Sparse { .. }
        | Kind::Result { .. }
        | Kind::Around(..)
        | Kind::Enum { .. } => false,
    }
}

impl<T: BitSerialize> Encoding<T> for Plain {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;
    const PLACEHOLDER: Option<fn() -> T> = T::PLACEHOLDER;

    #[inline(always)]
    fn write<S: Sink>(value: &T, _: (), s: &mut S) -> Result<(), Refusal> {
        if const { S::CODES && T::SCHEMA.is_by_hand() } {
            return s.put_apart::<Self, T, ()>(value, ());
        }
        if const { !T::PARTS && !T::SCHEMA.is_plain() } {
            return by_hand!(s, value.write(s));
        }
        if const { is_called(T::SCHEMA) } {
            return s.out_of_line(T::MIN_BITS, |s| called_write(value, s));
        }
        value.write(s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<T, Refusal> {
        if const { S::CODES && T::SCHEMA.is_by_hand() } {
            return s.take_apart::<Self, T, ()>(());
        }
        if const { is_called(T::SCHEMA) && T::PLACEHOLDER.is_some() } {
            let mut value = made::<Plain, T, ()>();
            tri!(s.out_of_line(T::MIN_BITS, |s| called_read(&mut value, s)));
            return Ok(value);
        }
        if const { !T::PARTS && !T::SCHEMA.is_plain() } {
            return by_hand!(s, T::read(s));
        }
        T::read(s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, _: (), s: &mut S) -> Result<(), Refusal> {
        if const { S::CODES && T::SCHEMA.is_by_hand() } {
            *value = tri!(s.take_apart::<Self, T, ()>(()));
            return Ok(());
        }
        if const { is_called(T::SCHEMA) } {
            return s.out_of_line(T::MIN_BITS, |s| called_read(value, s));
        }
        if const { !T::PARTS && !T::SCHEMA.is_plain() } {
            return by_hand!(s, value.read_into(s));
        }
        value.read_into(s)
    }

    const BULK: Option<Bulk<T>> = T::BULK;
    const BY_PARTS: bool = T::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &T, _: ()) -> Option<T> {
        value.as_read()
    }
}

#[inline(never)] // not inlined: a large type is called, not inlined into its parent
fn called_write<T: BitSerialize, S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
    s.in_registers(WriteWhole(value))
}

/// Work that writes a whole value, and ends the run.
struct WriteWhole<'a, T>(&'a T);

impl<T: BitSerialize, S: Sink> Work<S> for WriteWhole<'_, T> {
    #[inline(always)]
    fn run(self, s: &mut S) -> Result<(), Refusal> {
        tri!(self.0.write(s));
        s.end_run()
    }
}

#[inline(never)]
fn called_read<T: BitSerialize, S: Source>(value: &mut T, s: &mut S) -> Result<(), Refusal> {
    s.in_registers(ReadWhole(value))
}

/// Work that reads a whole value, whose bits are not reserved yet.
struct ReadWhole<'a, T>(&'a mut T);

impl<T: BitSerialize, S: Source> Work<S> for ReadWhole<'_, T> {
    #[inline(always)]
    fn run(self, s: &mut S) -> Result<(), Refusal> {
        tri!(s.reserve(T::MIN_BITS));
        tri!(self.0.read_into(s));
        s.end_run()
    }
}

/// Implements a [`Leaf`] in which each code is a value. The arguments of the macro are the form, some value, the code
/// of a value, and the value of a code.
macro_rules! leaf {
    ($of:ty as $word:ty, $form:expr, $start:expr, $code:expr, $value:expr) => {
        impl Leaf<$of> for Plain {
            type Word = $word;
            const FORM: Scalar = $form;

            #[inline(always)]
            fn start() -> $of {
                $start
            }

            #[inline(always)]
            fn code(value: &$of) -> $word {
                $code(*value)
            }

            #[inline(always)]
            fn fill(value: &mut $of, code: $word) -> Result<(), Refusal> {
                *value = $value(code);
                Ok(())
            }
        }
    };
}

leaf!(bool as u64, Scalar::Code(Code::BOOL), false, u64::from, |code| code
    != 0);
leaf!(
    f32 as u64,
    Scalar::RawFloat { width: 32 },
    0.0,
    |value: f32| u64::from(value.to_bits()),
    |code| f32::from_bits(code as u32)
);
leaf!(
    f64 as u64,
    Scalar::RawFloat { width: 64 },
    0.0,
    f64::to_bits,
    f64::from_bits
);

impl Leaf<char> for Plain {
    type Word = u64;
    const FORM: Scalar = Scalar::Char;
    const BEYOND: Refusal = Refusal::InvalidChar;

    #[inline(always)]
    fn start() -> char {
        '\0'
    }

    #[inline(always)]
    fn code(value: &char) -> u64 {
        u64::from(*value)
    }

    #[inline(always)]
    fn fill(value: &mut char, code: u64) -> Result<(), Refusal> {
        match char::from_u32(code as u32) {
            Some(c) => {
                *value = c;
                Ok(())
            }
            None => Err(Refusal::InvalidChar),
        }
    }
}

macro_rules! integers {
    ($($int:ident as $unsigned:ident in $word:ident;)*) => {$(
        leaf!(
            $int as $word,
            Scalar::Code(Code::whole($int::BITS, <$int as Integer>::SIGNED)),
            0,
            |value| value as $unsigned as $word,
            |code| code as $int
        );

        whole! {
            /// Sends all bits, in two's complement.
            $int {
                const BULK: Option<Bulk<$int>> = <$int as Integer>::BULK;
            };
        }
    )*};
}

integers! {
    u8 as u8 in u64;
    i8 as u8 in u64;
    u16 as u16 in u64;
    i16 as u16 in u64;
    u32 as u32 in u64;
    i32 as u32 in u64;
    u64 as u64 in u64;
    i64 as u64 in u64;
    u128 as u128 in u128;
    i128 as u128 in u128;
}

whole! {
    /// Sends 1 bit.
    bool {
        const BULK: Option<Bulk<bool>> = Some(Bulk::Flags(|items| items, |items| items));
    };
    /// Sends 21 bits. The decoder rejects codes that are no Unicode scalar value.
    char;
    /// Sends all bits unchanged: NaN payloads and signed zeros survive.
    f32 {
        bytes!(f32);
    };
    /// Sends all bits unchanged: NaN payloads and signed zeros survive.
    f64 {
        bytes!(f64);
    };
}

macro_rules! nothing {
    ($($generic:ident)?, $type:ty, $value:expr) => {
        /// Sends 0 bits.
        impl<$($generic: ?Sized)?> BitSerialize for $type {
            const SCHEMA: &'static Schema = &Schema::new(Kind::Nothing);
            const PLACEHOLDER: Option<fn() -> $type> = Some(|| $value);

            #[inline(always)]
            fn write<S: Sink>(&self, _s: &mut S) -> Result<(), Refusal> {
                Ok(())
            }

            #[inline(always)]
            fn read<S: Source>(_s: &mut S) -> Result<$type, Refusal> {
                Ok($value)
            }
        }
    };
}

nothing!(, (), ());
nothing!(T, PhantomData<T>, PhantomData);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{SparseForm, Tag, Variant};

    const BIT: &Schema = <bool as BitSerialize>::SCHEMA;
    static ONE: [Field; 1] = [Field::new::<Plain, bool>("a")];
    static THREE: [Field; 3] = [
        Field::new::<Plain, bool>("a"),
        Field::new::<Plain, bool>("b"),
        Field::new::<Plain, bool>("c"),
    ];
    static OF_15: [Field; 15] = [const { Field::new::<Plain, [bool; 3]>("a") }; 15];
    static OF_16: [Field; 16] = [const { Field::new::<Plain, [bool; 3]>("a") }; 16];
    static OF_17: [Field; 17] = [const { Field::new::<Plain, [bool; 3]>("a") }; 17];

    #[test]
    fn every_kind_has_its_steps() {
        static VARIANTS: [Variant; 2] = [Variant::new("A", 0, &ONE), Variant::new("B", 1, &THREE)];
        static OPTION: Schema = Schema::option(BIT);
        let steps_of = [
            (Schema::new(Kind::Nothing), 0),
            (Schema::option(BIT), 2),
            (Schema::option(&OPTION), 3),
            (Schema::result(&OPTION, BIT), 4),
            (Schema::array(0, &OPTION), 0),
            (Schema::array(3, &OPTION), 6),
            (Schema::array(4, &OPTION), 8),
            (Schema::array(5, &OPTION), 8),
            (Schema::list(0, 9, &OPTION), 4),
            (Schema::set(0, 9, BIT), 3),
            (Schema::map(0, 9, BIT, &OPTION), 5),
            (Schema::sparse(SparseForm::Bitmap, 9, BIT), 7),
            (Schema::string(0, 9), 4),
            (Schema::custom("Custom", 1, 1), 4),
            (Schema::structure("S", &THREE), 3),
            (Schema::tuple(&THREE), 3),
            (Schema::enumeration("E", Tag::range(0, 1), &VARIANTS), 2 * 5),
        ];
        for (schema, expected) in steps_of {
            assert_eq!((steps(&schema), is_called(&schema)), (expected, false), "{schema:?}");
        }
    }

    #[test]
    fn what_has_more_than_48_steps_is_called_which_is_one() {
        for (fields, expected) in [(&OF_15[..], 45), (&OF_16, 48), (&OF_17, 1)] {
            let schema = Schema::structure("S", fields);
            assert_eq!((steps(&schema), is_called(&schema)), (expected, expected == 1));
        }
        // lists are always inlined, however large their elements are
        let list = Schema::array(4, Box::leak(Box::new(Schema::structure("S", &OF_16))));
        assert_eq!((steps(&list), is_called(&list)), (4 * 48, false));
    }
}
