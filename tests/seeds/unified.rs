//! Rows 19 to 22: one function for every stream.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use crate::streams::{read, written};
use bitstream::{BitReader, BitSerialize, BitWriter, FixedFormat, Measure, Refusal, Stream};

/// All of the operations that row 21 names, on values of their own.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Operations {
    #[bits(5)]
    bits: u64,
    #[bits(range = -7..=3)]
    int: i64,
    flag: bool,
    float: f32,
    object: [bool; 2],
}

fn operations<S: Stream>(value: &mut Operations, s: &mut S) -> Result<(), Refusal> {
    s.serialize_bits(&mut value.bits, 5)?;
    s.serialize_int(&mut value.int, -7, 3)?;
    s.serialize_bool(&mut value.flag)?;
    s.serialize_float(&mut value.float)?;
    s.serialize_object(&mut value.object)
}

fn example() -> Operations {
    Operations {
        bits: 0b10001,
        int: 3,
        flag: true,
        float: 1.0, // 0x3F80_0000
        object: [false, true],
    }
}

const BITS: usize = 5 + 4 + 1 + 32 + 2;
const BYTES: [u8; 6] = [
    0b010_10001,  // the low 3 bits of 3 + 7 = 0b1010, then 0b10001
    0b000000_1_1, // the low 6 bits of 0x3F80_0000, the flag, the high bit of 10
    0,
    0,
    0b1111111_0,   // 7 bits of its exponent, the last bit of its fraction
    0b0000_1_0_00, // unused, the object, the last bits of the float
];

/// The direction is a constant, so a branch on it is one that the compiler removes.
#[test]
fn row_19_one_function_serves_both_streams() {
    const {
        assert!(!BitWriter::READING);
        assert!(<BitReader<'_> as Stream>::READING);
    }
    let mut value = example();
    let (bytes, bits) = written(|w| operations(&mut value, w)).unwrap();
    assert_eq!(value, example(), "a writer leaves the value as it is");
    let mut back = Operations::default();
    assert_eq!(read(&bytes, |r| operations(&mut back, r)), Ok(bits));
    assert_eq!(back, value);
}

/// Each operation checks the end of the packet and the range by itself.
#[test]
fn row_20_every_operation_checks_by_itself() {
    for cut in 0..BYTES.len() {
        let short = read(&BYTES[..cut], |r| operations(&mut Operations::default(), r));
        assert_eq!(short, Err(Refusal::EndOfPacket), "{cut} bytes");
        let mut out = [0; 6];
        let mut writer = BitWriter::new(&mut out[..cut]);
        let full = operations(&mut example(), &mut writer).err();
        let full = full.or_else(|| writer.finish().err().map(|why| why.kind()));
        assert_eq!(full, Some(Refusal::BufferFull), "{cut} bytes");
    }
    // 11 to 15 of 4 bits
    for attack in 11..16_u8 {
        let bytes = [attack << 5, attack >> 3, 0, 0, 0, 0];
        let refused = read(&bytes, |r| operations(&mut Operations::default(), r));
        assert_eq!(refused, Err(Refusal::OutOfRange));
    }
    for (bits, int) in [(32, 0), (0, -8), (0, 4)] {
        let mut value = Operations { bits, int, ..example() };
        let refused = written(|w| operations(&mut value, w));
        assert_eq!(refused, Err(Refusal::OutOfRange));
        assert!(bitstream::encode(&value).is_err());
    }
}

/// Reads one value that is not there.
type FromNothing = fn(&mut BitReader<'_>) -> Result<(), Refusal>;

#[test]
fn row_20_no_operation_reads_what_is_not_there() {
    let format = FixedFormat {
        int: 8,
        frac: 8,
        signed: true,
    };
    assert_eq!(
        read(&[], |r| r.serialize_fixed(&mut 0, format, 5, 5)),
        Ok(0),
        "no bits are there"
    );
    let operations: [(&str, FromNothing); 14] = [
        ("bits", |r| r.serialize_bits(&mut 0, 1)),
        ("bool", |r| r.serialize_bool(&mut false)),
        ("int", |r| r.serialize_int(&mut 0, 0, 1)),
        ("int128", |r| r.serialize_int128(&mut 0, 0, 1 << 100)),
        ("float", |r| r.serialize_float(&mut 0.0)),
        ("double", |r| r.serialize_double(&mut 0.0)),
        ("compressed_float", |r| {
            r.serialize_compressed_float(&mut 0.0, 0.0, 10.0, 0.01)
        }),
        ("bytes", |r| r.serialize_bytes(&mut [0])),
        ("string", |r| r.serialize_string(&mut String::new(), 2)),
        ("wstring", |r| r.serialize_wstring(&mut String::new(), 2)),
        ("int_relative", |r| r.serialize_int_relative(0_u32, &mut 0)),
        ("sequence_relative", |r| r.serialize_sequence_relative(0, &mut 0)),
        ("check", |r| r.serialize_check(0)),
        ("object", |r| r.serialize_object(&mut [false; 2])),
    ];
    for (name, operation) in operations {
        assert_eq!(read(&[], operation), Err(Refusal::EndOfPacket), "{name}");
    }
}

/// By hand and derived, they are the same bits.
#[test]
fn row_21_the_operations_have_the_bits_that_their_names_say() {
    assert_eq!(written(|w| operations(&mut example(), w)), Ok((BYTES.to_vec(), BITS)));
    tests_support::golden::exact(&example(), Operations::default(), BITS, &BYTES);
}

/// 8 bits, align, 8 bits: 16 from an aligned start, and 23 wherever it is.
#[test]
fn row_22_a_measure_is_a_bound_for_every_start() {
    fn aligned<S: Stream>(s: &mut S) -> Result<(), Refusal> {
        s.serialize_bits(&mut 1, 8)?;
        s.align()?;
        s.serialize_bits(&mut 2, 8)
    }
    let (mut bound, mut exact) = (Measure::<false>::new(), Measure::<true>::new());
    assert_eq!((aligned(&mut bound), aligned(&mut exact)), (Ok(()), Ok(())));
    assert_eq!((bound.position(), exact.position()), (8 + 7 + 8, 16));
    assert_eq!(written(|w| aligned(w)), Ok((vec![1, 2], 16)));

    #[derive(BitSerialize)]
    struct Aligned {
        a: u8,
        #[bits(align)]
        b: u8,
        #[array(max = 3, bytes)]
        bytes: Vec<u8>,
        #[string(max = 3)]
        text: String,
    }
    let value = Aligned {
        a: 1,
        b: 2,
        bytes: vec![3],
        text: "4".into(),
    };
    // a length is 2 bits, after which 6 reach the byte; the bound has 7
    assert_eq!(bitstream::measure(&value), 23 + 2 * (2 + 7 + 8));
    assert_eq!(bitstream::encoded_bits(&value), Ok(16 + 2 * (2 + 6 + 8)));
}
