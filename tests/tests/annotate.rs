//! `annotate`: every bit of a packet with its field.

use bitstream::annotate::Part;
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, annotate};
use proptest::prelude::*;
use tests_support::seeded;
use tests_tools::targets::annotated::{is_explained, repacked};
use tests_zoo::oracle;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::zoo::{self, Specimen, Visitor};

struct Packets;

impl Visitor for Packets {
    fn visit<T: Specimen>(&mut self) {
        let wire = T::wire();
        let legal = trees(&wire, Legality::Legal);
        let harm = (0..4_u8, any::<prop::sample::Index>(), any::<u8>());
        seeded::check(T::NAME, 24, &(legal, harm), |(tree, (how, at, noise))| {
            let mut packet = oracle::encode(&wire, &tree).map_err(|why| format!("{why:?}"))?.bytes();
            let whole = annotate::<T>(&packet);
            if let Some(why) = whole.error() {
                return Err(format!("refused: {why}"));
            }
            is_explained::<T>(&packet)?;
            match how {
                0 => packet.truncate(at.index(packet.len() + 1)),
                1 => packet.push(noise),
                _ if packet.is_empty() => {}
                2 => {
                    let bit = at.index(packet.len() * 8);
                    packet[bit / 8] ^= 1 << (bit % 8);
                }
                _ => {
                    let at = at.index(packet.len());
                    packet[at] = noise;
                }
            }
            is_explained::<T>(&packet)
        });
        let random = prop::collection::vec(any::<u8>(), 0..40);
        seeded::check(T::NAME, 24, &random, |packet| is_explained::<T>(&packet));
    }
}

