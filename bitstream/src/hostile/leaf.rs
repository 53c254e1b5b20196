//! The leaves of an invented packet, and the plan of an inventor.

use super::choose::{CodeBits, ExtraElements};
use super::lies::Lie;
use super::spot::Spot;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use bitstream_core::{Part, Path, Schema};

/// Steps from the value, with one step for all elements of a list.
pub(super) type Key = Vec<u32>;

/// Number of times that each choice was made at each place.
pub(super) type Made = BTreeMap<(Key, u128), u32>;

/// Some bits of an invented packet that belong together.
pub(super) struct InventedLeaf {
    pub(super) path: Path,
    /// Steps of the path, with the index of each element.
    pub(super) steps: Key,
    /// Steps of the path, with one step for all elements of a list.
    pub(super) key: Key,
    pub(super) part: Part,
    pub(super) start: usize,
    /// Number of bits of the leaf.
    pub(super) len: usize,
    /// The chosen code, or 0 for more than 128 bits.
    pub(super) code: CodeBits,
    pub(super) spot: Option<Spot>,
    /// The lies that are possible here.
    pub(super) lies: Vec<Lie>,
}

impl InventedLeaf {
    pub(super) fn end(&self) -> usize {
        self.start.saturating_add(self.len)
    }

    /// Returns whether the other leaf has the same bits.
    pub(super) fn is_as(&self, other: &InventedLeaf) -> bool {
        self.part == other.part && self.start == other.start && self.len == other.len && self.steps == other.steps
    }
}

/// Change of a leaf.
#[derive(Clone)]
pub(super) enum Change {
    /// The packet has other bits than the type reads.
    Lie(Lie, Option<(Key, usize)>),
    /// The type reads another code, which the packet also has.
    Choice(CodeBits),
}

/// The plan of an inventor.
#[derive(Clone, Copy)]
pub(super) struct Draft<'a> {
    pub(super) root: &'static Schema,
    pub(super) seed: u64,
    pub(super) lengths: ExtraElements,
    pub(super) made: &'a Made,
    /// The leaves of an earlier packet, whose codes are used as far as they fit.
    pub(super) script: &'a [InventedLeaf],
    /// The leaf that is changed, and the change.
    pub(super) change: Option<(usize, &'a Change)>,
    pub(super) lists_lies: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitstream_core::BitSerialize;

    #[test]
    fn leaves_that_differ_in_one_thing_are_not_of_the_same_bits() {
        let of = |part, start, len, step| InventedLeaf {
            path: Path::of(u8::SCHEMA),
            steps: Vec::from([step]),
            key: Vec::new(),
            part,
            start,
            len,
            code: (0, 0),
            spot: None,
            lies: Vec::new(),
        };
        let one = of(Part::Value, 8, 4, 1);
        assert!(one.is_as(&of(Part::Value, 8, 4, 1)));
        let others = [
            of(Part::Length, 8, 4, 1),
            of(Part::Value, 9, 4, 1),
            of(Part::Value, 8, 5, 1),
            of(Part::Value, 8, 4, 2),
        ];
        assert!(!others.iter().any(|other| one.is_as(other)));
    }
}
