//! Sends the frames as differences to the newest acknowledged frame, and verifies each.

use crate::Failure;
use crate::ladder::{ALL, Rung};
use crate::link::Loss;
use crate::packets::Snapshot;
use crate::recording::Recording;
use crate::world::World;
use bitstream::delta::{Acks, DeltaError, History};
use std::collections::BTreeMap;

/// Settings with which differences are sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) name: &'static str,
    /// Number of frames from the arrival of a packet to the arrival of its ack.
    age: usize,
    /// True for a range coder.
    is_coded: bool,
    /// The user's link, which also delays packets.
    link: Option<Delays>,
}

/// Properties of a link in each direction.
#[derive(Clone, Copy, Debug)]
struct Delays {
    /// Share of lost packets, in hundredths of a percent.
    loss: u16,
    /// Shortest time of a packet, in milliseconds.
    latency: u32,
    /// Number of frames a second.
    hz: u32,
}

impl Delays {
    /// Returns the number of frames until a packet arrives, at least 1. A packet takes up to a quarter of the latency
    /// longer, so that some packets overtake others.
    fn frames(self, loss: &mut Loss) -> usize {
        let jitter = loss.random() % (self.latency / 4 + 1);
        ((self.latency + jitter) * self.hz).div_ceil(1000).max(1) as usize
    }
}

/// Number of packets that arrived over a link.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Arrivals {
    /// Packets whose frame is equal to the one that was sent.
    pub(crate) exact: usize,
    /// Exact packets that a newer packet had overtaken.
    pub(crate) late: usize,
    /// Packets that the client refused because it no longer kept their baseline.
    pub(crate) refused: usize,
}

/// The names of the rows for the user's link.
pub(crate) const OVER_LINK: [&str; 2] = ["difference, over this link", "coded, over this link"];

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
        link: None,
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

/// A packet on its way to the client, with the frame that it has to lead to.
struct Packet {
    bytes: Vec<u8>,
    expected: Snapshot,
}

/// Sends the recording. Calls `watch` with the client before each packet that arrives.
fn send(way: &Way, recording: &Recording, mut watch: impl FnMut(&History<Snapshot>, &[u8])) -> Result<Rung, Failure> {
    let (mut server, mut client) = (History::<Snapshot>::new(), History::<Snapshot>::new());
    let mut has = if way.is_coded { Acks::coded() } else { Acks::default() };
    let mut loss = Loss::new(way.link.map_or(0, |link| link.loss), 1);
    // packets on their way, by the frame at which they arrive and the frame at which they were sent
    let (mut packets, mut acks) = (
        BTreeMap::<(usize, u16), Packet>::new(),
        BTreeMap::<(usize, u16), u16>::new(),
    );
    let (mut arrivals, mut newest) = (Arrivals::default(), None);
    let mut world = World::new();
    let mut bytes = Vec::new();
    let mut now = 0;
    let mut frames = recording.frames.iter().zip(0..);
    loop {
        while let Some(ack) = acks.first_entry().filter(|ack| ack.key().0 <= now) {
            has.ack(ack.remove());
        }
        let next = frames.next();
        if next.is_none() && packets.is_empty() {
            break;
        }
        if let Some((updates, frame)) = next {
            world.apply(updates);
            let cubes = world.cubes.clone();
            let snapshot = Snapshot { frame, cubes };
            server.record(&snapshot)?;
            let packet = Packet {
                bytes: server.encode(&mut has)?,
                expected: bitstream::decode(&bitstream::encode(&snapshot)?)?,
            };
            bytes.push(packet.bytes.len());
            if !loss.strikes() {
                let delay = way.link.map_or(0, |link| link.frames(&mut loss));
                packets.insert((now + delay, frame), packet);
            }
        }
        while let Some(packet) = packets.first_entry().filter(|packet| packet.key().0 <= now) {
            let ((_, frame), Packet { bytes, expected }) = packet.remove_entry();
            watch(&client, &bytes);
            let arrived = match client.decode(&bytes) {
                Ok(arrived) => arrived,
                Err(DeltaError::UnknownBaseline { .. }) if newest > Some(frame) => {
                    arrivals.refused += 1;
                    continue;
                }
                Err(why) => return Err(why.into()),
            };
            if arrived.value != expected {
                return Err(format!("frame {frame} differs after it was sent as a difference").into());
            }
            arrivals.exact += 1;
            arrivals.late += usize::from(newest > Some(frame));
            newest = newest.max(Some(frame));
            if !loss.strikes() {
                let delay = way.link.map_or(way.age, |link| link.frames(&mut loss));
                acks.insert((now + delay, frame), arrived.number);
            }
        }
        now += 1;
    }
    let mut rung = Rung::new(way.name, ALL, bytes);
    rung.arrivals = way.link.map(|_| arrivals);
    Ok(rung)
}

/// Returns the ways over the user's link: without and with a range coder.
pub(crate) fn over_link(latency: u16, loss: u16, hz: u32) -> [Way; 2] {
    let latency = latency.into();
    let link = Some(Delays { loss, latency, hz });
    let [plain, coded] = OVER_LINK;
    [(plain, false), (coded, true)].map(|(name, is_coded)| Way {
        link,
        ..way(name, 1, is_coded)
    })
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
        for way in WAYS.into_iter().chain(over_link(150, 2_000, 60)) {
            let rung = measure(&way, &recording).expect("every frame that arrives is exact");
            if let Some(arrivals) = rung.arrivals {
                assert!(arrivals.exact > 30 && arrivals.late > 0, "{arrivals:?}");
            }
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
