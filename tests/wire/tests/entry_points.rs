//! The functions that users call, and the sizes that a type promises.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitReader, BitSerialize, BitWriter, Refusal, Schema, Sink, Source};

/// 1 to 3 parts of different sizes; at most 256 bytes, so that it is written to a window.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Small {
    #[bits(range = 0..=100)]
    health: u8,
    #[array(max = 5)]
    #[bits(range = 0..=1000)]
    items: Vec<u16>,
    #[bits(align)]
    last: Option<u8>,
}

/// A type of more than 256 bytes.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Large {
    #[bits(range = 0..=100)]
    health: u8,
    #[array(max = 500)]
    #[bits(range = 0..=1000)]
    items: Vec<u16>,
    #[bits(align)]
    last: Option<u8>,
}

fn small() -> Small {
    Small {
        health: 77,
        items: vec![1000, 0, 512],
        last: Some(0xA5),
    }
}

fn large() -> Large {
    Large {
        health: 77,
        items: (0..400).map(|i| i * 2).collect(),
        last: Some(0xA5),
    }
}

/// 7 + 3 + 3 * 10 bits, then aligned 1 + 8.
const SMALL: [u8; 7] = [
    0b1_1001101, // the low bit of the length 3 = 0b011, 77 = 0b1001101
    0b101000_01, // the low 6 of 1000 = 0b1111101000, the high 2 of the length
    0b0000_1111, // the low 4 of 0, the high 4 of 1000
    0b00_000000, // the low 2 of 512 = 0b1000000000, the high 6 of 0
    0b10000000,  // the high 8 of 512
    0b0100101_1, // the low 7 of 0xA5, behind its 1; the packet was aligned
    0b0000000_1, // unused, the highest of 0xA5
];

#[test]
fn encode_returns_the_bytes() {
    assert_eq!(bitstream::encode(&small()), Ok(SMALL.to_vec()));
    assert_eq!(bitstream::encode(&()), Ok(vec![]));
    let long = bitstream::encode(&large()).unwrap_or_default();
    // 7 + 9 + 400 * 10 bits are a whole number of bytes, then 9 bits
    assert_eq!((long.len(), long[0] & 0x7F), (504, 77));
}

#[test]
fn encode_asks_for_the_memory_of_the_value_where_a_type_can_be_long() {
    let short = Large {
        health: 0,
        items: vec![],
        last: None,
    };
    // 7 + 9 bits, then aligned 1
    let bytes = bitstream::encode(&short).unwrap_or_default();
    assert_eq!(bytes.len(), 3);
    assert!(bytes.capacity() < 100, "{}", bytes.capacity());
}

#[test]
fn encode_into_appends() {
    let mut out = vec![1, 2, 3];
    assert_eq!(bitstream::encode_into(&small(), &mut out), Ok(()));
    assert_eq!(out, [&[1, 2, 3], &SMALL[..]].concat());
    assert_eq!(bitstream::encode_into(&(), &mut out), Ok(()));
    assert_eq!(out.len(), 10);
    assert_eq!(bitstream::encode_into(&large(), &mut out), Ok(()));
    assert_eq!(out[..10], [&[1, 2, 3], &SMALL[..]].concat());
    assert_eq!(out[10..], bitstream::encode(&large()).unwrap_or_default());
}

#[test]
fn after_an_error_encode_into_leaves_the_vec_as_it_was() {
    let mut out = vec![1, 2, 3];
    for broken in [
        Small { health: 101, ..small() },
        Small {
            items: vec![0; 6],
            ..small()
        },
        Small {
            items: vec![1, 1001],
            ..small()
        },
    ] {
        assert!(bitstream::encode_into(&broken, &mut out).is_err());
        assert_eq!(out, [1, 2, 3]);
    }
    for broken in [
        Large { health: 101, ..large() },
        Large {
            items: vec![0; 501],
            ..large()
        },
        Large {
            items: vec![1001; 499],
            ..large()
        },
    ] {
        assert!(bitstream::encode_into(&broken, &mut out).is_err());
        assert_eq!(out, [1, 2, 3]);
    }
}

#[test]
fn encode_to_slice_refuses_every_length_that_is_too_short() {
    for len in 0..SMALL.len() {
        let mut out = vec![0; len];
        let short = bitstream::encode_to_slice(&small(), &mut out).map_err(|why| why.kind());
        assert_eq!(short, Err(Refusal::BufferFull), "{len} bytes");
    }
    let whole = bitstream::encode(&large()).unwrap_or_default();
    for len in 0..whole.len() {
        let mut out = vec![0; len];
        let short = bitstream::encode_to_slice(&large(), &mut out).map_err(|why| why.kind());
        assert_eq!(short, Err(Refusal::BufferFull), "{len} bytes");
    }
}

