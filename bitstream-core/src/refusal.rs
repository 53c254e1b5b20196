//! What can be wrong with a value or a packet, as one word.

/// Why a stream refused a value or a packet.
///
/// This is all a stream returns while it runs: as wide as a register, so that it costs nothing until it happens. The
/// entry points ([`decode`](crate::decode), [`encode_to_slice`](crate::encode_to_slice), ..) turn it into a
/// [`ReadError`](crate::ReadError) or a [`WriteError`](crate::WriteError), which also say where.
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
    /// Writing: the variant of an enum is not the one that earlier fields say.
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
    /// Writing: a float is outside of the range that it is declared to be in.
    Outside,
    /// A quaternion is not of length 1.
    NotUnit,
    /// Writing: a quaternion is 0, NaN or infinite, and so no rotation.
    NoRotation,
    /// An integer that is never 0 is.
    Zero,
    /// Reading: a form that no writer chooses, since a shorter one says the same.
    NotCanonical,
    /// Indices, keys or a relative integer that do not increase.
    NotIncreasing,
    /// A string has a character that is not ASCII.
    NotAscii,
    /// Reading: a string is not UTF-16.
    InvalidUtf16,
    /// Writing: there is no value of a field with `present`, whose condition holds.
    Missing,
    /// Writing: there is a value of a field with `present`, whose condition does not hold.
    Extra,
    /// Writing: a list is not as long as earlier fields say.
    Count,
    /// Reading: a serialize check does not match.
    Check,
    /// Reading: a constant or reserved bits are not what they always are.
    Constant,
    /// A rule over the fields does not hold.
    Rule,
    /// The value does not convert.
    Conversion,
    /// A width that earlier fields say is above what the declaration allows; or one of a hand-written read or write above what the
    /// call takes.
    Width,
    /// A hand-written codec refused.
    Custom,
}
