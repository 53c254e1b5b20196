//! Sends the frames as differences to the newest acknowledged frame, and verifies each.

use crate::Failure;
use crate::ladder::{ALL, Rung};
use crate::link::Loss;
use crate::packets::Snapshot;
use crate::recording::Recording;
use crate::world::World;
use bitstream::delta::{Acks, History};
use std::collections::VecDeque;

/// How differences are sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) name: &'static str,
    /// Frames from a packet to its ack: as many frames the baseline is old.
    pub(crate) age: usize,
    /// By a range coder.
    pub(crate) is_coded: bool,
    /// Packets and acks that are lost, of a hundred.
    pub(crate) loss: u8,
}

/// What the table shows of every recording.
pub(crate) const WAYS: [Way; 4] = [
    way("difference, 1 frame", 1, false),
    way("difference, 6 frames", 6, false),
    way("coded difference, 1 frame", 1, true),
    way("coded difference, 6 frames", 6, true),
];

const fn way(name: &'static str, age: usize, is_coded: bool) -> Way {
    Way {
        name,
        age,
        is_coded,
        loss: 0,
    }
}

/// Encodes every frame as the difference to the newest acknowledged one. Every frame that is not lost arrives by value.
pub(crate) fn measure(way: &Way, recording: &Recording) -> Result<Rung, Failure> {
    let (mut server, mut client) = (History::<Snapshot>::new(), History::<Snapshot>::new());
    let mut has = if way.is_coded { Acks::coded() } else { Acks::default() };
    let mut loss = Loss::new(way.loss, 1);
    let mut acks = VecDeque::new();
    let mut world = World::new();
    let mut bytes = Vec::new();
    for (frame, updates) in (0..).zip(&recording.frames) {
        world.apply(updates);
        let cubes = world.cubes.clone();
        let snapshot = Snapshot { frame, cubes };
        server.record(&snapshot)?;
        let packet = server.encode(&mut has)?;
        bytes.push(packet.len());
        let mut ack = None;
        if !loss.strikes() {
            let arrived = client.decode(&packet)?;
            if arrived.value != bitstream::decode(&bitstream::encode(&snapshot)?)? {
                return Err(format!("frame {frame} is another one as a difference").into());
            }
            ack = Some(arrived.number).filter(|_| !loss.strikes());
        }
        acks.push_back(ack);
        if acks.len() >= way.age {
            acks.pop_front()
                .flatten()
                .into_iter()
                .for_each(|number| has.ack(number));
        }
    }
    Ok(Rung::new(way.name, ALL, bytes))
}

/// Differences over a link of the user's: an ack is there after a way there and back, and at least a frame.
pub(crate) fn over_link(latency: u16, loss: u8, hz: u32) -> Way {
    let age = (2 * u32::from(latency) * hz).div_ceil(1000).max(1);
    Way {
        age: age as usize,
        loss,
        ..way("coded, over this link", 1, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// Every frame arrives by value, and what is known of it is worth most of its bytes.
    #[test]
    fn frames_arrive_as_differences() {
        let recording = Recording::open(Path::new(crate::cli::RECORDING), Some(60)).expect("the recording");
        for way in WAYS.into_iter().chain([over_link(100, 20, 60)]) {
            let rung = measure(&way, &recording).expect("every frame arrives");
            // until the first ack every frame is whole
            let known = &rung.frames[20..];
            let average = known.iter().sum::<usize>() / known.len();
            assert!(
                6 * average < rung.largest,
                "{way:?}: {average} of {} bytes",
                rung.largest
            );
        }
    }
}
