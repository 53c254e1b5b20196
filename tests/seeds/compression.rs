//! Row 60: bytes that a general compressor saves of packed bits, on the recording of the example `cubes`.

use bitstream::BitSerialize;
use packets::{CUBES, Cube, CubeUpdate, FramePacket, Motion, PACKET_BYTES, Position, Snapshot};

#[allow(dead_code, unreachable_pub)] // public in the example
#[path = "../../examples/cubes/packets.rs"]
mod packets;

const RECORDING: &[u8] = include_bytes!("../../examples/data/cubes.bin");

/// Bytes of the file, which `examples/data/README.md` describes.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.0.split_first_chunk().expect("a whole recording");
        self.0 = rest;
        *taken
    }

    fn floats<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| f32::from_le_bytes(self.take()))
    }

    fn update(&mut self) -> CubeUpdate {
        let index = u16::from_le_bytes(self.take());
        let [flags] = self.take();
        let [x, y, z] = self.floats();
        let cube = Cube {
            position: Position { x, y, z },
            orientation: self.floats(),
            interacting: flags & 2 != 0,
            motion: (flags & 1 == 0).then(|| Motion {
                linear: self.floats(),
                angular: self.floats(),
            }),
        };
        CubeUpdate { index, cube }
    }
}

/// The cubes that change in each frame.
fn frames() -> Vec<Vec<CubeUpdate>> {
    let mut file = Bytes(RECORDING);
    assert_eq!(file.take(), *b"CUBESF32");
    let [cubes, frames, hz] = [(); 3].map(|()| u32::from_le_bytes(file.take()));
    assert_eq!((cubes, frames, hz), (901, 600, 60));
    file.0 = &file.0[600..]; // the keys
    let frame = |_| {
        let count = u16::from_le_bytes(file.take());
        (0..count).map(|_| file.update()).collect()
    };
    (0..frames).map(frame).collect()
}

/// A byte of flags, and every float whole.
fn plain<'a>(cubes: impl IntoIterator<Item = &'a Cube>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for cube in cubes {
        let Position { x, y, z } = cube.position;
        bytes.push(u8::from(cube.interacting) | u8::from(cube.motion.is_none()) << 1);
        let motion = cube.motion.iter().flat_map(|motion| [motion.linear, motion.angular]);
        let floats = [x, y, z].into_iter().chain(cube.orientation).chain(motion.flatten());
        bytes.extend(floats.flat_map(f32::to_le_bytes));
    }
    bytes
}

/// The bytes of some messages, and how many there are once each is compressed.
#[derive(Debug, Default)]
struct Size {
    bytes: usize,
    compressed: usize,
    messages: usize,
    /// Messages that compression makes larger.
    grown: usize,
}

impl Size {
    fn add(&mut self, message: &[u8]) {
        let compressed = miniz_oxide::deflate::compress_to_vec(message, 6).len();
        self.bytes += message.len();
        self.compressed += compressed;
        self.messages += 1;
        self.grown += usize::from(compressed > message.len());
    }

    fn ratio(&self) -> f64 {
        self.compressed as f64 / self.bytes as f64
    }
}

/// "Binary packets tend to have very high entropy .. don't worry about compression": true of the packets of changed
/// cubes, of which most grow. A whole world repeats itself and halves. Compression in place of packing leaves more than
/// packing.
#[test]
fn row_60_packets_of_changes_do_not_shrink_and_whole_worlds_halve() {
    let [mut packets, mut plain_packets, mut worlds, mut plain_worlds] = [(); 4].map(|()| Size::default());
    let fit = (PACKET_BYTES * 8 - FramePacket::MIN_BITS) / CubeUpdate::MAX_BITS;
    let mut world: Vec<Cube> = Vec::new();
    for (frame, updates) in (0..).zip(frames()) {
        if frame == 0 {
            // every cube, in the order of the index
            world = updates.iter().map(|update| update.cube).collect();
        }
        for update in &updates {
            world[usize::from(update.index)] = update.cube;
        }
        for updates in updates.chunks(fit) {
            let packet = FramePacket {
                frame,
                part: 0,
                parts: 1,
                updates: updates.to_vec(),
            };
            packets.add(&bitstream::encode(&packet).unwrap());
            plain_packets.add(&plain(updates.iter().map(|update| &update.cube)));
        }
        if frame % 20 == 0 {
            plain_worlds.add(&plain(&world));
            let cubes = world.clone();
            worlds.add(&bitstream::encode(&Snapshot { frame, cubes }).unwrap());
        }
    }
    println!("changed cubes: packed {packets:?}, plain {plain_packets:?}");
    println!("whole worlds: packed {worlds:?}, plain {plain_worlds:?}");
    assert_eq!((world.len(), worlds.messages), (CUBES, 30));
    assert!((0.98..1.02).contains(&packets.ratio()));
    assert!(packets.grown * 4 > packets.messages * 3);
    assert!(packets.bytes * 5 < plain_packets.compressed * 2);
    assert!((0.45..0.55).contains(&worlds.ratio()));
    assert!(worlds.compressed * 3 < plain_worlds.compressed * 2);
}
