//! Which bits of a packet are what.
//!
//! [`annotate`](fn@annotate) gives an [`Annotation`]: a [`Leaf`] for each number of a packet, each with the [`Part`] that it
//! is of its field. It needs the feature `alloc`; `Part` does not.

#[cfg(feature = "alloc")]
mod annotation;
#[cfg(feature = "alloc")]
mod html;
#[cfg(feature = "alloc")]
mod record;
#[cfg(feature = "alloc")]
mod text;
#[cfg(feature = "alloc")]
mod value;

pub use crate::part::Part;
#[cfg(feature = "alloc")]
pub use annotation::{Annotation, Leaf, annotate};
#[cfg(feature = "alloc")]
pub use text::Colored;
