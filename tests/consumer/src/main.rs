//! A user's crate that depends on `bitstream` alone, with every kind of expression in its attributes.
#![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery)]
#![allow(clippy::derive_partial_eq_without_eq)] // of another derive
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, decode, encode};

const MAX_HP: u16 = 100;
const BITS: u32 = 2;
const WORLD: f64 = 64.0;

/// A player.
#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(range = 0..=MAX_HP)]
    health: u16,
    #[bits(range = -(BITS as i64)..=limits::TEAMS - 1)]
    team: i8,
    #[bits(width = BITS + 1)]
    class: u8,
    #[float(min = -WORLD, max = WORLD, res = 1.0 / 4.0)]
    x: f32,
    #[float(0.0, 1.0, 0.125)]
    charge: f64,
    #[array(max = limits::slots(3))]
    #[bits(range = { 0 }..={ BITS + 1 })]
    items: Vec<u8>,
    event: Option<Event>,
    #[bits(skip, default = limits::names().to_vec())]
    names: Vec<String>,
    #[bits(skip, default = { if WORLD > 1.0 { [7; 3] } else { [0; 3] } })]
    cache: [u8; 3],
    #[bits(skip, default = vec![(1, 'x')])]
    pairs: Vec<(u8, char)>,
}

/// What happened.
#[derive(BitSerialize, Debug, PartialEq)]
enum Event {
    Quit,
    Hit {
        #[bits(range = 1..=<Player as Limit>::MOST)]
        damage: u8,
    },
    Say(#[string(len = 1..=limits::slots(3) * 2)] String),
}

trait Limit {
    const MOST: u8;
}

impl Limit for Player {
    const MOST: u8 = 8;
}

mod limits {
    pub const TEAMS: i64 = 6;

    pub const fn slots(half: usize) -> usize {
        half * 2 + 1
    }

    pub fn names() -> [String; 1] {
        [String::from("nobody")]
    }
}

fn main() {
    let player = Player {
        health: 77,
        team: 5,
        class: 6,
        x: -0.25,
        charge: 0.5,
        items: vec![3, 1],
        event: Some(Event::Hit { damage: 8 }),
        names: vec![String::from("nobody")],
        cache: [7; 3],
        pairs: vec![(1, 'x')],
    };
    let bytes = [
        0b1_1001101,   // the lowest bit of team as 7 of -2..=5, health
        0b111_110_11,  // the low 3 bits of x as 255 of 0..=512, class, the high 2 of team
        0b0_0011111,   // the lowest bit of charge as 4 of 0..=8, the high 7 of x
        0b11_010_010,  // items[0], 2 items, the high 3 bits of charge
        0b111_01_1_01, // damage as 7 of 1..=8, tag 1, there is an event, items[1]
    ];
    assert_eq!(encode(&player), Ok(bytes.to_vec()));
    assert_eq!(decode(&bytes), Ok(player));
    let quit = encode(&Event::Quit);
    assert_eq!(quit, Ok(vec![0]));
    let say = encode(&Event::Say(String::from("hi")));
    assert_eq!(say, Ok(vec![0b00_0001_10, b'h', b'i']));
    consumer::fragments::run();
    consumer::shadowed::run();
    consumer::shapes::run();
    consumer::values::run();
    println!("{} bytes", bytes.len());
}
