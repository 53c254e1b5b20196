//! Random trees of a wire form: legal trees, and trees that may break it in any part.

mod collections;
mod settle;

use crate::oracle;
use crate::tree::Tree;
use crate::wire::{Case, Role, Tag, Wire};
use proptest::collection::vec;
use proptest::prelude::*;

/// Legality of the trees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Legality {
    /// All trees can be written.
    Legal,
    /// About one part in eight is any value that the Rust type can hold.
    Wild,
}

/// Returns random trees.
pub fn trees(wire: &Wire, legality: Legality) -> BoxedStrategy<Tree> {
    let parts = parts_of(wire, legality);
    if settle::is_settled(wire) {
        return parts;
    }
    let wire = wire.clone();
    match legality {
        Legality::Legal => {
            let settled = parts.prop_map({
                let wire = wire.clone();
                move |tree| settle::settle(&wire, tree)
            });
            settled
                .prop_filter("can be written", move |tree| oracle::encode(&wire, tree).is_ok())
                .boxed()
        }
        Legality::Wild => (parts, proptest::bool::weighted(0.7))
            .prop_map(move |(tree, settled)| if settled { settle::settle(&wire, tree) } else { tree })
            .boxed(),
    }
}

/// Returns the tree with changes of the parts that depend on others.
#[must_use]
pub fn settled(wire: &Wire, tree: Tree) -> Tree {
    settle::settle(wire, tree)
}

/// Returns random trees whose dependent parts are not changed yet.
fn parts_of(wire: &Wire, legality: Legality) -> BoxedStrategy<Tree> {
    let legal = legal(wire, legality);
    match (legality, broken(wire)) {
        (Legality::Wild, Some(broken)) => prop_oneof![7 => legal, 1 => broken].boxed(),
        _ => legal,
    }
}

