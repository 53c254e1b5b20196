//! Describes the wire form of a type (which bits a value takes, and which of them are legal): as constant data, as
//! text, as a packet, and as the differences between two forms.
//!
//! Each type has a [`Schema`]. An [`Outline`] is a schema that owns its memory: it can be printed, and sent to a peer
//! as a packet. [`diff()`] lists the differences between two outlines as readable text.

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
