//! Reports problems of attributes as compile errors, with a text that names the field.

use super::{BitWidth, Encoding, Integer, Named};
use crate::TakesGiven;
use crate::problem::Problem;
use crate::schema::{Literal, NamedConstant, TagProblem, is_same};
use crate::serialize::Described;
use core::marker::PhantomData;

/// Returns the first of several problems.
pub(crate) const fn first(problems: &[Option<&'static str>]) -> Option<&'static str> {
    let mut i = 0;
    while i < problems.len() {
        if problems[i].is_some() {
            return problems[i];
        }
        i += 1;
    }
    None
}

/// The problem of the codec `C` with the type `T`. If the codec does not apply to the type, [`NoProblem`] answers with
/// `None`, so that only the unmet bound is reported.
#[derive(Debug)]
pub struct ProblemOf<C, T, X = ()>(PhantomData<(C, T, X)>);

impl<C: Encoding<T, X>, T, X: Copy> ProblemOf<C, T, X> {
    /// Reports invalid parameters.
    pub const PROBLEM: Option<&'static str> = C::PROBLEM;
}

/// The problem of a field of a generic type, with its path before it, since the compiler points to the use of the type.
#[derive(Debug)]
pub struct Located<P, const I: usize, C, T>(PhantomData<(P, C, T)>);

impl<P: Named<I>, const I: usize, C: Encoding<T>, T> Located<P, I, C, T> {
    const TEXT: Problem = match C::PROBLEM {
        None => Problem::empty(),
        Some(rule) => Problem::new(P::NAME, rule),
    };
    /// Reports invalid parameters with the path of the field.
    pub const PROBLEM: Option<&'static str> = match C::PROBLEM {
        None => None,
        Some(_) => Some(Self::TEXT.text()),
    };
}

/// The problem of a field's `give`: names that the field's type does not declare, or declares in another order.
#[derive(Debug)]
pub struct ProblemOfNames<P, const I: usize, T>(PhantomData<(P, T)>);

impl<P: Named<I>, const I: usize, T: TakesGiven> ProblemOfNames<P, I, T> {
    /// The declared names, as in `version, classes`.
    const DECLARED: Problem = {
        let (mut names, mut i) = (Problem::empty(), 0);
        while i < T::NAMES.len() {
            names = names.and(if i == 0 { "" } else { ", " }).and(T::NAMES[i]);
            i += 1;
        }
        names
    };
    const TEXT: Problem = Problem::empty()
        .and("the type declares the given values `")
        .and(Self::DECLARED.text())
        .and("`, and `give` passes `")
        .and(P::NAME)
        .and("`: pass the declared values in their order");
    /// Reports names that the type does not declare, or declares in another order.
    pub const PROBLEM: Option<&'static str> = if is_same(P::NAME.as_bytes(), Self::DECLARED.text().as_bytes()) {
        None
    } else {
        Some(Self::TEXT.text())
    };
}

/// The problem of the tags of an enum.
#[derive(Debug)]
pub struct ProblemOfTag<E>(PhantomData<E>);

impl<E: Described> ProblemOfTag<E> {
    /// Reports invalid ids.
    pub const PROBLEM: Option<&'static str> = Self::TEXT.found();
    /// The problem, or an empty text.
    const TEXT: Problem = match E::SCHEMA.tag_problem() {
        None => Problem::empty(),
        Some(TagProblem::Empty(min, max)) => Problem::empty()
            .and("the range of the tag is empty, since ")
            .and_signed(min)
            .and(" > ")
            .and_signed(max)
            .and(SWAP),
        Some(TagProblem::Wide) => Problem::empty().and("the `width` of a tag must be 1..=64"),
        Some(TagProblem::Outside(variant, min, max)) => Problem::empty()
            .and("the id of `")
            .and(variant.name)
            .and("` is ")
            .and_signed(variant.id)
            .and(", outside ")
            .and_signed(min)
            .and("..=")
            .and_signed(max)
            .and(": widen the tag"),
        Some(TagProblem::Twice(first, second)) => Problem::empty()
            .and("duplicate id ")
            .and_signed(first.id)
            .and(": `")
            .and(first.name)
            .and("` and `")
            .and(second.name)
            .and("` need ids of their own"),
    };
}

/// The problem of an `other` variant in an enum whose tag ends at the largest id.
#[derive(Debug)]
pub struct ProblemOfRest<E>(PhantomData<E>);

impl<E: Described> ProblemOfRest<E> {
    const TEXT: Problem = match E::SCHEMA.refused_tag() {
        None => Problem::empty(),
        Some(largest) => Problem::empty()
            .and("without `tag` the tag ends at ")
            .and_signed(largest)
            .and(", so `other` does not hold every unknown tag: write `#[bits(tag(width = N))]` above the enum"),
    };
    /// Reports unknown tags that the variant cannot hold.
    pub const PROBLEM: Option<&'static str> = Self::TEXT.found();
}

