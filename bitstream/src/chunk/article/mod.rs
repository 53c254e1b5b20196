//! Sends large blocks of bytes, such as the initial state of a world, over links that lose packets. A block has at most
//! 256 KiB, and blocks arrive complete and in order.
//!
//! The format is that of "Sending Large Blocks of Data". A block is a *chunk*, cut into *slices* of 1024 bytes. The
//! sender sends slices in turn, at a given rate, until each is acked. An ack lists the slices that the receiver has.
//! One chunk is in flight at a time, and the next chunk begins a round trip after the end of the chunk before. Use this
//! module for data that is sent once, not in every frame.
//!
//! The sender and the receiver own no clock, socket or thread: your code passes the time and the packets as arguments.
//! Methods `handle_*` take packets that arrived. Methods `poll_*` return packets to send and complete chunks.
//!
//! # The loop
//!
//! ```
//! use bitstream::chunk::article::{ChunkReceiver, ChunkSender, Config, SendProblem};
//! use std::time::Duration;
//!
//! let config = Config::default();
//! let mut sender = ChunkSender::new(config)?;
//! let mut receiver = ChunkReceiver::new(config)?;
//!
//! let world: Vec<u8> = (0..5000).map(|i| i as u8).collect();
//! sender.send(world.clone())?;
//! assert_eq!(sender.send(Vec::new()).map_err(|refused| refused.why), Err(SendProblem::Empty));
//!
//! for frame in 0..60 {
//!     let now = frame * Duration::from_millis(16); // since the start of the game
//!     // the sender's frame
//!     while let Some(packet) = sender.poll_transmit(now) {
//!         // instead of a socket: every third frame loses all
//!         if frame % 3 != 0 {
//!             // an error says that these bytes are no slice; whoever sent them, the game goes on
//!             let _ = receiver.handle_slice(now, packet);
//!         }
//!     }
//!     // the receiver's frame
//!     if let Some(chunk) = receiver.poll_chunk() {
//!         assert_eq!(chunk.bytes, world);
//!     }
//!     if let Some(packet) = receiver.poll_ack(now) {
//!         let _ = sender.handle_ack(packet);
//!     }
//! }
//! assert!(sender.is_idle());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Give each direction a sender and a receiver of its own. Your code must mark each packet as a slice or an ack, for
//! example by a byte in front. Packets with slices have at most [`SLICE_PACKET_BYTES`] bytes, acks at most
//! [`ACK_PACKET_BYTES`] bytes.
//!
//! # Connections
//!
//! The sender and the receiver begin with `first_chunk_id`, and packets do not name their connection. Each connection
//! therefore needs a new sender and a new receiver. If one of them restarts, the other must restart too. A new sender
//! counts from the first id again: an old receiver takes the new chunks for earlier ones, and acks or drops them. A new
//! receiver understands an old sender after `restart_after`, if the sender's chunk is less than 32,768 after the first.
//! Number the connections, and drop packets of another connection before they reach these functions.
//!
//! # What holds
//!
//! These guarantees hold on a link that loses, duplicates, reorders and delays packets, whatever the clocks of both
//! ends do:
//!
//! * Every chunk arrives once, in order and unchanged. A packet may be late by up to 32,767 chunks; after more chunks
//!   its id is used again.
//! * A transfer never hangs. Once a link works, a chunk of `n` slices arrives and is acked within the sum of these
//!   times: `n * (1030 + packet_overhead) / bytes_per_second`, `2 * resend_delay`, `2 * ack_interval`, a round trip and
//!   four frames. If frames are longer than `saved_time`, the sender does not reach its rate. The sender waits while
//!   the application does not take a chunk.
//! * A sender sends at most `bytes_per_second * (time + saved_time)` bytes and one packet, apart from a burst.
//! * A receiver sends at most one ack in an `ack_interval`, and never more bytes than the slices that arrived. An
//!   attacker cannot use a receiver to flood a third party.
//!
//! These guarantees hold for forged packets, and for damaged packets that no checksum detected:
//!
//! * No packet causes a panic or an allocation.
//! * A forged slice may begin or continue a transfer. The receiver gives up a forged transfer after slices of the true
//!   transfer, and no new slice of the forged one, have been arriving for `restart_after`. The sender learns from the
//!   acks which slices are gone, and sends them again.
//! * The sender and the receiver believe a forged packet that breaks no rule. Examples are a slice with the id and the
//!   number of slices of the chunk in flight, and an ack of all slices once all were sent. Authenticate the packets
//!   against attackers; a checksum is enough against damage.
//!
//! # Memory
//!
//! A receiver takes `max_chunk_bytes + 1024 + 256 + size_of::<ChunkReceiver>()` bytes of memory
//! ([`Config::receiver_bytes`]), which it allocates when it is built. A sender holds at most `1 + queued_chunks`
//! blocks, and takes about 8 KiB more.
//!
//! # The burst
//!
//! With `initial_burst` a sender sends all slices of a chunk at once, waits 100 ms, and continues at its rate. On a
//! good link a burst brings the block within a round trip. Routers on the way must buffer the burst, so the article
//! gives these conditions:
//!
//! * only for blocks of a few 100 KiB, as all blocks of this module,
//! * only while no other packet is urgent: during a load screen, not during the game,
//! * only with socket buffers of twice the block, on both ends, which the example `chunk_transfer` sets,
//! * seldom: after a burst the next burst waits for the time in which the rate sends as many bytes. Chunks
//!   before that time are sent at the rate.
//!
//! # Time
//!
//! `now` is the time since a moment of your choice, such as the start of the program. Use the same moment for all calls
//! to one sender or receiver; the peers may use different moments. If your clock steps back by up to a second, the
//! module's time stands still until the clock reaches its old value. After a larger step back, the module's time
//! continues at once. A step forward counts as at most 60 s.
//!
//! A `Duration` is never negative and never NaN. Seconds as `f64` may be negative or NaN, and `Duration::from_secs_f64`
//! then panics. If the seconds are negative or NaN, this code stays at the last good time:
//!
//! ```
//! # use std::time::Duration;
//! # let (mut now, seconds) = (Duration::ZERO, f64::NAN);
//! now = Duration::try_from_secs_f64(seconds).unwrap_or(now);
//! ```

mod acks;
mod budget;
mod config;
mod finished;
mod incoming;
mod outgoing;
mod packets;
mod receiver;
mod sender;
mod slices;
pub(super) mod timeline;

pub use config::{Config, ConfigError, KBIT_256, KBIT_512, MBIT_1};
pub use packets::{
    ACK_PACKET_BYTES, AckPacket, MAX_CHUNK_BYTES, MAX_SLICES, SLICE_BYTES, SLICE_PACKET_BYTES, SlicePacket,
};
pub use receiver::{Chunk, ChunkReceiver, SliceFate};
pub use sender::{AckFate, ChunkSender, Progress, SendError, SendProblem};
