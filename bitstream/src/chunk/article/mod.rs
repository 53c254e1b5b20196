//! Large blocks over links that lose packets: the initial state of a world, 256 KiB at most, whole and in order.
//!
//! The system of "Sending Large Blocks of Data". A block is a *chunk*, cut into *slices* of 1024 bytes. The sender sends
//! slices in turn, at a given rate, until each is acked; the receiver acks by saying which slices it has. One chunk is in
//! flight at a time, so the next begins a round trip after the last: for what is sent once, and not for what is sent
//! every frame.
//!
//! Both ends are state machines without clock, socket or thread: time and bytes are arguments, and there are four kinds
//! of methods. Getters, commands ([`send`](ChunkSender::send), [`set_rtt`](ChunkSender::set_rtt)), `handle_*` for what has
//! arrived, `poll_*` for what there is to do.
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
//! Give each direction a sender and a receiver of its own. Which packets are slices and which are acks is for the
//! application to say, in front of them; slices are at most [`SLICE_PACKET_BYTES`], acks at most [`ACK_PACKET_BYTES`].
//!
//! # Connections
//!
//! Both ends begin with `first_chunk_id`, so each connection needs a new pair, and when one end starts anew the other has
//! to: packets do not say of which connection they are. A new sender counts from the first id again, and an old receiver
//! takes its chunks for the ones it had: acked and never seen, or dropped for ever. A new receiver
//! understands an old sender after `restart_after` where its chunk is less than 32,768 after the first, and never beyond.
//! So number the connections, and drop what is of another before it comes here.
//!
//! # What holds
//!
//! Of a link that loses, duplicates, reorders and delays packets, for both ends, whatever their clocks do:
//!
//! * Every chunk arrives, once, in order, as it was sent. Packets may be late by up to 32,767 chunks; after that an id
//!   comes round again.
//! * No end ever hangs. Once a link works, a chunk of `n` slices is there and known to be there after at most
//!   `n * (1030 + packet_overhead) / bytes_per_second`, two delays until slices are sent again, `2 * ack_interval`, a round
//!   trip and four frames. Frames longer than `saved_time` lose rate; a receiver that is not asked for its chunk makes the
//!   sender wait.
//! * A sender sends at most `bytes_per_second * (time + saved_time)` and one packet, a burst apart.
//! * A receiver sends at most one ack in an `ack_interval`, and never more bytes than it has received in slices: nobody
//!   can use it to flood somebody else.
//!
//! Of packets that are forged, or damaged unnoticed:
//!
//! * Nothing panics, and no memory is allocated for them.
//! * A transfer that was begun or continued by a forged slice is given up when the slices that contradict it have been
//!   coming for `restart_after` and none that belongs to it is new. The sender notices from the acks that slices it took
//!   for delivered are gone, and sends them again.
//! * A forgery that no rule tells from the truth is believed: a slice with the id and the number of slices of the chunk in
//!   flight, an ack of all slices once all were sent. Authenticate packets below this; a check sum is enough against damage.
//!
//! # Memory
//!
//! A receiver is `max_chunk_bytes + 1024 + 256 + size_of::<ChunkReceiver>()` bytes, allocated when it is built:
//! [`Config::receiver_bytes`]. A sender holds the blocks it was given, at most `1 + queued_chunks`, and about 8 KiB.
//!
//! # The burst
//!
//! With `initial_burst` a sender sends all slices of a chunk at once, waits 100 ms, and continues at its rate: on a good
//! link the block is there after a round trip. The routers between have to buffer it. So, as the article says:
//!
//! * only for blocks of a few 100 KiB, as all are here,
//! * only while nothing else is urgent: behind a load screen, not during the game,
//! * only with socket buffers of twice the block, on both ends, which the example `chunk_transfer` sets,
//! * seldom: after a burst the next one has to wait for as long as the rate would have taken. Chunks before that are sent
//!   at the rate.
//!
//! # Time
//!
//! `now` is the time since any moment, the same for all calls to one end; the ends need not agree. A step backward counts
//! as no time, a step forward as at most 60 s. A `Duration` is never negative and never NaN. Seconds as `f64` can be both,
//! and `Duration::from_secs_f64` panics then; to stay at the last good time instead:
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
