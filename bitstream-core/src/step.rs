//! Functions that generated code calls. Most of these functions write or read one field; a few find the values that
//! expressions use.

pub use crate::codec::step::*;
pub use crate::seen::{
    after_bit, as_read, by_parts, is_elided, sent, unless_known, unsent_field, write_ahead, write_seen,
};
