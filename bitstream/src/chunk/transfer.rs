//! Tracks one block of a sender: the slices that its receiver has, and the slice to send next.

use super::bits::SliceSet;
use super::packets::{Identity, SAID};
use super::sender::{Outgoing, QUESTIONS_LEFT, lengthened, longest_patience};
use alloc::collections::VecDeque;
use core::time::Duration;

/// The number of slices that may be sent before the first answer, which contains the receiver's limit.
const FIRST_LIMIT: usize = 64;
/// At most one in this many slices is sent again before it is known to be lost.
const SPARE: usize = 16;
/// If the receiver drops a block more often than this, and never gets more slices than before, only more slices count as
/// progress. Otherwise the sender would send the block for ever.
const STARTS: u32 = 4;

#[derive(Clone, Debug)]
pub(super) struct Transfer {
    pub(super) block: Identity,
    pub(super) out: Outgoing,
    /// The second half of the block's hash. Only an answer with the second half completes the block.
    pub(super) proof: u64,
    /// The slices that the receiver has, according to the newest answer.
    acked: SliceSet,
    pub(super) num_acked: usize,
    /// The largest `num_acked` so far.
    most_acked: usize,
    /// How many times the receiver has dropped all slices of the block since `most_acked` grew.
    starts: u32,
    /// The first slice that was not sent since the block began, or was started over.
    fresh: usize,
    /// The first slice that was never sent. Starting over resets `fresh`, but not `unsent`.
    unsent: usize,
    /// The lost slices to send again, in order.
    lost: VecDeque<usize>,
    /// The members of `lost`.
    is_lost: SliceSet,
    /// A slice to send before all others, to make the receiver answer. The receiver may have this slice.
    probe: Option<usize>,
    /// Number of probes since an answer last reported progress.
    probes: u32,
    /// The first slice that the receiver would drop.
    limit: usize,
    pub(super) begun: bool,
    /// True if the receiver holds as many blocks as it may, so that this block waits.
    pub(super) is_held: bool,
    /// The moment before which no slice is sent.
    pub(super) paused_until: Duration,
    pub(super) progressed: Duration,
    /// True until the sender is called for the first time after `send`.
    pub(super) is_new: bool,
    /// The moment when the last slice of this block was sent.
    pub(super) sent_at: Duration,
    /// The moment when the newest answered slice of this block was sent.
    pub(super) heard: Duration,
    /// The number of slices that may still be sent again before they are known to be lost.
    spare: usize,
    /// The number of the newest answer to this block.
    pub(super) answer: Option<u32>,
}

/// The slices of a block that an answer reports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported<'a> {
    /// The first missing slice.
    pub(super) missing: usize,
    /// The slice of the first flag in `bits`.
    pub(super) first: usize,
    /// The first slice that the receiver would drop.
    pub(super) limit: usize,
    /// A flag for each slice from `first` on.
    pub(super) bits: &'a [u8],
}

