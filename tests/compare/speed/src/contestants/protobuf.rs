//! Protocol Buffers by `prost`: from its messages, and into the memory of one before.

use super::{Contestant, Packs};
use prost::Message;

#[derive(Default)]
pub struct Protobuf {
    out: Vec<u8>,
}

impl Contestant for Protobuf {
    const NAME: &'static str = "Protocol Buffers, prost";
}

impl<T: Message> Packs<T> for Protobuf {
    fn encode(&mut self, value: &T) -> &[u8] {
        self.out.clear();
        match value.encode(&mut self.out) {
            Ok(()) => &self.out,
            Err(_) => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        value.clear();
        value.merge(bytes).is_ok()
    }
}
