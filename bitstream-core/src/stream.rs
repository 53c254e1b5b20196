//! Defines the stream traits that the writer, the reader, the measure and the tracers implement, so that one
//! declaration serves all of these.
//!
//! A derived type is generated once, generic over [`Sink`] and [`Source`]. A new implementation of these two traits
//! works with every derived type.
//!
//! # Runs
//!
//! A *run* is a sequence of fields whose widths the compiler knows. Constant shifts pack a run in a register, as if it
//! began at bit 0. Only whole words are shifted to the position of the stream, which may be known at run time only.
//! Code need not announce a run: it grows from field to field, across nested types, until a part of variable size ends
//! it with [`Stream::end_run`]. The end of a run affects speed, but never correctness.

use crate::codec::{Encoding, Integer, Lengths, Plain, Relative, RelativeTo, step, take};
use crate::part::Part;
use crate::serialize::Described;
use crate::unified::{self, Direction, FixedFormat};
use crate::width::{NARROW, mask, mask_wide};
use crate::{BitSerialize, Path, Refusal};

/// Functions that streams for encoding and for decoding share. A hand-written [`Codec`](crate::Codec) calls the
/// `serialize_*` methods.
pub trait Stream: Sized {
    /// [`Writing`](crate::Writing) for a [`Sink`], [`Reading`](crate::Reading) for a [`Source`].
    type Direction: Direction<Self>;
    /// True if values are decoded from this stream, false if they are encoded to it.
    const READING: bool = <Self::Direction as Direction<Self>>::READING;
    /// True if the stream refuses values out of range. Only a [`Measure`](crate::Measure) without `EXACT` accepts every
    /// value.
    const CHECKING: bool = true;
    /// True if this stream holds numbers and not bits: one code for each number of a value. See `bitstream::delta`.
    #[doc(hidden)]
    const CODES: bool = false;

    /// Returns the number of bits from the start of the stream to the current position.
    fn position(&self) -> usize;