fn legal(wire: &Wire, legality: Legality) -> BoxedStrategy<Tree> {
    let inside = |of: &Wire| parts_of(of, legality);
    match wire {
        Wire::Nothing => Just(Tree::Nothing).boxed(),
        Wire::Bool => any::<bool>().prop_map(Tree::Bool).boxed(),
        Wire::Char => any::<char>().prop_map(Tree::Char).boxed(),
        Wire::Unsigned(128) => any::<i128>().prop_map(Tree::Int).boxed(),
        Wire::Unsigned(bits) => ints(0, (1 << bits) - 1),
        Wire::Signed(128) => ints(i128::MIN, i128::MAX),
        Wire::Signed(bits) => ints(-1 << (bits - 1), (1 << (bits - 1)) - 1),
        Wire::Range(min, max) => ints(*min, *max),
        Wire::Steps(min, max, step) => {
            let (min, step) = (*min, *step);
            ints(0, (max.wrapping_sub(min) as u128 / step) as i128)
                .prop_map(move |code| match code {
                    Tree::Int(code) => Tree::Int(min.wrapping_add((code as u128 * step) as i128)),
                    other => other,
                })
                .boxed()
        }
        Wire::Raw32 => any::<u32>().prop_map(Tree::F32).boxed(),
        Wire::Raw64 => any::<u64>().prop_map(Tree::F64).boxed(),
        Wire::Float(min, max, _) | Wire::FloatBits(min, max, ..) => floats(*min, *max),
        Wire::Float64(min, max, _) | Wire::FloatBits64(min, max, ..) => floats64(*min, *max),
        Wire::Quat(_) | Wire::Normalized(_) => quats(),
        Wire::Option(of) => prop_oneof![
            Just(Tree::Option(None)),
            inside(of).prop_map(|tree| Tree::Option(Some(Box::new(tree)))),
        ]
        .boxed(),
        Wire::Array(len, of) => vec(inside(of), *len).prop_map(Tree::Parts).boxed(),
        Wire::List(min, max, of) => lengths(*min, *max)
            .prop_flat_map({
                let of = inside(of);
                move |len| vec(of.clone(), len)
            })
            .prop_map(Tree::Parts)
            .boxed(),
        Wire::Text(min, max) => texts(*min, *max),
        Wire::Ascii(min, max) => ascii(*min, *max),
        Wire::Nul(min, max) => texts(*min, *max),
        Wire::Padded(len) => texts(0, *len),
        Wire::Wide(min, max) => units(*min, *max),
        Wire::Aligned(of)
        | Wire::Checked(_, of)
        | Wire::NonZero(of)
        | Wire::BigEndian(of)
        | Wire::Truncated(of)
        | Wire::Clamped(of)
        | Wire::Ensured(_, _, of)
        | Wire::Converted(_, of) => inside(of),
        Wire::When(when) => inside(&when.of),
        Wire::Present(of) => inside(of).prop_map(|tree| Tree::Option(Some(Box::new(tree)))).boxed(),
        Wire::Elide(elide) => prop_oneof![Just(elide.known.clone()), inside(&elide.of)].boxed(),
        Wire::Constant(..) => Just(Tree::Nothing).boxed(),
        Wire::TruncatedTo(to) => inside(&to.of),
        Wire::SaidWidth(said) => small_ints(said.max, said.signed),
        Wire::LengthIn(known) => inside(&known.of),
        // a tree for each variant, of which one is said
        Wire::Said(said) => {
            let cases = said.of.variants().map_or(&[][..], |(_, cases)| cases);
            each_variant(cases, legality).prop_map(Tree::Parts).boxed()
        }
        Wire::Varint(_, bits, signed) | Wire::Leb128(bits, signed) => small_ints(*bits, *signed),
        Wire::Relative(_, _, bits, signed) | Wire::Tiered(_, _, bits, signed, _) => whole_ints(*bits, *signed),
        Wire::Fixed(_, frac, min, max, _) => ints(min << frac, max << frac),
        Wire::Result(ok, err) => {
            let of = |which: usize, of: &Wire| inside(of).prop_map(move |tree| Tree::Case(which, vec![tree]));
            prop_oneof![of(0, ok), of(1, err)].boxed()
        }
        Wire::Bytes(..)
        | Wire::ByteArray(_)
        | Wire::Counted(_)
        | Wire::Until(_)
        | Wire::Sparse { .. }
        | Wire::Set(..)
        | Wire::Map(..) => collections::legal(wire, legality),
        Wire::Struct(_, fields) => parts(fields.iter().map(|(_, wire)| wire), legality)
            .prop_map(Tree::Parts)
            .boxed(),
        Wire::Tuple(fields) => parts(fields.iter(), legality).prop_map(Tree::Parts).boxed(),
        Wire::Enum(_, cases) => variants(cases, legality),
        Wire::Tagged(_, tag, cases) => prop_oneof![6 => variants(cases, legality), 1 => others(*tag, cases)].boxed(),
    }
}

