//! Cap'n Proto: the code that `capnpc` generates from `schemas/packets.capnp`, and structs in and out of it.

use crate::plain::{Chat, Codes, Cube, CubeCodes, Cubes, Entities, Entity, Input, Motion, MotionCodes, Ship};
use capnp::traits::Owned;

#[allow(clippy::all, dead_code)]
pub mod packets_capnp {
    include!(concat!(env!("OUT_DIR"), "/packets_capnp.rs"));
}

use packets_capnp::{chat, codes, cube, cube_codes, cubes, entities, entity, input, motion, motion_codes, ship};

/// A struct that is copied into a message, and out of it.
pub trait Copied: Sized {
    type Message: Owned;
    fn put(&self, to: <Self::Message as Owned>::Builder<'_>);
    fn take(from: <Self::Message as Owned>::Reader<'_>) -> capnp::Result<Self>;
}

impl Copied for Entities {
    type Message = entities::Owned;

    fn put(&self, to: entities::Builder<'_>) {
        let mut list = to.init_entities(self.entities.len() as u32);
        for (i, entity) in (0..).zip(&self.entities) {
            entity.put(list.reborrow().get(i));
        }
    }

    fn take(from: entities::Reader<'_>) -> capnp::Result<Entities> {
        let entities = from.get_entities()?.iter().map(Entity::take);
        Ok(Entities {
            entities: entities.collect::<capnp::Result<_>>()?,
        })
    }
}

impl Copied for Entity {
    type Message = entity::Owned;

    fn put(&self, mut to: entity::Builder<'_>) {
        to.set_health(self.health);
        to.set_ammo(self.ammo);
        to.set_alive(self.alive);
        to.set_hostile(self.hostile);
    }

    fn take(from: entity::Reader<'_>) -> capnp::Result<Entity> {
        Ok(Entity {
            health: from.get_health(),
            ammo: from.get_ammo(),
            alive: from.get_alive(),
            hostile: from.get_hostile(),
        })
    }
}

impl Copied for Cubes {
    type Message = cubes::Owned;

    fn put(&self, to: cubes::Builder<'_>) {
        let mut list = to.init_cubes(self.cubes.len() as u32);
        for (i, cube) in (0..).zip(&self.cubes) {
            cube.put(list.reborrow().get(i));
        }
    }

    fn take(from: cubes::Reader<'_>) -> capnp::Result<Cubes> {
        let cubes = from.get_cubes()?.iter().map(Cube::take);
        Ok(Cubes {
            cubes: cubes.collect::<capnp::Result<_>>()?,
        })
    }
}

impl Copied for Cube {
    type Message = cube::Owned;

    fn put(&self, mut to: cube::Builder<'_>) {
        to.set_x(self.place[0]);
        to.set_y(self.place[1]);
        to.set_height(self.height);
        to.set_qx(self.orientation[0]);
        to.set_qy(self.orientation[1]);
        to.set_qz(self.orientation[2]);
        to.set_qw(self.orientation[3]);
        if let Some(motion) = &self.motion {
            motion.put(to.init_motion());
        }
    }

    fn take(from: cube::Reader<'_>) -> capnp::Result<Cube> {
        Ok(Cube {
            place: [from.get_x(), from.get_y()],
            height: from.get_height(),
            orientation: [from.get_qx(), from.get_qy(), from.get_qz(), from.get_qw()],
            motion: match from.has_motion() {
                true => Some(Motion::take(from.get_motion()?)?),
                false => None,
            },
        })
    }
}

impl Copied for Motion {
    type Message = motion::Owned;

    fn put(&self, mut to: motion::Builder<'_>) {
        to.set_lx(self.linear[0]);
        to.set_ly(self.linear[1]);
        to.set_lz(self.linear[2]);
        to.set_ax(self.angular[0]);
        to.set_ay(self.angular[1]);
        to.set_az(self.angular[2]);
    }

    fn take(from: motion::Reader<'_>) -> capnp::Result<Motion> {
        Ok(Motion {
            linear: [from.get_lx(), from.get_ly(), from.get_lz()],
            angular: [from.get_ax(), from.get_ay(), from.get_az()],
        })
    }
}

impl Copied for Codes {
    type Message = codes::Owned;

    fn put(&self, to: codes::Builder<'_>) {
        let mut list = to.init_cubes(self.cubes.len() as u32);
        for (i, cube) in (0..).zip(&self.cubes) {
            cube.put(list.reborrow().get(i));
        }
    }

    fn take(from: codes::Reader<'_>) -> capnp::Result<Codes> {
        let cubes = from.get_cubes()?.iter().map(CubeCodes::take);
        Ok(Codes {
            cubes: cubes.collect::<capnp::Result<_>>()?,
        })
    }
}

impl Copied for CubeCodes {
    type Message = cube_codes::Owned;

    fn put(&self, mut to: cube_codes::Builder<'_>) {
        to.set_x(self.place[0]);
        to.set_y(self.place[1]);
        to.set_height(self.height);
        to.set_largest(self.largest);
        to.set_a(self.smallest[0]);
        to.set_b(self.smallest[1]);
        to.set_c(self.smallest[2]);
        if let Some(motion) = &self.motion {
            motion.put(to.init_motion());
        }
    }

    fn take(from: cube_codes::Reader<'_>) -> capnp::Result<CubeCodes> {
        Ok(CubeCodes {
            place: [from.get_x(), from.get_y()],
            height: from.get_height(),
            largest: from.get_largest(),
            smallest: [from.get_a(), from.get_b(), from.get_c()],
            motion: match from.has_motion() {
                true => Some(MotionCodes::take(from.get_motion()?)?),
                false => None,
            },
        })
    }
}

impl Copied for MotionCodes {
    type Message = motion_codes::Owned;

    fn put(&self, mut to: motion_codes::Builder<'_>) {
        to.set_lx(self.linear[0]);
        to.set_ly(self.linear[1]);
        to.set_lz(self.linear[2]);
        to.set_ax(self.angular[0]);
        to.set_ay(self.angular[1]);
        to.set_az(self.angular[2]);
    }

    fn take(from: motion_codes::Reader<'_>) -> capnp::Result<MotionCodes> {
        Ok(MotionCodes {
            linear: [from.get_lx(), from.get_ly(), from.get_lz()],
            angular: [from.get_ax(), from.get_ay(), from.get_az()],
        })
    }
}

impl Copied for Ship {
    type Message = ship::Owned;

    fn put(&self, mut to: ship::Builder<'_>) {
        to.set_ship_type(self.ship_type);
        to.set_px(self.position[0]);
        to.set_py(self.position[1]);
        to.set_pz(self.position[2]);
        to.set_rx(self.rotation[0]);
        to.set_ry(self.rotation[1]);
        to.set_rz(self.rotation[2]);
        to.set_rw(self.rotation[3]);
        to.set_vx(self.velocity[0]);
        to.set_vy(self.velocity[1]);
        to.set_vz(self.velocity[2]);
        if let Some(flags) = self.flags {
            to.reborrow().init_flags().set_some(flags);
        }
        to.set_team(self.team);
        to.set_health(self.health);
        to.set_thrust(self.thrust);
    }

    fn take(from: ship::Reader<'_>) -> capnp::Result<Ship> {
        Ok(Ship {
            ship_type: from.get_ship_type(),
            position: [from.get_px(), from.get_py(), from.get_pz()],
            rotation: [from.get_rx(), from.get_ry(), from.get_rz(), from.get_rw()],
            velocity: [from.get_vx(), from.get_vy(), from.get_vz()],
            flags: match from.get_flags().which()? {
                ship::flags::None(()) => None,
                ship::flags::Some(flags) => Some(flags),
            },
            team: from.get_team(),
            health: from.get_health(),
            thrust: from.get_thrust(),
        })
    }
}

impl Copied for Input {
    type Message = input::Owned;

    fn put(&self, mut to: input::Builder<'_>) {
        to.set_sequence(self.sequence);
        to.set_a(self.buttons[0]);
        to.set_b(self.buttons[1]);
        to.set_c(self.buttons[2]);
        to.set_d(self.buttons[3]);
        to.set_e(self.buttons[4]);
        to.set_yaw(self.yaw);
        to.set_pitch(self.pitch);
    }

    fn take(from: input::Reader<'_>) -> capnp::Result<Input> {
        Ok(Input {
            sequence: from.get_sequence(),
            buttons: [from.get_a(), from.get_b(), from.get_c(), from.get_d(), from.get_e()],
            yaw: from.get_yaw(),
            pitch: from.get_pitch(),
        })
    }
}

impl Copied for Chat {
    type Message = chat::Owned;

    fn put(&self, mut to: chat::Builder<'_>) {
        to.set_name(&self.name);
        to.set_chat(&self.chat);
        to.set_blob(&self.blob);
    }

    fn take(from: chat::Reader<'_>) -> capnp::Result<Chat> {
        Ok(Chat {
            name: from.get_name()?.to_string()?,
            chat: from.get_chat()?.to_string()?,
            blob: from.get_blob()?.to_vec(),
        })
    }
}
