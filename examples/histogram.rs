//! A stream of your own: it counts the bits of each field of a packet. Run with `cargo run --example histogram`.

use bitstream::annotate::Part;
use bitstream::{BitSerialize, Fitting, Path, Refusal, Sink, Stream, WriteError, Writing};
use std::collections::BTreeMap;

#[derive(BitSerialize)]
struct World {
    tick: u32,
    #[array(max = 64)]
    players: Vec<Player>,
}

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=100)]
    health: u8,
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    position: [f32; 3],
    #[string(max = 15)]
    name: String,
    target: Option<u16>,
}

/// Counts bits by path and part.
struct Histogram {
    bits: usize,
    path: Path,
    part: Part,
    rows: BTreeMap<(String, &'static str), usize>,
}

impl Stream for Histogram {
    type Direction = Writing;

    fn position(&self) -> usize {
        self.bits
    }

    fn enter(&mut self, step: usize) {
        self.path.push(step);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn mark(&mut self, part: Part, _field: Option<usize>) {
        self.part = part;
    }
}

impl Sink for Histogram {
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal> {
        let part = std::mem::replace(&mut self.part, Part::Value);
        let row = (without_indices(&self.path.to_string()), part.name());
        *self.rows.entry(row).or_default() += field.width() as usize;
        self.bits += field.width() as usize;
        Ok(())
    }
}

/// Returns `World.players[3].health` as `World.players[].health`: all elements in one row.
fn without_indices(path: &str) -> String {
    path.split_inclusive('[')
        .map(|piece| piece.trim_start_matches(|c: char| c.is_ascii_digit()))
        .collect()
}

fn histogram<T: BitSerialize>(value: &T) -> Result<Histogram, WriteError> {
    // reports an invalid value with its path
    bitstream::encoded_bits(value)?;
    let mut histogram = Histogram {
        bits: 0,
        path: Path::of(T::SCHEMA),
        part: Part::Value,
        rows: BTreeMap::new(),
    };
    let written = value.write(&mut histogram);
    assert_eq!(written, Ok(()), "a valid value, and `append` accepts everything");
    Ok(histogram)
}

fn world() -> World {
    let player = |i: u16| Player {
        health: 100,
        position: [f32::from(i), 0.0, 0.5],
        name: format!("player {i}"),
        target: (i % 2 == 0).then_some(i),
    };
    World {
        tick: 1_000,
        players: (0..20).map(player).collect(),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let histogram = histogram(&world())?;
    for ((path, part), bits) in &histogram.rows {
        println!("{bits:>6} bits  {path:<28} {part}");
    }
    println!("{:>6} bits", histogram.bits);
    Ok(())
}

#[test]
fn every_bit_of_the_packet_has_a_row() -> Result<(), Box<dyn std::error::Error>> {
    let histogram = histogram(&world())?;
    assert_eq!(histogram.bits, bitstream::encoded_bits(&world())?);
    assert_eq!(histogram.rows.values().sum::<usize>(), histogram.bits);
    let bits = |path: &str, part| histogram.rows.get(&(path.to_string(), part)).copied();
    assert_eq!(bits("World.tick", "value"), Some(32));
    assert_eq!(bits("World.players", "length"), Some(7));
    assert_eq!(bits("World.players[].health", "value"), Some(20 * 7));
    assert_eq!(bits("World.players[].position[]", "value"), Some(20 * 3 * 17));
    assert_eq!(bits("World.players[].name", "length"), Some(20 * 4));
    assert_eq!(bits("World.players[].target", "present"), Some(20));
    assert_eq!(bits("World.players[].target", "value"), Some(10 * 16));
    Ok(())
}
