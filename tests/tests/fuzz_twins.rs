//! The targets of `tests/fuzz` in `cargo test`: the committed corpus, and seeded inputs that are made of it.
//!
//! `BITSTREAM_SEED` is what they start from, as everywhere.

use std::panic::{AssertUnwindSafe, catch_unwind};
use tests_support::seeded;
use tests_tools::targets::mutator::Mutator;
use tests_tools::targets::{TARGETS, Target, corpus};

/// Longest seeded input.
const MOST_BYTES: usize = 700;

/// # Panics
/// With the input.
fn run(target: &Target, input: &[u8]) {
    if catch_unwind(AssertUnwindSafe(|| (target.run)(input))).is_err() {
        panic!("{}, BITSTREAM_SEED={}: {input:?}", target.name, seeded::seed());
    }
}

#[test]
fn every_target_holds_on_its_corpus_and_on_seeded_inputs() {
    for target in &TARGETS {
        let corpus = corpus::committed(target.name);
        assert!(corpus.len() >= 5, "{}: {} inputs", target.name, corpus.len());
        for input in &corpus {
            run(target, input);
        }
        let mut inputs = Mutator::new(seeded::seed(), corpus, MOST_BYTES);
        for _ in 0..target.inputs {
            run(target, &inputs.next());
        }
    }
}
