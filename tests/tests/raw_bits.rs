//! `BitWriter` and `BitReader` by themselves, against one bit at a time.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitReader, BitSerialize, BitWriter, Refusal, Source};
use bitvec::prelude::{BitSlice, Lsb0};
use proptest::prelude::*;
use std::fmt::Debug;
use tests_support::seeded::check;
use tests_zoo::oracle::Bits;

/// The lowest `width` bits of something that has ones and zeros everywhere.
fn pattern(width: u32, salt: u64) -> u64 {
    let bits = (salt + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5555_AAAA_0F0F_F0F0;
    if width == 0 { 0 } else { bits >> (64 - width) }
}

fn push(bits: &mut Bits, value: u64, width: u32) {
    bits.extend((0..width).map(|k| value >> k & 1 == 1));
}

fn pull(bits: &BitSlice<u8, Lsb0>, at: usize, width: u32) -> u64 {
    (0..width).fold(0, |value, k| value | u64::from(bits[at + k as usize]) << k)
}

fn padded(bits: &Bits) -> Vec<u8> {
    let mut bits = bits.clone();
    bits.resize(bits.len().next_multiple_of(8), false);
    bits.into_vec()
}

/// Elements that were not reserved are checked before they are read.
#[test]
fn elements_are_not_read_behind_the_end() {
    fn read<T: BitSerialize + Debug>(first: u32, reserved: usize) -> Result<T, Refusal> {
        let mut reader = BitReader::new(&[0xFF; 12]);
        reader.read_bits(first).unwrap();
        reader.reserve(reserved)?;
        T::read(&mut reader)
    }
    assert!(read::<[bool; 96]>(0, 0).is_ok() && read::<[u8; 12]>(0, 0).is_ok());
    assert!(read::<[bool; 95]>(1, 95).is_ok() && read::<[u16; 5]>(16, 80).is_ok());
    assert_eq!(read::<[bool; 97]>(0, 0), Err(Refusal::EndOfPacket));
    assert_eq!(read::<[bool; 96]>(1, 95), Err(Refusal::EndOfPacket));
    assert_eq!(read::<[u8; 13]>(0, 0), Err(Refusal::EndOfPacket));
    assert_eq!(read::<[u8; 12]>(1, 95), Err(Refusal::EndOfPacket));
    assert_eq!(read::<[(bool, u8); 11]>(0, 90), Err(Refusal::EndOfPacket));
    // what follows has been reserved, and is not theirs
    assert_eq!(read::<([bool; 90], u8)>(0, 0).map(|_| ()), Err(Refusal::EndOfPacket));
}

#[test]
fn the_first_value_is_in_the_lowest_bits() {
    let mut bytes = [0xFF; 5];
    let mut w = BitWriter::new(&mut bytes);
    // 3 + 10 + 24 = 37 bits, the example of "Reading and Writing Packets"
    assert_eq!(w.write_bits(0b101, 3), Ok(()));
    assert_eq!(w.write_bits(0b11_1110_1000, 10), Ok(()));
    assert_eq!(w.write_bits(0xAB_CDEF, 24), Ok(()));
    assert_eq!(w.bits_written(), 37);
    assert_eq!(w.finish(), Ok(5));
    let expected = [
        0b01000_101, // 101, then the low 5 bits of 1000
        0b111_11111, // its high 5, then the low 3 of 0xEF: 111
        0b101_11101, // 11101 ends 0xEF, then 101 begins 0xCD
        0b011_11001, // 11001 ends 0xCD, then 011 begins 0xAB
        0b000_10101, // 10101 ends 0xAB, three unused bits
    ];
    assert_eq!(bytes, expected);
}

#[test]
fn a_field_is_the_same_at_every_offset_width_and_distance_from_the_end() {
    for offset in 0..=64 {
        for width in 0..=64 {
            for tail in 0..=16 {
                one_field(offset, width, tail);
            }
        }
    }
}

/// `offset` bits, then `width` bits, in a buffer that ends `tail` bytes after them.
fn one_field(offset: u32, width: u32, tail: usize) {
    let here = || format!("offset {offset}, width {width}, tail {tail}");
    let (before, value) = (pattern(offset, u64::from(width)), pattern(width, u64::from(offset)));
    let mut bits = Bits::new();
    push(&mut bits, before, offset);
    push(&mut bits, value, width);
    let expected = padded(&bits);

    let mut out = vec![0xC3; expected.len() + tail];
    let mut w = BitWriter::new(&mut out);
    assert_eq!(w.write_bits(before, offset), Ok(()), "{}", here());
    assert_eq!(w.write_bits(value, width), Ok(()), "{}", here());
    assert_eq!(w.bits_written(), bits.len(), "{}", here());
    assert_eq!(w.finish(), Ok(expected.len()), "{}", here());
    assert_eq!(out[..expected.len()], expected, "{}", here());
    assert!(out[expected.len()..].iter().all(|byte| *byte == 0xC3), "{}", here());

    for filler in [0x00, 0xFF] {
        let mut input = expected.clone();
        input.resize(expected.len() + tail, filler);
        let mut r = BitReader::new(&input);
        assert_eq!(r.read_bits(offset), Ok(before), "{}", here());
        assert_eq!(r.read_bits(width), Ok(value), "{}", here());
        assert_eq!(r.bits_read(), bits.len(), "{}", here());
        assert_eq!(r.bits_left(), input.len() * 8 - bits.len(), "{}", here());
    }
}

#[test]
fn a_writer_fills_a_buffer_of_any_length_to_its_last_bit() {
    for len in 0..=20 {
        for width in 1..=64 {
            let mut bytes = vec![0; len];
            let mut w = BitWriter::new(&mut bytes);
            let mut bits = Bits::new();
            while bits.len() + width as usize <= len * 8 {
                let value = pattern(width, bits.len() as u64);
                assert_eq!(
                    w.write_bits(value, width),
                    Ok(()),
                    "{len} bytes, {width} at {}",
                    bits.len()
                );
                push(&mut bits, value, width);
            }
            // the rest bit by bit
            while bits.len() < len * 8 {
                assert_eq!(w.write_bits(1, 1), Ok(()), "{len} bytes, 1 at {}", bits.len());
                push(&mut bits, 1, 1);
            }
            assert_eq!(w.finish(), Ok(len));
            assert_eq!(bytes[..], padded(&bits)[..], "{len} bytes, {width} at a time");
        }
    }
}

#[test]
fn a_writer_that_is_full_says_so_when_it_is_told_and_not_later() {
    for len in 0..=17 {
        for width in 1..=64 {
            let mut bytes = vec![0; len];
            let mut w = BitWriter::new(&mut bytes);
            let mut room = len * 8;
            loop {
                let fits = room >= width as usize;
                let written = w
                    .write_bits(pattern(width, 1), width)
                    .map_err(|why| (why.kind(), why.bits()));
                if !fits {
                    let at = len * 8 - room;
                    assert_eq!(written, Err((Refusal::BufferFull, at..at + width as usize)));
                    break;
                }
                assert_eq!(written, Ok(()), "{len} bytes, {room} bits left, {width} wanted");
                room -= width as usize;
            }
        }
    }
}

#[test]
fn a_reader_reads_a_buffer_of_any_length_to_its_last_bit() {
    for len in 0..=20 {
        let input: Vec<u8> = (0..len).map(|i| pattern(8, i as u64) as u8).collect();
        let bits = BitSlice::<u8, Lsb0>::from_slice(&input);
        for width in 1..=64 {
            let mut r = BitReader::new(&input);
            let mut at = 0;
            while at + width as usize <= len * 8 {
                assert_eq!(
                    r.read_bits(width),
                    Ok(pull(bits, at, width)),
                    "{len} bytes, {width} at {at}"
                );
                at += width as usize;
            }
            // one that is refused takes nothing
            let late = r.read_bits(width).map_err(|why| (why.kind(), why.bits()));
            assert_eq!(late, Err((Refusal::EndOfPacket, at..at + width as usize)));
            assert_eq!((r.bits_read(), r.bits_left()), (at, len * 8 - at));
            while at < len * 8 {
                assert_eq!(r.read_bits(1), Ok(pull(bits, at, 1)), "{len} bytes, 1 at {at}");
                at += 1;
            }
            assert!(r.read_bits(1).is_err());
            assert_eq!(r.read_bits(0), Ok(0));
        }
    }
}

#[test]
fn a_value_that_does_not_fit_its_width_is_refused() {
    for width in 0..64 {
        let mut bytes = [0; 16];
        let mut w = BitWriter::new(&mut bytes);
        assert_eq!(w.write_bits(1, 1), Ok(()));
        for value in [1 << width, u64::MAX] {
            let refused = w.write_bits(value, width).map_err(|why| (why.kind(), why.bits()));
            assert_eq!(
                refused,
                Err((Refusal::OutOfRange, 1..1 + width as usize)),
                "{value} in {width}"
            );
        }
        // and leaves its neighbour as it was
        assert_eq!((w.bits_written(), w.finish()), (1, Ok(1)));
        assert_eq!(bytes[..2], [1, 0]);
    }
}

#[test]
fn no_call_takes_more_than_64_bits() {
    for width in [65, 66, 128, 1 << 20, u32::MAX] {
        let mut bytes = [0; 32];
        let written = BitWriter::new(&mut bytes)
            .write_bits(0, width)
            .map_err(|why| why.kind());
        assert_eq!(written, Err(Refusal::Width));
        let read = BitReader::new(&bytes).read_bits(width).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::Width));
    }
}

