//! Random trees of a wire form: legal ones, and ones that may break it anywhere.

use crate::tree::Tree;
use crate::wire::{Case, Wire};
use proptest::collection::vec;
use proptest::prelude::*;

/// Which trees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Legality {
    /// Only what can be written.
    Legal,
    /// One part in eight or so is drawn from whatever a Rust value could hold.
    Wild,
}

/// Random trees.
pub fn trees(wire: &Wire, legality: Legality) -> BoxedStrategy<Tree> {
    let legal = legal(wire, legality);
    match (legality, broken(wire)) {
        (Legality::Wild, Some(broken)) => prop_oneof![7 => legal, 1 => broken].boxed(),
        _ => legal,
    }
}

fn legal(wire: &Wire, legality: Legality) -> BoxedStrategy<Tree> {
    let inside = |of: &Wire| trees(of, legality);
    match wire {
        Wire::Nothing => Just(Tree::Nothing).boxed(),
        Wire::Bool => any::<bool>().prop_map(Tree::Bool).boxed(),
        Wire::Char => any::<char>().prop_map(Tree::Char).boxed(),
        Wire::Unsigned(128) => any::<i128>().prop_map(Tree::Int).boxed(),
        Wire::Unsigned(bits) => ints(0, (1 << bits) - 1),
        Wire::Signed(128) => ints(i128::MIN, i128::MAX),
        Wire::Signed(bits) => ints(-1 << (bits - 1), (1 << (bits - 1)) - 1),
        Wire::Range(min, max) => ints(*min, *max),
        Wire::Raw32 => any::<u32>().prop_map(Tree::F32).boxed(),
        Wire::Raw64 => any::<u64>().prop_map(Tree::F64).boxed(),
        Wire::Float(min, max, _) | Wire::FloatBits(min, max, ..) => floats(*min, *max),
        Wire::Float64(min, max, _) | Wire::FloatBits64(min, max, ..) => floats64(*min, *max),
        Wire::Quat(_) => quats(),
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
        Wire::Aligned(of) => inside(of),
        Wire::Struct(_, fields) => parts(fields.iter().map(|(_, wire)| wire), legality)
            .prop_map(Tree::Parts)
            .boxed(),
        Wire::Tuple(fields) => parts(fields.iter(), legality).prop_map(Tree::Parts).boxed(),
        Wire::Enum(_, cases) => variants(cases, legality),
    }
}

/// Values that the wire form does not allow but a Rust value might.
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
        Wire::Quat(_) => vec(any::<u32>().prop_map(Tree::F32), 4).prop_map(Tree::Parts).boxed(),
        Wire::List(min, max, of) if max * of.sizes().1 < 1 << 16 => {
            let lengths = vec![min.saturating_sub(1), max + 1];
            let of = trees(of, Legality::Legal);
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
        _ => return None,
    })
}

/// Integers of a range, its ends and its neighbourhoods more often than the rest.
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

/// Quaternions of length 1 as `f32` gives it, and those on which the rules for ties meet.
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

/// Text of `min..=max` bytes without NUL.
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

/// One tree for each wire form.
fn parts<'a>(wires: impl Iterator<Item = &'a Wire>, legality: Legality) -> BoxedStrategy<Vec<Tree>> {
    let strategies: Vec<_> = wires.map(|wire| trees(wire, legality)).collect();
    strategies.boxed()
}

fn variants(cases: &[Case], legality: Legality) -> BoxedStrategy<Tree> {
    let strategies: Vec<_> = cases
        .iter()
        .enumerate()
        .map(|(number, case)| {
            parts(case.fields.iter().map(|(_, wire)| wire), legality)
                .prop_map(move |parts| Tree::Case(number, parts))
                .boxed()
        })
        .collect();
    proptest::strategy::Union::new(strategies).boxed()
}
