//! `float` on a type that the tokens do not show.

use bitstream::BitSerialize;


type Hp = u8;

#[derive(BitSerialize)]
struct Player {
    #[float(0.0, 1.0, 0.1)]
    a: Hp,
}

fn main() {}
