//! A second implementation of the wire format, one bit at a time. It is slow and naive, and uses no code of the
//! library.

pub mod delta;
pub mod float;
pub mod ladder;
pub mod quat;
mod read;
mod write;

pub use read::{Reader, decode, decode_prefix};
pub use write::{Writer, encode};
pub(crate) use write::{as_sent, field_as_read};

use crate::tree::Tree;
use crate::wire::Wire;
use bitstream::Refusal;
use bitvec::prelude::{BitVec, Lsb0};
use std::ops::Range;

/// A stream: bit number i is bit i % 8 of byte i / 8, counted from the lowest.
pub type Bits = BitVec<u8, Lsb0>;

/// A refusal of the oracle: the reason and the place.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The reason, in the library's terms.
    pub why: Refusal,
    /// The path as errors show it: `Player.items[3]`.
    pub path: String,
    /// The bits, from the start of the stream.
    pub bits: Range<usize>,
}

/// Path to the current part, as text.
#[derive(Debug)]
struct Path(Vec<String>);

impl Path {
    fn new(wire: &Wire) -> Path {
        Path(vec![root(wire).to_string()])
    }

    fn show(&self) -> String {
        self.0.concat()
    }

    fn field(&mut self, name: &str) {
        self.0.push(format!(".{name}"));
    }

    fn element(&mut self, index: usize) {
        self.0.push(format!("[{index}]"));
    }

    fn key(&mut self, index: usize) {
        self.0.push(format!("[{index}].key"));
    }

    fn leave(&mut self) {
        self.0.pop();
    }
}

/// Returns the name with which paths begin.
fn root(wire: &Wire) -> &'static str {
    match wire {
        Wire::Struct(name, _) | Wire::Enum(name, _) | Wire::Tagged(name, ..) => name,
        Wire::Option(of)
        | Wire::Aligned(of)
        | Wire::NonZero(of)
        | Wire::Checked(_, of)
        | Wire::Ensured(_, _, of)
        | Wire::Converted(_, of) => root(of),
        _ => "value",
    }
}

/// Returns the bytes of a number of `width` bits in reverse order.
fn reversed(number: u128, width: u32) -> u128 {
    (0..width / 8).fold(0, |sum, byte| sum << 8 | number >> (8 * byte) & 0xFF)
}

/// The codes of a range in truncated binary.
pub struct Truncated {
    /// The value of code 0.
    pub min: i128,
    /// Distance between two values.
    pub step: u128,
    /// The largest code.
    pub last: u128,
    /// Number of bits that come first.
    pub low: u32,
    /// Number of values of the low bits, from 0 on, that one more bit follows.
    pub twice: u128,
    /// True if all codes have the same length.
    pub is_even: bool,
}

/// Returns the codes of [`Wire::Truncated`] with this range.
///
/// # Panics
/// Panics if it is no range.
#[must_use]
pub fn truncated(range: &Wire) -> Truncated {
    let (min, max, step) = match *range {
        Wire::Range(min, max) => (min, max, 1),
        Wire::Steps(min, max, step) => (min, max, step),
        ref other => panic!("{other:?} is no range"),
    };
    let last = max.wrapping_sub(min) as u128 / step;
    // the largest number of bits that has no more codes than the range
    let mut low = 0;
    while low < 128 && (1 << low) - 1 + (1 << low) <= last {
        low += 1;
    }
    let twice = match low {
        128 => 0,
        _ => last - ((1 << low) - 1),
    };
    let is_even = twice == 0;
    Truncated {
        min,
        step,
        last,
        low,
        twice,
        is_even,
    }
}

/// Returns the value of a range that an encoder sends in place of another value.
///
/// # Panics
/// Panics if it is no range.
#[must_use]
pub fn clamped(range: &Wire, value: i128) -> i128 {
    match *range {
        Wire::Truncated(ref of) => clamped(of, value),
        Wire::Range(min, max) | Wire::Steps(min, max, _) => value.max(min).min(max),
        Wire::Fixed(_, frac, min, max, _) => value.max(min << frac).min(max << frac),
        ref other => panic!("{other:?} is no range"),
    }
}

/// Returns whether two trees are equal values: 0.0 equals -0.0, and a NaN does not equal itself.
#[must_use]
pub fn equal(a: &Tree, b: &Tree) -> bool {
    let all = |a: &[Tree], b: &[Tree]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b));
    match (a, b) {
        (Tree::F32(a), Tree::F32(b)) => f32::from_bits(*a) == f32::from_bits(*b),
        (Tree::F64(a), Tree::F64(b)) => f64::from_bits(*a) == f64::from_bits(*b),
        (Tree::Option(Some(a)), Tree::Option(Some(b))) => equal(a, b),
        (Tree::Parts(a), Tree::Parts(b)) => all(a, b),
        (Tree::Case(i, a), Tree::Case(k, b)) => i == k && all(a, b),
        _ => a == b,
    }
}

/// Returns the order of two keys, which is Rust's order of their values.
///
/// # Panics
/// Panics for trees that are no keys in the zoo.
#[must_use]
pub fn order(a: &Tree, b: &Tree) -> std::cmp::Ordering {
    match (a, b) {
        (Tree::Int(a), Tree::Int(b)) => a.cmp(b),
        (Tree::Bool(a), Tree::Bool(b)) => a.cmp(b),
        (Tree::Text(a), Tree::Text(b)) => a.cmp(b),
        (Tree::Parts(a), Tree::Parts(b)) => {
            let parts = a.iter().zip(b).map(|(a, b)| order(a, b));
            parts.fold(std::cmp::Ordering::Equal, |first, next| first.then(next))
        }
        _ => panic!("no order of {a:?} and {b:?}"),
    }
}

/// Returns the integer of a tree, which for `u128` is its pattern.
///
/// # Panics
/// Panics for a tree that is no integer.
#[must_use]
pub fn int(tree: &Tree) -> i128 {
    match tree {
        Tree::Int(value) => *value,
        _ => panic!("{tree:?} is no integer"),
    }
}
