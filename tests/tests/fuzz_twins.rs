//! The targets of `tests/fuzz` in `cargo test`: the committed corpus, and seeded inputs that are made of it.
//!
//! `BITSTREAM_SEED` is what they start from, as everywhere.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tests_support::seeded;
use tests_tools::targets::mutator::Mutator;
use tests_tools::targets::{TARGETS, Target, corpus};
use tests_zoo::zoo::TYPES;

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

#[test]
fn starting_inputs_begin_with_the_numbers_of_their_types() {
    let names: BTreeSet<_> = TYPES.iter().map(|ty| ty.name()).collect();
    assert_eq!(names.len(), TYPES.len(), "two types have one name, and so one input");
    for target in [
        "decode",
        "decode_into",
        "packet_open",
        "frame_decoder",
        "annotate",
        "delta",
    ] {
        for (number, ty) in TYPES.iter().enumerate() {
            match corpus::of_type(target, *ty) {
                Some(input) => assert_eq!(usize::from(input[0]), number, "{target} of {}", ty.name()),
                // differences of large types are too long
                None => assert_eq!(target, "delta", "no input of {}", ty.name()),
            }
        }
    }
}
