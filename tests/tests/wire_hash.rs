//! The wire hash: what moves it and what does not.
#![allow(unreachable_pub)] // of the pairs' declarations, which are to be read

use bitstream::schema::{Field, Kind};
use bitstream::{BitSerialize, Schema};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tests_support::golden::hash;
use tests_support::seeded;
use tests_zoo::edits::{edits, has_expressions, renamed};
use tests_zoo::zoo::{self, Specimen, Visitor};

/// Two types of one hash: what one accepts the other does, and writes the same bytes again.
fn same<A: BitSerialize, B: BitSerialize>(what: &str) {
    assert_eq!(hash::<A>(), hash::<B>(), "{what}: {:?}\n{:?}", A::SCHEMA, B::SCHEMA);
    assert_eq!((A::MIN_BITS, A::MAX_BITS), (B::MIN_BITS, B::MAX_BITS), "{what}");
    let long = proptest::collection::vec(
        prop_oneof![2 => any::<u8>(), 1 => Just(0)],
        bitstream::max_bytes::<A>() + 1,
    );
    seeded::check(what, 100, &long, |bytes| {
        let a = bitstream::decode_prefix::<A>(&bytes);
        let b = bitstream::decode_prefix::<B>(&bytes);
        match (a, b) {
            (Ok((a, used)), Ok((b, as_many))) => {
                let (a, b) = (bitstream::encode(&a), bitstream::encode(&b));
                if used != as_many || a != b {
                    return Err(format!("{used} bytes {a:?}, {as_many} bytes {b:?}"));
                }
                Ok(())
            }
            (Err(_), Err(_)) => Ok(()),
            (a, b) => Err(format!("{:?}, {:?}", a.err(), b.err())),
        }
    });
}

fn differ<A: BitSerialize, B: BitSerialize>(what: &str) {
    assert_ne!(hash::<A>(), hash::<B>(), "{what}");
}

