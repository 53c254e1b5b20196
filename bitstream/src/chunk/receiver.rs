//! The end that gets the blocks.

use super::article::timeline::Timeline;
use super::assembly::{Assembly, Stored};
use super::config::{Config, ConfigError};
use super::packets::{ANSWER_PACKET_BYTES, Connection, Head, Identity, PacketError, Refusal, SAID, State};
use crate::{BitSerialize, ReadError};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// Instances of senders that are remembered, and blocks of each.
const PEERS: usize = 4;
pub(super) const BLOCKS: usize = 64;
/// Answers that wait for blocks without slices here, and events that wait for the application.
const REPLIES: usize = 8;
const EVENTS: usize = 64;
/// After so long without progress a block, or the memory of a sender, gives way to another one.
const GIVES_WAY: Duration = Duration::from_secs(2);
/// Bytes of answers for each byte that came in, as QUIC has it.
const AMPLIFICATION: u64 = 3;

/// Puts blocks together, and says which slices have come.
///
/// See [the module](super) for the loop around it and for what holds. Its memory is at most [`Config::receiver_bytes`],
/// whatever arrives, and nothing is allocated for packets that are not sealed with the [`Connection`].
///
/// # Bounds
/// * Without the connection's number: forged packets change nothing, at any rate. Repeated true packets change nothing, as
///   long as the receiver remembers their sender: it remembers 4 instances, each with its last 64 blocks.
/// * With it (only authentication helps): blocks that were forged whole arrive as if they were true. A wrong slice of a true
///   block has the whole block sent again. Forged blocks displace no block that had a new slice in the last 2 s, so after
///   the forging a true block waits at most 2 s for room. A packet in the name of a true sender can make all of its later
///   ones old: it gives up, and goes on with a new `instance`.
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
    /// Blocks before it are settled.
    oldest: u32,
    /// The blocks that are settled, each in the place of its id modulo 64.
    settled: Vec<Option<(Identity, State)>>,
    newest: Option<u32>,
    newest_at: Duration,
}

#[derive(Clone, Copy, Debug)]
struct Reply {
    block: Identity,
    state: State,
    urgent: bool,
}

/// A block that has arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its number, as [`ChunkSender::send`](super::ChunkSender::send) returned it.
    pub id: u32,
    /// The instance of its sender.
    pub sender: u32,
    bytes: Vec<u8>,
    tag: usize,
}

impl Block {
    /// The block as it was sent.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(self.tag..).unwrap_or(&[])
    }

    /// The block as it was sent, without a copy if it has no tag.
    #[must_use]
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.drain(..self.tag);
        self.bytes
    }

    /// The tag that the sender put in front.
    ///
    /// # Errors
    /// Bytes that are no `T`.
    pub fn tag<T: BitSerialize>(&self) -> Result<T, ReadError> {
        crate::decode(self.bytes.get(..self.tag).unwrap_or(&[]))
    }
}

/// Bytes of a block that is read in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The number of the block.
    pub id: u32,
    /// The instance of its sender.
    pub sender: u32,
    /// Bytes of the block, without its tag.
    pub total: usize,
    /// Where these bytes lie in the block.
    pub offset: usize,
    /// The tag, with the first part alone.
    pub tag: &'a [u8],
    /// The bytes.
    pub bytes: &'a [u8],
    /// The block ends here, and its checksum holds.
    pub is_last: bool,
}

/// How far a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arriving {
    /// Its number.
    pub id: u32,
    /// The instance of its sender.
    pub sender: u32,
    /// Bytes that are here, the tag among them.
    pub received: usize,
    /// Bytes that it has, the tag among them.
    pub total: usize,
}

/// What happened to a block that will not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReceiveEvent {
    /// The sender has cancelled it or given it up.
    Cancelled(Arriving),
    /// No slice of it came for [`Config::give_up`]. It begins again when one does.
    Abandoned(Arriving),
    /// Its parts were given out, and the checksum does not hold: throw them away.
    Broken(Arriving),
    /// It is larger than [`Config::max_block_bytes`]; its sender was told.
    TooLarge(Arriving),
}

/// What became of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SliceFate {
    /// A slice that was not here.
    New,
    /// The last slice of a block, which is complete.
    Completed,
    /// It was here already.
    Duplicate,
    /// Of a block that is complete or refused: its sender is told again.
    Settled,
    /// There is no room for it until a block is taken: its sender is told to wait.
    Held,
    /// Of a block from long ago: dropped.
    Stale,
    /// Its block is refused, and its sender is told why.
    Refused,
    /// The last slice of a block whose checksum does not hold: all of it is asked for again.
    Broken,
    /// The sender has cancelled the block.
    Cancelled,
    /// Four other senders were heard in the last 2 s: dropped.
    Crowded,
}

impl ChunkReceiver {
    /// A receiver of one direction of a connection. `instance` is a random number, a new one for each receiver.
    ///
    /// # Errors
    /// A number of the configuration that is out of its range.
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

