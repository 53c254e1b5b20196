//! Finds values that take the fewest bits, and the most.

use crate::targets::corpus::samples_from;
use bitstream::schema::SparseForm;
use tests_support::seeded::SEED;
use tests_zoo::oracle;
use tests_zoo::sample::settled;
use tests_zoo::tree::Tree;
use tests_zoo::wire::{Bits, Ends, Fields, Role, Wire};

/// The smaller or the larger of two sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// The fewest bits, without padding.
    Least,
    /// The most bits, with 7 bits for each padding.
    Most,
}

/// Returns the bits of a tree as a schema counts them for an end, for any position. Returns `None` for a tree that
/// cannot be written.
#[must_use]
pub fn bits(wire: &Wire, tree: &Tree, end: End) -> Option<usize> {
    let writer = oracle::encode(wire, tree).ok()?;
    let bits = writer.bits.len() - writer.padding;
    Some(match end {
        End::Least => bits,
        End::Most => bits + 7 * writer.alignments,
    })
}

/// Returns the best value, or the best one that is found, which is the same for every `BITSTREAM_SEED`. If fields
/// depend on each other, it is searched for. Each field in turn gets the values that take the fewest or the most bits,
/// and random values, as long as that is an improvement.
///
/// # Panics
/// Panics if no value can be written.
#[must_use]
pub fn best(wire: &Wire, end: End) -> Tree {
    // searches if fields depend on each other, or if the value is refused
    let known = extreme(wire, end == End::Most).filter(|tree| bits(wire, tree, end).is_some());
    let found = match known {
        Some(tree) => vec![tree],
        None => searched(wire, end),
    };
    let found = found
        .into_iter()
        .filter_map(|tree| Some((bits(wire, &tree, end)?, tree)));
    match found.max_by_key(|(bits, _)| gain(*bits, end)) {
        Some((_, tree)) => tree,
        None => panic!("no value of {wire:?}"),
    }
}

/// Returns a number that is larger for better sizes.
fn gain(bits: usize, end: End) -> isize {
    match end {
        End::Least => -(bits as isize),
        End::Most => bits as isize,
    }
}

/// Returns candidates for the best value. Some of them cannot be written.
fn searched(wire: &Wire, end: End) -> Vec<Tree> {
    let all = |trees: Vec<Tree>, f: &dyn Fn(Tree) -> Tree| trees.into_iter().map(f).collect::<Vec<_>>();
    let mut found: Vec<Tree> = match wire {
        Wire::Aligned(of) | Wire::Checked(_, of) | Wire::Converted(_, of) | Wire::NonZero(of) => searched(of, end),
        Wire::Ensured(_, _, of) => match &**of {
            Wire::Struct(_, fields) => climbed(fields, end, &|parts| legal(wire, Tree::Parts(parts))),
            of => searched(of, end),
        },
        Wire::Option(of) if end == End::Most => all(vec![best(of, end)], &|tree| Tree::Option(Some(Box::new(tree)))),
        Wire::Array(len, of) => all(vec![best(of, end)], &|tree| Tree::Parts(vec![tree; *len])),
        Wire::List(min, max, of) => {
            let len = if end == End::Most { *max } else { *min };
            all(vec![best(of, end)], &|tree| Tree::Parts(vec![tree; len]))
        }
        Wire::Tuple(wires) => vec![Tree::Parts(wires.iter().map(|of| best(of, end)).collect())],
        Wire::Struct(_, fields) => climbed(fields, end, &|parts| legal(wire, Tree::Parts(parts))),
        Wire::Enum(_, cases) | Wire::Tagged(_, _, cases) => {
            let sent = (0..cases.len()).filter(|number| matches!(cases[*number].role, Role::Place | Role::Id(_)));
            let climbed = sent.flat_map(|number| {
                climbed(&cases[number].fields, end, &|parts| {
                    legal(wire, Tree::Case(number, parts))
                })
            });
            climbed.collect()
        }
        Wire::Sparse { slots, pairs, of, .. } => {
            let value = best(of, end);
            [1, 2, 3, 6, 14, 30, 62, 126, usize::MAX]
                .map(|step| filled(*slots, *pairs, step, &value))
                .to_vec()
        }
        Wire::Set(min, max, of) => {
            let len = if end == End::Most { *max } else { *min };
            vec![Tree::Parts(distinct(of, end).into_iter().take(len).collect())]
        }
        Wire::Map(min, max, key, value) => {
            let len = if end == End::Most { *max } else { *min };
            let value = best(value, end);
            let entry = |key| Tree::Parts(vec![key, value.clone()]);
            vec![Tree::Parts(
                distinct(key, end).into_iter().take(len).map(entry).collect(),
            )]
        }
        _ => Vec::new(),
    };
    found.extend(samples_from(SEED, wire, 30));
    let writable = found.into_iter().filter_map(|tree| legal(wire, tree));
    writable.map(|(tree, _)| tree).collect()
}

