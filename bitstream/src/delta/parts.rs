//! Keeps the state of a receiver whose world arrives in parts: each element of its lists, and the snapshot that brought
//! the element.

use super::extent::in_order;
use super::plan::{Match, Op, Plan, PlanNode};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use bitstream_core::Refusal;
use core::cmp::Ordering;

/// Most lists of one type that a part can name, since a word has a bit for each. All elements of other lists are always
/// sent.
const MOST_LISTS: usize = 32;
const NO_LIST: &str = "no list has this path: write a path of fields to a list outside options, enums and other lists";
/// Number of snapshots for which a receiver remembers that an element is gone.
const REMEMBERED: u64 = 64;
/// The codes of an empty option.
pub(super) const EMPTY: &[u64] = &[0];

/// The key of an element, or its index in a list without keys. If earlier elements of a list have an equal key, the codes
/// of the key are followed by the number of these elements.
pub(super) type Key = Arc<[u64]>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListItem {
    pub(super) key: Key,
    /// The codes of the element, or `None` if the element is gone.
    pub(super) codes: Option<Arc<[u64]>>,
    /// The number of the snapshot that brought the element.
    since: u64,
}

impl ListItem {
    /// Returns whether the item replaces another one. A blank that only fills a gap has the number of the floor, and an
    /// element of that snapshot replaces it.
    fn is_newer(&self, than: &ListItem) -> bool {
        let is_blank = |item: &ListItem| item.codes.as_deref() == Some(EMPTY);
        self.since > than.since || self.since == than.since && is_blank(than) && !is_blank(self)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct List {
    /// Items of older snapshots are dropped.
    floor: u64,
    /// The items of the list, by increasing keys. Snapshots share the items that did not change.
    items: Vec<Arc<ListItem>>,
    /// The indices of the items in the order of the list. `None` for a list by index, and for a list that is sorted by
    /// its keys: a merged list, a list whose order is that of the codes of its keys, or a list with the attribute `key`
    /// of which a part had only some elements.
    order: Option<Vec<u32>>,
}

impl List {
    /// Returns the number of elements that are not gone.
    pub(super) fn len(&self) -> usize {
        self.items.iter().filter(|item| item.codes.is_some()).count()
    }

    /// Returns a finder of the list's items.
    pub(super) fn finder(&self) -> Finder<'_, Arc<ListItem>> {
        Finder::new(&self.items)
    }
}

/// An entry of a list that is sorted by keys.
pub(super) trait HasKey {
    fn key(&self) -> &[u64];
}

impl HasKey for Arc<ListItem> {
    fn key(&self) -> &[u64] {
        &self.key
    }
}

impl<V> HasKey for (Key, V) {
    fn key(&self) -> &[u64] {
        &self.0
    }
}

impl<V> HasKey for (&[u64], V) {
    fn key(&self) -> &[u64] {
        self.0
    }
}

/// Finds entries by their keys. The entries are sorted by their keys, and the next key that is asked for is usually that
/// of the next entry.
pub(super) struct Finder<'a, V> {
    sorted: &'a [V],
    next: usize,
}

impl<'a, V: HasKey> Finder<'a, V> {
    pub(super) fn new(sorted: &'a [V]) -> Self {
        Finder { sorted, next: 0 }
    }

    pub(super) fn find(&mut self, key: &[u64]) -> Option<&'a V> {
        self.sorted.get(self.place(key)?)
    }

    /// Returns the index of the entry with a key.
    pub(super) fn place(&mut self, key: &[u64]) -> Option<usize> {
        let compare = |at: usize| self.sorted.get(at).map(|entry| in_order(entry.key(), key));
        let place = match compare(self.next) {
            Some(Ordering::Equal) => Ok(self.next),
            // the key would be before the next entry
            Some(Ordering::Greater) if compare(self.next.wrapping_sub(1)) == Some(Ordering::Less) => return None,
            _ => self.sorted.binary_search_by(|entry| in_order(entry.key(), key)),
        };
        self.next = place.map_or_else(|next| next, |place| place + 1);
        place.ok()
    }
}

