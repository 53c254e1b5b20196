//! Makes the packets, which are always the same, from one seed.
//!
//! The order in which fields are drawn is part of the checksums. Each workload has several packets, since a branch
//! predictor learns a single one by heart.

use super::*;
use std::array::from_fn;

/// All packets of all workloads.
#[allow(missing_docs)] // each is named by its workload
pub struct Packets {
    pub w1: Vec<Entities>,
    pub w2: Vec<Cubes>,
    pub w2q: Vec<Codes>,
    pub w3: Vec<Ship>,
    pub w4: Vec<Input>,
    pub w5: Vec<Chat>,
    pub r1: Vec<Packet>,
    pub r2: Vec<Ints>,
    pub r3: Vec<Bits>,
    pub r4: Vec<Mixed>,
    pub r5: Vec<Real>,
}

/// Returns the packets.
#[must_use]
pub fn packets() -> Packets {
    let mut random = Random(42);
    let r = &mut random;
    let w1 = (0..W1.packets).map(|_| from_fn(|_| entity(r))).collect();
    let w2: Vec<Cubes> = (0..W2.packets).map(|_| from_fn(|_| cube(r))).collect();
    let w2q = w2.iter().map(|cubes| from_fn(|i| codes(&cubes[i]))).collect();
    let w3 = (0..W3.packets)
        .map(|i| if i == 0 { FIRST_SHIP } else { ship(r) })
        .collect();
    let w4 = (0..W4.packets).map(|_| input(r)).collect();
    let w5 = (0..W5.packets).map(|_| chat(r)).collect();
    // R1 to R5 have a seed of their own, which leaves the packets above as they were
    let r = &mut Random(43);
    Packets {
        w1,
        w2,
        w2q,
        w3,
        w4,
        w5,
        r1: (0..R1.packets).map(|_| published::packet(r)).collect(),
        r2: (0..R2.packets).map(|_| published::ints(r)).collect(),
        r3: (0..R3.packets).map(|_| published::bits(r)).collect(),
        r4: (0..R4.packets).map(|_| published::mixed(r)).collect(),
        r5: (0..R5.packets).map(|_| real::real(r)).collect(),
    }
}

const FIRST_SHIP: Ship = Ship {
    ship_type: 4,
    position: [1_234_567, -2_345_678, 3_456_789],
    rotation: [100, -200, 300, 400],
    velocity: [12_345, -23_456, 34_567],
    flags: Some(10),
    team: 2,
    health: 750,
    thrust: 42,
};

/// The generator SplitMix64.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number in `0..n`.
    fn below(&mut self, n: u64) -> u64 {
        ((self.word() >> 32) * n) >> 32
    }

    /// Returns a number of so many bits (1..=64).
    pub(super) fn bits(&mut self, width: u32) -> u64 {
        self.word() >> (64 - width)
    }

    pub(super) fn float(&mut self, lo: f32, hi: f32) -> f32 {
        lo + (hi - lo) * ((self.word() >> 40) as f32 / 16_777_216.0)
    }

    /// Returns a number in `lo..=hi`.
    pub(super) fn int(&mut self, lo: i64, hi: i64) -> i64 {
        lo + self.below((hi - lo + 1) as u64) as i64
    }

    pub(super) fn bool(&mut self) -> bool {
        self.below(2) != 0
    }

    /// Returns a text of `lo..hi` letters.
    fn text(&mut self, lo: u64, hi: u64) -> String {
        let length = lo + self.below(hi - lo);
        (0..length).map(|_| char::from(b'a' + self.below(26) as u8)).collect()
    }
}

fn entity(r: &mut Random) -> Entity {
    Entity {
        health: r.below(101) as u8,
        ammo: r.below(501) as u16,
        alive: r.below(4) != 0,
        hostile: r.bool(),
    }
}

fn cube(r: &mut Random) -> Cube {
    let at_rest = r.below(10) < 6;
    let place = [r.float(-256.0, 255.0), r.float(-256.0, 255.0)];
    let height = r.float(0.0, 32.0);
    let q: [f32; 4] = from_fn(|_| r.float(-1.0, 1.0));
    let norm = q.iter().map(|v| v * v).sum::<f32>().sqrt().max(1e-6);
    Cube {
        place,
        height,
        orientation: q.map(|v| v / norm),
        motion: if at_rest { Motion::AtRest } else { moving(r) },
    }
}

fn moving(r: &mut Random) -> Motion {
    let (mut linear, mut angular) = ([0.0; 3], [0.0; 3]);
    for (linear, angular) in linear.iter_mut().zip(&mut angular) {
        *linear = r.float(-64.0, 64.0);
        *angular = r.float(-64.0, 64.0);
    }
    Motion::Moving { linear, angular }
}

/// Returns the codes of a cube, by the definition of the format instead of by the measured code.
fn codes(cube: &Cube) -> CubeCodes {
    let [x, y] = cube.place;
    let (largest, smallest) = smallest_three(cube.orientation);
    let velocity = |v: [f32; 3]| v.map(|v| code(v, -64.0, 64.0, 4096));
    CubeCodes {
        place: [code(x, -256.0, 255.0, 261_632), code(y, -256.0, 255.0, 261_632)],
        height: code(cube.height, 0.0, 32.0, 16_384),
        largest,
        smallest,
        motion: match cube.motion {
            Motion::AtRest => MotionCodes::AtRest,
            Motion::Moving { linear, angular } => MotionCodes::Moving {
                linear: velocity(linear),
                angular: velocity(angular),
            },
        },
    }
}

fn code(value: f32, min: f32, max: f32, max_int: u32) -> u32 {
    let normal = ((value - min) / (max - min)).clamp(0.0, 1.0);
    (normal * max_int as f32 + 0.5).floor() as u32
}

/// Returns the index of the largest component, and the codes of the others.
fn smallest_three(q: [f32; 4]) -> (u32, [u32; 3]) {
    use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};
    let largest = (1..4).fold(0, |most, i| if q[i].abs() > q[most].abs() { i } else { most });
    let sign = q[largest].signum();
    let smallest = from_fn(|i| {
        let v = q[i + usize::from(i >= largest)] * sign;
        ((v + FRAC_1_SQRT_2) * (511.0 / SQRT_2) + 0.5).clamp(0.0, 511.0) as u32
    });
    (largest as u32, smallest)
}

fn ship(r: &mut Random) -> Ship {
    Ship {
        ship_type: r.below(6) as u8,
        position: from_fn(|_| r.int(-8_388_608, 8_388_608) as i32),
        rotation: from_fn(|_| r.int(-1024, 1024) as i16),
        velocity: from_fn(|_| r.int(-2_097_152, 2_097_152) as i32),
        flags: Some(r.below(16) as u8),
        team: r.below(3) as u8,
        health: r.below(1001) as i16,
        thrust: r.below(101) as i8,
    }
}

fn input(r: &mut Random) -> Input {
    Input {
        sequence: r.word() as u16,
        buttons: from_fn(|_| r.bool()),
        yaw: r.float(-180.0, 180.0),
        pitch: r.float(-90.0, 90.0),
    }
}

fn chat(r: &mut Random) -> Chat {
    Chat {
        name: r.text(4, 20),
        chat: r.text(10, 200),
        blob: (0..BLOB).map(|_| r.word() as u8).collect(),
    }
}
