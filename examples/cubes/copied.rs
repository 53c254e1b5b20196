//! The world as C structs whose memory is copied into the packet, which the article advises against.
//!
//! The compiler lays the structs out, and `offset_of!` tells the position of each field. The fields have the byte order
//! of this machine. Safe Rust cannot copy the memory of a struct, nor fill it from bytes: a `bool` may only be 0 or 1.

use crate::formats::Moment;
use crate::packets::{CUBES, Cube, Position};
use std::mem::offset_of;

/// The fields of a cube, in the order of [`Cube`]; zeros stand for the velocities of a cube at rest.
macro_rules! cube {
    ($(#[$repr:meta])* $name:ident) => {
        $(#[$repr])*
        pub(crate) struct $name {
            position: [f32; 3],
            orientation: [f32; 4],
            interacting: bool,
            moving: bool,
            linear: [f32; 3],
            angular: [f32; 3],
        }

        impl Layout for $name {
            const POSITION: usize = offset_of!($name, position);
            const ORIENTATION: usize = offset_of!($name, orientation);
            const INTERACTING: usize = offset_of!($name, interacting);
            const MOVING: usize = offset_of!($name, moving);
            const LINEAR: usize = offset_of!($name, linear);
            const ANGULAR: usize = offset_of!($name, angular);
        }
    };
}

/// Positions of the fields of a cube.
pub(crate) trait Layout: Sized {
    const POSITION: usize;
    const ORIENTATION: usize;
    const INTERACTING: usize;
    const MOVING: usize;
    const LINEAR: usize;
    const ANGULAR: usize;
}

cube! {
    #[repr(C)]
    Padded
}
cube! {
    #[repr(C, packed)]
    Packed
}

/// Struct with all cubes.
#[repr(C)]
struct Whole<C> {
    frame: u16,
    cubes: [C; CUBES],
}

/// Struct with the cubes that changed: `count` updates, in an array that has room for all cubes.
#[repr(C)]
struct Changed {
    frame: u16,
    count: u16,
    updates: [Update; CUBES],
}

#[repr(C)]
struct Update {
    index: u16,
    cube: Padded,
}

/// Appends the memory of a [`Whole`].
pub(crate) fn whole<C: Layout>(moment: Moment<'_>, out: &mut Vec<u8>) {
    let memory = zeros(size_of::<Whole<C>>(), out);
    put(memory, offset_of!(Whole<C>, frame), moment.frame.to_ne_bytes());
    let slots = memory[offset_of!(Whole<C>, cubes)..].chunks_exact_mut(size_of::<C>());
    for (slot, cube) in slots.zip(&moment.world.cubes) {
        put_cube::<C>(slot, cube);
    }
}

/// Appends the memory of a [`Changed`], which has one size for any number of updates.
pub(crate) fn changed(moment: Moment<'_>, out: &mut Vec<u8>) {
    let memory = zeros(size_of::<Changed>(), out);
    let count = moment.updates.len() as u16;
    put(memory, offset_of!(Changed, frame), moment.frame.to_ne_bytes());
    put(memory, offset_of!(Changed, count), count.to_ne_bytes());
    let slots = memory[offset_of!(Changed, updates)..].chunks_exact_mut(size_of::<Update>());
    for (slot, update) in slots.zip(moment.updates) {
        put(slot, offset_of!(Update, index), update.index.to_ne_bytes());
        put_cube::<Padded>(&mut slot[offset_of!(Update, cube)..], &update.cube);
    }
}

/// Appends this many zeros.
fn zeros(count: usize, out: &mut Vec<u8>) -> &mut [u8] {
    let start = out.len();
    out.resize(start + count, 0);
    &mut out[start..]
}

fn put_cube<C: Layout>(slot: &mut [u8], cube: &Cube) {
    let Position { x, y, z } = cube.position;
    put_floats(slot, C::POSITION, [x, y, z]);
    put_floats(slot, C::ORIENTATION, cube.orientation);
    put(slot, C::INTERACTING, [cube.interacting.into()]);
    put(slot, C::MOVING, [cube.motion.is_some().into()]);
    if let Some(motion) = cube.motion {
        put_floats(slot, C::LINEAR, motion.linear);
        put_floats(slot, C::ANGULAR, motion.angular);
    }
}

fn put_floats<const N: usize>(slot: &mut [u8], at: usize, floats: [f32; N]) {
    for (i, float) in floats.into_iter().enumerate() {
        put(slot, at + i * size_of::<f32>(), float.to_ne_bytes());
    }
}

fn put<const N: usize>(memory: &mut [u8], at: usize, bytes: [u8; N]) {
    memory[at..at + N].copy_from_slice(&bytes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packets::{CubeUpdate, Motion};
    use crate::world::World;

    const CUBE: Cube = Cube {
        position: Position { x: 1.0, y: 2.0, z: 3.0 },
        orientation: [4.0, 5.0, 6.0, 7.0],
        interacting: true,
        motion: Some(Motion {
            linear: [8.0, 9.0, 10.0],
            angular: [11.0, 12.0, 13.0],
        }),
    };

    /// Returns the bytes of a world whose last cube is [`CUBE`], the only one that changed.
    fn written(write: fn(Moment<'_>, &mut Vec<u8>)) -> Vec<u8> {
        let updates = [CubeUpdate { index: 900, cube: CUBE }];
        let mut world = World::new();
        world.apply(&updates);
        let moment = Moment {
            frame: 0x0201,
            time: 0.0,
            world: &world,
            updates: &updates,
        };
        let mut out = Vec::new();
        write(moment, &mut out);
        out
    }

    /// Returns the bytes of the floats of [`CUBE`] from `first` to `last`.
    fn floats(first: u8, last: u8) -> Vec<u8> {
        (first..=last).flat_map(|i| f32::from(i).to_ne_bytes()).collect()
    }

    #[test]
    fn a_cube_is_56_bytes_of_which_2_are_padding() {
        let padded = [floats(1, 7), vec![1, 1, 0, 0], floats(8, 13)].concat();
        let packed = [floats(1, 7), vec![1, 1], floats(8, 13)].concat();
        assert_eq!((padded.len(), packed.len()), (56, 54));
        let (all, all_packed) = (written(whole::<Padded>), written(whole::<Packed>));
        assert_eq!((all.len(), all_packed.len()), (4 + 901 * 56, 2 + 901 * 54));
        assert!(all.ends_with(&padded) && all_packed.ends_with(&packed));
        // at rest: only w of the orientation is not zero
        let mut at_rest = [0; 56];
        put(&mut at_rest, 24, 1.0_f32.to_ne_bytes());
        assert_eq!(all[4..60], at_rest);
    }

    #[test]
    fn an_array_has_its_worst_case_size_for_one_update() {
        let bytes = written(changed);
        assert_eq!(bytes.len(), 4 + 901 * 60);
        // the frame, the count, the index, padding
        let [frame, count, index] = [0x0201_u16, 1, 900].map(u16::to_ne_bytes);
        assert_eq!(bytes[..8], [frame, count, index, [0; 2]].concat());
        assert_eq!(bytes[8..36], floats(1, 7));
        assert!(bytes[4 + 60..].iter().all(|byte| *byte == 0));
    }

    /// A machine of the other byte order misreads copied structs.
    #[test]
    fn the_bytes_are_those_of_this_machine() {
        let frame = written(changed).first_chunk().copied().map(u16::from_ne_bytes);
        assert_eq!(frame, Some(0x0201));
        assert_eq!(frame.map(u16::swap_bytes), Some(0x0102));
    }
}
