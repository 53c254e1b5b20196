//! Elements of lists that may take no bits: 64 KiB of memory in one packet, all lists together, for readers and
//! writers.

use arrayvec::ArrayVec;
use bitstream::annotate::Part;
use bitstream::frame::{self, FrameDecoder};
use bitstream::{BitReader, BitSerialize, BitWriter, Codec, ReadError, Refusal, Schema, Sink, Source, Stream};
use bitstream::{annotate, hostile, max_memory};
use proptest::prelude::*;
use std::collections::VecDeque;
use tests_support::seeded::check;

/// Bytes that the elements without bits of one packet count at most.
const MOST: usize = 65_536;

/// Returns `bytes_max` of `f`, and its result.
fn peak<T>(f: impl FnOnce() -> T) -> (T, usize) {
    let mut value = None;
    let info = allocation_counter::measure(|| value = Some(f()));
    match value {
        Some(value) => (value, info.bytes_max as usize),
        None => panic!("`measure` does not call"),
    }
}

/// `SIZE` bytes in memory and no bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Fives<const SIZE: usize> {
    #[bits(range = 5..=5)]
    of: [u8; SIZE],
}

impl<const SIZE: usize> Fives<SIZE> {
    const NEW: Self = Fives { of: [5; SIZE] };
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Listed<T> {
    #[array(max = 4_000_000_000_u32)]
    of: Vec<T>,
}

/// Returns the error, its path, its bits and the value.
fn parts_of_read(why: ReadError) -> (Refusal, String, std::ops::Range<usize>, Option<i128>) {
    (why.kind(), why.path().to_string(), why.bits(), why.value())
}

/// A list of `count` elements of `size` bytes is accepted, or refused by readers and writers alike, as the sum says.
fn counts<T: BitSerialize + Clone + std::fmt::Debug + PartialEq>(count: usize, charge: usize, element: &T) {
    let packet = (count as u32).to_le_bytes();
    let (read, held) = peak(|| bitstream::decode::<Listed<T>>(&packet).map(|list| list.of.len()));
    let into = bitstream::decode_into(&mut Listed::<T> { of: Vec::new() }, &packet);
    let prefix = bitstream::decode_prefix::<Listed<T>>(&packet).map(|(list, used)| (list.of.len(), used));
    let direct = Listed::<T>::read(&mut BitReader::new(&packet)).map(|list| list.of.len());
    let shown = annotate::<Listed<T>>(&packet);
    assert!(held <= MOST && held <= max_memory::<Listed<T>>(4), "{held} bytes");
    if count * charge <= MOST {
        assert_eq!((read, into, prefix), (Ok(count), Ok(()), Ok((count, 4))));
        assert_eq!((direct, shown.error()), (Ok(count), None));
        let value = Listed {
            of: vec![element.clone(); count],
        };
        assert_eq!(bitstream::encode(&value).as_deref(), Ok(&packet[..]));
        assert_eq!(bitstream::encoded_bits(&value), Ok(32));
        return;
    }
    assert_eq!(held, 0);
    let why = read.unwrap_err();
    let expected = (
        Refusal::WithoutBits,
        "Listed.of".to_string(),
        0..32,
        Some(count as i128),
    );
    assert_eq!(parts_of_read(why), expected);
    assert_eq!((into, prefix), (Err(why), Err(why)));
    assert_eq!((direct, shown.error()), (Err(Refusal::WithoutBits), Some(&why)));
    assert_eq!(shown.leaves().first().map(|leaf| leaf.part()), Some(Part::Length));
    if count > 1 << 20 {
        return;
    }
    let value = Listed {
        of: vec![element.clone(); count],
    };
    let unwritten = bitstream::encode(&value).unwrap_err();
    let parts = (
        unwritten.kind(),
        unwritten.path().to_string(),
        unwritten.bits(),
        unwritten.value(),
    );
    assert_eq!((parts, unwritten.to_string()), (expected, why.to_string()));
    assert_eq!(bitstream::encode_to_slice(&value, &mut [0; 300]), Err(unwritten));
    assert_eq!(bitstream::encoded_bits(&value), Err(unwritten));
    let mut out = vec![1, 2, 3];
    assert_eq!(
        (bitstream::encode_into(&value, &mut out), out),
        (Err(unwritten), vec![1, 2, 3])
    );
}

#[test]
fn a_list_counts_the_memory_of_its_elements_and_each_at_least_a_byte() {
    macro_rules! sizes {
        ($($size:literal)*) => {$(
            let (charge, fit) = ($size.max(1), MOST / $size.max(1));
            for count in [0, 1, 2, fit.saturating_sub(1), fit, fit + 1, 1024, 4_000_000_000] {
                counts(count, charge, &Fives::<$size>::NEW);
            }
        )*};
    }
    sizes!(0 1 3 48 64 65 1000 32768 32769 65535 65536 65537);
    for count in [0, 1, MOST, MOST + 1, 4_000_000_000] {
        counts(count, 1, &());
    }
}

#[derive(BitSerialize, Debug)]
struct Wall {
    #[array(max = 1024)]
    #[allow(dead_code)]
    of: Vec<Fives<65536>>,
}

/// Before the limit, an accepted packet took 67 MB and 160 ms, and a rejected one too.
#[test]
fn two_bytes_ask_for_no_more_than_64_kib() {
    for packet in [&[0, 4][..], &[0, 4, 0], &[0xFF, 3], &[2, 0]] {
        let (read, held) = peak(|| bitstream::decode::<Wall>(packet).map(|_| ()));
        assert_eq!(
            (read.unwrap_err().kind(), held),
            (Refusal::WithoutBits, 0),
            "{packet:?}"
        );
    }
    let (read, held) = peak(|| bitstream::decode::<Wall>(&[1, 0]).map(|wall| wall.of.len()));
    assert_eq!((read, held), (Ok(1), MOST));
    let why = bitstream::decode::<Wall>(&[0, 4]).unwrap_err();
    assert_eq!(
        why.to_string(),
        "Wall.of: 1024 elements that may take no bits are too many: those of one packet take at most 65536 bytes of memory \
         (bits 0..11)"
    );
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Inner {
    on: bool,
    #[array(max = 1024)]
    of: Vec<Fives<32>>,
}

/// Before the limit, such a packet took 157 MB: each bit may be an element with a list of 1,024.
#[test]
fn nested_lists_count_together() {
    let nested = |lengths: &[usize]| Listed {
        of: lengths
            .iter()
            .map(|len| Inner {
                on: true,
                of: vec![Fives::NEW; *len],
            })
            .collect(),
    };
    // 2,048 of 32 bytes
    for lengths in [&[1024, 1024][..], &[1000, 1000, 48], &[0, 1, 1023, 0, 1024]] {
        let packet = bitstream::encode(&nested(lengths)).unwrap();
        let (read, held) = peak(|| bitstream::decode::<Listed<Inner>>(&packet));
        assert_eq!(read.unwrap(), nested(lengths));
        assert!(held <= max_memory::<Listed<Inner>>(packet.len()));
    }
    let over = nested(&[1024, 0, 1000, 25, 3]);
    let unwritten = bitstream::encode(&over).unwrap_err();
    assert_eq!(unwritten.path().to_string(), "Listed.of[3].of");
    // a length in 32 bits, then a bit and a length of 11 bits each
    assert_eq!((unwritten.kind(), unwritten.bits()), (Refusal::WithoutBits, 69..80));
    let why = bitstream::decode::<Listed<Inner>>(&unchecked(&over)).unwrap_err();
    assert_eq!(
        parts_of_read(why),
        (Refusal::WithoutBits, "Listed.of[3].of".to_string(), 69..80, Some(25))
    );

    // 799 of 1,024 each, in 1,200 bytes
    let hostile = unchecked(&nested(&[1024; 797]));
    assert_eq!(hostile.len(), 1200);
    let (read, held) = peak(|| bitstream::decode::<Listed<Inner>>(&hostile).map(|_| ()));
    assert_eq!(read.unwrap_err().path().to_string(), "Listed.of[2].of");
    assert!(held <= max_memory::<Listed<Inner>>(1200) && held < 100_000, "{held}");
}

/// The bytes of a value that a writer may refuse: by its parts, without a limit for all of them.
fn unchecked<T: BitSerialize>(value: &T) -> Vec<u8> {
    let mut out = vec![0; 1 << 20];
    let mut writer = BitWriter::new(&mut out);
    assert_eq!(value.write(&mut writer), Ok(()));
    let used = writer.finish().unwrap();
    out.truncate(used);
    out
}

/// Elements without bits in everything that holds elements, and of all that may take none.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Kinds {
    #[bits(range = 0..=100_000)]
    count: u32,
    #[array(max = 100_000)]
    list: Vec<Fives<100>>,
    #[array(max = 100_000)]
    queue: VecDeque<Fives<100>>,
    #[array(max = 100_000)]
    slice: Box<[Fives<100>]>,
    #[array(max = 100_000, count = count)]
    counted: Vec<Fives<100>>,
    #[array(max = 20_000)]
    in_place: ArrayVec<(), 20_000>,
    // in a box each: 8 bytes, and 92 in the box
    #[array(max = 100_000)]
    #[allow(clippy::vec_box)]
    boxes: Vec<Box<Fives<92>>>,
    #[array(max = 100_000)]
    aligned: Vec<Aligned>,
    choice: Choice,
}

/// 0 to 7 bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Aligned {
    #[bits(align)]
    of: Fives<100>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Choice {
    None,
    Some {
        on: bool,
        #[array(max = 100_000)]
        units: Vec<()>,
    },
}

fn kinds() -> impl Strategy<Value = Kinds> {
    // so many that about half of the values are within the limit
    let len = || prop_oneof![3 => 0..=90_usize, 1 => 0..=300_usize];
    let lens = (len(), len(), len(), len(), len(), len(), 0..=3_usize);
    (lens, 0..=20_000_usize, proptest::option::of(0..=40_000_usize)).prop_map(|(lens, in_place, units)| {
        let (a, b, c, d, e, f, wrong) = lens;
        Kinds {
            count: d as u32,
            list: vec![Fives::NEW; a],
            queue: vec![Fives::NEW; b].into(),
            slice: vec![Fives::NEW; c].into(),
            counted: vec![Fives::NEW; d],
            in_place: std::iter::repeat_n((), in_place).collect(),
            boxes: vec![Box::new(Fives::NEW); e],
            // some of them are refused for what they hold, before or after what is too much
            aligned: vec![
                Aligned {
                    of: Fives {
                        of: [if wrong == 0 { 6 } else { 5 }; 100]
                    }
                };
                f
            ],
            choice: match units {
                None => Choice::None,
                Some(units) => Choice::Some {
                    on: true,
                    units: vec![(); units],
                },
            },
        }
    })
}

/// Returns the count of all elements without bits.
fn sum(value: &Kinds) -> usize {
    let units = match &value.choice {
        Choice::None => 0,
        Choice::Some { units, .. } => units.len(),
    };
    let lists = [
        value.list.len(),
        value.queue.len(),
        value.slice.len(),
        value.counted.len(),
    ];
    let hundreds = lists.iter().sum::<usize>() + value.boxes.len() + value.aligned.len();
    100 * hundreds + value.in_place.len() + units
}

/// Wraps a value with an incomplete schema, so that the tracer locates its errors.
#[derive(Debug, PartialEq)]
struct Traced<T>(T);

impl<T: BitSerialize> BitSerialize for Traced<T> {
    const SCHEMA: &'static Schema = &Schema::restricted(T::SCHEMA);

    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        self.0.write(s)
    }

    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        T::read(s).map(Traced)
    }
}

