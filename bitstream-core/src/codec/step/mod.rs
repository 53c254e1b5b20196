//! The steps of generated code, one call for each field. The steps that find the value which a decoder will reconstruct
//! are in `seen.rs`.

mod enums;

pub use enums::*;

pub use super::made;
use super::{Encoding, Integer, Plain, first};
use crate::part::Part;
pub use crate::serialize::Described;
use crate::{BitSerialize, Fitting, Refusal, Sink, Source, Stream};

/// Writes the field number `index` with codec `C`.
///
/// # Errors
/// Returns the errors of the codec.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))] // inlined: a step is one field of a run
pub fn write<C: Encoding<T>, T, S: Sink>(index: usize, value: &T, s: &mut S) -> Result<(), Refusal> {
    if S::CALLS {
        return s.put_field::<C, T>(index, value);
    }
    s.enter(index);
    tri!(C::write(value, (), s));
    s.leave();
    Ok(())
}

/// Reads the field number `index` with codec `C`.
///
/// # Errors
/// Returns the errors of the codec.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read<C: Encoding<T>, T, S: Source>(index: usize, s: &mut S) -> Result<T, Refusal> {
    s.enter(index);
    let value = tri!(C::read((), s));
    s.leave();
    Ok(value)
}

/// Reads the field number `index` with codec `C` in place.
///
/// # Errors
/// Returns the errors of the codec.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_into<C: Encoding<T>, T, S: Source>(index: usize, value: &mut T, s: &mut S) -> Result<(), Refusal> {
    s.enter(index);
    tri!(C::read_into(value, (), s));
    s.leave();
    Ok(())
}

/// Reads a field like [`read_into`] that is not always sent, so its bits are not reserved yet.
///
/// # Errors
/// Returns the errors of the codec.
// Without optimisation a copy costs build time and gains nothing.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_sent_into<C: Encoding<T>, T, S: Source>(index: usize, value: &mut T, s: &mut S) -> Result<(), Refusal> {
    tri!(make_sure::<C, T, S>(s));
    read_into::<C, T, S>(index, value, s)
}

/// Reads a value by filling a placeholder, for types whose fields all have placeholders.
///
/// # Errors
/// Returns the same errors as its fields.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))] // inlined like the fields
pub fn read_filled<T: BitSerialize, S: Source>(s: &mut S) -> Result<T, Refusal> {
    let mut value = made::<Plain, T, ()>();
    tri!(value.read_into(s));
    Ok(value)
}

/// Reads a value and drops it, for tools that examine the reads of a type.
///
/// # Errors
/// Returns the same errors as the type.
#[inline]
pub fn read_and_drop<T: BitSerialize, S: Source>(s: &mut S) -> Result<(), Refusal> {
    // only one branch is compiled, so a large value takes its space on the stack once
    if const { T::PLACEHOLDER.is_some() } {
        made::<Plain, T, ()>().read_into(s)
    } else {
        T::read(s).map(|_| ())
    }
}

/// A rule that another type must follow, or the code does not compile: the fields of a foreign type, or the given values
/// of a field. `I` tells the rules of one type apart.
pub trait Definition<const I: usize = { usize::MAX }> {
    /// Does not compile if the foreign type has other fields than the definition, or the type of the field declares other
    /// given values.
    const CHECKED: usize;
}

/// Names the type `T` through a constant. If the constant does not compile, the compiler does not know the type, so it
/// reports no further errors about the type.
pub trait Attested<T> {
    /// The type.
    type Type;
}

impl<T, const N: usize> Attested<T> for [(); N] {
    type Type = T;
}

/// Value of an unsent field without `default = EXPR`: its `Default`. The trait exists for the compiler's message about
/// a type without `Default`.
#[diagnostic::on_unimplemented(
    message = "a field that is not always sent needs a value, and `{Self}` has no `Default`",
    label = "write `default = EXPR` beside `skip` or `when`, or implement `Default` for `{Self}`"
)]
pub trait Unsent: Sized {
    /// Returns the default.
    #[must_use]
    fn unsent() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> Unsent for T {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unsent() -> T {
        T::default()
    }
}

/// Returns a placeholder like [`made`], for types whose name tells the derive that they have one.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn start<C: Encoding<T>, T>() -> T {
    let make = const {
        match C::PLACEHOLDER {
            Some(make) => make,
            None => panic!(
                "a field has a type by the name of a number that is another type: write its path, such as `self::NAME`"
            ),
        }
    };
    make()
}

