//! Compares every width at every bit offset, by every function of the streams, with code of one bit at a time.
//!
//! `raw_bits.rs` tests the calls of `BitWriter` and `BitReader`. This file tests the parts that derived code and codecs
//! use: runs, windows, reservations, 128 bits, elements and bytes.

use bitstream::{BitReader, BitSerialize, BitWriter, Codec, Refusal, Schema, Sink, Source, Stream};
use std::cell::RefCell;
use std::fmt::Debug;
use tests_tools::assurance::roads::{AFTER, ROADS, Road, agrees, bytes, expected, push, put, take, values};
use tests_zoo::oracle::Bits;

/// Neither side needs a byte more than there are, and neither takes or gives a bit of one that is not there.
fn refuses_one_byte_less(road: Road, before: (u128, u32), field: (u128, u32)) {
    let here = || format!("{road:?}, {before:x?}, {field:x?}");
    let all = bytes(&expected(road, before, field));
    let short = all.len() - 1;
    let mut out = vec![0xC3; all.len()];
    let mut writer = BitWriter::new(&mut out[..short]);
    let written = put(&mut writer, road, before, field).map_err(|_| ());
    assert!(written.is_err() || writer.finish().is_err(), "{}", here());
    assert_eq!(out[short], 0xC3, "{}", here());
    let read = take(&mut BitReader::new(&all[..short]), road, before.1, field.1);
    assert_eq!(read, Err(Refusal::EndOfPacket), "{}", here());
}

#[test]
fn a_field_of_any_width_is_the_same_at_every_offset_on_every_road() {
    for road in ROADS {
        for offset in 0..=64 {
            for width in 0..=64 {
                let before = values(offset, width)[(width % 5) as usize];
                for value in values(width, offset) {
                    agrees(road, (before, offset), (value, width), (0, 0));
                }
                refuses_one_byte_less(road, (before, offset), (values(width, offset)[4], width));
            }
        }
    }
}

#[test]
fn a_field_of_up_to_128_bits_is_the_same_at_every_offset() {
    for offset in 0..=64 {
        let before = values(offset, 7)[4];
        for width in 65..=128 {
            for value in values(width, offset) {
                agrees(ROADS[(width % 5) as usize], (before, offset), (value, width), (0, 0));
            }
            refuses_one_byte_less(Road::Run, (before, offset), (values(width, offset)[1], width));
        }
    }
}

#[test]
fn what_is_behind_a_field_changes_nothing() {
    for offset in 0..=64 {
        for width in 0..=64 {
            let (before, field) = (values(offset, width)[4], values(width, offset)[4]);
            for tail in 0..=16 {
                let filler = [0x00, 0xFF, (offset * 31 + width * 7) as u8][tail % 3];
                let road = ROADS[(offset + width) as usize % 5];
                agrees(road, (before, offset), (field, width), (tail, filler));
            }
        }
    }
}

#[test]
fn a_call_that_is_refused_changes_nothing() {
    for offset in 0..=64_u32 {
        let before = values(offset, 3)[4] as u64;
        for width in 1..=64_u32 {
            let here = || format!("offset {offset}, width {width}");
            let room = (offset + width).div_ceil(8) as usize - 1;
            // where the first field still fits
            if room * 8 < offset as usize {
                continue;
            }
            let mut out = vec![0xC3; room];
            let mut writer = BitWriter::new(&mut out);
            assert_eq!(writer.write_bits(before, offset), Ok(()), "{}", here());
            let full = writer.write_bits(0, width).map_err(|why| why.kind());
            assert_eq!(full, Err(Refusal::BufferFull), "{}", here());
            if width < 64 {
                let large = writer.write_bits(1 << width, width).map_err(|why| why.kind());
                assert_eq!(large, Err(Refusal::OutOfRange), "{}", here());
            }
            assert_eq!(writer.bits_written(), offset as usize, "{}", here());
            assert_eq!(writer.finish(), Ok(offset.div_ceil(8) as usize), "{}", here());

            let mut reader = BitReader::new(&out);
            assert_eq!(reader.read_bits(offset), Ok(before), "{}", here());
            let late = reader.read_bits(width).map_err(|why| why.kind());
            assert_eq!(late, Err(Refusal::EndOfPacket), "{}", here());
            assert_eq!(reader.bits_read(), offset as usize, "{}", here());
            let left = room as u32 * 8 - offset;
            assert!(reader.read_bits(left).is_ok(), "{}", here());
        }
    }
}

