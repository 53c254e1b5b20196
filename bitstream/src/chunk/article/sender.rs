//! Defines the end that sends blocks.

use super::budget::Budget;
use super::config::{Config, ConfigError};
use super::outgoing::{Acked, OutgoingChunk};
use super::packets::{AckPacket, SLICE_PACKET_BYTES, SlicePacket};
use super::slices::SliceFlags;
use super::timeline::{LONGEST, Timeline};
use crate::ReadError;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// Sends one chunk after the other. The sender repeats the slices of a chunk until the receiver has acked all slices.
///
/// See [the module](super) for the loop around a sender. A sender holds at most `1 + queued_chunks` blocks, and takes
/// about 8 KiB more.
#[derive(Clone)]
pub struct ChunkSender {
    config: Config,
    timeline: Timeline,
    budget: Budget,
    resend_delay: Duration,
    next_id: u16,
    in_flight: Option<OutgoingChunk>,
    waiting: VecDeque<Vec<u8>>,
    /// The earliest time of the next burst.
    next_burst: Duration,
    burst_bytes: usize,
    delivered: u64,
    slice: SlicePacket,
    ack: AckPacket,
    buffer: [u8; SLICE_PACKET_BYTES],
}

/// Progress of the chunk in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The id of the chunk.
    pub chunk_id: u16,
    /// Number of slices of the chunk that the receiver has.
    pub acked: usize,
    /// Number of all slices of the chunk.
    pub slices: usize,
}

/// Says what the sender did with an ack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AckFate {
    /// The ack names this many slices that no ack named before: 0 for an ack that is repeated or late.
    New(usize),
    /// The receiver has the whole chunk.
    Delivered,
    /// The ack belongs to another chunk than the one in flight.
    Stale,
    /// The ack names a slice that was never sent. The sender drops the whole ack.
    Phantom,
    /// Acks have named every slice, but no single ack named all: the receiver has started over. The sender now believes
    /// only this last ack.
    StartedOver,
}

impl ChunkSender {
    /// Returns a sender with nothing to send.
    ///
    /// # Errors
    /// Returns the first number of the configuration that is out of its range.
    pub fn new(config: Config) -> Result<ChunkSender, ConfigError> {
        config.validate()?;
        Ok(ChunkSender {
            timeline: Timeline::default(),
            budget: Budget::new(&config),
            resend_delay: config.resend_delay,
            next_id: config.first_chunk_id,
            in_flight: None,
            waiting: VecDeque::new(),
            next_burst: Duration::ZERO,
            burst_bytes: 0,
            delivered: 0,
            slice: SlicePacket::with_room(),
            ack: AckPacket::with_room(),
            buffer: [0; SLICE_PACKET_BYTES],
            config,
        })
    }

