//! Bytes of a stream, as they arrive, into whole frames.

use super::{EVENTS, FrameError, LENGTH_BITS, LENGTH_BYTES, Shape};
use crate::bitless::{Limit, Limited, Unlimited};
use crate::each::{Place, read_next};
use crate::reader::ANY;
use crate::schema::bitless_read;
use crate::width::bytes_for;
use crate::{BitReader, BitSerialize, Stream};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// Takes the bytes of a stream, in parts of any length, and gives whole frames of events `T`.
///
/// Give [`next_frame`](Self::next_frame) what was read from the socket until it has no more for you:
///
/// ```
/// use bitstream::frame::{self, FrameDecoder, FrameError};
/// use std::io::Read;
///
/// fn read_all(mut socket: impl Read, mut apply: impl FnMut(bool)) -> Result<(), Box<dyn std::error::Error>> {
///     let mut decoder = FrameDecoder::<bool>::new(16 * 1024);
///     let mut buffer = [0; 4096];
///     loop {
///         let read = socket.read(&mut buffer)?;
///         if read == 0 {
///             return Ok(decoder.finish()?); // the end of the stream
///         }
///         let mut bytes = &buffer[..read];
///         while let Some(events) = decoder.next_frame(&mut bytes)? {
///             events.into_iter().for_each(&mut apply);
///         }
///     }
/// }
/// # let mut stream = frame::encode(&[true, false])?;
/// # frame::encode_into(&[true], &mut stream)?;
/// # let mut events = vec![];
/// # read_all(&stream[..], |event| events.push(event))?;
/// # assert_eq!(events, [true, false, true]);
/// # assert!(read_all(&stream[..7], |_| ()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A frame that lies in those bytes as a whole is read where it is; of others what has arrived is kept. So a decoder
/// holds at most one frame, and its memory grows by what has arrived of it, at most twice, and not by what its length
/// says.
///
/// The first error is the last word: every further call returns the same. Where the next frame begins is not known any
/// more, so there is nothing to do but to close the connection.
pub struct FrameDecoder<T> {
    max_bytes: usize,
    max_events: usize,
    /// What has arrived of a frame.
    held: Vec<u8>,
    broken: Option<FrameError>,
    of: PhantomData<fn() -> T>,
}

impl<T: BitSerialize> FrameDecoder<T> {
    /// A decoder of frames of at most `max_frame_bytes`, their length of 4 bytes included. A longer one is refused as
    /// soon as its length is there.
    ///
    /// A type of events that may take no bits does not compile:
    ///
    /// ```compile_fail,E0080
    /// bitstream::frame::FrameDecoder::<()>::new(1400);
    /// ```
    #[must_use]
    pub const fn new(max_frame_bytes: usize) -> FrameDecoder<T> {
        const { Shape::<T>::HAS_BITS }
        FrameDecoder {
            max_bytes: max_frame_bytes,
            max_events: usize::MAX,
            held: Vec::new(),
            broken: None,
            of: PhantomData,
        }
    }

    /// The same, which refuses frames of more than so many events.
    ///
    /// Without it a frame has as many as its bits hold: `8 * max_frame_bytes / T::MIN_BITS`, each of which takes the
    /// memory of a `T`. For events that are small on the wire and large in memory that is much: set a maximum.
    #[must_use]
    pub fn with_max_events(self, max_events: usize) -> FrameDecoder<T> {
        FrameDecoder { max_events, ..self }
    }

    /// Takes bytes from the front of `input` until a frame is whole, and gives its events; `None` when all bytes were
    /// taken first. Call it again while it gives frames: what is left of `input` may hold more.
    ///
    /// `input` is a variable that outlives the loop. A slice made anew for each call would give the same frame for ever.
    ///
    /// # Errors
    /// [`FrameError`], and the same one ever after. How much of `input` was taken then is of no use.
    pub fn next_frame(&mut self, input: &mut &[u8]) -> Result<Option<Vec<T>>, FrameError> {
        let mut events = Vec::new();
        Ok(tri!(self.next_frame_into(input, &mut events)).then_some(events))
    }

    /// As [`next_frame`](Self::next_frame), into a `Vec` whose memory is reused. Returns whether a frame is whole;
    /// otherwise, and after an error, `events` is empty.
    ///
    /// # Errors
    /// As [`next_frame`](Self::next_frame).
    pub fn next_frame_into(&mut self, input: &mut &[u8], events: &mut Vec<T>) -> Result<bool, FrameError> {
        events.clear();
        if let Some(why) = self.broken {
            return Err(why);
        }
        self.take(input, events).inspect_err(|why| {
            events.clear();
            self.held = Vec::new();
            self.broken = Some(*why);
        })
    }

