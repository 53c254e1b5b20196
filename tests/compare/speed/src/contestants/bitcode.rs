//! `bitcode`: derived, with a buffer that is used again.

use super::{Contestant, Packs};

#[derive(Default)]
pub struct Bitcode {
    buffer: bitcode::Buffer,
}

impl Contestant for Bitcode {
    const NAME: &'static str = "bitcode";
}

impl<T: bitcode::Encode + bitcode::DecodeOwned> Packs<T> for Bitcode {
    fn encode(&mut self, value: &T) -> &[u8] {
        self.buffer.encode(value)
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        match self.buffer.decode(bytes) {
            Ok(read) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