#[test]
fn readers_and_writers_refuse_the_same_values_at_the_same_place() {
    check("Kinds", 400, &kinds(), |value| {
        let legal = value.aligned.first().is_none_or(|aligned| aligned.of == Fives::NEW);
        let written = bitstream::encode(&value);
        let bits = bitstream::encoded_bits(&value);
        if written.is_ok() != (legal && sum(&value) <= MOST) || written.is_ok() != bits.is_ok() {
            return Err(format!("{} bytes, {written:?}, {bits:?}", sum(&value)));
        }
        if !legal {
            return Ok(());
        }
        let packet = unchecked(&value);
        let (read, held) = peak(|| bitstream::decode::<Kinds>(&packet));
        if held > max_memory::<Kinds>(packet.len()) {
            return Err(format!("{held} bytes"));
        }
        let shown = annotate::<Kinds>(&packet);
        if shown.error() != read.as_ref().err() {
            return Err(format!("{:?}, not {read:?}", shown.error()));
        }
        match (written, read) {
            (Ok(written), Ok(read)) if written == packet && read == value => Ok(()),
            (Err(unwritten), Err(why)) => {
                let parts = (
                    unwritten.kind(),
                    unwritten.path().to_string(),
                    unwritten.bits(),
                    unwritten.value(),
                );
                match parts == parts_of_read(why) {
                    true => Ok(()),
                    false => Err(format!("{unwritten}, and {why}")),
                }
            }
            other => Err(format!("{other:?}")),
        }
    });
}

