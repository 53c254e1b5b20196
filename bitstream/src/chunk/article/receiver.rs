//! The end that gets the blocks.

use super::acks::{Acks, Of};
use super::config::{Config, ConfigError};
use super::finished::{Finished, is_before};
use super::incoming::{Incoming, Key};
use super::packets::{ACK_PACKET_BYTES, AckPacket, SLICE_BYTES, SlicePacket};
use super::timeline::Timeline;
use crate::ReadError;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// Puts one chunk after the other together, and says which slices have come.
///
/// See [the module](super) for the loop around it. Its memory is [`Config::receiver_bytes`], whatever arrives.
#[derive(Clone)]
pub struct ChunkReceiver {
    config: Config,
    timeline: Timeline,
    acks: Acks,
    state: State,
    /// The chunk after the last complete one.
    expected: u16,
    finished: Finished,
    /// The first slice that contradicted the transfer, after the last one that was new to it.
    contradicted: Option<Duration>,
    restarts: u64,
    lost: u16,
    block: Vec<u8>,
    slice: SlicePacket,
    ack: AckPacket,
    buffer: [u8; ACK_PACKET_BYTES],
}

#[derive(Clone, Debug)]
enum State {
    Waiting,
    Receiving(Incoming),
    /// Bytes of the chunk that waits to be taken, and its id.
    Ready(u16, usize),
}

/// A complete chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    /// Its id.
    pub id: u16,
    /// The block as it was sent.
    pub bytes: &'a [u8],
    /// Chunks before it that will not come: the sender took them for delivered. 0 unless somebody forges packets.
    pub lost: u16,
}

/// What became of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SliceFate {
    /// It is a new part of the chunk.
    New,
    /// It was here already.
    Duplicate,
    /// Its chunk is complete: acked again.
    Finished,
    /// A chunk waits to be taken, and this is of the next: dropped, to be sent again.
    Held,
    /// Of a chunk from long ago: dropped.
    Stale,
    /// It belongs neither to the transfer nor to anything before: dropped, unless it goes on for `restart_after`.
    Contradicting,
    /// Its chunk is larger than `max_chunk_bytes`: dropped.
    TooLarge,
}

impl ChunkReceiver {
    /// A receiver that waits for the first chunk. Allocates all it will ever need.
    ///
    /// # Errors
    /// A number of the configuration that is out of its range.
    pub fn new(config: Config) -> Result<ChunkReceiver, ConfigError> {
        config.validate()?;
        Ok(ChunkReceiver {
            timeline: Timeline::default(),
            acks: Acks::new(config.ack_interval),
            state: State::Waiting,
            expected: config.first_chunk_id,
            finished: Finished::before(config.first_chunk_id),
            contradicted: None,
            restarts: 0,
            lost: 0,
            block: vec![0; config.max_chunk_bytes as usize],
            slice: SlicePacket::with_room(),
            ack: AckPacket::with_room(),
            buffer: [0; ACK_PACKET_BYTES],
            config,
        })
    }

