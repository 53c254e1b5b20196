//! Measures the frames in each format.

use crate::Failure;
use crate::differences::{self, Arrivals, WAYS, Way};
use crate::formats::{self, Moment};
use crate::recording::Recording;
use crate::world::World;
use std::thread;

/// Appends a moment in some format.
type Write = fn(Moment<'_>, &mut Vec<u8>) -> Result<(), Failure>;

/// Every cube.
pub(crate) const ALL: &str = "901 cubes, all";
/// Cubes that changed since the frame before.
pub(crate) const CHANGED: &str = "changed cubes";

/// The formats, with the part of each frame that they hold.
const FORMATS: [(&str, &str, Write); 13] = [
    ("XML", ALL, formats::xml),
    ("JSON with names", ALL, formats::json),
    ("JSON by a schema sent once", ALL, formats::json_by_schema),
    ("custom text", ALL, formats::text),
    ("copied structs", ALL, formats::copied_all),
    ("copied structs, no padding", ALL, formats::copied_all_packed),
    ("binary", ALL, formats::binary_all),
    ("bit-packed", ALL, formats::packed_all),
    ("bit-packed, deflated", ALL, formats::deflated_all),
    ("copied structs", CHANGED, formats::copied_changed),
    ("binary", CHANGED, formats::binary_changed),
    ("bit-packed", CHANGED, formats::packed_changed),
    ("bit-packed, deflated", CHANGED, formats::deflated_changed),
];

/// A line of the table.
#[derive(Debug)]
pub(crate) struct Rung {
    pub(crate) name: &'static str,
    pub(crate) holds: &'static str,
    /// Bytes of an average frame.
    pub(crate) average: f64,
    /// Bytes of the largest frame.
    pub(crate) largest: usize,
    /// Bytes of each frame.
    pub(crate) frames: Vec<usize>,
    /// Packets that arrived over the user's link.
    pub(crate) arrivals: Option<Arrivals>,
}

impl Rung {
    pub(crate) fn new(name: &'static str, holds: &'static str, frames: Vec<usize>) -> Rung {
        Rung {
            name,
            holds,
            average: frames.iter().sum::<usize>() as f64 / frames.len().max(1) as f64,
            largest: frames.iter().copied().max().unwrap_or(0),
            frames,
            arrivals: None,
        }
    }
}

/// Writes every frame in every format, each format in a thread of its own. `link` has the ways over the user's link.
pub(crate) fn climb(recording: &Recording, link: &[Way]) -> Result<Vec<Rung>, Failure> {
    thread::scope(|scope| {
        let rungs = FORMATS.map(|(name, holds, write)| scope.spawn(move || measure(name, holds, write, recording)));
        let ways = WAYS.into_iter().chain(link.iter().copied());
        let ways: Vec<_> = ways
            .map(|way| scope.spawn(move || differences::measure(&way, recording)))
            .collect();
        rungs.into_iter().chain(ways).map(crate::outcome).collect()
    })
}

fn measure(name: &'static str, holds: &'static str, write: Write, recording: &Recording) -> Result<Rung, Failure> {
    let mut world = World::new();
    let mut out = Vec::new();
    let mut frames = Vec::new();
    for (frame, updates) in (0..).zip(&recording.frames) {
        world.apply(updates);
        let moment = Moment {
            frame,
            time: f32::from(frame) / recording.hz as f32,
            world: &world,
            updates,
        };
        out.clear();
        write(moment, &mut out)?;
        frames.push(out.len());
    }
    Ok(Rung::new(name, holds, frames))
}
