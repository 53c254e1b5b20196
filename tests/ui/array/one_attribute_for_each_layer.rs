//! More layers than the type has, and fewer.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Squad {
    #[array(max = 3)]
    #[array(max = 3)]
    a: Vec<u8>,
    #[array(max = 3)]
    #[string(max = 3)]
    b: Vec<u8>,
    #[string(max = 3)]
    #[array(max = 3)]
    c: String,
    #[string(max = 3)]
    #[array(max = 3)]
    d: Vec<String>,
    #[array(max = 3)]
    #[array(max = 3)]
    #[string(max = 3)]
    e: Vec<String>,
}

fn main() {}