#[test]
fn bytes_are_the_same_behind_every_offset() {
    for offset in 0..=64_u32 {
        let before = values(offset, 5)[4] as u64;
        for len in 0..=24 {
            let here = || format!("offset {offset}, {len} bytes");
            let content: Vec<u8> = (0..len).map(|i| values(8, offset + i)[4] as u8).collect();
            let mut all = Bits::new();
            push(&mut all, before.into(), offset);
            let mut all = bytes(&all);
            all.extend(&content);
            all.push(0b101);

            let mut out = vec![0xC3; all.len() + 3];
            let mut writer = BitWriter::new(&mut out);
            assert_eq!(writer.put(before, offset), Ok(()), "{}", here());
            assert_eq!(writer.put_bytes(&content), Ok(()), "{}", here());
            assert_eq!(writer.put(0b101, 3), Ok(()), "{}", here());
            assert_eq!(writer.finish(), Ok(all.len()), "{}", here());
            assert_eq!(out[..all.len()], all, "{}", here());
            assert_eq!(out[all.len()..], [0xC3; 3], "{}", here());

            // also where some of the bytes, and what follows them, were reserved
            for reserved in [0, content.len() * 8 / 2, content.len() * 8] {
                let mut reader = BitReader::new(&all);
                assert_eq!(reader.take(offset), Ok(before), "{}", here());
                assert_eq!(reader.reserve(reserved + 3), Ok(()), "{}", here());
                let read = reader.take_bytes(content.len(), reserved).map(<[u8]>::to_vec);
                assert_eq!(read.as_ref(), Ok(&content), "{}", here());
                assert_eq!(reader.take(3), Ok(0b101), "{}", here());
            }
            bytes_are_refused_one_less(before, offset, &content);
        }
    }
}

fn bytes_are_refused_one_less(before: u64, offset: u32, content: &[u8]) {
    if content.is_empty() {
        return;
    }
    let start = offset.div_ceil(8) as usize;
    let mut out = vec![0xC3; start + content.len()];
    let mut writer = BitWriter::new(&mut out[..start + content.len() - 1]);
    assert_eq!(writer.write_bits(before, offset), Ok(()));
    let full = writer.write_bytes(content).map_err(|why| why.kind());
    assert_eq!(
        full,
        Err(Refusal::BufferFull),
        "offset {offset}, {} bytes",
        content.len()
    );
    let last = out.pop();
    assert_eq!(last, Some(0xC3));
    out[..start].fill(0);
    let mut reader = BitReader::new(&out);
    assert_eq!(reader.read_bits(offset), Ok(0));
    let late = reader.read_bytes(content.len()).map_err(|why| why.kind());
    assert_eq!(
        late,
        Err(Refusal::EndOfPacket),
        "offset {offset}, {} bytes",
        content.len()
    );
}

