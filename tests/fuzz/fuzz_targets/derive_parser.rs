//! The derive on any declaration: `tests/macro_inputs/target.rs`.
#![no_main]

#[path = "../../../bitstream-derive/src/attr/mod.rs"]
mod attr;
#[path = "../../../bitstream-derive/src/check/mod.rs"]
mod check;
#[path = "../../../bitstream-derive/src/computed.rs"]
mod computed;
#[path = "../../../bitstream-derive/src/emit/mod.rs"]
mod emit;
#[path = "../../../bitstream-derive/src/errors.rs"]
mod errors;
#[path = "../../../bitstream-derive/src/expand.rs"]
mod expand;
#[path = "../../../bitstream-derive/src/expression.rs"]
mod expression;
#[path = "../../../bitstream-derive/src/hint.rs"]
mod hint;
#[path = "../../../bitstream-derive/src/literal.rs"]
mod literal;
#[path = "../../../tests/tests/macro_inputs/made.rs"]
mod made;
#[path = "../../../bitstream-derive/src/model.rs"]
mod model;
#[path = "../../../tests/tests/macro_inputs/mutated.rs"]
mod mutated;
#[path = "../../../tests/tests/macro_inputs/numbers.rs"]
mod numbers;
#[path = "../../../bitstream-derive/src/paths.rs"]
mod paths;
#[path = "../../../bitstream-derive/src/resolve/mod.rs"]
mod resolve;
#[path = "../../../bitstream-derive/src/scope.rs"]
mod scope;
#[path = "../../../bitstream-derive/src/syntax.rs"]
mod syntax;
#[path = "../../../tests/tests/macro_inputs/target.rs"]
mod target;
#[path = "../../../bitstream-derive/src/tokens.rs"]
mod tokens;

use numbers::Numbers;

libfuzzer_sys::fuzz_target!(|input: &[u8]| target::derive_parser(input));
