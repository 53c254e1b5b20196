//! Modules that heavy tests and programs share: a second, naive implementation of the wire format, and a zoo of derived
//! types.
//!
//! * `wire`: a wire form, written by hand instead of by the derive,
//! * `tree`: a value as a small dynamic tree,
//! * `oracle`: trees to bits and bits to trees, one bit at a time, in code of its own,
//! * `sample`: random trees of a wire form,
//! * `zoo`: derived types, each beside its wire form written by hand,
//! * `assurance`: canonical, differential and exhaustive tests with counts,
//! * `agree`: `SCHEMA` compared with a wire form,
//! * `histories`: histories of deltas over a simulated link,
//! * `holds`: properties of every derived type,
//! * `programs`: random declarations of derived types beside their wire forms,
//! * `conformance`: the published vectors of the wire format,
//! * `link`: a simulated link for chunks with adjustable faults,
//! * `soak`: chunks over that link, run by run,
//! * `targets`: the functions that fuzzers run,
//! * `unchecked`: the runtime with its checks switched off, run on hostile packets,
//! * `workloads`: the packets whose speed is measured.

pub mod agree;
pub mod assurance;
pub mod conformance;
pub mod edits;
pub mod histories;
pub mod holds;
pub mod link;
pub mod oracle;
pub mod programs;
pub mod sample;
pub mod soak;
pub mod targets;
pub mod tree;
pub mod unchecked;
pub mod wire;
pub mod workloads;
pub mod zoo;

pub use tests_support::{golden, round_trip, seeded};