/// Described by its schema alone.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Described {
    #[array(max = 3000)]
    outer: Vec<Inner>,
    #[bits(range = 0..=100)]
    number: u8,
    #[array(max = 3000)]
    units: Vec<Aligned>,
    choice: Choice,
}

#[test]
fn the_schema_and_the_declaration_find_the_same_place() {
    let byte = prop_oneof![3 => Just(0), 1 => any::<u8>(), 2 => any::<u8>().prop_map(|byte| byte & 0x24)];
    check("Described", 3000, &proptest::collection::vec(byte, 0..60), |packet| {
        let walked = bitstream::decode::<Described>(&packet).map_err(parts_of_read);
        let traced = bitstream::decode::<Traced<Described>>(&packet).map_err(parts_of_read);
        match (walked, traced) {
            (Ok(walked), Ok(Traced(traced))) if walked == traced => Ok(()),
            (Err(walked), Err(traced)) if walked == traced => Ok(()),
            other => Err(format!("{other:?}")),
        }
    });
}

#[test]
fn hostile_packets_have_one_element_too_many() {
    let packets = hostile::<Listed<Fives<100>>>();
    let too_many = packets
        .packets()
        .iter()
        .filter(|packet| packet.rule() == Refusal::WithoutBits);
    let too_many: Vec<_> = too_many.map(|packet| packet.bytes.clone()).collect();
    assert_eq!(too_many, [656_u32.to_le_bytes()]);
    for packet in hostile::<Kinds>().packets() {
        let why = bitstream::decode::<Kinds>(&packet.bytes).unwrap_err();
        assert_eq!((why.kind(), why.path()), (packet.rule(), packet.path()), "{why}");
    }
    for packet in hostile::<Kinds>().honest() {
        assert_eq!(bitstream::decode::<Kinds>(packet).map(|_| ()), Ok(()));
    }
}

