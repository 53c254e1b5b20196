//! Generated: see `../../../src/main.rs`.
include!(env!("COMPARE_SOURCE"));
