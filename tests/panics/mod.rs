//! No panic is reachable from an optimised `decode` of any type of the zoo: shown by symbols, with functions that do
//! panic as a control.
//!
//! What is built is a library whose only exported functions are `decode::<T>`, one for each type, and the controls:
//! optimised (`opt-level = 3`), without debug assertions and overflow checks, as release builds are. In its object
//! files, in those of all crates that it depends on and in those of Rust's own libraries, each function and each
//! constant is a section of its own, and each use of another one is a relocation. From `decode` those are followed,
//! through calls, function pointers and tables of methods alike. What is reached is more than what can run: a panic
//! that is not reached is not there.
//!
//! Not counted are the three functions that end a program without memory: `handle_alloc_error`, `capacity_overflow` and
//! their caller in `Vec`. Every allocation has them; how much is allocated is what `tests/memory.rs` is about.
//!
//! Nor is what `BTreeMap` and `BTreeSet` do in functions of their own: they assert what holds of their nodes. No other
//! code of the standard library is left out.
//!
//! Panics unwind nothing here (`panic = "abort"`): that leaves out what runs behind a panic and no panic.
//!
//! Elsewhere than on Linux there is nothing to test: the objects are read as ELF.
#![cfg(target_os = "linux")]

mod graph;
mod package;

use graph::Graph;
use std::collections::BTreeSet;

/// Every panic of Rust goes through `core::panicking`, and from there to the panic handler.
const PANICS: [&str; 2] = ["9panicking", "rust_begin_unwind"];

/// What ends a program without memory.
const OUT_OF_MEMORY: [&str; 3] = ["handle_alloc_error", "17capacity_overflow", "7raw_vec12handle_error"];

/// `BTreeMap` and `BTreeSet` of the standard library, which assert what holds of their own nodes.
const TREES: [&str; 2] = ["11collections5btree", "collections..btree"];

/// What comes from the C library and from the linker: none of it panics.
const FOREIGN: [&str; 10] = [
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "bcmp",
    "strlen",
    "__rust_alloc",
    "__rust_dealloc",
    "__rust_realloc",
    "__rust_no_alloc_shim",
];

#[test]
fn no_panic_is_reachable_from_an_optimised_decode() {
    let built = package::build();
    let graph = Graph::read(&built.objects);
    let ends = [&OUT_OF_MEMORY[..], &TREES].concat();
    let mut reached = 0;
    let mut foreign = BTreeSet::new();
    let mut panics = Vec::new();
    for name in &built.decoders {
        let found = graph.reachable(name, &ends);
        reached += found.sections;
        foreign.extend(found.undefined.iter().cloned());
        panics.extend(
            found
                .way_to(&PANICS)
                .map(|way| format!("{name}:\n    {}", way.join("\n    "))),
        );
    }
    println!("{} decoders, {reached} sections reached", built.decoders.len());
    assert!(built.decoders.len() >= 60, "{}", built.decoders.len());
    assert!(
        reached > 20 * built.decoders.len(),
        "{reached} sections: nothing was followed"
    );
    assert!(
        panics.is_empty(),
        "{} decoders panic\n{}",
        panics.len(),
        panics.join("\n")
    );
    foreign.retain(|name| !FOREIGN.iter().any(|known| name.contains(known)));
    assert!(foreign.is_empty(), "not followed: {foreign:?}");

    // what panics is found, directly, behind a pointer, and in Rust's own libraries
    for name in &built.controls {
        let found = graph.reachable(name, &ends);
        assert!(found.way_to(&PANICS).is_some(), "{name} panics and is not caught");
    }
    assert!(built.controls.len() >= 7);
}
