//! A crate that knows `bitstream` through another crate only.
#![deny(warnings)]

use middle::{Packet, packet, wire};

packet! {
    #[bits(check, max_bytes = 20)]
    struct Player<T> {
        #[bits(range = 0..=100)]
        health: u8,
        #[bits(when = health > 3, elide = 7)]
        armor: u8,
        #[bits(with = Bit)]
        at: bool,
        of: T,
    }
}

/// The path written by hand.
#[derive(Packet, Debug, PartialEq)]
#[bits(crate = middle::wire, tag(width = 2))]
enum Event {
    #[bits(id = 2)]
    Hit(#[bits(3)] u8),
    #[bits(other)]
    Other(u8),
}

/// A derive of this crate, around a path of another one.
macro_rules! derived {
    ($($item:tt)*) => {
        #[derive(Packet)]
        #[bits(crate = middle::wire)]
        $($item)*
    };
}

middle::old!(derived);

struct Bit;

impl wire::Codec<bool> for Bit {
    const SCHEMA: &'static wire::Schema = &wire::Schema::custom("Bit", 1, 1);

    fn initial() -> bool {
        false
    }

    fn serialize<S: wire::Stream>(bit: &mut bool, s: &mut S) -> Result<(), wire::Refusal> {
        s.serialize_bool(bit)
    }
}

fn main() {
    let value = Player {
        health: 9,
        armor: 7,
        at: true,
        of: Event::Hit(3),
    };
    let bytes = wire::encode(&value).unwrap();
    assert_eq!(wire::decode(&bytes), Ok(value));
    assert_eq!(wire::decode(&[3]), Ok(Event::Other(3)));
    #[allow(deprecated)]
    let old = Old(7);
    assert_eq!(wire::encode(&old), Ok(vec![7]));
}
