//! Computes the codes of a tree, and the form of a wire form.

use super::{Form, fields};
use crate::oracle::write::{field_as_read, is_elided};
use crate::oracle::{self, clamped, int};
use crate::tree::Tree;
use crate::wire::{Role, Wire, group_len, width};
use bitstream::schema::SparseForm;

/// Returns the form of a wire form for deltas.
///
/// # Panics
/// Panics for wire forms that the zoo does not have.
#[must_use]
pub fn form(wire: &Wire) -> Form {
    let boxed = |wire: &Wire| Box::new(form(wire));
    match wire {
        Wire::Nothing | Wire::Constant(..) => Form::Fields(vec![]),
        Wire::Bool => Form::Bool,
        Wire::Char => Form::Symbol(21),
        Wire::Raw32 => Form::Symbol(32),
        Wire::Raw64 => Form::Symbol(64),
        Wire::Signed(width) => number(*width, true),
        Wire::Varint(group, width, signed) => grouped(*group, *width, *signed),
        Wire::Leb128(width, signed) => grouped(7, *width, *signed),
        Wire::Relative(_, _, width, signed) | Wire::Tiered(_, _, width, signed, _) => grouped(7, *width, *signed),
        Wire::SaidWidth(said) => grouped(7, said.max, said.signed),
        Wire::Said(said) => form(&said.of),
        Wire::TruncatedTo(to) => grouped(7, to.of.own_bits(), false),
        Wire::LengthIn(known) => form(&known.of),
        Wire::Unsigned(_)
        | Wire::Range(..)
        | Wire::Steps(..)
        | Wire::Float(..)
        | Wire::Float64(..)
        | Wire::FloatBits(..)
        | Wire::FloatBits64(..)
        | Wire::Fixed(..) => number(wire.own_bits(), false),
        Wire::Quat(bits) | Wire::Normalized(bits) => Form::Quat(*bits, false, None),
        Wire::Clamped(of)
        | Wire::BigEndian(of)
        | Wire::Truncated(of)
        | Wire::NonZero(of)
        | Wire::Aligned(of)
        | Wire::Checked(_, of)
        | Wire::Present(of)
        | Wire::Ensured(_, _, of)
        | Wire::Converted(_, of) => form(of),
        Wire::Option(of) => Form::Maybe(1, boxed(of)),
        Wire::When(when) => Form::Maybe(1, boxed(&when.of)),
        Wire::Elide(elide) => Form::Maybe(0, boxed(&elide.of)),
        Wire::Result(ok, err) => {
            let variants = [(0, err), (1, ok)].map(|(tag, of)| (tag, Form::Fields(vec![form(of)])));
            Form::Choice(1, variants.to_vec(), false)
        }
        Wire::Array(len, of) => Form::List(*len, *len, boxed(of)),
        Wire::List(min, max, of) => Form::List(*min, *max, boxed(of)),
        Wire::Text(min, max) | Wire::Nul(min, max) | Wire::Bytes(min, max) => Form::Text(*min, *max, 8),
        Wire::ByteArray(len) => Form::List(*len, *len, Box::new(number(8, false))),
        Wire::Padded(len) => Form::Text(0, *len, 8),
        Wire::Ascii(min, max) => Form::Text(*min, *max, 7),
        Wire::Wide(min, max) => Form::Text(*min, *max, 32),
        Wire::Counted(counted) => Form::List(counted.min, counted.max, boxed(&counted.of)),
        Wire::Until(until) => Form::List(until.min, until.max, boxed(&until.of)),
        Wire::Sparse {
            form: how, slots, of, ..
        } => {
            let index = number(width(slots.saturating_sub(1) as u128), false);
            Form::Sparse(*slots, *how == SparseForm::Relative, Box::new([index, form(of)]))
        }
        Wire::Set(min, max, of) => Form::Set(*min, *max, boxed(of)),
        Wire::Map(min, max, key, value) => Form::Map(*min, *max, Box::new([form(key), form(value)])),
        Wire::Struct(name, of) => fields(hinted(name, parts_of(of))),
        Wire::Tuple(of) => fields(of.iter().map(form).collect()),
        Wire::Enum(..) | Wire::Tagged(..) => {
            let Some((tag, cases)) = wire.variants() else {
                panic!("{wire:?} has no variants");
            };
            let known = cases.iter().enumerate().filter_map(|(place, case)| {
                let id = case.id(place)?;
                Some((((id - tag.base) as u64) & mask(tag.width), form_of_fields(&case.fields)))
            });
            let is_open = cases.iter().any(|case| case.role == Role::Other);
            Form::Choice(tag.width, known.collect(), is_open)
        }
    }
}

