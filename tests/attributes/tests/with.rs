//! `#[bits(with = TYPE)]`: codecs written by hand, and definitions of types of others.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream};
use tests_support::golden::{attained, exact, packed, read_error, write_error};
use tests_support::round_trip::comes_back;

/// "Serialization strategies": a rigid body whose velocities are not sent at rest.
#[derive(Clone, Debug, Default, PartialEq)]
struct RigidBody {
    position: [f32; 3],
    orientation: [f32; 4],
    linear: [f32; 3],
    angular: [f32; 3],
}

struct AtRest;

impl Codec<RigidBody> for AtRest {
    const SCHEMA: &'static Schema = &Schema::custom("AtRest", 7 * 32 + 1, 13 * 32 + 1);

    fn initial() -> RigidBody {
        RigidBody::default()
    }

    fn serialize<S: Stream>(body: &mut RigidBody, s: &mut S) -> Result<(), Refusal> {
        s.serialize_object(&mut body.position)?;
        s.serialize_object(&mut body.orientation)?;
        let mut at_rest = body.linear == [0.0; 3] && body.angular == [0.0; 3];
        s.serialize_bool(&mut at_rest)?;
        if at_rest {
            body.linear = [0.0; 3];
            body.angular = [0.0; 3];
            return Ok(());
        }
        s.serialize_object(&mut body.linear)?;
        s.serialize_object(&mut body.angular)
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct World {
    #[bits(with = AtRest)]
    body: RigidBody,
    last: bool,
}

fn moving() -> RigidBody {
    RigidBody {
        position: [1.0; 3],
        angular: [1.0; 3],
        ..RigidBody::default()
    }
}

#[test]
fn one_function_serves_all_directions() {
    let rest = World {
        body: RigidBody {
            angular: [0.0; 3],
            ..moving()
        },
        last: true,
    };
    let spin = World {
        body: moving(),
        last: true,
    };
    let mut bytes = vec![];
    for _ in 0..3 {
        bytes.extend([0, 0, 0x80, 0x3F]);
    }
    bytes.extend([0; 16]);
    bytes.push(0b1_1); // last, at rest
    exact(&rest, spin.clone(), 7 * 32 + 2, &bytes);
    assert_eq!(comes_back(&spin, &mut rest.clone()), Ok(13 * 32 + 2));
    attained(&rest, &spin);
    assert_eq!(
        read_error::<World>(&bytes[..20]),
        "World.body.2: the packet ends early (bits 160..192)"
    );
}

/// Angles in whole degrees: the directions differ, and so do the types.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Angle(f64);

struct Degrees<const MOST: i32>;

impl<const MOST: i32> Codec<Angle> for Degrees<MOST> {
    const SCHEMA: &'static Schema = &Schema::custom("Degrees", 9, 9);

    fn initial() -> Angle {
        Angle(0.0)
    }

    fn serialize<S: Stream>(angle: &mut Angle, s: &mut S) -> Result<(), Refusal> {
        let mut degrees = if S::READING { 0 } else { angle.0.round() as u64 };
        s.serialize_bits(&mut degrees, 9)?;
        if degrees > MOST as u64 {
            return Err(s.refuse(Refusal::Custom, i128::from(degrees), 9));
        }
        if S::READING {
            *angle = Angle(degrees as f64);
        }
        Ok(())
    }
}

/// Through everything that is around a value.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Around {
    on: bool,
    #[bits(with = Degrees::<360>)]
    a: Option<Angle>,
    #[bits(with = Degrees::<90>)]
    b: Box<[Angle; 2]>,
    #[array(max = 3)]
    #[bits(with = Degrees::<360>)]
    c: Vec<Option<Angle>>,
    #[bits(with = Degrees::<360>, when = on, default = Angle(7.0), check = 1)]
    d: Angle,
    #[bits(with = Degrees::<360>, elide = Angle(0.0))]
    e: Angle,
}

#[test]
fn a_codec_passes_through_what_is_around_the_value() {
    let a = Angle;
    let around = Around {
        on: false,
        a: Some(a(360.0)),
        b: Box::new([a(90.0), a(1.0)]),
        c: vec![None, Some(a(2.0))],
        d: a(7.0),
        e: a(0.0),
    };
    let fields = [
        (0, 1),
        (1, 1),
        (360, 9),
        (90, 9),
        (1, 9),
        (2, 2),
        (0, 1),
        (1, 1),
        (2, 9),
        (1, 1), // elided
    ];
    let old = Around {
        on: true,
        a: None,
        c: vec![Some(a(9.0)); 3],
        e: a(5.0),
        ..around.clone()
    };
    exact(&around, old.clone(), 43, &packed(&fields).1);
    assert_eq!(
        comes_back(&old, &mut around.clone()),
        Ok(1 + 1 + 18 + 2 + 30 + 9 + 32 + 1 + 9)
    );
}

#[test]
fn what_a_codec_refuses_is_refused_at_its_place() {
    let around = Around {
        on: true,
        a: None,
        b: Box::new([Angle(1.0), Angle(91.0)]),
        c: vec![],
        d: Angle(0.0),
        e: Angle(0.0),
    };
    let text = write_error(&around);
    assert!(
        text.starts_with("Around.b[1]: the hand-written codec rejects the value"),
        "{text}"
    );
    let text = read_error::<Around>(&[0xFF; 20]);
    assert!(
        text.starts_with("Around.a: the hand-written codec rejects the value"),
        "{text}"
    );
}

/// Says 8 bits and takes 9.
struct Liar;

impl Codec<u16> for Liar {
    const SCHEMA: &'static Schema = &Schema::custom("Liar", 4, 8);

