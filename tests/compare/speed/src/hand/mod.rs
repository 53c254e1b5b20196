//! The limit: each packet written and read by hand, in safe Rust, as fast as we know how.
//!
//! The contract is that of derived code. Writers refuse values outside of their ranges, floats that are not finite,
//! quaternions that are not of length 1 and texts with a NUL. Readers check every range and length, fill a value in
//! place, and refuse bytes and bits behind it.

mod chat;
mod codes;
mod cubes;
mod entities;
mod input;
mod scale;
mod ship;
mod words;

use crate::workloads::{Chat, Codes, Cubes, Entities, Input, Ship};

/// Why a packet is refused. As wide as a length, so that both are returned in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Refused {
    Value,
    Length,
    LeftOver,
}

/// A road that is not taken. It returns the error and not a `Result`: otherwise values that are returned beside it
/// would live in memory.
#[cold]
#[inline(never)]
fn refused(why: Refused) -> Refused {
    why
}

/// Returns the refusal unless the condition holds: one comparison, one branch.
macro_rules! ensure {
    ($holds:expr, $why:ident) => {
        let holds: bool = $holds;
        if !holds {
            return Err($crate::hand::refused($crate::hand::Refused::$why));
        }
    };
}
use ensure;

/// A packet that is packed by hand.
pub trait ByHand: Sized {
    /// The bytes used.
    fn encode(&self, out: &mut [u8]) -> Result<usize, Refused>;
    fn decode(&mut self, bytes: &[u8]) -> Result<(), Refused>;
}

macro_rules! by_hand {
    ($($type:ty: $file:ident;)*) => {$(
        impl ByHand for $type {
            #[inline(always)] // into what is measured
            fn encode(&self, out: &mut [u8]) -> Result<usize, Refused> {
                $file::encode(self, out)
            }

            #[inline(always)] // into what is measured
            fn decode(&mut self, bytes: &[u8]) -> Result<(), Refused> {
                $file::decode(self, bytes)
            }
        }
    )*};
}

by_hand! {
    Entities: entities;
    Cubes: cubes;
    Codes: codes;
    Ship: ship;
    Input: input;
    Chat: chat;
}
