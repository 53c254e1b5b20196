//! Tests histories of deltas over bad links.
//!
//! A link loses, repeats and delays packets and acks. Clients are restarted, join late and go away. Each packet that
//! arrives must have the value that was sent. Only a packet whose baseline a client does not have may be rejected.
//! Some clients get the world in parts. Each element that they show must be one that was sent, and in one of the last 64
//! snapshots. A list that the packets do not name must be that of the newest snapshot. In the end, on a perfect link,
//! removed elements must vanish after a round trip, and the clients must show the world. Beside each client, another
//! decodes the same packets in place, and must hold the same values.

use bitstream::BitSerialize;
use bitstream::delta::{Acks, DeltaError, Held, History, Part};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use tests_support::dice::Dice;
use tests_support::way::{Troubles, Way};

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Unit {
    id: u8,
    #[bits(predict, range = 0..=100_000)]
    x: u32,
    #[bits(predict, range = -500..=500)]
    y: i32,
    #[bits(range = 0..=100)]
    health: u8,
    target: Option<u8>,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct World {
    #[array(max = 12)]
    units: Vec<Unit>,
    #[array(max = 12, key = id)]
    shots: Vec<Unit>,
    #[array(max = 6)]
    owners: BTreeMap<u8, u16>,
    #[string(max = 12)]
    name: String,
}

/// Counts of some runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Number of packets sent, with those that were lost and repeated.
    pub packets: u64,
    /// Number of packets with only a part of the world.
    pub parts: u64,
    /// Number of packets that arrived and were decoded.
    pub arrived: u64,
    /// Number of packets whose baseline the client did not have.
    pub unknown: u64,
    /// Number of clients that were restarted.
    pub restarts: u64,
}

impl Tally {
    /// Adds the counts of another run.
    pub fn add(&mut self, other: Tally) {
        self.packets += other.packets;
        self.parts += other.parts;
        self.arrived += other.arrived;
        self.unknown += other.unknown;
        self.restarts += other.restarts;
    }
}
/// Message of a client.
enum Answer {
    Ack(u16),
    /// The client was restarted.
    Hello,
}

struct Client {
    has: Acks,
    history: History<World>,
    /// The history that decodes in place, and what it holds.
    holder: History<World>,
    held: Option<Held<World>>,
    /// Bytes of a packet, for a client that gets the world in parts.
    part: Option<usize>,
    /// The lists of which a part has only some elements.
    named: &'static [&'static str],
    /// The newest snapshot that arrived.
    newest: Option<u16>,
    /// Packets, and whether each is a part.
    packets: Way<(bool, Vec<u8>)>,
    answers: Way<Answer>,
    away_until: u32,
}

impl Clone for Answer {
    fn clone(&self) -> Self {
        match self {
            Answer::Ack(number) => Answer::Ack(*number),
            Answer::Hello => Answer::Hello,
        }
    }
}

/// A tick of the game. Elements come and go, if they may.
fn step(world: &mut World, dice: &mut Dice, come_and_go: bool) {
    for unit in world.units.iter_mut().chain(&mut world.shots) {
        unit.x = (unit.x + 7).min(100_000);
        match dice.below(30) {
            0 => unit.x = dice.below(100_001) as u32,
            1 => unit.y = dice.below(1001) as i32 - 500,
            2 => unit.health = dice.below(101) as u8,
            3 => unit.target = dice.strikes(500).then(|| dice.next() as u8),
            _ => {}
        }
    }
    if !come_and_go {
        return;
    }
    match dice.below(25) {
        0 if world.units.len() < 12 => world.units.push(Unit::default()),
        5..=7 if world.shots.len() < 12 => {
            // some ids are equal
            let id = if dice.strikes(100) { 7 } else { dice.next() as u8 };
            world.shots.insert(
                dice.below(world.shots.len() as u64 + 1) as usize,
                Unit { id, ..Unit::default() },
            );
        }
        8 | 9 if !world.shots.is_empty() => {
            let at = dice.below(world.shots.len() as u64) as usize;
            world.shots.remove(at);
        }
        1 => drop(world.units.pop()),
        2 => drop(world.owners.insert(dice.below(6) as u8, dice.next() as u16)),
        3 => drop(world.owners.pop_first()),
        4 => world.name = format!("game {}", dice.below(100)),
        _ => {}
    }
}

/// Returns whether each element of a world that arrives in parts was sent.
fn is_of(shown: &World, sent: &VecDeque<(u16, World)>) -> bool {
    let has = |is: &dyn Fn(&World) -> bool| sent.iter().any(|(_, world)| is(world));
    let units = shown.units.iter().enumerate();
    has(&|world| world.name == shown.name)
        && { units }.all(|(i, unit)| has(&|world| world.units.get(i) == Some(unit)))
        && shown.shots.iter().all(|shot| has(&|world| world.shots.contains(shot)))
        && shown
            .owners
            .iter()
            .all(|(id, owner)| has(&|world| world.owners.get(id) == Some(owner)))
}

