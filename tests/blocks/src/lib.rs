//! Large blocks over simulated links: how long they take, and what holds whatever happens.
//!
//! * `link`: a link with a rate, a queue and faults,
//! * `program`: both ends as the bytes of a fuzzer drive them,
//! * `race`: transfers over one link, and what they cost,
//! * `soak`: whatever can go wrong, at once.

pub mod link;
pub mod program;
pub mod race;
pub mod soak;

/// A block from a seed.
#[must_use]
pub fn block(seed: u64, bytes: usize) -> Vec<u8> {
    let mut dice = tests_support::dice::Dice::new(seed);
    let mut block = Vec::with_capacity(bytes + 8);
    while block.len() < bytes {
        block.extend_from_slice(&dice.next().to_le_bytes());
    }
    block.truncate(bytes);
    block
}
