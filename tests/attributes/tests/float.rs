//! `#[float(..)]`: floats as integer codes, or bit for bit.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::schema::{Kind, Quantised, Scalar};
use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{both_ways, quantised};

#[derive(BitSerialize, Debug, PartialEq)]
struct Ten {
    #[float(min = 0.0, max = 10.0, res = 0.01)]
    value: f32,
}

#[test]
fn a_resolution_gives_the_codes_of_the_standard() {
    // what is written, its code in 10 bits, the bits of what is read: from the reference library
    let rows = [
        (0x3ba3_d70a, 1, 0x3c23_d70b),    // 0.005: `f64` arithmetic gives 0
        (0x3ccc_cccd, 3, 0x3cf5_c290),    // 0.025: `f64` arithmetic gives 2
        (0x3dd7_0a3d, 11, 0x3de1_47ae),   // 0.105: `f64` arithmetic gives 10
        (0x411f_eb85, 1000, 0x4120_0000), // 9.995
        (0x4020_0000, 250, 0x4020_0000),  // 2.5
        (0x0000_0000, 0, 0x0000_0000),    // 0.0
        (0x8000_0000, 0, 0x0000_0000),    // -0.0
        (0x4120_0000, 1000, 0x4120_0000), // 10.0
        (0x3e8b_b343, 27, 0x3e8a_3d71),
    ];
    for (written, code, read) in rows {
        let bytes = u16::to_le_bytes(code);
        let written = Ten {
            value: f32::from_bits(written),
        };
        quantised(
            &written,
            10,
            &bytes,
            &Ten {
                value: f32::from_bits(read),
            },
        );
        let value = bitstream::decode::<Ten>(&bytes).map(|ten| ten.value.to_bits());
        assert_eq!(value, Ok(read));
    }
}

#[test]
fn values_outside_are_clamped() {
    for (value, code) in [(-1.0, 0), (11.0, 1000), (f32::MAX, 1000), (f32::MIN, 0), (-1e-30, 0)] {
        assert_eq!(
            bitstream::encode(&Ten { value }),
            Ok(u16::to_le_bytes(code).to_vec()),
            "{value}"
        );
    }
}

#[test]
fn nan_and_infinities_are_refused() {
    #[derive(BitSerialize, Debug)]
    struct Four {
        #[float(min = 0.0, max = 10.0, res = 0.01)]
        a: f32,
        #[float(min = 0.0, max = 10.0, bits = 4)]
        b: f32,
        #[float(min = 0.0, max = 10.0, res = 0.01)]
        c: f64,
        #[float(min = -1.0, max = 10.0, bits = 4, zero)]
        d: f64,
    }
    let show = |a, b, c, d| bitstream::encode(&Four { a, b, c, d }).map_err(|why| why.to_string());
    assert!(show(1.0, 1.0, 1.0, 1.0).is_ok());
    assert_eq!(
        show(f32::NAN, 0.0, 0.0, 0.0),
        Err("Four.a: NaN cannot be quantised (bits 0..10)".to_string())
    );
    assert_eq!(
        show(0.0, f32::INFINITY, 0.0, 0.0),
        Err("Four.b: inf cannot be quantised (bits 10..14)".to_string())
    );
    assert_eq!(
        show(0.0, 0.0, -f64::INFINITY, 0.0),
        Err("Four.c: -inf cannot be quantised (bits 14..24)".to_string())
    );
    assert_eq!(
        show(0.0, 0.0, 0.0, f64::NAN),
        Err("Four.d: NaN cannot be quantised (bits 24..28)".to_string())
    );
}

#[test]
fn a_reader_refuses_codes_above_the_highest() {
    for code in 0..1024_u16 {
        let read = bitstream::decode::<Ten>(&code.to_le_bytes());
        if code <= 1000 {
            assert!(read.is_ok(), "{code}");
        } else {
            let why = read.map_err(|why| why.to_string());
            assert_eq!(
                why,
                Err(format!("Ten.value: {code} is not in the codes 0..=1000 (bits 0..10)"))
            );
        }
    }
}