    /// Sends zero bits up to the next byte boundary: 0 to 7 bits.
    ///
    /// # Errors
    /// A decoder rejects a bit of the padding that is not zero. Source: "Serialization Strategies", `serialize_align`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn align(&mut self) -> Result<(), Refusal> {
        Self::Direction::align(self)
    }

    /// Ends a run (a sequence of fields whose widths the compiler knows). Generated code calls this function where the
    /// bit position depends on values. Hand-written code may omit the call, and is then slower.
    ///
    /// # Errors
    /// An encoder returns [`Refusal::BufferFull`] if the output is full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end_run(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Ends an arm of a branch, where the compiler still knows the words of the run. After the branch comes
    /// [`end_run`](Self::end_run).
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end_arm(&mut self) {}

    /// Tells the stream that the field or element with the index `step` of the current value begins. A stream that
    /// records paths calls [`Path::push`](crate::Path::push). Writers and readers do nothing.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter(&mut self, step: usize) {
        let _ = step;
    }

    /// Tells the stream that the current field or element ends. A stream that records paths calls
    /// [`Path::pop`](crate::Path::pop).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leave(&mut self) {}

    /// Returns the path of a tracer before a hand-written codec runs. See [`back_to`](Self::back_to).
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn here(&self) -> Option<Path> {
        None
    }

    /// Returns to the path at which a hand-written codec began. If the codec ignores an error, the tracer still has the
    /// longer path of the error.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn back_to(&mut self, here: Option<Path>) {
        let _ = here;
    }

    /// Tells the stream that the next bits are a tag, a length or a presence bit, of the current value or of its field
    /// number `field`. Writers and readers do nothing; `annotate` displays the label.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mark(&mut self, part: Part, field: Option<usize>) {
        let _ = (part, field);
    }

    /// Returns whether elements that take no bits may take `bytes` more bytes of memory. All streams over one packet
    /// share the limit.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        let _ = bytes;
        true
    }

    /// Returns the error for a value of `width` bits that was just decoded, or that would be encoded next. Write
    /// `return Err(s.refuse(..))`. The stream that locates errors records `value`; other streams ignore it.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
        let _ = (value, width);
        why
    }

    /// Refuses like [`refuse`](Self::refuse) a number that may be above the largest `i128`. `None` is a number above
    /// the largest `u128`.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: like `refuse`, it drops its arguments in most streams
    fn refuse_above(&mut self, why: Refusal, value: Option<u128>, width: u32) -> Refusal {
        let _ = value;
        self.refuse(why, 0, width)
    }

    /// Calls `f` with a copy of this stream, so that the caller's own copy can stay in registers. `f` calls a function
    /// that is not inlined, and handles a value of at least `min_bits` bits.
    ///
    /// # Errors
    /// Returns the errors of `f`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    /// Returns the same errors as `work`.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_registers<W: Work<Self>>(&mut self, work: W) -> Result<(), Refusal> {
        work.run(self)
    }

    // The unified operations have the names of "Serialization Strategies": each appends `value` when encoding, and sets
    // it when decoding.

    /// Writes or reads `width` bits (0..=64) as an unsigned integer.
    ///
    /// # Errors
    /// Returns [`Refusal::OutOfRange`] for a value that does not fit `width` bits, [`Refusal::Width`] for more than 64
    /// bits, [`Refusal::EndOfPacket`] if the packet ends before the value, and [`Refusal::BufferFull`] if the output is
    /// full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run, as in generated code
    fn serialize_bits(&mut self, value: &mut u64, width: u32) -> Result<(), Refusal> {
        Self::Direction::bits(self, value, width)
    }

    /// Writes or reads a value with the codec `C` of the module `codec`, such as `codec::Range<codec::Between<0,
    /// 100>>`.
    ///
    /// # Errors
    /// Returns the errors of the codec.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run, as in generated code
    fn serialize_as<C: Encoding<T>, T>(&mut self, value: &mut T) -> Result<(), Refusal> {
        Self::Direction::value::<C, T, ()>(self, value, ())
    }

    /// Writes or reads a value with a codec that needs `given`, such as the value of an earlier field.
    ///
    /// # Errors
    /// Returns the errors of the codec.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run, as in generated code
    fn serialize_given<C: Encoding<T, X>, X: Copy, T>(&mut self, given: X, value: &mut T) -> Result<(), Refusal> {
        Self::Direction::value::<C, T, X>(self, value, given)
    }

    /// When decoding, checks that at least `bits` bits of the packet are left. Call this function before you allocate
    /// memory for data of `bits` bits.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet has too few bits.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run, as in generated code
    fn expect_bits(&mut self, bits: usize) -> Result<(), Refusal> {
        Self::Direction::expect(self, bits)
    }

    /// Writes or reads zero bits up to the next byte boundary, and then all bytes of the slice.
    ///
    /// # Errors
    /// Returns [`Refusal::Padding`] if a skipped bit is set, [`Refusal::EndOfPacket`] if the packet ends before the
    /// bytes do, and [`Refusal::BufferFull`] if the output is full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run, as in generated code
    fn serialize_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Refusal> {
        Self::Direction::bytes(self, bytes)
    }

    /// Writes or reads a value of a type that implements [`BitSerialize`].
    ///
    /// # Errors
    /// Returns the errors of the value's type.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: one of the fields of a run
    fn serialize_object<T: BitSerialize>(&mut self, value: &mut T) -> Result<(), Refusal> {
        self.serialize_as::<Plain, T>(value)
    }

    /// Writes or reads a `bool` as 1 bit.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet ends before the value, and [`Refusal::BufferFull`] if the output
    /// is full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_bool(&mut self, value: &mut bool) -> Result<(), Refusal> {
        self.serialize_object(value)
    }

    /// Writes or reads the 32 bits of an `f32` unchanged.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet ends before the value, and [`Refusal::BufferFull`] if the output
    /// is full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_float(&mut self, value: &mut f32) -> Result<(), Refusal> {
        self.serialize_object(value)
    }

    /// Writes or reads the 64 bits of an `f64` unchanged.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet ends before the value, and [`Refusal::BufferFull`] if the output
    /// is full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_double(&mut self, value: &mut f64) -> Result<(), Refusal> {
        self.serialize_object(value)
    }

    /// Writes or reads an integer of `min..=max`, in as many bits as `max - min` needs. Source: `int` and `int64` of
    /// the "serialize 1.0" standard.
    ///
    /// # Errors
    /// Returns [`Refusal::OutOfRange`] for a value out of range and for `min > max`, [`Refusal::EndOfPacket`] if the
    /// packet ends before the value, and [`Refusal::BufferFull`] if the output is full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_int(&mut self, value: &mut i64, min: i64, max: i64) -> Result<(), Refusal> {
        unified::int(self, value, min, max)
    }

    /// Writes or reads an integer of up to 128 bits, like [`serialize_int`](Self::serialize_int). Source: `int128` of
    /// the "serialize 1.0" standard.
    ///
    /// # Errors
    /// Returns the same errors as [`serialize_int`](Self::serialize_int).
    #[inline]
    fn serialize_int128(&mut self, value: &mut i128, min: i128, max: i128) -> Result<(), Refusal> {
        unified::int128(self, value, min, max)
    }

    /// Writes or reads a fixed-point number. `raw` is the value times 2^`format.frac`; an unsigned number is passed as
    /// its bit pattern. `min` and `max` are in whole units. Source: `fixed` of the "serialize 1.0" standard.
    ///
    /// # Errors
    /// Returns the same errors as [`serialize_int`](Self::serialize_int), and [`Refusal::Width`] for a format of more
    /// than 128 bits.
    #[inline]
    fn serialize_fixed(&mut self, raw: &mut i128, format: FixedFormat, min: i64, max: i64) -> Result<(), Refusal> {
        unified::fixed(self, raw, format, min, max)
    }

    /// Writes or reads an integer that is greater than `previous`, as its distance to `previous`. For `i32` and `u32`
    /// the form is `int_relative` of the "serialize 1.0" standard; the form for smaller types is our own.
    ///
    /// # Errors
    /// Returns [`Refusal::NotIncreasing`] for a value that is not above `previous`, [`Refusal::OutOfRange`] for a
    /// distance that the type or its tier does not allow, [`Refusal::EndOfPacket`] if the packet ends before the value,
    /// and [`Refusal::BufferFull`] if the output is full.
    #[inline]
    fn serialize_int_relative<T: RelativeTo<T>>(&mut self, previous: T, value: &mut T) -> Result<(), Refusal> {
        self.serialize_given::<Relative<unified::Unnamed, 0>, T, T>(previous, value)
    }

    /// Writes or reads a 16-bit sequence number as its distance from the number `previous` before it. After 65,535
    /// comes 0. Source: `sequence_relative` of the library yojimbo.
    ///
    /// # Errors
    /// Returns the same errors as [`serialize_int_relative`](Self::serialize_int_relative). A number that equals
    /// `previous` is an error too.
    #[inline]
    fn serialize_sequence_relative(&mut self, previous: u16, value: &mut u16) -> Result<(), Refusal> {
        unified::sequence_relative(self, previous, value)
    }

    /// Writes or reads a float of `min..=max`, rounded to steps of at most `res`, with the codes of `#[float(min, max,
    /// res)]`. Source: `compressed_float` of the "serialize 1.0" standard, which limits the number of steps to
    /// 1..=4,294,967,040.
    ///
    /// # Errors
    /// Returns [`Refusal::NotFinite`] for NaN and infinities. Returns [`Refusal::OutOfRange`] for a code that stands
    /// for no value, and for bounds that are not finite or not in order. Returns [`Refusal::EndOfPacket`] if the packet
    /// ends before the float, and [`Refusal::BufferFull`] if the output is full.
    #[inline]
    fn serialize_compressed_float(&mut self, value: &mut f32, min: f32, max: f32, res: f32) -> Result<(), Refusal> {
        unified::compressed_float(self, value, min, max, res)
    }

    /// Writes or reads a text of fewer than `buffer_size` bytes: its length, zero bits up to the next byte boundary,
    /// then UTF-8 without NUL. Source: `string` of the "serialize 1.0" standard.
    ///
    /// # Errors
    /// Returns [`Refusal::Length`] for a text that is too long, [`Refusal::Nul`] for a text with a NUL, and
    /// [`Refusal::InvalidUtf8`] for bytes that are not UTF-8. Returns [`Refusal::Padding`] for padding that is not
    /// zero, [`Refusal::EndOfPacket`] if the packet ends before the text, and [`Refusal::BufferFull`] if the output is
    /// full.
    #[cfg(feature = "alloc")]
    #[inline]
    fn serialize_string(&mut self, text: &mut alloc::string::String, buffer_size: usize) -> Result<(), Refusal> {
        unified::text::string(self, text, buffer_size)
    }

    /// Writes or reads a text of fewer than `buffer_size` UTF-16 units: its length, then 32 bits for each unit. Source:
    /// `wstring` of the "serialize 1.0" standard.
    ///
    /// # Errors
    /// Returns [`Refusal::Length`] for a text that is too long, [`Refusal::Nul`] for a text with a NUL, and
    /// [`Refusal::InvalidUtf16`] for units that are not UTF-16. Returns [`Refusal::EndOfPacket`] if the packet ends
    /// before the text, and [`Refusal::BufferFull`] if the output is full.
    #[cfg(feature = "alloc")]
    #[inline]
    fn serialize_wstring(&mut self, text: &mut alloc::string::String, buffer_size: usize) -> Result<(), Refusal> {
        unified::text::wstring(self, text, buffer_size)
    }

    /// Writes a known number in 32 bits, or reads 32 bits and checks that they are this number. A wrong number shows
    /// that writer and reader are no longer at the same field.
    ///
    /// # Errors
    /// Returns [`Refusal::Check`] for another number, [`Refusal::EndOfPacket`] if the packet ends before the value, and
    /// [`Refusal::BufferFull`] if the output is full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    /// Returns the same errors as the code.
    fn run(self, s: &mut S) -> Result<(), Refusal>;
}

