//! Defines the entry points, which convert a value to bytes and bytes to a value.

use crate::bitless::{Limit, Limited, Unlimited, is_by_hand, reader_counts, writer_counts};
use crate::bits::{ANY, LONG, SHORT};
use crate::codec::{Plain, made};
use crate::schema::{Around, Children, Field, Kind, Length, Schema, Sequence, Tag, Variant};
use crate::trace::{Room, TraceReader, TraceWriter};
use crate::walk::{self, is_described};
use crate::width::{bytes_for, mask};
use crate::{BitReader, BitSerialize, BitWriter, Measure, ReadError, Refusal, Source, Stream, WriteError};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hint::black_box;

/// Returns the largest number of bytes that a value of `T` takes if it begins at a byte boundary.
///
/// ```
/// assert_eq!(bitstream::max_bytes::<(bool, u16)>(), 3);
/// ```
#[doc(alias("max_size", "buffer_size"))]
#[must_use]
pub const fn max_bytes<T: BitSerialize>() -> usize {
    bytes_for(T::MAX_BITS)
}

/// Most bytes of a type that is encoded to a window. The compiler knows the length of a window, so it is checked only
/// once.
const WINDOW: usize = 256;

/// Largest difference in bytes between the longest and the shortest packet of a type whose decoder uses the known
/// length. With a larger difference most loads would be of bytes that may not exist.
const NEARLY: usize = 8;

/// Encodes a value to a new `Vec`.
///
/// # Errors
/// Refuses a value that breaks its declaration. The error names the field.
///
/// ```
/// assert_eq!(bitstream::encode(&(true, 3u8))?, [0b111, 0]);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
#[doc(alias("serialize", "to_bytes", "to_vec", "pack", "encode_to_vec"))]
#[cfg(feature = "alloc")]
#[inline]
pub fn encode<T: BitSerialize>(value: &T) -> Result<Vec<u8>, WriteError> {
    let mut out = Vec::new();
    tri!(encode_into(value, &mut out));
    Ok(out)
}

/// Encodes a value and appends its bytes to `out`. After an error, and if a hand-written codec panics, `out` has its
/// old content.
///
/// # Errors
/// Refuses a value that breaks its declaration. The error names the field.
#[doc(alias("serialize_into", "append", "pack_into"))]
#[cfg(feature = "alloc")]
#[inline]
pub fn encode_into<T: BitSerialize>(value: &T, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let most = if const { max_bytes::<T>() <= WINDOW } {
        max_bytes::<T>()
    } else {
        // an oversized value must not allocate more than the largest legal one
        bytes_for(measure(value)).min(max_bytes::<T>())
    };
    let mut tail = Tail::new(out);
    let used = match encode_to::<T, false>(value, tail.room(most)) {
        Err(why) if const { max_bytes::<T>() > WINDOW } => tri!(encode_exactly(value, &mut tail, why)),
        used => tri!(used),
    };
    tail.keep(used);
    Ok(())
}

/// Encodes a value again, after the value did not fit. If a hand-written codec ignores an error, it may write more than
/// `measure` counted, since `measure` has no errors.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
fn encode_exactly<T: BitSerialize>(value: &T, tail: &mut Tail<'_>, why: WriteError) -> Result<usize, WriteError> {
    if why.kind() != Refusal::BufferFull {
        return Err(why);
    }
    let bits = tri!(encoded_bits(value));
    encode_to::<T, false>(value, tail.room(bytes_for(bits)))
}

/// Bytes that are appended to a `Vec`. Dropping a `Tail` without `keep` removes them again.
#[cfg(feature = "alloc")]
pub(crate) struct Tail<'a> {
    pub(crate) out: &'a mut Vec<u8>,
    end: usize,
}

#[cfg(feature = "alloc")]
impl<'a> Tail<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>) -> Self {
        Tail { end: out.len(), out }
    }

    /// Appends `most` zero bytes to the `Vec`, and returns them as the tail.
    #[inline(never)] // not inlined: it would be a third of the code of a small type
    pub(crate) fn room(&mut self, most: usize) -> &mut [u8] {
        self.out.resize(self.end + most, 0);
        self.out.get_mut(self.end..).unwrap_or(&mut [])
    }

    /// Keeps the first `used` bytes of the tail, and removes the rest.
    pub(crate) fn keep(mut self, used: usize) {
        self.end += used;
    }
}

#[cfg(feature = "alloc")]
impl Drop for Tail<'_> {
    fn drop(&mut self) {
        self.out.truncate(self.end);
    }
}

