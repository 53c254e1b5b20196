//! Defines the receiving end.

use super::article::timeline::Timeline;
use super::assembly::{Assembly, Stored};
use super::config::{Config, ConfigError};
use super::packets::{ANSWER_PACKET_BYTES, Connection, Head, Identity, MAX_BEHIND, PacketError, Refusal, SAID, State};
use crate::{BitSerialize, ReadError};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// Number of remembered instances of senders.
const PEERS: usize = 4;
/// Most waiting answers for blocks without slices here, and most events that wait for the application.
const REPLIES: usize = 8;
const EVENTS: usize = 64;
/// Time without progress after which a block, or the memory of a sender, may be replaced by another one.
const GIVES_WAY: Duration = Duration::from_secs(2);
/// Most bytes of answers for each byte that arrived, the limit of QUIC ([RFC
/// 9000](https://www.rfc-editor.org/rfc/rfc9000)).
const AMPLIFICATION: u64 = 3;

/// Assembles blocks, and tells the sender which slices have arrived.
///
/// See [the module](super) for the loop around a receiver and for its guarantees. A receiver uses at most
/// [`Config::receiver_bytes`] of memory, whatever arrives. Packets that are not sealed with the [`Connection`] cause no
/// allocation.
///
/// # Bounds
/// * Without the connection's number, forged packets change nothing, at any rate. Repeated true packets change nothing
///   while the receiver remembers their sender, one of the last 4 instances.
/// * With the number, forged blocks arrive as if they were true; only authentication prevents that. A wrong slice of a
///   true block makes the sender send the whole block again. Forged blocks displace no block that had a new slice in
///   the last 2 s. After an attack a true block therefore waits at most 2 s. A packet in the name of a true sender can
///   make all of its later ones old. The sender then gives up, and continues with a new `instance`.
pub struct ChunkReceiver {
    config: Config,
    connection: Connection,
    instance: u32,
    timeline: Timeline,
    now: Duration,
    peers: Vec<Peer>,
    blocks: Vec<Assembly>,
    replies: VecDeque<Reply>,
    events: VecDeque<ReceiveEvent>,
    next_round: Duration,
    credit: u64,
    answers: u32,
    broken: u64,
    bits: [u8; SAID / 8],
    buffer: [u8; ANSWER_PACKET_BYTES],
}

/// One instance of a sender.
#[derive(Clone, Debug)]
struct Peer {
    sender: u32,
    /// All blocks before this id are settled.
    oldest: u32,
    /// The settled blocks from `oldest` on, each at the distance of its id.
    settled: VecDeque<Option<(Identity, State)>>,
    newest: Option<u32>,
    newest_at: Duration,
}

impl Peer {
    /// Returns the distance of a block from the oldest one that is not settled.
    fn place(&self, block: Identity) -> usize {
        block.id.wrapping_sub(self.oldest) as usize
    }

    /// Remembers a slice if it is the newest one. Returns whether it is. A repeated packet is never the newest one.
    fn hear(&mut self, now: Duration, number: u32) -> bool {
        let is_newest = self.newest.is_none_or(|newest| is_before(newest, number));
        if is_newest {
            (self.newest, self.newest_at) = (Some(number), now);
        }
        is_newest
    }
}

#[derive(Clone, Copy, Debug)]
struct Reply {
    block: Identity,
    state: State,
    urgent: bool,
}

/// Block that has arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Number of the block, as [`ChunkSender::send`](super::ChunkSender::send) returned it.
    pub id: u32,
    /// Instance of the block's sender.
    pub sender: u32,
    bytes: Vec<u8>,
    tag: usize,
}

impl Block {
    /// Returns the block as it was sent.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(self.tag..).unwrap_or(&[])
    }

    /// Returns the block as it was sent, without a copy if it has no tag.
    #[must_use]
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.drain(..self.tag);
        self.bytes
    }

    /// Returns the tag that the sender put in front.
    ///
    /// # Errors
    /// The error is that of bytes that do not decode to a `T`.
    pub fn tag<T: BitSerialize>(&self) -> Result<T, ReadError> {
        crate::decode(self.bytes.get(..self.tag).unwrap_or(&[]))
    }
}

/// Bytes of a block that is read in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// Number of the block.
    pub id: u32,
    /// Instance of the block's sender.
    pub sender: u32,
    /// Bytes of the block, without its tag.
    pub total: usize,
    /// Position of these bytes in the block.
    pub offset: usize,
    /// The tag, in the first part only.
    pub tag: &'a [u8],
    /// The bytes.
    pub bytes: &'a [u8],
    /// Set for the last part of the block, whose hash matches.
    pub is_last: bool,
}

