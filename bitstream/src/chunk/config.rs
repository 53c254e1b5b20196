//! Defines the configuration of senders and receivers, and the checks of it.

use super::packets::{ANSWER_PACKET_BYTES, MAX_BLOCK_BYTES, SAID, SLICE_BYTES};
use core::fmt;
use core::time::Duration;

/// Rate at which a sender sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rate {
    /// The sender finds the rate of the link. The sender begins with 10 packets in a row at 2,000,000 bytes a second,
    /// or at the cap, and never sends faster than the cap.
    Adaptive {
        /// Bytes a second, at least 4,000.
        cap: u32,
    },
    /// The sender sends this many bytes a second, whatever the link does. The least is 1.
    Fixed(u32),
}

/// Configuration of both ends of a transfer. The two ends may have different configurations.
///
/// ```
/// use bitstream::chunk::{Config, Rate};
///
/// let config = Config { rate: Rate::Fixed(125_000), max_block_bytes: 1 << 20, ..Config::default() };
/// assert_eq!(config.validate(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Sender: bytes to send in a second, of packets and their overhead. The default is adaptive, up to 12,500,000.
    pub rate: Rate,
    /// Sender: bytes of overhead of a packet: headers of UDP and IP, of encryption, and of the application. The default
    /// is 28, for IPv4 and UDP.
    pub packet_overhead: u16,
    /// Sender: frames of up to this time lose no rate. Time without data to send saves one packet. The default is 100
    /// ms, and the most is 60 s.
    pub saved_time: Duration,
    /// Sender: most blocks that have begun and are not complete. The default is 4, in 1 to 64. If the receiver accepts
    /// fewer, further blocks wait. To fill a link, the blocks in flight need three times the bytes that the link carries
    /// in a round trip, and six times if it loses a tenth of the packets.
    pub parallel: u8,
    /// Both ends: a block without progress for this time is abandoned. The default is 30 s, in 100 ms to 1 hour. This
    /// clock stops while an application does not take its blocks.
    pub give_up: Duration,
    /// Receiver: larger blocks are refused. The default is 256 KiB, and the most is 64 MiB.
    pub max_block_bytes: u32,
    /// Receiver: most blocks that arrive or wait to be taken. The default is 4, in 1 to 64.
    pub room: u8,
    /// Receiver: shortest time between two rounds of answers. Answers that begin or complete a block are sent at once,
    /// and those that the sender asks for. The default is 10 ms, in 1 ms to 1 s.
    pub ack_interval: Duration,
    /// Receiver: slices to keep of a block that is read in parts by [`poll_part`](super::ChunkReceiver::poll_part). The
    /// default 0 keeps blocks whole. The most is 8192.
    pub stream_slices: u16,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            rate: Rate::Adaptive { cap: 12_500_000 },
            packet_overhead: 28,
            saved_time: Duration::from_millis(100),
            parallel: 4,
            give_up: Duration::from_secs(30),
            max_block_bytes: 256 * 1024,
            room: 4,
            ack_interval: Duration::from_millis(10),
            stream_slices: 0,
        }
    }
}

impl Config {
    /// Returns the configuration of [`article`](super::article), the format of "Sending Large Blocks of Data", for
    /// peers that use it. The documentation of that module says which guarantees the format lacks.
    #[must_use]
    pub fn article() -> super::article::Config {
        super::article::Config::default()
    }

    /// Checks the numbers, as [`ChunkSender::new`](super::ChunkSender::new) and
    /// [`ChunkReceiver::new`](super::ChunkReceiver::new) do.
    ///
    /// # Errors
    /// The error names the first number that is out of its range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let millis = Duration::from_millis;
        let rules = [
            (self.rate.is_valid(), ConfigError::Rate),
            (self.saved_time <= millis(60_000), ConfigError::SavedTime),
            ((1..=64).contains(&self.parallel), ConfigError::Parallel),
            (
                (millis(100)..=millis(3_600_000)).contains(&self.give_up),
                ConfigError::GiveUp,
            ),
            (
                (1..=MAX_BLOCK_BYTES).contains(&self.max_block_bytes),
                ConfigError::MaxBlockBytes,
            ),
            ((1..=64).contains(&self.room), ConfigError::Room),
            (
                (millis(1)..=millis(1000)).contains(&self.ack_interval),
                ConfigError::AckInterval,
            ),
            (usize::from(self.stream_slices) <= SAID, ConfigError::StreamSlices),
        ];
        match rules.into_iter().find(|(holds, _)| !holds) {
            Some((_, why)) => Err(why),
            None => Ok(()),
        }
    }

    /// Returns the most memory of a [`ChunkReceiver`](super::ChunkReceiver), in bytes: `room` blocks of
    /// `max_block_bytes`, or of `stream_slices` slices if that is less, a bit for each slice, and 256 KiB for its
    /// records. The records of an honest sender are a few hundred bytes.
    #[must_use]
    pub const fn receiver_bytes(&self) -> usize {
        let slices = (self.max_block_bytes as usize).div_ceil(SLICE_BYTES);
        let kept = match self.stream_slices as usize {
            0 => self.max_block_bytes as usize,
            stream if stream < slices => stream * SLICE_BYTES,
            _ => slices * SLICE_BYTES,
        };
        self.room as usize * (kept + slices / 8 + 1024) + ANSWER_PACKET_BYTES + (256 << 10)
    }
}

impl Rate {
    pub(super) fn is_valid(self) -> bool {
        match self {
            Rate::Adaptive { cap } => cap >= 4000,
            Rate::Fixed(rate) => rate > 0,
        }
    }
}

/// Number of a [`Config`] that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigError {
    /// `rate` is fixed at 0, or has a cap below 4,000.
    Rate,
    /// `saved_time` is above 60 s.
    SavedTime,
    /// `parallel` is not in 1..=64.
    Parallel,
    /// `give_up` is not in 100 ms..=1 h.
    GiveUp,
    /// `max_block_bytes` is not in 1..=67,108,864.
    MaxBlockBytes,
    /// `room` is not in 1..=64.
    Room,
    /// `ack_interval` is not in 1 ms..=1 s.
    AckInterval,
    /// `stream_slices` is above 8192.
    StreamSlices,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ConfigError::Rate => "`rate` is 0, or its cap is below 4000",
            ConfigError::SavedTime => "`saved_time` is above 60 s",
            ConfigError::Parallel => "`parallel` is not in 1..=64",
            ConfigError::GiveUp => "`give_up` is not in 100 ms..=1 h",
            ConfigError::MaxBlockBytes => "`max_block_bytes` is not in 1..=67108864",
            ConfigError::Room => "`room` is not in 1..=64",
            ConfigError::AckInterval => "`ack_interval` is not in 1 ms..=1 s",
            ConfigError::StreamSlices => "`stream_slices` is above 8192",
        })
    }
}

impl core::error::Error for ConfigError {}
