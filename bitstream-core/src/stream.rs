//! Defines the stream traits that the writer, the reader, the measure and the tracers implement, so that one
//! declaration serves all of these.
//!
//! A derived type is generated once, generic over [`Sink`] and [`Source`]. Each implementation of these traits gives
//! every declaration one more use.
//!
//! # Runs
//!
//! A *run* is a sequence of fields whose widths the compiler knows. Constant shifts pack a run in a register, as if it
//! began at bit 0. Only whole words are shifted to the position of the stream, which may be known at run time only.
//! Code need not announce a run: it grows from field to field, across nested types, until a part of variable size ends
//! it with [`Stream::end_run`]. The end of a run affects speed, but never correctness.

use crate::codec::{Encoding, Integer, Plain, Relative, RelativeTo, step, take};
use crate::part::Part;
use crate::serialize::Described;
use crate::unified::{self, Direction, FixedFormat};
use crate::width::{NARROW, mask, mask_wide};
use crate::{BitSerialize, Path, Refusal};

/// Functions of streams of both directions.
pub trait Stream: Sized {
    /// [`Writing`](crate::Writing) for a [`Sink`], [`Reading`](crate::Reading) for a [`Source`].
    type Direction: Direction<Self>;
    /// True if values are decoded from this stream, false if they are encoded to it.
    const READING: bool = <Self::Direction as Direction<Self>>::READING;
    /// True if values out of range are refused. False only for the measure, which has a result for every value.
    const CHECKING: bool = true;
    /// True if this stream holds numbers and not bits: one code for each number of a value. See `bitstream::delta`.
    #[doc(hidden)]
    const CODES: bool = false;

    /// Returns the position, in bits from the start of the stream.
    fn position(&self) -> usize;

    /// Sends zero bits up to the next byte boundary: 0 to 7 bits.
    ///
    /// # Errors
    /// A decoder rejects padding that is not zero. Source: "Serialization Strategies", `serialize_align`.
    #[inline(always)]
    fn align(&mut self) -> Result<(), Refusal> {
        Self::Direction::align(self)
    }

    /// Ends the current run: the next bits may begin at a position that the compiler does not know.
    ///
    /// # Errors
    /// An encoder returns an error if the output is full.
    #[inline(always)]
    fn end_run(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Ends an arm of a branch, where the compiler still knows the words of the run. After the branch comes
    /// [`end_run`](Self::end_run).
    #[doc(hidden)]
    #[inline(always)]
    fn end_arm(&mut self) {}

    /// Steps into the `step`th field or element of the current value. A stream that follows the path calls
    /// [`Path::push`](crate::Path::push). Does nothing in a writer or a reader.
    #[inline(always)]
    fn enter(&mut self, step: usize) {
        let _ = step;
    }

    /// Steps out of the field or element: [`Path::pop`](crate::Path::pop).
    #[inline(always)]
    fn leave(&mut self) {}

    /// Returns the path of a tracer, before code by hand runs. See [`back_to`](Self::back_to).
    #[doc(hidden)]
    #[inline(always)]
    fn here(&self) -> Option<Path> {
        None
    }

    /// Returns to the path at which code by hand began. If the code ignores an error, the tracer is still deeper
    /// inside.
    #[doc(hidden)]
    #[inline(always)]
    fn back_to(&mut self, here: Option<Path>) {
        let _ = here;
    }

    /// Labels the next bits as framing (tag, length, presence) of the current value, or of its field number `field`.
    /// Does nothing in a writer or a reader.
    #[inline(always)]
    fn mark(&mut self, part: Part, field: Option<usize>) {
        let _ = (part, field);
    }

    /// Returns whether elements that take no bits may take `bytes` more bytes of memory. The limit is for all streams
    /// over one packet together.
    #[doc(hidden)]
    #[inline(always)]
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        let _ = bytes;
        true
    }

