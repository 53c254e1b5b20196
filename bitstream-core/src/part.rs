//! The role of bits in a packet: a value, or framing.

/// The role of some bits of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The value of the field, or one number of several that a codec makes it of.
    Value,
    /// Whether an optional value is there.
    Presence,
    /// Which of the two a `Result` is.
    Choice,
    /// Which variant of an enum follows.
    Tag,
    /// How many elements, bytes or characters follow, or how many slots are filled.
    Length,
    /// Which slot of a sparse array follows.
    Index,
    /// Whether a field has the value that is known beforehand, and is not sent.
    Known,
    /// How long the number behind it is.
    Prefix,
    /// More bits of the number before it.
    More,
    /// A serialize check.
    Check,
    /// Bits up to a byte boundary.
    Padding,
    /// Unused bits of the last byte.
    Spare,
    /// What follows the value.
    LeftOver,
    /// What follows the place of the error.
    Unread,
    /// What has no leaves of its own, since there are too many.
    Unlisted,
}

impl Part {
    /// A word or two, behind a path.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Value => "value",
            Part::Presence => "present",
            Part::Choice => "which",
            Part::Tag => "tag",
            Part::Length => "length",
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