/// Encodes the value to the start of `out`, and returns the number of bytes used. The bytes after the packet are
/// unchanged. After an error the content of `out` is unspecified.
///
/// # Errors
/// Refuses a value that breaks its declaration. Returns `BufferFull` if `out` is too short for the value.
///
/// ```
/// let mut packet = [0; 1200];
/// let used = bitstream::encode_to_slice(&(true, 3u8), &mut packet)?;
/// assert_eq!(packet[..used], [0b111, 0]);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
#[doc(alias("serialize_into", "to_slice", "pack_to_slice", "encode_into_slice"))]
#[inline]
pub fn encode_to_slice<T: BitSerialize>(value: &T, out: &mut [u8]) -> Result<usize, WriteError> {
    encode_to::<T, true>(value, out)
}

/// Encodes to a slice, which may be `SHORT`er than the longest value of a small type.
#[inline(always)] // inlined into the entry points
fn encode_to<T: BitSerialize, const SHORT: bool>(value: &T, out: &mut [u8]) -> Result<usize, WriteError> {
    if const { writer_counts(T::SCHEMA) } {
        // in these rare types, the fast writer does not count elements without bits
        write_slowly(value, Room::Bytes(out.len()))?;
    }
    if const { max_bytes::<T>() > WINDOW } {
        let capacity = out.len();
        return write(value, out).map_err(|why| explain_write(value, capacity, why));
    }
    if const { SHORT && matches!(short_slices::<T>(), ShortSlices::Inlined) } && out.len() < const { max_bytes::<T>() }
    {
        if let Ok(used) = write_any(value, out) {
            return Ok(used);
        }
    }
    if let Ok(used) = write(value, out) {
        return Ok(used);
    }
    // `room` holds all arguments of the calls in one pointer: a slice in registers would be moved before the value is
    // written
    let mut room = Room::Slice(out);
    if const { SHORT && matches!(short_slices::<T>(), ShortSlices::Called | ShortSlices::Copied) } {
        if let Ok(used) = write_short(value, &mut room) {
            return Ok(used);
        }
    }
    write_slowly(value, room)
}

/// Handling of slices that are shorter than the longest value of a type.
enum ShortSlices {
    /// The encoder returns an error, since all values take equally many bytes.
    Refused,
    /// `encode_to_slice` has a second copy of the writer.
    Inlined,
    /// `write_short` has a second copy of the writer.
    Called,
    /// The writer encodes to a window on the stack, and `copy_short` copies the bytes from the window.
    Copied,
}

/// Chooses how short slices are handled for a type of at most [`WINDOW`] bytes, so that long slices stay fast.
const fn short_slices<T: BitSerialize>() -> ShortSlices {
    let (least, most) = (bytes_for(T::MIN_BITS), max_bytes::<T>());
    if least == most {
        ShortSlices::Refused
    } else if is_by_hand(T::SCHEMA) {
        // a hand-written codec that two copies of the writer call would be inlined into neither
        ShortSlices::Copied
    } else if most <= 16 || least <= most / 4 {
        // for a short value, the 35 instructions of a call are too many
        ShortSlices::Inlined
    } else {
        // in one function, the two copies of the writer would take registers from each other
        ShortSlices::Called
    }
}

/// Encodes to a slice that is shorter than the longest value.
#[cold]
#[inline(never)]
fn write_short<T: BitSerialize>(value: &T, room: &mut Room<'_>) -> Result<usize, Refusal> {
    match room {
        Room::Slice(out) if out.len() < const { max_bytes::<T>() } => {
            if const { !matches!(short_slices::<T>(), ShortSlices::Copied) } {
                return write_any(value, out);
            }
            if const { max_bytes::<T>() <= 64 } {
                return copy_short::<T, 64>(value, out);
            }
            copy_short::<T, WINDOW>(value, out)
        }
        // the slice is long enough for every value, so the value was refused
        _ => Err(Refusal::BufferFull),
    }
}

/// Encodes to `N` bytes on the stack, and copies the used bytes to the slice.
#[inline(always)] // inlined: each type has one caller
fn copy_short<T: BitSerialize, const N: usize>(value: &T, out: &mut [u8]) -> Result<usize, Refusal> {
    let mut window = [0; N];
    let used = tri!(write(value, &mut window));
    match (out.get_mut(..used), window.get(..used)) {
        (Some(to), Some(from)) => {
            to.copy_from_slice(from);
            Ok(used)
        }
        _ => Err(Refusal::BufferFull),
    }
}