#[test]
fn what_is_written_can_be_read_where_rounding_would_pass_the_highest_code() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Odd {
        // 16,384,001 steps in `f32`: odd and above 2^23, where `s + 0.5` rounds up
        #[float(min = -8192.0, max = 8192.0, res = 0.001)]
        a: f32,
        // 2^23 + 1
        #[float(min = 0.0, max = 8_388_609.0, res = 1.0)]
        b: f32,
    }
    let value = Odd {
        a: 8192.0,
        b: 8_388_609.0,
    };
    let bytes = bitstream::encode(&value);
    assert_eq!(bytes.map(|bytes| bitstream::decode(&bytes)), Ok(Ok(value)));
}

/// Near 4,196 an `f32` is one of every 0.00049.
#[test]
fn steps_as_fine_as_the_type_may_come_back_as_their_neighbours() {
    #[derive(BitSerialize, Debug)]
    struct Far {
        #[float(min = 4000.0, max = 4196.0, res = 0.0005)]
        value: f32,
    }
    let mut moved = 0;
    for code in 0..=392_000_u32 {
        let packet = &code.to_le_bytes()[..3];
        let value = bitstream::decode::<Far>(packet).expect("a code");
        let written = bitstream::encode(&value).expect("what was read");
        let again = u32::from_le_bytes([written[0], written[1], written[2], 0]);
        assert!(again.abs_diff(code) <= 1, "{code} comes back as {again}");
        moved += u32::from(again != code);
    }
    assert_eq!(moved, 1483);
}

#[test]
fn from_2_to_the_23_steps_odd_codes_come_out_one_higher() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Metres {
        #[float(0.0, 10_000_000.0, 1.0)]
        value: f32,
    }
    // from the reference library
    for (value, code, read) in [
        (8_388_607.0, 8_388_607, 8_388_607.0),
        (8_388_609.0, 8_388_610, 8_388_610.0),
        (8_388_610.0, 8_388_610, 8_388_610.0),
        (9_000_001.0, 9_000_002, 9_000_002.0),
        (9_999_999.0, 10_000_000, 10_000_000.0),
        (933_696.5, 933_697, 933_697.0),
        (16_100_000.0, 10_000_000, 10_000_000.0),
    ] {
        let bytes = u32::to_le_bytes(code);
        quantised(&Metres { value }, 24, &bytes[..3], &Metres { value: read });
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Coded {
    #[float(min = 0.0, max = 100.0, bits = 5)]
    a: f32,
    #[float(min = -1.0, max = 1.0, bits = 6, zero)]
    b: f32,
}

#[test]
fn bits_use_every_code() {
    // a: 31 codes above 0; b: code 0 is 0.0, -1.0 is 1, 1.0 is 63
    both_ways(&Coded { a: 0.0, b: 0.0 }, 11, &[0b000_00000, 0b000]);
    both_ways(&Coded { a: 100.0, b: -1.0 }, 11, &[0b001_11111, 0b000]);
    both_ways(&Coded { a: 100.0, b: 1.0 }, 11, &[0b111_11111, 0b111]);
    // 50 / 100 * 31 + 0.5 = 16; 16 / 31 * 100
    let read = Coded {
        a: 16.0 / 31.0 * 100.0,
        b: 0.0,
    };
    quantised(&Coded { a: 50.0, b: 0.0 }, 11, &[0b000_10000, 0b000], &read);
    for a in 0..32_u16 {
        for b in 0..64_u16 {
            assert!(bitstream::decode::<Coded>(&(a | b << 5).to_le_bytes()).is_ok());
        }
    }
}

#[test]
fn with_zero_only_code_0_is_zero() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Signed {
        // 6 steps over -3..=3: code 4 would be 0.0
        #[float(min = -3.0, max = 3.0, bits = 3, zero)]
        value: f32,
    }
    for code in 0..8 {
        let value = bitstream::decode::<Signed>(&[code]).map(|signed| signed.value);
        assert_eq!(value == Ok(0.0), code == 0, "{code}: {value:?}");
        assert_eq!(
            value.map(|value| bitstream::encode(&Signed { value })),
            Ok(Ok(vec![code]))
        );
    }
    both_ways(&Signed { value: 0.0 }, 3, &[0]);
    quantised(&Signed { value: -0.0 }, 3, &[0], &Signed { value: 0.0 });
    both_ways(&Signed { value: -3.0 }, 3, &[1]);
    both_ways(&Signed { value: -2.0 }, 3, &[2]);
    both_ways(&Signed { value: 1.0 }, 3, &[5]);
    both_ways(&Signed { value: 3.0 }, 3, &[7]);
    // what is small and not zero is not sent as zero
    quantised(
        &Signed { value: 0.001 },
        3,
        &[4],
        &Signed {
            value: f32::MIN_POSITIVE,
        },
    );
}

