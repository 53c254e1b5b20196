//! `rkyv`: derived; a packet is checked and made a value again, as the others do.

use super::{Contestant, Packs};
use rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Error;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Deserialize, Serialize};

#[derive(Default)]
pub struct Rkyv {
    out: AlignedVec,
}

impl Contestant for Rkyv {
    const NAME: &'static str = "rkyv";
}

impl<T> Packs<T> for Rkyv
where
    T: Archive + for<'a> Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Error>>,
    T::Archived: for<'a> CheckBytes<HighValidator<'a, Error>> + Deserialize<T, HighDeserializer<Error>>,
{
    fn encode(&mut self, value: &T) -> &[u8] {
        let mut out = std::mem::take(&mut self.out);
        out.clear();
        match rkyv::api::high::to_bytes_in::<_, Error>(value, out) {
            Ok(out) => self.out = out,
            Err(_) => return &[],
        }
        &self.out
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        match rkyv::from_bytes::<T, Error>(bytes) {
            Ok(read) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
