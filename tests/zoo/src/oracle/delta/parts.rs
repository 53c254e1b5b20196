//! Worlds that arrive in parts, from "Parts" of `docs/delta.md`.

use super::{Form, length, split, width};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Snapshots after which a note of an element that is gone is dropped.
const REMEMBERED: i64 = 64;

#[derive(Clone, Debug)]
struct Item {
    /// `None`: the element is gone.
    codes: Option<Vec<u64>>,
    since: i64,
}

#[derive(Clone, Debug)]
struct List {
    floor: i64,
    items: BTreeMap<Vec<u64>, Item>,
    /// The keys in the order of the list. `None`: the list is merged.
    order: Option<Vec<Vec<u64>>>,
}

/// State of both peers after a snapshot.
#[derive(Clone, Debug)]
pub struct State {
    number: i64,
    rest: Vec<u64>,
    lists: Vec<List>,
}

/// Returns whether elements of a list may be absent from a packet, if fields lead to the list.
fn is_list(form: &Form) -> bool {
    match form {
        Form::List(_, _, of) => !of.is_empty() && form.vector().is_none(),
        Form::Keyed(least, ..) => *least == 0,
        Form::Set(least, _, of) => *least == 0 && !of.is_empty(),
        Form::Map(least, ..) => *least == 0,
        Form::Sparse(..) => true,
        _ => false,
    }
}

/// The form of an element of a list, and its key. `None`: the key is the index.
fn element(form: &Form) -> (usize, usize, Form, Option<Form>) {
    match form {
        Form::List(least, most, of) => (*least, *most, (**of).clone(), None),
        Form::Keyed(least, most, of, field) => match &**of {
            Form::Fields(fields) => (*least, *most, (**of).clone(), Some(fields[*field].clone())),
            other => panic!("no fields in {other:?}"),
        },
        Form::Set(least, most, of) => (*least, *most, (**of).clone(), Some((**of).clone())),
        Form::Map(least, most, entry) => (*least, *most, Form::Fields(entry.to_vec()), Some(entry[0].clone())),
        Form::Sparse(slots, _, entry) => (0, *slots, Form::Fields(entry.to_vec()), Some(entry[0].clone())),
        _ => panic!("{form:?} is no list"),
    }
}

/// The position of the key among the codes of an element.
fn key_at(list: &Form, codes: &[u64]) -> usize {
    match list {
        Form::Keyed(_, _, of, field) => match &**of {
            Form::Fields(fields) => fields[..*field]
                .iter()
                .fold(0, |from, field| from + field.len(&codes[from..])),
            other => panic!("no fields in {other:?}"),
        },
        _ => 0,
    }
}

/// Returns whether a packet sorts a list by its keys, if the packet has only some elements of the list.
fn is_sorted(form: &Form, i: usize, named: u32) -> bool {
    matches!(form, Form::Keyed(..)) && named >> i & 1 == 1
}

/// The lists of a form, in wire order.
fn lists(form: &Form) -> Vec<&Form> {
    match form {
        Form::Fields(fields) => fields.iter().flat_map(lists).take(32).collect(),
        list if is_list(list) => vec![list],
        _ => Vec::new(),
    }
}

type Elements = Vec<(Vec<u64>, Vec<u64>)>;

/// Cuts codes into the elements of lists, with their keys, and the rest.
fn cut(form: &Form, codes: &mut &[u64], rest: &mut Vec<u64>, found: &mut Vec<Elements>) {
    match form {
        Form::Fields(fields) => fields.iter().for_each(|field| cut(field, codes, rest, found)),
        list if is_list(list) => {
            let (least, most, of, key) = element(list);
            let mut elements: Elements = Vec::new();
            for (index, codes) in split(least, most, &of, codes).into_iter().enumerate() {
                let from = key_at(list, &codes);
                let mut by = match &key {
                    Some(key) => codes[from..from + key.len(&codes[from..])].to_vec(),
                    None => vec![index as u64],
                };
                let equal = |(_, other): &&(Vec<u64>, Vec<u64>)| {
                    matches!(list, Form::Keyed(..)) && other[key_at(list, other)..].starts_with(&by)
                };
                let earlier = elements.iter().filter(equal).count() as u64;
                by.extend((earlier > 0).then_some(earlier));
                elements.push((by, codes));
            }
            found.push(elements);
            *codes = &codes[list.len(codes)..];
        }
        other => {
            let (part, after) = codes.split_at(other.len(codes));
            rest.extend_from_slice(part);
            *codes = after;
        }
    }
}

