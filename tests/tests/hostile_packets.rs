//! `hostile`: every packet is refused by the rule that it is said to break, and every rule has its packets.

use bitstream::schema::Code;
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, hostile};
use std::collections::{BTreeMap, BTreeSet};
use tests_workloads::encoded;
use tests_zoo::zoo::{self, Specimen, Visitor};

/// Complaints about all types of the zoo.
struct Complaints<F> {
    about: F,
    found: Vec<String>,
}

/// Something to say about a type.
trait Complain {
    fn complain<T: Specimen>(&mut self) -> Vec<String>;
}

impl<F: Complain> Visitor for Complaints<F> {
    fn visit<T: Specimen>(&mut self) {
        let found = self.about.complain::<T>();
        self.found
            .extend(found.into_iter().map(|what| format!("{}: {what}", T::NAME)));
    }
}

/// Asks of every type of the zoo.
fn nobody_complains<F: Complain>(about: F) -> F {
    nobody_complains_of(zoo::visit_all, about)
}

fn nobody_complains_of<F: Complain>(visit: fn(&mut Complaints<F>), about: F) -> F {
    let mut complaints = Complaints {
        about,
        found: Vec::new(),
    };
    visit(&mut complaints);
    assert!(complaints.found.is_empty(), "{:#?}", complaints.found);
    complaints.about
}

struct Refused;

impl Complain for Refused {
    fn complain<T: Specimen>(&mut self) -> Vec<String> {
        let is_wrong = |packet: &bitstream::Hostile| match bitstream::decode::<T>(&packet.bytes) {
            Ok(value) => Some(format!("{packet}, but {:?} is read as {value:?}", packet.bytes)),
            Err(error) if error == packet.error => None,
            Err(error) => Some(format!("{packet}, but {:?} is refused as {error}", packet.bytes)),
        };
        hostile::<T>().packets().iter().filter_map(is_wrong).collect()
    }
}

#[test]
fn every_packet_is_refused_by_the_rule_that_it_breaks() {
    nobody_complains(Refused);
}

struct Honest;

impl Complain for Honest {
    fn complain<T: Specimen>(&mut self) -> Vec<String> {
        let found = hostile::<T>();
        let is_wrong = |bytes: &Vec<u8>| match bitstream::decode::<T>(bytes) {
            Ok(value) if bitstream::encode(&value).as_ref() == Ok(bytes) => None,
            Ok(value) => Some(format!("{bytes:?} is not how {value:?} is written")),
            Err(error) => Some(format!("{error} in {bytes:?}")),
        };
        let none = found.honest().is_empty().then(|| "no honest packet".to_string());
        found.honest().iter().filter_map(is_wrong).chain(none).collect()
    }
}

#[test]
fn what_the_packets_are_made_of_are_values() {
    nobody_complains(Honest);
}

struct Again;

impl Complain for Again {
    fn complain<T: Specimen>(&mut self) -> Vec<String> {
        let (once, twice) = (hostile::<T>(), hostile::<T>());
        match once.packets() == twice.packets() && once.honest() == twice.honest() {
            true => Vec::new(),
            false => vec!["other packets the second time".to_string()],
        }
    }
}

#[test]
fn every_run_has_the_same_packets() {
    nobody_complains(Again);
}

struct Bounded;

impl Complain for Bounded {
    fn complain<T: Specimen>(&mut self) -> Vec<String> {
        let found = hostile::<T>();
        let longest = found.packets().iter().map(|packet| packet.bytes.len()).max();
        let is_bounded = found.packets().len() <= 4096 && longest.is_some_and(|bytes| bytes <= 32 << 10);
        let different: BTreeSet<&[u8]> = found.packets().iter().map(|packet| &packet.bytes[..]).collect();
        let mut wrong = Vec::new();
        if T::MAX_BITS > 0 && !is_bounded {
            wrong.push(format!("{} packets of up to {longest:?} bytes", found.packets().len()));
        }
        // a packet may break a rule in two ways of saying it, but not often
        if different.len() * 10 < found.packets().len() * 8 {
            wrong.push(format!(
                "{} different of {} packets",
                different.len(),
                found.packets().len()
            ));
        }
        wrong
    }
}

#[test]
fn there_are_no_more_packets_than_is_said_and_few_twice() {
    nobody_complains(Bounded);
}

#[derive(Default)]
struct Rules(BTreeSet<String>);

impl Complain for Rules {
    fn complain<T: Specimen>(&mut self) -> Vec<String> {
        self.0
            .extend(hostile::<T>().into_iter().map(|packet| format!("{:?}", packet.rule())));
        Vec::new()
    }
}

