//! Packs many messages into one datagram, without a gap between them.

use crate::bitless::{Limit, Limited};
use crate::bits::ANY;
use crate::each::{Location, read_next};
use crate::entry::write_at;
use crate::schema::{Field, Kind, bitless_most};
use crate::trace::{Room, TraceWriter};
use crate::walk::after_value;
use crate::width::{bytes_for, mask};
use crate::{BitReader, BitSerialize, ReadError, Refusal, Schema, Stream, WriteError, decode_at, encode_at};
use core::fmt;
use core::marker::PhantomData;

/// Number of bits at the start of a batch that hold the number of unused bits in the last byte.
const SPARE_BITS: usize = 3;

/// Schema for the paths of errors.
struct BatchShape<T>(PhantomData<T>);

impl<T: BitSerialize> BatchShape<T> {
    const SCHEMA: &'static Schema = &Schema::sized(
        Kind::Fields {
            name: Some("Batch"),
            fields: &[Field {
                name: "messages",
                schema: &Schema::endless("spare", T::SCHEMA),
            }],
        },
        SPARE_BITS,
        usize::MAX,
    );

    /// Checks at compile time that every message takes at least 1 bit, and does not take the rest of the packet.
    const FOLLOW: () = {
        assert!(
            T::MIN_BITS > 0,
            "a message must take at least 1 bit, since a batch does not hold the number of messages: use an enum of two variants or more, or a tag with a `width`"
        );
        assert!(
            !T::SCHEMA.takes_the_rest(),
            "a message with `until = end` leaves no bits to the next: use `until = more`"
        );
    };
}

/// Refuses a header that leaves no bits to the messages.
const fn refuse_rest<H: BitSerialize>() {
    assert!(
        !H::SCHEMA.takes_the_rest(),
        "a header with `until = end` leaves no bits to the messages: use `until = more`"
    );
}

/// Step of a path to the only field.
const MESSAGES: usize = 0;

/// Packs messages `T` into a datagram without gaps, until the datagram is full. Push the most important message first.
///
/// ```text
/// [spare 3]     how many bits of the last byte are unused
/// [header]      a value of yours, if there is one
/// [message]     as many as there are, with no bit between them
/// [spare bits]  0 to 7 zeros
/// ```
///
/// A message that does not fit leaves the batch unchanged: try a smaller message, or send the datagram and continue
/// with the next datagram. A batch encodes each message once, directly into the datagram's buffer, without an
/// allocation.
///
/// ```
/// use bitstream::packet::{Batch, Messages};
///
/// let queue = [(1u16, true); 1000];
/// let mut datagram = [0; 1200];
/// let mut batch = Batch::new(&mut datagram);
/// let mut sent = 0;
/// while sent < queue.len() && batch.push(&queue[sent])? {
///     sent += 1;
/// }
/// let used = batch.finish();
/// assert_eq!(sent, (1200 * 8 - 3) / 17); // 564, where whole bytes leave room for 400
///
/// let received: Vec<(u16, bool)> = Messages::new(&datagram[..used])?.collect::<Result<_, _>>()?;
/// assert_eq!(received, queue[..sent]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// To seal a batch with [`seal`](super::seal), create the batch on the payload's part of a datagram, `&mut
/// buffer[PAYLOAD_AT..1200 - 4]`, and then seal the bytes that were used.
///
/// A message that does not fit an empty batch never fits. `const _: () = assert!(Message::MAX_BYTES < 1000)` rejects a
/// type with too large messages at compile time.
pub struct Batch<'a, T> {
    buffer: &'a mut [u8],
    /// Number of bits used.
    bits: usize,
    messages: usize,
    limit: Limited,
    of: PhantomData<fn(T)>,
}

