//! Blocks over links as bad as they get: lost, late, repeated, damaged and forged packets, packets of another
//! connection, ends that are started anew, clocks that jump, applications that do not take what has arrived.

use crate::block;
use crate::link::{Kind, Link};
use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection, Failure, Outgoing, Rate, SendEvent};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use tests_support::dice::Dice;

const TICK: Duration = Duration::from_millis(5);
/// After the faults everything has to arrive within this and what the rate of the link takes.
const QUIET: Duration = Duration::from_secs(40);
/// Old packets that are repeated.
const OLD: usize = 256;

/// What happened in a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Packets that either end was given.
    pub packets: u64,
    /// Of these forged, damaged, repeated, or of the other connection.
    pub forged: u64,
    /// Blocks that arrived as they were sent.
    pub arrived: u64,
    /// Blocks that came back to their sender.
    pub failed: u64,
    /// Ends that were started anew.
    pub restarts: u64,
    /// Jumps of clocks.
    pub jumps: u64,
}

impl Tally {
    /// The sum of two.
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            packets: self.packets + other.packets,
            forged: self.forged + other.forged,
            arrived: self.arrived + other.arrived,
            failed: self.failed + other.failed,
            restarts: self.restarts + other.restarts,
            jumps: self.jumps + other.jumps,
        }
    }
}

/// What a seed means.
#[derive(Clone, Copy, Debug)]
struct Scene {
    config: Config,
    kind: Kind,
    /// Of a thousand packets so many go to the other connection.
    swapped: u64,
    /// Of a thousand packets so many are followed by one that is forged.
    forged: u64,
    /// Of a thousand ticks so many have a restart, a jump of a clock, a cancelled block.
    restarts: u64,
    jumps: u64,
    cancels: u64,
    /// Of a thousand ticks so many are those in which the application takes blocks.
    takes: u64,
    most_bytes: u64,
}

impl Scene {
    fn new(dice: &mut Dice) -> Scene {
        let rate = 20_000 << dice.below(8);
        let often = |dice: &mut Dice, most| if dice.strikes(500) { dice.below(most) } else { 0 };
        let max_block_bytes = 4_000 << dice.below(8);
        Scene {
            config: Config {
                rate: match dice.below(3) {
                    0 => Rate::Fixed(rate as u32 * 2),
                    _ => Rate::Adaptive { cap: 10_000_000 },
                },
                parallel: 1 + dice.below(6) as u8,
                room: 1 + dice.below(4) as u8,
                give_up: Duration::from_secs(3 + dice.below(20)),
                ack_interval: Duration::from_millis(1 + dice.below(50)),
                max_block_bytes,
                stream_slices: often(dice, 40) as u16,
                ..Config::default()
            },
            kind: Kind {
                rate: rate as f64,
                buffer: Duration::from_millis(50 + dice.below(500)),
                delay: Duration::from_millis(dice.below(150)),
                jitter: Duration::from_millis(often(dice, 60)),
                loss: often(dice, 400),
                duplicate: often(dice, 200),
            },
            swapped: often(dice, 300),
            forged: often(dice, 2000),
            restarts: often(dice, 4),
            jumps: often(dice, 20),
            cancels: often(dice, 10),
            takes: 1 + dice.below(999),
            most_bytes: u64::from(max_block_bytes) * 17 / 16,
        }
    }

    /// The same without faults.
    fn quiet(self) -> Scene {
        let kind = Kind {
            jitter: Duration::ZERO,
            loss: 0,
            duplicate: 0,
            ..self.kind
        };
        Scene {
            kind,
            swapped: 0,
            forged: 0,
            restarts: 0,
            jumps: 0,
            cancels: 0,
            takes: 1000,
            ..self
        }
    }
}

/// A sender and a receiver with a clock each, and what was sent.
struct Side {
    connection: Connection,
    sender: ChunkSender,
    receiver: ChunkReceiver,
    links: [Link; 2],
    /// What the clocks of both ends show more than the time.
    clocks: [Duration; 2],
    /// The seed of each block by its number, of the sender that lives, and those it was told of.
    sending: BTreeMap<u32, u64>,
    /// Seeds and lengths of all blocks that were ever sent.
    all: BTreeMap<u64, usize>,
    /// Seeds of the blocks that this receiver has given out.
    taken: BTreeSet<u64>,
    /// The block that is read in parts.
    stream: BTreeMap<(u32, u32), Vec<u8>>,
    next: u64,
}

