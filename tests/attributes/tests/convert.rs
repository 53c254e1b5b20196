//! `from`, `try_from` and `into` on a type, `as` on a field: values in the form of another type.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal, Schema};
use std::sync::Arc;
use tests_support::golden::{exact, packed, read_error, write_error};

/// Sent as hundredths.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(from = u16, into = u16)]
struct Metres(f64);

impl From<u16> for Metres {
    fn from(centimetres: u16) -> Metres {
        Metres(f64::from(centimetres) / 100.0)
    }
}

impl From<Metres> for u16 {
    fn from(metres: Metres) -> u16 {
        (metres.0 * 100.0) as u16
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(try_from = Parts<T>, into = Parts<T>)]
struct Ordered<T: BitSerialize + PartialOrd + Clone> {
    low: T,
    high: T,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Parts<T>(T, T);

impl<T: BitSerialize + PartialOrd + Clone> TryFrom<Parts<T>> for Ordered<T> {
    type Error = String;

    fn try_from(Parts(low, high): Parts<T>) -> Result<Ordered<T>, String> {
        if low <= high {
            Ok(Ordered { low, high })
        } else {
            Err("not in order".to_string())
        }
    }
}

impl<T: BitSerialize + PartialOrd + Clone> From<Ordered<T>> for Parts<T> {
    fn from(Ordered { low, high }: Ordered<T>) -> Parts<T> {
        Parts(low, high)
    }
}

#[test]
fn a_type_is_sent_in_the_form_of_another() {
    exact(&Metres(2.5), Metres(0.0), 16, &[250, 0]);
    assert_eq!(*Metres::SCHEMA, Schema::restricted(<u16 as BitSerialize>::SCHEMA));
    let ordered = Ordered { low: 3_u8, high: 9 };
    exact(&ordered, Ordered { low: 0, high: 0 }, 16, &[3, 9]);
    assert_eq!((<Ordered<u8>>::MIN_BITS, <Ordered<u32>>::MAX_BITS), (16, 64));
}

#[test]
fn a_value_that_does_not_convert_is_refused() {
    assert_eq!(
        read_error::<Ordered<u8>>(&[9, 3]),
        "Parts: the value does not convert to its type (at bit 16)"
    );
    #[derive(BitSerialize, Debug)]
    struct All {
        #[allow(dead_code)]
        spans: [Ordered<u8>; 2],
    }
    assert_eq!(
        read_error::<All>(&[1, 2, 9, 3]),
        "All.spans[1]: the value does not convert to its type (at bit 32)"
    );
    assert_eq!(
        read_error::<All>(&[1, 2, 9]),
        "All.spans[1].1: the packet ends early (bits 24..32)"
    );
}

/// A type of another crate.
#[derive(Clone, Debug, PartialEq)]
struct Letter(char);

impl From<Letter> for Code {
    fn from(letter: Letter) -> Code {
        Code(letter.0 as u8)
    }
}

impl TryFrom<Code> for Letter {
    type Error = ();

