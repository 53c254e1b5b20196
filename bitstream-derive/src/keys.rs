//! The table of keys. The parser, the messages about keys and the documents read it: a key that it lacks does not exist.

/// A place of the declaration that an attribute is written on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Level {
    Container,
    Variant,
    Field,
}

/// How the value of a key is written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Notation {
    /// There is none.
    Flag,
    Expr,
    /// An expression, or none.
    Optional,
    /// `A..=B`
    Range,
    Type,
    Path,
    /// A where clause as text.
    Bounds,
    /// `[8, 40, 900]`
    Exprs,
    /// One of the words of `inside`.
    Word,
    /// Keys in parentheses, those of `inside`.
    List,
    /// Names with their types in parentheses.
    Names,
}

/// The part that a key plays in a declaration.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Purpose {
    /// How an integer is sent.
    Integer(Encoding),
    /// How a value of another type is sent.
    Other(Encoding),
    /// A parameter of another key or of its attribute.
    Part,
    /// Adds something around the codec of a field, or decides whether the field is sent: `align`, `when`.
    Modifier,
    /// Leaves a field or a variant out, or gives the value that a reader takes instead: `skip`, `default`.
    Absence,
    /// How the variants of an enum are told apart.
    Tag,
    /// Limits the values or the size of a type, or changes its hash: `ensure`, `max_bits`, `salt`.
    Rule,
    /// Sends a struct or an enum in the form of another type: `from`, `transparent`.
    Form,
    /// Changes the generated code and not the bits: `bound`, `crate`.
    Code,
}

/// A codec of the innermost value: each has its arm in `check` and in `resolve`.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Encoding {
    Range,
    Width,
    Varint,
    Relative,
    Fixed,
    With,
    Const,
    Reserved,
}

pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) levels: &'static [Level],
    pub(crate) notation: Notation,
    pub(crate) purpose: Purpose,
    /// The key and its value, as messages show them.
    pub(crate) example: &'static str,
    /// Says in a sentence for the documents what the key does.
    #[cfg_attr(proc_macro, allow(dead_code))] // `tests-derive` exports it
    pub(crate) says: &'static str,
    /// The keys or words of its value.
    pub(crate) inside: &'static [Key],
}

