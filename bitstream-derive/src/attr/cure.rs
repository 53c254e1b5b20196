//! Proposes a correction for a word that is not a key at its place. The correction depends on the type of the field, on
//! the place where the key belongs, and on the meaning of the word in other crates.

use super::site::Site;
use crate::hint::{self, Hint, shown, shown_expr};
use crate::keys;
use crate::syntax::{self, Entry, Value, integer_literal, shown_range};
use syn::{Expr, Type};

/// Position of an attribute's entry in a declaration.
#[derive(Clone, Copy)]
pub(super) struct Spot<'a> {
    /// Name of the attribute that has the entry.
    pub(super) place: &'static str,
    pub(super) site: Site<'a>,
    /// Number of layers of the type above the value that the attribute describes.
    pub(super) layers: usize,
}

/// Words for the two ends of a range.
const LOWER: &str = "min minimum lower low lo min_value";
const UPPER: &str = "max maximum upper high hi max_value limit";

/// Intended meaning of a word.
#[derive(Clone, Copy, PartialEq)]
enum Meaning {
    /// The word means the smallest and the largest value.
    Bounds,
    /// The word means a number of elements or bytes.
    Size,
    /// The word means a number of bits.
    Bits,
    /// The word means a distance between two values.
    Step,
    /// The word is a key of lists, of texts or of floats only.
    OfLists,
    OfTexts,
    OfFloats,
    /// The word means an order of bytes: the key `big_endian`.
    BigEndian,
    /// The word means the attribute with this name.
    Attribute(&'static str),
    /// The word has a correction that does not depend on the type of the field.
    Say(&'static str),
}

use Meaning::{Attribute, BigEndian, Bits, Bounds, OfFloats, OfLists, OfTexts, Say, Size, Step};

/// Keys of other attributes, and words of serde, deku, binrw, bitcode, bincode, borsh, rkyv, prost, libraries for
/// games, and the standard's C++.
#[rustfmt::skip]
const WORDS: &[(&str, Meaning)] = &[
    ("range min max minimum maximum lower upper low high lo hi bounds limit limits between domain interval min_value max_value serialize_int", Bounds),
    ("len length size capacity cap max_len max_length max_size max_count max_items max_elements maxlen", Size),
    ("bits width bit nbits num_bits bit_width bitwidth bit_count bit_size bit_len bit_length serialize_bits i u n", Bits),
    ("res resolution step precision quantize quantized quantise quantised quantization accuracy epsilon decimals digits granularity multiple_of increment quantum spacing stride scale tolerance compress compressed compressed_float serialize_compressed_float f16 half", Step),
    ("count sparse key bytes serialize_bytes", OfLists),
    ("truncated_binary minimal_binary phased_in phase_in economy_code", Say("write `range = A..=B, truncated`")),
    ("clamp", Say("`clamp` stands beside `range`, and a float is clamped unless it is `strict`: remove it")),
    ("saturate saturating saturated", Say("write `range = A..=B, clamp`")),
    ("normalize", Say("write `#[quat(bits = N, normalize)]`")),
    ("ascii wide nul padded", OfTexts),
    ("zero strict raw", OfFloats),
    ("float f32 f64 double serialize_float serialize_double", Attribute("float")),
    ("array list vec seq sequence repeated slice", Attribute("array")),
    ("string str text utf8 cstring null_terminated serialize_string", Attribute("string")),
    ("quat quaternion rotation", Attribute("quat")),
    ("rename rename_all rename_all_fields alias name json_name expecting field_identifier variant_identifier", Say("names are not sent: remove it")),
    ("flatten inline embed embedded object message nested serialize_object", Say("the fields of a struct are sent in its place: remove it")),
    ("skip_serializing skip_deserializing skip_serialize skip_deserialize ignore ignored exclude temp transient skipped", Say("write `skip`, so that writer and reader leave it out")),
    ("if cond condition skip_if skip_serializing_if only_if if_true depends_on present_if unless requires", Say("write `when = CONDITION`, which is true where the field is sent")),
    ("optional nullable", Say("make the type an `Option`, which costs 1 bit, or write `when = CONDITION`")),
    ("required", Say("every field is sent: remove it")),
    ("serialize_with deserialize_with write_with read_with encode_with decode_with parse_with writer reader custom codec getter func read_fn write_fn with_serde try_with", Say("write `with = TYPE`, where TYPE is a `bitstream::Codec`")),
    ("map try_map", Say("write `with = TYPE`, where TYPE is a `bitstream::Codec`, or `as = TYPE` for a type that converts")),
    ("borrow borrowed zero_copy", Say("values own what they hold: use a `String` or a `Vec`, and remove it")),
    ("untagged content", Say("the tag of an enum is always sent, alone: remove it, or write `tag(width = N)` above the enum")),
    ("id_type discriminant discriminator tag_type constant_tag repr enumeration oneof use_discriminant", Say("write `tag(width = N)`, `tag(range = A..=B)` or `tag(repr)` above the enum, and `id = N` on its variants")),
    ("id_pat catch_all fallback unknown", Say("write `other` on a variant that holds every other tag: `Unknown(u8)`")),
    ("deny_unknown_fields", Say("a packet holds the declared fields alone: remove it")),
    ("default_on_eof eof trailing", Say("a packet that ends early is refused: write `when = CONDITION` for a field that may be missing")),
    ("endian endianness big big_endian be BE Big BigEndian bo byte_order is_big network_order", BigEndian),
    ("little little_endian le LE Little LittleEndian is_little", Say(LITTLE_ENDIAN)),
    ("bit_order bitorder msb lsb msb0 lsb0", Say("the fields of a byte are sent from its lowest bit on: remove it, and declare them in this order")),
    ("read_all bytes_read bits_read length_type len_type size_type prefix", Say("write `#[array(max = N)]`, which sends the length, or `#[array(max = N, count = EXPR)]` for one that an earlier field holds")),
    ("update calc computed", Say("a field is sent as it is: compute it before encoding")),
    ("assert assert_eq validate valid invariant pre_assert", Say("write `ensure = CONDITION` above the struct")),
    ("magic constant", Say("write `const = V, width = N` on a field of type `()`")),
    ("ctx ctx_default context args args_raw import import_raw params", Say("what both sides know is declared by `given(NAME: TYPE)` on the type, and passed on by `give(NAME = EXPR)` on a field")),
    ("pad padding pad_before pad_after pad_bits_before pad_bits_after pad_bytes_before pad_bytes_after pad_size_to unused spare", Say("write `reserved = N` on a field of type `()`")),
    ("align_before align_after align_to aligned alignment byte_align byte_aligned serialize_align", Say("write `align`, which begins the value at a byte boundary")),
    ("seek seek_before seek_rewind seek_from_current seek_from_end seek_from_start restore_position offset position pos order", Say("fields are sent in the order of declaration: move the field")),
    ("var variable variable_length var_int variable_integer signed_variable_integer unsigned_variable_integer varuint zigzag compact", Say("write `varint`")),
    ("leb128 uleb128 sint32 sint64 sint", Say("write `varint(leb128)`")),
    ("sleb128 signed_leb128", Say("`varint(leb128)` sends signed integers in zigzag: write it, or `with = TYPE` for the other form, where TYPE is a `bitstream::Codec`")),
    ("vlq vlv", Say("`varint(leb128)` sends the low bits first: write it, or `with = TYPE` for the other form, where TYPE is a `bitstream::Codec`")),
    ("golomb exp_golomb expgolomb exponential_golomb rice ue se elias_gamma gamma unary", Say("write `varint`, or `with = TYPE` for a code of another format, where TYPE is a `bitstream::Codec`")),
    ("one_of values allowed allowed_values choices in_set", Say("write `ensure = matches!(FIELD, A | B)` above the struct, or use an enum with `#[bits(tag(width = N))]`")),
    ("int uint integer number fixint u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 int8 int16 int32 int64 uint8 uint16 uint32 uint64 fixed32 fixed64 sfixed32 sfixed64", Say("the type of the field says so: remove it, or write `range = A..=B` for fewer bits")),
    ("bool boolean char flag serialize_bool", Say("the type of the field says so: remove it")),
    ("packed boxed", Say("the derive packs the bits, and a `Box` is sent as what it holds: remove it")),
    ("signed unsigned", Say("the type of the field says whether it is signed: remove it")),
    ("mask bitmask bitfield b flags bitflags", Say("each field has its own bits: a flag is a `bool`, N bits are an integer with `#[bits(N)]`")),
    ("int_relative serialize_int_relative", Say("write `relative(FIELD)`")),
    ("replicate replicated replication sync synced synchronize priority reliable unreliable channel authority owner", Say("every field is sent, to whoever the program sends the packet: remove it, or write `skip`")),
    ("predicted prediction extrapolate extrapolated extrapolation dead_reckoning", Say("write `predict`, which makes the differences of `bitstream::delta` shorter for numbers that keep changing in one direction")),
    ("interpolate interpolated interpolation lerp smooth", Say("the program interpolates the values that it decoded: remove it")),
    ("delta deltas diff changed dirty baseline", Say("`bitstream::delta` sends the changes of a whole value, without an attribute: remove it, or write `elide = VALUE` for 1 bit where the field has the value, or `relative(FIELD)` for an increasing integer")),
    ("likely common expected", Say("write `elide = VALUE`, which costs 1 bit where the field has the value")),
    ("default_value initial", Say("write `default = EXPR` beside `skip` or `when`")),
    ("versions added removed deprecated min_version max_version introduced", Say("write `version = EXPR` on the type, and `since = 2` or `until = 2` on its fields and variants")),
    ("omit_bounds serialize_bounds deserialize_bounds encode_bounds decode_bounds bounds_for", Say("bounds are inferred: remove it, or write `bound = \"T: BitSerialize\"` above the type")),
    ("archive archived niche resolver", Say("values are decoded, not mapped into memory: remove it")),
    ("br bw brw serde deku prost borsh rkyv bitcode bincode", Say("one declaration reads and writes: put what is inside into `#[bits(..)]`")),
    ("try", Say("a value that cannot be decoded is an error: remove it")),
    ("crc crc32 checksum hash", Say("write `check`, a known number after the value; `bitstream::packet` has a checksum of the packet")),
    ("group grouped", Say("write `elide(group = NAME, value = EXPR)` on adjacent fields that share a bit")),
];

/// Wrong words in the list of a key, and the right key for each.
const NESTED: &[(&str, &str, &str)] = &[
    ("tag", "bits size bit len length", "width"),
    ("varint", "bits size step width len", "group"),
    ("varint", "signed unsigned zigzag", "varint"),
    ("fixed", "integer whole", "int"),
    ("fixed", "fraction fractional", "frac"),
    ("elide", "default known", "value"),
];

fn has(words: &str, word: &str) -> bool {
    words.split(' ').any(|each| each == word)
}

fn meaning(word: &str) -> Option<Meaning> {
    let row = WORDS.iter().find(|(words, _)| has(words, word));
    row.map(|(_, meaning)| *meaning)
}

/// Returns whether a word has a known meaning.
pub(super) fn is_word(word: &str) -> bool {
    meaning(word).is_some()
}

/// Returns the key of a list that a word means.
pub(super) fn nested(list: &str, word: &str) -> Option<&'static str> {
    let mut rows = NESTED.iter().filter(|(place, ..)| *place == list);
    rows.find(|(_, words, _)| has(words, word)).map(|(.., key)| *key)
}

/// Returns the correction for the key of `entry`, which is one of `list`. Returns `None` if the meaning is unknown.
pub(super) fn of(entry: &Entry, list: &[Entry], spot: Spot<'_>) -> Option<String> {
    let word = entry.key.as_ref()?.to_string();
    if let (Some(bits), Value::Flag, Some(ty)) = (odd_width(&word), &entry.value, spot.described(false)) {
        return Some(format!("for `{}` write `#[bits({bits})]`", shown(ty)));
    }
    let meaning = meaning(&word)?;
    if let Say(text) = meaning {
        return Some(text.to_string());
    }
    if meaning == BigEndian {
        return Some(big_endian(entry, list, spot));
    }
    if spot.place == "quat" && !matches!(meaning, Size | Bits) {
        return None;
    }
    let inner = spot.is_of_elements(meaning, &word, list);
    let values = KeyValues::of(list.iter().filter(|entry| !(inner && is_bound(entry))));
    if let Some(budget) = of_the_type(&word, meaning, &values, spot) {
        return Some(budget);
    }
    if let (Size | Bits | Bounds, true) = (meaning, spot.site.is_enum()) {
        let tag = match (&values.lower, &values.upper) {
            (Some(lower), Some(upper)) => format!("range = {lower}..={upper}"),
            _ => format!("width = {}", values.single().unwrap_or("N".to_string())),
        };
        return Some(format!("the tag of an enum takes `#[bits(tag({tag}))]`"));
    }
    if let Some(ty) = spot.described(inner) {
        return Some(sentence(cure(meaning, entry, &values, spot.place, ty), ty));
    }
    let field = spot.site.field(|_| true)?;
    Some(match cure(meaning, entry, &values, spot.place, &field.ty) {
        Cure::Write(attribute) => format!(
            "it describes a field: write `{}`",
            spot.site.on_field(field, &attribute)
        ),
        Cure::Say(text) => text,
    })
}

/// Returns the correction for an order of bytes: `endian = "big"`.
fn big_endian(entry: &Entry, list: &[Entry], spot: Spot<'_>) -> String {
    let value = match &entry.value {
        Value::Expr(order) => shown_expr(order).to_lowercase(),
        _ => String::new(),
    };
    if value.contains("little") || value.trim_matches('"') == "le" {
        return LITTLE_ENDIAN.to_string();
    }
    if value.contains("native") || value.trim_matches('"') == "ne" {
        return "a packet is equal on all machines: remove it to send the lowest byte first, or write `#[bits(big_endian)]`"
            .to_string();
    }
    let is_width = |entry: &&Entry| entry.key.as_ref().is_none_or(|key| key == "width" || key == "bits");
    let width = list.iter().find(is_width).and_then(|entry| match &entry.value {
        Value::Expr(width) => Some(width),
        _ => None,
    });
    if let (Some(_), "array" | "string") = (width, spot.place) {
        let max = KeyValues::of(list).upper.unwrap_or("N".to_string());
        return format!(
            "send a big-endian length in a field before it, `#[bits(big_endian)] length: u16`, and write `#[{}(max = {max}, count = length)]`",
            spot.place
        );
    }
    let attribute = match width {
        Some(width) if integer_literal(width).is_some() => format!("#[bits({}, big_endian)]", shown_expr(width)),
        Some(width) => format!("#[bits(width = {}, big_endian)]", shown_expr(width)),
        None => "#[bits(big_endian)]".to_string(),
    };
    let is_number = |ty: &Type| matches!(Hint::of_leaf(ty), Hint::Integer(_) | Hint::Float(_));
    let ordered = |ty: &Type| {
        !matches!(
            Hint::of_leaf(ty),
            Hint::Bool | Hint::Char | Hint::String | Hint::Nothing | Hint::Integer("u8" | "i8")
        )
    };
    match spot.site {
        Site::Field(_, field) if !ordered(&field.ty) => {
            "only numbers of two bytes or more have an order of bytes: remove it".to_string()
        }
        Site::Field(..) => format!("write `{attribute}`"),
        Site::Type(_) if spot.site.has_tag_alone() => format!("it describes a number: {BIG_ENDIAN_TAG}"),
        Site::Type(_) | Site::Variant(..) => {
            let cure = spot.site.on_a_field(&attribute, "a number type", is_number);
            format!("it describes each number: {cure}")
        }
    }
}

/// The correction for the order of bytes that needs no attribute.
const LITTLE_ENDIAN: &str = "the lowest byte of a number comes first without an attribute: remove it";

/// The correction for an order of bytes in the tag of an enum.
pub(super) const BIG_ENDIAN_TAG: &str = "send a big-endian tag in a field before the enum, `#[bits(big_endian)] kind: u16`, and write `#[bits(tag = kind)]` on the field of the enum";

/// Returns whether a word means an order of bytes.
pub(super) fn is_order(word: &str) -> bool {
    meaning(word) == Some(BigEndian)
}

/// Returns the bits of a word such as `u4`.
fn odd_width(word: &str) -> Option<u32> {
    let bits = word.strip_prefix(['u', 'i'])?.parse().ok()?;
    ((1..=128).contains(&bits) && !hint::is_integer(word)).then_some(bits)
}

/// Returns `#[float(..)]` with a range, for a list of its keys without one.
pub(super) fn float(list: &[Entry], spot: Spot<'_>) -> Option<String> {
    let is_float = matches!(Hint::of_leaf(spot.described(false)?), Hint::Float(_));
    let mut values = KeyValues::of(list);
    let is_step = |step: &String| {
        step.parse::<f64>()
            .map_or_else(|_| super::is_constant(step), |step| 0.0 < step && step < 1.0)
    };
    values.step = values.step.filter(is_step);
    is_float.then(|| values.of_float())
}

/// Returns the attribute that a user means by the name of an earlier field, or by an expression with it: a length, a
/// width or a condition.
pub(super) fn of_a_field(name: &syn::Ident, expr: Option<&Expr>, spot: Spot<'_>) -> Option<String> {
    use syn::BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
    let earlier = spot.site.earlier(name)?;
    let written = expr.map_or_else(|| name.to_string(), shown_expr);
    let is_bool = matches!(Hint::of(&earlier.ty), Hint::Bool);
    let is_condition = match expr {
        Some(Expr::Binary(binary)) => matches!(
            binary.op,
            And(_) | Or(_) | Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_)
        ),
        None | Some(Expr::Unary(_)) => is_bool,
        Some(_) => false,
    };
    let most = |ty: &Type| match Hint::of(ty) {
        Hint::Integer(ty) => Some(hint::integer_bounds(ty).1.min(u32::MAX.into()).to_string()),
        Hint::Pointer(_) => Some("N".to_string()),
        _ => None,
    };
    Some(
        match (spot.place, Hint::of(&earlier.ty), Hint::of(spot.described(false)?)) {
            ("bits", ..) if is_condition => format!("#[bits(when = {written})]"),
            ("bits", Hint::Integer(_) | Hint::Pointer(_), Hint::Integer(ty)) => {
                format!("#[bits(width = {written}, max = {})]", hint::bits(ty))
            }
            ("array", _, Hint::Vec(_)) | ("string", _, Hint::String) => {
                format!("#[{}(max = {}, count = {written})]", spot.place, most(&earlier.ty)?)
            }
            _ => return None,
        },
    )
}

