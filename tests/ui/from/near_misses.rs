//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(try_from = u8, into = u8, max_bits = 8)]
struct Level(u8);

impl TryFrom<u8> for Level {
    type Error = ();

    fn try_from(level: u8) -> Result<Level, ()> {
        if level < 100 { Ok(Level(level)) } else { Err(()) }
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(from = (u8, bool), into = (u8, bool), align, check)]
enum Event {
    Hit(u8),
    Miss,
}

impl From<(u8, bool)> for Event {
    fn from((damage, hit): (u8, bool)) -> Event {
        if hit { Event::Hit(damage) } else { Event::Miss }
    }
}

impl From<Event> for (u8, bool) {
    fn from(event: Event) -> (u8, bool) {
        match event {
            Event::Hit(damage) => (damage, true),
            Event::Miss => (0, false),
        }
    }
}

#[test]
fn is_legal() {
    round_trip(&Level(99));
    assert!(bitstream::decode::<Level>(&[100]).is_err());
    round_trip(&Event::Hit(3));
    round_trip(&Event::Miss);
}