/// The state of one receiver after a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) number: u64,
    rest: Vec<u64>,
    pub(super) lists: Vec<List>,
}

/// The codes of a value, cut into the elements of its lists and the rest.
#[derive(Default)]
pub(super) struct Cut<'a> {
    pub(super) rest: Vec<u64>,
    pub(super) lists: Vec<Vec<Piece<'a>>>,
}

/// An element of a list.
pub(super) struct Piece<'a> {
    key: PieceKey<'a>,
    pub(super) codes: &'a [u64],
}

impl<'a> Piece<'a> {
    pub(super) fn new(key: &'a [u64], codes: &'a [u64]) -> Piece<'a> {
        let key = PieceKey::Codes(key);
        Piece { key, codes }
    }

    /// Returns whether an earlier element has an equal key.
    pub(super) fn is_again(&self) -> bool {
        matches!(self.key, PieceKey::Again(_))
    }
}

enum PieceKey<'a> {
    Index(u64),
    Codes(&'a [u64]),
    /// The codes of a key that earlier elements have too, and the number of these elements.
    Again(Vec<u64>),
}

impl Piece<'_> {
    pub(super) fn key(&self) -> &[u64] {
        match &self.key {
            PieceKey::Index(index) => core::slice::from_ref(index),
            PieceKey::Codes(codes) => codes,
            PieceKey::Again(codes) => codes,
        }
    }

    /// Returns the index of the slot, for an element of a sparse list.
    pub(super) fn slot(&self) -> Option<usize> {
        self.key().first().map(|slot| *slot as usize)
    }
}

