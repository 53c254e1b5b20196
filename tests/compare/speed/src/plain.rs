//! The six packets as plain structs, for libraries that take a struct as it is and know no ranges.

use crate::workloads::{self as exact, Motion as ExactMotion, MotionCodes as ExactMotionCodes};

/// Everything that the libraries derive.
macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Debug, PartialEq,
            serde::Serialize, serde::Deserialize,
            bincode::Encode, bincode::Decode,
            bitcode::Encode, bitcode::Decode,
            rkyv::Archive, rkyv::Serialize, rkyv::Deserialize,
            speedy::Readable, speedy::Writable,
            wincode::SchemaRead, wincode::SchemaWrite,
        )]
        pub struct $name {
            $($(#[$attribute])* pub $field: $type,)*
        }
    )*};
}

plain! {
    /// W1: as many as there are, for not all of the libraries know arrays of 64.
    Entities { entities: Vec<Entity> }
    Entity { health: u8, ammo: u16, alive: bool, hostile: bool }
    /// W2.
    Cubes { cubes: Vec<Cube> }
    Cube { place: [f32; 2], height: f32, orientation: [f32; 4], motion: Option<Motion> }
    Motion { linear: [f32; 3], angular: [f32; 3] }
    /// W2q.
    Codes { cubes: Vec<CubeCodes> }
    CubeCodes { place: [u32; 2], height: u16, largest: u8, smallest: [u16; 3], motion: Option<MotionCodes> }
    MotionCodes { linear: [u16; 3], angular: [u16; 3] }
    /// W3.
    Ship {
        ship_type: u8,
        position: [i32; 3],
        rotation: [i16; 4],
        velocity: [i32; 3],
        flags: Option<u8>,
        team: u8,
        health: i16,
        thrust: i8,
    }
    /// W4.
    Input { sequence: u16, buttons: [bool; 5], yaw: f32, pitch: f32 }
    /// W5.
    Chat { name: String, chat: String, #[serde(with = "serde_bytes")] blob: Vec<u8> }
}

impl From<&exact::Entities> for Entities {
    fn from(of: &exact::Entities) -> Entities {
        let entity = |e: &exact::Entity| Entity {
            health: e.health,
            ammo: e.ammo,
            alive: e.alive,
            hostile: e.hostile,
        };
        Entities {
            entities: of.iter().map(entity).collect(),
        }
    }
}

impl From<&exact::Cubes> for Cubes {
    fn from(of: &exact::Cubes) -> Cubes {
        let cube = |cube: &exact::Cube| Cube {
            place: cube.place,
            height: cube.height,
            orientation: cube.orientation,
            motion: match cube.motion {
                ExactMotion::AtRest => None,
                ExactMotion::Moving { linear, angular } => Some(Motion { linear, angular }),
            },
        };
        Cubes {
            cubes: of.iter().map(cube).collect(),
        }
    }
}

impl From<&exact::Codes> for Codes {
    /// In the smallest integers that hold them.
    fn from(of: &exact::Codes) -> Codes {
        let short = |codes: [u32; 3]| codes.map(|code| code as u16);
        let cube = |cube: &exact::CubeCodes| CubeCodes {
            place: cube.place,
            height: cube.height as u16,
            largest: cube.largest as u8,
            smallest: short(cube.smallest),
            motion: match cube.motion {
                ExactMotionCodes::AtRest => None,
                ExactMotionCodes::Moving { linear, angular } => Some(MotionCodes {
                    linear: short(linear),
                    angular: short(angular),
                }),
            },
        };
        Codes {
            cubes: of.iter().map(cube).collect(),
        }
    }
}

impl From<&exact::Ship> for Ship {
    fn from(s: &exact::Ship) -> Ship {
        Ship {
            ship_type: s.ship_type,
            position: s.position,
            rotation: s.rotation,
            velocity: s.velocity,
            flags: s.flags,
            team: s.team,
            health: s.health,
            thrust: s.thrust,
        }
    }
}

impl From<&exact::Input> for Input {
    fn from(i: &exact::Input) -> Input {
        Input {
            sequence: i.sequence,
            buttons: i.buttons,
            yaw: i.yaw,
            pitch: i.pitch,
        }
    }
}

impl From<&exact::Chat> for Chat {
    fn from(c: &exact::Chat) -> Chat {
        Chat {
            name: c.name.clone(),
            chat: c.chat.clone(),
            blob: c.blob.clone(),
        }
    }
}