/// Encodes with the tracer, which locates the error of a refused value.
#[cold]
#[inline(never)]
fn write_slowly<T: BitSerialize>(value: &T, room: Room<'_>) -> Result<usize, WriteError> {
    // where the buffer must fit the largest value, report an invalid value before a full buffer
    let mut tracer = TraceWriter::new(T::SCHEMA, room, const { max_bytes::<T>() <= WINDOW });
    let written = value.write(&mut tracer);
    tracer.end(written)
}

/// Locates the error of a refused value.
#[cold]
#[inline(never)] // not inlined: the loop of a large type would spill registers for it
fn explain_write<T: BitSerialize>(value: &T, capacity: usize, why: Refusal) -> WriteError {
    match write_slowly(value, Room::Bytes(capacity)) {
        Err(error) => error,
        Ok(_) => WriteError::without_place(T::SCHEMA, why),
    }
}

/// Encodes to a slice that is long enough for every value of the type. For types above [`WINDOW`] bytes, any slice is
/// allowed.
#[inline] // a hint: the compiler makes one copy for a large type, and inlines a small one
fn write<T: BitSerialize>(value: &T, out: &mut [u8]) -> Result<usize, Refusal> {
    let window = if const { max_bytes::<T>() > WINDOW } {
        out
    } else {
        // the compiler knows the length of the part, so the length is checked once
        out.get_mut(..max_bytes::<T>()).ok_or(Refusal::BufferFull)?
    };
    let mut writer = BitWriter::new(window);
    tri!(value.write(&mut writer));
    writer.end()
}

/// Encodes to a slice that may be shorter than the longest value.
#[inline(always)] // inlined: each type has one caller
fn write_any<T: BitSerialize>(value: &T, out: &mut [u8]) -> Result<usize, Refusal> {
    let mut writer = BitWriter::new(out);
    tri!(value.write(&mut writer));
    writer.end_short()
}

/// Decodes by filling a new value, and makes the result from the value and from what reading returns. A macro, since
/// the compiler would optimise each of several nested functions, all of which contain the code of all fields.
macro_rules! fill_new {
    (|$value:ident: &mut $type:ty| $read:expr, |$used:pat_param| $result:expr, $explain:expr) => {{
        let mut $value = made::<Plain, $type, ()>();
        let read = if const { is_large::<$type>() } {
            read_large(&mut $value, |$value| $read)
        } else {
            let $value = &mut $value;
            $read
        };
        match read {
            Ok($used) => Ok($result),
            Err(why) => {
                if const { checked(<$type>::SCHEMA) > REGISTERS && !is_large::<$type>() } {
                    // the compiler must assume that an error reads the value, so it stores each field at once, and does
                    // not run out of registers
                    black_box(&mut $value);
                }
                // dropped, since the second pass makes a value of its own, and two values at once would take twice the
                // memory
                drop($value);
                Err($explain(why).known())
            }
        }
    }};
}

/// Decodes a value from all of `bytes`. Bytes after the value are an error, and so are set bits after the value in its
/// last byte.
///
/// # Errors
/// Rejects bytes that are not exactly one value. The error names the field that failed and the position of its bits.
///
/// ```
/// let value: (bool, u8) = bitstream::decode(&[0b111, 0])?;
/// assert_eq!(value, (true, 3));
/// # Ok::<(), bitstream::ReadError>(())
/// ```
#[doc(alias("deserialize", "from_bytes", "from_slice", "unpack", "parse", "decode_from_slice"))]
#[inline]
pub fn decode<T: BitSerialize>(bytes: &[u8]) -> Result<T, ReadError> {
    if const { T::PLACEHOLDER.is_some() } {
        return fill_new!(|value: &mut T| read_checked(value, bytes), |()| value, |why| {
            explain_read::<T>(None, bytes, why)
        });
    }
    let read = if const { reader_counts(T::SCHEMA) } {
        read_whole(BitReader::<ANY, Limited>::over(bytes))
    } else {
        read_whole(BitReader::<ANY, Unlimited>::over(bytes))
    };
    read.map_err(|why| explain_read::<T>(None, bytes, why))
}

