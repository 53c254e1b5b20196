//! Defines `annotate` and its result.

use super::Part;
use super::text::Colored;
use super::{html, record};
use alloc::string::String;
use alloc::vec::Vec;
use bitstream_core::{BitSerialize, ReadError, Refusal};
use core::ops::Range;

/// Largest number of leaves of an annotation. All bits after them are one more leaf.
pub(super) const MOST_LEAVES: usize = 1 << 16;

/// Returns the meaning of each bit of a packet of type `T`. For a rejected packet, the bits after the error have no
/// meaning.
///
/// The returned [`Annotation`] is a list of leaves (groups of bits that belong together), in order and without a gap.
/// Padding, tags, lengths, the bits of options and left-over bits are leaves too. The function runs the code of
/// [`decode`](crate::decode), so the result includes the bits of hand-written codecs. After 65,536 leaves all further
/// bits form one leaf.
///
/// Use this function in tools only: it decodes the packet twice, and allocates a text for each leaf.
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

/// Lists the leaves (groups of bits that belong together) of a packet, made by [`annotate`](fn@annotate).
///
/// An annotation is displayed as a table with one line for each leaf. [`colored`](Self::colored) displays the table
/// with colours for a terminal, and [`to_html`](Self::to_html) returns a page for a browser.
#[derive(Clone, Debug)]
pub struct Annotation {
    pub(super) name: &'static str,
    pub(super) bytes: Vec<u8>,
    pub(super) leaves: Vec<Leaf>,
    pub(super) error: Option<ReadError>,
}

impl Annotation {
    /// Returns the leaves of the packet in order. Each leaf begins at the bit at which the leaf before ends.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// Returns the error of a rejected packet, or `None` if the decoder accepts the packet.
    #[must_use]
    pub fn error(&self) -> Option<&ReadError> {
        self.error.as_ref()
    }

    /// Returns the bytes of the packet.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Displays the table with colours, as ANSI escape sequences. Check first that the output is a terminal, for
    /// example with `std::io::IsTerminal`.
    #[must_use]
    pub fn colored(&self) -> Colored<'_> {
        Colored(self)
    }

    /// Returns an HTML page that needs no other file. The page shows the bits as coloured cells in rows of bytes, and
    /// then the table. The page also names the field under the mouse pointer, and highlights all bits of this field.
    #[must_use]
    pub fn to_html(&self) -> String {
        html::page(self)
    }

    /// Returns whether the error concerns this leaf.
    pub(super) fn is_refused(&self, leaf: &Leaf) -> bool {
        let Some(error) = &self.error else { return false };
        if error.kind() == Refusal::LeftOverBytes {
            return leaf.part == Part::LeftOver;
        }
        if error.kind() == Refusal::EndOfPacket {
            // the bits before the cut were decoded
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

/// A group of bits of a packet that belong together: one number, tag, length, text or padding.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    pub(super) path: String,
    pub(super) part: Part,
    pub(super) bits: Range<usize>,
    pub(super) raw: u128,
    pub(super) value: String,
}

impl Leaf {
    /// Returns the path of the field to which the bits belong: `Player.items[3]`. Bits after the value have an empty
    /// path.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the role of the bits, such as a value, a tag or padding.
    #[must_use]
    pub fn part(&self) -> Part {
        self.part
    }

    /// Returns the range of the bits, counted from the start of the packet.
    #[must_use]
    pub fn bits(&self) -> Range<usize> {
        self.bits.clone()
    }

    /// Returns the bits as an unsigned integer, or `None` for more than 128 bits.
    #[must_use]
    pub fn raw(&self) -> Option<u128> {
        (self.bits.len() <= 128).then_some(self.raw)
    }

    /// Returns the value of the bits as displayed text: `87`, `Walk`, `"Anna"`.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns the path, and the part if the bits are not the field's value.
    pub(super) fn label(&self) -> String {
        match (self.part, self.path.is_empty()) {
            (Part::Value, _) => self.path.clone(),
            (part, true) => alloc::format!("({})", part.name()),
            (part, false) => alloc::format!("{} ({})", self.path, part.name()),
        }
    }
}
