//! Defines the reasons for which a value or a packet is refused, as one word.

/// Reason why a stream refused a value or a packet.
///
/// A stream returns only a `Refusal`, which is as wide as a register, so that a packet without an error pays nothing.
/// The entry points ([`decode`](crate::decode), [`encode_to_slice`](crate::encode_to_slice), ..) convert it into a
/// [`ReadError`](crate::ReadError) or a [`WriteError`](crate::WriteError), which also have the place.
// `repr(usize)`: `Result<usize, Refusal>` is returned in two registers. With a one-byte error it goes through memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(usize)]
pub enum Refusal {
    /// Reading: the packet ends before the value does.
    EndOfPacket,
    /// Writing: the output slice is too short.
    BufferFull,
    /// An integer, or a float's code, is outside its declared range.
    OutOfRange,
    /// The length of an array or a string is outside its declared bounds.
    Length,
    /// The elements of lists that may take no bits would count more than 64 KiB of memory in one packet.
    WithoutBits,
    /// Reading: no variant has this tag.
    UnknownTag,
    /// Writing: a tag for unknown variants is that of a known one, or out of range.
    KnownTag,
    /// Writing: the variant of an enum is not the one that earlier fields give.
    Tag,
    /// Writing: this variant is not part of the format.
    UnsentVariant,
    /// Reading: padding before an aligned value is not zero.
    Padding,
    /// Reading: bytes follow the value.
    LeftOverBytes,
    /// Reading: unused bits of the last byte are set.
    LeftOverBits,
    /// Reading: a string is not UTF-8.
    InvalidUtf8,
    /// A string contains a NUL.
    Nul,
    /// Reading: a `char` is not a Unicode scalar value.
    InvalidChar,
    /// Writing: a float is NaN or infinite.
    NotFinite,
    /// Writing: a `strict` float is outside of its range.
    Outside,
    /// A quaternion is not of length 1.
    NotUnit,
    /// Writing: a quaternion is 0, NaN or infinite, and so not a rotation.
    NoRotation,
    /// An integer that must not be 0 is 0.
    Zero,
    /// Reading: a longer form than the one that encoders choose.
    NotCanonical,
    /// Indices, keys or a relative integer that do not increase.
    NotIncreasing,
    /// A string has a character that is not ASCII.
    NotAscii,
    /// Reading: a string is not UTF-16.
    InvalidUtf16,
    /// Writing: a field with `present` has no value although its condition holds.
    Missing,
    /// Writing: a field with `present` has a value although its condition does not hold.
    Extra,
    /// Writing: a list does not have the length that earlier fields give.
    Count,
    /// Writing: an element of a list equals the value that ends the list. Reading: an element equals that value but has
    /// other bits.
    Sentinel,
    /// Reading: a serialize check does not match.
    Check,
    /// Reading: a constant or reserved bits have another value than the declared one.
    Constant,
    /// A rule over the fields does not hold.
    Rule,
    /// The value does not convert.
    Conversion,
    /// A width or an end that earlier fields give is not within the declared limits. Or code by hand passes a width
    /// above the limit of the function that it calls.
    Width,
    /// A hand-written codec refused the value.
    Custom,
}
