//! `wincode`: derived.

use super::{Contestant, Packs};
use wincode::config::DefaultConfig;
use wincode::{SchemaRead, SchemaWrite};

#[derive(Default)]
pub struct Wincode {
    out: Vec<u8>,
}

impl Contestant for Wincode {
    const NAME: &'static str = "wincode";
}

impl<T> Packs<T> for Wincode
where
    T: SchemaWrite<DefaultConfig, Src = T> + for<'a> SchemaRead<'a, DefaultConfig, Dst = T>,
{
    fn encode(&mut self, value: &T) -> &[u8] {
        self.out.clear();
        match wincode::serialize_into(&mut self.out, value) {
            Ok(()) => &self.out,
            Err(_) => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        match wincode::deserialize(bytes) {
            Ok(read) => {
                *value = read;
                true
            }
            Err(_) => false,
        }
    }
}
