//! Lists the differences between two wire forms, for people.

use super::form::{Constant, Form, Text, shown};
use super::outline::Outline;
use super::pairs::{Pairs, moved, of_fields, of_variants, sent};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// Largest number of differences that are listed.
const LISTED: usize = 64;
/// Largest number of characters of one side of a difference.
const LONGEST: usize = 160;

/// Returns the differences between the wire forms of two types or two builds. Returns no differences if their wire
/// hashes are equal, even if their names differ.
///
/// The function compares fields of equal names, and then the remaining fields by position. Each line names the smallest
/// part that differs. The result has at most 64 lines.
///
/// ```
/// use bitstream::BitSerialize;
/// use bitstream::schema::{Outline, diff};
///
/// mod server {
///     #[derive(bitstream::BitSerialize)]
///     pub struct Player { #[bits(range = 0..=200)] health: u8, alive: bool }
/// }
/// mod client {
///     #[derive(bitstream::BitSerialize)]
///     pub struct Player { #[bits(range = 0..=100)] health: u8, alive: bool }
/// }
/// let ours = Outline::of(server::Player::SCHEMA);
/// let theirs = Outline::of(client::Player::SCHEMA);
/// let diff = diff(("server", &ours), ("client", &theirs));
/// assert_eq!(diff.to_string(), "Player.health: server 0..=200 (8 bits), client 0..=100 (7 bits)\n");
/// ```
#[must_use]
pub fn diff<'a>(a: (&'a str, &Outline), b: (&'a str, &Outline)) -> Diff<'a> {
    let mut diff = Diff {
        names: [a.0, b.0],
        differences: Vec::new(),
        more: 0,
        vague: None,
    };
    let (a, b) = (a.1, b.1);
    if a.wire_hash() == b.wire_hash() {
        return diff;
    }
    let root = a.node(a.branch(0)).form.type_name();
    let mut compare = Compare { a, b, diff: &mut diff };
    compare.nodes(&shown(root.unwrap_or("value")), 0, 0);
    if diff.differences.is_empty() {
        diff.differences.extend(diff.vague.take().or_else(|| {
            // all parts are equal, so the outline does not show the difference
            Some(Difference {
                path: shown(root.unwrap_or("value")),
                a: cut(a.described(0)),
                b: cut(b.described(0)) + OTHERS,
            })
        }));
    }
    diff
}

/// Lists the differences of two wire forms, with the names that the caller gave to the two forms. A `Diff` is displayed
/// with a line for each difference.
#[derive(Clone, Debug)]
pub struct Diff<'a> {
    names: [&'a str; 2],
    differences: Vec<Difference>,
    more: usize,
    /// The first part that differs although its text is equal.
    vague: Option<Difference>,
}

/// Follows a text that is equal on both sides, although the fields that it names, or its shortened end, differ.
const OTHERS: &str = ", of other fields or values";

/// One difference: the path of a part, such as `Player.health`, and its wire form on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Path of the part that differs.
    pub path: String,
    /// Wire form of the part on the first side, as text.
    pub a: String,
    /// Wire form of the part on the second side, as text.
    pub b: String,
}

impl Diff<'_> {
    /// Returns `true` if the two wire forms are equal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty()
    }

    /// Returns at most 64 differences, in the order of the fields on the first side.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }

    fn add(&mut self, path: String, a: String, b: String) {
        let (a, b) = (cut(a), cut(b));
        if a == b {
            // usually a part between an expression and its fields differs, which has a line of its own
            let b = b + OTHERS;
            self.vague.get_or_insert(Difference { path, a, b });
        } else if self.differences.len() == LISTED {
            self.more = self.more.saturating_add(1);
        } else {
            self.differences.push(Difference { path, a, b });
        }
    }
}

impl fmt::Display for Diff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.names;
        for Difference { path, a, b } in &self.differences {
            writeln!(f, "{path}: {first} {a}, {second} {b}")?;
        }
        match self.more {
            0 => Ok(()),
            more => writeln!(f, "and {more} more"),
        }
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}..", text.get(..at).unwrap_or(&text)),
        None => text,
    }
}

struct Compare<'o, 'd, 'n> {
    a: &'o Outline,
    b: &'o Outline,
    diff: &'d mut Diff<'n>,
}

const NONE: &str = "has none";

