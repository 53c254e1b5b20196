//! Where in a value something is, as steps through its schema.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::schema::{Around, Kind, Place, Schema, Step};
use core::fmt;

/// Steps that are kept; deeper ones are shown as `..`.
const KEPT: usize = 16;

/// The way from a value to one of its parts: which field, which variant, which element.
///
/// Displayed as a user would write it: `StateUpdate.players[3].health`, `.0` for a tuple's field, `event.Spawn.id` for a
/// variant's.
#[derive(Clone, Copy)]
pub struct Path {
    root: Option<&'static Schema>,
    steps: [u32; KEPT],
    depth: u32,
}

impl Path {
    /// The path of a value of this schema: no steps yet.
    #[must_use]
    pub const fn of(schema: &'static Schema) -> Path {
        Path::new(Some(schema))
    }

    pub(crate) const fn new(root: Option<&'static Schema>) -> Path {
        Path {
            root,
            steps: [0; KEPT],
            depth: 0,
        }
    }

    /// Steps into the `step`th field, variant or element.
    pub fn push(&mut self, step: usize) {
        if let Some(slot) = self.steps.get_mut(self.depth as usize) {
            *slot = u32::try_from(step).unwrap_or(u32::MAX);
        }
        self.depth = self.depth.saturating_add(1);
    }

    /// Replaces the last step.
    #[inline(always)] // once for each element of an array
    pub(crate) fn set_last(&mut self, step: usize) {
        if let Some(slot) = self.steps.get_mut((self.depth as usize).wrapping_sub(1)) {
            *slot = step as u32;
        }
    }

    /// Steps out of the last field, variant or element.
    pub fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// The schema of the part, where the path reaches it.
    #[must_use]
    pub fn schema(&self) -> Option<&'static Schema> {
        Some(self.place()?.schema()?.unwrapped())
    }

    /// Where the path leads, if all of it was kept.
    fn place(&self) -> Option<Place> {
        let mut place = Place::Value(self.root?);
        for step in self.kept() {
            place = place.inside(*step as usize)?;
        }
        (self.depth as usize <= KEPT).then_some(place)
    }

    /// The rule over the fields of the part, where it has one.
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
        self.depth as usize <= KEPT && holder.is_some_and(|kind| kind.is_ordered(*last as usize))
    }

    pub(crate) fn is_known(&self) -> bool {
        self.root.is_some()
    }

    fn kept(&self) -> &[u32] {
        self.steps.get(..self.depth as usize).unwrap_or(&self.steps)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(root) = self.root else {
            return Ok(());
        };
        f.write_str(root.name().unwrap_or("value"))?;
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
        if self.depth as usize > KEPT {
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
        self.root == other.root && self.depth == other.depth && self.kept() == other.kept()
    }
}