/// Stream to which values are encoded, such as [`BitWriter`](crate::BitWriter) and [`Measure`](crate::Measure).
pub trait Sink: Stream {
    /// True if this sink refuses values out of range: the value of [`Stream::CHECKING`].
    const CHECKS: bool = Self::CHECKING;
    /// True if this sink accepts bits that were written elsewhere: it keeps only bits, no path and no labels.
    #[doc(hidden)]
    const COPIES: bool = false;

    /// True if each field is a call of [`put_field`](Self::put_field).
    #[doc(hidden)]
    const CALLS: bool = false;

    /// Appends `value` in `width` bits (0..=64). A refused value writes no bits.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for more than 64 bits, [`Refusal::OutOfRange`] for a value that needs more than
    /// `width` bits, and [`Refusal::BufferFull`] if the output is full.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run, as in generated code
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
    /// Returns [`Refusal::Width`] for more than 128 bits, and otherwise the same errors as [`put`](Self::put).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run, as in generated code
    fn put_wide(&mut self, value: u128, width: u32) -> Result<(), Refusal> {
        if width > 128 {
            return Err(self.refuse(Refusal::Width, 0, width));
        }
        if Self::CHECKS && value & !mask_wide(width) != 0 {
            return Err(self.refuse_above(Refusal::OutOfRange, Some(value), width));
        }
        self.append_wide(Fitting::new(value & mask_wide(width), width))
    }

