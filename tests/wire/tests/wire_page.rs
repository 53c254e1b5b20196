//! Examples of the page of the wire format have the bits and the bytes that the library writes, and refuses.

use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, decode, encode, encoded_bits};
use std::collections::{BTreeMap, BTreeSet};
use tests_support::page;

type IsRefused = Box<dyn Fn(&[u8]) -> bool>;

/// A row of a table: a value that is sent, or bytes that a reader refuses.
enum Row {
    Sent { bits: usize, bytes: Vec<u8>, reads: String },
    Refused(IsRefused),
    Unsent,
}

/// Returns the row of a value that a reader gets as `reads` shows it.
fn shown<T: BitSerialize>(value: &T, reads: fn(T) -> String) -> Row {
    let bytes = encode(value).expect("a value");
    Row::Sent {
        bits: encoded_bits(value).expect("a value"),
        reads: reads(decode(&bytes).expect("a packet")),
        bytes,
    }
}

fn sent<T: BitSerialize>(value: T) -> Row {
    shown(&value, |_| String::new())
}

fn refused<T: BitSerialize>() -> Row {
    refused_after::<T>(&[])
}

/// Returns a row of bytes that a reader refuses if the others come before them.
fn refused_after<T: BitSerialize>(before: &'static [u8]) -> Row {
    Row::Refused(Box::new(move |bytes| {
        decode::<T>(&[before, bytes].concat()).is_err_and(|why| !is_about_length(why.kind()))
    }))
}

fn is_about_length(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::EndOfPacket | Refusal::LeftOverBytes | Refusal::LeftOverBits
    )
}

/// Returns the bytes in a cell: `13 10`.
fn bytes(cell: &str) -> Vec<u8> {
    let digits = cell.trim().trim_matches('`').trim_end_matches(" ..");
    let bytes = digits.split_whitespace();
    bytes
        .map(|byte| u8::from_str_radix(byte, 16).expect("hexadecimal digits"))
        .collect()
}

/// Returns the sum in a cell: `4 + 21`.
fn sum(cell: &str) -> usize {
    cell.split('+')
        .map(|part| part.trim().parse::<usize>().expect("bits"))
        .sum()
}

/// Compares the `nth` table with this head.
#[track_caller]
fn holds(head: &str, nth: usize, rows: Vec<Row>) {
    let page = include_str!("../../../bitstream/guide/wire.md");
    let table = &page::tables(page, head)[nth - 1];
    assert_eq!(table.rows.len(), rows.len(), "{head}");
    for (shown, row) in table.rows.iter().zip(rows) {
        let at = |name: &str| table.columns.iter().position(|column| column == name);
        let cell = |name: &str| at(name).map(|at| shown[at].as_str());
        let said = cell("bytes").expect("bytes");
        match row {
            Row::Sent {
                bits,
                bytes: sent,
                reads,
            } => {
                assert_eq!(bytes(said), sent, "{shown:?}");
                assert_eq!(cell("bits").map_or(bits, sum), bits, "{shown:?}");
                assert_eq!(cell("read as").unwrap_or_default(), reads, "{shown:?}");
                if let Some(code) = cell("n").or(cell("code")).filter(|_| cell("read as").is_some()) {
                    let number = sent.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
                    assert_eq!(code, number.to_string(), "{shown:?}");
                }
            }
            Row::Refused(is_refused) => {
                let (from, to) = said.split_once(" to ").unwrap_or((said, said));
                let (mut from, to) = (bytes(from), bytes(to));
                assert!(is_refused(&from), "{shown:?}");
                while from < to {
                    from[0] += 1;
                    assert!(is_refused(&from), "{shown:?}");
                }
            }
            Row::Unsent => assert_eq!(said, "", "{shown:?}"),
        }
    }
}