#[test]
fn alignment_writes_zeros_up_to_the_next_byte_and_nothing_there() {
    for offset in 0..=64 {
        let mut bytes = [0xFF; 9];
        let mut w = BitWriter::new(&mut bytes);
        let ones = if offset == 0 { 0 } else { u64::MAX >> (64 - offset) };
        assert_eq!(w.write_bits(ones, offset), Ok(()));
        assert_eq!(w.write_align(), Ok(()));
        assert_eq!(w.bits_written(), offset.next_multiple_of(8) as usize);
        assert_eq!(w.write_align(), Ok(()));
        assert_eq!(w.bits_written(), offset.next_multiple_of(8) as usize);
        assert_eq!(w.write_bits(1, 1), Ok(()));
        let used = w.finish();
        assert_eq!(used, Ok(offset.next_multiple_of(8) as usize / 8 + 1));
        let mut bits = Bits::new();
        push(&mut bits, ones, offset);
        let mut expected = padded(&bits);
        expected.push(1);
        assert_eq!(bytes[..expected.len()], expected, "offset {offset}");
    }
}

#[test]
fn padding_with_a_set_bit_is_refused() {
    for offset in 0..=64_u32 {
        let end = offset.next_multiple_of(8) as usize;
        for set in offset as usize..end {
            let mut bytes = [0; 9];
            bytes[set / 8] |= 1 << (set % 8);
            let mut r = BitReader::new(&bytes);
            assert_eq!(r.read_bits(offset), Ok(0));
            let refused = r.read_align().map_err(|why| (why.kind(), why.bits()));
            assert_eq!(refused, Err((Refusal::Padding, offset as usize..end)), "bit {set}");
        }
        // the neighbours on both sides are no padding
        let mut bytes = [0; 9];
        bytes[end / 8] |= 1;
        let before = if offset == 0 { 0 } else { u64::MAX >> (64 - offset) };
        for k in 0..offset as usize {
            bytes[k / 8] |= 1 << (k % 8);
        }
        let mut r = BitReader::new(&bytes);
        assert_eq!(r.read_bits(offset), Ok(before));
        assert_eq!(r.read_align(), Ok(()), "offset {offset}");
        assert_eq!(r.read_bits(1), Ok(u64::from(end < 72)));
    }
}

