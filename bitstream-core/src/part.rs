//! Defines the role of bits in a packet: a value, or framing.

/// Role of some bits of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The value of a field, or one of several numbers that a codec sends for the value.
    Value,
    /// The bit that says whether an optional value follows.
    Presence,
    /// The bit that distinguishes the two cases of a `Result`.
    Choice,
    /// The tag of an enum's variant.
    Tag,
    /// The number of elements, bytes or characters that follow, or of filled slots.
    Length,
    /// The bit that says whether another element of a list follows.
    Another,
    /// The index of a slot of a sparse array.
    Index,
    /// The bit that is 1 if a field has its known value, which is then not sent.
    Known,
    /// The flags that say how many bits the next number has.
    Prefix,
    /// Further bits of a number whose first bits were sent before.
    More,
    /// The known number of `#[bits(check)]` or `serialize_check`.
    Check,
    /// Bits up to a byte boundary.
    Padding,
    /// Unused bits of the last byte.
    Spare,
    /// Bytes after the value.
    LeftOver,
    /// Bits after the position of an error, which were not read.
    Unread,
    /// Bits that `annotate` does not split further, since the packet has more than 65,536 leaves.
    Unlisted,
}

impl Part {
    /// Returns a name of one or two words, which `annotate` displays after the path of a field.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Value => "value",
            Part::Presence => "present",
            Part::Choice => "which",
            Part::Tag => "tag",
            Part::Length => "length",
            Part::Another => "another",
            Part::Index => "index",
            Part::Known => "known",
            Part::Prefix => "prefix",
            Part::More => "more",
            Part::Check => "check",
            Part::Padding => "padding",
            Part::Spare => "spare bits",
            Part::LeftOver => "left over",
            Part::Unread => "not read",
            Part::Unlisted => "not listed",
        }
    }
}
