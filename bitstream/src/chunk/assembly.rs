//! Assembles one block of a receiver from its slices.

use super::bits::SliceSet;
use super::packets::{ANSWER_PACKET_BYTES, Connection, Identity, SAID, SLICE_BYTES, State};
use super::siphash::SipHash;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

/// The slices of a block that have arrived, and the state that answers report.
#[derive(Clone, Debug)]
pub(super) struct Assembly {
    pub(super) block: Identity,
    connection: Connection,
    /// The bytes of the whole block, or, for a block that is read in parts, a ring of `room` slices.
    bytes: Vec<u8>,
    /// The number of slices that fit in `bytes`.
    room: usize,
    here: SliceSet,
    received: usize,
    /// The tag, once the first slice has arrived.
    pub(super) tag: Option<Vec<u8>>,
    /// The first missing slice. `hash` covers all slices before the first missing one.
    missing: usize,
    hash: SipHash,
    /// For a block that is read in parts, the first slice that the application has not taken.
    taken: usize,
    /// The part of the slices after `missing` that the next answer reports, counted in parts of `SAID` slices.
    turn: usize,
    progressed: Duration,
    /// Time since `progressed` that does not count for `give_up`.
    paused: Duration,
    /// The second half of the hash, once the block is complete. The second half of the hash proves to the sender that
    /// the block arrived.
    pub(super) proof: Option<u64>,
    /// An answer is due with the next round of answers.
    pub(super) owed: bool,
    /// An answer is due at once.
    pub(super) urgent: bool,
}

/// The result of storing a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    New,
    Duplicate,
    /// The slice is at the limit or after it, and was dropped.
    Beyond,
    /// The slice was the last missing one, and the hash of the block is right.
    Completed,
    /// The slice was the last missing one, and the hash of the block is wrong.
    Broken,
}

impl Assembly {
    /// Returns an empty assembly, which keeps `stream` slices at a time for reading in parts, or the whole block if
    /// `stream` is 0.
    pub(super) fn new(connection: Connection, block: Identity, stream: u16, now: Duration) -> Assembly {
        let slices = block.num_slices();
        let room = match usize::from(stream) {
            0 => slices,
            stream => stream.min(slices),
        };
        let bytes = (room * SLICE_BYTES).min(block.bytes as usize);
        Assembly {
            block,
            connection,
            bytes: vec![0; bytes],
            room,
            here: SliceSet::new(slices),
            received: 0,
            tag: None,
            missing: 0,
            hash: connection.block_hash(),
            taken: 0,
            turn: 0,
            progressed: now,
            paused: Duration::ZERO,
            proof: None,
            owed: false,
            urgent: false,
        }
    }

    /// Takes note that a slice arrived, or that the application took one.
    pub(super) fn progress(&mut self, now: Duration) {
        (self.progressed, self.paused) = (now, Duration::ZERO);
    }

    /// Returns the moment of the last progress.
    pub(super) fn progressed(&self) -> Duration {
        self.progressed
    }

    /// Excludes a pause of the application from the time of `give_up`.
    pub(super) fn pause(&mut self, pause: Duration) {
        self.paused += pause;
    }

    /// Returns the moment to abandon the block if no slice arrives.
    pub(super) fn given_up_at(&self, give_up: Duration) -> Duration {
        self.progressed + self.paused + give_up
    }

    /// Returns whether a block that is read in parts has no room for a slice until the application takes one.
    pub(super) fn is_full(&self) -> bool {
        self.is_stream() && self.missing == self.limit()
    }

    fn is_stream(&self) -> bool {
        self.room < self.block.num_slices()
    }

    /// Returns the number of bytes in the slices that have arrived.
    pub(super) fn received_bytes(&self) -> usize {
        let slices = self.block.num_slices();
        let absent = match self.here.contains(slices - 1) {
            true => slices * SLICE_BYTES - self.block.bytes as usize,
            false => 0,
        };
        self.received * SLICE_BYTES - absent
    }

    /// Returns the limit: the first slice that, like all later ones, would be dropped.
    fn limit(&self) -> usize {
        self.taken + self.room
    }

    /// Stores a slice, and hashes the slices in order up to the first missing one.
    pub(super) fn store(&mut self, now: Duration, slice: usize, data: &[u8]) -> Stored {
        if self.here.contains(slice) {
            return Stored::Duplicate;
        }
        if slice >= self.limit() {
            return Stored::Beyond;
        }
        let start = slice % self.room * SLICE_BYTES;
        if let Some(place) = self.bytes.get_mut(start..start + data.len()) {
            place.copy_from_slice(data);
        }
        if slice == 0 {
            self.tag = data.get(..self.block.tag_bytes.into()).map(<[u8]>::to_vec);
        }
        self.here.insert(slice);
        self.received += 1;
        self.progress(now);
        while self.here.contains(self.missing) {
            let start = self.missing % self.room * SLICE_BYTES;
            let len = self.block.range(self.missing).len();
            self.hash.write(self.bytes.get(start..start + len).unwrap_or(&[]));
            self.missing += 1;
        }
        if self.missing < self.block.num_slices() {
            return Stored::New;
        }
        let (digest, proof) = self.hash.clone().finish_long();
        if digest as u32 != self.block.digest {
            return Stored::Broken;
        }
        self.proof = Some(proof);
        Stored::Completed
    }

