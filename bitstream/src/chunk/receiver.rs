//! Defines the end that receives blocks.

use super::article::timeline::Timeline;
use super::assembly::{Assembly, Stored};
use super::config::{Config, ConfigError};
use super::numbers::{Age, Numbers};
use super::packets::{ANSWER_PACKET_BYTES, Connection, Head, Identity, MAX_BEHIND, PacketError, Refusal, SAID, State};
use crate::{BitSerialize, ReadError};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// Number of remembered instances of senders.
const PEERS: usize = 4;
/// Most further instances of which the receiver remembers only the newest slice.
const FORMER: usize = 1024;
/// Most waiting answers about blocks of which the receiver holds no slices, and most events that wait for the
/// application.
const REPLIES: usize = 8;
const EVENTS: usize = 64;
/// Time without progress after which a block, or the memory of a sender, may be replaced by another one.
const GIVES_WAY: Duration = Duration::from_secs(2);
/// Most bytes of answers for each byte that arrived, the limit of QUIC ([RFC
/// 9000](https://www.rfc-editor.org/rfc/rfc9000)).
const AMPLIFICATION: u64 = 3;

/// Puts blocks together from the slices that arrive, and tells the sender which slices have arrived.
///
/// See [the module](super) for the loop around a receiver and for its guarantees. A receiver uses at most
/// [`Config::receiver_bytes`] of memory, whatever arrives. Packets without the seal of the [`Connection`] cause no
/// allocation.
///
/// # Bounds
/// * Packets from an attacker who does not know the connection's number change nothing, however many the attacker
///   sends. A replayed genuine packet changes nothing and causes no answer: a receiver remembers the newest slice of the
///   last 1,028 instances of senders, and which of the 16,384 slices before it arrived from the last 4 instances. A
///   restarted receiver remembers nothing: replays of older packets can then delay genuine blocks like forged blocks.
///   Use a new [`Connection`] for a restarted receiver to prevent this.
/// * An attacker who knows the number can send forged blocks, which arrive like genuine blocks: only authentication of
///   the packets prevents forged blocks. A forged slice of a genuine block makes the sender send the whole block again.
///   Forged blocks displace no block of which a new slice arrived in the last 2 s, so after an attack a genuine block
///   waits at most 2 s. Blocks whose parts the application reads give way to blocks of other senders alike.
/// * No bound holds during an attack by a peer that knows the number: a forged packet every 2 s for each of
///   [`Config::room`] blocks makes genuine blocks wait until the attack ends. Authentication is the only cure.
/// * A packet forged in the name of a genuine sender can make the receiver drop all later packets of this sender as old.
///   If a sender gives up its blocks for this reason, continue with a new `instance`.
pub struct ChunkReceiver {
    config: Config,
    connection: Connection,
    instance: u32,
    timeline: Timeline,
    now: Duration,
    /// The remembered instances of senders, the oldest first.
    peers: Vec<Peer>,
    /// Instances that newer ones have replaced.
    former: VecDeque<Former>,
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

/// An instance of a sender that newer ones have replaced.
#[derive(Clone, Copy, Debug)]
struct Former {
    sender: u32,
    /// The newest slice. Slices up to this one count as repeated.
    newest: u32,
    /// The id after those of all settled blocks. Blocks with lower ids never begin again.
    oldest: u32,
}

/// One instance of a sender.
#[derive(Clone, Debug)]
struct Peer {
    sender: u32,
    /// The id of the oldest block that is not settled.
    oldest: u32,
    /// The settled blocks from `oldest` on, each at the distance of its id.
    settled: VecDeque<Option<(Identity, State)>>,
    numbers: Numbers,
    /// The moment when the newest slice arrived.
    newest_at: Duration,
}

impl Peer {
    /// Returns the distance of a block from the oldest block that is not settled.
    fn place(&self, block: Identity) -> usize {
        block.id.wrapping_sub(self.oldest) as usize
    }
}

#[derive(Clone, Copy, Debug)]
struct Reply {
    block: Identity,
    state: State,
    urgent: bool,
}

/// A complete block that has arrived.
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

    /// Returns the tag: the value that the sender put before the block with
    /// [`Outgoing::tagged`](super::Outgoing::tagged).
    ///
    /// # Errors
    /// Returns the error of [`decode`](crate::decode) if the tag is not a valid `T`.
    pub fn tag<T: BitSerialize>(&self) -> Result<T, ReadError> {
        crate::decode(self.bytes.get(..self.tag).unwrap_or(&[]))
    }
}

