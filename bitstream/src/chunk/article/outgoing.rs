//! Tracks the chunk in flight: its acked slices, and the slice to send next.

use super::packets::{SLICE_BYTES, SlicePacket};
use super::slices::SliceFlags;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

/// Time after a burst before the first slice is sent again.
const AFTER_BURST: Duration = Duration::from_millis(100);

/// The one chunk that a sender sends.
#[derive(Clone, Debug)]
pub(super) struct OutgoingChunk {
    pub(super) id: u16,
    block: Vec<u8>,
    current: usize,
    sent: SliceFlags,
    acked: SliceFlags,
    last_sent: Vec<Duration>,
    /// Time before which no slice is sent.
    pause: Duration,
    pub(super) in_burst: bool,
}

/// Result of an ack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Acked {
    New(usize),
    All,
    StartedOver,
    Phantom,
}

impl OutgoingChunk {
    pub(super) fn new(id: u16, block: Vec<u8>, in_burst: bool) -> OutgoingChunk {
        OutgoingChunk {
            id,
            current: 0,
            sent: SliceFlags::default(),
            acked: SliceFlags::default(),
            last_sent: vec![Duration::ZERO; block.len().div_ceil(SLICE_BYTES)],
            pause: Duration::ZERO,
            in_burst,
            block,
        }
    }

    pub(super) fn num_slices(&self) -> usize {
        self.last_sent.len()
    }

    pub(super) fn num_acked(&self) -> usize {
        self.acked.len()
    }

    /// Returns the next slice to send: the first after the last one sent that is not acked, and was not sent within the
    /// delay.
    pub(super) fn due(&self, now: Duration, resend_delay: Duration) -> Option<usize> {
        if now < self.pause {
            return None;
        }
        let ahead = self.current..self.num_slices();
        let mut turns = ahead.chain(0..self.current);
        turns.find(|slice| !self.acked.contains(*slice) && self.may_send(*slice, now, resend_delay))
    }

    fn may_send(&self, slice: usize, now: Duration, resend_delay: Duration) -> bool {
        let last = self.last_sent.get(slice).copied().unwrap_or_default();
        !self.sent.contains(slice) || now.saturating_sub(last) >= resend_delay
    }

    /// Puts a slice in a packet.
    pub(super) fn fill(&self, slice: usize, packet: &mut SlicePacket) {
        let data = self.block.chunks(SLICE_BYTES).nth(slice).unwrap_or(&[]);
        packet.chunk_id = self.id;
        packet.slice_id = slice as u16;
        packet.num_slices = self.num_slices() as u16;
        packet.slice_bytes = data.len() as u16;
        packet.data.clear();
        packet.data.extend_from_slice(data);
    }

    /// Notes that a slice was sent. Returns whether the slice was the last one of a burst.
    pub(super) fn mark_sent(&mut self, slice: usize, now: Duration) -> bool {
        self.sent.insert(slice);
        if let Some(last) = self.last_sent.get_mut(slice) {
            *last = now;
        }
        self.current = (slice + 1) % self.num_slices().max(1);
        let ends = self.in_burst && self.sent.len() == self.num_slices();
        if ends {
            self.in_burst = false;
            self.pause = now.saturating_add(AFTER_BURST);
        }
        ends
    }

    /// Adds the slices of an ack.
    pub(super) fn ack(&mut self, claimed: &SliceFlags) -> Acked {
        // a true receiver has only slices that were sent
        if !claimed.is_within(&self.sent) {
            return Acked::Phantom;
        }
        if claimed.len() == self.num_slices() {
            return Acked::All;
        }
        let new = self.acked.join(claimed);
        if self.acked.len() < self.num_slices() {
            return Acked::New(new);
        }
        // A true receiver's last ack has all slices. If only the sum of several acks has all, the receiver lost some.
        self.acked = claimed.clone();
        Acked::StartedOver
    }
}
