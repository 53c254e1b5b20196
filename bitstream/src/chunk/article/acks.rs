//! Limits the acks of a receiver: their rate, and their bytes to those of the slices that arrived.

use super::finished::REMEMBERED;
use core::time::Duration;

/// Chunk that a receiver knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// The chunk that is arriving.
    Current,
    /// The complete chunk at this index of `Finished`.
    Finished(usize),
}

/// Number of chunks that a receiver knows. The chunk that is arriving has the last index.
const CHUNKS: usize = REMEMBERED + 1;

/// Acks that are owed, and the bytes that they may take.
///
/// An attacker can forge the address of a victim, to whom the receiver then sends its acks. Acks never have more bytes
/// than the slices, so the attacker gains nothing.
#[derive(Clone, Debug)]
pub(super) struct AckTurns {
    interval: Duration,
    next: Duration,
    /// Bytes of the slices that arrived, minus those of the acks that were sent.
    credit: u64,
    owed: [bool; CHUNKS],
    /// True if the last ack was of the newest chunk. Every second ack is of the newest chunk, if one is owed. Late
    /// copies of older chunks therefore cannot delay the ack that a true sender waits for.
    newest_was_last: bool,
    /// The older chunk whose turn is next. An attacker who asks for acks of some chunks therefore cannot suppress the
    /// acks of others.
    turn: usize,
}

impl AckTurns {
    pub(super) fn new(interval: Duration) -> AckTurns {
        AckTurns {
            interval,
            next: Duration::ZERO,
            credit: 0,
            owed: [false; CHUNKS],
            newest_was_last: false,
            turn: 0,
        }
    }

    /// Notes that a slice of `bytes` arrived, and that an ack is owed. A slice that arrived before is acked again,
    /// since the first ack may be lost.
    pub(super) fn owe(&mut self, of: Of, bytes: usize) {
        self.credit = self.credit.saturating_add(bytes as u64);
        self.set(place(of), true);
    }

    /// Notes that no ack of this chunk is owed.
    pub(super) fn forget(&mut self, of: Of) {
        self.set(place(of), false);
    }

    /// Returns the chunks that may be acked now. The chunk whose turn it is comes first.
    pub(super) fn choices(&self, now: Duration, newest: Of) -> impl Iterator<Item = Of> + use<> {
        let (owed, due) = (self.owed, now >= self.next);
        let newest = place(newest);
        let (first, last) = match self.newest_was_last {
            true => (None, Some(newest)),
            false => (Some(newest), None),
        };
        let others = (self.turn..CHUNKS).chain(0..self.turn);
        let turns = first
            .into_iter()
            .chain(others.filter(move |other| *other != newest))
            .chain(last);
        turns
            .filter(move |place| due && owed.get(*place) == Some(&true))
            .map(of)
    }

    /// Subtracts the bytes of an ack from the credit, and notes the ack as sent. Returns false if the credit is too
    /// low.
    pub(super) fn pay(&mut self, of: Of, newest: Of, now: Duration, bytes: usize) -> bool {
        let Some(left) = self.credit.checked_sub(bytes as u64) else {
            return false;
        };
        self.credit = left;
        self.next = now.saturating_add(self.interval);
        self.newest_was_last = of == newest;
        if of != newest {
            self.turn = place(of) + 1;
        }
        self.set(place(of), false);
        true
    }

    fn set(&mut self, place: usize, to: bool) {
        if let Some(owed) = self.owed.get_mut(place) {
            *owed = to;
        }
    }
}

fn place(of: Of) -> usize {
    match of {
        Of::Current => REMEMBERED,
        Of::Finished(place) => place,
    }
}

fn of(place: usize) -> Of {
    match place {
        REMEMBERED => Of::Current,
        place => Of::Finished(place),
    }
}
