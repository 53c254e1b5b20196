//! What looks like a mistake and is none.

use bitstream::BitSerialize;


type Name = String;

#[derive(BitSerialize)]
struct Chat {
    #[string(len = 8..=8)]
    a: String,
    #[string(max = 1)]
    b: Option<Box<String>>,
    #[array(max = 3)]
    #[string(max = 3)]
    c: Vec<String>,
    #[string(max = 3)]
    d: [Name; 2],
    #[string(max = 3)]
    e: std::string::String,
}

fn main() {}
