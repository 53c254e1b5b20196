//! `#[bits(align)]`: fields, types and variants that begin on a byte boundary.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitReader, BitSerialize, Fitting, Reading, Refusal, Sink, Source, Stream, Writing};
use tests_support::golden::both_ways;

#[derive(BitSerialize, Debug, PartialEq)]
struct Field {
    #[bits(3)]
    a: u8,
    #[bits(align)]
    b: u8,
    #[bits(align)]
    c: u8,
    #[bits(align, range = 10..=13)]
    d: u8,
    e: bool,
}

#[test]
fn an_aligned_field_begins_on_the_next_byte_boundary() {
    let value = Field {
        a: 5,
        b: 0xAB,
        c: 0xCD,
        d: 13,
        e: true,
    };
    let bytes = [
        0b00000_101,  // padding, a
        0xAB,         // b
        0xCD,         // c, nothing to pad
        0b00000_1_11, // unused, e, d as 3
    ];
    both_ways(&value, 27, &bytes);
}

#[test]
fn alignment_counts_0_bits_at_least_and_7_at_most() {
    assert_eq!(
        (Field::MIN_BITS, Field::MAX_BITS),
        (3 + 8 + 8 + 2 + 1, 3 + 8 + 8 + 2 + 1 + 3 * 7)
    );
    assert_eq!(bitstream::max_bytes::<Field>(), 6);
    let value = Field {
        a: 0,
        b: 0,
        c: 0,
        d: 10,
        e: false,
    };
    assert_eq!(bitstream::measure(&value), Field::MAX_BITS);
    assert_eq!(bitstream::encoded_bits(&value), Ok(27));
}