#[test]
fn no_bytes_still_align() {
    let mut bytes = [0xFF; 3];
    let mut w = BitWriter::new(&mut bytes);
    assert_eq!(w.write_bits(1, 1), Ok(()));
    assert_eq!(w.write_bytes(&[]), Ok(()));
    assert_eq!(w.bits_written(), 8);
    assert_eq!(w.write_bytes(&[0xAB]), Ok(()));
    assert_eq!(w.finish(), Ok(2));
    assert_eq!(bytes, [0b0000000_1, 0xAB, 0xFF]);

    let mut r = BitReader::new(&bytes);
    assert_eq!(r.read_bits(1), Ok(1));
    assert_eq!(r.read_bytes(0), Ok(&[][..]));
    assert_eq!(r.bits_read(), 8);
    assert_eq!(r.read_bytes(2), Ok(&[0xAB, 0xFF][..]));
    assert_eq!(r.read_bytes(0), Ok(&[][..]));
    let late = r.read_bytes(1).map_err(|why| why.kind());
    assert_eq!(late, Err(Refusal::EndOfPacket));
}

#[test]
fn bytes_of_a_length_that_nothing_holds_are_refused() {
    let input = [0; 4];
    for count in [5, 64, usize::MAX / 8, usize::MAX - 7, usize::MAX] {
        let mut r = BitReader::new(&input);
        let late = r.read_bytes(count).map_err(|why| why.kind());
        assert_eq!(late, Err(Refusal::EndOfPacket), "{count}");
    }
    let mut out = [0; 4];
    let full = BitWriter::new(&mut out).write_bytes(&[1; 5]).map_err(|why| why.kind());
    assert_eq!(full, Err(Refusal::BufferFull));
}

