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

use crate::holds;
use crate::zoo::{Specimen, Visitor};
use dice::Dice;
pub use package::run;
use std::fmt::Write;
use value::Value;

/// Returns a module of `types` random types, each beside its wire form, and `visit_all` over them.
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
         bitstream_tests::programs! {{\n{specimens}}}\n"
    );
    text
}

const HEAD: &str = "\
//! TYPES random types from the seed SEED, each beside its wire form: what the program `programs` generates.
#![allow(missing_docs, dead_code, unreachable_pub, unused_imports, clippy::all)]

use bitstream::BitSerialize;
use bitstream::schema::SparseForm;
use bitstream_tests::oracle::int;
use bitstream_tests::tree::Tree;
use bitstream_tests::wire::*;
use bitstream_tests::zoo::tags::{Letter, Percent};
use bitstream_tests::{cases, record};
use std::collections::{BTreeMap, BTreeSet};
use std::num::*;
use std::ops::Range;
use std::time::Duration;

";

/// Visitor that tests every property of [`holds`] on each type.
#[derive(Debug)]
pub struct Everything {
    /// Number of cases of each property of each type.
    pub cases: u32,
    /// Types whose values may have more than one form.
    pub not_canonical: &'static [&'static str],
}

impl Visitor for Everything {
    fn visit<T: Specimen>(&mut self) {
        let Everything { cases, not_canonical } = *self;
        holds::described::<T>();
        holds::written::<T>(cases);
        holds::refused::<T>(cases);
        holds::read::<T>(cases);
        holds::read_in_place::<T>(cases);
        if !not_canonical.contains(&T::NAME) {
            holds::canonical::<T>(cases);
        }
    }
}

/// Makes specimens of the types of a program.
#[macro_export]
macro_rules! programs {
    ($($ty:ident),* $(,)?) => {
        $(impl $crate::zoo::Specimen for $ty {
            const NAME: &'static str = stringify!($ty);

            fn wire() -> $crate::wire::Wire {
                $ty::wire()
            }
        })*

        /// Visits every type of the program, one after the other.
        pub fn visit_all(visitor: &mut impl $crate::zoo::Visitor) {
            $(visitor.visit::<$ty>();)*
        }
    };
}
