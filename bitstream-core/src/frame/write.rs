//! Encodes events into a frame.

use super::{EVENTS, FrameShape, LENGTH, LENGTH_BITS, LENGTH_BYTES};
use crate::codec::Plain;
#[cfg(feature = "alloc")]
use crate::entry::Tail;
use crate::error::Report;
use crate::schema::bitless_most;
use crate::trace::{Room, TraceWriter};
#[cfg(feature = "alloc")]
use crate::width::bytes_for;
use crate::{BitSerialize, BitWriter, Measure, Path, Refusal, Sink, Stream, WriteError, step};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Largest length, in bits.
const MOST_BITS: usize = u32::MAX as usize;

/// Returns a frame of `events`.
///
/// # Errors
/// Refuses an event that breaks its declaration, and a frame of more than 2^32 - 1 bits. The error names the field.
#[cfg(feature = "alloc")]
pub fn encode<T: BitSerialize>(events: &[T]) -> Result<Vec<u8>, WriteError> {
    let mut out = Vec::new();
    tri!(encode_into(events, &mut out));
    Ok(out)
}

/// Appends a frame of `events`. After an error, and if a hand-written codec panics, `out` has its old content.
///
/// # Errors
/// Returns the same errors as [`encode`].
#[cfg(feature = "alloc")]
pub fn encode_into<T: BitSerialize>(events: &[T], out: &mut Vec<u8>) -> Result<(), WriteError> {
    let bytes = bytes_for(tri!(encoded_bits(events)));
    let mut tail = Tail::new(out);
    let used = tri!(write(events, tail.room(bytes)).map_err(|why| explain(events, bytes, why)));
    tail.keep(used);
    Ok(())
}

/// Writes a frame of `events` to the start of `out`, and returns the number of bytes used. The bytes of `out` after the
/// frame are unchanged. After an error the content of `out` is unspecified.
///
/// # Errors
/// Refuses an event that breaks its declaration, and a frame of more than 2^32 - 1 bits. The error names the field.
/// Returns `BufferFull` if `out` is too short.
pub fn encode_to_slice<T: BitSerialize>(events: &[T], out: &mut [u8]) -> Result<usize, WriteError> {
    let capacity = out.len();
    if const { bitless_most(T::SCHEMA) > 0 } {
        // in these rare types, the fast writer does not count elements without bits
        traced(events, capacity)?;
    }
    write(events, out).map_err(|why| explain(events, capacity, why))
}

/// Returns the size of a frame of `events` in bits, including its length.
///
/// # Errors
/// Returns the same errors as [`encode_to_slice`], except for a buffer that is too short.
///
/// ```
/// assert_eq!(bitstream::frame::encoded_bits(&[true; 9])?, 32 + 9);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
pub fn encoded_bits<T: BitSerialize>(events: &[T]) -> Result<usize, WriteError> {
    const { FrameShape::<T>::FOLLOW }
    if const { bitless_most(T::SCHEMA) > 0 } {
        traced(events, usize::MAX)?;
    }
    let mut measure = Measure::<true>::new();
    for event in events {
        // the frame exceeds its largest length, or `usize`
        if measure.position() > MOST_BITS || measure.position().checked_add(T::MAX_BITS).is_none() {
            return Err(too_long::<T>(measure.position()));
        }
        if let Err(why) = event.write(&mut measure) {
            return Err(explain(events, usize::MAX, why));
        }
    }
    match LENGTH_BITS.checked_add(measure.position()) {
        Some(bits) if bits <= MOST_BITS => Ok(bits),
        _ => Err(too_long::<T>(measure.position())),
    }
}

/// Encodes the events, then the length before them.
fn write<T: BitSerialize>(events: &[T], out: &mut [u8]) -> Result<usize, Refusal> {
    const { FrameShape::<T>::FOLLOW }
    let Some((length, body)) = out.split_first_chunk_mut() else {
        return Err(Refusal::BufferFull);
    };
    let mut writer = BitWriter::new(body);
    tri!(writer.put_elements::<Plain, T>(events));
    let bits = u32::try_from(LENGTH_BITS.saturating_add(writer.position()));
    *length = bits.map_err(|_| Refusal::OutOfRange)?.to_le_bytes();
    Ok(LENGTH_BYTES + writer.end()?)
}

/// Locates the error of a refused event.
#[cold]
#[inline(never)]
fn explain<T: BitSerialize>(events: &[T], capacity: usize, why: Refusal) -> WriteError {
    match traced(events, capacity) {
        Err(error) => error,
        Ok(()) => WriteError::without_place(FrameShape::<T>::SCHEMA, why),
    }
}

/// Returns an error for events that do not fit into a frame of `capacity` bytes.
#[cold]
#[inline(never)]
fn traced<T: BitSerialize>(events: &[T], capacity: usize) -> Result<(), WriteError> {
    let mut tracer = TraceWriter::new(FrameShape::<T>::SCHEMA, Room::Bytes(capacity), false);
    let written = trace(events, &mut tracer);
    let bits = tracer.position();
    tracer.end(written)?;
    match bits > MOST_BITS {
        true => Err(too_long::<T>(bits - LENGTH_BITS)),
        false => Ok(()),
    }
}

fn trace<T: BitSerialize>(events: &[T], tracer: &mut TraceWriter<'_>) -> Result<(), Refusal> {
    tri!(step::write::<Plain, u32, _>(LENGTH, &0, tracer));
    tracer.enter(EVENTS);
    tri!(tracer.put_elements::<Plain, T>(events));
    tracer.leave();
    Ok(())
}

/// Returns the error of events that take `bits` bits or more.
#[cold]
fn too_long<T: BitSerialize>(bits: usize) -> WriteError {
    let mut path = Path::new(Some(FrameShape::<T>::SCHEMA));
    path.push(LENGTH);
    let bits = bits as i128 + LENGTH_BITS as i128;
    WriteError::new(Report::new(Refusal::OutOfRange, path, 0, LENGTH_BITS as u32, bits))
}