/// The events of a frame are one packet.
#[test]
fn the_events_of_a_frame_count_together() {
    let event = |len| Inner {
        on: true,
        of: vec![Fives::NEW; len],
    };
    let whole = [event(1024), event(0), event(1024)];
    let framed = frame::encode(&whole).unwrap();
    let mut decoder = FrameDecoder::<Inner>::new(1000);
    assert_eq!(decoder.next_frame(&mut &framed[..]), Ok(Some(whole.to_vec())));
    assert_eq!(decoder.next_frame(&mut &framed[..]), Ok(Some(whole.to_vec())));

    let over = [event(1024), event(1000), event(25)];
    let unwritten = frame::encode(&over).unwrap_err();
    assert_eq!(unwritten.kind(), Refusal::WithoutBits);
    assert_eq!(frame::encode_to_slice(&over, &mut [0; 100]), Err(unwritten));
    assert_eq!(frame::encoded_bits(&over), Err(unwritten));
    let mut body = vec![0; 100];
    let mut writer = BitWriter::new(&mut body);
    for event in &over {
        assert_eq!(event.write(&mut writer), Ok(()));
    }
    let used = writer.finish().unwrap();
    let bits = 32 + 3 * 12_u32;
    let framed = [&bits.to_le_bytes(), &body[..used]].concat();
    let why = decoder.next_frame(&mut &framed[..]).unwrap_err();
    assert_eq!(why.to_string(), unwritten.to_string());
    assert!(why.to_string().contains("events[2].of: 25 elements"), "{why}");
}

/// A codec that hides its lists from the schema.
struct Hidden;

impl Codec<Vec<Wide>> for Hidden {
    const SCHEMA: &'static Schema = &Schema::custom("Hidden", 32, 64);

    fn initial() -> Vec<Wide> {
        Vec::new()
    }

    fn serialize<S: Stream>(value: &mut Vec<Wide>, s: &mut S) -> Result<(), Refusal> {
        let mut list = Listed {
            of: std::mem::take(value),
        };
        let done = s.serialize_object(&mut list);
        *value = list.of;
        done
    }
}

type Wide = Fives<4096>;

#[derive(BitSerialize, Debug, PartialEq)]
struct ByHand {
    #[bits(with = Hidden)]
    of: Vec<Wide>,
}

#[test]
fn a_reader_counts_what_codecs_by_hand_read() {
    let (read, held) = peak(|| bitstream::decode::<ByHand>(&[17, 0, 0, 0]).map(|_| ()));
    assert_eq!((read.unwrap_err().kind(), held), (Refusal::WithoutBits, 0));
    let read = bitstream::decode::<ByHand>(&[16, 0, 0, 0]).map(|value| value.of.len());
    assert_eq!(read, Ok(16));
}
