//! Encodes values to buffers of the crate `bytes`, and decodes values from them. Tokio and other crates use these
//! buffers. Needs the feature `bytes`.
//!
//! ```
//! use bitstream::buf;
//! use bitstream::frame::FrameDecoder;
//! use bytes::BytesMut;
//!
//! // datagrams
//! let mut out = BytesMut::new();
//! buf::encode_into(&(true, 3u8), &mut out)?;
//! let (flag, number): (bool, u8) = buf::decode(&mut out)?;
//! assert_eq!((flag, number, out.len()), (true, 3, 0));
//!
//! // a stream: what has arrived so far
//! let mut arrived = BytesMut::new();
//! buf::frame_into(&[1u16, 2], &mut arrived)?;
//! let mut decoder = FrameDecoder::<u16>::new(1400);
//! assert_eq!(buf::next_frame(&mut decoder, &mut arrived)?, Some(vec![1, 2]));
//! assert_eq!(buf::next_frame(&mut decoder, &mut arrived)?, None);
//! # Ok::<(), bitstream::Error>(())
//! ```

use crate::frame::{self, FrameDecoder, FrameError};
use crate::{BitSerialize, ReadError, Refusal, WriteError, encode_to_slice, encoded_bits};
use alloc::vec::Vec;
use bytes::{Buf, BufMut, BytesMut};

/// Encodes a value, and appends its bytes to `out` without a copy. After an error `out` has its old content.
///
/// # Errors
/// Returns the same errors as [`encode`](crate::encode).
pub fn encode_into<T: BitSerialize>(value: &T, out: &mut BytesMut) -> Result<(), WriteError> {
    // a small type is written once; a large type is measured before its memory is allocated
    let most = match T::MAX_BYTES {
        most @ 0..=256 => most,
        _ => encoded_bits(value)?.div_ceil(8),
    };
    append(out, most, |room| encode_to_slice(value, room))
}

/// Encodes a value to a `Vec`, and appends its bytes to a buffer of any type.
///
/// # Errors
/// Returns the same errors as [`encode`](crate::encode), and `BufferFull` if the bytes do not fit into the buffer.
/// After the error the buffer is unchanged.
pub fn put<T: BitSerialize>(value: &T, out: &mut impl BufMut) -> Result<(), WriteError> {
    let bytes = crate::encode(value)?;
    if out.remaining_mut() < bytes.len() {
        return Err(Refusal::BufferFull.into());
    }
    out.put_slice(&bytes);
    Ok(())
}

/// Decodes a value from all remaining bytes of a buffer. Does not copy a buffer that is one slice. The buffer is empty
/// afterwards, even after an error.
///
/// # Errors
/// Returns the same errors as [`decode`](crate::decode).
pub fn decode<T: BitSerialize>(input: &mut impl Buf) -> Result<T, ReadError> {
    let len = input.remaining();
    if input.chunk().len() == len {
        let value = crate::decode(input.chunk());
        input.advance(len);
        return value;
    }
    crate::decode(&input.copy_to_bytes(len))
}

/// Decodes the value at the start of a buffer, and removes its bytes from the buffer. Other values may follow, as
/// components do in a packet of `bevy_replicon`. After an error the buffer is unchanged. The value must lie within the
/// buffer's first slice ([`Buf::chunk`]), which for `Bytes`, `BytesMut` and a slice is the whole buffer.
///
/// ```
/// let mut input = bytes::Bytes::from_static(&[1, 2, 9]);
/// assert_eq!(bitstream::buf::decode_prefix::<u16>(&mut input)?, 0x0201);
/// assert_eq!(input[..], [9]);
/// # Ok::<(), bitstream::Error>(())
/// ```
///
/// # Errors
/// Returns the same errors as [`decode_prefix`](crate::decode_prefix). A value of 0 bits takes 0 bytes: a loop must
/// stop if `input` did not get shorter.
pub fn decode_prefix<T: BitSerialize>(input: &mut impl Buf) -> Result<T, ReadError> {
    let (value, used) = crate::decode_prefix(input.chunk())?;
    input.advance(used);
    Ok(value)
}

/// Encodes events to a frame, and appends the frame to `out` without a copy. After an error `out` has its old content.
///
/// # Errors
/// Returns the same errors as [`frame::encode`].
pub fn frame_into<T: BitSerialize>(events: &[T], out: &mut BytesMut) -> Result<(), WriteError> {
    let bytes = frame::encoded_bits(events)?.div_ceil(8);
    append(out, bytes, |room| frame::encode_to_slice(events, room))
}

/// Passes the bytes of a buffer to [`FrameDecoder::next_frame`], and removes the bytes that the decoder takes.
///
/// # Errors
/// Returns the same errors as [`FrameDecoder::next_frame`].
pub fn next_frame<T: BitSerialize>(
    decoder: &mut FrameDecoder<T>,
    input: &mut impl Buf,
) -> Result<Option<Vec<T>>, FrameError> {
    loop {
        let mut rest = input.chunk();
        let len = rest.len();
        let events = decoder.next_frame(&mut rest)?;
        let taken = len - rest.len();
        input.advance(taken);
        if events.is_some() || !input.has_remaining() {
            return Ok(events);
        }
    }
}

/// Gives `write` a slice of `most` bytes, and appends the bytes that it writes.
fn append(
    out: &mut BytesMut,
    most: usize,
    write: impl FnOnce(&mut [u8]) -> Result<usize, WriteError>,
) -> Result<(), WriteError> {
    let start = out.len();
    out.resize(start + most, 0);
    let written = write(out.get_mut(start..).unwrap_or(&mut []));
    out.truncate(start + written.unwrap_or(0));
    written.map(|_| ())
}
