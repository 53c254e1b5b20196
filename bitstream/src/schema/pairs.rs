//! Matches the fields of two values, and the variants of two enums, with each other.
//!
//! The number of steps is nearly linear in the number of fields, since outlines come from peers.

use super::form::Form;
use super::outline::Outline;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// Pairs of matching entries, by index in two lists.
pub(super) struct Pairs {
    /// The index in the second list of the match of each entry of the first.
    pub(super) found: Vec<Option<usize>>,
    /// Indices in the second list without a match in the first.
    pub(super) left: Vec<usize>,
}

/// Returns the fields that are part of the wire form.
pub(super) fn sent(outline: &Outline, at: usize) -> Vec<usize> {
    let nothing = super::Schema::new(super::Kind::Nothing).wire_hash() as u32;
    let children = outline.children(at);
    children.filter(|child| outline.node(*child).hash != nothing).collect()
}

/// Matches by name, and the fields between those in order.
pub(super) fn of_fields(a: &Outline, first: &[usize], b: &Outline, second: &[usize]) -> Pairs {
    let mut matching = Matching::new(first.len(), second.len());
    matching.by(|x| Some(name(a, first, x)), |y| Some(name(b, second, y)));
    matching.between();
    matching.pairs()
}

/// Matches by name, then by tag.
pub(super) fn of_variants(a: &Outline, first: &[usize], b: &Outline, second: &[usize]) -> Pairs {
    let mut matching = Matching::new(first.len(), second.len());
    matching.by(|x| Some(name(a, first, x)), |y| Some(name(b, second, y)));
    matching.by(|x| tag(a, first, x), |y| tag(b, second, y));
    matching.pairs()
}

fn name<'o>(outline: &'o Outline, list: &[usize], place: usize) -> &'o str {
    list.get(place).map_or("", |at| &outline.node(*at).name.0)
}

/// Returns the tag that is sent; the inner `None` is the variant of all other tags.
fn tag(outline: &Outline, list: &[usize], place: usize) -> Option<Option<u64>> {
    match outline.node(*list.get(place)?).form {
        Form::Variant { tag, .. } => Some(tag),
        _ => None,
    }
}

struct Matching {
    found: Vec<Option<usize>>,
    /// True for each entry of the second list that has a match.
    taken: Vec<bool>,
}

impl Matching {
    fn new(first: usize, second: usize) -> Matching {
        Matching {
            found: vec![None; first],
            taken: vec![false; second],
        }
    }

    /// Matches the unmatched entries of both lists by a key. If several have that key, the first is used.
    fn by<K: Ord>(&mut self, first: impl Fn(usize) -> Option<K>, second: impl Fn(usize) -> Option<K>) {
        let mut places = BTreeMap::new();
        for (place, _) in self.taken.iter().enumerate().filter(|(_, taken)| !**taken) {
            if let Some(key) = second(place) {
                places.entry(key).or_insert(place);
            }
        }
        for (place, found) in self.found.iter_mut().enumerate().filter(|(_, found)| found.is_none()) {
            *found = first(place).and_then(|key| places.remove(&key));
            take(&mut self.taken, *found);
        }
    }

    /// Matches unmatched entries directly after matched ones.
    fn between(&mut self) {
        let mut next = 0;
        for found in &mut self.found {
            if found.is_none() && self.taken.get(next) == Some(&false) {
                *found = Some(next);
                take(&mut self.taken, *found);
            }
            next = found.map_or(next, |found| found + 1);
        }
    }

    fn pairs(self) -> Pairs {
        let left = self.taken.iter().enumerate().filter(|(_, taken)| !**taken);
        Pairs {
            left: left.map(|(place, _)| place).collect(),
            found: self.found,
        }
    }
}

fn take(taken: &mut [bool], place: Option<usize>) {
    if let Some(taken) = place.and_then(|place| taken.get_mut(place)) {
        *taken = true;
    }
}

/// Returns which fields are out of order, as few as possible.
pub(super) fn moved(found: &[Option<usize>]) -> Vec<bool> {
    let place = |field: &usize| found.get(*field).copied().flatten();
    // for each length, the ordered run that ends lowest, by its last field; and the field before each field
    let (mut ends, mut before) = (Vec::<usize>::new(), vec![None; found.len()]);
    for (field, before) in before
        .iter_mut()
        .enumerate()
        .filter(|(field, _)| place(field).is_some())
    {
        let length = ends.partition_point(|end| place(end) < place(&field));
        *before = length.checked_sub(1).and_then(|shorter| ends.get(shorter)).copied();
        match ends.get_mut(length) {
            Some(end) => *end = field,
            None => ends.push(field),
        }
    }
    let mut moved: Vec<bool> = found.iter().map(Option::is_some).collect();
    let mut at = ends.last().copied();
    while let Some(field) = at {
        if let Some(moved) = moved.get_mut(field) {
            *moved = false;
        }
        at = before.get(field).copied().flatten();
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_few_as_possible_have_moved() {
        let moved = |found: &[usize]| -> Vec<usize> {
            let found: Vec<_> = found.iter().copied().map(Some).collect();
            let all = super::moved(&found).into_iter().enumerate();
            all.filter(|(_, moved)| *moved).map(|(place, _)| place).collect()
        };
        assert_eq!(moved(&[0, 1, 2, 3]), []);
        assert_eq!(moved(&[3, 0, 1, 2]), [0]);
        assert_eq!(moved(&[1, 2, 3, 0]), [3]);
        assert_eq!(moved(&[1, 0]), [0]);
        assert_eq!(moved(&[2, 0, 1, 5, 3, 4]), [0, 3]);
        assert_eq!(
            super::moved(&[None, Some(1), None, Some(0)]),
            [false, true, false, false]
        );
    }

    #[test]
    fn what_is_left_stands_behind_what_is_matched() {
        let mut matching = Matching::new(3, 4);
        let (first, second) = (["a", "b", "x"], ["a", "y", "b", "z"]);
        matching.by(|x| first.get(x), |y| second.get(y));
        assert_eq!(matching.found, [Some(0), Some(2), None]);
        matching.between();
        assert_eq!(matching.found, [Some(0), Some(2), Some(3)]);
        assert_eq!(matching.pairs().left, [1]);
    }
}
