//! A block that is sent: what its receiver has, and which slice is next.

use super::bits::SliceSet;
use super::packets::{Identity, SAID};
use super::sender::Outgoing;
use alloc::collections::VecDeque;
use core::time::Duration;

/// Slices that may be sent before the receiver has said how many it takes.
const FIRST_LIMIT: usize = 64;
/// Of so many slices one may be sent once more than it has to be.
const SPARE: usize = 16;

#[derive(Clone, Debug)]
pub(super) struct Transfer {
    pub(super) block: Identity,
    pub(super) out: Outgoing,
    /// The half of the hash that the last answer has to show.
    pub(super) proof: u64,
    /// What the newest answer says that is there.
    acked: SliceSet,
    pub(super) num_acked: usize,
    /// The first slice that was never sent, or has to be sent again with all after it.
    fresh: usize,
    /// No slice from here on was ever sent.
    unsent: usize,
    /// Slices to send again, and the same as a set.
    lost: VecDeque<usize>,
    is_lost: SliceSet,
    limit: usize,
    pub(super) begun: bool,
    /// The receiver has no room for it. Nothing is sent before the moment.
    pub(super) is_held: bool,
    pub(super) paused_until: Duration,
    pub(super) progressed: Duration,
    /// When the newest slice that an answer to this block was about was sent.
    pub(super) heard: Duration,
    /// Copies of slices that may be sent besides those that were lost.
    spare: usize,
    /// The newest answer to this block.
    pub(super) answer: Option<u32>,
}

/// What an answer says of the slices of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrived<'a> {
    pub(super) missing: usize,
    pub(super) first: usize,
    pub(super) limit: usize,
    pub(super) bits: &'a [u8],
}

impl Arrived<'_> {
    /// Returns whether the answer is about a slice.
    pub(super) fn says(&self, slice: usize) -> bool {
        let ends = self.bits.len() == SAID / 8;
        slice < self.missing || (slice >= self.first && (!ends || slice < self.first + SAID))
    }
}

impl Transfer {
    pub(super) fn new(block: Identity, out: Outgoing, proof: u64, now: Duration) -> Transfer {
        Transfer {
            acked: SliceSet::new(block.num_slices()),
            spare: block.num_slices() / SPARE + 1,
            block,
            out,
            proof,
            num_acked: 0,
            fresh: 0,
            unsent: 0,
            lost: VecDeque::new(),
            is_lost: SliceSet::new(block.num_slices()),
            limit: FIRST_LIMIT,
            begun: false,
            is_held: false,
            paused_until: Duration::ZERO,
            progressed: now,
            heard: Duration::ZERO,
            answer: None,
        }
    }

    pub(super) fn has(&self, slice: usize) -> bool {
        self.acked.contains(slice)
    }

    fn end(&self) -> usize {
        self.limit.min(self.block.num_slices())
    }

    /// The next slice to send: first one that was lost.
    pub(super) fn due(&mut self, now: Duration) -> Option<usize> {
        if now < self.paused_until {
            return None;
        }
        while let Some(slice) = self.lost.front().copied().filter(|slice| self.acked.contains(*slice)) {
            self.is_lost.remove(slice);
            self.lost.pop_front();
        }
        while self.fresh < self.end() && self.acked.contains(self.fresh) {
            self.fresh += 1;
        }
        let fresh = (self.fresh < self.end()).then_some(self.fresh);
        self.lost.front().copied().or(fresh)
    }

    /// Returns whether the slice that is due was never sent.
    pub(super) fn is_fresh(&self, slice: usize) -> bool {
        self.lost.front() != Some(&slice)
    }

    /// The slice that was due is on its way.
    pub(super) fn sent(&mut self, slice: usize) {
        self.begun = true;
        if self.lost.front() == Some(&slice) {
            self.is_lost.remove(slice);
            self.lost.pop_front();
        } else {
            self.fresh = slice + 1;
            self.unsent = self.unsent.max(self.fresh);
        }
    }

    /// The slice has to be sent again: two or three times at the end of a block, where nothing else is left to send and
    /// another loss would cost a round trip.
    pub(super) fn lose(&mut self, slice: usize) {
        if slice < self.fresh && !self.acked.contains(slice) && !self.is_lost.contains(slice) {
            let more = if self.fresh < self.block.num_slices() {
                0
            } else {
                self.spare.min(2)
            };
            self.spare -= more;
            self.lost.extend(core::iter::repeat_n(slice, 1 + more));
            self.is_lost.insert(slice);
        }
    }

    /// A slice that an answer may be asked with: the last one below the limit.
    pub(super) fn probe(&mut self) {
        let last = self.end().saturating_sub(1);
        if self.lost.is_empty() {
            self.lost.push_back(
                (0..=last)
                    .rev()
                    .find(|slice| !self.acked.contains(*slice))
                    .unwrap_or(last),
            );
        }
    }

    /// Returns whether all that may be sent has arrived, and more waits until the receiver takes it.
    pub(super) fn waits(&self) -> bool {
        self.limit < self.block.num_slices() && self.num_acked >= self.limit
    }

    /// Returns whether an answer says that a slice is there that was never sent.
    pub(super) fn is_phantom(&self, heard: Arrived<'_>) -> bool {
        let last = heard.bits.iter().rposition(|byte| *byte != 0);
        let end = last.and_then(|at| {
            let byte = heard.bits.get(at)?;
            Some(heard.first + 8 * (at + 1) - byte.leading_zeros() as usize)
        });
        heard.missing.max(end.unwrap_or(0)) > self.unsent
    }

    /// Takes the newest answer for what is there: slices below `missing`, and those of `bits` from `first` on. Of slices
    /// after those it says nothing, and where it leaves a gap before `first` nothing of that. False if slices that were
    /// there are gone, so that everything begins again.
    pub(super) fn update(&mut self, now: Duration, heard: Arrived<'_>, there: &mut SliceSet) -> bool {
        let slices = self.block.num_slices();
        let (missing, first) = (heard.missing.min(slices), heard.first.min(slices));
        there.reset(slices);
        there.insert_below(missing);
        for (at, byte) in heard.bits.iter().enumerate() {
            for bit in (0..8).filter(|bit| byte >> bit & 1 == 1) {
                there.insert(first + 8 * at + bit);
            }
        }
        let end = first + 8 * heard.bits.len();
        let silent = (missing..first).chain(end..self.fresh.min(slices));
        // a short answer is about all there is
        if heard.bits.len() == SAID / 8 || first > missing {
            silent
                .filter(|slice| self.acked.contains(*slice))
                .for_each(|slice| there.insert(slice));
        }
        let only_adds = self.acked.is_within(there);
        core::mem::swap(&mut self.acked, there);
        let num_acked = self.acked.len();
        if num_acked != self.num_acked || self.waits() {
            self.progressed = now;
        }
        self.num_acked = num_acked;
        self.limit = heard.limit;
        self.is_held = false;
        if !only_adds {
            self.start_over();
        }
        only_adds
    }

    /// Sends everything again that is not acked.
    pub(super) fn start_over(&mut self) {
        self.fresh = 0;
        self.lost.clear();
        self.is_lost.reset(self.block.num_slices());
    }

    /// The receiver has nothing of it.
    pub(super) fn forget(&mut self) {
        self.acked.reset(self.block.num_slices());
        self.num_acked = 0;
        self.start_over();
    }
}