    /// Appends a value of 0 to 64 bits that was checked to fit its width. Implement this function for your own sink. To
    /// write a value, call [`put`](Self::put).
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`] if the output is full.
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal>;

    /// Appends up to 128 bits like [`append`](Self::append), the low half first.
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`] if the output is full.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run
    fn append_tag<E: Described>(&mut self, wire: u64) -> Result<(), Refusal> {
        self.mark(Part::Tag, None);
        self.append(Fitting::new(wire, const { E::SCHEMA.tag().width }))
    }

    /// Appends zero bits up to the next byte boundary, then the bytes. The zero bits are appended even if `bytes` is
    /// empty.
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`] if the output is full.
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
    /// Returns the errors of the codec.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: bit streams never call it
    fn put_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, value: &T, given: X) -> Result<(), Refusal> {
        let _ = (value, given);
        Err(Refusal::Custom)
    }

    /// Appends the field number `index` with the codec `C`, in a function that all types share. Only streams with
    /// [`CALLS`](Sink::CALLS) implement and get this call.
    ///
    /// # Errors
    /// Returns the errors of the codec.
    #[doc(hidden)]
    fn put_field<C: Encoding<T>, T>(&mut self, index: usize, value: &T) -> Result<(), Refusal> {
        let _ = (index, value);
        Err(Refusal::Custom)
    }

    /// Appends elements one after the other, each with the codec `C`.
    ///
    /// # Errors
    /// Returns the errors of the codec.
    // Generic over the codec: the compiler does not inline a closure that is called at two places.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_elements<C: Encoding<T>, T>(&mut self, items: &[T]) -> Result<(), Refusal> {
        for (i, item) in items.iter().enumerate() {
            tri!(step::write::<C, T, Self>(i, item, self));
        }
        Ok(())
    }

    /// Appends the first `count` bits of words as bools, the lowest bit of each word first.
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`] if the output is full.
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
    /// Returns the errors of the codec.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_integers<C: Encoding<T>, T: Integer, P: Lengths<I>, const I: usize>(
        &mut self,
        items: &[T],
    ) -> Result<(), Refusal> {
        self.put_elements::<C, T>(items)
    }
}

/// Holds a value that was checked to fit its width in bits. Only this crate can make a `Fitting`, so your own code
/// cannot write a value that is too wide.
#[derive(Clone, Copy, Debug)]
pub struct Fitting<T> {
    value: T,
    width: u32,
}

impl<T: Copy> Fitting<T> {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: the two parts stay in registers
    pub(crate) const fn new(value: T, width: u32) -> Fitting<T> {
        Fitting { value, width }
    }

    /// Returns the value, whose bits above the width are 0.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn value(self) -> T {
        self.value
    }

    /// Returns the width, in bits.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }
}

/// Stream from which values are decoded, such as [`BitReader`](crate::BitReader).
pub trait Source: Stream {
    /// Returns the next `width` bits (0..=64) as an unsigned integer.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for more than 64 bits, and [`Refusal::EndOfPacket`] if the packet has fewer bits
    /// left.
    fn take(&mut self, width: u32) -> Result<u64, Refusal>;

