//! The steps that generated code is made of: one call for each field.

use crate::codec::{Encoding, Given, Integer, first, take};
use crate::digest::Digest;
use crate::{BitSerialize, Refusal, Schema, Sink, Source, Stream};

/// Writes the field number `index` with codec `C`.
///
/// # Errors
/// Those of the codec.
#[inline(always)] // a step is one field of a run
pub fn write<C: Encoding<T>, T, S: Sink>(index: usize, value: &T, s: &mut S) -> Result<(), Refusal> {
    s.enter(index);
    tri!(C::write(value, s));
    s.leave();
    Ok(())
}

/// Reads the field number `index` with codec `C`.
///
/// # Errors
/// Those of the codec.
#[inline(always)]
pub fn read<C: Encoding<T>, T, S: Source>(index: usize, s: &mut S) -> Result<T, Refusal> {
    s.enter(index);
    let value = tri!(C::read(s));
    s.leave();
    Ok(value)
}

/// Reads the field number `index` with codec `C` in place.
///
/// # Errors
/// Those of the codec.
#[inline(always)]
pub fn read_into<C: Encoding<T>, T, S: Source>(index: usize, value: &mut T, s: &mut S) -> Result<(), Refusal> {
    s.enter(index);
    tri!(C::read_into(value, s));
    s.leave();
    Ok(())
}

/// Some value of the field's type to start from.
#[inline(always)]
#[must_use]
pub fn placeholder<C: Encoding<T>, T>() -> T {
    C::placeholder()
}

/// Whether there is such a value.
#[must_use]
pub const fn has_placeholder<C: Encoding<T>, T>() -> bool {
    C::HAS_PLACEHOLDER
}

