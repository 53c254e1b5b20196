//! The steps of enums: a tag, then the fields of the variant.

use super::super::{Integer, refuse_pattern};
use crate::serialize::Described;
use crate::width::mask;
use crate::{Refusal, Sink, Source, Stream};

/// Returns the tag of variant `V` of an enum `E`, as it is sent.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub const fn tag_of<E: Described, const V: usize>() -> u64 {
    const { E::SCHEMA.tag().wire(E::SCHEMA.variant(V).id) }
}

/// Writes the tag of an enum `E` whose variants have no fields. The tag stays part of the current run.
///
/// # Errors
/// Returns [`Refusal::BufferFull`], [`Refusal::Tag`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_tag<E: Described, S: Sink>(tag: u64, s: &mut S) -> Result<(), Refusal> {
    // generated code passes constant tags, for which the compiler drops the mask
    s.append_tag::<E>(tag & mask(const { E::SCHEMA.tag().width }))
}

/// Writes the tag of variant `V` of an enum `E`, before its fields.
///
/// # Errors
/// Returns [`Refusal::BufferFull`], [`Refusal::Tag`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_variant<E: Described, const V: usize, S: Sink>(s: &mut S) -> Result<(), Refusal> {
    tri!(s.append_tag::<E>(const { E::SCHEMA.tag().wire(E::SCHEMA.variant(V).id) }));
    enter_variant::<E, V, S>(s)
}

/// Reads the tag of an enum `E`.
///
/// # Errors
/// Returns [`Refusal::EndOfPacket`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_tag<E: Described, S: Source>(s: &mut S) -> Result<u64, Refusal> {
    s.take_tag::<E>()
}

/// Reserves the bits of variant `V` of an enum `E`, after its tag was read.
///
/// # Errors
/// Returns [`Refusal::EndOfPacket`], [`Refusal::Padding`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_variant<E: Described, const V: usize, S: Source>(s: &mut S) -> Result<(), Refusal> {
    // the bits of the smallest variant are already reserved, without those of a check after the enum
    let least = const { E::SCHEMA.unwrapped().min_bits };
    tri!(s.reserve(const { E::SCHEMA.tag().width as usize + E::SCHEMA.variant(V).min_bits() } - least));
    enter_variant::<E, V, S>(s)
}

/// Ends a variant, after its last field.
///
/// # Errors
/// Returns [`Refusal::BufferFull`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn leave_variant<S: Stream>(s: &mut S) -> Result<(), Refusal> {
    s.leave();
    // the variants of an enum end at different positions
    s.end_run()
}

#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn enter_variant<E: Described, const V: usize, S: Stream>(s: &mut S) -> Result<(), Refusal> {
    s.enter(V);
    if const { E::SCHEMA.variant(V).align } {
        tri!(s.align());
    }
    Ok(())
}

/// Returns the error of a tag that no variant of the enum `E` has.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn unknown_tag<E: Described, S: Source>(tag: u64, s: &mut S) -> Refusal {
    s.refuse_tag::<E>(tag)
}

/// Writes the tag of an unknown variant.
///
/// # Errors
/// Returns [`Refusal::KnownTag`] for a tag that a variant has, or that is out of range.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_other<E: Described, const V: usize, T: Integer, S: Sink>(held: T, s: &mut S) -> Result<(), Refusal> {
    let id = held.to_pattern() as i128;
    if S::CHECKS && (!E::SCHEMA.tag().holds(id) || E::SCHEMA.has_id(id)) {
        let width = const { E::SCHEMA.tag().width };
        return Err(refuse_pattern::<T, S>(s, Refusal::KnownTag, held.to_pattern(), width));
    }
    tri!(s.append_tag::<E>(E::SCHEMA.tag().wire(id)));
    s.end_run()
}