/// The problem of an `other` variant that holds a `T`.
#[derive(Debug)]
pub struct ProblemOfOther<E, T>(PhantomData<(E, T)>);

impl<E: Described, T: Integer> ProblemOfOther<E, T> {
    /// Reports an invalid type.
    pub const PROBLEM: Option<&'static str> = {
        let tag = E::SCHEMA.tag();
        match T::POINTER_SIZED || tag.min < T::MIN || (tag.max > T::MAX && T::MAX >= 0) {
            true => Some("the field of `other` must hold every tag: use a larger integer"),
            false => None,
        }
    };
}

/// Returns a declared width, or 1 for a width that no integer has. [`ProblemOfBits`] then stops the compiler.
pub(super) const fn declared_bits(bits: i128) -> u32 {
    match 1 <= bits && bits <= 128 {
        true => bits as u32,
        false => 1,
    }
}

/// The problem of a width that an integer type does not have. The key `group`, `max` or `width` declares the width.
pub(super) struct ProblemOfBits<P, T, const I: usize, const KEY: char>(PhantomData<(P, T)>);

impl<P: BitWidth<I>, T: Integer, const I: usize, const KEY: char> ProblemOfBits<P, T, I, KEY> {
    const FIT: bool = 1 <= P::BITS && P::BITS <= T::WIRE_BITS as i128;
    const TEXT: Problem = if Self::FIT {
        Problem::empty()
    } else {
        Problem::empty()
            .and(match KEY {
                'g' => "`group` is ",
                'm' => "`max` is ",
                _ => "`width` is ",
            })
            .and_signed(P::BITS)
            .and(", and must be 1..=")
            .and_number(T::WIRE_BITS as u128)
            .and(", the bits of `")
            .and(T::NAME)
            .and(if T::POINTER_SIZED { "` on the wire" } else { "`" })
    };
    pub(super) const PROBLEM: Option<&'static str> = if Self::FIT { None } else { Some(Self::TEXT.text()) };
}

/// The correction of an empty range.
pub(super) const SWAP: &str = ": swap the bounds";

/// Returns the number that an expression over earlier fields has in every packet: a single constant. `when = N <= 5` may
/// leave out the field for a constant that is out of bounds, so the result is then `None`.
pub(super) const fn constant<P: Named<I>, const I: usize>() -> Option<i128> {
    match P::CONSTANTS {
        [
            NamedConstant {
                name,
                value: Some(Literal::Integer(number)),
            },
        ] if !P::MAY_BE_ABSENT && is_same(name.as_bytes(), P::NAME.as_bytes()) => Some(*number),
        _ => None,
    }
}

/// Returns the problem of a constant in place of an expression over earlier fields, if it is out of bounds.
pub(super) const fn refused_constant<P: Named<I>, const I: usize>(key: &str, min: i128, max: i128) -> Problem {
    match constant::<P, I>() {
        Some(number) if number < min || max < number => Problem::empty()
            .and("`")
            .and(key)
            .and("` is `")
            .and(P::NAME)
            .and("` = ")
            .and_signed(number)
            .and(", and must be ")
            .and_signed(min)
            .and("..=")
            .and_signed(max)
            .and(": change the constant or the bounds"),
        _ => Problem::empty(),
    }
}

/// Replaces an inherent constant whose bounds are not met.
pub trait NoProblem {
    /// Reports no problem.
    const PROBLEM: Option<&'static str> = None;
}

impl<C, T, X> NoProblem for ProblemOf<C, T, X> {}
impl<P, const I: usize, T> NoProblem for ProblemOfNames<P, I, T> {}
impl<E> NoProblem for ProblemOfTag<E> {}
impl<E> NoProblem for ProblemOfRest<E> {}
impl<E, T> NoProblem for ProblemOfOther<E, T> {}
impl<T, const I: usize> NoProblem for super::Over<T, I> {}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    #[test]
    fn a_problem_stops_the_compiler_with_its_text() {
        crate::codec::refuse(None);
        let stopped = std::panic::catch_unwind(|| crate::codec::refuse(Some("this is wrong")));
        let said = stopped.map_err(|panic| panic.downcast::<String>().map(|text| *text).ok());
        assert_eq!(said, Err(Some("this is wrong".to_owned())));
    }

    #[test]
    fn the_first_of_several_problems_is_told() {
        assert_eq!(first(&[]), None);
        assert_eq!(first(&[None, None]), None);
        assert_eq!(first(&[None, Some("a"), Some("b")]), Some("a"));
    }
}