/// Returns the limit of the whole type that a word means, unless it means the bits of a tag or a field.
fn of_the_type(word: &str, meaning: Meaning, values: &KeyValues, spot: Spot<'_>) -> Option<String> {
    let number = values.single();
    let is_large = number.as_ref().and_then(|number| number.parse::<u64>().ok()) > Some(64);
    let is_whole = has("size max_size max_length max_len limit", word);
    let key = match meaning {
        Bits if is_large => "max_bits",
        Size | Bounds if is_whole && (is_large || !spot.site.is_enum()) => "max_bytes",
        _ => return None,
    };
    let written = format!("{key} = {}", number.unwrap_or("N".to_string()));
    matches!(spot.site, Site::Type(_)).then(|| format!("write `{written}`, the most that a value may take"))
}

/// Returns whether the word asks for a property that the type of the field decides. Several words of this kind count as
/// one mistake.
pub(super) fn is_of_the_value(entry: &Entry) -> bool {
    let word = entry.key.as_ref().and_then(|key| meaning(&key.to_string()));
    word.is_some_and(|word| !matches!(word, Say(_) | Attribute(_) | BigEndian))
}

/// Returns the correction for a value without a key, on a field.
pub(super) fn bare(entry: &Entry, list: &[Entry], spot: Spot<'_>) -> String {
    if let Value::Expr(text) = &entry.value {
        if let Some(list) = syntax::list_in_quotes(text, spot.place) {
            return format!("write `#[{}({list})]`, without quotes", spot.place);
        }
    }
    let meaning = match (&entry.value, spot.place) {
        (Value::Range(_), "bits" | "float") => Bounds,
        (Value::Expr(Expr::Lit(lit)), "bits" | "float") if matches!(lit.lit, syn::Lit::Float(_)) => Step,
        (_, "quat" | "bits" | "float") => Bits,
        _ => Size,
    };
    let mut values = KeyValues::of(list);
    if meaning == Step {
        // a range of integers has no `res`
        let is_float = spot
            .described(false)
            .is_some_and(|ty| matches!(Hint::of_leaf(ty), Hint::Float(_)));
        values.step = values.size.take().filter(|_| is_float);
    }
    let is_big_endian = list.iter().any(|entry| entry.is("big_endian"));
    match spot.described(false) {
        Some(ty) => {
            let mut cure = cure(meaning, entry, &values, spot.place, ty);
            if let (Cure::Write(attribute), true) = (&mut cure, is_big_endian && meaning == Bits) {
                *attribute = attribute.replace(")]", ", big_endian)]");
            }
            sentence(cure, ty)
        }
        None => "a value needs its key".to_string(),
    }
}

