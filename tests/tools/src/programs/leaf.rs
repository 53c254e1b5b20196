//! Random leaves: types without parts, and types that were generated earlier.

use super::dice::Dice;
use super::numbers;
use super::value::{Earlier, Kind, Value, lengths};

/// Returns a random leaf.
pub(super) fn leaf(dice: &mut Dice, earlier: &Earlier) -> Value {
    match dice.below(24) {
        0..=2 => bool(dice),
        3..=10 => numbers::integer(dice),
        11 => Value {
            default: Some("Tree::Char('\\0')".into()),
            known: Some(("'x'".into(), "Tree::Char('x')".into())),
            ..Value::plain("char", "Wire::Char", 21)
        },
        12..=14 => numbers::float(dice),
        15 => quat(dice),
        16..=18 => text(dice),
        19 => bytes(dice),
        20 => converted(dice),
        _ if !earlier.is_empty() => earlier[dice.below(earlier.len())].clone(),
        _ => bool(dice),
    }
}

pub(super) fn bool(dice: &mut Dice) -> Value {
    let known = dice.pick(&["true", "false"]);
    Value {
        default: Some("Tree::Bool(false)".into()),
        known: Some((known.into(), format!("Tree::Bool({known})"))),
        kind: Kind::Bool,
        ..Value::plain("bool", "Wire::Bool", 1)
    }
}

fn quat(dice: &mut Dice) -> Value {
    let bits = dice.between(4, 20);
    Value {
        own: format!("#[quat(bits = {bits})]"),
        default: Some("Tree::Parts(vec![Tree::F32(0); 4])".into()),
        is_canonical: false,
        ..Value::plain("[f32; 4]", &format!("Wire::Quat({bits})"), 2 + 3 * bits)
    }
}

/// Returns a text in one of the three forms.
pub(super) fn text(dice: &mut Dice) -> Value {
    let (key, form, unit) = dice.pick(&[("", "Text", 8), (", ascii", "Ascii", 7), (", wide", "Wide", 32)]);
    let (attribute, min, max) = lengths(dice, "string", 9, key);
    let letters = &"bitstream"[..min];
    let text = Value {
        default: Some("Tree::Text(String::new())".into()),
        known: Some((
            format!("String::from(\"{letters}\")"),
            format!("Tree::Text(\"{letters}\".into())"),
        )),
        ..Value::plain("String", &format!("Wire::{form}({min}, {max})"), 11 + max * unit)
    };
    text.layer(attribute)
}

fn bytes(dice: &mut Dice) -> Value {
    if dice.one_in(2) {
        let len = dice.below(9);
        let fixed = Value::plain(&format!("[u8; {len}]"), &format!("Wire::ByteArray({len})"), 7 + 8 * len);
        return fixed.layer("#[array(bytes)]".into());
    }
    let (attribute, min, max) = lengths(dice, "array", 12, ", bytes");
    let list = Value {
        default: Some("Tree::Parts(vec![])".into()),
        ..Value::plain("Vec<u8>", &format!("Wire::Bytes({min}, {max})"), 11 + 8 * max)
    };
    list.layer(attribute)
}

/// Returns a type that is sent in the form of another one.
fn converted(dice: &mut Dice) -> Value {
    match dice.below(3) {
        0 => Value::plain("Percent", "Percent::wire()", 8),
        1 => {
            let letter = "|tree| matches!(tree, Tree::Int(0x61..=0x7A))";
            Value {
                keys: vec!["as = u8".into()],
                known: Some(("Letter('x')".into(), "Tree::Int(0x78)".into())),
                ..Value::plain(
                    "Letter",
                    &format!("Wire::Converted({letter}, Box::new(Wire::Unsigned(8)))"),
                    8,
                )
            }
        }
        _ => duration(),
    }
}

fn duration() -> Value {
    let wire =
        "Wire::Struct(\"Duration\", vec![(\"secs\", Wire::Unsigned(64)), (\"nanos\", Wire::Range(0, 999_999_999))])";
    Value {
        default: Some("Tree::Parts(vec![Tree::Int(0); 2])".into()),
        ..Value::plain("Duration", wire, 94)
    }
}
