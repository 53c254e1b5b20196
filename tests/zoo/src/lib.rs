//! Derived types of every attribute beside a second, naive implementation of the wire format. Compiled once for all
//! tests.
//!
//! * `wire`: a wire form, written by hand instead of by the derive,
//! * `tree`: a value as a small dynamic tree,
//! * `oracle`: trees to bits and bits to trees, one bit at a time, in code of its own,
//! * `sample`: random trees of a wire form,
//! * `zoo`: derived types, each beside its wire form written by hand,
//! * `agree`: `SCHEMA` compared with a wire form,
//! * `edits`: schemas with one edit that changes bytes,
//! * `holds`: properties of every derived type.

pub mod agree;
pub mod edits;
pub mod holds;
pub mod oracle;
pub mod sample;
pub mod tree;
pub mod wire;
pub mod zoo;