/// Decodes like [`decode`], into a value whose memory is reused.
///
/// After `Ok`, `value` equals the result of [`decode`], whatever `value` was before. Hand-written codecs do not reuse
/// memory. If a type implements `read_into` by hand, the library cannot check that no part of the old value remains.
///
/// After an error `value` is a valid Rust value, but may be a mixture of old parts and parts of the packet, which
/// [`encode`](crate::encode_to_slice) may refuse.
///
/// # Errors
/// Returns the same errors as [`decode`].
#[doc(alias("deserialize_into", "deserialize_in_place", "unpack_into"))]
#[inline]
pub fn decode_into<T: BitSerialize>(value: &mut T, bytes: &[u8]) -> Result<(), ReadError> {
    read_checked(value, bytes).map_err(|why| explain_read(Some(value), bytes, why))
}

/// Returns whether the reader of a type is called. An inlined reader would use a large value in so many places that the
/// compiler copies the placeholder to the value.
const fn is_large<T>() -> bool {
    size_of::<T>() > 1024
}

/// Decodes a large value.
#[cold] // otherwise inlined into a single caller
#[inline] // a copy in each caller shows the compiler that the reader does not keep the pointer
fn read_large<T, U>(value: &mut T, read: impl FnOnce(&mut T) -> U) -> U {
    read(value)
}

/// Most values of a type that the compiler keeps in registers until the last check of a packet.
const REGISTERS: usize = 12;

/// Returns how many values of a type have codes that are checked. The compiler loads values without a check after the
/// last check.
const fn checked(schema: &Schema) -> usize {
    match schema.kind.children() {
        Children::None => match schema.kind {
            Kind::Scalar(scalar) if scalar.is_full() => 0,
            _ => 1,
        },
        Children::Inner(of) => checked(of),
        Children::Each(of) => match schema.kind {
            Kind::Sequence(Sequence {
                length: Length::Fixed(len),
                ..
            }) => checked(of).saturating_mul(len),
            _ => 1,
        },
        Children::Entry(..) => 1,
        Children::Either(ok, err) => checked(ok).saturating_add(checked(err)),
        Children::Fields(fields) => checked_in(fields),
        Children::Choice(variants) => {
            let mut sum = 1;
            let mut i = 0;
            while i < variants.len() {
                sum = checked_in(variants[i].fields).saturating_add(sum);
                i += 1;
            }
            sum
        }
    }
}

const fn checked_in(fields: &[Field]) -> usize {
    let mut sum = 0;
    let mut i = 0;
    while i < fields.len() {
        sum = checked(fields[i].schema).saturating_add(sum);
        i += 1;
    }
    sum
}

/// Decodes with all checks.
#[inline(always)] // inlined into `decode_into`
fn read_checked<T: BitSerialize>(value: &mut T, bytes: &[u8]) -> Result<(), Refusal> {
    if const { reader_counts(T::SCHEMA) } {
        return read_counted::<T, Limited>(value, bytes);
    }
    read_counted::<T, Unlimited>(value, bytes)
}

#[inline(always)] // inlined into `decode_into`
fn read_counted<T: BitSerialize, L: Limit>(value: &mut T, bytes: &[u8]) -> Result<(), Refusal> {
    if const { !has_known_length::<T>() } {
        return read_all(value, BitReader::<ANY, L>::over(bytes));
    }
    // after this check the compiler knows the possible lengths of the packet
    tri!(check_length(
        bytes.len(),
        const { bytes_for(T::MIN_BITS) },
        const { max_bytes::<T>() }
    ));
    if const { max_bytes::<T>() < 8 } {
        return read_all(value, BitReader::<SHORT, L>::over(bytes));
    }
    read_all(value, BitReader::<LONG, L>::over(bytes))
}

#[inline(always)]
fn check_length(len: usize, least: usize, most: usize) -> Result<(), Refusal> {
    // a single comparison if all packets of the type have one length
    if least == most && len == most {
        return Ok(());
    }
    if len < least {
        return Err(Refusal::EndOfPacket);
    }
    if len > most {
        return Err(Refusal::LeftOverBytes);
    }
    Ok(())
}

#[inline(always)] // inlined: the reading code must see the length of the packet
fn read_all<T: BitSerialize, const WINDOW: u8, L: Limit>(
    value: &mut T,
    mut reader: BitReader<'_, WINDOW, L>,
) -> Result<(), Refusal> {
    tri!(read_into(value, &mut reader));
    reader.end()
}

/// Returns whether the compiler knows enough about the length of a type's packets. A type whose packets may have 7 or 8
/// bytes would need both ways to load a word.
const fn has_known_length<T: BitSerialize>() -> bool {
    let least = bytes_for(T::MIN_BITS);
    let most = max_bytes::<T>();
    most <= WINDOW && most - least <= NEARLY && (least >= 8 || most < 8)
}

