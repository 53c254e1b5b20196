//! `speedy`: derived, little endian.

use super::{Contestant, Packs};
use speedy::LittleEndian;

#[derive(Default)]
pub struct Speedy {
    out: Vec<u8>,
}

impl Contestant for Speedy {
    const NAME: &'static str = "speedy";
}

impl<T> Packs<T> for Speedy
where
    T: speedy::Writable<LittleEndian> + for<'a> speedy::Readable<'a, LittleEndian>,
{
    fn encode(&mut self, value: &T) -> &[u8] {
        self.out.clear();
        match value.write_to_stream_with_ctx(LittleEndian {}, &mut self.out) {
            Ok(()) => &self.out,
            Err(_) => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        match T::read_from_buffer_with_ctx(LittleEndian {}, bytes) {
            Ok(read) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
