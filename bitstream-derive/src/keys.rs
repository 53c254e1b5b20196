//! Defines the table of keys. The parser, the messages about keys and the documentation read the table, so no other
//! keys exist.

/// Part of the declaration that an attribute is written on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Level {
    Container,
    Variant,
    Field,
}

/// Notation of a key's value.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Notation {
    /// No value.
    Flag,
    Expr,
    /// An expression, or no value.
    Optional,
    /// `A..=B`
    Range,
    Type,
    Path,
    /// A where clause, as text.
    Bounds,
    /// `[8, 40, 900]`
    Exprs,
    /// One of the words of `inside`.
    Word,
    /// Keys in parentheses, from `inside`.
    List,
    /// Names with their types, in parentheses.
    Names,
}

/// Part that a key plays in a declaration.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Purpose {
    /// Chooses the codec of an integer.
    Integer(Encoding),
    /// Chooses the codec of a value of another type.
    Other(Encoding),
    /// Changes which integers of `range` are sent, or how.
    OfRange(RangeKey),
    /// A parameter of another key or of its attribute, or an option beside the codec: `max`, `align`, `id`.
    Part,
    /// Leaves a field or a variant out, or gives the value that a decoder uses instead: `skip`, `default`.
    Absence,
}

/// Codec of the innermost value. Each variant has an arm in `check` and in `resolve`.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Encoding {
    Range,
    Width,
    BigEndian,
    Varint,
    Relative,
    Fixed,
    With,
    Const,
    Reserved,
}

/// Key that changes which integers of `range` are sent, or how. Each variant has two arms in `check/range.rs`.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum RangeKey {
    Step,
    Truncated,
    Clamp,
}

pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) levels: &'static [Level],
    pub(crate) notation: Notation,
    pub(crate) purpose: Purpose,
    /// The key and its value, as messages show them.
    pub(crate) example: &'static str,
    /// A sentence for the documentation: the effect of the key.
    pub(crate) says: &'static str,
    /// The keys or words that the value of the key may contain.
    pub(crate) inside: &'static [Key],
}

/// Attribute of the derive.
pub(crate) struct Attribute {
    pub(crate) name: &'static str,
    pub(crate) keys: &'static [Key],
    /// An example with everything that the attribute needs.
    pub(crate) example: &'static str,
}

pub(crate) const ATTRIBUTES: [Attribute; 5] = [
    attribute("bits", &BITS, "#[bits(..)]"),
    attribute("float", &FLOAT, "#[float(min = A, max = B, res = R)]"),
    attribute("array", &ARRAY, "#[array(max = N)]"),
    attribute("string", &STRING, "#[string(max = N)]"),
    attribute("quat", &QUAT, "#[quat(bits = 9)]"),
];

const fn attribute(name: &'static str, keys: &'static [Key], example: &'static str) -> Attribute {
    Attribute { name, keys, example }
}

const CONTAINER: &[Level] = &[Level::Container];
const VARIANT: &[Level] = &[Level::Variant];
const FIELD: &[Level] = &[Level::Field];
const INNER: &[Level] = &[Level::Variant, Level::Field];
const TYPE_OR_FIELD: &[Level] = &[Level::Container, Level::Field];
const ANY: &[Level] = &[Level::Container, Level::Variant, Level::Field];

use Notation::{Bounds, Expr, Exprs, Flag, List, Names, Optional, Path, Range, Type, Word};
use Purpose::{Absence, Integer, OfRange, Other, Part};

