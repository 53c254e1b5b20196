//! Packets in which known values are sent.

#![deny(clippy::wildcard_enum_match_arm)]

use super::bits::BitString;
use super::choose::with_bits;
use super::honest::Invented;
use super::leaf::{InventedLeaf, Key};
use super::spot::layers;
use alloc::vec::Vec;
use bitstream_core::Part;
use bitstream_core::schema::{Around, CodeForm, Kind, Place, Scalar, Schema};

/// Guesses of all numbers of a known value, to be tried in this order. `None` stands for the literals of the value.
/// With another guess, options are absent and lists are empty.
pub(super) const GUESSES: [Option<&str>; 3] = [None, Some("0"), Some("1")];

/// The characters between the words of an expression.
const MARKS: [char; 9] = ['[', ']', '(', ')', '{', '}', ',', ':', ';'];

/// Largest number of literals that one `[..; N]` adds.
const MOST_LITERALS: usize = 1 << 12;

/// Returns the packet in which a field, or a whole group, is sent with its known values. The known values are guessed:
/// the caller must decode the packet. `place` is the leaf that says whether the values are known.
pub(super) fn sent_though_known(
    root: &'static Schema,
    honest: &Invented,
    place: usize,
    guess: Option<&str>,
) -> Option<BitString> {
    let is_sent = |leaf: &&InventedLeaf| leaf.part == Part::Known && leaf.code.0 == 0;
    let known = honest.leaves.get(place).filter(is_sent)?;
    let (first, outer) = known.steps.split_last()?;
    let holder = outer
        .iter()
        .try_fold(Place::Value(root), |holder, step| holder.inside(*step as usize))?;
    let mut bits = honest.bits.range(0, known.end());
    let (mut end, mut before, mut absent) = (known.end(), None, None);
    for leaf in honest.leaves.iter().skip(place + 1) {
        let Some(field) = leaf.steps.strip_prefix(outer).and_then(<[u32]>::first) else {
            break;
        };
        let schema = holder.inside(*field as usize)?.schema()?;
        let Some(text) = known_text(schema, field != first) else {
            break;
        };
        let index = match before {
            Some((same, index)) if same == field => index,
            _ => 0,
        };
        end = leaf.end();
        if absent.is_some_and(|absent: &Key| leaf.steps.starts_with(absent)) {
            continue;
        }
        let is_value = leaf.part == Part::Value;
        before = Some((field, index + usize::from(is_value)));
        let Some(kind) = leaf.spot.and_then(|spot| spot.kind).filter(|_| is_value) else {
            match (guess, leaf.part) {
                (Some(_), Part::Presence | Part::Length) => {
                    bits.push(0, leaf.code.1);
                    absent = Some(&leaf.steps);
                }
                // it decides which numbers follow
                _ => bits.extend(&honest.bits.range(leaf.start, end)),
            }
            continue;
        };
        let word = guess.or_else(|| literal(text, index));
        let code = word.and_then(|word| known_code(word, &kind));
        let code = code.or_else(|| known_code("0", &kind)).unwrap_or(0);
        let (code, width) = with_bits(&kind, code, leaf.code.1);
        bits.push(code, width);
    }
    bits.extend(&honest.bits.range(end, honest.bits.len()));
    Some(bits)
}