fn sentence(cure: Cure, ty: &Type) -> String {
    match cure {
        Cure::Write(attribute) => format!("for `{}` write `{attribute}`", shown(ty)),
        Cure::Say(text) => text,
    }
}

impl<'a> Spot<'a> {
    /// Returns the part of the field's type that the attribute describes, or with `inner` the part inside it.
    fn described(self, inner: bool) -> Option<&'a Type> {
        let Site::Field(_, field) = self.site else { return None };
        Some(within_layers(&field.ty, self.layers + usize::from(inner)))
    }

    /// Returns whether a word beside the bound of a list belongs to its elements.
    fn is_of_elements(self, meaning: Meaning, word: &str, list: &[Entry]) -> bool {
        let about = meaning != Size && !has(LOWER, word) && !has(UPPER, word);
        self.place == "array" && about && list.iter().any(is_bound)
    }
}

fn is_bound(entry: &Entry) -> bool {
    entry.is("max") || entry.is("len")
}

/// Returns the type inside `layers` collections.
fn within_layers(ty: &Type, layers: usize) -> &Type {
    match Hint::of(ty) {
        Hint::Array(item) if layers > 0 => within_layers(item, layers),
        Hint::Vec(item) if layers > 0 => within_layers(item, layers - 1),
        _ => ty,
    }
}

