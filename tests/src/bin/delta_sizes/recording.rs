//! Reads a recording of cubes, and takes the part that is sent.

use bitstream::BitSerialize;

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Position {
    #[bits(predict)]
    #[float(min = -256.0, max = 256.0, bits = 18)]
    pub(crate) x: f32,
    #[bits(predict)]
    #[float(min = -256.0, max = 256.0, bits = 18)]
    pub(crate) y: f32,
    #[bits(predict)]
    #[float(min = 0.0, max = 32.0, bits = 14)]
    pub(crate) z: f32,
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Cube {
    pub(crate) position: Position,
    #[bits(predict)]
    #[quat(bits = 9)]
    pub(crate) orientation: [f32; 4],
    pub(crate) interacting: bool,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct World {
    pub(crate) cubes: [Cube; CUBES],
}

pub(crate) const CUBES: usize = 901;
const INTERACTING: u8 = 2;
const AT_REST: u8 = 1;

/// Returns the state of all cubes at each frame, or `None` for a file of another form.
pub(crate) fn worlds(mut file: &[u8]) -> Option<Vec<World>> {
    if take(&mut file)? != *b"CUBESF32" {
        return None;
    }
    let [cubes, frames, _hz] = [(); 3].map(|()| take(&mut file).map(u32::from_le_bytes));
    let (cubes, frames) = (cubes? as usize, frames? as usize);
    if cubes != CUBES {
        return None;
    }
    // the keys of the player
    file = file.get(frames..)?;
    let mut world = World {
        cubes: [Cube::default(); CUBES],
    };
    let mut worlds = Vec::new();
    for _ in 0..frames {
        for _ in 0..u16::from_le_bytes(take(&mut file)?) {
            let index = u16::from_le_bytes(take(&mut file)?);
            let [flags] = take(&mut file)?;
            let [x, y, z] = floats(&mut file)?;
            *world.cubes.get_mut(usize::from(index))? = Cube {
                position: Position { x, y, z },
                orientation: floats(&mut file)?,
                interacting: flags & INTERACTING != 0,
            };
            if flags & AT_REST == 0 {
                // velocities, which are not sent
                floats::<6>(&mut file)?;
            }
        }
        worlds.push(world.clone());
    }
    (file.is_empty() && worlds.len() > crate::AGE).then_some(worlds)
}

fn take<const N: usize>(file: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = file.split_first_chunk()?;
    *file = rest;
    Some(*taken)
}

fn floats<const N: usize>(file: &mut &[u8]) -> Option<[f32; N]> {
    let mut floats = [0.0; N];
    for float in &mut floats {
        *float = f32::from_le_bytes(take(file)?);
    }
    Some(floats)
}