    fn try_from(code: Code) -> Result<Letter, ()> {
        if code.0.is_ascii_lowercase() {
            Ok(Letter(code.0.into()))
        } else {
            Err(())
        }
    }
}

#[derive(BitSerialize)]
struct Code(#[bits(7)] u8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Letters {
    #[bits(as = Code)]
    a: Letter,
    #[bits(as = Code)]
    b: Option<Box<Letter>>,
    #[bits(as = Code)]
    c: [Letter; 2],
    #[array(max = 3)]
    #[bits(as = Code)]
    d: Vec<Letter>,
    #[bits(as = Code)]
    e: Arc<Letter>,
    on: bool,
    #[bits(as = Code, when = on, default = Letter('z'), check = 1)]
    f: Letter,
    #[bits(as = Code, elide = Letter('a'), align)]
    g: Letter,
    #[array(max = 2, sparse = count)]
    #[bits(as = Code)]
    h: Vec<(u8, Letter)>,
}

fn letters() -> Letters {
    let l = Letter;
    Letters {
        a: l('a'),
        b: Some(Box::new(l('b'))),
        c: [l('c'), l('d')],
        d: vec![l('e')],
        e: Arc::new(l('f')),
        on: false,
        f: l('z'),
        g: l('a'),
        h: vec![(1, l('g'))],
    }
}

#[test]
fn a_field_is_sent_in_the_form_of_another_type() {
    // a; some b; c, d; 1 of 3, e; f; off; elided; 1 of 2, index 1, g
    let fields = [
        (0x61, 7),
        (1, 1),
        (0x62, 7),
        (0x63, 7),
        (0x64, 7),
        (1, 2),
        (0x65, 7),
        (0x66, 7),
        (0, 1),
        (1, 1),
        (1, 2),
        (1, 1),
        (0x67, 7),
    ];
    let old = Letters {
        b: None,
        d: vec![],
        on: true,
        f: Letter('q'),
        g: Letter('b'),
        h: vec![],
        ..letters()
    };
    exact(&letters(), old.clone(), 57, &packed(&fields).1);
    assert_eq!(
        tests_support::round_trip::comes_back(&old, &mut letters()).map(|bits| bits > 57),
        Ok(true)
    );
}

#[test]
fn a_field_that_does_not_convert_is_refused_at_it() {
    let mut bytes = bitstream::encode(&letters()).unwrap();
    bytes[0] ^= 0x20; // A
    assert_eq!(
        read_error::<Letters>(&bytes),
        "Letters.a: the value does not convert to its type (at bit 7)"
    );
    bytes[0] ^= 0x20;
    bytes[1] = 0;
    let kind = bitstream::decode::<Letters>(&bytes).map_err(|why| why.kind());
    assert_eq!(kind, Err(Refusal::Conversion));
    // what does not fit the other type
    let wide = Letters {
        a: Letter('\u{e9}'),
        ..letters()
    };
    assert_eq!(write_error(&wide), "Letters.a.0: 233 is not in 7 bits (bits 0..7)");
}

#[test]
fn an_enum_may_be_sent_as_a_number() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    #[bits(try_from = u8, into = u8)]
    enum Mode {
        Walk = 1,
        Run = 200,
    }
    impl From<Mode> for u8 {
        fn from(mode: Mode) -> u8 {
            mode as u8
        }
    }
    impl TryFrom<u8> for Mode {
        type Error = ();

        fn try_from(byte: u8) -> Result<Mode, ()> {
            match byte {
                1 => Ok(Mode::Walk),
                200 => Ok(Mode::Run),
                _ => Err(()),
            }
        }
    }
    exact(&Mode::Run, Mode::Walk, 8, &[200]);
    assert_eq!(
        (0..=255)
            .filter(|byte| bitstream::decode::<Mode>(&[*byte]).is_ok())
            .count(),
        2
    );
}

/// A vector of another crate.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    x: f32,
    y: f32,
}

impl From<Place> for [f32; 2] {
    fn from(place: Place) -> [f32; 2] {
        [place.x, place.y]
    }
}

impl From<[f32; 2]> for Place {
    fn from([x, y]: [f32; 2]) -> Place {
        Place { x, y }
    }
}

/// A list of texts of another crate.
#[derive(Clone, Debug, PartialEq)]
struct Names(Vec<String>);

impl From<Names> for Vec<String> {
    fn from(names: Names) -> Vec<String> {
        names.0
    }
}

