//! Reads a recording: `data/README.md` says what is in the file.

use crate::Failure;
use crate::packets::{CUBES, Cube, CubeUpdate, LAST_CUBE, Motion, Position};
use std::fmt;
use std::path::Path;

const MAGIC: [u8; 8] = *b"CUBESF32";
/// Most frames of a recording, since a packet sends the frame number in 16 bits.
const MAX_FRAMES: u32 = u16::MAX as u32;
const MAX_HZ: u32 = 1000;
const AT_REST: u8 = 1;
const INTERACTING: u8 = 2;

/// A recorded game.
#[derive(Debug)]
pub(crate) struct Recording {
    /// Frames a second.
    pub(crate) hz: u32,
    /// The cubes that changed in each frame, in the order of their index. The first frame has all cubes.
    pub(crate) frames: Vec<Vec<CubeUpdate>>,
}

impl Recording {
    /// Reads the first `frames` frames of the file at `path`, or all frames.
    pub(crate) fn open(path: &Path, frames: Option<u16>) -> Result<Recording, Failure> {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|why| format!("cannot read {name}: {why}"))?;
        let mut recording = Recording::parse(&bytes).map_err(|damage| format!("{name} is damaged: {damage}"))?;
        let Some(wanted) = frames.map(usize::from) else {
            return Ok(recording);
        };
        let recorded = recording.frames.len();
        if wanted > recorded {
            return Err(format!("{name} has {recorded} frames, not {wanted}").into());
        }
        recording.frames.truncate(wanted);
        Ok(recording)
    }

    fn parse(bytes: &[u8]) -> Result<Recording, Damage> {
        let mut file = Bytes { all: bytes, at: 0 };
        if file.take()? != MAGIC {
            return Err(Damage::Magic);
        }
        file.number("cubes", CUBES as u32, CUBES as u32)?;
        let frames = file.number("frames", 1, MAX_FRAMES)?;
        let hz = file.number("Hz", 1, MAX_HZ)?;
        // the player's keys, which the example does not send
        file.skip(frames as usize)?;
        let frames = (0..frames)
            .map(|frame| read_frame(&mut file, frame))
            .collect::<Result<_, _>>()?;
        match file.left() {
            0 => Ok(Recording { hz, frames }),
            left => Err(Damage::LeftOver { left }),
        }
    }

    /// Returns the number of changed cubes in all frames.
    pub(crate) fn updates(&self) -> usize {
        self.frames.iter().map(Vec::len).sum()
    }
}

fn read_frame(file: &mut Bytes<'_>, frame: u32) -> Result<Vec<CubeUpdate>, Damage> {
    let at = file.at;
    let count = u16::from_le_bytes(file.take()?);
    if usize::from(count) > CUBES || (frame == 0 && usize::from(count) != CUBES) {
        return Err(Damage::Count { at, frame, count });
    }
    let mut updates: Vec<CubeUpdate> = Vec::with_capacity(count.into());
    for _ in 0..count {
        let at = file.at;
        let update = read_update(file)?;
        if updates.last().is_some_and(|last| last.index >= update.index) {
            return Err(Damage::Index {
                at,
                index: update.index,
            });
        }
        updates.push(update);
    }
    Ok(updates)
}

fn read_update(file: &mut Bytes<'_>) -> Result<CubeUpdate, Damage> {
    let at = file.at;
    let index = u16::from_le_bytes(file.take()?);
    if index > LAST_CUBE {
        return Err(Damage::Index { at, index });
    }
    let [flags] = file.take()?;
    if flags & !(AT_REST | INTERACTING) != 0 {
        return Err(Damage::Flags { at, flags });
    }
    let [x, y, z] = file.floats()?;
    let orientation = file.floats()?;
    let motion = if flags & AT_REST == 0 {
        Some(Motion {
            linear: file.floats()?,
            angular: file.floats()?,
        })
    } else {
        None
    };
    let cube = Cube {
        position: Position { x, y, z },
        orientation,
        interacting: flags & INTERACTING != 0,
        motion,
    };
    Ok(CubeUpdate { index, cube })
}

/// The file, and the position up to which it was read.
struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl Bytes<'_> {
    fn left(&self) -> usize {
        self.all.len() - self.at
    }

    fn skip(&mut self, count: usize) -> Result<(), Damage> {
        if count > self.left() {
            return Err(Damage::EndsEarly { at: self.at, count });
        }
        self.at += count;
        Ok(())
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Damage> {
        let (at, count) = (self.at, N);
        let taken = self.all[at..].first_chunk().ok_or(Damage::EndsEarly { at, count })?;
        self.at += N;
        Ok(*taken)
    }

    fn number(&mut self, of: &'static str, min: u32, max: u32) -> Result<u32, Damage> {
        let number = u32::from_le_bytes(self.take()?);
        if number < min || number > max {
            return Err(Damage::Header { number, of, min, max });
        }
        Ok(number)
    }

    fn floats<const N: usize>(&mut self) -> Result<[f32; N], Damage> {
        let mut floats = [0.0; N];
        for float in &mut floats {
            let at = self.at;
            *float = f32::from_le_bytes(self.take()?);
            if !float.is_finite() {
                return Err(Damage::NotFinite { at });
            }
        }
        Ok(floats)
    }
}