/// Returns the known value of a field that has a bit of its own, or shares the bit of the fields before it.
fn known_text(schema: &'static Schema, is_shared: bool) -> Option<&'static str> {
    layers(schema).find_map(|around| {
        let Around::Elide { value, shared } = around else {
            return None;
        };
        (shared == is_shared).then_some(value.text)
    })
}

/// Returns the literal number `index` of an expression. A single one stands for all numbers of the value.
fn literal(text: &str, index: usize) -> Option<&str> {
    let literals = literals(text);
    let single = literals.first().filter(|_| literals.len() == 1);
    literals.get(index).or(single).copied()
}

/// Returns the literals of an expression. Those of `[0; 3]` are three zeros.
fn literals(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    // the number of literals before each open bracket
    let mut open = Vec::new();
    let mut is_count = false;
    for piece in text.split_inclusive(MARKS) {
        let word = piece.trim_end_matches(MARKS).trim();
        let first = word.trim_start_matches(['-', ' ']).chars().next();
        if is_count {
            let element = open
                .last()
                .and_then(|start| found.get(*start..))
                .unwrap_or(&[])
                .to_vec();
            let count = integer(word).and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
            let more = count.saturating_sub(1).saturating_mul(element.len());
            found.extend(element.iter().cycle().take(more.min(MOST_LITERALS)));
        } else if first.is_some_and(|c| c.is_ascii_digit() || c == '\'') || ["true", "false"].contains(&word) {
            found.push(word);
        }
        is_count = piece.ends_with(';');
        if piece.ends_with('[') {
            open.push(found.len());
        } else if piece.ends_with(']') {
            open.pop();
        }
    }
    found
}

/// Returns the code of a literal.
#[allow(clippy::wildcard_enum_match_arm)] // values of other kinds are not one code
fn known_code(text: &str, kind: &Kind) -> Option<u128> {
    let scalar = match *kind {
        Kind::Scalar(scalar) => scalar,
        Kind::Truncated(code) => Scalar::Code(code),
        _ => return None,
    };
    match scalar {
        Scalar::BigEndian(of) => known_code(text, &Kind::Scalar(*of)),
        Scalar::Code(code) => match code.form {
            CodeForm::Bool => match text {
                "false" | "0" => Some(0),
                "true" | "1" => Some(1),
                _ => None,
            },
            CodeForm::Whole | CodeForm::Range | CodeForm::Fixed { .. } => code.code(integer(text)?),
        },
        Scalar::Char => Some(character(text)?.into()),
        Scalar::RawFloat { width: 32 } => Some(u128::from((float(text)? as f32).to_bits())),
        Scalar::RawFloat { .. } => Some(u128::from(float(text)?.to_bits())),
        Scalar::Float(of) => {
            let value = float(text)?;
            let share = (value - of.min) / (of.max - of.min) * of.max_int as f64;
            Some(match of.zero && value == 0.0 {
                true => 0,
                false => (share + 0.5) as u128 + u128::from(of.zero),
            })
        }
        Scalar::Quat { .. } | Scalar::Constant { .. } => None,
    }
}

/// Parses `-300`, `0x12C`, `300u16`. A number in the upper half of `u128` is its pattern.
fn integer(text: &str) -> Option<i128> {
    let text = text.replace(['_', ' '], "");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.as_str()),
    };
    let digits = digits.split(['u', 'i']).next()?;
    let radix = [("0x", 16), ("0o", 8), ("0b", 2)];
    let found = radix
        .iter()
        .find_map(|(prefix, radix)| Some((digits.strip_prefix(prefix)?, *radix)));
    let (digits, radix) = found.unwrap_or((digits, 10));
    let value = u128::from_str_radix(digits, radix).ok()?;
    Some((value as i128).wrapping_mul(sign))
}

/// Parses `-0.5`, `1.5f32`.
fn float(text: &str) -> Option<f64> {
    let number = text.trim_end_matches("f32").trim_end_matches("f64");
    number.replace(['_', ' '], "").parse().ok()
}

