//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

use bitstream::{Codec, Refusal, Schema, Stream};

/// Half of its precision.
struct Half;

impl Codec<u8> for Half {
    const SCHEMA: &'static Schema = &Schema::custom("Half", 7, 7);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, stream: &mut S) -> Result<(), Refusal> {
        let mut half = u64::from(*value / 2);
        stream.serialize_bits(&mut half, 7)?;
        *value = half as u8 * 2;
        Ok(())
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(with = Half)]
    a: u8,
    #[bits(with = Half)]
    b: Option<[u8; 2]>,
    #[array(max = 3)]
    #[bits(with = Half)]
    c: Vec<u8>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: 6,
        b: Some([2, 4]),
        c: vec![8],
    });
}