thread_local! {
    /// The widths of the fields that are read next.
    static WIDTHS: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Fields of widths that only the value knows, in a packet whose size decides how it is read.
#[derive(Clone, Debug, Default, PartialEq)]
struct Fields(Vec<(u64, u32)>);

/// `MIN` to `MAX` bits of fields.
struct Known<const MIN: usize, const MAX: usize>;

impl<const MIN: usize, const MAX: usize> Codec<Fields> for Known<MIN, MAX> {
    const SCHEMA: &'static Schema = &Schema::custom("Known", MIN, MAX);

    fn initial() -> Fields {
        Fields(WIDTHS.with_borrow(|widths| widths.iter().map(|width| (0, *width)).collect()))
    }

    fn serialize<S: Stream>(fields: &mut Fields, s: &mut S) -> Result<(), Refusal> {
        for (value, width) in &mut fields.0 {
            s.serialize_bits(value, *width)?;
        }
        Ok(())
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Packet<const MIN: usize, const MAX: usize> {
    #[bits(with = Known<MIN, MAX>)]
    fields: Fields,
}

/// By `encode_to_slice` and `decode_into`, which choose how by the sizes of the type.
fn in_a_packet<const MIN: usize, const MAX: usize>(fields: &[(u64, u32)]) {
    let mut bits = Bits::new();
    for (value, width) in fields {
        push(&mut bits, (*value).into(), *width);
    }
    let here = || format!("{MIN}..={MAX} bits: {fields:x?}");
    WIDTHS.set(fields.iter().map(|(_, width)| *width).collect());
    let all = bytes(&bits);
    let fields = Fields(fields.to_vec());
    let packet = Packet::<MIN, MAX> { fields };
    let mut out = [0xC3; 48];
    let used = bitstream::encode_to_slice(&packet, &mut out);
    assert_eq!(used, Ok(all.len()), "{}", here());
    assert_eq!(out[..all.len()], all, "{}", here());

    let mut read = packet.clone();
    read.fields.0.iter_mut().for_each(|(value, _)| *value = 0);
    let mut damaged = read.clone();
    assert_eq!(bitstream::decode_into(&mut read, &all), Ok(()), "{}", here());
    assert_eq!(read, packet, "{}", here());
    let Some((_, short)) = all.split_last() else {
        return;
    };
    let late = bitstream::decode_into(&mut damaged, short).map_err(|why| why.kind());
    assert_eq!(late, Err(Refusal::EndOfPacket), "{}", here());
}

#[test]
fn packets_of_any_size_are_read_at_every_width_and_offset() {
    for offset in 0..=64_u32 {
        for width in 0..=64_u32 {
            let before = (values(offset, width)[4] as u64, offset);
            for value in [1, 4].map(|which| values(width, offset)[which] as u64) {
                let field = (value, width);
                let bits = offset + width;
                // one word, loaded once
                if bits <= 56 {
                    in_a_packet::<0, 56>(&[before, field]);
                }
                // 8 bytes, and perhaps fewer
                if bits <= 64 {
                    in_a_packet::<0, 64>(&[before, field]);
                    in_a_packet::<64, 64>(&[before, field, (0, 64 - bits)]);
                }
                // words, the last of which is partly there
                if bits >= 64 {
                    in_a_packet::<64, 128>(&[before, field]);
                }
                let rest = 192 - bits;
                in_a_packet::<192, 192>(&[
                    before,
                    field,
                    (7, rest.min(64)),
                    (0, (rest - rest.min(64)).min(64)),
                    (0, rest.saturating_sub(128)),
                ]);
                // any length
                in_a_packet::<0, 192>(&[before, field]);
            }
        }
    }
}

/// Two fields whose widths the compiler knows.
#[derive(BitSerialize, Debug, PartialEq)]
struct At<const OFFSET: u32, const WIDTH: u32> {
    #[bits(width = OFFSET)]
    before: u64,
    #[bits(width = WIDTH)]
    field: u128,
    last: bool,
}

fn declared<const OFFSET: u32, const WIDTH: u32>() {
    for value in values(WIDTH, OFFSET) {
        for before in values(OFFSET, WIDTH) {
            let here = || format!("{before:x} in {OFFSET} bits, {value:x} in {WIDTH}");
            let mut bits = Bits::new();
            push(&mut bits, before, OFFSET);
            push(&mut bits, value, WIDTH);
            push(&mut bits, 1, 1);
            let all = bytes(&bits);
            let packet = At::<OFFSET, WIDTH> {
                before: before as u64,
                field: value,
                last: true,
            };
            let mut longer = all.clone();
            longer.resize(all.len() + 9, 0xFF);
            let read = bitstream::decode_prefix::<At<OFFSET, WIDTH>>(&longer);
            assert_eq!(
                read.as_ref().map(|(packet, used)| (packet, *used)),
                Ok((&packet, all.len())),
                "{}",
                here()
            );
            assert_eq!(bitstream::encode(&packet).as_ref(), Ok(&all), "{}", here());
            assert_eq!(bitstream::decode(&all).as_ref(), Ok(&packet), "{}", here());
            let late = bitstream::decode::<At<OFFSET, WIDTH>>(&all[..all.len() - 1]);
            assert_eq!(late.map_err(|why| why.kind()), Err(Refusal::EndOfPacket), "{}", here());
        }
    }
}

macro_rules! at {
    ($($offset:literal)* by $widths:tt) => { $(at!(@ $offset $widths);)* };
    (@ $offset:literal [$($width:literal)*]) => { $(declared::<$offset, $width>();)* };
}

#[test]
fn fields_of_declared_widths_are_the_same_at_offsets_around_every_boundary() {
    at!(1 5 7 8 9 31 33 50 57 63 64 by [1 6 8 31 32 33 49 50 51 57 58 63 64 65 96 127 128]);
}

/// Elements of a width that the compiler knows.
#[derive(BitSerialize, Debug, PartialEq)]
struct Elements<const WIDTH: u32> {
    #[array(max = 31)]
    #[bits(width = WIDTH)]
    items: Vec<u128>,
}

/// Lists of elements of `width` bits after a length of 5 bits, which `of` makes of numbers.
fn elements<T: BitSerialize + Debug + PartialEq>(
    width: u32,
    lens: impl Iterator<Item = u32> + Clone,
    of: fn(&[u128]) -> T,
) {
    for offset in 0..=64 {
        for len in lens.clone() {
            let here = || format!("offset {offset}, {len} elements of {width} bits");
            let before = values(offset, width)[4];
            let items: Vec<u128> = (0..len)
                .map(|i| values(width, offset + i)[if i == 1 { 1 } else { 4 }])
                .collect();
            let mut bits = Bits::new();
            push(&mut bits, before, offset);
            push(&mut bits, len.into(), 5);
            items.iter().for_each(|item| push(&mut bits, *item, width));
            push(&mut bits, AFTER.0, AFTER.1);
            let all = bytes(&bits);
            let elements = of(&items);

            let mut out = vec![0xC3; all.len()];
            let mut writer = BitWriter::new(&mut out);
            assert_eq!(writer.put(before as u64, offset), Ok(()), "{}", here());
            assert_eq!(elements.write(&mut writer), Ok(()), "{}", here());
            assert_eq!(writer.put(AFTER.0 as u64, AFTER.1), Ok(()), "{}", here());
            assert_eq!(writer.finish(), Ok(all.len()), "{}", here());
            assert_eq!(out, all, "{}", here());

            let mut reader = BitReader::new(&all);
            assert_eq!(reader.take_wide(offset), Ok(before), "{}", here());
            assert_eq!(T::read(&mut reader).as_ref(), Ok(&elements), "{}", here());
            assert_eq!(reader.take_wide(AFTER.1), Ok(AFTER.0), "{}", here());
        }
    }
}

#[test]
fn elements_of_declared_widths_are_the_same_at_every_offset() {
    macro_rules! of {
        ($($width:literal)*) => {$(
            elements($width, [0, 1, 2, 3, 4, 5, 7, 8, 9, 17].into_iter(), |items| Elements::<$width> { items: items.to_vec() });
        )*};
    }
    of!(1 2 3 4 5 6 7 8 9 10 12 16 17 20 24 28 31 32 33 40 48 50 51 57 60 63 64 65 96 127 128);
}

/// Flags, which are packed together.
#[derive(BitSerialize, Debug, PartialEq)]
struct Flags {
    #[array(max = 31)]
    items: Vec<bool>,
}

/// Flags whose number the compiler knows, after the number.
#[derive(BitSerialize, Debug, PartialEq)]
struct KnownFlags<const N: usize> {
    #[bits(const = N as u8, width = 5)]
    len: (),
    items: [bool; N],
}

#[test]
fn flags_are_the_same_at_every_offset() {
    elements(1, 0..=31, |items| Flags {
        items: items.iter().map(|item| *item == 1).collect(),
    });
    macro_rules! of {
        ($($len:literal)*) => {$(
            elements(1, [$len].into_iter(), |items| KnownFlags::<$len> {
                len: (),
                items: std::array::from_fn(|i| items[i] == 1),
            });
        )*};
    }
    of!(0 1 2 3 4 5 6 7 8 9 15 16 17 31);
}