/// Keys in the order in which messages list them.
#[rustfmt::skip]
pub(crate) const BITS: [Key; 42] = [
    key("range", FIELD, Range, Integer(Encoding::Range), "range = A..=B", "Sends an integer from A to B in as many bits as B - A needs: `0..=100` takes 7 bits."),
    key("step", FIELD, Expr, OfRange(RangeKey::Step), "step = N", "Allows every Nth integer of `range`, in as many bits as (B - A) / N needs: `0..=100, step = 5` takes 5 bits."),
    key("truncated", FIELD, Flag, OfRange(RangeKey::Truncated), "truncated", "Sends the integer of `range` in truncated binary: unless the number of its codes is a power of two, some codes take 1 bit less."),
    key("clamp", FIELD, Flag, OfRange(RangeKey::Clamp), "clamp", "Makes the encoder send the nearest bound for a value outside `range`: takes no bits of its own."),
    key("width", FIELD, Expr, Integer(Encoding::Width), "width = N", "Sends an integer in N bits, 1 to 128, a signed one in two's complement. `#[bits(N)]` is short for `width = N`."),
    key("max", FIELD, Expr, Part, "max = N", "Limits a `width` that an expression over earlier fields gives: the integer takes as many bits as the expression says, 0 to N. With `truncated`, `max = EXPR` gives the end of the range."),
    key("big_endian", FIELD, Flag, Integer(Encoding::BigEndian), "big_endian", "Sends the highest byte of a number first, for other formats. `#[bits(24, big_endian)]` sends an integer in 24 bits."),
    key("varint", FIELD, List, Integer(Encoding::Varint), "varint(group = 7)", "Sends an integer in as many groups of 7 bits as it needs, each with 1 more bit: 8 bits up to 127.").of(&VARINT),
    key("relative", FIELD, List, Integer(Encoding::Relative), "relative(FIELD)", "Sends the distance from a smaller, earlier field: 1 bit for a distance of 1, 5 bits up to 6, 8 up to 23, at most 38.").of(&RELATIVE),
    key("fixed", FIELD, List, Integer(Encoding::Fixed), "fixed(int = I, frac = F)", "Sends a fixed-point number in as many bits as its `range` in whole units, times 2^F, needs.").of(&FIXED),
    key("with", FIELD, Type, Other(Encoding::With), "with = TYPE", "Sends the field by a codec written by hand, or by a definition of a type of another crate, in the bits of the codec or the definition."),
    key("as", FIELD, Type, Part, "as = TYPE", "Converts the field and sends it as TYPE, in the bits of TYPE with the attributes beside it."),
    key("const", FIELD, Expr, Other(Encoding::Const), "const = EXPR", "Sends a fixed number in the bits of `width`; the decoder rejects any other number."),
    key("reserved", FIELD, Expr, Other(Encoding::Reserved), "reserved = N", "Sends N zero bits, 1 to 128, for use by a later version."),
    key("skip", INNER, Flag, Absence, "skip", "Never sends the field or the variant: 0 bits. The decoder sets the field to its default."),
    key("default", FIELD, Optional, Absence, "default = EXPR", "Sets the value of a field that was not sent: 0 bits. Stands beside `skip` or `when`."),
    key("when", FIELD, List, Part, "when = CONDITION", "Sends the field only if a condition over earlier fields is true, otherwise in 0 bits.").of(&WHEN),
    key("since", INNER, Expr, Part, "since = N", "Sends the field or the variant from version N on: 0 bits in earlier versions. The type declares its `version`."),
    key("until", INNER, Expr, Part, "until = N", "Sends the field or the variant in versions below N: 0 bits from N on. The type declares its `version`."),
    key("present", FIELD, Flag, Part, "present", "Makes the condition of `when` tell whether an `Option` is `Some`, so that no presence bit is sent."),
    key("elide", FIELD, List, Part, "elide = EXPR", "Sends 1 bit if the field has the known value, otherwise 1 bit and the field.").of(&ELIDE),
    key("give", FIELD, List, Part, "give(NAME = EXPR)", "Passes the values that the field's type declares as `given`: 0 bits. `give(NAME)` is short for `give(NAME = NAME)`."),
    key("align", ANY, Flag, Part, "align", "Sends 0 to 7 zero bits before the value, so that it begins at a byte boundary."),
    key("predict", FIELD, Flag, Part, "predict", "Extrapolates numbers that keep changing the same way, so that differences are shorter: 0 bits."),
    key("usual", FIELD, Expr, Part, "usual = N", "Sets the bits that most changes of a number fit, 0 to 62, so that differences are shorter: 0 bits."),
    key("check", ANY, Optional, Part, "check = EXPR", "Sends a known number in 32 bits after the value, by which a decoder detects a differing declaration."),
    key("id", VARIANT, Expr, Part, "id = N", "Sets the tag of the variant instead of its position in the declaration; the tag takes the bits of the largest id."),
    key("other", VARIANT, Flag, Part, "other", "Makes the variant hold every tag that no other variant has, in the bits of the tag."),
    key("tag", TYPE_OR_FIELD, List, Part, "tag(width = N)", "Sets the bits of an enum's tag: by a range, a number of bits, or its `#[repr]`. On a field, `tag = EXPR` computes the tag from earlier fields: 0 bits.").of(&TAG),
    key("ensure", CONTAINER, Expr, Part, "ensure = CONDITION", "Adds a rule over the fields, which both sides check after the fields: 0 bits."),
    key("max_bits", CONTAINER, Expr, Part, "max_bits = N", "Limits the bits of a value: a type that can take more does not compile. Takes 0 bits."),
    key("max_bytes", CONTAINER, Expr, Part, "max_bytes = N", "Limits the bytes of a value: a type that can take more does not compile. Takes 0 bits."),
    key("salt", CONTAINER, Expr, Part, "salt = N", "Mixes a number into the wire hash of the type, to change the hash if code changes that the hash does not cover: 0 bits."),
    key("given", CONTAINER, Names, Part, "given(NAME: TYPE)", "Names values that both sides know and no packet holds, for the expressions of the type: 0 bits."),
    key("version", CONTAINER, Expr, Part, "version = EXPR", "Sets the version that `since` and `until` are compared with: a given value, an earlier field or a constant."),
    key("transparent", CONTAINER, Flag, Part, "transparent", "Sends the struct as its one field, in the bits of that field."),
    key("from", CONTAINER, Type, Part, "from = TYPE", "Decodes a TYPE and converts it to this type, in the bits of TYPE."),
    key("try_from", CONTAINER, Type, Part, "try_from = TYPE", "Decodes a TYPE and converts it to this type, in the bits of TYPE. If the conversion fails, the decoder rejects the packet."),
    key("into", CONTAINER, Type, Part, "into = TYPE", "Converts a value to TYPE and sends the TYPE, in the bits of TYPE."),
    key("remote", CONTAINER, Type, Part, "remote = TYPE", "Makes the declaration describe the bits of a type of another crate, for fields with `with`."),
    key("bound", CONTAINER, Bounds, Part, "bound = \"T: BitSerialize\"", "Replaces the bounds that the derive adds to the implementation: 0 bits."),
    key("crate", CONTAINER, Path, Part, "crate = PATH", "Sets the path of the crate `bitstream` in the generated code: 0 bits."),
];

