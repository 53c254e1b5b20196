//! Finds elements of a list by their keys.

use crate::delta::extent::{Entries, Entry, are_equal, in_order};
use crate::delta::plan::{Plan, PlanNode};
use alloc::vec::Vec;
use bitstream_core::Refusal;
use core::cell::OnceCell;

/// A list whose elements are matched by a key.
#[derive(Default)]
pub(super) struct Keyed<'a> {
    codes: &'a [u64],
    pub(super) entries: Entries,
    /// Computed on demand, since most lists keep their keys.
    sorted: OnceCell<Sorted>,
}

/// The order of the elements of a list by their keys.
struct Sorted {
    /// The indices of the elements, by increasing keys.
    places: Vec<usize>,
    /// True if the keys of all elements differ.
    is_unique: bool,
}

impl<'a> Keyed<'a> {
    pub(super) fn new(plan: &Plan, node: &PlanNode, codes: &'a [u64], place: usize) -> Result<Keyed<'a>, Refusal> {
        let (entries, _) = plan.entries(node, codes, place)?;
        let sorted = OnceCell::new();
        Ok(Keyed { codes, entries, sorted })
    }

    /// Returns an element of the list.
    pub(super) fn entry(&self, place: usize) -> Entry {
        // never None: all places are below the number of elements
        self.entries.get(place).unwrap_or_default()
    }

    fn key(&self, place: usize) -> &'a [u64] {
        self.entry(place).key(self.codes)
    }

    fn sorted(&self) -> &Sorted {
        self.sorted.get_or_init(|| {
            let mut keys: Vec<(&[u64], usize)> =
                (0..self.entries.len()).map(|place| (self.key(place), place)).collect();
            let increase = |keys: &[(&[u64], usize)]| keys.is_sorted_by(|(a, _), (b, _)| in_order(a, b).is_lt());
            // most lists are sorted, or nearly so
            let mut is_unique = increase(&keys);
            if !is_unique {
                keys.sort_by(|(a, _), (b, _)| in_order(a, b));
                is_unique = increase(&keys);
            }
            let places = keys.into_iter().map(|(_, place)| place).collect();
            Sorted { places, is_unique }
        })
    }

    /// Returns whether the keys of all elements differ.
    pub(super) fn is_unique(&self) -> bool {
        self.sorted().is_unique
    }

    /// Returns the index of the element with a key. Tries `hint` first, since most elements keep their index.
    pub(super) fn place(&self, hint: usize, key: &[u64]) -> Option<usize> {
        if hint < self.entries.len() && are_equal(self.key(hint), key) {
            return Some(hint);
        }
        let places = &self.sorted().places;
        let found = places.binary_search_by(|place| in_order(self.key(*place), key)).ok()?;
        places.get(found).copied()
    }

    pub(super) fn find(&self, hint: usize, key: &[u64]) -> Option<Entry> {
        self.entries.get(self.place(hint, key)?)
    }

    /// Returns for each element the index of the element of `other` with its key.
    pub(super) fn places_in(&self, other: &Keyed<'_>) -> Vec<Option<usize>> {
        let mut next = 0;
        let place = |i| {
            let place = other.place(next, self.key(i));
            next = place.map_or(next, |place| place + 1);
            place
        };
        (0..self.entries.len()).map(place).collect()
    }

    /// Returns the indices and the positions of the elements whose indices are not in `kept`.
    pub(super) fn added(&self, kept: &[Option<usize>]) -> Vec<(usize, usize)> {
        let mut is_added = alloc::vec![true; self.entries.len()];
        for place in kept.iter().flatten() {
            if let Some(is_added) = is_added.get_mut(*place) {
                *is_added = false;
            }
        }
        let entries = self.entries.iter().enumerate().zip(is_added);
        let added = entries.filter_map(|((place, at), is_added)| is_added.then_some((place, at.start)));
        added.collect()
    }

    /// Returns for each element its index in `other`, if the element is kept. The kept elements are a longest sequence
    /// with an equal order in both lists.
    pub(super) fn stay_in(&self, other: &Keyed<'_>) -> Vec<Option<usize>> {
        let places = self.places_in(other);
        if places.iter().flatten().is_sorted_by(|a, b| a < b) {
            return places;
        }
        // for each length, the sequence whose last element has the smallest index in `other`
        let mut ends: Vec<(usize, usize)> = Vec::new();
        let mut before: Vec<Option<usize>> = alloc::vec![None; places.len()];
        for (i, place) in places.iter().enumerate() {
            let Some(place) = *place else { continue };
            let len = ends.partition_point(|(end, _)| *end < place);
            let longer = len.checked_sub(1).and_then(|len| ends.get(len)).map(|(_, i)| *i);
            if let Some(before) = before.get_mut(i) {
                *before = longer;
            }
            match ends.get_mut(len) {
                Some(end) => *end = (place, i),
                None => ends.push((place, i)),
            }
        }
        let mut stays: Vec<Option<usize>> = alloc::vec![None; places.len()];
        let mut next = ends.last().map(|(_, i)| *i);
        while let Some(i) = next {
            if let (Some(stay), Some(place)) = (stays.get_mut(i), places.get(i)) {
                *stay = *place;
            }
            next = before.get(i).copied().flatten();
        }
        stays
    }
}