    /// Refuses the value of `width` bits that was just decoded, or that would be encoded next. The tracer records
    /// `value`; other streams only return `why`. Write `return Err(s.refuse(..))`.
    #[inline(always)]
    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
        let _ = (value, width);
        why
    }

    /// Refuses like [`refuse`](Self::refuse) a number that may be above the largest `i128`. `None` is a number above
    /// the largest `u128`.
    #[doc(hidden)]
    #[inline(always)] // inlined: like `refuse`, it drops its arguments in most streams
    fn refuse_above(&mut self, why: Refusal, value: Option<u128>, width: u32) -> Refusal {
        let _ = value;
        self.refuse(why, 0, width)
    }

    /// Calls `f`, which calls a function that is not inlined and handles a value of at least `min_bits`. The caller's
    /// own copy of this stream can then stay in registers.
    ///
    /// # Errors
    /// The errors are those of `f`.
    #[inline(always)]
    fn out_of_line(
        &mut self,
        min_bits: usize,
        f: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let _ = min_bits;
        f(self)
    }

    /// Runs `work` with a copy of this stream, which can stay in registers, in a function that is not inlined.
    ///
    /// # Errors
    /// The errors are those of `work`.
    #[doc(hidden)]
    #[inline(always)]
    fn in_registers<W: Work<Self>>(&mut self, work: W) -> Result<(), Refusal> {
        work.run(self)
    }

    // The unified operations have the names of "Serialization Strategies": each appends `value` when encoding, and sets
    // it when decoding.

    /// Sends `width` bits (0..=64).
    ///
    /// # Errors
    /// Returns [`Refusal::OutOfRange`] for a value that does not fit, [`Refusal::Width`], [`Refusal::EndOfPacket`],
    /// [`Refusal::BufferFull`].
    #[inline(always)] // inlined: a field of a run, as in generated code
    fn serialize_bits(&mut self, value: &mut u64, width: u32) -> Result<(), Refusal> {
        Self::Direction::bits(self, value, width)
    }

    /// Sends a value with the codec `C` of the module `codec`, such as `codec::Range<codec::Between<0, 100>>`.
    ///
    /// # Errors
    /// The errors are those of the codec.
    #[inline(always)] // inlined: a field of a run, as in generated code
    fn serialize_as<C: Encoding<T>, T>(&mut self, value: &mut T) -> Result<(), Refusal> {
        Self::Direction::value::<C, T, ()>(self, value, ())
    }

    /// Sends a value with a codec that depends on `given`, such as an earlier value.
    ///
    /// # Errors
    /// The errors are those of the codec.
    #[inline(always)] // inlined: a field of a run, as in generated code
    fn serialize_given<C: Encoding<T, X>, X: Copy, T>(&mut self, given: X, value: &mut T) -> Result<(), Refusal> {
        Self::Direction::value::<C, T, X>(self, value, given)
    }

    /// Checks, when decoding, that `bits` bits are left. Call this function before an allocation.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`].
    #[inline(always)] // inlined: a field of a run, as in generated code
    fn expect_bits(&mut self, bits: usize) -> Result<(), Refusal> {
        Self::Direction::expect(self, bits)
    }

    /// Sends an align, and then all bytes of the slice.
    ///
    /// # Errors
    /// Returns [`Refusal::Padding`], [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[inline(always)] // inlined: a field of a run, as in generated code
    fn serialize_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Refusal> {
        Self::Direction::bytes(self, bytes)
    }

    /// Sends a value that has a wire form of its own.
    ///
    /// # Errors
    /// The errors are those of its type.
    #[inline(always)] // inlined: one of the fields of a run
    fn serialize_object<T: BitSerialize>(&mut self, value: &mut T) -> Result<(), Refusal> {
        self.serialize_as::<Plain, T>(value)
    }

    /// Sends 1 bit.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[inline(always)]
    fn serialize_bool(&mut self, value: &mut bool) -> Result<(), Refusal> {
        self.serialize_object(value)
    }

    /// Sends the 32 bits of a float unchanged.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[inline(always)]
    fn serialize_float(&mut self, value: &mut f32) -> Result<(), Refusal> {
        self.serialize_object(value)
    }

    /// Sends the 64 bits of a float unchanged.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[inline(always)]
    fn serialize_double(&mut self, value: &mut f64) -> Result<(), Refusal> {
        self.serialize_object(value)
    }

    /// Sends an integer of `min..=max` in as many bits as `max - min` needs: the standard's `int` and `int64`.
    ///
    /// # Errors
    /// Returns [`Refusal::OutOfRange`] also for an empty range, [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[inline(always)]
    fn serialize_int(&mut self, value: &mut i64, min: i64, max: i64) -> Result<(), Refusal> {
        unified::int(self, value, min, max)
    }

    /// Sends an integer of up to 128 bits, like [`serialize_int`](Self::serialize_int): the standard's `int128`.
    ///
    /// # Errors
    /// The errors are those of [`serialize_int`](Self::serialize_int).
    #[inline]
    fn serialize_int128(&mut self, value: &mut i128, min: i128, max: i128) -> Result<(), Refusal> {
        unified::int128(self, value, min, max)
    }

    /// Sends a fixed-point number: the standard's `fixed`. `raw` is the value times 2^`format.frac`, as its two's
    /// complement pattern if it is unsigned. The bounds are in whole units.
    ///
    /// # Errors
    /// The errors are those of [`serialize_int`](Self::serialize_int), and [`Refusal::Width`] for a format of more than
    /// 128 bits.
    #[inline]
    fn serialize_fixed(&mut self, raw: &mut i128, format: FixedFormat, min: i64, max: i64) -> Result<(), Refusal> {
        unified::fixed(self, raw, format, min, max)
    }

    /// Sends an integer above `previous`, by its distance: the standard's `int_relative` for `i32` and `u32`, and our
    /// form for smaller types.
    ///
    /// # Errors
    /// Returns [`Refusal::NotIncreasing`], [`Refusal::OutOfRange`] for a sum beyond the type or a payload beyond its
    /// tier, [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[inline]
    fn serialize_int_relative<T: RelativeTo<T>>(&mut self, previous: T, value: &mut T) -> Result<(), Refusal> {
        self.serialize_given::<Relative<unified::Unnamed, 0>, T, T>(previous, value)
    }

    /// Sends a sequence number of 16 bits that follows another one, across the wrap: `sequence_relative` of the library
    /// yojimbo.
    ///
    /// # Errors
    /// The errors are those of [`serialize_int_relative`](Self::serialize_int_relative), also for a number that equals
    /// `previous`.
    #[inline]
    fn serialize_sequence_relative(&mut self, previous: u16, value: &mut u16) -> Result<(), Refusal> {
        unified::sequence_relative(self, previous, value)
    }

    /// Sends a float of `min..=max` in steps of at most `res`: the standard's `compressed_float`, and the codes of
    /// `#[float]`. The standard limits the steps to 1..=4,294,967,040.
    ///
    /// # Errors
    /// Returns [`Refusal::NotFinite`], [`Refusal::OutOfRange`] for a code that stands for no value and for bounds that
    /// are not finite or in order, [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[inline]
    fn serialize_compressed_float(&mut self, value: &mut f32, min: f32, max: f32, res: f32) -> Result<(), Refusal> {
        unified::compressed_float(self, value, min, max, res)
    }

    /// Sends a text of fewer than `buffer_size` bytes: the standard's `string`. The text is sent as its length, an
    /// align, and UTF-8 without NUL.
    ///
    /// # Errors
    /// Returns [`Refusal::Length`], [`Refusal::Nul`], [`Refusal::InvalidUtf8`], [`Refusal::Padding`],
    /// [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[cfg(feature = "alloc")]
    #[inline]
    fn serialize_string(&mut self, text: &mut alloc::string::String, buffer_size: usize) -> Result<(), Refusal> {
        unified::text::string(self, text, buffer_size)
    }

    /// Sends a text of fewer than `buffer_size` UTF-16 units: the standard's `wstring`. The text is sent as its length,
    /// then 32 bits for each unit.
    ///
    /// # Errors
    /// Returns [`Refusal::Length`], [`Refusal::Nul`], [`Refusal::InvalidUtf16`], [`Refusal::EndOfPacket`],
    /// [`Refusal::BufferFull`].
    #[cfg(feature = "alloc")]
    #[inline]
    fn serialize_wstring(&mut self, text: &mut alloc::string::String, buffer_size: usize) -> Result<(), Refusal> {
        unified::text::wstring(self, text, buffer_size)
    }

    /// Sends a known number in 32 bits, which shows that both sides are at the same bit.
    ///
    /// # Errors
    /// Returns [`Refusal::Check`], [`Refusal::EndOfPacket`], [`Refusal::BufferFull`].
    #[inline(always)]
    fn serialize_check(&mut self, number: u32) -> Result<(), Refusal> {
        let mut read = u64::from(number);
        tri!(self.serialize_bits(&mut read, 32));
        if read != u64::from(number) {
            return Err(self.refuse(Refusal::Check, i128::from(read), 32));
        }
        Ok(())
    }
}

