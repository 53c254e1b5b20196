//! A second recording: an arena shooter of 64 players, with projectiles that come and go. Rules and random numbers from
//! a fixed start make it, so that it is the same in every run.

use bitstream::BitSerialize;
use std::collections::BTreeMap;
use tests_support::dice::Dice;

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Point {
    #[float(min = -256.0, max = 256.0, res = 0.01)]
    x: f32,
    #[float(min = -256.0, max = 256.0, res = 0.01)]
    y: f32,
    #[float(min = 0.0, max = 64.0, res = 0.01)]
    z: f32,
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
enum Weapon {
    #[default]
    Blade,
    Pistol {
        #[bits(range = 0..=12)]
        ammo: u8,
    },
    Rocket {
        #[bits(range = 0..=6)]
        ammo: u8,
        #[bits(range = 0..=40)]
        heat: u8,
    },
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Player {
    #[bits(predict)]
    position: Point,
    #[bits(predict, range = 0..=1023)]
    yaw: u16,
    #[bits(predict, range = -180..=180)]
    pitch: i16,
    #[bits(5)]
    inputs: u8,
    grounded: bool,
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(range = 0..=100)]
    armour: u8,
    weapon: Weapon,
    #[bits(varint)]
    score: u16,
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Projectile {
    #[bits(predict)]
    position: Point,
    #[bits(range = 0..=63)]
    owner: u8,
}

/// The part of each frame that is sent.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct Arena {
    players: [Player; PLAYERS],
    #[array(max = 128)]
    projectiles: BTreeMap<u16, Projectile>,
    #[bits(range = 0..=36_000)]
    ticks_left: u16,
}

/// The projectiles of an arena as a list. New ones are put anywhere, so that the keys are in no order.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct Shots {
    #[array(max = 128, key = id)]
    shots: Vec<Shot>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Shot {
    id: u16,
    projectile: Projectile,
}

/// Returns the projectiles of each arena.
pub(crate) fn shots(arenas: &[Arena]) -> Vec<Shots> {
    let mut shots: Vec<Shot> = Vec::new();
    let mut all = Vec::new();
    for arena in arenas {
        let mut new = arena.projectiles.clone();
        shots.retain_mut(|shot| match new.remove(&shot.id) {
            Some(projectile) => {
                shot.projectile = projectile;
                true
            }
            None => false,
        });
        for (id, projectile) in new {
            let place = usize::from(id) * 7 % (shots.len() + 1);
            shots.insert(place, Shot { id, projectile });
        }
        all.push(Shots { shots: shots.clone() });
    }
    all
}

const PLAYERS: usize = 64;
const LIFETIME: u16 = 90;

/// The intentions of a player, which are not sent.
#[derive(Clone, Copy, Default)]
struct Mind {
    velocity: [f32; 3],
    goal: [f32; 2],
    /// Number of frames until the next shot, and until the next respawn.
    wait: u16,
    dead: u16,
}

/// Returns `count` frames.
pub(crate) fn frames(count: usize) -> Vec<Arena> {
    let mut dice = Dice::new(64);
    let mut minds = [Mind::default(); PLAYERS];
    let mut arena = Arena {
        players: [Player::default(); PLAYERS],
        projectiles: BTreeMap::new(),
        ticks_left: 36_000,
    };
    for (player, mind) in arena.players.iter_mut().zip(&mut minds) {
        spawn(player, mind, &mut dice);
    }
    let mut flights: BTreeMap<u16, ([f32; 3], u16)> = BTreeMap::new();
    let mut next_id = 0;
    let mut all = Vec::new();
    for _ in 0..count {
        arena.ticks_left -= 1;
        for (player, mind) in arena.players.iter_mut().zip(&mut minds) {
            step(player, mind, &mut dice);
        }
        for (i, (player, mind)) in arena.players.iter_mut().zip(&mut minds).enumerate() {
            let is_ready = mind.dead == 0 && mind.wait == 0 && player.inputs & 16 != 0 && arena.projectiles.len() < 128;
            mind.wait = mind.wait.saturating_sub(1);
            if is_ready && player.weapon.fire() {
                let [x, y] = direction(player.yaw);
                let speed = if matches!(player.weapon, Weapon::Rocket { .. }) {
                    1.5
                } else {
                    4.0
                };
                flights.insert(
                    next_id,
                    ([x * speed, y * speed, f32::from(player.pitch) / 90.0], LIFETIME),
                );
                let (position, owner) = (player.position, i as u8);
                arena.projectiles.insert(next_id, Projectile { position, owner });
                next_id = next_id.wrapping_add(1);
                mind.wait = 12;
            }
        }
        fly(&mut arena, &mut flights, &mut minds);
        all.push(arena.clone());
    }
    all
}

impl Weapon {
    fn fire(&mut self) -> bool {
        match self {
            Weapon::Blade => false,
            Weapon::Pistol { ammo: 0 } | Weapon::Rocket { ammo: 0, .. } => {
                *self = Weapon::Blade;
                false
            }
            Weapon::Pistol { ammo } => {
                *ammo -= 1;
                true
            }
            Weapon::Rocket { ammo, heat } => {
                *ammo -= 1;
                *heat = (*heat + 15).min(40);
                true
            }
        }
    }
}

fn spawn(player: &mut Player, mind: &mut Mind, dice: &mut Dice) {
    let mut place = || dice.below(400) as f32 - 200.0;
    let (x, y) = (place(), place());
    *player = Player {
        position: Point { x, y, z: 0.0 },
        health: 100,
        grounded: true,
        weapon: match dice.below(3) {
            0 => Weapon::Blade,
            1 => Weapon::Pistol { ammo: 12 },
            _ => Weapon::Rocket { ammo: 6, heat: 0 },
        },
        score: player.score,
        ..*player
    };
    *mind = Mind {
        goal: [x, y],
        ..Mind::default()
    };
}

/// Returns a sine and a cosine, made of parabolas, which are the same on every machine.
fn direction(yaw: u16) -> [f32; 2] {
    let wave = |at: u16| {
        let half = f32::from(at % 512) / 512.0;
        let height = 4.0 * half * (1.0 - half);
        if at % 1024 < 512 { height } else { -height }
    };
    [wave(yaw + 256), wave(yaw)]
}

fn step(player: &mut Player, mind: &mut Mind, dice: &mut Dice) {
    if mind.dead > 0 {
        mind.dead -= 1;
        if mind.dead == 0 {
            spawn(player, mind, dice);
        }
        return;
    }
    let towards = [mind.goal[0] - player.position.x, mind.goal[1] - player.position.y];
    if towards[0].abs() + towards[1].abs() < 5.0 || dice.strikes(5) {
        let mut place = || dice.below(400) as f32 - 200.0;
        mind.goal = [place(), place()];
    }
    // turns towards the goal
    let [x, y] = direction(player.yaw);
    let side = x * towards[1] - y * towards[0];
    let turn = match side {
        side if side.abs() < 8.0 => 0,
        side if side > 0.0 => 9,
        _ => -9,
    };
    player.yaw = (player.yaw as i16 + turn + dice.below(3) as i16 - 1).rem_euclid(1024) as u16;
    if dice.strikes(100) {
        player.pitch = (player.pitch + dice.below(41) as i16 - 20).clamp(-180, 180);
    }
    if dice.strikes(60) {
        player.inputs = dice.below(32) as u8 | 1;
    }
    let forward = if player.inputs & 1 != 0 { 0.05 } else { -0.02 };
    let strafe = f32::from(player.inputs >> 1 & 1) * 0.03 - f32::from(player.inputs >> 2 & 1) * 0.03;
    let drag = if player.grounded { 0.9 } else { 0.99 };
    mind.velocity[0] = (mind.velocity[0] + x * forward - y * strafe) * drag;
    mind.velocity[1] = (mind.velocity[1] + y * forward + x * strafe) * drag;
    if player.grounded && player.inputs & 8 != 0 && dice.strikes(80) {
        mind.velocity[2] = 0.35;
        player.grounded = false;
    }
    let position = &mut player.position;
    position.x = (position.x + mind.velocity[0]).clamp(-256.0, 256.0);
    position.y = (position.y + mind.velocity[1]).clamp(-256.0, 256.0);
    position.z += mind.velocity[2];
    if player.grounded || position.z <= 0.0 {
        (position.z, mind.velocity[2], player.grounded) = (0.0, 0.0, true);
    } else {
        mind.velocity[2] -= 0.016;
    }
    if let Weapon::Rocket { heat, .. } = &mut player.weapon {
        *heat = heat.saturating_sub(1);
    }
    if player.weapon == Weapon::Blade && dice.strikes(8) {
        player.weapon = Weapon::Pistol { ammo: 12 };
    }
    if dice.strikes(3) {
        player.armour = 100;
    }
}

fn fly(arena: &mut Arena, flights: &mut BTreeMap<u16, ([f32; 3], u16)>, minds: &mut [Mind; PLAYERS]) {
    flights.retain(|id, (velocity, left)| {
        let Some(projectile) = arena.projectiles.get_mut(id) else {
            return false;
        };
        let at = &mut projectile.position;
        (at.x, at.y, at.z) = (at.x + velocity[0], at.y + velocity[1], at.z + velocity[2]);
        velocity[2] -= 0.004;
        *left -= 1;
        let owner = usize::from(projectile.owner);
        let hit = (0..PLAYERS).find(|i| {
            let player = &arena.players[*i].position;
            let far = (player.x - at.x).abs() + (player.y - at.y).abs() + (player.z - at.z).abs();
            *i != owner && minds[*i].dead == 0 && far < 4.0
        });
        if let Some(hit) = hit {
            let player = &mut arena.players[hit];
            let armour = player.armour.min(20);
            player.armour -= armour;
            player.health = player.health.saturating_sub(35 - armour);
            if player.health == 0 {
                minds[hit].dead = 120;
                arena.players[owner].score += 1;
            }
        }
        let is_inside = at.x.abs() < 256.0 && at.y.abs() < 256.0 && (0.0..64.0).contains(&at.z);
        let stays = *left > 0 && hit.is_none() && is_inside;
        if !stays {
            arena.projectiles.remove(id);
        }
        stays
    });
}
