//! The state of all cubes: of the received frames, or of the recording.

use crate::packets::{CUBES, Cube, CubeUpdate, Position};

/// A cube before the first frame.
const UNKNOWN: Cube = Cube {
    position: Position { x: 0.0, y: 0.0, z: 0.0 },
    orientation: [0.0, 0.0, 0.0, 1.0],
    interacting: false,
    motion: None,
};

/// Every cube as of some frame.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) cubes: Vec<Cube>,
}

impl World {
    pub(crate) fn new() -> World {
        World {
            cubes: vec![UNKNOWN; CUBES],
        }
    }

    /// Applies the next frame. Indices are below [`CUBES`], since the readers of packets and recordings reject others.
    pub(crate) fn apply(&mut self, updates: &[CubeUpdate]) {
        for update in updates {
            self.cubes[usize::from(update.index)] = update.cube;
        }
    }
}
