//! What generated code calls: a step for each field, and what an expression over fields is evaluated on.

pub use crate::codec::step::*;
pub use crate::seen::{
    after_bit, as_read, by_parts, is_elided, sent, unless_known, unsent_field, write_ahead, write_seen,
};