    /// Returns the next 1..=50 bits like [`take`](Self::take), but faster. One load of a word contains up to 50 bits at
    /// any position. Codecs call this function if the width is known at compile time.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for 0 and for more than 50 bits, and [`Refusal::EndOfPacket`] if the packet has fewer
    /// bits left.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_narrow(&mut self, width: u32) -> Result<u64, Refusal> {
        if width == 0 || width > NARROW {
            return Err(self.refuse(Refusal::Width, 0, width));
        }
        self.take(width)
    }

    /// Returns the next `width` bits (0..=128) like [`take`](Self::take), the low half first.
    ///
    /// # Errors
    /// Returns [`Refusal::Width`] for more than 128 bits, and [`Refusal::EndOfPacket`] if the packet has fewer bits
    /// left.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    /// Returns [`Refusal::EndOfPacket`] if the packet has too few bits.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: a field of a run, like `take`
    fn take_tag<E: Described>(&mut self) -> Result<u64, Refusal> {
        self.mark(Part::Tag, None);
        take!(self, E::SCHEMA.tag().width)
    }

    /// Refuses the tag that [`take_tag`](Self::take_tag) returned.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn refuse_tag<E: Described>(&mut self, wire: u64) -> Refusal {
        let id = E::SCHEMA.tag().id(wire);
        self.refuse(Refusal::UnknownTag, id, const { E::SCHEMA.tag().width })
    }

    /// Skips zero bits up to the next byte boundary, then returns `count` bytes. The zero bits are skipped even if
    /// `count` is 0. `prepaid` of the bits of these `count` bytes are already [reserved](Self::reserve).
    ///
    /// # Errors
    /// Returns [`Refusal::Padding`] if a skipped bit is set, and [`Refusal::EndOfPacket`] if the packet ends before the
    /// bytes do.
    fn take_bytes(&mut self, count: usize, prepaid: usize) -> Result<&[u8], Refusal>;

    /// Reads a value that [`put_apart`](Sink::put_apart) appended.
    ///
    /// # Errors
    /// Returns the errors of the codec.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: bit streams never call it
    fn take_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, given: X) -> Result<T, Refusal> {
        let _ = given;
        Err(Refusal::Custom)
    }

    /// Checks once that `bits` more bits of the packet exist, in addition to the bits that are already reserved.
    /// Reserved bits are then read without a check.
    ///
    /// Each packet reserves the `MIN_BITS` of its type at its start. The code of an option or a list reserves the
    /// further bits when it learns that a value follows.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet has too few bits.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reserve(&mut self, bits: usize) -> Result<(), Refusal> {
        self.expect(bits)
    }

    /// Checks that at least `bits` bits of the packet are left, without [reserving](Self::reserve) them. Call this
    /// function before you allocate memory for data of `bits` bits.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet has too few bits.
    fn expect(&mut self, bits: usize) -> Result<(), Refusal>;

    /// Returns the number of bits up to the end of the packet, including the unused bits of its last byte. Returns 0 in
    /// a stream that has no packet, as for differences.
    fn bits_left(&mut self) -> usize;

    /// Tells the source which element ends the list, before each of its elements. Only a source that invents packets
    /// uses it.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: does nothing in most sources
    fn ends_with<C: Encoding<T>, T: PartialEq>(&mut self, end: &T) {
        let _ = end;
    }

    /// Reads a value into each element of `items`, with the codec `C`. `prepaid` is the number of bits of all elements
    /// that are already [reserved](Self::reserve).
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet has too few bits, and the errors of the codec.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_elements<C: Encoding<T>, T>(&mut self, items: &mut [T], prepaid: usize) -> Result<(), Refusal> {
        let _ = prepaid;
        if const { C::MAX_BITS == 0 } {
            // elements of 0 bits have nothing to decode or refuse, and their number may be large
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
    /// Returns [`Refusal::EndOfPacket`] if the packet has too few bits.
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
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    /// the shortest list are already reserved.
    ///
    /// # Errors
    /// Returns [`Refusal::EndOfPacket`] if the packet has too few bits, and the errors of the codec.
    #[doc(hidden)]
    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_integers<C: Encoding<T>, T: Integer, P: Lengths<I>, const I: usize>(
        &mut self,
        items: &mut alloc::vec::Vec<T>,
        len: usize,
    ) -> Result<(), Refusal> {
        crate::codec::fill::<C, T, Self>(items, len, crate::codec::Length::<P, I>::MIN, self)
    }
}
