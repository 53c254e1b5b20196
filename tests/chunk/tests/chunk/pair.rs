//! A sender and a receiver, and packets made by hand.

use super::chunk::{AckPacket, ChunkReceiver, ChunkSender, Config, SlicePacket};
use std::time::Duration;

/// From one frame to the next.
pub(crate) const FRAME: Duration = Duration::from_millis(10);

pub(crate) fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Both ends, and one clock for both.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) sender: ChunkSender,
    pub(crate) receiver: ChunkReceiver,
    pub(crate) now: Duration,
    pub(crate) taken: Vec<Vec<u8>>,
}

/// What gets through in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Through {
    Everything,
    Nothing,
    SlicesOnly,
}

impl Pair {
    pub(crate) fn new(config: Config) -> Pair {
        Pair {
            sender: ChunkSender::new(config).expect("a good configuration"),
            receiver: ChunkReceiver::new(config).expect("a good configuration"),
            now: Duration::ZERO,
            taken: Vec::new(),
        }
    }

    /// What the sender sends in the next frame.
    pub(crate) fn slices(&mut self) -> Vec<Vec<u8>> {
        self.now += FRAME;
        let mut packets = Vec::new();
        while let Some(packet) = self.sender.poll_transmit(self.now) {
            packets.push(packet.to_vec());
            assert!(packets.len() <= 10_000, "the sender never stops");
        }
        packets
    }

    /// Delivers slices, and what the receiver acks.
    pub(crate) fn deliver(&mut self, slices: &[Vec<u8>]) -> Option<Vec<u8>> {
        for slice in slices {
            self.receiver.handle_slice(self.now, slice).expect("a slice");
        }
        self.receiver.poll_ack(self.now).map(<[u8]>::to_vec)
    }

    pub(crate) fn take(&mut self) {
        while let Some(chunk) = self.receiver.poll_chunk() {
            self.taken.push(chunk.bytes.to_vec());
        }
    }

    /// A frame of both, without taking a chunk.
    pub(crate) fn frame(&mut self, through: Through) {
        let slices = self.slices();
        if through == Through::Nothing {
            return;
        }
        let ack = self.deliver(&slices);
        if let (Some(ack), Through::Everything) = (ack, through) {
            self.sender.handle_ack(&ack).expect("an ack");
        }
    }

    pub(crate) fn frames(&mut self, time: Duration, through: Through) {
        let end = self.now + time;
        while self.now < end {
            self.frame(through);
        }
    }

    /// Goes on until the sender is idle; how long that took.
    ///
    /// # Panics
    /// When it takes longer.
    pub(crate) fn finish(&mut self, longest: Duration) -> Duration {
        let start = self.now;
        while !self.sender.is_idle() {
            self.frame(Through::Everything);
            self.take();
            assert!(self.now - start <= longest, "a hang: {:?}", self.sender.progress());
        }
        self.now - start
    }
}

/// A sender that is limited by nothing but its resend delay.
pub(crate) fn fast() -> Config {
    Config {
        bytes_per_second: 100_000_000,
        saved_time: millis(1000),
        ..Config::default()
    }
}

/// A block whose bytes tell their places.
pub(crate) fn block(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|i| (i / 1024 * 31 + i) as u8).collect()
}

/// A slice of 1024 bytes, or the last one of `bytes`.
pub(crate) fn slice(chunk_id: u16, slice_id: u16, num_slices: u16, bytes: usize) -> Vec<u8> {
    let bytes = if slice_id + 1 == num_slices { bytes } else { 1024 };
    let packet = SlicePacket {
        chunk_id,
        slice_id,
        num_slices,
        slice_bytes: bytes as u16,
        data: vec![0xEE; bytes],
    };
    bitstream::encode(&packet).expect("a slice")
}

pub(crate) fn ack(chunk_id: u16, acked: &[bool]) -> Vec<u8> {
    let packet = AckPacket {
        chunk_id,
        num_slices: acked.len() as u16,
        acked: acked.to_vec(),
    };
    bitstream::encode(&packet).expect("an ack")
}

/// What an ack says.
pub(crate) fn acked(packet: &[u8]) -> (u16, Vec<bool>) {
    let ack = bitstream::decode::<AckPacket>(packet).expect("an ack");
    (ack.chunk_id, ack.acked)
}

/// Which slice a packet is.
pub(crate) fn index(packet: &[u8]) -> u16 {
    bitstream::decode::<SlicePacket>(packet).expect("a slice").slice_id
}