/// A correction: an attribute to write, or a sentence.
enum Cure {
    Write(String),
    Say(String),
}

fn cure(meaning: Meaning, entry: &Entry, values: &KeyValues, place: &str, ty: &Type) -> Cure {
    let is_array = matches!(Hint::of(ty), Hint::Array(_));
    let quat = place == "quat" && matches!(meaning, Bits | Size);
    if quat || meaning == Attribute("quat") {
        let bits = within(&values.single(), 2, 20).unwrap_or("9".to_string());
        return match Hint::of(hint::collection(ty)) {
            Hint::Float("f32") if is_array => Cure::Write(format!("#[quat(bits = {bits})]")),
            Hint::Other => Cure::Write(format!("#[quat(bits = {bits})]")),
            _ => Cure::Say(format!(
                "`#[quat]` needs `[f32; 4]`, but this is `{}`: remove it",
                shown(ty)
            )),
        };
    }
    if let (Attribute(name), Some(inner)) = (meaning, entry.inner()) {
        return of_inner(name, entry, inner, ty);
    }
    let entry = &entry.meant();
    let word = entry.key.as_ref().map_or(String::new(), ToString::to_string);
    // true for an entry without a value, such as `bytes`
    let flag = matches!(entry.value, Value::Flag);
    let element = hint::collection(ty);
    match (meaning, Hint::of(element)) {
        (OfLists, Hint::Integer("u8") | Hint::Other) if is_array && word == "bytes" => {
            Cure::Write("#[array(bytes)]".to_string())
        }
        (OfLists, Hint::Other) if is_array && word == "sparse" => Cure::Write(sparse(entry)),
        (OfLists, _) if is_array && word == "sparse" => match hint::of_option(element) {
            Some(_) => Cure::Write(sparse(entry)),
            None => Cure::Say(
                "only slots have `sparse`: use `[Option<T>; N]` or `Vec<(index, T)>`, or remove it".to_string(),
            ),
        },
        (OfLists, Hint::Vec(item))
            if word == "bytes" && !matches!(Hint::of(item), Hint::Integer("u8") | Hint::Other) =>
        {
            Cure::Say("only a list of `u8` has `bytes`: remove it".to_string())
        }
        (OfLists, Hint::Vec(_) | Hint::Map) => Cure::Write(values.of_sized("array", ty)),
        (Size, _) if place == "array" && is_array && hint::layers(ty).is_empty() => {
            Cure::Say(format!("`{}` has a fixed length: remove `#[array]`", shown(ty)))
        }
        (OfLists, Hint::String) if word == "bytes" => Cure::Write(values.of_sized("string", ty)),
        (OfLists, Hint::Integer(name)) if word == "bytes" && !flag => {
            let bits = values.bits.as_deref().and_then(|bytes| bytes.parse::<u32>().ok());
            let most = name.trim_start_matches(['u', 'i']).parse().unwrap_or(128);
            Cure::Write(format!(
                "#[bits({})]",
                bits.map_or(most, |bytes| (bytes.saturating_mul(8)).min(most))
            ))
        }
        (OfLists, _) => Cure::Say(format!(
            "only a list has `{word}`: write `#[array(max = N, {})]` on one",
            written(entry)
        )),
        (OfTexts, Hint::String) => Cure::Write(values.of_length("string")),
        (OfTexts, _) => Cure::Say(format!(
            "only a text has `{word}`: write `#[string(max = N, {word})]` on one"
        )),
        (OfFloats, Hint::Float(_)) if word == "raw" => Cure::Write("#[float(raw)]".to_string()),
        (OfFloats, Hint::Float(_)) => Cure::Write(values.of_float()),
        (OfFloats, _) => Cure::Say(format!("only a float has `{word}`, in `#[float(..)]`: remove it")),
        (_, Hint::Integer(name) | Hint::Pointer(name)) => Cure::Write(values.of_integer(meaning, name)),
        _ if hint::name(element).starts_with("NonZero") => Cure::Write(values.of_integer(meaning, "NonZero")),
        (_, Hint::Float(_)) => Cure::Write(values.of_float()),
        (Bits | Step, Hint::Vec(_)) => match cure(meaning, entry, values, place, hint::leaf(element)) {
            // the attributes of the layers include the `#[string]` of a text
            Cure::Write(_) if matches!(Hint::of_leaf(element), Hint::String) => {
                Cure::Write(hint::layers(element).trim_end().to_string())
            }
            Cure::Write(leaf) => Cure::Write(format!("{}{leaf}", hint::layers(element))),
            leaf => leaf,
        },
        (_, Hint::Vec(_) | Hint::Map) => Cure::Write(values.of_sized("array", ty)),
        (_, Hint::String) => Cure::Write(values.of_sized("string", ty)),
        (_, Hint::Bool) => Cure::Say("a `bool` is 1 bit without an attribute: remove it".to_string()),
        (_, Hint::Char) => Cure::Say("a `char` is 21 bits without an attribute: remove it".to_string()),
        (_, Hint::Hash) => {
            let ordered = hint::ordered(element);
            Cure::Say(format!(
                "a hash table has no order: use `{ordered}` with `#[array(max = N)]`"
            ))
        }
        (_, Hint::Tuple) => of_tuple(element, |field| cure(meaning, entry, values, place, field)),
        (_, Hint::Nothing) => Cure::Say("a `()` takes `const = V, width = N` or `reserved = N`".to_string()),
        (Attribute(name), _) => Cure::Write(values.of_attribute(name)),
        (Step, _) => Cure::Say(format!("for a float write `{}`", values.of_float())),
        (Bits, _) => {
            let bits = values.single().unwrap_or("N".to_string());
            let integer = values.of_integer(Bits, "");
            Cure::Say(format!(
                "for an integer write `{integer}`; an enum takes `#[bits(tag(width = {bits}))]` above it"
            ))
        }
        _ => {
            let (integer, list) = (values.of_integer(meaning, ""), values.of_length("array"));
            Cure::Say(format!(
                "for an integer write `{integer}`, for a list `{list}`, for a float `{}`",
                values.of_float()
            ))
        }
    }
}