#[test]
fn encode_to_slice_takes_any_length_that_is_enough_and_touches_no_more() {
    for len in SMALL.len()..SMALL.len() + 300 {
        let mut out = vec![0x5A; len];
        assert_eq!(bitstream::encode_to_slice(&small(), &mut out), Ok(SMALL.len()));
        assert_eq!(out[..SMALL.len()], SMALL);
        assert!(out[SMALL.len()..].iter().all(|byte| *byte == 0x5A), "{len} bytes");
    }
    let whole = bitstream::encode(&large()).unwrap_or_default();
    for len in whole.len()..whole.len() + 20 {
        let mut out = vec![0x5A; len];
        assert_eq!(bitstream::encode_to_slice(&large(), &mut out), Ok(whole.len()));
        assert_eq!(out[..whole.len()], whole);
        assert!(out[whole.len()..].iter().all(|byte| *byte == 0x5A), "{len} bytes");
    }
}

#[test]
fn a_full_slice_is_refused_at_the_field_that_does_not_fit() {
    let mut out = [0; 3];
    let short = bitstream::encode_to_slice(&small(), &mut out).map_err(|why| why.to_string());
    assert_eq!(
        short,
        Err("Small.items[1]: the output is too short (bits 20..30)".to_string())
    );
    let short = bitstream::encode_to_slice(&small(), &mut []).map_err(|why| why.to_string());
    assert_eq!(
        short,
        Err("Small.health: the output is too short (bits 0..7)".to_string())
    );
    let mut out = [0; 6];
    let short = bitstream::encode_to_slice(&small(), &mut out).map_err(|why| why.to_string());
    assert_eq!(
        short,
        Err("Small.last: the output is too short (bits 41..49)".to_string())
    );
}

#[test]
fn decode_reads_all_of_the_bytes() {
    assert_eq!(bitstream::decode(&SMALL), Ok(small()));
    let whole = bitstream::encode(&large()).unwrap_or_default();
    assert_eq!(bitstream::decode(&whole), Ok(large()));
    for more in 1..300 {
        let long = [&SMALL[..], &vec![0; more]].concat();
        let left = bitstream::decode::<Small>(&long).map_err(|why| (why.kind(), why.bits()));
        assert_eq!(left, Err((Refusal::LeftOverBytes, 56..56)), "{more} more");
        let long = [&whole[..], &vec![0; more]].concat();
        let left = bitstream::decode::<Large>(&long).map_err(|why| why.kind());
        assert_eq!(left, Err(Refusal::LeftOverBytes), "{more} more");
    }
    // the spare bits of the last byte
    for bit in 1..8 {
        let mut bytes = SMALL;
        bytes[6] |= 1 << bit;
        let left = bitstream::decode::<Small>(&bytes).map_err(|why| (why.kind(), why.bits()));
        assert_eq!(left, Err((Refusal::LeftOverBits, 49..56)));
    }
}

#[test]
fn every_truncation_is_refused() {
    let whole = bitstream::encode(&large()).unwrap_or_default();
    for len in 0..SMALL.len() {
        let short = bitstream::decode::<Small>(&SMALL[..len]).map_err(|why| why.kind());
        assert_eq!(short, Err(Refusal::EndOfPacket), "{len} bytes");
        assert!(bitstream::decode_prefix::<Small>(&SMALL[..len]).is_err());
        assert!(bitstream::decode_into(&mut small(), &SMALL[..len]).is_err());
    }
    for len in 0..whole.len() {
        let short = bitstream::decode::<Large>(&whole[..len]).map_err(|why| why.kind());
        assert_eq!(short, Err(Refusal::EndOfPacket), "{len} bytes");
        assert!(bitstream::decode_prefix::<Large>(&whole[..len]).is_err());
        assert!(bitstream::decode_into(&mut large(), &whole[..len]).is_err());
    }
}

/// A packet may end at any bit of its last byte: everything a bit at a time.
#[test]
fn a_packet_that_ends_one_bit_early_is_refused() {
    macro_rules! bits {
        ($($name:ident $width:literal)*) => {$(
            #[derive(BitSerialize, Debug, PartialEq)]
            struct $name {
                #[bits(width = $width)]
                a: u64,
                b: bool,
            }
            let bytes = [0xFF; 8];
            let enough = ($width + 1_usize).div_ceil(8);
            assert!(bitstream::decode_prefix::<$name>(&bytes[..enough]).is_ok());
            assert!(bitstream::decode_prefix::<$name>(&bytes[..enough - 1]).is_err());
        )*};
    }
    bits!(A 7 B 8 C 9 D 15 E 16 F 23 G 24 H 31 I 32 J 33 K 47 L 48 M 50 N 51 O 55 P 56 Q 57 R 62);
}

