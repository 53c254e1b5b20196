//! Differences against the oracle of `docs/delta.md`: the same codes and the same bytes.

use bitstream::delta::{Baseline, Codes, Delta, encode_delta};
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, wire_hash};
use proptest::prelude::*;
use tests_support::dice::Dice;
use tests_support::envelope;
use tests_support::seeded::check;
use tests_zoo::holds::cases;
use tests_zoo::oracle::delta::{self as oracle, Form};
use tests_zoo::sample::{Legality, trees};
use tests_zoo::zoo::{Specimen, Visitor, visit_all};

#[test]
fn differences_of_the_zoo_are_those_of_the_page() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let (wire, delta) = (T::wire(), Delta::<T>::new());
            let form = oracle::form(&wire);
            let values = || trees(&wire, Legality::Legal);
            let given = (values(), values(), values(), any::<(u8, u8)>());
            check(
                T::NAME,
                cases(T::erased(), 200),
                &given,
                |(near, far, new, (ahead, since))| {
                    let (ahead, since) = (ahead.max(1), since.max(1));
                    let (mut all, mut last) = (Vec::new(), None);
                    for tree in [&near, &far, &new] {
                        let value = T::from_tree(tree).ok_or("the tree is no value")?;
                        let codes = Codes::record(&value).map_err(|why| format!("{why:?}"))?;
                        let expected = oracle::codes(&wire, tree);
                        if codes.as_slice() != expected {
                            return Err(format!("codes {:?} and not {expected:?}", codes.as_slice()));
                        }
                        all.push(codes);
                        last = Some(value);
                    }
                    let [near, far, new] = [&all[0], &all[1], &all[2]];
                    let bases = [
                        (near, None),
                        (new, None),
                        (near, Some(far)),
                        (far, Some(near)),
                        (near, Some(new)),
                    ];
                    for (near, far) in bases {
                        same(&delta, &form, near, far.map(|far| (far, ahead, since)), new)?;
                    }
                    let packet = last.map(|new| encode_delta(near, &new).map_err(|why| format!("{why:?}")));
                    let packet = packet.ok_or("no value")??;
                    let check = oracle::check(oracle::sum(&form, wire_hash::<T>(), near.as_slice()));
                    if packet[..2] != check.to_le_bytes() {
                        return Err(format!("check {:?} and not {:?}", &packet[..2], check.to_le_bytes()));
                    }
                    let whole = delta.encode_whole(new).map_err(|why| format!("{why:?}"))?;
                    match whole == oracle::encode_whole(&form, new.as_slice()) {
                        true => Ok(()),
                        false => Err(format!("whole: {whole:?}")),
                    }
                },
            );
        }
    }
    visit_all(&mut Test);
}

fn same<T: BitSerialize>(
    delta: &Delta<T>,
    form: &Form,
    near: &Codes<T>,
    far: Option<(&Codes<T>, u8, u8)>,
    new: &Codes<T>,
) -> Result<(), String> {
    let base = match far {
        Some((far, ahead, since)) => Baseline::moving(near, far, ahead, since),
        None => Baseline::new(near),
    };
    let packet = delta.encode(base, new).map_err(|why| format!("{why:?}"))?;
    let slices = far.map(|(far, ahead, since)| (far.as_slice(), ahead, since));
    let expected = oracle::encode(form, near.as_slice(), slices, new.as_slice());
    match packet == expected {
        true => Ok(()),
        false => Err(format!("{packet:?} and not {expected:?}: {near:?}, {far:?}, {new:?}")),
    }
}

fn number(max: u64, predict: bool) -> Form {
    let width = u64::BITS - max.leading_zeros();
    let signed = false;
    Form::Number {
        width,
        max,
        signed,
        predict,
        usual: None,
        group: None,
    }
}

/// A number that is sent whole in groups.
fn grouped(bits: u32, mut of: Form) -> Form {
    match &mut of {
        Form::Number { group, .. } => *group = Some(bits),
        _ => panic!("{of:?} is no number"),
    }
    of
}

fn signed(width: u32, predict: bool) -> Form {
    let mut of = number((1 << width) - 1, predict);
    if let Form::Number { signed, .. } = &mut of {
        *signed = true;
    }
    of
}