/// Some bytes of a block that the application reads in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// Number of the block.
    pub id: u32,
    /// Instance of the block's sender.
    pub sender: u32,
    /// Number of bytes of the whole block, without its tag.
    pub total: usize,
    /// Position in the block of the first byte of this part.
    pub offset: usize,
    /// The bytes of this part.
    pub bytes: &'a [u8],
    /// True for the last part of the block, which the receiver returns only if the hash of the whole block is right.
    pub is_last: bool,
    tag: &'a [u8],
}

impl Part<'_> {
    /// Returns the tag: the value that the sender put before the block with
    /// [`Outgoing::tagged`](super::Outgoing::tagged). Each part of a block has the tag of the block.
    ///
    /// # Errors
    /// Returns the error of [`decode`](crate::decode) if the tag is not a valid `T`.
    pub fn tag<T: BitSerialize>(&self) -> Result<T, ReadError> {
        crate::decode(self.tag)
    }
}

/// Progress of a block that arrives. [`ChunkReceiver::tag`] returns the tag of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arriving {
    /// Number of the block.
    pub id: u32,
    /// Instance of the block's sender.
    pub sender: u32,
    /// Number of bytes of the block that have arrived, including its tag.
    pub received: usize,
    /// Number of bytes of the block, including its tag.
    pub total: usize,
}

/// Reason why a block will not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReceiveEvent {
    /// The sender has cancelled or abandoned the block.
    Cancelled(Arriving),
    /// No slice of the block arrived for the time [`Config::give_up`], or for 2 s while another block needed its room or
    /// further senders appeared. Drop the parts that were read. If another slice arrives later, the block begins again.
    Abandoned(Arriving),
    /// A block that the application read in parts has the wrong hash. Drop the parts that were read.
    Broken(Arriving),
    /// The block is larger than [`Config::max_block_bytes`]. The receiver tells the sender.
    TooLarge(Arriving),
}

/// Outcome of a slice that a receiver got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SliceFate {
    /// The slice is a new part of its block.
    New,
    /// The slice was the last missing slice: the block is complete.
    Completed,
    /// The slice, or a copy of the packet, had arrived before.
    Duplicate,
    /// The block of the packet is already complete or refused. The receiver reports this to the sender again if the
    /// packet is a slice.
    Settled,
    /// The receiver already holds [`Config::room`] blocks, or got a slice of a newer sender in the last 2 s. The
    /// receiver tells the sender to wait.
    Held,
    /// The packet, or its block, is older than those that the receiver remembers. The receiver dropped the packet.
    Stale,
    /// The receiver refuses the block, and tells the sender why.
    Refused,
    /// The slice completed the block, but the hash of the block is wrong. The receiver requests all slices again.
    Broken,
    /// The sender has cancelled the block.
    Cancelled,
    /// The receiver dropped the packet, since it got packets of four other senders in the last 2 s.
    Crowded,
}

