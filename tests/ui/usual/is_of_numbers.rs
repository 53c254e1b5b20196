//! `usual` of `#[bits]`, where types and constants show the mistake.

use bitstream::BitSerialize;

const TOO_MANY: u32 = 70;

#[derive(BitSerialize)]
struct Switches(bool, bool);

#[derive(BitSerialize)]
enum Kind {
    Npc,
    Player(bool),
}

#[derive(BitSerialize)]
struct World {
    #[bits(usual = TOO_MANY)]
    a: u64,
    #[bits(usual = 3)]
    b: bool,
    #[bits(usual = 3)]
    c: u64,
    #[bits(usual = 3)]
    #[float(raw)]
    d: f32,
    #[bits(usual = 3)]
    #[string(max = 9)]
    e: String,
    #[bits(usual = 3)]
    f: Switches,
    #[bits(usual = 3)]
    g: Option<Kind>,
    #[bits(usual = 3, varint)]
    h: u64,
}

/// Numbers of fewer bits than `usual`.
#[derive(BitSerialize)]
struct Narrow {
    #[bits(usual = 5, range = 0..=15)]
    a: u16,
    #[bits(usual = 4, width = 3)]
    b: u16,
    #[bits(usual = TOO_MANY - 40, varint)]
    c: u16,
    #[bits(usual = 8)]
    #[float(min = 0.0, max = 1.0, bits = 7)]
    d: f32,
    #[bits(usual = 11)]
    #[float(min = 0.0, max = 10.0, res = 0.01)]
    e: f64,
    #[bits(usual = 10)]
    #[quat(bits = 9)]
    f: [f32; 4],
    #[bits(usual = 9)]
    #[array(max = 3)]
    g: Vec<Part>,
    #[bits(usual = 8, range = 0..=HIGH)]
    h: u8,
}

const HIGH: u8 = 100;

#[derive(BitSerialize)]
struct Part {
    a: u8,
    #[bits(3)]
    b: u8,
}

fn main() {}