    fn initial() -> u16 {
        0
    }

    fn serialize<S: Stream>(value: &mut u16, s: &mut S) -> Result<(), Refusal> {
        let mut bits = u64::from(*value);
        // as many bits as the value says
        let width = if S::READING { 9 } else { (*value).into() };
        s.serialize_bits(&mut bits, width)?;
        *value = bits as u16;
        Ok(())
    }
}

#[test]
fn a_codec_that_takes_other_sizes_than_it_says_is_refused_when_writing() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Trusting {
        #[bits(with = Liar)]
        value: u16,
    }
    for width in [1, 2, 3, 9, 10, 16] {
        let written = bitstream::encode(&Trusting { value: width }).map_err(|why| why.kind());
        assert_eq!(written, Err(Refusal::Custom), "{width}");
    }
    for width in 4..=8 {
        assert_eq!(bitstream::encode(&Trusting { value: width }), Ok(vec![width as u8]));
    }
}

/// Has no room in a buffer of its own.
struct Full;

impl Codec<u8> for Full {
    const SCHEMA: &'static Schema = &Schema::custom("Full", 8, 1 << 27);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(_: &mut u8, _: &mut S) -> Result<(), Refusal> {
        Err(Refusal::BufferFull)
    }
}

/// Says 8 bits and takes 2400.
struct Flood;

impl Codec<u8> for Flood {
    const SCHEMA: &'static Schema = &Schema::custom("Flood", 8, 8);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        let mut bits = u64::from(*value);
        (0..300).try_for_each(|_| s.serialize_bits(&mut bits, 8))
    }
}

/// The encoder writes a value to a buffer of its own before it writes a condition over the value.
#[test]
fn a_condition_changes_no_error_of_a_codec() {
    #[derive(BitSerialize, Debug)]
    struct Asks<C: Codec<u8>> {
        #[bits(with = C)]
        value: u8,
        #[bits(when = value > 3)]
        more: u8,
        #[bits(skip)]
        of: std::marker::PhantomData<C>,
    }
    fn refused<C: Codec<u8>>() -> Refusal {
        let asks = Asks::<C> {
            value: 5,
            more: 0,
            of: std::marker::PhantomData,
        };
        let written = bitstream::encode_to_slice(&asks, &mut [0; 1000]);
        written.expect_err("refused").kind()
    }
    // the codec's own buffer does not grow with that of the encoder
    let memory = allocation_counter::measure(|| assert_eq!(refused::<Full>(), Refusal::BufferFull));
    assert!(memory.bytes_total < 10_000, "{memory:?}");
    assert_eq!(refused::<Flood>(), Refusal::Custom);
}

