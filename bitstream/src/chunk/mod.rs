//! Large blocks over links that lose packets: the initial state of a world, whole and as it was sent, 64 MiB at most.
//!
//! A block is cut into slices of [`SLICE_BYTES`]. The sender sends them at the rate that it finds the link to bear, and
//! those that are lost again. The receiver answers with what it has. Both ends are state machines without clock, socket
//! or thread: time and bytes are arguments.
//!
//! # The loop
//!
//! ```
//! use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection, SendEvent};
//! use std::time::Duration;
//!
//! // 128 and 32 random bits, which the handshake tells both ends; see `Connection`
//! let connection = Connection::new(0x5bd1_e995_3a10_86d9_5bd1_e995_c4ce_b9fe);
//! let mut sender = ChunkSender::new(Config::default(), connection, 0x1234_5678)?;
//! let mut receiver = ChunkReceiver::new(Config::default(), connection, 0x8765_4321)?;
//!
//! let world: Vec<u8> = (0..5000).map(|i| i as u8).collect();
//! let id = sender.send(world.clone())?;
//!
//! let (mut arrived, mut delivered) = (false, false);
//! for frame in 0..60 {
//!     let now = frame * Duration::from_millis(16); // since the start of the game
//!     // the sender's frame
//!     while let Some(packet) = sender.poll_transmit(now) {
//!         // instead of a socket: every third frame loses all
//!         if frame % 3 != 0 {
//!             // an error says that the packet is not of this connection; the game goes on
//!             let _ = receiver.handle_packet(now, packet);
//!         }
//!     }
//!     // the receiver's frame
//!     if let Some(block) = receiver.poll_block() {
//!         arrived = block.bytes() == world;
//!     }
//!     while let Some(packet) = receiver.poll_answer(now) {
//!         let _ = sender.handle_packet(now, packet);
//!     }
//!     while let Some(event) = sender.poll_event() {
//!         delivered |= event == SendEvent::Delivered { id };
//!     }
//! }
//! assert!(arrived && delivered);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each direction has a sender and a receiver of its own, the way back with [`Connection::back`]. Encrypt packets below
//! this module if you like: count what that adds in [`Config::packet_overhead`].
//!
//! # What holds
//!
//! * A block that arrives is one that a sender with this [`Connection`] was given, byte for byte. Slices never mix: each
//!   says the instance of its sender, the number of the block, its length and 32 bits of its hash.
//! * A block arrives once, or its sender gets it back with an event that says why not.
//! * Either end may be started anew with a new `instance`, while packets of the old one are on their way.
//! * Packets of other connections, damaged packets and forged ones are errors and change nothing. What an attacker who knows
//!   the connection can do is said at [`ChunkSender`], [`ChunkReceiver`] and [`Connection`].
//! * A receiver sends at most three bytes for each that it was sent, and allocates only for packets that are sealed.
//!
//! The wire of "Sending Large Blocks of Data" has none of this. It is in [`article`], for peers that speak it.

pub mod article;
mod assembly;
#[cfg(test)]
mod attacks;
mod bits;
mod config;
mod packets;
mod rate;
mod receiver;
mod sender;
mod siphash;
mod transfer;

pub use config::{Config, ConfigError, Rate};
pub use packets::{
    ANSWER_PACKET_BYTES, Connection, MAX_BLOCK_BYTES, MAX_TAG_BYTES, PacketError, Refusal, SLICE_BYTES,
    SLICE_PACKET_BYTES,
};
pub use receiver::{Arriving, Block, ChunkReceiver, Part, ReceiveEvent, SliceFate};
pub use sender::{AckFate, ChunkSender, Failure, Outgoing, SendError, SendEvent, SendProblem, Sending, Stats};
