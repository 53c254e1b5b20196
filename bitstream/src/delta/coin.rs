//! Where the decisions of a difference go to and come from.

use super::walk::Place;
use bitstream_core::Refusal;

/// Decisions, written or read: each takes what a writer knows and returns what a reader knows. A `slot` is the place of what
/// a model has learnt of such decisions.
pub(super) trait Coin {
    const READING: bool;
    /// Likely decisions are short, so that no summary has to stand in front of them.
    const LEARNING: bool;

    fn flip(&mut self, slot: usize, bit: bool) -> Result<bool, Refusal>;
    /// `width` (0..=64) bits, of which each is as likely as the other.
    fn raw(&mut self, value: u64, width: u32) -> Result<u64, Refusal>;
    /// A number that is small as a rule.
    fn count(&mut self, hint: Hint, value: u64) -> Result<u64, Refusal>;
    /// A number around 0.
    fn distance(&mut self, hint: Hint, value: i64) -> Result<i64, Refusal>;

    /// Labels the next decision. Observed by `annotate_delta` and `hostile_delta`; does nothing elsewhere.
    #[inline(always)] // nothing
    fn mark(&mut self, _what: What) {}

    /// Steps into a part of the value, and out of it. Observed by the same.
    #[inline(always)] // nothing
    fn enter(&mut self, _place: Place) {}

    #[inline(always)] // nothing
    fn leave(&mut self) {}
}

/// Decisions that are read.
pub(super) trait Reader: Coin {
    /// The bits of the packet that were read for certain.
    fn position(&self) -> usize;

    /// The cost of what was read so far, in 4096ths of a bit.
    fn cost(&self) -> u64;

    /// Refuses what is left of the packet.
    fn end(&self) -> Result<(), Refusal>;
}

/// The subject of a decision, and what both sides know of it.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "hostile"), allow(dead_code))] // what `hostile_delta` lies about
pub(super) enum What {
    /// The form of the packet.
    Form,
    /// A code as it is: the highest one, and what turns it into a number that grows with the value.
    Code { max: u64, flip: u64 },
    /// A code as it is, of which every one is allowed.
    Bits,
    /// How many bits code by hand has written.
    Size,
    /// Whether exactly the expected fields changed.
    AsExpected,
    /// Which fields of a node changed.
    Fields { node: usize, expected: u64 },
    /// Whether a field changed.
    Changed,
    /// Whether a value that was there still is.
    Still,
    /// Whether the variant is the same.
    SameVariant,
    /// The tag of a variant of a node, which is another than the old one.
    Variant { node: usize, old: Option<u64> },
    /// Whether a list has the same keys in the same order.
    SameKeys,
    /// Whether the elements of a list are sent by their keys.
    ByKey,
    /// Whether a list is as long as before.
    SameLength,
    /// The length of a list, which is another than the old one.
    Length { least: usize, most: u64, old: Option<u64> },
    /// How many elements are as expected.
    Gap { left: u64 },
    /// Whether elements are gone, or whether some changed.
    Exceptions(&'static str),
    /// How many elements come before the next exception.
    Exception { left: u64 },
    /// Whether something is new.
    New,
    /// How many elements are new, less one.
    Additions { most: u64 },
    /// How many of the old elements come before a new one.
    Before { left: u64 },
    /// Whether the largest component of a quaternion is the one of the guess, or the second largest.
    SameLargest,
    /// The largest component of a quaternion, which is another.
    Largest { first: u32 },
    /// A number by its distance from a guess.
    Number {
        near: i64,
        guess: i64,
        max: i64,
        flip: u64,
        alone: bool,
    },
}

/// What is known of a number before it is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    /// The first of its slots.
    pub(super) slot: usize,
    /// Bits of an ordinary one.
    pub(super) k: u32,
    /// Bits (0..=63) that hold every one.
    pub(super) width: u32,
    /// The class of the step that it goes on with, and the sign: 0 below 0, 1 none, 2 above 0.
    pub(super) own: u32,
    pub(super) sign: u32,
    /// The largest class of what was unexpected so far.
    pub(super) mood: u32,
}

impl Hint {
    /// A number by itself.
    pub(super) const fn small(slot: usize, k: u32, width: u32) -> Hint {
        Hint {
            slot,
            k,
            width,
            own: 0,
            sign: 1,
            mood: 0,
        }
    }
}

/// Bits of a number.
#[inline(always)] // an instruction or two
pub(super) fn class(value: u64) -> u32 {
    u64::BITS - value.leading_zeros()
}
