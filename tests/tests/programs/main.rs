//! Random types against the oracle: those of one seed here, those of any seed by the program `programs`.

#[rustfmt::skip] // as it is generated
mod types;

use bitstream_tests::programs::{Everything, generate};

/// To renew: `cargo run -p bitstream-tests --bin programs -- --seed 1 --types 120 --print > tests/tests/programs/types.rs`.
#[test]
fn the_types_are_those_of_the_generator() {
    let expected = generate(1, 120);
    let same = include_str!("types.rs").lines().eq(expected.lines());
    assert!(same, "the generator makes other types: renew the file");
}

#[test]
fn random_types_agree_with_the_oracle() {
    types::visit_all(&mut Everything {
        cases: 40,
        not_canonical: types::NOT_CANONICAL,
    });
}
