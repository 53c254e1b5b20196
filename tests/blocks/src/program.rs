//! Both ends as a small program drives them: a fuzz target that knows what every byte of an input asks for.
//!
//! The input is a list of steps. Each step is a length, a command and its arguments. Packets go through two pools, from
//! which later steps lose, repeat, delay, damage and misdirect them. An attacker with the number of the connection
//! seals packets with [`siphasher`], an implementation that is not ours.

use crate::block;
use bitstream::chunk::{
    AckFate, ChunkReceiver, ChunkSender, Config, Connection, Rate, SLICE_BYTES, SendEvent, SliceFate,
};
use siphasher::sip::SipHasher24;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;
use std::time::Duration;

const NUMBER: u128 = 0x0f0e_0d0c_0b0a_0908_0706_0504_0302_0100;
/// What `Connection` adds to the number: the version of the wire.
const WIRE: u64 = 3;
const SEAL_BYTES: usize = 8;
/// Packets of one direction that are remembered.
const POOL: usize = 32;
/// Senders of one connection that a receiver remembers.
const SENDERS: usize = 4;

fn config() -> Config {
    Config {
        rate: Rate::Adaptive { cap: 2_000_000 },
        max_block_bytes: 8 * SLICE_BYTES as u32,
        stream_slices: 3,
        ..Config::default()
    }
}

/// Runs a program: 0 sends a block (bytes, content); 1 lets time pass; 2 has the sender transmit and 3 the receiver
/// answer, of which the packets arrive whose bit is set; 4 gives an old packet again (direction, which, to which end);
/// 5 the same with a changed byte (.., place, change); 6 the same, sealed again; 7 gives any bytes; 8 any bytes,
/// sealed; 9 takes what has arrived; 10 starts an end anew; 11 cancels a block at an end.
///
/// # Panics
/// When a packet without a true seal is taken, a block arrives with other bytes or twice, a sender reports the fate of
/// a block that it does not have or calls one delivered that never was complete, answers are more than three bytes for
/// each byte that came, or the receiver holds more blocks than it has room for. An attacker who knows the number can
/// rename blocks.
pub fn run(input: &[u8]) {
    let mut pair = Pair::new();
    let mut rest = input;
    while let Some((len, after)) = rest.split_first() {
        let (step, after) = after.split_at(usize::from(*len).min(after.len()));
        rest = after;
        if let Some((command, with)) = step.split_first() {
            pair.step(command % 12, with);
        }
    }
    pair.settle();
}

struct Pair {
    connection: Connection,
    sender: ChunkSender,
    receiver: ChunkReceiver,
    instances: u32,
    now: Duration,
    /// Packets of the sender, and of the receiver.
    pools: [Vec<Vec<u8>>; 2],
    /// The content of each block that the sender has, by its number.
    sending: BTreeMap<u32, (u8, usize)>,
    /// All blocks that were ever sent, by the instance of their sender and their number.
    sent: BTreeMap<(u32, u32), (u8, usize)>,
    instance: u32,
    senders: usize,
    taken: BTreeSet<(u32, u32)>,
    complete: BTreeSet<(u32, u32)>,
    streams: BTreeMap<(u32, u32), Vec<u8>>,
    bytes: [usize; 2],
    /// Somebody has sealed packets of his own.
    is_known: bool,
}

/// An argument of a step, 0 where the step is too short.
fn number(with: &[u8], at: usize) -> u8 {
    with.get(at).copied().unwrap_or(0)
}

impl Pair {
    fn new() -> Pair {
        let connection = Connection::new(NUMBER);
        let built = "a good configuration";
        Pair {
            connection,
            sender: ChunkSender::new(config(), connection, 1).expect(built),
            receiver: ChunkReceiver::new(config(), connection, 2).expect(built),
            instances: 2,
            now: Duration::ZERO,
            pools: [Vec::new(), Vec::new()],
            sending: BTreeMap::new(),
            sent: BTreeMap::new(),
            instance: 1,
            senders: 1,
            taken: BTreeSet::new(),
            complete: BTreeSet::new(),
            streams: BTreeMap::new(),
            bytes: [0; 2],
            is_known: false,
        }
    }

