//! Outlines of schemas: as text, as bits, and what differs between two.

use bitstream::schema::{Outline, diff};
use bitstream::{BitSerialize, Schema, wire_hash};
use proptest::prelude::*;
use tests_support::seeded;
use tests_zoo::edits::{edits, has_expressions, renamed};
use tests_zoo::zoo::{self, TYPES, Type};

fn received(outline: &Outline) -> Outline {
    let packet = bitstream::encode(outline).unwrap();
    bitstream::decode(&packet).unwrap()
}

/// Peers of other versions read these bytes.
#[test]
fn the_bits_of_an_outline_stay() {
    // 64 bits of wire hash, 0x7634_E656_8E16_94EC by another program; 1 node: 0 of 1..=4096 in 12 bits; its depth 0 in
    // 6; no name, so the known one: 1; the low half of its hash; at least 1 bit: 0 and 1 in a group of 7; 0 more: 0 and
    // 0 in 7; the form 1 of 36 in 6 bits
    let packet = [
        0xEC, 0x94, 0x16, 0x8E, 0x56, 0xE6, 0x34, 0x76, 0x00, 0x00, 0x64, 0xA7, 0xB4, 0x70, 0x14, 0x00, 0x08, 0x00,
    ];
    let outline = Outline::of(bool::SCHEMA);
    assert_eq!(bitstream::encode(&outline).unwrap(), packet);
    assert_eq!(bitstream::decode(&packet), Ok(outline));
}

/// Lists of nodes that are no tree.
#[test]
fn what_is_no_tree_is_refused() {
    let whole = bitstream::encode(&Outline::of(bool::SCHEMA)).unwrap();
    // the depth of the root, bits 76..82: anything but 0
    let mut deeper = whole.clone();
    deeper[9] |= 0x10;
    // an option without anything in it: the form 8, bits 131..137
    let mut childless = whole.clone();
    childless[16] = childless[16] & 0x07 | 8 << 3;
    for packet in [deeper, childless] {
        let error = bitstream::decode::<Outline>(&packet).unwrap_err();
        assert_eq!(error.kind(), bitstream::Refusal::Rule, "{error}");
    }
}

/// Outlines of all types of the zoo.
fn outlines() -> Vec<(&'static str, &'static Schema, Outline)> {
    let of = |ty: &&dyn Type| (ty.name(), ty.schema(), Outline::of(ty.schema()));
    TYPES.iter().map(of).collect()
}

#[test]
fn what_is_received_is_what_was_sent() {
    for (name, schema, outline) in outlines() {
        let received = received(&outline);
        assert_eq!(received, outline, "{name}");
        assert_eq!(received.to_string(), outline.to_string());
        assert_eq!(received.wire_hash(), schema.wire_hash());
        assert!(outline.to_string().lines().count() >= 1);
    }
}

#[test]
fn every_edit_of_the_wire_form_is_a_difference() {
    let (mut all, mut vague) = (0, Vec::new());
    for (name, schema, outline) in outlines() {
        for edit in edits(schema) {
            let other = Outline::of(edit.schema);
            for (a, b) in [(&outline, &other), (&other, &outline)] {
                let diff = diff(("server", a), ("client", b));
                assert!(!diff.is_empty(), "{name} {}", edit.what);
                assert!(diff.differences().len() <= 64);
                if diff.to_string().contains("of other fields or values") {
                    vague.push(format!("{name} {}: {diff}", edit.what));
                }
            }
            all += 1;
        }
    }
    println!("{all} edits, {} of them vague", vague.len());
    assert!(vague.is_empty(), "{}", vague.join("\n"));
}

#[test]
fn names_are_no_difference() {
    for (name, schema, outline) in outlines() {
        if !has_expressions(schema) {
            let other = Outline::of(renamed(schema));
            let diff = diff(("a", &outline), ("b", &other));
            assert!(diff.is_empty(), "{name}: {diff}");
        }
    }
}

