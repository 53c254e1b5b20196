//! Random types of fields: the declaration, and the expression of the wire form.

use super::dice::Dice;
use super::leaf;
use super::numbers;

/// A type with its attributes.
#[derive(Clone)]
pub(super) struct Value {
    pub(super) ty: String,
    /// The attributes `#[array(..)]` and `#[string(..)]`, the outermost first.
    pub(super) layers: Vec<String>,
    /// Keys of `#[bits(..)]` that describe the leaf.
    pub(super) keys: Vec<String>,
    /// The attribute `#[float(..)]` or `#[quat(..)]`.
    pub(super) own: String,
    /// The wire form.
    pub(super) wire: String,
    /// Largest number of bits, approximately.
    pub(super) bits: usize,
    /// The tree of the type's `Default`, if it has one.
    pub(super) default: Option<String>,
    /// A value as an expression and as a tree.
    pub(super) known: Option<(String, String)>,
    /// True if each value has one form.
    pub(super) is_canonical: bool,
    pub(super) kind: Kind,
}

/// Uses of a field in expressions over fields.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Bool,
    /// The integer type, and its smallest and largest value on the wire.
    Int(&'static str, i128, i128),
    List,
    Other,
}

/// The types that were generated earlier.
pub(super) type Earlier = [Value];

impl Value {
    /// Returns a type without attributes.
    pub(super) fn plain(ty: &str, wire: &str, bits: usize) -> Value {
        Value {
            ty: ty.into(),
            layers: vec![],
            keys: vec![],
            own: String::new(),
            wire: wire.into(),
            bits,
            default: None,
            known: None,
            is_canonical: true,
            kind: Kind::Other,
        }
    }

    /// Returns whether the type needs no attribute.
    fn is_plain(&self) -> bool {
        self.layers.is_empty() && self.keys.is_empty() && self.own.is_empty()
    }

    /// Returns a type that contains this leaf.
    fn inside(self, ty: String, wire: String, bits: usize, default: Option<String>) -> Value {
        let (known, kind) = (None, Kind::Other);
        Value {
            ty,
            wire,
            bits,
            default,
            known,
            kind,
            ..self
        }
    }

    /// Returns the type in one more layer, the outermost.
    pub(super) fn layer(mut self, attribute: String) -> Value {
        self.layers.insert(0, attribute);
        self
    }
}

/// Returns a random type of at most `depth` levels.
pub(super) fn value(dice: &mut Dice, earlier: &Earlier, depth: usize) -> Value {
    if depth == 0 || dice.one_in(3) {
        return leaf::leaf(dice, earlier);
    }
    let what = dice.below(16);
    match what {
        0..=8 => {
            let of = value(dice, earlier, depth - 1);
            match what {
                0..=2 => option(of),
                3 | 4 => array(dice, of),
                5..=7 => list(dice, of),
                _ => boxed(of),
            }
        }
        9 => tuple(dice, earlier),
        10 => result(dice, earlier),
        11 => set(dice),
        12 => map(dice, earlier),
        13 => ends(dice),
        14 => pair(value(dice, earlier, depth - 1)),
        _ => leaf::leaf(dice, earlier),
    }
}

/// Returns a type without attributes.
pub(super) fn plain(dice: &mut Dice, earlier: &Earlier) -> Value {
    loop {
        let of = leaf::leaf(dice, earlier);
        if of.is_plain() {
            return if dice.one_in(4) { option(of) } else { of };
        }
    }
}

fn option(of: Value) -> Value {
    let (ty, wire) = (format!("Option<{}>", of.ty), format!("option({})", of.wire));
    let bits = 1 + of.bits;
    of.inside(ty, wire, bits, Some("Tree::Option(None)".into()))
}

fn array(dice: &mut Dice, of: Value) -> Value {
    let len = dice.pick(&[0, 1, 2, 3, 4, 5, 6, 9]);
    let (ty, wire) = (format!("[{}; {len}]", of.ty), format!("array({len}, {})", of.wire));
    let bits = len * of.bits;
    of.inside(ty, wire, bits, None)
}

fn boxed(of: Value) -> Value {
    let ty = format!("Box<{}>", of.ty);
    let (wire, bits, default) = (of.wire.clone(), of.bits, of.default.clone());
    of.inside(ty, wire, bits, default)
}

fn list(dice: &mut Dice, of: Value) -> Value {
    let (attribute, min, max) = lengths(dice, "array", 7, "");
    let (ty, wire) = (format!("Vec<{}>", of.ty), format!("list({min}, {max}, {})", of.wire));
    let bits = 4 + max * of.bits;
    let list = of.inside(ty, wire, bits, Some("Tree::Parts(vec![])".into()));
    Value {
        kind: Kind::List,
        ..list.layer(attribute)
    }
}

