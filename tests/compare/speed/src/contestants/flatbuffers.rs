//! FlatBuffers by `planus`: from its values; a packet is checked and made a value again, as the others do.

use super::{Contestant, Packs};
use crate::messages::flatbuffers::Root;
use planus::{Builder, WriteAsOffset};

#[derive(Default)]
pub struct Flatbuffers {
    builder: Builder,
}

impl Contestant for Flatbuffers {
    const NAME: &'static str = "FlatBuffers, planus";
}

impl<T: Root + WriteAsOffset<T>> Packs<T> for Flatbuffers {
    fn encode(&mut self, value: &T) -> &[u8] {
        self.builder.clear();
        self.builder.finish(value, None)
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        match T::read(bytes) {
            Ok(read) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
