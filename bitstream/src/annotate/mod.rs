//! Shows which bits of a packet are what.
//!
//! [`annotate`](fn@annotate) returns an [`Annotation`]: a [`Leaf`] for each number of a packet, with the [`Part`] that its bits
//! are of a field. The function needs the feature `alloc`; `Part` does not.

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

#[cfg(feature = "alloc")]
pub use annotation::{Annotation, Leaf, annotate};
#[doc(inline)]
pub use bitstream_core::Part;
#[cfg(feature = "alloc")]
pub use text::Colored;