/// Types of another crate: a struct and an enum.
mod foreign {
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Span {
        pub(crate) secs: u64,
        pub(crate) nanos: u32,
        pub(crate) note: String,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Pair<T>(pub(crate) T, pub(crate) u8);

    #[derive(Clone, Debug, PartialEq)]
    pub(crate) enum Shape {
        Point,
        Circle(u8),
        Rect { w: u8, h: u8 },
    }
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Span)]
#[allow(dead_code)] // it describes the other type
struct SpanForm {
    #[bits(range = 0..=100)]
    secs: u64,
    #[bits(when = secs > 0, 10)]
    nanos: u32,
    #[bits(skip, default = "none".to_string())]
    note: String,
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Pair<T>)]
#[allow(dead_code)] // as above
struct PairForm<T>(T, #[bits(3)] u8);

#[derive(BitSerialize)]
#[bits(remote = foreign::Shape, tag(width = 4))]
#[allow(dead_code)] // as above
enum ShapeForm {
    #[bits(id = 1)]
    Point,
    #[bits(id = 7)]
    Circle(#[bits(range = 0..=9)] u8),
    #[bits(id = 9, check = 2)]
    Rect { w: u8, h: u8 },
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Guests {
    #[bits(with = SpanForm)]
    span: foreign::Span,
    #[bits(with = PairForm::<bool>)]
    pair: [foreign::Pair<bool>; 2],
    #[array(max = 3)]
    #[bits(with = ShapeForm)]
    shapes: Vec<foreign::Shape>,
    #[bits(with = ShapeForm)]
    maybe: Option<Box<foreign::Shape>>,
}

#[test]
fn a_definition_describes_a_foreign_type() {
    use foreign::{Pair, Shape, Span};
    let span = Span {
        secs: 100,
        nanos: 1023,
        note: "none".to_string(),
    };
    let guests = Guests {
        span: span.clone(),
        pair: [Pair(true, 5), Pair(false, 2)],
        shapes: vec![Shape::Point, Shape::Circle(9)],
        maybe: None,
    };
    // secs, nanos; true, 5; false, 2; 2 shapes: a point, a circle of 9; none
    let fields = [
        (100, 7),
        (1023, 10),
        (1, 1),
        (5, 3),
        (0, 1),
        (2, 3),
        (2, 2),
        (1, 4),
        (7, 4),
        (9, 4),
        (0, 1),
    ];
    let old = Guests {
        span: Span {
            secs: 0,
            nanos: 0,
            note: "old".to_string(),
        },
        shapes: vec![Shape::Rect { w: 1, h: 2 }; 3],
        maybe: Some(Box::new(Shape::Rect { w: 1, h: 2 })),
        ..guests.clone()
    };
    exact(&guests, old, 40, &packed(&fields).1);
    let rect = Guests {
        maybe: Some(Box::new(Shape::Rect { w: 1, h: 2 })),
        ..guests.clone()
    };
    assert_eq!(comes_back(&rect, &mut guests.clone()), Ok(40 + 4 + 16 + 32));

    let wrong = Guests {
        span: Span { secs: 101, ..span },
        ..guests.clone()
    };
    assert_eq!(
        write_error(&wrong),
        "Guests.span.secs: 101 is not in 0..=100 (bits 0..7)"
    );
    let wrong = Guests {
        shapes: vec![Shape::Circle(10)],
        ..guests
    };
    assert_eq!(
        write_error(&wrong),
        "Guests.shapes[0].Circle.0: 10 is not in 0..=9 (bits 31..35)"
    );
}

#[test]
fn an_unknown_tag_of_a_foreign_enum_is_refused() {
    #[derive(BitSerialize, Debug)]
    struct One {
        #[allow(dead_code)]
        #[bits(with = ShapeForm)]
        shape: foreign::Shape,
    }
    assert_eq!(
        read_error::<One>(&[0]),
        "One.shape: no variant has the tag 0 (bits 0..4)"
    );
    assert_eq!((One::MIN_BITS, One::MAX_BITS), (4, 4 + 16 + 32));
}

/// A level of 5 to 9, which the standard's ranged integer sends in 3 bits.
struct Level;

impl Codec<i64> for Level {
    const SCHEMA: &'static Schema = &Schema::custom("Level", 3, 3);

    fn initial() -> i64 {
        0
    }

    fn serialize<S: Stream>(level: &mut i64, s: &mut S) -> Result<(), Refusal> {
        s.serialize_int(level, 5, 9)
    }
}

/// Sends 128 bits.
struct WideLevel;

impl Codec<i128> for WideLevel {
    const SCHEMA: &'static Schema = &Schema::custom("WideLevel", 3, 3);

    fn initial() -> i128 {
        0
    }

    fn serialize<S: Stream>(level: &mut i128, s: &mut S) -> Result<(), Refusal> {
        s.serialize_int128(level, 5, 9)
    }
}

/// Bounds in the wrong order hold no value.
struct Nothing;

impl Codec<i64> for Nothing {
    const SCHEMA: &'static Schema = &Schema::custom("Nothing", 0, 64);

    fn initial() -> i64 {
        0
    }

    fn serialize<S: Stream>(level: &mut i64, s: &mut S) -> Result<(), Refusal> {
        s.serialize_int(level, 9, 5)
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Levels {
    #[bits(with = Level)]
    level: i64,
    #[bits(with = WideLevel)]
    wide: i128,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Never(#[bits(with = Nothing)] i64);

#[test]
fn ranged_integers_by_hand_are_refused_on_both_sides() {
    let levels = |level, wide| Levels { level, wide };
    exact(&levels(5, 9), levels(7, 7), 6, &[0b00_100_000]);
    exact(&levels(9, 5), levels(7, 7), 6, &[0b00_000_100]);
    for (level, wide) in [(4, 5), (10, 5), (5, 4), (5, 10), (i64::MIN, 5), (5, i128::MAX)] {
        let why = bitstream::encode(&levels(level, wide)).map_err(|why| why.kind());
        assert_eq!(why, Err(Refusal::OutOfRange), "{level}, {wide}");
    }
    // the codes 5 and 7
    for (bytes, value, bits) in [([5_u8], 10, 0..3), ([7], 12, 0..3), ([5 << 3], 10, 3..6)] {
        let why = bitstream::decode::<Levels>(&bytes).unwrap_err();
        assert_eq!(
            (why.kind(), why.value(), why.bits()),
            (Refusal::OutOfRange, Some(value), bits)
        );
    }
    let why = bitstream::encode(&Never(7)).map_err(|why| why.kind());
    assert_eq!(why, Err(Refusal::OutOfRange));
    let why = bitstream::decode::<Never>(&[0; 8]).map_err(|why| why.kind());
    assert_eq!(why, Err(Refusal::OutOfRange));
}
