//! Differences between values that both sides hold, and histories over links that lose packets.

use bitstream::delta::{
    Acks, Baseline, Codes, Decision, Delta, DeltaError, Held, History, Part, annotate_delta, decode_delta,
    encode_delta, open_delta, seal_delta,
};
use bitstream::packet::{OpenError, Protocol};
use bitstream::{BitSerialize, Refusal};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use tests_support::by_hand::Five;
use tests_support::dice::Dice;

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Unit {
    #[bits(predict)]
    #[float(min = -256.0, max = 256.0, bits = 18)]
    x: f32,
    #[bits(predict)]
    #[float(min = -256.0, max = 256.0, bits = 18)]
    y: f32,
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(varint)]
    score: u32,
    weapon: Option<Weapon>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Weapon {
    Knife,
    Gun {
        #[bits(range = 0..=30)]
        ammo: u8,
    },
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct World {
    tick: u32,
    #[array(max = 40)]
    units: Vec<Unit>,
    #[string(max = 20)]
    name: String,
    #[array(max = 8)]
    flags: BTreeSet<u8>,
    #[array(max = 8)]
    owners: BTreeMap<u8, u16>,
}

/// Returns the value that a peer gets from a whole packet.
fn whole(world: &World) -> World {
    bitstream::decode(&bitstream::encode(world).expect("a world")).expect("the same")
}

/// A step of a game: most units go on, some stop, some change.
fn step(world: &mut World, dice: &mut Dice) {
    world.tick += 1;
    for (at, unit) in world.units.iter_mut().enumerate() {
        if at % 3 != 0 {
            unit.x = (unit.x + at as f32 * 0.01).min(256.0);
            unit.y = (unit.y - 0.02).max(-256.0);
        }
        match dice.below(40) {
            0 => unit.health = dice.below(101) as u8,
            1 => unit.score += dice.below(1000) as u32,
            2 => unit.weapon = None,
            3 => {
                unit.weapon = Some(Weapon::Gun {
                    ammo: dice.below(31) as u8,
                })
            }
            4 => unit.weapon = Some(Weapon::Knife),
            _ => {}
        }
    }
    match dice.below(30) {
        0 if world.units.len() < 40 => world.units.push(Unit::default()),
        1 => drop(world.units.pop()),
        2 => world.name = format!("game {}", dice.below(100)),
        3 => drop(world.flags.insert(dice.below(8) as u8)),
        4 => drop(world.owners.insert(dice.below(8) as u8, dice.next() as u16)),
        5 => drop(world.owners.pop_first()),
        _ => {}
    }
}

fn world(units: usize) -> World {
    World {
        units: vec![Unit::default(); units],
        ..World::default()
    }
}

#[test]
fn what_did_not_change_takes_three_bytes() {
    let world = world(40);
    let base = Codes::record(&world).expect("a world");
    let packet = encode_delta(&base, &world).expect("a difference");
    assert_eq!((packet.len(), decode_delta(&base, &packet)), (3, Ok(whole(&world))));
}

#[test]
fn another_baseline_is_told() {
    let mut dice = Dice::new(1);
    let mut told = 0;
    for round in 0..2000 {
        let (old, mut other) = (world(round % 5), world(round % 5));
        step(&mut other, &mut dice);
        let mut new = other.clone();
        step(&mut new, &mut dice);
        let [base, wrong] = [&old, &other].map(|world| Codes::record(world).expect("a world"));
        let packet = encode_delta(&base, &new).expect("a difference");
        assert_eq!(decode_delta(&base, &packet), Ok(whole(&new)));
        told += usize::from(decode_delta(&wrong, &packet) == Err(DeltaError::WrongBaseline));
    }
    assert!(told >= 1999, "{told} of 2000");
}

/// Another type, and the same with a number that is predicted: builds that read differences in another way.
#[test]
fn another_build_is_told() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Old(#[bits(range = 0..=1000)] u16);
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Larger(#[bits(range = 0..=1001)] u16);
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Predicted(#[bits(range = 0..=1000, predict)] u16);
    let packet = encode_delta(&Codes::record(&Old(3)).expect("a value"), &Old(5)).expect("a difference");
    let base = Codes::record(&Larger(3)).expect("a value");
    assert_eq!(decode_delta(&base, &packet), Err(DeltaError::WrongBaseline));
    let base = Codes::record(&Predicted(3)).expect("a value");
    assert_eq!(decode_delta(&base, &packet), Err(DeltaError::WrongBaseline));
}

#[test]
fn errors_say_where_and_what() {
    let mut new = world(3);
    new.units[2].health = 101;
    let base = Codes::record(&world(3)).expect("a world");
    let refused = encode_delta(&base, &new).expect_err("101 is no health").to_string();
    assert!(
        refused.contains("World.units[2].health: 101 is not in 0..=100"),
        "{refused}"
    );
    new.units[2].health = 99;
    new.units[2].x = 1.0;
    let packet = encode_delta(&base, &new).expect("a difference");
    let cut = decode_delta(&base, &packet[..packet.len() - 2]).expect_err("it is cut");
    let DeltaError::Difference { path, bit, .. } = &cut else {
        panic!("{cut:?}")
    };
    assert!(path.starts_with("units[2]") && *bit > 10, "{cut:?}");
    assert!(
        cut.to_string()
            .starts_with(&format!("{path}: the difference ends early")),
        "{cut}"
    );
    assert_eq!(
        decode_delta(&base, &[1]).expect_err("too short").to_string(),
        "the difference ends early (before bit 0 of the difference)"
    );
    let delta = Delta::<World>::new();
    let new = Codes::record(&new).expect("a world");
    let difference = delta.encode(&base, &new).expect("a difference");
    assert_eq!(
        delta.decode(None, &difference).expect_err("no baseline").to_string(),
        "the packet is a difference, and this side has no baseline"
    );
}

/// Entries are matched by their keys: a new one at the front moves no other, and the movement of a body in a map is
/// still predicted.
#[test]
fn entries_of_maps_keep_their_keys() {
    #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
    struct Body {
        #[bits(predict, range = 0..=100_000)]
        x: u32,
        #[bits(range = 0..=100)]
        health: u8,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Scene {
        #[array(max = 100)]
        bodies: BTreeMap<u16, Body>,
        #[array(max = 100)]
        seen: BTreeSet<u16>,
        #[array(sparse = bitmap)]
        slots: [Option<Body>; 100],
    }
    let delta = Delta::<Scene>::new();
    let body = |x| Body { x, health: 100 };
    let scene = |tick: u32| Scene {
        bodies: (10..90).map(|id| (id, body(50 * tick + u32::from(id)))).collect(),
        seen: (10..90).collect(),
        slots: std::array::from_fn(|slot| (slot % 3 == 0).then(|| body(50 * tick + slot as u32))),
    };
    let codes = [1, 2, 3].map(|tick| Codes::record(&scene(tick)).expect("a scene"));
    let base = Baseline::moving(&codes[1], &codes[0], 1, 1);
    let size = |new: &Scene| {
        let new = Codes::record(new).expect("a scene");
        let packet = delta.encode(base, &new).expect("a difference");
        assert_eq!(delta.decode(Some(base), &packet).as_ref(), Ok(&new));
        packet.len()
    };
    let on = size(&scene(3));
    let mut other = scene(3);
    other.bodies.insert(1, body(7));
    other.bodies.remove(&40);
    other.seen.insert(2);
    other.seen.remove(&80);
    other.slots[1] = Some(body(9));
    other.slots[99] = None;
    let changed = size(&other);
    assert!(changed < on + 30, "{changed} and {on}");
    for gone in 0..8 {
        let mut scene = scene(3);
        if gone & 1 != 0 {
            scene.bodies.clear();
        }
        if gone & 2 != 0 {
            scene.seen.clear();
        }
        if gone & 4 != 0 {
            scene.slots = std::array::from_fn(|_| None);
        }
        size(&scene);
    }
}

/// Any bytes to any baseline: an error or a value, and memory as a packet has it.
#[test]
fn any_bytes_are_survived() {
    let mut dice = Dice::new(3);
    let mut world = world(20);
    (0..50).for_each(|_| step(&mut world, &mut dice));
    let base = Codes::record(&world).expect("a world");
    step(&mut world, &mut dice);
    let new = Codes::record(&world).expect("a world");
    let delta = Delta::<World>::new();
    let mut accepted = 0;
    for _ in 0..20_000 {
        // any bytes, or a true difference of which a bit is another
        let mut bytes = dice.bytes(40);
        if dice.strikes(500) {
            bytes = delta.encode(&base, &new).expect("a difference");
            let bit = dice.below(8 * bytes.len() as u64) as usize;
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        match delta.decode(Some(Baseline::new(&base)), &bytes) {
            Ok(codes) => {
                accepted += 1;
                let value = codes.value().expect("it was accepted");
                assert!(bitstream::encode(&value).is_ok(), "{value:?}");
            }
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    }
    assert!((1000..19_000).contains(&accepted), "{accepted}");
}

/// All pairs of values of types with few bits.
#[test]
fn every_difference_of_small_types_is_exact() {
    fn all<T: BitSerialize + Clone + PartialEq + std::fmt::Debug>(bits: u32) {
        let values: Vec<T> = (0_u32..1 << bits)
            .filter_map(|pattern| bitstream::decode(&pattern.to_le_bytes()[..bits.div_ceil(8) as usize]).ok())
            .collect();
        assert!(values.len() > 3);
        let delta = Delta::<T>::new();
        let codes: Vec<Codes<T>> = values
            .iter()
            .map(|value| Codes::record(value).expect("a value"))
            .collect();
        let taught = delta.train(&codes, 1).expect("codes");
        for near in &codes {
            for new in &codes {
                let far = codes.first().expect("a value");
                for base in [Baseline::new(near), Baseline::moving(near, far, 2, 3)] {
                    let packet = delta.encode(base, new).expect("a difference");
                    assert_eq!(delta.decode(Some(base), &packet).as_ref(), Ok(new));
                    let (mut sender, mut receiver) = (taught.clone(), taught.clone());
                    let packet = delta.compress(base, new, &mut sender).expect("a difference");
                    assert_eq!(delta.expand(Some(base), &mut receiver, &packet).as_ref(), Ok(new));
                    assert_eq!(sender, receiver);
                }
            }
        }
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Pair(#[bits(range = 0..=12, predict)] u8, #[bits(3)] i8);
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    enum Choice {
        Nothing,
        Number(#[bits(range = -3..=9)] i8),
        Both { is: bool, number: Option<Weapon> },
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Some3 {
        is: bool,
        #[bits(when = is, range = 0..=5, default = 0)]
        number: u8,
        #[array(max = 3)]
        list: Vec<bool>,
    }
    all::<Pair>(7);
    all::<Choice>(9);
    all::<Some3>(9);
}

#[test]
fn histories_agree_over_a_bad_link() {
    let plain = over_a_bad_link(Acks::default);
    let coded = over_a_bad_link(Acks::coded);
    assert!(100 * coded < 95 * plain, "{coded} bytes, and plain {plain}");
    // without a table it knows nothing of any packet
    let alone = over_a_bad_link(Acks::coded_alone);
    assert!((coded..=plain).contains(&alone), "{alone} bytes, and plain {plain}");
}

/// A link with loss, repeats and packets that overtake each other; clients that join late, are away and are started
/// anew. Returns the bytes that were sent.
fn over_a_bad_link(acks_of: fn() -> Acks) -> usize {
    let mut dice = Dice::new(5);
    let mut world = world(10);
    let mut server = History::<World>::new();
    // more than 65,536 snapshots: their numbers begin anew
    for _ in 0..65_400 {
        server.record(&World::default()).expect("a world");
    }
    let mut clients: Vec<(Acks, History<World>)> = (0..3).map(|_| (acks_of(), History::new())).collect();
    let mut sent: BTreeMap<u16, World> = BTreeMap::new();
    // when, to whom, what
    let mut flying: Vec<(u32, usize, Vec<u8>)> = Vec::new();
    let mut acks: Vec<(u32, usize, u16)> = Vec::new();
    let (mut arrived, mut unknown, mut bytes, mut absolute) = (0, 0, 0, 0);
    for tick in 0..3000 {
        step(&mut world, &mut dice);
        let number = server.record(&world).expect("a world");
        sent.insert(number, whole(&world));
        for (who, (has, client)) in clients.iter_mut().enumerate() {
            // the second joins late, the third is away for a while
            if (who == 1 && tick < 500) || (who == 2 && (1000..1100).contains(&tick)) {
                continue;
            }
            if who == 0 && tick % 700 == 699 {
                (*has, *client) = (acks_of(), History::new());
            }
            let packet = server.encode(has).expect("recorded");
            assert!(
                acks_of() != Acks::coded() || server.encode(has).as_ref() == Ok(&packet),
                "two packets of one snapshot"
            );
            bytes += packet.len();
            absolute += bitstream::encode(&world).expect("a world").len();
            for _ in 0..1 + usize::from(dice.strikes(100)) {
                if !dice.strikes(150) {
                    flying.push((tick + 2 + dice.below(5) as u32, who, packet.clone()));
                }
            }
        }
        let (now, later) = flying.into_iter().partition(|(at, ..)| *at <= tick);
        flying = later;
        for (_, who, packet) in now {
            match clients[who].1.decode(&packet) {
                Ok(got) => {
                    assert_eq!(got.value, sent[&got.number], "snapshot {}", got.number);
                    arrived += 1;
                    if !dice.strikes(150) {
                        acks.push((tick + 2 + dice.below(5) as u32, who, got.number));
                    }
                }
                // of the time before the client was started anew
                Err(DeltaError::UnknownBaseline { .. }) if who == 0 => unknown += 1,
                Err(why) => panic!("client {who}: {why:?}"),
            }
        }
        let (now, later) = acks.into_iter().partition(|(at, ..)| *at <= tick);
        acks = later;
        for (_, who, number) in now {
            // those of a client before it was started anew are lies, and the next true ack mends that
            clients[who].0.ack(number);
        }
    }
    assert!(arrived > 6000 && unknown < 200, "{arrived}, {unknown}");
    assert!(3 * bytes < absolute, "{bytes} bytes of {absolute}");
    bytes
}

/// A table of a recording makes packets shorter that are coded each by itself, and both sides need it.
#[test]
fn a_table_is_part_of_what_both_sides_know() {
    let record = |seed: u64| {
        let (mut dice, mut world) = (Dice::new(seed), world(40));
        let steps = (0..300).map(|_| {
            step(&mut world, &mut dice);
            Codes::record(&world).expect("a world")
        });
        steps.collect::<Vec<_>>()
    };
    let model = Delta::<World>::new().train(&record(1), 3).expect("a recording");
    let source = model.to_table();
    let numbers = source.trim_start_matches("&[").trim_end_matches(']').split(',');
    let table: Vec<u32> = numbers.filter_map(|number| number.trim().parse().ok()).collect();
    assert_eq!(6 * table.len(), model.memory());

    let run = |mut server: History<World>, mut client: History<World>| {
        let (mut dice, mut world, mut has) = (Dice::new(2), world(40), Acks::coded_alone());
        let mut bytes = 0;
        for _ in 0..300 {
            step(&mut world, &mut dice);
            server.record(&world).expect("a world");
            let packet = server.encode(&mut has)?;
            bytes += packet.len();
            has.ack(client.decode(&packet)?.number);
        }
        Ok(bytes)
    };
    let without = run(History::new(), History::new()).expect("equal sides");
    let with = run(History::taught_by(&table), History::taught_by(&table)).expect("equal sides");
    assert!(100 * with < 95 * without, "{with}, and without {without}");
    let refused = run(History::taught_by(&table), History::new());
    assert_eq!(refused, Err(DeltaError::WrongBaseline));
}

/// A packet by a range coder is as long as it has to be, and ends where it ends.
#[test]
fn the_end_of_a_coded_packet_is_checked() {
    let (mut dice, mut world) = (Dice::new(7), world(30));
    let delta = Delta::<World>::new();
    let (mut model, mut old, mut seen) = (delta.model(), Codes::record(&world).expect("a world"), 0);
    let mut refused = Vec::new();
    for _ in 0..400 {
        step(&mut world, &mut dice);
        let new = Codes::record(&world).expect("a world");
        let base = Baseline::new(&old);
        let before = model.clone();
        let packet = delta.compress(base, &new, &mut model).expect("a difference");
        let read = |packet: &[u8]| delta.expand(Some(base), &mut before.clone(), packet);
        assert_eq!(read(&packet).as_ref(), Ok(&new));
        if packet[0] & 3 == 3 {
            seen += 1;
            assert!(read(&[&packet[..], &[0]].concat()).is_err(), "{packet:?}");
            // a shorter or longer packet may be that of another value
            let longer = [1, 128, 255].map(|byte| [&packet[..], &[byte]].concat());
            let shorter = (0..packet.len()).map(|len| packet[..len].to_vec());
            for other in shorter.chain(longer) {
                match read(&other) {
                    Ok(other) => assert_ne!(other, new),
                    Err(why) => refused.push(why),
                }
            }
        }
        old = new;
    }
    assert!(seen > 200 && refused.len() > 20 * seen, "{seen}, {}", refused.len());
}

/// The bits of a number of 20 bits and more share the chances of the highest class.
#[test]
fn large_changes_teach_larger_ones() {
    let delta = Delta::<(u32, u32, u32)>::new();
    let codes = |by: u32| Codes::record(&[by; 3].map(|by| (1 << 31) + by).into()).expect("numbers");
    let (near, mut model) = (codes(0), delta.model());
    for i in 0..200 {
        delta
            .compress(&near, &codes((0b100 << 17) + i), &mut model)
            .expect("a difference");
    }
    let bytes = |by| {
        let packet = delta.compress(&near, &codes(by), &mut model.clone());
        packet.expect("a difference").len()
    };
    assert!(bytes(0b100 << 22) < bytes(0b111 << 22));
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Turning {
    #[quat(bits = 9)]
    turn: [f32; 4],
    a: u16,
    b: u16,
    c: u16,
    d: u16,
}

/// The coder expects large changes after a large change of a rotation, and small ones without it.
#[test]
fn a_rotation_predicts_the_size_of_later_changes() {
    let delta = Delta::<Turning>::new();
    let (still, turned) = ([0.0, 0.0, 0.0, 1.0], [0.5, 0.5, 0.0, 0.5_f32.sqrt()]);
    let codes = |turn, by: u16| {
        let [a, b, c, d] = [by; 4];
        Codes::record(&Turning { turn, a, b, c, d }).expect("a value")
    };
    let (near, mut model) = (codes(still, 0), delta.model());
    for (turn, by) in [(still, 1), (turned, 5)].repeat(300) {
        delta
            .compress(&near, &codes(turn, by), &mut model)
            .expect("a difference");
    }
    let bytes = |by| {
        let packet = delta.compress(&near, &codes(turned, by), &mut model.clone());
        packet.expect("a difference").len()
    };
    assert!(bytes(5) + 1 < bytes(1), "{}, {}", bytes(5), bytes(1));
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Last {
    flag: bool,
    #[bits(with = Five)]
    hand: u8,
}

#[test]
fn code_by_hand_may_be_last() {
    let (old, new) = (Last { flag: true, hand: 3 }, Last { flag: true, hand: 9 });
    let near = Codes::record(&old).expect("a value");
    let packet = encode_delta(&near, &new).expect("a difference");
    assert_eq!(decode_delta(&near, &packet), Ok(new));
    let cut = Codes::<Last>::from_numbers(vec![1, 5]);
    let (why, path) = (Refusal::EndOfPacket, String::from("Last"));
    assert_eq!(cut.err(), Some(DeltaError::Value { why, path }));
}

#[test]
fn code_by_hand_may_be_in_front() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Front {
        #[bits(with = Five)]
        hand: u8,
        after: [u8; 3],
    }
    let near = Codes::record(&Front {
        hand: 3,
        after: [1, 2, 3],
    });
    let new = Front {
        hand: 9,
        after: [1, 5, 3],
    };
    let near = near.expect("a value");
    let packet = encode_delta(&near, &new).expect("a difference");
    assert_eq!(decode_delta(&near, &packet), Ok(new));
}

/// Numbers that move together follow other fields of an element.
#[test]
fn movements_after_other_fields_are_exact() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Body {
        health: u8,
        armor: u8,
        #[bits(predict, range = -500..=500)]
        at: [i16; 2],
    }
    let body = |health, x, y| Body {
        health,
        armor: 7,
        at: [x, y],
    };
    let old = vec![body(1, 2, 3), body(4, 5, 6), body(7, 8, 9)];
    let mut new = old.clone();
    new[1].at = [-500, 400];
    new[2].at[1] = 77;
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Bodies(#[array(max = 5)] Vec<Body>);
    let near = Codes::record(&Bodies(old)).expect("bodies");
    let new = Bodies(new);
    let packet = encode_delta(&near, &new).expect("a difference");
    assert_eq!(decode_delta(&near, &packet), Ok(new));
}

/// Elements of many numbers, each of which has the same size.
#[test]
fn changes_of_large_elements_are_exact() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Large {
        numbers: [u16; 70],
        flag: bool,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct All {
        #[array(max = 5)]
        list: Vec<Large>,
        one: Large,
    }
    let large = Large {
        numbers: [3; 70],
        flag: false,
    };
    let old = All {
        list: vec![large.clone(); 3],
        one: large,
    };
    let mut new = old.clone();
    new.list[1].numbers[69] = 4;
    new.list[2].flag = true;
    new.one.numbers[0] = 9;
    let near = Codes::record(&old).expect("a value");
    let packet = encode_delta(&near, &new).expect("a difference");
    assert_eq!(decode_delta(&near, &packet), Ok(new));
}

macro_rules! wide {
    ($($flag:ident)*) => {
        /// A record of more fields than a node has, with a key after them.
        #[derive(BitSerialize, Clone, Debug, PartialEq)]
        struct Wide {
            kind: Kind,
            $($flag: bool,)*
            id: u16,
        }

        impl Wide {
            fn new(id: u16) -> Wide {
                Wide { kind: Kind { id: 0 }, $($flag: id % 3 == 0,)* id }
            }
        }
    };
}

/// Has a field named like the key.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Kind {
    id: u8,
}

wide!(
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6 d7
    d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 g0 g1 g2 g3 g4 g5 g6 g7 g8 g9
);

/// The key is that of the element, and not that of a field.
#[test]
fn a_key_after_many_fields_is_found() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Keyed(#[array(max = 20, key = id)] Vec<Wide>);
    let keyed = |ids: std::ops::Range<u16>| Keyed(ids.map(Wide::new).collect());
    let near = Codes::record(&keyed(1..10)).expect("a value");
    let new = keyed(0..10);
    let packet = encode_delta(&near, &new).expect("a difference");
    let annotation = annotate_delta(&near, &packet);
    let kept = annotation
        .decisions()
        .iter()
        .find(|decision| decision.about() == "new elements");
    assert_eq!(kept.map(Decision::value), Some("1"), "{annotation}");
    assert_eq!(decode_delta(&near, &packet), Ok(new));
}

/// The second baseline may be any snapshot that is still kept.
#[test]
fn the_second_baseline_may_be_old() {
    let mut server = History::<World>::new();
    let mut client = History::<World>::new();
    let mut has = Acks::default();
    for number in 0..20_u8 {
        let mut moving = world(1);
        moving.units[0].x = f32::from(number);
        server.record(&moving).expect("a world");
        if [3, 12].contains(&number) {
            let packet = server.encode(&mut has).expect("recorded");
            has.ack(client.decode(&packet).expect("a snapshot").number);
        }
    }
    let packet = server.encode(&mut has).expect("recorded");
    let annotation = client.annotate(&packet);
    let front = annotation.decisions()[0].value();
    assert_eq!(front, "snapshot 19, to those 7 and 16 before");
}

#[test]
fn debug_texts_name_the_type() {
    let codes = Codes::record(&3_u8).expect("a value");
    let held = Held::new(codes).expect("a value");
    assert_eq!(format!("{held:?}"), "Held(3)");
    let model = format!("{:?}", Delta::<World>::new().model());
    assert!(model.starts_with("Model { slots: "), "{model}");
}

#[test]
fn a_text_that_is_not_utf_16_is_told() {
    #[derive(BitSerialize, Debug)]
    struct Text(#[string(max = 3, wide)] String);
    let refused = Codes::<Text>::from_numbers(vec![1, 0xD800]).expect_err("half of a pair");
    let text = refused.to_string();
    assert!(text.contains("a text is not UTF-16"), "{text}");
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = first <= last)]
struct Span {
    first: u8,
    last: u8,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Spans {
    #[array(max = 4)]
    spans: Vec<Span>,
    #[string(max = 8)]
    name: String,
}

/// The baseline of the sender breaks a rule of the receiver's type, as if the sender was another build.
#[test]
fn an_invalid_value_is_located() {
    #[derive(BitSerialize)]
    struct Unchecked {
        first: u8,
        last: u8,
    }
    #[derive(BitSerialize)]
    struct Others {
        #[array(max = 4)]
        spans: Vec<Unchecked>,
        #[array(max = 8)]
        name: Vec<u8>,
    }
    let others = |name: &[u8], last| Others {
        spans: vec![Unchecked { first: 1, last: 1 }, Unchecked { first: 4, last }],
        name: name.to_vec(),
    };
    let reject = |others: &Others| {
        let numbers = Codes::record(others).expect("a value").as_slice().to_vec();
        let error = Codes::<Spans>::from_numbers(numbers).expect_err("no value");
        error.to_string()
    };
    assert_eq!(
        reject(&others(b"ok", 3)),
        "Spans.spans[1]: a rule over the fields does not hold"
    );
    assert_eq!(reject(&others(b"\xFF", 4)), "Spans.name: a text is not UTF-8");
}

/// A changed text is one part, so its field is named once.
#[test]
fn a_text_is_named_once() {
    let old = Spans {
        spans: vec![],
        name: String::from("a"),
    };
    let base = Codes::record(&old).expect("a value");
    let packet = encode_delta(
        &base,
        &Spans {
            name: String::from("b"),
            ..old
        },
    )
    .expect("a difference");
    let annotated = annotate_delta(&base, &packet).to_string();
    assert!(
        annotated.contains("name") && !annotated.contains("name.name"),
        "{annotated}"
    );
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Long {
    #[bits(62, usual = 55)]
    number: u64,
    rest: [u64; 3],
}

/// A change of 2^61 takes 7 zeros, a one and 62 bits, after the head and two flags.
#[test]
fn changes_longer_than_a_word_are_exact() {
    let rest = [0; 3];
    let near = Codes::record(&Long { number: 0, rest }).expect("a value");
    for (number, bits) in [(1 << 30, 60), (1 << 55, 62), (1 << 61, 74), ((1 << 61) + 12_345, 74)] {
        let new = Long { number, rest };
        let packet = encode_delta(&near, &new).expect("a difference");
        assert_eq!(packet.len(), 2 + usize::div_ceil(bits, 8), "{number}");
        assert_eq!(decode_delta(&near, &packet), Ok(new));
    }
}

/// `isize` is sent as 32 bits, whose top bit is the sign.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Pointers {
    #[bits(varint)]
    score: isize,
    #[bits(varint(leb128))]
    rank: isize,
    #[bits(8)]
    step: isize,
    #[array(max = 3)]
    #[bits(varint(group = 5))]
    all: Vec<isize>,
    #[bits(when = score < 0)]
    debt: u8,
}

#[test]
fn negative_numbers_of_pointers_width_are_exact() {
    let least = i32::MIN as isize;
    let of = |score: isize| Pointers {
        score,
        rank: score,
        step: score.signum(),
        all: vec![score, -1],
        debt: u8::from(score < 0),
    };
    for (old, new) in [(3, -10), (-1, least), (least, 0), (-2, -2)] {
        let base = Codes::record(&of(old)).expect("a value");
        assert_eq!(base.value(), Ok(of(old)));
        let packet = encode_delta(&base, &of(new)).expect("a difference");
        assert_eq!(decode_delta(&base, &packet), Ok(of(new)), "{old} to {new}");
    }
}

#[test]
fn a_history_without_acks_sends_whole_values() {
    let mut server = History::<World>::new();
    assert_eq!(server.encode(&mut Acks::default()), Err(DeltaError::Nothing));
    let world = world(4);
    let mut has = Acks::default();
    // an ack of what was never sent
    has.ack(7);
    server.record(&world).expect("a world");
    for has in [&mut Acks::default(), &mut has] {
        let packet = server.encode(has).expect("recorded");
        let mut client = History::<World>::new();
        assert_eq!(client.decode(&packet).map(|arrived| arrived.value), Ok(whole(&world)));
    }
    // a client that has nothing is told which snapshot is missing
    let mut has = Acks::default();
    has.ack(0);
    server.record(&world).expect("a world");
    let packet = server.encode(&mut has).expect("recorded");
    let refused = History::<World>::new().decode(&packet);
    assert_eq!(refused, Err(DeltaError::UnknownBaseline { number: 0 }));
    has.forget();
    let packet = server.encode(&mut has).expect("recorded");
    assert!(History::<World>::new().decode(&packet).is_ok());
}

/// Acks of another life of the server, and lies, cost one whole value and nothing later.
#[test]
fn the_padding_of_a_header_is_checked() {
    let (mut server, mut client) = (History::new(), History::<World>::new());
    server.record(&world(3)).expect("a world");
    let packet = server.encode(&mut Acks::default()).expect("a packet");
    // the header of a whole value has 22 bits
    for bit in [6, 7] {
        let mut damaged = packet.clone();
        damaged[2] |= 1 << bit;
        match client.decode(&damaged) {
            Err(DeltaError::Head(why)) => assert_eq!(why.kind(), Refusal::Padding),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(client.decode(&packet).expect("a packet").value, whole(&world(3)));
}

#[test]
fn acks_of_what_is_not_kept_are_forgotten() {
    let mut server = History::<World>::new();
    for late in [5000, 40_000, 65_535] {
        let mut has = Acks::default();
        has.ack(late);
        let number = server.record(&World::default()).expect("a world");
        let packet = server.encode(&mut has).expect("recorded");
        assert!(History::<World>::new().decode(&packet).is_ok());
        has.ack(number);
        server.record(&World::default()).expect("a world");
        let packet = server.encode(&mut has).expect("recorded");
        let base = DeltaError::UnknownBaseline { number };
        assert_eq!(History::<World>::new().decode(&packet), Err(base));
        // twice, and of the newest one: the one before is the baseline
        has.ack(number + 1);
        let again = server.encode(&mut has).expect("recorded");
        assert_eq!(again, packet);
    }
    // nor is it a second baseline
    let mut server = History::<World>::new();
    let mut has = Acks::default();
    let worlds = [0, 1].map(|_| server.record(&World::default()).expect("a world"));
    has.ack(worlds[0].wrapping_sub(1));
    has.ack(worlds[0]);
    let packet = server.encode(&mut has).expect("recorded");
    let base = DeltaError::UnknownBaseline { number: worlds[0] };
    assert_eq!(History::<World>::new().decode(&packet), Err(base));
}

/// Numbers whose length says more than there are elements ask for no memory.
#[test]
fn numbers_of_no_value_are_refused() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Long(#[array(max = 4_000_000_000)] Vec<u32>);
    for numbers in [
        vec![],
        vec![4_000_000_000],
        vec![3, 1, 2],
        vec![1, 1, 2],
        vec![1, 1 << 32],
    ] {
        let refused = Codes::<Long>::from_numbers(numbers.clone());
        assert!(
            matches!(refused, Err(DeltaError::Value { .. })),
            "{numbers:?}: {refused:?}"
        );
    }
    let codes = Codes::<Long>::from_numbers(vec![2, 7, 9]).expect("two numbers");
    assert_eq!(codes.value(), Ok(Long(vec![7, 9])));
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Ladder {
        first: u8,
        #[bits(relative(first, tiers = [2, 5]))]
        second: u8,
    }
    for (second, is_sent) in [(10, false), (11, true), (12, true), (13, true), (15, true), (16, false)] {
        let codes = Codes::<Ladder>::from_numbers(vec![10, second]);
        assert_eq!(codes.is_ok(), is_sent, "{second}");
    }
}

/// A client that was silent for more than the 32 snapshots that are kept gets a whole value.
#[test]
fn old_acks_are_no_baseline() {
    let mut server = History::<World>::new();
    let mut has = Acks::default();
    for number in 0..40 {
        assert_eq!(server.record(&World::default()), Ok(number));
        if number == 3 {
            has.ack(3);
        }
        let packet = server.encode(&mut has).expect("recorded");
        let is_whole = History::<World>::new().decode(&packet).is_ok();
        assert_eq!(is_whole, number <= 3 || number > 34, "{number}");
    }
}

#[test]
fn each_decision_of_a_difference_is_shown() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    enum Weapon {
        Blade,
        Gun(#[bits(range = 0..=30)] u8),
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Player {
        #[bits(predict, range = -500..=500)]
        at: [i16; 2],
        #[bits(range = 0..=100)]
        health: u8,
        weapon: Weapon,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct World {
        #[array(max = 4)]
        players: Vec<Player>,
        #[array(max = 9)]
        taken: std::collections::BTreeSet<u8>,
    }
    let player = |x, health, weapon| Player {
        at: [x, 7],
        health,
        weapon,
    };
    let world = |players, taken: &[u8]| World {
        players,
        taken: taken.iter().copied().collect(),
    };
    let old = world(
        vec![player(0, 100, Weapon::Blade), player(9, 1, Weapon::Blade)],
        &[3, 4],
    );
    let new = world(
        vec![player(0, 100, Weapon::Blade), player(4, 1, Weapon::Gun(3))],
        &[4, 9],
    );
    let base = Codes::record(&old).unwrap();
    let packet = encode_delta(&base, &new).unwrap();
    let annotation = bitstream::delta::annotate_delta(&base, &packet);
    let expected = "\
World: 8 bytes
bits  field                          about                     value
  16                                 check of the baseline
   2                                 form                      difference
   2  World                          fields                    players, taken
   1  World.players                  same length               yes
   3  World.players                  elements as expected      1 of 2
   3  World.players[1]               fields                    at, weapon
   5  World.players[1].at[0]         number                    504, was 509
   5  World.players[1].at[1]         number                    507, was 507
   1  World.players[1].weapon        variant                   Gun
   5  World.players[1].weapon.Gun.0  value                     3
   1  World.taken                    any gone                  yes
   2  World.taken                    elements before the next  0 of 2
   2  World.taken                    elements before the next  1 of 1
   1  World.taken                    any new                   yes
   1  World.taken                    new elements              1
   2  World.taken                    elements before it        1 of 1
   8  World.taken[1]                 value                     9
   4                                 end of the packet
";
    assert_eq!(annotation.to_string(), expected);
    let moved = (String::from("World.players[].at[]"), 10.0);
    assert!(annotation.fields().contains(&moved), "{:?}", annotation.fields());
    assert_eq!(annotation.decisions()[1].about(), "form");
    let mut damaged = packet.clone();
    damaged[0] ^= 1;
    let refused = bitstream::delta::annotate_delta(&base, &damaged);
    assert_eq!(refused.error(), Some(&DeltaError::WrongBaseline));
    assert_eq!(refused.decisions().len(), 1);

    let mut server = bitstream::delta::History::<World>::new();
    let mut client = bitstream::delta::History::<World>::new();
    let mut acks = bitstream::delta::Acks::coded();
    for turn in 0..6 {
        let next = if turn % 2 == 0 { &old } else { &new };
        server.record(next).unwrap();
        let packet = server.encode(&mut acks).unwrap();
        let annotation = client.annotate(&packet);
        assert_eq!(annotation.error(), None, "{annotation}");
        let bits: f64 = annotation.decisions().iter().map(|decision| decision.bits()).sum();
        assert!(
            (0.0..33.0).contains(&(bits - 8.0 * packet.len() as f64)),
            "{annotation}"
        );
        // a new probability is one half, so that its decision costs a bit
        let is_bit = |decision: &Decision| (0.9..1.1).contains(&decision.bits());
        assert!(annotation.decisions().iter().any(is_bit), "{annotation}");
        let front = annotation.decisions()[0].value().to_string();
        assert!(front.starts_with(&format!("snapshot {turn}")), "{front}");
        acks.ack(client.decode(&packet).unwrap().number);
    }
    assert!(client.annotate(&[1]).error().is_some());
}

const GAME: Protocol<World> = Protocol::new(0x1122_3344_5566_7788);

/// The envelope covers the baselines: a client whose snapshots are another's refuses each packet.
#[test]
fn envelopes_tell_another_baseline_for_no_bits() {
    let mut dice = Dice::new(11);
    for acks in [Acks::default as fn() -> Acks, Acks::coded, Acks::coded_alone] {
        let (mut server, mut other) = (History::<World>::new(), History::<World>::new());
        let (mut client, mut strange) = (History::<World>::new(), History::<World>::new());
        let (mut in_place, mut held) = (History::<World>::new(), None);
        let [mut has, mut has_open, mut other_has] = [acks(), acks(), acks()];
        let (mut here, mut there) = (world(20), world(20));
        for tick in 0..60_usize {
            let before: Option<World> = held.as_ref().map(|held: &Held<World>| held.value().clone());
            step(&mut here, &mut dice);
            step(&mut there, &mut dice);
            there.name = "another".into();
            server.record(&here).expect("a world");
            other.record(&there).expect("a world");
            let is_part = tick % 3 == 2;
            let packet = match is_part {
                true => server.seal_part(&GAME, &mut has, Part::new(1_200).list("units", |_| Some(1))),
                false => server.seal(&GAME, &mut has),
            };
            let packet = packet.expect("a packet");
            // the same packet without an envelope has 2 bytes for the baseline
            if tick < 2 {
                let open = server.encode(&mut has_open).expect("a packet");
                assert_eq!(packet.len(), open.len() + 8 - 2 * tick);
            }
            if tick % 10 == 5 {
                for bit in 0..8 * packet.len() {
                    let mut damaged = packet.clone();
                    damaged[bit / 8] ^= 1 << (bit % 8);
                    assert!(client.open(&GAME, &damaged).is_err(), "{tick}: bit {bit}");
                }
                for len in 0..packet.len() {
                    assert!(client.open(&GAME, &packet[..len]).is_err(), "{tick}: {len} bytes");
                }
            }
            assert_eq!(
                in_place.open_into(&mut held, &Protocol::new(1), &packet).map(drop),
                client.open(&Protocol::new(1), &packet).map(drop)
            );
            assert_eq!(held.as_ref().map(Held::value), before.as_ref());
            let refused = client.open(&Protocol::new(1), &packet);
            assert!(
                matches!(refused, Err(DeltaError::Envelope(OpenError::Mismatch { .. }))),
                "{refused:?}"
            );
            if tick > 0 {
                let refused = strange.open(&GAME, &packet);
                assert!(
                    matches!(refused, Err(DeltaError::Envelope(OpenError::Mismatch { .. }))),
                    "{refused:?}"
                );
            }
            let got = client.open(&GAME, &packet).expect("a packet");
            assert_eq!(got.value, whole(&here));
            let put = in_place.open_into(&mut held, &GAME, &packet).expect("a packet");
            assert_eq!(put.value, &got.value);
            assert_eq!((put.number, put.is_newest), (got.number, got.is_newest));
            has.ack(got.number);
            has_open.ack(got.number);
            let packet = other.seal(&GAME, &mut other_has).expect("a packet");
            other_has.ack(strange.open(&GAME, &packet).expect("a packet").number);
        }
    }
}

#[test]
fn sealed_differences_take_the_bytes_of_the_envelope() {
    let mut dice = Dice::new(2);
    for round in 0..2_000 {
        let (old, mut other) = (world(round % 5), world(round % 5));
        step(&mut other, &mut dice);
        let mut new = other.clone();
        step(&mut new, &mut dice);
        let [base, wrong] = [&old, &other].map(|world| Codes::record(world).expect("a world"));
        let packet = seal_delta(&GAME, &base, &new).expect("a difference");
        let open = encode_delta(&base, &new).expect("a difference");
        assert_eq!(packet.len(), open.len() - 2 + 8);
        assert_eq!(open_delta(&GAME, &base, &packet), Ok(whole(&new)));
        let refused = open_delta(&GAME, &wrong, &packet);
        assert!(matches!(refused, Err(DeltaError::Envelope(_))), "{refused:?}");
    }
}

/// Lists in each kind of memory that a value may have, and in memory that a conversion takes and frees.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Memories {
    #[bits(as = Vec<u16>)]
    #[array(max = 200)]
    converted: Numbers,
    by_type: Wired,
    and_another: Wired,
    #[array(max = 200)]
    list: Vec<u16>,
    #[array(max = 200)]
    deque: VecDeque<u16>,
    #[array(max = 200)]
    slice: Box<[u16]>,
    #[array(max = 200)]
    shared: Rc<Vec<u16>>,
    array: [u16; 100],
    boxed: Box<[u16; 100]>,
    rows: [[u16; 10]; 10],
    #[array(max = 200)]
    last: Vec<u16>,
}

#[derive(Clone, Debug, PartialEq)]
struct Numbers(Vec<u16>);

impl From<Vec<u16>> for Numbers {
    fn from(list: Vec<u16>) -> Numbers {
        Numbers(list)
    }
}

impl From<Numbers> for Vec<u16> {
    fn from(numbers: Numbers) -> Vec<u16> {
        numbers.0
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Wire {
    array: [u16; 100],
    #[array(max = 200)]
    list: Vec<u16>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(from = Wire, into = Wire)]
struct Wired(Wire);

impl From<Wire> for Wired {
    fn from(wire: Wire) -> Wired {
        Wired(wire)
    }
}

impl From<Wired> for Wire {
    fn from(wired: Wired) -> Wire {
        wired.0
    }
}

#[test]
fn a_held_value_is_what_a_difference_leads_to_in_any_memory() {
    let wire = |first: u16| Wire {
        array: core::array::from_fn(|at| first + at as u16),
        list: (first..first + 100).collect(),
    };
    let mut value = Memories {
        converted: Numbers((1..=100).collect()),
        by_type: Wired(wire(200)),
        and_another: Wired(wire(300)),
        list: (400..500).collect(),
        deque: (500..600).collect(),
        slice: (600..700).collect(),
        shared: Rc::new((700..800).collect()),
        array: core::array::from_fn(|at| at as u16 + 800),
        boxed: Box::new(core::array::from_fn(|at| at as u16 + 900)),
        rows: core::array::from_fn(|row| [row as u16 + 1; 10]),
        last: (1_000..1_100).collect(),
    };
    let mut held = Held::new(Codes::record(&value).expect("codes")).expect("a value");
    let (mut server, mut has) = (History::<Memories>::new(), Acks::default());
    let (mut client, mut in_history) = (History::<Memories>::new(), None);
    let mut acks = VecDeque::new();
    // an owner that lives as long as a packet or longer
    let mut owner = Rc::clone(&held.value().shared);
    let mut owner_in_history = None;
    let mut dice = Dice::new(3);
    for round in 0..1_000_u16 {
        let at = dice.below(100) as usize;
        let count = if round % 3 == 0 { 100 + at } else { 100 };
        for list in [
            &mut value.converted.0,
            &mut value.by_type.0.list,
            &mut value.list,
            &mut value.last,
        ] {
            if dice.below(3) == 0 {
                list.resize(count, round);
                list[at] ^= 1;
            }
        }
        let and_another = &mut value.and_another.0;
        for array in [&mut and_another.array, &mut value.array, &mut value.boxed] {
            array[at] ^= u16::from(dice.below(3) == 0);
        }
        value.rows[at / 10][at % 10] ^= 1;
        if dice.below(3) == 0 {
            value.deque.resize(count, round);
            value.slice = value.list.iter().rev().copied().collect();
            Rc::make_mut(&mut value.shared)[at] ^= 1;
            owner = Rc::clone(&held.value().shared);
            owner_in_history = in_history
                .as_ref()
                .map(|held: &Held<Memories>| Rc::clone(&held.value().shared));
        }
        let packet = encode_delta(held.codes(), &value).expect("a difference");
        assert_eq!(decode_delta(held.codes(), &packet).as_ref(), Ok(&value));
        assert_eq!(held.apply(&packet), Ok(&value), "round {round}");
        // the baseline of a history is older than what is held
        server.record(&value).expect("a value");
        let packet = server.encode(&mut has).expect("a packet");
        let arrived = client.decode_into(&mut in_history, &packet).expect("a snapshot");
        assert_eq!(arrived.value, &value, "round {round}");
        acks.push_back(arrived.number);
        if acks.len() > 5 {
            acks.pop_front().into_iter().for_each(|number| has.ack(number));
        }
    }
    assert_eq!(owner.len(), 100);
    assert_eq!(owner_in_history.map(|owner| owner.len()), Some(100));
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Shot {
    /// Not the first field, and one of several forms.
    #[bits(range = 0..=1000, predict)]
    x: u16,
    #[bits(range = 0..=1000, predict)]
    y: u16,
    id: u8,
    hits: Option<u8>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Shots {
    #[array(max = 40, key = id)]
    shots: Vec<Shot>,
}

fn shot(dice: &mut Dice) -> Shot {
    Shot {
        x: dice.below(1001) as u16,
        y: dice.below(1001) as u16,
        id: dice.below(60) as u8,
        hits: dice.strikes(500).then(|| dice.next() as u8),
    }
}

/// Changes a list as games do: elements come and go at any place, are sorted, and sometimes share a key.
fn change(shots: &mut Vec<Shot>, dice: &mut Dice) {
    for shot in shots.iter_mut() {
        shot.x = (shot.x + 3).min(1000);
        if dice.strikes(50) {
            shot.hits = dice.strikes(500).then(|| dice.next() as u8);
        }
    }
    for _ in 0..dice.below(3) {
        let at = dice.below(shots.len() as u64 + 1) as usize;
        match dice.below(8) {
            0..=2 if shots.len() < 40 => shots.insert(at, shot(dice)),
            3 if at < shots.len() => drop(shots.remove(at)),
            4 if at < shots.len() => drop(shots.swap_remove(at)),
            5 => shots.sort_by_key(|shot| shot.id),
            6 => shots.reverse(),
            7 => shots.dedup_by_key(|shot| shot.id),
            _ => {}
        }
    }
}

#[test]
fn keyed_lists_are_exact_for_every_list() {
    let delta = Delta::<Shots>::new();
    let mut dice = Dice::new(31);
    let mut shots = Shots { shots: Vec::new() };
    let mut past: Vec<Codes<Shots>> = Vec::new();
    let (mut model, mut ways) = (delta.model(), [0; 4]);
    for round in 0..4_000 {
        change(&mut shots.shots, &mut dice);
        if round % 200 == 0 {
            shots.shots.clear();
        }
        let codes = Codes::record(&shots).expect("codes");
        if let [.., far, near] = &past[..] {
            let other = &past[dice.below(past.len() as u64) as usize];
            for base in [
                Baseline::new(near),
                Baseline::moving(near, far, 1, 1),
                Baseline::moving(other, near, 3, 2),
            ] {
                let packet = delta.encode(base, &codes).expect("a difference");
                ways[usize::from(packet[0] % 4)] += 1;
                assert_eq!(delta.decode(Some(base), &packet).as_ref(), Ok(&codes), "round {round}");
                let before = model.clone();
                let packet = delta.compress(base, &codes, &mut model).expect("a difference");
                let mut known = before;
                assert_eq!(delta.expand(Some(base), &mut known, &packet).as_ref(), Ok(&codes));
                assert_eq!(known, model);
            }
        }
        past.push(codes);
        if past.len() > 10 {
            past.remove(0);
        }
    }
    assert!(ways[1] > 5_000 && ways[2] > 100, "{ways:?}");
}

/// An insertion at the front moves all elements, and costs little.
#[test]
fn an_insertion_costs_one_element() {
    let delta = Delta::<Shots>::new();
    let shot = |id: u8| Shot {
        x: u16::from(id) * 13,
        y: u16::from(id) * 7,
        id,
        hits: None,
    };
    let record = |ids: &[u8]| {
        let shots = ids.iter().map(|id| shot(*id)).collect();
        Codes::record(&Shots { shots }).expect("codes")
    };
    let ids: Vec<u8> = (1..=30).collect();
    let near = record(&ids);
    let size = |ids: &[u8]| delta.encode(&near, &record(ids)).expect("a difference").len();
    // 29 bits of an element, and which ones come and go
    assert_eq!(size(&[&[0], &ids[..]].concat()), 6);
    assert_eq!(size(&ids[1..]), 4);
    let mut swapped = ids.clone();
    swapped.swap_remove(10);
    assert_eq!(size(&swapped), 8);
}

/// A key on a tuple is one of each list in it.
#[test]
fn keys_reach_through_tuples() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Teams {
        #[array(max = 40, key = id)]
        teams: (Vec<Shot>, Vec<Shot>),
    }
    let shots = |ids: core::ops::Range<u8>| -> Vec<Shot> {
        let shot = |id: u8| Shot {
            x: u16::from(id) * 13,
            y: u16::from(id) * 7,
            id,
            hits: None,
        };
        ids.map(shot).collect()
    };
    let delta = Delta::<Teams>::new();
    let near = Teams {
        teams: (shots(0..30), shots(30..60)),
    };
    let near = Codes::record(&near).expect("codes");
    for (teams, most) in [
        ((shots(1..30), shots(30..60)), 4),
        ((shots(0..30), shots(31..60)), 4),
        ((shots(1..30), shots(29..60)), 10),
    ] {
        let new = Codes::record(&Teams { teams }).expect("codes");
        let packet = delta.encode(&near, &new).expect("a difference");
        assert!(packet.len() <= most, "{}", packet.len());
        assert_eq!(delta.decode(Some((&near).into()), &packet), Ok(new));
    }
}

/// Small keys are compared as numbers, and other keys as codes. Both are matched alike.
#[test]
fn keys_of_any_size_are_matched_alike() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Ids(#[array(max = 20, key = 0)] Vec<(u64, bool)>);
    let delta = Delta::<Ids>::new();
    let mut dice = Dice::new(64);
    let mut ids: Vec<(u64, bool)> = Vec::new();
    for round in 0..2_000 {
        let old = ids.clone();
        for _ in 0..dice.below(4) {
            let (at, other) = (dice.below(20) as usize, dice.below(20) as usize);
            match dice.below(4) {
                0 if at.max(other) < ids.len() => ids.swap(at, other),
                1 if at < ids.len() => drop(ids.remove(at)),
                _ if ids.len() < 20 => ids.insert(at.min(ids.len()), (dice.below(60), dice.strikes(500))),
                _ => ids.retain(|(id, _)| id % 4 > 0),
            }
        }
        let lens = [0, 1 << 40].map(|above| {
            let codes = |ids: &[(u64, bool)]| {
                let ids = ids.iter().map(|(id, on)| (above + id, *on));
                Codes::record(&Ids(ids.collect())).expect("codes")
            };
            let (near, new) = (codes(&old), codes(&ids));
            let packet = delta.encode(&near, &new).expect("a difference");
            assert_eq!(delta.decode(Some((&near).into()), &packet), Ok(new), "round {round}");
            packet.len()
        });
        assert_eq!(lens[0], lens[1], "round {round}");
    }
}

/// Tests all values of a list of at most two elements of a key and a value of 1 bit each, and all packets of up to 2
/// bytes.
#[test]
fn each_difference_of_a_keyed_list_has_one_form() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Small {
        value: bool,
        #[bits(range = 0..=2)]
        key: u8,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct List(#[array(max = 3, key = key)] Vec<Small>);
    let mut all = vec![List(Vec::new())];
    for i in 0..6 * 6 * 6 + 6 * 6 + 6 {
        let digits = match i {
            0..6 => vec![i],
            6..42 => vec![(i - 6) / 6, (i - 6) % 6],
            _ => vec![(i - 42) / 36, (i - 42) / 6 % 6, (i - 42) % 6],
        };
        let small = |i: &usize| Small {
            value: i % 2 == 1,
            key: (i / 2) as u8,
        };
        all.push(List(digits.iter().map(small).collect()));
    }
    let codes: Vec<Codes<List>> = all.iter().map(|list| Codes::record(list).expect("codes")).collect();
    let delta = Delta::<List>::new();
    for (near, far) in codes.iter().zip(codes.iter().rev().cycle().skip(100)).step_by(5) {
        let base = Baseline::moving(near, far, 1, 1);
        for new in &codes {
            let packet = delta.encode(base, new).expect("a difference");
            assert_eq!(delta.decode(Some(base), &packet).as_ref(), Ok(new));
        }
        let mut accepted = 0;
        for bits in 0..1_u32 << 16 {
            let bytes = bits.to_le_bytes();
            for len in 1..=2 {
                let packet = &bytes[..len];
                if packet[0] % 4 != 1 || (len == 1 && bits > 255) {
                    continue;
                }
                let Ok(new) = delta.decode(Some(base), packet) else {
                    continue;
                };
                accepted += 1;
                let again = delta.encode(base, &new).expect("a difference");
                assert!(
                    again == packet || again[0] % 4 == 2,
                    "{packet:?} and {again:?}: {near:?} {new:?}"
                );
            }
        }
        assert!(accepted > 20, "{accepted}");
    }
}

/// A conversion that panics.
#[derive(Clone, Debug, PartialEq)]
struct Fragile(u16);

impl From<u16> for Fragile {
    fn from(number: u16) -> Fragile {
        assert_ne!(number, 666, "the conversion panics");
        Fragile(number)
    }
}

impl From<Fragile> for u16 {
    fn from(fragile: Fragile) -> u16 {
        fragile.0
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Breakable {
    first: [u16; 20],
    #[bits(as = u16)]
    last: Fragile,
}

#[test]
fn a_held_value_is_whole_after_a_panic_of_a_conversion() {
    let old = Breakable {
        first: [1; 20],
        last: Fragile(1),
    };
    let mut held = Held::new(Codes::record(&old).expect("codes")).expect("a value");
    let panics = Breakable {
        first: [2; 20],
        last: Fragile(666),
    };
    let packet = encode_delta(held.codes(), &panics).expect("a difference");
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| held.apply(&packet).map(drop)));
    assert!(caught.is_err());
    // only the last field changes
    let new = Breakable {
        last: Fragile(3),
        ..old.clone()
    };
    let packet = encode_delta(held.codes(), &new).expect("a difference");
    assert!(held.apply(&packet[..packet.len() - 1]).is_err());
    assert_eq!(held.value(), &old);
    assert_eq!(held.apply(&packet), Ok(&new));

    let (mut server, mut has) = (History::<Breakable>::new(), Acks::default());
    let (mut client, mut held) = (History::<Breakable>::new(), None);
    let mut number = None;
    for value in [&old, &panics, &new] {
        server.record(value).expect("a value");
        let packet = server.encode(&mut has).expect("a packet");
        let take = std::panic::AssertUnwindSafe(|| client.decode_into(&mut held, &packet).map(|got| got.number));
        match std::panic::catch_unwind(take) {
            Ok(got) => number = Some(got.expect("a snapshot")),
            Err(_) => assert_eq!(value, &panics),
        }
        number.into_iter().for_each(|number| has.ack(number));
    }
    assert_eq!((number, held.as_ref().map(Held::value)), (Some(2), Some(&new)));
}

thread_local! {
    static CHECKS: Cell<usize> = const { Cell::new(0) };
}

/// Counts how often an element is read.
fn is_counted(_number: u16) -> bool {
    CHECKS.set(CHECKS.get() + 1);
    true
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Counters {
    #[array(max = 50)]
    list: Vec<Counter>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = is_counted(number))]
struct Counter {
    number: u16,
}

#[test]
fn a_held_value_reads_only_what_changed() {
    let counter = |number| Counter { number };
    let list = (0..40).map(counter).collect();
    let mut value = Counters { list };
    let mut held = Held::new(Codes::record(&value).expect("codes")).expect("a value");
    let mut reads = |value: &Counters| {
        let packet = encode_delta(held.codes(), value).expect("a difference");
        CHECKS.set(0);
        assert_eq!(held.apply(&packet), Ok(value));
        CHECKS.get()
    };
    value.list[7] = counter(1000);
    assert_eq!(reads(&value), 1);
    value.list.push(counter(1001));
    assert_eq!(reads(&value), 1);
}

#[test]
fn a_history_reads_only_what_changed_since_the_held_value() {
    let counter = |number| Counter { number };
    let list = (0..40).map(counter).collect();
    let mut value = Counters { list };
    let (mut server, mut has) = (History::<Counters>::new(), Acks::default());
    let (mut client, mut held) = (History::<Counters>::new(), None);
    for tick in 0..20_u16 {
        value.list[usize::from(tick)] = counter(1000 + tick);
        server.record(&value).expect("a value");
        let packet = match tick % 3 {
            0 => server.encode(&mut has),
            _ => server.encode_part(&mut has, Part::new(1_000).list("list", |_| Some(1))),
        };
        let packet = packet.expect("a packet");
        CHECKS.set(0);
        let arrived = client.decode_into(&mut held, &packet).expect("a snapshot");
        assert_eq!(arrived.value, &value);
        // the first packet makes the value, and the others name a baseline that is up to 7 snapshots older
        assert_eq!(CHECKS.get(), if tick == 0 { 40 } else { 1 }, "tick {tick}");
        if tick % 7 == 0 {
            has.ack(arrived.number);
        }
    }
}

/// A value and its rule.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = first <= last[0])]
struct Ordered {
    first: u8,
    last: [u8; 30],
}

/// Like [`Ordered`], without the rule.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Unordered {
    first: u8,
    last: [u8; 30],
}

#[test]
fn a_held_value_stays_after_an_error_of_a_history_and_after_a_late_packet() {
    let value = |first, last| Ordered {
        first,
        last: [last; 30],
    };
    let (mut server, mut has) = (History::<Ordered>::new(), Acks::default());
    let (mut client, mut held) = (History::<Ordered>::new(), None);
    let mut packets = Vec::new();
    for tick in 0..4 {
        server.record(&value(1, 10 + tick)).expect("a value");
        packets.push(server.encode(&mut has).expect("a packet"));
        // the second packet is late
        if tick != 1 {
            let arrived = client
                .decode_into(&mut held, &packets[usize::from(tick)])
                .expect("a snapshot");
            has.ack(arrived.number);
        }
    }
    let newest = value(1, 13);
    let arrived = client.decode_into(&mut held, &packets[1]).expect("a snapshot");
    assert_eq!((arrived.number, arrived.value, arrived.is_newest), (1, &newest, false));
    // its snapshot is a baseline nevertheless
    let mut has_late = Acks::default();
    has_late.ack(1);
    server.record(&value(2, 14)).expect("a value");
    let packet = server.encode(&mut has_late).expect("a packet");
    for len in 0..packet.len() {
        assert!(client.decode_into(&mut held, &packet[..len]).is_err());
        assert_eq!(held.as_ref().map(Held::value), Some(&newest));
    }
    // a value that breaks a rule of the type
    let mut liar = History::<Unordered>::new();
    for first in [0, 1, 2, 3, 20] {
        liar.record(&Unordered { first, last: [9; 30] }).expect("a value");
    }
    let lie = liar.encode(&mut Acks::default()).expect("a packet");
    let refused = client.decode_into(&mut held, &lie);
    assert!(matches!(refused, Err(DeltaError::Value { .. })), "{refused:?}");
    assert_eq!(held.as_ref().map(Held::value), Some(&newest));
    assert!(History::<Ordered>::new().decode_into(&mut None, &lie).is_err());
    let arrived = client.decode_into(&mut held, &packet).expect("a snapshot");
    assert_eq!(
        (arrived.number, arrived.value, arrived.is_newest),
        (4, &value(2, 14), true)
    );
}

#[test]
fn a_client_that_was_away_for_half_of_the_numbers_goes_on() {
    for (away, in_parts) in [33, 1_100, 32_800, 40_000, 60_000, 64_400, 70_000]
        .into_iter()
        .flat_map(|away| [(away, false), (away, true)])
    {
        let (mut server, mut client) = (History::new(), History::<(u32, [u8; 9])>::new());
        let mut has = Acks::default();
        for tick in 0..100_u32 {
            if tick == 50 {
                for missed in 0..away {
                    server.record(&(missed, [0; 9])).expect("room");
                }
            }
            let value = (tick, [tick as u8; 9]);
            server.record(&value).expect("room");
            let packet = match in_parts {
                true => server.encode_part(&mut has, Part::new(100).list("1", |_| Some(1))),
                false => server.encode(&mut has),
            };
            let arrived = client.decode(&packet.expect("a packet")).expect("a snapshot");
            assert_eq!(arrived.value, value, "away {away}, in parts {in_parts}");
            // one ack is late, so that old numbers are named
            if tick % 3 != 1 {
                has.ack(arrived.number);
            }
        }
    }
}

#[test]
fn parts_to_nothing_name_the_first_of_them_for_long() {
    let mut server = History::<Row>::new();
    let mut client = History::<Row>::new();
    let mut has = Acks::default();
    let value = Row { list: vec![7; 3] };
    for tick in 0..3_000_u32 {
        server.record(&value).expect("room");
        let part = Part::new(40).list("list", |_| Some(1));
        let arrived = client.decode(&server.encode_part(&mut has, part).expect("a packet"));
        let arrived = arrived.expect("a snapshot");
        assert_eq!(arrived.value, value, "{tick}");
        if tick > 2_900 {
            has.ack(arrived.number);
        }
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Row {
    #[array(max = 2_000)]
    list: Vec<u16>,
}
