//! Random integers and floats, with the attributes that describe them.

use super::dice::Dice;
use super::value::{Kind, Value};

/// Name of the type, name of its `NonZero`, number of bits, and true if it is signed.
type Int = (&'static str, &'static str, u32, bool);

const INTS: [Int; 11] = [
    ("u8", "NonZeroU8", 8, false),
    ("i8", "NonZeroI8", 8, true),
    ("u16", "NonZeroU16", 16, false),
    ("i16", "NonZeroI16", 16, true),
    ("u32", "NonZeroU32", 32, false),
    ("i32", "NonZeroI32", 32, true),
    ("u64", "NonZeroU64", 64, false),
    ("i64", "NonZeroI64", 64, true),
    ("u128", "NonZeroU128", 128, false),
    ("i128", "NonZeroI128", 128, true),
    // the size that peers agree on
    ("usize", "NonZeroUsize", 32, false),
];

/// Returns an integer in any form.
pub(super) fn integer(dice: &mut Dice) -> Value {
    let int = dice.pick(&INTS);
    let (name, _, bits, _) = int;
    let of = match dice.below(6) {
        5 if bits > 8 => big_endian(dice, int),
        0 if name != "usize" => whole(int),
        1 => width(dice, int),
        2 => varint(dice, int),
        3 if name != "usize" => return fixed(dice, int),
        _ => range(dice, int, bits),
    };
    if dice.one_in(7) { never_0(of, int) } else { of }
}

/// Returns an integer of at most 16 bits with an order, a bound and more than one value.
pub(super) fn small(dice: &mut Dice) -> Value {
    let int = INTS[dice.below(6)];
    if dice.one_in(3) {
        return width(dice, int);
    }
    range(dice, int, 8)
}

/// Returns an integer for the length of a list: from 0 to a few.
pub(super) fn few(dice: &mut Dice) -> Value {
    let (name, ..) = dice.pick(&[INTS[0], INTS[2], INTS[4], INTS[1]]);
    ranged(name, 0, dice.between(1, 6) as i128)
}

fn leaf(name: &'static str, key: Option<String>, wire: String, bits: usize, kind: Kind) -> Value {
    let known = match kind {
        Kind::Int(_, min, max) => min.max(max.min(3)),
        _ => 3,
    };
    Value {
        keys: key.into_iter().collect(),
        default: Some("Tree::Int(0)".into()),
        known: Some((known.to_string(), format!("Tree::Int({known})"))),
        kind,
        ..Value::plain(name, &wire, bits)
    }
}

fn whole((name, _, bits, signed): Int) -> Value {
    let wire = if signed {
        format!("Wire::Signed({bits})")
    } else {
        format!("Wire::Unsigned({bits})")
    };
    leaf(name, None, wire, bits as usize, bounds(name, bits, signed))
}

/// Returns the bounds of `bits` bits. Numbers that do not fit `i128` are not used in expressions.
fn bounds(name: &'static str, bits: u32, signed: bool) -> Kind {
    match signed {
        _ if bits == 128 => Kind::Other,
        true => Kind::Int(name, -1 << (bits - 1), (1 << (bits - 1)) - 1),
        false => Kind::Int(name, 0, (1 << bits) - 1),
    }
}

fn width(dice: &mut Dice, (name, _, bits, signed): Int) -> Value {
    let width = dice.between(1, bits as usize) as u32;
    let key = if dice.one_in(2) {
        format!("width = {width}")
    } else {
        width.to_string()
    };
    let form = if signed { "Signed" } else { "Unsigned" };
    leaf(
        name,
        Some(key),
        format!("Wire::{form}({width})"),
        width as usize,
        bounds(name, width, signed),
    )
}

/// Returns an integer of more than 8 bits whose highest byte comes first.
fn big_endian(dice: &mut Dice, (name, _, bits, signed): Int) -> Value {
    let width = 8 * dice.between(2, bits as usize / 8) as u32;
    let form = if signed { "Signed" } else { "Unsigned" };
    let all = width == bits && name != "usize";
    leaf(
        name,
        Some(if all {
            "big_endian".into()
        } else {
            format!("{width}, big_endian")
        }),
        format!("Wire::BigEndian(Box::new(Wire::{form}({width})))"),
        width as usize,
        bounds(name, width, signed),
    )
}

fn varint(dice: &mut Dice, (name, _, bits, signed): Int) -> Value {
    let (key, group) = if dice.one_in(3) {
        ("varint".to_string(), 7)
    } else {
        let group = dice.between(1, bits as usize);
        (format!("varint(group = {group})"), group)
    };
    let wire = format!("Wire::Varint({group}, {bits}, {signed})");
    let most = (bits as usize).div_ceil(group) - 1 + bits as usize;
    leaf(name, Some(key), wire, most, bounds(name, bits, signed))
}

