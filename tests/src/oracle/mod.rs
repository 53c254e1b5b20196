//! The wire format once more, one bit at a time: slow, naive, and without a line of the library's bit code.

pub mod float;
pub mod quat;
mod read;
mod write;

pub use read::{Reader, decode, decode_prefix};
pub use write::{Writer, encode};

use bitstream::Refusal;
use bitvec::prelude::{BitVec, Lsb0};
use std::ops::Range;

/// A stream: bit number i is bit i % 8 of byte i / 8, counted from the lowest.
pub type Bits = BitVec<u8, Lsb0>;

/// What the oracle refuses, why and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The library's word for it.
    pub why: Refusal,
    /// As errors show it: `Player.items[3]`.
    pub path: String,
    /// From the start of the stream.
    pub bits: Range<usize>,
}

/// The way to the current part, as text.
#[derive(Debug)]
struct Path(Vec<String>);

impl Path {
    fn new(wire: &crate::wire::Wire) -> Path {
        Path(vec![root(wire).to_string()])
    }

    fn show(&self) -> String {
        self.0.concat()
    }

    fn field(&mut self, name: &str) {
        self.0.push(format!(".{name}"));
    }

    fn element(&mut self, index: usize) {
        self.0.push(format!("[{index}]"));
    }

    fn leave(&mut self) {
        self.0.pop();
    }
}

/// The name that paths begin with.
fn root(wire: &crate::wire::Wire) -> &'static str {
    use crate::wire::Wire;
    match wire {
        Wire::Struct(name, _) | Wire::Enum(name, _) => name,
        Wire::Option(of) | Wire::Aligned(of) => root(of),
        _ => "value",
    }
}
