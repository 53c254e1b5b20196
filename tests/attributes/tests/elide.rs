//! `#[bits(elide = V)]` and `#[bits(elide(group = G, value = V))]`: a bit in place of values that are known.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal, decode, encode};
use std::cell::Cell;
use std::rc::Rc;
use tests_support::golden::{attained, exact, read_error, write_error};
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Player {
    #[bits(elide = 100, range = 0..=100)]
    health: u8,
    last: bool,
}

#[test]
fn a_known_value_is_one_bit() {
    let full = Player {
        health: 100,
        last: true,
    };
    let hurt = Player { health: 99, last: true };
    exact(&full, hurt, 2, &[0b1_1]);
    exact(&hurt, full, 9, &[0b1100011_0, 0b1]);
    attained(&full, &hurt);
    short_inputs_are_canonical::<Player>();
}

#[test]
fn a_known_value_that_is_sent_all_the_same_is_refused() {
    let read = bitstream::decode::<Player>(&[0b1100100_0, 0b1]).map_err(|why| (why.kind(), why.bits()));
    assert_eq!(read, Err((Refusal::NotCanonical, 8..8)));
}

#[test]
fn a_value_that_is_sent_keeps_its_own_rules() {
    assert_eq!(
        write_error(&Player {
            health: 101,
            last: true
        }),
        "Player.health: 101 is not in 0..=100 (bits 1..8)"
    );
    assert_eq!(
        read_error::<Player>(&[0b1111111_0, 0]),
        "Player.health: 127 is not in 0..=100 (bits 1..8)"
    );
    assert_eq!(
        read_error::<Player>(&[0b0]),
        "Player.last: the packet ends early (bit 8)"
    );
}

/// "Serialization strategies": the rigid body whose velocities are not sent at rest.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Body {
    #[bits(elide(group = rest, value = [0.0; 3]))]
    linear: [f32; 3],
    #[bits(elide(group = rest, value = [0.0; 3]))]
    angular: [f32; 3],
}

#[test]
fn a_group_shares_its_bit() {
    let rest = Body {
        linear: [0.0; 3],
        angular: [0.0; 3],
    };
    let spin = Body {
        angular: [0.0, 1.0, 0.0],
        ..rest
    };
    exact(&rest, spin, 1, &[1]);
    let mut bytes = vec![0; 25];
    // 1.0 = 0x3F80_0000, after a bit and 128 bits of zeros
    bytes[16..20].copy_from_slice(&(0x3F80_0000_u32 << 1).to_le_bytes());
    exact(&spin, rest, 193, &bytes);
    attained(&rest, &spin);
    // all known, and sent
    let read = bitstream::decode::<Body>(&[0; 25]).map_err(|why| why.kind());
    assert_eq!(read, Err(Refusal::NotCanonical));
    assert_eq!(
        read_error::<Body>(&[0; 24]),
        "Body.angular[2]: the packet ends early (bits 161..193)"
    );
}

