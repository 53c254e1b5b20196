//! The same frames as differences to what the client has acknowledged, each verified as it is measured.

use crate::Failure;
use crate::ladder::{ALL, Rung};
use crate::packets::Snapshot;
use crate::recording::Recording;
use crate::world::World;
use bitstream::delta::{Acks, History};
use std::collections::VecDeque;

/// A name, and how many frames pass until the server hears of an arrival.
pub(crate) const AGES: [(&str, usize); 2] = [("difference, 1 frame", 1), ("difference, 6 frames", 6)];

/// Writes every frame as the difference to the newest one that is acknowledged, `age` frames before.
pub(crate) fn measure(name: &'static str, age: usize, recording: &Recording) -> Result<Rung, Failure> {
    let (mut server, mut client) = (History::<Snapshot>::new(), History::<Snapshot>::new());
    let mut has = Acks::default();
    let mut under_way = VecDeque::new();
    let mut world = World::new();
    let (mut total, mut largest) = (0, 0);
    for (frame, updates) in (0..).zip(&recording.frames) {
        world.apply(updates);
        let cubes = world.cubes.clone();
        let snapshot = Snapshot { frame, cubes };
        server.record(&snapshot)?;
        let packet = server.encode(&mut has)?;
        let arrived = client.decode(&packet)?;
        if arrived.value != bitstream::decode(&bitstream::encode(&snapshot)?)? {
            return Err(format!("frame {frame} is another one as a difference").into());
        }
        total += packet.len();
        largest = largest.max(packet.len());
        under_way.push_back(arrived.number);
        if under_way.len() >= age {
            under_way.pop_front().into_iter().for_each(|number| has.ack(number));
        }
    }
    Ok(Rung {
        name,
        holds: ALL,
        average: total as f64 / recording.frames.len() as f64,
        largest,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// Every frame arrives by value, and what is known of it is worth most of its bytes.
    #[test]
    fn frames_arrive_as_differences() {
        let recording = Recording::open(Path::new(crate::cli::RECORDING), Some(60)).expect("the recording");
        for (name, age) in AGES {
            let rung = measure(name, age, &recording).expect("every frame arrives");
            let whole = rung.largest as f64;
            assert!(rung.average < whole / 6.0, "{name}: {} of {whole} bytes", rung.average);
        }
    }
}
