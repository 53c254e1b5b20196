//! `#[bits(when = EXPR)]`: fields that are sent only where a condition over earlier fields holds.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{attained, both_ways, exact, packed, quantised, read_error, write_error};
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Body {
    at_rest: bool,
    #[bits(when = !at_rest)]
    velocity: [i8; 2],
    #[bits(3)]
    id: u8,
}

#[test]
fn a_field_is_sent_where_the_condition_holds() {
    let moving = Body {
        at_rest: false,
        velocity: [-1, 1],
        id: 5,
    };
    let resting = Body {
        at_rest: true,
        velocity: [0, 0],
        id: 5,
    };
    exact(&moving, resting, 20, &[0b1111111_0, 0b0000001_1, 0b101_0]);
    exact(&resting, moving, 4, &[0b101_1]);
    attained(&resting, &moving);
    short_inputs_are_canonical::<Body>();
}

#[test]
fn a_field_that_is_not_sent_may_hold_anything_and_is_read_as_its_default() {
    let resting = Body {
        at_rest: true,
        velocity: [99, 99],
        id: 5,
    };
    quantised(
        &resting,
        4,
        &[0b101_1],
        &Body {
            velocity: [0, 0],
            ..resting
        },
    );

    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Checked {
        full: bool,
        #[bits(when = full, range = 1..=9, default = 4)]
        level: u8,
    }
    // out of its range, but not sent
    let hidden = Checked {
        full: false,
        level: 200,
    };
    quantised(&hidden, 1, &[0], &Checked { full: false, level: 4 });
    assert_eq!(
        write_error(&Checked { full: true, level: 200 }),
        "Checked.level: 200 is not in 1..=9 (bits 1..5)"
    );
}

#[test]
fn a_packet_that_ends_before_the_field_is_refused_at_it() {
    assert_eq!(
        read_error::<Body>(&[0]),
        "Body.velocity[0]: the packet ends early (bits 1..9)"
    );
    assert_eq!(
        bitstream::decode::<Body>(&[]).map_err(|why| why.kind()),
        Err(Refusal::EndOfPacket)
    );
}

/// A later condition asks an earlier field that was not sent: both sides take its default.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Twice {
    first: bool,
    #[bits(when = first, default = true)]
    second: bool,
    #[bits(when = second)]
    #[bits(2)]
    third: u8,
}

#[test]
fn an_absent_field_counts_as_its_default_for_both_sides() {
    // `second` is false here and true for the reader
    let hidden = Twice {
        first: false,
        second: false,
        third: 3,
    };
    quantised(
        &hidden,
        3,
        &[0b11_0],
        &Twice {
            second: true,
            ..hidden.clone()
        },
    );
    exact(
        &Twice {
            first: true,
            second: true,
            third: 2,
        },
        hidden,
        4,
        &[0b10_1_1],
    );
    let none = Twice {
        first: true,
        second: false,
        third: 0,
    };
    exact(
        &none,
        Twice {
            first: true,
            second: true,
            third: 3,
        },
        2,
        &[0b0_1],
    );
}

/// "Sending large blocks of data": only the last slice says its size.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Slice {
    chunk: u16,
    #[bits(range = 0..=255)]
    slice: u16,
    #[bits(range = 1..=256)]
    slices: u16,
    #[bits(range = 1..=1024, when = slice + 1 == slices, default = 1024)]
    bytes: u16,
    #[array(max = 1024, count = bytes, bytes)]
    data: Vec<u8>,
}

