//! Types without a wire form.

use bitstream::BitSerialize;


struct Inner;

#[derive(BitSerialize)]
struct Player {
    a: Inner,
    #[array(max = 3)]
    b: Vec<Inner>,
    c: Option<Inner>,
    d: std::time::Instant,
}

fn main() {}
