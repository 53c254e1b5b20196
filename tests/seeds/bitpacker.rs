//! Rows 1 to 10: bits in and out of words and bytes.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitReader, BitSerialize, BitWriter, Refusal};
use tests_support::golden::{both_ways, exact};

/// The writer of "Reading and Writing Packets": 32-bit words out of a scratch of 64 bits, each little-endian.
#[derive(Default)]
struct WordWriter {
    scratch: u64,
    scratch_bits: u32,
    words: Vec<u8>,
}

impl WordWriter {
    fn write(&mut self, value: u32, bits: u32) {
        self.scratch |= u64::from(value) << self.scratch_bits;
        self.scratch_bits += bits;
        if self.scratch_bits >= 32 {
            self.flush();
        }
    }

    fn flush(&mut self) {
        self.words.extend((self.scratch as u32).to_le_bytes());
        self.scratch >>= 32;
        self.scratch_bits = self.scratch_bits.saturating_sub(32);
    }
}

/// 30 bits and 10 more: the word, and 8 bits that need the other half of the scratch.
#[test]
fn row_01_words_with_a_scratch_of_two_give_the_same_bytes() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Straddling {
        #[bits(30)]
        first: u32,
        #[bits(10)]
        second: u16,
    }
    let value = Straddling {
        first: 0x2AAA_AAAA,
        second: 0x3FF,
    };
    let other = Straddling { first: 1, second: 2 };
    // 30 bits, then the low 2 of 10 in the same byte
    exact(&value, other, 40, &[0xAA, 0xAA, 0xAA, 0b11_101010, 0xFF]);

    let widths = [30, 10, 1, 32, 31, 7, 32, 24, 3, 13, 6];
    let mut words = WordWriter::default();
    let mut bytes = [0; 24];
    let mut writer = BitWriter::new(&mut bytes);
    for (value, width) in (0x9E37_79B9_u32..).zip(widths) {
        let value = value >> (32 - width);
        words.write(value, width);
        assert_eq!(writer.write_bits(value.into(), width), Ok(()));
    }
    words.flush();
    assert_eq!(writer.finish(), Ok(24));
    assert_eq!(words.words, bytes);
}

/// 3, 10 and 24 bits: after 32 of the 37 the word is full, and 5 remain.
#[test]
fn row_02_the_first_value_is_in_the_lowest_bits() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Example {
        #[bits(3)]
        x: u8,
        #[bits(10)]
        y: u16,
        #[bits(24)]
        z: u32,
    }
    let example = Example {
        x: 5,
        y: 1000,
        z: 0xAB_CDEF,
    };
    let bytes = [
        0b01000_101, // the low 5 bits of 1000, 101
        0b111_11111, // the low 3 bits of 0xEF, the high 5 of 1000
        0b101_11101, // the low 3 bits of 0xCD, the high 5 of 0xEF
        0b011_11001, // the low 3 bits of 0xAB, the high 5 of 0xCD
        0b000_10101, // unused, the high 5 of 0xAB
    ];
    both_ways(&example, 37, &bytes);
    let scratch = 5 | 1000 << 3 | 0xAB_CDEF_u64 << 13;
    assert_eq!(bytes[..4], (scratch as u32).to_le_bytes());
    assert_eq!(u64::from(bytes[4]), scratch >> 32);
    assert_eq!(scratch.ilog2() + 1 - 32, 5);
}

/// A packet of 5 bytes ends with its last byte, and not with a zero.
#[test]
fn row_03_words_are_little_endian() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Letters {
        word: u32,
        last: u8,
    }
    let letters = Letters {
        word: 0x44_43_42_41, // D C B A
        last: 0x45,          // E
    };
    both_ways(&letters, 40, b"ABCDE");
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Whole(#[bits(40)] u64);
    both_ways(&Whole(0x45_44_43_42_41), 40, b"ABCDE");
}

