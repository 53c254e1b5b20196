//! Codecs that have to know something of earlier fields.

use crate::{Refusal, Schema, Sink, Source};

/// A wire form of `T` for whoever knows `X`: an earlier field, or a number of elements. Otherwise as
/// [`Encoding`](super::Encoding).
#[diagnostic::on_unimplemented(
    message = "an attribute of this field does not apply to `{T}`",
    label = "`count` and `relative` describe a field itself, and this is a `{T}`",
    note = "`count` applies to `Vec`, `relative` to an integer of at most 32 bits, neither inside of another type"
)]
pub trait Given<X, T> {
    /// The wire form as data.
    const SCHEMA: &'static Schema;
    /// What is wrong with the parameters for this type, if anything is.
    const PROBLEM: Option<&'static str> = None;

    /// Appends the value.
    ///
    /// # Errors
    /// A value outside its declaration, or an output that is too short.
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal>;

    /// Reads a value.
    ///
    /// # Errors
    /// Bits that the declaration does not allow, or too few of them.
    #[inline(always)] // as what it stands for
    fn read<S: Source>(given: X, s: &mut S) -> Result<T, Refusal> {
        let mut value = Self::placeholder();
        tri!(Self::read_into(&mut value, given, s));
        Ok(value)
    }

    /// Reads a value in place. After an error it is valid but unspecified.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal>;

    /// Some value that costs nothing to make.
    fn placeholder() -> T;
}
