//! Defines the end that sends blocks.

use super::article::timeline::Timeline;
use super::bits::SliceSet;
use super::config::{Config, ConfigError, Rate};
use super::packets::{
    Connection, Head, Identity, MAX_BEHIND, MAX_BLOCK_BYTES, MAX_TAG_BYTES, PacketError, Refusal, SLICE_BYTES,
    SLICE_PACKET_BYTES, State,
};
use super::rate::{Controller, Heard, TokenBucket};
use super::receiver::is_before;
use super::transfer::{Reported, Transfer};
use crate::{BitSerialize, WriteError};
use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// Most blocks of a sender: those that wait, are in flight, or have an event that was not polled.
const BLOCKS: usize = 64;
/// Most slices in flight that a sender remembers.
const MOST_FLYING: usize = 16_384;
/// Number of slices that a sender resends together to ask for an answer.
const PROBES: usize = 2;
/// The longest time between two questions for an answer.
const LONGEST_PATIENCE: Duration = Duration::from_secs(2);
/// Least number of questions in the time `give_up`, so that lost packets alone hardly ever end a block.
const QUESTIONS: u32 = 12;
/// A time between two calls that is longer by this than an answer takes is a pause of the application, unless the time
/// before it was long, too: then it is the time of a frame.
const LONGEST_FRAME: Duration = Duration::from_millis(250);
/// After a question, the next one follows within this part of the time that is left until the sender gives up. The
/// questions become more frequent, so that an answer arrives in time even if many packets are lost.
pub(super) const QUESTIONS_LEFT: u32 = 6;
/// Time between two slices of a block that the receiver has no room for, and between two notices of a cancelled block.
const HELD: Duration = Duration::from_millis(100);
/// The longest time from one slice of a block in flight to its next one, however many blocks of higher priority there
/// are. A quarter of `give_up` if that is shorter, so that neither end abandons the waiting block. A slice without an
/// answer may be lost, so the next one follows after `give_up / QUESTIONS`, or after this time if that is shorter.
const KEPT: Duration = Duration::from_secs(5);
const CANCELS: u32 = 5;

/// Sends blocks in slices, and sends each slice again until the receiver has acked it.
///
/// See [the module](super) for the loop around a sender and for its guarantees. A sender uses memory for at most 64
/// blocks, up to three bits for each slice of these blocks, and at most 0.5 MiB of records about slices in flight. Each
/// lost slice takes 8 to 16 bytes until the sender sends it again. Several senders can share a block in an `Arc`.
///
/// # Bounds
/// * Packets from an attacker who does not know the connection's number change nothing, however many the attacker
///   sends. Replayed genuine answers change nothing.
/// * An attacker who knows the number cannot make the sender believe that a block was delivered, unless the attacker
///   has all bytes of the block: the last answer must contain a second hash of the block. The attacker can refuse, slow
///   down and restart a transfer, and suppress genuine answers until [`Config::give_up`]. Only authentication of the
///   packets prevents attacks by a peer that knows the number. If a transfer fails, the sender returns the block with
///   the event.
pub struct ChunkSender {
    config: Config,
    connection: Connection,
    instance: u32,
    timeline: Timeline,
    now: Duration,
    /// The end of the last pause of the application. An answer may have waited in the socket during the pause, so answers
    /// to slices from before the pause do not show the round trip.
    resumed: Duration,
    /// The end of the last long time between two calls. Another long time that begins at once is no pause.
    slow_until: Option<Duration>,
    budget: TokenBucket,
    controller: Controller,
    next_id: u32,
    /// The blocks to send, by priority, then in the order of `send`.
    transfers: Vec<Transfer>,
    cancelled: VecDeque<(Identity, u32, Duration)>,
    events: VecDeque<SendEvent>,
    /// The slices in flight, in the order of sending, from the oldest slice that has neither arrived nor is known to be
    /// lost.
    flying: VecDeque<Flying>,
    next_number: u32,
    open_bytes: u64,
    /// The receiver, and the newest slice that it has answered.
    receiver: Option<(u32, u32)>,
    asked_at: Duration,
    asked: u32,
    /// The newest slice that asked for an answer at once.
    asked_by: Option<u32>,
    /// Slices that may be sent in addition to the window, to ask for an answer.
    asking: usize,
    /// The number after that of the slice with which the sender last asked for an answer because it had nothing more to
    /// send.
    ended: Option<u32>,
    stats: Stats,
    there: SliceSet,
    buffer: [u8; SLICE_PACKET_BYTES],
}

#[derive(Clone, Copy, Debug)]
struct Flying {
    id: u32,
    slice: u32,
    bytes: u32,
    is_open: bool,
    at: Duration,
}

/// Block to send, with its tag and priority.
///
/// `into()` converts a `Vec<u8>`, or an `Arc<[u8]>` that many senders share, to an `Outgoing`.
#[derive(Clone, PartialEq, Eq)]
pub struct Outgoing {
    bytes: Arc<[u8]>,
    tag: Vec<u8>,
    priority: u8,
}

impl Outgoing {
    /// Adds a tag: a value that is sent before the block and describes it. The receiver gets the tag by
    /// [`Block::tag`](super::Block::tag).
    ///
    /// # Errors
    /// Returns the error of [`encode`](crate::encode) if the value breaks its declaration. [`ChunkSender::send`]
    /// refuses a tag of more than 255 bytes.
    pub fn tagged<T: BitSerialize>(mut self, tag: &T) -> Result<Outgoing, WriteError> {
        self.tag = crate::encode(tag)?;
        Ok(self)
    }

