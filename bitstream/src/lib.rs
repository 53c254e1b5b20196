//! Plain structs to bit-packed network packets by derive.
#![cfg_attr(not(feature = "std"), no_std)]
pub use bitstream_core::*;
#[cfg(feature = "derive")]
pub use bitstream_derive::BitSerialize;