/// Progress of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arriving {
    /// Number of the block.
    pub id: u32,
    /// Instance of the block's sender.
    pub sender: u32,
    /// Bytes that have arrived, including the tag.
    pub received: usize,
    /// Bytes of the block, including the tag.
    pub total: usize,
}

/// Reason why a block will not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReceiveEvent {
    /// The sender has cancelled or abandoned the block.
    Cancelled(Arriving),
    /// No slice of the block came for [`Config::give_up`]. The block begins again when a slice comes.
    Abandoned(Arriving),
    /// The application has taken parts of it, and the hash does not match: drop these parts.
    Broken(Arriving),
    /// The block is larger than [`Config::max_block_bytes`]; its sender was told.
    TooLarge(Arriving),
}

/// Result of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SliceFate {
    /// The slice is new.
    New,
    /// The slice is the last one: the block is complete.
    Completed,
    /// The slice had arrived before.
    Duplicate,
    /// The block is complete or refused: its sender is told again.
    Settled,
    /// The receiver holds as many blocks as it may until the application takes one: the sender is told to wait.
    Held,
    /// The block is too old: the packet was dropped.
    Stale,
    /// The block is refused, and its sender is told why.
    Refused,
    /// The slice was the last one, but the block's hash does not match: the receiver asks for all slices again.
    Broken,
    /// The sender has cancelled the block.
    Cancelled,
    /// The receiver heard four other senders in the last 2 s: the packet was dropped.
    Crowded,
}

impl ChunkReceiver {
    /// Returns a receiver of one direction of a connection. `instance` is a random number, a new one for each receiver.
    ///
    /// # Errors
    /// The error names a number of the configuration that is out of its range.
    pub fn new(config: Config, connection: Connection, instance: u32) -> Result<ChunkReceiver, ConfigError> {
        config.validate()?;
        Ok(ChunkReceiver {
            config,
            connection,
            instance,
            timeline: Timeline::default(),
            now: Duration::ZERO,
            peers: Vec::new(),
            blocks: Vec::new(),
            replies: VecDeque::new(),
            events: VecDeque::new(),
            next_round: Duration::ZERO,
            credit: 0,
            answers: 0,
            broken: 0,
            bits: [0; SAID / 8],
            buffer: [0; ANSWER_PACKET_BYTES],
        })
    }

