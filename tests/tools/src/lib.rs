//! Modules of the programs in `bin`, which smaller tests run as well.
//!
//! * `assurance`: canonical, differential and exhaustive tests with counts,
//! * `histories`: histories of deltas over a simulated link,
//! * `programs`: random declarations of derived types beside their wire forms,
//! * `targets`: the functions that fuzzers run,
//! * `unchecked`: the runtime with its checks switched off, run on hostile packets,

pub mod assurance;
pub mod histories;
pub mod programs;
pub mod targets;
pub mod unchecked;
