//! W2q: as W2, from integers.

use super::cubes::{AT_REST, MOVING};
use super::words::{SPARE, Windows, Words};
use super::{Refused, ensure};
use crate::workloads::{Codes, MotionCodes};

#[inline(always)]
pub(super) fn encode(cubes: &Codes, out: &mut [u8]) -> Result<usize, Refused> {
    let mut words = Words::new(out);
    for cube in cubes {
        let ([x, y], z) = (cube.place, cube.height);
        ensure!(x <= 261_632 && y <= 261_632 && z <= 16_384, Value);
        words.put(u64::from(x) | u64::from(y) << 18 | u64::from(z) << 36, 51)?;
        let [a, b, c] = cube.smallest;
        ensure!(cube.largest <= 3 && a <= 511 && b <= 511 && c <= 511, Value);
        let smallest = u64::from(a) << 2 | u64::from(b) << 11 | u64::from(c) << 20;
        let orientation = u64::from(cube.largest) | smallest;
        match &cube.motion {
            MotionCodes::AtRest => words.put(orientation | 1 << 29, 30)?,
            MotionCodes::Moving { linear, angular } => {
                words.put(orientation, 30)?;
                words.put(pack(linear)?, 39)?;
                words.put(pack(angular)?, 39)?;
            }
        }
    }
    words.finish()
}

#[inline(always)]
fn pack(v: &[u32; 3]) -> Result<u64, Refused> {
    ensure!(v[0] <= 4096 && v[1] <= 4096 && v[2] <= 4096, Value);
    Ok(u64::from(v[0]) | u64::from(v[1]) << 13 | u64::from(v[2]) << 26)
}

#[inline(always)]
pub(super) fn decode(cubes: &mut Codes, bytes: &[u8]) -> Result<(), Refused> {
    let mut windows = Windows::new(bytes);
    for cube in cubes {
        let mut spare = SPARE;
        let window = windows.window(&mut spare);
        let orientation = window.word::<51>();
        let at_rest = orientation >> 29 & 1 != 0;
        windows.advance(if at_rest { AT_REST } else { MOVING })?;
        let place = window.word::<0>();
        cube.place = [field::<0, 18>(place, 261_632)?, field::<18, 18>(place, 261_632)?];
        cube.height = field::<36, 15>(place, 16_384)?;
        cube.largest = (orientation & 3) as u32;
        cube.smallest = [2, 11, 20].map(|at| (orientation >> at) as u32 & 0x1ff);
        cube.motion = if at_rest {
            MotionCodes::AtRest
        } else {
            MotionCodes::Moving {
                linear: velocity(window.word::<81>())?,
                angular: velocity(window.word::<120>())?,
            }
        };
    }
    windows.finish()
}

#[inline(always)]
fn velocity(word: u64) -> Result<[u32; 3], Refused> {
    Ok([
        field::<0, 13>(word, 4096)?,
        field::<13, 13>(word, 4096)?,
        field::<26, 13>(word, 4096)?,
    ])
}

#[inline(always)]
fn field<const AT: u32, const WIDTH: u32>(word: u64, most: u32) -> Result<u32, Refused> {
    let value = (word >> AT) as u32 & ((1 << WIDTH) - 1);
    ensure!(value <= most, Value);
    Ok(value)
}