#[derive(BitSerialize)]
struct Ranged(#[bits(range = -10..=10)] i8);
#[derive(BitSerialize)]
struct Stepped(#[bits(range = 0..=100, step = 5)] u8);
#[derive(BitSerialize)]
struct Truncated(#[bits(range = 0..=20, truncated)] u8);
#[derive(BitSerialize)]
struct Around(#[bits(range = -50..=50, truncated)] i8);
#[derive(BitSerialize)]
struct Signed(#[bits(6)] i8);

#[test]
fn integers_are_as_shown() {
    holds("| value | bytes |", 1, vec![sent(0x0102_u16), sent(-2_i32)]);
    let head = "| range | value | bits | bytes |";
    let ranged = [-10, 0, 10].map(|value| sent(Ranged(value)));
    holds(head, 1, ranged.into_iter().chain([refused::<Ranged>()]).collect());
    assert!(encode(&Stepped(36)).is_err());
    holds(head, 2, vec![sent(Stepped(35)), Row::Unsent, refused::<Stepped>()]);
    let truncated = [10, 3, 19].map(|value| sent(Truncated(value)));
    holds(head, 3, truncated.into_iter().chain([sent(Around(0))]).collect());
    holds(
        "| type | N | value | bytes |",
        1,
        [31, -32, -1].map(|value| sent(Signed(value))).into(),
    );
}

#[derive(BitSerialize)]
struct By5(#[bits(varint(group = 5))] u32);
#[derive(BitSerialize)]
struct By7(#[bits(varint)] u32);
#[derive(BitSerialize)]
struct By9(#[bits(varint(group = 9))] u32);
#[derive(BitSerialize)]
struct Small(#[bits(varint)] i16);
#[derive(BitSerialize)]
struct Big16(#[bits(big_endian)] u16);
#[derive(BitSerialize)]
struct Big24(#[bits(24, big_endian)] i32);
#[derive(BitSerialize)]
struct BigFloat(#[bits(big_endian)] f32);

#[test]
fn big_endian_numbers_are_as_shown() {
    let rows = vec![sent(Big16(0x0102)), sent(Big24(-2)), sent(BigFloat(1.0))];
    holds("| type | N | value | bytes |", 2, rows);
}

#[derive(BitSerialize)]
struct Leb(#[bits(varint(leb128))] u32);
#[derive(BitSerialize)]
struct Long(#[bits(varint(leb128))] i64);

#[test]
fn integers_of_unknown_size_are_as_shown() {
    let mut rows = vec![sent(By7(100)), sent(By5(32))];
    rows.extend([280, 71_200, u32::MAX].map(|value| sent(By9(value))));
    rows.extend([sent(Small(-1)), refused::<By7>()]);
    holds("| type | n | value | bits | bytes |", 1, rows);
    let mut rows: Vec<Row> = [127, 300, u32::MAX].map(|value| sent(Leb(value))).into();
    rows.extend([sent(Long(-2)), refused::<Leb>(), refused::<Leb>()]);
    holds("| type | value | bytes |", 1, rows);
}

/// A given width, which no packet holds.
#[derive(BitSerialize)]
#[bits(given(width: u32))]
struct Wide(#[bits(width = width, max = 13)] u16);
#[derive(BitSerialize)]
#[bits(given(width: u32))]
struct WideSigned(#[bits(width = width, max = 40)] i64);

#[test]
fn integers_of_a_given_width_are_as_shown() {
    let rows = vec![
        sent(bitstream::Under::<Wide, Constant<0>>::new(Wide(0))),
        sent(bitstream::Under::<Wide, Constant<2>>::new(Wide(3))),
        sent(bitstream::Under::<WideSigned, Constant<4>>::new(WideSigned(-1))),
    ];
    holds("| max | W | value | bits | bytes |", 1, rows);
}

struct Constant<const N: u32>;

impl<T: for<'g> bitstream::TakesGiven<Given<'g> = u32>, const N: u32> bitstream::Gives<T> for Constant<N> {
    fn given() -> u32 {
        N
    }
}

/// The value after 100.
struct After100;

impl Codec<u32> for After100 {
    const SCHEMA: &'static Schema = &Schema::custom("After100", 1, 38);

    fn initial() -> u32 {
        0
    }

    fn serialize<S: Stream>(value: &mut u32, s: &mut S) -> Result<(), Refusal> {
        s.serialize_int_relative(100, value)
    }
}

#[derive(BitSerialize)]
struct Later(#[bits(with = After100)] u32);

#[derive(BitSerialize)]
struct Tiers {
    previous: u32,
    #[bits(relative(previous, tiers = [8, 40, 900]))]
    next: u32,
}

/// Returns the row of a number after 0, without the bits of the 0.
fn tier(next: u32) -> Row {
    match sent(Tiers { previous: 0, next }) {
        Row::Sent { bits, bytes, reads } => Row::Sent {
            bits: bits - 32,
            bytes: bytes[4..].to_vec(),
            reads,
        },
        row => row,
    }
}

struct Follows<const BEFORE: u16>;

impl<const BEFORE: u16> Codec<u16> for Follows<BEFORE> {
    const SCHEMA: &'static Schema = &Schema::custom("Follows", 1, 38);

    fn initial() -> u16 {
        0
    }

    fn serialize<S: Stream>(value: &mut u16, s: &mut S) -> Result<(), Refusal> {
        s.serialize_sequence_relative(BEFORE, value)
    }
}

#[derive(BitSerialize)]
struct Sequence<const BEFORE: u16>(#[bits(with = Follows<BEFORE>)] u16);

#[test]
fn relative_integers_are_as_shown() {
    let head = "| previous | value | bits | bytes |";
    let rows = [101, 105, 107, 124, 381, 4478, 70_100].map(|value| sent(Later(value)));
    holds(head, 1, rows.into_iter().chain([refused::<Later>()]).collect());
    let rows = [8, 9, 900].map(tier).into_iter();
    holds(head, 2, rows.chain([refused_after::<Tiers>(&[0; 4])]).collect());
    let rows = vec![
        sent(Sequence::<65_535>(0)),
        sent(Sequence::<65_534>(1)),
        sent(Sequence::<1>(0)),
        refused::<Sequence<500>>(),
    ];
    holds("| previous | number | distance | bits | bytes |", 1, rows);
}

#[derive(BitSerialize)]
struct Resolved(#[float(min = 0.0, max = 10.0, res = 0.01)] f32);
#[derive(BitSerialize)]
struct InBits(#[float(min = 0.0, max = 100.0, bits = 5)] f32);
#[derive(BitSerialize)]
struct WithZero(#[float(min = -1.0, max = 1.0, bits = 6, zero)] f32);
#[derive(BitSerialize)]
struct Rotation(#[quat(bits = 9)] [f32; 4]);

fn show(value: f32) -> String {
    match value {
        f32::MIN_POSITIVE => "2^-126".to_string(),
        value => format!("{value:?}"),
    }
}

#[test]
fn floats_are_as_shown() {
    let values = [0.005, 0.025, 0.105, 5.0, 9.995, 11.0, -1.0];
    let rows = values.map(|value| shown(&Resolved(value), |read| show(read.0)));
    let rows = rows.into_iter().chain([refused::<Resolved>()]).collect();
    holds("| value | n | bytes | read as |", 1, rows);
    let rows = [0.0, 33.0, 50.0, 100.0].map(|value| shown(&InBits(value), |read| show(read.0)));
    holds("| value (0..100 in 5 bits) | n | bytes | read as |", 1, rows.into());
    let rows = [-0.0, -1.0, -0.001, 0.5, 1.0].map(|value| shown(&WithZero(value), |read| show(read.0)));
    holds("| value (-1..1 in 6 bits) | code | bytes | read as |", 1, rows.into());
}

#[test]
fn quaternions_are_as_shown() {
    let values = [
        [0.0, 0.0, 0.0, 1.0],
        [0.5, -0.5, 0.5, -0.5],
        [0.182_574_2, 0.365_148_4, 0.547_722_6, 0.730_296_7],
    ];
    let rows = values.map(|value| {
        shown(&Rotation(value), |Rotation([x, y, z, w])| match x == y && y == z {
            true => format!("{x:?} three times, {w:?}"),
            false => format!("{x:?}, {y:?}, {z:?}, {w:?}"),
        })
    });
    let rows = rows.into_iter().chain([refused::<Rotation>()]).collect();
    let head = "| x y z w | index | codes | bytes | read as |";
    holds(head, 1, rows);
}

#[derive(BitSerialize)]
struct Hundreds(
    #[array(max = 10)]
    #[bits(range = 0..=100)]
    Vec<u8>,
);
#[derive(BitSerialize)]
struct Few(
    #[array(len = 2..=5)]
    #[bits(4)]
    Vec<u8>,
);
#[derive(BitSerialize)]
struct In16(
    #[array(max = 10, width = 16)]
    #[bits(range = 0..=100)]
    Vec<u8>,
);
#[derive(BitSerialize)]
struct In5(#[array(max = 10, width = 5)] Vec<bool>);
#[derive(BitSerialize)]
#[bits(given(width: u32))]
struct In0(#[array(max = 10, width = width)] Vec<bool>);
#[derive(BitSerialize)]
struct More(
    #[array(max = 10, until = more)]
    #[bits(5)]
    Vec<u8>,
);
#[derive(BitSerialize)]
struct Ended(#[array(max = 10, until = 0)] Vec<u8>);
#[derive(BitSerialize)]
struct Rest(#[bits(3)] u8, #[array(max = 10, until = end)] Vec<u16>);
#[derive(BitSerialize)]
struct Set(
    #[array(max = 3)]
    #[bits(4)]
    BTreeSet<u8>,
);
#[derive(BitSerialize)]
struct Map(#[array(max = 3)] BTreeMap<u8, bool>);

#[test]
fn lists_are_as_shown() {
    let head = "| list | value | bits | bytes |";
    let rows = vec![
        sent(Hundreds(vec![1, 2, 100])),
        sent(Few(vec![1, 2, 15])),
        refused::<Hundreds>(),
    ];
    holds(head, 1, rows);
    let rows = vec![
        sent(In16(vec![1, 2])),
        sent(bitstream::Under::<In0, Constant<0>>::new(In0(Vec::new()))),
        refused::<In5>(),
    ];
    holds(head, 2, rows);
    let rows = vec![
        sent(More(vec![3, 1])),
        sent(Ended(vec![7, 8])),
        sent(Rest(5, vec![1, 2])),
    ];
    holds(head, 3, rows);
    let rows = vec![
        sent(Set([3, 9].into())),
        refused::<Set>(),
        sent(Map([(1, false), (7, true)].into())),
    ];
    holds("| of at most 3 | value | bits | bytes |", 1, rows);
}

#[derive(BitSerialize)]
struct Bitmap(
    #[array(sparse = bitmap)]
    #[bits(3)]
    [Option<u8>; 5],
);
#[derive(BitSerialize)]
struct Count(
    #[array(sparse = count)]
    #[bits(3)]
    [Option<u8>; 5],
);
#[derive(BitSerialize)]
struct Sentinel(
    #[array(sparse = sentinel)]
    #[bits(3)]
    [Option<u8>; 5],
);
#[derive(BitSerialize)]
struct Relative(
    #[array(sparse = relative)]
    #[bits(3)]
    [Option<u8>; 5],
);

#[test]
fn sparse_arrays_are_as_shown() {
    let slots = [None, Some(5), None, None, Some(2)];
    let rows = vec![
        sent(Bitmap(slots)),
        sent(Count(slots)),
        sent(Sentinel(slots)),
        sent(Relative(slots)),
    ];
    holds("| form | sent | bits | bytes |", 1, rows);
}

#[derive(BitSerialize)]
enum Event {
    Idle,
    Move(#[bits(range = -8..=7)] i8),
    Chat(bool),
    Dead,
}
#[derive(BitSerialize)]
enum Three {
    A,
    B,
    C,
}
#[derive(BitSerialize)]
enum Ids {
    #[bits(id = 3)]
    A,
    #[bits(id = 9)]
    B(bool),
}
#[derive(BitSerialize)]
#[bits(tag(width = 8))]
enum Open {
    #[bits(id = 3)]
    A,
    #[bits(id = 9)]
    B(bool),
    #[bits(other)]
    Other(u8),
}
#[derive(BitSerialize)]
#[bits(tag(range = 10..=13))]
enum From10 {
    #[bits(id = 10)]
    A,
    #[bits(id = 12)]
    B(bool),
}
#[derive(BitSerialize)]
#[bits(tag(repr))]
#[repr(i8)]
enum Repr {
    A = -3,
    B = -2,
}
#[derive(BitSerialize)]
struct Kind {
    kind: u8,
    #[bits(tag = kind)]
    event: Ids,
}

#[test]
fn enums_are_as_shown() {
    let _ = (
        Three::A,
        Three::B,
        Three::C,
        Ids::A,
        Open::A,
        Open::B(true),
        From10::A,
        Repr::B,
    );
    let rows = vec![
        sent(Event::Idle),
        sent(Event::Move(-1)),
        sent(Event::Chat(true)),
        sent(Event::Dead),
        refused::<Three>(),
        sent(Ids::B(true)),
        refused::<Ids>(),
        sent(Open::Other(4)),
        sent(From10::B(true)),
        sent(Repr::A),
    ];
    holds("| enum | value | bits | bytes |", 1, rows);
    let event = Ids::B(true);
    let rows = vec![sent(Kind { kind: 9, event }), refused::<Kind>()];
    holds("| a `u8` as kind, then an enum of that tag | bits | bytes |", 1, rows);
}

#[derive(BitSerialize)]
struct Whole {
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(6)]
    lean: i8,
    #[float(min = 0.0, max = 10.0, res = 0.01)]
    speed: f32,
    alive: bool,
    #[bits(range = 0..=1023)]
    target: Option<u16>,
    stance: Stance,
    #[array(max = 4)]
    #[bits(range = 1..=20)]
    ammo: Vec<u8>,
    event: Turn,
    #[string(max = 15)]
    name: String,
    #[bits(align)]
    crc: u16,
}
#[derive(BitSerialize)]
enum Stance {
    Stands,
    Walks,
    Lies,
}
#[derive(BitSerialize)]
enum Turn {
    Waits,
    Hit(#[bits(range = 1..=20)] u8),
    Ends,
}

#[test]
fn the_packet_is_as_shown() {
    let _ = (Stance::Stands, Stance::Walks, Turn::Waits, Turn::Ends);
    let value = Whole {
        health: 75,
        lean: -5,
        speed: 2.5,
        alive: true,
        target: Some(700),
        stance: Stance::Lies,
        ammo: vec![20, 3],
        event: Turn::Hit(7),
        name: "Ada".to_string(),
        crc: 0xBEEF,
    };
    let packet = encode(&value).expect("a value");
    let page = include_str!("../../../bitstream/guide/wire.md");
    let (bits, measure) = (encoded_bits(&value).expect("a value"), bitstream::measure(&value));
    let digits: Vec<String> = packet.iter().map(|byte| format!("{byte:02x}")).collect();
    let (len, digits) = (packet.len(), digits.join(" "));
    let line = format!("{bits} bits, {len} bytes: `{digits}`. The measure is {measure}.");
    assert!(page.contains(&line), "{line}");

    let mut next = 0;
    for row in page
        .split("| bits | field | declared as | value | sent |\n")
        .nth(1)
        .expect("a table")
        .lines()
        .skip(1)
    {
        let Some((from, to)) = row
            .strip_prefix("| ")
            .and_then(|row| row.split_once(" |")?.0.split_once(".."))
        else {
            break;
        };
        let [from, to] = [from, to].map(|bit| bit.parse::<usize>().expect("a bit"));
        assert_eq!(from, next, "{row}");
        let number = (from..to).rev().fold(0, |number, bit| {
            number << 1 | u64::from(packet[bit / 8] >> (bit % 8) & 1)
        });
        let shown = row.trim_end_matches(" |").rsplit("| ").next().expect("a cell");
        let is_shown = match shown
            .trim_start_matches("length ")
            .trim_start_matches("tag ")
            .parse::<u64>()
        {
            Ok(shown) => shown == number,
            Err(_) => shown == "padding" && number == 0 || shown.contains(&format!("{:02x}", number & 0xFF)),
        };
        assert!(is_shown, "{row}: {number}");
        next = to;
    }
    assert_eq!(next, bits);
}
