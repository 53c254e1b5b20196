//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

#[derive(Debug, PartialEq, Clone)]
struct Letter(char);

impl From<Letter> for u8 {
    fn from(letter: Letter) -> u8 {
        letter.0 as u8
    }
}

impl TryFrom<u8> for Letter {
    type Error = ();

    fn try_from(byte: u8) -> Result<Letter, ()> {
        if byte.is_ascii_lowercase() {
            Ok(Letter(byte as char))
        } else {
            Err(())
        }
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(as = u8)]
    a: Letter,
    #[array(max = 3)]
    #[bits(as = u8)]
    b: Vec<Option<Letter>>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: Letter('x'),
        b: vec![None, Some(Letter('y'))],
    });
    assert!(bitstream::decode::<Player>(&[b'X', 0]).is_err());
}
