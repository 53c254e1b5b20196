//! The receiving side: assembles frames, keeps the world, and compares the world with the recording.

use crate::Failure;
use crate::link::Link;
use crate::packets::{Ack, CubeUpdate, FramePacket, PACKET_BYTES};
use crate::recording::Recording;
use crate::server::WINDOW;
use crate::verify::Verifier;
use crate::world::World;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Longest wait for a packet. The wait is longer than the server retries, so that the server reports a frame that is
/// lost for good.
const SILENCE: Duration = Duration::from_secs(2);
/// Longest wait for the end of the server, if the system does not report that its socket is closed.
const LINGER: Duration = Duration::from_secs(1);
/// Time between two repetitions of the last acknowledgement.
const PAUSE: Duration = Duration::from_millis(10);

/// Receives and checks all frames, and calls `on_frame` after each.
pub(crate) fn receive(recording: &Recording, link: Link, on_frame: impl Fn()) -> Result<Verifier, Failure> {
    let mut client = Client {
        recording,
        link,
        next: 0,
        arriving: BTreeMap::new(),
        world: World::new(),
        verifier: Verifier::new()?,
    };
    while usize::from(client.next) < recording.frames.len() {
        client.take_packet()?;
        while client.finish_frame()? {
            on_frame();
        }
        client.acknowledge()?;
    }
    client.linger();
    Ok(client.verifier)
}

struct Client<'a> {
    recording: &'a Recording,
    link: Link,
    /// The first incomplete frame.
    next: u16,
    /// Frames with at least one packet, by number.
    arriving: BTreeMap<u16, Vec<Option<Vec<CubeUpdate>>>>,
    world: World,
    verifier: Verifier,
}

impl Client<'_> {
    /// Processes a packet. A game drops a packet that does not decode; in this example such a packet is a fault.
    fn take_packet(&mut self) -> Result<(), Failure> {
        let mut buffer = [0; PACKET_BYTES];
        let Some(bytes) = self.link.receive(&mut buffer, SILENCE)? else {
            return Err(format!("nothing arrived for {SILENCE:?}, frame {} is incomplete", self.next).into());
        };
        let packet: FramePacket = bitstream::decode(bytes)?;
        if packet.frame < self.next {
            // the server repeats a packet if an answer of this client was late or lost
            return Ok(());
        }
        self.keep(packet)
    }

    fn keep(&mut self, packet: FramePacket) -> Result<(), Failure> {
        let FramePacket {
            frame,
            part,
            parts,
            updates,
        } = packet;
        let ahead = usize::from(frame - self.next);
        if ahead >= WINDOW || usize::from(frame) >= self.recording.frames.len() {
            return Err(format!("frame {frame} arrived while {} is incomplete", self.next).into());
        }
        let slots = self.arriving.entry(frame).or_insert_with(|| vec![None; parts.into()]);
        if slots.len() != usize::from(parts) {
            return Err(format!("frame {frame} has {} packets, then {parts}", slots.len()).into());
        }
        let Some(slot) = slots.get_mut(usize::from(part)) else {
            return Err(format!("frame {frame} has {parts} packets, one of them is number {part}").into());
        };
        *slot = Some(updates);
        Ok(())
    }

    /// Returns whether the next frame was complete; the client then applies and checks it.
    fn finish_frame(&mut self) -> Result<bool, Failure> {
        let Some(slots) = self.arriving.get(&self.next) else {
            return Ok(false);
        };
        if slots.iter().any(Option::is_none) {
            return Ok(false);
        }
        for updates in slots.iter().flatten() {
            self.world.apply(updates);
        }
        let recorded = &self.recording.frames[usize::from(self.next)];
        self.verifier.check(self.next, recorded, &self.world)?;
        self.arriving.remove(&self.next);
        self.next += 1;
        Ok(true)
    }

    fn acknowledge(&mut self) -> Result<(), Failure> {
        let ack = bitstream::encode(&Ack { next: self.next })?;
        self.link.send(&ack)
    }

    /// Repeats the last acknowledgement, which may be lost, until the server has closed its socket.
    fn linger(&mut self) {
        let end = Instant::now() + LINGER;
        let mut buffer = [0; PACKET_BYTES];
        while Instant::now() < end {
            if self.acknowledge().is_err() || self.link.receive(&mut buffer, PAUSE).is_err() {
                return;
            }
        }
    }
}
