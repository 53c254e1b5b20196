//! A block that arrives.

use super::bits::SliceSet;
use super::packets::{ANSWER_PACKET_BYTES, Connection, Identity, SAID, SLICE_BYTES, State, WINDOW};
use super::siphash::SipHash;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

/// The slices of one identity, and what is known of them.
#[derive(Clone, Debug)]
pub(super) struct Assembly {
    pub(super) block: Identity,
    connection: Connection,
    /// All of the block, or as many slices as are kept of a stream.
    bytes: Vec<u8>,
    /// Slices that `bytes` has room for.
    room: usize,
    here: SliceSet,
    received: usize,
    /// The first slice that is missing. All before it are in the hash.
    missing: usize,
    hash: SipHash,
    /// The first slice that the application has not taken, in a stream.
    taken: usize,
    /// Which part of the slices after `missing` the next answer is about.
    turn: usize,
    pub(super) progressed: Duration,
    /// The half of the hash that the sender asks for, once all is there.
    pub(super) proof: Option<u64>,
    /// An answer is due with the next round, and one at once.
    pub(super) owed: bool,
    pub(super) urgent: bool,
}

/// What became of a slice that was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    New,
    Duplicate,
    /// It is beyond the limit.
    Beyond,
    Completed,
    /// The last one, and the hash does not hold.
    Broken,
}

impl Assembly {
    /// `stream` slices are kept, or all where that is 0.
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
            missing: 0,
            hash: connection.block_hash(),
            taken: 0,
            turn: 0,
            progressed: now,
            proof: None,
            owed: false,
            urgent: false,
        }
    }

    /// Returns whether a stream has no room for another slice until one is taken.
    pub(super) fn is_full(&self) -> bool {
        self.is_stream() && self.missing == self.limit()
    }

    fn is_stream(&self) -> bool {
        self.room < self.block.num_slices()
    }

    /// Bytes of the slices that are here.
    pub(super) fn received_bytes(&self) -> usize {
        (self.received * SLICE_BYTES).min(self.block.bytes as usize)
    }

    /// Slices from here on would be dropped.
    fn limit(&self) -> usize {
        match self.is_stream() {
            true => self.taken + self.room,
            false => self.missing + WINDOW,
        }
    }

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
        self.here.insert(slice);
        self.received += 1;
        self.progressed = now;
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

    /// Throws all slices away.
    pub(super) fn start_over(&mut self) {
        self.here.reset(self.block.num_slices());
        (self.received, self.missing) = (0, 0);
        self.hash = self.connection.block_hash();
    }

    /// Whether nothing was given to the application yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.taken == 0
    }

    /// The most bytes of slices that [`state`](Self::state) has to say.
    pub(super) fn said(&self) -> usize {
        match self.proof {
            Some(_) => 0,
            None => self.here.end().saturating_sub(self.missing).div_ceil(8).min(SAID / 8),
        }
    }

    /// What there is to say, and the bits behind it.
    pub(super) fn state(&mut self, bits: &mut [u8; SAID / 8]) -> (State, usize) {
        if let Some(proof) = self.proof {
            return (State::Complete { proof }, 0);
        }
        // what does not fit in one answer takes turns
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

    /// All bytes of a block that is complete and was not read in parts.
    pub(super) fn take(&mut self) -> Option<Vec<u8>> {
        (self.proof.is_some() && !self.is_stream()).then(|| core::mem::take(&mut self.bytes))
    }

    /// Returns whether the application has all bytes of a stream.
    pub(super) fn is_read(&self) -> bool {
        self.taken == self.block.num_slices()
    }

    /// Returns whether there are bytes of a stream to take. The last ones wait until the hash holds.
    pub(super) fn has_part(&self) -> bool {
        let is_last = self.taken + 1 == self.block.num_slices();
        self.is_stream() && self.taken < self.missing && (!is_last || self.proof.is_some())
    }

    /// The next bytes of a stream, where they lie, and whether they are the last ones.
    pub(super) fn take_part(&mut self) -> Option<(usize, &[u8], bool)> {
        let is_last = self.taken + 1 == self.block.num_slices();
        if !self.has_part() {
            return None;
        }
        let range = self.block.range(self.taken);
        let start = self.taken % self.room * SLICE_BYTES;
        self.taken += 1;
        let bytes = self.bytes.get(start..start + range.len())?;
        Some((range.start, bytes, is_last))
    }
}

// The largest answer has to fit.
const _: () = assert!(ANSWER_PACKET_BYTES >= 48 + SAID / 8 + 8);
