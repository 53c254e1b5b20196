//! What a type looks like on the wire, as constant data; as text, as bits, and the difference of two.
//!
//! [`Schema`] is what a type has. An [`Outline`] is the same with memory of its own: it prints, it is a packet, and so it
//! can come from a peer. [`diff`] says what differs between two, for people.

pub use bitstream_core::schema::*;

#[cfg(all(feature = "alloc", feature = "derive"))]
mod check;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod diff;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod form;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod outline;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod pairs;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod text;

#[cfg(all(feature = "alloc", feature = "derive"))]
pub use diff::{Diff, Difference, diff};
#[cfg(all(feature = "alloc", feature = "derive"))]
pub use outline::Outline;