    /// To be asked where the stream ends.
    ///
    /// # Errors
    /// [`FrameError::Unfinished`] within a frame, and the error that came before.
    pub fn finish(&self) -> Result<(), FrameError> {
        match (self.broken, self.held.len()) {
            (Some(why), _) => Err(why),
            (None, 0) => Ok(()),
            (None, bytes) => Err(FrameError::Unfinished { bytes }),
        }
    }

    fn take(&mut self, input: &mut &[u8], events: &mut Vec<T>) -> Result<bool, FrameError> {
        if self.held.is_empty() {
            if let Some(frame) = tri!(self.whole(input)) {
                return self.read(frame, events).map(|()| true);
            }
        }
        self.hold(input, LENGTH_BYTES);
        let Some(bytes) = tri!(self.frame_bytes(&self.held)) else {
            return Ok(false);
        };
        self.hold(input, bytes);
        if self.held.len() < bytes {
            return Ok(false);
        }
        tri!(self.read(&self.held, events));
        self.held.clear();
        Ok(true)
    }

    /// The frame that `input` begins with, if all of it is there.
    fn whole<'i>(&self, input: &mut &'i [u8]) -> Result<Option<&'i [u8]>, FrameError> {
        let Some(bytes) = tri!(self.frame_bytes(input)) else {
            return Ok(None);
        };
        let Some((frame, rest)) = input.split_at_checked(bytes) else {
            return Ok(None);
        };
        *input = rest;
        Ok(Some(frame))
    }

    /// The bytes of a frame that begins with these, if its length is there.
    fn frame_bytes(&self, start: &[u8]) -> Result<Option<usize>, FrameError> {
        let Some(bits) = length(start) else {
            return Ok(None);
        };
        let (bytes, max) = (bytes_for(bits as usize), self.max_bytes);
        if (bits as usize) < LENGTH_BITS {
            return Err(FrameError::TooShort { bits });
        }
        if bytes > max {
            return Err(FrameError::TooLong { bytes, max });
        }
        Ok(Some(bytes))
    }

    /// Moves bytes from `input`, until `len` are held.
    fn hold(&mut self, input: &mut &[u8], len: usize) {
        let missing = len.saturating_sub(self.held.len());
        let Some((taken, rest)) = input.split_at_checked(missing.min(input.len())) else {
            return;
        };
        let needed = self.held.len() + taken.len();
        if needed > self.held.capacity() {
            // by what has arrived, not by what the length says
            let room = self.held.capacity().saturating_mul(2).min(len).max(needed);
            self.held.reserve_exact(room - self.held.len());
        }
        self.held.extend_from_slice(taken);
        *input = rest;
    }

    /// The events of a whole frame.
    fn read(&self, frame: &[u8], events: &mut Vec<T>) -> Result<(), FrameError> {
        let bits = length(frame).unwrap_or(0) as usize;
        let used = bits % 8;
        if used > 0 && frame.last().is_some_and(|last| last >> used != 0) {
            return Err(FrameError::SpareBits);
        }
        let bytes = frame.get(LENGTH_BYTES..).unwrap_or(&[]);
        if const { bitless_read(T::SCHEMA) > 0 } {
            return self.read_events(frame, BitReader::<ANY, Limited>::over(bytes), events);
        }
        self.read_events(frame, BitReader::<ANY, Unlimited>::over(bytes), events)
    }

    fn read_events<L: Limit>(
        &self,
        frame: &[u8],
        mut reader: BitReader<'_, ANY, L>,
        events: &mut Vec<T>,
    ) -> Result<(), FrameError> {
        let bits = length(frame).unwrap_or(0) as usize;
        let end = bits.saturating_sub(LENGTH_BITS);
        while reader.position() < end {
            if events.len() >= self.max_events {
                return Err(FrameError::TooManyEvents { max: self.max_events });
            }
            let (start, limit) = (LENGTH_BITS + reader.position(), reader.limit());
            match read_next(&mut reader, end) {
                Ok(event) => events.push(event),
                Err(why) => {
                    let place = Place {
                        root: Shape::<T>::SCHEMA,
                        steps: [EVENTS, events.len()],
                        start,
                        end: bits,
                        limit: limit.counted(),
                    };
                    return Err(FrameError::Payload(place.explain::<T>(frame, why)));
                }
            }
        }
        Ok(())
    }
}

/// The length that a frame begins with.
fn length(frame: &[u8]) -> Option<u32> {
    frame.first_chunk().map(|length| u32::from_le_bytes(*length))
}

impl<T> fmt::Debug for FrameDecoder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FrameDecoder")
            .field("max_bytes", &self.max_bytes)
            .field("max_events", &self.max_events)
            .field("held", &self.held.len())
            .field("broken", &self.broken)
            .finish()
    }
}