/// Returns the placeholder of a type, if each of its fields has one. `has` has an entry for each field.
#[must_use]
pub const fn placeholder<T>(has: &[bool], make: fn() -> T) -> Option<fn() -> T> {
    let mut i = 0;
    while i < has.len() {
        if !has[i] {
            return None;
        }
        i += 1;
    }
    Some(make)
}

/// Returns whether the type of a field has a placeholder.
#[must_use]
pub const fn has_placeholder<C: Encoding<T, X>, T, X: Copy>() -> bool {
    C::PLACEHOLDER.is_some()
}

/// Returns the first problem of several fields.
#[must_use]
pub const fn first_problem(problems: &[Option<&'static str>]) -> Option<&'static str> {
    first(problems)
}

/// Writes a field like [`write()`], with the value on which its codec depends.
///
/// # Errors
/// Returns the errors of the codec.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_given<C: Encoding<T, X>, T, X: Copy, S: Sink>(
    index: usize,
    value: &T,
    given: X,
    s: &mut S,
) -> Result<(), Refusal> {
    s.enter(index);
    tri!(C::write(value, given, s));
    s.leave();
    Ok(())
}

/// Reads a field like [`read`], with the value on which its codec depends.
///
/// # Errors
/// Returns the errors of the codec.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_given<C: Encoding<T, X>, T, X: Copy, S: Source>(index: usize, given: X, s: &mut S) -> Result<T, Refusal> {
    s.enter(index);
    let value = tri!(C::read(given, s));
    s.leave();
    Ok(value)
}

/// Reads a field in place like [`read_into`], with the value on which its codec depends.
///
/// # Errors
/// Returns the errors of the codec.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_given_into<C: Encoding<T, X>, T, X: Copy, S: Source>(
    index: usize,
    value: &mut T,
    given: X,
    s: &mut S,
) -> Result<(), Refusal> {
    s.enter(index);
    tri!(C::read_into(value, given, s));
    s.leave();
    Ok(())
}

/// Reserves the fewest bits of a field that is not always sent.
///
/// # Errors
/// Returns [`Refusal::EndOfPacket`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn make_sure<C: Encoding<T>, T, S: Source>(s: &mut S) -> Result<(), Refusal> {
    s.reserve(const { C::MIN_BITS })
}

/// Reserves bits like [`make_sure`], unless the compiler knows that the field is always sent: its bits are already
/// reserved.
///
/// # Errors
/// Returns [`Refusal::EndOfPacket`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn make_sure_unless<C: Encoding<T>, T, S: Source>(sent: Option<bool>, s: &mut S) -> Result<(), Refusal> {
    match sent {
        Some(true) => Ok(()),
        _ => make_sure::<C, T, S>(s),
    }
}

/// Converts a number of elements to `i128`.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn count<N: Integer>(number: N) -> i128 {
    let pattern = number.to_pattern() as i128;
    // a `u128` above the largest `i128` is clamped, since no bound allows such a number
    if !N::SIGNED && pattern < 0 { i128::MAX } else { pattern }
}

/// A constant of an attribute.
#[derive(Clone, Copy, Debug)]
pub struct Whole<N> {
    /// The constant.
    pub value: N,
    /// True if the type of the constant has no negative values.
    pub is_unsigned: bool,
}

/// Returns a constant of an attribute. The compiler reports one that is not an integer, once for all uses.
#[must_use]
pub const fn whole<N: Integer>(value: N) -> Whole<N> {
    let is_unsigned = !N::SIGNED;
    Whole { value, is_unsigned }
}

/// Returns whether a field has its known value.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn is_known<T: PartialEq>(value: &T, known: &T) -> bool {
    value == known
}

/// Writes the bit before fields that are not sent if they have their known values.
///
/// # Errors
/// Returns [`Refusal::BufferFull`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_elided<S: Sink>(elided: bool, s: &mut S) -> Result<(), Refusal> {
    s.mark(Part::Known, None);
    s.append(Fitting::new(u64::from(elided), 1))
}

/// Reads the bit of [`write_elided`] before the field number `index`.
///
/// # Errors
/// Returns [`Refusal::EndOfPacket`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_elided<S: Source>(index: usize, s: &mut S) -> Result<bool, Refusal> {
    s.mark(Part::Known, Some(index));
    Ok(tri!(s.take_narrow(1)) != 0)
}