impl<'a, T> Batch<'a, T> {
    /// Returns a batch without messages, which takes 1 byte of the buffer. If the buffer is empty, no message fits.
    ///
    /// A type of messages that may take no bits does not compile:
    ///
    /// ```compile_fail,E0080
    /// bitstream::packet::Batch::<()>::new(&mut [0; 1200]);
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
    /// bitstream::packet::Batch::<Rest>::new(&mut [0; 1200]);
    /// ```
    #[must_use]
    pub fn new(buffer: &'a mut [u8]) -> Batch<'a, T>
    where
        T: BitSerialize,
    {
        const { BatchShape::<T>::FOLLOW }
        if let Some(first) = buffer.first_mut() {
            *first = 0;
        }
        Batch {
            buffer,
            bits: SPARE_BITS,
            messages: 0,
            limit: Limited::NEW,
            of: PhantomData,
        }
    }

    /// Returns a batch that begins with a header: a value of another type, such as the tick and acks, which all
    /// messages share. To decode a batch with a header, call [`Messages::with_header`].
    ///
    /// # Errors
    /// Returns the same errors as [`encode_at`]: the header is encoded at bit 3 of the buffer.
    ///
    /// A header that goes on to the end of the packet does not compile:
    ///
    /// ```compile_fail,E0080
    /// #[derive(bitstream::BitSerialize)]
    /// struct Rest {
    ///     kind: u8,
    ///     #[array(max = 9, bytes, until = end)]
    ///     bytes: Vec<u8>,
    /// }
    /// let header = Rest { kind: 1, bytes: vec![] };
    /// bitstream::packet::Batch::<bool>::with_header(&mut [0; 1200], &header);
    /// ```
    pub fn with_header<H: BitSerialize>(buffer: &'a mut [u8], header: &H) -> Result<Batch<'a, T>, WriteError>
    where
        T: BitSerialize,
    {
        const { refuse_rest::<H>() }
        let mut batch = Batch::new(buffer);
        batch.bits += tri!(encode_at(header, batch.buffer, SPARE_BITS));
        Ok(batch)
    }
}

impl<T: BitSerialize> Batch<'_, T> {
    /// Appends a message. Returns `false` if the message does not fit; the batch is then unchanged.
    ///
    /// # Errors
    /// Refuses a message that breaks its declaration. The error names the field, as in `Batch.messages[2].Hit.target`.
    /// After the error the batch is unchanged.
    #[inline]
    pub fn push(&mut self, message: &T) -> Result<bool, WriteError> {
        let mut limit = self.limit;
        if const { bitless_most(T::SCHEMA) > 0 } {
            // in these rare types, the fast writer does not count elements without bits
            limit = tri!(self.traced(message, usize::MAX));
        }
        match write_at(message, self.buffer, self.bits) {
            Ok(0) => Err(WriteError::without_place(BatchShape::<T>::SCHEMA, Refusal::Custom)),
            Ok(bits) => {
                self.bits += bits;
                self.messages += 1;
                self.limit = limit;
                Ok(true)
            }
            Err(Refusal::BufferFull) => Ok(false),
            Err(why) => Err(match self.traced(message, self.buffer.len()) {
                Err(error) => error,
                Ok(_) => WriteError::without_place(BatchShape::<T>::SCHEMA, why),
            }),
        }
    }

    /// Returns the current number of messages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.messages
    }

    /// Returns whether the batch has no messages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.messages == 0
    }

    /// Returns the number of bits of the buffer that are left for messages.
    #[must_use]
    pub fn bits_left(&self) -> usize {
        self.buffer.len().saturating_mul(8).saturating_sub(self.bits)
    }

    /// Returns the number of bytes used, from the start of the buffer. The bytes after the batch are unspecified.
    #[must_use = "only this many bytes of the buffer belong to the batch"]
    pub fn finish(self) -> usize {
        let used = bytes_for(self.bits);
        match self.buffer.first_mut() {
            Some(first) => {
                *first |= (used * 8 - self.bits) as u8;
                used
            }
            None => 0,
        }
    }

    /// Locates the error of a message, or returns the rest of the limit if there is none.
    #[cold]
    #[inline(never)]
    fn traced(&self, message: &T, capacity: usize) -> Result<Limited, WriteError> {
        let tracer = TraceWriter::new(BatchShape::<T>::SCHEMA, Room::Bytes(capacity), true);
        let mut tracer = tracer.after(self.bits, self.limit);
        tracer.enter(MESSAGES);
        tracer.enter(self.messages);
        let written = message.write(&mut tracer);
        tri!(tracer.end(written));
        Ok(tracer.limit())
    }
}

impl<T> fmt::Debug for Batch<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("messages", &self.messages)
            .field("bits", &self.bits)
            .field("bytes", &self.buffer.len())
            .finish()
    }
}