    fn step(&mut self, command: u8, with: &[u8]) {
        match command {
            0 => self.send(1 + 41 * usize::from(number(with, 0)), number(with, 1)),
            1 => self.now += Duration::from_millis(8 * u64::from(number(with, 0))),
            2 => self.transmit(number(with, 0)),
            3 => self.answer(number(with, 0)),
            4..=6 => self.old(command, with),
            7 => self.give(number(with, 0) % 2, with, false),
            8 => {
                self.is_known = true;
                self.give(number(with, 0) % 2, &sealed(with.get(1..).unwrap_or(&[])), true);
            }
            9 => self.take(),
            10 => self.restart(number(with, 0) % 2),
            _ => self.cancel(number(with, 0) % 2),
        }
        self.hear();
        let held = self.receiver.progress().count();
        assert!(held <= config().room.into(), "the receiver holds {held} blocks");
    }

    fn send(&mut self, bytes: usize, content: u8) {
        let room = self.sender.room();
        match self.sender.send(block(content.into(), bytes)) {
            Ok(id) => {
                self.sending.insert(id, (content, bytes));
                self.sent.insert((self.instance, id), (content, bytes));
            }
            Err(why) => assert!(
                room == 0 && why.block.bytes()[..] == block(content.into(), bytes),
                "{why}"
            ),
        }
    }

    /// Gives the packets of the sender whose bit is set to the receiver, and keeps all.
    fn transmit(&mut self, arrive: u8) {
        let mut packets = Vec::new();
        while let Some(packet) = self.sender.poll_transmit(self.now) {
            let bytes = &packet[..packet.len() - SEAL_BYTES];
            assert_eq!(sealed(bytes), packet, "an attacker seals otherwise");
            packets.push(packet.to_vec());
        }
        self.carry(packets, 0, arrive);
    }

    fn answer(&mut self, arrive: u8) {
        let mut packets = Vec::new();
        while let Some(packet) = self.receiver.poll_answer(self.now) {
            packets.push(packet.to_vec());
        }
        self.bytes[1] += packets.iter().map(Vec::len).sum::<usize>();
        assert!(self.bytes[1] <= 3 * self.bytes[0], "{:?} bytes in and out", self.bytes);
        self.carry(packets, 1, arrive);
    }

    fn carry(&mut self, packets: Vec<Vec<u8>>, direction: u8, arrive: u8) {
        for (at, packet) in packets.into_iter().enumerate() {
            if arrive >> (at % 8) & 1 == 1 {
                self.give(1 - direction, &packet, true);
            }
            let pool = &mut self.pools[usize::from(direction)];
            pool.truncate(POOL - 1);
            pool.insert(0, packet);
        }
    }

    fn old(&mut self, command: u8, with: &[u8]) {
        let pool = &self.pools[usize::from(number(with, 0) % 2)];
        let Some(packet) = pool.get(usize::from(number(with, 1)) % pool.len().max(1)) else {
            return;
        };
        let mut packet = packet.clone();
        if command > 4 {
            // most heads are shorter than 48 bytes
            let place = usize::from(number(with, 3)) % packet.len().min(48);
            packet[place] ^= number(with, 4).max(1);
        }
        if command == 6 {
            packet.truncate(packet.len() - SEAL_BYTES);
            packet = sealed(&packet);
            self.is_known = true;
        }
        self.give(number(with, 2) % 2, &packet, command != 5);
    }

