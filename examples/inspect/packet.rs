//! Declares the captured packet.

use bitstream::BitSerialize;

/// State of a world at one moment.
#[derive(BitSerialize, Debug, PartialEq)]
pub(crate) struct Snapshot {
    #[bits(const = 0b101, width = 3)]
    pub(crate) version: (),
    pub(crate) tick: u32,
    #[array(max = 15)]
    pub(crate) players: Vec<Player>,
    #[bits(check)]
    pub(crate) event: Option<Event>,
}

#[derive(BitSerialize, Debug, PartialEq)]
pub(crate) struct Player {
    #[string(max = 15)]
    pub(crate) name: String,
    #[bits(range = 0..=100)]
    pub(crate) health: u8,
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    pub(crate) position: [f32; 3],
    #[bits(elide = [0; 3])]
    pub(crate) velocity: [i8; 3],
    #[bits(varint)]
    pub(crate) score: u32,
}

#[derive(BitSerialize, Debug, PartialEq)]
pub(crate) enum Event {
    Joined(char),
    Hit {
        #[bits(range = 0..=15)]
        by: u8,
        #[bits(range = 1..=50)]
        damage: u8,
    },
}

#[cfg(test)]
impl Snapshot {
    pub(crate) fn example() -> Snapshot {
        let step = |code: f32| code / 102_400.0 * 1024.0 - 512.0;
        let player = |name: &str, health, velocity, score| Player {
            name: name.to_string(),
            health,
            position: [step(51_200.0), step(52_450.0), step(8_000.0)],
            velocity,
            score,
        };
        Snapshot {
            version: (),
            tick: 74_211,
            players: vec![player("Åsa", 87, [0; 3], 1250), player("Bo", 31, [3, 0, -12], 40)],
            event: Some(Event::Hit { by: 1, damage: 13 }),
        }
    }
}