/// Returns whether the codes of the keys increase. A type may sort its keys in another way.
fn have_sorted_keys(pieces: &[Piece<'_>]) -> bool {
    pieces.is_sorted_by(|a, b| in_order(a.key(), b.key()).is_lt())
}

/// Makes the keys of all elements different: appends to a key the number of earlier elements with an equal key. This is
/// never the key of another element, since no key begins with all codes of another key.
fn tell_apart(pieces: &mut [Piece<'_>]) {
    if have_sorted_keys(pieces) {
        return;
    }
    let mut sorted: Vec<usize> = (0..pieces.len()).collect();
    sorted.sort_by(|a, b| pieces.get(*a).map(Piece::key).cmp(&pieces.get(*b).map(Piece::key)));
    let mut again = Vec::new();
    let mut earlier = 0;
    for pair in sorted.windows(2) {
        let &[a, b] = pair else { continue };
        let (Some(before), Some(piece)) = (pieces.get(a), pieces.get(b)) else {
            continue;
        };
        earlier = if before.key() == piece.key() { earlier + 1 } else { 0 };
        if earlier > 0 {
            again.push((b, [piece.key(), &[earlier]].concat()));
        }
    }
    for (at, key) in again {
        if let Some(piece) = pieces.get_mut(at) {
            piece.key = PieceKey::Again(key);
        }
    }
}

impl Plan {
    /// Finds the lists whose elements may be sent in parts, in the order of the packet: the lists outside other lists,
    /// options and variants.
    pub(super) fn find_lists(&mut self) {
        let mut fields = Vec::new();
        self.find_fields(self.root, "", &mut fields);
        fields.retain(|(id, _)| self.node(*id).is_ok_and(|node| self.problem(node).is_none()));
        fields.truncate(MOST_LISTS);
        self.lists = fields;
    }

    /// Finds the fields to which a path of fields leads and that are not records.
    fn find_fields(&self, id: usize, path: &str, found: &mut Vec<(usize, String)>) {
        let Ok(node) = self.node(id) else { return };
        if node.op != Op::Record {
            found.push((id, path.into()));
            return;
        }
        for kid in &node.kids {
            // a newtype adds nothing to the path
            let is_around = |name: &str| node.kids.len() == 1 && name == "0";
            let name = self.node(*kid).map_or("", |kid| kid.name);
            let name = if is_around(name) { "" } else { name };
            let path = match (path, name) {
                (path, "") => String::from(path),
                ("", name) => String::from(name),
                (path, name) => format!("{path}.{name}"),
            };
            self.find_fields(*kid, &path, found);
        }
    }

    /// Returns why a field is not a list whose elements may be sent in parts.
    fn problem(&self, node: &PlanNode) -> Option<&'static str> {
        match node.op {
            Op::List if node.whole => Some("a list with `count` or `bytes` is sent as a whole"),
            // elements by key arrive in any order, so that the list is too short at first
            Op::List if node.known.is_field() && node.least > 0 => Some(
                "a list with `key` that may not be empty is sent as a whole: use `max` instead of `len`, or remove `key`",
            ),
            Op::List if !node.known.is_place() && node.least > 0 => Some(
                "a set, a map or a sparse list that may not be empty is sent as a whole: use `max` instead of `len`",
            ),
            Op::List => {
                let kid = self.kid(node).and_then(|kid| self.node(kid));
                let has_codes = kid.is_ok_and(|kid| kid.codes != Some(0));
                (!has_codes).then_some("the elements of this list take no bits")
            }
            Op::Text => Some("a text, or a list with `bytes`, is sent as a whole"),
            Op::Vector => Some("an array of 2 to 4 numbers with `predict` is sent as a whole"),
            _ => Some(NO_LIST),
        }
    }

    /// Returns why no list at this path can be named in a part.
    pub(super) fn why_no_list(&self, path: &str) -> &'static str {
        let mut fields = Vec::new();
        self.find_fields(self.root, "", &mut fields);
        let field = fields.iter().find(|(_, of)| of == path);
        match field.and_then(|(id, _)| self.node(*id).ok()) {
            Some(node) => self
                .problem(node)
                .unwrap_or("only the first 32 lists of a type can be named"),
            None => NO_LIST,
        }
    }

    fn is_list(&self, id: usize) -> bool {
        self.lists.iter().any(|(list, _)| *list == id)
    }

    /// Returns whether an element of a list may be empty: an option.
    pub(super) fn is_optional(&self, list: &PlanNode) -> bool {
        let kid = self.kid(list).and_then(|kid| self.node(kid));
        list.known.is_place() && kid.is_ok_and(|kid| kid.op == Op::Maybe && kid.max == 1)
    }

    pub(super) fn cut<'a>(&self, codes: &'a [u64]) -> Result<Cut<'a>, Refusal> {
        let mut cut = Cut::default();
        self.cut_node(self.root, codes, 0, &mut cut)?;
        Ok(cut)
    }

    fn cut_node<'a>(&self, id: usize, codes: &'a [u64], place: usize, cut: &mut Cut<'a>) -> Result<usize, Refusal> {
        let node = self.node(id)?;
        let mut end = place;
        if self.is_list(id) {
            let entries;
            (entries, end) = self.entries(node, codes, place)?;
            let mut pieces = Vec::with_capacity(entries.len().min(codes.len()));
            for (index, entry) in entries.iter().enumerate() {
                let key = match node.known.is_place() {
                    true => PieceKey::Index(index as u64),
                    false => PieceKey::Codes(entry.key(codes)),
                };
                let codes = codes.get(entry.start..entry.end).unwrap_or(&[]);
                pieces.push(Piece { key, codes });
            }
            if node.known.is_field() {
                tell_apart(&mut pieces);
            }
            cut.lists.push(pieces);
        } else if node.op == Op::Record {
            for kid in &node.kids {
                end = self.cut_node(*kid, codes, end, cut)?;
            }
        } else {
            end += self.extent(id, codes, place)?;
            cut.rest.extend_from_slice(codes.get(place..end).unwrap_or(&[]));
        }
        Ok(end)
    }

    /// Joins the elements of lists and the other codes of a value.
    pub(super) fn assemble(&self, rest: &[u64], lists: &[Vec<&[u64]>]) -> Result<Vec<u64>, Refusal> {
        let elements = lists.iter().flatten().map(|element| element.len());
        let mut codes = Vec::with_capacity(rest.len() + lists.len() + elements.sum::<usize>());
        self.assemble_node(self.root, &mut { rest }, &mut { lists }, &mut codes)?;
        Ok(codes)
    }

    fn assemble_node(
        &self,
        id: usize,
        rest: &mut &[u64],
        lists: &mut &[Vec<&[u64]>],
        codes: &mut Vec<u64>,
    ) -> Result<(), Refusal> {
        let node = self.node(id)?;
        if self.is_list(id) {
            let (list, others) = lists.split_first().ok_or(Refusal::Custom)?;
            *lists = others;
            let count = list.len().checked_sub(node.least).ok_or(Refusal::Length)? as u64;
            if count > node.max {
                return Err(Refusal::Length);
            }
            if node.width > 0 {
                codes.push(count);
            }
            list.iter().for_each(|element| codes.extend_from_slice(element));
        } else if node.op == Op::Record {
            for kid in &node.kids {
                self.assemble_node(*kid, rest, lists, codes)?;
            }
        } else {
            let len = self.extent(id, rest, 0)?;
            let (part, others) = rest.split_at_checked(len).ok_or(Refusal::EndOfPacket)?;
            *rest = others;
            codes.extend_from_slice(part);
        }
        Ok(())
    }

    /// Returns whether the list number `list` has the attribute `key` and is among the lists in `named`.
    pub(super) fn is_sorted_by_part(&self, list: usize, named: u32) -> bool {
        let node = self.lists.get(list).and_then(|(id, _)| self.node(*id).ok());
        node.is_some_and(|node| node.known.is_field()) && named >> list & 1 == 1
    }

    /// Returns whether the order of the keys is that of their codes: the keys are unsigned numbers. A type of its own may
    /// still sort its keys in another way.
    fn has_sorted_codes(&self, list: &PlanNode) -> bool {
        let key = self.key_of(list).and_then(|key| self.node(key));
        key.is_ok_and(|key| key.op == Op::Number && key.flip == 0)
    }

    /// Compares the keys of two elements of a list.
    pub(super) fn compare_keys(&self, list: &PlanNode, a: &[u64], b: &[u64]) -> Ordering {
        if self.has_sorted_codes(list) {
            return in_order(a, b);
        }
        let Ok(id) = self.key_of(list) else { return a.cmp(b) };
        // the number of earlier elements with an equal key follows the key
        let [(a, earlier), (b, before)] =
            [a, b].map(|key| key.split_at(self.extent(id, key, 0).unwrap_or(0).min(key.len())));
        self.compare(id, a, b).then_with(|| earlier.cmp(before))
    }

    /// Returns whether the lists in `named` that have the attribute `key` are sorted by their keys.
    pub(super) fn is_sorted(&self, cut: &Cut<'_>, named: u32) -> bool {
        let mut lists = cut.lists.iter().zip(&self.lists).enumerate();
        lists.all(|(i, (pieces, (id, _)))| {
            let Ok(node) = self.node(*id) else { return false };
            !self.is_sorted_by_part(i, named)
                || pieces.is_sorted_by(|a, b| self.compare_keys(node, a.key(), b.key()).is_lt())
        })
    }

    /// Compares two values of a node as keys of maps are compared, for the types of most keys: numbers, texts, and
    /// tuples of them.
    fn compare(&self, id: usize, a: &[u64], b: &[u64]) -> Ordering {
        let Ok(node) = self.node(id) else { return a.cmp(b) };
        let skip = |codes: &[u64]| -> usize { usize::from(node.width > 0 && !codes.is_empty()) };
        match node.op {
            Op::Number => a
                .iter()
                .map(|code| code ^ node.flip)
                .cmp(b.iter().map(|code| code ^ node.flip)),
            Op::Text => a.get(skip(a)..).cmp(&b.get(skip(b)..)),
            Op::Record => {
                let (mut a, mut b) = (a, b);
                for kid in &node.kids {
                    let [at, bt] = [a, b].map(|codes| self.extent(*kid, codes, 0).unwrap_or(0).min(codes.len()));
                    let ((first, after), (second, behind)) = (a.split_at(at), b.split_at(bt));
                    let found = self.compare(*kid, first, second);
                    if found != Ordering::Equal {
                        return found;
                    }
                    (a, b) = (after, behind);
                }
                Ordering::Equal
            }
            // the low half of a wide number comes first, and the sign is in the last code
            Op::Symbol => match (a.split_last(), b.split_last()) {
                (Some((a, low_a)), Some((b, low_b))) => (a ^ node.flip).cmp(&(b ^ node.flip)).then(low_a.cmp(low_b)),
                _ => a.cmp(b),
            },
            Op::Flip | Op::Apart | Op::Quat | Op::Maybe | Op::List | Op::Vector | Op::Enum => a.cmp(b),
        }
    }
}