fn usual(bits: u32, mut of: Form) -> Form {
    match &mut of {
        Form::Number { usual, .. } | Form::Quat(_, _, usual) => *usual = Some(bits),
        _ => panic!("{of:?} is no number"),
    }
    of
}

fn maybe(there: u64, of: Form) -> Form {
    Form::Maybe(there, Box::new(of))
}

fn list(least: usize, most: usize, of: Form) -> Form {
    Form::List(least, most, Box::new(of))
}

fn map(most: usize, key: Form, value: Form) -> Form {
    Form::Map(0, most, Box::new([key, value]))
}

/// The form of a type of `tests/vectors/delta.jsonl`, or `None` for types that the tests below draw.
fn published(name: &str) -> Option<Form> {
    let body = Form::Fields(vec![
        list(3, 3, number(10_000, true)),
        Form::Quat(9, true, None),
        Form::Bool,
        maybe(1, number(300, false)),
    ]);
    let weapon = Form::Choice(
        2,
        vec![
            (0, Form::Fields(vec![])),
            (1, Form::Fields(vec![number(30, false), maybe(0, number(255, false))])),
            (2, Form::Fields(vec![maybe(1, Form::Symbol(21))])),
        ],
        false,
    );
    Some(match name {
        "Scene" => Form::Fields(vec![
            list(0, 20, body),
            map(8, number(255, false), number(65_535, false)),
            Form::Set(0, 8, Box::new(number(255, false))),
            Form::Sparse(6, false, Box::new([number(7, false), Form::Bool])),
        ]),
        "Player" => Form::Fields(vec![
            weapon,
            grouped(7, number(u32::MAX.into(), false)),
            number(20, false),
            number(20, false),
            Form::Text(0, 9, 8),
            number(127, false),
            Form::Symbol(64),
            Form::Choice(
                1,
                vec![
                    (0, Form::Fields(vec![Form::Bool])),
                    (1, Form::Fields(vec![number(255, false)])),
                ],
                false,
            ),
            Form::Symbol(128),
        ]),
        "Match" => {
            let shot = Form::Fields(vec![
                list(2, 2, usual(3, number(4000, true))),
                number(255, false),
                usual(0, signed(8, false)),
            ]);
            Form::Fields(vec![
                Form::Keyed(0, 12, Box::new(shot), 1),
                usual(1, Form::Quat(8, true, None)),
                usual(12, number(65_535, false)),
            ])
        }
        "Harbour" => {
            let cargo = Form::Fields(vec![
                grouped(7, signed(32, false)),
                Form::Groups(128, 4, false),
                number(200, false),
                grouped(7, number(200, false)),
                Form::Hand(5, 5),
                Form::Sparse(9, false, Box::new([number(15, false), Form::Bool])),
                Form::Sparse(30, true, Box::new([number(31, false), number(255, false)])),
            ]);
            Form::Fields(vec![map(6, number(255, false), cargo)])
        }
        "Edges" => {
            let joint = Form::Fields(vec![Form::Quat(6, false, None)]);
            let item = Form::Fields(vec![number(255, false), number(65_535, false)]);
            let short = || signed(16, false);
            Form::Fields(vec![
                list(5, 5, joint),
                short(),
                Form::Fields(vec![signed(8, false)]),
                short(),
                Form::Bool,
                maybe(1, short()),
                short(),
                maybe(0, short()),
                short(),
                Form::Keyed(0, 6, Box::new(item), 0),
                Form::Groups(64, 7, true),
                number(19, false),
                grouped(7, signed(20, false)),
            ])
        }
        _ => return None,
    })
}

