//! FlatBuffers: the code that `planus` generates from `schemas/packets.fbs`.

use crate::plain;
use generated::{
    Buttons, Cube, CubeCodes, Entity, Integers, Motion, MotionCodes, Place, PlaceCodes, Quaternion, Rotation, Shorts,
    Vector,
};
pub use generated::{Chat, Codes, Cubes, Entities, Input, Ship};
use planus::ReadAsRoot;

#[allow(clippy::all, dead_code)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/packets_fbs.rs"));
}

/// What is read from a packet.
pub trait Root: Sized {
    fn read(bytes: &[u8]) -> planus::Result<Self>;
}

macro_rules! root {
    ($($name:ident: $reference:ident,)*) => {$(
        impl Root for $name {
            fn read(bytes: &[u8]) -> planus::Result<$name> {
                generated::$reference::read_as_root(bytes)?.try_into()
            }
        }
    )*};
}

root! {
    Entities: EntitiesRef,
    Cubes: CubesRef,
    Codes: CodesRef,
    Ship: ShipRef,
    Input: InputRef,
    Chat: ChatRef,
}

impl From<&plain::Entities> for Entities {
    fn from(of: &plain::Entities) -> Entities {
        let entity = |e: &plain::Entity| Entity {
            health: e.health,
            ammo: e.ammo,
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
        let vector = |[x, y, z]: [f32; 3]| Vector { x, y, z };
        let cube = |cube: &plain::Cube| {
            let ([x, y], z, [qx, qy, qz, qw]) = (cube.place, cube.height, cube.orientation);
            let orientation = Quaternion {
                x: qx,
                y: qy,
                z: qz,
                w: qw,
            };
            Cube {
                place: Place {
                    position: vector([x, y, z]),
                    orientation,
                },
                motion: cube.motion.as_ref().map(|motion| Motion {
                    linear: vector(motion.linear),
                    angular: vector(motion.angular),
                }),
            }
        };
        Cubes {
            cubes: of.cubes.iter().map(cube).collect(),
        }
    }
}

impl From<&plain::Codes> for Codes {
    fn from(of: &plain::Codes) -> Codes {
        let shorts = |[x, y, z]: [u16; 3]| Shorts { x, y, z };
        let cube = |cube: &plain::CubeCodes| CubeCodes {
            place: PlaceCodes {
                x: cube.place[0],
                y: cube.place[1],
                height: cube.height,
                largest: cube.largest,
                smallest: shorts(cube.smallest),
            },
            motion: cube.motion.as_ref().map(|motion| MotionCodes {
                linear: shorts(motion.linear),
                angular: shorts(motion.angular),
            }),
        };
        Codes {
            cubes: of.cubes.iter().map(cube).collect(),
        }
    }
}

impl From<&plain::Ship> for Ship {
    fn from(s: &plain::Ship) -> Ship {
        let integers = |[x, y, z]: [i32; 3]| Integers { x, y, z };
        let [x, y, z, w] = s.rotation;
        Ship {
            ship_type: s.ship_type,
            position: integers(s.position),
            rotation: Rotation { x, y, z, w },
            velocity: integers(s.velocity),
            flags: s.flags,
            team: s.team,
            health: s.health,
            thrust: s.thrust,
        }
    }
}

impl From<&plain::Input> for Input {
    fn from(i: &plain::Input) -> Input {
        let [a, b, c, d, e] = i.buttons;
        Input {
            sequence: i.sequence,
            buttons: Buttons { a, b, c, d, e },
            yaw: i.yaw,
            pitch: i.pitch,
        }
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