#[test]
fn decode_prefix_ignores_what_follows() {
    for filler in [0x00, 0xFF] {
        for more in 0..300 {
            let mut long = [&SMALL[..], &vec![filler; more]].concat();
            // the spare bits of the last byte too
            long[6] |= filler << 1;
            assert_eq!(bitstream::decode_prefix(&long), Ok((small(), 7)));
        }
    }
    let packets = [SMALL, SMALL].concat();
    let (first, used) = bitstream::decode_prefix::<Small>(&packets).unwrap_or((small(), 0));
    assert_eq!((first, bitstream::decode(&packets[used..])), (small(), Ok(small())));
    assert_eq!(bitstream::decode_prefix::<()>(&[1, 2]), Ok(((), 0)));
    let whole = [bitstream::encode(&large()).unwrap_or_default(), vec![0xFF]].concat();
    assert_eq!(bitstream::decode_prefix(&whole), Ok((large(), 504)));
}

#[test]
fn decode_into_reuses_memory() {
    let mut value = Large {
        health: 1,
        items: Vec::with_capacity(450),
        last: None,
    };
    let whole = bitstream::encode(&large()).unwrap_or_default();
    let memory = (value.items.as_ptr(), value.items.capacity());
    assert_eq!(bitstream::decode_into(&mut value, &whole), Ok(()));
    assert_eq!(value, large());
    let few = Large {
        items: vec![7],
        ..large()
    };
    assert_eq!(
        bitstream::decode_into(&mut value, &bitstream::encode(&few).unwrap_or_default()),
        Ok(())
    );
    assert_eq!(value, few);
    assert_eq!((value.items.as_ptr(), value.items.capacity()), memory);
}

#[test]
fn after_an_error_decode_into_leaves_a_value_that_can_be_used() {
    let whole = bitstream::encode(&large()).unwrap_or_default();
    for len in 0..whole.len() {
        let mut value = Large {
            items: vec![3; 9],
            ..large()
        };
        assert!(bitstream::decode_into(&mut value, &whole[..len]).is_err());
        assert!(value.items.len() <= 500);
        assert_eq!(bitstream::decode_into(&mut value, &whole), Ok(()));
        assert_eq!(value, large());
    }
}

#[test]
fn encoded_bits_is_what_is_written() {
    let mut out = [0; 600];
    let mut writer = BitWriter::new(&mut out);
    assert_eq!(large().write(&mut writer), Ok(()));
    assert_eq!(bitstream::encoded_bits(&large()), Ok(writer.bits_written()));
    assert_eq!(bitstream::encoded_bits(&small()), Ok(49));
    assert_eq!(bitstream::encoded_bits(&()), Ok(0));
    let broken = Small { health: 101, ..small() };
    let why = bitstream::encoded_bits(&broken).map_err(|why| why.to_string());
    assert_eq!(why, Err("Small.health: 101 is not in 0..=100 (bits 0..7)".to_string()));
    assert_eq!(why.err(), bitstream::encode(&broken).err().map(|why| why.to_string()));
}

/// The standard's own example: `{ 8 bits, align, 8 bits }`.
#[derive(BitSerialize, Debug, PartialEq)]
struct Standard {
    a: u8,
    #[bits(align)]
    b: u8,
}

#[test]
fn measure_counts_7_for_every_alignment() {
    let value = Standard { a: 1, b: 2 };
    assert_eq!(bitstream::measure(&value), 23);
    assert_eq!(bitstream::encoded_bits(&value), Ok(16));
    assert_eq!((Standard::MIN_BITS, Standard::MAX_BITS), (16, 23));
    assert_eq!(bitstream::measure(&small()), 7 + 3 + 30 + 7 + 9);
    // also for what cannot be encoded
    assert_eq!(
        bitstream::measure(&Small { health: 255, ..small() }),
        7 + 3 + 30 + 7 + 9
    );
    assert_eq!(
        bitstream::measure(&Small {
            items: vec![9999; 7],
            ..small()
        }),
        7 + 3 + 70 + 7 + 9
    );
}

#[test]
fn a_measure_is_enough_at_every_starting_position() {
    for before in 0..64 {
        let mut out = [0; 64];
        let mut writer = BitWriter::new(&mut out);
        assert_eq!(writer.write_bits(0, before), Ok(()));
        assert_eq!(small().write(&mut writer), Ok(()));
        let taken = writer.bits_written() - before as usize;
        assert!(taken <= bitstream::measure(&small()), "{taken} bits at {before}");
    }
}

