//! Copies slices of elements for which all bits are legal, without a check for each element.

/// The functions that copy slices of elements for which all bits are legal.
#[derive(Debug)]
pub enum Bulk<T> {
    /// `bool`s of 1 bit each: the functions return the slice itself.
    Flags(fn(&[T]) -> &[bool], fn(&mut [T]) -> &mut [bool]),
    /// Bytes: the functions return the slice itself.
    Octets(fn(&[T]) -> &[u8], fn(&mut [T]) -> &mut [u8]),
    /// All bits of each element, in whole bytes. The functions copy elements to bytes and back; the slice of bytes is
    /// as long as the elements in memory.
    Bytes(fn(&[T], &mut [u8]), fn(&mut [T], &[u8])),
}

/// Shortest slice, in bytes, that is copied at a byte boundary.
const ALIGNED: usize = 64;

/// Number of bytes that are shifted together, for elements larger than a byte.
const BLOCK: usize = 256;

impl<T> Bulk<T> {
    /// Returns whether an encoder copies the elements. The writer packs elements of shorter slices by shifts, which the
    /// compiler unrolls if it knows their number.
    #[inline(always)] // inlined: usually a constant
    pub(crate) fn is_put(&self, items: &[T], is_aligned: bool) -> bool {
        // for larger elements, packing by shifts is never slower than copying shifted bytes
        let shifted = match size_of::<T>() {
            0..=1 => 128,
            2 => 256,
            _ => usize::MAX,
        };
        size_of_val(items) >= ALIGNED && (is_aligned || size_of_val(items) >= shifted)
    }

    /// Returns whether a decoder copies the elements.
    #[inline(always)] // inlined: usually a constant
    pub(crate) fn is_taken(&self, items: &[T], is_aligned: bool) -> bool {
        let shifted = match size_of::<T>() {
            0..=1 => 64,
            2 => 128,
            _ => 256,
        };
        size_of_val(items) >= ALIGNED && (is_aligned || size_of_val(items) >= shifted)
    }

    /// Copies the bytes of the elements into `out` from bit `bit` (0..=7) on. `carry` is the first bits of `out`.
    /// Returns the bits that did not fit.
    #[inline(always)] // inlined: selects a call
    pub(crate) fn put(&self, items: &[T], out: &mut [u8], carry: u8, bit: u32) -> u8 {
        match self {
            Bulk::Flags(..) => 0,
            Bulk::Octets(bytes, _) if bit == 0 => {
                copy(bytes(items), out);
                0
            }
            Bulk::Octets(bytes, _) => put_octets(bytes(items), out, carry, bit),
            Bulk::Bytes(put, _) if bit == 0 => {
                put(items, out);
                0
            }
            Bulk::Bytes(put, _) => put_shifted(items, out, carry, bit, *put),
        }
    }

    /// Fills the elements from bit `bit` (0..=7) of `bytes` on. Unless `bit` is 0, `bytes` has one byte more than the
    /// elements.
    #[inline(always)] // inlined: selects a call
    pub(crate) fn take(&self, items: &mut [T], bytes: &[u8], bit: u32) {
        let aligned = bytes.get(..size_of_val(items));
        match (self, aligned) {
            (Bulk::Octets(_, octets), Some(bytes)) if bit == 0 => copy(bytes, octets(items)),
            (Bulk::Octets(_, octets), _) => shift(octets(items), bytes, bit),
            (Bulk::Bytes(_, take), Some(bytes)) if bit == 0 => take(items, bytes),
            (Bulk::Bytes(_, take), _) => take_shifted(items, bytes, bit, *take),
            (Bulk::Flags(..), _) => {}
        }
    }
}

/// Copies the slice, if both have the same length.
#[inline(always)]
fn copy(from: &[u8], to: &mut [u8]) {
    if from.len() == to.len() {
        to.copy_from_slice(from);
    }
}

