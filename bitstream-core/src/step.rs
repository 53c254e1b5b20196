//! Functions that generated code calls: one for each field, and those that find the values in expressions over fields.

pub use crate::codec::step::*;
pub use crate::seen::{
    after_bit, as_read, by_parts, is_elided, sent, unless_known, unsent_field, write_ahead, write_seen,
};