#[inline(always)]
fn read_into<T: BitSerialize, S: Source>(value: &mut T, reader: &mut S) -> Result<(), Refusal> {
    tri!(reader.reserve(T::MIN_BITS));
    value.read_into(reader)
}

#[inline(always)]
fn read_value<T: BitSerialize, S: Source>(reader: &mut S) -> Result<T, Refusal> {
    tri!(reader.reserve(T::MIN_BITS));
    T::read(reader)
}

#[inline(always)] // inlined into `decode`
fn read_whole<T: BitSerialize, L: Limit>(mut reader: BitReader<'_, ANY, L>) -> Result<T, Refusal> {
    let value = tri!(read_value(&mut reader));
    tri!(reader.end());
    Ok(value)
}

/// Decodes the value at the start of `bytes`, and returns it with the number of bytes it takes. Ignores the bytes after
/// the value, and the spare bits of its last byte.
///
/// # Errors
/// Returns the same errors as [`decode`], except those for left-over bytes and bits.
///
/// ```
/// let (value, used) = bitstream::decode_prefix::<u16>(&[1, 2, 3])?;
/// assert_eq!((value, used), (0x0201, 2));
/// # Ok::<(), bitstream::ReadError>(())
/// ```
///
/// If a value takes 0 bits, `used` is 0: a loop over the values of a buffer must stop at such a value. Only a type with
/// [`MIN_BITS`](BitSerialize::MIN_BITS) of 0 has such values.
///
/// ```
/// use bitstream::{BitSerialize, ReadError, decode_prefix};
///
/// /// Returns the values in `bytes`, and the bytes after a value that takes no bits.
/// fn read_all<T: BitSerialize>(mut bytes: &[u8]) -> Result<(Vec<T>, &[u8]), ReadError> {
///     let mut values = Vec::new();
///     while !bytes.is_empty() {
///         let (value, used) = decode_prefix(bytes)?;
///         values.push(value);
///         if used == 0 {
///             break;
///         }
///         bytes = &bytes[used..];
///     }
///     Ok((values, bytes))
/// }
///
/// assert_eq!(read_all::<u16>(&[1, 2, 3, 4])?, (vec![0x0201, 0x0403], &[][..]));
/// assert_eq!(read_all::<()>(&[1, 2])?, (vec![()], &[1, 2][..]));
/// # Ok::<(), ReadError>(())
/// ```
#[doc(alias("deserialize_from", "take_from_bytes", "parse_prefix"))]
#[inline]
pub fn decode_prefix<T: BitSerialize>(bytes: &[u8]) -> Result<(T, usize), ReadError> {
    decode_from(bytes, 0, bytes_for)
}

/// Decodes the value that begins at bit `bit` of `bytes`, for your own loop over values that are packed without gaps.
/// Returns the value with the number of its bits. Ignores the bits after the value. Fields with `align` begin at a byte
/// boundary of the slice.
///
/// # Errors
/// Returns the same errors as [`decode_prefix`]. The error counts bits from the start of `bytes`. [`ReadError::within`]
/// adds the index of your loop to the path of the error.
///
/// ```
/// let bytes = [0b1_0000001, 0b1, 0xFF];
/// let (width, used) = bitstream::decode_at::<u8>(&bytes, 1)?;
/// assert_eq!((width, used), (0b1_1000000, 8));
/// let (flag, used) = bitstream::decode_at::<bool>(&bytes, 1 + used)?;
/// assert_eq!((flag, used), (false, 1));
///
/// let error = bitstream::decode_at::<u8>(&bytes, 20).unwrap_err();
/// assert_eq!(error.to_string(), "value: the packet ends early (bits 20..28)");
/// # Ok::<(), bitstream::ReadError>(())
/// ```
///
/// A value may take 0 bits, as in [`decode_prefix`]: a loop must stop if a value used no bits.
#[doc(alias("offset", "seek", "skip_bits"))]
#[inline]
pub fn decode_at<T: BitSerialize>(bytes: &[u8], bit: usize) -> Result<(T, usize), ReadError> {
    decode_from(bytes, bit, |bits| bits)
}