impl From<Vec<String>> for Names {
    fn from(names: Vec<String>) -> Names {
        Names(names)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Percent(u8);

impl From<Percent> for u32 {
    fn from(percent: Percent) -> u32 {
        percent.0.into()
    }
}

impl TryFrom<u32> for Percent {
    type Error = ();

    fn try_from(value: u32) -> Result<Percent, ()> {
        u8::try_from(value)
            .ok()
            .filter(|value| value % 2 == 0)
            .map(Percent)
            .ok_or(())
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Attributed {
    #[bits(as = [f32; 2])]
    #[float(min = 0.0, max = 3.0, res = 1.0)]
    place: Place,
    #[bits(as = u32, range = 0..=100)]
    percent: Percent,
    #[array(max = 3)]
    #[bits(range = 0..=14, step = 2, as = u32, align)]
    list: Vec<Option<Percent>>,
    #[bits(as = Vec<String>, check = 7)]
    #[array(max = 3)]
    #[string(max = 4, ascii)]
    names: Names,
    #[bits(as = u32, when = percent.0 > 50, present)]
    #[bits(varint(leb128))]
    more: Option<Percent>,
}

fn attributed() -> Attributed {
    Attributed {
        place: Place { x: 1.0, y: 3.0 },
        percent: Percent(100),
        list: vec![None, Some(Percent(14))],
        names: Names(vec!["ab".into()]),
        more: Some(Percent(2)),
    }
}

#[test]
fn attributes_beside_it_apply_to_what_is_sent() {
    let old = Attributed {
        place: Place { x: 0.0, y: 0.0 },
        percent: Percent(2),
        list: Vec::new(),
        names: Names(Vec::new()),
        more: None,
    };
    // 1, 3; 100; padding; 2 of 3, none, some 7; 1 of 3, 2 of 4, a, b; check; 2
    let fields = [
        (1, 2),
        (3, 2),
        (100, 7),
        (0, 5),
        (2, 2),
        (0, 1),
        (1, 1),
        (7, 3),
        (1, 2),
        (2, 3),
        (0x61, 7),
        (0x62, 7),
        (7, 32),
        (2, 8),
    ];
    exact(&attributed(), old, 82, &packed(&fields).1);
}

#[test]
fn what_is_sent_is_checked_by_its_attributes() {
    let large = Attributed {
        percent: Percent(102),
        ..attributed()
    };
    assert_eq!(
        write_error(&large),
        "Attributed.percent: 102 is not in 0..=100 (bits 4..11)"
    );
    let odd = Attributed {
        list: vec![Some(Percent(3))],
        ..attributed()
    };
    assert!(
        write_error(&odd).starts_with("Attributed.list[0]: 3 is not"),
        "{}",
        write_error(&odd)
    );
    let long = Attributed {
        names: Names(vec!["abcde".into()]),
        ..attributed()
    };
    assert!(
        write_error(&long).starts_with("Attributed.names[0]: "),
        "{}",
        write_error(&long)
    );
    assert_eq!(
        write_error(&Attributed {
            more: None,
            ..attributed()
        })
        .split(':')
        .next(),
        Some("Attributed.more")
    );
    // 99 converts to no `Percent`
    let mut bytes = bitstream::encode(&attributed()).unwrap();
    bytes[0] ^= 0b0111_0000;
    assert!(read_error::<Attributed>(&bytes).contains("does not convert"));
}

/// A type of another crate that is `Into` the type that is sent, which is not `From` the other.
#[derive(Clone, Debug, PartialEq)]
struct Vector {
    x: f32,
    y: f32,
}

#[allow(clippy::from_over_into)] // as `cgmath` does
impl Into<[f32; 2]> for Vector {
    fn into(self) -> [f32; 2] {
        [self.x, self.y]
    }
}

impl From<[f32; 2]> for Vector {
    fn from([x, y]: [f32; 2]) -> Vector {
        Vector { x, y }
    }
}

#[test]
fn one_direction_may_be_into() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Body {
        #[bits(as = [f32; 2])]
        #[float(min = 0.0, max = 255.0, bits = 8)]
        at: Vector,
        #[bits(as = [f32; 2])]
        #[float(min = 0.0, max = 255.0, bits = 8)]
        aim: Option<Vector>,
    }
    let body = Body {
        at: Vector { x: 3.0, y: 255.0 },
        aim: Some(Vector { x: 1.0, y: 0.0 }),
    };
    let zero = Body {
        at: Vector { x: 0.0, y: 0.0 },
        aim: None,
    };
    exact(&body, zero, 33, &[3, 255, 0b0000_001_1, 0, 0]);
}
