//! W2: four packed words for a cube, two where it rests.

use super::Refused;
use super::scale::{Scale, quaternion, quaternion_code};
use super::words::{SPARE, Windows, Words};
use crate::workloads::{Cube, Cubes, Motion};

/// Bits of a cube at rest, and of one in motion.
pub(super) const AT_REST: usize = 81;
pub(super) const MOVING: usize = 159;

const PLACE: Scale = Scale {
    min: -256.0,
    delta: 511.0,
    highest: 261_632,
};
const HEIGHT: Scale = Scale {
    min: 0.0,
    delta: 32.0,
    highest: 16_384,
};
const VELOCITY: Scale = Scale {
    min: -64.0,
    delta: 128.0,
    highest: 4096,
};

#[inline(always)]
pub(super) fn encode(cubes: &Cubes, out: &mut [u8]) -> Result<usize, Refused> {
    let mut words = Words::new(out);
    for cube in cubes {
        let [x, y] = cube.place;
        let place = PLACE.code(x)? | PLACE.code(y)? << 18 | HEIGHT.code(cube.height)? << 36;
        words.put(place, 51)?;
        let orientation = quaternion_code(&cube.orientation)?;
        match &cube.motion {
            Motion::AtRest => words.put(orientation | 1 << 29, 30)?,
            Motion::Moving { linear, angular } => {
                words.put(orientation, 30)?;
                words.put(velocity_code(linear)?, 39)?;
                words.put(velocity_code(angular)?, 39)?;
            }
        }
    }
    words.finish()
}

#[inline(always)]
fn velocity_code(v: &[f32; 3]) -> Result<u64, Refused> {
    Ok(VELOCITY.code(v[0])? | VELOCITY.code(v[1])? << 13 | VELOCITY.code(v[2])? << 26)
}

#[inline(always)]
pub(super) fn decode(cubes: &mut Cubes, bytes: &[u8]) -> Result<(), Refused> {
    let mut windows = Windows::new(bytes);
    for cube in cubes {
        let mut spare = SPARE;
        let window = windows.window(&mut spare);
        let orientation = window.word::<51>();
        let at_rest = orientation >> 29 & 1 != 0;
        // one check of the length for a cube: what was loaded so far may be zeros behind the end
        windows.advance(if at_rest { AT_REST } else { MOVING })?;
        let place = window.word::<0>();
        let Cube {
            place: [x, y], height, ..
        } = cube;
        *x = PLACE.value(place & 0x3_ffff)?;
        *y = PLACE.value(place >> 18 & 0x3_ffff)?;
        *height = HEIGHT.value(place >> 36 & 0x7fff)?;
        quaternion(orientation, &mut cube.orientation)?;
        if at_rest {
            cube.motion = Motion::AtRest;
            continue;
        }
        let [a, b, c] = velocity(window.word::<81>())?;
        let [d, e, f] = velocity(window.word::<120>())?;
        cube.motion = Motion::Moving {
            linear: [a, b, c],
            angular: [d, e, f],
        };
    }
    windows.finish()
}

#[inline(always)]
fn velocity(word: u64) -> Result<[f32; 3], Refused> {
    Ok([
        VELOCITY.value(word & 0x1fff)?,
        VELOCITY.value(word >> 13 & 0x1fff)?,
        VELOCITY.value(word >> 26 & 0x1fff)?,
    ])
}
