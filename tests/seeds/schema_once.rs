//! A schema that describes what is sent, once, and packets without any of it.

use bitstream::schema::{Outline, diff};
use bitstream::{BitSerialize, wire_hash};

#[derive(BitSerialize, Debug, PartialEq)]
struct Snapshot {
    tick: u32,
    #[array(max = 15)]
    players: Vec<PlayerState>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct PlayerState {
    #[bits(range = 0..=100)]
    health: u8,
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    position: [f32; 3],
    crouching: bool,
}

/// Packets of a peer: the outline at connect, then snapshots.
struct Connection {
    outline: Outline,
}

impl Connection {
    fn open(packet: &[u8]) -> Connection {
        Connection {
            outline: bitstream::decode(packet).unwrap(),
        }
    }

    /// Decodes a snapshot by the outline alone.
    fn understands<T: BitSerialize>(&self) -> Result<(), String> {
        match self.outline.wire_hash() == wire_hash::<T>() {
            true => Ok(()),
            false => Err(diff(("sender", &self.outline), ("receiver", &Outline::of(T::SCHEMA))).to_string()),
        }
    }
}

fn contains(packet: &[u8], name: &str) -> bool {
    packet.windows(name.len()).any(|bytes| bytes == name.as_bytes())
}

/// Row 61: "a schema that describes the data", sent once at connect.
#[test]
fn row_61_the_schema_is_sent_once_and_the_data_relies_on_it() {
    let hello = bitstream::encode(&Outline::of(Snapshot::SCHEMA)).unwrap();
    for name in [
        "Snapshot",
        "tick",
        "players",
        "PlayerState",
        "health",
        "position",
        "crouching",
    ] {
        assert!(contains(&hello, name), "{name}");
    }
    let connection = Connection::open(&hello);
    assert_eq!(connection.understands::<Snapshot>(), Ok(()));

    let snapshot = |tick| Snapshot {
        tick,
        players: vec![PlayerState {
            health: 87,
            position: [0.0, 12.5, -432.0],
            crouching: false,
        }],
    };
    let mut sent = 0;
    for tick in 0..100 {
        let packet = bitstream::encode(&snapshot(tick)).unwrap();
        // 32 bits of tick, 4 of length, 7 + 3 * 17 + 1 of the player: no name, no type, no length of a field
        assert_eq!(packet.len(), 95_usize.div_ceil(8));
        assert_eq!(bitstream::decode(&packet).as_ref(), Ok(&snapshot(tick)));
        sent += packet.len();
    }
    assert_eq!(sent, 1200);
    // the cost, once: less than that of the names in every packet
    assert!(hello.len() < 200, "{}", hello.len());
}

#[test]
fn row_61_whoever_has_another_schema_knows_before_the_first_packet() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Snapshot {
        tick: u32,
        #[array(max = 15)]
        players: Vec<PlayerState>,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct PlayerState {
        #[bits(range = 0..=200)]
        health: u8,
        #[float(min = -512.0, max = 512.0, res = 0.01)]
        position: [f32; 3],
        crouching: bool,
    }
    let hello = bitstream::encode(&Outline::of(super::schema_once::Snapshot::SCHEMA)).unwrap();
    let refused = Connection::open(&hello).understands::<Snapshot>();
    assert_eq!(
        refused.unwrap_err(),
        "Snapshot.players[].health: sender 0..=100 (7 bits), receiver 0..=200 (8 bits)\n"
    );
}