impl Reported<'_> {
    /// Returns whether the answer reports a slice, as arrived or as missing.
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
            most_acked: 0,
            starts: 0,
            fresh: 0,
            unsent: 0,
            lost: VecDeque::new(),
            is_lost: SliceSet::new(block.num_slices()),
            probe: None,
            probes: 0,
            limit: FIRST_LIMIT,
            begun: false,
            is_held: false,
            paused_until: Duration::ZERO,
            progressed: now,
            is_new: true,
            sent_at: Duration::ZERO,
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

    /// Returns the next slice to send. Lost slices come first.
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
        self.probe.or_else(|| self.lost.front().copied()).or(fresh)
    }

    /// Returns whether a slice was sent before.
    pub(super) fn was_sent(&self, slice: usize) -> bool {
        slice < self.unsent
    }

    /// Takes note that the due slice was sent. While the block waits for room, the next slice follows after `pause`.
    pub(super) fn sent(&mut self, now: Duration, slice: usize, pause: Duration) {
        self.begun = true;
        if self.is_held {
            self.paused_until = now + pause;
        }
        self.sent_at = now;
        if self.probe.is_some() {
            self.probe = None;
        } else if self.lost.front() == Some(&slice) {
            self.is_lost.remove(slice);
            self.lost.pop_front();
        } else {
            self.fresh = slice + 1;
            self.unsent = self.unsent.max(self.fresh);
        }
    }

    /// Queues a lost slice. At the end of a block, where another loss costs a round trip, a lost slice is sent up to
    /// three times.
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

    /// Returns the moment to resend a slice as a probe, if no slice is due and no answer about the block has arrived.
    /// The last slice of the block asked for an answer, and so does each probe. `patience` is the time that an answer
    /// takes. If the block waits for the receiver, the time between probes grows, see [`lengthened`] and
    /// [`longest_patience`].
    pub(super) fn probe_at(&mut self, now: Duration, patience: Duration, give_up: Duration) -> Option<Duration> {
        if !self.begun || now < self.paused_until || self.due(now).is_some() {
            return None;
        }
        let wait = match self.waits() {
            true => {
                let longest = longest_patience(give_up, self.progressed, self.sent_at);
                lengthened(patience, longest, self.probes)
            }
            // toward the end of `give_up`, without waiting for the answer to the last probe: either may be lost
            false => {
                let left = (self.progressed + give_up).saturating_sub(self.sent_at);
                patience.min((left / QUESTIONS_LEFT).max(patience / 4))
            }
        };
        Some(self.sent_at + wait)
    }

    /// Queues a probe to make the receiver answer, while no slice is due: the last missing slice below the limit, or the
    /// last slice if none is missing.
    pub(super) fn ask(&mut self) {
        let last = self.end().saturating_sub(1);
        let missing = (0..=last).rev().find(|slice| !self.acked.contains(*slice));
        self.probe = Some(missing.unwrap_or(last));
        self.probes += 1;
    }

    /// Returns whether every slice below the limit has arrived, so that the block waits for the receiver.
    pub(super) fn waits(&self) -> bool {
        self.limit < self.block.num_slices() && self.num_acked >= self.limit
    }

    /// Returns whether an answer reports the arrival of a slice that was never sent.
    pub(super) fn is_phantom(&self, heard: Reported<'_>) -> bool {
        let last = heard.bits.iter().rposition(|byte| *byte != 0);
        let end = last.and_then(|at| {
            let byte = heard.bits.get(at)?;
            Some(heard.first + 8 * (at + 1) - byte.leading_zeros() as usize)
        });
        heard.missing.max(end.unwrap_or(0)) > self.unsent
    }

    /// Replaces the arrived slices by those of the newest answer: all below `missing`, and those whose flag is set.
    /// Slices that the answer does not report keep their state. Returns false if the receiver has lost slices; the
    /// block is then started over.
    pub(super) fn update(&mut self, now: Duration, heard: Reported<'_>, there: &mut SliceSet) -> bool {
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
        // an answer with fewer flags reports all slices
        if heard.bits.len() == SAID / 8 || first > missing {
            silent
                .filter(|slice| self.acked.contains(*slice))
                .for_each(|slice| there.insert(slice));
        }
        let only_adds = self.acked.is_within(there);
        core::mem::swap(&mut self.acked, there);
        let num_acked = self.acked.len();
        // while a receiver keeps its slices, its limit never falls
        self.starts += u32::from(!only_adds || heard.limit < self.limit);
        if num_acked > self.most_acked {
            (self.most_acked, self.starts) = (num_acked, 0);
        }
        if self.starts <= STARTS && (num_acked != self.num_acked || self.waits()) {
            self.progressed = now;
        }
        if num_acked != self.num_acked || heard.limit != self.limit {
            self.probes = 0;
        }
        self.num_acked = num_acked;
        self.limit = heard.limit;
        self.hold_from(heard.limit);
        if self.is_held {
            (self.is_held, self.paused_until) = (false, now);
        }
        if !only_adds {
            self.start_over();
        }
        only_adds
    }

    /// Sends the slices from `limit` on again once the receiver has room for them. The receiver has dropped them.
    fn hold_from(&mut self, limit: usize) {
        if self.fresh > limit {
            self.fresh = limit;
            let (lost, is_lost) = (&mut self.lost, &mut self.is_lost);
            lost.iter()
                .filter(|slice| **slice >= limit)
                .for_each(|slice| is_lost.remove(*slice));
            lost.retain(|slice| *slice < limit);
        }
    }

    /// Sends every slice again that the receiver does not have.
    pub(super) fn start_over(&mut self) {
        self.fresh = 0;
        self.probe = None;
        self.lost.clear();
        self.is_lost.reset(self.block.num_slices());
    }

    /// Takes note that the receiver has no slice of the block.
    pub(super) fn forget(&mut self) {
        self.acked.reset(self.block.num_slices());
        self.num_acked = 0;
        self.start_over();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    /// Returns a block whose first slices were sent.
    fn transfer(slices: usize, sent: usize) -> Transfer {
        let block = Identity::of_slices(slices);
        let mut transfer = Transfer::new(block, vec![1].into(), 1, Duration::ZERO);
        // as after a first answer
        transfer.limit = slices;
        assert_eq!(all(&mut transfer, sent).len(), sent);
        transfer
    }

    /// Sends the slices that are due, at most this many.
    fn all(transfer: &mut Transfer, most: usize) -> Vec<usize> {
        let mut sent = Vec::new();
        while let Some(slice) = transfer.due(Duration::ZERO).filter(|_| sent.len() < most) {
            transfer.sent(Duration::ZERO, slice, Duration::ZERO);
            sent.push(slice);
        }
        sent
    }

    fn update(transfer: &mut Transfer, missing: usize, first: usize, limit: usize, bits: &[u8]) -> bool {
        let heard = Reported {
            missing,
            first,
            limit,
            bits,
        };
        transfer.update(Duration::ZERO, heard, &mut SliceSet::default())
    }

    /// At the end of a block, one slice in 16 and one more are sent in vain at most.
    #[test]
    fn few_slices_are_sent_in_vain() {
        let mut transfer = transfer(32, 32);
        (0..32).for_each(|slice| transfer.lose(slice));
        assert_eq!(all(&mut transfer, 100).len(), 32 + 3);
        (0..32).for_each(|slice| transfer.lose(slice));
        assert_eq!(all(&mut transfer, 100).len(), 32);
    }

    /// A slice that the receiver had no room for is sent in its order, and only once.
    #[test]
    fn a_slice_without_room_is_not_lost() {
        let mut transfer = transfer(10, 6);
        assert!(update(&mut transfer, 1, 1, 3, &[]));
        transfer.lose(5);
        assert_eq!(all(&mut transfer, 100), []);
        assert!(update(&mut transfer, 3, 3, 10, &[]));
        assert_eq!(all(&mut transfer, 100), [3, 4, 5, 6, 7, 8, 9]);
    }

    /// Toward the end of `give_up`, a probe does not wait for the answer to the last one.
    #[test]
    fn probes_become_more_frequent() {
        let mut transfer = transfer(3, 3);
        let waits = [0, 1500, 2900].map(|millis| {
            transfer.sent_at = Duration::from_millis(millis);
            let at = transfer.probe_at(transfer.sent_at, Duration::from_millis(600), Duration::from_secs(3));
            at.map(|at| (at - transfer.sent_at).as_millis())
        });
        assert_eq!(waits, [Some(500), Some(250), Some(150)]);
    }

    /// Slices that an answer does not report keep their state: those before its first flag, and those after its last one
    /// if the flags fill the answer. An answer with fewer flags reports all later slices as missing.
    #[test]
    fn slices_that_an_answer_does_not_report_keep_their_state() {
        let mut transfer = transfer(SAID + 100, SAID + 100);
        let mut has = |missing, first, bits: &[u8]| {
            let only_adds = update(&mut transfer, missing, first, usize::MAX, bits);
            (only_adds, [4, 12, SAID + 20].map(|slice| transfer.has(slice)))
        };
        assert_eq!(has(2, 2, &[0b100]), (true, [true, false, false]));
        assert_eq!(has(2, 10, &[0b100]), (true, [true, true, false]));
        assert_eq!(has(2, SAID, &[0, 0, 0b1_0000]), (true, [true; 3]));
        assert_eq!(has(12, 12, &[1; SAID / 8]), (true, [true; 3]));
        assert_eq!(has(13, 13, &[]), (false, [true, true, false]));
    }
}
