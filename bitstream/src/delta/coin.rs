//! Where the decisions of a difference go to and come from.

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
pub(super) fn class(value: u64) -> u32 {
    u64::BITS - value.leading_zeros()
}
