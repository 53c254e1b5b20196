//! Sends the frames as differences to the newest acknowledged frame, and verifies each.

use crate::Failure;
use crate::ladder::{ALL, Rung};
use crate::link::Loss;
use crate::packets::Snapshot;
use crate::recording::Recording;
use crate::world::World;
use bitstream::delta::{Acks, History};
use std::collections::{BTreeMap, VecDeque};

/// Settings with which differences are sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) name: &'static str,
    /// Number of frames from a packet to its ack, which is also the age of the baseline.
    pub(crate) age: usize,
    /// True for a range coder.
    pub(crate) is_coded: bool,
    /// Percentage of packets and acks that are lost.
    pub(crate) loss: u8,
}

/// The name of the row for the user's link.
pub(crate) const OVER_LINK: &str = "coded, over this link";

/// Sizes that the table shows for every recording.
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
    send(way, recording, |_, _| {})
}

/// A field, and its bits a frame in a plain and in a coded difference. The field without a name is the header and
/// the end of packets.
pub(crate) type Cost = (String, [f64; 2]);

/// Returns the bits of each field in differences of 6 frames, all cubes together.
pub(crate) fn costs(recording: &Recording) -> Result<Vec<Cost>, Failure> {
    let mut costs = BTreeMap::<String, [f64; 2]>::new();
    for (column, way) in [way("", 6, false), way("", 6, true)].iter().enumerate() {
        send(way, recording, |client, packet| {
            for (field, bits) in client.annotate(packet).fields() {
                costs.entry(field).or_default()[column] += bits / recording.frames.len() as f64;
            }
        })?;
    }
    Ok(costs.into_iter().collect())
}

/// Sends the recording. Calls `watch` with the client before each packet that arrives.
fn send(way: &Way, recording: &Recording, mut watch: impl FnMut(&History<Snapshot>, &[u8])) -> Result<Rung, Failure> {
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
            watch(&client, &packet);
            let arrived = client.decode(&packet)?;
            if arrived.value != bitstream::decode(&bitstream::encode(&snapshot)?)? {
                return Err(format!("frame {frame} differs after it was sent as a difference").into());
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

/// Returns the settings for the user's link: an ack arrives after a round trip, and after at least a frame.
pub(crate) fn over_link(latency: u16, loss: u8, hz: u32) -> Way {
    let age = (2 * u32::from(latency) * hz).div_ceil(1000).max(1);
    Way {
        age: age as usize,
        loss,
        ..way(OVER_LINK, 1, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The costs of all fields are the bytes of all packets.
    #[test]
    fn each_field_has_its_share() {
        let recording = Recording::open(Path::new(crate::cli::RECORDING), Some(40)).expect("the recording");
        let costs = costs(&recording).expect("every frame arrives");
        for (column, way) in [(0, way("", 6, false)), (1, way("", 6, true))] {
            let rung = measure(&way, &recording).expect("every frame arrives");
            let bits: f64 = costs.iter().map(|(_, bits)| bits[column]).sum();
            // the end of a coded packet may save up to 32 bits of the costs
            assert!(
                (0.0..32.0).contains(&(bits - 8.0 * rung.average + 1e-6)),
                "{bits}, {}",
                rung.average
            );
        }
        let x = costs.iter().find(|(field, _)| field.ends_with("position.x"));
        assert!(
            x.is_some_and(|(_, [plain, coded])| *plain > 10.0 && *coded > 10.0),
            "{costs:?}"
        );
    }

    /// Every frame arrives by value, and differences save most of its bytes.
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