/// Returns whether each element of `shown` was in one of the snapshots from `newest - age` to `newest`.
fn is_recent(shown: &World, sent: &VecDeque<(u16, World)>, newest: u16, age: u16) -> bool {
    let recent = sent.iter().filter(|(number, _)| newest.wrapping_sub(*number) <= age);
    let recent: Vec<&World> = recent.map(|(_, world)| world).collect();
    let longest = |len: &dyn Fn(&World) -> usize| recent.iter().map(|world| len(world)).max();
    Some(shown.units.len()) <= longest(&|world| world.units.len())
        && shown
            .shots
            .iter()
            .all(|shot| recent.iter().any(|world| world.shots.iter().any(|of| of.id == shot.id)))
        && shown
            .owners
            .keys()
            .all(|id| recent.iter().any(|world| world.owners.contains_key(id)))
}

/// Returns the world that a client shows after parts, which sort a list by its keys if they name the list.
fn arrived(world: &World, named: &[&str]) -> World {
    let mut world = world.clone();
    if named.contains(&"shots") {
        world.shots.sort_by_key(|shot| shot.id);
    }
    world
}

/// Returns whether the shots of the last 64 snapshots may be too many for one list. A client then cannot merge a late
/// packet with newer ones, and shows the late packet.
fn may_be_too_many(sent: &VecDeque<(u16, World)>, newest: u16) -> bool {
    let mut keys = BTreeSet::new();
    for (_, world) in sent
        .iter()
        .filter(|(number, _)| newest.wrapping_sub(*number) <= 64 + 32)
    {
        for (i, shot) in world.shots.iter().enumerate() {
            let equal = world.shots.iter().take(i).filter(|other| other.id == shot.id);
            keys.insert((shot.id, equal.count()));
        }
    }
    keys.len() > 12
}

/// Returns whether the fields and lists that the packets of a client do not name are those of a snapshot.
fn has_rest_of(shown: &World, world: &World, named: &[&str]) -> bool {
    shown.name == world.name
        && (named.contains(&"shots") || shown.shots == world.shots)
        && (named.contains(&"owners") || shown.owners == world.owners)
}

