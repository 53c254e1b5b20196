//! Worlds in parts against the oracle of `docs/delta.md`: each baseline, each packet and each world that is shown.

use bitstream::BitSerialize;
use bitstream::delta::{Acks, Baseline, Codes, Delta, DeltaError, History, Part, encode_delta};
use std::collections::{BTreeMap, BTreeSet};
use tests_support::dice::Dice;
use tests_support::way::{Troubles, Way};
use tests_zoo::oracle::delta::parts::State;
use tests_zoo::oracle::delta::{self as oracle, Form};

/// A list of each kind.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct World {
    tick: u16,
    /// Lists that are sent with each part: of bytes, by keys of which one must be there, and of elements without codes.
    #[array(max = 2, bytes)]
    raw: Vec<u8>,
    #[array(len = 1..=3)]
    some: BTreeSet<u8>,
    #[array(max = 3)]
    empty: Vec<()>,
    #[array(max = 40)]
    units: BTreeMap<i8, u16>,
    inside: Inside,
    #[array(max = 6)]
    names: BTreeMap<Name, bool>,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Inside {
    #[array(max = 20)]
    slots: Vec<Option<u16>>,
    #[array(max = 20)]
    row: Vec<(u16, bool)>,
    #[array(max = 12)]
    seen: BTreeSet<(i8, u8)>,
    #[array(max = 30, sparse = count)]
    marks: Vec<(u8, u16)>,
    #[array(max = 20, key = id)]
    bees: Vec<Bee>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Name(#[string(max = 3)] String);

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Bee {
    id: u8,
    age: u16,
}

fn number(width: u32, signed: bool) -> Form {
    Form::Number {
        width,
        max: (1 << width) - 1,
        signed,
        predict: false,
        usual: None,
        group: None,
    }
}

fn world() -> Form {
    let pair = |a: Form, b: Form| Box::new([a, b]);
    let fields = |fields: Vec<Form>| Form::Fields(fields);
    let slot = Form::Maybe(1, Box::new(number(16, false)));
    let inside = fields(vec![
        Form::List(0, 20, Box::new(slot)),
        Form::List(0, 20, Box::new(fields(vec![number(16, false), Form::Bool]))),
        Form::Set(0, 12, Box::new(fields(vec![number(8, true), number(8, false)]))),
        Form::Sparse(30, false, pair(number(5, false), number(16, false))),
        Form::Keyed(0, 20, Box::new(fields(vec![number(8, false), number(16, false)])), 0),
    ]);
    let name = fields(vec![Form::Text(0, 3, 8)]);
    fields(vec![
        number(16, false),
        Form::Text(0, 2, 8),
        Form::Set(1, 3, Box::new(number(8, false))),
        Form::List(0, 3, Box::new(fields(vec![]))),
        Form::Map(0, 40, pair(number(8, true), number(16, false))),
        inside,
        Form::Map(0, 6, pair(name, Form::Bool)),
    ])
}

fn step(world: &mut World, dice: &mut Dice) {
    world.tick += 1;
    let inside = &mut world.inside;
    for _ in 0..dice.below(8) {
        let (id, value) = (dice.below(30) as i8 - 15, dice.next() as u16);
        match dice.below(3) {
            0 => drop(world.units.remove(&id)),
            _ => drop(world.units.insert(id, value)),
        }
        let at = dice.below(20) as usize;
        if let Some(slot) = inside.slots.get_mut(at) {
            *slot = dice.strikes(600).then_some(value);
        }
        if let Some(place) = inside.row.get_mut(at) {
            *place = (value, dice.strikes(500));
        }
        if let Some(bee) = inside.bees.get_mut(at) {
            bee.age = value;
        }
    }
    match dice.below(12) {
        0 | 1 if inside.slots.len() < 20 => inside.slots.push(dice.strikes(500).then_some(7)),
        2 => drop(inside.slots.pop()),
        3 | 4 if inside.row.len() < 20 => inside.row.push((dice.next() as u16, true)),
        5 => drop(inside.row.pop()),
        6 if inside.seen.len() < 12 => drop(inside.seen.insert((dice.next() as i8, dice.below(4) as u8))),
        7 => drop(inside.seen.pop_first()),
        8 => {
            let marks = (0..dice.below(9)).map(|_| (dice.below(30) as u8, dice.below(3) as u16));
            let marks: BTreeMap<u8, u16> = marks.collect();
            inside.marks = marks.into_iter().collect();
        }
        9 if inside.bees.len() < 20 => {
            let at = dice.below(inside.bees.len() as u64 + 1) as usize;
            inside.bees.insert(
                at,
                Bee {
                    id: dice.below(30) as u8,
                    age: 1,
                },
            );
        }
        10 if !inside.bees.is_empty() => drop(inside.bees.remove(0)),
        11 => {
            if world.names.len() > 4 {
                world.names.pop_first();
            }
            let name = format!("{:x}", dice.below(300));
            world.names.insert(Name(name), dice.strikes(500));
        }
        _ => {}
    }
    if dice.strikes(100) {
        world.raw = vec![dice.next() as u8; dice.below(3) as usize];
        world.some = (0..=dice.below(3) as u8).map(|at| 9 * at).collect();
        world.empty = vec![(); dice.below(4) as usize];
    }
}

/// The front of a packet, as the page defines it.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Front {
    number: u16,
    #[bits(range = 0..=31)]
    near: u16,
    #[bits(range = 0..=31, when = near != 0, default = 0)]
    far: u16,
    #[bits(when = near != 0, default = 0)]
    check: u16,
    #[bits(when = near != 0, default = false)]
    teaches: bool,
    part: bool,
    #[bits(when = part && near == 0, default = 0)]
    start: u16,
    #[bits(when = part && near != 0, default = 0)]
    merged: u32,
    #[bits(when = part, varint, default = 0)]
    lists: u32,
}

/// A receiver as the page defines it.
struct Receiver {
    form: Form,
    delta: Delta<World>,
    newest: Option<i64>,
    states: BTreeMap<i64, State>,
    shown: Option<State>,
    /// Baselines that were merged from several snapshots.
    merges: usize,
    /// Merges that the type refuses.
    refused: usize,
    /// Parts that do not change the returned value.
    repeats: usize,
}

impl Receiver {
    fn new() -> Receiver {
        Receiver {
            form: world(),
            delta: Delta::new(),
            newest: None,
            states: BTreeMap::new(),
            shown: None,
            merges: 0,
            refused: 0,
            repeats: 0,
        }
    }

    fn when(&self, number: u16) -> i64 {
        let newest = self.newest.unwrap_or(number.into());
        match (newest as u16).wrapping_sub(number) {
            behind @ ..1024 => newest - i64::from(behind),
            behind => newest + i64::from(behind.wrapping_neg()),
        }
    }

    /// Notes a packet that the library read as `value`.
    fn note(&mut self, packet: &[u8], value: &World) {
        let (front, used) = bitstream::decode_prefix::<Front>(packet).expect("a front");
        let (number, rest) = (self.when(front.number), &packet[used..]);
        let codes = Codes::record(value).expect("a world");
        if !front.part {
            let nothing = State::nothing(&self.form, 0);
            let state = nothing.after(&self.form, number, 0, codes.as_slice());
            // it has all elements of those before it
            if self.shown.as_ref().is_none_or(|shown| shown.number() < number) {
                self.shown = Some(state.clone());
            }
            self.keep(state, number);
            return;
        }
        let (before, new) = if front.near == 0 {
            let start = number - i64::from(front.number.wrapping_sub(front.start));
            let new = self.delta.decode(None, rest).expect("a whole part");
            assert_eq!(oracle::encode_whole(&self.form, new.as_slice()), rest);
            (State::nothing(&self.form, start), new)
        } else {
            let near = number - i64::from(front.near);
            let older = (0..32)
                .filter(|bit| front.merged >> bit & 1 == 1)
                .map(|bit| near - 1 - bit);
            let states: Vec<&State> = std::iter::once(near).chain(older).map(|of| &self.states[&of]).collect();
            self.merges += usize::from(states.len() > 1);
            let before = State::merged(&states);
            let near = Codes::<World>::from_numbers(before.codes(&self.form, front.lists)).expect("a baseline");
            let checked = encode_delta(&near, value).expect("a difference");
            assert_eq!(checked[..2], front.check.to_le_bytes(), "{front:?}");
            let new = self.delta.decode(Some(Baseline::new(&near)), rest).expect("a part");
            assert_eq!(oracle::encode(&self.form, near.as_slice(), None, new.as_slice()), rest);
            (before, new)
        };
        let state = before.after(&self.form, number, front.lists, new.as_slice());
        let brings = self.is_kept(number) && !self.states.contains_key(&number);
        self.repeats += usize::from(!brings);
        let shown = match &self.shown {
            Some(shown) if brings => shown.shown_with(&state),
            Some(shown) => shown.clone(),
            None => state.clone(),
        };
        // the packet's own value, if the type refuses the merge
        let merge = Codes::<World>::from_numbers(shown.codes(&self.form, 0));
        self.refused += usize::from(merge.is_err());
        assert_eq!(codes, merge.unwrap_or(new), "{front:?}");
        if self.keep(state, number) {
            self.shown = Some(shown);
        }
    }

    fn is_kept(&self, number: i64) -> bool {
        number > self.newest.unwrap_or(number) - 32
    }

    /// Keeps a snapshot. Returns whether it is new enough.
    fn keep(&mut self, state: State, number: i64) -> bool {
        let is_new = self.is_kept(number);
        if is_new {
            self.newest = self.newest.max(Some(number));
            self.states.insert(number, state);
        }
        is_new
    }
}

#[test]
fn parts_are_those_of_the_page() {
    let paths = [
        "units",
        "inside.slots",
        "inside.row",
        "inside.seen",
        "inside.marks",
        "inside.bees",
        "names",
    ];
    let (mut merges, mut refused, mut repeats) = (0, 0, 0);
    for seed in 0..24 {
        let mut dice = Dice::new(seed);
        let link = Troubles {
            loss: dice.pick(&[0, 50, 300]),
            repeats: dice.pick(&[0, 100]),
            delay: dice.within(1, 6),
            jitter: dice.pick(&[0, 3, 12]),
        };
        let max_bytes = dice.pick(&[60, 90, 200]);
        let wholes = dice.pick(&[0, 0, 30]);
        let mut has = Acks::default();
        let (mut server, mut client) = (History::<World>::new(), History::<World>::new());
        let mut receiver = Receiver::new();
        let (mut packets, mut answers) = (Way::new(), Way::new());
        let mut world = World {
            some: BTreeSet::from([5]),
            ..World::default()
        };
        for _ in 0..dice.pick(&[0, 65_400]) {
            server.record(&world).expect("a world");
        }
        for tick in 1..250 {
            step(&mut world, &mut dice);
            server.record(&world).expect("a world");
            for number in answers.remove(&tick).unwrap_or_default() {
                has.ack(number);
            }
            let hidden = dice.below(40) as usize;
            let named = dice.next() as u32 | dice.pick(&[u32::MAX, 0]);
            let part = paths
                .iter()
                .enumerate()
                .fold(Part::new(max_bytes), |part, (i, path)| match named >> i & 1 {
                    // these fit beside the others
                    0 if i > 2 => part,
                    _ => part.list(path, move |index| (index != hidden).then_some(1 + index as u32 % 3)),
                });
            let packet = match dice.strikes(wholes) {
                true => server.encode(&mut has),
                false => server.encode_part(&mut has, part),
            };
            match packet {
                Ok(packet) => link.send(packet, tick, &mut packets, &mut dice),
                Err(DeltaError::TooLong { .. }) => {}
                Err(why) => panic!("seed {seed}, tick {tick}: {why}"),
            }
            for packet in packets.remove(&tick).unwrap_or_default() {
                match client.decode(&packet) {
                    Ok(got) => {
                        receiver.note(&packet, &got.value);
                        link.send(got.number, tick, &mut answers, &mut dice);
                    }
                    Err(DeltaError::UnknownBaseline { .. }) => {}
                    Err(why) => panic!("seed {seed}, tick {tick}: {why}"),
                }
            }
        }
        merges += receiver.merges;
        refused += receiver.refused;
        repeats += receiver.repeats;
    }
    assert!(
        merges > 200 && refused > 2 && repeats > 20,
        "{merges}, {refused}, {repeats}"
    );
}