impl Parts {
    /// Returns the state of a receiver that has nothing, and drops items of snapshots before `start`.
    pub(super) fn nothing(plan: &Plan, start: u64) -> Parts {
        let list = List {
            floor: start,
            items: Vec::new(),
            order: None,
        };
        Parts {
            number: 0,
            rest: Vec::new(),
            lists: plan.lists.iter().map(|_| list.clone()).collect(),
        }
    }

    /// Returns the state after a snapshot whose baseline was the state `had`. The lists in `named` have only some
    /// elements of the world; the other lists are complete.
    pub(super) fn after(plan: &Plan, number: u64, cut: Cut<'_>, had: &Parts, named: u32) -> Parts {
        let old = had.lists.iter().zip(&plan.lists);
        let lists = cut.lists.iter().zip(old).enumerate().map(|(i, (new, (old, (id, _))))| {
            let is_blank = |codes: &[u64]| codes == EMPTY && plan.node(*id).is_ok_and(|node| plan.is_optional(node));
            let places = by_key(new);
            let list = match named >> i & 1 {
                0 => List::complete(number, &places),
                _ => old.after(number, &places, is_blank),
            };
            let is_sorted = plan.node(*id).is_ok_and(|node| match node.known {
                Match::Place => true,
                Match::Whole | Match::Key => plan.has_sorted_codes(node) && have_sorted_keys(new),
                Match::Field(_) => plan.is_sorted_by_part(i, named),
            });
            let order = (!is_sorted).then(|| {
                let mut finder = list.finder();
                let places = new.iter().filter_map(|piece| finder.place(piece.key()));
                places.map(|place| place as u32).collect()
            });
            List { order, ..list }
        });
        let lists = lists.collect();
        Parts {
            number,
            lists,
            rest: cut.rest,
        }
    }