    /// Sets the priority of the block, by default 0. From the waiting blocks, the sender takes the block of the highest
    /// priority first; at most [`Config::parallel`] blocks are in flight. A block in flight that waits for blocks of
    /// higher priority gets one slice every 5 s, or every quarter of [`Config::give_up`] if that is shorter. If no answer
    /// has arrived to the last slice, the next one follows after a twelfth of `give_up`, at most 5 s.
    #[must_use]
    pub fn priority(mut self, priority: u8) -> Outgoing {
        self.priority = priority;
        self
    }

    /// Returns the bytes of the block.
    #[must_use]
    pub fn bytes(&self) -> &Arc<[u8]> {
        &self.bytes
    }

    /// Returns the bytes at a range of the tag and the block after it, as two parts.
    fn parts(&self, range: core::ops::Range<usize>) -> [&[u8]; 2] {
        let tag = self.tag.len();
        let front = self.tag.get(range.start.min(tag)..range.end.min(tag));
        let back = self
            .bytes
            .get(range.start.saturating_sub(tag)..range.end.saturating_sub(tag));
        [front.unwrap_or(&[]), back.unwrap_or(&[])]
    }
}

impl From<Vec<u8>> for Outgoing {
    fn from(bytes: Vec<u8>) -> Outgoing {
        Outgoing::from(Arc::from(bytes))
    }
}

impl From<Arc<[u8]>> for Outgoing {
    fn from(bytes: Arc<[u8]>) -> Outgoing {
        Outgoing {
            bytes,
            tag: Vec::new(),
            priority: 0,
        }
    }
}

/// Shows only the number of bytes.
impl fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outgoing")
            .field("bytes", &self.bytes.len())
            .field("tag", &self.tag.len())
            .field("priority", &self.priority)
            .finish()
    }
}

/// Progress of a block that is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sending {
    /// Number of the block.
    pub id: u32,
    /// Number of slices that the receiver has.
    pub acked: usize,
    /// Number of slices of the block, of [`SLICE_BYTES`] each.
    pub slices: usize,
    /// Number of bytes of the block, including its tag.
    pub total: usize,
}

/// Outcome of the transfer of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SendEvent {
    /// The receiver has the whole block.
    Delivered {
        /// Number of the block.
        id: u32,
    },
    /// The block will not arrive.
    Failed {
        /// Number of the block.
        id: u32,
        /// Reason for the failure.
        why: Failure,
        /// The block, which may be passed to [`ChunkSender::send`] again.
        block: Outgoing,
    },
}

/// Reason why a block does not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// The receiver refused the block for this reason.
    Refused(Refusal),
    /// For the time [`Config::give_up`], no answer showed that the receiver got more of the block. If only answers were
    /// lost, the block may have arrived, or may still arrive. The link is broken, or the receiver was not called.
    TimedOut,
    /// A packet of the block could not be written. No block causes this, so it would be a mistake in this crate.
    Invalid,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(why) => why.fmt(f),
            Failure::TimedOut => f.write_str("the receiver has not answered for as long as `give_up` allows"),
            Failure::Invalid => {
                f.write_str("a packet of the block could not be written, which is a mistake in `bitstream`")
            }
        }
    }
}

impl core::error::Error for Failure {}

/// Error of a block that cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendError {
    /// Reason for the error.
    pub why: SendProblem,
    /// The block that was passed to [`ChunkSender::send`].
    pub block: Outgoing,
}

/// Reason why a block cannot be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SendProblem {
    /// The block has no bytes.
    Empty,
    /// The block has more than [`MAX_BLOCK_BYTES`], including its tag.
    TooLarge,
    /// The tag has more than [`MAX_TAG_BYTES`].
    TagTooLarge,
    /// The sender has no room for another block: see [`ChunkSender::room`].
    QueueFull,
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.why {
            SendProblem::Empty => "a block without bytes cannot be sent",
            SendProblem::TooLarge => "the block and its tag have more than 64 MiB",
            SendProblem::TagTooLarge => "the tag has more than 255 bytes",
            SendProblem::QueueFull => "64 blocks wait, are in flight or have an event (call `poll_event`), or 1,023 later blocks overtook the oldest one",
        })
    }
}

impl core::error::Error for SendError {}

/// Says what the sender learnt from an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AckFate {
    /// The receiver has more slices than before: this many more.
    New(usize),
    /// The receiver has the whole block.
    Delivered,
    /// The receiver refuses the block: see [`ChunkSender::poll_event`].
    Refused,
    /// The receiver has no room for the block until its application takes another block.
    Held,
    /// The answer is obsolete: the sender no longer sends the block, or a newer answer arrived earlier.
    Stale,
    /// The receiver has lost slices that it had: it was restarted, or dropped the block.
    StartedOver,
    /// The answer contradicts the packets that were sent: a peer that knows the secret number has forged it.
    Forged,
}

/// The rate of a sender, and counters since its start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// Current rate of the sender: the most bytes that it sends in a second.
    pub rate: u64,
    /// Smoothed round-trip time, or `None` before the first measurement.
    pub rtt: Option<Duration>,
    /// Share of lost slices among the last 256 to 512 slices whose fate is known, from 0 to 1.
    pub loss: f64,
    /// Number of packets that were sent.
    pub packets: u64,
    /// Number of bytes that were sent, including `packet_overhead` for each packet.
    pub bytes: u64,
    /// Number of slices that were sent again.
    pub resent: u64,
    /// Number of blocks that were delivered.
    pub delivered: u64,
}