impl Side {
    fn new(scene: &Scene, dice: &mut Dice) -> Side {
        let connection = Connection::new(dice.wide());
        let built = "a good configuration";
        Side {
            connection,
            sender: ChunkSender::new(scene.config, connection, dice.next() as u32).expect(built),
            receiver: ChunkReceiver::new(scene.config, connection, dice.next() as u32).expect(built),
            links: [(); 2].map(|()| Link::new(scene.kind, dice.split())),
            clocks: [Duration::from_secs(dice.below(100_000)); 2],
            sending: BTreeMap::new(),
            all: BTreeMap::new(),
            taken: BTreeSet::new(),
            stream: BTreeMap::new(),
            next: dice.next() >> 1,
        }
    }

    /// The time that an end sees.
    fn clock(&self, end: usize, now: Duration) -> Duration {
        now + self.clocks[end]
    }

    fn send(&mut self, bytes: usize) {
        self.next += 1;
        let out = Outgoing::from(block(self.next, bytes));
        let out = out.tagged(&self.next).expect("a tag").priority(self.next as u8 % 3);
        if let Ok(id) = self.sender.send(out) {
            self.sending.insert(id, self.next);
            self.all.insert(self.next, bytes);
        }
    }

    fn restart(&mut self, scene: &Scene, end: usize, dice: &mut Dice) {
        let built = "a good configuration";
        let instance = dice.next() as u32;
        match end {
            0 => {
                self.sender = ChunkSender::new(scene.config, self.connection, instance).expect(built);
                self.sending.clear();
            }
            _ => {
                self.receiver = ChunkReceiver::new(scene.config, self.connection, instance).expect(built);
                self.taken.clear();
                self.stream.clear();
            }
        }
    }

    /// Takes what has arrived, and checks every byte.
    fn take(&mut self, tally: &mut Tally) {
        while let Some(arrived) = self.receiver.poll_block() {
            let serial = arrived.tag::<u64>().expect("the tag of a block");
            self.arrived(serial, arrived.bytes(), tally);
        }
        let mut whole = Vec::new();
        while let Some(part) = self.receiver.poll_part() {
            let read = self.stream.entry((part.sender, part.id)).or_default();
            if part.offset == 0 {
                read.clear();
                read.extend_from_slice(&part.tag::<u64>().expect("the tag of a part").to_le_bytes());
            }
            assert_eq!(read.len(), part.offset + 8, "a part is missing");
            read.extend_from_slice(part.bytes);
            if part.is_last {
                whole.push(std::mem::take(read));
            }
        }
        for bytes in whole {
            let (tag, bytes) = bytes.split_at(8);
            self.arrived(bitstream::decode(tag).expect("a tag"), bytes, tally);
        }
        while self.receiver.poll_event().is_some() {}
    }

    fn arrived(&mut self, serial: u64, bytes: &[u8], tally: &mut Tally) {
        let sent = self.all.get(&serial).expect("a block of this connection");
        assert!(
            bytes == block(serial, *sent),
            "block {serial} has other bytes than were sent"
        );
        let is_new = self.taken.insert(serial);
        assert!(is_new, "block {serial} arrived twice");
        tally.arrived += 1;
    }

    /// What the sender says of its blocks.
    fn hear(&mut self, scene: &Scene, tally: &mut Tally) {
        while let Some(event) = self.sender.poll_event() {
            let (SendEvent::Delivered { id } | SendEvent::Failed { id, .. }) = event else {
                continue;
            };
            let serial = self.sending.remove(&id).expect("a block that was sent");
            if let SendEvent::Failed { why, block: out, .. } = event {
                tally.failed += 1;
                let bytes = self.all[&serial];
                assert!(out.bytes()[..] == block(serial, bytes), "another block came back");
                let is_large = bytes + 8 > scene.config.max_block_bytes as usize;
                let is_refused = matches!(why, Failure::Refused(bitstream::chunk::Refusal::TooLarge(_)));
                assert!(is_large || !is_refused, "{why:?}");
            }
        }
    }
}

/// Runs a seed until so many packets have arrived, and then without faults until everything is there.
///
/// # Panics
/// When a block arrives with other bytes, or twice, or does not arrive.
#[must_use]
pub fn run(seed: u64, packets: u64) -> Tally {
    let mut dice = Dice::new(seed);
    let mut scene = Scene::new(&mut dice);
    let mut sides = [(); 2].map(|()| Side::new(&scene, &mut dice));
    let mut tally = Tally::default();
    let mut old: Vec<Vec<u8>> = vec![vec![0; 40]];
    let (mut now, mut quiet_at) = (Duration::ZERO, None);
    // a link that carries nothing ends too
    let longest = Duration::from_secs(3600);
    loop {
        now += TICK;
        if quiet_at.is_none() && (tally.packets >= packets || now > longest) {
            scene = scene.quiet();
            sides
                .iter_mut()
                .flat_map(|side| &mut side.links)
                .for_each(|link| link.kind = scene.kind);
            quiet_at = Some(now);
        }
        for who in 0..2 {
            trouble(&scene, &mut sides[who], &mut dice, &mut tally, quiet_at.is_some());
            carry(&scene, &mut sides, who, now, &mut old, &mut dice, &mut tally);
        }
        let Some(since) = quiet_at else { continue };
        if sides.iter().all(|side| side.sender.is_idle()) {
            return tally;
        }
        let bytes: usize = sides
            .iter()
            .flat_map(|side| side.sender.progress())
            .map(|block| block.total)
            .sum();
        let slowest = match scene.config.rate {
            Rate::Fixed(rate) => f64::from(rate).min(scene.kind.rate),
            _ => scene.kind.rate,
        };
        let most = QUIET + scene.config.give_up * 64 + Duration::from_secs_f64(4.0 * bytes as f64 / slowest);
        assert!(
            now - since < most,
            "a hang: {scene:?} {:?}",
            sides.map(|side| side.sender)
        );
    }
}

