//! Definitions whose fields have other types than those of the foreign type.

use bitstream::BitSerialize;

mod foreign {
    pub struct Point {
        pub x: f32,
        pub y: u8,
    }

    pub struct Pair(pub u8, pub String);

    pub enum Event {
        Hit(u8),
        Move { to: u16 },
    }
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Point)]
struct Point {
    #[float(raw)]
    x: f64,
    #[bits(range = 0..=5)]
    y: u16,
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Pair)]
struct Pair(u16, #[string(max = 3)] Box<str>);

#[derive(BitSerialize)]
#[bits(remote = foreign::Event)]
enum Event {
    Hit(u16),
    Move { to: u8 },
}

fn main() {}
