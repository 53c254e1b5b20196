//! Defines the reasons for which a value or a packet is refused, as a type that fits a register.

/// Reason why a stream refused a value or a packet.
///
/// A `Refusal` does not say where in the packet the error is. A `Refusal` fits a register of the processor, so that
/// packets without an error are encoded and decoded fast. The entry points ([`decode`](crate::decode),
/// [`encode_to_slice`](crate::encode_to_slice), ..) convert it into a [`ReadError`](crate::ReadError) or a
/// [`WriteError`](crate::WriteError), which also name the field and its bits.
// `repr(usize)`: `Result<usize, Refusal>` is returned in two registers. A result with a one-byte error is returned
// through memory.
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
    /// The elements without bits, such as those of a list of `()`, would take more than 64 KiB of memory in one packet.
    WithoutBits,
    /// Reading: no variant has this tag.
    UnknownTag,
    /// Writing: the tag in a variant with `other` belongs to another variant, or is out of range.
    KnownTag,
    /// Writing: an enum without its own tag has a different variant from the one that earlier fields select.
    Tag,
    /// Writing: the value has a variant with `skip`, which is never sent.
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
    /// Writing: a `strict` float is outside its range.
    Outside,
    /// The length of a quaternion is not 1.
    NotUnit,
    /// Writing: a quaternion is 0, NaN or infinite, and so not a rotation.
    NoRotation,
    /// An integer that must not be 0 is 0.
    Zero,
    /// Reading: a number is sent in more bits than an encoder would use for it.
    NotCanonical,
    /// An index, a key or a relative integer is not greater than the number before it.
    NotIncreasing,
    /// A string has a character that is not ASCII.
    NotAscii,
    /// Reading: a string is not UTF-16.
    InvalidUtf16,
    /// Writing: a field with `present` has no value although its condition holds.
    Missing,
    /// Writing: a field with `present` has a value although its condition does not hold.
    Extra,
    /// Writing: the length of a list differs from the length that earlier fields give.
    Count,
    /// Writing: an element of a list equals the value that ends the list. Reading: an element equals the value that
    /// ends the list, but has other bits than this value.
    Sentinel,
    /// Reading: the number of `#[bits(check)]` or `serialize_check` is not the declared number.
    Check,
    /// Reading: a constant or reserved bits do not have the declared value.
    Constant,
    /// A rule of `#[bits(ensure = ..)]` over the fields does not hold.
    Rule,
    /// A conversion in the declaration, such as `try_from`, failed.
    Conversion,
    /// A width, or the end of a range, that earlier fields give is outside its declared limits. Hand-written code also
    /// gets this error for a width above the limit of the function that it calls.
    Width,
    /// A hand-written codec refused the value.
    Custom,
}
