//! Declares the reply of a Source server to the query for its rules: a number in 16 bits, then pairs of texts.

use super::is_sent_as;
use bitstream::BitSerialize;
use tests_support::golden::read_error;

#[derive(BitSerialize, Debug, PartialEq)]
struct Rules {
    #[bits(const = 0xFFFF_FFFF, width = 32)]
    is_whole: (),
    /// `E`.
    #[bits(const = 0x45, width = 8)]
    kind: (),
    #[array(max = 400, width = 16)]
    rules: Vec<Rule>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Rule {
    #[string(max = 63, nul)]
    name: String,
    #[string(max = 63, nul)]
    value: String,
}

#[test]
fn a_number_of_16_bits_is_in_front_of_the_rules() {
    let rule = |name: &str, value: &str| Rule {
        name: name.into(),
        value: value.into(),
    };
    let value = Rules {
        is_whole: (),
        kind: (),
        rules: vec![rule("gravity", "800"), rule("cheats", "")],
    };
    let bytes = b"\xFF\xFF\xFF\xFFE\x02\0gravity\x00800\0cheats\0\0";
    let fields: Vec<(u64, u32)> = bytes.iter().map(|byte| (u64::from(*byte), 8)).collect();
    let old = Rules {
        is_whole: (),
        kind: (),
        rules: vec![],
    };
    is_sent_as(&value, old, &fields);
    assert_eq!(
        read_error::<Rules>(b"\xFF\xFF\xFF\xFFE\x91\x01"),
        "Rules.rules: length 401 is not in 0..=400 (bits 40..56)"
    );
}
