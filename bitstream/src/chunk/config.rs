//! Defines and checks the configuration of senders and receivers.

use super::packets::{ANSWER_PACKET_BYTES, MAX_BLOCK_BYTES, SAID, SLICE_BYTES};
use core::fmt;
use core::time::Duration;

/// How fast a sender sends: at a rate that it adapts to the link, or at a fixed rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rate {
    /// The sender finds the rate that the link can carry. It begins with 10 packets at 2,000,000 bytes a second (or at
    /// the cap, if the cap is lower), and never sends faster than the cap.
    Adaptive {
        /// Largest rate, in bytes a second: at least 4,000.
        cap: u32,
    },
    /// The sender sends this many bytes a second (at least 1), even if the link loses packets.
    Fixed(u32),
}

/// Configuration of a sender or a receiver. A sender and its receiver may have different configurations.
///
/// ```
/// use bitstream::chunk::{Config, Rate};
///
/// let config = Config { rate: Rate::Fixed(125_000), max_block_bytes: 1 << 20, ..Config::default() };
/// assert_eq!(config.validate(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Sender: rate in bytes a second, including `packet_overhead` for each packet. The default is an adaptive rate of
    /// up to 12,500,000 bytes a second.
    pub rate: Rate,
    /// Sender: number of bytes that other layers add to each packet: headers of UDP and IP, encryption, and your own
    /// headers. The default is 28 bytes, for IPv4 and UDP.
    pub packet_overhead: u16,
    /// Sender: longest time between two calls of [`poll_transmit`](super::ChunkSender::poll_transmit) that does not
    /// lower the rate. If no data was waiting between the calls, the sender may send only one packet at once. The
    /// default is 100 ms, and the largest value is 60 s.
    pub saved_time: Duration,
    /// Sender: largest number of blocks that are in flight at a time: 1 to 64, by default 4. If the receiver accepts
    /// fewer blocks than the sender has in flight, further blocks wait. To use the whole rate of a link, the blocks in
    /// flight together need three times the bytes that the link carries in a round trip, and six times if it loses a
    /// tenth of the packets.
    pub parallel: u8,
    /// Sender and receiver: time after which a block without progress is abandoned: 100 ms to 1 hour, by default 30 s.
    /// Time in which the receiver's application does not take its blocks does not count, nor does time in which a block
    /// of the sender waits for others, if answers about them arrive. Choose a sender's `give_up` of more than two round
    /// trips, the receiver's `ack_interval`, and the time of two packets at a fixed rate.
    ///
    /// The time between two calls of an end counts as at most a quarter of `give_up`, however long your own program pauses.
    /// A sender cannot tell a pause of the other program from a broken link: choose a longer `give_up` than the longest
    /// pause of the other program, such as loading a level. Toward the end of `give_up`, a sender asks for an answer more
    /// often, so that lost packets alone hardly ever end a block.
    ///
    /// Do not choose a shorter time for the receiver than for the sender. A block in flight that waits for blocks of
    /// higher priority gets a slice every quarter of the sender's `give_up`, or every 5 s if that is shorter. After a slice
    /// without an answer, the next one follows after a twelfth of `give_up`, at most 5 s. If no slice arrives for the
    /// receiver's `give_up`, the receiver drops the block, and the sender sends it from its start.
    pub give_up: Duration,
    /// Receiver: largest number of bytes of a block, including its tag, up to 64 MiB, by default 256 KiB. The receiver
    /// refuses larger blocks.
    pub max_block_bytes: u32,
    /// Receiver: largest number of blocks that are incomplete, or that wait until the application takes them: 1 to 64,
    /// by default 4.
    pub room: u8,
    /// Receiver: shortest time between two answers to slices: 1 ms to 1 s, by default 10 ms. The receiver answers the
    /// first and the last slice of a block at once, and also when the sender asks for an answer.
    pub ack_interval: Duration,
    /// Receiver: number of slices to buffer for a block that the application reads in parts by
    /// [`poll_part`](super::ChunkReceiver::poll_part), at most 8192. With the default 0, no block is read in parts.
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
    /// Returns a configuration for the module [`article`](super::article), which speaks the format of the article
    /// "Sending Large Blocks of Data". The documentation of the module `article` says which guarantees this format
    /// lacks.
    #[must_use]
    pub fn article() -> super::article::Config {
        super::article::Config::default()
    }

    /// Checks that each number of the configuration is in its range. [`ChunkSender::new`](super::ChunkSender::new) and
    /// [`ChunkReceiver::new`](super::ChunkReceiver::new) make the same check.
    ///
    /// # Errors
    /// Returns the first number that is out of its range.
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

    /// Returns the longest time between two calls of an end that counts as a whole for `give_up`.
    pub(super) fn longest_pause(&self) -> Duration {
        self.give_up / 4
    }

    /// Returns the most bytes of memory that a [`ChunkReceiver`](super::ChunkReceiver) takes. The memory consists of
    /// `room` blocks of `max_block_bytes` (or of `stream_slices` slices, if that is less), a bit for each slice, and up
    /// to 256 KiB of records about senders. An honest sender takes about 3 KiB of records.
    #[must_use]
    pub const fn receiver_bytes(&self) -> usize {
        let slices = (self.max_block_bytes as usize).div_ceil(SLICE_BYTES);
        let kept = match self.stream_slices as usize {
            0 => self.max_block_bytes as usize,
            stream if stream < slices => stream * SLICE_BYTES,
            _ => slices * SLICE_BYTES,
        };
        let blocks = (kept + slices / 8 + 1024).saturating_mul(self.room as usize);
        blocks.saturating_add(ANSWER_PACKET_BYTES + (256 << 10))
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

/// Names the number of a [`Config`] that is out of its range.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Besides the blocks, a receiver takes little more than the 256 KiB of records.
    #[test]
    fn a_receiver_takes_little_more_than_its_blocks() {
        let config = Config::default();
        let blocks = usize::from(config.room) * config.max_block_bytes as usize;
        let more = config.receiver_bytes() - blocks;
        assert!((256 << 10..264 << 10).contains(&more), "{more}");
    }
}
