//! The derive on any declaration: `tests/macro_inputs/target.rs`.
#![no_main]

#[path = "../../../tests/tests/macro_inputs/made.rs"]
mod made;
#[path = "../../../tests/tests/macro_inputs/mutated.rs"]
mod mutated;
#[path = "../../../tests/tests/macro_inputs/numbers.rs"]
mod numbers;
#[path = "../../../tests/tests/macro_inputs/target.rs"]
mod target;

use numbers::Numbers;

libfuzzer_sys::fuzz_target!(|input: &[u8]| target::derive_parser(input));