/// Shows `sparse` in its attribute, with a form if none is given.
fn sparse(entry: &Entry) -> String {
    match entry.value {
        Value::Flag => "#[array(sparse = bitmap)]".to_string(),
        _ => format!("#[array({})]", written(entry)),
    }
}

/// Returns the correction of all fields of a tuple, if it is one attribute.
fn of_tuple(tuple: &Type, cure: impl Fn(&Type) -> Cure) -> Cure {
    let mut written = hint::fields(tuple).map(|field| match cure(field) {
        Cure::Write(attribute) => Some(attribute),
        Cure::Say(_) => None,
    });
    match written.next().flatten() {
        Some(first) if written.all(|next| next.as_ref() == Some(&first)) => Cure::Write(first),
        _ => Cure::Say("put the fields of the tuple in a struct, with attributes of their own".to_string()),
    }
}

/// Returns the correction for `float(..)` and similar words in another attribute: the attribute itself, or its values
/// for the type.
fn of_inner(name: &'static str, entry: &Entry, mut inner: Vec<Entry>, ty: &Type) -> Cure {
    let suits = match Hint::of(hint::collection(ty)) {
        Hint::Integer(_) | Hint::Pointer(_) | Hint::Bool | Hint::Char | Hint::Nothing => false,
        Hint::Tuple => !hint::layers(ty).is_empty(),
        // `#[float]` takes more than one value
        Hint::Float(_) => name == "float" && inner.len() > 1,
        Hint::Vec(_) | Hint::Map => name == "array",
        Hint::String => name == "string",
        _ => true,
    };
    let is_known = |inner: &Entry| match &inner.key {
        Some(key) => keys::find_in(name, &key.to_string()).is_some() && !matches!(inner.value, Value::Glued(_)),
        None => name == "float",
    };
    if let (true, Value::Glued(written)) = (suits && inner.iter().all(is_known), &entry.value) {
        return Cure::Write(format!("#[{name}{}]", shown_expr(written)));
    }
    if name == "float" && inner.len() > 1 && inner.iter().all(|entry| entry.key.is_none()) {
        for (entry, key) in inner.iter_mut().zip(["min", "max", "res"]) {
            entry.key = Some(syn::Ident::new(key, proc_macro2::Span::call_site()));
        }
    }
    let flag = Entry {
        key: entry.key.clone(),
        value: Value::Flag,
    };
    cure(Attribute(name), &flag, &KeyValues::of(&inner), "bits", ty)
}

