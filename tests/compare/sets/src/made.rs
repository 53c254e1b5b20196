//! Makes the values of P1 to P4, which are always the same, from seeds.

use crate::types::*;
use std::array::from_fn;

/// The generator SplitMix64.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number in `0..n`.
    fn below(&mut self, n: u64) -> u64 {
        ((self.word() >> 32) * n) >> 32
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Returns a number of -1.0..1.0.
    fn float(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0
    }

    fn double(&mut self) -> f64 {
        self.below(1 << 31) as f64 / 65536.0
    }

    /// Returns a value in one of `n` cases.
    fn maybe<T>(&mut self, n: u64, make: impl FnOnce(&mut Random) -> T) -> Option<T> {
        (self.below(n) == 0).then(|| make(self))
    }

    /// Returns up to `most` values.
    fn list<T>(&mut self, most: u64, mut make: impl FnMut(&mut Random) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    /// Returns a text of `least..=most` characters.
    fn text(&mut self, least: u64, most: u64) -> String {
        let len = least + self.below(most - least + 1);
        (0..len).map(|_| char::from(b' ' + self.below(95) as u8)).collect()
    }
}

/// P1.
pub fn log() -> Log {
    let r = &mut Random(101);
    Log {
        lines: (0..10_000).map(|_| line(r)).collect(),
    }
}

fn line(r: &mut Random) -> Line {
    Line {
        address: from_fn(|_| r.word() as u8),
        user: r.text(10, 50),
        date: r.text(10, 50),
        request: r.text(10, 50),
        code: 100 + r.below(500) as u16,
        size: r.word(),
    }
}

/// P2.
pub fn mesh() -> Mesh {
    let r = &mut Random(102);
    let vector = |r: &mut Random| Vector {
        x: r.float(),
        y: r.float(),
        z: r.float(),
    };
    let triangle = |_| Triangle {
        corners: from_fn(|_| vector(r)),
        normal: vector(r),
    };
    Mesh {
        triangles: (0..125_000).map(triangle).collect(),
    }
}

/// P3.
pub fn players() -> Players {
    let r = &mut Random(103);
    Players {
        players: (0..500).map(|_| player(r)).collect(),
    }
}

fn player(r: &mut Random) -> Player {
    Player {
        mode: mode(r),
        former_mode: mode(r),
        score: r.word() as i64,
        world: r.text(8, 24),
        selected_slot: r.word() as u32,
        selected: item(r),
        home_world: r.maybe(2, |r| r.text(8, 24)),
        home: from_fn(|_| r.word() as i64),
        is_home_forced: r.maybe(2, Random::flag),
        sleep: r.word() as u16,
        exhaustion: r.float(),
        saturation: r.float(),
        food: r.word() as u32,
        level: r.word() as u32,
        experience: r.float(),
        experience_total: r.word() as i32,
        seed: r.word() as i32,
        inventory: r.list(40, item),
        chest: r.list(27, item),
        abilities: Abilities {
            walk_speed: r.float(),
            fly_speed: r.float(),
            may_fly: r.flag(),
            flies: r.flag(),
            is_invulnerable: r.flag(),
            may_build: r.flag(),
            builds_at_once: r.flag(),
        },
        gate: r.maybe(2, |r| from_fn(|_| r.double())),
        vehicle: r.maybe(4, |r| Vehicle {
            id: from_fn(|_| r.word() as u32),
            creature: creature(r),
        }),
        left: r.maybe(4, creature),
        right: r.maybe(4, creature),
        has_seen_credits: r.flag(),
        recipes: Recipes {
            known: r.list(30, |r| r.text(8, 24)),
            new: r.list(10, |r| r.text(8, 24)),
            is_filtering: r.flag(),
            is_open: r.flag(),
            is_furnace_filtering: r.flag(),
            is_furnace_open: r.flag(),
        },
    }
}

fn mode(r: &mut Random) -> Mode {
    match r.below(4) {
        0 => Mode::Survival,
        1 => Mode::Creative,
        2 => Mode::Adventure,
        _ => Mode::Spectator,
    }
}

fn item(r: &mut Random) -> Item {
    Item {
        count: r.word() as i8,
        slot: r.word() as u8,
        name: r.text(8, 24),
    }
}

fn creature(r: &mut Random) -> Creature {
    Creature {
        kind: r.text(8, 24),
        place: from_fn(|_| r.double()),
        motion: from_fn(|_| r.double()),
        rotation: from_fn(|_| r.float()),
        fall: r.float(),
        fire: r.word() as u16,
        air: r.word() as u16,
        is_on_ground: r.flag(),
        has_no_weight: r.flag(),
        is_invulnerable: r.flag(),
        wait: r.word() as i32,
        id: from_fn(|_| r.word() as u32),
        name: r.maybe(2, |r| r.text(8, 24)),
        shows_name: r.flag(),
        is_silent: r.flag(),
        glows: r.flag(),
    }
}

/// P4.
pub fn updates() -> Updates {
    let r = &mut Random(104);
    let update = |_| Update {
        contacts: r.list(40, contact),
        score: r.word() as u32,
        radius: r.float(),
        grids: r.list(4, |r| Grid {
            chunk: from_fn(|_| r.word() as i8),
            heights: r.list(512, |r| r.word() as u8),
        }),
    };
    Updates {
        updates: (0..1000).map(update).collect(),
    }
}

fn contact(r: &mut Random) -> Contact {
    const KINDS: [Kind; 16] = [
        Kind::Boat,
        Kind::Crate,
        Kind::Ferry,
        Kind::Fort,
        Kind::Gun,
        Kind::Helicopter,
        Kind::Jet,
        Kind::Mine,
        Kind::Oil,
        Kind::Raft,
        Kind::Ship,
        Kind::Shell,
        Kind::Sonar,
        Kind::Submarine,
        Kind::Torpedo,
        Kind::Tower,
    ];
    Contact {
        damage: r.word() as u8,
        id: r.word() as u32,
        kind: r.maybe(2, |r| KINDS[r.below(16) as usize].clone()),
        course: Course {
            direction: r.word() as u16,
            velocity: r.word() as i16,
        },
        player: r.maybe(2, |r| r.word() as u16),
        loaded: r.list(15, Random::flag),
        place: Place {
            altitude: r.word() as i8,
            angle: r.word() as u16,
            at: from_fn(|_| r.float()),
            velocity: r.word() as i16,
        },
        turrets: r.list(6, |r| r.word() as u16),
    }
}
