//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum One {
    Only,
}

#[derive(BitSerialize)]
#[repr(u8)]
enum Numbered {
    A = 200,
    B(u8) = 3,
}

#[derive(BitSerialize)]
enum Holds<T> {
    Unit(()),
    Value(T),
    Empty {},
    Void(),
}