/// Iterates over the messages of a [`Batch`], and decodes them one by one.
///
/// The number of messages is not sent, so a packet cannot claim more messages than it holds. A packet of `bytes` bytes
/// holds at most `8 * bytes / T::MIN_BITS` messages, and the iterator decodes a message when it reaches the message.
/// After an error the iterator ends. The messages before the error have already been returned: to apply all messages or
/// none, collect into a `Result<Vec<_>, _>` first.
///
/// ```
/// use bitstream::packet::Messages;
///
/// // two messages of 5 bits, and 3 spare bits
/// let mut messages = Messages::<[bool; 5]>::new(&[0b11111_011, 0b000_01010])?;
/// assert_eq!(messages.next(), Some(Ok([true; 5])));
/// assert_eq!(messages.next(), Some(Ok([false, true, false, true, false])));
/// assert_eq!(messages.next(), None);
///
/// // 10 bits, of which 6 are no message
/// let mut messages = Messages::<[bool; 6]>::new(&[0b11111_011, 0b000_01010])?;
/// assert_eq!(messages.nth(1).unwrap().unwrap_err().to_string(),
///     "Batch.messages[1]: the packet ends early (bits 9..15)");
/// # Ok::<(), bitstream::ReadError>(())
/// ```
pub struct Messages<'a, T> {
    bytes: &'a [u8],
    reader: BitReader<'a>,
    /// End of the messages, in bits.
    end: usize,
    messages: usize,
    of: PhantomData<fn() -> T>,
}

impl<'a, T> Messages<'a, T> {
    /// Returns an iterator over the messages of a batch, without decoding a message yet.
    ///
    /// # Errors
    /// Rejects an empty slice, a count of spare bits that the slice does not have, and spare bits that are not 0.
    pub fn new(bytes: &'a [u8]) -> Result<Messages<'a, T>, ReadError>
    where
        T: BitSerialize,
    {
        const { BatchShape::<T>::FOLLOW }
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
            return Err(after_value(BatchShape::<T>::SCHEMA, Refusal::EndOfPacket, 0, 0));
        };
        let spare = usize::from(first & mask(SPARE_BITS as u32) as u8);
        let end = bytes.len().min(usize::MAX / 8) * 8 - spare;
        if end < SPARE_BITS {
            return Err(after_value(
                BatchShape::<T>::SCHEMA,
                Refusal::EndOfPacket,
                end,
                bytes.len(),
            ));
        }
        if usize::from(*last) >> (8 - spare) != 0 {
            return Err(after_value(
                BatchShape::<T>::SCHEMA,
                Refusal::LeftOverBits,
                end,
                bytes.len(),
            ));
        }
        Ok(Messages {
            bytes,
            reader: BitReader::<ANY, Limited>::over(bytes).at(SPARE_BITS),
            end,
            messages: 0,
            of: PhantomData,
        })
    }

    /// Decodes the header at the start of the batch. Returns the header, and an iterator over the messages after it.
    ///
    /// # Errors
    /// Returns the same errors as [`new`](Self::new), and the same as [`decode_at`] for the header.
    pub fn with_header<H: BitSerialize>(bytes: &'a [u8]) -> Result<(H, Messages<'a, T>), ReadError>
    where
        T: BitSerialize,
    {
        const { refuse_rest::<H>() }
        let messages = tri!(Messages::new(bytes));
        let (header, bits) = tri!(decode_at(bytes, SPARE_BITS));
        let start = SPARE_BITS + bits;
        if start > messages.end {
            return Err(after_value(H::SCHEMA, Refusal::EndOfPacket, messages.end, bytes.len()));
        }
        let reader = messages.reader.at(start);
        Ok((header, Messages { reader, ..messages }))
    }
}

impl<T: BitSerialize> Iterator for Messages<'_, T> {
    type Item = Result<T, ReadError>;

    #[inline]
    fn next(&mut self) -> Option<Result<T, ReadError>> {
        let (start, limit) = (self.reader.position(), self.reader.limit());
        if start >= self.end {
            return None;
        }
        let why = match read_next(&mut self.reader, self.end) {
            Ok(message) => {
                self.messages += 1;
                return Some(Ok(message));
            }
            Err(why) => why,
        };
        let place = Location {
            root: BatchShape::<T>::SCHEMA,
            steps: [MESSAGES, self.messages],
            start,
            end: self.end,
            limit: limit.counted(),
        };
        // the iterator ends after an error
        self.end = 0;
        Some(Err(place.explain::<T>(self.bytes, why)))
    }
}

impl<T: BitSerialize> core::iter::FusedIterator for Messages<'_, T> {}

impl<T> fmt::Debug for Messages<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Messages")
            .field("messages", &self.messages)
            .field("bits", &self.reader.position())
            .field("end", &self.end)
            .finish()
    }
}