/// An attribute of the derive.
pub(crate) struct Attribute {
    pub(crate) name: &'static str,
    pub(crate) keys: &'static [Key],
    /// How it is written with what it needs.
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
use Purpose::{Absence, Code, Form, Integer, Modifier, Other, Part, Rule, Tag};

/// In the order that messages list them.
#[rustfmt::skip]
pub(crate) const BITS: [Key; 40] = [
    key("range", FIELD, Range, Integer(Encoding::Range), "range = A..=B", "An integer from A to B, in the bits that B - A needs: `0..=100` takes 7 bits."),
    key("step", FIELD, Expr, Part, "step = N", "Every Nth integer of `range`, in the bits that (B - A) / N needs: `0..=100, step = 5` takes 5 bits."),
    key("truncated", FIELD, Flag, Part, "truncated", "The code of `range` in truncated binary: where its codes do not fill N bits, some take 1 bit less."),
    key("clamp", FIELD, Flag, Part, "clamp", "A writer sends the nearest bound of `range` in place of a value outside: the bits are the same."),
    key("width", FIELD, Expr, Integer(Encoding::Width), "width = N", "An integer in N bits, 1 to 128; signed ones in two's complement. `#[bits(N)]` is short for it."),
    key("max", FIELD, Expr, Part, "max = N", "The most bits of a `width` that earlier fields say: the integer takes as many as they say, 0 to N."),
    key("varint", FIELD, List, Integer(Encoding::Varint), "varint(group = 7)", "An integer in as many groups of 7 bits as it needs, each with 1 bit more: 8 bits up to 127.").of(&VARINT),
    key("relative", FIELD, List, Integer(Encoding::Relative), "relative(FIELD)", "An integer above an earlier field: 1 bit for a distance of 1, 5 bits up to 6, 8 up to 23, at most 38.").of(&RELATIVE),
    key("fixed", FIELD, List, Integer(Encoding::Fixed), "fixed(int = I, frac = F)", "A fixed-point number, in the bits that its `range` in whole units, times 2^F, needs.").of(&FIXED),
    key("with", FIELD, Type, Other(Encoding::With), "with = TYPE", "The field is sent by a codec written by hand, or by the definition of a foreign type, in the bits of that."),
    key("as", FIELD, Type, Modifier, "as = TYPE", "The field is converted and sent as TYPE: in its bits, or in those that the attributes beside it say."),
    key("const", FIELD, Expr, Other(Encoding::Const), "const = EXPR", "A number that is always the same, in the bits of `width`; a reader refuses any other."),
    key("reserved", FIELD, Expr, Other(Encoding::Reserved), "reserved = N", "N zero bits, 1 to 128, for what a later version may need."),
    key("skip", INNER, Flag, Absence, "skip", "The field or the variant is never sent and takes 0 bits; a reader takes the default."),
    key("default", FIELD, Optional, Absence, "default = EXPR", "The value that a reader gives a field which was not sent: 0 bits. Stands beside `skip` or `when`."),
    key("when", FIELD, List, Modifier, "when = CONDITION", "The field is sent only where a condition over earlier fields is true: 0 bits elsewhere.").of(&WHEN),
    key("since", INNER, Expr, Modifier, "since = N", "The field or the variant is sent from version N on: 0 bits before it. The type says its `version`."),
    key("until", INNER, Expr, Modifier, "until = N", "The field or the variant is sent in versions below N: 0 bits from N on. The type says its `version`."),
    key("present", FIELD, Flag, Part, "present", "With `when`, of an `Option`: `Some` exactly where the condition holds, and no bit of its own."),
    key("elide", FIELD, List, Modifier, "elide = EXPR", "1 bit tells whether the field has the known value; the field follows only where it differs.").of(&ELIDE),
    key("give", FIELD, List, Modifier, "give(NAME = EXPR)", "What the type of the field declares as `given`: 0 bits. `give(NAME)` is short for `give(NAME = NAME)`."),
    key("align", ANY, Flag, Modifier, "align", "0 to 7 zero bits before the value, so that it begins at a byte boundary."),
    key("predict", FIELD, Flag, Modifier, "predict", "Numbers that go on as before: a difference is one from where the value would be by now. Costs 0 bits."),
    key("check", ANY, Optional, Modifier, "check = EXPR", "A known number in 32 bits after the value, by which a reader notices that it is out of step."),
    key("id", VARIANT, Expr, Tag, "id = N", "The tag of the variant, in place of its place in the declaration; the tag takes the bits of the largest id."),
    key("other", VARIANT, Flag, Tag, "other", "The variant holds every tag that no other variant has, and takes the bits of the tag alone."),
    key("tag", TYPE_OR_FIELD, List, Tag, "tag(width = N)", "How the tag of an enum is sent: a range, a number of bits, or its `#[repr]`. Of a field `tag = EXPR`: earlier fields say the tag, in 0 bits.").of(&TAG),
    key("ensure", CONTAINER, Expr, Rule, "ensure = CONDITION", "A rule over the fields, checked before writing and after reading: 0 bits."),
    key("max_bits", CONTAINER, Expr, Rule, "max_bits = N", "The most bits that a value may take; a type that can take more does not compile. Costs 0 bits."),
    key("max_bytes", CONTAINER, Expr, Rule, "max_bytes = N", "The most bytes that a value may take; a type that can take more does not compile. Costs 0 bits."),
    key("salt", CONTAINER, Expr, Rule, "salt = N", "A number that is mixed into the wire hash of the type: 0 bits."),
    key("given", CONTAINER, Names, Part, "given(NAME: TYPE)", "What both sides know and no packet holds, by name, for the expressions of the type: 0 bits."),
    key("version", CONTAINER, Expr, Part, "version = EXPR", "The version that `since` and `until` are compared with: what is given, an earlier field or a constant."),
    key("transparent", CONTAINER, Flag, Form, "transparent", "The struct is sent as its one field, in the bits of that field."),
    key("from", CONTAINER, Type, Form, "from = TYPE", "A value is read as another type and converted; the bits are those of that type."),
    key("try_from", CONTAINER, Type, Form, "try_from = TYPE", "A value is read as another type and converted, which may fail; the bits are those of that type."),
    key("into", CONTAINER, Type, Form, "into = TYPE", "A value is converted to another type and sent as that, in the bits of that type."),
    key("remote", CONTAINER, Type, Form, "remote = TYPE", "The declaration describes the bits of a foreign type, for fields with `with`."),
    key("bound", CONTAINER, Bounds, Code, "bound = \"T: Clone\"", "The bounds of the implementation, in place of those that the fields ask for: 0 bits."),
    key("crate", CONTAINER, Path, Code, "crate = PATH", "The path of the crate `bitstream` in the generated code: 0 bits."),
];

#[rustfmt::skip]
pub(crate) const VARINT: [Key; 2] = [
    key("group", FIELD, Expr, Part, "group = N", "The bits of a group; each group takes 1 bit more, except the last possible one."),
    key("leb128", FIELD, Flag, Part, "leb128", "Bytes of 7 bits of the value and 1 bit that says whether one more follows."),
];

#[rustfmt::skip]
pub(crate) const RELATIVE: [Key; 1] = [
    key("tiers", FIELD, Exprs, Part, "tiers = [8, 40, 900]", "The largest distance of each tier: the first costs 1 bit of flags, each further one 1 bit more."),
];

#[rustfmt::skip]
pub(crate) const FIXED: [Key; 2] = [
    key("int", FIELD, Expr, Part, "int = N", "The bits before the point, the sign included; with `frac` those of the type."),
    key("frac", FIELD, Expr, Part, "frac = N", "The bits after the point: the field is its value times 2^`frac`."),
];

#[rustfmt::skip]
pub(crate) const WHEN: [Key; 2] = [
    key("group", FIELD, Expr, Part, "group = N", "The name of adjacent fields that are sent under one condition, which the first of them says: 0 bits."),
    key("condition", FIELD, Expr, Part, "condition = EXPR", "The condition of a group, on its first field: 0 bits."),
];

#[rustfmt::skip]
pub(crate) const ELIDE: [Key; 2] = [
    key("group", FIELD, Expr, Part, "group = N", "The name of adjacent fields that share 1 bit: set where each has its known value."),
    key("value", FIELD, Expr, Part, "value = EXPR", "The known value, which may name earlier fields; takes no bits where the field has it."),
];

#[rustfmt::skip]
pub(crate) const TAG: [Key; 3] = [
    key("range", CONTAINER, Range, Part, "range = A..=B", "The tag is an integer from A to B, in the bits that B - A needs."),
    key("width", CONTAINER, Expr, Part, "width = N", "The tag takes N bits, 1 to 64."),
    key("repr", CONTAINER, Flag, Part, "repr", "The tag is the discriminant, in all bits of the integer of `#[repr(..)]`."),
];

#[rustfmt::skip]
pub(crate) const FLOAT: [Key; 7] = [
    key("min", FIELD, Expr, Part, "min = X", "The smallest value; smaller ones are sent as this one, in the same bits."),
    key("max", FIELD, Expr, Part, "max = N", "The largest value; larger ones are sent as this one, in the same bits."),
    key("res", FIELD, Expr, Part, "res = X", "The largest distance of two values, in the bits that (max - min) / `res`, rounded up, needs."),
    key("bits", FIELD, Expr, Part, "bits = N", "The value takes N bits, 1 to 24 for `f32` and 1 to 53 for `f64`."),
    key("zero", FIELD, Flag, Part, "zero", "Code 0 of `bits` is exactly 0.0; the value takes no more bits."),
    key("strict", FIELD, Flag, Part, "strict", "A writer refuses a value outside of `min` and `max` and does not clamp it: the bits are the same."),
    key("raw", FIELD, Flag, Part, "raw", "The float as it is: 32 bits for `f32`, 64 for `f64`."),
];

#[rustfmt::skip]
pub(crate) const ARRAY: [Key; 5] = [
    key("max", FIELD, Expr, Part, "max = N", "The most elements; the length takes the bits that N needs."),
    key("len", FIELD, Range, Part, "len = A..=B", "The fewest and the most elements; the length takes the bits that B - A needs."),
    key("count", FIELD, Expr, Part, "count = EXPR", "The number of elements, by earlier fields: the length takes 0 bits."),
    key("bytes", FIELD, Flag, Part, "bytes", "Elements of 8 bits are copied after 0 to 7 zero bits up to a byte boundary."),
    key("sparse", FIELD, Word, Part, "sparse = bitmap", "Only filled slots take the bits of a value; the form says what tells which are filled.").of(&SPARSE),
];

#[rustfmt::skip]
pub(crate) const SPARSE: [Key; 4] = [
    key("bitmap", FIELD, Flag, Part, "sparse = bitmap", "1 bit for each slot."),
    key("count", FIELD, Flag, Part, "sparse = count", "The number of values, and the index of each, in the bits that the number of slots needs."),
    key("sentinel", FIELD, Flag, Part, "sparse = sentinel", "The index of each value, then the number of slots, each in the bits that this number needs."),
    key("relative", FIELD, Flag, Part, "sparse = relative", "The distance from one index to the next: 1 bit for a neighbour, 4 bits up to 5."),
];

#[rustfmt::skip]
pub(crate) const STRING: [Key; 6] = [
    key("max", FIELD, Expr, Part, "max = N", "The most bytes of UTF-8, or units of the other forms; the length takes the bits that N needs."),
    key("len", FIELD, Range, Part, "len = A..=B", "The fewest and the most of them; the length takes the bits that B - A needs."),
    key("ascii", FIELD, Flag, Part, "ascii", "7 bits for each character, without alignment."),
    key("wide", FIELD, Flag, Part, "wide", "32 bits for each unit of UTF-16, without alignment."),
    key("nul", FIELD, Flag, Part, "nul", "8 bits for each byte, then 8 zero bits, without alignment: the length takes 0 bits."),
    key("padded", FIELD, Flag, Part, "len = N, padded", "Always N bytes of 8 bits, those after the text 0, without alignment: the length takes 0 bits."),
];

#[rustfmt::skip]
pub(crate) const QUAT: [Key; 2] = [
    key("bits", FIELD, Expr, Part, "bits = N", "The bits of a component, 2 to 20: a rotation takes 2 + 3 * N bits."),
    key("normalize", FIELD, Flag, Part, "normalize", "A writer brings the quaternion to length 1 if it has another: the bits are the same."),
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

    /// Names what the key is written on, for the documents.
    #[cfg_attr(proc_macro, allow(dead_code))] // `tests-derive` exports it
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

    pub(crate) fn needs_a_value(&self) -> String {
        format!("`{}` needs a value: `{}`", self.name, self.example)
    }
}

pub(crate) fn find(keys: &'static [Key], name: &str) -> Option<&'static Key> {
    keys.iter().find(|key| key.name == name)
}

pub(crate) fn attribute_of(name: &str) -> Option<&'static Attribute> {
    ATTRIBUTES.iter().find(|attribute| attribute.name == name)
}

/// How an attribute is written that has no list, or nothing in it.
pub(crate) fn example(attribute: &str) -> &'static str {
    attribute_of(attribute).map_or("", |attribute| attribute.example)
}

