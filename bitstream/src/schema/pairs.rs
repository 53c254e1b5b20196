//! Which fields of two values, and which variants of two enums, stand for one another.
//!
//! In hardly more steps than there are fields: outlines come from peers.

use super::form::Form;
use super::outline::Outline;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// What stands for what, by places in two lists.
pub(super) struct Pairs {
    /// For each of the first list the place in the second.
    pub(super) found: Vec<Option<usize>>,
    /// Places in the second list that nothing in the first stands for.
    pub(super) left: Vec<usize>,
}

/// The fields that take part in the wire form.
pub(super) fn sent(outline: &Outline, at: usize) -> Vec<usize> {
    let nothing = super::Schema::new(super::Kind::Nothing).wire_hash() as u32;
    let children = outline.children(at);
    children.filter(|child| outline.node(*child).hash != nothing).collect()
}

/// By name; between those the others in order.
pub(super) fn of_fields(a: &Outline, first: &[usize], b: &Outline, second: &[usize]) -> Pairs {
    let mut matching = Matching::new(first.len(), second.len());
    matching.by(|x| Some(name(a, first, x)), |y| Some(name(b, second, y)));
    matching.between();
    matching.pairs()
}

/// By name, then by tag.
pub(super) fn of_variants(a: &Outline, first: &[usize], b: &Outline, second: &[usize]) -> Pairs {
    let mut matching = Matching::new(first.len(), second.len());
    matching.by(|x| Some(name(a, first, x)), |y| Some(name(b, second, y)));
    matching.by(|x| tag(a, first, x), |y| tag(b, second, y));
    matching.pairs()
}

fn name<'o>(outline: &'o Outline, list: &[usize], place: usize) -> &'o str {
    list.get(place).map_or("", |at| &outline.node(*at).name.0)
}

/// What it is on the wire; nothing within it is the variant of all other tags.
fn tag(outline: &Outline, list: &[usize], place: usize) -> Option<Option<u64>> {
    match outline.node(*list.get(place)?).form {
        Form::Variant { tag, .. } => Some(tag),
        _ => None,
    }
}

struct Matching {
    found: Vec<Option<usize>>,
    /// Of the second list.
    taken: Vec<bool>,
}

impl Matching {
    fn new(first: usize, second: usize) -> Matching {
        Matching {
            found: vec![None; first],
            taken: vec![false; second],
        }
    }

    /// Matches what is left of both lists by a key. Of several with the same key the first is found.
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

    /// Matches what is left right behind what is matched.
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

/// Which fields are not in the order of the others: as few as possible.
pub(super) fn moved(found: &[Option<usize>]) -> Vec<bool> {
    let place = |field: &usize| found.get(*field).copied().flatten();
    // of the runs in order of each length the one that ends lowest, by its last field; and what is before each field
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
