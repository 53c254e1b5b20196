//! Changes random parts of a value that depend on others until they fit, if they can.

use crate::oracle::{as_sent, equal, field_as_read, int, order};
use crate::tree::Tree;
use crate::wire::{Bits, Ends, Fields, Role, Wire};

/// Returns whether no part depends on another.
pub(super) fn is_settled(wire: &Wire) -> bool {
    let all = |fields: &Fields| fields.iter().all(|(_, wire)| is_settled(wire));
    match wire {
        Wire::Option(of) | Wire::Array(_, of) | Wire::List(_, _, of) | Wire::Aligned(of) | Wire::Checked(_, of) => {
            is_settled(of)
        }
        Wire::Sparse { of, .. } => is_settled(of),
        Wire::Result(ok, err) => is_settled(ok) && is_settled(err),
        Wire::Struct(_, fields) => all(fields),
        Wire::Tuple(fields) => fields.iter().all(is_settled),
        Wire::Enum(_, cases) | Wire::Tagged(_, _, cases) => cases.iter().all(|case| all(&case.fields)),
        Wire::Until(until) => !matches!(until.ends, Ends::Value(..)) && is_settled(&until.of),
        Wire::Counted(_)
        | Wire::LengthIn(_)
        | Wire::SaidWidth(_)
        | Wire::TruncatedTo(_)
        | Wire::Said(_)
        | Wire::Relative(..)
        | Wire::Tiered(..)
        | Wire::Set(..)
        | Wire::Map(..)
        | Wire::NonZero(_)
        | Wire::Ensured(..)
        | Wire::Converted(..)
        | Wire::When(_)
        | Wire::Elide(_) => false,
        _ => true,
    }
}

/// Returns the tree with its dependent parts changed.
pub(super) fn settle(wire: &Wire, tree: Tree) -> Tree {
    value(wire, tree, &[])
}