/// One call.
#[derive(Clone, Debug)]
enum Call {
    Bits(u64, u32),
    Align,
    Bytes(Vec<u8>),
}

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let call = prop_oneof![
        8 => (0..=64_u32, any::<u64>()).prop_map(|(width, salt)| Call::Bits(pattern(width, salt), width)),
        1 => Just(Call::Align),
        1 => proptest::collection::vec(any::<u8>(), 0..20).prop_map(Call::Bytes),
    ];
    proptest::collection::vec(call, 0..24)
}

#[test]
fn any_calls_in_any_buffer_do_what_one_bit_at_a_time_does() {
    check("calls", 3000, &(calls(), -3..=3_isize), |(calls, slack)| {
        let mut bits = Bits::new();
        for call in &calls {
            append(&mut bits, call);
        }
        let len = padded(&bits).len().saturating_add_signed(slack);
        written(&calls, len)?;
        read(&calls, &bits, len)
    });
}

fn append(bits: &mut Bits, call: &Call) {
    match call {
        Call::Bits(value, width) => push(bits, *value, *width),
        Call::Align => bits.resize(bits.len().next_multiple_of(8), false),
        Call::Bytes(bytes) => {
            bits.resize(bits.len().next_multiple_of(8), false);
            bytes.iter().for_each(|byte| push(bits, u64::from(*byte), 8));
        }
    }
}

/// Writes to a buffer of `len` bytes, up to the first call that does not fit.
fn written(calls: &[Call], len: usize) -> Result<(), String> {
    let mut out = vec![0xEE; len];
    let mut w = BitWriter::new(&mut out);
    let mut bits = Bits::new();
    for call in calls {
        let mut longer = bits.clone();
        append(&mut longer, call);
        let fits = longer.len() <= len * 8;
        let done = match call {
            Call::Bits(value, width) => w.write_bits(*value, *width),
            Call::Align => w.write_align(),
            Call::Bytes(bytes) => w.write_bytes(bytes),
        };
        if done.is_ok() != fits {
            return Err(format!("{call:?} at {} of {} bits: {done:?}", bits.len(), len * 8));
        }
        if !fits {
            return Ok(());
        }
        bits = longer;
        if w.bits_written() != bits.len() {
            return Err(format!("{} bits written and not {}", w.bits_written(), bits.len()));
        }
    }
    let expected = padded(&bits);
    let used = w.finish().map_err(|why| why.to_string())?;
    let untouched = out[used..].iter().all(|byte| *byte == 0xEE);
    match out[..used] == expected && untouched {
        true => Ok(()),
        false => Err(format!("{out:02x?} and not {expected:02x?}")),
    }
}

/// Reads from the first `len` bytes of the stream, up to the first call that finds too little.
fn read(calls: &[Call], bits: &Bits, len: usize) -> Result<(), String> {
    let mut input = padded(bits);
    input.resize(len, 0x77);
    let mut r = BitReader::new(&input);
    let mut at = 0;
    for call in calls {
        let (done, end) = match call {
            Call::Bits(value, width) => {
                let done = r.read_bits(*width).map(|read| read == *value);
                (done, at + *width as usize)
            }
            Call::Align => (r.read_align().map(|()| true), at.next_multiple_of(8)),
            Call::Bytes(bytes) => {
                let done = r.read_bytes(bytes.len()).map(|read| read == bytes);
                (done, at.next_multiple_of(8) + bytes.len() * 8)
            }
        };
        let fits = end <= len * 8;
        if done != Ok(true) && fits || done.is_ok() && !fits {
            return Err(format!("{call:?} at {at} of {}: {done:?}", len * 8));
        }
        if !fits {
            return Ok(());
        }
        at = end;
        if r.bits_read() != at {
            return Err(format!("{} bits read and not {at}", r.bits_read()));
        }
    }
    Ok(())
}