/// Returns an entry as the user wrote it.
pub(super) fn written(entry: &Entry) -> String {
    match (&entry.key, &entry.value) {
        (Some(key), Value::Range(range)) => format!("{key} = {}", shown_range(range)),
        _ => shown_expr(entry),
    }
}

/// The values in a list of entries, as the user wrote them.
#[derive(Default)]
struct KeyValues {
    lower: Option<String>,
    upper: Option<String>,
    /// The number of elements or bytes of a list or a text.
    size: Option<String>,
    bits: Option<String>,
    step: Option<String>,
    /// True if the range excludes its end.
    exclusive: bool,
    /// Other keys of the list, with their text.
    others: Vec<(String, String)>,
}

impl KeyValues {
    fn of<'e>(list: impl IntoIterator<Item = &'e Entry>) -> KeyValues {
        let mut values = KeyValues::default();
        for entry in list.into_iter().map(Entry::meant) {
            let word = entry.key.as_ref().map(ToString::to_string).unwrap_or_default();
            let meaning = match entry.key {
                Some(_) => meaning(&word),
                None => Some(Size),
            };
            let of_one_type = matches!(meaning, Some(OfLists | OfTexts | OfFloats));
            if of_one_type && keys::is_flag(&word) == matches!(entry.value, Value::Flag) {
                values.others.push((word, written(&entry)));
                continue;
            }
            let value = match &entry.value {
                Value::Range(range) => {
                    values.lower = range.lower.as_ref().map(shown_expr);
                    values.upper = range.upper.as_ref().map(shown_expr);
                    values.exclusive = !range.inclusive;
                    continue;
                }
                Value::Expr(Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                })) if text.value().parse::<f64>().is_ok() => text.value(),
                Value::Expr(Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(_), ..
                })) => continue,
                Value::Expr(expr) => shown_expr(expr),
                _ => continue,
            };
            let slot = match meaning {
                Some(Bounds) if has(LOWER, &word) => &mut values.lower,
                Some(Bounds) => &mut values.upper,
                Some(Size | Attribute(_)) => &mut values.size,
                // `bytes` is the only key of lists with a number here
                Some(Bits | OfLists) => &mut values.bits,
                Some(Step) => &mut values.step,
                _ => continue,
            };
            slot.get_or_insert(value);
        }
        if let (true, Some(end)) = (
            values.exclusive,
            values.upper.as_deref().and_then(|end| end.parse::<i128>().ok()),
        ) {
            values.upper = Some(end.saturating_sub(1).to_string());
        }
        values
    }

    /// Returns the number of the list, if it has only one.
    fn single(&self) -> Option<String> {
        self.bits.clone().or(self.size.clone()).or(self.upper.clone())
    }

    fn of_integer(&self, meaning: Meaning, name: &str) -> String {
        let bits = match meaning {
            Bits | Size if self.lower.is_none() => Some(self.single().unwrap_or("N".to_string())),
            _ => None,
        };
        let bits = bits.map(|bits| within(&Some(bits), 1, hint::bits(name)));
        if let Some(bits) = bits.map(|bits| bits.unwrap_or("N".to_string())) {
            let literal = syn::parse_str::<Expr>(&bits).is_ok_and(|expr| integer_literal(&expr).is_some());
            return if literal {
                format!("#[bits({bits})]")
            } else {
                format!("#[bits(width = {bits})]")
            };
        }
        let least = match name {
            name if name.starts_with("NonZero") => "1",
            name if name.starts_with('u') && self.upper.is_some() => "0",
            _ => "A",
        };
        let (first, last) = match hint::is_integer(name) {
            true => hint::integer_bounds(name),
            false => (i128::MIN, i128::MAX),
        };
        let end = |end: &Option<String>, otherwise: &str| within(end, first, last).unwrap_or(otherwise.to_string());
        let (lower, upper) = (end(&self.lower, least), end(&self.upper, "B"));
        let step = self.step_of(&lower, &upper);
        format!("#[bits(range = {lower}..={upper}{step})]")
    }

    /// Returns the step of integers, if it leads from one bound to the other.
    fn step_of(&self, lower: &str, upper: &str) -> String {
        let number = |text: &str| text.parse::<i128>().ok();
        let Some(step) = whole(&self.step)
            .and_then(|step| number(&step))
            .filter(|step| *step > 1)
        else {
            return String::new();
        };
        let span = number(lower)
            .zip(number(upper))
            .map(|(lower, upper)| upper.checked_sub(lower));
        match span.is_none_or(|span| span.is_some_and(|span| span % step == 0)) {
            true => format!(", step = {step}"),
            false => String::new(),
        }
    }

    fn of_float(&self) -> String {
        let number = |value: &Option<String>, otherwise: &str| match value {
            Some(value) if value.parse::<i64>().is_ok() => format!("{value}.0"),
            Some(value) => value.clone(),
            None => otherwise.to_string(),
        };
        let others = self.others("float");
        let end = match (self.bits.as_ref().or(self.size.as_ref()), &self.step) {
            (Some(bits), None) => {
                let bits = within(&Some(bits.clone()), 1, 24).unwrap_or("N".to_string());
                format!("bits = {bits}")
            }
            // `zero` needs `bits`
            _ if others.contains("zero") => "bits = N".to_string(),
            (_, step) => format!("res = {}", number(step, "R")),
        };
        format!(
            "#[float(min = {}, max = {}, {end}{others})]",
            number(&self.lower, "A"),
            number(&self.upper, "B")
        )
    }

    /// Returns the keys of an attribute that stand beside its bounds.
    fn others(&self, attribute: &str) -> String {
        let own = self
            .others
            .iter()
            .filter(|(key, _)| keys::find_in(attribute, key).is_some());
        own.map(|(_, written)| format!(", {written}")).collect()
    }

    /// Returns the attribute of a list or a text, whose length may be a field. Constants have names in upper case.
    fn of_sized(&self, attribute: &str, ty: &Type) -> String {
        let is_field = |name: &&String| {
            let begins = name.starts_with(|c: char| c.is_lowercase() || c == '_');
            begins && name.chars().all(|c| c.is_alphanumeric() || ['_', '.'].contains(&c))
        };
        let size = self.size.as_ref().or(self.bits.as_ref()).filter(is_field);
        match (size, hint::name(ty).as_str()) {
            (Some(field), "Vec" | "String") if self.others.is_empty() => {
                format!("#[{attribute}(max = N, count = {field})]")
            }
            _ => self.of_length(attribute),
        }
    }

    fn of_length(&self, attribute: &str) -> String {
        let upper = self.size.as_ref().or(self.upper.as_ref()).or(self.bits.as_ref());
        let upper = within(&upper.cloned(), 1, u32::MAX.into()).unwrap_or("N".to_string());
        let others = self.others(attribute);
        match within(&self.lower, 1, u32::MAX.into()) {
            Some(lower) => format!("#[{attribute}(len = {lower}..={upper}{others})]"),
            None => format!("#[{attribute}(max = {upper}{others})]"),
        }
    }

    fn of_attribute(&self, name: &str) -> String {
        match name {
            "float" => self.of_float(),
            name => self.of_length(name),
        }
    }
}

/// Returns a value for integers from `least` to `most`. An expression that is not a literal may be such a value.
fn within(value: &Option<String>, least: i128, most: i128) -> Option<String> {
    let is_literal = |value: &str| value.starts_with(['"', '\'']) || ["true", "false"].contains(&value);
    let fits = |value: &String| match value.parse::<i128>() {
        Ok(number) => (least..=most).contains(&number),
        Err(_) => value.parse::<f64>().is_err() && !is_literal(value),
    };
    whole(value).filter(fits)
}

/// Returns a value for integers. A float between two integers is not one.
fn whole(value: &Option<String>) -> Option<String> {
    let value = value.as_deref()?;
    match value.parse::<f64>() {
        Ok(float) if value.contains(['.', 'e']) => (float.fract() == 0.0).then(|| format!("{float:.0}")),
        _ => Some(value.to_string()),
    }
}