#[rustfmt::skip]
pub(crate) const VARINT: [Key; 2] = [
    key("group", FIELD, Expr, Part, "group = N", "Sets the bits of a group; each group takes 1 more bit, except the last possible one."),
    key("leb128", FIELD, Flag, Part, "leb128", "Sends bytes of 7 bits of the value and 1 bit that is 1 if another byte follows."),
];

#[rustfmt::skip]
pub(crate) const RELATIVE: [Key; 1] = [
    key("tiers", FIELD, Exprs, Part, "tiers = [8, 40, 900]", "Sets the largest distance of each tier: the first tier takes 1 bit of flags, each further tier 1 bit more than the tier before, and the last tier as many as the tier before."),
];

#[rustfmt::skip]
pub(crate) const FIXED: [Key; 2] = [
    key("int", FIELD, Expr, Part, "int = N", "Sets the bits before the point, including the sign; with `frac` they are those of the type."),
    key("frac", FIELD, Expr, Part, "frac = N", "Sets the bits after the point: the field holds the value times 2^`frac`."),
];

#[rustfmt::skip]
pub(crate) const WHEN: [Key; 2] = [
    key("group", FIELD, Expr, Part, "group = NAME", "Names adjacent fields that share the condition of the first of them: 0 bits."),
    key("condition", FIELD, Expr, Part, "condition = EXPR", "Sets the condition of a group, on its first field: 0 bits."),
];