fn value(wire: &Wire, tree: Tree, seen: &[Tree]) -> Tree {
    match (wire, tree) {
        (Wire::Option(of), Tree::Option(Some(tree))) => Tree::Option(Some(Box::new(value(of, *tree, seen)))),
        (Wire::Result(ok, _), Tree::Case(0, parts)) => Tree::Case(0, each(ok, parts)),
        (Wire::Result(_, err), Tree::Case(1, parts)) => Tree::Case(1, each(err, parts)),
        (Wire::Array(_, of) | Wire::List(_, _, of), Tree::Parts(parts)) => Tree::Parts(each(of, parts)),
        (Wire::Sparse { of, .. }, Tree::Parts(parts)) => {
            Tree::Parts(parts.into_iter().map(|part| slot(of, part)).collect())
        }
        (Wire::Set(_, _, of), Tree::Parts(parts)) => Tree::Parts(increasing(each(of, parts), |item| item)),
        (Wire::Map(_, _, key, of), Tree::Parts(parts)) => {
            let entry = Wire::Tuple(vec![(**key).clone(), (**of).clone()]);
            Tree::Parts(increasing(each(&entry, parts), |entry| match entry {
                Tree::Parts(pair) => &pair[0],
                _ => entry,
            }))
        }
        (Wire::NonZero(_), Tree::Int(0)) => Tree::Int(1),
        (Wire::Aligned(of) | Wire::Checked(_, of) | Wire::NonZero(of) | Wire::Ensured(_, _, of), tree) => {
            value(of, tree, seen)
        }
        (Wire::Converted(fits, of), tree) => {
            let tree = value(of, tree, seen);
            let other = || (0..=255).map(Tree::Int).find(fits);
            if fits(&tree) { tree } else { other().unwrap_or(tree) }
        }
        (Wire::When(when), _) if matches!(when.of, Wire::Present(_)) && !(when.holds)(seen) => Tree::Option(None),
        (Wire::When(when), tree) => value(&when.of, tree, seen),
        (Wire::Present(of), Tree::Option(Some(tree))) => Tree::Option(Some(Box::new(value(of, *tree, seen)))),
        (Wire::Elide(elide), tree) if equal(&tree, &elide.known) => tree,
        (Wire::Elide(elide), tree) => value(&elide.of, tree, seen),
        (Wire::Counted(counted), Tree::Parts(mut parts)) => {
            let count = (counted.count)(seen).clamp(0, counted.max as i128);
            parts.truncate(count as usize);
            Tree::Parts(each(&counted.of, parts))
        }
        (Wire::LengthIn(known), tree) => {
            let most = match known.width {
                Bits::Fixed(_) => usize::MAX,
                Bits::Said(width) => (1_usize << width(seen).clamp(0, 32)) - 1,
            };
            match value(&known.of, tree, seen) {
                Tree::Parts(mut parts) => {
                    parts.truncate(most);
                    Tree::Parts(parts)
                }
                Tree::Text(mut text) => {
                    let units = |text: &str| match known.of {
                        Wire::Wide(..) => text.encode_utf16().count(),
                        _ => text.len(),
                    };
                    while units(&text) > most {
                        text.pop();
                    }
                    Tree::Text(text)
                }
                tree => tree,
            }
        }
        (Wire::Until(until), Tree::Parts(parts)) => {
            let mut parts = each(&until.of, parts);
            if let Ends::Value(_, value) = until.ends {
                let end = as_sent(&until.of, &value(seen));
                parts.retain(|part| !equal(&as_sent(&until.of, part), &end));
            }
            Tree::Parts(parts)
        }
        (Wire::TruncatedTo(to), Tree::Int(raw)) => {
            let Wire::Range(min, _) = to.of else {
                panic!("{:?} is no range", to.of);
            };
            let values = (to.end)(seen).saturating_sub(min).saturating_add(1);
            Tree::Int(min + raw.saturating_sub(min).rem_euclid(values.max(1)))
        }
        (Wire::SaidWidth(said), Tree::Int(raw)) => {
            let above = 128 - (said.width)(seen).clamp(0, said.max.into()) as u32;
            let high = raw.checked_shl(above).unwrap_or(0);
            let shift = |of: fn(i128, u32) -> Option<i128>| of(high, above).unwrap_or(0);
            Tree::Int(match said.signed {
                true => shift(i128::checked_shr),
                false => shift(|high, by| (high as u128).checked_shr(by).map(|low| low as i128)),
            })
        }
        (Wire::Relative(to, _, bits, signed), Tree::Int(raw)) => Tree::Int(above(int(&seen[*to]), raw, *bits, *signed)),
        (Wire::Tiered(to, _, bits, signed, tiers), Tree::Int(raw)) => {
            // any distance up to the end of any tier
            let end = tiers[(raw & 7) as usize % tiers.len()];
            let distance = 1 + (raw.unsigned_abs() >> 3) as i128 % end;
            let most = (1_i128 << (bits - u32::from(*signed))) - 1;
            Tree::Int((int(&seen[*to]) + distance).min(most))
        }
        (Wire::Said(said), Tree::Parts(all)) => {
            let (id, cases) = ((said.tag)(seen), said.of.variants().map_or(&[][..], |(_, cases)| cases));
            let is_it = |tree: &Tree| matches!(tree, Tree::Case(number, _) if cases[*number].id(*number) == Some(id));
            let other = cases.iter().position(|case| case.role == Role::Other);
            match (all.into_iter().find(is_it), other) {
                (Some(tree), _) => value(&said.of, tree, &[]),
                (None, other) => Tree::Case(other.unwrap_or_default(), vec![Tree::Int(id)]),
            }
        }
        (Wire::Struct(_, wires), Tree::Parts(parts)) => Tree::Parts(fields(wires, parts)),
        (Wire::Tuple(wires), Tree::Parts(parts)) => Tree::Parts(
            wires
                .iter()
                .zip(parts)
                .map(|(wire, part)| value(wire, part, &[]))
                .collect(),
        ),
        (Wire::Enum(_, cases) | Wire::Tagged(_, _, cases), Tree::Case(number, parts)) => {
            let case = &cases[number];
            match case.role {
                Role::Other => Tree::Case(number, parts),
                _ => Tree::Case(number, fields(&case.fields, parts)),
            }
        }
        (_, tree) => tree,
    }
}

fn each(of: &Wire, parts: Vec<Tree>) -> Vec<Tree> {
    parts.into_iter().map(|part| value(of, part, &[])).collect()
}

fn slot(of: &Wire, part: Tree) -> Tree {
    match part {
        Tree::Option(Some(tree)) => Tree::Option(Some(Box::new(value(of, *tree, &[])))),
        Tree::Parts(mut pair) => {
            let tree = pair.pop().map(|tree| value(of, tree, &[]));
            pair.extend(tree);
            Tree::Parts(pair)
        }
        empty => empty,
    }
}

/// Returns the parts in order, each once.
fn increasing(mut parts: Vec<Tree>, key: fn(&Tree) -> &Tree) -> Vec<Tree> {
    parts.sort_by(|a, b| order(key(a), key(b)));
    parts.dedup_by(|a, b| order(key(a), key(b)).is_eq());
    parts
}

/// Returns a number above another one, in any of the tiers.
fn above(previous: i128, raw: i128, bits: u32, signed: bool) -> i128 {
    let most = (1_i128 << (bits - u32::from(signed))) - 1;
    let spans = [1, 6, 23, 280, 4377, 69_914, 1 << 20, 1 << 31];
    let distance = 1 + (raw.unsigned_abs() >> 3) as i128 % spans[(raw & 7) as usize];
    (previous + distance).min(most)
}

fn fields(fields: &Fields, parts: Vec<Tree>) -> Vec<Tree> {
    let (mut settled, mut seen): (Vec<Tree>, Vec<Tree>) = (Vec::new(), Vec::new());
    for ((_, wire), part) in fields.iter().zip(parts) {
        let part = value(wire, part, &seen);
        seen.push(field_as_read(wire, &part, &seen));
        settled.push(part);
    }
    settled
}
