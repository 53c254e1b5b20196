//! Random types against the oracle: those of one seed here, those of any seed by the program `programs`.

#[rustfmt::skip] // as it is generated
mod types;

use tests_tools::programs::generate;
use tests_zoo::holds;

/// To renew: `cargo run -p tests-tools --bin programs -- --seed 1 --types 30 --print > tests/tests/programs/types.rs`.
#[test]
fn the_types_are_those_of_the_generator() {
    let expected = generate(1, 30);
    let same = include_str!("types.rs").lines().eq(expected.lines());
    assert!(same, "the generator makes other types: renew the file");
}

#[test]
fn random_types_agree_with_the_oracle() {
    for ty in types::TYPES {
        holds::everything(*ty, 160, !types::NOT_CANONICAL.contains(&ty.name()));
    }
}