impl ChunkReceiver {
    /// Returns a receiver for one direction of a connection. Choose a new random number as the `instance` of each
    /// receiver.
    ///
    /// # Errors
    /// Returns the first number of the configuration that is out of its range.
    pub fn new(config: Config, connection: Connection, instance: u32) -> Result<ChunkReceiver, ConfigError> {
        config.validate()?;
        Ok(ChunkReceiver {
            config,
            connection,
            instance,
            timeline: Timeline::default(),
            now: Duration::ZERO,
            peers: Vec::new(),
            former: VecDeque::new(),
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

    /// Returns the progress of each block of which a slice has arrived, until the application takes the block.
    pub fn progress(&self) -> impl Iterator<Item = Arriving> + '_ {
        self.blocks.iter().map(arriving)
    }

    /// Returns the tag of a block that [`progress`](Self::progress) lists, or `None` if the first slice of the block has
    /// not arrived. A loading screen can tell a world from a sound by the tag. The hash of the block is not yet checked.
    ///
    /// # Errors
    /// Returns the error of [`decode`](crate::decode) if the tag is not a valid `T`.
    pub fn tag<T: BitSerialize>(&self, block: &Arriving) -> Result<Option<T>, ReadError> {
        let is_it = |other: &&Assembly| (other.block.sender, other.block.id) == (block.sender, block.id);
        let tag = self.blocks.iter().find(is_it).and_then(|block| block.tag.as_deref());
        tag.map(crate::decode).transpose()
    }

    /// Returns how many times a block was dropped because its hash was wrong. The result is 0 unless a peer that knows
    /// the secret number forges slices.
    #[must_use]
    pub fn broken(&self) -> u64 {
        self.broken
    }

    /// Processes a packet that arrived from the sender, and returns what the receiver did with the packet.
    ///
    /// # Errors
    /// Rejects a packet of another connection, a damaged or forged packet, and a packet that is not from a sender. A
    /// rejected packet does not change the receiver, and causes no answer.
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
        let now = self.now;
        let number = slice.map(|(number, ..)| number);
        let place = match self.peer(block, behind, number) {
            Ok(place) => place,
            Err(fate) => return Ok(fate),
        };
        let age = match (self.peers.get_mut(place), number) {
            (Some(peer), Some(number)) => peer.numbers.insert(number),
            _ => Age::Late,
        };
        match age {
            Age::Repeated => return Ok(SliceFate::Duplicate),
            Age::Stale => return Ok(SliceFate::Stale),
            Age::Newest | Age::Late => {}
        }
        self.credit = self.credit.saturating_add(AMPLIFICATION * packet.len() as u64);
        self.pass(block, behind);
        let Some(peer) = self.peers.get_mut(place) else {
            return Ok(SliceFate::Crowded);
        };
        if age == Age::Newest {
            peer.newest_at = now;
        }
        if is_before(block.id, peer.oldest) {
            return Ok(SliceFate::Stale);
        }
        let settled = peer.settled.get(peer.place(block)).copied().flatten();
        let asks = age == Age::Newest && slice.is_some_and(|(.., asks)| asks);
        if let Some((other, state)) = settled {
            let state = if other == block {
                state
            } else {
                State::Refused(Refusal::Reused)
            };
            // a notice of a cancelled block has no number, so a later notice may be a replay
            if slice.is_some() {
                self.reply(block, state, asks);
            }
            return Ok(SliceFate::Settled);
        }
        let Some((_, index, _)) = slice else {
            if let Some(place) = self.blocks.iter().position(|other| other.block == block) {
                let gone = self.blocks.remove(place);
                push_event(&mut self.events, ReceiveEvent::Cancelled(arriving(&gone)));
            }
            self.settle(block);
            return Ok(SliceFate::Cancelled);
        };
        self.store(block, index, data, asks)
    }

    /// Returns the next answer to send to the sender, of at most [`ANSWER_PACKET_BYTES`], or `None` if no answer is
    /// due. In each frame of your loop, call this function until it returns `None`. `now` has the meaning that it has
    /// in [`poll_transmit`](super::ChunkSender::poll_transmit).
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
            // a sender without further slices to send needs the state of all slices
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

    /// Returns a complete block, or `None` if no block is complete. The caller owns the memory of the block, and the
    /// receiver ignores further slices of the block.
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

    /// Returns the next bytes, in order, of a block that has more than [`Config::stream_slices`] slices.
    /// [`poll_block`](Self::poll_block) returns smaller blocks.
    ///
    /// The receiver checks the seal of each slice when it arrives, and the hash of the whole block before it returns
    /// the last part.
    pub fn poll_part(&mut self) -> Option<Part<'_>> {
        if self.config.stream_slices == 0 {
            return None;
        }
        // the call before returned the last part of this block
        if let Some(place) = self.blocks.iter().position(|block| block.is_read()) {
            let block = self.blocks.remove(place);
            self.keep_answering(&block);
        }
        let place = self.blocks.iter().position(|block| block.has_part())?;
        let is_known = self.knows(self.blocks.get(place)?.block.sender);
        let found = self.blocks.get_mut(place)?;
        // a sender whose window is full waits for this answer
        found.urgent |= is_known && found.is_full();
        found.owed = is_known;
        found.progress(self.now);
        let block = found.block;
        let tag_bytes = usize::from(block.tag_bytes);
        let (start, tag, bytes, is_last) = found.take_part()?;
        let bytes = bytes.get(tag_bytes.saturating_sub(start)..).unwrap_or(&[]);
        Some(Part {
            id: block.id,
            sender: block.sender,
            total: block.bytes as usize - tag_bytes,
            offset: start.saturating_sub(tag_bytes),
            bytes,
            is_last,
            tag,
        })
    }

