//! The plain form beside which bit-packing is timed: a byte of flags and whole floats, by hand.

use crate::packets::{Cube, Motion, Position, Snapshot};

/// A position and an orientation.
const PLACE: usize = 7;
/// Two velocities.
const MOTION: usize = 6;
/// Bytes of a cube in motion.
pub(crate) const MOST: usize = 1 + (PLACE + MOTION) * FLOAT;
const FLOAT: usize = size_of::<f32>();

/// Writes the frame and all cubes. Returns the bytes used, or `None` if they do not fit.
pub(crate) fn encode(snapshot: &Snapshot, out: &mut [u8]) -> Option<usize> {
    let capacity = out.len();
    let (frame, mut free) = out.split_first_chunk_mut()?;
    *frame = snapshot.frame.to_le_bytes();
    for cube in &snapshot.cubes {
        free = encode_cube(cube, free)?;
    }
    Some(capacity - free.len())
}

/// Reads a frame of [`encode`], or returns `None` for other bytes.
pub(crate) fn decode(snapshot: &mut Snapshot, bytes: &[u8]) -> Option<()> {
    let (frame, mut rest) = bytes.split_first_chunk()?;
    snapshot.frame = u16::from_le_bytes(*frame);
    snapshot.cubes.clear();
    while !rest.is_empty() {
        let (cube, behind) = decode_cube(rest)?;
        snapshot.cubes.push(cube);
        rest = behind;
    }
    Some(())
}

/// Returns the rest of the buffer after the cube.
pub(crate) fn encode_cube<'a>(cube: &Cube, out: &'a mut [u8]) -> Option<&'a mut [u8]> {
    let (flags, out) = out.split_first_mut()?;
    *flags = u8::from(cube.interacting) | u8::from(cube.motion.is_some()) << 1;
    let (Position { x, y, z }, [a, b, c, d]) = (cube.position, cube.orientation);
    let out = encode_floats([x, y, z, a, b, c, d], out)?;
    let Some(Motion {
        linear: [a, b, c],
        angular: [d, e, f],
    }) = cube.motion
    else {
        return Some(out);
    };
    encode_floats([a, b, c, d, e, f], out)
}

fn decode_cube(bytes: &[u8]) -> Option<(Cube, &[u8])> {
    let (flags, bytes) = bytes.split_first()?;
    let ([x, y, z, a, b, c, d], mut bytes) = decode_floats::<PLACE>(bytes)?;
    let mut motion = None;
    if flags & 2 != 0 {
        let ([a, b, c, d, e, f], behind) = decode_floats::<MOTION>(bytes)?;
        motion = Some(Motion {
            linear: [a, b, c],
            angular: [d, e, f],
        });
        bytes = behind;
    }
    let cube = Cube {
        position: Position { x, y, z },
        orientation: [a, b, c, d],
        interacting: flags & 1 != 0,
        motion,
    };
    (*flags <= 3).then_some((cube, bytes))
}

fn encode_floats<const N: usize>(floats: [f32; N], out: &mut [u8]) -> Option<&mut [u8]> {
    let (place, free) = out.split_at_mut_checked(N * FLOAT)?;
    for (place, float) in place.chunks_exact_mut(FLOAT).zip(floats) {
        place.copy_from_slice(&float.to_le_bytes());
    }
    Some(free)
}

fn decode_floats<const N: usize>(bytes: &[u8]) -> Option<([f32; N], &[u8])> {
    let (place, behind) = bytes.split_at_checked(N * FLOAT)?;
    let mut floats = [0.0; N];
    for (float, place) in floats.iter_mut().zip(place.chunks_exact(FLOAT)) {
        *float = f32::from_le_bytes(*place.first_chunk()?);
    }
    Some((floats, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let cube = Cube {
            position: Position {
                x: 1.0,
                y: 2.5,
                z: -3.25,
            },
            orientation: [0.5, -0.5, 0.5, 0.5],
            interacting: true,
            motion: None,
        };
        let motion = Some(Motion {
            linear: [1.0, 0.0, 0.1],
            angular: [0.0, 9.0, 2.0],
        });
        let snapshot = Snapshot {
            frame: 700,
            cubes: vec![cube, Cube { motion, ..cube }],
        };
        let mut bytes = [0; 100];
        let used = encode(&snapshot, &mut bytes).unwrap();
        assert_eq!(used, 2 + 29 + 53);
        let mut read = Snapshot {
            frame: 0,
            cubes: vec![cube; 3],
        };
        assert_eq!(decode(&mut read, &bytes[..used]), Some(()));
        assert_eq!(read, snapshot);
        // no shorter packet is a snapshot of both cubes
        for length in (0..used).filter(|length| *length != 2 && *length != 2 + 29) {
            assert_eq!(decode(&mut read, &bytes[..length]), None, "{length}");
            assert_eq!(encode(&snapshot, &mut { bytes }[..length]), None);
        }
    }
}