/// Returns values that the Rust type can hold but the wire form does not allow.
fn broken(wire: &Wire) -> Option<BoxedStrategy<Tree>> {
    Some(match wire {
        Wire::Unsigned(bits @ ..128) => prop_oneof![Just(1_i128 << bits), any::<u64>().prop_map(i128::from)]
            .prop_map(Tree::Int)
            .boxed(),
        Wire::Signed(bits @ ..128) => prop_oneof![
            Just(1_i128 << (bits - 1)),
            Just((-1_i128 << (bits - 1)) - 1),
            any::<i64>().prop_map(i128::from),
        ]
        .prop_map(Tree::Int)
        .boxed(),
        Wire::Range(min, max) => {
            let neighbours = [min.wrapping_sub(1), max.wrapping_add(1)];
            prop_oneof![
                4 => proptest::sample::select(neighbours.to_vec()),
                1 => any::<i8>().prop_map(i128::from),
                1 => any::<i64>().prop_map(i128::from),
                1 => any::<i128>(),
            ]
            .prop_map(Tree::Int)
            .boxed()
        }
        Wire::Steps(min, max, step) => {
            let by = *step as i128;
            let past = [min.wrapping_sub(by), max.wrapping_add(by)];
            let (min, max) = (*min, *max);
            prop_oneof![
                1 => proptest::sample::select(past.to_vec()),
                2 => (any::<u64>(), 1..by).prop_map(move |(code, off)| {
                    let steps = max.wrapping_sub(min) as u128 / by as u128;
                    min.wrapping_add((u128::from(code) % steps.max(1)) as i128 * by + off)
                }),
            ]
            .prop_map(Tree::Int)
            .boxed()
        }
        Wire::Truncated(of) => return broken(of),
        Wire::TruncatedTo(to) => return broken(&to.of),
        Wire::Float(..) | Wire::FloatBits(..) => {
            proptest::sample::select(vec![f32::NAN, f32::INFINITY, -f32::INFINITY])
                .prop_map(|v| Tree::F32(v.to_bits()))
                .boxed()
        }
        Wire::Float64(..) | Wire::FloatBits64(..) => {
            proptest::sample::select(vec![f64::NAN, f64::INFINITY, -f64::INFINITY])
                .prop_map(|v| Tree::F64(v.to_bits()))
                .boxed()
        }
        Wire::Normalized(_) => proptest::sample::select(vec![0.0, f32::NAN, f32::INFINITY])
            .prop_map(|v| Tree::Parts(vec![Tree::F32(v.to_bits()); 4]))
            .boxed(),
        Wire::Quat(_) => vec(any::<u32>().prop_map(Tree::F32), 4).prop_map(Tree::Parts).boxed(),
        Wire::List(min, max, of) if max * of.sizes().1 < 1 << 16 => {
            let lengths = vec![min.saturating_sub(1), max + 1];
            let of = parts_of(of, Legality::Legal);
            proptest::sample::select(lengths)
                .prop_flat_map(move |len| vec(of.clone(), len))
                .prop_map(Tree::Parts)
                .boxed()
        }
        Wire::Until(until) => {
            let lengths = vec![until.min.saturating_sub(1), until.max + 1];
            let of = parts_of(&until.of, Legality::Legal);
            proptest::sample::select(lengths)
                .prop_flat_map(move |len| vec(of.clone(), len))
                .prop_map(Tree::Parts)
                .boxed()
        }
        Wire::Text(min, max) => prop_oneof![
            texts(min.saturating_sub(1), *min),
            texts(max + 1, max + 2),
            Just(Tree::Text("\0".repeat((*min).max(1)))),
        ]
        .boxed(),
        Wire::Nul(min, max) => prop_oneof![
            texts(min.saturating_sub(1), *min),
            texts(max + 1, max + 2),
            Just(Tree::Text("\0".repeat((*min).max(1)))),
        ]
        .boxed(),
        Wire::Padded(len) => prop_oneof![texts(len + 1, len + 2), Just(Tree::Text("a\0".into()))].boxed(),
        Wire::Ascii(min, max) => prop_oneof![
            ascii(max + 1, max + 2),
            Just(Tree::Text("\u{e9}".repeat((*min).max(1)))),
            Just(Tree::Text("\0".repeat((*min).max(1)))),
        ]
        .boxed(),
        Wire::Wide(min, max) => {
            prop_oneof![units(max + 1, max + 2), Just(Tree::Text("\0".repeat((*min).max(1)))),].boxed()
        }
        Wire::Fixed(int, frac, min, max, signed) => {
            let near = [(min << frac).wrapping_sub(1), (max << frac).wrapping_add(1)];
            let bits = int + frac;
            prop_oneof![
                proptest::sample::select(near.to_vec()),
                whole_ints(bits, *signed).prop_map(|tree| oracle::int(&tree))
            ]
            .prop_map(Tree::Int)
            .boxed()
        }
        Wire::Bytes(min, max) => vec(any::<u8>(), max + 1..max + 3)
            .prop_union(vec(any::<u8>(), 0..*min + 1))
            .prop_map(|bytes| Tree::Parts(bytes.into_iter().map(|byte| Tree::Int(byte.into())).collect()))
            .boxed(),
        // the tree has any variant, and need not be the one that the tag says
        Wire::Said(said) => legal(&said.of, Legality::Legal),
        Wire::Tagged(_, tag, cases) => {
            let other = cases.iter().position(|case| case.role == Role::Other)?;
            let ids: Vec<i128> = (0..cases.len()).filter_map(|place| cases[place].id(place)).collect();
            prop_oneof![proptest::sample::select(ids), Just(tag.max + 1), Just(tag.min - 1)]
                .prop_map(move |id| Tree::Case(other, vec![Tree::Int(id)]))
                .boxed()
        }
        _ => return None,
    })
}