    /// Merges states: returns the state of a receiver that has all of them, or `None` if `all` is empty. A newer
    /// element replaces an older one.
    pub(super) fn merged(mut all: Vec<Cow<'_, Parts>>) -> Option<Parts> {
        if all.len() == 1 {
            return all.pop().map(Cow::into_owned);
        }
        let newest = all.iter().rev().max_by_key(|parts| parts.number)?;
        let lists = newest
            .lists
            .iter()
            .enumerate()
            .map(|(i, list)| match list.floor == newest.number {
                // no older item is left, and the order of the list is known
                true => list.clone(),
                false => List::merged(all.iter().filter_map(|parts| parts.lists.get(i))),
            });
        Some(Parts {
            number: newest.number,
            rest: newest.rest.clone(),
            lists: lists.collect(),
        })
    }

    /// Returns the state that a receiver shows after a snapshot. Drops items that are much older than the snapshot and
    /// not in it, since the sender no longer knows them.
    pub(super) fn shown(&self, new: &Parts) -> Parts {
        let is_known = |since: u64| new.number < self.number || since.saturating_add(REMEMBERED) >= new.number;
        let is_newer = new.number > self.number;
        let known = |(list, new): (&List, &List)| List {
            floor: if is_known(list.floor) { list.floor } else { new.floor },
            items: list.items.iter().filter(|item| is_known(item.since)).cloned().collect(),
            // of use only if the list is complete and no newer snapshot replaces it
            order: if is_newer || list.floor < self.number {
                None
            } else {
                list.order.clone()
            },
        };
        let shown = Parts {
            number: self.number,
            rest: self.rest.clone(),
            lists: self.lists.iter().zip(&new.lists).map(known).collect(),
        };
        let merged = Parts::merged(vec![Cow::Borrowed(&shown), Cow::Borrowed(new)]);
        merged.unwrap_or(shown)
    }

