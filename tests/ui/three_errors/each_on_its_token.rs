//! Three bad fields are three errors and nothing else.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(rnge = 0..=5)]
    a: u8,
    #[bits(range = 0..=300)]
    b: u8,
    c: String,
    good: bool,
}

#[derive(BitSerialize)]
struct Game {
    players: [Player; 3],
}

#[allow(dead_code)]
fn uses(game: &Game) -> Result<Vec<u8>, bitstream::WriteError> {
    assert!(Game::MAX_BITS >= Player::MIN_BITS);
    let _: Result<Game, _> = bitstream::decode(&[]);
    bitstream::encode(game)
}

fn main() {}