/// Returns integers of all sizes, small ones more often.
fn small_ints(bits: u32, signed: bool) -> BoxedStrategy<Tree> {
    (any::<u128>(), 0..bits, any::<bool>())
        .prop_map(move |(value, shift, negative)| {
            let value = value >> (128 - bits) >> shift;
            Tree::Int(match signed {
                false => value as i128,
                true if negative => -1 - (value >> 1) as i128,
                true => (value >> 1) as i128,
            })
        })
        .boxed()
}

/// Returns integers of a type.
fn whole_ints(bits: u32, signed: bool) -> BoxedStrategy<Tree> {
    match signed {
        _ if bits == 128 => any::<i128>().prop_map(Tree::Int).boxed(),
        true => ints(-1 << (bits - 1), (1 << (bits - 1)) - 1),
        false => ints(0, (1 << bits) - 1),
    }
}

/// Returns ids that no variant has.
fn others(tag: Tag, cases: &[Case]) -> BoxedStrategy<Tree> {
    let Some(other) = cases.iter().position(|case| case.role == Role::Other) else {
        return variants(cases, Legality::Legal);
    };
    let known: Vec<i128> = (0..cases.len()).filter_map(|place| cases[place].id(place)).collect();
    (tag.min..=tag.max)
        .prop_filter("unknown", move |id| !known.contains(id))
        .prop_map(move |id| Tree::Case(other, vec![Tree::Int(id)]))
        .boxed()
}

/// Returns ASCII texts without NUL.
fn ascii(min: usize, max: usize) -> BoxedStrategy<Tree> {
    (lengths(min, max), vec(1..128_u8, max))
        .prop_map(|(len, bytes)| Tree::Text(bytes.into_iter().take(len).map(char::from).collect()))
        .boxed()
}

/// Returns texts of `min..=max` UTF-16 units.
fn units(min: usize, max: usize) -> BoxedStrategy<Tree> {
    (lengths(min, max), vec(any::<char>(), max))
        .prop_map(|(len, chars)| {
            let mut text = String::new();
            let mut left = len;
            for c in chars.into_iter().filter(|c| *c != '\0') {
                if c.len_utf16() <= left {
                    left -= c.len_utf16();
                    text.push(c);
                }
            }
            text.push_str(&"~".repeat(left));
            Tree::Text(text)
        })
        .boxed()
}

/// Returns integers of a range, more often near its ends.
fn ints(min: i128, max: i128) -> BoxedStrategy<Tree> {
    // as offsets, since the patterns of `u128` wrap
    let span = max.wrapping_sub(min) as u128;
    let near = span.min(3);
    prop_oneof![2 => 0..=span, 1 => 0..=near]
        .prop_flat_map(move |offset| prop_oneof![Just(offset), Just(span - offset)])
        .prop_map(move |offset| Tree::Int(min.wrapping_add(offset as i128)))
        .boxed()
}