    /// Returns the next event: a block that will not arrive, and why. The receiver keeps at most 64 events, and drops
    /// the oldest for a new event.
    pub fn poll_event(&mut self) -> Option<ReceiveEvent> {
        self.events.pop_front()
    }

    /// Cancels a block that arrives, and tells the sender. The receiver reports no event for a block that it cancels.
    /// If all slices of the block have arrived, the receiver drops the block, but the sender reports it as delivered.
    pub fn cancel(&mut self, sender: u32, id: u32) {
        let is_it = |block: &Assembly| (block.block.sender, block.block.id) == (sender, id);
        while let Some(place) = self.blocks.iter().position(is_it) {
            let gone = self.blocks.remove(place);
            if gone.proof.is_some() {
                self.keep_answering(&gone);
            } else {
                self.settle(gone.block);
            }
        }
    }

    /// Returns the longest time to wait after `now` before the next call of [`poll_answer`](Self::poll_answer). Returns
    /// `None` if nothing will happen until a packet arrives.
    #[must_use]
    pub fn poll_timeout(&mut self, now: Duration) -> Option<Duration> {
        self.advance(now);
        // an answer that would exceed the allowed bytes waits for another packet
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
        let given_up = unfinished.map(|block| block.given_up_at(self.config.give_up)).min();
        // a longer sleep would count as a pause
        let given_up = given_up.map(|at| at.min(self.now + self.config.longest_pause()));
        [next, given_up]
            .into_iter()
            .flatten()
            .min()
            .map(|at| at.saturating_sub(self.now) + self.timeline.stands_for(now))
    }

    fn advance(&mut self, now: Duration) {
        let before = self.now;
        self.now = self.timeline.advance(now);
        // the packets that arrived in a pause of the application are not handled yet
        let pause = self
            .now
            .saturating_sub(before)
            .saturating_sub(self.config.longest_pause());
        self.blocks.iter_mut().for_each(|block| block.pause(pause));
        let late = |block: &Assembly| {
            let waits = block.proof.is_some() || block.has_part();
            !waits && self.now >= block.given_up_at(self.config.give_up)
        };
        while let Some(place) = self.blocks.iter().position(late) {
            let block = self.blocks.remove(place);
            push_event(&mut self.events, ReceiveEvent::Abandoned(arriving(&block)));
        }
    }

    /// Returns the place of the record of the block's sender, after adding the record if there is none. Returns the fate
    /// of the packet if the receiver cannot remember the sender. `number` is that of the slice, or `None` for a notice
    /// of a cancelled block.
    fn peer(&mut self, block: Identity, behind: u32, number: Option<u32>) -> Result<usize, SliceFate> {
        if let Some(place) = self.peers.iter().position(|peer| peer.sender == block.sender) {
            return Ok(place);
        }
        let place = self.former.iter().position(|former| former.sender == block.sender);
        let former = place.and_then(|place| self.former.get(place)).copied();
        let newest = former.map(|former| former.newest);
        if newest.is_some_and(|newest| number.is_none_or(|number| !is_before(newest, number))) {
            return Err(SliceFate::Stale);
        }
        if self.peers.len() >= PEERS && !self.forget_peer() {
            return Err(SliceFate::Crowded);
        }
        let oldest = block.id.wrapping_sub(behind);
        let peer = Peer {
            sender: block.sender,
            oldest: match former {
                Some(former) if is_before(oldest, former.oldest) => former.oldest,
                _ => oldest,
            },
            settled: VecDeque::new(),
            numbers: Numbers::after(newest),
            newest_at: self.now,
        };
        let Some(place) = place else {
            self.peers.push(peer);
            return Ok(self.peers.len() - 1);
        };
        self.former.remove(place);
        self.peers.insert(0, peer);
        Ok(0)
    }

    /// Forgets the sender that was silent for the longest time, and its blocks. Returns whether there is such a sender.
    fn forget_peer(&mut self) -> bool {
        let now = self.now;
        let silent = |(_, peer): &(usize, &Peer)| now.saturating_sub(peer.newest_at) >= GIVES_WAY;
        let quiet = self.peers.iter().enumerate().filter(silent);
        let Some((place, _)) = quiet.min_by_key(|(_, peer)| peer.newest_at) else {
            return false;
        };
        let peer = self.peers.remove(place);
        let quiet = peer.sender;
        if let Some(newest) = peer.numbers.newest() {
            if self.former.len() >= FORMER {
                self.former.pop_front();
            }
            let former = Former {
                sender: quiet,
                newest,
                oldest: peer.oldest.wrapping_add(peer.settled.len() as u32),
            };
            self.former.push_back(former);
        }
        self.replies.retain(|reply| reply.block.sender != quiet);
        let is_lost = |block: &Assembly| block.block.sender == quiet && block.proof.is_none();
        for gone in self.blocks.iter().filter(|block| is_lost(block)) {
            push_event(&mut self.events, ReceiveEvent::Abandoned(arriving(gone)));
        }
        self.blocks.retain(|block| !is_lost(block));
        for block in self.blocks.iter_mut().filter(|block| block.block.sender == quiet) {
            (block.owed, block.urgent) = (false, false);
        }
        true
    }

