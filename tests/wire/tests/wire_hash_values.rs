//! The wire hash of types that peers of other versions know: these numbers stay what they are.

use bitstream::schema::Kind;
use bitstream::{BitSerialize, Schema, wire_hash};
use std::collections::BTreeMap;
use tests_support::golden::hash;

#[test]
fn it_is_a_constant_and_stays_what_it_is() {
    // Peers of other versions compare these numbers. Computed by another program, from `bitstream/guide/wire.md`.
    const PAIR: u64 = wire_hash::<(u8, bool)>();
    assert_eq!(PAIR, 0x1003_3CBD_AF16_44B3);
    assert_eq!(hash::<()>(), 0x1181_2012_04F0_1FFD);
    assert_eq!(hash::<bool>(), 0x7634_E656_8E16_94EC);
    assert_eq!(hash::<[Option<u16>; 4]>(), 0xD80B_BC86_F804_BC63);
}

/// Hashes of declarations with every kind of leaf, computed by another program.
#[test]
fn every_kind_of_leaf_stays_what_it_is() {
    #[derive(BitSerialize)]
    struct Kinds {
        letter: char,
        number: i32,
        raw: f32,
        #[float(min = -1.0, max = 1.0, res = 0.01)]
        float: f32,
        #[quat(bits = 9)]
        rotation: [f32; 4],
        #[array(max = 4)]
        #[bits(range = 0..=63)]
        list: Vec<u8>,
        #[string(max = 15)]
        text: String,
        #[bits(varint)]
        varint: u32,
        never_0: std::num::NonZeroU8,
        #[string(len = 1..=9, ascii)]
        ascii: String,
        #[string(max = 7, wide)]
        wide: String,
        #[array(max = 3, bytes)]
        bytes: Vec<u8>,
        #[array(max = 9, sparse = count)]
        slots: Vec<(u8, u8)>,
        #[array(max = 3)]
        map: BTreeMap<u8, bool>,
        #[array(max = 3)]
        set: std::collections::BTreeSet<u8>,
        #[bits(align)]
        aligned: u16,
        #[bits(const = 5, width = 3)]
        constant: (),
        #[bits(check = 7)]
        checked: u8,
        result: Result<bool, u8>,
        whole: u128,
    }
    assert_eq!(hash::<Kinds>(), 0x7781_54E2_90EA_C393);

    #[derive(BitSerialize)]
    struct Counts {
        #[bits(range = 0..=3)]
        n: u8,
        #[array(max = 3, count = n)]
        list: Vec<u8>,
        m: u8,
        #[bits(relative(m))]
        above: u8,
    }
    assert_eq!(hash::<Counts>(), 0x5449_F065_CBCF_A441);

    #[derive(BitSerialize)]
    #[bits(ensure = a < b)]
    struct Rule {
        a: u8,
        b: u8,
    }
    assert_eq!(hash::<Rule>(), 0x9E9A_7719_2974_9EA9);

    #[derive(BitSerialize)]
    struct Part {
        p: bool,
        q: bool,
    }
    #[derive(BitSerialize)]
    struct Member {
        #[bits(align)]
        part: Part,
        #[bits(when = part.q)]
        then: u8,
    }
    assert_eq!(hash::<Member>(), 0x42ED_87F4_2AA5_5A0B);

    #[derive(BitSerialize)]
    struct Absent {
        a: bool,
        #[bits(when = a, default = 5)]
        b: u8,
        #[bits(when = b > 3)]
        c: u8,
    }
    assert_eq!(hash::<Absent>(), 0x8AD4_FC2F_0CF6_A6E8);
}

#[test]
fn a_codec_by_hand_is_its_name_and_its_sizes() {
    let custom = |name, most| Schema::custom(name, 1, most).wire_hash();
    assert_eq!(custom("AtRest", 9), custom("AtRest", 9));
    assert_ne!(custom("AtRest", 9), custom("Moving", 9));
    assert_ne!(custom("AtRest", 9), custom("AtRest", 10));
}

#[test]
fn a_level_of_nesting_takes_few_frames_of_the_compiler() {
    type Two<T> = (Option<T>, u8);
    type Eight<T> = Two<Two<Two<Two<T>>>>;
    type Deep = Eight<Eight<Eight<Eight<u8>>>>;
    const DEEP: u64 = wire_hash::<Deep>();
    assert_eq!(DEEP, Deep::SCHEMA.wire_hash());
    assert!(matches!(Deep::SCHEMA.kind, Kind::Fields { name: None, .. }));
}
