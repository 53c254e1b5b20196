//! Sends large blocks over links that lose packets: for example the initial state of a world, up to 64 MiB.
//!
//! A block is cut into slices of [`SLICE_BYTES`]. The sender finds the rate of the link, sends slices at that rate, and
//! resends lost ones. The receiver answers with the slices that it has. Both ends are state machines without clock,
//! socket or thread: time and bytes are arguments.
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
//! Each direction has a sender and a receiver of its own; the opposite direction uses [`Connection::back`]. You may
//! encrypt packets below this module: count the bytes that encryption adds in [`Config::packet_overhead`].
//!
//! # Guarantees
//!
//! * A block that arrives was given to a sender with this [`Connection`], and is equal to it byte for byte. Slices of
//!   different blocks never mix. Each slice has its sender's instance, the block's number and length, and 32 bits of
//!   the block's hash.
//! * A block arrives once, or its sender gets it back with an event that says why it did not arrive.
//! * Either end may be restarted with a new `instance`, while packets of the old one are in flight.
//! * Packets of other connections, damaged packets and forged ones are errors and change nothing. [`ChunkSender`],
//!   [`ChunkReceiver`] and [`Connection`] say what an attacker who knows the connection can do.
//! * A receiver sends at most three bytes for each byte that it received, and allocates only for sealed packets.
//!
//! The format of "Sending Large Blocks of Data" has none of these guarantees. The module [`article`] has that format,
//! for peers that use it.

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
