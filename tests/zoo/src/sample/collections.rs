//! Random collections.

use super::{Legality, lengths, parts_of};
use crate::tree::Tree;
use crate::wire::Wire;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// Returns collections. Elements of sets and maps may still be in any order, and a counted list has any length.
pub(super) fn legal(wire: &Wire, legality: Legality) -> BoxedStrategy<Tree> {
    let inside = |of: &Wire| parts_of(of, legality);
    match wire {
        Wire::Bytes(min, max) => (lengths(*min, *max), vec(any::<u8>(), *max))
            .prop_map(|(len, bytes)| bytes.into_iter().take(len).map(|byte| Tree::Int(byte.into())).collect())
            .prop_map(Tree::Parts)
            .boxed(),
        Wire::ByteArray(len) => legal(&Wire::Bytes(*len, *len), legality),
        // as many as possible: `settle` cuts the rest off
        Wire::Counted(counted) => vec(inside(&counted.of), counted.max).prop_map(Tree::Parts).boxed(),
        Wire::Until(until) => vec(inside(&until.of), until.min..=until.max)
            .prop_map(Tree::Parts)
            .boxed(),
        Wire::Set(min, max, of) => vec(inside(of), *min..=*max).prop_map(Tree::Parts).boxed(),
        Wire::Map(min, max, key, value) => vec((inside(key), inside(value)), *min..=*max)
            .prop_map(|entries| {
                entries
                    .into_iter()
                    .map(|(key, value)| Tree::Parts(vec![key, value]))
                    .collect()
            })
            .prop_map(Tree::Parts)
            .boxed(),
        Wire::Sparse { slots: 0, .. } => Just(Tree::Parts(vec![])).boxed(),
        Wire::Sparse { slots, pairs, of, .. } => sparse(*slots, *pairs, inside(of)),
        _ => unreachable!("{wire:?} is no collection"),
    }
}

fn sparse(slots: usize, pairs: bool, of: BoxedStrategy<Tree>) -> BoxedStrategy<Tree> {
    // few, or nearly all
    let most = prop_oneof![3 => 0..=slots.min(4), 1 => 0..=slots];
    let filled = most.prop_flat_map(move |most| btree_map(0..slots, of.clone(), 0..=most));
    filled
        .prop_map(move |filled| {
            Tree::Parts(match pairs {
                true => filled
                    .into_iter()
                    .map(|(slot, value)| Tree::Parts(vec![Tree::Int(slot as i128), value]))
                    .collect(),
                false => (0..slots)
                    .map(|slot| Tree::Option(filled.get(&slot).cloned().map(Box::new)))
                    .collect(),
            })
        })
        .boxed()
}
