//! The steps that generated code is made of: one call for each field.

use crate::codec::Encoding;
use crate::{BitSerialize, Refusal, Sink, Source};

/// Writes the field number `index` with codec `C`.
///
/// # Errors
/// Those of the codec.
#[inline(always)] // a step is one field of a run
pub fn write<C: Encoding<T>, T, S: Sink>(index: usize, value: &T, s: &mut S) -> Result<(), Refusal> {
    s.enter(index);
    C::write(value, s)?;
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
    let value = C::read(s)?;
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
    C::read_into(value, s)?;
    s.leave();
    Ok(())
}

/// Writes the tag of a variant.
///
/// # Errors
/// [`Refusal::BufferFull`].
#[inline(always)]
pub fn write_tag<S: Sink>(tag: u64, width: u32, s: &mut S) -> Result<(), Refusal> {
    s.put(tag, width)
}

/// What the variant takes beyond what its enum `T` was sure to.
///
/// # Errors
/// [`Refusal::EndOfPacket`].
#[inline(always)]
pub fn reserve_variant<T: BitSerialize, S: Source>(min_bits: usize, tag_bits: u32, s: &mut S) -> Result<(), Refusal> {
    s.reserve((tag_bits as usize + min_bits).saturating_sub(T::MIN_BITS))
}

/// The refusal of a tag that no variant has.
#[inline(always)]
pub fn unknown_tag<S: Source>(tag: u64, width: u32, s: &mut S) -> Refusal {
    s.refuse(Refusal::UnknownTag, i128::from(tag), width)
}

/// The smallest of the sizes of all variants.
#[must_use]
pub const fn least(sizes: &[usize]) -> usize {
    let mut least = usize::MAX;
    let mut i = 0;
    while i < sizes.len() {
        if sizes[i] < least {
            least = sizes[i];
        }
        i += 1;
    }
    least
}

/// The largest of the sizes of all variants.
#[must_use]
pub const fn most(sizes: &[usize]) -> usize {
    let mut most = 0;
    let mut i = 0;
    while i < sizes.len() {
        if sizes[i] > most {
            most = sizes[i];
        }
        i += 1;
    }
    most
}

/// The sum over all variants.
#[must_use]
pub const fn sum(sizes: &[usize]) -> usize {
    let mut sum = 0;
    let mut i = 0;
    while i < sizes.len() {
        sum += sizes[i];
        i += 1;
    }
    sum
}
