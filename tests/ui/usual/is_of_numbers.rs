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

fn main() {}
