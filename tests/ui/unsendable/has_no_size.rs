//! Slices and `str` outside of a pointer, with and without the attribute of lists and texts.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Bytes {
    of: [u8],
}

#[derive(BitSerialize)]
struct Items {
    #[array(max = 5)]
    of: [Option<u16>],
}

#[derive(BitSerialize)]
struct Name {
    #[string(max = 5)]
    of: str,
}


#[derive(BitSerialize)]
struct Shared {
    #[string(max = 5)]
    name: std::rc::Rc<str>,
    #[array(max = 5)]
    bytes: Option<std::sync::Arc<[u8]>>,
}

fn main() {}