impl Compare<'_, '_, '_> {
    /// Compares two nodes that correspond to each other.
    fn nodes(&mut self, path: &str, a: usize, b: usize) {
        let (first, second) = (self.a.node(a), self.b.node(b));
        if first.hash == second.hash {
            return;
        }
        match (&first.form, &second.form) {
            (Form::Restricted, _) => self.nodes(path, self.a.child(a), b),
            (_, Form::Restricted) => self.nodes(path, a, self.b.child(b)),
            (Form::Struct { .. } | Form::Tuple, Form::Struct { .. } | Form::Tuple) => self.fields(path, a, b),
            (Form::Enum { .. }, Form::Enum { .. }) => self.variants(path, a, b),
            (Form::Result, Form::Result) => self.both(path, a, b),
            (Form::Map(_), Form::Map(_)) => {
                self.own(path, a, b);
                self.both(path, a, b);
            }
            (Form::Struct { .. } | Form::Tuple, _) if !has_fields(self.b, b) && sent(self.a, a).len() == 1 => {
                sent(self.a, a).into_iter().for_each(|x| self.nodes(path, x, b));
            }
            (_, Form::Struct { .. } | Form::Tuple) if !has_fields(self.a, a) && sent(self.b, b).len() == 1 => {
                sent(self.b, b).into_iter().for_each(|y| self.nodes(path, a, y));
            }
            (x, y) if x.arity() == Some(1) && core::mem::discriminant(x) == core::mem::discriminant(y) => {
                self.wrapped(path, a, b);
            }
            _ => {
                self.whole(path, a, b);
                self.branches(path, a, b);
            }
        }
    }

    /// Compares the insides of two values with different wrappers.
    fn branches(&mut self, path: &str, a: usize, b: usize) {
        let (x, y) = (self.a.branch(a), self.b.branch(b));
        if has_fields(self.a, a) && has_fields(self.b, b) && (x, y) != (a, b) {
            self.nodes(path, x, y);
        }
    }

    /// Compares the two parts of a `Result` or a map.
    fn both(&mut self, path: &str, a: usize, b: usize) {
        for (x, y) in self.a.children(a).zip(self.b.children(b)) {
            let inside = format!("{path}.{}", self.a.node(x).name);
            self.nodes(&inside, x, y);
        }
    }

    /// Reports the whole nodes as a difference.
    fn whole(&mut self, path: &str, a: usize, b: usize) {
        let (a, b) = (self.a.described(a), self.b.described(b));
        self.diff.add(path.to_string(), a, b);
    }

    /// Reports how the words of two nodes of one kind differ.
    fn own(&mut self, path: &str, a: usize, b: usize) {
        if let (Form::Named(x), Form::Named(y)) = (&self.a.node(a).form, &self.b.node(b).form) {
            return self.constants(path, &x.0, &y.0);
        }
        let (x, y) = (self.a.own_words(a), self.b.own_words(b));
        if x != y {
            self.diff.add(path.to_string(), x, y);
        }
    }

    /// Reports constants of two expressions whose values differ, by name.
    fn constants(&mut self, path: &str, a: &[Constant], b: &[Constant]) {
        for x in a {
            let other = b.iter().find(|y| y.name == x.name && y.value != x.value);
            if let Some(y) = other {
                self.diff.add(path.to_string(), x.to_string(), y.to_string());
            }
        }
    }

    /// Compares two wrapped values: the wrapper may differ, the values, or both.
    fn wrapped(&mut self, path: &str, a: usize, b: usize) {
        let before = self.found();
        let (x, y) = (self.a.child(a), self.b.child(b));
        let list = matches!(
            self.a.node(a).form,
            Form::Array { .. }
                | Form::List(_)
                | Form::Set(_)
                | Form::Counted { .. }
                | Form::Sparse { .. }
                | Form::Flagged(_)
                | Form::Ended { .. }
                | Form::Rest { .. }
        );
        let is_length = list && self.a.own_words(a) != self.b.own_words(b);
        if is_length && self.a.node(x).hash == self.b.node(y).hash {
            // with its elements, and therefore with its bits
            self.whole(path, a, b);
        } else {
            self.own(path, a, b);
        }
        let inside = if list { format!("{path}[]") } else { path.to_string() };
        self.nodes(&inside, x, y);
        if self.found() == before {
            self.whole(path, a, b);
        }
    }

    fn found(&self) -> usize {
        self.diff.differences.len() + self.diff.more
    }

    /// Compares the fields of two values: by name, then by position.
    fn fields(&mut self, path: &str, a: usize, b: usize) {
        let before = self.found();
        let (first, second) = (sent(self.a, a), sent(self.b, b));
        let Pairs { found, left } = of_fields(self.a, &first, self.b, &second);
        let moved = moved(&found);
        for (place, x) in first.iter().enumerate() {
            let inside = format!("{path}.{}", self.a.node(*x).name);
            let other = found.get(place).copied().flatten();
            let Some((other, y)) = other.and_then(|other| Some((other, *second.get(other)?))) else {
                self.diff.add(inside, self.a.described(*x), NONE.to_string());
                continue;
            };
            let inside = match self.a.node(*x).name == self.b.node(y).name {
                true => inside,
                false => format!("{inside} ({})", self.b.node(y).name),
            };
            if moved.get(place) == Some(&true) {
                let (a, b) = (format!("as number {place}"), format!("as number {other}"));
                self.diff.add(inside.clone(), a, b);
            }
            self.nodes(&inside, *x, y);
        }
        for y in left.into_iter().filter_map(|place| second.get(place).copied()) {
            let inside = format!("{path}.{}", self.b.node(y).name);
            self.diff.add(inside, NONE.to_string(), self.b.described(y));
        }
        let is_variant = matches!(self.a.node(a).form, Form::Variant { .. });
        if self.found() == before && !is_variant {
            self.whole(path, a, b);
        }
    }

    /// Compares the tags of two enums, then their variants: by name, then by tag.
    fn variants(&mut self, path: &str, a: usize, b: usize) {
        let before = self.found();
        let (tag_a, tag_b) = (tag_words(&self.a.node(a).form), tag_words(&self.b.node(b).form));
        if tag_a != tag_b {
            self.diff.add(format!("{path} (tag)"), tag_a, tag_b);
        }
        let (first, second): (Vec<_>, Vec<_>) = (self.a.children(a).collect(), self.b.children(b).collect());
        let Pairs { found, left } = of_variants(self.a, &first, self.b, &second);
        let found = found.into_iter().map(|other| second.get(other?).copied());
        let pairs: Vec<_> = first.into_iter().zip(found).collect();
        self.variants_in_order(path, &pairs);
        for y in left.into_iter().filter_map(|place| second.get(place).copied()) {
            let inside = format!("{path}.{}", self.b.node(y).name);
            self.diff.add(inside, NONE.to_string(), self.b.own_words(y));
        }
        if self.found() == before {
            self.whole(path, a, b);
        }
    }

    /// Reports each variant of the first enum and its counterpart in the second, those with shifted tags in one line.
    fn variants_in_order(&mut self, path: &str, pairs: &[(usize, Option<usize>)]) {
        let mut rest = pairs;
        while let Some((pair, after)) = rest.split_first() {
            let (run, after_run) = rest.split_at_checked(self.shifted(rest)).unwrap_or((&[], rest));
            rest = if run.len() < SHIFTED { after } else { after_run };
            match (pair, run.last()) {
                ((x, Some(y)), Some((last, Some(other)))) if run.len() >= SHIFTED => {
                    let path = format!("{path}.{} to {}", self.a.node(*x).name, self.a.node(*last).name);
                    self.diff.add(path, tags(self.a, *x, *last), tags(self.b, *y, *other));
                }
                ((x, Some(y)), _) => self.variant(path, *x, *y),
                ((x, None), _) => {
                    let inside = format!("{path}.{}", self.a.node(*x).name);
                    self.diff.add(inside, self.a.own_words(*x), NONE.to_string());
                }
            }
        }
    }

    /// Compares two variants that correspond to each other.
    fn variant(&mut self, path: &str, a: usize, b: usize) {
        let (x, y) = (self.a.node(a), self.b.node(b));
        let inside = match x.name == y.name {
            true => format!("{path}.{}", x.name),
            false => format!("{path}.{} ({})", x.name, y.name),
        };
        self.own(&inside, a, b);
        if x.hash != y.hash {
            self.fields(&inside, a, b);
        }
    }

    /// Returns how many variants in a row have tags that are shifted by one distance, and are equal otherwise. A new
    /// variant causes such a shift.
    fn shifted(&self, pairs: &[(usize, Option<usize>)]) -> usize {
        let distance = |(x, y): &(usize, Option<usize>)| {
            let (x, y) = (self.a.node(*x), self.b.node((*y)?));
            let (a, b) = (tag(&x.form)?, tag(&y.form)?);
            let is_same = x.hash == y.hash && beside_tag(&x.form) == beside_tag(&y.form);
            (is_same && a != b).then(|| b.wrapping_sub(a))
        };
        match pairs.first().and_then(distance) {
            Some(first) => pairs.iter().take_while(|pair| distance(pair) == Some(first)).count(),
            None => 0,
        }
    }
}