/// Code that runs with a stream. The compiler does not inline closures as large as a struct.
#[doc(hidden)]
pub trait Work<S> {
    /// Runs the code.
    ///
    /// # Errors
    /// The errors are those of the code.
    fn run(self, s: &mut S) -> Result<(), Refusal>;
}

/// Stream to which values are encoded: [`BitWriter`](crate::BitWriter), [`Measure`](crate::Measure) and the tracer of
/// write errors.
pub trait Sink: Stream {
    /// Has the value of [`Stream::CHECKING`].
    const CHECKS: bool = Self::CHECKING;
    /// True if this sink accepts bits that were written elsewhere: it keeps only bits, no path and no labels.
    #[doc(hidden)]
    const COPIES: bool = false;

    /// Appends `value` in `width` bits (0..=64). A refused value writes no bits.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for more than 64 bits, [`Refusal::OutOfRange`] for a value that needs more than
    /// `width` bits, [`Refusal::BufferFull`].
    #[inline(always)] // inlined: a field of a run, as in generated code
    fn put(&mut self, value: u64, width: u32) -> Result<(), Refusal> {
        if width > 64 {
            return Err(self.refuse(Refusal::Width, 0, width));
        }
        if Self::CHECKS && value & !mask(width) != 0 {
            return Err(self.refuse(Refusal::OutOfRange, i128::from(value), width));
        }
        self.append(Fitting::new(value & mask(width), width))
    }