/// The lines of the difference of two declarations.
macro_rules! differences {
    ($($name:ident { $($a:item)* } { $($b:item)* } $lines:expr;)*) => {$(
        #[test]
        #[allow(dead_code, unreachable_pub)]
        fn $name() {
            mod a {
                use bitstream::BitSerialize;
                $(#[derive(BitSerialize, PartialEq)] $a)*
            }
            mod b {
                use bitstream::BitSerialize;
                $(#[derive(BitSerialize, PartialEq)] $b)*
            }
            let (a, b) = (Outline::of(a::T::SCHEMA), received(&Outline::of(b::T::SCHEMA)));
            let lines: &[&str] = &$lines;
            let diff = diff(("server", &a), ("client", &b)).to_string();
            assert_eq!(diff.lines().collect::<Vec<_>>(), lines);
        }
    )*};
}

differences! {
    a_range
        { pub struct T { #[bits(range = 0..=200)] pub health: u8, pub alive: bool } }
        { pub struct T { #[bits(range = 0..=100)] pub health: u8, pub alive: bool } }
        ["T.health: server 0..=200 (8 bits), client 0..=100 (7 bits)"];
    the_deepest_part
        { pub struct I { pub x: u8, pub y: i16 } pub struct T { #[array(max = 4)] pub items: Vec<Option<I>>, pub n: u8 } }
        { pub struct I { pub x: u8, pub y: i32 } pub struct T { #[array(max = 4)] pub items: Vec<Option<I>>, pub n: u8 } }
        ["T.items[].y: server signed integer (16 bits), client signed integer (32 bits)"];
    a_field_more
        { pub struct T { pub a: u8, pub b: bool } }
        { pub struct T { pub a: u8, pub extra: u16, pub b: bool } }
        ["T.extra: server has none, client integer (16 bits)"];
    a_field_less_and_another_renamed
        { pub struct T { pub a: u8, pub old: u32, pub b: bool, pub name: u16 } }
        { pub struct T { pub a: u8, pub b: bool, pub title: u16 } }
        ["T.old: server integer (32 bits), client has none"];
    a_field_that_moved
        { pub struct T { pub a: u8, pub b: bool, pub c: u16 } }
        { pub struct T { pub c: u16, pub a: u8, pub b: bool } }
        ["T.c: server as number 2, client as number 0"];
    a_field_with_another_name_and_form
        { pub struct T { pub a: u8, pub b: bool } }
        { pub struct T { pub x: u16, pub b: bool } }
        ["T.a (x): server integer (8 bits), client integer (16 bits)"];
    a_cap
        { pub struct T { #[array(max = 8)] #[bits(range = 0..=63)] pub items: Vec<u8>, #[string(max = 15)] pub name: String } }
        { pub struct T { #[array(max = 4)] #[bits(range = 0..=63)] pub items: Vec<u8>, #[string(max = 31)] pub name: String } }
        [
            "T.items: server at most 8 of 0..=63 (4 to 52 bits), client at most 4 of 0..=63 (3 to 27 bits)",
            "T.name: server text of at most 15 bytes (4 to 131 bits), client text of at most 31 bytes (5 to 260 bits)",
        ];
    a_resolution
        { pub struct T { #[float(min = -1.0, max = 1.0, res = 0.5)] pub x: [f32; 3] } }
        { pub struct T { #[float(min = -1.0, max = 1.0, res = 0.25)] pub x: [f32; 3] } }
        ["T.x[]: server -1.0..=1.0 in 4 steps (3 bits), client -1.0..=1.0 in 8 steps (4 bits)"];
    variants
        { pub enum T { A(u8), B, C { x: bool } } }
        { pub enum T { A(u8), C { x: u8 }, D, E } }
        [
            "T (tag): server 0..=2 (2 bits), client 0..=3 (2 bits)",
            "T.B: server tag 1, client has none",
            "T.C: server tag 2, client tag 1",
            "T.C.x: server true or false (1 bit), client integer (8 bits)",
            "T.D: server has none, client tag 2",
            "T.E: server has none, client tag 3",
        ];
    a_variant_in_front_of_others
        { pub enum T { A, B, C(u8), D, E { x: bool } } }
        { pub enum T { A, N, B, C(u8), D, E { x: u8 } } }
        [
            "T (tag): server 0..=4 (3 bits), client 0..=5 (3 bits)",
            "T.B to D: server tags 1 to 3, client tags 2 to 4",
            "T.E: server tag 4, client tag 5",
            "T.E.x: server true or false (1 bit), client integer (8 bits)",
            "T.N: server has none, client tag 1",
        ];
    a_variant_with_another_name_and_form
        { pub enum T { A, B(u8), C } }
        { pub enum T { A, X(u16), C } }
        ["T.B (X).0: server integer (8 bits), client integer (16 bits)"];
    a_condition
        { pub struct T { pub a: u8, #[bits(when = a > 3)] pub b: u8 } }
        { pub struct T { pub a: u8, #[bits(when = a > 4)] pub b: u8 } }
        ["T.b: server only where `a > 3`, client only where `a > 4`"];
    a_condition_over_another_field
        { pub struct T { pub a: bool, pub b: bool, #[bits(when = a)] pub c: u8 } }
        { pub struct T { pub b: bool, pub a: bool, #[bits(when = a)] pub c: u8 } }
        ["T.a: server as number 0, client as number 1"];
    variants_of_a_condition_that_exchange_their_names
        { pub enum E { A, B } pub struct T { pub e: E, #[bits(when = matches!(e, E::A))] pub c: u8 } }
        { pub enum E { B, A } pub struct T { pub e: E, #[bits(when = matches!(e, E::A))] pub c: u8 } }
        ["T.c: server only where `matches!(e, E::A)`, integer (0 to 8 bits), client only where `matches!(e, E::A)`, integer (0 to 8 bits), of other fields or values"];
    a_rule
        { #[bits(ensure = a < b)] pub struct T { pub a: u8, pub b: u8 } }
        { #[bits(ensure = a <= b)] pub struct T { pub a: u8, pub b: u8 } }
        ["T: server where `a < b`, client where `a <= b`"];
    optional_or_not
        { pub struct T { pub a: Option<u8>, pub n: u8 } }
        { pub struct T { pub a: u8, pub n: u8 } }
        ["T.a: server optional integer (1 to 9 bits), client integer (8 bits)"];
    a_struct_of_one_field_optional_or_not
        { pub struct P { pub x: u8 } pub struct T { pub p: P, pub n: u8 } }
        { pub struct P { pub x: u8 } pub struct T { pub p: Option<P>, pub n: u8 } }
        ["T.p: server P (8 bits), client optional P (1 to 9 bits)"];
    a_check_of_a_struct_of_one_field
        { #[bits(check = 7)] pub struct T { pub p: u8 } }
        { pub struct T { pub p: u8 } }
        ["T: server then a check of 0x7, T (40 bits), client T (8 bits)"];
    a_struct_around_one_field
        { pub struct P { pub x: u16 } pub struct T { pub p: P, pub n: u8 } }
        { pub struct T { pub p: u8, pub n: u8 } }
        ["T.p: server integer (16 bits), client integer (8 bits)"];
    tags_that_are_not_counted_from_the_smallest
        { #[bits(tag(repr))] #[repr(i8)] pub enum T { A(u8) = -1, B = 0 } }
        { #[bits(tag(range = -1..=0))] pub enum T { #[bits(id = -1)] A(u8), #[bits(id = 0)] B } }
        [
            "T (tag): server -128..=127 from 0 (8 bits), client -1..=0 (1 bit)",
            "T.A: server tag 255, client tag 0",
            "T.B: server tag 0, client tag 1",
        ];
    what_is_around_and_what_is_inside
        { #[bits(align)] pub struct I { pub x: u8 , pub y: u8} pub struct T { pub i: I } }
        { pub struct I { pub x: u16, pub y: u8 } pub struct T { pub i: I } }
        [
            "T.i: server from a byte boundary, I (16 to 23 bits), client I (24 bits)",
            "T.i.x: server integer (8 bits), client integer (16 bits)",
        ];
}

/// A type with every kind of line.
#[derive(BitSerialize, PartialEq)]
#[bits(ensure = a < 200, check = 5)]
#[allow(dead_code)]
struct Everything {
    a: u8,
    #[bits(when = a > 3, default = 5, range = 0..=9)]
    b: u8,
    #[bits(elide = 7)]
    c: i16,
    #[array(max = 9, sparse = count)]
    slots: Vec<(u8, bool)>,
    which: Result<u8, Event>,
    #[array(max = 3)]
    scores: std::collections::BTreeMap<u8, f64>,
    #[bits(const = 5, width = 3)]
    magic: (),
    pairs: [(u8, bool); 2],
}

#[derive(BitSerialize, PartialEq)]
#[allow(dead_code)]
enum Event {
    Quit,
    Say {
        #[string(max = 9, ascii)]
        text: String,
    },
}

#[test]
fn an_outline_as_text() {
    let text = "\
then a check of 0x5, where `a < 200`, Everything (70 to 418 bits)
  a: integer (8 bits)
  b: only where `a > 3`, else `5`, 0..=9 (0 to 4 bits)
  c: nothing for `7`, signed integer (1 to 17 bits)
  slots: count: some of 9 slots of true or false (4 to 49 bits)
  which: one of two (2 to 69 bits)
    Ok: integer (8 bits)
    Err: Event (1 to 68 bits)
      Quit: tag 0 (0 bits)
      Say: tag 1 (4 to 67 bits)
        text: ASCII of at most 9 characters (4 to 67 bits)
  scores: map, at most 3 (2 to 218 bits)
    key: integer (8 bits)
    value: float, bit for bit (64 bits)
  magic: always 0x5 (3 bits)
  pairs: 2 of tuple (18 bits)
    0: integer (8 bits)
    1: true or false (1 bit)
";
    assert_eq!(Outline::of(Everything::SCHEMA).to_string(), text);
}

#[test]
fn random_and_broken_outlines_end_in_an_error_or_an_outline() {
    let whole = bitstream::encode(&Outline::of(Everything::SCHEMA)).unwrap();
    let ours = Outline::of(zoo::conditions::Whens::SCHEMA);
    let broken = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4);
    let random = prop::collection::vec(any::<u8>(), 0..200);
    seeded::check(
        "outlines",
        2000,
        &(broken, random, any::<bool>()),
        |(broken, random, is_random)| {
            let mut packet = if is_random { random } else { whole.clone() };
            for (at, byte) in broken {
                if !packet.is_empty() {
                    let at = at.index(packet.len());
                    packet[at] = byte;
                }
            }
            let Ok(outline) = bitstream::decode::<Outline>(&packet) else {
                return Ok(());
            };
            let text = outline.to_string();
            if text.chars().any(|c| c.is_control() && c != '\n') {
                return Err(format!("{text:?}"));
            }
            let lines = diff(("a", &ours), ("b", &outline)).to_string().lines().count();
            match lines {
                0..=65 => Ok(()),
                lines => Err(format!("{lines} lines")),
            }
        },
    );
}

#[test]
fn large_and_deep_types_are_cut() {
    type Wide = [(u8, (u8, u8)); 4];
    type Row<T> = (T, T, T, T, T, T, T, T);
    type Huge = Row<Row<Row<Row<Wide>>>>;
    type Two<T> = Option<Option<T>>;
    type Deep = Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<u8>>>>>>>>>>>>>>>>>;
    type Either<T> = Result<T, T>;
    type Many = Either<Either<Either<Either<Either<Either<Either<Either<Either<Either<Either<Either<u16>>>>>>>>>>>>;
    for (schema, hash) in [
        (Huge::SCHEMA, wire_hash::<Huge>()),
        (Deep::SCHEMA, wire_hash::<Deep>()),
        (Many::SCHEMA, wire_hash::<Many>()),
    ] {
        let outline = Outline::of(schema);
        assert_eq!(received(&outline), outline);
        assert_eq!(outline.wire_hash(), hash);
        assert!(outline.to_string().contains("more than is shown"), "{outline}");
        assert!(outline.to_string().lines().count() <= 4096);
    }
    // what is beyond still differs
    type Deeper = Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<u16>>>>>>>>>>>>>>>>>;
    let (a, b) = (Outline::of(Deep::SCHEMA), Outline::of(Deeper::SCHEMA));
    assert!(!diff(("a", &a), ("b", &b)).is_empty());
}

#[test]
fn names_from_a_peer_do_nothing_to_a_terminal() {
    let field = bitstream::schema::Field {
        name: "a\u{1b}[2J\n\u{202E}b\0c",
        schema: u8::SCHEMA,
    };
    let fields: &'static [_] = vec![field].leak();
    let outline = received(&Outline::of(&Schema::structure("S\u{7}", fields)));
    let text = outline.to_string();
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.is_ascii() || text.contains('\u{FFFD}'), "{text:?}");
    assert!(
        !text.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202E}'),
        "{text:?}"
    );
    let lines = diff(("a", &outline), ("b", &Outline::of(u16::SCHEMA))).to_string();
    assert!(!lines.contains('\u{1b}') && !lines.contains('\u{7}'), "{lines:?}");
}

/// 4,000 fields of a peer against as many: the names all the same, and all in the reverse order.
#[test]
fn many_fields_take_no_time() {
    let fields = |name: &dyn Fn(usize) -> String, schema: &'static Schema| {
        let field = |i| bitstream::schema::Field {
            name: name(i).leak(),
            schema,
        };
        let fields: Vec<_> = (0..4000).map(field).collect();
        Outline::of(&Schema::structure("S", fields.leak()))
    };
    let one_name = |_| "a".to_string();
    let (front, back) = (|i| format!("{i:a>60}"), |i| format!("{:a>60}", 3999 - i));
    let start = std::time::Instant::now();
    for (a, b) in [
        (fields(&one_name, u8::SCHEMA), fields(&one_name, u16::SCHEMA)),
        (fields(&front, u8::SCHEMA), fields(&back, u8::SCHEMA)),
        (fields(&front, u8::SCHEMA), fields(&back, u16::SCHEMA)),
    ] {
        let diff = diff(("a", &a), ("b", &b));
        // of uniform fields in another order nothing differs
        assert_eq!(diff.is_empty(), a.wire_hash() == b.wire_hash());
        assert!(diff.is_empty() || diff.to_string().lines().count() == 65, "{diff}");
    }
    let took = start.elapsed();
    println!("{took:?}");
    // tenths of a second without optimization; minutes where every field is compared with every other
    assert!(took < std::time::Duration::from_secs(30), "{took:?}");
}

#[test]
fn long_names_and_expressions_are_cut_and_still_differ() {
    let long = |end: char| -> &'static Schema {
        let text: &'static str = format!("{}{end}", "é".repeat(200)).leak();
        let field = bitstream::schema::Field {
            name: text,
            schema: Box::leak(Box::new(Schema::when(format!("{text}()").leak(), u8::SCHEMA))),
        };
        Box::leak(Box::new(Schema::structure(text, vec![field].leak())))
    };
    let (a, b) = (Outline::of(long('a')), Outline::of(long('b')));
    assert_eq!(received(&a), a);
    let lines = diff(("a", &a), ("b", &b)).to_string();
    assert!(!lines.is_empty() && lines.len() < 2000, "{lines}");
    assert!(!lines.contains("of other fields"), "{lines}");
}
