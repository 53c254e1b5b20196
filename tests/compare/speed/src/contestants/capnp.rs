//! Cap'n Proto, and its packed form: a struct is copied into a message and out of it.

use super::{Contestant, Packs};
use crate::messages::capnp::Copied;
use capnp::message::{Builder, ReaderOptions, ScratchSpaceHeapAllocator};
use capnp::{serialize, serialize_packed};

/// `PACKED`: runs of zeros are left out.
pub struct Capnp<const PACKED: bool> {
    /// Where messages are built: used again, so that only what a message used is zeroed.
    memory: ScratchSpaceHeapAllocator<'static>,
    out: Vec<u8>,
}

impl<const PACKED: bool> Default for Capnp<PACKED> {
    fn default() -> Self {
        Capnp {
            memory: ScratchSpaceHeapAllocator::new(vec![0; 128 * 1024].leak()),
            out: Vec::new(),
        }
    }
}

impl<const PACKED: bool> Contestant for Capnp<PACKED> {
    const NAME: &'static str = if PACKED { "Cap'n Proto, packed" } else { "Cap'n Proto" };
}

impl<const PACKED: bool, T: Copied> Packs<T> for Capnp<PACKED> {
    fn encode(&mut self, value: &T) -> &[u8] {
        let mut message = Builder::new(&mut self.memory);
        value.put(message.init_root());
        self.out.clear();
        let written = match PACKED {
            true => serialize_packed::write_message(&mut self.out, &message),
            false => serialize::write_message(&mut self.out, &message),
        };
        match written {
            Ok(()) => &self.out,
            Err(_) => &[],
        }
    }

    fn decode(&mut self, mut bytes: &[u8], value: &mut T) -> bool {
        let options = ReaderOptions::new();
        let read = match PACKED {
            true => serialize_packed::read_message(bytes, options).and_then(|m| T::take(m.get_root()?)),
            false => serialize::read_message_from_flat_slice(&mut bytes, options).and_then(|m| T::take(m.get_root()?)),
        };
        match read {
            Ok(read) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