    /// Appends `value` in `width` bits (0..=128), low half first. A refused value writes no bits.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for more than 128 bits, otherwise those of [`put`](Self::put).
    #[inline(always)] // inlined: a field of a run, as in generated code
    fn put_wide(&mut self, value: u128, width: u32) -> Result<(), Refusal> {
        if width > 128 {
            return Err(self.refuse(Refusal::Width, 0, width));
        }
        if Self::CHECKS && value & !mask_wide(width) != 0 {
            return Err(self.refuse_above(Refusal::OutOfRange, Some(value), width));
        }
        self.append_wide(Fitting::new(value & mask_wide(width), width))
    }

    /// Appends a value that fits its width of 0 to 64 bits. Streams implement this; code by hand calls
    /// [`put`](Self::put).
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`].
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal>;

    /// Appends up to 128 bits like [`append`](Self::append), the low half first.
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`].
    #[doc(hidden)]
    #[inline(always)]
    fn append_wide(&mut self, field: Fitting<u128>) -> Result<(), Refusal> {
        let Fitting { value, width } = field;
        if width <= 64 {
            return self.append(Fitting::new(value as u64, width));
        }
        tri!(self.append(Fitting::new(value as u64, 64)));
        self.append(Fitting::new((value >> 64) as u64, width - 64))
    }

    /// Appends the tag of an enum `E`, as it is sent. If earlier fields give the tag, the stream over the enum compares
    /// the two.
    ///
    /// # Errors
    /// Returns [`Refusal::Tag`], [`Refusal::BufferFull`].
    #[doc(hidden)]
    #[inline(always)] // inlined: a field of a run
    fn append_tag<E: Described>(&mut self, wire: u64) -> Result<(), Refusal> {
        self.mark(Part::Tag, None);
        self.append(Fitting::new(wire, const { E::SCHEMA.tag().width }))
    }

    /// Aligns, then appends whole bytes. An empty slice is aligned too.
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`].
    #[inline]
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        tri!(self.align());
        for byte in bytes {
            tri!(self.append(Fitting::new(u64::from(*byte), 8)));
        }
        Ok(())
    }

    /// Appends a value whose bits the schema does not describe, as numbers that hold the bits which a writer makes of
    /// the value. Only streams with [`CODES`](Stream::CODES) implement and get this call.
    ///
    /// # Errors
    /// The errors are those of the codec.
    #[doc(hidden)]
    #[inline(always)] // inlined: bit streams never call it
    fn put_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, value: &T, given: X) -> Result<(), Refusal> {
        let _ = (value, given);
        Err(Refusal::Custom)
    }

    /// Appends elements, each with codec `C`.
    ///
    /// # Errors
    /// The errors are those of the codec.
    // Generic over the codec: the compiler does not inline a closure that is called at two places.
    #[inline(always)]
    fn put_elements<C: Encoding<T>, T>(&mut self, items: &[T]) -> Result<(), Refusal> {
        for (i, item) in items.iter().enumerate() {
            tri!(step::write::<C, T, Self>(i, item, self));
        }
        Ok(())
    }

    /// Appends the first `count` bits of words as bools, the lowest bit of each word first.
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`].
    #[doc(hidden)]
    #[inline] // streams of packets copy words
    fn put_bit_set<W: Integer + BitSerialize>(&mut self, words: &[W], count: usize) -> Result<(), Refusal> {
        for i in 0..count {
            let (word, bit) = (i / W::WIRE_BITS as usize, i as u32 % W::WIRE_BITS);
            let is_set = words.get(word).is_some_and(|word| word.to_word() >> bit & 1 != 0);
            tri!(step::write::<Plain, bool, Self>(i, &is_set, self));
        }
        Ok(())
    }

    /// Appends a list like [`put_elements`](Self::put_elements), with a codec that has a
    /// [`DISTANCE`](Encoding::DISTANCE).
    ///
    /// # Errors
    /// The errors are those of the codec.
    #[doc(hidden)]
    #[inline(always)]
    fn put_integers<C: Encoding<T>, T: Integer>(&mut self, items: &[T]) -> Result<(), Refusal> {
        self.put_elements::<C, T>(items)
    }
}