    /// The slices of the chunk that is arriving: how many are here, and how many it has.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        match &self.state {
            State::Receiving(chunk) => Some((chunk.num_received(), usize::from(chunk.key.num_slices))),
            State::Waiting | State::Ready(..) => None,
        }
    }

    /// Returns whether a chunk is complete and waits for [`poll_chunk`](Self::poll_chunk).
    #[must_use]
    pub fn is_ready(&self) -> bool {
        matches!(self.state, State::Ready(..))
    }

    /// How often a transfer was given up for one that contradicted it. 0 unless somebody forges packets.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    /// Takes a slice packet.
    ///
    /// # Errors
    /// Bytes that are no slice packet; nothing has changed, and nothing will be acked.
    pub fn handle_slice(&mut self, now: Duration, bytes: &[u8]) -> Result<SliceFate, ReadError> {
        let now = self.timeline.advance(now);
        crate::decode_into(&mut self.slice, bytes)?;
        let key = Key::of(&self.slice);
        if !self.fits() {
            return Ok(SliceFate::TooLarge);
        }
        if let Some(place) = self.finished.place(key) {
            // its sender does not know yet, whether the chunk has been taken or not
            self.acks.owe(Of::Finished(place), bytes.len());
            return Ok(SliceFate::Finished);
        }
        let belongs = match &self.state {
            State::Ready(..) => return Ok(SliceFate::Held),
            State::Receiving(chunk) => chunk.key == key,
            State::Waiting => key.id == self.expected,
        };
        if belongs {
            return Ok(self.store(key, bytes.len()));
        }
        if self.finished.are_after(key.id) {
            return Ok(SliceFate::Stale);
        }
        Ok(self.contradicted(now, key, bytes.len()))
    }

    /// The ack to send, of at most [`ACK_PACKET_BYTES`]; nothing when none is owed, or it is not time for one. To be called
    /// once a frame. For `now` see [`poll_transmit`](super::ChunkSender::poll_transmit).
    pub fn poll_ack(&mut self, now: Duration) -> Option<&[u8]> {
        let now = self.timeline.advance(now);
        // what an honest sender waits for
        let newest = match self.state {
            State::Receiving(_) => Of::Current,
            State::Waiting | State::Ready(..) => Of::Finished(self.finished.last()),
        };
        for of in self.acks.choices(now, newest) {
            let Some(bytes) = self.write_ack(of) else {
                self.acks.forget(of);
                continue;
            };
            if self.acks.pay(of, newest, now, bytes) {
                return self.buffer.get(..bytes);
            }
        }
        None
    }

    /// The chunk that is complete, once. Its bytes stay until the next slice is handled.
    pub fn poll_chunk(&mut self) -> Option<Chunk<'_>> {
        let State::Ready(id, bytes) = self.state else {
            return None;
        };
        self.state = State::Waiting;
        Some(Chunk {
            id,
            bytes: self.block.get(..bytes).unwrap_or(&[]),
            lost: self.lost,
        })
    }

    /// Returns whether the chunk of a slice is small enough, as far as this slice tells.
    fn fits(&self) -> bool {
        let last = usize::from(self.slice.num_slices).saturating_sub(1) * SLICE_BYTES;
        let tail = if self.slice.is_last() { self.slice.data.len() } else { 1 };
        last + tail <= self.config.max_chunk_bytes as usize
    }

    /// A slice of the transfer, or the first of one.
    fn store(&mut self, key: Key, bytes: usize) -> SliceFate {
        if !matches!(self.state, State::Receiving(_)) {
            self.state = State::Receiving(Incoming::new(key));
        }
        let State::Receiving(chunk) = &mut self.state else {
            return SliceFate::Held;
        };
        self.acks.owe(Of::Current, bytes);
        if !chunk.store(&self.slice, &mut self.block) {
            return SliceFate::Duplicate;
        }
        self.contradicted = None;
        if chunk.is_complete() {
            let bytes = chunk.bytes();
            self.complete(key, bytes);
        }
        SliceFate::New
    }

    fn complete(&mut self, key: Key, bytes: usize) {
        self.lost = match is_before(self.expected, key.id) {
            true => key.id.wrapping_sub(self.expected),
            false => 0,
        };
        self.expected = key.id.wrapping_add(1);
        self.state = State::Ready(key.id, bytes);
        self.acks.forget(Of::Current);
        self.acks.owe(Of::Finished(self.finished.remember(key)), 0);
    }

    /// A slice that should not be: the transfer began with a forged slice, or the sender believed a forged ack, or this
    /// slice is forged itself. The ones that keep coming are right.
    fn contradicted(&mut self, now: Duration, key: Key, bytes: usize) -> SliceFate {
        let since = *self.contradicted.get_or_insert(now);
        if now.saturating_sub(since) < self.config.restart_after {
            return SliceFate::Contradicting;
        }
        self.contradicted = None;
        self.restarts = self.restarts.saturating_add(1);
        self.state = State::Waiting;
        self.store(key, bytes)
    }

    /// Writes the ack of a chunk to the buffer, and how long it is.
    fn write_ack(&mut self, of: Of) -> Option<usize> {
        let (key, chunk) = match (of, &self.state) {
            (Of::Current, State::Receiving(chunk)) => (chunk.key, Some(chunk)),
            (Of::Current, _) => return None,
            (Of::Finished(place), _) => (self.finished.at(place)?, None),
        };
        self.ack.chunk_id = key.id;
        self.ack.num_slices = key.num_slices;
        self.ack.acked.clear();
        let slices = 0..usize::from(key.num_slices);
        let here = |slice| chunk.is_none_or(|chunk| chunk.has(slice));
        self.ack.acked.extend(slices.map(here));
        crate::encode_to_slice(&self.ack, &mut self.buffer).ok()
    }
}

/// How far it is, and not the bytes.
impl fmt::Debug for ChunkReceiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChunkReceiver")
            .field("state", &self.state)
            .field("expected", &self.expected)
            .field("restarts", &self.restarts)
            .finish_non_exhaustive()
    }
}