impl ChunkSender {
    /// Returns a sender for one direction of a connection. Choose a new random number as the `instance` of each sender.
    ///
    /// # Errors
    /// Returns the first number of the configuration that is out of its range.
    pub fn new(config: Config, connection: Connection, instance: u32) -> Result<ChunkSender, ConfigError> {
        config.validate()?;
        let packet = SLICE_PACKET_BYTES + usize::from(config.packet_overhead);
        Ok(ChunkSender {
            config,
            connection,
            instance,
            timeline: Timeline::default(),
            now: Duration::ZERO,
            resumed: Duration::ZERO,
            slow_until: None,
            budget: TokenBucket::new(config.saved_time, packet),
            controller: Controller::new(config.rate, packet),
            next_id: 0,
            transfers: Vec::new(),
            cancelled: VecDeque::new(),
            events: VecDeque::new(),
            flying: VecDeque::new(),
            next_number: 0,
            open_bytes: 0,
            receiver: None,
            asked_at: Duration::ZERO,
            asked: 0,
            asked_by: None,
            asking: 0,
            ended: None,
            stats: Stats::default(),
            there: SliceSet::default(),
            buffer: [0; SLICE_PACKET_BYTES],
        })
    }

    /// Returns the progress of each block that is not yet delivered, in the order in which the blocks are sent.
    pub fn progress(&self) -> impl Iterator<Item = Sending> + '_ {
        self.transfers.iter().map(|transfer| Sending {
            id: transfer.block.id,
            acked: transfer.num_acked,
            slices: transfer.block.num_slices(),
            total: transfer.block.bytes as usize,
        })
    }

    /// Returns `true` if no block waits or is being sent.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.transfers.is_empty()
    }

    /// Returns how many blocks [`send`](Self::send) would accept now: 64, minus the blocks that wait, that are being
    /// sent, or whose event was not yet polled. While a block waits, at most 1,023 later blocks may be sent before it.
    #[must_use]
    pub fn room(&self) -> usize {
        let window = (MAX_BEHIND + 1).saturating_sub(self.next_id.wrapping_sub(self.oldest()));
        (window as usize).min(BLOCKS.saturating_sub(self.transfers.len() + self.events.len()))
    }

    /// Returns the rate of the sender, and its counters of packets, bytes and blocks.
    #[must_use]
    pub fn stats(&self) -> Stats {
        Stats {
            rate: self.controller.rate(self.now),
            rtt: self.controller.rtt(),
            loss: self.controller.loss(),
            ..self.stats
        }
    }

    /// Queues a block, and returns its number. Hashing the block takes about a millisecond for each MiB.
    ///
    /// # Errors
    /// Refuses a block without bytes, a block or a tag that is too large, and each block if [`room`](Self::room) is 0.
    /// The error contains the block.
    pub fn send(&mut self, block: impl Into<Outgoing>) -> Result<u32, SendError> {
        let block = block.into();
        let bytes = block.bytes.len() + block.tag.len();
        let problems = [
            (block.bytes.is_empty(), SendProblem::Empty),
            (block.tag.len() > MAX_TAG_BYTES, SendProblem::TagTooLarge),
            (bytes > MAX_BLOCK_BYTES as usize, SendProblem::TooLarge),
            (self.room() == 0, SendProblem::QueueFull),
        ];
        if let Some((_, why)) = problems.into_iter().find(|(is_so, _)| *is_so) {
            return Err(SendError { why, block });
        }
        let mut hash = self.connection.block_hash();
        hash.write(&block.tag);
        hash.write(&block.bytes);
        let (digest, proof) = hash.finish_long();
        let identity = Identity {
            sender: self.instance,
            id: self.next_id,
            bytes: bytes as u32,
            tag_bytes: block.tag.len() as u8,
            digest: digest as u32,
        };
        if self.transfers.is_empty() {
            self.budget.begin();
        }
        self.next_id = self.next_id.wrapping_add(1);
        let after = |other: &Transfer| other.out.priority < block.priority;
        let place = self.transfers.iter().position(after).unwrap_or(self.transfers.len());
        self.transfers
            .insert(place, Transfer::new(identity, block, proof, self.now));
        Ok(identity.id)
    }

    /// Cancels a block, returns it, and tells the receiver. The sender reports no event for a cancelled block. The
    /// block may still arrive, if all its slices are on their way or have arrived. Returns `None` if the sender has no
    /// such block.
    pub fn cancel(&mut self, id: u32) -> Option<Outgoing> {
        let place = self.transfers.iter().position(|transfer| transfer.block.id == id)?;
        Some(self.give_up(place).out)
    }

    /// Changes the rate at which the sender sends.
    ///
    /// # Errors
    /// Refuses a rate that [`Config::rate`] does not allow. The sender then keeps its rate.
    pub fn set_rate(&mut self, rate: Rate) -> Result<(), ConfigError> {
        if !rate.is_valid() {
            return Err(ConfigError::Rate);
        }
        self.controller.set(rate);
        Ok(())
    }

    /// Returns the next event: a delivered block, or a failed block with the reason.
    pub fn poll_event(&mut self) -> Option<SendEvent> {
        self.events.pop_front()
    }

    /// Processes an answer that arrived from the receiver, and returns what the sender learnt from the answer.
    ///
    /// # Errors
    /// Rejects a packet of another connection, a damaged or forged packet, and a packet that is not from a receiver. A
    /// rejected packet does not change the sender.
    pub fn handle_packet(&mut self, now: Duration, packet: &[u8]) -> Result<AckFate, PacketError> {
        self.advance(now);
        let (head, bits) = self.connection.open(packet)?;
        let Head::Answer {
            block,
            receiver,
            number,
            newest,
            delay,
            state,
        } = head
        else {
            return Err(PacketError::Misplaced);
        };
        if block.sender != self.instance {
            return Ok(AckFate::Stale);
        }
        if !is_before(newest, self.next_number) {
            return Ok(AckFate::Forged);
        }
        if !self.is_of_receiver(receiver, newest) {
            return Ok(AckFate::Stale);
        }
        // other answers were sent before the receiver knew of the cancelled block
        if matches!(state, State::Complete { .. } | State::Refused(_)) {
            self.cancelled.retain(|(cancelled, ..)| *cancelled != block);
        }
        let Some(place) = self.transfers.iter().position(|transfer| transfer.block == block) else {
            return Ok(AckFate::Stale);
        };
        let Some(transfer) = self.transfers.get_mut(place) else {
            return Ok(AckFate::Stale);
        };
        if transfer.answer.is_some_and(|answer| !is_before(answer, number)) {
            return Ok(AckFate::Stale);
        }
        transfer.answer = Some(number);
        self.keep_waiting();
        self.asked = 0;
        self.asked_at = self.now;
        let sent_at = self.sent_at(newest);
        // an earlier answer was about this slice or a newer one
        let newer = self
            .receiver
            .map(|(_, known)| known)
            .filter(|known| !is_before(*known, newest));
        let arrived_at = self.now.saturating_sub(Duration::from_micros(delay.into()));
        let rtt = sent_at
            .filter(|at| newer.is_none() && (*at >= self.resumed || self.controller.rtt().is_none()))
            .map(|at| arrived_at.saturating_sub(at).max(Duration::from_micros(100)));
        self.receiver = Some((receiver, newer.unwrap_or(newest)));
        Ok(self.answered(
            place,
            state,
            bits,
            sent_at,
            Heard {
                next: self.next_number,
                arrived_at,
                rtt,
                newest,
                ..Heard::default()
            },
        ))
    }

    /// Returns the next packet to send to the receiver, of at most [`SLICE_PACKET_BYTES`], or `None` if no packet is
    /// due. In each frame of your loop, or after the time of [`poll_timeout`](Self::poll_timeout), call this function
    /// until it returns `None`.
    ///
    /// `now` is the time since a moment of your choice, such as the start of the program; use the same moment for all
    /// calls. If your clock steps back by up to a second, the sender's time stands still until the clock reaches its
    /// old value. After a larger step back, the sender's time continues at once. A step forward counts as at most 60 s.
    pub fn poll_transmit(&mut self, now: Duration) -> Option<&[u8]> {
        self.advance(now);
        self.budget.earn(self.now, self.controller.rate(self.now));
        self.time_out();
        if let Some(len) = self.next_cancel() {
            return self.buffer.get(..len);
        }
        self.ask();
        self.ask_for_blocks();
        self.ask_for_end();
        let Some((place, slice)) = self.next_slice() else {
            self.controller.busy = false;
            self.budget.idle();
            return None;
        };
        if !self.may_send(place, slice) {
            return None;
        }
        let len = self.write_slice(place, slice)?;
        self.buffer.get(..len)
    }

    /// Returns the longest time to wait after `now` before the next call of [`poll_transmit`](Self::poll_transmit).
    /// Returns `None` if nothing will be sent until an answer arrives or a block is queued.
    #[must_use]
    pub fn poll_timeout(&mut self, now: Duration) -> Option<Duration> {
        self.advance(now);
        self.budget.earn(self.now, self.controller.rate(self.now));
        let cancel = self.cancelled.iter().map(|(.., at)| *at).min();
        let cancel = cancel.map(|at| {
            let budget = self.wait(self.cancel_price());
            budget.max(at.saturating_sub(self.now))
        });
        let due = self.next_slice();
        let slice = due.and_then(|(place, slice)| {
            let price = self.price(place, slice);
            self.has_window(price).then(|| self.wait(price))
        });
        let end = self
            .end_at()
            .filter(|_| due.is_none())
            .map(|at| at.saturating_sub(self.now));
        let of_block = self.block_at().map(|at| at.saturating_sub(self.now));
        let paused = self
            .transfers
            .iter()
            .filter(|transfer| transfer.paused_until > self.now);
        let paused = paused.map(|transfer| transfer.paused_until - self.now).min();
        let ask = self
            .awaits_answer()
            .then(|| (self.asked_at + self.patience()).saturating_sub(self.now));
        let late = self
            .transfers
            .iter()
            .map(|transfer| transfer.progressed + self.config.give_up)
            .min();
        // a longer sleep would count as a pause
        let late = late.map(|at| at.saturating_sub(self.now).min(self.config.longest_pause()));
        let waits = [cancel, slice, end, of_block, paused, ask, late].into_iter().flatten();
        waits.min().map(|wait| wait + self.timeline.stands_for(now))
    }

    /// Sets the time of the sender. A pause of the application hardly counts for `give_up`: in a pause, the sender neither
    /// sends nor hears answers.
    fn advance(&mut self, now: Duration) {
        let before = self.now;
        self.now = self.timeline.advance(now);
        let passed = self.now.saturating_sub(before);
        if passed > self.patience() + LONGEST_FRAME {
            // the calls of one frame may be some time apart
            let is_slow = |until: Duration| before.saturating_sub(until) <= LONGEST_FRAME;
            // a loop that stays slow would otherwise never measure a round trip again
            if !self.slow_until.is_some_and(is_slow) {
                self.resumed = self.now;
            }
            self.slow_until = Some(self.now);
        }
        let pause = passed.saturating_sub(self.config.longest_pause());
        for transfer in &mut self.transfers {
            // `send` takes no time, so a block is queued at the first moment after `send`
            transfer.progressed = match core::mem::take(&mut transfer.is_new) {
                true => self.now,
                false => transfer.progressed + pause,
            };
        }
    }

    /// Takes note of an answer for the blocks that wait for others: those that are not begun, and those whose slices wait
    /// for the slices of an earlier block. An answer shows that the receiver lives.
    fn keep_waiting(&mut self) {
        let mut is_first = true;
        for transfer in &mut self.transfers {
            let is_due = transfer.begun && transfer.due(self.now).is_some();
            if !transfer.begun || (is_due && !is_first) {
                transfer.progressed = self.now;
            }
            is_first &= !is_due;
        }
    }

    fn oldest(&self) -> u32 {
        let behind = self
            .transfers
            .iter()
            .map(|transfer| self.next_id.wrapping_sub(transfer.block.id))
            .max();
        self.next_id.wrapping_sub(behind.unwrap_or(0))
    }

    fn window(&self) -> u64 {
        self.controller.window(self.config.ack_interval)
    }

    /// Returns whether an answer is from the current receiver. A restarted receiver becomes the current one once it
    /// answers newer slices.
    fn is_of_receiver(&mut self, receiver: u32, newest: u32) -> bool {
        match self.receiver {
            None => true,
            Some((known, _)) if known == receiver => true,
            Some((_, before)) => {
                let lives = is_before(before, newest);
                if lives {
                    self.transfers.iter_mut().for_each(|transfer| transfer.answer = None);
                }
                lives
            }
        }
    }

    fn first_number(&self) -> u32 {
        self.next_number.wrapping_sub(self.flying.len() as u32)
    }

    fn sent_at(&self, number: u32) -> Option<Duration> {
        let place = number.wrapping_sub(self.first_number()) as usize;
        self.flying.get(place).map(|flying| flying.at)
    }

    fn answered(
        &mut self,
        place: usize,
        state: State,
        bits: &[u8],
        sent_at: Option<Duration>,
        mut heard: Heard,
    ) -> AckFate {
        let Some(transfer) = self.transfers.get_mut(place) else {
            return AckFate::Stale;
        };
        let id = transfer.block.id;
        let (slices, before) = (transfer.block.num_slices(), transfer.num_acked);
        let arrived = match state {
            State::Arriving { missing, first, limit } => Reported {
                missing: missing as usize,
                first: first as usize,
                limit: limit as usize,
                bits,
            },
            _ => Reported {
                missing: 0,
                first: 0,
                limit: 0,
                bits,
            },
        };
        let fate = match state {
            State::Arriving { .. } if transfer.is_phantom(arrived) => return AckFate::Forged,
            State::Arriving { .. } => {
                let only_adds = transfer.update(self.now, arrived, &mut self.there);
                match only_adds {
                    true => AckFate::New(transfer.num_acked.saturating_sub(before)),
                    false => AckFate::StartedOver,
                }
            }
            State::Held => {
                transfer.forget();
                transfer.progressed = self.now;
                transfer.is_held = true;
                transfer.paused_until = self.now + held_pause(self.config.give_up);
                AckFate::Held
            }
            State::Complete { proof } if proof == transfer.proof => AckFate::Delivered,
            State::Complete { .. } => return AckFate::Forged,
            State::Refused(_) => AckFate::Refused,
        };
        self.settle_flying(place, fate, arrived, sent_at, &mut heard);
        // of several copies of a slice, the answer does not say which arrived
        let most = match fate {
            AckFate::New(new) => new,
            AckFate::Delivered => slices.saturating_sub(before),
            _ => slices,
        };
        heard.arrived = heard.arrived.min(most as u32);
        self.controller.hear(self.now, heard);
        if let State::Refused(why) = state {
            self.fail(place, Failure::Refused(why));
        } else if fate == AckFate::Delivered {
            self.transfers.remove(place);
            self.stats.delivered += 1;
            self.events.push_back(SendEvent::Delivered { id });
        }
        fate
    }

    /// Decides which slices in flight have arrived and which are lost. A slice is lost if it was sent so long before
    /// the newest arrived slice that it should have arrived.
    fn settle_flying(
        &mut self,
        place: usize,
        fate: AckFate,
        arrived: Reported<'_>,
        sent_at: Option<Duration>,
        heard: &mut Heard,
    ) {
        let first = self.first_number();
        let Some(transfer) = self.transfers.get_mut(place) else {
            return;
        };
        let id = transfer.block.id;
        let before = transfer.heard;
        transfer.heard = before.max(sent_at.unwrap_or_default());
        let deadline = sent_at.and_then(|at| at.checked_sub(self.controller.reordering()));
        for (at, flying) in self
            .flying
            .iter_mut()
            .enumerate()
            .filter(|(_, flying)| flying.is_open && flying.id == id)
        {
            let number = first.wrapping_add(at as u32);
            let is_beyond = flying.slice as usize >= arrived.limit;
            let is_there = match fate {
                AckFate::Delivered => true,
                // the receiver dropped these slices, but the link carried them
                AckFate::New(_) if is_beyond => !is_before(heard.newest, number),
                AckFate::New(_) | AckFate::StartedOver => transfer.has(flying.slice as usize),
                AckFate::Held if is_before(heard.newest, number) => continue,
                AckFate::Held => true,
                _ => false,
            };
            if is_there {
                self.controller.hear_late(before.saturating_sub(flying.at));
                self.controller.arrived(number, self.now.saturating_sub(flying.at));
                heard.bytes += u64::from(flying.bytes);
                heard.arrived += 1;
            } else if matches!(fate, AckFate::New(_)) && !is_beyond {
                if deadline.is_none_or(|deadline| flying.at >= deadline) || !arrived.says(flying.slice as usize) {
                    continue;
                }
                heard.lost += 1;
                transfer.lose(flying.slice as usize);
            }
            flying.is_open = false;
            self.open_bytes -= u64::from(flying.bytes);
        }
        self.forget_settled();
    }

    fn forget_settled(&mut self) {
        while self.flying.front().is_some_and(|flying| !flying.is_open) {
            // the newest slice stays, and those after the newest answered slice: an answer to them may still show the
            // round trip, even if they were sent again since the round trip has become longer
            let first = self.first_number();
            let awaits = self.receiver.is_none_or(|(_, newest)| is_before(newest, first));
            if self.flying.len() == 1 || (awaits && self.flying.len() < MOST_FLYING) {
                break;
            }
            self.flying.pop_front();
        }
    }

    /// Forgets all slices of a block that are in flight.
    fn close(&mut self, id: u32) {
        for flying in self
            .flying
            .iter_mut()
            .filter(|flying| flying.is_open && flying.id == id)
        {
            flying.is_open = false;
            self.open_bytes -= u64::from(flying.bytes);
        }
        self.forget_settled();
    }

    fn fail(&mut self, place: usize, why: Failure) {
        let transfer = self.transfers.remove(place);
        let id = transfer.block.id;
        self.close(id);
        self.events.push_back(SendEvent::Failed {
            id,
            why,
            block: transfer.out,
        });
    }

    /// Removes a transfer, and tells the receiver if a slice was sent.
    fn give_up(&mut self, place: usize) -> Transfer {
        let transfer = self.transfers.remove(place);
        self.close(transfer.block.id);
        if transfer.begun && self.cancelled.len() < BLOCKS {
            self.cancelled.push_back((transfer.block, 0, self.now));
        }
        transfer
    }

    fn time_out(&mut self) {
        let (now, give_up) = (self.now, self.config.give_up);
        // a block that waits for others ages while the receiver does not answer about them
        if self.transfers.iter().all(|transfer| !transfer.begun) {
            self.transfers.iter_mut().for_each(|transfer| transfer.progressed = now);
        }
        let late = |transfer: &Transfer| now.saturating_sub(transfer.progressed) >= give_up;
        while let Some(place) = self.transfers.iter().position(late) {
            let transfer = self.give_up(place);
            self.events.push_back(SendEvent::Failed {
                id: transfer.block.id,
                why: Failure::TimedOut,
                block: transfer.out,
            });
        }
    }

    fn next_cancel(&mut self) -> Option<usize> {
        if !self.budget.has(self.cancel_price()) {
            return None;
        }
        let place = self.cancelled.iter().position(|(.., at)| *at <= self.now)?;
        let (block, times, _) = self.cancelled.remove(place)?;
        if times + 1 < CANCELS {
            self.cancelled.push_back((block, times + 1, self.now + HELD));
        }
        let behind = block.id.wrapping_sub(self.oldest());
        let head = Head::Cancel {
            block,
            behind: if behind <= MAX_BEHIND { behind } else { 0 },
        };
        // the application already has the block, so an error, which no block causes, only ends the notices
        let len = self.connection.seal(&head, &[], &mut self.buffer).ok()?;
        self.count(len, false);
        Some(len)
    }

    fn cancel_price(&self) -> usize {
        SLICE_PACKET_BYTES - SLICE_BYTES + usize::from(self.config.packet_overhead)
    }

    fn patience(&self) -> Duration {
        let patience = self.controller.patience(self.config.ack_interval);
        let begun = self.transfers.iter().filter(|transfer| transfer.begun);
        let progressed = begun.map(|transfer| transfer.progressed).min();
        let longest = longest_patience(self.config.give_up, progressed.unwrap_or(self.asked_at), self.asked_at);
        // an unanswered question may have been lost, and `patience` may be long because the round trip varied
        let patience = match self.asked {
            0 => patience,
            _ => patience.min(longest.max(patience / 4)),
        };
        lengthened(patience, longest, self.asked.saturating_sub(2))
    }

    /// Returns whether an answer to a slice is open. Otherwise all blocks wait for the receiver, and
    /// [`ask_for_blocks`](Self::ask_for_blocks) asks.
    fn awaits_answer(&self) -> bool {
        !self.transfers.is_empty() && (self.open_bytes > 0 || self.asked > 0)
    }

    /// Resends slices to ask for an answer. The answer then decides which other slices are lost.
    fn ask(&mut self) {
        if !self.awaits_answer() {
            self.asked_at = self.now;
        }
        if self.now.saturating_sub(self.asked_at) < self.patience() {
            return;
        }
        self.asked_at = self.now;
        self.asked += 1;
        self.asking = PROBES;
        let mut left = PROBES;
        for at in 0..self.flying.len() {
            let Some(flying) = self.flying.get_mut(at).filter(|flying| flying.is_open && left > 0) else {
                continue;
            };
            flying.is_open = false;
            self.open_bytes -= u64::from(flying.bytes);
            let (id, slice) = (flying.id, flying.slice as usize);
            if let Some(transfer) = self.transfers.iter_mut().find(|transfer| transfer.block.id == id) {
                transfer.lose(slice);
                left -= 1;
            }
        }
        self.forget_settled();
        let now = self.now;
        if left == PROBES && self.next_slice().is_none() {
            if let Some(transfer) = self
                .transfers
                .iter_mut()
                .find(|transfer| transfer.begun && transfer.paused_until <= now)
            {
                transfer.ask();
            }
        }
    }

    /// Returns the moment to ask about a block without answers. Answers about other blocks do not show whether the last
    /// slices of this block are lost.
    fn block_at(&mut self) -> Option<Duration> {
        let (now, patience, give_up) = (self.now, self.block_patience()?, self.config.give_up);
        let asks = |transfer: &mut Transfer| transfer.probe_at(now, patience, give_up);
        self.transfers.iter_mut().filter_map(asks).min()
    }

    /// Returns the time that an answer takes, or `None` if no block has an answer: then [`ask`](Self::ask) asks.
    fn block_patience(&self) -> Option<Duration> {
        (self.asked == 0).then(|| self.controller.patience(Duration::ZERO))
    }

    fn ask_for_blocks(&mut self) {
        let Some(patience) = self.block_patience() else { return };
        for transfer in &mut self.transfers {
            let at = transfer.probe_at(self.now, patience, self.config.give_up);
            if at.is_some_and(|at| at <= self.now) {
                transfer.ask();
            }
        }
    }

    /// Returns the time to resend the last slice without waiting for an answer. Only later slices would show that the
    /// last slices are lost.
    fn end_at(&self) -> Option<Duration> {
        let last = self.flying.back().filter(|last| last.is_open)?;
        let transfer = self.transfers.iter().find(|transfer| transfer.block.id == last.id)?;
        let at = (last.at + self.controller.silence()).max(transfer.paused_until);
        (self.ended != Some(self.next_number)).then_some(at)
    }

    fn ask_for_end(&mut self) {
        if self.end_at().is_none_or(|at| at > self.now) || self.next_slice().is_some() {
            return;
        }
        let last = self.flying.back().map(|last| last.id);
        if let Some(transfer) = self
            .transfers
            .iter_mut()
            .find(|transfer| Some(transfer.block.id) == last)
        {
            transfer.ask();
            self.ended = Some(self.next_number.wrapping_add(1));
        }
    }

    /// Returns the slice that is due: that of a block that has waited too long, or of the first block with a due slice,
    /// among the blocks that may be in flight together.
    fn next_slice(&mut self) -> Option<(usize, usize)> {
        let (now, give_up) = (self.now, self.config.give_up);
        let waits = |transfer: &mut Transfer| {
            let is_answered = transfer.heard >= transfer.sent_at;
            let kept = KEPT.min(if is_answered { give_up / 4 } else { give_up / QUESTIONS });
            transfer.begun && now.saturating_sub(transfer.sent_at) >= kept
        };
        let waiting = self.transfers.iter_mut().enumerate().filter_map(|(place, transfer)| {
            let slice = transfer.due(now).filter(|_| waits(transfer))?;
            Some((transfer.sent_at, place, slice))
        });
        // the one that has waited longest, since a low rate may not suffice for all of them
        if let Some((_, place, slice)) = waiting.min() {
            return Some((place, slice));
        }
        let begun = self.transfers.iter().filter(|transfer| transfer.begun).count();
        // a later block must not take the room for which an earlier block waits
        let is_held = self.transfers.iter().any(|transfer| transfer.is_held);
        let begins = begun < usize::from(self.config.parallel) && !is_held;
        for (place, transfer) in self.transfers.iter_mut().enumerate() {
            if !transfer.begun && !begins {
                continue;
            }
            if let Some(slice) = transfer.due(self.now) {
                return Some((place, slice));
            }
        }
        None
    }

    fn price(&self, place: usize, slice: usize) -> usize {
        let bytes = self
            .transfers
            .get(place)
            .map_or(0, |transfer| transfer.block.range(slice).len());
        bytes + SLICE_PACKET_BYTES - SLICE_BYTES + usize::from(self.config.packet_overhead)
    }

    fn may_send(&self, place: usize, slice: usize) -> bool {
        let price = self.price(place, slice);
        self.budget.has(price) && self.has_window(price)
    }

    /// Returns the time until the budget may allow `bytes` bytes, if no answer arrives.
    fn wait(&self, bytes: usize) -> Duration {
        let wait = self.budget.wait(bytes, self.controller.rate(self.now));
        self.controller
            .drains_for(self.now)
            .map_or(wait, |drains| wait.min(drains))
    }

    /// Returns whether `bytes` more bytes may be in flight.
    fn has_window(&self, bytes: usize) -> bool {
        let is_free = self.open_bytes == 0 || self.asking > 0;
        self.flying.len() < MOST_FLYING && (is_free || self.open_bytes + bytes as u64 <= self.window())
    }

    /// Returns whether the next slice asks for an answer since the receiver may wait longer between answers than a round
    /// trip: the slice is the last one that the window has room for, or answers are missing. No slice asks while an answer
    /// to an earlier slice that asked is open.
    fn asks_early(&self) -> bool {
        let newest = self.receiver.map(|(_, newest)| newest);
        let is_open = |asked: u32| newest.is_none_or(|newest| is_before(newest, asked));
        let two = 2 * (SLICE_PACKET_BYTES as u64 + u64::from(self.config.packet_overhead));
        let is_last = self.open_bytes + two > self.window();
        !self.asked_by.is_some_and(is_open) && (is_last || self.controller.lacks_answers(self.now))
    }

    fn write_slice(&mut self, place: usize, slice: usize) -> Option<usize> {
        let oldest = self.oldest();
        let asks_early = self.asks_early();
        if self.open_bytes == 0 {
            self.asked_at = self.now;
        }
        let transfer = self.transfers.get_mut(place)?;
        let again = transfer.was_sent(slice);
        transfer.sent(self.now, slice, held_pause(self.config.give_up));
        let [asks, ends_train] = self.controller.sent(self.now, self.next_number);
        let asks = asks || asks_early || transfer.due(self.now).is_none();
        if asks {
            self.asked_by = Some(self.next_number);
        }
        let head = Head::Slice {
            block: transfer.block,
            behind: transfer.block.id.wrapping_sub(oldest),
            number: self.next_number,
            index: slice as u16,
            asks,
        };
        let parts = transfer.out.parts(transfer.block.range(slice));
        let Ok(len) = self.connection.seal(&head, &parts, &mut self.buffer) else {
            self.fail(place, Failure::Invalid);
            return None;
        };
        let bytes = len + usize::from(self.config.packet_overhead);
        let id = transfer.block.id;
        self.next_number = self.next_number.wrapping_add(1);
        self.open_bytes += bytes as u64;
        self.asking = self.asking.saturating_sub(1);
        self.flying.push_back(Flying {
            id,
            slice: slice as u32,
            bytes: bytes as u32,
            is_open: true,
            at: self.now,
        });
        self.count(len, again);
        if ends_train {
            self.budget.empty();
        }
        Some(len)
    }

    fn count(&mut self, len: usize, again: bool) {
        let bytes = len + usize::from(self.config.packet_overhead);
        self.budget.take(bytes);
        self.stats.packets += 1;
        self.stats.bytes += bytes as u64;
        self.stats.resent += u64::from(again);
    }
}