/// Returns the tree with its encoding. Its parts are settled if it cannot be written otherwise.
fn legal(wire: &Wire, tree: Tree) -> Option<(Tree, oracle::Writer)> {
    if let Ok(writer) = oracle::encode(wire, &tree) {
        return Some((tree, writer));
    }
    let tree = settled(wire, tree);
    let writer = oracle::encode(wire, &tree).ok()?;
    Some((tree, writer))
}

/// Returns slots of which one in `step` is filled, from the last one down.
fn filled(slots: usize, pairs: bool, step: usize, value: &Tree) -> Tree {
    let is_filled = |slot: usize| step < usize::MAX && (slots - 1 - slot) % step == 0;
    Tree::Parts(match pairs {
        true => (0..slots)
            .filter(|slot| is_filled(*slot))
            .map(|slot| Tree::Parts(vec![Tree::Int(slot as i128), value.clone()]))
            .collect(),
        false => (0..slots)
            .map(|slot| Tree::Option(is_filled(slot).then(|| Box::new(value.clone()))))
            .collect(),
    })
}

/// Returns distinct keys, the best ones first.
fn distinct(of: &Wire, end: End) -> Vec<Tree> {
    let mut keys = samples_from(SEED, of, 300);
    keys.push(best(of, end));
    keys.sort_by(oracle::order);
    keys.dedup_by(|a, b| oracle::order(a, b).is_eq());
    keys.sort_by_key(|key| -gain(bits(of, key, end).unwrap_or(0), end));
    keys
}

/// Improves fields one by one, from several starting values.
fn climbed(fields: &Fields, end: End, whole: &dyn Fn(Vec<Tree>) -> Option<(Tree, oracle::Writer)>) -> Vec<Tree> {
    let pools: Vec<Vec<Tree>> = fields.iter().map(|(_, of)| pool(of)).collect();
    let score = |parts: &[Tree]| {
        let (_, writer) = whole(parts.to_vec())?;
        let padding = if end == End::Most { 7 * writer.alignments } else { 0 };
        Some(gain(writer.bits.len() - writer.padding + padding, end))
    };
    let mut found = Vec::new();
    for beginning in 0..6 {
        let mut parts: Vec<Tree> = pools.iter().map(|pool| pool[beginning % pool.len()].clone()).collect();
        let mut most = score(&parts);
        // twice, since later fields may decide which values a field allows
        for at in (0..parts.len()).chain(0..parts.len()) {
            for candidate in &pools[at] {
                let before = std::mem::replace(&mut parts[at], candidate.clone());
                let now = score(&parts);
                match now > most {
                    true => most = now,
                    false => parts[at] = before,
                }
            }
        }
        found.extend(whole(parts).map(|(tree, _)| tree));
    }
    found
}

