//! The closed vocabulary of `#[bits(..)]`.

/// What an attribute is written on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Level {
    Container,
    Variant,
    Field,
}

use Level::{Container, Field, Variant};

/// The keys of the other attributes.
pub(super) const FLOAT: [&str; 7] = ["min", "max", "res", "bits", "zero", "strict", "raw"];
pub(super) const ARRAY: [&str; 5] = ["max", "len", "count", "bytes", "sparse"];
pub(super) const STRING: [&str; 4] = ["max", "len", "ascii", "wide"];
pub(super) const QUAT: [&str; 1] = ["bits"];

/// Returns whether an attribute has a key somewhere.
pub(super) fn is_key_of(attribute: &str, key: &str) -> bool {
    match attribute {
        "float" => FLOAT.contains(&key),
        "array" => ARRAY.contains(&key),
        "string" => STRING.contains(&key),
        "quat" => QUAT.contains(&key),
        _ => levels(key).is_some(),
    }
}

/// Every key and the levels it belongs to, in the order that messages list them.
const KEYS: [(&str, &[Level]); 30] = [
    ("range", &[Field]),
    ("step", &[Field]),
    ("width", &[Field]),
    ("varint", &[Field]),
    ("relative", &[Field]),
    ("fixed", &[Field]),
    ("with", &[Field]),
    ("as", &[Field]),
    ("const", &[Field]),
    ("reserved", &[Field]),
    ("skip", &[Variant, Field]),
    ("default", &[Field]),
    ("when", &[Field]),
    ("elide", &[Field]),
    ("align", &[Container, Variant, Field]),
    ("check", &[Container, Variant, Field]),
    ("id", &[Variant]),
    ("other", &[Variant]),
    ("tag", &[Container]),
    ("ensure", &[Container]),
    ("max_bits", &[Container]),
    ("max_bytes", &[Container]),
    ("salt", &[Container]),
    ("transparent", &[Container]),
    ("from", &[Container]),
    ("try_from", &[Container]),
    ("into", &[Container]),
    ("remote", &[Container]),
    ("bound", &[Container]),
    ("crate", &[Container]),
];

/// Where a key belongs, if it is one.
pub(super) fn levels(key: &str) -> Option<&'static [Level]> {
    KEYS.iter().find(|(name, _)| *name == key).map(|(_, levels)| *levels)
}

pub(super) fn at_level(level: Level) -> Vec<&'static str> {
    let here = KEYS.iter().filter(|(_, levels)| levels.contains(&level));
    here.map(|(name, _)| *name).collect()
}

pub(super) fn all() -> Vec<&'static str> {
    KEYS.iter().map(|(name, _)| *name).collect()
}
