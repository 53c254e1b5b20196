//! Declares everything that is sent. To begin the packets of your own game, copy this file and change the fields.

use bitstream::BitSerialize;

/// Cubes in the world; cube 0 is the player's.
pub const CUBES: usize = 901;
/// The highest index of a cube.
pub const LAST_CUBE: u16 = CUBES as u16 - 1;
/// Bytes of the largest packet, which usual networks carry in one piece.
pub const PACKET_BYTES: usize = 1200;
/// Most packets of a frame: these hold every cube in motion.
pub const MAX_PARTS: u8 = 16;
/// Most updates in a packet, if all of them are the smallest ones.
pub const MAX_UPDATES: usize = PACKET_BYTES * 8 / CubeUpdate::MIN_BITS;

/// A packet of a frame, from the server to the client. The packet takes 31 bits, and 91 or 157 for each cube that
/// changed.
///
/// A frame has the changes since the frame before, in as many packets as it needs.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct FramePacket {
    /// Number of the frame, from 0.
    // Without an attribute an integer is sent whole: 16 bits count 18 minutes of frames at 60 Hz.
    pub frame: u16,
    /// Index of the packet in its frame.
    // From 0 to 15: 4 bits.
    #[bits(range = 0..=MAX_PARTS - 1)]
    pub part: u8,
    /// Number of packets of the frame.
    // A frame has at least one packet, even if nothing changed. The encoder counts from the smallest value, so 1 to 16
    // take 4 bits.
    #[bits(range = 1..=MAX_PARTS)]
    pub parts: u8,
    /// The cubes that changed, in the order of their index.
    // A list needs a bound, or a forged length could make the client allocate gigabytes. A length up to 105 takes 7
    // bits.
    #[array(max = MAX_UPDATES)]
    pub updates: Vec<CubeUpdate>,
}

/// Answer of the client to every packet: all frames before `next` are complete. 16 bits.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct Ack {
    /// The first incomplete frame.
    // 16 bits, as `FramePacket::frame`.
    pub next: u16,
}

/// A cube's new state. 91 bits at rest, 157 in motion.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct CubeUpdate {
    /// Index of the cube.
    // 10 bits can hold 1,024 indices. The decoder rejects indices without a cube, so this field is safe as an index.
    #[bits(range = 0..=LAST_CUBE)]
    pub index: u16,
    /// State of the cube.
    // A nested struct needs no attribute and costs nothing beyond its fields.
    pub cube: Cube,
}

/// State of a cube. 81 bits at rest, 147 in motion, instead of 29 and 53 bytes.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct Cube {
    /// Position of the cube's centre.
    // `predict` makes differences extrapolate the movement. Packets do not change.
    #[bits(predict)]
    pub position: Position,
    /// A unit quaternion x y z w.
    // The three smaller components take 9 bits each, and the index of the largest 2: 29 bits instead of 128. The error
    // is at most 0.6 degrees.
    #[bits(predict)]
    #[quat(bits = 9)]
    pub orientation: [f32; 4],
    /// True if the player touches the cube, directly or through other cubes.
    // A bool is one bit.
    pub interacting: bool,
    /// Velocities of the cube; `None` at rest.
    // One bit says whether the velocities follow. Most cubes rest, and an `Option` saves the bits of their zeros.
    pub motion: Option<Motion>,
}

/// A place in the world, in metres. 50 bits instead of 96.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct Position {
    /// East.
    // The arena is 512 m wide, and an error of 1 mm is invisible: 256,000 steps, 18 bits. The encoder clamps values
    // outside.
    #[float(min = -256.0, max = 256.0, res = 0.002)]
    pub x: f32,
    /// North.
    #[float(min = -256.0, max = 256.0, res = 0.002)]
    pub y: f32,
    /// Up.
    // The height has another range: no cube sinks into the ground or flies above 32 m. 16,000 steps, 14 bits.
    #[float(min = 0.0, max = 32.0, res = 0.002)]
    pub z: f32,
}

/// Velocities of a cube. 66 bits instead of 192.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Linear velocity in m/s.
    // The attribute describes each of the three floats. The player's blast throws cubes at up to 23 m/s. The client
    // extrapolates them for a few frames only, so steps of 4 cm/s suffice: 1,600 steps, 3 x 11 bits.
    #[float(min = -32.0, max = 32.0, res = 0.04)]
    pub linear: [f32; 3],
    /// Angular velocity in rad/s.
    // The physics limits the spin to 16, and rounds, so the range ends above 16. 1,600 steps, 3 x 11 bits.
    #[float(min = -20.0, max = 20.0, res = 0.025)]
    pub angular: [f32; 3],
}

/// The whole world, as a player who joins would get it: 26 bits, then 81 or 147 for each cube.
///
/// The place in the list is the index, so the index is not sent.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Number of the frame, from 0.
    #[bits(predict)]
    pub frame: u16,
    /// Every cube.
    #[array(max = CUBES)]
    pub cubes: Vec<Cube>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits<T: BitSerialize>() -> (usize, usize) {
        (T::MIN_BITS, T::MAX_BITS)
    }

    #[test]
    fn the_bits_in_the_comments_are_those_on_the_wire() {
        assert_eq!(bits::<Position>(), (50, 50));
        assert_eq!(bits::<Motion>(), (66, 66));
        assert_eq!(bits::<Cube>(), (81, 147));
        assert_eq!(bits::<CubeUpdate>(), (91, 157));
        assert_eq!(bits::<Ack>(), (16, 16));
        assert_eq!(FramePacket::MIN_BITS, 31);
        assert_eq!(Snapshot::MIN_BITS, 26);
        assert_eq!(MAX_UPDATES, 105);
    }

    #[test]
    fn a_frame_with_every_cube_in_motion_fits_its_packets() {
        let in_one = (PACKET_BYTES * 8 - FramePacket::MIN_BITS) / CubeUpdate::MAX_BITS;
        assert!(CUBES.div_ceil(in_one) <= usize::from(MAX_PARTS));
    }
}
