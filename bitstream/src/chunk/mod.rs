//! Large blocks over links that lose packets.

pub mod article;
