//! `#[array(bits = N)]`: flags that are the bits of words, and are sent as bools.

use bitstream::schema::{Outline, diff};
use bitstream::{
    BitSerialize, Refusal, decode, decode_into, encode, encode_to_slice, encoded_bits, max_memory, wire_hash,
};
use tests_support::dice::Dice;

/// Flags as bools, and as the bits of each kind of words.
macro_rules! alike {
    ($name:ident, $count:literal, $($field:ident: $words:ty),*) => {
        mod $name {
            use super::*;

            #[derive(BitSerialize, Debug, PartialEq)]
            struct Bools {
                before: bool,
                flags: [bool; $count],
                after: u8,
            }

            $(
                mod $field {
                    use super::*;

                    #[derive(BitSerialize, Debug, PartialEq)]
                    struct Words {
                        before: bool,
                        #[array(bits = $count)]
                        flags: $words,
                        after: u8,
                    }

                    #[test]
                    fn words_are_bools_on_the_wire() {
                        assert_eq!(Words::MIN_BITS, 1 + $count + 8);
                        assert_eq!(Words::MAX_BITS, Words::MIN_BITS);
                        let mut dice = Dice::new($count);
                        let mut into: Words = decode(&vec![0; Words::MAX_BITS.div_ceil(8)]).unwrap();
                        for _ in 0..4 {
                            let bools = Bools {
                                before: dice.below(2) == 1,
                                flags: std::array::from_fn(|_| dice.below(2) == 1),
                                after: dice.below(256) as u8,
                            };
                            let bytes = encode(&bools).unwrap();
                            let words: Words = decode(&bytes).unwrap();
                            for (i, flag) in bools.flags.iter().enumerate() {
                                let bits = 8 * size_of_val(&words.flags[0]);
                                assert_eq!(words.flags[i / bits] >> (i % bits) & 1 == 1, *flag, "{i}");
                            }
                            assert_eq!(encode(&words).unwrap(), bytes);
                            assert_eq!(encoded_bits(&words), Ok(Words::MIN_BITS));
                            decode_into(&mut into, &bytes).unwrap();
                            assert_eq!(into, words);
                            assert_eq!(decode::<Bools>(&bytes).unwrap(), bools);
                            for cut in (0..bytes.len()).step_by(1 + $count / 400) {
                                let refused = decode::<Words>(&bytes[..cut]).unwrap_err();
                                let expected = decode::<Bools>(&bytes[..cut]).unwrap_err();
                                assert_eq!(refused.kind(), Refusal::EndOfPacket);
                                assert_eq!(refused.bits(), expected.bits());
                                let path = |why: &bitstream::ReadError| why.path().to_string().split_once('.').map(|(_, path)| path.to_string());
                                assert_eq!(path(&refused), path(&expected));
                                let refused = encode_to_slice(&words, &mut vec![0; cut]).unwrap_err();
                                assert_eq!(refused.kind(), Refusal::BufferFull);
                            }
                        }
                    }
                }
            )*
        }
    };
}

alike!(one, 1, u8s: [u8; 1], u64s: [u64; 1], list: Vec<u16>);
alike!(less_than_a_word, 37, u8s: [u8; 5], u16s: [u16; 3], u32s: [u32; 2], u64s: [u64; 1], list: Vec<u64>);
alike!(words_and_a_rest, 200, u8s: [u8; 25], u16s: [u16; 13], u32s: [u32; 7], u64s: [u64; 4], list: Vec<u32>, slice: Box<[u64]>);
alike!(whole_words, 256, u8s: [u8; 32], u64s: [u64; 4], boxed: Box<[u64; 4]>, list: Vec<u64>);
alike!(many, 4097, u8s: [u8; 513], u16s: [u16; 257], u32s: [u32; 129], u64s: [u64; 65], list: Vec<u64>, bytes: Vec<u8>);

const FLAGS: usize = 4096;

#[derive(BitSerialize, Debug, PartialEq)]
struct Seen {
    #[array(bits = FLAGS)]
    flags: [u64; FLAGS / 64],
}

#[test]
fn memory_keeps_8_flags_in_a_byte() {
    assert_eq!(size_of::<Seen>(), 512);
    assert_eq!(max_memory::<Seen>(1200), 0);
    let mut seen = Seen { flags: [0; 64] };
    seen.flags[1] |= 1 << 3; // flag 67
    let bytes = encode(&seen).unwrap();
    assert_eq!(bytes.len(), 512);
    assert_eq!(bytes[8], 8);

    #[derive(BitSerialize)]
    struct List {
        #[array(bits = 4096)]
        #[allow(dead_code)]
        flags: Vec<u64>,
    }
    assert!(
        (512..600).contains(&max_memory::<List>(1200)),
        "{}",
        max_memory::<List>(1200)
    );
}

/// A type of the same name with bools.
mod bools {
    #[derive(bitstream::BitSerialize)]
    pub(super) struct Seen {
        #[allow(dead_code)]
        flags: [bool; 4096],
    }
}

