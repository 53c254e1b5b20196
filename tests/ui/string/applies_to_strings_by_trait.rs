//! `string` on a type that the tokens do not show.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Chat {
    #[string(max = 3)]
    a: Box<std::ffi::OsString>,
}

fn main() {}