    /// Drops all slices.
    pub(super) fn start_over(&mut self) {
        self.here.reset(self.block.num_slices());
        (self.received, self.missing, self.turn) = (0, 0, 0);
        self.tag = None;
        self.hash = self.connection.block_hash();
    }

    /// Returns whether the application has taken nothing of the block.
    pub(super) fn is_untouched(&self) -> bool {
        self.taken == 0
    }

    /// Returns whether the next answer continues the report of the last one.
    pub(super) fn has_more(&self) -> bool {
        self.proof.is_none() && self.turn > 0
    }

    /// Returns the most bytes of flags that [`state`](Self::state) writes.
    pub(super) fn said(&self) -> usize {
        match self.proof {
            Some(_) => 0,
            None => self.here.end().saturating_sub(self.missing).div_ceil(8).min(SAID / 8),
        }
    }

    /// Returns the state for the next answer. Writes a flag for each slice from `first` on to `bits`, and returns their
    /// bytes.
    pub(super) fn state(&mut self, bits: &mut [u8; SAID / 8]) -> (State, usize) {
        if let Some(proof) = self.proof {
            return (State::Complete { proof }, 0);
        }
        // if the flags do not fit one answer, each answer reports another part of them
        let end = self.here.end();
        let mut first = self.missing + self.turn * SAID;
        self.turn += 1;
        if first + SAID >= end {
            self.turn = 0;
        }
        if first >= end {
            first = self.missing;
        }
        let len = end.saturating_sub(first).div_ceil(8).min(bits.len());
        for (at, byte) in bits.iter_mut().enumerate().take(len) {
            let first = first + 8 * at;
            *byte = (0..8).fold(0, |byte, bit| byte | u8::from(self.here.contains(first + bit)) << bit);
        }
        let state = State::Arriving {
            missing: self.missing as u32,
            first: first as u32,
            limit: self.limit() as u32,
        };
        (state, len)
    }

    /// Takes the bytes of a complete block that is kept as a whole.
    pub(super) fn take(&mut self) -> Option<Vec<u8>> {
        (self.proof.is_some() && !self.is_stream()).then(|| core::mem::take(&mut self.bytes))
    }

    /// Returns whether the application has taken every slice.
    pub(super) fn is_read(&self) -> bool {
        self.taken == self.block.num_slices()
    }

    /// Returns whether a block that is read in parts has a slice to take. The last slice waits until the hash of the
    /// block is checked.
    pub(super) fn has_part(&self) -> bool {
        let is_last = self.taken + 1 == self.block.num_slices();
        self.is_stream() && self.taken < self.missing && (!is_last || self.proof.is_some())
    }

    /// Takes the next slice of a block that is read in parts: the slice's offset, the tag of the block, the slice's
    /// bytes, and whether it is the last one.
    pub(super) fn take_part(&mut self) -> Option<(usize, &[u8], &[u8], bool)> {
        let is_last = self.taken + 1 == self.block.num_slices();
        if !self.has_part() {
            return None;
        }
        let range = self.block.range(self.taken);
        let start = self.taken % self.room * SLICE_BYTES;
        self.taken += 1;
        let bytes = self.bytes.get(start..start + range.len())?;
        Some((range.start, self.tag.as_deref().unwrap_or(&[]), bytes, is_last))
    }
}

// The largest answer must fit its packet.
const _: () = assert!(ANSWER_PACKET_BYTES >= 48 + SAID / 8 + 8);

#[cfg(test)]
mod tests {
    use super::*;

    /// If the flags of all slices do not fit one answer, the answers take turns.
    #[test]
    fn answers_report_the_parts_of_a_long_block_in_turn() {
        let slices = 3 * SAID;
        let block = Identity::of_slices(slices);
        let mut assembly = Assembly::new(Connection::new(1), block, 0, Duration::ZERO);
        for slice in [0, 3, 2 * SAID + 21] {
            assert_eq!(assembly.store(Duration::ZERO, slice, &[7; SLICE_BYTES]), Stored::New);
        }
        let mut bits = [0; SAID / 8];
        for round in 0..2 {
            for (turn, place, len) in [(0, 2, SAID / 8), (1, 0, SAID / 8), (2, 20, 3)] {
                let (state, said) = assembly.state(&mut bits);
                let first = 1 + turn * SAID;
                let expected = State::Arriving {
                    missing: 1,
                    first: first as u32,
                    limit: slices as u32,
                };
                assert_eq!(
                    (state, said, assembly.has_more()),
                    (expected, len, turn < 2),
                    "{round} {turn}"
                );
                let has = |slice: usize| bits[slice / 8] >> (slice % 8) & 1 == 1;
                assert_eq!(has(place), turn != 1, "{round} {turn}");
            }
        }
    }
}