#[rustfmt::skip]
pub(crate) const ELIDE: [Key; 2] = [
    key("group", FIELD, Expr, Part, "group = NAME", "Names adjacent fields that share 1 bit, which is set if each has its known value."),
    key("value", FIELD, Expr, Part, "value = EXPR", "Sets the known value, which may name earlier fields; a field that has it takes no further bits."),
];

#[rustfmt::skip]
pub(crate) const TAG: [Key; 3] = [
    key("range", CONTAINER, Range, Part, "range = A..=B", "Sends the tag as an integer from A to B, in as many bits as B - A needs."),
    key("width", CONTAINER, Expr, Part, "width = N", "Sends the tag in N bits, 1 to 64."),
    key("repr", CONTAINER, Flag, Part, "repr", "Sends the discriminant as the tag, in all bits of the integer of `#[repr(..)]`."),
];

#[rustfmt::skip]
pub(crate) const FLOAT: [Key; 7] = [
    key("min", FIELD, Expr, Part, "min = X", "Sets the smallest value; the encoder sends `min` for smaller values."),
    key("max", FIELD, Expr, Part, "max = N", "Sets the largest value; the encoder sends `max` for larger values."),
    key("res", FIELD, Expr, Part, "res = X", "Sets the largest step between two values; the float takes as many bits as (max - min) / `res`, rounded up, needs."),
    key("bits", FIELD, Expr, Part, "bits = N", "Sends the float in N bits, 1 to 24 for `f32` and 1 to 53 for `f64`."),
    key("zero", FIELD, Flag, Part, "zero", "Makes code 0 decode to exactly 0.0, and no other code; takes no bits of its own."),
    key("strict", FIELD, Flag, Part, "strict", "Makes the encoder refuse a value outside `min` and `max` instead of clamping the value; takes no bits of its own."),
    key("raw", FIELD, Flag, Part, "raw", "Sends the float unchanged: 32 bits for `f32`, 64 for `f64`."),
];

#[rustfmt::skip]
pub(crate) const ARRAY: [Key; 9] = [
    key("max", FIELD, Expr, Part, "max = N", "Limits the number of elements; the length takes as many bits as N needs."),
    key("len", FIELD, Range, Part, "len = A..=B", "Sets the fewest and the most elements; the length takes as many bits as B - A needs."),
    key("width", FIELD, Expr, Part, "width = N", "Sends the length in N bits, 1 to 32, or in as many as an expression over earlier fields gives, 0 to 32."),
    key("count", FIELD, Expr, Part, "count = EXPR", "Computes the number of elements from earlier fields: the length takes 0 bits."),
    key("until", FIELD, Expr, Part, "until = more", "Ends the list without a length: by 1 bit before each element (`more`), by an element, or by the `end` of the packet."),
    key("bytes", FIELD, Flag, Part, "bytes", "Copies elements of 8 bits as a whole, after 0 to 7 zero bits up to a byte boundary."),
    key("bits", FIELD, Expr, Part, "bits = N", "Sends the lowest N bits of words, as N `bool`s of 1 bit each, which memory keeps in N bits."),
    key("sparse", FIELD, Word, Part, "sparse = bitmap", "Sends the values of filled slots only; the form decides how their indices are sent.").of(&SPARSE),
    key("key", FIELD, Expr, Part, "key = FIELD", "Matches elements by a field in differences, so that inserting and removing them costs little: 0 bits."),
];

