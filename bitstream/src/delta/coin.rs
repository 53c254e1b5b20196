//! Defines the trait `Coin`: a walk makes its decisions through a coin, which writes or reads them.

use super::walk::PathPart;
use bitstream_core::Refusal;

/// Writes or reads decisions. Each method takes a decision, which a reader ignores, and returns the decision that was
/// written or read. A `slot` is the index of the statistics that a model has for a kind of decision.
pub(super) trait Coin {
    const READING: bool;
    /// True if likely decisions take less than a bit, so that a bit which sums up several decisions would cost more
    /// than it saves.
    const LEARNING: bool;

    fn flip(&mut self, slot: usize, bit: bool) -> Result<bool, Refusal>;
    /// Codes a number of `width` bits (0..=64), all values of which are equally likely.
    fn raw(&mut self, value: u64, width: u32) -> Result<u64, Refusal>;
    /// Codes a number that is usually small.
    fn count(&mut self, hint: Estimate, value: u64) -> Result<u64, Refusal>;
    /// Codes a signed number that is usually close to 0.
    fn distance(&mut self, hint: Estimate, value: i64) -> Result<i64, Refusal>;

    /// Called before several numbers, so that a reader of bits can load as many bits as it can hold.
    #[inline(always)] // does nothing
    fn prepare(&mut self) {}

    /// Labels the next decision. Observed by `annotate_delta` and `hostile_delta`; does nothing elsewhere.
    #[inline(always)] // does nothing
    fn mark(&mut self, _what: What) {}

    /// Steps into a part of the value. `leave` steps out of the part. Observed by `annotate_delta` and `hostile_delta`.
    #[inline(always)] // does nothing
    fn enter(&mut self, _place: PathPart) {}

    #[inline(always)] // does nothing
    fn leave(&mut self) {}
}

/// A coin that reads decisions.
pub(super) trait Reader: Coin {
    /// Returns the bit of the packet up to which everything was read.
    fn position(&self) -> usize;

    /// Returns the cost of all decisions so far, in 4096ths of a bit.
    fn cost(&self) -> u64;

    /// Refuses bytes and bits after the last decision.
    fn end(&self) -> Result<(), Refusal>;
}

/// Subject of a decision, and what both sides know about it.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "hostile"), allow(dead_code))] // only `hostile_delta` reads the bounds
pub(super) enum What {
    /// The form of the packet.
    Form,
    /// A code that is sent whole: its highest value, and the bits to flip so that the code grows with the value.
    Code { max: u64, flip: u64 },
    /// Flag: a number takes more groups.
    More,
    /// The lowest 64 bits of a longer number in groups.
    LowBits,
    /// A number in groups, of which `low` was sent before: its highest value, and whether it is the zigzag form of a
    /// signed number.
    Groups { max: u64, low: Option<u64>, signed: bool },
    /// Bits of a hand-written codec.
    Bits,
    /// Number of bits of a hand-written codec.
    Size { least: usize, most: u64 },
    /// Number of empty slots before the next filled slot.
    Empty { left: u64 },
    /// Flag: exactly the expected fields changed.
    AsExpected,
    /// Flags of the changed fields of a node.
    Fields { node: usize, expected: u64 },
    /// Flag: a field changed.
    Changed,
    /// Flag: the value is still present.
    Still,
    /// Flag: the variant is that of the baseline.
    SameVariant,
    /// Tag of a variant, other than the old one.
    Variant { node: usize, old: Option<u64> },
    /// Flag: the list has the keys of the baseline in the same order.
    SameKeys,
    /// Flag: the elements are sent by key.
    ByKey,
    /// Flag: the list has the length of the baseline.
    SameLength,
    /// Length of a list, other than the old one.
    Length { least: usize, most: u64, old: Option<u64> },
    /// Number of elements that are as expected.
    Gap { left: u64 },
    /// Flag: an element is gone, or an element changed.
    Exceptions(&'static str),
    /// Number of elements before the next exception.
    Exception { left: u64 },
    /// Flag: an element is new.
    New,
    /// Number of new elements minus 1.
    Additions { most: u64 },
    /// Number of kept elements before a new one.
    Before { left: u64 },
    /// Flag: the largest component of a quaternion is that of the guess, or the second largest of the guess.
    SameLargest,
    /// Index of the largest component of a quaternion, other than `first`.
    Largest { first: u32 },
    /// Distance of a number from its guess.
    Number {
        near: i64,
        guess: i64,
        max: i64,
        flip: u64,
        alone: bool,
    },
}

/// Knowledge about a number that both sides have before it is sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    /// The first slot of the number in a model.
    pub(super) slot: usize,
    /// Bits that most numbers fit. May exceed `width`: then every number takes `width` bits.
    pub(super) k: u32,
    /// Bits that every number fits, 0..=63.
    pub(super) width: u32,
    /// The class (number of bits) of the extrapolated step, and its sign: 0 negative, 1 zero, 2 positive.
    pub(super) own: u32,
    pub(super) sign: u32,
    /// The largest class (number of bits) of earlier distances in the element.
    pub(super) mood: u32,
}

impl Estimate {
    /// Returns the estimate of a number without an extrapolated step.
    pub(super) const fn small(slot: usize, k: u32, width: u32) -> Estimate {
        Estimate {
            slot,
            k,
            width,
            own: 0,
            sign: 1,
            mood: 0,
        }
    }
}

/// Returns the number of bits of a number.
#[inline(always)] // an instruction or two
pub(super) fn class(value: u64) -> u32 {
    u64::BITS - value.leading_zeros()
}

/// Returns the number of bits of the absolute value of a distance.
#[inline(always)] // inlined like `class`
pub(super) fn class_of_distance(distance: i64) -> u32 {
    // the zigzag forms 2 x - 1 and 2 x have as many bits as x after 1 is added and the sum is halved
    highest_bit(zigzag(distance).wrapping_add(1))
}

/// Returns the index of the highest bit of a number other than 0.
#[inline(always)] // an instruction, since the number is not 0
pub(super) fn highest_bit(value: u64) -> u32 {
    63 ^ (value | 1).leading_zeros()
}

/// Returns the zigzag form of a distance: the distances 0, -1, 1, -2 become 0, 1, 2, 3, and so on.
#[inline(always)] // inlined like `class`
pub(super) fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}
