//! Texts of errors: the path in the value, the reason, the position of the bits.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::schema::{Code, CodeForm, Kind, Scalar};
use bitstream::{BitReader, BitSerialize, BitWriter, Codec, ReadError, Refusal, Schema, Stream, WriteError};

fn refused<T: BitSerialize>(bytes: &[u8]) -> ReadError {
    match bitstream::decode::<T>(bytes) {
        Ok(_) => panic!("{bytes:02x?} is read"),
        Err(why) => why,
    }
}

fn unwritten<T: BitSerialize>(value: &T) -> WriteError {
    match bitstream::encode(value) {
        Ok(bytes) => panic!("written as {bytes:02x?}"),
        Err(why) => why,
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct StateUpdate {
    sequence: u16,
    #[bits(width = 369)]
    #[cfg(any())]
    never: u8,
    header: [u64; 5],
    flags: [bool; 15],
    #[array(max = 10)]
    players: Vec<Player>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(range = 0..=1)]
    team: u8,
}

fn update() -> StateUpdate {
    StateUpdate {
        sequence: 1,
        header: [0; 5],
        flags: [false; 15],
        players: (0..4).map(|_| Player { health: 100, team: 1 }).collect(),
    }
}

/// A buffer that is too short for the value, and an invalid value after its end.
#[test]
fn of_a_small_type_the_value_comes_first_and_of_a_large_one_the_room() {
    #[derive(BitSerialize)]
    struct Of<const N: usize> {
        front: [u8; N],
        #[bits(range = 0..=100)]
        last: u8,
    }
    fn refused<const N: usize>(len: usize) -> Refusal {
        let value = Of {
            front: [0; N],
            last: 113,
        };
        let written = bitstream::encode_to_slice(&value, &mut vec![0; len]);
        written.map_err(|why| why.kind()).expect_err("113 is not in 0..=100")
    }
    // 256 bytes are small
    assert_eq!(refused::<3>(1), Refusal::OutOfRange);
    assert_eq!(refused::<255>(200), Refusal::OutOfRange);
    assert_eq!(refused::<256>(200), Refusal::BufferFull);
    assert_eq!(refused::<256>(257), Refusal::OutOfRange);
}

/// In arrays of kinds that the schema alone does not describe.
#[test]
fn an_element_is_told_by_its_place() {
    #[derive(BitSerialize)]
    struct Ids {
        _ids: [std::num::NonZeroU8; 3],
        // more than are written out
        _more: [std::num::NonZeroU8; 5],
        #[bits(varint)]
        _counts: [u16; 2],
    }
    let rows = [
        (
            [1, 2, 0, 1, 1, 1, 1, 1, 1, 1],
            "Ids._ids[2]: 0 is not allowed (bits 16..24)",
        ),
        (
            [1, 2, 3, 1, 1, 1, 0, 1, 1, 1],
            "Ids._more[3]: 0 is not allowed (bits 48..56)",
        ),
    ];
    for (packet, text) in rows {
        assert_eq!(refused::<Ids>(&packet).to_string(), text);
    }
}

/// Behind what is close to a bound and not refused.
#[test]
fn the_first_thing_that_is_wrong_is_told() {
    #[derive(BitSerialize)]
    struct Top {
        #[float(min = -1.0, max = 1.0, bits = 4, zero)]
        _float: f32,
        #[bits(range = 0..=2)]
        _rest: u8,
    }
    let text = "Top._rest: 3 is not in 0..=2 (bits 4..6)";
    assert_eq!(refused::<Top>(&[0b11_1111]).to_string(), text);

    #[derive(BitSerialize)]
    struct Full {
        #[array(max = 3)]
        #[bits(range = 0..=2)]
        _list: Vec<u8>,
    }
    let text = "Full._list[2]: 3 is not in 0..=2 (bits 6..8)";
    assert_eq!(refused::<Full>(&[0b11_01_10_11]).to_string(), text);

    #[derive(BitSerialize)]
    struct Across {
        #[bits(width = 7)]
        _first: u8,
        #[bits(range = 0..=1152921504606846976)]
        _wide: u64,
    }
    // 2^60 + 5 in 61 bits from bit 7
    let mut bytes = (0x1000_0000_0000_0005_u128 << 7).to_le_bytes().to_vec();
    bytes.truncate(9);
    let text = "Across._wide: 1152921504606846981 is not in 0..=1152921504606846976 (bits 7..68)";
    assert_eq!(refused::<Across>(&bytes).to_string(), text);
}

#[test]
fn an_error_names_the_field_the_rule_and_the_bits() {
    let mut update = update();
    update.players[3].health = 113;
    // 16 + 320 + 15 + 4 bits, then 3 players of 8
    let text = "StateUpdate.players[3].health: 113 is not in 0..=100 (bits 379..386)";
    let why = unwritten(&update);
    assert_eq!(why.to_string(), text);
    assert_eq!(format!("{why:?}"), format!("WriteError(OutOfRange: {text})"));
    assert_eq!(
        (why.kind(), why.value(), why.bits()),
        (Refusal::OutOfRange, Some(113), 379..386)
    );
    assert_eq!(why.path().to_string(), "StateUpdate.players[3].health");
    assert_eq!(format!("{:?}", why.path()), "StateUpdate.players[3].health");

    // the bits of the packet: 113 = 0b1110001 at bit 379, which is bit 3 of byte 47
    update.players[3].health = 0;
    let mut bytes = bitstream::encode(&update).unwrap_or_default();
    bytes[47] |= 0b10001 << 3;
    bytes[48] |= 0b11;
    let why = refused::<StateUpdate>(&bytes);
    assert_eq!(why.to_string(), text);
    assert_eq!(format!("{why:?}"), format!("ReadError(OutOfRange: {text})"));
    assert_eq!(
        (why.kind(), why.value(), why.bits()),
        (Refusal::OutOfRange, Some(113), 379..386)
    );
    let kind = why.schema().map(|schema| schema.kind);
    assert_eq!(
        kind,
        Some(Kind::Scalar(Scalar::Code(Code {
            first: 0,
            step: 1,
            last: 100,
            width: 7,
            signed: false,
            form: CodeForm::Range,
        })))
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Event {
    Quit,
    Spawn {
        #[bits(range = 1..=5)]
        id: u8,
        at: (bool, Point),
    },
    Hit(Option<Box<Player>>),
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Point(#[bits(range = -2..=2)] i8, #[bits(range = -2..=2)] i8);

#[derive(BitSerialize, Debug, PartialEq)]
struct Packet {
    #[bits(align)]
    event: Option<Event>,
    grid: [[Point; 2]; 5],
}

#[test]
fn a_path_goes_through_every_shape() {
    let grid = || [const { [const { Point(0, 0) }; 2] }; 5];
    let spawn = |id, x, y| Packet {
        event: Some(Event::Spawn {
            id,
            at: (true, Point(x, y)),
        }),
        grid: grid(),
    };
    let show = |packet: &Packet| unwritten(packet).to_string();
    assert_eq!(
        show(&spawn(6, 0, 0)),
        "Packet.event.Spawn.id: 6 is not in 1..=5 (bits 3..6)"
    );
    assert_eq!(
        show(&spawn(5, 3, 0)),
        "Packet.event.Spawn.at.1.0: 3 is not in -2..=2 (bits 7..10)"
    );
    assert_eq!(
        show(&spawn(5, 0, -3)),
        "Packet.event.Spawn.at.1.1: -3 is not in -2..=2 (bits 10..13)"
    );
    let hit = Packet {
        event: Some(Event::Hit(Some(Box::new(Player { health: 101, team: 0 })))),
        grid: grid(),
    };
    assert_eq!(
        show(&hit),
        "Packet.event.Hit.0.health: 101 is not in 0..=100 (bits 4..11)"
    );
    let mut packet = Packet {
        event: None,
        grid: grid(),
    };
    packet.grid[4][1] = Point(2, 7);
    assert_eq!(show(&packet), "Packet.grid[4][1].1: 7 is not in -2..=2 (bits 58..61)");
    // the same from the bytes: nothing there, then ones
    let why = refused::<Packet>(&[0b0000_111_0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(why.to_string(), "Packet.grid[0][0].0: 5 is not in -2..=2 (bits 1..4)");
}

#[test]
fn values_that_are_no_struct_are_called_value() {
    assert_eq!(
        refused::<Event>(&[3]).to_string(),
        "Event: no variant has the tag 3 (bits 0..2)"
    );
    assert_eq!(
        refused::<(bool, char)>(&[0xFF; 3]).to_string(),
        "value.1: 0x1fffff is not a Unicode scalar value (bits 1..22)"
    );
    assert_eq!(
        refused::<[Point; 2]>(&[0b0111_0000, 0]).to_string(),
        "value[0].1: 4 is not in -2..=2 (bits 3..6)"
    );
    assert_eq!(
        refused::<Option<Player>>(&[0xFF, 0]).to_string(),
        "Player.health: 127 is not in 0..=100 (bits 1..8)"
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
struct All {
    #[bits(range = 0..=2)]
    range: u8,
    #[bits(4)]
    width: i16,
    #[float(0.0, 10.0, 0.01)]
    float: f32,
    #[array(max = 2)]
    list: Vec<bool>,
    #[string(max = 2)]
    text: String,
    letter: char,
    #[quat(bits = 4)]
    rotation: [f32; 4],
    #[bits(align)]
    last: bool,
}

fn all() -> All {
    All {
        range: 2,
        width: -8,
        float: 10.0,
        list: vec![],
        text: String::new(),
        letter: 'x',
        rotation: [0.0, 0.0, 0.0, 1.0],
        last: true,
    }
}

#[test]
fn every_refusal_of_a_writer_says_what_is_wrong() {
    let rows = [
        (
            All { range: 3, ..all() },
            Refusal::OutOfRange,
            "All.range: 3 is not in 0..=2 (bits 0..2)",
        ),
        (
            All { width: 8, ..all() },
            Refusal::OutOfRange,
            "All.width: 8 is not in the 4 bits of two's complement (bits 2..6)",
        ),
        (
            All {
                float: f32::NAN,
                ..all()
            },
            Refusal::NotFinite,
            "All.float: NaN cannot be quantised (bits 6..16)",
        ),
        (
            All {
                list: vec![true; 3],
                ..all()
            },
            Refusal::Length,
            "All.list: length 3 is not in 0..=2 (bits 16..18)",
        ),
        (
            All {
                text: "abc".to_string(),
                ..all()
            },
            Refusal::Length,
            "All.text: length 3 is not in 0..=2 (bits 18..20)",
        ),
        (
            All {
                text: "\0".to_string(),
                ..all()
            },
            Refusal::Nul,
            "All.text: the string contains a NUL (bits 18..20)",
        ),
        (
            All {
                rotation: [1.0; 4],
                ..all()
            },
            Refusal::NotUnit,
            "All.rotation: the length of the quaternion is not 1 (bits 45..59)",
        ),
    ];
    for (value, kind, text) in rows {
        let why = unwritten(&value);
        assert_eq!((why.kind(), why.to_string().as_str()), (kind, text));
        assert_eq!(bitstream::encoded_bits(&value), Err(why));
        assert_eq!(bitstream::encode_to_slice(&value, &mut [0; 64]), Err(why));
    }
}

#[test]
fn every_refusal_of_a_reader_says_what_is_wrong() {
    let good = bitstream::encode(&all()).unwrap_or_default();
    assert_eq!(good.len(), 9);
    let with = |byte: usize, set: u8, clear: u8| {
        let mut bytes = good.clone();
        bytes[byte] = bytes[byte] & !clear | set;
        bytes
    };
    let text = |byte: usize, bytes: &[u8]| {
        // length of the text, then its bytes in the place of what followed
        [&with(2, (bytes.len() as u8) << 2, 0)[..byte], bytes, &good[byte..]].concat()
    };
    let twisted = [&good[..5], &[good[5] | 0x80, 0xFF], &good[7..]].concat();
    let rows = [
        (
            with(0, 0b11, 0),
            Refusal::OutOfRange,
            "All.range: 3 is not in 0..=2 (bits 0..2)",
        ),
        (
            with(0, 0b01_000000, 0),
            Refusal::OutOfRange,
            "All.float: 1001 is not in the codes 0..=1000 (bits 6..16)",
        ),
        (
            with(2, 0b11, 0),
            Refusal::Length,
            "All.list: length 3 is not in 0..=2 (bits 16..18)",
        ),
        (
            with(2, 0b11_00, 0),
            Refusal::Length,
            "All.text: length 3 is not in 0..=2 (bits 18..20)",
        ),
        (
            with(2, 0b1000_0000, 0),
            Refusal::Padding,
            "All.text: the padding before an aligned value is not zero (bits 20..24)",
        ),
        (
            text(3, b"\xFF"),
            Refusal::InvalidUtf8,
            "All.text: the string is not UTF-8 (bits 24..32)",
        ),
        (
            text(3, b"a\0"),
            Refusal::Nul,
            "All.text: the string contains a NUL (bits 24..40)",
        ),
        (
            with(5, 0b10001, 0),
            Refusal::InvalidChar,
            "All.letter: 0x110078 is not a Unicode scalar value (bits 24..45)",
        ),
        (
            twisted,
            Refusal::NotUnit,
            "All.rotation: the length of the quaternion is not 1 (bits 45..59)",
        ),
        (
            with(7, 0b1000_0000, 0),
            Refusal::Padding,
            "All.last: the padding before an aligned value is not zero (bits 59..64)",
        ),
        (
            with(8, 0b10, 0),
            Refusal::LeftOverBits,
            "All: unused bits of the last byte are set (bits 65..72)",
        ),
        (
            [&good[..], &[0]].concat(),
            Refusal::LeftOverBytes,
            "All: 1 byte is left over after the value (at bit 72)",
        ),
        (
            [&good[..], &[0; 1000]].concat(),
            Refusal::LeftOverBytes,
            "All: 1000 bytes are left over after the value (at bit 72)",
        ),
        (
            good[..8].to_vec(),
            Refusal::EndOfPacket,
            "All.last: the packet ends early (bit 64)",
        ),
        (
            good[..7].to_vec(),
            Refusal::EndOfPacket,
            "All.rotation: the packet ends early (bits 45..59)",
        ),
        (
            good[..1].to_vec(),
            Refusal::EndOfPacket,
            "All.float: the packet ends early (bits 6..16)",
        ),
        (
            vec![],
            Refusal::EndOfPacket,
            "All.range: the packet ends early (bits 0..2)",
        ),
    ];
    for (bytes, kind, text) in rows {
        let why = refused::<All>(&bytes);
        assert_eq!((why.kind(), why.to_string().as_str()), (kind, text));
        let into = bitstream::decode_into(&mut all(), &bytes);
        assert_eq!(into, Err(why));
        if !matches!(kind, Refusal::LeftOverBits | Refusal::LeftOverBytes) {
            assert_eq!(bitstream::decode_prefix::<All>(&bytes), Err(why));
        }
    }
}

#[test]
fn bounds_are_shown_in_the_sign_of_their_type() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Signs {
        #[bits(range = -5..=-1)]
        a: i8,
        #[bits(range = 1..=u128::MAX - 1)]
        b: u128,
        #[bits(range = i128::MIN..=-2)]
        c: i128,
        #[bits(range = 2..=u64::MAX)]
        d: u64,
        #[bits(5)]
        e: u16,
    }
    let good = || Signs {
        a: -1,
        b: 1,
        c: -2,
        d: 2,
        e: 0,
    };
    let show = |value: Signs| unwritten(&value).to_string();
    assert_eq!(
        show(Signs { a: 0, ..good() }),
        "Signs.a: 0 is not in -5..=-1 (bits 0..3)"
    );
    let most = "340282366920938463463374607431768211455 is not in 1..=340282366920938463463374607431768211454";
    assert_eq!(
        show(Signs { b: u128::MAX, ..good() }),
        format!("Signs.b: {most} (bits 3..131)")
    );
    let least = "-1 is not in -170141183460469231731687303715884105728..=-2";
    assert_eq!(
        show(Signs { c: -1, ..good() }),
        format!("Signs.c: {least} (bits 131..258)")
    );
    assert_eq!(
        show(Signs { d: 1, ..good() }),
        "Signs.d: 1 is not in 2..=18446744073709551615 (bits 258..322)"
    );
    assert_eq!(
        show(Signs { e: 32, ..good() }),
        "Signs.e: 32 is not in 5 bits (bits 322..327)"
    );
}

#[test]
fn values_in_the_upper_half_of_u128_are_shown_as_they_are() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct High {
        #[bits(range = 340282366920938463463374607431768211450..=u128::MAX)]
        a: u128,
        #[bits(range = 0..=100)]
        b: u128,
        #[bits(5)]
        c: u128,
    }
    let most = "340282366920938463463374607431768211455";
    let good = || High {
        a: u128::MAX,
        b: 0,
        c: 0,
    };
    assert_eq!(bitstream::encode(&good()), Ok(vec![5, 0]));
    assert_eq!(bitstream::decode(&[5, 0]), Ok(good()));
    let show = |value: High| unwritten(&value).to_string();
    let bounds = format!("340282366920938463463374607431768211450..={most}");
    assert_eq!(
        show(High { a: 5, ..good() }),
        format!("High.a: 5 is not in {bounds} (bits 0..3)")
    );
    assert_eq!(
        show(High { b: u128::MAX, ..good() }),
        format!("High.b: {most} is not in 0..=100 (bits 3..10)")
    );
    assert_eq!(
        show(High { c: u128::MAX, ..good() }),
        format!("High.c: {most} is not in 5 bits (bits 10..15)")
    );
}

/// The codec itself, whatever its messages say.
#[test]
fn a_range_may_lie_in_the_upper_half_of_u128() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct High {
        #[bits(range = 340282366920938463463374607431768211450..=u128::MAX)]
        a: u128,
    }
    for code in 0..=5 {
        let value = High {
            a: u128::MAX - 5 + u128::from(code),
        };
        assert_eq!(bitstream::encode(&value), Ok(vec![code]));
        assert_eq!(bitstream::decode(&[code]), Ok(value));
    }
    for code in 6..8 {
        assert_eq!(refused::<High>(&[code]).kind(), Refusal::OutOfRange);
    }
    assert_eq!(unwritten(&High { a: u128::MAX - 6 }).kind(), Refusal::OutOfRange);
    assert_eq!(unwritten(&High { a: 0 }).kind(), Refusal::OutOfRange);
}

macro_rules! deep {
    ($($outer:ident $inner:ident),*) => {$(
        #[derive(BitSerialize, Debug, PartialEq)]
        struct $outer {
            x: $inner,
        }
    )*};
}

deep!(L17 L16, L16 L15, L15 L14, L14 L13, L13 L12, L12 L11, L11 L10, L10 L9, L9 L8, L8 L7, L7 L6, L6 L5, L5 L4, L4 L3, L3 L2, L2 L1);

#[derive(BitSerialize, Debug, PartialEq)]
struct L1 {
    #[bits(range = 0..=4)]
    x: u8,
}

#[test]
fn steps_beyond_the_16th_are_shown_as_dots() {
    let why = refused::<L16>(&[7]);
    let x16 = ".x".repeat(16);
    assert_eq!(why.to_string(), format!("L16{x16}: 7 is not in 0..=4 (bits 0..3)"));
    assert!(why.schema().is_some());
    let why = refused::<L17>(&[7]);
    assert_eq!(why.path().to_string(), format!("L17{x16}.."));
    assert_eq!(
        why.to_string(),
        format!("L17{x16}..: 7 is not in the declared range (bits 0..3)")
    );
    assert_eq!(
        (why.kind(), why.value(), why.bits(), why.schema()),
        (Refusal::OutOfRange, Some(7), 0..3, None)
    );
}

#[test]
fn a_step_back_out_is_not_shown() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Wide {
        deep: L16,
        deeper: Option<L17>,
        list: [L16; 6],
        #[bits(range = 0..=2)]
        after: u8,
    }
    // everything 0, none, and 3 behind 3 + 1 + 18 bits
    let why = refused::<Wide>(&[0, 0, 0b11 << 6]);
    assert_eq!(why.to_string(), "Wide.after: 3 is not in 0..=2 (bits 22..24)");
    let why = refused::<Wide>(&[0, 0, 0b111 << 3]);
    assert_eq!(why.path().to_string(), format!("Wide.list[5]{}..", ".x".repeat(14)));
}

#[test]
fn the_first_of_several_mistakes_is_the_one_named() {
    // the second player is out of range, and the packet ends before the third
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Players {
        players: [Player; 3],
    }
    let why = refused::<Players>(&[0, 0xFF]);
    assert_eq!(
        why.to_string(),
        "Players.players[1].health: 127 is not in 0..=100 (bits 8..15)"
    );
    let why = refused::<Players>(&[0, 0]);
    assert_eq!(
        why.to_string(),
        "Players.players[2].health: the packet ends early (bits 16..23)"
    );
}

/// Ignores that the encoder refuses the player, and sends a byte in its place.
struct Careless;

impl Codec<u8> for Careless {
    const SCHEMA: &'static Schema = &Schema::custom("Careless", 8, 8);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        if !S::READING {
            let _ = s.serialize_object(&mut Player { health: 101, team: 0 });
        }
        let mut bits = u64::from(*value);
        s.serialize_bits(&mut bits, 8)?;
        *value = bits as u8;
        Ok(())
    }
}

#[test]
fn an_ignored_error_is_in_no_later_path() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct After {
        #[bits(with = Careless)]
        careless: u8,
        #[bits(range = 0..=3)]
        last: u8,
    }
    let why = unwritten(&After { careless: 7, last: 4 });
    assert_eq!(why.to_string(), "After.last: 4 is not in 0..=3 (bits 8..10)");
    let sent = After { careless: 7, last: 3 };
    assert_eq!(bitstream::encode(&sent), Ok(vec![7, 3]));
}

#[test]
fn raw_reads_and_writes_know_the_bits_but_no_path() {
    let mut reader = BitReader::new(&[0]);
    assert_eq!(reader.read_bits(3), Ok(0));
    let Err(why) = reader.read_bits(6) else {
        panic!("6 of 5 bits are read");
    };
    assert_eq!(why.to_string(), "the packet ends early (bits 3..9)");
    assert_eq!((why.path().to_string(), why.schema()), (String::new(), None));
    let Err(why) = reader.read_bits(65) else {
        panic!("65 bits are read");
    };
    assert_eq!(
        why.to_string(),
        "a width of 65 bits is above the limit of the function that was called (bits 3..68)"
    );
    let mut out = [0; 1];
    let Err(why) = BitWriter::new(&mut out).write_bits(8, 3) else {
        panic!("8 is written in 3 bits");
    };
    assert_eq!(why.to_string(), "8 does not fit 3 bits (bits 0..3)");
}

#[test]
fn an_error_is_small_and_can_be_shared() {
    fn shared<T: std::error::Error + Send + Sync + Clone + Copy + PartialEq + 'static>() -> usize {
        size_of::<T>()
    }
    // `clippy::result_large_err` complains in users' code from 128 bytes on
    assert!(shared::<ReadError>() < 128);
    assert!(shared::<WriteError>() < 128);
    let boxed: Box<dyn std::error::Error> = Box::new(refused::<bool>(&[]));
    assert_eq!(boxed.to_string(), "value: the packet ends early (bit 0)");
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Teams {
    #[array(max = 3)]
    by_name: std::collections::BTreeMap<Team, Player>,
    #[array(max = 1000, bytes)]
    blob: Vec<u8>,
}

#[derive(BitSerialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Team(#[bits(range = 0..=5)] u8);

#[test]
fn a_path_says_which_key_of_a_map_and_which_value() {
    // the length 3 in 2 bits, then 3 bits of key, 7 of health and 1 of team; the third key, 7, is at 24, its team at 27
    let teams = |keys: [u64; 3], health: u64| {
        let mut bits = 3;
        for (key, i) in keys.into_iter().zip(0..) {
            bits |= (key | health << 3) << (2 + 11 * i);
        }
        bits.to_le_bytes()
    };
    let why = refused::<Teams>(&teams([1, 2, 7], 0));
    assert_eq!(
        why.to_string(),
        "Teams.by_name[2].key.0: 7 is not in 0..=5 (bits 24..27)"
    );
    let other = refused::<Teams>(&teams([1, 7, 3], 0));
    assert_eq!(
        other.to_string(),
        "Teams.by_name[1].key.0: 7 is not in 0..=5 (bits 13..16)"
    );
    let value = refused::<Teams>(&teams([1, 2, 3], 101));
    assert_eq!(
        value.to_string(),
        "Teams.by_name[0].health: 101 is not in 0..=100 (bits 5..12)"
    );

    // paths are equal where they lead to the same part of the same type
    assert_eq!(why.path(), refused::<Teams>(&teams([0, 2, 6], 0)).path());
    assert_ne!(why.path(), other.path());
    assert_ne!(why.path(), value.path());
    assert_ne!(refused::<Team>(&[7]).path(), refused::<Point>(&[7]).path());
}

#[test]
fn bytes_beyond_the_packet_have_their_place() {
    // no teams, the length 5 in 10 bits, a boundary at bit 16, and 2 of the 5 bytes
    let why = refused::<Teams>(&[5 << 2, 0, 1, 2]);
    assert_eq!((why.kind(), why.bits()), (Refusal::EndOfPacket, 16..56));
    assert_eq!(why.path().to_string(), "Teams.blob");
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Speeds {
    #[float(0.1, 0.7, 0.1, strict)]
    single: f32,
    #[float(0.1, 0.7, 0.1, strict)]
    double: f64,
}

#[test]
fn bounds_of_floats_are_shown_as_they_were_declared() {
    let (single, double) = (0.4, 0.4);
    let why = unwritten(&Speeds { single: 0.8, double });
    assert!(why.to_string().contains("0.1..=0.7"), "{why}");
    let why = unwritten(&Speeds { single, double: 0.8 });
    assert!(why.to_string().contains("0.1..=0.7"), "{why}");
}

/// Bits above what `i128` holds, by each way that a number gets into an error.
mod numbers_beyond_i128 {
    use super::*;
    use bitstream::{Codec, FixedFormat, Schema, Sink, Stream};

    const TWO_POW_127: &str = "170141183460469231731687303715884105728";
    const U128_MAX: &str = "340282366920938463463374607431768211455";

    /// The text begins with the number as it is, and `value` is that number, or nothing.
    #[track_caller]
    fn is(why: (String, Option<i128>), number: &str) {
        let (text, value) = why;
        let named = text
            .split_once(": ")
            .map(|(_, rest)| rest.trim_start_matches("length "));
        assert!(named.is_some_and(|rest| rest.starts_with(number)), "{text}");
        assert_eq!(value, number.parse().ok(), "{text}");
    }

    fn read<T: BitSerialize>(bytes: &[u8]) -> (String, Option<i128>) {
        let why = refused::<T>(bytes);
        (why.to_string(), why.value())
    }

    fn written<T: BitSerialize>(value: &T) -> (String, Option<i128>) {
        let why = unwritten(value);
        (why.to_string(), why.value())
    }

    macro_rules! ranges {
        ($($name:ident: $ty:ty, $range:expr;)*) => {$(
            #[derive(BitSerialize, Debug, PartialEq)]
            struct $name {
                #[bits(range = $range)]
                a: $ty,
                rest: bool,
            }
        )*};
    }

    ranges! {
        TopU8: u8, 200..=255;
        TopI8: i8, 100..=127;
        TopU64: u64, u64::MAX - 9..=u64::MAX;
        TopI64: i64, i64::MAX - 9..=i64::MAX;
        TopU128: u128, u128::MAX - 9..=u128::MAX;
        TopI128: i128, i128::MAX - 9..=i128::MAX;
        HighU128: u128, i128::MAX as u128 - 9..=i128::MAX as u128;
        HalfI128: i128, i128::MIN..=0;
        RestI128: i128, -1..=i128::MAX;
        WideU128: u128, 5..=u128::MAX - 3;
        Percent: u128, 0..=100;
    }

    #[test]
    fn of_ranges_that_end_at_the_top_of_a_type() {
        is(read::<TopU8>(&[60, 0]), "260");
        is(read::<TopI8>(&[31]), "131");
        is(read::<TopU64>(&[12]), "18446744073709551618");
        is(read::<TopI64>(&[12]), "9223372036854775810");
        is(read::<TopI128>(&[12]), "170141183460469231731687303715884105730");
        is(read::<HighU128>(&[12]), "170141183460469231731687303715884105730");
        is(read::<HighU128>(&[10]), TWO_POW_127);
        is(read::<TopU128>(&[12]), "2^128 or more");
        // 2^128 - 1 above the least
        is(read::<WideU128>(&[0xFF; 17]), "2^128 or more");
        is(read::<RestI128>(&[0xFF; 17]), "340282366920938463463374607431768211454");
        is(read::<HalfI128>(&[0xFF; 17]), "170141183460469231731687303715884105727");
        let mut six = [0; 17];
        (six[0], six[15]) = (6, 0x80);
        is(read::<HalfI128>(&six), "6");
        // the same by the declaration in place of the schema: a codec by hand beside it
        #[derive(BitSerialize, Debug, PartialEq)]
        struct Traced(TopU128, TopI128, #[bits(with = Int128)] i128);
        assert!(
            read::<Traced>(&[12, 0, 0])
                .0
                .starts_with("Traced.0.a: 2^128 or more is not in 3402")
        );
        is(read::<Traced>(&[0x80, 1, 0]), "170141183460469231731687303715884105730");
    }

    #[test]
    fn of_values_that_are_written() {
        let percent = |a| written(&Percent { a, rest: true });
        is(percent(u128::MAX), U128_MAX);
        is(percent(1 << 127), TWO_POW_127);
        is(percent(101), "101");
        is(
            written(&TopI128 {
                a: i128::MIN,
                rest: true,
            }),
            "-170141183460469231731687303715884105728",
        );

        #[derive(BitSerialize, Debug, PartialEq)]
        struct Width(#[bits(100)] u128);
        is(written(&Width(u128::MAX)), U128_MAX);

        #[derive(BitSerialize, Debug, PartialEq)]
        struct List {
            #[array(max = 3)]
            #[bits(8)]
            a: Vec<u128>,
        }
        is(
            written(&List {
                a: vec![255, u128::MAX],
            }),
            U128_MAX,
        );
        // whose low 64 bits would fit
        is(written(&List { a: vec![(1 << 64) + 5] }), "18446744073709551621");

        #[derive(BitSerialize, Debug, PartialEq)]
        struct Slots {
            #[array(max = 9, sparse = sentinel)]
            a: Vec<(u128, u8)>,
        }
        is(
            written(&Slots {
                a: vec![(u128::MAX, 1)],
            }),
            U128_MAX,
        );

        #[derive(BitSerialize, Debug, PartialEq)]
        enum Kind {
            A,
            #[bits(other)]
            Other(u128),
        }
        assert_eq!(bitstream::encode(&Kind::A), Ok(vec![0]));
        is(written(&(true, Kind::Other(u128::MAX))), U128_MAX);
    }

    #[test]
    fn of_constants() {
        #[derive(BitSerialize, Debug, PartialEq)]
        struct Magic(#[bits(const = 5, width = 128)] ());
        let (text, value) = read::<Magic>(&[0xFF; 16]);
        assert!(
            text.contains("0xffffffffffffffffffffffffffffffff is not the declared constant"),
            "{text}"
        );
        assert_eq!(value, None);
    }

    /// By calls whose bounds no schema knows.
    #[derive(Debug)]
    struct Int128;

    impl Codec<i128> for Int128 {
        const SCHEMA: &'static Schema = &Schema::custom("Int128", 4, 4);

        fn initial() -> i128 {
            i128::MAX
        }

        fn serialize<S: Stream>(value: &mut i128, s: &mut S) -> Result<(), Refusal> {
            s.serialize_int128(value, i128::MAX - 9, i128::MAX)
        }
    }

    struct Fixed;

    impl Codec<i128> for Fixed {
        const SCHEMA: &'static Schema = &Schema::custom("Fixed", 100, 128);

        fn initial() -> i128 {
            0
        }

        fn serialize<S: Stream>(value: &mut i128, s: &mut S) -> Result<(), Refusal> {
            let format = FixedFormat {
                int: 28,
                frac: 100,
                signed: false,
            };
            s.serialize_fixed(value, format, 0, 1)
        }
    }

    struct Raw;

    impl Codec<u128> for Raw {
        const SCHEMA: &'static Schema = &Schema::custom("Raw", 100, 100);

        fn initial() -> u128 {
            0
        }

        fn serialize<S: Stream>(_value: &mut u128, s: &mut S) -> Result<(), Refusal> {
            s.serialize_int128(&mut 0, 0, 1 << 99)
        }

        fn write<S: Sink>(value: &u128, s: &mut S) -> Result<(), Refusal> {
            s.put_wide(*value, 100)
        }
    }

    #[test]
    fn of_codecs_by_hand() {
        #[derive(BitSerialize, Debug, PartialEq)]
        struct Hand {
            #[bits(with = Int128)]
            a: i128,
        }
        is(read::<Hand>(&[12]), "170141183460469231731687303715884105730");
        #[derive(BitSerialize, Debug, PartialEq)]
        struct Points {
            #[bits(with = Fixed)]
            a: i128,
        }
        is(written(&Points { a: -1 }), U128_MAX);
        #[derive(BitSerialize, Debug, PartialEq)]
        struct Rest {
            #[bits(with = Raw)]
            a: u128,
        }
        is(written(&Rest { a: u128::MAX }), U128_MAX);
    }
}

/// Every error of the library converts into one, and all of them into those of `std::io`, without a change of their
/// text.
#[test]
fn all_errors_are_one() {
    use bitstream::packet::Protocol;
    use bitstream::{Error, frame};
    use std::error::Error as _;
    use std::io::{self, ErrorKind};

    fn one(why: impl Into<Error>, kind: ErrorKind, text: &str) {
        let error: Error = why.into();
        assert_eq!(error.to_string(), text);
        let io = io::Error::from(error.clone());
        assert_eq!((io.kind(), io.to_string()), (kind, text.to_string()));
        assert_eq!(
            io.into_inner().and_then(|inner| inner.downcast::<Error>().ok()),
            Some(Box::new(error))
        );
    }

    fn io_of(why: impl Into<io::Error>) -> (ErrorKind, String) {
        let why = why.into();
        (why.kind(), why.to_string())
    }

    let read = bitstream::decode::<u8>(&[]).unwrap_err();
    one(read, ErrorKind::InvalidData, "value: the packet ends early (bits 0..8)");
    assert_eq!(io_of(read), (ErrorKind::InvalidData, read.to_string()));

    let write = bitstream::encode_to_slice(&1u8, &mut []).unwrap_err();
    one(
        write,
        ErrorKind::InvalidInput,
        "value: the output is too short (bits 0..8)",
    );
    assert_eq!(io_of(write), (ErrorKind::InvalidInput, write.to_string()));

    let protocol = Protocol::<u8>::new(1);
    let seal = protocol.seal_to_slice(&1, &mut []).unwrap_err();
    one(
        seal,
        ErrorKind::InvalidInput,
        "the sealed packet takes 9 bytes, and the buffer has 0",
    );
    assert_eq!(io_of(seal), (ErrorKind::InvalidInput, seal.to_string()));

    let open = protocol.open(&[]).unwrap_err();
    one(
        open,
        ErrorKind::InvalidData,
        "0 bytes are too few for a packet, which has at least 8",
    );
    assert_eq!(io_of(open), (ErrorKind::InvalidData, open.to_string()));

    let mut decoder = frame::FrameDecoder::<u8>::new(10);
    let broken = decoder.next_frame(&mut &[0; 4][..]).unwrap_err();
    one(
        broken,
        ErrorKind::InvalidData,
        "the frame claims to have 0 bits, and its length alone takes 32",
    );
    assert_eq!(io_of(broken), (ErrorKind::InvalidData, broken.to_string()));
    let mut decoder = frame::FrameDecoder::<u8>::new(10);
    assert_eq!(decoder.next_frame(&mut &[40, 0][..]), Ok(None));
    let cut = decoder.finish().unwrap_err();
    one(
        cut,
        ErrorKind::UnexpectedEof,
        "the stream ended within a frame, after 2 bytes of the frame",
    );
    assert_eq!(io_of(cut).0, ErrorKind::UnexpectedEof);

    // features
    let nothing = bitstream::delta::History::<u8>::new()
        .encode(&mut Default::default())
        .unwrap_err();
    one(
        nothing,
        ErrorKind::InvalidData,
        "no snapshot was recorded yet: call `record` first",
    );
    one(
        bitstream::delta::DeltaError::from(write),
        ErrorKind::InvalidInput,
        &write.to_string(),
    );

    // `clippy::result_large_err` complains in users' code from 128 bytes on
    assert!(size_of::<Error>() <= 64, "{}", size_of::<Error>());
    fn shared<T: Send + Sync + 'static>(_: &T) {}
    shared(&Error::from(read));
    assert!(
        Error::from(read).source().is_none(),
        "the text is that of the error inside"
    );
}