#[test]
fn the_leaves_of_every_packet_are_the_packet() {
    zoo::visit_all(&mut Packets);
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Mode {
    Idle,
    Walk {
        #[float(min = 0.0, max = 10.0, res = 0.1)]
        speed: f32,
    },
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Player {
    #[bits(range = 0..=100)]
    health: u8,
    alive: bool,
    #[string(max = 15)]
    name: String,
    mode: Mode,
    target: Option<i8>,
    #[bits(elide = 7)]
    level: u16,
    #[array(max = 3)]
    #[bits(varint(group = 4))]
    items: Vec<u32>,
    #[bits(check)]
    last: char,
}

fn player() -> Player {
    Player {
        health: 87,
        alive: true,
        name: "Åsa".to_string(),
        mode: Mode::Walk { speed: 2.5 },
        target: Some(-2),
        level: 7,
        items: vec![3, 100],
        last: 'é',
    }
}

#[test]
fn a_whole_packet_as_a_table() {
    let packet = bitstream::encode(&player()).unwrap();
    let table = "\
Player: 19 bytes
    bits  field                     value       raw
    0..7  Player.health             87          1010111
       7  Player.alive              true        1
   8..12  Player.name (length)      4           0100
  12..16  Player.name (padding)     0           0000
  16..48  Player.name               \"Åsa\"       0x617385c3
      48  Player.mode (tag)         Walk        1
  49..56  Player.mode.Walk.speed    2.5         0011001
      56  Player.target (present)   some        1
  57..65  Player.target             -2          11111110
      65  Player.level (known)      known       1
  66..68  Player.items (length)     2           10
      68  Player.items[0] (prefix)              0
  69..73  Player.items[0]           3           0011
  73..75  Player.items[1] (prefix)              01
  75..83  Player.items[1]           100         01100100
 83..104  Player.last               'é'         0xe9
104..136  Player.last (check)       0x5afeb175  0x5afeb175
136..152  (left over)               16 bits     0000000000000000
2 bytes are left over
";
    let mut longer = packet.clone();
    longer.extend([0, 0]);
    let text = annotate::<Player>(&longer).to_string();
    let expected = table.replace(
        "2 bytes are left over\n",
        "Player: 2 bytes are left over after the value (bits 136..136)\n",
    );
    let expected = expected.replace("(bits 136..136)", "(at bit 136)");
    assert_eq!(text, expected);
    assert!(annotate::<Player>(&packet).error().is_none());
}

#[test]
fn a_failing_packet_up_to_the_bit_that_fails() {
    let packet = [0x7F, 1, 2];
    let table = "\
Player: 3 bytes
 bits  field          value    raw
 0..7  Player.health  127      1111111
7..24  (not read)     17 bits  0x402
Player.health: 127 is not in 0..=100 (bits 0..7)
";
    assert_eq!(annotate::<Player>(&packet).to_string(), table);
}

#[test]
fn a_short_packet_names_what_is_missing() {
    let table = "\
Player: 1 byte
bits  field          value  raw
0..7  Player.health  87     1010111
   7  Player.alive   true   1
Player.name: the packet ends early (bits 8..12)
";
    assert_eq!(annotate::<Player>(&[0x80 | 87]).to_string(), table);
}

#[test]
fn colours_are_the_callers_choice() {
    let annotation = annotate::<Player>(&[0x7F]);
    assert!(!annotation.to_string().contains('\x1b'));
    let colored = annotation.colored().to_string();
    // what is refused is red
    assert!(colored.contains("\x1b[1;31m127"), "{colored}");
}

/// Three numbers in one field.
#[derive(Debug)]
struct ByHand;

impl Codec<u32> for ByHand {
    const SCHEMA: &'static Schema = &Schema::custom("ByHand", 12, 12);

    fn initial() -> u32 {
        0
    }

    fn serialize<S: Stream>(value: &mut u32, s: &mut S) -> Result<(), Refusal> {
        for shift in [0, 4, 8] {
            let mut nibble = u64::from(*value >> shift & 15);
            s.serialize_bits(&mut nibble, 4)?;
            *value = *value & !(15 << shift) | (nibble as u32) << shift;
        }
        Ok(())
    }
}

#[test]
fn codecs_by_hand_are_covered() {
    #[derive(BitSerialize, Debug)]
    struct T {
        #[bits(with = ByHand)]
        a: u32,
        #[bits(4)]
        b: u8,
    }
    let annotation = annotate::<T>(&[0x21, 0x43]);
    let leaves = annotation.leaves().iter().map(|leaf| (leaf.path(), leaf.value()));
    assert_eq!(
        leaves.collect::<Vec<_>>(),
        [("T.a", "1"), ("T.a", "2"), ("T.a", "3"), ("T.b", "4")]
    );
}

#[test]
fn a_packet_of_nothing_has_no_leaves() {
    #[derive(BitSerialize, Debug)]
    struct Nothings {
        #[array(max = 255)]
        units: Vec<()>,
    }
    let annotation = annotate::<Nothings>(&[0xFF]);
    assert_eq!(annotation.leaves().len(), 1);
    assert!(annotate::<()>(&[]).leaves().is_empty());
    assert!(annotate::<()>(&[]).to_html().contains("0 bytes"));
}

#[test]
fn there_are_no_more_leaves_than_can_be_shown() {
    #[derive(BitSerialize, Debug)]
    struct Fixed {
        #[array(max = 1024)]
        #[bits(range = 5..=5)]
        fives: Vec<u8>,
        last: u8,
    }
    let annotation = annotate::<Fixed>(&[0x00, 0x4C, 0]);
    assert!(annotation.leaves().len() <= 3, "{}", annotation.leaves().len());
    let flags = annotate::<[bool; 80_000]>(&[0xA5; 10_000]);
    assert_eq!(flags.leaves().len(), 65_537);
    assert_eq!(flags.leaves()[65_536].part(), Part::Unlisted);
    assert_eq!(flags.leaves()[65_536].bits(), 65_536..80_000);
    assert_eq!(repacked(&flags).unwrap(), [0xA5; 10_000]);
    assert!(flags.to_html().len() < 40_000_000);
    // the last that is listed is the first bit of a prefix
    #[derive(BitSerialize, Debug, Clone, Copy)]
    struct Number(#[bits(varint)] u32);
    let numbers = (false, [Number(300); 40_000]);
    let packet = bitstream::encode(&numbers).unwrap();
    let annotation = annotate::<(bool, [Number; 40_000])>(&packet);
    let [.., last, unlisted] = annotation.leaves() else {
        panic!("{} leaves", annotation.leaves().len());
    };
    assert_eq!((last.part(), unlisted.part()), (Part::Prefix, Part::Unlisted));
    assert_eq!(last.bits().end, unlisted.bits().start);
    assert_eq!(repacked(&annotation).unwrap(), packet);
}

#[test]
fn names_and_values_are_escaped() {
    #[derive(BitSerialize, Debug)]
    struct T {
        #[string(max = 60)]
        s: String,
    }
    let s = "<script>alert('1')</script>&\"\u{1b}[31m\n".to_string();
    let annotation = annotate::<T>(&bitstream::encode(&T { s }).unwrap());
    let html = annotation.to_html();
    assert!(!html.contains("<script>alert"));
    assert!(html.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"));
    assert!(!annotation.to_string().contains('\x1b'));
    assert_eq!(annotation.to_string().lines().count(), 5);
}

#[test]
fn a_text_that_an_earlier_field_counts_is_shown_as_a_text() {
    #[derive(BitSerialize)]
    struct T {
        n: u8,
        #[bits(when = n > 0, present)]
        #[string(max = 20, count = n)]
        text: Option<String>,
        #[array(max = 20, count = n, bytes)]
        bytes: Vec<u8>,
    }
    let (text, bytes) = (Some("h\u{e9}".to_string()), b"abc".to_vec());
    let annotation = annotate::<T>(&bitstream::encode(&T { n: 3, text, bytes }).unwrap());
    let values = annotation.leaves().iter().map(|leaf| (leaf.path(), leaf.value()));
    let expected = [("T.n", "3"), ("T.text", "\"h\u{e9}\""), ("T.bytes", "616263")];
    assert_eq!(values.collect::<Vec<_>>(), expected);
}

/// Every field before the cut is listed, although a reader checks the bits of a whole list at once.
#[test]
fn a_cut_packet_shows_its_parts_up_to_the_cut() {
    #[derive(BitSerialize)]
    struct World {
        #[array(max = 40)]
        cells: Vec<(u8, bool, u16)>,
        last: u32,
    }
    let cells = (0..32).map(|i| (i, true, 1000 + u16::from(i))).collect();
    let packet = bitstream::encode(&World { cells, last: 7 }).expect("legal");
    let whole = annotate::<World>(&packet);
    for len in 1..packet.len() {
        let cut = annotate::<World>(&packet[..len]);
        let ends_before = |leaf: &&bitstream::annotate::Leaf| leaf.bits().end <= len * 8;
        let expected: Vec<_> = whole.leaves().iter().filter(ends_before).collect();
        let listed: Vec<_> = cut.leaves().iter().take(expected.len()).collect();
        assert_eq!(listed, expected, "{len} bytes");
        assert!(cut.leaves().len() <= expected.len() + 1, "{len} bytes");
    }
}