/// Runs one seed, which determines the link and the length.
///
/// # Errors
/// Returns an error for a wrong value, for a refusal other than an unknown baseline, and for a client that does not
/// catch up.
pub fn run(seed: u64) -> Result<Tally, String> {
    let mut dice = Dice::new(seed);
    let link = Troubles {
        loss: dice.pick(&[0, 20, 200, 600]),
        repeats: dice.pick(&[0, 50, 300]),
        delay: dice.within(0, 20),
        jitter: dice.pick(&[0, 2, 15, 40]),
    };
    let perfect = Troubles {
        loss: 0,
        repeats: 0,
        delay: 1,
        jitter: 0,
    };
    let acks = dice.pick(&[Acks::default as fn() -> Acks, Acks::coded, Acks::coded_alone]);
    let ticks = dice.within(50, 400) as u32;
    let mut server = History::<World>::new();
    let mut world = World::default();
    let mut recent: VecDeque<(u16, World)> = VecDeque::new();
    // numbers start again after 65,535
    for _ in 0..dice.pick(&[0, 0, 65_400]) {
        server.record(&world).map_err(|why| why.to_string())?;
    }
    let mut tally = Tally::default();
    let mut clients: Vec<Client> = (0..dice.within(1, 3))
        .map(|_| Client {
            has: acks(),
            history: History::new(),
            holder: History::new(),
            held: None,
            part: dice.strikes(400).then(|| dice.pick(&[130, 160, 300])),
            named: dice.pick(&[
                &["units", "shots", "owners"] as &[&str],
                &["units", "shots"],
                &["units", "owners"],
            ]),
            newest: None,
            packets: Way::new(),
            answers: Way::new(),
            away_until: if dice.strikes(300) { dice.below(100) as u32 } else { 0 },
        })
        .collect();
    for tick in 0..ticks + 230 {
        let is_calm = tick >= ticks;
        let link = if is_calm { &perfect } else { &link };
        // A client that gets parts may show an element for 64 snapshots that came and went while an ack was under way.
        // It shows the value in between if an element returned to an old value in that time. So the end is still.
        if tick < ticks + 190 {
            step(&mut world, &mut dice, tick < ticks + 150);
        }
        let number = server.record(&world).map_err(|why| why.to_string())?;
        recent.push_back((number, world.clone()));
        if recent.len() > 256 {
            recent.pop_front();
        }
        for (who, client) in clients.iter_mut().enumerate() {
            if !is_calm && dice.strikes(5) {
                (client.history, client.newest) = (History::new(), None);
                client.holder = History::new();
                if dice.strikes(500) {
                    client.held = None;
                }
                tally.restarts += 1;
                // connections begin reliably
                client.answers.entry(tick + 5).or_default().push(Answer::Hello);
            }
            if !is_calm && dice.strikes(5) {
                client.away_until = tick + dice.within(1, 80) as u32;
            }
            for answer in client.answers.remove(&tick).unwrap_or_default() {
                match answer {
                    Answer::Ack(number) => client.has.ack(number),
                    Answer::Hello => client.has.forget(),
                }
            }
            if tick >= client.away_until || is_calm {
                tally.packets += 1;
                let (is_part, packet) = match client.part {
                    // a whole packet now and then does no harm
                    Some(max_bytes) if is_calm || !dice.strikes(50) => {
                        let max_bytes = if is_calm { 2_000 } else { max_bytes };
                        let part = Part::new(max_bytes);
                        let part = client
                            .named
                            .iter()
                            .fold(part, |part, list| part.list(list, |_| Some(1)));
                        tally.parts += 1;
                        (true, server.encode_part(&mut client.has, part))
                    }
                    _ => (false, server.encode(&mut client.has)),
                };
                let packet = packet.map_err(|why| format!("tick {tick}: no packet for client {who}: {why}"))?;
                link.send((is_part, packet), tick, &mut client.packets, &mut dice);
            }
            let mut newest = None;
            for (is_part, packet) in client.packets.remove(&tick).unwrap_or_default() {
                let before = client.held.as_ref().map(|held| held.value().clone());
                let got = client.history.decode(&packet);
                let put = client.holder.decode_into(&mut client.held, &packet);
                let numbers = put.map(|put| (put.number, put.is_newest));
                if numbers
                    != got
                        .as_ref()
                        .map(|got| (got.number, got.is_newest))
                        .map_err(Clone::clone)
                {
                    return Err(format!(
                        "tick {tick}: client {who} does otherwise in place: {numbers:?}"
                    ));
                }
                let (holds, before) = (client.held.as_ref().map(Held::value), before.as_ref());
                let holds_right = match &got {
                    Ok(got) if got.is_newest || before.is_none() => holds == Some(&got.value),
                    // a late part with too many elements for a merge does not change the held value
                    Ok(got) if is_part => {
                        let last = client.newest.unwrap_or(got.number);
                        holds == Some(&got.value) || (holds == before && may_be_too_many(&recent, last))
                    }
                    _ => holds == before,
                };
                if !holds_right {
                    return Err(format!("tick {tick}: client {who} holds another value"));
                }
                match got {
                    Ok(got) => {
                        tally.arrived += 1;
                        let last = client.newest.unwrap_or(got.number);
                        let is_newer = got.number.wrapping_sub(last) < 1 << 15;
                        let last = if is_newer { got.number } else { last };
                        client.newest = Some(last);
                        let at = |number: u16| recent.iter().find(|(at, _)| *at == number).map(|(_, world)| world);
                        // by then all acks arrive, and those from before are forgotten
                        let age = if tick < ticks + 130 { 64 } else { 6 };
                        let is_sent = match is_part {
                            true if tick < ticks + 210 => {
                                is_of(&got.value, &recent)
                                    && is_recent(&got.value, &recent, last, age)
                                    && [last, got.number].iter().any(|number| {
                                        let is_right = *number == last || may_be_too_many(&recent, last);
                                        let has_rest = |world| has_rest_of(&got.value, world, client.named);
                                        is_right && at(*number).is_some_and(has_rest)
                                    })
                            }
                            true => at(got.number).is_some_and(|world| arrived(world, client.named) == got.value),
                            false => at(got.number) == Some(&got.value),
                        };
                        if !is_sent {
                            return Err(format!(
                                "tick {tick}: client {who} was given another snapshot {}",
                                got.number
                            ));
                        }
                        newest = Some(got.number);
                        link.send(Answer::Ack(got.number), tick, &mut client.answers, &mut dice);
                    }
                    Err(DeltaError::UnknownBaseline { .. }) => tally.unknown += 1,
                    Err(why) => return Err(format!("tick {tick}: client {who} refuses a packet: {why}")),
                }
            }
            // packets sent during the troubles have arrived by then, and wrong acks are forgotten
            if tick >= ticks + 120 && newest != Some(number.wrapping_sub(1)) {
                return Err(format!(
                    "tick {tick}: client {who} does not catch up: {newest:?} of {number}"
                ));
            }
        }
    }
    Ok(tally)
}
