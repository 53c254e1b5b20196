//! Shows the meaning of each bit of a packet, as text or as an HTML page.
//!
//! [`annotate`](fn@annotate) returns an [`Annotation`], with one [`Leaf`] for each number of a packet. Printed as text,
//! an annotation is a table:
//!
//! ```
//! # #[cfg(all(feature = "alloc", feature = "derive"))] {
//! use bitstream::BitSerialize;
//!
//! #[derive(BitSerialize)]
//! struct Player {
//!     #[bits(range = 0..=100)]
//!     health: u8,
//!     alive: bool,
//! }
//!
//! let table = "\
//! Player: 1 byte
//! bits  field          value  raw
//! 0..7  Player.health  87     1010111
//!    7  Player.alive   true   1
//! ";
//! assert_eq!(bitstream::annotate::<Player>(&[0xD7]).to_string(), table);
//! # }
//! ```
//!
//! For a rejected packet, the last line of the table is the error. [`Annotation::to_html`] returns the table as a page
//! for a browser. The [`Part`] of a leaf tells whether its bits are a value or framing bits, such as a length.
//! [`annotate`](fn@annotate) needs the feature `alloc`.

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