/// Reason why a file is not a recording. `at` is the position in bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Damage {
    Magic,
    Header {
        number: u32,
        of: &'static str,
        min: u32,
        max: u32,
    },
    EndsEarly {
        at: usize,
        count: usize,
    },
    LeftOver {
        left: usize,
    },
    Count {
        at: usize,
        frame: u32,
        count: u16,
    },
    Index {
        at: usize,
        index: u16,
    },
    Flags {
        at: usize,
        flags: u8,
    },
    NotFinite {
        at: usize,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Damage::Magic => write!(f, "it does not begin with {:?}", MAGIC.escape_ascii().to_string()),
            Damage::Header { number, of, min, max } => {
                write!(f, "the header says {number} {of}, and only {min}..={max} can be read")
            }
            Damage::EndsEarly { at, count } => write!(f, "it ends early: {count} bytes should follow at byte {at}"),
            Damage::LeftOver { left } => write!(f, "{left} bytes are left over at the end"),
            Damage::Count { at, frame, count } => write!(f, "frame {frame} says {count} cubes (at byte {at})"),
            Damage::Index { at, index } => write!(f, "cube {index} does not exist or is out of order (at byte {at})"),
            Damage::Flags { at, flags } => write!(f, "unknown flags {flags:#010b} (at byte {at})"),
            Damage::NotFinite { at } => write!(f, "a number is infinite or not a number (at byte {at})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: usize = 20;
    /// The byte of the recording where the first frame begins.
    const FIRST_FRAME: usize = HEADER + 600;

    fn file() -> Vec<u8> {
        std::fs::read(crate::cli::RECORDING).expect("the recording is part of the repository")
    }

    /// Returns the error for the file with `bytes` at `at`.
    fn damage_with(at: usize, bytes: &[u8]) -> Damage {
        let mut file = file();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        Recording::parse(&file).expect_err("a damaged file was read")
    }

    #[test]
    fn the_recording_is_what_its_readme_says() {
        let recording = Recording::parse(&file()).expect("an intact file");
        assert_eq!((recording.hz, recording.frames.len()), (60, 600));
        assert_eq!(recording.updates() / 600, 55);
    }

    #[test]
    fn a_file_cut_anywhere_is_refused() {
        let file = file();
        for len in (0..file.len()).step_by(19_997).chain([file.len() - 1]) {
            let damage = Recording::parse(&file[..len]).expect_err("a cut file was read");
            assert!(matches!(damage, Damage::EndsEarly { .. }), "{len} bytes: {damage}");
        }
    }

    #[test]
    fn a_file_that_goes_on_is_refused() {
        let mut file = file();
        file.push(0);
        assert_eq!(
            Recording::parse(&file).expect_err("one byte too many"),
            Damage::LeftOver { left: 1 }
        );
    }

    #[test]
    fn a_header_of_something_else_is_refused() {
        assert_eq!(damage_with(0, b"CUBESF64"), Damage::Magic);
        assert!(matches!(
            damage_with(8, &[0, 0, 0, 1]),
            Damage::Header { of: "cubes", .. }
        ));
        assert!(matches!(damage_with(12, &[0; 4]), Damage::Header { of: "frames", .. }));
        assert!(matches!(
            damage_with(12, &[0xff; 4]),
            Damage::Header { of: "frames", .. }
        ));
        assert!(matches!(damage_with(16, &[0; 4]), Damage::Header { of: "Hz", .. }));
    }

    #[test]
    fn damage_inside_is_refused_with_its_place() {
        let (count, cube) = (FIRST_FRAME, FIRST_FRAME + 2);
        assert_eq!(
            damage_with(count, &[132, 3]),
            Damage::Count {
                at: count,
                frame: 0,
                count: 900
            }
        );
        assert_eq!(damage_with(cube, &[133, 3]), Damage::Index { at: cube, index: 901 });
        assert_eq!(damage_with(cube + 2, &[4]), Damage::Flags { at: cube, flags: 4 });
        let nan = f32::NAN.to_le_bytes();
        assert_eq!(damage_with(cube + 7, &nan), Damage::NotFinite { at: cube + 7 });
    }

    #[test]
    fn cubes_out_of_order_are_refused() {
        // cube 0 claims to be the last, so cube 1 comes too late
        assert!(matches!(
            damage_with(FIRST_FRAME + 2, &[132, 3]),
            Damage::Index { index: 1, .. }
        ));
    }
}