/// Two declarations in a row, the derive on both.
macro_rules! pairs {
    ($check:ident: $($name:ident $what:literal { $($a:item)* } { $($b:item)* })*) => {$(
        #[test]
        #[allow(dead_code)]
        fn $name() {
            mod a {
                #[allow(unused_imports)]
                use super::*;
                use bitstream::BitSerialize;
                $(#[derive(BitSerialize, Clone, PartialEq)] $a)*
            }
            mod b {
                #[allow(unused_imports)]
                use super::*;
                use bitstream::BitSerialize;
                $(#[derive(BitSerialize, Clone, PartialEq)] $b)*
            }
            $check::<a::T, b::T>($what);
        }
    )*};
}

pairs! { same:
    names_do_not_count "names"
        { pub struct Inner { pub x: u8 } pub struct T { pub a: Inner, pub b: bool } }
        { pub struct Other { pub z: u8 } /** Documented. */ pub struct T { /** Too. */ pub c: Other, pub d: bool } }
    tuples_are_structs "tuple"
        { pub struct T { pub a: u8, pub b: bool } }
        { pub struct T(pub u8, pub bool); }
    nesting_does_not_count "nesting"
        { pub struct T { pub a: u8, pub b: bool, pub c: i16 } }
        { pub struct T { pub a: (u8, (bool,)), pub c: Box<i16> } }
    arrays_are_fields "array"
        { pub struct T { pub a: [u16; 3] } }
        { pub struct T { pub a: u16, pub b: [u16; 1], pub c: (u16,), pub d: [u16; 0] } }
    nothing_does_not_count "nothing"
        { pub struct T { pub a: u8 } }
        { pub struct T { pub n: (), pub a: u8, pub p: std::marker::PhantomData<u64>, #[bits(skip)] pub s: u32 } }
    types_of_integers_do_not_count "integer types"
        { pub struct T { #[bits(range = 0..=100)] pub a: u8, #[bits(8)] pub b: u64, #[bits(range = -1..=1)] pub c: i8 } }
        { pub struct T { #[bits(range = 0..=100)] pub a: i64, pub b: u8, #[bits(range = -1..=1)] pub c: i32 } }
    numbers_of_all_patterns_are_widths "whole ranges"
        { pub struct T { #[bits(range = 0..=255)] pub a: u16, pub b: bool, pub c: u128 } }
        { pub struct T { pub a: u8, #[bits(1)] pub b: u8, #[bits(range = 0..=u128::MAX)] pub c: u128 } }
    transparent_does_not_count "transparent"
        { #[bits(transparent)] pub struct W { pub v: u32 } pub struct T { pub a: W } }
        { pub struct T { pub a: u32 } }
    options_are_enums "option"
        { pub struct T { pub a: Option<u16> } }
        { pub enum E { No, Yes(u16) } pub struct T { pub a: E } }
    results_are_enums "result"
        { pub struct T { pub a: Result<u16, bool> } }
        { pub enum E { No(bool), Yes(u16) } pub struct T { pub a: E } }
    enums_without_fields_are_ranges "plain enum"
        { pub enum E { A, B, C } pub struct T { pub a: E, pub b: Option<()> } }
        { pub struct T { #[bits(range = 0..=2)] pub a: u8, pub b: bool } }
    an_only_variant_is_its_fields "only variant"
        { pub enum E { A { x: u8, y: bool } } pub struct T { pub a: E } }
        { pub struct T { pub x: u8, pub y: bool } }
    the_order_of_variants_with_ids_does_not_count "variants"
        { #[bits(tag(range = 0..=9))] pub enum T { #[bits(id = 1)] A(u8), #[bits(id = 7)] B } }
        { #[bits(tag(range = 0..=9))] pub enum T { #[bits(id = 7)] Z, #[bits(id = 1)] Y { y: u8 } } }
    discriminants_count_as_sent "ids"
        { #[bits(tag(range = 10..=12))] pub enum T { #[bits(id = 10)] A(u8), #[bits(id = 11)] B, #[bits(id = 12)] C } }
        { pub enum T { A(u8), B, C } }
    reserved_bits_are_bits "reserved"
        { pub struct T { #[bits(reserved = 5)] pub a: (), #[bits(const = 0b101, width = 3)] pub b: () } }
        { pub struct T { #[bits(reserved = 2)] pub a: (), #[bits(const = 0b101000, width = 6)] pub b: () } }
    checks_are_constants "check"
        { pub struct T { #[bits(check = 7)] pub a: u8 } }
        { pub struct T { pub a: u8, #[bits(const = 7, width = 32)] pub c: () } }
    checks_of_types_are_those_of_fields "check of a type"
        { #[bits(check = 7, align)] pub struct T { pub a: u8 } }
        { pub struct T { #[bits(check = 7, align)] pub a: u8 } }
    fixed_point_numbers_are_ranges "fixed"
        { pub struct T { #[bits(fixed(int = 8, frac = 8), range = -1..=3)] pub a: i16 } }
        { pub struct T { #[bits(range = -256..=768)] pub a: i16 } }
    wrappers_do_not_count "wrappers"
        { pub struct T { #[array(max = 4)] pub a: Vec<u16>, #[string(max = 5)] pub s: String } }
        { pub struct T { #[array(max = 4)] pub a: std::collections::VecDeque<u16>, #[string(max = 5)] pub s: std::sync::Arc<Box<str>> } }
    a_range_above_0_is_never_0 "non-zero"
        { pub struct T { #[bits(range = 1..=9)] pub a: std::num::NonZeroU8 } }
        { pub struct T { #[bits(range = 1..=9)] pub a: u8 } }
    pairs_are_slots "sparse"
        { pub struct T { #[array(sparse = count)] pub a: [Option<u8>; 9] } }
        { pub struct T { #[array(max = 9, sparse = count)] pub a: Vec<(u16, u8)> } }
    floats_by_bits_are_floats_by_resolution "float"
        { pub struct T { #[float(min = 0.0, max = 15.0, res = 1.0)] pub a: f32 } }
        { pub struct T { #[float(min = -0.0, max = 15.0, bits = 4)] pub a: f32 } }
    strict_is_the_writers "strict"
        { pub struct T { #[float(min = 0.0, max = 10.0, res = 0.01)] pub a: f32 } }
        { pub struct T { #[float(min = 0.0, max = 10.0, res = 0.01, strict)] pub a: f32 } }
    one_group_of_all_bits_is_a_width "varint"
        { pub struct T { #[bits(varint(group = 8))] pub a: u8 } }
        { pub struct T { pub a: u8 } }
    bytes_of_one_length_are_an_aligned_array "bytes"
        { pub struct T { pub f: bool, #[array(len = 3..=3, bytes)] pub a: Vec<u8> } }
        { pub struct T { pub f: bool, #[bits(align)] pub a: [u8; 3] } }
    budgets_do_not_count "budget"
        { #[bits(max_bits = 8)] pub struct T { pub a: u8 } }
        { pub struct T { pub a: u8 } }
    conditions_are_over_places "when"
        { pub struct T { pub a: u8, pub b: bool, #[bits(when = b && a > 3)] pub c: u8, #[bits(when = !b)] pub d: u16 } }
        { pub struct T { pub b: u8, pub a: bool, #[bits(when = a && b > 3)] pub x: u8, #[bits(when = !a)] pub y: u16 } }
    conditions_of_tuples "when of a tuple"
        { pub struct T { pub a: u8, pub b: bool, #[bits(when = b)] pub c: u8 } }
        { pub struct T(pub u8, pub bool, #[bits(when = _1)] pub u8); }
    conditions_move_with_what_is_around "when, nested"
        { pub struct T { pub x: u32, pub b: bool, #[bits(when = b)] pub c: u8 } }
        { pub struct I { pub q: bool, #[bits(when = q)] pub c: u8 } pub struct T { pub n: (), pub x: u32, pub i: I } }
    conditions_over_parts "member"
        { pub struct I { pub p: bool, pub q: bool } pub struct T { pub i: I, #[bits(when = i.q)] pub c: u8 } }
        { pub struct I { pub q: bool, pub p: bool } pub struct T { pub r: I, #[bits(when = r.p)] pub c: u8 } }
    names_of_raw_identifiers "raw identifiers"
        { pub struct T { pub r#type: bool, #[bits(when = r#type)] pub c: u8 } }
        { pub struct T { pub kind: bool, #[bits(when = kind)] pub c: u8 } }
    bytes_are_no_names "byte"
        { pub struct T { pub b: u8, #[bits(when = b == b'b')] pub c: u8 } }
        { pub struct T { pub x: u8, #[bits(when = x == b'b')] pub c: u8 } }
    spaces_do_not_count "spaces"
        { pub struct T { pub a: u8, #[bits(when = a&1==1)] pub c: u8 } }
        { pub struct T { pub a: u8, #[bits(when = a & 1 == 1)] pub c: u8 } }
    known_values_over_places "elide"
        { pub struct T { pub a: u8, #[bits(elide = a)] pub b: u8 } }
        { pub struct T { pub x: u8, #[bits(elide = x)] pub y: u8 } }
    counts_over_places "count"
        { pub struct T { #[bits(range = 0..=3)] pub n: u8, #[array(max = 3, count = n)] pub b: Vec<u8> } }
        { pub struct T { #[bits(range = 0..=3)] pub m: u32, #[array(max = 3, count = m)] pub b: Vec<u8> } }
    distances_over_places "relative"
        { pub struct T { pub a: u8, #[bits(relative(a))] pub b: u8 } }
        { pub struct T { pub x: u8, #[bits(relative(x))] pub y: u8 } }
    rules_over_places "ensure"
        { #[bits(ensure = a < b)] pub struct T { pub a: u8, pub b: u8 } }
        { #[bits(ensure = x < y)] pub struct T { pub x: u8, pub y: u8 } }
    spaces_in_defaults_do_not_count "spaces in a default"
        { pub struct T { pub a: bool, #[bits(when = a, default = 5+1)] pub c: u8 } }
        { pub struct T { pub a: bool, #[bits(when = a, default = 5 + 1)] pub c: u8 } }
    defaults_of_what_is_never_sent "default of a skipped field"
        { pub struct T { pub a: bool, #[bits(skip, default = 5)] pub c: u8 } }
        { pub struct T { pub a: bool, #[bits(skip)] pub c: u8 } }
    conditions_of_nothing "when of nothing"
        { pub struct T { pub a: bool, #[bits(when = a)] pub c: () } }
        { pub struct T { pub a: bool } }
}

pairs! { differ:
    order_counts "order"
        { pub struct T { pub a: u8, pub b: u16 } }
        { pub struct T { pub b: u16, pub a: u8 } }
    fields_that_exchange_their_names "exchanged names"
        { pub struct T { pub a: bool, pub b: bool, #[bits(when = a)] pub c: u8 } }
        { pub struct T { pub b: bool, pub a: bool, #[bits(when = a)] pub c: u8 } }
    parts_that_exchange_their_names "exchanged names of parts"
        { pub struct I { pub p: bool, pub q: bool } pub struct T { pub i: I, #[bits(when = i.q)] pub c: u8 } }
        { pub struct I { pub q: bool, pub p: bool } pub struct T { pub i: I, #[bits(when = i.q)] pub c: u8 } }
    parts_in_a_list_that_exchange_their_names "exchanged names in a list"
        { pub struct I { pub p: bool, pub q: bool } pub struct T { pub i: [I; 2], #[bits(when = i[0].q)] pub c: u8 } }
        { pub struct I { pub q: bool, pub p: bool } pub struct T { pub i: [I; 2], #[bits(when = i[0].q)] pub c: u8 } }
    variants_that_exchange_their_names "exchanged names of variants"
        { pub enum E { A, B } pub struct T { pub e: E, #[bits(when = matches!(e, E::A))] pub c: u8 } }
        { pub enum E { B, A } pub struct T { pub e: E, #[bits(when = matches!(e, E::A))] pub c: u8 } }
    known_variants_that_exchange_their_names "exchanged names of known variants"
        { pub enum E { A, B } pub struct T { #[bits(elide = E::A)] pub e: E } }
        { pub enum E { B, A } pub struct T { #[bits(elide = E::A)] pub e: E } }
    texts_are_no_names "text"
        { pub struct T { #[string(max = 4)] pub s: String, pub a: bool, #[bits(when = s == "a")] pub c: u8 } }
        { pub struct T { #[string(max = 4)] pub s: String, pub b: bool, #[bits(when = s == "b")] pub c: u8 } }
    texts_count_with_their_spaces "spaces in a text"
        { pub struct T { #[string(max = 4)] pub s: String, #[bits(when = s == "( )")] pub c: u8 } }
        { pub struct T { #[string(max = 4)] pub s: String, #[bits(when = s == "()")] pub c: u8 } }
    characters_are_no_names "character"
        { pub struct T { pub s: char, pub a: bool, #[bits(when = s == 'a')] pub c: u8 } }
        { pub struct T { pub s: char, pub b: bool, #[bits(when = s == 'b')] pub c: u8 } }
    methods_are_no_fields "method"
        { pub struct T { #[array(max = 2)] pub l: Vec<u8>, pub len: bool, #[bits(when = l.len() > 1)] pub c: u8 } }
        { pub struct T { #[array(max = 2)] pub l: Vec<u8>, pub is_empty: bool, #[bits(when = l.capacity() > 1)] pub c: u8 } }
    defaults_count "default"
        { pub struct T { pub a: bool, #[bits(when = a, default = 100)] pub c: u8 } }
        { pub struct T { pub a: bool, #[bits(when = a, default = 120)] pub c: u8 } }
    defaults_beside_none_count "default and none"
        { pub struct T { pub a: bool, #[bits(when = a, default = 5)] pub c: u8 } }
        { pub struct T { pub a: bool, #[bits(when = a)] pub c: u8 } }
    defaults_of_a_variant_count "default in a variant"
        { pub enum T { A { a: bool, #[bits(when = a, default = 100)] c: u8 }, B } }
        { pub enum T { A { a: bool, #[bits(when = a, default = 120)] c: u8 }, B } }
    defaults_beside_known_values_count "default and elide"
        { pub struct T { pub a: bool, #[bits(when = a, elide = 1, default = 100)] pub c: u8 } }
        { pub struct T { pub a: bool, #[bits(when = a, elide = 1, default = 120)] pub c: u8 } }
    defaults_in_lists_count "default in a list"
        { pub struct I { pub a: bool, #[bits(when = a, default = 100)] pub c: u8 } pub struct T { #[array(max = 3)] pub l: Vec<I> } }
        { pub struct I { pub a: bool, #[bits(when = a, default = 120)] pub c: u8 } pub struct T { #[array(max = 3)] pub l: Vec<I> } }
    defaults_that_are_asked_for "default that an expression asks for"
        { pub struct T { pub a: bool, #[bits(when = a, default = 5)] pub b: u8, #[bits(when = b > 3)] pub c: u8 } }
        { pub struct T { pub a: bool, #[bits(when = a)] pub b: u8, #[bits(when = b > 3)] pub c: u8 } }
    values_without_bits_count "the one value of a range"
        { pub struct T { #[bits(range = 5..=5)] pub a: u8 } }
        { pub struct T { #[bits(range = 7..=7)] pub a: u8 } }
    signs_count_where_patterns_differ "bounds beyond `i128`"
        { pub struct T { #[bits(range = 0x8000_0000_0000_0000_0000_0000_0000_0000..=0x8000_0000_0000_0000_0000_0000_0000_0001)] pub a: u128 } }
        { pub struct T { #[bits(range = -0x8000_0000_0000_0000_0000_0000_0000_0000..=-0x7FFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF)] pub a: i128 } }
    groups_count "groups"
        { pub struct T { #[bits(elide(group = g, value = 1))] pub a: u8, #[bits(elide(group = g, value = 1))] pub b: u8 } }
        { pub struct T { #[bits(elide = 1)] pub a: u8, #[bits(elide = 1)] pub b: u8 } }
    bases_count_where_tags_are_kept "other tags"
        { #[bits(tag(range = 0..=3))] pub enum T { #[bits(id = 0)] A, #[bits(other)] B(u8) } }
        { #[bits(tag(range = 1..=4))] pub enum T { #[bits(id = 1)] A, #[bits(other)] B(u8) } }
    set_is_no_list "set"
        { pub struct T { #[array(max = 4)] pub a: Vec<u8> } }
        { pub struct T { #[array(max = 4)] pub a: std::collections::BTreeSet<u8> } }
    map_is_no_set_of_pairs "map"
        { pub struct T { #[array(max = 4)] pub a: std::collections::BTreeMap<u8, u8> } }
        { pub struct T { #[array(max = 4)] pub a: std::collections::BTreeSet<(u8, u8)> } }
}

/// Checks of every type of the zoo.
struct Moves {
    edits: usize,
}

impl Visitor for Moves {
    fn visit<T: Specimen>(&mut self) {
        let hash = hash::<T>();
        for edit in edits(T::SCHEMA) {
            assert_ne!(edit.schema.wire_hash(), hash, "{} {}", T::NAME, edit.what);
            self.edits += 1;
        }
    }
}

#[test]
fn every_edit_of_the_wire_form_moves_it() {
    let mut moves = Moves { edits: 0 };
    zoo::visit_all(&mut moves);
    println!("{} edits", moves.edits);
    assert!(moves.edits > 3000, "{}", moves.edits);
}

struct Renames(usize);

impl Visitor for Renames {
    fn visit<T: Specimen>(&mut self) {
        if !has_expressions(T::SCHEMA) {
            let other = renamed(T::SCHEMA);
            assert_eq!(other.wire_hash(), hash::<T>(), "{}", T::NAME);
            assert_eq!(regrouped(T::SCHEMA).wire_hash(), hash::<T>(), "{}", T::NAME);
            self.0 += 1;
        }
    }
}

#[test]
fn no_name_and_no_grouping_of_any_type_moves_it() {
    let mut renames = Renames(0);
    zoo::visit_all(&mut renames);
    assert!(renames.0 > 40, "{}", renames.0);
}

/// The fields of a struct in pairs, each of them in a struct of its own, and nothing between them.
fn regrouped(schema: &'static Schema) -> Schema {
    let Kind::Fields {
        name: Some(name),
        fields,
    } = schema.kind
    else {
        return *schema;
    };
    let field = |name, schema: Schema| Field {
        name,
        schema: Box::leak(Box::new(schema)),
    };
    let pairs = fields.chunks(2).flat_map(|pair| {
        let wrapped: Vec<Field> = pair
            .iter()
            .map(|one| field("0", Schema::tuple(std::slice::from_ref(one))))
            .collect();
        let nothing = field("nothing", Schema::new(Kind::Nothing));
        [nothing, field("pair", Schema::structure("Pair", wrapped.leak()))]
    });
    Schema::structure(name, pairs.collect::<Vec<_>>().leak())
}

struct Hashes(BTreeMap<u64, &'static str>);

impl Visitor for Hashes {
    fn visit<T: Specimen>(&mut self) {
        if let Some(other) = self.0.insert(hash::<T>(), T::NAME) {
            panic!("{} and {other} have the same hash", T::NAME);
        }
    }
}

#[test]
fn all_types_of_the_zoo_differ() {
    zoo::visit_all(&mut Hashes(BTreeMap::new()));
}