#[test]
fn sizes_of_types_are_those_of_their_parts() {
    assert_eq!((Small::MIN_BITS, Small::MAX_BITS), (7 + 3 + 1, 7 + 3 + 50 + 7 + 9));
    assert_eq!(bitstream::max_bytes::<Small>(), 10);
    assert_eq!((Large::MIN_BITS, Large::MAX_BITS), (7 + 9 + 1, 7 + 9 + 5000 + 7 + 9));
    assert_eq!(bitstream::max_bytes::<Large>(), 629);
    assert_eq!(bitstream::max_bytes::<()>(), 0);
    assert_eq!(bitstream::max_bytes::<bool>(), 1);
    assert_eq!(bitstream::max_bytes::<[u8; 256]>(), 256);
    assert_eq!((Small::MAX_BYTES, Large::MAX_BYTES, <()>::MAX_BYTES), (10, 629, 0));
    assert_eq!((bool::MAX_BYTES, <[bool; 9]>::MAX_BYTES), (1, 2));
    const AT_COMPILE_TIME: [u8; bitstream::max_bytes::<Small>()] = [0; Small::MAX_BYTES];
    assert_eq!(AT_COMPILE_TIME.len(), 10);
}

/// Both sides of the length up to which a type is read and written in a window.
#[test]
fn types_of_about_256_bytes_are_read_and_written_as_any_other() {
    fn check<const N: usize>() {
        let bytes: Vec<u8> = (0..N).map(|i| (i * 7 + 1) as u8).collect();
        let value: [u8; N] = bytes.clone().try_into().unwrap_or([0; N]);
        assert_eq!(bitstream::encode(&value), Ok(bytes.clone()));
        assert_eq!(bitstream::decode(&bytes), Ok(value));
        assert!(bitstream::decode::<[u8; N]>(&bytes[1..]).is_err());
        assert!(bitstream::decode::<[u8; N]>(&[&bytes[..], &[0]].concat()).is_err());
        let mut out = vec![0; N];
        assert_eq!(bitstream::encode_to_slice(&value, &mut out), Ok(N));
        assert!(bitstream::encode_to_slice(&value, &mut out[1..]).is_err());

        let odd = (true, value, false);
        let bytes = bitstream::encode(&odd).unwrap_or_default();
        assert_eq!((bytes.len(), bitstream::decode(&bytes)), (N + 1, Ok(odd)));
        assert!(bitstream::decode::<(bool, [u8; N], bool)>(&bytes[..N]).is_err());
    }
    check::<1>();
    check::<7>();
    check::<8>();
    check::<9>();
    check::<254>();
    check::<255>();
    check::<256>();
    check::<257>();
    check::<300>();
}

#[test]
fn a_short_value_of_a_type_of_exactly_256_bytes_needs_no_256() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct List {
        #[array(max = 255)]
        items: Vec<i8>,
    }
    assert_eq!(bitstream::max_bytes::<List>(), 256);
    let list = List { items: vec![-1, 7] };
    let mut out = [0xEE; 4];
    assert_eq!(bitstream::encode_to_slice(&list, &mut out), Ok(3));
    assert_eq!(out, [2, 0xFF, 7, 0xEE]);
    let full = List { items: vec![5; 255] };
    assert_eq!(
        bitstream::encode_to_slice(&full, &mut [0; 255]).map_err(|why| why.kind()),
        Err(Refusal::BufferFull)
    );
}

#[test]
fn a_reader_reads_values_one_after_the_other() {
    let mut out = [0; 32];
    let mut writer = BitWriter::new(&mut out);
    for value in [1_u8, 2, 3] {
        assert_eq!(writer.write_bits(1, 1), Ok(()));
        assert_eq!(value.write(&mut writer), Ok(()));
    }
    let used = writer.finish().unwrap_or(0);
    assert_eq!(used, 4);
    let mut reader = BitReader::new(&out[..used]);
    for value in [1_u8, 2, 3] {
        assert_eq!(reader.read_bits(1), Ok(1));
        assert_eq!(u8::read(&mut reader), Ok(value));
    }
    assert_eq!(reader.bits_left(), 5);
    assert_eq!(u8::read(&mut reader), Err(Refusal::EndOfPacket));
}

