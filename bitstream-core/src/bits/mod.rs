//! Defines the streams over bits: the writer, the reader, and the loops over lists that both share.
//!
//! Debug builds do not inline these functions: copies for each field would cost build time and gain nothing.

#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
mod group;
mod list;
mod reader;
mod writer;

pub use reader::BitReader;
pub(crate) use reader::{ANY, LONG, SHORT};
pub use writer::BitWriter;
