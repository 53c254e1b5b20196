//! The steps that generated code is made of: one call for each field.

use crate::codec::{Encoding, first, take};
use crate::{BitSerialize, Refusal, Sink, Source, Stream};

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

/// Writes the tag of an enum `E` whose variants have no fields: it stays part of the run around it.
///
/// # Errors
/// [`Refusal::BufferFull`].
#[inline(always)]
pub fn write_tag<E: BitSerialize, S: Sink>(tag: u64, s: &mut S) -> Result<(), Refusal> {
    s.put(tag, const { E::SCHEMA.tag().width })
}

/// Writes the tag of variant `V` of an enum `E`; its fields follow.
///
/// # Errors
/// [`Refusal::BufferFull`].
#[inline(always)]
pub fn write_variant<E: BitSerialize, const V: usize, S: Sink>(s: &mut S) -> Result<(), Refusal> {
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
pub fn read_tag<E: BitSerialize, S: Source>(s: &mut S) -> Result<u64, Refusal> {
    take!(s, E::SCHEMA.tag().width)
}

/// After the tag of variant `V` of an enum `E` was read: makes sure of its fields.
///
/// # Errors
/// [`Refusal::EndOfPacket`], [`Refusal::Padding`].
#[inline(always)]
pub fn read_variant<E: BitSerialize, const V: usize, S: Source>(s: &mut S) -> Result<(), Refusal> {
    // the enum was sure of its smallest variant
    tri!(s.reserve(const { E::SCHEMA.tag().width as usize + E::SCHEMA.variant(V).min_bits() - E::SCHEMA.min_bits }));
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
fn enter_variant<E: BitSerialize, const V: usize, S: Stream>(s: &mut S) -> Result<(), Refusal> {
    s.enter(V);
    if const { E::SCHEMA.variant(V).align } {
        tri!(s.align());
    }
    Ok(())
}

/// The refusal of a tag that no variant of an enum `E` has.
#[inline(always)]
pub fn unknown_tag<E: BitSerialize, S: Source>(tag: u64, s: &mut S) -> Refusal {
    s.refuse(Refusal::UnknownTag, i128::from(tag), const { E::SCHEMA.tag().width })
}