    /// Gives a packet to an end: 0 the sender, 1 the receiver.
    fn give(&mut self, end: u8, packet: &[u8], is_sealed: bool) {
        let before = (
            self.sender.progress().collect::<Vec<_>>(),
            self.receiver.progress().count(),
        );
        let is_taken = if end == 0 {
            let fate = self.sender.handle_packet(self.now, packet);
            assert!(
                self.is_known || fate != Ok(AckFate::Forged),
                "a true answer is called forged"
            );
            fate.is_ok()
        } else {
            let fate = self.receiver.handle_packet(self.now, packet);
            self.bytes[0] += if fate.is_ok() { packet.len() } else { 0 };
            assert!(self.is_known || fate != Ok(SliceFate::Broken), "a true block is broken");
            let complete = self.receiver.progress().filter(|block| block.received == block.total);
            self.complete.extend(complete.map(|block| (block.sender, block.id)));
            fate.is_ok()
        };
        assert!(is_sealed || !is_taken, "a packet without a seal is taken");
        if !is_taken {
            let after = (
                self.sender.progress().collect::<Vec<_>>(),
                self.receiver.progress().count(),
            );
            // time alone may end a block
            assert!(
                after.0.len() <= before.0.len() && after.1 <= before.1,
                "a refused packet begins a block"
            );
        }
    }

    fn take(&mut self) {
        let mut whole = Vec::new();
        while let Some(arrived) = self.receiver.poll_block() {
            let bytes = arrived.bytes();
            // other names and tags, and no byte that was not sent
            let mut all = self.sent.values().map(|(content, len)| block((*content).into(), *len));
            assert!(all.any(|block| block.ends_with(bytes)), "bytes that were never sent");
            whole.push(((arrived.sender, arrived.id), arrived.into_bytes()));
        }
        while let Some(part) = self.receiver.poll_part() {
            let key = (part.sender, part.id);
            let read = self.streams.entry(key).or_default();
            if part.offset == 0 {
                read.clear();
            }
            // an attacker with the number sends two blocks of one name
            assert!(self.is_known || read.len() == part.offset, "a part is missing");
            read.extend_from_slice(part.bytes);
            if part.is_last {
                whole.push((key, std::mem::take(read)));
            }
        }
        for (key, bytes) in whole {
            let is_new = self.taken.insert(key);
            match self.sent.get(&key) {
                _ if self.is_known => {}
                Some((content, len)) => {
                    assert!(bytes == block(u64::from(*content), *len), "{key:?}: other bytes");
                    assert!(is_new || self.senders > SENDERS, "{key:?} arrived twice");
                }
                None => panic!("{key:?} was never sent"),
            }
        }
        while self.receiver.poll_event().is_some() {}
    }

    /// Starts an end anew. The packets of the old one are still in the pools.
    fn restart(&mut self, end: u8) {
        self.instances += 1;
        let built = "a good configuration";
        if end == 0 {
            self.sender = ChunkSender::new(config(), self.connection, self.instances).expect(built);
            self.instance = self.instances;
            self.senders += 1;
            self.sending.clear();
        } else {
            // what was complete and not taken is lost with the process
            self.receiver = ChunkReceiver::new(config(), self.connection, self.instances).expect(built);
            self.taken.clear();
            self.streams.clear();
        }
    }

    fn cancel(&mut self, end: u8) {
        let sending = self.sender.progress().next().map(|block| block.id);
        let arriving = self.receiver.progress().next().map(|block| (block.sender, block.id));
        match (end, sending, arriving) {
            (0, Some(id), _) => {
                let (content, len) = self.sending.remove(&id).expect("a block that is sent");
                let out = self.sender.cancel(id).expect("a block that is sent");
                assert!(out.bytes()[..] == block(content.into(), len), "another block came back");
            }
            (1, _, Some((sender, id))) => self.receiver.cancel(sender, id),
            _ => {}
        }
    }

    fn hear(&mut self) {
        while let Some(event) = self.sender.poll_event() {
            let (SendEvent::Delivered { id } | SendEvent::Failed { id, .. }) = event else {
                continue;
            };
            let (content, len) = self.sending.remove(&id).expect("the fate of a block that is sent");
            if let SendEvent::Failed { block: out, .. } = event {
                assert!(out.bytes()[..] == block(content.into(), len), "another block came back");
            } else {
                let is_complete = self.complete.contains(&(self.instance, id));
                assert!(is_complete, "delivered, and the receiver never had all of it");
            }
        }
    }

