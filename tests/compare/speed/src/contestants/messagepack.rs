//! MessagePack by `rmp-serde`: structs as arrays, without the names of their fields.

use super::{Contestant, Packs};

#[derive(Default)]
pub struct MessagePack {
    out: Vec<u8>,
}

impl Contestant for MessagePack {
    const NAME: &'static str = "MessagePack, rmp-serde";
}

impl<T: serde::Serialize + serde::de::DeserializeOwned> Packs<T> for MessagePack {
    fn encode(&mut self, value: &T) -> &[u8] {
        self.out.clear();
        match rmp_serde::encode::write(&mut self.out, value) {
            Ok(()) => &self.out,
            Err(_) => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        match rmp_serde::from_slice(bytes) {
            Ok(read) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