/// A reader checks each read, not only the end.
#[test]
fn a_reader_by_itself_reads_nothing_behind_the_packet() {
    type Options = ([Option<u8>; 5], u8);
    let value: Options = ([Some(1), None, Some(3), Some(4), Some(5)], 5);
    let bytes = bitstream::encode(&value).unwrap_or_default();
    assert_eq!((Options::MIN_BITS, bytes.len()), (13, 6));
    assert_eq!(Options::read(&mut BitReader::new(&bytes)), Ok(value));
    for end in 0..bytes.len() {
        // an element of variable size drops what was reserved
        for ahead in [0, Options::MIN_BITS] {
            let read = |reader: &mut BitReader<'_>| {
                reader.reserve(ahead)?;
                Options::read(reader)
            };
            assert_eq!(
                read(&mut BitReader::new(&bytes[..end])),
                Err(Refusal::EndOfPacket),
                "{end}"
            );
        }
    }
}

#[test]
fn what_is_reserved_is_there() {
    assert_eq!(BitReader::new(&[0]).reserve(8), Ok(()));
    assert_eq!(BitReader::new(&[0]).reserve(9), Err(Refusal::EndOfPacket));
    // a part whose presence was read is there as a whole, or it is not looked at
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Parts {
        any: bool,
        #[bits(when = any)]
        part: (char, u32),
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Slots(#[array(sparse = relative)] [Option<(char, u32)>; 8]);
    let ones = [0xFF; 8];
    assert_eq!(Parts::read(&mut BitReader::new(&ones)), Err(Refusal::InvalidChar));
    assert_eq!(Parts::read(&mut BitReader::new(&ones[..4])), Err(Refusal::EndOfPacket));
    assert_eq!(Slots::read(&mut BitReader::new(&ones)), Err(Refusal::InvalidChar));
    assert_eq!(Slots::read(&mut BitReader::new(&ones[..4])), Err(Refusal::EndOfPacket));
}

/// A type by hand that takes more bits than it says.
#[derive(Debug, PartialEq)]
struct Liar(u64);

impl BitSerialize for Liar {
    const SCHEMA: &'static Schema = &Schema::custom("Liar", 1, 1);
    const PLACEHOLDER: Option<fn() -> Self> = Some(|| Liar(0));

    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        s.put(self.0, 8)
    }

    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        s.take(8).map(Liar)
    }
}

#[test]
fn a_type_that_takes_more_than_it_says_is_refused_and_nothing_worse() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Small {
        a: [Liar; 5],
        b: u32,
        c: [bool; 3],
        #[bits(align)]
        d: bool,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Larger {
        before: u64,
        small: Small,
    }
    // whose last field begins behind a packet of the length that is said
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Numbers {
        before: u64,
        a: [Liar; 5],
        b: [u32; 3],
    }
    for len in 0..=24 {
        for byte in [0, 1, 0xFF] {
            let packet = vec![byte; len];
            assert!(bitstream::decode::<Small>(&packet).is_err(), "{packet:?}");
            assert!(bitstream::decode::<Larger>(&packet).is_err(), "{packet:?}");
            assert!(bitstream::decode::<Numbers>(&packet).is_err(), "{packet:?}");
        }
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Lists {
    #[array(max = 3)]
    options: Vec<Option<u8>>,
    #[array(max = 3)]
    #[bits(range = 0..=9)]
    digits: Vec<u8>,
}

#[test]
fn elements_are_measured_one_by_one_where_their_sizes_differ() {
    let lists = |digits: &[u8]| Lists {
        options: vec![Some(1), None, None],
        digits: digits.to_vec(),
    };
    // 2 and 9 + 1 + 1, 2 and 4 + 4
    assert_eq!(bitstream::measure(&lists(&[1, 2])), 23);
    assert_eq!(bitstream::encoded_bits(&lists(&[1, 2])).ok(), Some(23));
    // what is not written has no size
    let why = bitstream::encoded_bits(&lists(&[1, 10])).map_err(|why| why.kind());
    assert_eq!(why, Err(bitstream::Refusal::OutOfRange));
}

#[test]
fn values_of_more_than_a_kilobyte_are_decoded_and_rejected() {
    let value: [(u16, bool); 400] = core::array::from_fn(|i| (i as u16 * 7, i % 3 == 0));
    let mut bytes = bitstream::encode(&value).unwrap();
    assert_eq!(bitstream::decode::<[(u16, bool); 400]>(&bytes).unwrap(), value);
    bytes.pop();
    let error = bitstream::decode::<[(u16, bool); 400]>(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "value[399].0: the packet ends early (bits 6783..6799)"
    );
    bytes.extend([0, 0]);
    let error = bitstream::decode::<[(u16, bool); 400]>(&bytes).unwrap_err();
    assert_eq!(error.kind(), bitstream::Refusal::LeftOverBytes);
}