/// Holds a value that fits its width. Only this crate makes one, after its own check, so code by hand cannot write
/// above a width.
#[derive(Clone, Copy, Debug)]
pub struct Fitting<T> {
    value: T,
    width: u32,
}

impl<T: Copy> Fitting<T> {
    #[inline(always)] // inlined: the two parts stay in registers
    pub(crate) const fn new(value: T, width: u32) -> Fitting<T> {
        Fitting { value, width }
    }

    /// Returns the value, whose bits above the width are 0.
    #[inline(always)]
    #[must_use]
    pub const fn value(self) -> T {
        self.value
    }

    /// Returns the width, in bits.
    #[inline(always)]
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }
}

/// Stream from which values are decoded: [`BitReader`](crate::BitReader) and the tracer of read errors.
pub trait Source: Stream {
    /// Returns the next `width` bits (0..=64) as an unsigned integer.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for more than 64 bits, [`Refusal::EndOfPacket`].
    fn take(&mut self, width: u32) -> Result<u64, Refusal>;

    /// Returns the next 1..=50 bits like [`take`](Self::take). A single load of a word contains these bits at any
    /// position. Codecs of fields that are so narrow at compile time call it, so that the compiler omits the loads of
    /// wider fields.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for 0 and for more than 50 bits, [`Refusal::EndOfPacket`].
    #[inline(always)]
    fn take_narrow(&mut self, width: u32) -> Result<u64, Refusal> {
        if width == 0 || width > NARROW {
            return Err(self.refuse(Refusal::Width, 0, width));
        }
        self.take(width)
    }

    /// Returns 0..=128 bits like [`take`](Self::take), the low half first.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for more than 128 bits, [`Refusal::EndOfPacket`].
    #[inline(always)]
    fn take_wide(&mut self, width: u32) -> Result<u128, Refusal> {
        if width > 128 {
            return Err(self.refuse(Refusal::Width, 0, width));
        }
        if width <= 64 {
            return Ok(u128::from(self.take(width)?));
        }
        let low = tri!(self.take(64));
        let high = tri!(self.take(width - 64));
        Ok(u128::from(low) | u128::from(high) << 64)
    }

    /// Reads the tag of an enum `E`. If earlier fields give the tag, the stream over the enum returns that one.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`].
    #[doc(hidden)]
    #[inline(always)] // inlined: a field of a run, like `take`
    fn take_tag<E: Described>(&mut self) -> Result<u64, Refusal> {
        self.mark(Part::Tag, None);
        take!(self, E::SCHEMA.tag().width)
    }

    /// Refuses the tag that [`take_tag`](Self::take_tag) returned.
    #[doc(hidden)]
    #[inline(always)]
    fn refuse_tag<E: Described>(&mut self, wire: u64) -> Refusal {
        let id = E::SCHEMA.tag().id(wire);
        self.refuse(Refusal::UnknownTag, id, const { E::SCHEMA.tag().width })
    }