/// Puts together what was cut.
fn join(form: &Form, rest: &mut &[u64], lists: &mut std::vec::IntoIter<Vec<Vec<u64>>>, codes: &mut Vec<u64>) {
    match form {
        Form::Fields(fields) => fields.iter().for_each(|field| join(field, rest, lists, codes)),
        list if is_list(list) => {
            let ((least, most, ..), Some(elements)) = (element(list), lists.next()) else {
                panic!("no elements of {list:?}");
            };
            codes.extend((width(least, most) > 0).then(|| (elements.len() - least) as u64));
            codes.extend(elements.into_iter().flatten());
        }
        other => {
            let (part, after) = rest.split_at(other.len(rest));
            codes.extend_from_slice(part);
            *rest = after;
        }
    }
}

/// The order of keys that the page defines.
fn compare(form: &Form, a: &[u64], b: &[u64]) -> Ordering {
    match form {
        Form::Number {
            signed: true, width, ..
        } => (a[0] ^ 1 << (width - 1)).cmp(&(b[0] ^ 1 << (width - 1))),
        Form::Text(least, most, _) => {
            let (from, _) = length(*least, *most, a);
            a[from..].cmp(&b[from..])
        }
        Form::Fields(fields) => {
            let (mut a, mut b) = (a, b);
            for field in fields {
                let ends = (field.len(a), field.len(b));
                match compare(field, &a[..ends.0], &b[..ends.1]) {
                    Ordering::Equal => (a, b) = (&a[ends.0..], &b[ends.1..]),
                    order => return order,
                }
            }
            Ordering::Equal
        }
        _ => a.cmp(b),
    }
}

impl State {
    /// The state before the first packet of a series.
    #[must_use]
    pub fn nothing(form: &Form, start: i64) -> State {
        let list = || List {
            floor: start,
            items: BTreeMap::new(),
            order: None,
        };
        State {
            number: start - 1,
            rest: Vec::new(),
            lists: lists(form).iter().map(|_| list()).collect(),
        }
    }

    /// The state after a snapshot with these codes, which was made to a baseline. `named` has the lists of which the
    /// packet has only some elements.
    #[must_use]
    pub fn after(&self, form: &Form, number: i64, named: u32, codes: &[u64]) -> State {
        let (mut rest, mut found) = (Vec::new(), Vec::new());
        cut(form, &mut { codes }, &mut rest, &mut found);
        let forms = lists(form);
        let lists = found.into_iter().enumerate().map(|(i, elements)| {
            let (old, (_, _, of, by)) = (&self.lists[i], element(forms[i]));
            let is_part = named >> i & 1 == 1;
            // `None` may fill a gap
            let is_blank = |codes: &[u64]| is_part && by.is_none() && matches!(of, Form::Maybe(1, _)) && codes == [0];
            let mut items = BTreeMap::new();
            for (key, codes) in &elements {
                let before = old.items.get(key).filter(|_| is_part);
                let since = match before {
                    Some(before) if before.codes.as_ref() == Some(codes) => before.since,
                    None if is_blank(codes) => old.floor,
                    _ => number,
                };
                let codes = Some(codes.clone());
                items.insert(key.clone(), Item { codes, since });
            }
            for (key, item) in old
                .items
                .iter()
                .filter(|(key, _)| is_part && !items.contains_key(*key))
                .collect::<Vec<_>>()
            {
                let since = if item.codes.is_some() { number } else { item.since };
                if since + REMEMBERED > number {
                    items.insert(key.clone(), Item { codes: None, since });
                }
            }
            let order = elements.into_iter().map(|(key, _)| key).collect();
            List {
                floor: if is_part { old.floor } else { number },
                items,
                order: Some(order).filter(|_| !is_sorted(forms[i], i, named)),
            }
        });
        let lists = lists.collect();
        State { number, rest, lists }
    }

