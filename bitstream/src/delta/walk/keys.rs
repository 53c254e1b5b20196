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
    /// For each element, its key in the high half and its index in the low half, if all keys are such numbers. Numbers
    /// are compared and sorted in fewer instructions than slices.
    numbers: Option<Vec<u64>>,
    /// Computed on demand, since most lists keep their keys.
    sorted: OnceCell<Sorted>,
}

/// The order of the elements of a list by their keys.
struct Sorted {
    order: KeyOrder,
    /// True if the keys of all elements differ.
    is_unique: bool,
}

enum KeyOrder {
    /// The list is sorted.
    Same,
    /// The numbers of the elements, sorted.
    Numbers(Vec<u64>),
    /// The indices of the elements, sorted by the keys.
    Places(Vec<usize>),
}

/// Width of the index in the number of an element.
const INDEX: u32 = 32;

impl<'a> Keyed<'a> {
    pub(super) fn new(plan: &Plan, node: &PlanNode, codes: &'a [u64], place: usize) -> Result<Keyed<'a>, Refusal> {
        let (entries, _) = plan.entries(node, codes, place)?;
        let mut numbers = Vec::with_capacity(entries.len());
        for (place, entry) in entries.iter().enumerate() {
            match (entry.key(codes), u32::try_from(place)) {
                ([key], Ok(place)) if key >> INDEX == 0 => numbers.push(key << INDEX | u64::from(place)),
                _ => break,
            }
        }
        let numbers = Some(numbers).filter(|numbers| numbers.len() == entries.len());
        let sorted = OnceCell::new();
        Ok(Keyed {
            codes,
            entries,
            numbers,
            sorted,
        })
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
        self.sorted.get_or_init(|| match &self.numbers {
            Some(numbers) => Sorted::of_numbers(numbers),
            None => self.sorted_slices(),
        })
    }

    fn sorted_slices(&self) -> Sorted {
        let mut keys: Vec<(&[u64], usize)> = (0..self.entries.len()).map(|place| (self.key(place), place)).collect();
        let increase = |keys: &[(&[u64], usize)]| keys.is_sorted_by(|(a, _), (b, _)| in_order(a, b).is_lt());
        // most lists are sorted, or nearly so
        let mut is_unique = increase(&keys);
        if !is_unique {
            keys.sort_by(|(a, _), (b, _)| in_order(a, b));
            is_unique = increase(&keys);
        }
        let order = KeyOrder::Places(keys.into_iter().map(|(_, place)| place).collect());
        Sorted { order, is_unique }
    }

    /// Returns whether the keys of all elements differ.
    pub(super) fn is_unique(&self) -> bool {
        self.sorted().is_unique
    }

    /// Returns the index of the element with a key. Tries `hint` first, since most elements keep their index.
    pub(super) fn place(&self, hint: usize, key: &[u64]) -> Option<usize> {
        if let Some(numbers) = &self.numbers {
            // no element has a key of another form
            let [key] = key else { return None };
            return self.place_of_number(numbers, hint, *key);
        }
        if hint < self.entries.len() && are_equal(self.key(hint), key) {
            return Some(hint);
        }
        let KeyOrder::Places(places) = &self.sorted().order else {
            return None;
        };
        let found = places.binary_search_by(|place| in_order(self.key(*place), key)).ok()?;
        places.get(found).copied()
    }

    #[inline]
    fn place_of_number(&self, numbers: &[u64], hint: usize, key: u64) -> Option<usize> {
        if numbers.get(hint).is_some_and(|number| number >> INDEX == key) {
            return Some(hint);
        }
        let numbers = match &self.sorted().order {
            KeyOrder::Numbers(sorted) => sorted,
            KeyOrder::Same | KeyOrder::Places(_) => numbers,
        };
        let found = numbers.partition_point(|number| number >> INDEX < key);
        let number = numbers.get(found).filter(|number| *number >> INDEX == key)?;
        Some((number ^ key << INDEX) as usize)
    }

    pub(super) fn find(&self, hint: usize, key: &[u64]) -> Option<Entry> {
        self.entries.get(self.place(hint, key)?)
    }

    /// Returns for each element the index of the element of `other` with its key.
    pub(super) fn places_in(&self, other: &Keyed<'_>) -> Vec<Option<usize>> {
        let count = self.entries.len();
        if other.entries.len() == 0 {
            return alloc::vec![None; count];
        }
        let mut next = 0;
        let place = |i: usize| {
            let place = match (&self.numbers, &other.numbers) {
                (Some(numbers), Some(others)) => other.place_of_number(others, next, numbers.get(i)? >> INDEX),
                _ => other.place(next, self.key(i)),
            };
            next = place.map_or(next, |place| place + 1);
            place
        };
        (0..count).map(place).collect()
    }

    /// Returns the indices and the positions of the elements whose indices are not in `kept`.
    pub(super) fn added(&self, kept: &[Option<usize>]) -> Vec<(usize, usize)> {
        let mut is_added = alloc::vec![true; self.entries.len()];
        for place in kept.iter().flatten() {
            if let Some(is_added) = is_added.get_mut(*place) {
                *is_added = false;
            }
        }
        let added = is_added.iter().enumerate().filter(|(_, is_added)| **is_added);
        added.map(|(place, _)| (place, self.entry(place).start)).collect()
    }

    /// Returns whether the keys of all elements differ, and the list keeps those elements of `old` that are not in
    /// `gone`, and no others. The keys of `old` differ.
    pub(super) fn keeps(&self, old: &Keyed<'_>, gone: &[bool]) -> bool {
        let kept = gone
            .iter()
            .enumerate()
            .filter(|(_, gone)| !**gone)
            .map(|(place, _)| place);
        let places = self.places_in(old);
        // most lists keep the order of `old`, and have other keys in all new elements
        if let (true, Some(numbers)) = (kept.eq(places.iter().copied().flatten()), &self.numbers) {
            let added = numbers.iter().zip(&places).filter(|(_, place)| place.is_none());
            let mut added: Vec<u64> = added.map(|(number, _)| number >> INDEX).collect();
            added.sort_unstable();
            return added.is_sorted_by(|a, b| a < b);
        }
        let is_gone = |stay: &Option<usize>| stay.is_none();
        self.is_unique() && old.stay_in(self).iter().map(is_gone).eq(gone.iter().copied())
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

impl Sorted {
    fn of_numbers(numbers: &[u64]) -> Sorted {
        let increase = |numbers: &[u64]| numbers.is_sorted_by(|a, b| a >> INDEX < b >> INDEX);
        // most lists are sorted
        if increase(numbers) {
            let (order, is_unique) = (KeyOrder::Same, true);
            return Sorted { order, is_unique };
        }
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        let is_unique = increase(&numbers);
        let order = KeyOrder::Numbers(numbers);
        Sorted { order, is_unique }
    }
}
