//! Lists of structs, whose elements are packed in groups that the compiler unrolls, or one by one.

use bitstream::BitSerialize;
use tests_workloads::Entity;

const BODIES: usize = 256;

/// Code too large for a group: 10 numbers of 152 bits.
#[derive(BitSerialize, Clone, Copy)]
pub(crate) struct Body {
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    place: [f32; 3],
    #[quat(bits = 9)]
    orientation: [f32; 4],
    #[float(min = -64.0, max = 64.0, res = 0.05)]
    linear: [f32; 3],
    #[float(min = -64.0, max = 64.0, res = 0.05)]
    angular: [f32; 3],
}

/// Too large for the group of 4 that fills whole bytes.
#[derive(BitSerialize, Clone, Copy)]
pub(crate) struct Point {
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    place: [f32; 2],
    kind: u8,
}

/// Small enough for a group of 3.
#[derive(BitSerialize, Clone, Copy)]
pub(crate) struct Tile {
    #[bits(3)]
    kind: u8,
    #[bits(3)]
    height: u8,
    #[bits(3)]
    light: u8,
    #[bits(3)]
    owner: u8,
}

#[derive(BitSerialize, Clone)]
pub(crate) struct Tiles {
    #[array(max = 300)]
    all: Vec<Tile>,
}

/// The group of 4 entities is as large as the compiler unrolls.
#[derive(BitSerialize, Clone)]
pub(crate) struct Crowd {
    #[array(max = 100_000)]
    all: Vec<Entity>,
}

/// Whole bytes, which are packed one by one.
#[derive(BitSerialize, Clone, Copy)]
pub(crate) struct Triangle {
    corners: [[f32; 3]; 3],
    normal: [f32; 3],
}

/// Largest number of triangles, whose bits a `usize` can count.
const TRIANGLES: usize = if usize::BITS < 64 { 0xFFFF } else { 0xFF_FFFF };

#[derive(BitSerialize, Clone)]
pub(crate) struct Mesh {
    #[array(max = TRIANGLES)]
    triangles: Vec<Triangle>,
}

pub(crate) type Bodies = [Body; BODIES];
pub(crate) type Points = [Point; BODIES];

/// Returns a number of -60 to 60.
fn number(i: usize) -> f32 {
    (i * 7919 % 12_000) as f32 / 100.0 - 60.0
}

fn body(i: usize) -> Body {
    let three = |at: usize| [number(i + at), number(i + at + 1), number(i + at + 2)];
    let sign = if i % 2 == 0 { 0.8 } else { -0.8 };
    let mut orientation = [0.0; 4];
    orientation[i % 4] = sign;
    orientation[(i + i / 4 % 3 + 1) % 4] = 0.6;
    Body {
        place: three(i),
        orientation,
        linear: three(2 * i),
        angular: three(3 * i),
    }
}

pub(crate) fn bodies() -> Vec<Bodies> {
    (0..8).map(|i| std::array::from_fn(|at| body(256 * i + at))).collect()
}

pub(crate) fn points() -> Vec<Points> {
    let point = |i: usize| Point {
        place: [number(i), number(3 * i)],
        kind: i as u8,
    };
    (0..8).map(|i| std::array::from_fn(|at| point(256 * i + at))).collect()
}

pub(crate) fn tiles() -> Vec<Tiles> {
    let tile = |i: usize| Tile {
        kind: (i % 8) as u8,
        height: (i / 2 % 8) as u8,
        light: (i / 3 % 8) as u8,
        owner: (i / 5 % 8) as u8,
    };
    let all = |i: usize| (i..i + 240).map(tile).collect();
    (0..8).map(|i| Tiles { all: all(i) }).collect()
}

pub(crate) fn crowds() -> Vec<Crowd> {
    let entity = |i: usize| Entity {
        health: (i % 100) as u8,
        ammo: (i % 500) as u16,
        alive: i % 2 == 0,
        hostile: i % 3 == 0,
    };
    let all = |i: usize| (i..i + 1000).map(entity).collect();
    (0..8).map(|i| Crowd { all: all(i) }).collect()
}

pub(crate) fn meshes() -> Vec<Mesh> {
    let triangle = |i: usize| Triangle {
        corners: [[number(i); 3]; 3],
        normal: [number(2 * i); 3],
    };
    let triangles = |i: usize| (i..i + 200).map(triangle).collect();
    (0..8)
        .map(|i| Mesh {
            triangles: triangles(i),
        })
        .collect()
}