    /// The blocks that arrive or wait to be taken, from their first slice on.
    pub fn progress(&self) -> impl Iterator<Item = Arriving> + '_ {
        self.blocks.iter().map(arriving)
    }

    /// How often a block was thrown away because its checksum did not hold. 0 unless a peer that knows the connection
    /// forges slices.
    #[must_use]
    pub fn broken(&self) -> u64 {
        self.broken
    }

    /// Takes a packet of the sender.
    ///
    /// # Errors
    /// A packet that is not of this connection or not for this end; nothing has changed, and nothing will be answered.
    pub fn handle_packet(&mut self, now: Duration, packet: &[u8]) -> Result<SliceFate, PacketError> {
        self.advance(now);
        let (head, data) = self.connection.open(packet)?;
        let (block, behind, slice) = match head {
            Head::Slice {
                block,
                behind,
                number,
                index,
            } => {
                let index = usize::from(index);
                if block.range(index).len() != data.len() || data.is_empty() {
                    return Err(PacketError::Misplaced);
                }
                (block, behind, Some((number, index)))
            }
            Head::Cancel { block, behind } => (block, behind, None),
            Head::Answer { .. } => return Err(PacketError::Misplaced),
        };
        self.credit = self.credit.saturating_add(AMPLIFICATION * packet.len() as u64);
        let Some(peer) = self.peer(block, behind) else {
            return Ok(SliceFate::Crowded);
        };
        if is_before(block.id, peer.oldest) {
            return Ok(SliceFate::Stale);
        }
        let settled = peer.settled.get(block.id as usize % BLOCKS).copied().flatten();
        if let Some((other, state)) = settled.filter(|(other, _)| other.id == block.id) {
            let state = if other == block {
                state
            } else {
                State::Refused(Refusal::Reused)
            };
            self.reply(block, state, false);
            self.hear(block, slice);
            return Ok(SliceFate::Settled);
        }
        self.hear(block, slice);
        let Some((_, index)) = slice else {
            self.settle(block, State::Refused(Refusal::Cancelled));
            return Ok(SliceFate::Cancelled);
        };
        self.store(block, index, data)
    }

    /// The next answer to send, of at most [`ANSWER_PACKET_BYTES`]; nothing when it is not time for one. To be called until
    /// there is none, once a frame. For `now` see [`poll_transmit`](super::ChunkSender::poll_transmit).
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
            (block.owed, block.urgent) = (false, false);
            let (state, len) = block.state(&mut self.bits);
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

    /// A block that is complete, and nothing more to arrive of it. Its memory is the application's.
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

    /// The next bytes of a block that is larger than [`Config::stream_slices`], in order. Smaller ones come from
    /// [`poll_block`](Self::poll_block).
    ///
    /// Each slice was checked by its seal. The whole is checked before the last part is given out.
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
        // a sender whose window is full waits for this
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

    /// What happened to blocks that will not arrive; the oldest of more than 64 are forgotten.
    pub fn poll_event(&mut self) -> Option<ReceiveEvent> {
        self.events.pop_front()
    }

    /// Refuses a block that arrives; its sender is told.
    pub fn cancel(&mut self, sender: u32, id: u32) {
        let found = self
            .blocks
            .iter()
            .find(|block| (block.block.sender, block.block.id) == (sender, id));
        if let Some(block) = found.filter(|block| block.proof.is_none()).map(|block| block.block) {
            self.settle(block, State::Refused(Refusal::Cancelled));
        }
    }

    /// How long after `now` [`poll_answer`](Self::poll_answer) may have something, or a block is given up. Nothing until a
    /// packet comes: `None`.
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

    /// The memory of the sender of a block, after it said which of its blocks are settled.
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
                    settled: alloc::vec![None; BLOCKS],
                    newest: None,
                    newest_at: now,
                });
                self.peers.len() - 1
            }
        };
        let peer = self.peers.get_mut(place)?;
        if is_before(peer.oldest, oldest) {
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

    /// Remembers the newest slice of a sender.
    fn hear(&mut self, block: Identity, slice: Option<(u32, usize)>) {
        let peer = self.peers.iter_mut().find(|peer| peer.sender == block.sender);
        if let (Some(peer), Some((number, _))) = (peer, slice) {
            if peer.newest.is_none_or(|newest| is_before(newest, number)) {
                (peer.newest, peer.newest_at) = (Some(number), self.now);
            }
        }
    }

    fn store(&mut self, block: Identity, index: usize, data: &[u8]) -> Result<SliceFate, PacketError> {
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

    /// Returns whether there is room for a block, which may be that of one that nobody continues.
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

    /// Nothing more of a block will be taken in.
    fn settle(&mut self, block: Identity, state: State) {
        if let Some(place) = self.blocks.iter().position(|other| other.block == block) {
            let gone = self.blocks.remove(place);
            push_event(&mut self.events, ReceiveEvent::Cancelled(arriving(&gone)));
        }
        self.remember(block, state);
        self.reply(block, state, true);
    }

    fn remember(&mut self, block: Identity, state: State) {
        let peer = self.peers.iter_mut().find(|peer| peer.sender == block.sender);
        let place = peer.and_then(|peer| peer.settled.get_mut(block.id as usize % BLOCKS));
        if let Some(place) = place {
            *place = Some((block, state));
        }
    }

    /// The answer that a block owed when it was taken.
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

    /// Writes an answer to the buffer. Its credit was looked at before.
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

/// The most bytes of an answer that has so many of slices that arrived.
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

/// Returns whether a number comes before another in the half of all numbers around it.
pub(super) fn is_before(number: u32, other: u32) -> bool {
    (number.wrapping_sub(other) as i32) < 0
}

/// How far it is, and not the bytes.
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