#[test]
fn row_04_what_remains_is_flushed_at_the_end() {
    for bits in 0_usize..=130 {
        let mut bytes = [0xFF; 17];
        let mut writer = BitWriter::new(&mut bytes);
        for _ in 0..bits {
            assert_eq!(writer.write_bits(1, 1), Ok(()));
        }
        assert_eq!(writer.finish(), Ok(bits.div_ceil(8)));
        let ones: u32 = bytes[..bits.div_ceil(8)].iter().map(|byte| byte.count_ones()).sum();
        assert_eq!(ones as usize, bits, "the unused bits are zero");
    }
}

/// The articles round a buffer up to 4 bytes. This library takes a buffer of any length that holds the bits.
#[test]
fn row_05_a_buffer_is_as_long_as_its_bits() {
    for bits in 1_usize..=130 {
        let len = bits.div_ceil(8);
        let mut buffer = [0xEE; 20];
        let fill = |bytes: &mut [u8]| {
            let mut writer = BitWriter::new(bytes);
            (0..bits).try_for_each(|_| writer.write_bits(0, 1))?;
            writer.finish()
        };
        assert_eq!(fill(&mut buffer[..len]), Ok(len));
        assert!(buffer[len..].iter().all(|byte| *byte == 0xEE), "bytes behind it");
        let short = fill(&mut buffer[..len - 1]).map_err(|why| why.kind());
        assert_eq!(short, Err(Refusal::BufferFull), "{bits}");
        let mut reader = BitReader::new(&buffer[..len]);
        assert!((0..bits).all(|_| reader.read_bits(1) == Ok(0)), "{bits}");
    }
}

/// The bits of a reader are 8 for each byte, and each read looks at what is left of them.
#[test]
fn row_06_a_read_past_the_end_is_refused_before_it_happens() {
    // as in row 2
    let bytes = [0b01000_101, 0b111_11111, 0b101_11101, 0b011_11001, 0b000_10101];
    let mut reader = BitReader::new(&bytes);
    assert_eq!((reader.bits_read(), reader.bits_left()), (0, 5 * 8));
    // of the first word 19 bits are left for the 24
    for (width, value, left) in [(3, 5, 37), (10, 1000, 27), (24, 0xAB_CDEF, 3)] {
        assert_eq!(reader.read_bits(width), Ok(value));
        assert_eq!(reader.bits_left(), left);
    }
    for width in 4..=64 {
        let read = reader.read_bits(width).map_err(|why| (why.kind(), why.bits()));
        let place = 37..37 + width as usize;
        assert_eq!(read, Err((Refusal::EndOfPacket, place)));
        assert_eq!(reader.bits_read(), 37, "nothing is consumed");
    }
    assert_eq!(reader.read_bits(3), Ok(0));
    assert_eq!((reader.read_bits(0), reader.bits_left()), (Ok(0), 0));
}

/// 1 to 32 bits at once, no more than fit, and the value masked, says the engine. This library writes 0 to 64 bits, and
/// refuses a value that does not fit, since a mask would lose bits without an error.
#[test]
fn row_07_a_writer_guards_its_width_its_capacity_and_its_value() {
    let mut bytes = [0; 4];
    let mut writer = BitWriter::new(&mut bytes);
    assert_eq!(writer.write_bits(69, 7), Ok(()));
    let refused = [
        (0, 65, Refusal::Width),
        (0, u32::MAX, Refusal::Width),
        (1, 0, Refusal::OutOfRange),
        (69 | 1 << 7, 7, Refusal::OutOfRange),
        (0, 26, Refusal::BufferFull),
    ];
    for (value, width, why) in refused {
        let written = writer.write_bits(value, width).map_err(|why| why.kind());
        assert_eq!(written, Err(why), "{value} in {width} bits");
        assert_eq!(writer.bits_written(), 7);
    }
    assert_eq!(writer.write_bits(0, 0), Ok(()));
    assert_eq!(writer.write_bits(0, 25), Ok(()));
    assert_eq!(writer.finish(), Ok(4));
    assert_eq!(bytes, [69, 0, 0, 0]);
}

