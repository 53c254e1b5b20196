//! `postcard`: by `serde`.

use super::{Contestant, Packs, Room};

#[derive(Default)]
pub struct Postcard {
    out: Room,
}

impl Contestant for Postcard {
    const NAME: &'static str = "postcard";
}

impl<T: serde::Serialize + serde::de::DeserializeOwned> Packs<T> for Postcard {
    fn encode(&mut self, value: &T) -> &[u8] {
        match postcard::to_slice(value, &mut self.out.0) {
            Ok(used) => used,
            Err(_) => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        match postcard::from_bytes(bytes) {
            Ok(read) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
