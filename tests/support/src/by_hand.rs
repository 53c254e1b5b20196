//! Codecs written by hand.

use bitstream::{Codec, Refusal, Schema, Stream};

/// A number of always 5 bits.
pub struct Five;

impl Codec<u8> for Five {
    const SCHEMA: &'static Schema = &Schema::custom("Five", 5, 5);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        let mut bits = u64::from(*value);
        s.serialize_bits(&mut bits, 5)?;
        *value = bits as u8;
        Ok(())
    }
}