/// Returns the values that are tried for a field.
fn pool(of: &Wire) -> Vec<Tree> {
    match of {
        Wire::When(when) => pool(&when.of),
        Wire::Present(of) => {
            let some = pool(of).into_iter().map(|tree| Tree::Option(Some(Box::new(tree))));
            some.chain([Tree::Option(None)]).collect()
        }
        // the known value, and values that are sent
        Wire::Elide(elide) => [vec![elide.known.clone()], pool(&elide.of)].concat(),
        // as many as possible: `settled` cuts the rest off
        Wire::Counted(counted) => {
            let elements = pool(&counted.of).into_iter();
            elements.map(|tree| Tree::Parts(vec![tree; counted.max])).collect()
        }
        Wire::Until(until) if !stands_alone(of) => {
            let elements = pool(&until.of).into_iter();
            elements.map(|tree| Tree::Parts(vec![tree; until.max])).collect()
        }
        Wire::Option(of) if !stands_alone(of) => {
            let some = pool(of).into_iter().map(|tree| Tree::Option(Some(Box::new(tree))));
            some.chain([Tree::Option(None)]).collect()
        }
        Wire::Array(len, of) if !stands_alone(of) => {
            let elements = pool(of).into_iter();
            elements.map(|tree| Tree::Parts(vec![tree; *len])).collect()
        }
        Wire::Aligned(of) | Wire::Checked(_, of) | Wire::Converted(_, of) if !stands_alone(of) => pool(of),
        Wire::Varint(_, width, true) | Wire::Leb128(width, true) => {
            let least = -1 << (width - 1);
            [vec![Tree::Int(least)], ends(of)].concat()
        }
        Wire::Said(said) => pool(&said.of),
        Wire::TruncatedTo(to) => ends(&to.of),
        Wire::LengthIn(known) => pool(&known.of),
        Wire::SaidWidth(said) => {
            // as large as possible: `settled` cuts the rest off
            let raw = [0, 1, 5, i128::MAX >> (128 - said.max), i128::MAX, -1, -2];
            raw.map(Tree::Int).to_vec()
        }
        Wire::Relative(_, _, width, signed) | Wire::Tiered(_, _, width, signed, _) => {
            let most = (1_i128 << (width - u32::from(*signed))) - 1;
            // the raw number, or one that `settled` raises; the first digit limits how far
            let raw = [0, 5 << 3 | 1, 200 << 3 | 3, 4000 << 3 | 4, 60_000 << 3 | 5, 1 << 30 | 7];
            let whole = [most / 4, most / 2, most / 4 * 3, most - 1, most];
            raw.into_iter()
                .chain(whole)
                .filter(|raw| *raw <= most)
                .map(Tree::Int)
                .collect()
        }
        _ => ends(of),
    }
}

/// Returns the best values and some random ones.
fn ends(of: &Wire) -> Vec<Tree> {
    let best = [End::Least, End::Most].map(|end| best(of, end));
    [best.to_vec(), samples_from(SEED, of, 12)].concat()
}

/// Returns whether a value can be written without the fields before it.
fn stands_alone(wire: &Wire) -> bool {
    match wire {
        Wire::Counted(_)
        | Wire::LengthIn(_)
        | Wire::SaidWidth(_)
        | Wire::TruncatedTo(_)
        | Wire::Said(_)
        | Wire::When(_)
        | Wire::Relative(..)
        | Wire::Tiered(..) => false,
        Wire::Option(of)
        | Wire::Array(_, of)
        | Wire::List(_, _, of)
        | Wire::Aligned(of)
        | Wire::Checked(_, of)
        | Wire::Converted(_, of) => stands_alone(of),
        Wire::Elide(elide) => stands_alone(&elide.of),
        Wire::Until(until) => !matches!(until.ends, Ends::Value(..)) && stands_alone(&until.of),
        _ => true,
    }
}

