//! Declarations that look like mistakes and are none.

mod net {
    pub use bitstream as wire;
}

#[derive(net::wire::BitSerialize)]
#[bits(crate = net::wire)]
struct Relative {
    a: u8,
}

#[derive(net::wire::BitSerialize)]
#[bits(crate = crate::crate_near_misses::net::wire)]
struct FromTheRoot {
    a: u8,
}

#[derive(net::wire::BitSerialize)]
#[bits(crate = ::bitstream)]
struct Absolute {
    a: u8,
}