    /// Returns the blocks that arrive or wait to be taken, from their first slice on.
    pub fn progress(&self) -> impl Iterator<Item = Arriving> + '_ {
        self.blocks.iter().map(arriving)
    }

    /// Returns how often a block was dropped because its hash did not match. The number is 0 unless a peer that knows
    /// the connection forges slices.
    #[must_use]
    pub fn broken(&self) -> u64 {
        self.broken
    }

    /// Processes a packet of the sender.
    ///
    /// # Errors
    /// The error is that of a packet of another connection or for the other end. The receiver has not changed, and
    /// sends no answer.
    pub fn handle_packet(&mut self, now: Duration, packet: &[u8]) -> Result<SliceFate, PacketError> {
        self.advance(now);
        let (head, data) = self.connection.open(packet)?;
        let (block, behind, slice) = match head {
            Head::Slice {
                block,
                behind,
                number,
                index,
                asks,
            } => {
                let index = usize::from(index);
                if block.range(index).len() != data.len() || data.is_empty() {
                    return Err(PacketError::Misplaced);
                }
                (block, behind, Some((number, index, asks)))
            }
            Head::Cancel { block, behind } => (block, behind, None),
            Head::Answer { .. } => return Err(PacketError::Misplaced),
        };
        self.credit = self.credit.saturating_add(AMPLIFICATION * packet.len() as u64);
        let now = self.now;
        let Some(peer) = self.peer(block, behind) else {
            return Ok(SliceFate::Crowded);
        };
        if is_before(block.id, peer.oldest) {
            return Ok(SliceFate::Stale);
        }
        let settled = peer.settled.get(peer.place(block)).copied().flatten();
        let asks = slice.is_some_and(|(number, _, asks)| peer.hear(now, number) && asks);
        if let Some((other, state)) = settled {
            let state = if other == block {
                state
            } else {
                State::Refused(Refusal::Reused)
            };
            self.reply(block, state, asks);
            return Ok(SliceFate::Settled);
        }
        let Some((_, index, _)) = slice else {
            self.settle(block, State::Refused(Refusal::Cancelled));
            return Ok(SliceFate::Cancelled);
        };
        self.store(block, index, data, asks)
    }

    /// Returns the next answer to send, of at most [`ANSWER_PACKET_BYTES`], or `None` if none is due. Once a frame,
    /// call it until it returns `None`. For `now` see [`poll_transmit`](super::ChunkSender::poll_transmit).
    pub fn poll_answer(&mut self, now: Duration) -> Option<&[u8]> {
        self.advance(now);
        let owes = self.blocks.iter().any(|block| block.owed) || self.replies.iter().any(|reply| !reply.urgent);
        if owes && self.now >= self.next_round {
            self.next_round = self.now.saturating_add(self.config.ack_interval);
            self.blocks.iter_mut().for_each(|block| block.urgent |= block.owed);
            self.replies.iter_mut().for_each(|reply| reply.urgent = true);
        }
        let credit = self.credit;
        let paid = |block: &&mut Assembly| block.urgent && most_bytes(block.said()) <= credit;
        if let Some(block) = self.blocks.iter_mut().find(paid) {
            let (state, len) = block.state(&mut self.bits);
            // a sender without further slices needs the state of all
            (block.owed, block.urgent) = (false, block.has_more());
            let block = block.block;
            return self.write(block, state, len);
        }
        if most_bytes(0) > credit {
            return None;
        }
        let place = self.replies.iter().position(|reply| reply.urgent)?;
        let reply = self.replies.remove(place)?;
        self.write(reply.block, reply.state, 0)
    }

    /// Returns a complete block, after which no more slices of the block are processed. The application owns the memory
    /// of the block.
    pub fn poll_block(&mut self) -> Option<Block> {
        let mut taken = None;
        for (place, block) in self.blocks.iter_mut().enumerate() {
            taken = block.take().map(|bytes| (place, bytes));
            if taken.is_some() {
                break;
            }
        }
        let (place, bytes) = taken?;
        let block = self.blocks.remove(place);
        self.keep_answering(&block);
        let block = block.block;
        Some(Block {
            id: block.id,
            sender: block.sender,
            bytes,
            tag: block.tag_bytes.into(),
        })
    }

    /// Returns the next bytes of a block that is larger than [`Config::stream_slices`], in order.
    /// [`poll_block`](Self::poll_block) returns smaller blocks.
    ///
    /// The seal of each slice was checked. The hash of the whole block is checked before the last part is returned.
    pub fn poll_part(&mut self) -> Option<Part<'_>> {
        if self.config.stream_slices == 0 {
            return None;
        }
        // the last part of a stream was given out with the call before
        if let Some(place) = self.blocks.iter().position(|block| block.is_read()) {
            let block = self.blocks.remove(place);
            self.keep_answering(&block);
        }
        let place = self.blocks.iter().position(|block| block.has_part())?;
        let found = self.blocks.get_mut(place)?;
        // a sender whose window is full waits for this answer
        found.urgent |= found.is_full();
        found.owed = true;
        let block = found.block;
        let (start, bytes, is_last) = found.take_part()?;
        let (tag, bytes) = bytes.split_at(if start == 0 { block.tag_bytes.into() } else { 0 });
        Some(Part {
            id: block.id,
            sender: block.sender,
            total: block.bytes as usize - usize::from(block.tag_bytes),
            offset: start.saturating_sub(block.tag_bytes.into()),
            tag,
            bytes,
            is_last,
        })
    }

    /// Returns why blocks will not arrive. Of more than 64 events the oldest are dropped.
    pub fn poll_event(&mut self) -> Option<ReceiveEvent> {
        self.events.pop_front()
    }

    /// Refuses an arriving block, and tells its sender.
    pub fn cancel(&mut self, sender: u32, id: u32) {
        let found = self
            .blocks
            .iter()
            .find(|block| (block.block.sender, block.block.id) == (sender, id));
        if let Some(block) = found.filter(|block| block.proof.is_none()).map(|block| block.block) {
            self.settle(block, State::Refused(Refusal::Cancelled));
        }
    }

    /// Returns the time after `now` at which [`poll_answer`](Self::poll_answer) may return an answer, or a block is
    /// abandoned. Returns `None` if only a packet can change that.
    #[must_use]
    pub fn poll_timeout(&mut self, now: Duration) -> Option<Duration> {
        self.advance(now);
        // an answer without credit waits for a packet
        let paid = |said: usize| most_bytes(said) <= self.credit;
        let of_blocks = self
            .blocks
            .iter()
            .filter(|block| (block.owed || block.urgent) && paid(block.said()));
        let of_replies = self.replies.iter().filter(|_| paid(0));
        let urgencies = of_blocks
            .map(|block| block.urgent)
            .chain(of_replies.map(|reply| reply.urgent));
        let next = urgencies
            .max()
            .map(|urgent| if urgent { self.now } else { self.next_round });
        let unfinished = self
            .blocks
            .iter()
            .filter(|block| block.proof.is_none() && !block.has_part());
        let given_up = unfinished.map(|block| block.progressed + self.config.give_up).min();
        [next, given_up]
            .into_iter()
            .flatten()
            .min()
            .map(|at| at.saturating_sub(self.now))
    }

    fn advance(&mut self, now: Duration) {
        self.now = self.timeline.advance(now);
        let late = |block: &Assembly| {
            let waits = block.proof.is_some() || block.has_part();
            !waits && self.now.saturating_sub(block.progressed) >= self.config.give_up
        };
        while let Some(place) = self.blocks.iter().position(late) {
            let block = self.blocks.remove(place);
            push_event(&mut self.events, ReceiveEvent::Abandoned(arriving(&block)));
        }
    }

    /// Returns the memory of the block's sender, after updating which of its blocks are settled.
    fn peer(&mut self, block: Identity, behind: u32) -> Option<&mut Peer> {
        let (now, oldest) = (self.now, block.id.wrapping_sub(behind));
        let place = match self.peers.iter().position(|peer| peer.sender == block.sender) {
            Some(place) => place,
            None => {
                if self.peers.len() >= PEERS {
                    let silent = |peer: &&Peer| now.saturating_sub(peer.newest_at) >= GIVES_WAY;
                    let quiet = self.peers.iter().filter(silent).min_by_key(|peer| peer.newest_at);
                    let quiet = quiet.map(|peer| peer.sender)?;
                    self.peers.retain(|peer| peer.sender != quiet);
                    self.replies.retain(|reply| reply.block.sender != quiet);
                    self.blocks
                        .retain(|block| block.block.sender != quiet || block.proof.is_some());
                    for block in self.blocks.iter_mut().filter(|block| block.block.sender == quiet) {
                        (block.owed, block.urgent) = (false, false);
                    }
                }
                self.peers.push(Peer {
                    sender: block.sender,
                    oldest,
                    settled: VecDeque::new(),
                    newest: None,
                    newest_at: now,
                });
                self.peers.len() - 1
            }
        };
        let peer = self.peers.get_mut(place)?;
        if is_before(peer.oldest, oldest) {
            let passed = oldest.wrapping_sub(peer.oldest) as usize;
            peer.settled.drain(..passed.min(peer.settled.len()));
            peer.oldest = oldest;
            let given_up = |other: &Assembly| {
                other.block.sender == block.sender && is_before(other.block.id, oldest) && other.proof.is_none()
            };
            for gone in self.blocks.iter().filter(|other| given_up(other)) {
                push_event(&mut self.events, ReceiveEvent::Cancelled(arriving(gone)));
            }
            self.blocks.retain(|other| !given_up(other));
        }
        Some(peer)
    }

    fn store(&mut self, block: Identity, index: usize, data: &[u8], asks: bool) -> Result<SliceFate, PacketError> {
        if block.bytes > self.config.max_block_bytes {
            let state = State::Refused(Refusal::TooLarge(self.config.max_block_bytes));
            self.remember(block, state);
            self.reply(block, state, true);
            let gone = Arriving {
                id: block.id,
                sender: block.sender,
                received: 0,
                total: block.bytes as usize,
            };
            push_event(&mut self.events, ReceiveEvent::TooLarge(gone));
            return Ok(SliceFate::Refused);
        }
        let place = match self.blocks.iter().position(|other| other.block == block) {
            Some(place) => place,
            None if self.make_room() => {
                let new = Assembly::new(self.connection, block, self.config.stream_slices, self.now);
                self.blocks.push(new);
                let place = self.blocks.len() - 1;
                // the first answer tells the sender the round trip
                if let Some(new) = self.blocks.get_mut(place) {
                    new.urgent = true;
                }
                place
            }
            None => {
                self.reply(block, State::Held, false);
                return Ok(SliceFate::Held);
            }
        };
        let Some(assembly) = self.blocks.get_mut(place) else {
            return Ok(SliceFate::Held);
        };
        assembly.owed = true;
        assembly.urgent |= asks;
        Ok(match assembly.store(self.now, index, data) {
            Stored::New => SliceFate::New,
            Stored::Duplicate => SliceFate::Duplicate,
            Stored::Beyond => SliceFate::Held,
            Stored::Completed => {
                assembly.urgent = true;
                let proof = assembly.proof.unwrap_or_default();
                self.remember(block, State::Complete { proof });
                SliceFate::Completed
            }
            Stored::Broken => {
                self.broken += 1;
                if assembly.is_untouched() {
                    assembly.urgent = true;
                    assembly.start_over();
                } else {
                    push_event(&mut self.events, ReceiveEvent::Broken(arriving(assembly)));
                    self.blocks.remove(place);
                    self.remember(block, State::Refused(Refusal::Broken));
                    self.reply(block, State::Refused(Refusal::Broken), true);
                }
                SliceFate::Broken
            }
        })
    }

    /// Returns whether there is room for a block. Drops a block without progress if there would be none.
    fn make_room(&mut self) -> bool {
        if self.blocks.len() < self.config.room.into() {
            return true;
        }
        let idle = |block: &&Assembly| {
            block.proof.is_none() && block.is_untouched() && self.now.saturating_sub(block.progressed) >= GIVES_WAY
        };
        let Some(idle) = self.blocks.iter().filter(idle).min_by_key(|block| block.progressed) else {
            return false;
        };
        let idle = idle.block;
        self.blocks.retain(|block| block.block != idle);
        true
    }

    /// Ends a block: further slices are answered with `state`.
    fn settle(&mut self, block: Identity, state: State) {
        if let Some(place) = self.blocks.iter().position(|other| other.block == block) {
            let gone = self.blocks.remove(place);
            push_event(&mut self.events, ReceiveEvent::Cancelled(arriving(&gone)));
        }
        self.remember(block, state);
        self.reply(block, state, true);
    }

    fn remember(&mut self, block: Identity, state: State) {
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.sender == block.sender) else {
            return;
        };
        let place = peer.place(block);
        if place <= MAX_BEHIND as usize {
            let len = peer.settled.len();
            if place >= len {
                // exact, so that `Config::receiver_bytes` knows the most
                peer.settled.reserve_exact((place + 1).next_power_of_two() - len);
                peer.settled.resize(place + 1, None);
            }
            if let Some(settled) = peer.settled.get_mut(place) {
                *settled = Some((block, state));
            }
        }
    }

    /// Queues the answer that a block owed when the application took it.
    fn keep_answering(&mut self, block: &Assembly) {
        if let (Some(proof), true) = (block.proof, block.owed || block.urgent) {
            self.reply(block.block, State::Complete { proof }, block.urgent);
        }
    }

    fn reply(&mut self, block: Identity, state: State, urgent: bool) {
        if let Some(reply) = self.replies.iter_mut().find(|reply| reply.block == block) {
            reply.state = state;
        } else if self.replies.len() < REPLIES {
            self.replies.push_back(Reply { block, state, urgent });
        }
    }

    /// Writes an answer to the buffer. The caller has checked the credit.
    fn write(&mut self, block: Identity, state: State, bits: usize) -> Option<&[u8]> {
        let peer = self.peers.iter().find(|peer| peer.sender == block.sender)?;
        let delay = self.now.saturating_sub(peer.newest_at).as_micros().min(0xF_FFFF) as u32;
        self.answers = self.answers.wrapping_add(1);
        let head = Head::Answer {
            block,
            receiver: self.instance,
            number: self.answers,
            newest: peer.newest.unwrap_or_default(),
            delay,
            state,
        };
        let bits = self.bits.get(..bits).unwrap_or(&[]);
        let len = self.connection.seal(&head, &[bits], &mut self.buffer).ok()?;
        self.credit = self.credit.saturating_sub(len as u64);
        self.buffer.get(..len)
    }
}

/// Returns the most bytes of an answer with `said` bytes about arrived slices.
fn most_bytes(said: usize) -> u64 {
    (ANSWER_PACKET_BYTES - SAID / 8 + said) as u64
}

fn arriving(block: &Assembly) -> Arriving {
    Arriving {
        id: block.block.id,
        sender: block.block.sender,
        received: block.received_bytes(),
        total: block.block.bytes as usize,
    }
}

fn push_event(events: &mut VecDeque<ReceiveEvent>, event: ReceiveEvent) {
    if events.len() >= EVENTS {
        events.pop_front();
    }
    events.push_back(event);
}

/// Returns whether a number comes before another one, where numbers wrap around.
pub(super) fn is_before(number: u32, other: u32) -> bool {
    (number.wrapping_sub(other) as i32) < 0
}

/// Shows the progress of blocks, and omits their bytes.
impl fmt::Debug for ChunkReceiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blocks: Vec<Arriving> = self.progress().collect();
        f.debug_struct("ChunkReceiver")
            .field("instance", &self.instance)
            .field("blocks", &blocks)
            .field("broken", &self.broken)
            .finish_non_exhaustive()
    }
}