/// Fills `out` from bit `bit` (1..=7) of `bytes` on, which has one byte more than `out`.
#[inline(never)] // not inlined: one copy for all types
fn shift(out: &mut [u8], bytes: &[u8], bit: u32) {
    let bit = bit & 7;
    let (Some(lows), Some(highs)) = (bytes.get(..out.len()), bytes.get(1..=out.len())) else {
        return;
    };
    let mut words = out.chunks_exact_mut(8);
    let (mut lows, mut highs) = (lows.chunks_exact(8), highs.chunks_exact(8));
    for ((word, low), high) in (&mut words).zip(&mut lows).zip(&mut highs) {
        if let (Some(low), Some(high)) = (low.first_chunk(), high.first_chunk()) {
            // the loads overlap, so that no word waits for the one before; bits that are in both are equal
            let both = u64::from_le_bytes(*low) >> bit | u64::from_le_bytes(*high) << (8 - bit);
            word.copy_from_slice(&both.to_le_bytes());
        }
    }
    let rest = lows.remainder().iter().zip(highs.remainder());
    for (byte, (low, high)) in words.into_remainder().iter_mut().zip(rest) {
        *byte = (u16::from_le_bytes([*low, *high]) >> bit) as u8;
    }
}

/// Implements [`Bulk::put`] for elements of one byte.
#[inline(never)] // not inlined: one copy for all types
fn put_octets(bytes: &[u8], out: &mut [u8], carry: u8, bit: u32) -> u8 {
    let bit = bit & 7;
    let (Some(first), Some(last), Some((out, others))) = (bytes.first(), bytes.last(), out.split_first_mut()) else {
        return carry;
    };
    *out = carry | *first << bit;
    // bytes that are written from bit `bit` on are those read from bit `8 - bit` of the byte before
    shift(others, bytes, 8 - bit);
    *last >> ((8 - bit) & 7)
}

/// Implements [`Bulk::put`] for larger elements, block by block.
#[inline(never)] // not inlined: one copy for each type of elements
fn put_shifted<T>(items: &[T], out: &mut [u8], carry: u8, bit: u32, put: fn(&[T], &mut [u8])) -> u8 {
    // a block, after the last byte of the block before it
    let mut bytes = [0; 1 + BLOCK];
    let mut before = carry << ((8 - bit) & 7);
    for (items, out) in items.chunks(per_block::<T>()).zip(out.chunks_mut(BLOCK)) {
        if let Some((first, block)) = bytes.split_first_mut() {
            *first = before;
            if let Some(block) = block.get_mut(..out.len()) {
                put(items, block);
                before = block.last().copied().unwrap_or(0);
            }
        }
        // bytes that are written from bit `bit` on are those read from bit `8 - bit` of the byte before
        shift(out, &bytes, 8 - bit);
    }
    before >> ((8 - bit) & 7)
}

/// Implements [`Bulk::take`] for larger elements, block by block.
#[inline(never)] // not inlined: one copy for each type of elements
fn take_shifted<T>(items: &mut [T], bytes: &[u8], bit: u32, take: fn(&mut [T], &[u8])) {
    let mut block = [0; BLOCK];
    let mut rest = bytes;
    for items in items.chunks_mut(per_block::<T>()) {
        if let Some(block) = block.get_mut(..size_of_val(items)) {
            shift(block, rest, bit);
            take(items, block);
            rest = rest.get(block.len()..).unwrap_or(&[]);
        }
    }
}

/// Returns the number of elements in a block, which holds several of every type.
const fn per_block<T>() -> usize {
    match size_of::<T>() {
        0 => 1,
        size => BLOCK / size,
    }
}

/// Copies slices of bytes.
macro_rules! octets {
    (u8) => {
        const BULK: Option<$crate::codec::Bulk<u8>> = Some($crate::codec::Bulk::Octets(|items| items, |items| items));
    };
}
pub(super) use octets;

/// Copies slices of numbers as their bytes.
macro_rules! bytes {
    ($number:ident) => {
        const BULK: Option<$crate::codec::Bulk<$number>> =
            Some($crate::codec::bulk::copied!($number, to_le_bytes, from_le_bytes));
    };
}
pub(super) use bytes;

