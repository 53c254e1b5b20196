//! `bincode`: derived, with its standard configuration: integers of variable length.

use super::{Contestant, Packs, Room};

#[derive(Default)]
pub struct Bincode {
    out: Room,
}

impl Contestant for Bincode {
    const NAME: &'static str = "bincode";
}

impl<T: bincode::Encode + bincode::Decode<()>> Packs<T> for Bincode {
    fn encode(&mut self, value: &T) -> &[u8] {
        match bincode::encode_into_slice(value, &mut self.out.0, bincode::config::standard()) {
            Ok(used) => &self.out.0[..used],
            Err(_) => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        match bincode::decode_from_slice(bytes, bincode::config::standard()) {
            Ok((read, _)) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