fn mask(width: u32) -> u64 {
    if width < 64 { (1 << width) - 1 } else { u64::MAX }
}

fn number(width: u32, signed: bool) -> Form {
    match width {
        0 => Form::Fields(vec![]),
        1..=62 => Form::Number {
            width,
            max: mask(width),
            signed,
            predict: false,
            usual: None,
            group: None,
        },
        _ => Form::Symbol(width),
    }
}

/// Returns the form of a number that is sent whole in groups.
fn grouped(bits: u32, width: u32, signed: bool) -> Form {
    match number(width, signed) {
        Form::Symbol(width) => Form::Groups(width, bits, signed),
        mut of => {
            if let Form::Number { group, .. } = &mut of {
                *group = Some(bits);
            }
            of
        }
    }
}

/// Adds the hints that a type of the zoo declares. A wire form has none, since packets are equal without them.
fn hinted(name: &str, mut parts: Vec<Form>) -> Vec<Form> {
    match (name, &mut parts[..]) {
        ("Arrays", [_, _, c, d, e, _, _, h, ..]) => {
            hint(c, true, Some(3));
            hint(d, true, None);
            hint(e, false, Some(9));
            hint(h, true, Some(0));
        }
        ("Lists", [_, _, _, d, ..]) => key(d, 3),
        ("Roster", [players, ..]) => key(players, 1),
        ("Quats", [a, _, _, d, _, f]) => {
            hint(a, true, Some(2));
            hint(d, false, Some(6));
            hint(f, true, None);
        }
        _ => {}
    }
    parts
}

fn hint(form: &mut Form, predicts: bool, bits: Option<u32>) {
    match form {
        Form::Number { predict, usual, .. } | Form::Quat(_, predict, usual) => (*predict, *usual) = (predicts, bits),
        Form::Maybe(_, of) | Form::List(_, _, of) => hint(of, predicts, bits),
        _ => panic!("{form:?} has no numbers"),
    }
}

/// Makes a list match its elements by their field with this index.
fn key(form: &mut Form, index: usize) {
    let Form::List(min, max, of) = form else {
        panic!("{form:?} is no list");
    };
    *form = Form::Keyed(*min, *max, of.clone(), index);
}

