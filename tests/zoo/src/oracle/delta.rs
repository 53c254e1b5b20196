//! A second implementation of deltas, from the text of `docs/delta.md` and without code of the library: slow and naive.

mod check;
mod codes;
mod numbers;
pub mod parts;

pub use check::{check, sum};
pub use codes::{codes, form};

use std::collections::HashMap;

/// A wire form as deltas use it.
#[derive(Clone, Debug)]
pub enum Form {
    /// One bit.
    Bool,
    /// A number of up to 62 bits.
    Number {
        /// Number of bits.
        width: u32,
        /// The highest code.
        max: u64,
        /// True for two's complement.
        signed: bool,
        /// True if the number is predicted.
        predict: bool,
        /// Bits of a usual change, where the declaration says them.
        usual: Option<u32>,
        /// The bits of a group, if the number is sent whole in groups.
        group: Option<u32>,
    },
    /// A code of this many bits whose distance from another code has no meaning. Above 64 bits it is two codes.
    Symbol(u32),
    /// A number of more than 62 bits in groups: its bits, the bits of a group, and true for two's complement.
    Groups(u32, u32, bool),
    /// A quaternion: the bits of a component, whether it is predicted, and the bits of a usual change.
    Quat(u32, bool, Option<u32>),
    /// A form with code by hand: the fewest and the most bits.
    Hand(u64, u64),
    /// A bit, and a value if the bit equals this number.
    Maybe(u64, Box<Form>),
    /// The fewest and the most units of a text, and the bits of a unit.
    Text(usize, usize, u32),
    /// The fewest and the most elements of a list.
    List(usize, usize, Box<Form>),
    /// The fewest and the most elements of a set, which strictly increase.
    Set(usize, usize, Box<Form>),
    /// The fewest and the most elements of a list, and the index of the field that is their key.
    Keyed(usize, usize, Box<Form>, usize),
    /// The fewest and the most entries of a map: keys that strictly increase, and values.
    Map(usize, usize, Box<[Form; 2]>),
    /// A sparse list: the number of slots, true in the form `relative`, and the index and value of an entry.
    Sparse(usize, bool, Box<[Form; 2]>),
    /// A struct, a tuple, or fields with a common bit.
    Fields(Vec<Form>),
    /// An enum: the bits of the tag, the tags with their fields, and whether a variant holds all other tags.
    Choice(u32, Vec<(u64, Form)>, bool),
}

/// Returns the number of bits of a number.
fn class(number: u64) -> u32 {
    (0..64).find(|bits| number >> bits == 0).unwrap_or(64)
}

fn width(least: usize, most: usize) -> u32 {
    class((most - least) as u64)
}

/// Largest number of fields in a record.
const MOST_FIELDS: usize = 64;

/// Splits more than 64 fields into records that are as equal as possible.
#[must_use]
pub fn fields(mut fields: Vec<Form>) -> Form {
    while fields.len() > MOST_FIELDS {
        let size = fields.len().div_ceil(MOST_FIELDS);
        fields = fields.chunks(size).map(|part| Form::Fields(part.to_vec())).collect();
    }
    Form::Fields(fields)
}

impl Form {
    /// Returns the number of codes at the front of `codes` that belong to this form.
    fn len(&self, codes: &[u64]) -> usize {
        match self {
            Form::Bool | Form::Number { .. } | Form::Quat(..) => 1,
            Form::Symbol(width) | Form::Groups(width, ..) => 1 + usize::from(*width > 64),
            Form::Hand(..) => 1 + (codes[0] as usize).div_ceil(62),
            Form::Maybe(there, of) if codes[0] == *there => 1 + of.len(&codes[1..]),
            Form::Maybe(..) => 1,
            Form::Text(least, most, _) => {
                let (at, count) = length(*least, *most, codes);
                at + count
            }
            Form::List(least, most, of) | Form::Set(least, most, of) | Form::Keyed(least, most, of, _) => {
                let (at, count) = length(*least, *most, codes);
                (0..count).fold(at, |at, _| at + of.len(&codes[at..]))
            }
            Form::Sparse(slots, _, entry) => {
                let (at, count) = length(0, *slots, codes);
                (0..2 * count).fold(at, |at, i| at + entry[i % 2].len(&codes[at..]))
            }
            Form::Map(least, most, entry) => {
                let (at, count) = length(*least, *most, codes);
                (0..2 * count).fold(at, |at, i| at + entry[i % 2].len(&codes[at..]))
            }
            Form::Fields(fields) => fields.iter().fold(0, |at, field| at + field.len(&codes[at..])),
            Form::Choice(width, ..) => {
                let at = usize::from(*width > 0);
                let tag = if *width > 0 { codes[0] } else { 0 };
                at + self.variant(tag).map_or(0, |of| of.len(&codes[at..]))
            }
        }
    }

