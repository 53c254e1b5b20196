//! Sends blocks of up to 64 MiB, such as the initial state of a world, over links that lose packets.
//!
//! The sender cuts a block into slices of [`SLICE_BYTES`], finds the rate of the link, sends slices at that rate, and
//! resends lost slices. The receiver acknowledges the slices that have arrived. Sender and receiver own no clock,
//! socket or thread: your code passes the time and the packets as arguments.
//!
//! # The loop
//!
//! ```
//! use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection, SendEvent};
//! use std::time::Duration;
//!
//! // 128 random bits, which the handshake tells both ends; see `Connection`
//! let connection = Connection::new(0x5bd1_e995_3a10_86d9_5bd1_e995_c4ce_b9fe);
//! // each end draws its instance, 32 random bits
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
//! Each direction of a connection needs its own sender and receiver; the opposite direction uses [`Connection::back`].
//! If a peer's address may change, take the new address only from a fresh packet: one with [`SliceFate::New`],
//! [`SliceFate::Completed`], or an [`AckFate`] other than `Stale` and `Forged`. A packet with another fate may be a replay.
//! If your code encrypts the packets, add the bytes of the encryption to [`Config::packet_overhead`].
//!
//! # Guarantees
//!
//! * Each block that arrives equals, byte for byte, a block that was given to a sender with the same [`Connection`].
//!   Slices of different blocks never mix: each slice contains the sender's instance, the number and the length of its
//!   block, and 32 bits of the block's hash.
//! * A block arrives at most once at each receiver, even if its packets are repeated. The receiver remembers the last
//!   1,028 instances of its senders; packets of an earlier instance could begin a block again.
//! * Each block arrives, or the sender returns the block with an event that says why. A block that is returned because
//!   no answer came, or because your code cancelled it, may still have arrived.
//! * The sender and the receiver may each be restarted with a new `instance`, even while packets of the old instance
//!   are in flight. While slices of a new sender arrive, and for 2 s after, the receiver begins no block of an old one.
//! * A packet of another connection, a damaged packet and a forged packet are errors, and do not change the transfer.
//!   [`ChunkSender`], [`ChunkReceiver`] and [`Connection`] document what an attacker who knows the connection's secret
//!   can do.
//! * A receiver sends at most three bytes for each byte that it received. A receiver allocates memory only for packets
//!   with a valid seal.
//!
//! The module [`article`] has the format of the article "Sending Large Blocks of Data", for peers that use this format.
//! The article's format has none of the guarantees above.

pub mod article;
mod assembly;
#[cfg(test)]
mod attacks;
mod bits;
mod config;
mod numbers;
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