/// Every error of a reader. Packets cannot cause the errors of a writer, or of calls with a wrong width. `bitless.rs`
/// tests `WithoutBits`, for which no type of the zoo is large enough.
const OF_READERS: [Refusal; 20] = [
    Refusal::EndOfPacket,
    Refusal::OutOfRange,
    Refusal::Length,
    Refusal::UnknownTag,
    Refusal::Padding,
    Refusal::LeftOverBytes,
    Refusal::LeftOverBits,
    Refusal::InvalidUtf8,
    Refusal::Nul,
    Refusal::InvalidChar,
    Refusal::NotUnit,
    Refusal::Zero,
    Refusal::NotCanonical,
    Refusal::NotIncreasing,
    Refusal::InvalidUtf16,
    Refusal::Width,
    Refusal::Check,
    Refusal::Constant,
    Refusal::Rule,
    Refusal::Conversion,
];

#[test]
fn every_rule_of_a_reader_is_broken_somewhere() {
    let broken = nobody_complains(Rules::default()).0;
    let expected: BTreeSet<String> = OF_READERS.iter().map(|rule| format!("{rule:?}")).collect();
    assert_eq!(broken, expected);
}

struct Reached;

impl Complain for Reached {
    fn complain<T: Specimen>(&mut self) -> Vec<String> {
        // a value that is elided is in no packet, and `Nest` holds the others
        let hidden = ["Elides", "Dependent", "Nest"];
        match hidden.contains(&T::NAME) {
            true => Vec::new(),
            false => hostile::<T>().unreached().to_vec(),
        }
    }
}

#[test]
fn every_place_is_reached() {
    nobody_complains(Reached);
    // two that are never sent, since readers know them
    assert_eq!(hostile::<zoo::conditions::Elides>().unreached(), ["Elides.mode.Walk"]);
    assert_eq!(
        hostile::<zoo::conditions::Dependent>().unreached(),
        ["Dependent.Inner.0.Idle"]
    );
}

#[derive(Default)]
struct Listed(String);

impl Complain for Listed {
    fn complain<T: Specimen>(&mut self) -> Vec<String> {
        let found = hostile::<T>();
        let mut rules = BTreeMap::<_, usize>::new();
        let mut all = Vec::new();
        for packet in &found {
            *rules.entry(format!("{:?}", packet.rule())).or_default() += 1;
            all.extend(&packet.bytes);
            all.extend(packet.to_string().into_bytes());
        }
        for packet in found.honest() {
            all.extend(packet);
        }
        let (name, packets, honest) = (T::NAME, found.packets().len(), found.honest().len());
        let rules: Vec<String> = rules.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
        let (rules, digest) = (rules.join(", "), encoded(&[all]).checksum);
        self.0 += &format!("{name}: {packets} of {honest} honest ones, {digest:016x}\n    {rules}\n");
        Vec::new()
    }
}

/// How many packets break which rule of each type of a module, and a digest of all. Where `hostile` finds more, or
/// less, this is to be accepted anew after a look at the difference.
mod reviewed {
    use super::*;

    macro_rules! modules {
        ($($module:ident)*) => {
            $(
                #[test]
                fn $module() {
                    let listed = nobody_complains_of(zoo::visit::$module, Listed::default());
                    insta::assert_snapshot!(stringify!($module), listed.0);
                }
            )*

            #[test]
            fn no_module_is_left_out() {
                assert_eq!([$(stringify!($module)),*], zoo::MODULES);
            }
        };
    }