    fn variant(&self, tag: u64) -> Option<&Form> {
        let Form::Choice(_, variants, _) = self else {
            panic!("{self:?} has no variants");
        };
        variants.iter().find(|(of, _)| *of == tag).map(|(_, of)| of)
    }

    /// Returns whether no value of the form has codes.
    fn is_empty(&self) -> bool {
        match self {
            Form::Fields(fields) => fields.iter().all(Form::is_empty),
            Form::List(least, most, of) => least == most && (*most == 0 || of.is_empty()),
            Form::Choice(0, variants, _) => variants.iter().all(|(_, of)| of.is_empty()),
            _ => false,
        }
    }

    fn is_predicted_number(&self) -> bool {
        matches!(self, Form::Number { predict: true, .. })
    }

    /// Returns the parts of two to four predicted numbers, if the form has no others.
    fn vector(&self) -> Option<Vec<&Form>> {
        let parts: Vec<&Form> = match self {
            Form::Fields(fields) => fields.iter().collect(),
            Form::List(least, most, of) if least == most => vec![&**of; *most],
            _ => return None,
        };
        let is_one = (2..=4).contains(&parts.len()) && parts.iter().all(|part| part.is_predicted_number());
        is_one.then_some(parts)
    }
}

/// Returns the start of the elements, and their number.
fn length(least: usize, most: usize, codes: &[u64]) -> (usize, usize) {
    match width(least, most) {
        0 => (0, least),
        _ => (1, least + codes[0] as usize),
    }
}

/// An element of near, far and new.
type Part<'a> = (&'a [u64], Option<&'a [u64]>, &'a [u64]);

/// The elements of a list.
fn split(least: usize, most: usize, of: &Form, codes: &[u64]) -> Vec<Vec<u64>> {
    let (mut at, count) = length(least, most, codes);
    let next = |_| {
        let end = at + of.len(&codes[at..]);
        let element = codes[at..end].to_vec();
        at = end;
        element
    };
    (0..count).map(next).collect()
}

/// The places in new of the elements that are kept, by their keys.
fn kept_places(near: &[Vec<u64>], new: &[Vec<u64>]) -> Vec<Option<usize>> {
    let places: Vec<Option<usize>> = near
        .iter()
        .map(|key| new.iter().position(|other| other == key))
        .collect();
    let mut best = vec![0; near.len()];
    for i in 0..near.len() {
        if places[i].is_some() {
            let before = (0..i).filter(|j| places[*j].is_some() && places[*j] < places[i]);
            best[i] = 1 + before.map(|j| best[j]).max().unwrap_or(0);
        }
    }
    let mut kept = vec![None; near.len()];
    let (mut end, mut wanted) = (near.len(), best.iter().copied().max().unwrap_or(0));
    while wanted > 0 {
        let Some(i) = (0..end).rev().find(|i| best[*i] == wanted) else {
            panic!("{best:?} has no {wanted}");
        };
        kept[i] = places[i];
        (end, wanted) = (i, wanted - 1);
    }
    kept
}

/// A second baseline: its codes, the age of the first baseline, and how much older the second one is.
pub type Far<'a> = Option<(&'a [u64], u8, u8)>;

/// Returns the packet of a delta that is not coded.
#[must_use]
pub fn encode(form: &Form, near: &[u64], far: Far<'_>, new: &[u64]) -> Vec<u8> {
    if near == new {
        return vec![0];
    }
    let mut out = Out::new(far.map_or((1, 1), |(_, ahead, since)| (ahead.into(), since.into())));
    out.put(1, 2);
    out.changed(form, near, far.map(|(far, ..)| far), new, &mut None);
    let whole = whole_bits(form, new);
    match whole.len() < out.bits.len() {
        true => bytes(&whole),
        false => bytes(&out.bits),
    }
}

/// Returns the packet of a whole value.
#[must_use]
pub fn encode_whole(form: &Form, new: &[u64]) -> Vec<u8> {
    bytes(&whole_bits(form, new))
}

