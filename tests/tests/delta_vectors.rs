//! Published vectors of differences: `tests/vectors/delta.jsonl`, which `UPDATE=1` writes anew.
//!
//! The bytes are the same on every target: `tests/cross/run` runs this on i686 and on big-endian s390x.

use bitstream::delta::{Acks, Baseline, Codes, Delta, History, Part, encode_delta, seal_delta};
use bitstream::packet::Protocol;
use bitstream::schema::{Children, Outline, Schema};
use bitstream::{BitSerialize, Codec, Refusal, Stream};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::path::Path;
use tests_support::by_hand::Five;
use tests_support::dice::Dice;

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Body {
    #[bits(predict, range = -5000..=5000)]
    position: [i16; 3],
    #[bits(predict)]
    #[quat(bits = 9)]
    rotation: [f32; 4],
    asleep: bool,
    #[bits(when = !asleep, default = 0)]
    #[bits(range = 0..=300)]
    speed: u16,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Scene {
    #[array(max = 20)]
    bodies: Vec<Body>,
    #[array(max = 8)]
    owners: BTreeMap<u8, u16>,
    #[array(max = 8)]
    seen: BTreeSet<u8>,
    #[array(sparse = bitmap)]
    slots: [Option<bool>; 6],
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
enum Weapon {
    #[default]
    None,
    Gun {
        #[bits(range = 0..=30)]
        ammo: u8,
        #[bits(elide = 100)]
        heat: u8,
    },
    Bow(Option<char>),
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Player {
    weapon: Weapon,
    #[bits(varint)]
    score: u32,
    #[bits(range = 0..=20, truncated)]
    level: u8,
    #[bits(range = 0..=100, step = 5)]
    health: u8,
    #[string(max = 9)]
    name: String,
    #[float(min = 0.0, max = 1.0, bits = 7)]
    luck: f32,
    raw: f64,
    last: Result<u8, bool>,
    wide: i128,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Shot {
    #[bits(predict, usual = 3, range = 0..=4000)]
    at: [u16; 2],
    id: u8,
    #[bits(usual = 0)]
    heat: i8,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Match {
    #[array(max = 12, key = id)]
    shots: Vec<Shot>,
    #[bits(predict, usual = 1)]
    #[quat(bits = 8)]
    aim: [f32; 4],
    #[bits(usual = 12)]
    score: u16,
}

/// Code by hand: 3 bits, or 70.
struct Hand;

impl Codec<u64> for Hand {
    const SCHEMA: &'static Schema = &Schema::custom("Hand", 3, 70);

    fn initial() -> u64 {
        0
    }

    fn serialize<S: Stream>(value: &mut u64, s: &mut S) -> Result<(), Refusal> {
        let (mut low, mut high, mut last) = (*value & 7, *value >> 3, 5);
        s.serialize_bits(&mut low, 3)?;
        if low == 7 {
            s.serialize_bits(&mut high, 61)?;
            s.serialize_bits(&mut last, 6)?;
        }
        *value = low | high << 3;
        Ok(())
    }
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
#[bits(tag(range = 0..=9))]
enum Order {
    #[default]
    #[bits(id = 1)]
    Halt,
    #[bits(id = 4)]
    Go(#[bits(usual = 1)] u8, bool),
    #[bits(other)]
    Unknown(u8),
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
enum Only {
    One(u8, u8),
}

/// Numbers, options and enums that the other types do not have.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Kinds {
    #[bits(1)]
    bit: u8,
    #[bits(const = 5, width = 3)]
    mark: (),
    #[bits(varint)]
    count: i16,
    #[bits(relative(count))]
    next: i16,
    #[bits(varint)]
    total: i64,
    #[bits(63)]
    wide: u64,
    #[bits(range = 0..=20)]
    width: u8,
    #[bits(width = width, max = 20)]
    sized: i32,
    #[bits(fixed(int = 8, frac = 8), range = -100..=100)]
    height: i16,
    deep: Option<Option<u8>>,
    alone: Option<()>,
    #[bits(elide(group = both, value = 0))]
    left: u8,
    #[bits(elide(group = both, value = 0))]
    right: u8,
    order: Order,
    only: Only,
    pair: (u8, (i8,)),
    #[bits(with = Hand)]
    hand: u64,
}

/// Lists and texts that the other types do not have.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Lists {
    #[bits(range = 0..=5)]
    n: u8,
    #[array(max = 5, count = n)]
    counted: Vec<u8>,
    #[array(max = 6, until = more)]
    more: Vec<bool>,
    #[array(max = 6, until = 0)]
    ended: Vec<u8>,
    #[array(max = 6, bytes)]
    data: Vec<u8>,
    #[array(bytes)]
    four: [u8; 4],
    #[string(max = 6, ascii)]
    ascii: String,
    #[string(max = 6, wide)]
    wide: String,
    #[string(max = 6, nul)]
    nul: String,
    #[string(len = 4, padded)]
    padded: String,
    #[array(max = 4)]
    ticks: Vec<()>,
    #[array(len = 2..=6)]
    bounded: Vec<bool>,
    #[array(max = 6)]
    #[string(max = 3)]
    names: BTreeSet<String>,
    #[array(max = 6)]
    moves: BTreeMap<(i8, u8), Option<u16>>,
    #[array(max = 6)]
    marks: BTreeMap<u8, ()>,
    #[bits(predict)]
    #[array(sparse = relative, max = 40)]
    ways: Vec<(u8, u16)>,
    #[array(max = 5, until = end)]
    rest: Vec<u8>,
}

/// Numbers in lists within elements.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Squad {
    id: u16,
    #[array(max = 4)]
    way: Vec<(u16, u16, bool)>,
    ammo: u16,
    target: Option<u16>,
    inner: (u16, u16),
    score: u16,
}

/// Predicted numbers and quaternions between values of several ages.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Motion {
    #[bits(predict, width = 62)]
    long: u64,
    #[bits(predict)]
    spin: [i8; 5],
    #[bits(predict)]
    #[quat(bits = 6)]
    aim: [f32; 4],
    #[quat(bits = 2)]
    coarse: [f32; 4],
    #[array(max = 3)]
    squads: Vec<Squad>,
    #[bits(predict)]
    tick: u16,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Unit {
    id: u8,
    #[bits(predict)]
    at: [i16; 2],
    health: Option<u8>,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Ground {
    #[array(max = 12)]
    loot: Vec<Option<u8>>,
    #[array(max = 9)]
    seen: BTreeSet<u8>,
}

/// Lists of which a packet may have only some elements. A value without quaternions keeps its codes when it is read.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct World {
    tick: u16,
    #[array(max = 12, key = id)]
    units: Vec<Unit>,
    #[array(max = 8)]
    owners: BTreeMap<u8, u16>,
    ground: Ground,
    #[array(sparse = count)]
    slots: [Option<u8>; 9],
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Sheep {
    wool: Option<u8>,
    id: i8,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Dog {
    #[string(max = 3)]
    name: String,
    age: u8,
}

/// Lists with `key` in any order, sent in parts. Two elements may have equal keys.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Herd {
    tick: u16,
    #[array(max = 10, key = id)]
    sheep: Vec<Sheep>,
    #[array(max = 5, key = name)]
    dogs: Vec<Dog>,
    #[array(max = 5, key = id)]
    lambs: Vec<Sheep>,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Member {
    id: u8,
    x: u16,
    #[bits(predict)]
    y: u32,
}

/// Long lists, in which many elements move and change.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Crowd {
    #[array(max = 50, key = id)]
    members: Vec<Member>,
    #[array(max = 150)]
    seen: BTreeSet<u8>,
    #[array(len = 0..=600)]
    lit: Vec<bool>,
}

/// Kinds of values that a new element sends in another form than a changed one.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Cargo {
    #[bits(varint(leb128))]
    mass: i32,
    #[bits(varint(group = 4))]
    serial: u128,
    #[bits(range = 0..=200)]
    end: u16,
    #[bits(range = 0..=200, truncated, max = end)]
    used: u16,
    #[bits(with = Five)]
    five: u8,
    #[array(sparse = bitmap)]
    marks: [Option<bool>; 9],
    #[array(sparse = relative, max = 30)]
    ways: Vec<(u16, u8)>,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Harbour {
    #[array(max = 6)]
    ships: BTreeMap<u8, Cargo>,
}

/// A struct with one field: an inner record.
#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Inner(i8);

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Joint {
    #[quat(bits = 6)]
    turn: [f32; 4],
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Item {
    id: u8,
    count: u16,
}

/// Numbers after numbers in inner records, and elements that change together.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Edges {
    joints: [Joint; 5],
    first: i16,
    inner: Inner,
    second: i16,
    has: bool,
    #[bits(when = has, default = 0)]
    speed: i16,
    third: i16,
    #[bits(elide = 0)]
    heat: i16,
    fourth: i16,
    #[array(max = 6, key = id)]
    items: Vec<Item>,
    #[bits(varint)]
    total: i64,
    #[bits(range = 1..=20)]
    bits: u8,
    #[bits(width = u32::from(bits), max = 20)]
    sized: i32,
}

macro_rules! long {
    ($($field:ident)*) => {
        /// A struct of more than 64 fields.
        #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
        struct Long {
            none: (),
            $(#[bits(width = 6)] $field: u8,)*
        }

        impl Long {
            fn fields(&mut self) -> Vec<&mut u8> {
                vec![$(&mut self.$field),*]
            }
        }
    };
}
long!(a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6 d7 d8
    d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 g0 g1 g2 g3 g4 g5 g6);

fn vary_kinds(kinds: &mut Kinds, dice: &mut Dice) {
    match dice.below(14) {
        0 => kinds.bit ^= 1,
        1 => kinds.count = dice.next() as i8 as i16,
        2 => kinds.total = dice.next() as i64,
        3 => kinds.wide = dice.next() >> 1,
        4 => kinds.height = (dice.below(51_201) as i32 - 25_600) as i16,
        5 => kinds.deep = dice.pick(&[None, Some(None), Some(Some(3)), Some(Some(4))]),
        6 => kinds.alone = dice.pick(&[None, Some(())]),
        7 => (kinds.left, kinds.right) = dice.pick(&[(0, 0), (0, 7), (9, 7)]),
        8 | 9 => {
            kinds.order = dice.pick(&[
                Order::Halt,
                Order::Go(1, true),
                Order::Go(3, false),
                Order::Unknown(2),
                Order::Unknown(9),
            ])
        }
        10 => kinds.only = dice.pick(&[Only::One(1, 1), Only::One(1, 2), Only::One(3, 3)]),
        11 => kinds.pair = (dice.below(9) as u8, (dice.next() as i8,)),
        12 => kinds.hand = dice.pick(&[1, 2, 7, 0x7fff_1234_5678_9abf]),
        _ => {
            kinds.width = dice.below(21) as u8;
            kinds.sized = match kinds.width {
                0 => 0,
                width => dice.below(1 << (width - 1)) as i32 - (1 << (width - 1)),
            };
        }
    }
    kinds.next = kinds.count + 1 + dice.below(2) as i16;
}

fn vary_lists(lists: &mut Lists, dice: &mut Dice) {
    let bytes = |dice: &mut Dice, most: u64| -> Vec<u8> {
        (0..dice.below(most + 1)).map(|_| dice.below(255) as u8 + 1).collect()
    };
    for _ in 0..3 {
        let text = dice.pick(&["", "a", "b1", "XYZ"]).to_string();
        match dice.below(15) {
            0 => {
                lists.counted = bytes(dice, 5);
                lists.n = lists.counted.len() as u8;
            }
            1 => lists.more = bytes(dice, 6).iter().map(|byte| byte % 2 == 0).collect(),
            2 => lists.ended = bytes(dice, 6),
            3 => lists.data = bytes(dice, 6),
            4 => lists.four[dice.below(4) as usize] = dice.next() as u8,
            5 => lists.ascii = text,
            6 => lists.wide = dice.pick(&["", "h\u{1d11e}"]).to_string(),
            7 => (lists.nul, lists.padded) = (text.clone(), text),
            8 => lists.ticks = vec![(); dice.below(5) as usize],
            9 => {
                if !lists.names.remove(&text) {
                    lists.names.insert(text);
                }
            }
            10 => {
                let key = (dice.below(3) as i8 - 1, dice.below(2) as u8);
                lists.moves.insert(key, dice.pick(&[None, Some(5), Some(600)]));
            }
            11 => {
                if lists.marks.remove(&(dice.below(4) as u8)).is_none() {
                    lists.marks.insert(dice.below(4) as u8, ());
                }
            }
            12 => {
                let slot = dice.below(40) as u8;
                lists.ways.retain(|&(at, _)| at / 8 != slot / 8);
                let at = lists.ways.partition_point(|&(at, _)| at < slot);
                lists.ways.insert(at, (slot, dice.next() as u16));
            }
            13 => lists.bounded = vec![true; 2 + dice.below(5) as usize],
            _ => lists.rest = bytes(dice, 5),
        }
    }
    lists.ways.iter_mut().for_each(|(_, way)| *way = way.wrapping_add(700));
}

fn vary_motion(motion: &mut Motion, dice: &mut Dice) {
    let turns = [
        [0.0, 0.0, 0.0, 1.0],
        [0.6, 0.0, 0.8, 0.0],
        [-0.5, 0.5, 0.5, 0.5],
        [0.5, 0.5, -0.5, 0.5],
        [0.8, 0.0, 0.0, -0.6],
        [0.1, 0.7, -0.1, 0.7],
    ];
    motion.tick += 1;
    for spin in &mut motion.spin {
        *spin = spin.wrapping_add(dice.below(3) as i8 + 1);
    }
    motion.long = dice
        .pick(&[motion.long + 1, motion.long + 40, 1 << 61, 0, (1 << 62) - 1])
        .min((1 << 62) - 1);
    motion.aim = match dice.below(3) {
        0 => dice.pick(&turns),
        _ => {
            let x = f32::from((motion.tick + 30) % 50) / 64.0;
            [x, 0.3, -0.1, -(0.9 - x * x).sqrt()]
        }
    };
    motion.coarse = dice.pick(&turns);
    if motion.squads.len() < 3 {
        motion.squads.push(Squad::default());
    }
    for squad in &mut motion.squads {
        match dice.below(5) {
            0 => (squad.id, squad.ammo, squad.score) = (dice.next() as u16, dice.below(50) as u16, squad.score + 9),
            1 if squad.way.len() < 4 => squad.way.push((dice.next() as u16, 3, true)),
            1 => drop(squad.way.pop()),
            2 => squad.target = dice.pick(&[None, Some(4), Some(5_000)]),
            3 => {
                squad.inner = (squad.inner.0 + 300, dice.below(9) as u16);
                (squad.id, squad.score) = (squad.id ^ 1, squad.score + 1);
            }
            _ => {
                for way in &mut squad.way {
                    *way = (way.0 ^ 64, way.1 + 1, !way.2);
                }
                squad.ammo += 1;
            }
        }
    }
}

fn vary_world(world: &mut World, dice: &mut Dice) {
    world.tick += 1;
    for unit in &mut world.units {
        unit.at[0] += 30;
        match dice.below(6) {
            0 => unit.at[1] = dice.next() as i16,
            1 => unit.health = dice.pick(&[None, Some(1), Some(90)]),
            _ => {}
        }
    }
    match dice.below(4) {
        0 | 1 if world.units.len() < 12 => world.units.push(Unit {
            id: world.tick as u8,
            ..Unit::default()
        }),
        2 => drop(world.units.pop()),
        _ => {}
    }
    let (key, number) = (dice.below(9) as u8, dice.next() as u16);
    match dice.below(5) {
        0 if world.owners.len() < 8 => drop(world.owners.insert(key, number)),
        1 => drop(world.owners.remove(&key)),
        2 if world.ground.loot.len() < 12 => world.ground.loot.push(dice.pick(&[None, Some(3)])),
        3 => drop(world.ground.loot.pop()),
        _ => {}
    }
    if !world.ground.seen.remove(&key) {
        world.ground.seen.insert(key);
    }
    world.slots[usize::from(key)] = dice.pick(&[None, Some(5), Some(6)]);
}

fn vary_herd(herd: &mut Herd, dice: &mut Dice) {
    fn comes_or_goes<T>(list: &mut Vec<T>, most: usize, new: T, dice: &mut Dice) {
        let at = dice.below(list.len() as u64 + 1) as usize;
        match dice.below(5) {
            0 | 1 if list.len() < most => list.insert(at, new),
            2 if at < list.len() => drop(list.swap_remove(at)),
            _ => {}
        }
    }
    herd.tick += 1;
    for sheep in herd.sheep.iter_mut().chain(&mut herd.lambs) {
        if dice.below(4) == 0 {
            sheep.wool = dice.pick(&[None, Some(1), Some(90)]);
        }
    }
    for _ in 0..2 {
        let id = dice.below(24) as i8 - 12;
        comes_or_goes(&mut herd.sheep, 10, Sheep { wool: Some(7), id }, dice);
    }
    let name = dice.pick(&["b", "ab", "abc", "", "ä"]).to_string();
    comes_or_goes(&mut herd.dogs, 5, Dog { name, age: 1 }, dice);
    let id = dice.below(6) as i8 - 3;
    comes_or_goes(&mut herd.lambs, 5, Sheep { wool: None, id }, dice);
}

fn vary_crowd(crowd: &mut Crowd, dice: &mut Dice) {
    if crowd.lit.is_empty() || dice.below(6) == 0 {
        let member = |id| Member {
            id,
            x: dice.next() as u16,
            y: dice.next() as u32,
        };
        crowd.members = (0..40).map(member).collect();
    }
    for member in &mut crowd.members {
        (member.x, member.y) = (member.x ^ 1, member.y.wrapping_add(3));
    }
    for _ in 0..6 {
        let (a, b) = (dice.below(40) as usize, dice.below(40) as usize);
        crowd.members.swap(a, b);
    }
    for _ in 0..8 {
        let number = dice.next() as u8;
        if !crowd.seen.remove(&number) && crowd.seen.len() < 150 {
            crowd.seen.insert(number);
        }
    }
    crowd.lit.resize(560, false);
    for _ in 0..4 {
        let at = dice.below(560) as usize;
        crowd.lit[at] = !crowd.lit[at];
    }
}

fn vary_harbour(harbour: &mut Harbour, dice: &mut Dice) {
    let at = dice.below(6) as u8;
    if harbour.ships.remove(&at).is_some() {
        return;
    }
    let bits = |dice: &mut Dice, most: u64| dice.next() >> dice.below(most);
    let end = dice.below(201) as u16;
    let (start, count) = (dice.below(15) as u16, dice.below(9) as u16);
    let ships = Cargo {
        mass: bits(dice, 60) as i32,
        serial: u128::from(bits(dice, 63)) << dice.pick(&[0, 0, 50]),
        end,
        used: dice.below(u64::from(end) + 1) as u16,
        five: dice.below(32) as u8,
        marks: [(); 9].map(|()| dice.pick(&[None, Some(true), Some(false)])),
        ways: (start..start + count)
            .map(|slot| (slot + slot / 4, slot as u8))
            .collect(),
    };
    harbour.ships.insert(at, ships);
}

fn vary_edges(edges: &mut Edges, dice: &mut Dice) {
    for joint in &mut edges.joints {
        joint.turn = dice.pick(&[
            [0.0, 0.0, 0.0, 1.0],
            [0.6, 0.0, 0.8, 0.0],
            [0.5, -0.5, 0.5, 0.5],
            [-0.8, 0.0, 0.0, 0.6],
        ]);
    }
    let mut small = |most: u64| dice.below(2 * most + 1) as i16 - most as i16;
    edges.first += small(900);
    edges.inner.0 = small(127) as i8;
    edges.second += small(9);
    edges.third += small(9);
    edges.speed = small(500);
    edges.heat = small(1);
    edges.fourth += small(90);
    edges.has = dice.below(4) > 0;
    if !edges.has {
        edges.speed = 0;
    }
    let item = |dice: &mut Dice| Item {
        id: dice.below(100) as u8,
        count: dice.below(20) as u16,
    };
    match dice.below(4) {
        // one is gone and one is new
        0 if !edges.items.is_empty() => {
            edges.items.remove(0);
            edges.items.push(item(dice));
        }
        1 => edges.items.reverse(),
        2 if edges.items.len() < 6 => edges.items.insert(0, item(dice)),
        _ => edges.items.iter_mut().for_each(|item| item.count += 1),
    }
    edges.total = -((dice.next() >> dice.below(60)) as i64 & i64::MAX);
    edges.bits = 1 + dice.below(20) as u8;
    edges.sized = -(dice.below(1 << (edges.bits - 1)) as i32);
}

fn vary_long(long: &mut Long, dice: &mut Dice) {
    let start = dice.below(67) as usize;
    for field in long
        .fields()
        .into_iter()
        .skip(start)
        .take(1 + 2 * dice.below(3) as usize)
    {
        *field = dice.below(64) as u8;
    }
    *long.fields()[66] = dice.below(64) as u8;
}

/// `ahead` and `since` of the packets of a line.
const AGES: [(u8, u8); 8] = [(1, 1), (2, 1), (7, 3), (3, 2), (4, 6), (4, 2), (1, 2), (6, 4)];

/// Shots come, go and change their places. Sometimes two have one key.
fn vary_match(game: &mut Match, dice: &mut Dice) {
    for shot in &mut game.shots {
        shot.at[0] = (shot.at[0] + 20).min(4000);
        match dice.below(8) {
            0 => shot.at[1] = dice.below(4001) as u16,
            1 => shot.heat = shot.heat.wrapping_add(1),
            _ => {}
        }
    }
    let at = dice.below(game.shots.len() as u64 + 1) as usize;
    match dice.below(6) {
        0 | 1 if game.shots.len() < 12 => {
            let id = dice.below(40) as u8;
            game.shots.insert(at, Shot { id, ..Shot::default() });
        }
        2 if at < game.shots.len() => drop(game.shots.remove(at)),
        3 => game.shots.rotate_left(at.min(1)),
        4 => game.score = game.score.wrapping_add(3000),
        _ => game.aim = [[0.0, 0.0, 0.0, 1.0], [0.6, 0.0, 0.8, 0.0], [-0.5, 0.5, 0.5, 0.5]][dice.below(3) as usize],
    }
}

fn vary_scene(scene: &mut Scene, dice: &mut Dice) {
    for body in &mut scene.bodies {
        body.position[0] = (body.position[0] + 40).min(5000);
        match dice.below(6) {
            0 => body.position = [0; 3].map(|_| dice.below(10_001) as i16 - 5000),
            1 => {
                body.rotation =
                    [[0.0, 0.0, 0.0, 1.0], [0.6, 0.0, 0.8, 0.0], [-0.5, 0.5, 0.5, 0.5]][dice.below(3) as usize]
            }
            2 => body.asleep = !body.asleep,
            3 => body.speed = dice.below(301) as u16,
            _ => {}
        }
    }
    match dice.below(3) {
        0 if scene.bodies.len() < 20 => scene.bodies.push(Body {
            rotation: [0.0, 0.0, 0.0, 1.0],
            ..Body::default()
        }),
        1 => drop(scene.owners.insert(dice.below(8) as u8, dice.next() as u16)),
        _ => drop(scene.bodies.pop()),
    }
    if !scene.seen.remove(&(dice.below(8) as u8)) {
        scene.seen.insert(dice.below(8) as u8);
    }
    scene.slots[dice.below(6) as usize] = dice.pick(&[None, Some(false), Some(true)]);
}

fn vary_player(player: &mut Player, dice: &mut Dice) {
    match dice.below(10) {
        0 => player.weapon = Weapon::None,
        1 => player.weapon = Weapon::Bow(dice.pick(&[None, Some('ä'), Some('z')])),
        2 => {
            player.weapon = Weapon::Gun {
                ammo: dice.below(31) as u8,
                heat: dice.pick(&[100, 100, 7]),
            }
        }
        3 => player.score += dice.below(100_000) as u32,
        4 => player.level = dice.below(21) as u8,
        5 => player.health = 5 * dice.below(21) as u8,
        6 => player.name = ["", "Ada", "Grüße"][dice.below(3) as usize].to_string(),
        7 => player.luck = dice.below(128) as f32 / 127.0,
        8 => (player.raw, player.wide) = (dice.below(9) as f64, i128::from(dice.next()) - (1 << 70)),
        _ => player.last = dice.pick(&[Ok(7), Ok(200), Err(true), Err(false)]),
    }
}

/// The id of the protocol of sealed packets.
const PROTOCOL: u64 = 0x0123_4567_89AB_CDEF;

fn hex(packet: &[u8]) -> String {
    packet.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn texts<T: BitSerialize>(codes: &Codes<T>) -> Vec<String> {
    codes.as_slice().iter().map(u64::to_string).collect()
}

/// Collects the hints of a schema, each with the path of its node: names of fields and variants, and `[]` for the
/// elements.
fn hints(schema: &Schema, path: &str, to: &mut Vec<(String, String)>) {
    let mut add = |hint: String| to.push((path.to_string(), hint));
    if schema.is_predicted() {
        add("predict".to_string());
    }
    if let Some(bits) = schema.usual() {
        add(format!("usual = {bits}"));
    }
    if let Some(key) = schema.key() {
        add(format!("key = {key}"));
    }
    let below = |name: &str| match path {
        "" => name.to_string(),
        _ => format!("{path}.{name}"),
    };
    match schema.kind.children() {
        Children::None => {}
        Children::Inner(of) => hints(of, path, to),
        Children::Each(of) => hints(of, &format!("{path}[]"), to),
        Children::Entry(key, value) => {
            hints(key, &below("key"), to);
            hints(value, &below("value"), to);
        }
        Children::Either(ok, err) => {
            hints(ok, &below("Ok"), to);
            hints(err, &below("Err"), to);
        }
        Children::Fields(fields) => fields
            .iter()
            .for_each(|field| hints(field.schema, &below(field.name), to)),
        Children::Choice(variants) => {
            for variant in variants {
                for field in variant.fields {
                    hints(field.schema, &below(&format!("{}.{}", variant.name, field.name)), to);
                }
            }
        }
    }
}

/// The entries of a line that describe its type.
fn described<T: BitSerialize>(name: &str) -> serde_json::Value {
    let mut found = Vec::new();
    hints(T::SCHEMA, "", &mut found);
    serde_json::json!({
        "type": name,
        "schema": Outline::of(T::SCHEMA).to_string(),
        "hints": found,
        "wire_hash": format!("{:016x}", bitstream::wire_hash::<T>()),
    })
}

/// Returns a line: values by their codes, and the packets that lead from each to the next. `ages` gives `ahead` and
/// `since` of a packet.
fn line<T: BitSerialize + Clone + Debug + PartialEq>(
    name: &str,
    mut value: T,
    vary: impl Fn(&mut T, &mut Dice),
    ages: impl Fn(usize) -> (u8, u8),
) -> serde_json::Value {
    let (mut dice, delta) = (Dice::new(7), Delta::<T>::new());
    // long values would make a large file
    let count = if T::SCHEMA.max_bits > 4_000 { 9 } else { 25 };
    let given = (0..count).map(|_| {
        vary(&mut value, &mut dice);
        value.clone()
    });
    let given: Vec<T> = given.collect();
    let values: Vec<Codes<T>> = given
        .iter()
        .map(|value| Codes::record(value).expect("a value"))
        .collect();
    let (mut model, mut plain, mut coded) = (delta.model(), Vec::new(), Vec::new());
    let (mut nears, mut fars) = (Vec::new(), Vec::new());
    for (i, new) in values.iter().enumerate() {
        let (ahead, since) = ages(i);
        let near_at = i.checked_sub(usize::from(ahead));
        let far_at = near_at.and_then(|near| near.checked_sub(usize::from(since)));
        nears.push(near_at);
        fars.push(far_at);
        let Some(near) = near_at.map(|near| &values[near]) else {
            let whole = delta.encode_whole(new).expect("codes");
            plain.push(hex(&whole));
            coded.push(hex(&whole));
            continue;
        };
        let base = match far_at.map(|far| &values[far]) {
            Some(far) => Baseline::moving(near, far, ahead, since),
            None => Baseline::new(near),
        };
        let packet = delta.encode(base, new).expect("codes");
        assert_eq!(delta.decode(Some(base), &packet).as_ref(), Ok(new));
        plain.push(hex(&packet));
        let mut other = model.clone();
        let packet = delta.compress(base, new, &mut model).expect("codes");
        assert_eq!(delta.expand(Some(base), &mut other, &packet).as_ref(), Ok(new));
        coded.push(hex(&packet));
    }
    let mut line = described::<T>(name);
    line["codes"] = values.iter().map(texts).collect();
    line["near"] = nears.into_iter().collect();
    line["far"] = fars.into_iter().collect();
    line["plain"] = plain.into_iter().collect();
    let steps = || values.iter().zip(given.iter().skip(1));
    line["checked"] = steps()
        .map(|(base, value)| hex(&encode_delta(base, value).expect("a value")))
        .collect();
    let protocol = Protocol::with_id(PROTOCOL);
    line["protocol"] = format!("{PROTOCOL:016x}").into();
    line["sealed"] = steps()
        .map(|(base, value)| hex(&seal_delta(&protocol, base, value).expect("a value")))
        .collect();
    line["coded"] = coded.into_iter().collect();
    line
}

/// Returns a line: the packets of a `History` that arrive at one receiver, and the codes of the values that the
/// receiver returns. `part` gives the limits of the packets that are parts.
fn history<T: BitSerialize + Clone + Debug + PartialEq>(
    name: &str,
    mut value: T,
    vary: impl Fn(&mut T, &mut Dice),
    mut acks: Acks,
    part: impl Fn(u64) -> Option<Part<'static>>,
    taught: Option<&[u32]>,
) -> serde_json::Value {
    // a history with a table seals its packets
    let protocol = Protocol::with_id(PROTOCOL);
    let new = || History::<T>::taught_by(taught.unwrap_or(&[]));
    let (mut dice, mut server, mut client) = (Dice::new(9), new(), new());
    let (mut packets, mut values, mut late) = (Vec::new(), Vec::new(), None);
    let mut take = |(packet, number, sent): (Vec<u8>, u16, Option<Vec<String>>), acks: &mut Acks| {
        let arrived = match taught {
            Some(_) => client.open(&protocol, &packet),
            None => client.decode(&packet),
        };
        let arrived = arrived.expect("a packet");
        assert_eq!(arrived.number, number);
        acks.ack(number);
        packets.push(hex(&packet));
        // a quaternion that is read may have other codes
        let codes = sent.unwrap_or_else(|| texts(&Codes::record(&arrived.value).expect("a value")));
        values.push(codes);
    };
    for tick in 0..40 {
        vary(&mut value, &mut dice);
        let number = server.record(&value).expect("a value");
        let whole = || Some(texts(&Codes::record(&value).expect("a value")));
        let (packet, sent) = match part(tick) {
            Some(part) => (server.encode_part(&mut acks, part), None),
            None if taught.is_some() => (server.seal(&protocol, &mut acks), whole()),
            None => (server.encode(&mut acks), whole()),
        };
        let packet = (packet.expect("a packet"), number, sent);
        match dice.below(8) {
            0 | 1 => {}
            2 => late = Some(packet),
            _ => take(packet, &mut acks),
        }
        if tick % 5 == 0 {
            if let Some(packet) = late.take() {
                take(packet, &mut acks);
            }
        }
    }
    let mut line = described::<T>(name);
    if let Some(table) = taught {
        line["table"] = table.into();
        line["protocol"] = format!("{PROTOCOL:016x}").into();
    }
    line["packets"] = packets.into_iter().collect();
    line["codes"] = values.into_iter().collect();
    line
}
#[test]
fn differences_are_those_that_are_published() {
    let player = Player {
        weapon: Weapon::None,
        score: 0,
        level: 1,
        health: 100,
        name: String::new(),
        luck: 0.5,
        raw: 0.0,
        last: Ok(0),
        wide: 0,
    };
    let game = Match {
        aim: [0.0, 0.0, 0.0, 1.0],
        ..Match::default()
    };
    let kinds = Kinds {
        bit: 0,
        mark: (),
        count: 0,
        next: 1,
        total: 0,
        wide: 0,
        width: 0,
        sized: 0,
        height: 0,
        deep: None,
        alone: None,
        left: 0,
        right: 0,
        order: Order::Halt,
        only: Only::One(1, 1),
        pair: (0, (0,)),
        hand: 1,
    };
    let lists = Lists {
        bounded: vec![true; 2],
        ..Lists::default()
    };
    let motion = Motion {
        long: 0,
        spin: [0; 5],
        aim: [0.0, 0.0, 0.0, 1.0],
        coarse: [0.0, 0.0, 0.0, 1.0],
        squads: Vec::new(),
        tick: 0,
    };
    let each = |_| (1, 1);
    let mut dice = Dice::new(5);
    let table: [u32; 300] = core::array::from_fn(|_| (dice.within(0, 65_535) << 16 | dice.below(30)) as u32);
    let lines = [
        line("Scene", Scene::default(), vary_scene, each),
        line("Player", player, vary_player, each),
        line("Match", game.clone(), vary_match, each),
        line("Kinds", kinds.clone(), vary_kinds, each),
        line("Lists", lists.clone(), vary_lists, each),
        line("Motion", motion.clone(), vary_motion, |i| AGES[i % AGES.len()]),
        line("Long", Long::default(), vary_long, |_| (1, 40)),
        line("Crowd", Crowd::default(), vary_crowd, each),
        line("Harbour", Harbour::default(), vary_harbour, each),
        line("Edges", Edges::default(), vary_edges, each),
        history("Kinds", kinds, vary_kinds, Acks::default(), |_| None, None),
        history("Lists", lists, vary_lists, Acks::default(), |_| None, None),
        history("Long", Long::default(), vary_long, Acks::default(), |_| None, None),
        history("Match", game, vary_match, Acks::default(), |_| None, None),
        history("Motion", motion.clone(), vary_motion, Acks::coded(), |_| None, None),
        history(
            "World",
            World::default(),
            vary_world,
            Acks::coded(),
            |tick| {
                (tick % 4 != 3).then(|| {
                    let part = Part::new(40).list("units", |at| (at != 5).then_some(1));
                    part.list("owners", |_| Some(2)).list("ground.loot", |_| Some(1))
                })
            },
            None,
        ),
        history(
            "World",
            World::default(),
            vary_world,
            Acks::default(),
            |_| {
                let part = Part::new(40)
                    .list("units", |_| Some(1))
                    .list("ground.seen", |_| Some(1));
                Some(part.list("slots", |at| (at != 3).then_some(1)))
            },
            None,
        ),
        history(
            "Motion",
            motion,
            vary_motion,
            Acks::coded_alone(),
            |_| None,
            Some(&table),
        ),
        history(
            "Herd",
            Herd::default(),
            vary_herd,
            Acks::default(),
            |tick| {
                // `lambs` is never named
                let part = Part::new(40).list("sheep", |at| (at != 2).then_some(1));
                (tick % 13 != 9).then(|| part.list("dogs", |_| Some(1)))
            },
            None,
        ),
    ];
    let made: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/delta.jsonl"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &made).expect("the vectors are written");
    }
    let published = std::fs::read_to_string(path).expect("the vectors");
    assert!(
        made == published,
        "the bytes of differences have changed: {}",
        path.display()
    );
    // all four heads, and codes of all kinds
    for head in ['0', '1', '2', '3'] {
        let is_there = lines.iter().any(|line| {
            let packets = line["coded"].as_array().into_iter().flatten();
            packets
                .filter_map(|packet| packet.as_str()?.chars().nth(1)?.to_digit(16))
                .any(|low| Some(low % 4) == head.to_digit(4))
        });
        assert!(is_there, "no packet with head {head}");
    }
}
