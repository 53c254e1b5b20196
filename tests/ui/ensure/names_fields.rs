//! A rule over what is not there, or not sent.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(ensure = self.first <= self.last)]
struct Itself {
    first: u8,
    last: u8,
}

#[derive(BitSerialize)]
#[bits(ensure = first <= cache)]
struct Skipped {
    first: u8,
    #[bits(skip)]
    cache: u8,
}

#[derive(BitSerialize)]
#[bits(ensure = first > 3)]
enum Event {
    Hit { first: u8 },
}

#[derive(BitSerialize)]
#[bits(ensure)]
struct Flag {
    first: u8,
}

#[derive(BitSerialize)]
#[bits(ensure(first > 3))]
struct Paren {
    first: u8,
}

fn main() {}