#[test]
fn the_vectors_are_those_of_the_page() {
    let file = include_str!("../../vectors/delta.jsonl");
    let mut packets = 0;
    for line in file.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let (Some(form), Some(plain)) = (
            published(line["type"].as_str().expect("a name")),
            line["plain"].as_array(),
        ) else {
            continue;
        };
        let numbers = |codes: &serde_json::Value| -> Vec<u64> {
            let codes = codes.as_array().expect("codes").iter();
            codes
                .map(|code| code.as_str().and_then(|code| code.parse().ok()).expect("a number"))
                .collect()
        };
        let number = |of: &serde_json::Value| u64::from_str_radix(of.as_str().expect("a text"), 16).expect("a number");
        let values: Vec<Vec<u64>> = line["codes"].as_array().expect("values").iter().map(numbers).collect();
        for (i, packet) in plain.iter().enumerate() {
            let made = match i {
                0 => oracle::encode_whole(&form, &values[0]),
                _ => {
                    let far = i.checked_sub(2).map(|far| (&values[far][..], 1, 1));
                    oracle::encode(&form, &values[i - 1], far, &values[i])
                }
            };
            let is = |made: &[u8], packet: &serde_json::Value| {
                let made: String = made.iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(Some(&made[..]), packet.as_str(), "packet {i} of {}", line["type"]);
            };
            is(&made, packet);
            packets += 1;
            let Some(before) = i.checked_sub(1) else { continue };
            let x = oracle::sum(&form, number(&line["wire_hash"]), &values[before]);
            let step = oracle::encode(&form, &values[before], None, &values[i]);
            let checked = [&oracle::check(x).to_le_bytes()[..], &step].concat();
            is(&checked, &line["checked"][before]);
            is(
                &envelope::seal(number(&line["protocol"]) ^ x, &step),
                &line["sealed"][before],
            );
        }
    }
    assert_eq!(packets, 125);
}

/// Code by hand: 3 bits, or 70.
struct Hand;

impl Codec<u64> for Hand {
    const SCHEMA: &'static Schema = &Schema::custom("Hand", 3, 70);

    fn initial() -> u64 {
        0
    }

    fn serialize<S: Stream>(value: &mut u64, s: &mut S) -> Result<(), Refusal> {
        let (mut low, mut high) = (*value & 7, *value >> 3);
        s.serialize_bits(&mut low, 3)?;
        if low == 7 {
            let mut rest = 5;
            s.serialize_bits(&mut high, 61)?;
            s.serialize_bits(&mut rest, 6)?;
        }
        *value = low | high << 3;
        Ok(())
    }
}

/// Predicted numbers in all that holds them.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Mover {
    #[bits(predict, range = -50..=50)]
    at: [i8; 3],
    #[bits(predict)]
    #[quat(bits = 5)]
    turn: [f32; 4],
    #[bits(predict)]
    speed: i16,
    plain: i16,
    #[bits(predict, range = 0..=1000)]
    perhaps: Option<u16>,
    #[bits(predict)]
    pair: (u8, i8),
    #[bits(predict, range = 0..=9)]
    five: [u8; 5],
    #[array(max = 4)]
    #[bits(predict)]
    tail: Vec<Point>,
    nothing: Option<()>,
    #[bits(with = Hand)]
    hand: u64,
    still: bool,
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Point {
    #[float(min = 0.0, max = 1.0, bits = 12)]
    x: f32,
    #[bits(62)]
    y: u64,
}

fn mover() -> Form {
    Form::Fields(vec![
        list(3, 3, number(100, true)),
        Form::Quat(5, true, None),
        signed(16, true),
        signed(16, false),
        maybe(1, number(1000, true)),
        Form::Fields(vec![number(255, true), signed(8, true)]),
        list(5, 5, number(9, true)),
        list(
            0,
            4,
            Form::Fields(vec![number(4095, true), number((1 << 62) - 1, true)]),
        ),
        maybe(1, Form::Fields(vec![])),
        Form::Hand(3, 70),
        Form::Bool,
    ])
}

