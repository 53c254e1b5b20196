//! The transfer of `bitstream::chunk::article` over bad links.
//!
//! * `link`: a simulated link for chunks with adjustable faults,
//! * `soak`: chunks over that link, run by run.

pub mod link;
pub mod soak;
