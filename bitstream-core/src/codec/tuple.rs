//! Tuples: fields in order.

use super::delegate::forward;
use super::{CodedBy, Encoding, PassThrough, Plain, SentAs, Through, first, made, step};
use crate::schema::Field;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the fields of a tuple in order. `C` is a tuple of codecs, one for each field.
#[derive(Debug)]
pub struct Fields<C>(PhantomData<C>);

/// Expands to `$as` for each `$of`.
macro_rules! each {
    ($of:ident => $as:ty) => {
        $as
    };
}

macro_rules! tuple {
    ($($index:tt $name:literal $T:ident $C:ident $M:ident;)*) => {
        impl<$($C: Encoding<$T>, $T),*> Encoding<($($T,)*)> for Fields<($($C,)*)> {
            const PROBLEM: Option<&'static str> = first(&[$($C::PROBLEM),*]);
            const SCHEMA: &'static Schema = &Schema::tuple(&[$(Field::new::<$C, $T>($name)),*]);
            const PLACEHOLDER: Option<fn() -> ($($T,)*)> = step::placeholder(&[$($C::PLACEHOLDER.is_some()),*], || ($(made::<$C, $T, ()>(),)*));

            #[inline(always)]
            fn write<S: Sink>(value: &($($T,)*), _: (), s: &mut S) -> Result<(), Refusal> {
                $(tri!(step::write::<$C, $T, S>($index, &value.$index, s));)*
                Ok(())
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<($($T,)*), Refusal> {
                Ok(($(tri!(step::read::<$C, $T, S>($index, s)),)*))
            }

            #[inline(always)]
            fn read_into<S: Source>(value: &mut ($($T,)*), _: (), s: &mut S) -> Result<(), Refusal> {
                $(tri!(step::read_into::<$C, $T, S>($index, &mut value.$index, s));)*
                Ok(())
            }

            const BY_PARTS: bool = true $(&& $C::BY_PARTS)*;

            #[inline(always)]
            fn as_read(value: &($($T,)*), _: ()) -> Option<($($T,)*)> {
                Some(($($C::as_read(&value.$index, ())?,)*))
            }
        }

        forward! {
            [Each: PassThrough $(+ Encoding<$T>)*, $($T),*]
            Encoding<($($T,)*)> for Each as Fields<($(each!($T => Each),)*)>
        }
        #[diagnostic::do_not_recommend]
        impl<W, $($M, $T: CodedBy<W, $M>),*> CodedBy<W, Through<($($M,)*)>> for ($($T,)*) {
            type By = Fields<($($T::By,)*)>;
        }
        #[diagnostic::do_not_recommend]
        impl<U, Inner, $($M, $T: SentAs<U, $M, Inner>),*> SentAs<U, Through<($($M,)*)>, Inner> for ($($T,)*) {
            type By = Fields<($($T::By,)*)>;
        }

        /// Sends the fields in order, without a gap.
        impl<$($T: BitSerialize),*> BitSerialize for ($($T,)*) {
            const PROBLEM: Option<&'static str> = first(&[$($T::PROBLEM),*]);
            const SCHEMA: &'static Schema = &Schema::tuple(&[$(Field::new::<Plain, $T>($name)),*]);
            const PLACEHOLDER: Option<fn() -> Self> = step::placeholder(&[$($T::PLACEHOLDER.is_some()),*], || ($(made::<Plain, $T, ()>(),)*));

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                Fields::<($(each!($T => Plain),)*)>::write(self, (), s)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
                Fields::<($(each!($T => Plain),)*)>::read((), s)
            }

            #[inline(always)]
            fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
                Fields::<($(each!($T => Plain),)*)>::read_into(self, (), s)
            }

            const PARTS: bool = true;
            const BY_PARTS: bool = true $(&& $T::BY_PARTS)*;

            #[inline(always)]
            fn as_read(&self) -> Option<Self> {
                Fields::<($(each!($T => Plain),)*)>::as_read(self, ())
            }
        }
    };
}

/// Implements each prefix of the list, down to one field.
macro_rules! tuples {
    (@ [$($done:tt)*]) => {};
    (@ [$($done:tt)*] $index:tt $name:literal $T:ident $C:ident $M:ident; $($rest:tt)*) => {
        tuple!($($done)* $index $name $T $C $M;);
        tuples!(@ [$($done)* $index $name $T $C $M;] $($rest)*);
    };
    ($($all:tt)*) => { tuples!(@ [] $($all)*); };
}

tuples! {
    0 "0" A CodecA WayA; 1 "1" B CodecB WayB; 2 "2" C CodecC WayC; 3 "3" D CodecD WayD;
    4 "4" E CodecE WayE; 5 "5" F CodecF WayF; 6 "6" G CodecG WayG; 7 "7" H CodecH WayH;
    8 "8" I CodecI WayI; 9 "9" J CodecJ WayJ; 10 "10" K CodecK WayK; 11 "11" L CodecL WayL;
}