#[test]
fn peers_with_bools_have_the_same_hash() {
    assert_eq!(wire_hash::<Seen>(), wire_hash::<bools::Seen>());
    let [words, bools] = [Seen::SCHEMA, bools::Seen::SCHEMA].map(Outline::of);
    assert_eq!(diff(("words", &words), ("bools", &bools)).to_string(), "");
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Spare {
    #[array(bits = 100)]
    flags: [u64; 2],
    #[array(bits = 100)]
    list: Vec<u64>,
    #[array(max = 3)]
    #[array(bits = 9)]
    inside: Vec<Option<[u8; 2]>>,
}

#[test]
fn a_writer_refuses_bits_after_the_last_flag() {
    let value = Spare {
        flags: [u64::MAX, (1 << 36) - 1],
        list: vec![0, 1 << 35],
        inside: vec![None, Some([1, 1])],
    };
    let bytes = encode(&value).unwrap();
    assert_eq!(decode::<Spare>(&bytes), Ok(value.clone()));
    let text = |value: &Spare| encode(value).unwrap_err().to_string();
    for bit in 36..64 {
        let mut wrong = value.clone();
        wrong.flags[1] |= 1 << bit;
        let place = 64 + bit;
        assert_eq!(
            text(&wrong),
            format!("Spare.flags: {place} is not in the flags 0..100 (at bit 0)")
        );
        assert_eq!(encode(&wrong).unwrap_err().kind(), Refusal::OutOfRange);
        assert_eq!(encode(&wrong).unwrap_err().value(), Some(place));
    }
    let list = Spare {
        list: vec![1],
        ..value.clone()
    };
    assert_eq!(text(&list), "Spare.list: length 64 is not in 100..=100 (at bit 100)");
    let list = Spare {
        list: vec![0; 3],
        ..value.clone()
    };
    assert_eq!(encode(&list).unwrap_err().kind(), Refusal::Length);
    let inside = Spare {
        inside: vec![Some([0, 2])],
        ..value
    };
    assert_eq!(
        text(&inside),
        "Spare.inside[0]: 9 is not in the flags 0..9 (at bit 203)"
    );
}

#[test]
fn lists_are_decoded_in_place() {
    let value = Spare {
        flags: [1, 2],
        list: vec![3, 4],
        inside: vec![],
    };
    let bytes = encode(&value).unwrap();
    let mut into = Spare {
        flags: [9, 9],
        list: vec![u64::MAX; 2],
        inside: vec![Some([0, 0]); 3],
    };
    let address = into.list.as_ptr();
    decode_into(&mut into, &bytes).unwrap();
    assert_eq!(into, value);
    assert_eq!(into.list.as_ptr(), address);
    into.list = vec![7; 5];
    decode_into(&mut into, &bytes).unwrap();
    assert_eq!(into, value);
}

/// The number may be generic, and other fields may ask for flags.
#[derive(BitSerialize, Debug, PartialEq)]
struct Generic<const N: usize> {
    #[array(bits = N)]
    flags: Vec<u32>,
    #[bits(when = flags[0] & 2 != 0)]
    second: u8,
}

#[test]
fn expressions_ask_for_flags() {
    let with = Generic::<33> {
        flags: vec![2, 1],
        second: 7,
    };
    let bytes = encode(&with).unwrap();
    assert_eq!(encoded_bits(&with), Ok(33 + 8));
    assert_eq!(decode(&bytes), Ok(with));
    let without = Generic::<33> {
        flags: vec![1, 1],
        second: 0,
    };
    assert_eq!(encoded_bits(&without), Ok(33));
}

/// A set of another crate, which has conversions.
#[derive(Clone, Debug, Default, PartialEq)]
struct Set(Vec<u64>);

impl From<Set> for Vec<u64> {
    fn from(set: Set) -> Vec<u64> {
        set.0
    }
}

impl From<Vec<u64>> for Set {
    fn from(words: Vec<u64>) -> Set {
        Set(words)
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Converted {
    #[bits(as = Vec<u64>)]
    #[array(bits = 70)]
    set: Set,
    #[bits(when = set.0[1] != 0, present)]
    #[array(bits = 4)]
    more: Option<[u8; 1]>,
    #[bits(align)]
    #[array(bits = 12)]
    aligned: [[u16; 1]; 2],
}

#[test]
fn sets_of_other_crates_and_what_stands_beside_flags() {
    let value = Converted {
        set: Set(vec![5, 1 << 5]),
        more: Some([9]),
        aligned: [[0x800], [1]],
    };
    let bytes = encode(&value).unwrap();
    assert_eq!(bytes, [5, 0, 0, 0, 0, 0, 0, 0, 0x60, 2, 0x00, 0x18, 0]);
    assert_eq!(decode::<Converted>(&bytes), Ok(value));
    let refused = encode(&Converted {
        set: Set(vec![0, 1 << 6]),
        more: None,
        aligned: [[0], [0]],
    });
    assert_eq!(
        refused.unwrap_err().to_string(),
        "Converted.set: 70 is not in the flags 0..70 (at bit 0)"
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Pair {
    #[array(bits = 10)]
    pair: ([u16; 1], Vec<u8>),
}

#[test]
fn each_field_of_a_tuple_has_the_flags() {
    let value = Pair {
        pair: ([0x201], vec![3, 2]),
    };
    let bytes = encode(&value).unwrap();
    assert_eq!(encoded_bits(&value), Ok(20));
    assert_eq!(bytes, [1, 2 | 3 << 2, 2 << 2]);
    assert_eq!(decode::<Pair>(&bytes), Ok(value));
}