/// Returns a range within `most` bits of the type.
fn range(dice: &mut Dice, (name, _, bits, signed): Int, most: u32) -> Value {
    // patterns above the largest `i128` are left to the zoo
    let bits = bits.min(most).min(127);
    let spread = dice.between(1, bits as usize) as u32;
    let lowest: i128 = if signed { -1 << (bits - 1) } else { 0 };
    let highest = lowest + ((1_u128 << bits) - 1) as i128;
    let anywhere = |dice: &mut Dice| {
        let offset = dice.bits(spread) as i128;
        match signed && dice.one_in(2) {
            true => (-offset).max(lowest),
            false => offset.min(highest),
        }
    };
    let (a, b) = (anywhere(dice), anywhere(dice));
    let (min, max) = (a.min(b), a.max(b));
    if min < max && dice.one_in(4) {
        return stepped(name, min, max, dice.between(2, 9) as i128);
    }
    // a value that is not 0, and two values for a set
    ranged(name, min, if min == max { (max + 1).min(highest) } else { max })
}

/// Returns the range up to its last whole step.
fn stepped(name: &'static str, min: i128, max: i128, step: i128) -> Value {
    let codes = (max - min) / step;
    let max = min + codes * step;
    leaf(
        name,
        Some(format!("range = {min}..={max}, step = {step}")),
        format!("Wire::Steps({min}, {max}, {step})"),
        tests_zoo::wire::width(codes as u128) as usize,
        Kind::Other,
    )
}

fn ranged(name: &'static str, min: i128, max: i128) -> Value {
    let bits = tests_zoo::wire::width((max - min) as u128) as usize;
    let key = format!("range = {min}..={max}");
    leaf(
        name,
        Some(key),
        format!("Wire::Range({min}, {max})"),
        bits,
        Kind::Int(name, min, max),
    )
}

fn fixed(dice: &mut Dice, (name, _, bits, signed): Int) -> Value {
    let int = dice.between(2, bits.min(40) as usize) as u32;
    let frac = bits - int;
    let lowest: i128 = if signed { -1 << (int - 1) } else { 0 };
    let span = (1 << int) - 1;
    let (a, b) = (i128::from(dice.up_to(span)), i128::from(dice.up_to(span)));
    let (min, max) = (lowest + a.min(b), lowest + a.max(b));
    let key = format!("fixed(int = {int}, frac = {frac}), range = {min}..={max}");
    let wire = format!("Wire::Fixed({int}, {frac}, {min}, {max}, {signed})");
    leaf(name, Some(key), wire, bits as usize, Kind::Other)
}

fn never_0(of: Value, (_, name, ..): Int) -> Value {
    Value {
        ty: name.into(),
        wire: format!("Wire::NonZero(Box::new({}))", of.wire),
        default: None,
        known: None,
        kind: Kind::Other,
        ..of
    }
}

/// Returns a float in any form.
pub(super) fn float(dice: &mut Dice) -> Value {
    let double = dice.one_in(3);
    let (name, suffix, tree, whole) = if double {
        ("f64", "64", "F64", 64)
    } else {
        ("f32", "", "F32", 32)
    };
    // quarters are exact
    let min = dice.below(4000) as f64 / 4.0 - 500.0;
    let max = min + dice.between(4, 4000) as f64 / 4.0;
    let (own, wire, bits) = match dice.below(4) {
        0 => ("#[float(raw)]".into(), format!("Wire::Raw{whole}"), whole),
        1 => (String::new(), format!("Wire::Raw{whole}"), whole),
        2 => {
            let res = dice.pick(&[1.0, 0.5, 0.1, 0.25, 0.01, 0.001]);
            let own = match dice.one_in(2) {
                true => format!("#[float({min:?}, {max:?}, {res:?})]"),
                false => format!("#[float(min = {min:?}, max = {max:?}, res = {res:?})]"),
            };
            (own, format!("Wire::Float{suffix}({min:?}, {max:?}, {res:?})"), 20)
        }
        _ => coded(dice, (min, max), suffix, double),
    };
    let is_canonical = wire.contains("Raw");
    let zero = format!("Tree::{tree}(0)");
    Value {
        own,
        default: Some(zero.clone()),
        known: Some(("0.0".into(), zero)),
        is_canonical,
        ..Value::plain(name, &wire, bits)
    }
}

fn coded(dice: &mut Dice, (min, max): (f64, f64), suffix: &str, double: bool) -> (String, String, usize) {
    let bits = dice.between(2, if double { 53 } else { 24 });
    let zero = min < 0.0 && max > 0.0 && dice.one_in(2);
    let key = if zero { ", zero" } else { "" };
    (
        format!("#[float(min = {min:?}, max = {max:?}, bits = {bits}{key})]"),
        format!("Wire::FloatBits{suffix}({min:?}, {max:?}, {bits}, {zero})"),
        bits,
    )
}
