//! Sends frames in a stream of bytes, such as TCP: the events of a frame are applied together or not at all.
//!
//! ```text
//! [length 32]   of the whole frame in bits, these 32 included
//! [event]       as many as the length holds, with no bit between them
//! [spare bits]  0 to 7 zeros: the next frame begins at a byte
//! ```
//!
//! The type of the events is your own, usually an enum with a variant for each kind of event. Use one type for each
//! direction of the connection. The number of events is not sent: events follow each other up to the end of the frame.
//!
//! [`encode`] and similar functions write a frame; a [`FrameDecoder`] takes bytes as they arrive and returns whole
//! frames. The decoder checks the length, the spare bits and every event of a frame before it returns the first event.
//!
//! Frames follow a wiki article on binary packets, whose format is `Packet_Length (EventID Data) x N`, with the length
//! as "the number of bits". In the article a packet is a transaction.
//!
//! ```
//! use bitstream::frame::{self, FrameDecoder};
//!
//! let bytes = frame::encode(&[(true, 3u8), (false, 4)])?;
//! assert_eq!(bytes, [32 + 18, 0, 0, 0, 0b0000011_1, 0b000100_0_0, 0b00]);
//!
//! let mut decoder = FrameDecoder::<(bool, u8)>::new(1400);
//! let (mut early, mut late) = bytes.split_at(5);
//! assert_eq!(decoder.next_frame(&mut early)?, None);
//! assert_eq!(decoder.next_frame(&mut late)?, Some(vec![(true, 3), (false, 4)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "alloc")]
mod decoder;
mod error;
mod write;

#[cfg(feature = "alloc")]
pub use decoder::FrameDecoder;
pub use error::FrameError;
#[cfg(feature = "alloc")]
pub use write::{encode, encode_into};
pub use write::{encode_to_slice, encoded_bits};

use crate::schema::{Field, Kind};
use crate::{BitSerialize, Schema};
use core::marker::PhantomData;

/// Number of bytes of the length field with which each frame begins.
pub const LENGTH_BYTES: usize = 4;

/// Number of bits of the length field with which each frame begins. A frame without events consists of this field
/// alone.
pub const LENGTH_BITS: usize = 8 * LENGTH_BYTES;

/// Schema for the paths of errors.
struct FrameShape<T>(PhantomData<T>);

impl<T: BitSerialize> FrameShape<T> {
    const SCHEMA: &'static Schema = &Schema::sized(
        Kind::Fields {
            name: Some("Frame"),
            fields: &[
                Field {
                    name: "length",
                    schema: u32::SCHEMA,
                },
                Field {
                    name: "events",
                    schema: &Schema::endless("length", T::SCHEMA),
                },
            ],
        },
        LENGTH_BITS,
        usize::MAX,
    );

    /// Checks at compile time that every event takes at least 1 bit, and does not take the rest of the packet.
    const FOLLOW: () = {
        assert!(
            T::MIN_BITS > 0,
            "an event must take at least 1 bit, since a frame does not hold the number of events: use an enum of two variants or more, or a tag with a `width`"
        );
        assert!(
            !T::SCHEMA.takes_the_rest(),
            "an event with `until = end` leaves no bits to the next: use `until = more`"
        );
    };
}

/// Steps of a path to the fields.
const LENGTH: usize = 0;
const EVENTS: usize = 1;