#[rustfmt::skip]
pub(crate) const SPARSE: [Key; 4] = [
    key("bitmap", FIELD, Flag, Part, "sparse = bitmap", "Sends 1 bit for each slot."),
    key("count", FIELD, Flag, Part, "sparse = count", "Sends the number of values, in as many bits as the number of slots needs, and each index in as many bits as the largest index needs."),
    key("sentinel", FIELD, Flag, Part, "sparse = sentinel", "Sends the index of each value, then the number of slots, each in as many bits as this number needs."),
    key("relative", FIELD, Flag, Part, "sparse = relative", "Sends the distance from one index to the next: 1 bit for a neighbour, 4 bits up to 5."),
];

#[rustfmt::skip]
pub(crate) const STRING: [Key; 8] = [
    key("max", FIELD, Expr, Part, "max = N", "Limits the bytes of UTF-8, or the units of the other forms; the length takes as many bits as N needs."),
    key("len", FIELD, Range, Part, "len = A..=B", "Sets the fewest and the most bytes or units; the length takes as many bits as B - A needs."),
    key("width", FIELD, Expr, Part, "width = N", "Sends the length in N bits, 1 to 32, or in as many as an expression over earlier fields gives, 0 to 32."),
    key("count", FIELD, Expr, Part, "count = EXPR", "Computes the number of bytes from earlier fields: the length takes 0 bits."),
    key("ascii", FIELD, Flag, Part, "ascii", "Sends 7 bits for each character, without alignment."),
    key("wide", FIELD, Flag, Part, "wide", "Sends 32 bits for each unit of UTF-16, without alignment."),
    key("nul", FIELD, Flag, Part, "nul", "Sends 8 bits for each byte, then 8 zero bits, without alignment: the length takes 0 bits."),
    key("padded", FIELD, Flag, Part, "len = N, padded", "Sends N bytes of 8 bits, those after the text as 0, without alignment: the length takes 0 bits."),
];

#[rustfmt::skip]
pub(crate) const QUAT: [Key; 2] = [
    key("bits", FIELD, Expr, Part, "bits = N", "Sets the bits of a component, 2 to 20: a rotation takes 2 + 3 * N bits."),
    key("normalize", FIELD, Flag, Part, "normalize", "Makes the encoder scale a quaternion of another length to length 1; takes no bits of its own."),
];

const fn key(
    name: &'static str,
    levels: &'static [Level],
    notation: Notation,
    purpose: Purpose,
    example: &'static str,
    says: &'static str,
) -> Key {
    let inside = &[];
    Key {
        name,
        levels,
        notation,
        purpose,
        example,
        says,
        inside,
    }
}

impl Key {
    const fn of(self, inside: &'static [Key]) -> Key {
        Key { inside, ..self }
    }

    pub(crate) fn is_at(&self, level: Level) -> bool {
        self.levels.contains(&level)
    }

    /// Returns a name for the part of a declaration on which the key is written, for the documentation.
    #[cfg_attr(not(feature = "library"), allow(dead_code))] // `tests-derive` exports it
    pub(crate) fn on(&self) -> &'static str {
        match self.levels {
            [Level::Container] => "types",
            [Level::Variant] => "variants",
            [Level::Field] => "fields",
            [Level::Container, Level::Field] => "types, fields",
            [_, Level::Field] => "variants, fields",
            _ => "types, variants, fields",
        }
    }

    /// Returns whether the key takes only a list in parentheses. `when` and `elide` also take a value.
    pub(crate) fn is_list(&self) -> bool {
        self.example
            .strip_prefix(self.name)
            .is_some_and(|rest| rest.starts_with('('))
    }

    pub(crate) fn needs_a_value(&self) -> String {
        format!("`{}` needs a value: write `{}`", self.name, self.example)
    }
}