/// Parses `'x'`.
fn character(text: &str) -> Option<char> {
    let mut inside = text.strip_prefix('\'')?.strip_suffix('\'')?.chars();
    inside.next().filter(|c| *c != '\\' && inside.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::super::choose::ExtraElements;
    use super::super::spot::Spot;
    use super::*;
    use bitstream_core::schema::{Code, Field, Quantised};
    use bitstream_core::{BitSerialize, Path};

    #[test]
    fn only_what_is_sent_can_be_sent_though_it_is_known() {
        static FIELDS: [Field; 1] = [Field {
            name: "a",
            schema: &Schema::elide("3", u8::SCHEMA),
        }];
        static ROOT: Schema = Schema::structure("S", &FIELDS);
        let leaf = |part, start, code: (u128, u32)| InventedLeaf {
            path: Path::of(&ROOT),
            steps: Vec::from([0]),
            key: Vec::from([0]),
            part,
            start,
            len: code.1 as usize,
            code,
            spot: Some(Spot {
                kind: Some(u8::SCHEMA.kind),
                ..Spot::NOWHERE
            }),
            lies: Vec::new(),
        };
        let honest = |code| {
            let mut bits = BitString::of(code, 1);
            bits.push(0, 8);
            Invented {
                seed: 0,
                lengths: ExtraElements::Some,
                bits,
                leaves: Vec::from([leaf(Part::Known, 0, (code, 1)), leaf(Part::Value, 1, (0, 8))]),
            }
        };
        let sent = honest(0);
        assert_eq!(sent_though_known(&ROOT, &sent, 0, None), Some(BitString::of(3 << 1, 9)));
        // the leaf of a value, a value that is not sent, and no leaf
        assert_eq!(sent_though_known(&ROOT, &sent, 1, None), None);
        assert_eq!(sent_though_known(&ROOT, &honest(1), 0, None), None);
        assert_eq!(sent_though_known(&ROOT, &sent, 2, None), None);
    }

    #[test]
    fn literals_are_their_codes() {
        let integer = |signed| Kind::Scalar(Scalar::Code(Code::whole(16, signed)));
        let range = Kind::Scalar(Scalar::Code(Code::range(-5, 10, 1, true)));
        let bool = Kind::Scalar(Scalar::Code(Code::BOOL));
        let float = |zero| {
            Kind::Scalar(Scalar::Float(Quantised {
                min: -1.0,
                max: 1.0,
                max_int: 4,
                width: 3,
                zero,
                double: true,
                exact_max: false,
            }))
        };
        let rows = [
            ("true", bool, Some(1)),
            ("0", bool, Some(0)),
            ("1", bool, Some(1)),
            ("yes", bool, None),
            ("-5", range, Some(0)),
            ("7_i8", range, Some(12)),
            ("0x1F_u16", integer(false), Some(31)),
            ("0b101", integer(false), Some(5)),
            ("0o17", integer(false), Some(15)),
            ("- 1", integer(true), Some(0xFFFF)),
            ("a + 1", integer(true), None),
            ("'x'", Kind::Scalar(Scalar::Char), Some(0x78)),
            ("'\\n'", Kind::Scalar(Scalar::Char), None),
            (
                "1.5f32",
                Kind::Scalar(Scalar::RawFloat { width: 32 }),
                Some(0x3FC0_0000),
            ),
            (
                "-0.5",
                Kind::Scalar(Scalar::RawFloat { width: 64 }),
                Some(0xBFE0_0000_0000_0000),
            ),
            ("-1.0", float(false), Some(0)),
            ("0.5", float(false), Some(3)),
            // one code higher, since code 0 is 0.0
            ("0.5", float(true), Some(4)),
            ("0.0", float(true), Some(0)),
            ("1.0", float(true), Some(5)),
            ("1", Kind::Scalar(Scalar::Quat { bits: 9 }), None),
        ];
        for (text, kind, code) in rows {
            assert_eq!(known_code(text, &kind), code, "{text} {kind:?}");
        }
    }

    #[test]
    fn literals_are_found_by_their_place() {
        assert_eq!(literal("[0.0; 3]", 2), Some("0.0"));
        assert_eq!(literal(" [1, 2, 3] ", 0), Some("1"));
        assert_eq!(literal(" [1, 2, 3] ", 2), Some("3"));
        assert_eq!(literal("[1, 2, 3]", 3), None);
        assert_eq!(
            literals("B { a: [[0; 2]; 2usize], b: [1; N], c: 5 }"),
            ["0", "0", "0", "0", "1", "5"]
        );
        assert_eq!(literals("[[1, 2], [3; 0]]"), ["1", "2", "3"]);
        assert_eq!(literals("[[1; 5000]; 5000]").len(), 1 + 2 * MOST_LITERALS);
        assert_eq!(literal("[1, 2]", 2), None);
        assert_eq!(literal("1", 1), Some("1"));
        assert_eq!(literal("a::B1 { x: Some(- 1), y: true, c: ' ' }", 0), Some("- 1"));
        assert_eq!(literal("a::B1 { x: Some(- 1), y: true, c: ' ' }", 1), Some("true"));
        assert_eq!(literal("a::B1 { x: Some(- 1), y: true, c: ' ' }", 2), Some("' '"));
        assert_eq!(literal("Vec3::ZERO", 0), None);
    }
}