    /// Returns the progress of the chunk in flight.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        let chunk = self.in_flight.as_ref()?;
        Some(Progress {
            chunk_id: chunk.id,
            acked: chunk.num_acked(),
            slices: chunk.num_slices(),
        })
    }

    /// Returns `true` if the receiver has all blocks that were queued.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.in_flight.is_none() && self.waiting.is_empty()
    }

    /// Returns how many blocks [`send`](Self::send) would accept now.
    #[must_use]
    pub fn room(&self) -> usize {
        let held = usize::from(self.in_flight.is_some()) + self.waiting.len();
        (usize::from(self.config.queued_chunks) + 1).saturating_sub(held)
    }

    /// Returns how many chunks the receiver has acked as complete.
    #[must_use]
    pub fn delivered(&self) -> u64 {
        self.delivered
    }

    /// Queues a block. Returns the id of its chunk.
    ///
    /// # Errors
    /// Refuses a block without bytes, a block of more than `max_chunk_bytes`, and any block if [`room`](Self::room) is
    /// 0. The error contains the block.
    pub fn send(&mut self, block: Vec<u8>) -> Result<u16, SendError> {
        let problems = [
            (block.is_empty(), SendProblem::Empty),
            (
                block.len() > self.config.max_chunk_bytes as usize,
                SendProblem::TooLarge,
            ),
            (self.room() == 0, SendProblem::QueueFull),
        ];
        if let Some((_, why)) = problems.into_iter().find(|(is_so, _)| *is_so) {
            return Err(SendError { why, block });
        }
        let id = self.next_id.wrapping_add(self.waiting.len() as u16);
        self.waiting.push_back(block);
        Ok(id)
    }

    /// Sets the round-trip time, if the application measures one: slices are sent again after 1.25 times this time, and
    /// not before `resend_delay`.
    pub fn set_rtt(&mut self, rtt: Duration) {
        let rtt = rtt.min(LONGEST);
        self.resend_delay = self.config.resend_delay.max(rtt + rtt / 4).min(LONGEST);
    }

    /// Processes an ack packet that arrived, and says what the sender learnt from it.
    ///
    /// # Errors
    /// Rejects bytes that are no ack packet. After the error the sender has not changed.
    pub fn handle_ack(&mut self, bytes: &[u8]) -> Result<AckFate, ReadError> {
        crate::decode_into(&mut self.ack, bytes)?;
        let (id, num_slices) = (self.ack.chunk_id, usize::from(self.ack.num_slices));
        let Some(chunk) = &mut self.in_flight else {
            return Ok(AckFate::Stale);
        };
        if chunk.id != id || chunk.num_slices() != num_slices {
            return Ok(AckFate::Stale);
        }
        Ok(match chunk.ack(&SliceFlags::from_flags(&self.ack.acked)) {
            Acked::New(slices) => AckFate::New(slices),
            Acked::Phantom => AckFate::Phantom,
            Acked::StartedOver => AckFate::StartedOver,
            Acked::All => {
                self.in_flight = None;
                self.delivered += 1;
                AckFate::Delivered
            }
        })
    }

    /// Returns the next packet to send to the receiver, of at most [`SLICE_PACKET_BYTES`] bytes, or `None` if no packet
    /// is due. In each frame of your loop, call this function until it returns `None`.
    ///
    /// `now` is the time since a moment of your choice, such as the start of the program; use the same moment for all
    /// calls. If your clock steps back by up to a second, the sender's time stands still until the clock reaches its
    /// old value. After a larger step back, the sender's time continues at once. A step forward counts as at most 60 s.
    pub fn poll_transmit(&mut self, now: Duration) -> Option<&[u8]> {
        let now = self.timeline.advance(now);
        self.budget.earn(now);
        self.start_next(now);
        let chunk = self.in_flight.as_mut()?;
        let slice = chunk.due(now, self.resend_delay)?;
        chunk.fill(slice, &mut self.slice);
        let bytes = crate::encode_to_slice(&self.slice, &mut self.buffer).ok()?;
        let price = bytes + usize::from(self.config.packet_overhead);
        if chunk.in_burst {
            self.burst_bytes += price;
        } else if !self.budget.take(price) {
            return None;
        }
        if chunk.mark_sent(slice, now) {
            self.end_burst(now);
        }
        self.buffer.get(..bytes)
    }

    /// Takes the next block from the queue when nothing is in flight.
    fn start_next(&mut self, now: Duration) {
        if self.in_flight.is_some() {
            return;
        }
        if let Some(block) = self.waiting.pop_front() {
            let in_burst = self.config.initial_burst && now >= self.next_burst;
            self.in_flight = Some(OutgoingChunk::new(self.next_id, block, in_burst));
            self.next_id = self.next_id.wrapping_add(1);
            self.burst_bytes = 0;
        }
    }

    /// Continues at the rate, with no saved bytes. The next burst waits until the rate could have sent the last burst.
    fn end_burst(&mut self, now: Duration) {
        self.budget.forfeit();
        self.next_burst = now.saturating_add(self.budget.time_to_earn(self.burst_bytes));
    }
}

/// Shows the progress, and not the bytes.
impl fmt::Debug for ChunkSender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChunkSender")
            .field("progress", &self.progress())
            .field("waiting", &self.waiting.len())
            .field("next_id", &self.next_id)
            .field("delivered", &self.delivered)
            .finish_non_exhaustive()
    }
}

/// Error of [`ChunkSender::send`]: the block that was refused, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendError {
    /// Reason why the block was refused.
    pub why: SendProblem,
    /// The block that was passed to [`ChunkSender::send`].
    pub block: Vec<u8>,
}

/// Reason why [`ChunkSender::send`] refuses a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SendProblem {
    /// The block has no bytes. A chunk has at least one byte.
    Empty,
    /// The block has more than `max_chunk_bytes`.
    TooLarge,
    /// [`Config::queued_chunks`] chunks are already waiting.
    QueueFull,
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.why {
            SendProblem::Empty => "a block without bytes cannot be sent",
            SendProblem::TooLarge => "the block has more than `max_chunk_bytes`",
            SendProblem::QueueFull => "`queued_chunks` blocks are waiting already",
        })
    }
}

impl core::error::Error for SendError {}
