//! Plants one bug at a time in the sources of `bitstream::chunk::article`. The rule of `tests/chunk/tests/chunk` that
//! is named beside the bug must notice it.
//!
//! `build.rs` copies the sources and the rules for each bug of `bugs.rs`. A bug whose text is not in the sources,
//! exactly once, stops the build.
// Clippy checks the originals: 56 copies would take a tenth of its CPU.
#![cfg(not(clippy))]
// The copies are used in one place each, what is public in a library is not in a test, and bugs leave things unused.
#![allow(dead_code, unreachable_pub, unused_imports, unused_variables, clippy::all)]

extern crate alloc;

// what the copies find at the root of their crate
use bitstream::*;

include!(concat!(env!("OUT_DIR"), "/planted.rs"));