pub(crate) fn find(keys: &'static [Key], name: &str) -> Option<&'static Key> {
    keys.iter().find(|key| key.name == name)
}

pub(crate) fn attribute_of(name: &str) -> Option<&'static Attribute> {
    ATTRIBUTES.iter().find(|attribute| attribute.name == name)
}

/// Returns the example of an attribute, for one that has no list or an empty one.
pub(crate) fn example(attribute: &str) -> &'static str {
    attribute_of(attribute).map_or("", |attribute| attribute.example)
}

/// Returns the key of an attribute.
pub(crate) fn find_in(attribute: &str, name: &str) -> Option<&'static Key> {
    find(attribute_of(attribute)?.keys, name)
}

pub(crate) fn names(keys: &'static [Key]) -> Vec<&'static str> {
    keys.iter().map(|key| key.name).collect()
}

/// Returns the keys of `#[bits(..)]` that are allowed at a level.
pub(crate) fn at_level(level: Level) -> Vec<&'static str> {
    BITS.iter().filter(|key| key.is_at(level)).map(|key| key.name).collect()
}

/// Returns whether an attribute has a key of this name that takes no value.
pub(crate) fn is_flag(name: &str) -> bool {
    let found = |attribute: &Attribute| find(attribute.keys, name).is_some_and(|key| key.notation == Notation::Flag);
    ATTRIBUTES.iter().any(found)
}

/// Returns every key of this name, those of `#[bits(..)]` first.
fn all(name: &str) -> impl Iterator<Item = &'static Key> {
    let outer = || ATTRIBUTES.iter().flat_map(|attribute| attribute.keys);
    let inner = outer().flat_map(|key| key.inside);
    outer().chain(inner).filter(move |key| key.name == name)
}

/// Returns the message for a key, of any attribute, that lacks its value.
pub(crate) fn needs_a_value(name: &str) -> String {
    let mut keys = all(name).filter(|key| !matches!(key.notation, Notation::Flag | Notation::Optional));
    match keys.next() {
        // `group` of `varint` takes a number, and that of `when` and `elide` a name
        Some(key) => match keys.find(|other| other.name == "group" && other.example != key.example) {
            Some(other) => format!("{} or `{}`", key.needs_a_value(), other.example),
            None => key.needs_a_value(),
        },
        None => format!("`{name}` needs a value: write `{name} = EXPR`"),
    }
}

/// Returns whether the keys of a list are those of a struct of values, with the same notations.
pub(crate) const fn are(keys: &[Key], values: &[(&str, Notation)]) -> bool {
    let mut i = 0;
    while i < keys.len() && i < values.len() {
        let (a, b) = (keys[i].name.as_bytes(), values[i].0.as_bytes());
        let mut at = 0;
        while at < a.len() && at < b.len() && a[at] == b[at] {
            at += 1;
        }
        if at != a.len() || at != b.len() || keys[i].notation as u8 != values[i].1 as u8 {
            return false;
        }
        i += 1;
    }
    i == keys.len() && i == values.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_keys_is_compared_by_name_notation_and_length() {
        let whole = [("bitmap", Notation::Flag), ("count", Notation::Flag)];
        assert!(are(&SPARSE[..2], &whole) && are(&[], &[]));
        for other in [
            &whole[..1],
            &[whole[1], whole[0]],
            &[whole[0], ("count", Notation::Expr)],
            &[whole[0], ("counts", Notation::Flag)],
            &[whole[0], ("coun", Notation::Flag)],
            &[whole[0], ("cound", Notation::Flag)],
            &[whole[0], whole[1], whole[1]],
        ] {
            assert!(!are(&SPARSE[..2], other));
        }
        let outer = key("tag", CONTAINER, Notation::List, Purpose::Part, "", "").of(&TAG);
        assert_eq!(names(outer.inside), names(&TAG));
    }
}
