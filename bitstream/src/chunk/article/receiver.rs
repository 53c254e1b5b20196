//! Defines the end that receives blocks.

use super::acks::{AckTurns, Of};
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

/// Receives one chunk after the other, and acks the slices that have arrived.
///
/// See [the module](super) for the loop around a receiver. A receiver takes [`Config::receiver_bytes`] bytes of memory,
/// whatever packets arrive.
#[derive(Clone)]
pub struct ChunkReceiver {
    config: Config,
    timeline: Timeline,
    acks: AckTurns,
    state: Phase,
    /// The chunk after the last complete one.
    expected: u16,
    finished: Finished,
    /// The arrival of the first slice that contradicted the transfer, since the last new slice of the transfer.
    contradicted: Option<Duration>,
    restarts: u64,
    lost: u16,
    block: Vec<u8>,
    slice: SlicePacket,
    ack: AckPacket,
    buffer: [u8; ACK_PACKET_BYTES],
}

#[derive(Clone, Debug)]
enum Phase {
    Waiting,
    Receiving(Incoming),
    /// Bytes of the chunk that waits to be taken, and its id.
    Ready(u16, usize),
}

/// A complete chunk that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    /// The id of the chunk.
    pub id: u16,
    /// The block as it was sent.
    pub bytes: &'a [u8],
    /// Number of earlier chunks that will never arrive, because forged acks made the sender believe that they had
    /// arrived. The number is 0 unless an attacker forges packets.
    pub lost: u16,
}

/// Says what the receiver did with a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SliceFate {
    /// The slice is a new part of the chunk that arrives.
    New,
    /// The slice had arrived before.
    Duplicate,
    /// The chunk of the slice is complete: the receiver acks it again.
    Finished,
    /// The application has not yet taken the complete chunk before. The receiver drops the slice, and the sender will
    /// send it again.
    Held,
    /// The slice belongs to a chunk that is older than the last eight complete chunks. The receiver drops the slice.
    Stale,
    /// The slice belongs neither to the current transfer nor to an earlier one. The receiver drops the slice. If only
    /// such slices have arrived for `restart_after`, the slice begins a new transfer instead.
    Contradicting,
    /// The chunk of the slice is larger than `max_chunk_bytes`. The receiver drops the slice.
    TooLarge,
}

impl ChunkReceiver {
    /// Returns a receiver that waits for the first chunk. Allocates all memory that the receiver will need.
    ///
    /// # Errors
    /// Returns the first number of the configuration that is out of its range.
    pub fn new(config: Config) -> Result<ChunkReceiver, ConfigError> {
        config.validate()?;
        Ok(ChunkReceiver {
            timeline: Timeline::default(),
            acks: AckTurns::new(config.ack_interval),
            state: Phase::Waiting,
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

    /// Returns the number of slices of the current chunk that have arrived, and the number of all its slices.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        match &self.state {
            Phase::Receiving(chunk) => Some((chunk.num_received(), usize::from(chunk.key.num_slices))),
            Phase::Waiting | Phase::Ready(..) => None,
        }
    }

    /// Returns `true` if [`poll_chunk`](Self::poll_chunk) would return a complete chunk.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        matches!(self.state, Phase::Ready(..))
    }

    /// Returns how many times the receiver gave up a transfer for another one. The result is 0 unless an attacker
    /// forges packets.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    /// Processes a slice packet that arrived, and says what the receiver did with it.
    ///
    /// # Errors
    /// Rejects bytes that are no slice packet. After the error the receiver has not changed, and acks nothing.
    pub fn handle_slice(&mut self, now: Duration, bytes: &[u8]) -> Result<SliceFate, ReadError> {
        let now = self.timeline.advance(now);
        crate::decode_into(&mut self.slice, bytes)?;
        let key = Key::of(&self.slice);
        if !self.fits() {
            return Ok(SliceFate::TooLarge);
        }
        if let Some(place) = self.finished.place(key) {
            // the sender does not know yet that the chunk is complete
            self.acks.owe(Of::Finished(place), bytes.len());
            return Ok(SliceFate::Finished);
        }
        let belongs = match &self.state {
            Phase::Ready(..) => return Ok(SliceFate::Held),
            Phase::Receiving(chunk) => chunk.key == key,
            Phase::Waiting => key.id == self.expected,
        };
        if belongs {
            return Ok(self.store(key, bytes.len()));
        }
        if self.finished.are_after(key.id) {
            return Ok(SliceFate::Stale);
        }
        Ok(self.contradicted(now, key, bytes.len()))
    }

