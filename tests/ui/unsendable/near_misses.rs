//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

use core::marker::PhantomData;
use std::sync::Arc;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(skip)]
    callback: Option<fn(u8) -> u8>,
    #[bits(skip)]
    name: &'static str,
    of: PhantomData<*const u8>,
    a: Arc<Box<u8>>,
    // of the same name, and another type
    b: other::Player,
}

mod other {
    #[derive(bitstream::BitSerialize, Debug, PartialEq)]
    pub struct Player(pub u8);
}

#[test]
fn is_legal() {
    round_trip(&Player {
        callback: None,
        name: "",
        of: PhantomData,
        a: Arc::new(Box::new(3)),
        b: other::Player(4),
    });
}