#[test]
fn every_bit_of_the_padding_must_be_zero() {
    let good = [0b101, 0xAB, 0xCD, 0b111];
    for bit in 3..8 {
        let mut bytes = good;
        bytes[0] |= 1 << bit;
        let read = bitstream::decode::<Field>(&bytes).map_err(|why| (why.kind(), why.path().to_string(), why.bits()));
        assert_eq!(read, Err((Refusal::Padding, "Field.b".to_string(), 3..8)));
        assert!(bitstream::decode_prefix::<Field>(&bytes).is_err());
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
struct Header {
    #[bits(3)]
    kind: u8,
    sequence: u8,
}

/// Puts this many bits before a `Header`.
macro_rules! behind {
    ($($name:ident $bits:literal)*) => {$({
        #[derive(BitSerialize, Debug, PartialEq)]
        struct $name {
            #[bits(width = $bits)]
            before: u16,
            header: Header,
            after: bool,
        }
        let value = $name {
            before: 1,
            header: Header { kind: 6, sequence: 0xFF },
            after: true,
        };
        // after in 1 bit, sequence in 8, kind in 3, all from the next byte boundary
        let mut bytes = vec![0; usize::div_ceil($bits, 8)];
        bytes[0] = 1;
        bytes.extend([0b11111_110, 0b0000_1_111]);
        both_ways(&value, usize::next_multiple_of($bits, 8) + 12, &bytes);
    })*};
}

#[test]
fn an_aligned_type_is_aligned_at_every_offset() {
    behind!(A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I 9 J 15 K 16);
    // and alone
    both_ways(
        &Header {
            kind: 6,
            sequence: 0xFF,
        },
        11,
        &[0b11111_110, 0b00000_111],
    );
    assert_eq!((Header::MIN_BITS, Header::MAX_BITS), (11, 18));
}

#[test]
fn each_element_of_an_aligned_type_is_aligned() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Headers {
        few: [Header; 2],
        many: [Header; 5],
        #[array(len = 1..=2)]
        list: Vec<Header>,
        option: Option<Header>,
    }
    let header = |kind| Header { kind, sequence: 0 };
    let value = Headers {
        few: [header(1), header(2)],
        many: [header(3), header(4), header(5), header(6), header(7)],
        list: vec![header(1), header(2)],
        option: Some(header(3)),
    };
    let bytes = [
        1,
        0,
        2,
        0, // few, each of 11 bits and 5 of padding
        3,
        0,
        4,
        0,
        5,
        0,
        6,
        0,
        7,
        0b0000_1_000, // many; behind the last a list of 2
        1,
        0,
        2,
        0b0000_1_000, // list; behind the last element a 1 for the option
        3,
        0, // option
    ];
    both_ways(&value, 18 * 8 + 11, &bytes);
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Packet {
    Ping,
    #[bits(align)]
    Input(u8, bool),
    Small(bool),
    #[bits(align)]
    Empty,
}

#[test]
fn the_fields_of_an_aligned_variant_begin_on_a_byte_boundary() {
    both_ways(&Packet::Ping, 2, &[0b00]);
    // tag 1 and padding, then the fields
    both_ways(&Packet::Input(0xAB, true), 17, &[0b000000_01, 0xAB, 1]);
    both_ways(&Packet::Small(true), 3, &[0b1_10]);
    // padding also where nothing follows
    both_ways(&Packet::Empty, 8, &[0b000000_11]);
    assert_eq!((Packet::MIN_BITS, Packet::MAX_BITS), (2, 2 + 7 + 9));
}

#[test]
fn the_padding_of_a_variant_is_checked() {
    for bit in 2..8 {
        for tag in [1, 3] {
            let read = bitstream::decode::<Packet>(&[tag | 1 << bit, 0, 0]).map_err(|why| (why.kind(), why.bits()));
            assert_eq!(read, Err((Refusal::Padding, 2..8)));
        }
    }
}

#[test]
fn alignment_follows_what_came_before_in_a_packet() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Frame {
        a: Packet,
        b: Packet,
        #[bits(align)]
        c: Option<Packet>,
        #[bits(align)]
        d: [bool; 2],
        #[bits(align)]
        e: (),
        f: bool,
    }
    let value = Frame {
        a: Packet::Small(true),
        b: Packet::Input(0x5A, true),
        c: Some(Packet::Input(0xFF, false)),
        d: [true, false],
        e: (),
        f: true,
    };
    let bytes = [
        0b000_01_1_10, // padding, tag of b, a
        0x5A,          // b.0
        0b0000000_1,   // padding of c, b.1
        0b00000_01_1,  // padding of the variant, tag of c, c is there
        0xFF,          // c.0
        0b0000000_0,   // padding of d, c.1
        0b000000_01,   // padding of e, d
        0b0000000_1,   // unused, f
    ];
    both_ways(&value, 57, &bytes);
}

/// An aligned value of no bits, where the reader has loaded nothing since the boundary.
#[test]
fn alignment_before_a_value_of_no_bits_is_read() {
    #[derive(BitSerialize, Debug, PartialEq)]
    enum Only {
        One,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Hollow {
        #[bits(51)]
        a: u64,
        #[bits(align, range = 5..=5)]
        b: u8,
        #[bits(51)]
        c: u64,
        #[bits(align)]
        d: Only,
        e: bool,
    }
    let value = Hollow {
        a: 1,
        b: 5,
        c: 2,
        d: Only::One,
        e: true,
    };
    let bytes = [
        1, 0, 0, 0, 0, 0, 0, // a in 51 bits, padding
        2, 0, 0, 0, 0, 0, 0, // c in 51 bits, padding
        1, // e
    ];
    both_ways(&value, 113, &bytes);
}

/// Streams by hand that have the required functions only.
#[test]
fn streams_by_hand_send_the_padding() {
    #[derive(Default)]
    struct Bits(Vec<bool>);

    impl Stream for Bits {
        type Direction = Writing;

        fn position(&self) -> usize {
            self.0.len()
        }
    }

    impl Sink for Bits {
        fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal> {
            self.0.extend((0..field.width()).map(|i| field.value() >> i & 1 == 1));
            Ok(())
        }
    }

    struct Reader<'a>(BitReader<'a>);

    impl Stream for Reader<'_> {
        type Direction = Reading;

        fn position(&self) -> usize {
            self.0.position()
        }
    }

    impl Source for Reader<'_> {
        fn take(&mut self, width: u32) -> Result<u64, Refusal> {
            self.0.take(width)
        }

        fn take_bytes(&mut self, count: usize, prepaid: usize) -> Result<&[u8], Refusal> {
            self.0.take_bytes(count, prepaid)
        }

        fn bits_left(&mut self) -> usize {
            self.0.bits_left()
        }

        fn reserve(&mut self, bits: usize) -> Result<(), Refusal> {
            self.0.reserve(bits)
        }

        fn expect(&mut self, bits: usize) -> Result<(), Refusal> {
            self.0.expect(bits)
        }
    }

    let value = Field {
        a: 5,
        b: 0xAB,
        c: 0xCD,
        d: 13,
        e: true,
    };
    let mut bytes = bitstream::encode(&value).expect("legal");
    let mut bits = Bits::default();
    assert_eq!(value.write(&mut bits), Ok(()));
    let packet = (0..27).map(|i| bytes[i / 8] >> (i % 8) & 1 == 1);
    assert_eq!(bits.0, packet.collect::<Vec<_>>());
    assert_eq!(Field::read(&mut Reader(BitReader::new(&bytes))), Ok(value));
    bytes[0] |= 0x80;
    let read = Field::read(&mut Reader(BitReader::new(&bytes)));
    assert_eq!(read, Err(Refusal::Padding));
}