    /// The number of the newest snapshot in the state.
    #[must_use]
    pub fn number(&self) -> i64 {
        self.number
    }

    /// The merge of states. Of two items of one snapshot, the one that is not `None` is kept, or else the later one.
    ///
    /// # Panics
    /// Panics without states.
    #[must_use]
    pub fn merged(states: &[&State]) -> State {
        if let [state] = states {
            return (*state).clone();
        }
        let newest = states.iter().rev().max_by_key(|state| state.number);
        let Some(newest) = newest else { panic!("no states") };
        let lists = (0..newest.lists.len()).map(|i| {
            if newest.lists[i].floor == newest.number {
                return newest.lists[i].clone();
            }
            let lists = || states.iter().map(|state| &state.lists[i]);
            let floor = lists().map(|list| list.floor).max().unwrap_or(0);
            let mut items: BTreeMap<Vec<u64>, Item> = BTreeMap::new();
            for (key, item) in lists()
                .flat_map(|list| &list.items)
                .filter(|(_, item)| item.since >= floor)
            {
                let rank = |item: &Item| (item.since, item.codes.as_deref() != Some(&[0]));
                if items.get(key).is_none_or(|other| rank(other) <= rank(item)) {
                    items.insert(key.clone(), item.clone());
                }
            }
            let order = None;
            List { floor, items, order }
        });
        State {
            number: newest.number,
            rest: newest.rest.clone(),
            lists: lists.collect(),
        }
    }

    /// The merge of all snapshots that arrived and of `new`, as the receiver shows it.
    #[must_use]
    pub fn shown_with(&self, new: &State) -> State {
        let mut known = self.clone();
        // what is older than 64 snapshots is that of the newest packet
        let is_known = |since: i64| new.number < self.number || since + REMEMBERED >= new.number;
        for (list, new) in known.lists.iter_mut().zip(&new.lists) {
            list.items.retain(|_, item| is_known(item.since));
            if !is_known(list.floor) {
                list.floor = new.floor;
            }
        }
        State::merged(&[&known, new])
    }

    /// The codes of the value. For the baseline of a part, `named` has the lists of which the part has only some elements.
    #[must_use]
    pub fn codes(&self, form: &Form, named: u32) -> Vec<u64> {
        let forms = lists(form);
        let lists = self.lists.iter().zip(&forms).enumerate().map(|(i, (list, form))| {
            let (_, _, _, key) = element(form);
            let codes = |key: &Vec<u64>| list.items.get(key).and_then(|item| item.codes.clone());
            let order = list.order.as_ref().filter(|_| !is_sorted(form, i, named));
            match (order, key) {
                (Some(order), Some(_)) => order.iter().filter_map(codes).collect(),
                (_, None) => (0..).map_while(|index| codes(&vec![index])).collect(),
                (None, Some(key)) => {
                    let mut found: Vec<&Vec<u64>> = list.items.keys().collect();
                    // the number of earlier elements with an equal key follows the key
                    let split = |by: &'_ Vec<u64>| (by[..key.len(by)].to_vec(), by[key.len(by)..].to_vec());
                    found.sort_by(|a, b| {
                        let ((a, earlier), (b, before)) = (split(a), split(b));
                        compare(&key, &a, &b).then(earlier.cmp(&before))
                    });
                    found.into_iter().filter_map(codes).collect()
                }
            }
        });
        let lists: Vec<Vec<Vec<u64>>> = lists.collect();
        let mut codes = Vec::new();
        join(form, &mut &self.rest[..], &mut lists.into_iter(), &mut codes);
        codes
    }
}
