//! `#[bits(crate = PATH)]`: the runtime under another name.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use tests_support::golden::both_ways;

mod wire {
    //! Stands for a crate that re-exports the runtime.
    pub(crate) mod deep {
        pub(crate) use ::bitstream::*;
    }
}

use wire::deep::BitSerialize;

/// In the scope of these types `bitstream` is something else.
mod scope {
    #[allow(dead_code)]
    pub(crate) mod bitstream {}
}
#[allow(unused_imports)]
use scope::bitstream;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(crate = crate::wire::deep)]
struct Player<T> {
    #[bits(range = 0..=100)]
    health: u8,
    #[float(min = 0, max = 1, bits = 1)]
    a: f32,
    #[array(max = 1)]
    #[string(max = 1)]
    names: Vec<String>,
    #[quat(bits = 2)]
    rotation: Option<[f32; 4]>,
    #[bits(align)]
    of: T,
    #[bits(skip)]
    skipped: u8,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(crate = wire::deep)]
#[bits(align)]
enum Event {
    Quit,
    #[bits(align)]
    Hit(#[bits(4)] u8),
}

#[test]
fn everything_generated_names_the_path() {
    let value = Player {
        health: 100,
        a: 1.0,
        names: vec!["x".to_string()],
        rotation: None,
        of: Event::Hit(9),
        skipped: 0,
    };
    let bytes = [
        0b1_1100100,  // a, health
        0b000000_1_1, // padding, the length of the text, of the list
        b'x',
        0b0000000_0, // padding, no rotation
        0b0000000_1, // padding of the variant, tag 1
        0b0000_1001, // unused, the value of the variant
    ];
    both_ways(&value, 44, &bytes);
}