    /// Returns the ack to send to the sender, of at most [`ACK_PACKET_BYTES`] bytes, or `None` if no ack is due. Call
    /// this function once in each frame of your loop. `now` has the meaning that it has in
    /// [`poll_transmit`](super::ChunkSender::poll_transmit).
    pub fn poll_ack(&mut self, now: Duration) -> Option<&[u8]> {
        let now = self.timeline.advance(now);
        // an honest sender waits for the ack of this chunk
        let newest = match self.state {
            Phase::Receiving(_) => Of::Current,
            Phase::Waiting | Phase::Ready(..) => Of::Finished(self.finished.last()),
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

    /// Returns a complete chunk, and each chunk only once. The returned bytes are valid until the next call of
    /// [`handle_slice`](Self::handle_slice).
    pub fn poll_chunk(&mut self) -> Option<Chunk<'_>> {
        let Phase::Ready(id, bytes) = self.state else {
            return None;
        };
        self.state = Phase::Waiting;
        Some(Chunk {
            id,
            bytes: self.block.get(..bytes).unwrap_or(&[]),
            lost: self.lost,
        })
    }

    /// Returns whether the chunk of a slice is small enough. Only the last slice tells the exact size.
    fn fits(&self) -> bool {
        let last = usize::from(self.slice.num_slices).saturating_sub(1) * SLICE_BYTES;
        let tail = if self.slice.is_last() { self.slice.data.len() } else { 1 };
        last + tail <= self.config.max_chunk_bytes as usize
    }

    /// Stores a slice of the transfer, or the first slice of a new one.
    fn store(&mut self, key: Key, bytes: usize) -> SliceFate {
        if !matches!(self.state, Phase::Receiving(_)) {
            self.state = Phase::Receiving(Incoming::new(key));
        }
        let Phase::Receiving(chunk) = &mut self.state else {
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
        self.state = Phase::Ready(key.id, bytes);
        self.acks.forget(Of::Current);
        self.acks.owe(Of::Finished(self.finished.remember(key)), 0);
    }

    /// Handles a slice that contradicts the transfer. Either the current transfer began with a forged slice, or the
    /// sender believed a forged ack, or the contradicting slice is forged. The receiver believes the slices that keep
    /// arriving.
    fn contradicted(&mut self, now: Duration, key: Key, bytes: usize) -> SliceFate {
        let since = *self.contradicted.get_or_insert(now);
        if now.saturating_sub(since) < self.config.restart_after {
            return SliceFate::Contradicting;
        }
        self.contradicted = None;
        self.restarts = self.restarts.saturating_add(1);
        self.state = Phase::Waiting;
        self.store(key, bytes)
    }

    /// Writes the ack of a chunk to the buffer, and returns its length.
    fn write_ack(&mut self, of: Of) -> Option<usize> {
        let (key, chunk) = match (of, &self.state) {
            (Of::Current, Phase::Receiving(chunk)) => (chunk.key, Some(chunk)),
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

/// Shows the progress, and not the bytes.
impl fmt::Debug for ChunkReceiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChunkReceiver")
            .field("state", &self.state)
            .field("expected", &self.expected)
            .field("restarts", &self.restarts)
            .finish_non_exhaustive()
    }
}
