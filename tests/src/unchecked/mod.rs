//! What the hostile packets are worth: the readers' checks, switched off one at a time.
//!
//! Every place of the runtime where a reader refuses a packet is found in its sources (`sites.rs`) and gets a switch, most of
//! them mechanically, the others by a table (`patches.rs`). A copy of the runtime with all switches is compiled once, with
//! the zoo and `program.rs`, which decodes all hostile packets with each check off. A check that is missed by its packets
//! is tried together with others: where two hold the same gate, both have to be off.

mod patches;
mod run;
mod sites;

pub use run::{run, switches};
pub use sites::{Site, read_checks};

/// What became of one check.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// Without it so many packets are read, or lead to a panic; one of them.
    Caught {
        /// Packets.
        packets: usize,
        /// What it says.
        example: String,
    },
    /// Only without these other checks too.
    CaughtWith(Vec<String>),
    /// No packet notices.
    Missed,
}