/// Returns the time between two slices of a block that the receiver has no room for.
fn held_pause(give_up: Duration) -> Duration {
    HELD.min(give_up / QUESTIONS)
}

/// Returns the longest time from a question at the moment `at` to the next one, about a block that has made no progress
/// since `progressed`.
pub(super) fn longest_patience(give_up: Duration, progressed: Duration, at: Duration) -> Duration {
    let left = (progressed + give_up).saturating_sub(at);
    LONGEST_PATIENCE.min(give_up / QUESTIONS).min(left / QUESTIONS_LEFT)
}

/// Returns the time to wait for an answer after `questions` questions without one: twice as long after each question,
/// up to `longest`.
pub(super) fn lengthened(patience: Duration, longest: Duration, questions: u32) -> Duration {
    (patience * (1 << questions.min(16))).min(longest.max(patience))
}

/// Shows the progress of the blocks, and not their bytes.
impl fmt::Debug for ChunkSender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blocks: Vec<Sending> = self.progress().collect();
        f.debug_struct("ChunkSender")
            .field("instance", &self.instance)
            .field("blocks", &blocks)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block whose packets cannot be written comes back with an event. `send` accepts no such block.
    #[test]
    fn a_packet_that_cannot_be_written_is_reported() {
        let mut sender = ChunkSender::new(Config::default(), Connection::new(1), 1).expect("good");
        let id = sender.send(alloc::vec![7; 5]).expect("room");
        let transfer = sender.transfers.first_mut().expect("it was sent");
        transfer.block.tag_bytes = 9;
        assert_eq!(sender.poll_transmit(Duration::ZERO), None);
        let event = sender.poll_event();
        assert!(
            matches!(&event, Some(SendEvent::Failed { id: failed, why: Failure::Invalid, .. }) if *failed == id),
            "{event:?}"
        );
        assert!(sender.is_idle() && sender.poll_timeout(Duration::ZERO).is_none());
    }

    /// After a question without an answer, the next one follows sooner if `give_up` is short.
    #[test]
    fn a_lost_question_is_repeated_soon() {
        let config = Config {
            give_up: Duration::from_millis(1200),
            ..Config::default()
        };
        let mut sender = ChunkSender::new(config, Connection::new(1), 1).expect("good");
        let waits = [0, 1, 2].map(|asked| {
            sender.asked = asked;
            sender.patience().as_millis()
        });
        assert_eq!(waits, [260, 100, 100]);
    }
}
