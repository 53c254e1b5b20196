//! `with` a type that is no codec, or none of this type.

use bitstream::BitSerialize;

use bitstream::{Codec, Refusal, Schema, Stream};

struct Plain;

struct OfU16;

impl Codec<u16> for OfU16 {
    const SCHEMA: &'static Schema = &Schema::custom("OfU16", 16, 16);

    fn initial() -> u16 {
        0
    }

    fn serialize<S: Stream>(value: &mut u16, stream: &mut S) -> Result<(), Refusal> {
        stream.serialize_object(value)
    }
}

#[derive(BitSerialize)]
struct Lacks {
    #[bits(with = Plain)]
    a: u8,
}

#[derive(BitSerialize)]
struct Another {
    #[bits(with = OfU16)]
    a: u8,
}

fn main() {}