/// Returns `#[NAME(max = N)]` or `#[NAME(len = A..=B)]`, and the bounds.
pub(super) fn lengths(dice: &mut Dice, name: &str, most: usize, rest: &str) -> (String, usize, usize) {
    let max = dice.between(1, most);
    if dice.one_in(3) {
        let min = dice.below(max);
        return (format!("#[{name}(len = {min}..={max}{rest})]"), min, max);
    }
    (format!("#[{name}(max = {max}{rest})]"), 0, max)
}

fn tuple(dice: &mut Dice, earlier: &Earlier) -> Value {
    let parts: Vec<Value> = (0..dice.between(2, 3)).map(|_| plain(dice, earlier)).collect();
    let all = |of: fn(&Value) -> &str| parts.iter().map(of).collect::<Vec<_>>().join(", ");
    let defaults: Option<Vec<String>> = parts.iter().map(|part| part.default.clone()).collect();
    Value {
        default: defaults.map(|parts| format!("Tree::Parts(vec![{}])", parts.join(", "))),
        is_canonical: parts.iter().all(|part| part.is_canonical),
        ..Value::plain(
            &format!("({})", all(|part| &part.ty)),
            &format!("Wire::Tuple(vec![{}])", all(|part| &part.wire)),
            parts.iter().map(|part| part.bits).sum(),
        )
    }
}

/// Two fields with the attributes of one.
fn pair(of: Value) -> Value {
    let (ty, wire) = (
        format!("({0}, {0})", of.ty),
        format!("Wire::Tuple(vec![{0}, {0}])", of.wire),
    );
    let bits = 2 * of.bits;
    of.inside(ty, wire, bits, None)
}

fn result(dice: &mut Dice, earlier: &Earlier) -> Value {
    let (ok, err) = (plain(dice, earlier), plain(dice, earlier));
    Value {
        is_canonical: ok.is_canonical && err.is_canonical,
        ..Value::plain(
            &format!("Result<{}, {}>", ok.ty, err.ty),
            &format!("Wire::Result(Box::new({}), Box::new({}))", ok.wire, err.wire),
            1 + ok.bits.max(err.bits),
        )
    }
}

/// Returns a set. The empty set is always legal, so that no random tree must be thrown away.
fn set(dice: &mut Dice) -> Value {
    let of = if dice.one_in(4) {
        leaf::text(dice)
    } else {
        numbers::small(dice)
    };
    let max = dice.between(1, 6);
    let (ty, bits) = (format!("BTreeSet<{}>", of.ty), 3 + max * of.bits);
    let wire = format!("Wire::Set(0, {max}, Box::new({}))", of.wire);
    of.inside(ty, wire, bits, Some("Tree::Parts(vec![])".into()))
        .layer(format!("#[array(max = {max})]"))
}

fn map(dice: &mut Dice, earlier: &Earlier) -> Value {
    let (key, key_wire, key_bits) = dice.pick(&[
        ("bool", "Wire::Bool", 1),
        ("u8", "Wire::Unsigned(8)", 8),
        ("i16", "Wire::Signed(16)", 16),
    ]);
    let of = plain(dice, earlier);
    let max = dice.between(1, 5);
    let (ty, bits) = (format!("BTreeMap<{key}, {}>", of.ty), 3 + max * (key_bits + of.bits));
    let wire = format!("Wire::Map(0, {max}, Box::new({key_wire}), Box::new({}))", of.wire);
    of.inside(ty, wire, bits, Some("Tree::Parts(vec![])".into()))
        .layer(format!("#[array(max = {max})]"))
}

fn ends(dice: &mut Dice) -> Value {
    let of = numbers::small(dice);
    let (ty, bits) = (format!("Range<{}>", of.ty), 2 * of.bits);
    let wire = format!(
        "Wire::Struct(\"Range\", vec![(\"start\", {0}), (\"end\", {0})])",
        of.wire
    );
    of.inside(ty, wire, bits, None)
}

/// Returns slots of which some have a value.
pub(super) fn sparse(dice: &mut Dice, earlier: &Earlier) -> Value {
    let (form, name) = dice.pick(&[
        ("bitmap", "Bitmap"),
        ("count", "Count"),
        ("sentinel", "Sentinel"),
        ("relative", "Relative"),
    ]);
    let of = value(dice, earlier, 1);
    let most = (1200 / (of.bits + 8)).clamp(2, 40);
    let slots = dice.between(1, most);
    let bits = slots * (9 + of.bits) + 9;
    let is_pairs = dice.one_in(2);
    let (ty, attribute, how) = if is_pairs {
        let index = dice.pick(&["u8", "i16", "u32", "usize"]);
        let ty = format!("Vec<({index}, {})>", of.ty);
        (ty, format!("#[array(max = {slots}, sparse = {form})]"), "pairs")
    } else {
        let ty = format!("[Option<{}>; {slots}]", of.ty);
        (ty, format!("#[array(sparse = {form})]"), "slots")
    };
    let wire = format!("{how}(SparseForm::{name}, {slots}, {})", of.wire);
    let default = is_pairs.then(|| "Tree::Parts(vec![])".to_string());
    of.inside(ty, wire, bits, default).layer(attribute)
}
