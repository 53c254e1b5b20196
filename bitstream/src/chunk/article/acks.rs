//! When a receiver may ack: not too often, and never more bytes than came in.

use super::finished::REMEMBERED;
use core::time::Duration;

/// Which of the chunks that a receiver knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// The one that is arriving.
    Current,
    /// The complete one in this place.
    Finished(usize),
}

/// All there are, the one that is arriving last.
const CHUNKS: usize = REMEMBERED + 1;

/// The acks that are owed, and what they may cost.
///
/// An ack for each slice would let anybody with a forged address aim at somebody else, and a large ack for a tiny slice
/// would make it worthwhile.
#[derive(Clone, Debug)]
pub(super) struct Acks {
    interval: Duration,
    next: Duration,
    /// Bytes that came in, without those that went out.
    credit: u64,
    owed: [bool; CHUNKS],
    /// True if the last ack was of the newest chunk. Every second one is, where it is owed: late copies of older chunks
    /// ask for acks that nobody needs, and may not make a true sender wait.
    newest_was_last: bool,
    /// Which of the others is next: whoever keeps some of them owed cannot silence the rest.
    turn: usize,
}

impl Acks {
    pub(super) fn new(interval: Duration) -> Acks {
        Acks {
            interval,
            next: Duration::ZERO,
            credit: 0,
            owed: [false; CHUNKS],
            newest_was_last: false,
            turn: 0,
        }
    }

    /// A slice of so many bytes has come, and its sender has to hear of it: also of one that is here already, since the
    /// ack for it may be lost.
    pub(super) fn owe(&mut self, of: Of, bytes: usize) {
        self.credit = self.credit.saturating_add(bytes as u64);
        self.set(place(of), true);
    }

    /// There is no such chunk any more.
    pub(super) fn forget(&mut self, of: Of) {
        self.set(place(of), false);
    }

    /// What may be acked now, first what has the turn.
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

    /// Takes the price of an ack, or nothing where that is not there.
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