/// Rejects fields from number `index` on that were sent although they have their known values: an encoder sends only
/// the bit.
///
/// # Errors
/// Returns [`Refusal::NotCanonical`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn refuse_known<S: Source>(index: usize, known: bool, s: &mut S) -> Result<(), Refusal> {
    if !known {
        return Ok(());
    }
    s.enter(index);
    Err(s.refuse(Refusal::NotCanonical, 0, 0))
}

/// Returns a value of the declaration in the type that it must have. Generated code uses the result several times, but
/// the compiler reports a value of a wrong type only once.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn value<T>(value: T) -> T {
    value
}

/// Returns the number of a check, for the same reason as [`value`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub const fn number(number: u32) -> u32 {
    number
}

/// Returns whether the condition of a field holds. A stream of codes also carries it, so that codes are readable
/// without the expression.
///
/// # Errors
/// Rejects codes that contradict the condition.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))] // inlined: does nothing in a stream of bits
pub fn present<S: Stream>(holds: bool, s: &mut S) -> Result<bool, Refusal> {
    tri!(same_code(u64::from(holds), 1, s));
    Ok(holds)
}

/// Refuses the value of the field number `index`, which is not sent since its condition does not hold.
///
/// # Errors
/// Returns [`Refusal::Extra`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn absent<T, S: Sink>(index: usize, value: &Option<T>, s: &mut S) -> Result<(), Refusal> {
    if S::CHECKS && value.is_some() {
        s.enter(index);
        return Err(s.refuse(Refusal::Extra, 0, 0));
    }
    Ok(())
}

/// Sends a number that both sides know, in a stream of codes only. The decoder rejects another number.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))] // inlined: does nothing in a stream of bits
pub(crate) fn same_code<S: Stream>(known: u64, width: u32, s: &mut S) -> Result<(), Refusal> {
    if const { S::CODES } {
        let mut code = known;
        tri!(s.serialize_bits(&mut code, width));
        if code != known {
            return Err(s.refuse(Refusal::NotCanonical, i128::from(code), width));
        }
    }
    Ok(())
}

/// Refuses a value to be written if the rule over its fields does not hold.
///
/// # Errors
/// Returns [`Refusal::Rule`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn ensure_written<S: Sink>(holds: bool, s: &mut S) -> Result<(), Refusal> {
    match holds || !S::CHECKS {
        true => Ok(()),
        false => Err(s.refuse(Refusal::Rule, 0, 0)),
    }
}

/// Rejects a value that was read if the rule over its fields does not hold.
///
/// # Errors
/// Returns [`Refusal::Rule`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn ensure_read<S: Source>(holds: bool, s: &mut S) -> Result<(), Refusal> {
    match holds {
        true => Ok(()),
        false => Err(s.refuse(Refusal::Rule, 0, 0)),
    }
}

/// Writes a serialize check: a known number in 32 bits.
///
/// # Errors
/// Returns [`Refusal::BufferFull`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_check<S: Sink>(number: u32, s: &mut S) -> Result<(), Refusal> {
    if const { S::CODES } {
        return Ok(());
    }
    s.mark(Part::Check, None);
    s.append(Fitting::new(u64::from(number), 32))
}

/// Reads a serialize check.
///
/// # Errors
/// Returns [`Refusal::Check`], [`Refusal::EndOfPacket`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_check<S: Source>(number: u32, s: &mut S) -> Result<(), Refusal> {
    if const { S::CODES } {
        return Ok(());
    }
    s.mark(Part::Check, None);
    let read = tri!(s.take_narrow(32));
    if read != u64::from(number) {
        return Err(s.refuse(Refusal::Check, i128::from(read), 32));
    }
    Ok(())
}

/// Returns the error of a value that does not convert.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn not_convertible<S: Source>(s: &mut S) -> Refusal {
    s.refuse(Refusal::Conversion, 0, 0)
}

/// Returns the error of a variant that is not part of the format.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn unsent<S: Sink>(s: &mut S) -> Refusal {
    s.refuse(Refusal::UnsentVariant, 0, 0)
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    #[test]
    fn what_generated_code_asks_for_in_constants() {
        assert!(has_placeholder::<Plain, u8, ()>() && !has_placeholder::<Plain, std::boxed::Box<u8>, ()>());
        assert_eq!(first_problem(&[None, Some("a"), Some("b")]), Some("a"));
        assert_eq!(first_problem(&[None]), None);
        assert_eq!(number(7), 7);
    }
}