fn vary(mover: &Mover, dice: &mut Dice) -> Mover {
    let mut mover = mover.clone();
    let mut near = |old: i64, most: i64| match dice.below(4) {
        0 => old,
        1 => (dice.next() % (most as u64 + 1)) as i64,
        _ => (old + dice.below(9) as i64 - 4).clamp(0, most),
    };
    mover.at = mover.at.map(|old| (near(i64::from(old) + 50, 100) - 50) as i8);
    mover.speed = near(i64::from(mover.speed), 32_767) as i16 ^ -(near(0, 1) as i16);
    mover.plain = near(i64::from(mover.plain), 32_767) as i16;
    mover.perhaps = (near(1, 2) > 0).then(|| near(mover.perhaps.unwrap_or(0).into(), 1000) as u16);
    mover.pair = (
        near(mover.pair.0.into(), 255) as u8,
        (near(i64::from(mover.pair.1) + 128, 255) - 128) as i8,
    );
    mover.five = mover.five.map(|old| near(old.into(), 9) as u8);
    let turns = [
        [0.0, 0.0, 0.0, 1.0],
        [0.6, 0.0, 0.8, 0.0],
        [0.0, -0.6, 0.8, 0.0],
        [-0.5, 0.5, 0.5, 0.5],
        [0.5, -0.5, -0.5, -0.5],
        [0.9, 0.1, 0.3, 0.3],
    ];
    if near(0, 3) > 1 {
        mover.turn = turns[near(0, 5) as usize];
    }
    for point in &mut mover.tail {
        *point = Point {
            x: near((point.x * 4095.0) as i64, 4095) as f32 / 4095.0,
            y: near(point.y as i64, (1 << 62) - 1) as u64,
        };
    }
    match near(1, 3) {
        2 => drop(mover.tail.pop()),
        3 if mover.tail.len() < 4 => mover.tail.push(Point { x: 0.5, y: 7 }),
        _ => {}
    }
    mover.nothing = (near(0, 3) > 0).then_some(());
    mover.hand = [3, 5, 7 + 8 * 0x1234_5678, 7][near(0, 3) as usize];
    mover.still ^= near(0, 1) == 1;
    mover
}

