//! A third recording: a strategy game of 2,000 units, of which few move. Rules and random numbers from a fixed start
//! make it, so that it is the same in every run.

use bitstream::BitSerialize;
use std::collections::BTreeMap;
use tests_support::dice::Dice;

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
enum Order {
    #[default]
    Idle,
    Move {
        #[bits(range = 0..=4095)]
        to: [u16; 2],
    },
    Attack {
        #[bits(range = 0..=1999)]
        unit: u16,
    },
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Unit {
    #[bits(range = 0..=7)]
    owner: u8,
    #[bits(predict, range = 0..=32_767)]
    position: [u16; 2],
    #[bits(range = 0..=31)]
    facing: u8,
    #[bits(range = 0..=200)]
    health: u8,
    order: Order,
    #[bits(range = 0..=63)]
    reload: u8,
}

/// The part of each frame that is sent.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct Battle {
    #[bits(varint)]
    gold: [u32; 8],
    #[array(max = 2000)]
    units: Vec<Unit>,
}

/// A frame whose units can be sent in parts.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct Units {
    #[array(max = 4000)]
    units: BTreeMap<u16, Unit>,
}

impl From<&Battle> for Units {
    fn from(battle: &Battle) -> Units {
        let units = (0..).zip(battle.units.iter().copied());
        Units { units: units.collect() }
    }
}

const UNITS: usize = 2000;
const SQUAD: usize = 20;
/// Number of units of position in a place of the map.
const FINE: i32 = 8;

/// Returns `count` frames.
pub(crate) fn frames(count: usize) -> Vec<Battle> {
    let mut dice = Dice::new(2000);
    let unit = |i: usize, dice: &mut Dice| Unit {
        owner: (i * 8 / UNITS) as u8,
        position: [dice.below(32_768) as u16, dice.below(32_768) as u16],
        facing: dice.below(32) as u8,
        health: 200,
        ..Unit::default()
    };
    let mut battle = Battle {
        gold: [500; 8],
        units: (0..UNITS).map(|i| unit(i, &mut dice)).collect(),
    };
    let mut all = Vec::new();
    for frame in 0..count {
        // sometimes gives an order to a squad
        if dice.strikes(60) {
            let first = dice.below((UNITS / SQUAD) as u64) as usize * SQUAD;
            let to = [dice.below(4000) as u16, dice.below(4000) as u16];
            for (i, unit) in battle.units.iter_mut().skip(first).take(SQUAD).enumerate() {
                let to = [to[0] + 4 * (i as u16 % 5), to[1] + 4 * (i as u16 / 5)];
                unit.order = Order::Move { to };
            }
        }
        if frame % 10 == 0 {
            battle.gold = battle.gold.map(|gold| gold + dice.below(9) as u32);
        }
        for i in 0..battle.units.len() {
            step(&mut battle.units, i, &mut dice);
        }
        // units that were lost start again in the barracks of their owner
        for unit in battle.units.iter_mut().filter(|unit| unit.health == 0) {
            *unit = Unit {
                position: [u16::from(unit.owner) * 4000, 100],
                health: 200,
                order: Order::Idle,
                ..*unit
            };
        }
        all.push(battle.clone());
    }
    all
}

fn step(units: &mut [Unit], i: usize, dice: &mut Dice) {
    let unit = units[i];
    match unit.order {
        Order::Idle => {
            // the first unit of a squad looks for an enemy
            if i % SQUAD == 0 && dice.strikes(1) {
                let other = dice.below(UNITS as u64) as u16;
                if units[usize::from(other)].owner != unit.owner {
                    units[i].order = Order::Attack { unit: other };
                }
            }
        }
        Order::Move { to } => {
            let goal = to.map(|to| i32::from(to) * FINE);
            let away = [0, 1].map(|axis| goal[axis] - i32::from(unit.position[axis]));
            let length = away[0].abs().max(away[1].abs());
            if length <= 24 {
                units[i].order = Order::Idle;
                return;
            }
            // terrain makes some steps shorter
            let speed = if dice.strikes(100) { 12 } else { 20 };
            for (position, away) in units[i].position.iter_mut().zip(away) {
                let by = away * speed / length;
                *position = (i32::from(*position) + by).clamp(0, 32_767) as u16;
            }
            units[i].facing = facing(away);
        }
        Order::Attack { unit: other } => {
            let target = &mut units[usize::from(other)];
            match unit.reload {
                0 if target.health > 12 => {
                    target.health -= 12;
                    units[i].reload = 40;
                }
                0 => {
                    target.health = 0;
                    units[i].order = Order::Idle;
                }
                left => units[i].reload = left - 1,
            }
        }
    }
}

/// Returns one of 32 directions, in integer arithmetic.
fn facing(away: [i32; 2]) -> u8 {
    let [x, y] = away;
    let part = |a: i32, b: i32| (4 * a.abs() / (a.abs() + b.abs()).max(1)).min(7) as u8;
    let quarter = u8::from(x < 0) * 16 + u8::from(y < 0) * 8;
    quarter + part(x, y)
}
