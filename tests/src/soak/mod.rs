//! Chunks over a link as bad as it gets: each seed a run, and each run finishes or names what it broke.
//!
//! * `scene`: what a seed means: rates, faults, sizes, when the application takes its chunks,
//! * `watch`: what must hold at every moment,
//! * `run`: the frames.

mod run;
mod scene;
mod watch;

pub use run::{Tally, run};

/// Packets of a run where nobody says otherwise: 10^8 over 10^4 seeds.
pub const PACKETS: u64 = 10_000;
