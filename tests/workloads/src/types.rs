//! Types of the packets.

use bitstream::BitSerialize;

/// Number of entities in a packet of W1.
pub const ENTITIES: usize = 64;
/// Number of cubes in a packet of W2 and W2q.
pub const CUBES: usize = 901;
/// Number of bytes of a [`Chat`] beside its texts.
pub const BLOB: usize = 1024;

/// The packet W1.
pub type Entities = [Entity; ENTITIES];
/// The packet W2.
pub type Cubes = [Cube; CUBES];
/// The packet W2q.
pub type Codes = [CubeCodes; CUBES];

/// An entity of 18 bits.
#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
pub struct Entity {
    #[bits(range = 0..=100)]
    pub health: u8,
    #[bits(range = 0..=500)]
    pub ammo: u16,
    pub alive: bool,
    pub hostile: bool,
}

/// A cube of 81 bits at rest and 159 in motion.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct Cube {
    #[float(min = -256.0, max = 255.0, res = 1.0 / 512.0)]
    pub place: [f32; 2],
    #[float(min = 0.0, max = 32.0, res = 1.0 / 512.0)]
    pub height: f32,
    #[quat(bits = 9)]
    pub orientation: [f32; 4],
    pub motion: Motion,
}

/// A motion of 1 bit at rest and 79 in motion.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    Moving {
        #[float(min = -64.0, max = 64.0, res = 1.0 / 32.0)]
        linear: [f32; 3],
        #[float(min = -64.0, max = 64.0, res = 1.0 / 32.0)]
        angular: [f32; 3],
    },
    AtRest,
}

/// A [`Cube`] whose floats are already codes: the same bits, without arithmetic of floats.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct CubeCodes {
    #[bits(range = 0..=261_632)]
    pub place: [u32; 2],
    #[bits(range = 0..=16_384)]
    pub height: u32,
    #[bits(range = 0..=3)]
    pub largest: u32,
    #[bits(9)]
    pub smallest: [u32; 3],
    pub motion: MotionCodes,
}

/// A motion of 1 bit at rest and 79 in motion, as codes.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub enum MotionCodes {
    Moving {
        #[bits(range = 0..=4096)]
        linear: [u32; 3],
        #[bits(range = 0..=4096)]
        angular: [u32; 3],
    },
    AtRest,
}

/// The packet W3: 219 bits, 215 without flags.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct Ship {
    #[bits(range = 0..=5)]
    pub ship_type: u8,
    #[bits(range = -8_388_608..=8_388_608)]
    pub position: [i32; 3],
    #[bits(range = -1024..=1024)]
    pub rotation: [i16; 4],
    #[bits(range = -2_097_152..=2_097_152)]
    pub velocity: [i32; 3],
    #[bits(range = 0..=15)]
    pub flags: Option<u8>,
    #[bits(range = 0..=2)]
    pub team: u8,
    #[bits(range = 0..=1000)]
    pub health: i16,
    #[bits(range = 0..=100)]
    pub thrust: i8,
}

/// The packet W4: 52 bits.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct Input {
    pub sequence: u16,
    pub buttons: [bool; 5],
    #[float(min = -180.0, max = 180.0, res = 0.01)]
    pub yaw: f32,
    #[float(min = -90.0, max = 90.0, res = 0.01)]
    pub pitch: f32,
}

/// The packet W5: 1 byte, a text, 2 bytes, a text, 1024 bytes.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Chat {
    #[string(max = 32)]
    pub name: String,
    #[string(max = 256)]
    pub chat: String,
    #[array(len = BLOB..=BLOB, bytes)]
    pub blob: Vec<u8>,
}