#[test]
fn equal_is_what_the_type_says() {
    // -0.0 == 0.0: elided, and the reader takes the known value
    let minus = Body {
        linear: [-0.0; 3],
        angular: [0.0; 3],
    };
    assert_eq!(bitstream::encode(&minus), Ok(vec![1]));
    // a NaN equals nothing
    let nan = Body {
        linear: [f32::NAN; 3],
        angular: [0.0; 3],
    };
    let bytes = bitstream::encode(&nan).unwrap();
    let read = bitstream::decode::<Body>(&bytes).unwrap();
    assert_eq!(read.linear.map(f32::to_bits), nan.linear.map(f32::to_bits));
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Settings<const START: u8> {
    #[bits(elide = START)]
    level: u8,
    #[bits(elide = Mode::default())]
    mode: Mode,
    #[bits(elide = "Bob".to_string())]
    #[string(max = 5)]
    name: String,
    #[bits(elide = vec![level, 2])]
    #[array(max = 3)]
    list: Vec<u8>,
    #[bits(elide = None)]
    target: Option<Box<u16>>,
    #[bits(skip)]
    cache: u8,
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
enum Mode {
    #[default]
    Walk,
    Run,
    Swim(bool),
}

#[test]
fn a_known_value_is_any_expression() {
    let known = Settings::<7> {
        level: 7,
        mode: Mode::Walk,
        name: "Bob".into(),
        list: vec![7, 2],
        target: None,
        cache: 0,
    };
    let none = Settings::<7> {
        level: 8,
        mode: Mode::Swim(true),
        name: String::new(),
        list: vec![7],
        target: Some(Box::new(0xFFFF)),
        cache: 0,
    };
    exact(&known, none.clone(), 5, &[0b11111]);
    // level, mode with its flag, name of no bytes and 7 bits of padding, list, target
    assert_eq!(
        comes_back(&none, &mut known.clone()),
        Ok(9 + (1 + 3) + (1 + 3 + 7) + (1 + 2 + 8) + (1 + 1 + 16))
    );
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Event {
    Tuple(
        #[bits(elide(group = g, value = 1), 3)] u8,
        #[bits(skip, default = 9)] u8,
        #[bits(elide(group = g, value = _0 + 1))] u8,
        #[bits(elide(group = h, value = true))] bool,
    ),
    Named {
        on: bool,
        #[bits(elide = on, when = !on, default = true)]
        other: bool,
    },
}

/// Earlier fields whose types are not `Copy`, also within a group.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Copies {
    #[array(max = 3)]
    first: Vec<u8>,
    #[bits(elide = first)]
    #[array(max = 3)]
    second: Vec<u8>,
    #[bits(elide(group = rest, value = second))]
    #[array(max = 3)]
    third: Vec<u8>,
    #[bits(elide(group = rest, value = third))]
    #[array(max = 3)]
    fourth: Vec<u8>,
}

#[test]
fn a_known_value_is_an_earlier_field() {
    let value = |last: u8| Copies {
        first: vec![7],
        second: vec![7],
        third: vec![7],
        fourth: vec![last],
    };
    exact(&value(7), value(9), 12, &[0b000111_01, 0b1_1_00]);
    assert_eq!(comes_back(&value(9), &mut value(7)), Ok(32));
}

/// Pointers to numbers, which are not `Copy`.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Pointers {
    boxed: Box<u8>,
    #[bits(elide = boxed)]
    boxed_again: Box<u8>,
    shared: Rc<u8>,
    #[bits(elide = shared)]
    shared_again: Rc<u8>,
    option: Option<Box<u8>>,
    #[bits(elide(group = rest, value = option))]
    option_again: Option<Box<u8>>,
    number: Option<u8>,
    #[bits(elide = number)]
    number_again: Option<u8>,
}

#[test]
fn a_known_value_is_an_earlier_pointer() {
    let value = |number: u8| Pointers {
        boxed: Box::new(number),
        boxed_again: Box::new(1),
        shared: Rc::new(number),
        shared_again: Rc::new(1),
        option: Some(Box::new(number)),
        option_again: Some(Box::new(1)),
        number: Some(number),
        number_again: Some(1),
    };
    assert_eq!(comes_back(&value(1), &mut value(2)), Ok(2 * (8 + 1) + 2 * (1 + 8 + 1)));
    assert_eq!(
        comes_back(&value(2), &mut value(1)),
        Ok(2 * (8 + 1 + 8) + 2 * (1 + 8 + 1 + 1 + 8))
    );
}

/// A number that counts its clones.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
struct Cloned(u8);

thread_local!(static CLONES: Cell<usize> = const { Cell::new(0) });

impl Clone for Cloned {
    fn clone(&self) -> Cloned {
        CLONES.set(CLONES.get() + 1);
        Cloned(self.0)
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Clones {
    a: Cloned,
    #[bits(elide = a)]
    b: Cloned,
    #[bits(elide(group = rest, value = a))]
    c: Cloned,
    #[bits(elide(group = rest, value = a))]
    d: Cloned,
}

#[test]
fn only_a_decoder_clones_a_known_value() {
    let value = |numbers: [u8; 4]| {
        let [a, b, c, d] = numbers.map(Cloned);
        Clones { a, b, c, d }
    };
    for (numbers, clones) in [([1, 1, 1, 1], 3), ([1, 2, 3, 4], 0), ([1, 1, 1, 2], 1)] {
        CLONES.set(0);
        let bytes = encode(&value(numbers)).expect("a value");
        assert_eq!(CLONES.get(), 0, "{numbers:?}");
        assert_eq!(decode(&bytes), Ok(value(numbers)));
        assert_eq!(CLONES.get(), clones, "{numbers:?}");
    }
}

#[test]
fn elide_applies_in_variants_and_beside_when() {
    let known = Event::Tuple(1, 9, 2, true);
    // tag, 1 for the group, 1 for the other group
    exact(&known, Event::Named { on: true, other: true }, 3, &[0b1_1_0]);
    // one of the group differs, and both are sent
    exact(
        &Event::Tuple(1, 9, 3, false),
        known.clone(),
        15,
        &[0b011_001_0_0, 0b0_0_00000],
    );
    exact(&Event::Named { on: true, other: true }, known, 2, &[0b1_1]);
    exact(
        &Event::Named {
            on: false,
            other: false,
        },
        Event::Named { on: true, other: true },
        3,
        &[0b1_0_1],
    );
    exact(
        &Event::Named { on: false, other: true },
        Event::Tuple(0, 9, 0, true),
        4,
        &[0b1_0_0_1],
    );
    // 1 and 2, sent all the same
    let read = bitstream::decode::<Event>(&[0b010_001_0_0, 0b0_1_00000]).map_err(|why| why.kind());
    assert_eq!(read, Err(Refusal::NotCanonical));
}

/// A check and an alignment belong to the value that is sent.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Beside {
    #[bits(elide = 1, check = 2, align)]
    a: u8,
    #[bits(elide = 0, varint(group = 2))]
    b: u8,
}

#[test]
fn nothing_follows_a_known_value() {
    let known = Beside { a: 1, b: 0 };
    exact(&known, Beside { a: 2, b: 1 }, 2, &[0b11]);
    // padding, 5, the check; sent, 0b01 in a group
    exact(
        &Beside { a: 5, b: 1 },
        known,
        8 + 8 + 32 + 1 + 3,
        &[0, 5, 2, 0, 0, 0, 0b01_0_0],
    );
    assert_eq!(
        read_error::<Beside>(&[0, 5, 3, 0, 0, 0, 0b01_0_0]),
        "Beside.a: the check is 0x00000003, not the declared number: both sides have different declarations, or the packet is damaged (bits 16..48)"
    );
}

/// The decoder gets the rounded value. If that is the known one, the packet must not be rejected.
#[test]
fn a_value_that_is_rounded_to_the_known_one_can_be_read() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Rounded {
        #[float(0.0, 10.0, 0.5)]
        #[bits(elide = 5.0)]
        speed: f32,
    }
    let bytes = bitstream::encode(&Rounded { speed: 5.1 }).unwrap();
    assert_eq!(bitstream::decode::<Rounded>(&bytes), Ok(Rounded { speed: 5.0 }));
}

/// A value with parts that are not sent, in another form, or by a codec, is elided by its bits.
#[test]
fn a_value_with_the_bits_of_the_known_one_is_elided() {
    #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
    struct Inner {
        #[float(min = -1.0, max = 1.0, bits = 3, zero)]
        float: f32,
        on: bool,
        #[bits(when = on)]
        hidden: u8,
        #[bits(skip)]
        cache: u8,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(from = u8, into = u8)]
    struct Tenths(f32);
    impl From<u8> for Tenths {
        fn from(tenths: u8) -> Tenths {
            Tenths(f32::from(tenths) / 10.0)
        }
    }
    impl From<Tenths> for u8 {
        fn from(value: Tenths) -> u8 {
            (value.0 * 10.0) as u8
        }
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Outer {
        #[bits(elide = Inner::default())]
        inner: Inner,
        #[bits(elide = Tenths(0.5))]
        tenths: Tenths,
        #[bits(elide = [0.0; 2])]
        #[float(0.0, 1.0, 0.25)]
        floats: [f32; 2],
    }
    let known = Outer {
        inner: Inner::default(),
        tenths: Tenths(0.5),
        floats: [0.0; 2],
    };
    let near = Outer {
        inner: Inner {
            hidden: 9,
            cache: 9,
            ..Inner::default()
        },
        tenths: Tenths(0.59),
        floats: [0.1, 0.0],
    };
    exact(&known, near.clone(), 3, &[0b111]);
    assert_eq!(bitstream::encode(&near), Ok(vec![0b111]));
    // the smallest value with other bits is sent
    let far = Outer {
        floats: [0.0, 0.13],
        ..known.clone()
    };
    assert_eq!(bitstream::encode(&far), Ok(vec![0b01_000_0_1_1, 0]));
}

/// Options and rotations are elided if they decode to the known value.
#[test]
fn an_option_and_a_rotation_are_left_out_where_they_are_read_as_the_known_ones() {
    #[derive(BitSerialize)]
    struct Rotation(#[quat(bits = 2)] [f32; 4]);
    /// Returns the rotation that a reader gets.
    fn as_read(rotation: [f32; 4]) -> [f32; 4] {
        let bytes = bitstream::encode(&Rotation(rotation)).expect("of length 1");
        bitstream::decode::<Rotation>(&bytes).expect("just written").0
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Aim {
        #[bits(elide = Some(0.5))]
        #[float(0.0, 1.0, 0.25)]
        zoom: Option<f32>,
        #[bits(elide = as_read([0.2, 0.2, 0.2, 0.938_083]))]
        #[quat(bits = 2)]
        rotation: [f32; 4],
    }
    let known = Aim {
        zoom: Some(0.5),
        rotation: as_read([0.2, 0.2, 0.2, 0.938_083]),
    };
    let near = Aim {
        zoom: Some(0.55),
        rotation: [0.21, 0.19, 0.2, 0.938],
    };
    assert_eq!(bitstream::encode(&near), Ok(vec![0b1_1]));
    assert_eq!(bitstream::decode::<Aim>(&[0b1_1]), Ok(known.clone()));
    for zoom in [None, Some(0.7)] {
        let far = Aim { zoom, ..known.clone() };
        let bits = bitstream::encoded_bits(&far);
        assert_eq!(bits, Ok(if zoom.is_none() { 1 + 1 + 1 } else { 1 + 1 + 3 + 1 }));
    }
    let turned = Aim {
        rotation: [1.0, 0.0, 0.0, 0.0],
        ..known
    };
    assert_eq!(bitstream::encoded_bits(&turned), Ok(1 + 1 + 2 + 3 * 2));
}

/// 300 numbers of 9 bits: more than the writer's buffer on the stack holds.
#[derive(BitSerialize, Debug, PartialEq)]
struct Long {
    #[array(max = 300)]
    #[float(0.0, 10.0, 0.02)]
    #[bits(elide = vec![5.0; 300])]
    numbers: Vec<f32>,
}

#[test]
fn a_long_list_is_left_out_where_it_is_read_as_the_known_one() {
    let long = |number: f32| Long {
        numbers: vec![number; 300],
    };
    for number in [5.0, 5.004, 4.996] {
        assert_eq!(bitstream::encode(&long(number)).ok(), Some(vec![1]), "{number}");
    }
    assert_eq!(bitstream::encoded_bits(&long(6.0)).ok(), Some(1 + 9 + 300 * 9));
}

#[test]
fn the_known_value_may_be_a_field_with_a_raw_name() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Named {
        #[string(max = 4, ascii)]
        r#type: String,
        #[string(max = 4, ascii)]
        #[bits(elide = r#type)]
        other: String,
    }

    let named = |other: &str| Named {
        r#type: "a".to_string(),
        other: other.to_string(),
    };
    exact(&named("a"), named("b"), 11, &[0x09, 0x07]);
    exact(&named("b"), named("a"), 21, &[0x09, 0x8B, 0x18]);
}
