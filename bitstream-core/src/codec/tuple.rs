//! Tuples: fields in order.

use super::{Plain, first, made, step};
use crate::schema::Field;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};

macro_rules! tuple {
    ($($index:tt $name:literal $T:ident;)*) => {
        /// Sends the fields in order, without a gap.
        impl<$($T: BitSerialize),*> BitSerialize for ($($T,)*) {
            const PROBLEM: Option<&'static str> = first(&[$($T::PROBLEM),*]);
            const SCHEMA: &'static Schema = &Schema::tuple(&[$(Field::new::<Plain, $T>($name)),*]);
            const PLACEHOLDER: Option<fn() -> Self> = step::placeholder(&[$($T::PLACEHOLDER.is_some()),*], || ($(made::<Plain, $T, ()>(),)*));

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                $(step::write::<Plain, $T, S>($index, &self.$index, s)?;)*
                Ok(())
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
                Ok(($(step::read::<Plain, $T, S>($index, s)?,)*))
            }

            #[inline(always)]
            fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
                $(step::read_into::<Plain, $T, S>($index, &mut self.$index, s)?;)*
                Ok(())
            }

            const PARTS: bool = true;
            const BY_PARTS: bool = true $(&& $T::BY_PARTS)*;

            #[inline(always)]
            fn as_read(&self) -> Option<Self> {
                Some(($(self.$index.as_read()?,)*))
            }
        }
    };
}

/// Implements each prefix of the list, down to one field.
macro_rules! tuples {
    (@ [$($done:tt)*]) => {};
    (@ [$($done:tt)*] $index:tt $name:literal $T:ident; $($rest:tt)*) => {
        tuple!($($done)* $index $name $T;);
        tuples!(@ [$($done)* $index $name $T;] $($rest)*);
    };
    ($($all:tt)*) => { tuples!(@ [] $($all)*); };
}

tuples! {
    0 "0" A; 1 "1" B; 2 "2" C; 3 "3" D; 4 "4" E; 5 "5" F;
    6 "6" G; 7 "7" H; 8 "8" I; 9 "9" J; 10 "10" K; 11 "11" L;
}
