//! An `Option` that is there exactly where a condition holds: without one, with a bit of its own, or no `Option`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Forms {
    flag: bool,
    #[bits(present)]
    a: Option<u8>,
    #[bits(when = flag, present)]
    b: u8,
    #[bits(when = flag, present, default = Some(3))]
    c: Option<u8>,
    #[bits(when = flag, present, elide = Some(3))]
    d: Option<u8>,
    #[bits(when = flag, present = true)]
    e: Option<u8>,
    #[bits(when = flag, present, present)]
    f: Option<u8>,
    #[array(max = 3)]
    #[bits(when = flag, present)]
    g: Vec<Option<u8>>,
    #[bits(skip, present)]
    h: Option<u8>,
}

#[derive(BitSerialize)]
#[bits(present)]
struct OnAType {
    a: Option<u8>,
}

fn main() {}
