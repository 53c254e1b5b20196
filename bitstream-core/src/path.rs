//! Defines the path to a part of a value, as steps through its schema.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::schema::{Around, Kind, Place, Schema, Step};
use core::fmt;

/// Number of steps that a path keeps. Deeper steps are shown as `..`.
const KEPT: usize = 16;

/// Number of bytes of text that fit in the space of one step.
const LETTERS: usize = size_of::<u32>();

/// Path from a value to one of its parts, as a list of steps. Each step is a field, a variant or an element.
///
/// A path is displayed like Rust code, such as `StateUpdate.players[3].health`. The path of a tuple's first field ends
/// in `.0`, and the path of a variant's field is like `event.Spawn.id`.
#[derive(Clone, Copy)]
pub struct Path {
    root: Option<&'static Schema>,
    // the array holds the steps from its front, and the text before the root from its back, so that errors stay small
    steps: [u32; KEPT],
    depth: u32,
    /// Bytes of the text before the root.
    before: u8,
}

impl Path {
    /// Returns the path to a whole value of this schema: a path without steps.
    #[must_use]
    pub const fn of(schema: &'static Schema) -> Path {
        Path::new(Some(schema))
    }

    pub(crate) const fn new(root: Option<&'static Schema>) -> Path {
        Path {
            root,
            steps: [0; KEPT],
            depth: 0,
            before: 0,
        }
    }

    /// Adds a step to the path: into the field, variant or element with the index `step`.
    pub fn push(&mut self, step: usize) {
        let room = self.room();
        if let Some(slot) = self.steps.iter_mut().take(room).nth(self.depth as usize) {
            *slot = u32::try_from(step).unwrap_or(u32::MAX);
        }
        self.depth = self.depth.saturating_add(1);
    }

    /// Replaces the last step of the path.
    #[inline(always)] // inlined: runs once for each element of an array
    pub(crate) fn set_last(&mut self, step: usize) {
        if let Some(slot) = self.steps.get_mut((self.depth as usize).wrapping_sub(1)) {
            *slot = step as u32;
        }
    }

    /// Removes the last step of the path.
    pub fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Puts `name[index]` before the path. Text that does not fit is shown as `..`.
    #[must_use]
    pub(crate) fn within(mut self, name: &str, index: usize) -> Path {
        use fmt::Write;
        let free = KEPT.saturating_sub(self.depth as usize) * LETTERS;
        let old = self.text();
        let mut text = LimitedText::new(free);
        let dot = if old.len == 0 { "" } else { "." };
        if write!(text, "{name}[{index}]{dot}{}", old.show()).is_err() {
            text = LimitedText::new(free);
            let cut = old.show().trim_start_matches("..");
            if write!(text, "..{cut}").is_err() {
                return self;
            }
        }
        self.before = text.len as u8;
        for (slot, letters) in self
            .steps
            .iter_mut()
            .rev()
            .zip(text.bytes.chunks(LETTERS))
            .take(text.len.div_ceil(LETTERS))
        {
            *slot = letters.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        }
        self
    }

    /// Returns the text before the root.
    fn text(&self) -> LimitedText {
        let mut text = LimitedText::new(KEPT * LETTERS);
        for (slot, letters) in self.steps.iter().rev().zip(text.bytes.chunks_mut(LETTERS)) {
            letters.copy_from_slice(&slot.to_le_bytes());
        }
        text.len = usize::from(self.before);
        text
    }

    /// Returns the schema of the part to which the path leads, or `None` if the schema lacks this part.
    #[must_use]
    pub fn schema(&self) -> Option<&'static Schema> {
        Some(self.layered_schema()?.unwrapped())
    }

    /// Returns the schema of the part to which the path leads, with the layers around it.
    #[doc(hidden)]
    #[must_use]
    pub fn layered_schema(&self) -> Option<&'static Schema> {
        self.place()?.schema()
    }

    /// Returns the part that the path leads to, if all steps were kept.
    fn place(&self) -> Option<Place> {
        let mut place = Place::Value(self.root?);
        for step in self.kept() {
            place = place.inside(*step as usize)?;
        }
        self.is_whole().then_some(place)
    }

    /// Returns the rule over the fields of the part, if it has one.
    pub(crate) fn rule(&self) -> Option<&'static str> {
        let mut outer = self.place()?.schema()?;
        while let Kind::Around(around, of) = outer.kind {
            if let Around::Ensured { rule } = around {
                return Some(rule.text);
            }
            outer = of;
        }
        None
    }

    /// Returns whether the path ends at a key of a map or an element of a set: values of any type, in increasing order.
    pub(crate) fn is_ordered(&self) -> bool {
        let Some((last, before)) = self.kept().split_last() else {
            return false;
        };
        let mut place = self.root.map(Place::Value);
        for step in before {
            place = place.and_then(|place| place.inside(*step as usize));
        }
        let holder = place.and_then(|place| Some(place.schema()?.unwrapped().kind));
        self.is_whole() && holder.is_some_and(|kind| kind.is_ordered(*last as usize))
    }

    pub(crate) fn is_known(&self) -> bool {
        self.root.is_some()
    }

    /// Returns whether the path is displayed as an empty text.
    pub(crate) fn is_nothing(&self) -> bool {
        self.root.is_none() && self.before == 0
    }

    /// Returns whether all steps were kept.
    fn is_whole(&self) -> bool {
        self.depth as usize <= self.room()
    }

    /// Returns the number of steps that fit beside the text before the root.
    fn room(&self) -> usize {
        KEPT - usize::from(self.before).div_ceil(LETTERS)
    }

    fn kept(&self) -> &[u32] {
        self.steps.get(..self.room().min(self.depth as usize)).unwrap_or(&[])
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        f.write_str(text.show())?;
        let Some(root) = self.root else {
            return Ok(());
        };
        match (root.name(), text.len) {
            (Some(name), 0) => f.write_str(name)?,
            (Some(name), _) => write!(f, ".{name}")?,
            (None, 0) => f.write_str("value")?,
            (None, _) => {}
        }
        let mut place = Some(Place::Value(root));
        for step in self.kept() {
            match place.and_then(|p| p.step(*step as usize)) {
                Some((Step::Name(name), next)) => {
                    write!(f, ".{name}")?;
                    place = Some(next);
                }
                Some((Step::Index(index), next)) => {
                    write!(f, "[{index}]")?;
                    place = Some(next);
                }
                Some((Step::Key(index), next)) => {
                    write!(f, "[{index}].key")?;
                    place = Some(next);
                }
                None => {
                    write!(f, ".{step}")?;
                    place = None;
                }
            }
        }
        if !self.is_whole() {
            f.write_str("..")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Path) -> bool {
        let steps = (self.root, self.depth, self.kept()) == (other.root, other.depth, other.kept());
        steps && self.text().show() == other.text().show()
    }
}

/// Text of a limited length.
struct LimitedText {
    bytes: [u8; KEPT * LETTERS],
    len: usize,
    most: usize,
}

impl LimitedText {
    fn new(most: usize) -> LimitedText {
        LimitedText {
            bytes: [0; KEPT * LETTERS],
            len: 0,
            most,
        }
    }

    fn show(&self) -> &str {
        let bytes = self.bytes.get(..self.len).unwrap_or(&[]);
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

impl fmt::Write for LimitedText {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.len + part.len();
        let free = self.bytes.get_mut(self.len..end).filter(|_| end <= self.most);
        free.ok_or(fmt::Error)?.copy_from_slice(part.as_bytes());
        self.len = end;
        Ok(())
    }
}