/// Decodes the value that begins at a bit. Returns the value with the number of its bits, which `unit` converts.
#[inline(always)] // inlined into `decode_prefix` and `decode_at`
fn decode_from<T: BitSerialize>(
    bytes: &[u8],
    bit: usize,
    unit: impl FnOnce(usize) -> usize,
) -> Result<(T, usize), ReadError> {
    let explain = |why| explain_read_at::<T>(None, bytes, bit, why);
    if const { T::PLACEHOLDER.is_some() } {
        return fill_new!(
            |value: &mut T| read_from(value, bytes, bit),
            |bits| (value, unit(bits)),
            explain
        );
    }
    let read = if const { reader_counts(T::SCHEMA) } {
        read_at(BitReader::<ANY, Limited>::over(bytes).at(bit))
    } else {
        read_at(BitReader::<ANY, Unlimited>::over(bytes).at(bit))
    };
    let (value, bits) = tri!(read.map_err(explain));
    Ok((value, unit(bits)))
}

/// Decodes like [`decode_at`], into a value, and returns the number of bits it takes.
#[inline]
pub(crate) fn decode_into_at<T: BitSerialize>(value: &mut T, bytes: &[u8], bit: usize) -> Result<usize, ReadError> {
    read_from(value, bytes, bit).map_err(|why| explain_read_at(Some(value), bytes, bit, why))
}

#[inline(always)] // inlined into the entry points
fn read_from<T: BitSerialize>(value: &mut T, bytes: &[u8], bit: usize) -> Result<usize, Refusal> {
    if const { reader_counts(T::SCHEMA) } {
        read_into_at(value, BitReader::<ANY, Limited>::over(bytes).at(bit))
    } else {
        read_into_at(value, BitReader::<ANY, Unlimited>::over(bytes).at(bit))
    }
}

#[inline(always)]
fn read_into_at<T: BitSerialize, L: Limit>(value: &mut T, mut reader: BitReader<'_, ANY, L>) -> Result<usize, Refusal> {
    let start = reader.position();
    tri!(read_into(value, &mut reader));
    Ok(tri!(reader.used()) - start)
}

#[inline(always)]
fn read_at<T: BitSerialize, L: Limit>(mut reader: BitReader<'_, ANY, L>) -> Result<(T, usize), Refusal> {
    let start = reader.position();
    let value = tri!(read_value(&mut reader));
    Ok((value, tri!(reader.used()) - start))
}

/// Locates the error of a rejected packet.
#[cold]
#[inline(never)]
fn explain_read_at<T: BitSerialize>(value: Option<&mut T>, bytes: &[u8], bit: usize, why: Refusal) -> ReadError {
    if bit > bytes.len().saturating_mul(8) {
        // `bit` is beyond the packet
        return walk::after_value(T::SCHEMA, why, bit, bytes.len());
    }
    if const { is_described(T::SCHEMA) } {
        return walk::explain_at(T::SCHEMA, bytes, bit);
    }
    read_slowly(value, TraceReader::new(T::SCHEMA, bytes).at(bit), why)
}

/// Returns the tag of the enum `T` at the start of `bytes`, to route, count or drop a packet before it is decoded.
/// Ignores all bits after the tag.
///
/// The tag is the id of a variant: its `id`, or its position in the declaration. [`decode`] may still reject the
/// packet.
///
/// A type that is not an enum, and an enum in an `Option`, do not compile.
///
/// # Errors
/// Rejects a packet that ends within the tag, and a tag that no variant has, unless a variant is marked `other`.
///
/// ```
/// use bitstream::BitSerialize;
///
/// #[derive(BitSerialize)]
/// enum Message {
///     Ping,
///     Chat(#[string(max = 100)] String),
///     Move { x: u16, y: u16 },
/// }
///
/// let packet = bitstream::encode(&Message::Move { x: 1, y: 2 })?;
/// assert_eq!(bitstream::peek_tag::<Message>(&packet)?, 2);
/// assert_eq!(bitstream::peek_tag::<Message>(&[1])?, 1); // a chat that is cut off
/// let error = bitstream::peek_tag::<Message>(&[3]).unwrap_err();
/// assert_eq!(error.to_string(), "Message: no variant has the tag 3 (bits 0..2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail,E0080
/// bitstream::peek_tag::<Option<u8>>(&[1]).unwrap();
/// ```
#[doc(alias("discriminant", "packet_id", "opcode"))]
pub fn peek_tag<T: BitSerialize>(bytes: &[u8]) -> Result<i128, ReadError> {
    let (tag, variants) = const {
        // evaluated first, so that an error in the declaration of the type is reported first
        let _ = T::MIN_BITS;
        match tag_of(T::SCHEMA) {
            Some(found) => found,
            None => panic!("`peek_tag` is for enums, whose tag comes first"),
        }
    };
    walk::tag(T::SCHEMA, tag, variants, bytes)
}