/// The wiki's own numbers for 6 bits over 0..=100.
#[test]
fn six_bits_over_a_hundred_are_steps_of_1_587() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Percent {
        #[float(min = 0, max = 100, bits = 6)]
        value: f32,
    }
    let read = |code: u8| bitstream::decode::<Percent>(&[code]).map_or(f32::NAN, |percent| percent.value);
    assert!((read(1) - 1.587).abs() < 0.001);
    assert!((read(63) - 100.0).abs() < f32::EPSILON);
}

#[derive(BitSerialize, Debug)]
struct Raw {
    #[bits(1)]
    before: u8,
    #[float(raw)]
    a: f32,
    #[float(raw)]
    b: f64,
    c: f32,
    d: f64,
}

#[test]
fn raw_floats_are_sent_bit_for_bit() {
    let value = Raw {
        before: 1,
        a: 1.0,
        b: -2.0,
        c: 1.0,
        d: -2.0,
    };
    // 1.0 is 0x3F800000, -2.0 is 0xC000000000000000; each one bit further left than its bytes
    let bytes = [
        1, 0, 0, 0x7F, // before, a
        0, 0, 0, 0, 0, 0, 0, 0x80, // the high bit of a is 0; b
        1, 0, 0, 0x7F, // the high bit of b, c
        0, 0, 0, 0, 0, 0, 0, 0x80, // d
        1,    // the high bit of d
    ];
    let bytes: Vec<u8> = bytes.to_vec();
    assert_eq!(bitstream::encode(&value), Ok(bytes.clone()));
    let read = bitstream::decode::<Raw>(&bytes).map(|raw| (raw.before, raw.a, raw.b, raw.c, raw.d));
    assert_eq!(read, Ok((1, 1.0, -2.0, 1.0, -2.0)));
    assert_eq!(bitstream::encoded_bits(&value), Ok(193));
}

#[test]
fn raw_floats_keep_every_nan() {
    for a in [0x7fa0_0001, 0xffc0_1234, 0x7f80_0001, 0x7f80_0000, 0x8000_0000, 1] {
        let b = u64::from(a) << 32 | 0x0102_0304;
        let value = Raw {
            before: 0,
            a: f32::from_bits(a),
            b: f64::from_bits(b),
            c: f32::from_bits(!a),
            d: f64::from_bits(!b),
        };
        let read = bitstream::encode(&value).map(|bytes| bitstream::decode::<Raw>(&bytes));
        let read = read.map(|read| read.map(|v| (v.a.to_bits(), v.b.to_bits(), v.c.to_bits(), v.d.to_bits())));
        assert_eq!(read, Ok(Ok((a, b, !a, !b))));
    }
}

#[test]
fn doubles_are_quantised_in_their_own_arithmetic() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Doubles {
        #[float(0.0, 10.0, 0.01)]
        a: f64,
        #[float(min = -1.0, max = 1.0, bits = 53)]
        b: f64,
        #[float(min = 0.0, max = 1.0, res = 1e-12)]
        c: f64,
    }
    // 0.005 / 10 * 1000 + 0.5 = 1 in `f64`; 0.025 -> 3; and 0.105 is 10, where `f32` says 11
    for (a, code) in [(0.0049, 0_u64), (0.0051, 1), (0.105, 10), (10.0, 1000)] {
        let bytes = bitstream::encode(&Doubles { a, b: -1.0, c: 0.0 });
        assert_eq!(
            bytes.map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]) & 0x3FF),
            Ok(code as u16),
            "{a}"
        );
    }
    assert_eq!(Doubles::MAX_BITS, 10 + 53 + 40);
    let ends = Doubles {
        a: 10.0,
        b: 1.0,
        c: 1.0,
    };
    let bytes = bitstream::encode(&ends);
    assert_eq!(bytes.map(|bytes| bitstream::decode(&bytes)), Ok(Ok(ends)));
}

