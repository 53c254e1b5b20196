//! Measures the worth of the hostile packets: the decoder's checks are switched off one at a time.
//!
//! Every place of the runtime where a decoder rejects a packet is found in its sources (`sites.rs`) and gets a switch.
//! Most switches are made mechanically, the others by a table (`patches.rs`). A copy of the runtime with all switches
//! is compiled once, with the zoo and `program.rs`, which decodes all hostile packets with each check off. A check that
//! no packet notices is tried together with others: if two checks guard the same bytes, both have to be off.

mod patches;
mod run;
mod sites;

pub use run::{run, switches};
pub use sites::{Site, read_checks};

/// Fate of one check.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// Without the check, packets are accepted, or lead to a panic.
    Caught {
        /// Number of these packets.
        packets: usize,
        /// The error of one of them.
        example: String,
    },
    /// Packets are accepted, or lead to a panic, if these other checks are off too.
    CaughtWith(Vec<String>),
    /// No packet shows that the check is off.
    Missed,
}