    /// Aligns, then takes whole bytes. The stream is aligned even if `count` is 0. `prepaid` of their bits are already
    /// reserved.
    ///
    /// # Errors
    /// Returns [`Refusal::Padding`], [`Refusal::EndOfPacket`].
    fn take_bytes(&mut self, count: usize, prepaid: usize) -> Result<&[u8], Refusal>;

    /// Reads a value that [`put_apart`](Sink::put_apart) appended.
    ///
    /// # Errors
    /// The errors are those of the codec.
    #[doc(hidden)]
    #[inline(always)] // inlined: bit streams never call it
    fn take_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, given: X) -> Result<T, Refusal> {
        let _ = given;
        Err(Refusal::Custom)
    }

    /// Checks once that `bits` more bits exist, beyond those already reserved. Taking them needs no further check.
    ///
    /// Every value reserves its `MIN_BITS`. Code that learns that more bits follow, such as those of a filled option or
    /// a longer array, reserves the difference.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`].
    #[inline(always)]
    fn reserve(&mut self, bits: usize) -> Result<(), Refusal> {
        self.expect(bits)
    }

    /// Checks that `bits` bits are left, without reserving them. Call it before an allocation.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`].
    fn expect(&mut self, bits: usize) -> Result<(), Refusal>;

    /// Returns the number of bits up to the end of the packet, with the unused bits of its last byte. Returns 0 in a
    /// stream that holds codes.
    fn bits_left(&mut self) -> usize;

    /// Tells the source which element ends the list, before each of its elements. Only a source that invents packets
    /// uses it.
    #[doc(hidden)]
    #[inline(always)] // inlined: does nothing in most sources
    fn ends_with<C: Encoding<T>, T: PartialEq>(&mut self, end: &T) {
        let _ = end;
    }

    /// Fills `items`, each with codec `C`. `prepaid` of their bits, all elements together, are already reserved.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] and those of the codec.
    #[inline(always)]
    fn take_elements<C: Encoding<T>, T>(&mut self, items: &mut [T], prepaid: usize) -> Result<(), Refusal> {
        let _ = prepaid;
        if const { C::MAX_BITS == 0 } {
            // such elements have nothing to decode or refuse, and the packet pays no bits for their number
            return Ok(());
        }
        for (i, item) in items.iter_mut().enumerate() {
            tri!(step::read_into::<C, T, Self>(i, item, self));
        }
        Ok(())
    }

    /// Fills words with `count` bools, which were reserved, from the lowest bit of each word. The other bits of the
    /// last word are 0.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`].
    #[doc(hidden)]
    #[inline] // streams of packets copy words
    fn take_bit_set<W: Integer + BitSerialize>(&mut self, words: &mut [W], count: usize) -> Result<(), Refusal> {
        let mut i = 0;
        for word in words {
            let mut bits = 0;
            for bit in 0..W::WIRE_BITS {
                if i < count {
                    bits |= u64::from(tri!(step::read::<Plain, bool, Self>(i, self))) << bit;
                    i += 1;
                }
            }
            *word = W::from_word(bits);
        }
        Ok(())
    }

    /// Fills `items` like [`take_elements`](Self::take_elements). `items` are all elements of the list at the address
    /// `list`, whose length was `before`.
    #[doc(hidden)]
    #[inline(always)]
    fn take_list<C: Encoding<T>, T>(
        &mut self,
        items: &mut [T],
        (list, before): (usize, usize),
        prepaid: usize,
    ) -> Result<(), Refusal> {
        let _ = (list, before);
        self.take_elements::<C, T>(items, prepaid)
    }

    /// Fills `items` with `len` elements, with a codec that has a [`DISTANCE`](Encoding::DISTANCE). The bits of
    /// `min_len` elements are already reserved.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] and those of the codec.
    #[doc(hidden)]
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn take_integers<C: Encoding<T>, T: Integer>(
        &mut self,
        items: &mut alloc::vec::Vec<T>,
        len: usize,
        min_len: usize,
    ) -> Result<(), Refusal> {
        crate::codec::fill::<C, T, Self>(items, len, min_len, self)
    }
}