const WORLD: f32 = 100.0;
const FINE: f64 = 0.5;

#[test]
fn bounds_are_expressions_of_any_number_type() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Expressions {
        #[float(min = -WORLD, max = WORLD * 2.0, res = FINE)]
        a: f32,
        #[float(0, 1 << 4, 1)]
        b: f32,
        #[float(min = -WORLD, max = WORLD, res = FINE / 2.0)]
        c: f64,
        #[float(min = 0, max = u8::MAX, bits = 4 + 4)]
        d: f32,
    }
    // 600 steps, 16 steps, 800 steps
    assert_eq!(Expressions::MAX_BITS, 10 + 5 + 10 + 8);
    let value = Expressions {
        a: -99.5,
        b: 3.0,
        c: -99.75,
        d: 255.0,
    };
    let bytes = [
        0b0000_0001,  // the low 8 bits of a = 1
        0b1_00011_00, // the lowest bit of c = 1, b = 3, the high 2 of a
        0b0000_0000,  // 8 more bits of c
        0b1111111_0,  // the low 7 of d, the highest of c
        0b0000000_1,  // unused, the highest of d
    ];
    both_ways(&value, 33, &bytes);
}

#[test]
fn a_float_passes_through_option_box_array_and_list() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Layers {
        #[float(0.0, 3.0, 1.0)]
        a: Option<Box<f32>>,
        #[float(0.0, 3.0, 1.0)]
        b: [f32; 2],
        #[array(max = 3)]
        #[float(min = 0.0, max = 1.0, bits = 1)]
        c: Vec<f64>,
        #[array(max = 1)]
        #[float(raw)]
        d: Vec<f32>,
    }
    let value = Layers {
        a: Some(Box::new(3.0)),
        b: [1.0, 2.0],
        c: vec![1.0, 0.0, 1.0],
        d: vec![],
    };
    let bytes = [
        0b1_10_01_11_1, // the low bit of c's length, b[1], b[0], a behind its 1
        0b000_0_101_1,  // unused, d of no elements, c, the high bit of c's length
    ];
    both_ways(&value, 13, &bytes);
}

/// A rule over a float is asked of the value that a reader gets: the bound itself, but where the standard pins another.
#[test]
fn rules_hold_of_the_bounds() {
    #[derive(BitSerialize, Debug, PartialEq)]
    #[bits(ensure = a <= 0.2 && b <= 0.2 && c <= 0.2)]
    struct Ruled {
        #[float(min = -0.1, max = 0.2, res = 0.00001)]
        a: f64,
        #[float(min = -0.1, max = 0.2, bits = 15)]
        b: f32,
        #[float(min = -0.1, max = 0.2, bits = 15, zero)]
        c: f32,
    }
    let ends = Ruled { a: 0.2, b: 0.2, c: 0.2 };
    let bytes = bitstream::encode(&ends).expect("bounds are within the bounds");
    assert_eq!(bitstream::decode::<Ruled>(&bytes), Ok(ends));

    #[derive(BitSerialize, Debug, PartialEq)]
    #[bits(ensure = a <= 0.2)]
    struct Pinned {
        #[float(min = -0.1, max = 0.2, res = 0.00001)]
        a: f32,
    }
    let refused = bitstream::encode(&Pinned { a: 0.2 }).map_err(|why| why.kind());
    assert_eq!(refused, Err(Refusal::Rule));
}