/// Returns the form of fields.
fn form_of_fields(of: &[(&'static str, Wire)]) -> Form {
    fields(parts_of(of))
}

/// Returns the forms of fields. Fields that share a bit are one part.
fn parts_of(of: &[(&'static str, Wire)]) -> Vec<Form> {
    let (mut parts, mut at) = (Vec::new(), 0);
    while at < of.len() {
        let end = at + group_len(&of[at..]);
        match end - at {
            1 => parts.push(form(&of[at].1)),
            _ => {
                let members = of[at..end].iter().map(|(name, wire)| match wire {
                    Wire::Elide(elide) => form(&elide.of),
                    _ => panic!("{name} is in no group"),
                });
                parts.push(Form::Maybe(0, Box::new(Form::Fields(members.collect()))));
            }
        }
        at = end;
    }
    parts
}

/// Returns the codes of a tree that can be written.
///
/// # Panics
/// Panics for a tree of another shape than the wire form.
#[must_use]
pub fn codes(wire: &Wire, tree: &Tree) -> Vec<u64> {
    let mut found = Vec::new();
    value(wire, tree, &[], &mut found);
    found
}

fn two(code: u128, width: u32, found: &mut Vec<u64>) {
    if width > 0 {
        found.push(code as u64 & mask(width));
    }
    if width > 64 {
        found.push((code >> 64) as u64 & mask(width - 64));
    }
}

fn value(wire: &Wire, tree: &Tree, seen: &[Tree], found: &mut Vec<u64>) {
    let length = |min: usize, max: usize, len: usize, found: &mut Vec<u64>| {
        if min != max {
            found.push((len - min) as u64);
        }
    };
    match (wire, tree) {
        (Wire::Constant(..), _) => {}
        (Wire::Clamped(of), _) => value(of, &Tree::Int(clamped(of, int(tree))), seen, found),
        (
            Wire::Truncated(of)
            | Wire::BigEndian(of)
            | Wire::NonZero(of)
            | Wire::Aligned(of)
            | Wire::Checked(_, of)
            | Wire::Ensured(_, _, of)
            | Wire::Converted(_, of),
            _,
        ) => value(of, tree, seen, found),
        (Wire::Varint(_, width, _) | Wire::Leb128(width, _), _) => two(int(tree) as u128, *width, found),
        (Wire::Relative(_, _, width, _) | Wire::Tiered(_, _, width, ..), _) => two(int(tree) as u128, *width, found),
        (Wire::TruncatedTo(to), _) => value(&to.of, tree, &[], found),
        (Wire::Said(said), _) => value(&said.of, tree, &[], found),
        (Wire::LengthIn(known), _) => value(&known.of, tree, &[], found),
        (Wire::SaidWidth(said), _) => two(int(tree) as u128, said.max, found),
        (Wire::Present(of), Tree::Option(Some(tree))) => value(of, tree, seen, found),
        (Wire::When(when), _) => {
            let holds = (when.holds)(seen);
            found.push(holds.into());
            if holds {
                value(&when.of, tree, seen, found);
            }
        }
        (Wire::Elide(elide), _) => {
            let is_known = is_elided(elide, tree);
            found.push(is_known.into());
            if !is_known {
                value(&elide.of, tree, seen, found);
            }
        }
        (Wire::Option(of), Tree::Option(inner)) => {
            found.push(inner.is_some().into());
            if let Some(inner) = inner {
                value(of, inner, &[], found);
            }
        }
        (Wire::Result(ok, err), Tree::Case(which, parts)) => {
            found.push(1 - *which as u64);
            value(if *which == 0 { ok } else { err }, &parts[0], &[], found);
        }
        (Wire::Array(_, of), Tree::Parts(parts)) => parts.iter().for_each(|part| value(of, part, &[], found)),
        (Wire::List(min, max, of) | Wire::Set(min, max, of), Tree::Parts(parts)) => {
            length(*min, *max, parts.len(), found);
            parts.iter().for_each(|part| value(of, part, &[], found));
        }
        (Wire::Counted(counted), Tree::Parts(parts)) => {
            length(counted.min, counted.max, parts.len(), found);
            parts.iter().for_each(|part| value(&counted.of, part, &[], found));
        }
        (Wire::Until(until), Tree::Parts(parts)) => {
            length(until.min, until.max, parts.len(), found);
            parts.iter().for_each(|part| value(&until.of, part, &[], found));
        }
        (Wire::Map(min, max, key, of), Tree::Parts(parts)) => {
            length(*min, *max, parts.len(), found);
            for part in parts {
                let Some([a, b]) = part.parts(2) else {
                    panic!("{part:?} is no entry");
                };
                value(key, a, &[], found);
                value(of, b, &[], found);
            }
        }
        (Wire::Sparse { slots, of, .. }, Tree::Parts(parts)) => {
            let filled: Vec<(u64, &Tree)> = (0..).zip(parts).filter_map(|(i, part)| filled(i, part)).collect();
            length(0, *slots, filled.len(), found);
            for (index, part) in filled {
                two(index.into(), width(slots.saturating_sub(1) as u128), found);
                value(of, part, &[], found);
            }
        }
        (Wire::Text(min, max) | Wire::Ascii(min, max) | Wire::Nul(min, max), Tree::Text(text)) => {
            length(*min, *max, text.len(), found);
            found.extend(text.bytes().map(u64::from));
        }
        (Wire::Padded(max), Tree::Text(text)) => {
            length(0, *max, text.len(), found);
            found.extend(text.bytes().map(u64::from));
        }
        (Wire::Wide(min, max), Tree::Text(text)) => {
            let units: Vec<u64> = text.encode_utf16().map(u64::from).collect();
            length(*min, *max, units.len(), found);
            found.extend(units);
        }
        (Wire::Bytes(min, max), Tree::Parts(parts)) => {
            length(*min, *max, parts.len(), found);
            found.extend(parts.iter().map(|part| int(part) as u64));
        }
        (Wire::ByteArray(_), Tree::Parts(parts)) => found.extend(parts.iter().map(|part| int(part) as u64)),
        (Wire::Struct(_, fields), Tree::Parts(parts)) => of_fields(fields, parts, found),
        (Wire::Tuple(fields), Tree::Parts(parts)) => {
            fields
                .iter()
                .zip(parts)
                .for_each(|(field, part)| value(field, part, &[], found));
        }
        (Wire::Enum(..) | Wire::Tagged(..), Tree::Case(which, parts)) => {
            let Some((tag, cases)) = wire.variants() else {
                panic!("{wire:?} has no variants");
            };
            let case = &cases[*which];
            let id = case.id(*which).unwrap_or_else(|| int(&parts[0]));
            two((id - tag.base) as u128, tag.width, found);
            if case.role != Role::Other {
                of_fields(&case.fields, parts, found);
            }
        }
        // one number of the format
        _ => two(number_of(&bits_of(wire, tree)), wire.own_bits(), found),
    }
}

fn bits_of(wire: &Wire, tree: &Tree) -> Vec<bool> {
    match oracle::encode(wire, tree) {
        Ok(written) => written.bits.iter().by_vals().collect(),
        Err(fault) => panic!("{tree:?}: {fault:?}"),
    }
}

fn number_of(bits: &[bool]) -> u128 {
    bits.iter().rev().fold(0, |number, bit| number << 1 | u128::from(*bit))
}

fn of_fields(fields: &[(&'static str, Wire)], parts: &[Tree], found: &mut Vec<u64>) {
    let mut seen: Vec<Tree> = Vec::new();
    while seen.len() < fields.len() {
        let at = seen.len();
        let end = at + group_len(&fields[at..]);
        let members = || fields[at..end].iter().zip(&parts[at..end]);
        match end - at {
            1 => value(&fields[at].1, &parts[at], &seen, found),
            _ => {
                let is_known = members().all(|((name, wire), part)| match wire {
                    Wire::Elide(elide) => is_elided(elide, part),
                    _ => panic!("{name} is in no group"),
                });
                found.push(is_known.into());
                let mut before = seen.clone();
                for ((_, wire), part) in members().filter(|_| !is_known) {
                    if let Wire::Elide(elide) = wire {
                        value(&elide.of, part, &before, found);
                    }
                    before.push(part.clone());
                }
            }
        }
        for ((_, wire), part) in members() {
            seen.push(field_as_read(wire, part, &seen));
        }
    }
}

fn filled(place: u64, part: &Tree) -> Option<(u64, &Tree)> {
    match part {
        Tree::Option(value) => value.as_deref().map(|value| (place, value)),
        Tree::Parts(pair) => match pair.as_slice() {
            [index, value] => Some((int(index) as u64, value)),
            _ => panic!("{part:?} is no pair"),
        },
        _ => panic!("{part:?} is no slot"),
    }
}