/// The first of the problems of several fields.
#[must_use]
pub const fn first_problem(problems: &[Option<&'static str>]) -> Option<&'static str> {
    first(problems)
}

/// As [`write()`], with what the codec has to know.
///
/// # Errors
/// Those of the codec.
#[inline(always)]
pub fn write_given<C: Given<X, T>, X, T, S: Sink>(index: usize, given: X, value: &T, s: &mut S) -> Result<(), Refusal> {
    s.enter(index);
    tri!(C::write(value, given, s));
    s.leave();
    Ok(())
}

/// As [`read`], with what the codec has to know.
///
/// # Errors
/// Those of the codec.
#[inline(always)]
pub fn read_given<C: Given<X, T>, X, T, S: Source>(index: usize, given: X, s: &mut S) -> Result<T, Refusal> {
    s.enter(index);
    let value = tri!(C::read(given, s));
    s.leave();
    Ok(value)
}

/// As [`read_into`], with what the codec has to know.
///
/// # Errors
/// Those of the codec.
#[inline(always)]
pub fn read_given_into<C: Given<X, T>, X, T, S: Source>(
    index: usize,
    given: X,
    value: &mut T,
    s: &mut S,
) -> Result<(), Refusal> {
    s.enter(index);
    tri!(C::read_into(value, given, s));
    s.leave();
    Ok(())
}

/// As [`placeholder`], of a codec that has to know something.
#[inline(always)]
#[must_use]
pub fn placeholder_given<C: Given<X, T>, X, T>() -> T {
    C::placeholder()
}

/// The placeholder of a type without one.
#[inline(always)]
#[must_use]
pub fn no_placeholder<T>() -> T {
    crate::serialize::unmade()
}

/// Before a field that is not always sent: its smallest size is there.
///
/// # Errors
/// [`Refusal::EndOfPacket`].
#[inline(always)]
pub fn make_sure<C: Encoding<T>, T, S: Source>(s: &mut S) -> Result<(), Refusal> {
    s.reserve(const { C::MIN_BITS })
}

/// What a reader takes for a field: what was sent, or the default where nothing was.
#[inline(always)]
pub fn sent_or<'v, T>(sent: bool, held: &'v T, default: &'v T) -> &'v T {
    if sent { held } else { default }
}

/// The value that a reader gets of a field that is rounded on the wire: what a writer decides by.
#[inline(always)]
#[must_use]
pub fn as_read<C: Encoding<T>, T: Clone>(value: &T) -> T {
    if const { C::ROUNDS } {
        C::as_read(value)
    } else {
        value.clone()
    }
}

/// The same of a field that is not sent where it has a known value.
#[inline(always)]
#[must_use]
pub fn as_read_or_known<C: Encoding<T>, T: Clone + PartialEq>(value: &T, known: &T) -> T {
    match is_elided::<C, T>(value, known) {
        true => known.clone(),
        false => as_read::<C, T>(value),
    }
}

/// A number of elements.
#[inline(always)]
pub fn count<N: Integer>(number: N) -> i128 {
    let pattern = number.to_pattern() as i128;
    // of a `u128` beyond `i128`, which no bound allows either
    if !N::SIGNED && pattern < 0 { i128::MAX } else { pattern }
}

/// Whether a field has the value that is known beforehand.
#[inline(always)]
pub fn is_known<T: PartialEq>(value: &T, known: &T) -> bool {
    value == known
}

/// Whether a writer leaves a field out: it has the value that is known, or one that is read as that. A reader refuses the
/// known value where it was sent.
#[inline(always)]
pub fn is_elided<C: Encoding<T>, T: PartialEq>(value: &T, known: &T) -> bool {
    if value == known {
        return true;
    }
    if const { C::ROUNDS } {
        return C::as_read(value) == *known;
    }
    if const { C::SCHEMA.is_plain() } {
        return false;
    }
    // what is rounded inside, or not sent in whole, is compared by its bits
    let digest = Digest::of::<C, T>(value);
    digest.is_some() && digest == Digest::of::<C, T>(known)
}

/// The bit in front of fields that are not sent where their values are known.
///
/// # Errors
/// [`Refusal::BufferFull`].
#[inline(always)]
pub fn write_elided<S: Sink>(elided: bool, s: &mut S) -> Result<(), Refusal> {
    s.put(u64::from(elided), 1)
}

/// Reads the bit of [`write_elided`].
///
/// # Errors
/// [`Refusal::EndOfPacket`].
#[inline(always)]
pub fn read_elided<S: Source>(s: &mut S) -> Result<bool, Refusal> {
    Ok(tri!(s.take_narrow(1)) != 0)
}

/// Refuses known values of the field number `index`, and those behind it, that were sent all the same: a writer sends the
/// bit.
///
/// # Errors
/// [`Refusal::NotCanonical`].
#[inline(always)]
pub fn refuse_known<S: Source>(index: usize, known: bool, s: &mut S) -> Result<(), Refusal> {
    if !known {
        return Ok(());
    }
    s.enter(index);
    Err(s.refuse(Refusal::NotCanonical, 0, 0))
}

/// A value of the declaration, in the type that it is wanted in: what has another is refused once, however often it
/// stands in the code.
#[inline(always)]
#[must_use]
pub fn value<T>(value: T) -> T {
    value
}

/// The same of the number of a check.
#[inline(always)]
#[must_use]
pub const fn number(number: u32) -> u32 {
    number
}

/// The rule over the fields of a value that is written.
///
/// # Errors
/// [`Refusal::Rule`].
#[inline(always)]
pub fn ensure_written<S: Sink>(holds: bool, s: &mut S) -> Result<(), Refusal> {
    match holds || !S::CHECKS {
        true => Ok(()),
        false => Err(s.refuse(Refusal::Rule, 0, 0)),
    }
}

/// The rule over the fields of a value that was read.
///
/// # Errors
/// [`Refusal::Rule`].
#[inline(always)]
pub fn ensure_read<S: Source>(holds: bool, s: &mut S) -> Result<(), Refusal> {
    match holds {
        true => Ok(()),
        false => Err(s.refuse(Refusal::Rule, 0, 0)),
    }
}

/// A serialize check: a known number in 32 bits.
///
/// # Errors
/// [`Refusal::BufferFull`].
#[inline(always)]
pub fn write_check<S: Sink>(number: u32, s: &mut S) -> Result<(), Refusal> {
    s.put(u64::from(number), 32)
}

/// Reads a serialize check.
///
/// # Errors
/// [`Refusal::Check`], [`Refusal::EndOfPacket`].
#[inline(always)]
pub fn read_check<S: Source>(number: u32, s: &mut S) -> Result<(), Refusal> {
    let read = tri!(s.take_narrow(32));
    if read != u64::from(number) {
        return Err(s.refuse(Refusal::Check, i128::from(read), 32));
    }
    Ok(())
}

/// The refusal of a value that does not convert.
#[inline(always)]
pub fn not_convertible<S: Source>(s: &mut S) -> Refusal {
    s.refuse(Refusal::Conversion, 0, 0)
}

/// The refusal of a variant that is not part of the format.
#[inline(always)]
pub fn unsent<S: Sink>(s: &mut S) -> Refusal {
    s.refuse(Refusal::UnsentVariant, 0, 0)
}

/// A type with a schema: one of the user's, or the definition of a foreign one.
#[doc(hidden)]
pub trait Described {
    /// The wire form as data.
    const SCHEMA: &'static Schema;
}

impl<T: BitSerialize> Described for T {
    const SCHEMA: &'static Schema = T::SCHEMA;
}

/// What is sent for variant `V` of an enum `E`.
#[inline(always)]
#[must_use]
pub const fn tag_of<E: Described, const V: usize>() -> u64 {
    const { E::SCHEMA.tag().wire(E::SCHEMA.variant(V).id) }
}

/// Writes the tag of an enum `E` whose variants have no fields: it stays part of the run around it.
///
/// # Errors
/// [`Refusal::BufferFull`].
#[inline(always)]
pub fn write_tag<E: Described, S: Sink>(tag: u64, s: &mut S) -> Result<(), Refusal> {
    s.put(tag, const { E::SCHEMA.tag().width })
}

/// Writes the tag of variant `V` of an enum `E`; its fields follow.
///
/// # Errors
/// [`Refusal::BufferFull`].
#[inline(always)]
pub fn write_variant<E: Described, const V: usize, S: Sink>(s: &mut S) -> Result<(), Refusal> {
    tri!(s.put(
        const { E::SCHEMA.tag().wire(E::SCHEMA.variant(V).id) },
        const { E::SCHEMA.tag().width }
    ));
    enter_variant::<E, V, S>(s)
}

/// Reads the tag of an enum `E`.
///
/// # Errors
/// [`Refusal::EndOfPacket`].
#[inline(always)]
pub fn read_tag<E: Described, S: Source>(s: &mut S) -> Result<u64, Refusal> {
    take!(s, E::SCHEMA.tag().width)
}

/// After the tag of variant `V` of an enum `E` was read: makes sure of its fields.
///
/// # Errors
/// [`Refusal::EndOfPacket`], [`Refusal::Padding`].
#[inline(always)]
pub fn read_variant<E: Described, const V: usize, S: Source>(s: &mut S) -> Result<(), Refusal> {
    // the enum was sure of its smallest variant; a check behind it is not part of that
    let least = const { E::SCHEMA.unwrapped().min_bits };
    tri!(s.reserve(const { E::SCHEMA.tag().width as usize + E::SCHEMA.variant(V).min_bits() } - least));
    enter_variant::<E, V, S>(s)
}

/// After the last field of a variant.
///
/// # Errors
/// [`Refusal::BufferFull`].
#[inline(always)]
pub fn leave_variant<S: Stream>(s: &mut S) -> Result<(), Refusal> {
    s.leave();
    // variants meet at different positions
    s.end_run()
}

#[inline(always)]
fn enter_variant<E: Described, const V: usize, S: Stream>(s: &mut S) -> Result<(), Refusal> {
    s.enter(V);
    if const { E::SCHEMA.variant(V).align } {
        tri!(s.align());
    }
    Ok(())
}

/// The refusal of a tag that no variant of an enum `E` has.
#[inline(always)]
pub fn unknown_tag<E: Described, S: Source>(tag: u64, s: &mut S) -> Refusal {
    s.refuse(Refusal::UnknownTag, i128::from(tag), const { E::SCHEMA.tag().width })
}

/// What is wrong with the ids of an enum, if anything is: for those that are no literals.
#[must_use]
pub const fn tag_problem<E: Described>() -> Option<&'static str> {
    E::SCHEMA.tag_problem()
}

/// What is wrong with the field of a variant that holds every other tag, if anything is.
#[must_use]
pub const fn other_problem<E: Described, T: Integer>() -> Option<&'static str> {
    let tag = E::SCHEMA.tag();
    if T::POINTER_SIZED || tag.min < T::MIN || (tag.max > T::MAX && T::MAX >= 0) {
        return Some("the field of `other` must hold every tag; widen it");
    }
    None
}

/// Writes a tag that no variant has.
///
/// # Errors
/// [`Refusal::KnownTag`] for one that a variant has, or that is out of range.
#[inline(always)]
pub fn write_other<E: Described, const V: usize, T: Integer, S: Sink>(held: T, s: &mut S) -> Result<(), Refusal> {
    let id = held.to_pattern() as i128;
    if S::CHECKS && (!E::SCHEMA.tag().holds(id) || E::SCHEMA.has_id(id)) {
        return Err(s.refuse(Refusal::KnownTag, id, const { E::SCHEMA.tag().width }));
    }
    tri!(s.put(E::SCHEMA.tag().wire(id), const { E::SCHEMA.tag().width }));
    s.end_run()
}

/// A tag that no variant has, as its id.
///
/// # Errors
/// [`Refusal::UnknownTag`] for one that is out of range.
#[inline(always)]
pub fn read_other<E: Described, const V: usize, T: Integer, S: Source>(tag: u64, s: &mut S) -> Result<T, Refusal> {
    let id = E::SCHEMA.tag().id(tag);
    if !E::SCHEMA.tag().holds(id) {
        return Err(unknown_tag::<E, S>(tag, s));
    }
    tri!(s.end_run());
    Ok(T::from_pattern(id as u128))
}