/// Decodes the code of the middle, which is not 0.0, as the smallest number: the step is too short for another one.
#[test]
fn the_middle_of_a_tiny_range_is_the_smallest_number() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Tiny {
        #[float(min = -f64::MIN_POSITIVE, max = f64::MIN_POSITIVE, bits = 2, zero)]
        value: f64,
    }
    let smallest = f64::from_bits(1);
    for (code, value) in [0.0, -f64::MIN_POSITIVE, smallest, f64::MIN_POSITIVE]
        .into_iter()
        .enumerate()
    {
        both_ways(&Tiny { value }, 2, &[code as u8]);
    }
}

/// Annotations show the value that a reader gets.
#[test]
fn the_highest_code_is_shown_as_it_is_read() {
    #[derive(BitSerialize)]
    struct Shown {
        #[float(min = -0.1, max = 0.2, res = 0.00001)]
        pinned: f32,
        #[float(min = -0.1, max = 0.2, bits = 15)]
        ours: f32,
        #[float(min = -1e-40, max = 1e-40, bits = 2, zero)]
        small: f32,
    }
    let value = Shown {
        pinned: 0.2,
        ours: 0.2,
        small: 1e-43,
    };
    let shown = bitstream::annotate::<Shown>(&bitstream::encode(&value).unwrap_or_default()).to_string();
    for text in ["0.20000002", "0.2 ", "1e-45"] {
        assert!(shown.contains(text), "{text} in:\n{shown}");
    }
}

/// Two declarations whose highest codes decode to different values have different hashes.
#[test]
fn the_wire_hash_tells_a_pinned_bound_from_an_exact_one() {
    macro_rules! hash {
        ($($float:tt)*) => {{
            #[derive(BitSerialize)]
            #[allow(dead_code)]
            struct One(#[float($($float)*)] f32);
            let Kind::Fields { fields: [field], .. } = One::SCHEMA.kind else {
                panic!("a struct of one field");
            };
            let Kind::Scalar(Scalar::Float(Quantised { max_int, .. })) = field.schema.kind else {
                panic!("a float");
            };
            (max_int, bitstream::wire_hash::<One>())
        }};
    }
    let (pinned, exact) = (
        hash!(min = -0.1, max = 0.2, res = (0.2_f32 - -0.1_f32) / 1023.0),
        hash!(min = -0.1, max = 0.2, bits = 10),
    );
    assert_eq!((pinned.0, exact.0), (1023, 1023));
    assert_ne!(pinned.1, exact.1);
    // where the formula gives `max`, nothing differs
    assert_eq!(hash!(0.0, 1023.0, 1.0), hash!(min = 0.0, max = 1023.0, bits = 10));
}

#[test]
fn a_quantised_float_is_within_half_a_step() {
    for i in 0..=10_000 {
        let value = i as f32 / 1000.0;
        let read = bitstream::encode(&Ten { value }).map(|bytes| bitstream::decode::<Ten>(&bytes));
        let Ok(Ok(read)) = read else {
            panic!("{value}");
        };
        assert!(
            (read.value - value).abs() <= 0.005 + 1e-6,
            "{value} came out as {}",
            read.value
        );
    }
    assert_eq!(
        bitstream::decode::<Ten>(&[0xE9, 3]).map_err(|why| why.kind()),
        Err(Refusal::OutOfRange)
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Turns {
    #[float(min = -1.0, max = 1.0, bits = 2)]
    single: f32,
    #[float(min = -1.0, max = 1.0, bits = 2)]
    double: f64,
}

#[test]
fn values_outside_of_codes_of_so_many_bits_are_clamped() {
    let far = Turns {
        single: 5.0,
        double: -5.0,
    };
    let clamped = Turns {
        single: 1.0,
        double: -1.0,
    };
    quantised(&far, 4, &[0b0011], &clamped);
}

/// More than the range as `f64`, and all of it as `f32`.
#[allow(clippy::excessive_precision)] // what is tested
#[test]
fn a_resolution_is_compared_in_the_type_of_its_field() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Whole {
        #[float(min = 0.001, max = 698.2, res = 698.1990356445312)]
        a: f32,
        #[float(min = 0.001, max = 698.2, res = 698.199)]
        b: f64,
    }
    // 1 bit, and 2 since the range is a little more than a step as `f64`
    both_ways(&Whole { a: 698.2, b: 0.001 }, 3, &[0b001]);
}
