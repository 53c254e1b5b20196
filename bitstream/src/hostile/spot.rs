//! Position of an inventor: the part of the schema, and the choices made there so far.

#![deny(clippy::wildcard_enum_match_arm)]

use alloc::vec::Vec;
use bitstream_core::schema::{Around, Children, Kind, Place};
use bitstream_core::{Part, Schema};

/// A value that is being read, or the fields of a variant.
pub(super) struct Frame {
    pub(super) place: Option<Place>,
    /// The step from the outer value.
    pub(super) step: u32,
    /// The first bit.
    pub(super) start: usize,
    /// Number of serialize checks that were read, the innermost first.
    pub(super) checks: usize,
    /// Number of elements, characters or filled slots that were announced.
    pub(super) count: u64,
    /// Number of characters or indices that were read.
    pub(super) taken: u64,
    /// The first slot that is not handled yet.
    pub(super) next_slot: u64,
    /// True after the first half of a UTF-16 character.
    pub(super) is_split: bool,
    /// The first bit of the last element or character.
    pub(super) last: usize,
    /// The bits of the last element of a set, or of the last key of a map.
    pub(super) ordered: Option<(usize, usize)>,
    /// Number of times that a lie repeats the last element.
    pub(super) stretch: usize,
}

impl Frame {
    pub(super) fn new(place: Option<Place>, step: u32, start: usize) -> Frame {
        Frame {
            place,
            step,
            start,
            checks: 0,
            count: 0,
            taken: 0,
            next_slot: 0,
            is_split: false,
            last: start,
            ordered: None,
            stretch: 0,
        }
    }

    pub(super) fn schema(&self) -> Option<&'static Schema> {
        self.place.and_then(Place::schema)
    }

    pub(super) fn kind(&self) -> Option<Kind> {
        Some(self.schema()?.unwrapped().kind)
    }

    /// Returns the number of the check that is read next.
    pub(super) fn check(&self) -> Option<u32> {
        let numbers: Vec<u32> = match self.place {
            Some(Place::Value(schema)) => layers(schema)
                .filter_map(|around| {
                    let Around::Checked { value } = around else {
                        return None;
                    };
                    Some(value)
                })
                .collect(),
            Some(Place::Variant(variant)) => variant.check.into_iter().collect(),
            None => Vec::new(),
        };
        // the outermost check is read last
        numbers.into_iter().rev().nth(self.checks)
    }

    /// Returns whether the value at a step is ordered: an element of a set or a key of a map.
    pub(super) fn orders(&self, step: u32) -> bool {
        self.kind().is_some_and(|kind| kind.is_ordered(step as usize))
    }
}

/// The role of the next bits.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) schema: Option<&'static Schema>,
    pub(super) kind: Option<Kind>,
    pub(super) part: Part,
    pub(super) width: u32,
    pub(super) check: Option<u32>,
    pub(super) count: u64,
    pub(super) taken: u64,
    pub(super) next_slot: u64,
    pub(super) is_split: bool,
    /// The rank of this value, and the number of values in increasing order.
    pub(super) rank: Option<(u64, u64)>,
}

impl Spot {
    /// A spot without a value, which tests fill in.
    #[cfg(test)]
    pub(super) const NOWHERE: Spot = Spot {
        schema: None,
        kind: None,
        part: Part::Value,
        width: 0,
        check: None,
        count: 0,
        taken: 0,
        next_slot: 0,
        is_split: false,
        rank: None,
    };

    pub(super) fn is_non_zero(&self) -> bool {
        let mut layers = self.schema.into_iter().flat_map(layers);
        layers.any(|around| around == Around::NonZero)
    }
}

/// Returns the schemas of the layers of a value, the outermost first, and the schema of the value itself.
pub(super) fn wrappers(schema: &'static Schema) -> impl Iterator<Item = &'static Schema> {
    core::iter::successors(Some(schema), |outer| inner(outer))
}

/// Returns the schema inside a layer.
pub(super) fn inner(outer: &Schema) -> Option<&'static Schema> {
    let Kind::Around(around, of) = outer.kind else {
        return None;
    };
    (!matches!(around, Around::When { never: true, .. })).then_some(of)
}

/// Returns the layers of a value, the outermost first.
pub(super) fn layers(schema: &'static Schema) -> impl Iterator<Item = Around> {
    wrappers(schema).map_while(|outer| {
        let Kind::Around(around, _) = outer.kind else {
            return None;
        };
        Some(around)
    })
}

/// Returns the step, which is 0 for all elements of a list.
pub(super) fn alike(kind: Option<Kind>, step: u32) -> u32 {
    match kind.map(|kind| kind.children()) {
        Some(Children::Each(_)) => 0,
        Some(Children::Entry(..)) => step % 2,
        Some(
            Children::None | Children::Inner(_) | Children::Either(..) | Children::Fields(_) | Children::Choice(_),
        )
        | None => step,
    }
}
