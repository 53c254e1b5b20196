//! Three types that cannot be sent are three errors, whatever else the type asks for.

use bitstream::BitSerialize;

struct Foreign;

struct Another;

struct Third;

#[derive(BitSerialize)]
#[bits(max_bytes = 8)]
struct Player {
    a: Foreign,
    b: bool,
    #[bits(range = 0..=3)]
    c: Another,
    #[array(max = 3)]
    d: Vec<Third>,
}

fn main() {}
