//! What a sender and a receiver are told when they are built, and what of it is refused.

use super::packets::{ANSWER_PACKET_BYTES, MAX_BLOCK_BYTES, SLICE_BYTES, WINDOW};
use core::fmt;
use core::time::Duration;

/// How fast a sender sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rate {
    /// Finds the rate of the link: begins with 8 packets in a row at 256,000 bytes a second, or the cap, and never sends more than this many.
    Adaptive {
        /// Bytes a second, at least 4,000.
        cap: u32,
    },
    /// So many bytes a second, whatever the link does. At least 1.
    Fixed(u32),
}

/// Both ends of a transfer. The ends need not agree on any of it.
///
/// ```
/// use bitstream::chunk::{Config, Rate};
///
/// let config = Config { rate: Rate::Fixed(125_000), max_block_bytes: 1 << 20, ..Config::default() };
/// assert_eq!(config.validate(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Sender: bytes to send in a second, packets and their overhead. Default adaptive, up to 12,500,000.
    pub rate: Rate,
    /// Sender: bytes that a packet costs besides its own: headers of UDP and IP, of encryption, and what the application
    /// puts in front. Default 28: IPv4 and UDP.
    pub packet_overhead: u16,
    /// Sender: frames of up to this time lose no rate. Time in which there is nothing to send counts for one packet.
    /// Default 100 ms, at most 60 s.
    pub saved_time: Duration,
    /// Sender: blocks that have begun and are not there, at most. Default 4, 1 to 64. More than the receiver has room for
    /// are held until there is room.
    pub parallel: u8,
    /// Both: a block without progress for so long is given up. Default 30 s, 100 ms to 1 hour. An application that does
    /// not take its blocks stops this clock.
    pub give_up: Duration,
    /// Receiver: blocks larger than this are refused. Default 256 KiB, at most 64 MiB.
    pub max_block_bytes: u32,
    /// Receiver: blocks that arrive or wait to be taken, at most. Default 4, 1 to 64.
    pub room: u8,
    /// Receiver: at most one round of answers in this time, besides those that begin and complete a block. Default 10 ms,
    /// 1 ms to 1 s.
    pub ack_interval: Duration,
    /// Receiver: slices that are kept of a block that is read in parts by
    /// [`poll_part`](super::ChunkReceiver::poll_part). 0, the default: blocks are kept whole. At most 8192.
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
    /// The configuration of [`article`](super::article): the wire of "Sending Large Blocks of Data", for peers that speak it.
    /// Its documentation says what that wire does not promise.
    #[must_use]
    pub fn article() -> super::article::Config {
        super::article::Config::default()
    }

    /// What [`ChunkSender::new`](super::ChunkSender::new) and [`ChunkReceiver::new`](super::ChunkReceiver::new) check.
    ///
    /// # Errors
    /// The first number that is out of its range.
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
            (usize::from(self.stream_slices) <= WINDOW, ConfigError::StreamSlices),
        ];
        match rules.into_iter().find(|(holds, _)| !holds) {
            Some((_, why)) => Err(why),
            None => Ok(()),
        }
    }

    /// The most memory of a [`ChunkReceiver`](super::ChunkReceiver): `room` blocks of `max_block_bytes`, or of `stream_slices`
    /// slices where that is less, a bit for each slice, and 64 KiB for what it remembers.
    #[must_use]
    pub const fn receiver_bytes(&self) -> usize {
        let slices = (self.max_block_bytes as usize).div_ceil(SLICE_BYTES);
        let kept = match self.stream_slices as usize {
            0 => self.max_block_bytes as usize,
            stream if stream < slices => stream * SLICE_BYTES,
            _ => slices * SLICE_BYTES,
        };
        self.room as usize * (kept + slices / 8 + 1024) + ANSWER_PACKET_BYTES + (64 << 10)
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

/// Which number of a [`Config`] is out of its range.
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
