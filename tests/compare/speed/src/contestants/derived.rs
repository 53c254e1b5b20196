//! Ours: `#[derive(BitSerialize)]`.

use super::{Contestant, Packs, Room};
use bitstream::BitSerialize;

#[derive(Default)]
pub struct Derived {
    out: Room,
}

impl Contestant for Derived {
    const NAME: &'static str = "bitstream, derived";
}

impl<T: BitSerialize> Packs<T> for Derived {
    fn encode(&mut self, value: &T) -> &[u8] {
        match bitstream::encode_to_slice(value, &mut self.out.0) {
            Ok(used) => &self.out.0[..used],
            Err(_) => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        bitstream::decode_into(value, bytes).is_ok()
    }
}
