//! Protocol Buffers, as `protoc` would declare them. Vectors are fields of their own: a message of each would be
//! larger.

use crate::plain;
use prost::Message;

#[derive(Clone, PartialEq, Message)]
pub struct Entities {
    #[prost(message, repeated, tag = "1")]
    entities: Vec<Entity>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Entity {
    #[prost(uint32, tag = "1")]
    health: u32,
    #[prost(uint32, tag = "2")]
    ammo: u32,
    #[prost(bool, tag = "3")]
    alive: bool,
    #[prost(bool, tag = "4")]
    hostile: bool,
}

#[derive(Clone, PartialEq, Message)]
pub struct Cubes {
    #[prost(message, repeated, tag = "1")]
    cubes: Vec<Cube>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Cube {
    #[prost(float, tag = "1")]
    x: f32,
    #[prost(float, tag = "2")]
    y: f32,
    #[prost(float, tag = "3")]
    height: f32,
    #[prost(float, tag = "4")]
    qx: f32,
    #[prost(float, tag = "5")]
    qy: f32,
    #[prost(float, tag = "6")]
    qz: f32,
    #[prost(float, tag = "7")]
    qw: f32,
    #[prost(message, optional, tag = "8")]
    motion: Option<Motion>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Motion {
    #[prost(float, tag = "1")]
    lx: f32,
    #[prost(float, tag = "2")]
    ly: f32,
    #[prost(float, tag = "3")]
    lz: f32,
    #[prost(float, tag = "4")]
    ax: f32,
    #[prost(float, tag = "5")]
    ay: f32,
    #[prost(float, tag = "6")]
    az: f32,
}

#[derive(Clone, PartialEq, Message)]
pub struct Codes {
    #[prost(message, repeated, tag = "1")]
    cubes: Vec<CubeCodes>,
}

#[derive(Clone, PartialEq, Message)]
pub struct CubeCodes {
    #[prost(uint32, tag = "1")]
    x: u32,
    #[prost(uint32, tag = "2")]
    y: u32,
    #[prost(uint32, tag = "3")]
    height: u32,
    #[prost(uint32, tag = "4")]
    largest: u32,
    #[prost(uint32, tag = "5")]
    a: u32,
    #[prost(uint32, tag = "6")]
    b: u32,
    #[prost(uint32, tag = "7")]
    c: u32,
    #[prost(message, optional, tag = "8")]
    motion: Option<MotionCodes>,
}

#[derive(Clone, PartialEq, Message)]
pub struct MotionCodes {
    #[prost(uint32, tag = "1")]
    lx: u32,
    #[prost(uint32, tag = "2")]
    ly: u32,
    #[prost(uint32, tag = "3")]
    lz: u32,
    #[prost(uint32, tag = "4")]
    ax: u32,
    #[prost(uint32, tag = "5")]
    ay: u32,
    #[prost(uint32, tag = "6")]
    az: u32,
}

#[derive(Clone, PartialEq, Message)]
pub struct Ship {
    #[prost(uint32, tag = "1")]
    ship_type: u32,
    #[prost(sint32, tag = "2")]
    px: i32,
    #[prost(sint32, tag = "3")]
    py: i32,
    #[prost(sint32, tag = "4")]
    pz: i32,
    #[prost(sint32, tag = "5")]
    rx: i32,
    #[prost(sint32, tag = "6")]
    ry: i32,
    #[prost(sint32, tag = "7")]
    rz: i32,
    #[prost(sint32, tag = "8")]
    rw: i32,
    #[prost(sint32, tag = "9")]
    vx: i32,
    #[prost(sint32, tag = "10")]
    vy: i32,
    #[prost(sint32, tag = "11")]
    vz: i32,
    #[prost(uint32, optional, tag = "12")]
    flags: Option<u32>,
    #[prost(uint32, tag = "13")]
    team: u32,
    // never negative
    #[prost(int32, tag = "14")]
    health: i32,
    #[prost(int32, tag = "15")]
    thrust: i32,
}

#[derive(Clone, PartialEq, Message)]
pub struct Input {
    #[prost(uint32, tag = "1")]
    sequence: u32,
    #[prost(bool, tag = "2")]
    a: bool,
    #[prost(bool, tag = "3")]
    b: bool,
    #[prost(bool, tag = "4")]
    c: bool,
    #[prost(bool, tag = "5")]
    d: bool,
    #[prost(bool, tag = "6")]
    e: bool,
    #[prost(float, tag = "7")]
    yaw: f32,
    #[prost(float, tag = "8")]
    pitch: f32,
}

#[derive(Clone, PartialEq, Message)]
pub struct Chat {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(string, tag = "2")]
    chat: String,
    #[prost(bytes = "vec", tag = "3")]
    blob: Vec<u8>,
}

impl From<&plain::Entities> for Entities {
    fn from(of: &plain::Entities) -> Entities {
        let entity = |e: &plain::Entity| Entity {
            health: e.health.into(),
            ammo: e.ammo.into(),
            alive: e.alive,
            hostile: e.hostile,
        };
        Entities {
            entities: of.entities.iter().map(entity).collect(),
        }
    }
}

impl From<&plain::Cubes> for Cubes {
    fn from(of: &plain::Cubes) -> Cubes {
        let motion = |motion: &plain::Motion| {
            let ([lx, ly, lz], [ax, ay, az]) = (motion.linear, motion.angular);
            Motion { lx, ly, lz, ax, ay, az }
        };
        let cube = |cube: &plain::Cube| {
            let ([x, y], height, [qx, qy, qz, qw]) = (cube.place, cube.height, cube.orientation);
            let motion = cube.motion.as_ref().map(motion);
            #[rustfmt::skip]
            let cube = Cube { x, y, height, qx, qy, qz, qw, motion };
            cube
        };
        Cubes {
            cubes: of.cubes.iter().map(cube).collect(),
        }
    }
}

impl From<&plain::Codes> for Codes {
    fn from(of: &plain::Codes) -> Codes {
        let motion = |motion: &plain::MotionCodes| {
            let [[lx, ly, lz], [ax, ay, az]] = [motion.linear, motion.angular].map(|codes| codes.map(u32::from));
            MotionCodes { lx, ly, lz, ax, ay, az }
        };
        let cube = |cube: &plain::CubeCodes| {
            let ([x, y], [a, b, c]) = (cube.place, cube.smallest.map(u32::from));
            let (height, largest) = (cube.height.into(), cube.largest.into());
            let motion = cube.motion.as_ref().map(motion);
            #[rustfmt::skip]
            let cube = CubeCodes { x, y, height, largest, a, b, c, motion };
            cube
        };
        Codes {
            cubes: of.cubes.iter().map(cube).collect(),
        }
    }
}

impl From<&plain::Ship> for Ship {
    fn from(s: &plain::Ship) -> Ship {
        let ([px, py, pz], [vx, vy, vz]) = (s.position, s.velocity);
        let [rx, ry, rz, rw] = s.rotation.map(i32::from);
        #[rustfmt::skip]
        let ship = Ship {
            ship_type: s.ship_type.into(),
            px, py, pz,
            rx, ry, rz, rw,
            vx, vy, vz,
            flags: s.flags.map(u32::from),
            team: s.team.into(),
            health: s.health.into(),
            thrust: s.thrust.into(),
        };
        ship
    }
}

impl From<&plain::Input> for Input {
    fn from(i: &plain::Input) -> Input {
        let [a, b, c, d, e] = i.buttons;
        #[rustfmt::skip]
        let input = Input { sequence: i.sequence.into(), a, b, c, d, e, yaw: i.yaw, pitch: i.pitch };
        input
    }
}

impl From<&plain::Chat> for Chat {
    fn from(c: &plain::Chat) -> Chat {
        Chat {
            name: c.name.clone(),
            chat: c.chat.clone(),
            blob: c.blob.clone(),
        }
    }
}
