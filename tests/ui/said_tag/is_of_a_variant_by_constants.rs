//! A constant `tag` that no variant has: nothing could be sent.

use bitstream::BitSerialize;

const KIND: u8 = 7;

#[derive(BitSerialize)]
enum Body {
    #[bits(id = 1)]
    Ping,
    #[bits(id = 4)]
    Move(u8),
}

#[derive(BitSerialize)]
#[bits(tag(range = 0..=6))]
enum Open {
    Ping,
    #[bits(other)]
    Other(u8),
}

#[derive(BitSerialize)]
#[bits(given(version: u8))]
enum Given {
    Ping,
    Move(#[bits(when = version > 3)] u8),
}

#[derive(BitSerialize)]
struct Message {
    #[bits(tag = KIND)]
    body: Body,
    #[bits(tag = KIND)]
    #[array(max = 3)]
    list: Vec<Body>,
    #[bits(tag = KIND)]
    open: Open,
    #[bits(tag = KIND, give(version = 3))]
    given: Given,
}

fn main() {}