/// The key of an attribute.
pub(crate) fn find_in(attribute: &str, name: &str) -> Option<&'static Key> {
    find(attribute_of(attribute)?.keys, name)
}

pub(crate) fn names(keys: &'static [Key]) -> Vec<&'static str> {
    keys.iter().map(|key| key.name).collect()
}

/// The keys of `#[bits(..)]` that may stand there.
pub(crate) fn at_level(level: Level) -> Vec<&'static str> {
    BITS.iter().filter(|key| key.is_at(level)).map(|key| key.name).collect()
}

/// Returns whether an attribute has such a key, without a value.
pub(crate) fn is_flag(name: &str) -> bool {
    let found = |attribute: &Attribute| find(attribute.keys, name).is_some_and(|key| key.notation == Notation::Flag);
    ATTRIBUTES.iter().any(found)
}

/// Every key with this name, those of `#[bits(..)]` first.
fn all(name: &str) -> impl Iterator<Item = &'static Key> {
    let outer = || ATTRIBUTES.iter().flat_map(|attribute| attribute.keys);
    let inner = outer().flat_map(|key| key.inside);
    outer().chain(inner).filter(move |key| key.name == name)
}

/// The text where a key, of whatever attribute, has nothing after it.
pub(crate) fn needs_a_value(name: &str) -> String {
    match all(name).find(|key| !matches!(key.notation, Notation::Flag | Notation::Optional)) {
        Some(key) => key.needs_a_value(),
        None => format!("`{name}` needs a value: `{name} = EXPR`"),
    }
}

/// Returns whether the keys of a list are those that a struct has values of, in notation as well.
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