fn floats(min: f32, max: f32) -> BoxedStrategy<Tree> {
    let finite = any::<u32>()
        .prop_map(f32::from_bits)
        .prop_filter("finite", |v| v.is_finite());
    prop_oneof![
        6 => min..=max,
        2 => proptest::sample::select(vec![min, max, 0.0, -0.0, min / 2.0 + max / 2.0, f32::MIN_POSITIVE]),
        1 => finite,
    ]
    .prop_map(|v| Tree::F32(v.to_bits()))
    .boxed()
}

fn floats64(min: f64, max: f64) -> BoxedStrategy<Tree> {
    let finite = any::<u64>()
        .prop_map(f64::from_bits)
        .prop_filter("finite", |v| v.is_finite());
    prop_oneof![
        6 => min..=max,
        2 => proptest::sample::select(vec![min, max, 0.0, -0.0, min / 2.0 + max / 2.0, f64::MIN_POSITIVE]),
        1 => finite,
    ]
    .prop_map(|v| Tree::F64(v.to_bits()))
    .boxed()
}

/// Returns quaternions of length 1 up to rounding, and those with equal components.
fn quats() -> BoxedStrategy<Tree> {
    let random = vec(-1.0_f32..=1.0, 4).prop_map(|q| {
        let length = q.iter().map(|v| v * v).sum::<f32>().sqrt();
        match length > 0.01 {
            true => q.iter().map(|v| v / length).collect(),
            false => vec![0.0, 0.0, 0.0, 1.0],
        }
    });
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let ties = proptest::sample::select(vec![
        vec![0.5, 0.5, 0.5, 0.5],
        vec![-0.5, 0.5, -0.5, 0.5],
        vec![0.0, half, half, 0.0],
        vec![-half, 0.0, 0.0, half],
        vec![0.0, 0.0, half, -half],
        vec![1.0, 0.0, 0.0, 0.0],
        vec![0.0, -1.0, -0.0, 0.0],
    ]);
    prop_oneof![4 => random, 1 => ties]
        .prop_map(|q| Tree::Parts(q.iter().map(|v| Tree::F32(v.to_bits())).collect()))
        .boxed()
}

fn lengths(min: usize, max: usize) -> BoxedStrategy<usize> {
    prop_oneof![1 => Just(min), 1 => Just(max), 6 => min..=max].boxed()
}

/// Returns texts of `min..=max` bytes without NUL.
fn texts(min: usize, max: usize) -> BoxedStrategy<Tree> {
    (lengths(min, max), vec(any::<char>(), 0..=max.min(40)))
        .prop_map(move |(len, chars)| {
            let mut text = String::new();
            for c in chars.into_iter().filter(|c| *c != '\0') {
                if text.len() + c.len_utf8() <= len {
                    text.push(c);
                }
            }
            while text.len() < len {
                text.push('~');
            }
            Tree::Text(text)
        })
        .boxed()
}

/// Returns one tree for each wire form.
fn parts<'a>(wires: impl Iterator<Item = &'a Wire>, legality: Legality) -> BoxedStrategy<Vec<Tree>> {
    let strategies: Vec<_> = wires.map(|wire| parts_of(wire, legality)).collect();
    strategies.boxed()
}

fn variants(cases: &[Case], legality: Legality) -> BoxedStrategy<Tree> {
    proptest::strategy::Union::new(each_variant(cases, legality)).boxed()
}

fn each_variant(cases: &[Case], legality: Legality) -> Vec<BoxedStrategy<Tree>> {
    let strategies = cases
        .iter()
        .enumerate()
        .filter(|(_, case)| case.role != Role::Other && (case.role != Role::Skipped || legality == Legality::Wild))
        .map(|(number, case)| {
            parts(case.fields.iter().map(|(_, wire)| wire), legality)
                .prop_map(move |parts| Tree::Case(number, parts))
                .boxed()
        });
    strategies.collect()
}