/// Returns the tag and the variants of an enum whose tag is sent first.
const fn tag_of(schema: &'static Schema) -> Option<(Tag, &'static [Variant])> {
    let mut schema = schema;
    while let Kind::Around(
        Around::Ensured { .. } | Around::Salted { .. } | Around::Given { .. } | Around::Restricted,
        of,
    ) = schema.kind
    {
        schema = of;
    }
    match schema.kind {
        Kind::Enum { tag, variants, .. } => Some((tag, variants)),
        _ => None,
    }
}

/// Encodes the value at bit `bit` of `out`, and returns the number of bits that the value takes. Bits before the value
/// are unchanged. In the last byte of the value, the bits after the value become 0. Fields with `align` begin at a byte
/// boundary of the slice.
///
/// # Errors
/// Refuses a value that breaks its declaration. Returns `BufferFull` if `out` is too short. The error counts bits from
/// the start of `out`. After an error only the bits before `bit` are unchanged; those from `bit` on are unspecified.
///
/// ```
/// let mut bytes = [0; 3];
/// let mut bit = 0;
/// for value in [5u8, 6] {
///     bit += bitstream::encode_at(&true, &mut bytes, bit)?;
///     bit += bitstream::encode_at(&value, &mut bytes, bit)?;
/// }
/// assert_eq!(bit, 18);
/// assert_eq!(bytes, [0b0000101_1, 0b000110_1_0, 0b00]);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
#[doc(alias("offset"))]
#[inline]
pub fn encode_at<T: BitSerialize>(value: &T, out: &mut [u8], bit: usize) -> Result<usize, WriteError> {
    let capacity = out.len();
    if const { writer_counts(T::SCHEMA) } {
        // in these rare types, the fast writer does not count elements without bits
        tri!(traced_at(value, capacity, bit));
    }
    write_at(value, out, bit).map_err(|why| match traced_at(value, capacity, bit) {
        Err(error) => error,
        Ok(()) => WriteError::without_place(T::SCHEMA, why),
    })
}

/// Encodes a value at a bit. After an error the bits before the value are unchanged.
#[inline(always)] // inlined into both callers
pub(crate) fn write_at<T: BitSerialize>(value: &T, out: &mut [u8], bit: usize) -> Result<usize, Refusal> {
    let (byte, before) = (bit / 8, bit % 8);
    let room = out.get_mut(byte..).ok_or(Refusal::BufferFull)?;
    let kept = room.first().map_or(0, |first| first & mask(before as u32) as u8);
    let mut writer = BitWriter::after(room, kept, before as u32);
    let written = value.write(&mut writer).and_then(|()| {
        let end = writer.position();
        writer.end().map(|_| end - before)
    });
    if written.is_err() {
        if let Some(first) = out.get_mut(byte) {
            *first = kept;
        }
    }
    written
}

/// Returns an error if a value from bit `bit` on does not fit into `capacity` bytes.
#[cold]
#[inline(never)]
fn traced_at<T: BitSerialize>(value: &T, capacity: usize, bit: usize) -> Result<(), WriteError> {
    let mut tracer = TraceWriter::new(T::SCHEMA, Room::Bytes(capacity), const { max_bytes::<T>() <= WINDOW })
        .after(bit, Limited::NEW);
    let written = value.write(&mut tracer);
    tracer.end(written).map(|_| ())
}

/// Returns the exact number of bits that the value takes if it begins at a byte boundary.
///
/// # Errors
/// Returns the same errors as [`encode`](crate::encode_to_slice).
///
/// ```
/// assert_eq!(bitstream::encoded_bits(&(true, 3u8))?, 9);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
#[doc(alias("serialized_size", "encoded_len", "encoded_size"))]
#[inline]
pub fn encoded_bits<T: BitSerialize>(value: &T) -> Result<usize, WriteError> {
    if const { writer_counts(T::SCHEMA) } {
        write_slowly(value, Room::Bytes(usize::MAX))?;
    }
    let mut measure = Measure::<true>::new();
    match value.write(&mut measure) {
        Ok(()) => Ok(measure.position()),
        Err(why) => Err(explain_write(value, usize::MAX, why)),
    }
}