    /// Returns whether the elements that the state and a value share are in the same order in both. Ignores lists with the
    /// attribute `key`, since a difference can move their elements.
    pub(super) fn is_in_order(&self, plan: &Plan, cut: &Cut<'_>) -> bool {
        let lists = self.lists.iter().zip(&cut.lists).zip(&plan.lists);
        lists.into_iter().all(|((old, new), (id, _))| {
            let Ok(node) = plan.node(*id) else { return false };
            let are_sorted = || old.order.is_none() && plan.has_sorted_codes(node) && have_sorted_keys(new);
            if node.known.is_place() || node.known.is_field() || are_sorted() {
                return true;
            }
            let old = old.elements(plan, node, old.order.as_deref());
            let mut places: Vec<(&[u64], usize)> = new.iter().enumerate().map(|(i, new)| (new.key(), i)).collect();
            places.sort_by(|(a, _), (b, _)| in_order(a, b));
            let mut finder = Finder::new(&places);
            let places = old.iter().filter_map(|item| finder.find(&item.key));
            places.map(|(_, place)| place).is_sorted()
        })
    }

    /// Returns the elements of each list, in the order of the list. Lists with the attribute `key` that are in `named` are
    /// sorted by their keys.
    fn elements<'a>(&'a self, plan: &Plan, named: u32) -> Vec<Vec<&'a Arc<ListItem>>> {
        let lists = self.lists.iter().zip(&plan.lists).enumerate();
        lists
            .map(|(i, (list, (id, _)))| {
                let order = list.order.as_deref().filter(|_| !plan.is_sorted_by_part(i, named));
                plan.node(*id)
                    .map_or(Vec::new(), |node| list.elements(plan, node, order))
            })
            .collect()
    }

    /// Returns the codes of the value that the state stands for. For the baseline of a part, `named` has the lists of
    /// which the part has only some elements; otherwise `named` is 0.
    pub(super) fn codes(&self, plan: &Plan, named: u32) -> Result<Vec<u64>, Refusal> {
        let lists = self.elements(plan, named);
        let lists = lists.into_iter().map(|items| {
            let codes = items.into_iter().filter_map(|item| item.codes.as_deref());
            codes.collect()
        });
        let lists: Vec<Vec<&[u64]>> = lists.collect();
        plan.assemble(&self.rest, &lists)
    }
}

impl List {
    fn complete(number: u64, places: &[&Piece<'_>]) -> List {
        let item = |piece: &&Piece<'_>| {
            Arc::new(ListItem {
                key: piece.key().into(),
                codes: Some(piece.codes.into()),
                since: number,
            })
        };
        List {
            floor: number,
            items: places.iter().map(item).collect(),
            order: None,
        }
    }

    /// Returns the list after a snapshot. `places` has the snapshot's elements in the order of their keys.
    fn after(&self, number: u64, places: &[&Piece<'_>], is_blank: impl Fn(&[u64]) -> bool) -> List {
        let mut items = Vec::with_capacity(places.len());
        let (mut old, mut new) = (self.items.iter().peekable(), places.iter().peekable());
        loop {
            let order = match (old.peek(), new.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(item), Some(piece)) => in_order(&item.key, piece.key()),
            };
            let item = if order == Ordering::Greater { None } else { old.next() };
            let piece = if order == Ordering::Less { None } else { new.next() };
            match (item, piece) {
                (Some(item), Some(piece)) if item.codes.as_deref() == Some(piece.codes) => items.push(item.clone()),
                (item, Some(piece)) => items.push(Arc::new(ListItem {
                    key: item.map_or_else(|| piece.key().into(), |item| item.key.clone()),
                    codes: Some(piece.codes.into()),
                    // an empty slot before others may be one that has not arrived yet
                    since: match item {
                        None if is_blank(piece.codes) => self.floor,
                        _ => number,
                    },
                })),
                (Some(item), None) if item.codes.is_some() => items.push(Arc::new(ListItem {
                    key: item.key.clone(),
                    codes: None,
                    since: number,
                })),
                (Some(item), None) if item.since.saturating_add(REMEMBERED) > number => items.push(item.clone()),
                _ => {}
            }
        }
        List {
            floor: self.floor,
            items,
            order: None,
        }
    }

