//! An attacker who sends packets to both ends.
//!
//! The attacker knows the packets on their way and may repeat them. It does nothing that no rule can distinguish from
//! the truth. Its chunks have numbers of slices that no true chunk has, and its acks of true chunks never have all
//! slices.

use super::Dice;
use bitstream::chunk::article::{AckPacket, Progress, SLICE_BYTES, SlicePacket};

/// Number of packets that an attacker remembers.
const MEMORY: usize = 256;
/// Content of the slices of an attacker.
const FORGED: u8 = 0xEE;

/// An attacker.
#[derive(Debug)]
pub struct Hostile {
    /// True if the attacker sends last slices, without which no chunk is complete.
    pub may_complete: bool,
    dice: Dice,
    seen: Vec<Vec<u8>>,
    /// The chunk that it sends slice by slice, and the next slice.
    forging: Option<(u16, u16, u16)>,
}

impl Hostile {
    /// Returns an attacker with random numbers of its own.
    #[must_use]
    pub fn new(dice: Dice) -> Hostile {
        Hostile {
            may_complete: true,
            dice,
            seen: Vec::new(),
            forging: None,
        }
    }

    /// Returns whether true chunks may have this number of slices while there is an attacker. Its own chunks have all
    /// others.
    #[must_use]
    pub fn leaves(slices: usize) -> bool {
        slices % 3 != 0
    }

    /// Returns whether the attacker made a chunk.
    #[must_use]
    pub fn made(block: &[u8]) -> bool {
        !Hostile::leaves(block.len().div_ceil(SLICE_BYTES))
    }

    /// Remembers a slice, to repeat it.
    pub fn sees(&mut self, packet: &[u8]) {
        let place = self.dice.below(4 * MEMORY as u64) as usize;
        if self.seen.len() < MEMORY {
            self.seen.push(packet.to_vec());
        } else if let Some(old) = self.seen.get_mut(place) {
            old.clear();
            old.extend_from_slice(packet);
        }
    }

    /// Returns a packet for the receiver.
    pub fn slice(&mut self, near: u16) -> Vec<u8> {
        match self.dice.below(6) {
            0 => self.noise(),
            1 => self.repeated(),
            2 => {
                let mut packet = self.repeated();
                self.spoil(&mut packet);
                packet
            }
            3 => self.next_of_a_chunk(near),
            _ => {
                let num_slices = self.number();
                let slice_id = self.dice.below(u64::from(num_slices)) as u16;
                let id = self.id(near);
                self.forge(id, slice_id, num_slices)
            }
        }
    }

    /// Returns a packet for the sender.
    pub fn ack(&mut self, sender: Option<Progress>, near: u16) -> Vec<u8> {
        let truly = sender.filter(|_| self.dice.strikes(500));
        let (chunk_id, num_slices) = match truly {
            Some(chunk) => (chunk.chunk_id, chunk.slices as u16),
            None if self.dice.strikes(300) => return self.noise(),
            None => (self.id(near), self.number()),
        };
        let likely = self.dice.below(1001);
        let mut acked: Vec<bool> = (0..num_slices).map(|_| self.dice.strikes(likely)).collect();
        let spared = self.dice.below(u64::from(num_slices)) as usize;
        if truly.is_some() {
            acked[spared] = false;
        }
        let ack = AckPacket {
            chunk_id,
            num_slices,
            acked,
        };
        bitstream::encode(&ack).unwrap_or_default()
    }

    fn noise(&mut self) -> Vec<u8> {
        let length = self.dice.below(1201);
        (0..length).map(|_| self.dice.next() as u8).collect()
    }

    fn repeated(&mut self) -> Vec<u8> {
        let place = self.dice.below(self.seen.len().max(1) as u64) as usize;
        self.seen.get(place).cloned().unwrap_or_default()
    }

    /// Changes a packet so that it no longer belongs to a true chunk.
    fn spoil(&mut self, packet: &mut Vec<u8>) {
        let number = (self.number() - 1) as u8;
        match (self.dice.below(2), packet.get_mut(3)) {
            (0, Some(slices)) => *slices = number,
            _ => packet.truncate(self.dice.below(6) as usize),
        }
    }

    /// Returns slice after slice, until a whole chunk is forged.
    fn next_of_a_chunk(&mut self, near: u16) -> Vec<u8> {
        let (id, num_slices, slice_id) = match self.forging {
            Some(chunk) => chunk,
            None => (self.id(near), self.dice.pick(&[3, 6, 9]), 0),
        };
        let next = slice_id + 1;
        self.forging = (next < num_slices).then_some((id, num_slices, next));
        self.forge(id, slice_id, num_slices)
    }

    fn forge(&mut self, chunk_id: u16, slice_id: u16, num_slices: u16) -> Vec<u8> {
        let slice_id = if self.may_complete {
            slice_id
        } else {
            slice_id.min(num_slices - 2)
        };
        let last = slice_id + 1 == num_slices;
        let bytes = if last {
            self.dice.within(1, 1024) as usize
        } else {
            SLICE_BYTES
        };
        let slice = SlicePacket {
            chunk_id,
            slice_id,
            num_slices,
            slice_bytes: bytes as u16,
            data: vec![FORGED; bytes],
        };
        bitstream::encode(&slice).unwrap_or_default()
    }

    fn id(&mut self, near: u16) -> u16 {
        match self.dice.below(4) {
            0 => self.dice.next() as u16,
            _ => near.wrapping_add(self.dice.below(5) as u16).wrapping_sub(2),
        }
    }

    fn number(&mut self) -> u16 {
        3 * self.dice.within(1, 85) as u16
    }
}
