//! Knows what one receiver has, and how packets for the receiver are encoded.

use super::share::Shares;
use super::snapshots::{KEPT, Sent};
use super::{DeltaError, Model};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// Records which of the last 32 snapshots one receiver has, and how the sender encodes packets for this receiver.
///
/// An `Acks` belongs to the [`History`](super::History) that first encodes a packet for it. Any other history returns
/// [`DeltaError::OtherHistory`].
///
/// A receiver gets one packet of a snapshot. An `Acks` keeps that packet, so a second [`encode`](super::History::encode)
/// returns equal bytes, and a call with another limit is an error. An `Acks` therefore takes about 240 bytes of memory
/// and one packet. With [`coded`](Self::coded), an `Acks` also keeps models, and with
/// [`encode_part`](super::History::encode_part) the elements that the receiver has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acks {
    newest: Option<u16>,
    /// A bit for each snapshot that the receiver has: the lowest bit stands for the newest acked snapshot.
    pub(super) has: u32,
    /// True if a packet with two baselines was shorter than one with one baseline, when both were last tried.
    pub(super) two: bool,
    pub(super) packets: u8,
    pub(super) coding: Coding,
    /// Models after the packets of the last 32 snapshots.
    models: Vec<(u16, Arc<Model>)>,
    /// The packet of the newest snapshot, kept because two different packets would teach a model different things.
    pub(super) sent: Option<Sent>,
    order: Order,
    pub(super) shares: Shares,
    /// The history that encodes the packets.
    pub(super) of: Option<Arc<()>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Coding {
    #[default]
    Plain,
    /// Packets use a range coder with the model that resulted from the baseline's packet.
    Taught,
    /// Packets use a range coder whose model is always that of the history's table.
    Alone,
}

/// Request for a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Order {
    /// The number of the snapshot, which does not wrap at 65,535.
    pub(super) snapshot: u64,
    /// The most bytes of the packet. `None` for a packet of the whole snapshot.
    pub(super) limit: Option<usize>,
}

impl Acks {
    /// Returns the acks of a new receiver whose packets use a range coder if that makes them shorter. In three
    /// recordings, packets became 8 to 38 % shorter. Encoding and decoding take several times the time of plain
    /// packets. The coder learns from each packet. The receiver needs no setting.
    ///
    /// Sender and receiver keep up to 32 [models](Model) in memory.
    #[must_use]
    pub fn coded() -> Acks {
        Acks {
            coding: Coding::Taught,
            ..Acks::default()
        }
    }

    /// Returns the acks of a new receiver whose packets use a range coder that does not learn: its probabilities are
    /// those of the table of [`History::taught_by`](super::History::taught_by). Neither the sender nor the receiver keeps [models](Model) in
    /// memory.
    #[must_use]
    pub fn coded_alone() -> Acks {
        Acks {
            coding: Coding::Alone,
            ..Acks::default()
        }
    }

    /// Notes that the receiver has the snapshot `number`. Acks may come in any order, and repeatedly.
    pub fn ack(&mut self, number: u16) {
        let ahead = self.newest.map_or(0, |newest| number.wrapping_sub(newest) as i16);
        if self.newest.is_none() || ahead > 0 {
            let by = u32::from(ahead.unsigned_abs());
            self.has = self.has.checked_shl(by).unwrap_or(0) | 1;
            self.newest = Some(number);
        } else if ahead > -(KEPT as i16) {
            self.has |= 1 << ahead.unsigned_abs();
        }
        self.shares.ack(number);
    }

    /// Notes that the receiver has no snapshot any more, because it restarted. The packet of the next snapshot then has
    /// a whole value.
    pub fn forget(&mut self) {
        // `models` stays: packets in flight may still arrive, and teach the receiver's model
        (self.newest, self.has) = (None, 0);
        self.shares.start = None;
        let shares = &self.shares;
        let is_free = !self.teaches() && self.sent.as_ref().is_some_and(|sent| !shares.has(sent.front.number));
        if is_free {
            self.sent = None;
        }
    }

    /// Returns the first element that the newest packet of [`History::encode_part`](super::History::encode_part) left out because it is too long for
    /// a packet, as a [`DeltaError::TooLong`] with its path. Check this after each part, for example with a line in a log:
    /// such an element never arrives.
    ///
    /// In a list that arrives from the front, the elements after a new element that is too long never arrive either.
    #[must_use]
    pub fn too_long(&self) -> Option<DeltaError> {
        self.shares
            .too_long
            .clone()
            .map(|(path, bytes, max_bytes)| DeltaError::TooLong { path, bytes, max_bytes })
    }

    pub(super) fn teaches(&self) -> bool {
        self.coding == Coding::Taught
    }

    pub(super) fn model(&self, number: u16) -> Option<&Arc<Model>> {
        let mut models = self.models.iter();
        models.find(|(of, _)| *of == number).map(|(_, model)| model)
    }

    /// Keeps a packet with its order and the model after it, and drops models that are older than any baseline.
    pub(super) fn note(&mut self, sent: Sent, order: Order, model: Option<Arc<Model>>) -> &Sent {
        let number = sent.front.number;
        self.order = order;
        if self.coding == Coding::Taught {
            self.models
                .retain(|(of, _)| *of != number && number.wrapping_sub(*of) < KEPT);
            self.models.extend(model.map(|model| (number, model)));
        }
        self.sent.insert(sent)
    }

    /// Returns whether the ordered packet was made already. Refuses a different packet of a snapshot for which a packet
    /// was made: the two would be two baselines of one number.
    pub(super) fn has_made(&self, order: Order) -> Result<bool, DeltaError> {
        match self.sent.as_ref().filter(|_| self.order.snapshot == order.snapshot) {
            Some(sent) if self.order.limit != order.limit => Err(DeltaError::Encoded {
                number: sent.front.number,
            }),
            sent => Ok(sent.is_some()),
        }
    }

    /// Returns the newest snapshot that the receiver has. Forgets an ack of a snapshot that the history does not keep:
    /// such an ack is from before a restart of this sender, or forged.
    pub(super) fn newest_before(&mut self, number: u16) -> Option<u16> {
        if number.wrapping_sub(self.newest?) >= KEPT {
            self.forget();
        }
        self.newest
    }

    /// Returns the ages of the two newest snapshots that the receiver has as a whole, counted from snapshot `number`.
    pub(super) fn ages(&mut self, number: u16) -> Option<(u16, Option<u16>)> {
        let newest = self.newest_before(number)?;
        let age = number.wrapping_sub(newest);
        let is_whole = |at: u16| self.has >> at & 1 == 1 && !self.shares.has(newest.wrapping_sub(at));
        let found = |after: u16| (after..KEPT).find(|at| is_whole(*at));
        // a snapshot cannot be its own baseline
        let first = found(u16::from(age == 0))?;
        let near = age + first;
        let far = found(first + 1).filter(|at| age + at < KEPT).map(|at| at - first);
        (near < KEPT).then_some((near, far))
    }
}
