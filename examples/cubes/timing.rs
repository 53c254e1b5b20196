//! Measures the time to encode and to decode, without sockets.

use crate::Failure;
use crate::binary;
use crate::ladder::{ALL, CHANGED};
use crate::packets::{CUBES, MAX_PARTS, Snapshot};
use crate::recording::Recording;
use crate::split::split;
use crate::world::World;
use bitstream::BitSerialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Number of rounds through all frames before the measurement.
const WARM_UP: usize = 2;
/// Number of measured rounds.
const ROUNDS: usize = 11;

/// A line of the table.
#[derive(Debug)]
pub(crate) struct Timing {
    pub(crate) format: &'static str,
    pub(crate) holds: &'static str,
    pub(crate) encode: Cost,
    pub(crate) decode: Cost,
}

/// Times in nanoseconds. The time of a frame is its median over all rounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// Time of the median frame.
    pub(crate) frame: f64,
    /// Time of all frames, divided by the number of their cubes.
    pub(crate) cube: f64,
}

/// Functions that write and read a message.
struct Format<T> {
    name: &'static str,
    /// Most bytes of a message.
    most: usize,
    encode: fn(&T, &mut [u8]) -> Result<usize, Failure>,
    decode: fn(&mut T, &[u8]) -> Result<(), Failure>,
}

fn packed<T: BitSerialize>() -> Format<T> {
    Format {
        name: "bit-packed",
        most: bitstream::max_bytes::<T>(),
        encode: |message, out| Ok(bitstream::encode_to_slice(message, out)?),
        decode: |message, bytes| Ok(bitstream::decode_into(message, bytes)?),
    }
}

const BINARY: Format<Snapshot> = Format {
    name: "binary",
    most: 2 + CUBES * binary::MOST,
    encode: |snapshot, out| binary::encode(snapshot, out).ok_or("no room for a snapshot".into()),
    decode: |snapshot, bytes| binary::decode(snapshot, bytes).ok_or("not a snapshot".into()),
};

/// Measures whole snapshots, bit-packed and in plain binary, and the packets of changed cubes.
pub(crate) fn time(recording: &Recording) -> Result<[Timing; 3], Failure> {
    let frames = &recording.frames;
    let snapshots = || {
        let mut world = World::new();
        move |number: usize| {
            world.apply(&frames[number]);
            let cubes = world.cubes.clone();
            Ok(vec![Snapshot {
                frame: number as u16,
                cubes,
            }])
        }
    };
    let changed = |number: usize| Ok(split(number as u16, &frames[number])?);
    Ok([
        time_messages(ALL, packed(), frames.len(), CUBES * frames.len(), snapshots())?,
        time_messages(ALL, BINARY, frames.len(), CUBES * frames.len(), snapshots())?,
        time_messages(CHANGED, packed(), frames.len(), recording.updates(), changed)?,
    ])
}

/// Measures messages of one kind. `messages` makes the messages of a frame, and is not timed.
fn time_messages<T>(
    holds: &'static str,
    format: Format<T>,
    frames: usize,
    cubes: usize,
    mut messages: impl FnMut(usize) -> Result<Vec<T>, Failure>,
) -> Result<Timing, Failure> {
    let mut buffer = Buffer::new(format.most * usize::from(MAX_PARTS));
    let mut received = messages(0)?;
    let (mut encode, mut decode) = (vec![Vec::new(); frames], vec![Vec::new(); frames]);
    for round in 0..WARM_UP + ROUNDS {
        for frame in 0..frames {
            let sent = messages(frame)?;
            let encoding = buffer.encode(&format, &sent)?;
            let decoding = buffer.decode(&format, &mut received[0])?;
            if round >= WARM_UP {
                encode[frame].push(encoding);
                decode[frame].push(decoding);
            }
        }
    }
    Ok(Timing {
        format: format.name,
        holds,
        encode: Cost::new(encode, cubes),
        decode: Cost::new(decode, cubes),
    })
}

/// The encoded messages of a frame, one after the other.
struct Buffer {
    bytes: Vec<u8>,
    lengths: Vec<usize>,
}

impl Buffer {
    fn new(capacity: usize) -> Buffer {
        Buffer {
            bytes: vec![0; capacity],
            lengths: Vec::new(),
        }
    }

    fn encode<T>(&mut self, format: &Format<T>, messages: &[T]) -> Result<Duration, Failure> {
        self.lengths.clear();
        let mut free = self.bytes.as_mut_slice();
        let start = Instant::now();
        for message in black_box(messages) {
            let used = (format.encode)(message, free)?;
            self.lengths.push(used);
            free = &mut free[used..];
        }
        let elapsed = start.elapsed();
        black_box(&self.bytes);
        Ok(elapsed)
    }

    /// Decodes as a game does: into the memory of the last message.
    fn decode<T>(&self, format: &Format<T>, message: &mut T) -> Result<Duration, Failure> {
        let mut rest = black_box(self.bytes.as_slice());
        let start = Instant::now();
        for length in &self.lengths {
            let (packet, behind) = rest.split_at(*length);
            (format.decode)(message, packet)?;
            black_box(&*message);
            rest = behind;
        }
        Ok(start.elapsed())
    }
}

impl Cost {
    fn new(rounds: Vec<Vec<Duration>>, cubes: usize) -> Cost {
        let frames: Vec<Duration> = rounds.into_iter().map(median).collect();
        let total: Duration = frames.iter().sum();
        Cost {
            frame: nanoseconds(median(frames)),
            cube: nanoseconds(total) / cubes as f64,
        }
    }
}

/// Returns the median. `times` has at least one time, since each test has a frame and a round.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}
