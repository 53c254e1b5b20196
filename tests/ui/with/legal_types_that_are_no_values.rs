//! A codec of one's own says how, also for what has no wire form otherwise.

use bitstream::codec::Encoding;
use bitstream::{BitSerialize, Refusal, Schema, Sink, Source};

struct Known;

impl Encoding<&'static str> for Known {
    const SCHEMA: &'static Schema = <bool as BitSerialize>::SCHEMA;

    fn write<S: Sink>(value: &&'static str, _: (), s: &mut S) -> Result<(), Refusal> {
        (*value == "yes").write(s)
    }

    fn read<S: Source>(_: (), s: &mut S) -> Result<&'static str, Refusal> {
        Ok(if bool::read(s)? { "yes" } else { "no" })
    }
}

impl Encoding<fn() -> u8> for Known {
    const SCHEMA: &'static Schema = <bool as BitSerialize>::SCHEMA;

    fn write<S: Sink>(value: &fn() -> u8, _: (), s: &mut S) -> Result<(), Refusal> {
        (value() == 1).write(s)
    }

    fn read<S: Source>(_: (), s: &mut S) -> Result<fn() -> u8, Refusal> {
        Ok(if bool::read(s)? { one } else { none })
    }
}

fn one() -> u8 {
    1
}

fn none() -> u8 {
    0
}

#[derive(BitSerialize)]
struct Answer {
    #[bits(with = Known)]
    text: &'static str,
    #[bits(with = Known)]
    again: Option<&'static str>,
    #[bits(with = Known)]
    number: fn() -> u8,
}
