//! A schema by hand whose fewest bits are above its most.

use bitstream::{Codec, Refusal, Schema, Stream};

struct Turn;

impl Codec<u16> for Turn {
    const SCHEMA: &'static Schema = &Schema::custom("Turn", 100, 10);

    fn initial() -> u16 {
        0
    }

    fn serialize<S: Stream>(value: &mut u16, stream: &mut S) -> Result<(), Refusal> {
        stream.serialize_object(value)
    }
}

// as whoever sends a `Turn` does
const _: &Schema = Turn::SCHEMA;

fn main() {}
