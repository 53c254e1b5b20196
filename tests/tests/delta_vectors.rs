//! Published vectors of differences: `tests/vectors/delta.jsonl`, which `UPDATE=1` writes anew.
//!
//! The bytes are the same on every target: `tests/cross/run` runs this on i686 and on big-endian s390x.

use bitstream::BitSerialize;
use bitstream::delta::{Baseline, Codes, Delta};
use bitstream::schema::Outline;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::path::Path;
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

/// A line: values by their codes, and the packets that lead from each to the next, the one before it as the second
/// baseline.
fn line<T: BitSerialize + Clone + Debug + PartialEq>(
    name: &str,
    mut value: T,
    vary: impl Fn(&mut T, &mut Dice),
) -> serde_json::Value {
    let (mut dice, delta) = (Dice::new(7), Delta::<T>::new());
    let values = (0..25).map(|_| {
        vary(&mut value, &mut dice);
        Codes::record(&value).expect("a value")
    });
    let values: Vec<Codes<T>> = values.collect();
    let (mut model, mut plain, mut coded) = (delta.model(), Vec::new(), Vec::new());
    let hex = |packet: &[u8]| packet.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    for (i, new) in values.iter().enumerate() {
        let Some(near) = i.checked_sub(1).and_then(|i| values.get(i)) else {
            let whole = delta.encode_whole(new).expect("codes");
            plain.push(hex(&whole));
            coded.push(hex(&whole));
            continue;
        };
        let base = match i.checked_sub(2).and_then(|i| values.get(i)) {
            Some(far) => Baseline::moving(near, far, 1, 1),
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
    let codes: Vec<Vec<String>> = values
        .iter()
        .map(|codes| codes.as_slice().iter().map(u64::to_string).collect())
        .collect();
    serde_json::json!({
        "type": name,
        "schema": Outline::of(T::SCHEMA).to_string(),
        "wire_hash": format!("{:016x}", bitstream::wire_hash::<T>()),
        "codes": codes,
        "plain": plain,
        "coded": coded,
    })
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
    let lines = [
        line("Scene", Scene::default(), vary_scene),
        line("Player", player, vary_player),
        line(
            "Match",
            Match {
                aim: [0.0, 0.0, 0.0, 1.0],
                ..Match::default()
            },
            vary_match,
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
            let packets = line["coded"].as_array().expect("packets").iter();
            packets
                .filter_map(|packet| packet.as_str()?.chars().nth(1)?.to_digit(16))
                .any(|low| Some(low % 4) == head.to_digit(4))
        });
        assert!(is_there, "no packet with head {head}");
    }
}
