//! Chunks over bad links. Each seed is a run, and each run finishes or names the rule that it broke.
//!
//! * `scene`: the meaning of a seed: rates, faults, sizes, and when the application takes its chunks,
//! * `watch`: rules that must hold at every moment,
//! * `run`: the frames.

mod run;
mod scene;
mod watch;

pub use run::{Tally, run};

/// Number of packets of a run by default: 10^8 over 10^4 seeds.
pub const PACKETS: u64 = 10_000;
