//! The same where the tokens do not show it.

use bitstream::BitSerialize;


type Scores = std::collections::HashMap<u8, u8>;

#[derive(BitSerialize)]
struct Player {
    #[array(max = 3)]
    a: Scores,
}

fn main() {}
