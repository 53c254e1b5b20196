//! `string` on a type that the tokens do not show.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Chat {
    #[string(max = 3)]
    a: std::rc::Rc<str>,
}

fn main() {}
