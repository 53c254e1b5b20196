//! Random programs: declarations of derived types beside their wire forms, from a seed.
//!
//! Both come from the same random choices, but neither from the other. The oracle knows only the wire form, and is
//! compared with the code that the derive makes of the declaration.
//!
//! * `dice`: the random numbers,
//! * `value`: types and the layers around them; `leaf` and `numbers`: the innermost types,
//! * `fields`: keys beside a codec, and keys that depend on earlier fields,
//! * `types`: structs and enums,
//! * `package`: a program as a package, compiled and run.

mod dice;
mod fields;
mod leaf;
mod numbers;
mod package;
mod types;
mod value;

use dice::Dice;
pub use package::run;
use std::fmt::Write;
use value::Value;

/// Returns a module of `types` random types, each beside its wire form, and the list `TYPES`.
#[must_use]
pub fn generate(seed: u64, types: usize) -> String {
    let mut dice = Dice::new(seed);
    let mut text = HEAD
        .replace("SEED", &seed.to_string())
        .replace("TYPES", &types.to_string());
    let mut earlier: Vec<Value> = Vec::new();
    let (mut specimens, mut not_canonical) = (String::new(), String::new());
    for i in 0..types {
        let name = format!("T{i}");
        let declared = types::declare(&mut dice, &name, &earlier);
        text.push_str(&declared.text);
        text.push('\n');
        let _ = writeln!(specimens, "    {name},");
        if !declared.of.is_canonical {
            let _ = writeln!(not_canonical, "    {name:?},");
        }
        // large types are part of no larger one
        if declared.of.bits < 400 {
            earlier.push(declared.of);
        }
    }
    let _ = write!(
        text,
        "/// Types whose values may have more than one form.\npub const NOT_CANONICAL: &[&str] = &[\n{not_canonical}];\n\n\
         tests_zoo::specimens! {{\n{specimens}}}\n"
    );
    text
}

const HEAD: &str = "\
//! TYPES random types from the seed SEED, each beside its wire form, made by the program `programs`.
#![allow(missing_docs, dead_code, unreachable_pub, unused_imports, clippy::all)]

use bitstream::BitSerialize;
use bitstream::schema::SparseForm;
use tests_zoo::oracle::int;
use tests_zoo::tree::Tree;
use tests_zoo::wire::*;
use tests_zoo::zoo::tags::{Letter, Percent};
use tests_zoo::{cases, record};
use std::collections::{BTreeMap, BTreeSet};
use std::num::*;
use std::ops::Range;
use std::time::Duration;

";