#[test]
fn predicted_numbers_are_those_of_the_page() {
    let mut mover_ = Mover {
        at: [0; 3],
        turn: [0.0, 0.0, 0.0, 1.0],
        speed: 0,
        plain: 0,
        perhaps: None,
        pair: (0, 0),
        five: [0; 5],
        tail: vec![],
        nothing: None,
        hand: 3,
        still: false,
    };
    let (delta, form, mut dice) = (Delta::<Mover>::new(), mover(), Dice::new(5));
    for _ in 0..5000 {
        let mut values = Vec::new();
        for _ in 0..3 {
            values.push(Codes::record(&mover_).expect("a value"));
            mover_ = vary(&mover_, &mut dice);
        }
        let [far, near, new] = [&values[0], &values[1], &values[2]];
        let (ahead, since) = (dice.below(255) as u8 + 1, dice.below(6) as u8 + 1);
        for far in [None, Some((far, ahead, since)), Some((far, 1, 1)), Some((new, 2, 1))] {
            same(&delta, &form, near, far, new).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}

/// Elements that are known by a field in their middle, and numbers that say what changes of theirs are usual.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Swarm {
    #[array(len = 1..=12, key = id)]
    #[bits(usual = 4)]
    bees: Vec<Bee>,
    #[bits(usual = 1)]
    #[quat(bits = 7)]
    wind: [f32; 4],
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Bee {
    load: Option<i16>,
    id: (u8, bool),
    #[bits(usual = 0, predict, range = 0..=1000)]
    at: [u16; 2],
    #[bits(range = 0..=30)]
    age: u8,
}

fn swarm() -> Form {
    let bee = Form::Fields(vec![
        maybe(1, usual(4, signed(16, false))),
        Form::Fields(vec![usual(4, number(255, false)), Form::Bool]),
        list(2, 2, usual(0, number(1000, true))),
        usual(4, number(30, false)),
    ]);
    Form::Fields(vec![
        Form::Keyed(1, 12, Box::new(bee), 1),
        usual(1, Form::Quat(7, false, None)),
    ])
}

#[test]
fn keyed_lists_and_usual_sizes_are_those_of_the_page() {
    let (delta, form, mut dice) = (Delta::<Swarm>::new(), swarm(), Dice::new(11));
    let bee = |dice: &mut Dice| Bee {
        load: dice.strikes(500).then(|| dice.next() as i16),
        id: (dice.below(20) as u8, dice.strikes(500)),
        at: [dice.below(1001) as u16, dice.below(1001) as u16],
        age: dice.below(31) as u8,
    };
    let mut swarm = Swarm {
        bees: vec![bee(&mut dice)],
        wind: [0.0, 0.0, 0.0, 1.0],
    };
    let mut values: Vec<Codes<Swarm>> = Vec::new();
    for _ in 0..6000 {
        for bee in &mut swarm.bees {
            bee.at = bee.at.map(|at| (at + 7).min(1000));
            bee.age = (bee.age + u8::from(dice.strikes(100))).min(30);
        }
        let (at, other) = (dice.below(12) as usize, dice.below(12) as usize);
        let len = swarm.bees.len();
        match dice.below(8) {
            0 | 1 if len < 12 => swarm.bees.insert(at.min(len), bee(&mut dice)),
            2 if len > 1 => drop(swarm.bees.remove(at.min(len - 1))),
            3 if len > 1 => drop(swarm.bees.swap_remove(at.min(len - 1))),
            4 => swarm.bees.swap(at.min(len - 1), other.min(len - 1)),
            5 => swarm.bees.sort_by_key(|bee| bee.at),
            6 => swarm.wind.rotate_left(1),
            _ => {}
        }
        values.push(Codes::record(&swarm).expect("a value"));
        let Some((new, before)) = values.split_last().filter(|(_, before)| before.len() > 1) else {
            continue;
        };
        let near = &before[before.len() - 1 - dice.below(before.len() as u64) as usize];
        let far = &before[dice.below(before.len() as u64) as usize];
        for far in [None, Some((far, 1, 1)), Some((far, 3, 2))] {
            same(&delta, &form, near, far, new).unwrap_or_else(|why| panic!("{why}"));
        }
        if values.len() > 8 {
            values.remove(0);
        }
    }
}

/// More fields than one word of flags has bits.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Wide {
    f0: bool,
    f1: bool,
    f2: bool,
    f3: bool,
    f4: bool,
    f5: bool,
    f6: bool,
    f7: bool,
    f8: bool,
    f9: bool,
    f10: bool,
    f11: bool,
    f12: bool,
    f13: bool,
    f14: bool,
    f15: bool,
    f16: bool,
    f17: bool,
    f18: bool,
    f19: bool,
    f20: bool,
    f21: bool,
    f22: bool,
    f23: bool,
    f24: bool,
    f25: bool,
    f26: bool,
    f27: bool,
    f28: bool,
    f29: bool,
    f30: bool,
    f31: bool,
    f32: bool,
    f33: bool,
    f34: bool,
    f35: bool,
    f36: bool,
    f37: bool,
    f38: bool,
    f39: bool,
    f40: bool,
    f41: bool,
    f42: bool,
    f43: bool,
    f44: bool,
    f45: bool,
    f46: bool,
    f47: bool,
    f48: bool,
    f49: bool,
    f50: bool,
    f51: bool,
    f52: bool,
    f53: bool,
    f54: bool,
    f55: bool,
    f56: bool,
    f57: bool,
    f58: bool,
    f59: bool,
    f60: bool,
    f61: bool,
    f62: bool,
    f63: bool,
    f64: bool,
    f65: bool,
    f66: bool,
    f67: bool,
    f68: bool,
    f69: bool,
}

#[test]
fn long_records_are_those_of_the_page() {
    let form = oracle::fields(vec![Form::Bool; 70]);
    let (delta, mut dice) = (Delta::<Wide>::new(), Dice::new(9));
    let mut random = || {
        let word = u128::from(dice.next() & dice.next()) | u128::from(dice.next() & dice.next()) << 64;
        let bytes: Vec<u8> = word.to_le_bytes().iter().take(9).copied().collect();
        let mut bytes = bytes;
        bytes[8] &= 0x3F;
        Codes::record(&bitstream::decode::<Wide>(&bytes).expect("70 bits")).expect("a value")
    };
    for _ in 0..500 {
        let (far, near, new) = (random(), random(), random());
        for far in [None, Some((&far, 1, 1))] {
            same(&delta, &form, &near, far, &new).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}
