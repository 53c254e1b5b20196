//! Shows the meaning of each bit of a packet.
//!
//! [`annotate`](fn@annotate) returns an [`Annotation`] with a [`Leaf`] for each number of a packet. The [`Part`] of a
//! leaf tells whether its bits are a value or framing bits, such as a length. The function needs the feature `alloc`;
//! `Part` does not.

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
