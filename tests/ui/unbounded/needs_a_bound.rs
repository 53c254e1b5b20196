//! What a hostile length could allocate, and what differs between peers.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    a: Vec<u8>,
    b: String,
    c: Option<Vec<String>>,
    d: usize,
    e: [isize; 3],
    f: Box<String>,
}

#[derive(BitSerialize)]
enum Event {
    Say(String),
}

#[derive(BitSerialize)]
struct Inner {
    a: [Vec<u8>; 2],
    #[array(max = 3)]
    b: Vec<Vec<u8>>,
    #[array(max = 3)]
    c: Vec<String>,
}

fn main() {}