/// The wiki's buffer: it grows by a byte where a bit needs one, and fills it from its highest bit.
#[derive(Default)]
struct WikiBuffer {
    bytes: Vec<u8>,
    bit_index: usize,
}

impl WikiBuffer {
    fn write(&mut self, bit: bool) {
        while (self.bit_index + 1).div_ceil(8) > self.bytes.len() {
            self.bytes.push(0);
        }
        self.bytes[self.bit_index / 8] |= u8::from(bit) << (7 - self.bit_index % 8);
        self.bit_index += 1;
    }
}

/// The engine's scratch, its word in the order of the network.
fn engine(fields: &[(u64, u32)]) -> [u8; 4] {
    let (mut scratch, mut current) = (0, 0);
    for (value, bits) in fields {
        scratch |= value << (64 - current - bits);
        current += bits;
    }
    ((scratch >> 32) as u32).to_be_bytes()
}

/// The articles disagree on the order of bits; the standard fills a byte from its lowest bit.
#[test]
fn row_08_the_order_of_bits_is_not_that_of_the_wiki_and_the_engine() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Flags(#[array(max = 15)] Vec<bool>);
    let flags = [true, true, false, false, false, false, false, false, true];
    let mut wiki = WikiBuffer::default();
    flags.iter().for_each(|flag| wiki.write(*flag));
    assert_eq!(wiki.bytes, [0b1100_0000, 0b1000_0000]);
    let mirrored: Vec<u8> = wiki.bytes.iter().map(|byte| byte.reverse_bits()).collect();
    assert_eq!(mirrored, [0b0000_0011, 0b0000_0001]);
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Nine([bool; 9]);
    both_ways(&Nine(flags), 9, &mirrored);

    // a value of the engine's begins with its highest bit: 50 of 7, 140 of 9, true, false
    let entity = [(50, 7), (140, 9), (1, 1), (0, 1)];
    assert_eq!(engine(&entity), [0b0110010_0, 0b10001100, 0b1_0_000000, 0]);
    // and its first, simpler packer from its lowest, as here
    let simple = [false, true, true, true, false, true, false, false];
    both_ways(&simple, 8, &[0b00101110]);

    // a growing buffer is a `Vec`
    let mut grown = vec![0xEE];
    for len in 0..=15 {
        let before = grown.len();
        let written = bitstream::encode_into(&Flags(vec![true; len]), &mut grown);
        assert_eq!((written, grown.len() - before), (Ok(()), (4 + len).div_ceil(8)));
    }
}

#[test]
fn row_09_a_bool_is_1_bit_and_an_input_4() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Input {
        up: bool,
        down: bool,
        left: bool,
        right: bool,
    }
    let input = Input {
        up: true,
        down: false,
        left: false,
        right: true,
    };
    both_ways(&input, 4, &[0b1_0_0_1]);
    // 32 bits are as many booleans
    assert_eq!((bool::MAX_BITS, <[bool; 32]>::MAX_BITS), (1, 32));
}

#[test]
fn row_10_integers_of_n_bits_are_twos_complement() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Raw {
        #[bits(2)]
        small: u8,
        #[bits(24)]
        large: i32,
    }
    // 3, then -2 in 24 bits
    exact(
        &Raw { small: 3, large: -2 },
        Raw { small: 0, large: 1 },
        26,
        &[0b111110_11, 0xFF, 0xFF, 0b11],
    );
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Two(#[bits(2)] u8, #[bits(2)] i8);
    for (signed, pattern) in [(-2, 0b10), (-1, 0b11), (0, 0b00), (1, 0b01)] {
        for unsigned in 0..=3 {
            exact(&Two(unsigned, signed), Two(0, 0), 4, &[unsigned | pattern << 2]);
        }
    }
}