    /// Without faults, whatever was sent arrives or comes back.
    fn settle(&mut self) {
        let most = self.now + Duration::from_secs(90) + 64 * config().give_up;
        while !self.sender.is_idle() {
            assert!(self.now < most, "a hang: {:?}", self.sender);
            self.now += Duration::from_millis(20);
            self.transmit(0xff);
            self.answer(0xff);
            self.take();
            self.hear();
        }
        assert!(self.sending.is_empty(), "blocks without a fate");
    }
}

/// Bytes with the seal of the connection.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut hasher = SipHasher24::new_with_keys(NUMBER as u64 ^ WIRE, (NUMBER >> 64) as u64);
    hasher.write(bytes);
    [bytes, &hasher.finish().to_le_bytes()].concat()
}

/// Programs to begin with, by name.
#[must_use]
pub fn examples() -> Vec<(&'static str, Vec<u8>)> {
    let programs: &[(&str, &[&[u8]])] = &[
        ("one_block", &[&[0, 40, 1], &[2, 255], &[3, 255], &[9]]),
        (
            "every_other_packet",
            &[
                &[0, 200, 1],
                &[1, 9],
                &[2, 0x55],
                &[3, 0xaa],
                &[1, 9],
                &[2, 0xaa],
                &[3, 255],
                &[9],
                &[1, 30],
                &[2, 255],
            ],
        ),
        (
            "both_ends_anew",
            &[
                &[0, 120, 1],
                &[2, 7],
                &[10, 0],
                &[10, 1],
                &[0, 120, 2],
                &[1, 9],
                &[2, 255],
                &[4, 0, 0, 1],
                &[3, 255],
                &[9],
            ],
        ),
        (
            "old_answers",
            &[
                &[0, 90, 3],
                &[1, 4],
                &[2, 255],
                &[3, 0],
                &[0, 20, 4],
                &[1, 4],
                &[2, 255],
                &[3, 255],
                &[4, 1, 1, 0],
                &[9],
            ],
        ),
        (
            "damaged",
            &[
                &[0, 90, 3],
                &[1, 9],
                &[2, 1],
                &[5, 0, 0, 1, 9, 4],
                &[3, 1],
                &[5, 1, 0, 0, 30, 128],
                &[4, 0, 0, 0],
                &[9],
            ],
        ),
        (
            "forged_with_the_number",
            &[
                &[0, 90, 3],
                &[1, 9],
                &[2, 1],
                &[6, 0, 0, 1, 4, 1],
                &[6, 0, 0, 1, 17, 2],
                &[3, 1],
                &[6, 1, 0, 0, 33, 1],
                &[8, 1, 0, 0],
            ],
        ),
        (
            "cancelled",
            &[
                &[0, 250, 3],
                &[0, 10, 4],
                &[1, 9],
                &[2, 255],
                &[11, 0],
                &[2, 255],
                &[11, 1],
                &[3, 255],
                &[9],
            ],
        ),
        (
            "too_large",
            &[
                &[0, 255, 1],
                &[1, 2],
                &[2, 255],
                &[3, 255],
                &[0, 1, 1],
                &[2, 255],
                &[3, 255],
                &[9],
            ],
        ),
        (
            "stream",
            &[
                &[0, 220, 7],
                &[1, 9],
                &[2, 255],
                &[9],
                &[3, 255],
                &[1, 9],
                &[2, 255],
                &[9],
                &[3, 255],
                &[9],
            ],
        ),
        (
            "any_bytes",
            &[
                &[0, 9, 1],
                &[7, 0, 1, 2, 3],
                &[7, 1],
                &[8, 1],
                &[8, 0, 255, 255, 255],
                &[2, 255],
                &[9],
            ],
        ),
    ];
    programs.iter().map(|(name, steps)| (*name, written(steps))).collect()
}

/// The steps of a program, each after its length.
#[must_use]
pub fn written(steps: &[&[u8]]) -> Vec<u8> {
    let step = |step: &&[u8]| [&[step.len() as u8], *step].concat();
    steps.iter().flat_map(step).collect()
}
