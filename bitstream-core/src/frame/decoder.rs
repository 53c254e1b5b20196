//! Assembles frames from the bytes of a stream as they arrive.

use super::{EVENTS, FrameError, FrameShape, LENGTH_BITS, LENGTH_BYTES};
use crate::bitless::{Limit, Limited, Unlimited};
use crate::bits::ANY;
use crate::each::{Location, read_next};
use crate::schema::bitless_read;
use crate::width::bytes_for;
use crate::{BitReader, BitSerialize, Stream};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// Takes the bytes of a stream, in pieces of any length, and returns the events `T` of each complete frame.
///
/// Pass the bytes from the socket to [`next_frame`](Self::next_frame), until it returns `None`:
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
/// A frame that arrives in one piece is decoded without a copy. The decoder keeps only the bytes of an unfinished
/// frame. The decoder's buffer takes at most twice the memory of the bytes that have arrived, whatever length the frame
/// claims.
///
/// After an error every further call of the decoder returns that error. Close the connection after an error, since the
/// start of the next frame is unknown.
pub struct FrameDecoder<T> {
    max_bytes: usize,
    max_events: usize,
    /// The bytes of an unfinished frame that have arrived.
    held: Vec<u8>,
    broken: Option<FrameError>,
    of: PhantomData<fn() -> T>,
}

impl<T> FrameDecoder<T> {
    /// Returns a decoder of frames of at most `max_frame_bytes`, including their length of 4 bytes. The decoder rejects
    /// a frame of more bytes as soon as the frame's length has arrived.
    ///
    /// A type of events that may take no bits does not compile:
    ///
    /// ```compile_fail,E0080
    /// bitstream::frame::FrameDecoder::<()>::new(1400);
    /// ```
    ///
    /// A type that goes on to the end of the packet does not compile either:
    ///
    /// ```compile_fail,E0080
    /// #[derive(bitstream::BitSerialize)]
    /// struct Rest {
    ///     kind: u8,
    ///     #[array(max = 9, bytes, until = end)]
    ///     bytes: Vec<u8>,
    /// }
    /// bitstream::frame::FrameDecoder::<Rest>::new(1400);
    /// ```
    #[must_use]
    pub const fn new(max_frame_bytes: usize) -> FrameDecoder<T>
    where
        T: BitSerialize,
    {
        const { FrameShape::<T>::FOLLOW }
        FrameDecoder {
            max_bytes: max_frame_bytes,
            max_events: usize::MAX,
            held: Vec::new(),
            broken: None,
            of: PhantomData,
        }
    }
}

impl<T: BitSerialize> FrameDecoder<T> {
    /// Makes the decoder reject frames of more than `max_events`.
    ///
    /// Without the limit `max_events`, a frame may have as many events as its bits hold: `8 * max_frame_bytes /
    /// T::MIN_BITS`. Set `max_events` for events that take few bits in a frame but much memory: each event takes
    /// `size_of::<T>()` bytes.
    #[must_use]
    pub fn with_max_events(self, max_events: usize) -> FrameDecoder<T> {
        FrameDecoder { max_events, ..self }
    }

    /// Takes bytes from the front of `input` until a frame is complete, and returns the events of the frame. Returns
    /// `None` if `input` ends before the frame. Call this function until it returns `None`, since `input` may hold
    /// several frames.
    ///
    /// Each call removes the bytes that it used from the front of `input`, so declare `input` before the loop. With a
    /// new slice for each call, `next_frame` would return the first frame for ever.
    ///
    /// # Errors
    /// Returns [`FrameError`], and the same error on every later call. After an error, drop the rest of `input`.
    pub fn next_frame(&mut self, input: &mut &[u8]) -> Result<Option<Vec<T>>, FrameError> {
        let mut events = Vec::new();
        Ok(tri!(self.next_frame_into(input, &mut events)).then_some(events))
    }

    /// Decodes like [`next_frame`](Self::next_frame), into a `Vec` whose memory is reused. Returns `true` if a frame is
    /// complete. If no frame is complete, and after an error, `events` is empty.
    ///
    /// # Errors
    /// Returns the same errors as [`next_frame`](Self::next_frame).
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

    /// Checks that the stream ended between two frames. Call this function when the stream ends.
    ///
    /// # Errors
    /// Returns [`FrameError::Unfinished`] if the stream ended within a frame, or the error of an earlier call.
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

    /// Returns the frame at the start of `input`, if all of it is there.
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

    /// Returns the number of bytes of the frame at the start of `start`, if its length is there.
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

    /// Moves bytes from `input` until `len` are held.
    fn hold(&mut self, input: &mut &[u8], len: usize) {
        let missing = len.saturating_sub(self.held.len());
        let Some((taken, rest)) = input.split_at_checked(missing.min(input.len())) else {
            return;
        };
        let needed = self.held.len() + taken.len();
        if needed > self.held.capacity() {
            // grows by the bytes that have arrived, whatever length the frame claims
            let room = self.held.capacity().saturating_mul(2).min(len).max(needed);
            self.held.reserve_exact(room - self.held.len());
        }
        self.held.extend_from_slice(taken);
        *input = rest;
    }

    /// Returns the events of a whole frame.
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
                    let place = Location {
                        root: FrameShape::<T>::SCHEMA,
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

/// Returns the length at the start of a frame.
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