    /// Merges lists: keeps the newest item of each key. Clones each `Arc` once, since a packet may name 32 lists before
    /// its check is verified.
    fn merged<'a>(mut lists: impl Iterator<Item = &'a List>) -> List {
        let (mut floor, mut items) = match lists.next() {
            Some(first) => (first.floor, first.items.iter().collect::<Vec<_>>()),
            None => (0, Vec::new()),
        };
        for list in lists {
            floor = floor.max(list.floor);
            merge(&mut items, &list.items);
        }
        items.retain(|item| item.since >= floor);
        List {
            floor,
            items: items.into_iter().cloned().collect(),
            order: None,
        }
    }

    fn elements<'a>(&'a self, plan: &Plan, node: &PlanNode, order: Option<&[u32]>) -> Vec<&'a Arc<ListItem>> {
        if let Some(order) = order {
            return order
                .iter()
                .filter_map(|place| self.items.get(*place as usize))
                .collect();
        }
        let there = self.items.iter().filter(|item| item.codes.is_some());
        match node.known {
            // the list ends before the first index without an element
            Match::Place => {
                let places = there.zip(0_u64..);
                places
                    .take_while(|(item, index)| *item.key == [*index])
                    .map(|(item, _)| item)
                    .collect()
            }
            Match::Whole | Match::Key | Match::Field(_) => {
                let mut found: Vec<&Arc<ListItem>> = there.collect();
                if !plan.has_sorted_codes(node) {
                    found.sort_by(|a, b| plan.compare_keys(node, &a.key, &b.key));
                }
                found
            }
        }
    }
}

/// Merges a sorted list of items into another one: keeps the newer of two items with equal keys.
fn merge<'a>(items: &mut Vec<&'a Arc<ListItem>>, others: &'a [Arc<ListItem>]) {
    // usually no item was added or removed
    let keep_newer = |(item, other): (&mut &'a Arc<ListItem>, &'a Arc<ListItem>)| {
        let is_equal = Arc::ptr_eq(item, other) || in_order(&item.key, &other.key).is_eq();
        if is_equal && !item.is_newer(other) {
            *item = other;
        }
        is_equal
    };
    let mut at = items
        .iter_mut()
        .zip(others)
        .map(keep_newer)
        .take_while(|is_equal| *is_equal)
        .count();
    let (rest, mut place) = (items.split_off(at), 0);
    while let (Some(item), Some(other)) = (rest.get(place), others.get(at)) {
        let order = in_order(&item.key, &other.key);
        items.push(match order {
            Ordering::Less => *item,
            Ordering::Equal if item.is_newer(other) => *item,
            Ordering::Equal | Ordering::Greater => other,
        });
        place += usize::from(order.is_le());
        at += usize::from(order.is_ge());
    }
    items.extend_from_slice(rest.get(place..).unwrap_or(&[]));
    items.extend(others.get(at..).unwrap_or(&[]));
}

/// Returns the elements of a list by increasing keys.
fn by_key<'a, 'p>(pieces: &'a [Piece<'p>]) -> Vec<&'a Piece<'p>> {
    let mut sorted: Vec<&Piece<'_>> = pieces.iter().collect();
    if !sorted.is_sorted_by(|a, b| in_order(a.key(), b.key()).is_le()) {
        sorted.sort_by(|a, b| in_order(a.key(), b.key()));
    }
    sorted
}