/// The functions that copy numbers by their methods `$to` and `$from`, which turn a number into its bytes and back.
macro_rules! copied {
    ($number:ident, $to:ident, $from:ident) => {
        $crate::codec::Bulk::Bytes(
            |items, bytes| {
                for (bytes, item) in bytes.chunks_exact_mut(size_of::<$number>()).zip(items) {
                    bytes.copy_from_slice(&item.$to());
                }
            },
            |items, bytes| {
                for (item, bytes) in items.iter_mut().zip(bytes.chunks_exact(size_of::<$number>())) {
                    if let Some(bytes) = bytes.first_chunk() {
                        *item = $number::$from(*bytes);
                    }
                }
            },
        )
    };
}
pub(super) use copied;

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use crate::codec::{AllBits, Between, BigEndian, BitWidth, Encoding, FloatRaw, Plain, Range, Width};
    use crate::{BitReader, BitWriter, Measure, Refusal, Sink, Source, Stream, WriteError};

    /// Compares copied elements with elements that are written one by one, at every bit of a byte. The lists end
    /// within words and blocks, on both sides of each shortest length.
    macro_rules! of {
        ($($number:ident as $word:ident in $bits:literal by $($codec:ty),*;)*) => {$(
            #[test]
            fn $number() {
                for bytes in [0, 8, 56, 64, 72, 120, 128, 248, 256, 264, 504, 512, 1048] {
                    for more in 0..2 {
                        let made = |i: usize| (i as u64).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                        let items: Vec<$number> = (0..bytes / size_of::<$number>() + more)
                            .map(|i| {
                                let random = (u128::from(made(i)) << 64 | u128::from(made(!i))).to_le_bytes();
                                $number::from_le_bytes(*random.first_chunk().unwrap())
                            })
                            .collect();
                        for bit in 0..=9 {
                            let pattern = |item: $number| u128::from($word::from_le_bytes(item.to_le_bytes()));
                            $(at_bit::<$codec, $number>(&items, bit, pattern, $bits);)*
                            let reversed = |item: $number| u128::from($word::from_le_bytes(item.to_be_bytes()));
                            at_bit::<BigEndian<AllBits>, $number>(&items, bit, reversed, $bits);
                        }
                    }
                }
            }
        )*};
    }

    of! {
        u8 as u8 in 8 by Plain, Width<Whole<8>>, Range<Between<0, 0xFF>>;
        i8 as u8 in 8 by Plain, Width<Whole<8>>;
        u16 as u16 in 16 by Plain, Width<Whole<16>>, Range<Between<0, 0xFFFF>>;
        i16 as u16 in 16 by Plain, Width<Whole<16>>;
        u32 as u32 in 32 by Plain, Width<Whole<32>>, Range<Between<0, 0xFFFF_FFFF>>;
        i32 as u32 in 32 by Plain, Width<Whole<32>>;
        f32 as u32 in 32 by Plain, FloatRaw;
        u64 as u64 in 64 by Plain, Width<Whole<64>>;
        i64 as u64 in 64 by Plain, Width<Whole<64>>;
        f64 as u64 in 64 by Plain, FloatRaw;
        u128 as u128 in 128 by Plain, Width<Whole<128>>;
        i128 as u128 in 128 by Plain, Width<Whole<128>>;
    }

    #[test]
    fn structs_of_whole_bytes() {
        type Four = (u32, [u16; 3], u16, u32);
        let pattern = |(a, [b, c, d], e, f): Four| {
            let parts = [
                (u128::from(a), 0),
                (u128::from(b), 32),
                (u128::from(c), 48),
                (u128::from(d), 64),
            ];
            let parts = parts.into_iter().chain([(u128::from(e), 80), (u128::from(f), 96)]);
            parts.fold(0, |sum, (part, bit)| sum | part << bit)
        };
        let items: Vec<Four> = (1..10_u32)
            .map(|i| (i * 0x1234_5678, [i as u16, !i as u16, 0x8001], 7 << i, !i))
            .collect();
        for len in 0..items.len() {
            for bit in 0..=9 {
                at_bit::<Plain, Four>(&items[..len], bit, pattern, 128);
            }
        }
    }

    enum Whole<const BITS: i128> {}

    impl<const BITS: i128> BitWidth<0> for Whole<BITS> {
        const BITS: i128 = BITS;
    }

    #[test]
    fn only_whole_numbers_are_copied() {
        macro_rules! is_copied {
            ($($codec:ty as $type:ty),* $(,)?) => { [$(<$codec as Encoding<$type>>::BULK.is_some()),*] };
        }
        let copied = is_copied!(
            Plain as u8,
            Width<Whole<8>> as i8,
            Range<Between<0, 0xFFFF>> as u16,
            FloatRaw as f32,
            BigEndian<AllBits> as u8,
            BigEndian<Whole<16>> as i16,
        );
        let not_copied = is_copied!(
            // codecs whose elements are not copied: fewer bits than the type has, refused codes, codes that are not the
            // bits of the value
            Width<Whole<7>> as u8,
            Range<Between<0, 0xFF>> as u16,
            Range<Between<0, 0xFE>> as u8,
            Range<Between<-128, 127>> as i8,
            Width<Whole<32>> as usize,
            Width<Whole<8>> as core::num::NonZeroU8,
            BigEndian<Whole<24>> as u32,
            BigEndian<Whole<8>> as u16,
        );
        assert_eq!((copied, not_copied), ([true; 6], [false; 8]));
    }

    /// The number that the test writes before and after the elements.
    const BEFORE: u64 = 0x155;
    const AFTER: u64 = 5;

    fn at_bit<C: Encoding<T>, T: Copy + Default + PartialEq + core::fmt::Debug>(
        items: &[T],
        bit: u32,
        pattern: impl Fn(T) -> u128,
        width: u32,
    ) {
        let before = BEFORE & ((1 << bit) - 1);
        let mut expected = vec![0; size_of_val(items) + 3];
        let len = one_by_one(
            &mut expected,
            items.iter().map(|item| pattern(*item)),
            before,
            bit,
            width,
        )
        .unwrap();
        expected.truncate(len);

        let mut found = vec![0xEE; expected.len() + 1];
        assert_eq!(together::<C, T>(&mut found, items, before, bit), Ok(len));
        assert_eq!(found.pop(), Some(0xEE), "nothing after the end");
        assert_eq!(found, expected, "{} elements at bit {bit}", items.len());
        for short in (0..len).step_by(1 + len / 7) {
            assert_eq!(
                together::<C, T>(&mut found[..short], items, before, bit),
                Err(Refusal::BufferFull)
            );
        }

        let mut read = vec![T::default(); items.len()];
        assert_eq!(
            taken::<C, T>(&expected, &mut read, bit, width).unwrap(),
            (before, AFTER)
        );
        let as_patterns = |items: &[T]| items.iter().map(|item| pattern(*item)).collect::<Vec<_>>();
        assert_eq!(as_patterns(&read), as_patterns(items));
        for short in (0..len).step_by(1 + len / 7) {
            let refused = taken::<C, T>(&expected[..short], &mut read, bit, width).unwrap_err();
            assert_eq!(refused, Refusal::EndOfPacket);
        }

        let mut measure = Measure::<true>::new();
        measure.put_elements::<C, T>(items).unwrap();
        assert_eq!(measure.position(), size_of_val(items) * 8);
    }

    fn one_by_one(
        out: &mut [u8],
        patterns: impl Iterator<Item = u128>,
        before: u64,
        bit: u32,
        width: u32,
    ) -> Result<usize, WriteError> {
        let mut writer = BitWriter::new(out);
        writer.write_bits(before, bit)?;
        for pattern in patterns {
            writer.write_bits(pattern as u64, width.min(64))?;
            writer.write_bits((pattern >> 64) as u64, width.saturating_sub(64))?;
        }
        writer.write_bits(AFTER, 3)?;
        writer.finish()
    }

    fn together<C: Encoding<T>, T>(out: &mut [u8], items: &[T], before: u64, bit: u32) -> Result<usize, Refusal> {
        let mut writer = BitWriter::new(out);
        writer.put(before, bit)?;
        writer.put_elements::<C, T>(items)?;
        writer.put(AFTER, 3)?;
        writer.end()
    }

    fn taken<C: Encoding<T>, T>(bytes: &[u8], items: &mut [T], bit: u32, width: u32) -> Result<(u64, u64), Refusal> {
        let mut reader = BitReader::new(bytes);
        reader.reserve(bit as usize)?;
        let before = reader.take(bit)?;
        let bits = items.len() * width as usize;
        reader.reserve(bits)?;
        reader.take_elements::<C, T>(items, bits)?;
        assert_eq!(reader.bits_read(), bit as usize + bits);
        let after = reader.read_bits(3).map_err(|_| Refusal::EndOfPacket)?;
        Ok((before, after))
    }
}
