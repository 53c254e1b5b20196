//! Packets by which the format's own libraries are measured: integers, bits and raw floats of one size, none of them
//! optional.

use super::made::Random;
use bitstream::BitSerialize;
use std::array::from_fn;

/// R1: 249 bits, then 17 bytes from a byte boundary.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Packet {
    #[bits(range = -100..=100)]
    pub lead: i32,
    #[bits(range = 0..=65_535)]
    pub tick: i32,
    #[bits(range = -1_000_000..=1_000_000)]
    pub offset: i32,
    #[bits(7)]
    pub angle: u32,
    #[bits(13)]
    pub target: u32,
    #[bits(23)]
    pub score: u32,
    pub is_open: bool,
    pub position: [f32; 3],
    pub key: u64,
    #[array(bytes)]
    pub blob: [u8; 17],
}

/// R2: 110 bits of integers by their ranges.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Ints {
    #[bits(range = -100..=100)]
    pub lead: i32,
    #[bits(range = 0..=65_535)]
    pub tick: i32,
    #[bits(range = -1_000_000..=1_000_000)]
    pub offset: i32,
    #[bits(range = 0..=3)]
    pub team: i32,
    #[bits(range = -15..=15)]
    pub tilt: i32,
    #[bits(range = 0..=1000)]
    pub health: i32,
    #[bits(range = -2048..=2047)]
    pub speed: i32,
    #[bits(range = 0..=255)]
    pub shield: i32,
    #[bits(range = -600_000..=600_000)]
    pub balance: i32,
    #[bits(range = 0..=100)]
    pub charge: i32,
}

/// R3: 156 bits of unsigned integers by their widths.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Bits {
    #[bits(7)]
    pub angle: u32,
    #[bits(13)]
    pub target: u32,
    #[bits(23)]
    pub score: u32,
    #[bits(3)]
    pub mode: u32,
    #[bits(32)]
    pub seed: u32,
    #[bits(11)]
    pub item: u32,
    #[bits(19)]
    pub cell: u32,
    #[bits(48)]
    pub time: u64,
}

/// R4: 168 bits of both, and two bools.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Mixed {
    #[bits(range = 0..=65_535)]
    pub sequence: i32,
    pub acks: u32,
    #[bits(12)]
    pub entity: u32,
    #[bits(range = -16_384..=16_383)]
    pub x: i32,
    #[bits(range = -16_384..=16_383)]
    pub y: i32,
    #[bits(range = -16_384..=16_383)]
    pub z: i32,
    #[bits(9)]
    pub yaw: u32,
    pub is_moving: bool,
    pub is_firing: bool,
    #[bits(48)]
    pub time: u64,
    #[bits(range = 0..=15)]
    pub weapon: i32,
}

pub(super) fn packet(r: &mut Random) -> Packet {
    Packet {
        lead: r.int(-100, 100) as i32,
        tick: r.int(0, 65_535) as i32,
        offset: r.int(-1_000_000, 1_000_000) as i32,
        angle: r.bits(7) as u32,
        target: r.bits(13) as u32,
        score: r.bits(23) as u32,
        is_open: r.bool(),
        position: from_fn(|_| r.float(-1000.0, 1000.0)),
        key: r.word(),
        blob: from_fn(|_| r.bits(8) as u8),
    }
}

pub(super) fn ints(r: &mut Random) -> Ints {
    Ints {
        lead: r.int(-100, 100) as i32,
        tick: r.int(0, 65_535) as i32,
        offset: r.int(-1_000_000, 1_000_000) as i32,
        team: r.int(0, 3) as i32,
        tilt: r.int(-15, 15) as i32,
        health: r.int(0, 1000) as i32,
        speed: r.int(-2048, 2047) as i32,
        shield: r.int(0, 255) as i32,
        balance: r.int(-600_000, 600_000) as i32,
        charge: r.int(0, 100) as i32,
    }
}

pub(super) fn bits(r: &mut Random) -> Bits {
    Bits {
        angle: r.bits(7) as u32,
        target: r.bits(13) as u32,
        score: r.bits(23) as u32,
        mode: r.bits(3) as u32,
        seed: r.bits(32) as u32,
        item: r.bits(11) as u32,
        cell: r.bits(19) as u32,
        time: r.bits(48),
    }
}

pub(super) fn mixed(r: &mut Random) -> Mixed {
    Mixed {
        sequence: r.int(0, 65_535) as i32,
        acks: r.bits(32) as u32,
        entity: r.bits(12) as u32,
        x: r.int(-16_384, 16_383) as i32,
        y: r.int(-16_384, 16_383) as i32,
        z: r.int(-16_384, 16_383) as i32,
        yaw: r.bits(9) as u32,
        is_moving: r.bool(),
        is_firing: r.bool(),
        time: r.bits(48),
        weapon: r.int(0, 15) as i32,
    }
}