    /// Drops the blocks that the sender has settled: those that are `behind` places or more before `block`.
    fn pass(&mut self, block: Identity, behind: u32) {
        let oldest = block.id.wrapping_sub(behind);
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.sender == block.sender) else {
            return;
        };
        if !is_before(peer.oldest, oldest) {
            return;
        }
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
            None if !self.is_replaced(block.sender) && self.make_room(block.sender) => {
                let new = Assembly::new(self.connection, block, self.config.stream_slices, self.now);
                self.blocks.push(new);
                let place = self.blocks.len() - 1;
                // the first slice is answered at once, so that the sender learns the round trip
                if let Some(new) = self.blocks.get_mut(place) {
                    new.urgent = true;
                }
                place
            }
            None => {
                self.reply(block, State::Held, asks);
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

    fn knows(&self, sender: u32) -> bool {
        self.peers.iter().any(|peer| peer.sender == sender)
    }

    /// Returns whether a newer sender has taken over from a sender, so that late packets of the old one must not take
    /// the room of the new one.
    fn is_replaced(&self, sender: u32) -> bool {
        let mut newer = self.peers.iter().rev().take_while(|peer| peer.sender != sender);
        newer.any(|peer| self.now.saturating_sub(peer.newest_at) < GIVES_WAY)
    }

    /// Returns whether there is room for a block of a sender. Drops a block without progress if there would be none.
    fn make_room(&mut self, sender: u32) -> bool {
        if self.blocks.len() < self.config.room.into() {
            return true;
        }
        let gives_way = |(_, block): &(usize, &Assembly)| {
            let waits = block.proof.is_some() || block.has_part();
            let may_go = block.is_untouched() || block.block.sender != sender;
            !waits && may_go && self.now.saturating_sub(block.progressed()) >= GIVES_WAY
        };
        let idle = self.blocks.iter().enumerate().filter(gives_way);
        let Some((place, _)) = idle.min_by_key(|(_, block)| block.progressed()) else {
            return false;
        };
        let gone = self.blocks.remove(place);
        push_event(&mut self.events, ReceiveEvent::Abandoned(arriving(&gone)));
        true
    }

    /// Ends a block that one of the ends has cancelled. From now on, the receiver answers each slice of the block with
    /// the refusal.
    fn settle(&mut self, block: Identity) {
        let state = State::Refused(Refusal::Cancelled);
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
                // exact, so that `Config::receiver_bytes` is an upper bound
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

    /// Queues an answer, unless the receiver has forgotten the block's sender.
    fn reply(&mut self, block: Identity, state: State, urgent: bool) {
        if !self.knows(block.sender) {
            return;
        }
        if let Some(reply) = self.replies.iter_mut().find(|reply| reply.block == block) {
            reply.state = state;
            reply.urgent |= urgent;
        } else if self.replies.len() < REPLIES {
            self.replies.push_back(Reply { block, state, urgent });
        }
    }

    /// Writes an answer to the buffer. The caller has checked that `credit`, the bytes of answers that may be sent,
    /// suffices.
    fn write(&mut self, block: Identity, state: State, bits: usize) -> Option<&[u8]> {
        let peer = self.peers.iter().find(|peer| peer.sender == block.sender)?;
        let delay = self.now.saturating_sub(peer.newest_at).as_micros().min(0xF_FFFF) as u32;
        self.answers = self.answers.wrapping_add(1);
        let head = Head::Answer {
            block,
            receiver: self.instance,
            number: self.answers,
            newest: peer.numbers.newest().unwrap_or_default(),
            delay,
            state,
        };
        let bits = self.bits.get(..bits).unwrap_or(&[]);
        // each state that the receiver has is a valid head, so this never fails
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

/// Shows the progress of the blocks, and not their bytes.
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
