//! `#[float(.., strict)]`: values outside of the range are refused instead of clamped.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{both_ways, quantised, write_error};

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Strict {
    #[float(min = 0.0, max = 10.0, res = 0.01, strict)]
    a: f32,
    #[float(min = -1.0, max = 1.0, bits = 4, zero, strict)]
    b: f64,
    #[float(0.0, 7.0, 1.0, strict)]
    c: [f32; 2],
}

const INSIDE: Strict = Strict {
    a: 2.5,
    b: 0.0,
    c: [7.0, 0.0],
};

#[test]
fn values_inside_are_sent_as_ever() {
    // 250 in 10 bits, code 0, 7 and 0 in 3 bits each
    both_ways(&INSIDE, 20, &[0b11111010, 0b11_0000_00, 0b000_1]);
    let ends = Strict {
        a: 10.0,
        b: -1.0,
        c: [0.0, 7.0],
    };
    // 1000, code 1, 0, 7
    both_ways(&ends, 20, &[0b11101000, 0b00_0001_11, 0b111_0]);
    quantised(
        &Strict { a: 2.504, ..INSIDE },
        20,
        &[0b11111010, 0b11_0000_00, 0b000_1],
        &INSIDE,
    );
}

#[test]
fn values_outside_are_refused() {
    assert_eq!(
        write_error(&Strict { a: 10.5, ..INSIDE }),
        "Strict.a: 10.5 is not in 0..=10 (bits 0..10)"
    );
    assert_eq!(
        write_error(&Strict { b: -1.25, ..INSIDE }),
        "Strict.b: -1.25 is not in -1..=1 (bits 10..14)"
    );
    assert_eq!(
        write_error(&Strict {
            c: [0.0, -0.5],
            ..INSIDE
        }),
        "Strict.c[1]: -0.5 is not in 0..=7 (bits 17..20)"
    );
    for a in [-f32::MIN_POSITIVE, 10.000_001, f32::MAX, f32::MIN] {
        let written = bitstream::encode(&Strict { a, ..INSIDE }).map_err(|why| why.kind());
        assert_eq!(written, Err(Refusal::Outside), "{a}");
    }
    for a in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let written = bitstream::encode(&Strict { a, ..INSIDE }).map_err(|why| why.kind());
        assert_eq!(written, Err(Refusal::NotFinite), "{a}");
    }
    assert!(bitstream::encode(&Strict { a: -0.0, ..INSIDE }).is_ok());
}

/// A strict writer accepts each value that a reader returns, even if the standard decodes the highest code to more than
/// `max`.
#[test]
fn what_is_read_can_be_written() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Pinned(#[float(min = -0.1, max = 0.2, res = 0.00001, strict)] f32);
    assert_eq!(bitstream::encode(&Pinned(0.2)), Ok(vec![49, 117]));
    let read: Pinned = bitstream::decode(&[49, 117]).expect("the highest code");
    assert_eq!(read, Pinned(0.200_000_02));
    assert_eq!(bitstream::encode(&read), Ok(vec![49, 117]));
    // and nothing that is more
    assert_eq!(
        write_error(&Pinned(0.200_000_03)),
        "Pinned.0: 0.20000003 is not in -0.1..=0.2 (bits 0..15)"
    );

    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Exact {
        #[float(min = -0.1, max = 0.2, res = 0.00001, strict)]
        a: f64,
        #[float(min = -0.1, max = 0.2, bits = 15, strict)]
        b: f32,
        #[float(min = -0.1, max = 0.7, bits = 10, zero, strict)]
        c: f64,
    }
    let ends = [
        Exact { a: 0.2, b: 0.2, c: 0.7 },
        Exact {
            a: -0.1,
            b: -0.1,
            c: -0.1,
        },
    ];
    for end in ends {
        assert_eq!(
            bitstream::encode(&end).map(|bytes| bitstream::decode(&bytes)),
            Ok(Ok(end))
        );
    }
    let above = Exact {
        b: 0.200_000_02,
        ..ends[0]
    };
    assert_eq!(
        write_error(&above),
        "Exact.b: 0.20000002 is not in -0.1..=0.2 (bits 15..30)"
    );
}

#[test]
fn strict_is_not_part_of_the_wire_form() {
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Clamped {
        #[float(min = 0.0, max = 10.0, res = 0.01)]
        a: f32,
        #[float(min = -1.0, max = 1.0, bits = 4, zero)]
        b: f64,
        #[float(0.0, 7.0, 1.0)]
        c: [f32; 2],
    }
    let fields = |schema: &'static bitstream::Schema| match schema.kind {
        bitstream::schema::Kind::Fields { fields, .. } => fields,
        _ => panic!("no struct"),
    };
    assert_eq!(fields(Strict::SCHEMA), fields(Clamped::SCHEMA));
}