/// Fewest variants with shifted tags that are reported in one line.
const SHIFTED: usize = 3;

fn tag(form: &Form) -> Option<u64> {
    match form {
        Form::Variant { tag, .. } => *tag,
        _ => None,
    }
}

fn beside_tag(form: &Form) -> Option<(bool, Option<u32>, Option<&Text>)> {
    match form {
        Form::Variant { align, check, when, .. } => Some((*align, *check, when.as_ref())),
        _ => None,
    }
}

/// Returns the text `tags 1 to 9`.
fn tags(outline: &Outline, first: usize, last: usize) -> String {
    let tag = |at| tag(&outline.node(at).form).unwrap_or_default();
    format!("tags {} to {}", tag(first), tag(last))
}

/// Returns whether a value has parts with names, perhaps inside wrappers.
fn has_fields(outline: &Outline, at: usize) -> bool {
    outline.node(outline.branch(at)).form.arity().is_none()
}

fn tag_words(form: &Form) -> String {
    let Form::Enum {
        base, min, max, width, ..
    } = form
    else {
        return String::new();
    };
    // otherwise code 0 is not the smallest value
    let from = if base == min {
        String::new()
    } else {
        format!(" from {base}")
    };
    let bits = if *width == 1 { "bit" } else { "bits" };
    format!("{min}..={max}{from} ({width} {bits})")
}
