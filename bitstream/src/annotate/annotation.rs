//! `annotate`, and what it finds.

use super::Part;
use super::text::Colored;
use super::{html, record};
use alloc::string::String;
use alloc::vec::Vec;
use bitstream_core::{BitSerialize, ReadError, Refusal};
use core::ops::Range;

/// Most leaves of an annotation. The bits after them are one leaf.
pub(super) const MOST_LEAVES: usize = 1 << 16;

/// Labels every bit of a packet, of an accepted one and of a rejected one up to the bit that fails.
///
/// The code of [`decode`](crate::decode) reads the packet, so hand-written codecs are covered. Padding, tags, lengths, the bits
/// of options and left-over bits are leaves too, in order and without a gap. After 65,536 leaves all further bits are one leaf.
///
/// This function is for tools: it decodes twice, and allocates a text for each leaf.
///
/// ```
/// let annotation = bitstream::annotate::<(bool, Option<u8>)>(&[0b111, 0]);
/// let values: Vec<&str> = annotation.leaves().iter().map(|leaf| leaf.value()).collect();
/// assert_eq!(values, ["true", "some", "1", "0"]);
/// assert_eq!(annotation.leaves()[2].path(), "value.1");
/// assert_eq!(annotation.leaves()[2].bits(), 2..10);
/// ```
#[must_use]
pub fn annotate<T: BitSerialize>(bytes: &[u8]) -> Annotation {
    let error = bitstream_core::decode::<T>(bytes).err();
    Annotation {
        name: T::SCHEMA.name().unwrap_or("value"),
        leaves: record::leaves::<T>(bytes, error.as_ref()),
        bytes: bytes.to_vec(),
        error,
    }
}

/// The leaves of a packet, made by [`annotate`](fn@annotate).
///
/// Displayed as a table with a line for each leaf; [`colored`](Self::colored) for a terminal, and
/// [`to_html`](Self::to_html) for a browser.
#[derive(Clone, Debug)]
pub struct Annotation {
    pub(super) name: &'static str,
    pub(super) bytes: Vec<u8>,
    pub(super) leaves: Vec<Leaf>,
    pub(super) error: Option<ReadError>,
}

impl Annotation {
    /// All bits of the packet in order: each leaf begins where the one before ends.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// Why the packet is refused, if it is.
    #[must_use]
    pub fn error(&self) -> Option<&ReadError> {
        self.error.as_ref()
    }

    /// The packet.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The table with colours, as ANSI sequences. Whether the output is a terminal is the caller's question:
    /// `std::io::IsTerminal`.
    #[must_use]
    pub fn colored(&self) -> Colored<'_> {
        Colored(self)
    }

    /// One page without references to anything else: the bits as coloured cells in rows of bytes, then the table. A field
    /// that the pointer is over is named, and all of its bits light up.
    #[must_use]
    pub fn to_html(&self) -> String {
        html::page(self)
    }

    /// Returns whether the error is about this leaf.
    pub(super) fn is_refused(&self, leaf: &Leaf) -> bool {
        let Some(error) = &self.error else { return false };
        if error.kind() == Refusal::LeftOverBytes {
            return leaf.part == Part::LeftOver;
        }
        if error.kind() == Refusal::EndOfPacket {
            // what lies before the cut was read
            return leaf.part == Part::Unread;
        }
        let refused = error.bits();
        let is_listed = !matches!(leaf.part, Part::Unread | Part::Unlisted);
        match refused.is_empty() {
            true => is_listed && leaf.bits.end == refused.start && !leaf.bits.is_empty(),
            false => is_listed && leaf.bits.start < refused.end && refused.start < leaf.bits.end,
        }
    }
}

/// Some bits of a packet that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    pub(super) path: String,
    pub(super) part: Part,
    pub(super) bits: Range<usize>,
    pub(super) raw: u128,
    pub(super) value: String,
}

impl Leaf {
    /// The field that the bits belong to: `Player.items[3]`. Empty for bits after the value.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The role of the bits in the field.
    #[must_use]
    pub fn part(&self) -> Part {
        self.part
    }

    /// The place of the bits, from the start of the packet.
    #[must_use]
    pub fn bits(&self) -> Range<usize> {
        self.bits.clone()
    }

    /// The bits as an unsigned integer. `None` for more than 128: texts, bytes and what was not read.
    #[must_use]
    pub fn raw(&self) -> Option<u128> {
        (self.bits.len() <= 128).then_some(self.raw)
    }

    /// The value of the bits, for people: `87`, `Walk`, `"Anna"`.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The path, and what of it where that is not its value.
    pub(super) fn label(&self) -> String {
        match (self.part, self.path.is_empty()) {
            (Part::Value, _) => self.path.clone(),
            (part, true) => alloc::format!("({})", part.name()),
            (part, false) => alloc::format!("{} ({})", self.path, part.name()),
        }
    }
}
