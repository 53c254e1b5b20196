//! Divides a frame into packets of at most [`PACKET_BYTES`].

use crate::packets::{CubeUpdate, FramePacket, PACKET_BYTES};
use bitstream::{BitSerialize, WriteError};

/// Bits that a packet has for its updates.
const ROOM: usize = PACKET_BYTES * 8 - FramePacket::MIN_BITS;

/// Returns the packets of a frame, each as full as possible. A frame without updates is one packet.
pub(crate) fn split(frame: u16, updates: &[CubeUpdate]) -> Result<Vec<FramePacket>, WriteError> {
    let mut groups = Vec::new();
    let mut rest = updates;
    loop {
        let (group, later) = rest.split_at(fitting(rest)?);
        groups.push(group);
        rest = later;
        if rest.is_empty() {
            break;
        }
    }
    // a test of the packets shows that there are at most MAX_PARTS
    let parts = groups.len() as u8;
    let packet = |(part, group): (u8, &[CubeUpdate])| FramePacket {
        frame,
        part,
        parts,
        updates: group.to_vec(),
    };
    Ok((0..parts).zip(groups).map(packet).collect())
}

/// Returns the number of updates from the first on that fit into one packet.
fn fitting(updates: &[CubeUpdate]) -> Result<usize, WriteError> {
    let mut bits = 0;
    for (count, update) in updates.iter().enumerate() {
        bits += bitstream::encoded_bits(update)?;
        if bits > ROOM {
            return Ok(count);
        }
    }
    Ok(updates.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packets::{CUBES, Cube, Motion, Position};
    use crate::recording::Recording;
    use std::path::Path;

    #[test]
    fn every_frame_of_the_recording_becomes_packets_of_at_most_1200_bytes() {
        let recording = Recording::open(Path::new(crate::cli::RECORDING), None).expect("the recording");
        for (frame, updates) in (0..).zip(&recording.frames) {
            let packets = split(frame, updates).expect("values within their ranges");
            for packet in &packets {
                let bytes = bitstream::encode(packet).expect("values within their ranges");
                assert!(bytes.len() <= 1200, "frame {frame}: {} bytes", bytes.len());
                assert_eq!(usize::from(packet.parts), packets.len());
            }
            let sent: Vec<_> = packets
                .iter()
                .flat_map(|packet| packet.updates.iter().copied())
                .collect();
            assert_eq!(&sent, updates);
        }
    }

    #[test]
    fn only_the_last_packet_of_a_frame_has_room_left() {
        let packets = split(0, &all_in_motion()).expect("values within their ranges");
        let (_, full) = packets.split_last().expect("more than one packet");
        for packet in full {
            assert!(bitstream::encoded_bits(packet).expect("as above") + CubeUpdate::MAX_BITS > PACKET_BYTES * 8);
        }
    }

    #[test]
    fn a_frame_without_updates_is_one_packet() {
        let packets = split(7, &[]).expect("nothing to refuse");
        assert_eq!(packets.len(), 1);
        assert_eq!((packets[0].part, packets[0].parts), (0, 1));
    }

    fn all_in_motion() -> Vec<CubeUpdate> {
        let cube = Cube {
            position: Position { x: 0.0, y: 0.0, z: 0.0 },
            orientation: [0.0, 0.0, 0.0, 1.0],
            interacting: false,
            motion: Some(Motion {
                linear: [0.0; 3],
                angular: [0.0; 3],
            }),
        };
        (0..CUBES as u16).map(|index| CubeUpdate { index, cube }).collect()
    }
}