fn whole_bits(form: &Form, new: &[u64]) -> Vec<bool> {
    let mut out = Out::new((1, 1));
    out.put(2, 2);
    out.whole(form, new);
    out.bits
}

fn bytes(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

struct Out {
    bits: Vec<bool>,
    /// The age of `near`, and how much older `far` is.
    pace: (i128, i128),
    /// The fields that changed in the last changed record of each node.
    last: HashMap<usize, Vec<bool>>,
    /// The expected size of each number, in eighths of a bit: its node, its index in the node, and whether it has a step.
    expected: HashMap<(usize, usize, bool), i64>,
}

impl Out {
    fn new(pace: (i128, i128)) -> Out {
        Out {
            bits: Vec::new(),
            pace,
            last: HashMap::new(),
            expected: HashMap::new(),
        }
    }

    fn put(&mut self, number: u64, width: u32) {
        self.bits.extend((0..width).map(|bit| number >> bit & 1 == 1));
    }

    fn flag(&mut self, flag: bool) {
        self.bits.push(flag);
    }

    fn count(&mut self, u: u64, k: u32, width: u32) {
        let z = class(u + (1 << k)) - 1 - k;
        let most = width.saturating_sub(k).min(8);
        if z < most {
            (0..z).for_each(|_| self.flag(false));
            self.flag(true);
            self.put(u + (1 << k), z + k);
        } else {
            (0..most).for_each(|_| self.flag(false));
            self.put(u, width);
        }
    }

    fn groups(&mut self, code: u128, (width, group, signed): (u32, u32, bool)) {
        let all = u128::MAX >> (128 - width);
        let is_negative = signed && code >> (width - 1) == 1;
        let u = match (signed, is_negative) {
            (false, _) => code,
            (true, false) => 2 * code,
            // minus the number, times 2, minus 1
            (true, true) => 2 * (all - code) + 1,
        };
        let most = width.div_ceil(group);
        let n = (1..most).find(|n| u >> (n * group) == 0).unwrap_or(most);
        (1..most).take(n as usize).for_each(|i| self.flag(n > i));
        let bits = if n == most { width } else { n * group };
        self.put(u as u64, bits.min(64));
        self.put((u >> 64) as u64, bits.saturating_sub(64));
    }

    fn whole(&mut self, form: &Form, new: &[u64]) {
        match form {
            Form::Bool => self.put(new[0], 1),
            Form::Number {
                width,
                signed,
                group: Some(group),
                ..
            } => self.groups(new[0].into(), (*width, *group, *signed)),
            Form::Groups(width, group, signed) => {
                let high = new.get(1).filter(|_| *width > 64).map_or(0, |high| u128::from(*high));
                self.groups(high << 64 | u128::from(new[0]), (*width, *group, *signed));
            }
            Form::Number { width, .. } => self.put(new[0], *width),
            Form::Symbol(width) => {
                self.put(new[0], (*width).min(64));
                if *width > 64 {
                    self.put(new[1], width - 64);
                }
            }
            Form::Quat(bits, ..) => self.put(new[0], 2 + 3 * bits),
            Form::Hand(least, most) => {
                let bits = class(most - least).min(32);
                self.count(new[0] - least, bits.min(6), bits);
                let mut left = new[0] as u32;
                for code in &new[1..form.len(new)] {
                    self.put(*code, left.min(62));
                    left -= left.min(62);
                }
            }
            Form::Maybe(there, of) => {
                self.put(new[0], 1);
                if new[0] == *there {
                    self.whole(of, &new[1..]);
                }
            }
            Form::Text(least, most, unit) => {
                let (at, count) = length(*least, *most, new);
                self.put(new[0], if at > 0 { width(*least, *most) } else { 0 });
                for code in &new[at..at + count] {
                    self.put(*code, *unit);
                }
            }
            Form::List(least, most, of) | Form::Set(least, most, of) | Form::Keyed(least, most, of, _) => {
                let (mut at, count) = self.whole_length(*least, *most, new);
                for _ in 0..count {
                    self.whole(of, &new[at..]);
                    at += of.len(&new[at..]);
                }
            }
            Form::Map(least, most, entry) => {
                let (mut at, count) = self.whole_length(*least, *most, new);
                for i in 0..2 * count {
                    self.whole(&entry[i % 2], &new[at..]);
                    at += entry[i % 2].len(&new[at..]);
                }
            }
            Form::Sparse(slots, is_relative, entry) => {
                let (mut at, count) = self.whole_length(0, *slots, new);
                let (mut empty, mut next) = (slots - count, 0);
                let k = match (is_relative, empty.checked_div(count)) {
                    (false, Some(mean)) => class(mean as u64).saturating_sub(1),
                    _ => 0,
                };
                for _ in 0..count {
                    // the only slot of a list has no code for its index
                    let index = if entry[0].is_empty() { 0 } else { new[at] as usize };
                    let u = index - next;
                    if empty > 0 || entry[1].is_empty() {
                        let bits = class(empty as u64).max(1);
                        self.count(u as u64, k.min(bits), bits);
                    }
                    (empty, next) = (empty - u, index + 1);
                    at += entry[0].len(&new[at..]);
                    self.whole(&entry[1], &new[at..]);
                    at += entry[1].len(&new[at..]);
                }
            }
            Form::Fields(fields) => {
                let mut at = 0;
                for field in fields {
                    self.whole(field, &new[at..]);
                    at += field.len(&new[at..]);
                }
            }
            Form::Choice(width, ..) => {
                let at = usize::from(*width > 0);
                let tag = if at > 0 { new[0] } else { 0 };
                self.put(tag, *width);
                if let Some(of) = form.variant(tag) {
                    self.whole(of, &new[at..]);
                }
            }
        }
    }

    fn whole_length(&mut self, least: usize, most: usize, new: &[u64]) -> (usize, usize) {
        let (at, count) = length(least, most, new);
        self.put((count - least) as u64, width(least, most));
        (at, count)
    }

    /// Writes a changed value. `last` is the number of bits of the last number before it in the same record.
    fn changed(&mut self, form: &Form, near: &[u64], far: Option<&[u64]>, new: &[u64], last: &mut Option<u32>) {
        if let Some(parts) = form.vector() {
            let mut last = None;
            for (i, part) in parts.into_iter().enumerate() {
                self.number((part, i), near[i], far.map(|far| far[i]), new[i], &mut last);
            }
            return;
        }
        match form {
            Form::Bool => {}
            Form::Symbol(_) | Form::Groups(..) | Form::Text(..) | Form::Hand(..) => self.whole(form, new),
            Form::Number { .. } => self.number((form, 0), near[0], far.map(|far| far[0]), new[0], last),
            Form::Quat(..) => self.quat(form, near[0], far.map(|far| far[0]), new[0]),
            Form::Fields(_) => self.record(form, near, far, new),
            Form::Maybe(there, of) if near[0] == *there => {
                if !of.is_empty() {
                    self.flag(new[0] == *there);
                }
                if new[0] == *there {
                    let far = far.filter(|far| far[0] == *there).map(|far| &far[1..]);
                    self.changed(of, &near[1..], far, &new[1..], last);
                }
            }
            Form::Maybe(_, of) => self.whole(of, &new[1..]),
            Form::Choice(width, variants, is_open) => {
                let at = usize::from(*width > 0);
                let tag = |codes: &[u64]| if at > 0 { codes[0] } else { 0 };
                let (old, is_same) = (form.variant(tag(near)), tag(near) == tag(new));
                let old = old.filter(|old| !old.is_empty());
                if old.is_some() && (variants.len() > 1 || *is_open) {
                    self.flag(is_same);
                }
                if let (Some(old), true) = (old, is_same) {
                    let far = far.filter(|far| tag(far) == tag(near)).map(|far| &far[at..]);
                    return self.changed(old, &near[at..], far, &new[at..], last);
                }
                self.put(tag(new), *width);
                if let Some(of) = form.variant(tag(new)) {
                    self.whole(of, &new[at..]);
                }
            }
            Form::List(least, most, of) => self.list(*least, *most, of, (near, far, new)),
            Form::Keyed(least, most, of, key) => self.by_field((*least, *most), of, *key, (near, far, new)),
            Form::Set(least, most, of) => self.keyed(*least, *most, of, None, (near, far, new)),
            Form::Map(least, most, entry) => {
                self.keyed(*least, *most, &entry[0], Some(&entry[1]), (near, far, new));
            }
            Form::Sparse(slots, _, entry) => self.keyed(0, *slots, &entry[0], Some(&entry[1]), (near, far, new)),
        }
    }

    fn record(&mut self, form: &Form, near: &[u64], far: Option<&[u64]>, new: &[u64]) {
        let Form::Fields(fields) = form else {
            panic!("{form:?} is no record");
        };
        let mut parts = Vec::new();
        let (mut a, mut b, mut c) = (0, 0, 0);
        for field in fields {
            let far = far.map(|far| &far[b..]);
            let ends = (
                field.len(&near[a..]),
                far.map_or(0, |far| field.len(far)),
                field.len(&new[c..]),
            );
            let far = far.map(|far| &far[..ends.1]);
            parts.push((field, &near[a..a + ends.0], far, &new[c..c + ends.2]));
            (a, b, c) = (a + ends.0, b + ends.1, c + ends.2);
        }
        let changed: Vec<bool> = parts.iter().map(|(_, near, _, new)| near != new).collect();
        let node = std::ptr::from_ref(form) as usize;
        let expected: Vec<bool> = match (far, self.last.get(&node)) {
            (Some(_), _) => parts.iter().map(|(_, near, far, _)| *far != Some(*near)).collect(),
            (None, Some(last)) => last.clone(),
            (None, None) => vec![false; fields.len()],
        };
        if fields.len() > 1 {
            let is_any = expected.contains(&true);
            if is_any {
                self.flag(changed == expected);
            }
            if !is_any || changed != expected {
                changed.iter().for_each(|flag| self.flag(*flag));
            }
        }
        self.last.insert(node, changed.clone());
        let mut last = None;
        for ((field, near, far, new), _) in parts.into_iter().zip(changed).filter(|(_, changed)| *changed) {
            self.changed(field, near, far, new, &mut last);
        }
    }

    fn list(&mut self, least: usize, most: usize, of: &Form, (near, far, new): (&[u64], Option<&[u64]>, &[u64])) {
        let split = |codes: &'_ [u64]| split(least, most, of, codes);
        let (near, far, new) = (split(near), far.map(split).unwrap_or_default(), split(new));
        if width(least, most) > 0 {
            self.flag(near.len() == new.len());
            if near.len() != new.len() {
                self.put((new.len() - least) as u64, width(least, most));
            }
        }
        if of.is_empty() {
            return;
        }
        let common = near.len().min(new.len());
        let parts: Vec<Part<'_>> = (0..common)
            .map(|i| (&near[i][..], far.get(i).map(|far| &far[..]), &new[i][..]))
            .collect();
        self.kept(of, &parts);
        for element in new.iter().skip(common) {
            self.whole(of, element);
        }
    }

    /// Elements that both values have.
    fn kept(&mut self, of: &Form, parts: &[Part<'_>]) {
        let mut i = 0;
        while i < parts.len() {
            let as_expected = |(near, far, new): &&Part<'_>| (near != new) == far.is_some_and(|far| far != *near);
            let gap = parts[i..].iter().take_while(as_expected).count();
            let bits = class((parts.len() - i) as u64);
            let k = if parts[i].1.is_some() { 5.min(bits / 2) } else { 0 };
            self.count(gap as u64, k, bits);
            for (near, far, new) in parts.iter().skip(i).take(gap + 1).filter(|(near, _, new)| near != new) {
                self.changed(of, near, *far, new, &mut None);
            }
            i += gap + 1;
        }
    }

    /// Elements by one of their fields.
    fn by_field(
        &mut self,
        (least, most): (usize, usize),
        of: &Form,
        key: usize,
        codes: (&[u64], Option<&[u64]>, &[u64]),
    ) {
        let Form::Fields(fields) = of else {
            panic!("{of:?} has no fields");
        };
        let key_of = |element: &[u64]| -> Vec<u64> {
            let at = fields[..key].iter().fold(0, |at, field| at + field.len(&element[at..]));
            element[at..at + fields[key].len(&element[at..])].to_vec()
        };
        let keys = |list: &[Vec<u64>]| -> Vec<Vec<u64>> { list.iter().map(|element| key_of(element)).collect() };
        let is_unique = |list: &[Vec<u64>]| {
            let keys = keys(list);
            keys.iter().enumerate().all(|(i, key)| !keys[..i].contains(key))
        };
        let near = split(least, most, of, codes.0);
        let far = codes.1.map(|far| split(least, most, of, far)).unwrap_or_default();
        let new = split(least, most, of, codes.2);
        let is_same = keys(&near) == keys(&new);
        self.flag(is_same);
        if !is_same {
            let by_key = is_unique(&near) && is_unique(&new);
            self.flag(by_key);
            if !by_key {
                return self.list(least, most, of, codes);
            }
        }
        let places: Vec<Option<usize>> = match is_same {
            true => (0..near.len()).map(Some).collect(),
            false => kept_places(&keys(&near), &keys(&new)),
        };
        if !is_same {
            let gone: Vec<bool> = places.iter().map(Option::is_none).collect();
            self.exceptions(&gone);
        }
        let by_key = is_unique(&near) && is_unique(&far);
        let far_of = |i: usize| match by_key {
            true => far.iter().find(|far| key_of(far) == key_of(&near[i])),
            false => far.get(i),
        };
        let parts = places.iter().enumerate().filter_map(|(i, place)| {
            let far = far_of(i).map(|far| &far[..]);
            Some((&near[i][..], far, &new[(*place)?][..]))
        });
        let parts: Vec<Part<'_>> = parts.collect();
        self.kept(of, &parts);
        if is_same {
            return;
        }
        let room = most - parts.len();
        let added = new.len() - parts.len();
        if parts.len() < near.len() && room > 0 {
            self.flag(added > 0);
        }
        if added == 0 {
            return;
        }
        self.count(added as u64 - 1, 0, class(room as u64 - 1));
        let (mut left, mut before) = (parts.len(), 0);
        for (place, element) in new.iter().enumerate() {
            if places.contains(&Some(place)) {
                before += 1;
                continue;
            }
            let bits = class(left as u64);
            self.count(before, (bits / 2).min(5), bits);
            left -= before as usize;
            before = 0;
            self.whole(of, element);
        }
    }

    fn keyed(
        &mut self,
        least: usize,
        most: usize,
        key: &Form,
        value: Option<&Form>,
        (near, far, new): (&[u64], Option<&[u64]>, &[u64]),
    ) {
        type Entries = Vec<(Vec<u64>, Vec<u64>)>;
        let split = |codes: &'_ [u64]| -> Entries {
            let (mut at, count) = length(least, most, codes);
            let mut part = |form: Option<&Form>| {
                let end = at + form.map_or(0, |form| form.len(&codes[at..]));
                let part = codes[at..end].to_vec();
                at = end;
                part
            };
            (0..count).map(|_| (part(Some(key)), part(value))).collect()
        };
        let find = |entries: &Entries, key: &[u64]| entries.iter().find(|entry| entry.0 == key).cloned();
        let (near, far, new) = (split(near), far.map(split).unwrap_or_default(), split(new));
        let gone: Vec<bool> = near.iter().map(|(key, _)| find(&new, key).is_none()).collect();
        self.exceptions(&gone);
        let kept: Vec<_> = near.iter().filter(|(key, _)| find(&new, key).is_some()).collect();
        let mut is_same = kept.len() == near.len();
        if let Some(value) = value {
            let now: Vec<Vec<u64>> = kept.iter().filter_map(|(key, _)| Some(find(&new, key)?.1)).collect();
            let changed: Vec<bool> = kept.iter().zip(&now).map(|((_, old), now)| old != now).collect();
            self.exceptions(&changed);
            is_same &= !changed.contains(&true);
            for (((key, old), now), _) in kept.iter().zip(&now).zip(changed).filter(|(_, changed)| *changed) {
                let far = find(&far, key).map(|(_, far)| far);
                self.changed(value, old, far.as_deref(), now, &mut None);
            }
        }
        let room = most - kept.len();
        let is_new = |entry: &(Vec<u64>, Vec<u64>)| find(&near, &entry.0).is_none();
        let count = new.iter().filter(|entry| is_new(entry)).count();
        if !is_same && room > 0 {
            self.flag(count > 0);
        }
        if count == 0 {
            return;
        }
        self.count(count as u64 - 1, 0, class(room as u64 - 1));
        let mut left = kept.len();
        let mut before = 0;
        for entry in &new {
            if !is_new(entry) {
                before += 1;
                continue;
            }
            let bits = class(left as u64);
            self.count(before, (bits / 2).min(5), bits);
            left -= before as usize;
            before = 0;
            self.whole(key, &entry.0);
            if let Some(value) = value {
                self.whole(value, &entry.1);
            }
        }
    }

    fn exceptions(&mut self, are: &[bool]) {
        if are.is_empty() {
            return;
        }
        self.flag(are.contains(&true));
        let mut i = 0;
        while are.contains(&true) && i < are.len() {
            let gap = are[i..].iter().take_while(|is| !**is).count();
            let bits = class((are.len() - i) as u64);
            self.count(gap as u64, (bits / 2).min(5), bits);
            i += gap + 1;
        }
    }
}
