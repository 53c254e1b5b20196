//! Defines the configuration of a sender and a receiver, and the errors of its numbers.

use super::packets::{MAX_CHUNK_BYTES, MAX_SLICES, SLICE_BYTES};
use super::receiver::ChunkReceiver;
use super::timeline::LONGEST;
use core::fmt;
use core::time::Duration;

/// The rate 256 kbit/s: 32,000 bytes a second, or 256 KiB in about 8 seconds. Suits slow links.
pub const KBIT_256: u32 = 32_000;
/// The rate 512 kbit/s: 64,000 bytes a second, or 256 KiB in about 4 seconds.
pub const KBIT_512: u32 = 64_000;
/// The rate 1 Mbit/s: 125,000 bytes a second, or 256 KiB in about 2 seconds.
pub const MBIT_1: u32 = 125_000;

const ACK_INTERVALS: core::ops::RangeInclusive<Duration> = Duration::from_millis(10)..=Duration::from_secs(1);

/// Configuration of a sender or a receiver. `first_chunk_id` and `max_chunk_bytes` must be equal on both ends of a
/// transfer.
///
/// ```
/// use bitstream::chunk::article::{ChunkSender, Config, MBIT_1};
///
/// let sender = ChunkSender::new(Config { bytes_per_second: MBIT_1, ..Config::default() })?;
/// # Ok::<(), bitstream::chunk::article::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Sender: rate in bytes a second, including `packet_overhead` for each packet. The default is [`KBIT_256`], and
    /// the smallest value is 1.
    pub bytes_per_second: u32,
    /// Sender: number of bytes that other layers add to each packet: headers of UDP and IP, and your own headers. The
    /// default is 28 bytes, for IPv4 and UDP.
    pub packet_overhead: u16,
    /// Sender: longest time without sending that the sender makes up for later. If the application calls the sender
    /// less often, the rate falls: with calls once a second and the default of 100 ms, to an eighth. The largest value
    /// is 60 s.
    pub saved_time: Duration,
    /// Sender: time after which a slice without an ack is sent again: 1 ms to 60 s, by default 100 ms. If 1.25 times
    /// the [round-trip time](super::ChunkSender::set_rtt) is longer, the sender waits for 1.25 times the round-trip
    /// time instead.
    pub resend_delay: Duration,
    /// Sender: true to send all slices of a chunk at once, and to continue at the configured rate. By default slices
    /// are sent at the rate. Read [the conditions](super#the-burst) before you enable the burst.
    pub initial_burst: bool,
    /// Sender: largest number of chunks that wait while another chunk is in flight. The default is 4.
    pub queued_chunks: u16,
    /// Sender and receiver: id of the first chunk. The default is 0.
    pub first_chunk_id: u16,
    /// Sender and receiver: largest number of bytes of a chunk, 1 byte to 256 KiB, by default 256 KiB. The receiver
    /// allocates memory for a chunk of this size.
    pub max_chunk_bytes: u32,
    /// Receiver: shortest time between two acks: 10 ms to 1 s, by default 50 ms. If this time is longer than the
    /// sender's `resend_delay`, the sender sends slices twice.
    pub ack_interval: Duration,
    /// Receiver: time after which the receiver gives up a transfer if only slices of another transfer arrive: 100 ms to
    /// 60 s, by default 3 s.
    pub restart_after: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bytes_per_second: KBIT_256,
            packet_overhead: 28,
            saved_time: Duration::from_millis(100),
            resend_delay: Duration::from_millis(100),
            initial_burst: false,
            queued_chunks: 4,
            first_chunk_id: 0,
            max_chunk_bytes: MAX_CHUNK_BYTES as u32,
            ack_interval: Duration::from_millis(50),
            restart_after: Duration::from_secs(3),
        }
    }
}

impl Config {
    /// Checks that each number of the configuration is in its range. [`ChunkSender::new`](super::ChunkSender::new) and
    /// [`ChunkReceiver::new`] make the same check.
    ///
    /// # Errors
    /// Returns the first number that is out of its range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let within = |time: Duration, least: u64| (Duration::from_millis(least)..=LONGEST).contains(&time);
        let rules = [
            (self.bytes_per_second > 0, ConfigError::BytesPerSecond),
            (within(self.saved_time, 0), ConfigError::SavedTime),
            (within(self.resend_delay, 1), ConfigError::ResendDelay),
            (
                (1..=MAX_CHUNK_BYTES as u32).contains(&self.max_chunk_bytes),
                ConfigError::MaxChunkBytes,
            ),
            (ACK_INTERVALS.contains(&self.ack_interval), ConfigError::AckInterval),
            (within(self.restart_after, 100), ConfigError::RestartAfter),
        ];
        match rules.into_iter().find(|(holds, _)| !holds) {
            Some((_, why)) => Err(why),
            None => Ok(()),
        }
    }

    /// Returns the number of bytes of memory that a [`ChunkReceiver`] takes. The receiver allocates this memory when it
    /// is built, and no more later.
    ///
    /// ```
    /// # use bitstream::chunk::article::{ChunkReceiver, Config};
    /// let config = Config { max_chunk_bytes: 16 * 1024, ..Config::default() };
    /// assert_eq!(config.receiver_bytes(), 16 * 1024 + 1024 + 256 + size_of::<ChunkReceiver>());
    /// ```
    #[must_use]
    pub const fn receiver_bytes(&self) -> usize {
        // the chunk, a slice that arrives, an ack that is sent
        self.max_chunk_bytes as usize + SLICE_BYTES + MAX_SLICES + size_of::<ChunkReceiver>()
    }
}

/// Names the number of a [`Config`] that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigError {
    /// `bytes_per_second` is 0.
    BytesPerSecond,
    /// `saved_time` is above 60 s.
    SavedTime,
    /// `resend_delay` is not in 1 ms..=60 s.
    ResendDelay,
    /// `max_chunk_bytes` is not in 1..=262,144.
    MaxChunkBytes,
    /// `ack_interval` is not in 10 ms..=1 s.
    AckInterval,
    /// `restart_after` is not in 100 ms..=60 s.
    RestartAfter,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ConfigError::BytesPerSecond => "`bytes_per_second` is 0: nothing would ever be sent",
            ConfigError::SavedTime => "`saved_time` is above 60 s",
            ConfigError::ResendDelay => "`resend_delay` is not in 1 ms..=60 s",
            ConfigError::MaxChunkBytes => "`max_chunk_bytes` is not in 1..=262144",
            ConfigError::AckInterval => "`ack_interval` is not in 10 ms..=1 s",
            ConfigError::RestartAfter => "`restart_after` is not in 100 ms..=60 s",
        })
    }
}

impl core::error::Error for ConfigError {}