/// Converts the tag of an unknown variant to its id.
///
/// # Errors
/// Returns [`Refusal::UnknownTag`] for a tag that is out of range.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_other<E: Described, const V: usize, T: Integer, S: Source>(tag: u64, s: &mut S) -> Result<T, Refusal> {
    let id = E::SCHEMA.tag().id(tag);
    if !E::SCHEMA.tag().holds(id) {
        return Err(unknown_tag::<E, S>(tag, s));
    }
    tri!(s.end_run());
    Ok(T::from_pattern(id as u128))
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::codec::ProblemOfOther;
    use crate::schema::{Tag, Variant};
    use crate::{BitSerialize, Schema};

    const TOO_NARROW: Option<&str> = Some("the field of `other` must hold every tag: use a larger integer");

    macro_rules! enumeration {
        ($name:ident, $tag:expr $(, $variant:expr)*) => {
            enum $name {}
            impl BitSerialize for $name {
                const SCHEMA: &'static Schema =
                    &Schema::enumeration("E", $tag, &[Variant::new("A", 7, &[]), $($variant,)* Variant::other("Other")]);

                fn write<S: Sink>(&self, _: &mut S) -> Result<(), Refusal> {
                    match *self {}
                }

                fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
                    Err(unknown_tag::<Self, S>(0, s))
                }
            }
        };
    }

    const fn of(id: i128) -> Variant {
        Variant::new("B", id, &[])
    }

    enumeration!(Byte, Tag::whole::<u8>());
    enumeration!(Signed, Tag::whole::<i8>());
    enumeration!(Long, Tag::bits(64));
    enumeration!(Without7, Tag::range(0, 6));
    enumeration!(Empty, Tag::range(3, 1));
    enumeration!(Wide, Tag::bits(65));
    enumeration!(Rest, Tag::range(0, 8));
    enumeration!(Full, Tag::range(0, 7), of(0), of(1), of(2), of(3), of(4), of(5), of(6));
    enumeration!(Twice, Tag::bits(4), of(7));

    #[test]
    fn the_other_tags_need_a_field_that_holds_them() {
        assert_eq!(ProblemOfOther::<Byte, u8>::PROBLEM, None);
        assert_eq!(ProblemOfOther::<Byte, i16>::PROBLEM, None);
        assert_eq!(ProblemOfOther::<Byte, u128>::PROBLEM, None);
        assert_eq!(ProblemOfOther::<Byte, i8>::PROBLEM, TOO_NARROW);
        assert_eq!(ProblemOfOther::<Byte, usize>::PROBLEM, TOO_NARROW);
        assert_eq!(ProblemOfOther::<Signed, i8>::PROBLEM, None);
        assert_eq!(ProblemOfOther::<Signed, u8>::PROBLEM, TOO_NARROW);
        assert_eq!(ProblemOfOther::<Signed, u128>::PROBLEM, TOO_NARROW);
        assert_eq!(ProblemOfOther::<Long, u64>::PROBLEM, None);
        assert_eq!(ProblemOfOther::<Long, i64>::PROBLEM, TOO_NARROW);
        // a `u128` holds tags above the largest `i128` as patterns
        assert_eq!(ProblemOfOther::<Long, u128>::PROBLEM, None);
    }

    #[test]
    fn the_ids_of_an_enum_are_asked_for_their_problem() {
        use crate::codec::{ProblemOfRest, ProblemOfTag};
        assert_eq!(ProblemOfTag::<Byte>::PROBLEM, None);
        let outside = Some("the id of `A` is 7, outside 0..=6: widen the tag");
        assert_eq!(ProblemOfTag::<Without7>::PROBLEM, outside);
        let twice = Some("duplicate id 7: `A` and `B` need ids of their own");
        assert_eq!(ProblemOfTag::<Twice>::PROBLEM, twice);
        assert_eq!(
            ProblemOfTag::<Empty>::PROBLEM,
            Some("the range of the tag is empty, since 3 > 1: swap the bounds")
        );
        assert_eq!(
            ProblemOfTag::<Wide>::PROBLEM,
            Some("the `width` of a tag must be 1..=64")
        );
        // a `u8` can hold every tag that no variant has
        assert_eq!(ProblemOfRest::<Byte>::PROBLEM, None);
        let left = "without `tag` the tag ends at 8, so `other` does not hold every unknown tag: write `#[bits(tag(width = N))]` above the enum";
        assert_eq!(ProblemOfRest::<Rest>::PROBLEM, Some(left));
        assert_eq!(ProblemOfRest::<Without7>::PROBLEM, None);
        assert_eq!(ProblemOfRest::<Full>::PROBLEM, Some(left.replace('8', "7").as_str()));
    }
}
