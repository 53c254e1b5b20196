//! `#[bits(tag = EXPR)]`: enums whose tag earlier fields give.

use super::problem::{constant, first};
use super::untagged::Untagged;
use super::{Encoding, Named, Outside, refuse};
use crate::problem::Problem;
use crate::schema::{Around, Kind};
use crate::unified::{Reading, Writing};
use crate::{BitSerialize, BitSerializeGiven, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the fields of an enum's variant without a tag: an expression over earlier fields selects the variant.
///
/// Earlier fields give the tag of the variant. The encoder refuses a value whose variant has another tag. The decoder
/// rejects a tag that no variant has, unless a variant is `other`.
///
/// Source: formats whose header says what follows, such as the type of the elements of a list.
#[derive(Debug)]
pub struct Tagged<P, const I: usize>(PhantomData<P>);

/// Information for a [`Tagged`] enum: its tag, and the values that its type is given from outside.
#[derive(Clone, Copy, Debug)]
pub struct ByTag<G> {
    /// The id of the variant.
    pub tag: i128,
    /// Given values of [`TakesGiven`](crate::TakesGiven), inside [`Outside`]; `()` if there are none.
    pub given: G,
}

/// Reports an invalid type with a tag of earlier fields.
const fn problem(schema: &Schema, parts: bool) -> Option<&'static str> {
    let mut inner = schema;
    while let Kind::Around(around, of) = inner.kind {
        match around {
            Around::Option | Around::NonZero | Around::When { .. } | Around::Elide { .. } | Around::Tagged { .. } => {
                break;
            }
            Around::Aligned | Around::Restricted | Around::Checked { .. } => inner = of,
            Around::Ensured { .. } | Around::Salted { .. } | Around::Given { .. } => inner = of,
        }
    }
    // a refused enum already has an error at its declaration
    let is_refused = matches!(schema.kind, Kind::Nothing);
    if is_refused || (parts && matches!(inner.kind, Kind::Enum { .. }) && !schema.is_by_hand()) {
        return None;
    }
    Some(
        "`tag` applies to an enum with `#[derive(BitSerialize)]`: to the field itself, to the elements of an `#[array]`, or with `when = CONDITION, present` to an `Option`",
    )
}

/// The problem of a constant tag that no variant of the enum has.
struct ProblemOfConstant<P, T, X, const I: usize>(PhantomData<(P, T, X)>);

impl<P: Named<I>, T, X: Copy, const I: usize> ProblemOfConstant<P, T, X, I>
where
    Tagged<P, I>: Encoding<T, X>,
{
    const TEXT: Problem = match constant::<P, I>() {
        Some(tag) => unknown(<Tagged<P, I> as Encoding<T, X>>::SCHEMA, P::NAME, tag),
        None => Problem::empty(),
    };
    const PROBLEM: Option<&'static str> = Self::TEXT.found();
}

/// Returns the message for a tag that no variant of an enum has.
const fn unknown(schema: &Schema, name: &str, number: i128) -> Problem {
    let Some((tag, variants)) = schema.choice() else {
        return Problem::empty();
    };
    let text = Problem::empty()
        .and("`tag` is `")
        .and(name)
        .and("` = ")
        .and_signed(number);
    let (mut text, mut before, mut i) = (text.and(", and must be the id of a variant: `"), "", 0);
    while i < variants.len() {
        let variant = &variants[i];
        if (variant.other && tag.holds(number)) || (!variant.other && variant.id == number) {
            return Problem::empty();
        }
        if !variant.other {
            text = text.and(before).and(variant.name).and("` has ").and_signed(variant.id);
            before = ", `";
        }
        i += 1;
    }
    text
}

/// Implements [`Tagged`] by the methods of a type.
macro_rules! tagged {
    ([$($life:lifetime)?] $of:ident, $given:ty, $by:ident, [$($x:tt)*]) => {
        impl<$($life,)? P: Named<I>, const I: usize, T: $of> Encoding<T, Outside<ByTag<$given>>> for Tagged<P, I> {
            const PROBLEM: Option<&'static str> = first(&[
                T::PROBLEM,
                problem(<T as $of>::SCHEMA, T::PARTS),
                ProblemOfConstant::<P, T, Outside<ByTag<$given>>, I>::PROBLEM,
            ]);
            const SCHEMA: &'static Schema = &Schema::tagged(
                P::EXPR,
                <T as $of>::SCHEMA,
            );
            const PLACEHOLDER: Option<fn() -> T> = T::PLACEHOLDER;
            const BY_PARTS: bool = T::BY_PARTS;

            #[inline(always)] // inlined like the value
            fn write<S: Sink>(value: &T, given: Outside<ByTag<$given>>, s: &mut S) -> Result<(), Refusal> {
                const { refuse(problem(<T as $of>::SCHEMA, T::PARTS)) };
                let $by = given.0;
                let mut untagged = Untagged::<S, Writing>::new($by.tag, s);
                tri!(T::write(value, $($x)* &mut untagged));
                untagged.end()
            }

            #[inline(always)]
            fn read<S: Source>(given: Outside<ByTag<$given>>, s: &mut S) -> Result<T, Refusal> {
                const { refuse(problem(<T as $of>::SCHEMA, T::PARTS)) };
                let $by = given.0;
                let mut untagged = Untagged::<S, Reading>::new($by.tag, s);
                let value = tri!(T::read($($x)* &mut untagged));
                tri!(untagged.end());
                Ok(value)
            }

            #[inline(always)]
            fn read_into<S: Source>(value: &mut T, given: Outside<ByTag<$given>>, s: &mut S) -> Result<(), Refusal> {
                const { refuse(problem(<T as $of>::SCHEMA, T::PARTS)) };
                let $by = given.0;
                let mut untagged = Untagged::<S, Reading>::new($by.tag, s);
                tri!(value.read_into($($x)* &mut untagged));
                untagged.end()
            }

            #[inline(always)]
            fn as_read(value: &T, given: Outside<ByTag<$given>>) -> Option<T> {
                let $by = given.0;
                let _ = $by;
                value.as_read($($x)*)
            }
        }
    };
}

tagged!([] BitSerialize, (), by, []);
tagged!(['g] BitSerializeGiven, Outside<T::Given<'g>>, by, [by.given.0,]);