/// What happens to an end besides packets.
fn trouble(scene: &Scene, side: &mut Side, dice: &mut Dice, tally: &mut Tally, is_quiet: bool) {
    if !is_quiet && side.sender.progress().count() < 4 {
        side.send(1 + dice.below(scene.most_bytes) as usize);
    }
    if dice.strikes(scene.restarts) {
        tally.restarts += 1;
        let end = dice.below(2) as usize;
        side.restart(scene, end, dice);
    }
    if dice.strikes(scene.jumps) {
        tally.jumps += 1;
        let clock = &mut side.clocks[dice.below(2) as usize];
        let by = Duration::from_millis(1 << dice.below(22));
        *clock = if dice.strikes(500) {
            *clock + by
        } else {
            clock.saturating_sub(by)
        };
    }
    if dice.strikes(scene.cancels) {
        let id = side.sender.progress().next().map(|block| block.id);
        let arriving = side.receiver.progress().next().map(|block| (block.sender, block.id));
        match (id, arriving) {
            (Some(id), _) if dice.strikes(500) => {
                side.sender.cancel(id);
                side.sending.remove(&id);
            }
            (_, Some((sender, id))) => side.receiver.cancel(sender, id),
            _ => {}
        }
    }
    if dice.strikes(scene.takes) {
        side.take(tally);
    }
    side.hear(scene, tally);
}

/// A tick of both links of a connection.
fn carry(
    scene: &Scene,
    sides: &mut [Side; 2],
    who: usize,
    now: Duration,
    old: &mut Vec<Vec<u8>>,
    dice: &mut Dice,
    tally: &mut Tally,
) {
    for end in 0..2 {
        // packets of the sender come to the receiver, and the other way round
        while let Some((_, packet)) = sides[who].links[end].arrived(now) {
            let forged = dice.below(1000) < scene.forged % 1000 || scene.forged > 1000;
            if forged {
                let bad = forge(&packet, old, dice);
                give(&mut sides[who], 1 - end, now, &bad, tally);
                tally.forged += 1;
            }
            let swapped = dice.strikes(scene.swapped);
            tally.forged += u64::from(swapped);
            give(&mut sides[who ^ usize::from(swapped)], 1 - end, now, &packet, tally);
            let place = dice.below(OLD as u64) as usize;
            match old.get_mut(place) {
                Some(old) => *old = packet,
                None => old.push(packet),
            }
        }
    }
    let side = &mut sides[who];
    let clocks = [0, 1].map(|end| side.clock(end, now));
    while let Some(packet) = side.sender.poll_transmit(clocks[0]) {
        side.links[0].send(now, 0, packet);
    }
    while let Some(packet) = side.receiver.poll_answer(clocks[1]) {
        side.links[1].send(now, 0, packet);
    }
}

fn give(side: &mut Side, end: usize, now: Duration, packet: &[u8], tally: &mut Tally) {
    tally.packets += 1;
    let now = side.clock(end, now);
    if end == 0 {
        let _ = side.sender.handle_packet(now, packet);
    } else {
        let _ = side.receiver.handle_packet(now, packet);
    }
}

/// A packet that an attacker sends who sees all and knows no connection: an old one, a damaged one, or any bytes.
fn forge(packet: &[u8], old: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = match dice.below(3) {
        0 => return old[dice.below(old.len() as u64) as usize].clone(),
        1 => packet.to_vec(),
        _ => (0..dice.below(1300)).map(|_| dice.next() as u8).collect(),
    };
    if !bytes.is_empty() {
        let place = dice.below(bytes.len() as u64) as usize;
        bytes[place] ^= 1 << dice.below(8);
        bytes.truncate(bytes.len() - dice.below(bytes.len() as u64 / 2 + 1) as usize * dice.below(2) as usize);
    }
    bytes
}