/// Returns an upper bound for the bits of a value at any starting position, as `measure` of the "serialize 1.0"
/// standard does. Each alignment counts as 7 bits. For a value that the encoder refuses, `measure` returns the bits
/// that the fields of the value would take.
///
/// ```
/// assert_eq!(bitstream::measure(&(true, 3u8)), 9);
/// ```
#[inline]
pub fn measure<T: BitSerialize>(value: &T) -> usize {
    let mut measure = Measure::<false>::new();
    // the result is never an error, since a measure without checks refuses nothing
    let _ = value.write(&mut measure);
    measure.position()
}

/// Locates the error of a rejected packet.
#[inline(always)] // inlined: selects one call for each type
fn explain_read<T: BitSerialize>(value: Option<&mut T>, bytes: &[u8], why: Refusal) -> ReadError {
    if const { is_described(T::SCHEMA) } {
        return walk::explain(bytes, T::SCHEMA);
    }
    trace_read(value, bytes, why)
}

/// Decodes once more with a tracer. The tracer reuses the value if there is one, so that a rejected packet holds no
/// more memory than an accepted one.
#[cold]
#[inline(never)]
fn trace_read<T: BitSerialize>(value: Option<&mut T>, bytes: &[u8], why: Refusal) -> ReadError {
    read_slowly(value, TraceReader::new(T::SCHEMA, bytes), why)
}

#[inline(always)] // inlined: its callers are the copies
fn read_slowly<T: BitSerialize>(value: Option<&mut T>, mut tracer: TraceReader<'_>, why: Refusal) -> ReadError {
    let read = if const { T::PLACEHOLDER.is_some() } {
        let mut own = made::<Plain, T, ()>();
        value.unwrap_or(&mut own).read_into(&mut tracer)
    } else {
        match value {
            Some(value) => value.read_into(&mut tracer),
            None => T::read(&mut tracer).map(|_| ()),
        }
    };
    tracer.explain(read.err().unwrap_or(why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Schema, Sink};

    /// A type whose values take `LEAST` to `MOST` bits.
    struct Sized<const LEAST: usize, const MOST: usize>;

    impl<const LEAST: usize, const MOST: usize> BitSerialize for Sized<LEAST, MOST> {
        const SCHEMA: &'static Schema = &Schema::custom("Sized", LEAST, MOST);

        fn write<S: Sink>(&self, _s: &mut S) -> Result<(), Refusal> {
            Ok(())
        }

        fn read<S: Source>(_s: &mut S) -> Result<Self, Refusal> {
            Ok(Sized)
        }
    }

    #[test]
    fn values_whose_codes_are_checked_are_counted() {
        use crate::schema::Code;
        static FIELDS: [Field; 3] = [
            Field::new::<Plain, u8>("full"),
            Field {
                name: "ranged",
                schema: &Schema::code(Code {
                    last: 5,
                    width: 3,
                    ..Code::whole(8, false)
                }),
            },
            Field::new::<Plain, char>("gaps"),
        ];
        static VARIANTS: [Variant; 2] = [Variant::new("A", 0, &FIELDS), Variant::new("B", 1, &FIELDS)];
        static STRUCT: Schema = Schema::structure("S", &FIELDS);
        let found = [
            (Schema::structure("S", &FIELDS), 2),
            (Schema::option(&STRUCT), 2),
            (Schema::array(3, &STRUCT), 6),
            (Schema::list(0, 3, &STRUCT), 1),
            (Schema::result(&STRUCT, &STRUCT), 4),
            (Schema::enumeration("E", Tag::range(0, 1), &VARIANTS), 5),
            (Schema::string(0, 9), 1),
        ];
        for (schema, expected) in found {
            assert_eq!(checked(&schema), expected, "{schema:?}");
        }
    }

    #[test]
    fn packets_of_nearly_one_length_are_known() {
        let known = [
            has_known_length::<Sized<0, 0>>(),
            has_known_length::<Sized<0, 56>>(),
            has_known_length::<Sized<64, 64>>(),
            has_known_length::<Sized<57, 120>>(),
            has_known_length::<Sized<{ 248 * 8 }, { 256 * 8 }>>(),
        ];
        let unknown = [
            // packets may have 7 or 8 bytes, or 0 to 8
            has_known_length::<Sized<56, 57>>(),
            has_known_length::<Sized<0, 64>>(),
            // the shortest and longest packet differ by 9 bytes
            has_known_length::<Sized<64, 129>>(),
            // the packets are longer than a window
            has_known_length::<Sized<{ 250 * 8 }, { 256 * 8 + 1 }>>(),
        ];
        assert_eq!((known, unknown), ([true; 5], [false; 4]));
    }
}