/// Returns the value that takes the fewest or the most bits, if that does not depend on other fields.
fn extreme(wire: &Wire, largest: bool) -> Option<Tree> {
    let inside = |of: &Wire| extreme(of, largest);
    let boxed = |of: &Wire| inside(of).map(Box::new);
    let parts = |fields: &[(&str, Wire)]| fields.iter().map(|(_, wire)| inside(wire)).collect::<Option<Vec<_>>>();
    let repeated = |of: &Wire, len: usize| inside(of).map(|tree| Tree::Parts(vec![tree; len]));
    Some(match wire {
        Wire::Nothing | Wire::Constant(..) => Tree::Nothing,
        Wire::Bool => Tree::Bool(largest),
        Wire::Char => Tree::Char('x'),
        Wire::Unsigned(_) | Wire::Signed(_) => Tree::Int(0),
        Wire::Range(min, max) => Tree::Int(if largest { *max } else { *min }),
        Wire::Fixed(_, frac, min, max, _) => Tree::Int(if largest { *max } else { *min } << frac),
        Wire::Varint(_, 128, false) | Wire::Leb128(128, false) if largest => Tree::Int(-1),
        Wire::Varint(_, 128, true) | Wire::Leb128(128, true) if largest => Tree::Int(i128::MAX),
        Wire::Varint(_, width, signed) | Wire::Leb128(width, signed) if largest => {
            Tree::Int((1 << (width - u32::from(*signed))) - 1)
        }
        Wire::Varint(..) | Wire::Leb128(..) => Tree::Int(0),
        Wire::Truncated(of) => {
            let codes = oracle::truncated(of);
            let code = if largest { codes.last } else { codes.twice };
            Tree::Int(codes.min.wrapping_add((code * codes.step) as i128))
        }
        Wire::NonZero(of) if matches!(**of, Wire::Unsigned(_) | Wire::Signed(_) | Wire::BigEndian(_)) => Tree::Int(1),
        Wire::NonZero(of) if largest && matches!(**of, Wire::Varint(..) | Wire::Leb128(..)) => inside(of)?,
        Wire::Raw32 | Wire::Float(..) | Wire::FloatBits(..) => Tree::F32(0),
        Wire::Raw64 | Wire::Float64(..) | Wire::FloatBits64(..) => Tree::F64(0),
        Wire::Clamped(of) | Wire::BigEndian(of) => inside(of)?,
        Wire::Quat(_) | Wire::Normalized(_) => {
            Tree::Parts([0.0_f32, 0.0, 0.0, 1.0].map(|v| Tree::F32(v.to_bits())).to_vec())
        }
        Wire::Option(of) => Tree::Option(if largest { Some(boxed(of)?) } else { None }),
        Wire::Result(ok, err) => {
            let (a, b) = (ok.sizes(), err.sizes());
            let is_err = if largest { b.1 > a.1 } else { b.0 < a.0 };
            Tree::Case(is_err.into(), vec![inside(if is_err { err } else { ok })?])
        }
        Wire::Array(len, of) => repeated(of, *len)?,
        Wire::LengthIn(known) if matches!(known.width, Bits::Fixed(_)) => inside(&known.of)?,
        Wire::List(min, max, of) => repeated(of, if largest { *max } else { *min })?,
        // an element that ends the list is none of these
        Wire::Until(until) => repeated(&until.of, if largest { until.max } else { until.min })?,
        Wire::ByteArray(len) => Tree::Parts(vec![Tree::Int(0); *len]),
        Wire::Bytes(min, max) => Tree::Parts(vec![Tree::Int(0); if largest { *max } else { *min }]),
        Wire::Padded(len) => Tree::Text("x".repeat(if largest { *len } else { 0 })),
        Wire::Text(min, max) | Wire::Ascii(min, max) | Wire::Wide(min, max) | Wire::Nul(min, max) => {
            Tree::Text("x".repeat(if largest { *max } else { *min }))
        }
        Wire::Sparse { form, slots, pairs, of } if *form != SparseForm::Relative => match (largest, pairs) {
            (true, true) => {
                let value = inside(of)?;
                let pair = |slot| Tree::Parts(vec![Tree::Int(slot), value.clone()]);
                Tree::Parts((0..*slots as i128).map(pair).collect())
            }
            (false, true) => Tree::Parts(vec![]),
            (true, false) => Tree::Parts(vec![Tree::Option(Some(boxed(of)?)); *slots]),
            (false, false) => Tree::Parts(vec![Tree::Option(None); *slots]),
        },
        Wire::Elide(elide) if largest => inside(&elide.of).filter(|tree| !oracle::equal(tree, &elide.known))?,
        Wire::Elide(elide) => elide.known.clone(),
        Wire::Aligned(of) | Wire::Checked(_, of) | Wire::Converted(_, of) => inside(of)?,
        Wire::Struct(_, fields) => Tree::Parts(parts(fields)?),
        Wire::Tuple(fields) => Tree::Parts(fields.iter().map(inside).collect::<Option<Vec<_>>>()?),
        Wire::Enum(_, cases) | Wire::Tagged(_, _, cases) => {
            let size = |i: usize| {
                if largest {
                    cases[i].sizes().1
                } else {
                    usize::MAX - cases[i].sizes().0
                }
            };
            let sent = (0..cases.len()).filter(|i| cases[*i].role != Role::Skipped);
            let number = sent.max_by_key(|i| size(*i)).unwrap_or(0);
            if cases[number].role == Role::Other {
                let known = |id: &i128| (0..cases.len()).any(|place| cases[place].id(place) == Some(*id));
                let (tag, _) = wire.variants()?;
                let id = (tag.min..=tag.max).find(|id| !known(id))?;
                return Some(Tree::Case(number, vec![Tree::Int(id)]));
            }
            Tree::Case(number, parts(&cases[number].fields)?)
        }
        _ => return None,
    })
}