#[test]
fn when_decides_for_count() {
    let last = Slice {
        chunk: 7,
        slice: 2,
        slices: 3,
        bytes: 2,
        data: vec![8, 9],
    };
    // chunk, slice, slices - 1, bytes - 1 in 10 bits and 6 of padding, data
    exact(
        &last,
        Slice {
            data: vec![],
            ..last.clone()
        },
        64,
        &[7, 0, 2, 2, 1, 0, 8, 9],
    );
    let first = Slice {
        slice: 0,
        bytes: 1024,
        data: vec![1; 1024],
        ..last.clone()
    };
    let mut bytes = vec![7, 0, 0, 2];
    bytes.resize(4 + 1024, 1);
    both_ways(&first, 32 + 8192, &bytes);
    // the writer counts 1024 too, whatever the field holds
    let wrong = Slice { slice: 0, ..last };
    assert_eq!(
        write_error(&wrong),
        "Slice.data: length 2 is not the length that earlier fields give (at bit 32)"
    );
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Event<T: Default> {
    Tuple(
        bool,
        #[bits(when = _0)] T,
        #[bits(when = !_0, default = 7, range = 5..=8)] u8,
    ),
    Named {
        kind: Kind,
        #[bits(when = matches!(kind, Kind::B(x) if x > 1))]
        value: Option<T>,
        #[bits(skip)]
        cache: u8,
    },
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
enum Kind {
    A,
    B(#[bits(2)] u8),
}

#[test]
fn when_applies_in_variants_and_with_generics() {
    let full = Event::<u8>::Tuple(true, 0xA5, 7);
    let empty = Event::<u8>::Tuple(false, 0, 8);
    exact(&full, empty.clone(), 10, &[0b100101_1_0, 0b10]);
    exact(&empty, full.clone(), 4, &[0b11_0_0]);
    let named = |kind, value| Event::<u8>::Named { kind, value, cache: 0 };
    exact(&named(Kind::A, None), full, 2, &[0b0_1]);
    exact(&named(Kind::B(1), None), empty, 4, &[0b01_1_1]);
    exact(
        &named(Kind::B(2), Some(1)),
        named(Kind::A, None),
        13,
        &[0b001_1_10_1_1, 0],
    );
    assert_eq!(
        read_error::<Event<u8>>(&[0b1_10_1_1]),
        "Event.Named.value: the packet ends early (bits 5..13)"
    );
}

/// In front of everything else that stands beside a codec.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Beside {
    on: bool,
    #[bits(when = on, check = 9, align)]
    check: u8,
    #[bits(when = on, elide = 3)]
    elide: u8,
    #[array(max = 2)]
    #[string(max = 3)]
    #[bits(when = on)]
    texts: Vec<String>,
    #[bits(when = !on)]
    #[float(0.0, 10.0, 0.01)]
    float: f32,
    last: bool,
}

#[test]
fn when_is_outermost() {
    let on = Beside {
        on: true,
        check: 0xA5,
        elide: 3,
        texts: vec!["é".into()],
        float: 0.0,
        last: true,
    };
    let off = Beside {
        on: false,
        check: 0,
        elide: 0,
        texts: vec![],
        float: 10.0,
        last: true,
    };
    let bytes = [
        0b0000000_1, // padding, on
        0xA5,
        9,
        0,
        0,
        0,
        0b000_10_01_1, // padding, 2 bytes, 1 text, elided
        0xC3,
        0xA9,
        0b1,
    ];
    exact(&on, off.clone(), 73, &bytes);
    // 1000 = 0b11_1110_1000
    exact(&off, on, 12, &[0b1101000_0, 0b1_111]);
}

#[test]
fn a_large_optional_part_costs_its_memory_only_where_it_is_sent() {
    #[derive(BitSerialize, Debug)]
    struct Large {
        full: bool,
        #[bits(when = full)]
        _table: Option<Box<[u64; 1000]>>,
    }
    let info = allocation_counter::measure(|| assert!(bitstream::decode::<Large>(&[0]).is_ok()));
    assert_eq!(info.bytes_total, 0);
}

#[test]
fn conditions_in_lists_of_structs() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct All {
        #[array(max = 7)]
        bodies: Vec<Body>,
        #[array(sparse = count)]
        slots: [Option<Body>; 3],
    }
    let moving = Body {
        at_rest: false,
        velocity: [-1, 1],
        id: 5,
    };
    let resting = Body {
        at_rest: true,
        velocity: [0, 0],
        id: 5,
    };
    let all = All {
        bodies: vec![moving, resting, moving],
        slots: [None, Some(resting), Some(moving)],
    };
    let mut old = All {
        bodies: vec![resting; 7],
        slots: [Some(moving); 3],
    };
    assert_eq!(comes_back(&all, &mut old), Ok(3 + 20 + 4 + 20 + 2 + 2 + 4 + 2 + 20));
}

/// Fields that share a condition, which the first says.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Grouped {
    moving: bool,
    #[bits(when(group = motion, condition = moving), default = 3)]
    speed: u8,
    #[bits(skip)]
    cache: u8,
    #[bits(when(group = motion), range = 0..=3)]
    gait: u8,
    #[bits(when(group = motion), present)]
    load: Option<bool>,
    #[bits(when(group = rest, condition = !moving && gait == 0))]
    since: u8,
    last: bool,
}

#[test]
fn fields_share_the_condition_of_the_first() {
    let still = Grouped {
        moving: false,
        speed: 3,
        cache: 0,
        gait: 0,
        load: None,
        since: 9,
        last: true,
    };
    let moving = Grouped {
        moving: true,
        speed: 7,
        gait: 2,
        load: Some(true),
        since: 0,
        ..still.clone()
    };
    for (value, old, numbers) in [
        (&still, &moving, &[(0, 1), (9, 8), (1, 1)][..]),
        (&moving, &still, &[(1, 1), (7, 8), (2, 2), (1, 1), (1, 1)]),
    ] {
        let (bits, bytes) = packed(numbers);
        exact(value, old.clone(), bits, &bytes);
    }
}

/// Both sides use the rounded value, also if another codec is around it.
#[test]
fn conditions_use_the_value_that_the_decoder_gets() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Levels {
        #[bits(align)]
        #[float(min = 0.0, max = 1.0, bits = 1)]
        aligned: f32,
        #[bits(when = aligned > 0.3)]
        a: u8,
        #[bits(check)]
        #[float(min = 0.0, max = 1.0, bits = 1)]
        checked: f32,
        #[bits(when = checked > 0.3)]
        b: u8,
        #[bits(when = true, present)]
        #[float(min = 0.0, max = 1.0, bits = 1)]
        present: Option<f32>,
        #[bits(when = present > Some(0.3))]
        c: u8,
    }
    let written = Levels {
        aligned: 0.4,
        a: 1,
        checked: 0.4,
        b: 2,
        present: Some(0.4),
        c: 3,
    };
    let read = Levels {
        aligned: 0.0,
        a: 0,
        checked: 0.0,
        b: 0,
        present: Some(0.0),
        c: 0,
    };
    let bytes = bitstream::encode(&written).expect("legal");
    assert_eq!(bitstream::decode::<Levels>(&bytes), Ok(read));
}

/// The encoder's first buffer for a value that a condition names has 256 bytes.
#[test]
fn conditions_use_the_elements_of_a_long_list() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Level {
        #[float(min = 0.0, max = 1.0, bits = 1)]
        level: f32,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Levels {
        #[array(max = 5000)]
        levels: Vec<Level>,
        #[bits(when = levels[0].level > 0.3)]
        high: u8,
    }
    let levels = |level, high| {
        let levels = vec![Level { level }; 5000];
        Levels { levels, high }
    };
    let bytes = bitstream::encode(&levels(0.4, 1)).expect("legal");
    assert_eq!(bitstream::decode::<Levels>(&bytes), Ok(levels(0.0, 0)));
}