    modules! { shapes integers floats lists aligned choices mixed numbers letters conditions given tags large foreign }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Move {
    #[bits(range = 10..=40)]
    x: u8, // 5 bits, one code of which is left over
    #[bits(reserved = 2)]
    spare: (),
}

#[test]
fn a_type_of_one_byte_by_hand() {
    let found = hostile::<Move>();
    let shown = |packet: &bitstream::Hostile| packet.to_string();
    let all: BTreeSet<String> = found.packets().iter().map(shown).collect();
    let expected = [
        // the code 31, in place of 0..=30
        "Move.x: 41 is not in 10..=40 (bits 0..5)",
        "Move.spare: 0x1 is not the declared constant (bits 5..7)",
        "Move.spare: 0x3 is not the declared constant (bits 5..7)",
        // 7 of 8 bits are used
        "Move: unused bits of the last byte are set (bit 7)",
        "Move: 1 byte is left over after the value (at bit 8)",
        "Move: 9 bytes are left over after the value (at bit 8)",
        "Move.x: the packet ends early (bits 0..5)",
    ];
    assert_eq!(all, expected.map(String::from).into());
    let above = found
        .packets()
        .iter()
        .find(|packet| packet.rule() == Refusal::OutOfRange)
        .unwrap();
    assert_eq!(
        (above.bytes.as_slice(), above.path().to_string()),
        (&[31][..], "Move.x".to_string())
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Narrow {
    key: u64,
    #[bits(when = key == 0x0123_4567_89AB_CDEF)]
    treasure: u8,
}

#[test]
fn what_nothing_reaches_is_said() {
    assert_eq!(hostile::<Narrow>().unreached(), ["Narrow.treasure"]);
}

/// A codec whose author forgot what its schema says.
enum Careless {}

const PERCENT: &Schema = &Schema::code(Code::range(0, 100, 1, false));

impl Codec<u8> for Careless {
    const SCHEMA: &'static Schema = PERCENT;

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        let mut bits = u64::from(*value);
        s.serialize_bits(&mut bits, 7)?;
        *value = bits as u8;
        Ok(())
    }

    fn initial() -> u8 {
        0
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Careful {
    #[bits(with = Careless)]
    percent: u8,
}

#[test]
fn a_codec_that_forgets_its_bounds_is_found_out() {
    let found = hostile::<Careful>();
    let accepted = found
        .packets()
        .iter()
        .filter(|packet| bitstream::decode::<Careful>(&packet.bytes).is_ok());
    let accepted: Vec<String> = accepted.map(ToString::to_string).collect();
    let expected = [
        "Careful.percent: 101 is not in 0..=100 (bits 0..7)",
        "Careful.percent: 127 is not in 0..=100 (bits 0..7)",
    ];
    assert_eq!(accepted, expected);
}

/// How many packets break a rule at a place.
fn count<T: BitSerialize>(rule: Refusal, path: &str) -> usize {
    let found = hostile::<T>();
    let broken = |packet: &&bitstream::Hostile| packet.rule() == rule && packet.path().to_string() == path;
    found.packets().iter().filter(broken).count()
}

/// Returns the places and rules that were not attacked.
fn gaps<T: BitSerialize>() -> Vec<String> {
    let found = hostile::<T>();
    [found.unreached(), found.untried()].concat()
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 0x1111_1111)]
struct Sealed {
    x: u8,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct SealedTwice {
    #[bits(check = 0x2222_2222)]
    inside: Sealed,
}

#[test]
fn each_of_two_checks_is_broken() {
    assert_eq!(gaps::<SealedTwice>(), Vec::<String>::new());
    let broken = hostile::<SealedTwice>();
    let checks = broken.packets().iter().filter(|packet| packet.rule() == Refusal::Check);
    let places: BTreeSet<usize> = checks.map(|packet| packet.error.bits().start).collect();
    assert_eq!(places, BTreeSet::from([8, 40]));
}

macro_rules! many_variants {
    ($($name:ident)*) => {
        #[derive(BitSerialize, Debug, PartialEq)]
        enum Variants {
            $($name {
                #[bits(range = 0..=100)]
                x: u8,
            }),*
        }

        #[test]
        fn every_variant_of_many_is_attacked() {
            assert_eq!(gaps::<Variants>(), Vec::<String>::new());
            $(
                let path = concat!("Variants.", stringify!($name), ".x");
                assert!(count::<Variants>(Refusal::OutOfRange, path) > 0, "{path}");
            )*
        }
    };
}

many_variants! {
    V0 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12 V13 V14 V15 V16 V17 V18 V19 V20 V21 V22 V23 V24 V25 V26 V27 V28 V29 V30 V31
    V32 V33 V34 V35 V36 V37 V38 V39 V40 V41 V42 V43 V44 V45 V46 V47 V48 V49 V50 V51 V52 V53 V54 V55 V56 V57 V58 V59 V60
    V61 V62 V63 V64 V65 V66 V67 V68 V69 V70 V71 V72 V73 V74 V75 V76 V77 V78 V79 V80 V81 V82 V83 V84 V85 V86 V87 V88 V89
    V90 V91 V92 V93 V94 V95 V96 V97 V98 V99
}

macro_rules! many_texts {
    ($($name:ident)*) => {
        #[derive(BitSerialize, Debug, PartialEq)]
        #[bits(ensure = last != 7)]
        struct Texts {
            $(#[string(max = 9)] $name: String,)*
            last: u8,
        }
    };
}

many_texts! {
    s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12 s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24 s25 s26 s27 s28 s29 s30 s31
    s32 s33 s34 s35 s36 s37 s38 s39 s40 s41 s42 s43 s44 s45 s46 s47 s48 s49 s50 s51 s52 s53 s54 s55 s56 s57 s58 s59
}

#[test]
fn a_rule_is_tried_by_the_fields_that_it_names() {
    assert_eq!((count::<Texts>(Refusal::Rule, "Texts"), gaps::<Texts>().len()), (1, 0));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Literals {
    #[bits(elide = 300u16)]
    suffix: u16,
    #[bits(elide = 0x1_2C, range = 0..=1000)]
    hexadecimal: u16,
    #[bits(elide = -1_000)]
    negative: i32,
    #[bits(elide = 'x')]
    letter: char,
    #[bits(elide = true)]
    flag: bool,
    #[bits(elide = [0.0; 3])]
    floats: [f32; 3],
    #[bits(elide = [1, 200, 3])]
    numbers: [u8; 3],
    #[bits(elide(group = motion, value = [0.0, 1.5]))]
    #[float(min = -2.0, max = 2.0, res = 0.5)]
    turn: [f32; 2],
    #[bits(elide(group = motion, value = 1.0f32))]
    speed: f32,
}

#[test]
fn known_values_are_sent() {
    assert_eq!(gaps::<Literals>(), Vec::<String>::new());
    let fields = "suffix hexadecimal negative letter flag floats numbers turn";
    for field in fields.split(' ') {
        let path = format!("Literals.{field}");
        assert!(count::<Literals>(Refusal::NotCanonical, &path) > 0, "{path}");
    }
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Body {
    #[bits(range = -5..=5)]
    x: i8,
    spin: (f32, bool),
    name: char,
    shield: Option<(u8, u16)>,
    #[array(max = 3)]
    items: Vec<[u8; 2]>,
}

impl Body {
    const ONES: Body = Body {
        x: 1,
        spin: (1.0, true),
        name: '\0',
        shield: None,
        items: Vec::new(),
    };
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Row {
    left: [u8; 3],
    is_open: bool,
    right: u8,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Several {
    #[bits(elide = Body::default())]
    default: Body,
    #[bits(elide = Body::ONES)]
    ones: Body,
    #[bits(elide = Body { x: -3, spin: (0.5, true), name: ' ', shield: Some((7, 300)), items: vec![[1, 2]] })]
    literals: Body,
    #[bits(elide = Row { left: [0; 3], is_open: true, right: 5 })]
    repeated: Row,
    #[bits(elide = (1, -2))]
    pair: (u8, i8),
    #[bits(elide(group = rest, value = Default::default()))]
    a: (u8, u8),
    #[bits(elide(group = rest, value = [[3; 2]; 2]))]
    b: [[u8; 2]; 2],
}

#[test]
fn known_values_of_several_numbers_are_sent() {
    assert_eq!(gaps::<Several>(), Vec::<String>::new());
    for field in "default ones literals repeated pair a".split(' ') {
        let path = format!("Several.{field}");
        assert!(count::<Several>(Refusal::NotCanonical, &path) > 0, "{path}");
    }
}

/// Eight or more random bytes are almost never UTF-8 without a NUL, so the texts need bytes of texts.
#[derive(BitSerialize, Debug, PartialEq)]
struct Chat {
    #[bits(range = 8..=20)]
    n: u8,
    has_more: bool,
    #[string(len = 8..=20, count = n)]
    text: String,
    #[bits(when = has_more, present)]
    #[string(len = 8..=20, count = n)]
    more: Option<String>,
}

#[test]
fn texts_that_earlier_fields_count_are_texts() {
    assert_eq!(gaps::<Chat>(), Vec::<String>::new());
    for path in ["Chat.text", "Chat.more"] {
        for rule in [Refusal::Nul, Refusal::InvalidUtf8] {
            assert!(count::<Chat>(rule, path) > 0, "{path}: {rule:?}");
        }
    }
}

#[derive(BitSerialize, Debug, PartialEq, Eq)]
struct Backwards(u8);

impl Ord for Backwards {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.cmp(&self.0)
    }
}

impl PartialOrd for Backwards {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = key == 77_000)]
struct Gaps {
    #[array(max = 5)]
    set: BTreeSet<Backwards>,
    key: u32,
}

#[test]
fn what_is_not_tried_is_said() {
    let found = hostile::<Gaps>();
    // no number that is tried is the one, so there is no honest packet
    assert_eq!(
        (found.honest().len(), found.unreached()),
        (0, &["Gaps.set", "Gaps.set[0].0", "Gaps.key"].map(String::from)[..])
    );
    let rules = [
        "everything: no packet of at most 16384 bytes and 32768 numbers was accepted",
        "Gaps: `key == 77_000`",
        "Gaps.set: elements in another order",
    ];
    assert_eq!(found.untried(), rules);
    // and yet a packet without anything is refused
    assert_eq!(found.packets().len(), 1);
    assert_eq!(
        (&found.packets()[0].bytes, found.packets()[0].rule()),
        (&vec![], Refusal::EndOfPacket)
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Counted {
    n: i16,
    #[array(len = 3..=6, count = n)]
    list: Vec<u8>,
}

#[test]
fn a_count_is_wrong_on_both_sides() {
    let found = hostile::<Counted>();
    let wrong = found.packets().iter().filter(|packet| packet.rule() == Refusal::Length);
    let shown: Vec<String> = wrong.map(ToString::to_string).collect();
    for number in ["length 0 ", "length 7 ", "length -1 "] {
        assert!(shown.iter().any(|text| text.contains(number)), "{number}: {shown:#?}");
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Rising {
    first: u32,
    #[bits(relative(first))]
    second: u32,
}

#[test]
fn a_sum_is_beyond_its_type() {
    let found = hostile::<Rising>();
    let sums = found.packets().iter().filter(|packet| {
        let is_sum = packet.rule() == Refusal::OutOfRange && packet.path().to_string() == "Rising.second";
        is_sum && packet.bytes.starts_with(&[0xFF; 4])
    });
    assert!(sums.count() > 0);
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Client {
    Say(#[string(max = 80)] String),
    Move { a: u64, b: u64, c: u32 },
    Buy { item: u32, n: u32 },
}

#[test]
fn every_variant_is_cut() {
    for path in [
        "Client.Move.a",
        "Client.Move.b",
        "Client.Move.c",
        "Client.Buy.item",
        "Client.Buy.n",
        "Client.Say.0",
    ] {
        assert!(count::<Client>(Refusal::EndOfPacket, path) > 0, "{path}");
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Unmeasured {
    #[array(max = 9, until = more)]
    #[bits(3)]
    more: Vec<u8>,
    #[array(len = 2..=40, until = 7)]
    value: Vec<u16>,
    #[array(max = 5, until = more)]
    #[string(max = 3)]
    texts: Vec<String>,
}

#[test]
fn a_list_without_a_length_has_an_element_too_many() {
    let found = hostile::<Unmeasured>();
    let wrong = found.packets().iter().filter(|packet| packet.rule() == Refusal::Length);
    let shown: Vec<String> = wrong.map(ToString::to_string).collect();
    for text in [
        "Unmeasured.more: length 10 ",
        "Unmeasured.value: length 1 ",
        "Unmeasured.value: length 41 ",
        "Unmeasured.texts: length 6 ",
    ] {
        assert!(shown.iter().any(|packet| packet.contains(text)), "{text}: {shown:#?}");
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct EqualEnds {
    #[array(max = 4, until = 0.0)]
    heights: Vec<f32>,
    #[array(max = 4, until = Point { x: 1.0, y: 0.0 })]
    points: Vec<Point>,
    #[array(max = 4, until = 0)]
    numbers: Vec<u8>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Point {
    x: f32,
    y: f32,
}

#[test]
fn an_element_equals_the_end_of_its_list_with_other_bits() {
    let found = hostile::<EqualEnds>();
    let wrong = found
        .packets()
        .iter()
        .filter(|packet| packet.rule() == Refusal::Sentinel);
    let shown: Vec<String> = wrong.map(ToString::to_string).collect();
    for field in ["heights", "points"] {
        let text = format!("EqualEnds.{field}: the element equals the value that ends the list, and has other bits");
        assert!(shown.iter().any(|packet| packet.contains(&text)), "{text}: {shown:#?}");
    }
    // numbers that are equal have equal bits
    assert!(!shown.iter().any(|packet| packet.contains("numbers")), "{shown:#?}");
    for packet in found.packets() {
        assert_eq!(bitstream::decode::<EqualEnds>(&packet.bytes).unwrap_err(), packet.error);
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct CheckedList {
    #[array(max = 4, until = more)]
    #[bits(check)]
    ids: Vec<u8>,
}

#[test]
fn elements_too_many_stand_before_the_check_of_their_list() {
    for packet in hostile::<CheckedList>().packets() {
        assert_eq!(
            bitstream::decode::<CheckedList>(&packet.bytes).unwrap_err(),
            packet.error
        );
    }
    assert!(count::<CheckedList>(Refusal::Length, "CheckedList.ids") > 0);
}
