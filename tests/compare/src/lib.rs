//! What the programs of this folder share: sources to compile, and the CPU seconds that takes.

pub mod build;
pub mod source;
