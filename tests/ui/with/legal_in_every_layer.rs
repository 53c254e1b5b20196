//! Codecs of the user's own inside of every layer, and beside every modifier.

use super::round_trip::round_trip;
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream};

/// A byte in 7 bits.
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

type Slots = [Option<u8>; 3];

#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Player<T: Clone> {
    n: u8,
    #[array(max = 3, count = n)]
    #[bits(with = Half)]
    a: Vec<u8>,
    #[array(sparse = bitmap)]
    #[bits(with = Half)]
    b: Slots,
    #[bits(with = Half, align, check)]
    c: u8,
    #[bits(with = Half, when = n > 0, default = 4)]
    d: u8,
    #[bits(with = Half, elide = 6)]
    e: u8,
    #[bits(as = u16)]
    f: u8,
    of: T,
}

#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(transparent)]
struct Wrapped(#[bits(with = Half)] u8);

#[test]
fn is_legal() {
    let player = Player {
        n: 1,
        a: vec![2],
        b: [None, Some(4), None],
        c: 6,
        d: 8,
        e: 10,
        f: 12,
        of: Wrapped(14),
    };
    round_trip(&player);
    round_trip(&Player {
        n: 0,
        a: vec![],
        d: 4,
        e: 6,
        ..player
    });
}
