//! Emits the layout of a type as a table for its documentation: the fields, their bits, and their values.
//!
//! The table shows only facts that the macro sees. Constants of the user are shown as written.

#![deny(clippy::wildcard_enum_match_arm)]

use super::text;
use crate::hint::{self, Hint, shown, shown_expr};
use crate::literal::{self, Int};
use crate::model::{
    Around, Codec, Enum, Field, Lengths, Model, Role, Sent, Shape, SparseForm, StringForm, Tag, Until, Wire,
};
use crate::range::{self, shown_number as number};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, GenericArgument, PathArguments, Type};

/// Emits `#[doc = "| field | type | bits | values | .."]`.
pub(super) fn docs(model: &Model) -> TokenStream {
    let mut lines = vec!["Layout on the wire, in order:".to_string(), String::new()];
    match &model.shape {
        Shape::Struct(fields) | Shape::Transparent(fields) => {
            table(&mut lines, "field", rows(fields), around_of(model))
        }
        Shape::Enum(shape) => table(&mut lines, "part", variants(shape), around_of(model)),
        Shape::Converted { wire, .. } => lines = vec![format!("Sent in the form of `{}`.", shown(wire))],
    }
    let around = [
        model
            .align
            .then(|| "From a byte boundary: 0 to 7 bits of padding before it.".to_string()),
        model
            .check
            .as_ref()
            .map(|number| format!("A check of 32 bits follows it: `{}`.", shown_expr(number))),
        model
            .ensure
            .as_ref()
            .map(|rule| format!("A rule holds for every value: `{}`.", shown_expr(rule))),
        model
            .salt
            .as_ref()
            .map(|salt| format!("The wire hash depends on `salt = {}`.", shown_expr(salt))),
    ];
    if lines == [NOTHING] && (model.align || model.check.is_some()) {
        lines = vec!["No field is sent.".to_string()];
    }
    for line in around.into_iter().flatten().chain(memory(model)) {
        lines.extend([String::new(), line]);
    }
    let docs = lines.join("\n");
    quote!(#[doc = #docs])
}

const NOTHING: &str = "Nothing is sent.";

/// Describes the heap memory of a decoder: the figure is computed from the schema, and the causes come from the tokens.
/// The definition of a foreign type has no schema that users could ask.
fn memory(model: &Model) -> Option<String> {
    let fields: Vec<&Field> = match &model.shape {
        Shape::Struct(fields) | Shape::Transparent(fields) => fields.iter().collect(),
        Shape::Enum(shape) => shape.variants.iter().flat_map(|variant| &variant.fields).collect(),
        Shape::Converted { .. } => Vec::new(),
    };
    let own = |field: &&Field| match &field.wire {
        Wire::Sent(sent) => own_memory(&field.ty, &sent.codec),
        Wire::Skipped(_) => Own::Hidden,
    };
    let is_converted = matches!(model.shape, Shape::Converted { .. });
    if !is_converted && fields.iter().all(|field| matches!(own(field), Own::Nothing)) {
        return Some("Memory of the heap: none.".to_string());
    }
    if model.remote.is_some() {
        return None;
    }
    let name = match model.generics.params.is_empty() {
        true => text(&model.ident),
        false => "Self".to_string(),
    };
    let name = match model.given.is_empty() {
        true => name,
        false => format!("Giving<'_, {name}>"),
    };
    let mut line = format!("Memory of the heap, of a packet of N bytes: at most `max_memory::<{name}>(N)` bytes");
    for field in fields {
        if let Own::Bytes(bytes) = own(&field) {
            line += &format!("; in `{}` {bytes}", text(&field.member));
        }
    }
    Some(line + ".")
}

/// Describes the heap memory of a field.
enum Own {
    Nothing,
    /// At most this amount, in words.
    Bytes(String),
    /// The tokens do not show the amount.
    Hidden,
}

fn own_memory(ty: &Type, codec: &Codec) -> Own {
    if let Codec::Around(_, codec) = codec {
        return own_memory(ty, codec);
    }
    let (name, argument) = inside(ty);
    match (name.as_str(), argument) {
        ("Option", Some(inner)) => return own_memory(inner, codec),
        ("Box" | "Rc" | "Arc", _) => return Own::Hidden,
        _ => {}
    }
    match codec {
        Codec::String(lengths, form) if name == "String" => {
            let most = shown_expr(&lengths.max);
            Own::Bytes(match form {
                StringForm::Utf8 | StringForm::Ascii => format!("at most {most}"),
                StringForm::Wide => format!("at most 6 × {most}"),
                StringForm::Nul | StringForm::Padded => format!("at most 3 × {most}"),
            })
        }
        Codec::BitSet(bits) if name == "Vec" => match argument {
            Some(word) => Own::Bytes(format!("{} bits in words of `{}`", number(bits), shown(word))),
            None => Own::Hidden,
        },
        Codec::Bytes(lengths) if name == "Vec" => Own::Bytes(format!("at most {}", shown_expr(&lengths.max))),
        Codec::Array(lengths, codec) if matches!(name.as_str(), "Vec" | "VecDeque") => {
            let Some(element) = argument else { return Own::Hidden };
            let elements = format!(
                "at most {} × `size_of::<{}>()`",
                shown_expr(&lengths.max),
                shown(element)
            );
            Own::Bytes(match own_memory(element, codec) {
                Own::Nothing => elements,
                Own::Bytes(_) | Own::Hidden => format!("{elements} and what those hold"),
            })
        }
        Codec::String(..)
        | Codec::Array(..)
        | Codec::Bytes(_)
        | Codec::Counted { .. }
        | Codec::Until { .. }
        | Codec::With(_)
        | Codec::WithGiven(_)
        | Codec::As(..) => Own::Hidden,
        Codec::Plain
        | Codec::Range(_)
        | Codec::Width(_)
        | Codec::SaidWidth { .. }
        | Codec::Tagged { .. }
        | Codec::Varint(_)
        | Codec::Leb128
        | Codec::Fixed { .. }
        | Codec::Float { .. }
        | Codec::FloatBits { .. }
        | Codec::FloatRaw
        | Codec::Quat { .. }
        | Codec::Constant { .. }
        | Codec::Relative { .. }
        | Codec::ByteArray
        | Codec::BitSet(_)
        | Codec::Sparse { .. }
        | Codec::Around(..) => memory_of_numbers(ty, codec),
    }
}

/// The memory of a number, of a type without attributes, and of fixed arrays of them.
fn memory_of_numbers(ty: &Type, codec: &Codec) -> Own {
    if let Type::Array(array) = ty {
        return match own_memory(&array.elem, codec) {
            Own::Nothing => Own::Nothing,
            Own::Bytes(_) | Own::Hidden => Own::Hidden,
        };
    }
    match Hint::of(ty) {
        Hint::Integer(_) | Hint::Pointer(_) | Hint::Float(_) | Hint::Bool | Hint::Char | Hint::Nothing => Own::Nothing,
        Hint::String | Hint::Vec(_) | Hint::Map | Hint::Hash | Hint::Array(_) | Hint::Tuple | Hint::Other => {
            Own::Hidden
        }
    }
}

/// Row of a field: its name, its type, its bits, and its values.
type Row = [String; 4];

fn table(lines: &mut Vec<String>, first: &str, rows: Vec<Row>, around: (u64, u64)) {
    if rows.is_empty() {
        *lines = vec![NOTHING.to_string()];
        return;
    }
    lines.push(format!("| {first} | type | bits | values |"));
    lines.push("|---|---|---|---|".to_string());
    let total = total(&rows, around);
    for row in rows {
        let cells = row.map(|cell| cell.replace('|', "\\|"));
        lines.push(format!("| {} |", cells.join(" | ")));
    }
    lines.extend([String::new(), total]);
}

/// Fewest and most bits.
type Bounds = (u64, u64);

/// Returns the most bits of the padding before the rows, and the bits of the check after them.
fn around_of(model: &Model) -> (u64, u64) {
    let padding = if model.align { 7 } else { 0 };
    (padding, if model.check.is_some() { 32 } else { 0 })
}

/// Returns the total of the bits, in numbers if every row has them. A packet of the type begins without padding, so
/// its bytes do not count the padding before the rows.
fn total(rows: &[Row], (padding, check): (u64, u64)) -> String {
    let counted = |count: u64, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    let packet = sum(rows).and_then(|rows| plus(rows, (check, check)));
    match packet.and_then(|packet| Some((packet.1, plus(packet, (0, padding))?))) {
        Some((longest, (least, most))) => {
            let bytes = counted(longest.div_ceil(8), "byte");
            match least == most {
                true => format!("In total {}: {bytes}.", counted(most, "bit")),
                false => format!("In total {least} to {}: at most {bytes}.", counted(most, "bit")),
            }
        }
        None => "In total `MIN_BITS` to `MAX_BITS` bits, constants of the type.".to_string(),
    }
}

/// Returns the fewest and the most bits of the rows. Only one variant of an enum follows its tag.
fn sum(rows: &[Row]) -> Option<Bounds> {
    let is_variant = |row: &Row| row[2].is_empty() && row[3].starts_with("tag ");
    let mut parts: Vec<Bounds> = Vec::new();
    for row in rows {
        if is_variant(row) || parts.is_empty() {
            parts.push((0, 0));
        }
        if is_variant(row) {
            continue;
        }
        let (least, most) = bounds(&row[2])?;
        let is_conditional = row[3].split("; ").any(|values| values.starts_with("only where "));
        let part = parts.last_mut()?;
        *part = plus(*part, (if is_conditional { 0 } else { least }, most))?;
    }
    let (first, variants) = parts.split_first()?;
    let least = variants.iter().map(|part| part.0).min().unwrap_or(0);
    let most = variants.iter().map(|part| part.1).max().unwrap_or(0);
    plus(*first, (least, most))
}

/// Returns the bits of both. A type whose bits exceed 64-bit numbers has no total.
fn plus(a: Bounds, b: Bounds) -> Option<Bounds> {
    Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?))
}

/// Returns the numbers of a cell: `7`, `8 to 36`, `3 × 17`, `1, then 7 if present`.
fn bounds(cell: &str) -> Option<Bounds> {
    if let Ok(bits) = cell.parse() {
        return Some((bits, bits));
    }
    if let Some(rest) = cell.strip_prefix("1, then ") {
        let rest = rest
            .strip_suffix(" if present")
            .or(rest.strip_suffix(" if it differs"))?;
        return plus((1, 1), (0, bounds(inner(rest))?.1));
    }
    if let Some(rest) = cell.strip_prefix("0 to 7 of padding, then ") {
        return plus((0, 7), bounds(inner(rest))?);
    }
    if let Some((count, rest)) = cell.split_once(" × ") {
        let count: u64 = count.parse().ok()?;
        let (least, most) = bounds(inner(rest))?;
        return Some((count.checked_mul(least)?, count.checked_mul(most)?));
    }
    let (least, most) = cell.split_once(" to ")?;
    Some((least.parse().ok()?, most.parse().ok()?))
}

fn inner(cell: &str) -> &str {
    cell.strip_prefix('(')
        .and_then(|cell| cell.strip_suffix(')'))
        .unwrap_or(cell)
}

fn rows(fields: &[Field]) -> Vec<Row> {
    let sent = fields.iter().filter_map(|field| Some((field, field.sent()?)));
    sent.map(|(field, sent)| row(&text(&field.member), field, sent))
        .collect()
}

fn row(name: &str, field: &Field, sent: &Sent) -> Row {
    let mut bits = bits(&field.ty, &sent.codec);
    let mut values = values(&field.ty, &sent.codec);
    if let Some(elide) = &sent.elide {
        bits = match &elide.group {
            None => format!("1, then {} if it differs", one(bits)),
            Some(group) => format!("1 for all of `{group}`, then {} if one differs", one(bits)),
        };
        values = joined(values, format!("no further bits for `{}`", shown_expr(&elide.value)));
    }
    if let Some(when) = &sent.when {
        values = joined(values, format!("only where `{}`", shown_expr(&when.condition)));
    }
    [format!("`{name}`"), format!("`{}`", shown(&field.ty)), bits, values]
}

fn joined(values: String, more: String) -> String {
    match (values.is_empty(), more.is_empty()) {
        (true, _) => more,
        (_, true) => values,
        _ => format!("{values}; {more}"),
    }
}

fn variants(shape: &Enum) -> Vec<Row> {
    let mut rows = vec![[
        "tag".to_string(),
        String::new(),
        tag_bits(shape),
        "which variant follows".to_string(),
    ]];
    for variant in &shape.variants {
        let name = text(&variant.ident);
        let id = match &variant.role {
            Role::Skipped => continue,
            Role::Other => "any other".to_string(),
            Role::Sent { id } => match literal::int(id) {
                Some(id) => id.to_string(),
                None => format!("`{}`", shown_expr(id)),
            },
        };
        rows.push([format!("`{name}`"), String::new(), String::new(), format!("tag {id}")]);
        if matches!(variant.role, Role::Other) {
            continue;
        }
        if variant.align {
            let until = "up to a byte boundary".to_string();
            rows.push([format!("`{name}`: padding"), String::new(), "0 to 7".to_string(), until]);
        }
        for field in &variant.fields {
            if let Wire::Sent(sent) = &field.wire {
                rows.push(row(&format!("{name}.{}", text(&field.member)), field, sent));
            }
        }
        if let Some(number) = &variant.check {
            let value = format!("always {}", shown_expr(number));
            rows.push([format!("`{name}`: check"), String::new(), "32".to_string(), value]);
        }
    }
    rows
}

fn tag_bits(shape: &Enum) -> String {
    match &shape.tag {
        Tag::Range(lower, upper) => range::bits(lower, upper, None),
        Tag::Width(width) => number(width),
        Tag::Repr(repr) => repr.to_string().trim_start_matches(['u', 'i']).to_string(),
        Tag::Ids => {
            let ids = shape.variants.iter().filter_map(|variant| match &variant.role {
                Role::Sent { id } => Some(literal::int(id)),
                Role::Other | Role::Skipped => None,
            });
            let places = Int::Signed(shape.variants.len() as i128 - 1);
            let given = shape.variants.iter().any(|variant| variant.has_id);
            let most = ids
                .collect::<Option<Vec<Int>>>()
                .map(|ids| ids.into_iter().fold(Int::Signed(0), later));
            match (given, most) {
                (false, _) => span_bits(Int::Signed(0), places).unwrap_or_default(),
                (true, Some(most)) => span_bits(Int::Signed(0), most).unwrap_or_default(),
                (true, None) => "the bits of the largest id".to_string(),
            }
        }
    }
}

fn later(a: Int, b: Int) -> Int {
    if b > a { b } else { a }
}

/// Returns the bits of a field, layer by layer.
fn bits(ty: &Type, codec: &Codec) -> String {
    if let Codec::Around(around, inner) = codec {
        return match around {
            Around::Align => format!("0 to 7 of padding, then {}", one(bits(ty, inner))),
            Around::Check(_) => format!("{}, then 32 for the check", one(bits(ty, inner))),
            Around::Hinted(_) => bits(ty, inner),
            Around::Present => bits(hint::of_option(ty).unwrap_or(ty), inner),
        };
    }
    let ty = hint::bare(ty);
    let inside = inside(ty);
    match (inside.0.as_str(), inside.1) {
        ("Option", Some(inner)) => return format!("1, then {} if present", one(bits(inner, codec))),
        ("Box" | "Rc" | "Arc", Some(inner)) => return bits(inner, codec),
        _ => {}
    }
    match (codec, ty) {
        (Codec::ByteArray, Type::Array(array)) => format!("0 to 7 of padding, then 8 × {}", shown_expr(&array.len)),
        (Codec::BitSet(bits), Type::Array(array)) if matches!(Hint::of(&array.elem), Hint::Array(_) | Hint::Vec(_)) => {
            format!(
                "{} × {}",
                shown_expr(&array.len),
                braced(self::bits(&array.elem, codec))
            )
        }
        (Codec::BitSet(bits), _) => number(bits),
        (Codec::Sparse { form, slots, inner }, _) => {
            let value = slot(ty).map_or("value".to_string(), |value| one(bits(value, inner)));
            sparse_bits(*form, slots.as_ref().or(slots_of(ty)), &value)
        }
        (Codec::Quat { .. }, Type::Array(array)) if is_rotation(array) => leaf_bits(ty, codec),
        (Codec::Quat { .. }, Type::Array(array)) if may_be_rotation(array) => {
            format!("{} for each rotation of `{}`", leaf_bits(ty, codec), shown(ty))
        }
        (_, Type::Array(array)) => format!("{} × {}", shown_expr(&array.len), braced(bits(&array.elem, codec))),
        (_, Type::Tuple(tuple)) if !tuple.elems.is_empty() => tuple_bits(ty, codec),
        (Codec::Array(lengths, _), _) if matches!(Hint::of(ty), Hint::Map) => {
            let parts = hint::arguments(ty).into_iter();
            let parts: Vec<String> = parts.map(|part| one(bits(part, &Codec::Plain))).collect();
            format!(
                "{} for the length, {} for each entry",
                length_bits(lengths),
                parts.join(" + ")
            )
        }
        (Codec::Array(lengths, inner), _) => match inside.1 {
            Some(element) => format!(
                "{} for the length, {} for each element",
                length_bits(lengths),
                one(bits(element, inner))
            ),
            None => format!("{} for the length, then the bits of its elements", length_bits(lengths)),
        },
        (Codec::Counted { inner: Some(inner), .. }, _) => match inside.1 {
            Some(element) => format!("{} for each element", one(bits(element, inner))),
            None => "the bits of its elements".to_string(),
        },
        (
            Codec::Until {
                until,
                inner: Some(inner),
                ..
            },
            _,
        ) => {
            let element = inside.1.map(|element| one(bits(element, inner)));
            let each = element.map_or("the bits".to_string(), |bits| bits.to_string());
            match until {
                Until::More => format!("1 + {each} for each element, 1 for the end"),
                Until::Value(_) => format!("{each} for each element and for the end"),
                Until::End => format!("{each} for each element"),
            }
        }
        _ => leaf_bits(ty, codec),
    }
}

/// Returns the bits of a tuple. A codec written by hand may describe the whole tuple.
fn tuple_bits(ty: &Type, codec: &Codec) -> String {
    if matches!(codec, Codec::With(_) | Codec::WithGiven(_) | Codec::As(..)) {
        return leaf_bits(ty, codec);
    }
    let fields: Vec<String> = hint::fields(ty).map(|field| one(bits(field, codec))).collect();
    match fields.as_slice() {
        [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|field| field == first) => {
            format!("{} × {first}", fields.len())
        }
        fields => fields.join(" + "),
    }
}

/// Returns the name of a type without its arguments, and its first argument.
fn inside(ty: &Type) -> (String, Option<&Type>) {
    let Type::Path(path) = hint::bare(ty) else {
        return (String::new(), None);
    };
    let Some(last) = path.path.segments.last() else {
        return (String::new(), None);
    };
    let PathArguments::AngleBracketed(list) = &last.arguments else {
        return (last.ident.to_string(), None);
    };
    let first = list.args.iter().find_map(|argument| {
        let GenericArgument::Type(ty) = argument else {
            return None;
        };
        Some(ty)
    });
    match first {
        // a collection instead of a pointer to one value
        Some(Type::Slice(slice)) => ("[]".to_string(), Some(&slice.elem)),
        first => (last.ident.to_string(), first),
    }
}

/// Returns the type in a slot of `[Option<T>; N]` or `Vec<(Index, T)>`.
fn slot(ty: &Type) -> Option<&Type> {
    if let Type::Array(array) = hint::bare(ty) {
        return inside(&array.elem).1;
    }
    let Type::Tuple(pair) = hint::bare(inside(ty).1?) else {
        return None;
    };
    pair.elems.last()
}

/// Returns the number of slots of `[Option<T>; N]`.
fn slots_of(ty: &Type) -> Option<&Expr> {
    let Type::Array(array) = hint::peel(ty) else {
        return None;
    };
    Some(&array.len)
}

/// Describes the bits in addition to the values, with their number if the slots are known.
fn sparse_bits(form: SparseForm, slots: Option<&Expr>, value: &str) -> String {
    let known = match slots.and_then(literal::int) {
        Some(Int::Signed(slots @ 1..)) => Some(slots),
        _ => None,
    };
    let up_to = |most: i128| {
        let bits = known.and_then(|slots| span_bits(Int::Signed(0), Int::Signed(slots + most)));
        bits.unwrap_or_else(|| "the bits of an index".to_string())
    };
    match form {
        SparseForm::Bitmap => {
            let slots = known.map_or("1 for each slot".to_string(), |slots| format!("{slots} for the bitmap"));
            format!("{slots}, {value} for each value")
        }
        SparseForm::Count => format!(
            "{} for the number of values, {} for each index, {value} for each value",
            up_to(0),
            up_to(-1)
        ),
        SparseForm::Sentinel => format!("{0} for each index, {value} for each value, {0} for the end", up_to(0)),
        SparseForm::Relative => {
            format!("a distance and {value} for each value, a distance for the end")
        }
    }
}

/// Returns whether the elements of an array are the components of one rotation.
fn is_rotation(array: &syn::TypeArray) -> bool {
    matches!(Hint::of(&array.elem), Hint::Float(_))
}

/// Returns whether the elements may be the components of a rotation, if the tokens do not show their type.
fn may_be_rotation(array: &syn::TypeArray) -> bool {
    let hidden = matches!(Hint::of(&array.elem), Hint::Other);
    let four = literal::int(&array.len).is_none_or(|len| len == Int::Signed(4));
    hidden && four && !hint::name(&array.elem).ends_with("Quat")
}

/// Returns bits as one summand.
fn one(bits: String) -> String {
    let compound = [" + ", ", ", " × ", " for each "];
    match compound.iter().any(|sign| bits.contains(sign)) {
        true => format!("({bits})"),
        false => bits,
    }
}

fn braced(bits: String) -> String {
    match bits.contains(' ') {
        true => format!("({bits})"),
        false => bits,
    }
}

/// Returns the bits of one number, if the codec is one of numbers.
fn number_bits(codec: &Codec) -> Option<String> {
    Some(match codec {
        Codec::Range(range) => range.bits(),
        Codec::Width(bits) | Codec::FloatBits { bits, .. } => number(bits),
        Codec::Varint(group) => varint_bits(group),
        Codec::Leb128 => "8 for each group of 7".to_string(),
        Codec::SaidWidth { max, .. } => format!("up to {}", number(max)),
        Codec::Fixed { frac, range, .. } => format!("{} + {}", range.bits(), number(frac)),
        Codec::Float { min, max, res, .. } => float_bits(min, max, res),
        Codec::Plain
        | Codec::Tagged { .. }
        | Codec::FloatRaw
        | Codec::Quat { .. }
        | Codec::With(_)
        | Codec::WithGiven(_)
        | Codec::As(..)
        | Codec::Constant { .. }
        | Codec::Relative { .. }
        | Codec::String(..)
        | Codec::Array(..)
        | Codec::Bytes(_)
        | Codec::ByteArray
        | Codec::BitSet(_)
        | Codec::Counted { .. }
        | Codec::Until { .. }
        | Codec::Sparse { .. }
        | Codec::Around(..) => return None,
    })
}

fn varint_bits(group: &Expr) -> String {
    match literal::int(group) {
        Some(Int::Signed(bits @ 1..=127)) => format!("{} for each group of {bits}", bits + 1),
        _ => format!("{} and 1 more for each group", number(group)),
    }
}

/// Returns whether the tokens of a type show that it is one number. `glam::Vec3` is three, and a name may stand for any
/// type.
fn is_number(ty: &Type) -> bool {
    matches!(Hint::of(ty), Hint::Integer(_) | Hint::Pointer(_) | Hint::Float(_))
        || hint::name(ty).starts_with("NonZero")
}

/// Returns the bits of the ladder of `relative`. Small types do not need its last tiers.
#[allow(clippy::wildcard_enum_match_arm)] // of guesses
fn relative_bits(ty: &Type) -> &'static str {
    match Hint::of(ty) {
        Hint::Integer("u8" | "i8") => "1 to 13",
        Hint::Integer("u16" | "i16") => "1 to 23",
        _ => "1 to 38",
    }
}

/// Returns the fewest and the most bits of tiers with literal ends: the flags, and the offset.
fn tiers_bits(tiers: &[Expr]) -> Option<String> {
    let mut before = 0;
    let mut sizes = Vec::new();
    for (i, end) in tiers.iter().enumerate() {
        let Some(Int::Signed(end)) = literal::int(end) else {
            return None;
        };
        let flags = (i + 1).min(tiers.len() - 1) as u32;
        let offsets = end.checked_sub(before)?.checked_sub(1)?;
        sizes.push(flags + 128 - offsets.leading_zeros());
        before = end;
    }
    let (least, most) = (sizes.iter().min()?, sizes.iter().max()?);
    Some(match least == most {
        true => least.to_string(),
        false => format!("{least} to {most}"),
    })
}

fn leaf_bits(ty: &Type, codec: &Codec) -> String {
    if let Some(bits) = number_bits(codec) {
        return match is_number(ty) {
            true => bits,
            false => format!("{} for each number of `{}`", one(bits), shown(ty)),
        };
    }
    match codec {
        Codec::Plain | Codec::FloatRaw => plain_bits(ty),
        Codec::Tagged { .. } => format!("the bits of `{}` without its tag", shown(ty)),
        Codec::Constant { bits, .. } => number(bits),
        Codec::Quat { bits, .. } => match literal::int(bits) {
            Some(Int::Signed(bits @ 2..=20)) => (2 + 3 * bits).to_string(),
            _ => format!("2 + 3 × `{}`", shown_expr(bits)),
        },
        Codec::Relative { tiers: None, .. } => relative_bits(ty).to_string(),
        Codec::Relative { tiers: Some(tiers), .. } => {
            tiers_bits(tiers).unwrap_or_else(|| "the bits of its tier".to_string())
        }
        Codec::String(lengths, StringForm::Utf8) | Codec::Bytes(lengths) => {
            format!(
                "{} for the length, 0 to 7 of padding, 8 for each byte",
                length_bits(lengths)
            )
        }
        Codec::String(lengths, StringForm::Ascii) => {
            format!("{} for the length, 7 for each character", length_bits(lengths))
        }
        Codec::String(lengths, StringForm::Wide) => {
            format!("{} for the length, 32 for each unit", length_bits(lengths))
        }
        Codec::String(_, StringForm::Nul) => "8 for each byte, 8 for the NUL".to_string(),
        Codec::String(lengths, StringForm::Padded) => format!("8 × {}", number(&lengths.max)),
        Codec::Counted { .. } | Codec::Until { .. } => "0 to 7 of padding, 8 for each byte".to_string(),
        Codec::With(codec) | Codec::WithGiven(codec) => format!("the bits of `{}`", shown(codec)),
        Codec::As(form, inner) if matches!(**inner, Codec::Plain) => format!("the bits of `{}`", shown(form)),
        Codec::As(form, inner) => bits(form, inner),
        // numbers are above, and lists and layers in `bits`
        Codec::Range(_)
        | Codec::Width(_)
        | Codec::SaidWidth { .. }
        | Codec::Varint(_)
        | Codec::Leb128
        | Codec::Fixed { .. }
        | Codec::Float { .. }
        | Codec::FloatBits { .. }
        | Codec::Array(..)
        | Codec::ByteArray
        | Codec::BitSet(_)
        | Codec::Sparse { .. }
        | Codec::Around(..) => format!("the bits of `{}`", shown(ty)),
    }
}

/// Returns the bits of a type without attributes, if its tokens are those of a number.
fn plain_bits(ty: &Type) -> String {
    let name = shown(ty);
    let bits = match name.as_str() {
        "bool" => "1",
        "char" => "21",
        "()" => "0",
        "u8" | "i8" => "8",
        "u16" | "i16" => "16",
        "u32" | "i32" | "f32" => "32",
        "u64" | "i64" | "f64" => "64",
        "u128" | "i128" => "128",
        _ => return format!("the bits of `{name}`"),
    };
    bits.to_string()
}

fn length_bits(lengths: &Lengths) -> String {
    let zero: Expr = syn::parse_quote!(0);
    match (lengths.said(), &lengths.width) {
        (Some(width), _) => return format!("`{}`", shown_expr(width)),
        (None, Some(width)) => return number(width),
        (None, None) => {}
    }
    range::bits(lengths.min.as_ref().unwrap_or(&zero), &lengths.max, None)
}

fn span_bits(lower: Int, upper: Int) -> Option<String> {
    literal::span(lower, upper).map(|span| literal::width(span).to_string())
}

fn float_bits(min: &Expr, max: &Expr, res: &Expr) -> String {
    let number = literal::float::<f32>;
    let (Some(min), Some(max), Some(res)) = (number(min), number(max), number(res)) else {
        return "the bits of its steps".to_string();
    };
    // computed as `f32`: if the type is hidden and an `f64`, only odd ranges have other bits
    let steps = ((max - min) / res).ceil();
    match (1.0..4_294_967_296.0).contains(&steps) {
        true => (u64::BITS - (steps as u64).leading_zeros()).to_string(),
        false => "the bits of its steps".to_string(),
    }
}

/// Returns the type of a list's elements, inside of the fixed arrays around it.
fn content(ty: &Type) -> &Type {
    if let Hint::Array(element) = Hint::of(ty) {
        return content(element);
    }
    if let Hint::Vec(item) = Hint::of(ty) { item } else { ty }
}

/// Returns the values of a type that is sent whole.
fn whole(ty: &Type) -> String {
    match Hint::of_leaf(ty) {
        Hint::Bool => "false or true".to_string(),
        Hint::Char => "every character".to_string(),
        Hint::Integer(name) if hint::bits(name) <= 32 => {
            let (least, most) = hint::integer_bounds(name);
            format!("{least}..={most}")
        }
        Hint::Integer(name) => format!("every `{name}`"),
        Hint::Float(name) => format!("every `{name}`, bit for bit"),
        Hint::Pointer(_) | Hint::String | Hint::Vec(_) | Hint::Map | Hint::Hash | Hint::Array(_) => String::new(),
        Hint::Tuple | Hint::Nothing | Hint::Other => String::new(),
    }
}

/// Returns the values that a codec allows.
fn values(ty: &Type, codec: &Codec) -> String {
    let span = |lower: &Expr, upper: &Expr| format!("{}..={}", shown_expr(lower), shown_expr(upper));
    match codec {
        Codec::Range(range) => range.values(),
        Codec::Fixed { frac, range, .. } => format!("{} by 2^-{}", range.values(), number(frac)),
        Codec::Float { min, max, res, .. } => format!("{} by {}", span(min, max), shown_expr(res)),
        Codec::FloatBits { min, max, zero, .. } => match zero {
            true => format!("{}, and 0.0 exactly", span(min, max)),
            false => span(min, max),
        },
        Codec::Constant { value, .. } => format!("always {}", shown_expr(value)),
        Codec::Relative { to, tiers } => match tiers.as_ref().and_then(|tiers| tiers.last()) {
            Some(most) => format!("above `{to}`, by up to {}", number(most)),
            None => format!("above `{to}`"),
        },
        Codec::String(lengths, form) => length(lengths, units(*form)),
        Codec::Bytes(lengths) => length(lengths, "bytes"),
        Codec::BitSet(bits) => format!("{} flags", number(bits)),
        Codec::Array(lengths, inner) => joined(length(lengths, elements(ty)), values(content(ty), inner)),
        Codec::Counted { count, lengths, inner } => {
            let inner = inner.as_ref();
            let inner = inner.map_or_else(String::new, |inner| values(content(ty), inner));
            joined(
                format!("{}, as many as `{count}`", length(lengths, elements(ty))),
                inner,
            )
        }
        Codec::Until { lengths, until, inner } => {
            let inner = inner.as_ref();
            let inner = inner.map_or_else(String::new, |inner| values(content(ty), inner));
            let ends = match until {
                Until::More => String::new(),
                Until::Value(value) => format!(", until `{}`", shown_expr(value)),
                Until::End => ", until the end of the packet".to_string(),
            };
            joined(length(lengths, elements(ty)) + &ends, inner)
        }
        Codec::Sparse { slots, inner, .. } => {
            let slots = slots
                .as_ref()
                .or(slots_of(ty))
                .map_or_else(String::new, |slots| format!("any of {} slots", shown_expr(slots)));
            joined(slots, values(slot(hint::peel(ty)).unwrap_or(ty), inner))
        }
        Codec::Around(Around::Check(number), inner) => {
            joined(values(ty, inner), format!("then {}", shown_expr(number)))
        }
        Codec::Around(Around::Align | Around::Hinted(_) | Around::Present, inner) => values(ty, inner),
        // the conversion may refuse values that the wire type allows
        Codec::As(_, inner) if matches!(**inner, Codec::Plain) => String::new(),
        Codec::As(form, inner) => values(form, inner),
        Codec::Plain | Codec::FloatRaw => whole(ty),
        Codec::SaidWidth { width, .. } => format!("what `{width}` bits hold"),
        Codec::Tagged { tag } => format!("the variant of tag `{tag}`"),
        Codec::Width(bits) if matches!(Hint::of_leaf(ty), Hint::Integer(_)) => {
            format!("what {} bits hold", number(bits))
        }
        Codec::Varint(_) | Codec::Leb128 => whole(ty),
        Codec::Quat { .. } => "a rotation".to_string(),
        Codec::Width(_) => String::new(),
        Codec::With(_) | Codec::WithGiven(_) | Codec::ByteArray => String::new(),
    }
}

/// Returns the bounds of a length in `units`, a plural.
fn length(lengths: &Lengths, units: &str) -> String {
    let most = shown_expr(&lengths.max);
    match &lengths.min {
        None if most == "1" => format!("at most 1 {}", units.strip_suffix('s').unwrap_or(units)),
        None => format!("at most {most} {units}"),
        Some(min) => format!("{} to {most} {units}", shown_expr(min)),
    }
}

/// Returns the name of the parts of a list, a set or a map.
fn elements(ty: &Type) -> &'static str {
    match Hint::of(ty) {
        Hint::Map => "entries",
        Hint::Array(inner) => elements(inner),
        Hint::Integer(_) | Hint::Pointer(_) | Hint::Float(_) | Hint::Bool | Hint::Char | Hint::String => "elements",
        Hint::Vec(_) | Hint::Hash | Hint::Tuple | Hint::Nothing | Hint::Other => "elements",
    }
}

/// Returns the name of the units that the length of a text counts.
fn units(form: StringForm) -> &'static str {
    match form {
        StringForm::Utf8 | StringForm::Nul | StringForm::Padded => "bytes",
        StringForm::Ascii => "characters",
        StringForm::Wide => "UTF-16 units",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the bits and values of each row, for the declaration of a type.
    fn layout(text: &str) -> Vec<String> {
        let mut errors = crate::errors::Errors::new();
        let parsed = errors.ok(syn::parse_str(text));
        let model = parsed.and_then(|input| crate::resolve::resolve(&input, &mut errors));
        let rows = match model.map(|model| model.shape) {
            Some(Shape::Struct(fields)) => rows(&fields),
            Some(Shape::Enum(shape)) => variants(&shape),
            _ => Vec::new(),
        };
        let refused = errors.finish().into_iter().map(|error| error.to_string());
        let rows = rows
            .into_iter()
            .map(|[_, _, bits, values]| format!("{bits} | {values}"));
        refused.chain(rows).collect()
    }

    #[test]
    fn totals_are_those_of_all_values() {
        let row = |bits: &str, values: &str| ["", "", bits, values].map(str::to_string);
        let fields = [
            row("1", "false or true"),
            row("8", "0..=255; only where `a`"),
            row("3 × 17", ""),
            row("1, then (2 × 5) if present", ""),
            row("0 to 7 of padding, then 8", ""),
        ];
        assert_eq!(sum(&fields), Some((1 + 51 + 1 + 8, 1 + 8 + 51 + 11 + 15)));
        let variants = [row("2", ""), row("", "tag 0"), row("", "tag 1"), row("8 to 36", "")];
        assert_eq!(sum(&variants), Some((2, 38)));
        assert_eq!(sum(&variants[..2]), Some((2, 2)));
        assert_eq!(sum(&[row("4 for the length, 8 for each byte", "")]), None);
        let longest = u64::MAX.to_string();
        assert_eq!(sum(&[row("1", ""), row(&longest, "")]), None);
        assert_eq!(bounds(&format!("1, then {longest} if present")), None);
        let none = "In total `MIN_BITS` to `MAX_BITS` bits, constants of the type.";
        assert_eq!(total(&[row(&longest, "")], (0, 32)), none);
        assert_eq!(total(&variants, (7, 32)), "In total 34 to 77 bits: at most 9 bytes.");
        assert_eq!(total(&fields[..1], (0, 0)), "In total 1 bit: 1 byte.");
    }

    #[test]
    fn a_field_claims_no_bits_that_its_tokens_do_not_show() {
        for (field, expected) in [
            ("a: bool", "1 | false or true"),
            ("a: char", "21 | every character"),
            ("a: ()", "0 | "),
            ("a: [i16; 2]", "2 × 16 | -32768..=32767"),
            ("a: Rc<f32>", "32 | every `f32`, bit for bit"),
            ("a: Option<Box<u64>>", "1, then 64 if present | every `u64`"),
            ("a: i128", "128 | every `i128`"),
            ("a: NonZeroU8", "the bits of `NonZeroU8` | "),
            (
                "a: Option<NonZero<u8>>",
                "1, then the bits of `NonZero<u8>` if present | ",
            ),
            ("a: Name", "the bits of `Name` | "),
            ("#[bits(range = 0..=9)] a: u8", "4 | 0..=9"),
            (
                "#[bits(align)] #[bits(range = 0..=9)] a: u8",
                "0 to 7 of padding, then 4 | 0..=9",
            ),
            ("#[float(-1.0, 1.0, 0.5)] a: f32", "3 | -1.0..=1.0 by 0.5"),
            (
                "#[array(max = 3)] #[bits(range = 0..=9)] a: [Vec<u8>; 2]",
                "2 × (2 for the length, 4 for each element) | at most 3 elements; 0..=9",
            ),
            ("#[bits(range = 1..=9)] a: NonZeroU8", "4 | 1..=9"),
            (
                "#[bits(range = 0..=9)] a: Range<u8>",
                "4 for each number of `Range<u8>` | 0..=9",
            ),
            (
                "#[bits(width = 5)] a: [IVec2; 3]",
                "3 × (5 for each number of `IVec2`) | ",
            ),
            (
                "#[bits(fixed(int = 8, frac = 8), range = 0..=9)] a: Place",
                "(4 + 8) for each number of `Place` | 0..=9 by 2^-8",
            ),
            (
                "#[float(min = 0.0, max = 1.0, bits = 8)] a: glam::Vec3",
                "8 for each number of `glam::Vec3` | 0.0..=1.0",
            ),
            (
                "#[float(min = 0.0, max = 1.0, bits = 8)] a: Option<glam::Mat3>",
                "1, then (8 for each number of `glam::Mat3`) if present | 0.0..=1.0",
            ),
            ("#[float(raw)] a: glam::Vec3", "the bits of `glam::Vec3` | "),
            ("#[quat(bits = 3)] a: [f32; 4]", "11 | a rotation"),
            ("#[quat(bits = 3)] a: [[f32; 4]; 2]", "2 × 11 | a rotation"),
            ("#[quat(bits = 3)] a: [glam::Quat; 2]", "2 × 11 | a rotation"),
            ("#[quat(bits = 3)] a: [glam::Quat; 4]", "4 × 11 | a rotation"),
            ("#[quat(bits = 3)] a: [Part; 3]", "3 × 11 | a rotation"),
            (
                "#[quat(bits = 3)] a: [Part; 4]",
                "11 for each rotation of `[Part; 4]` | a rotation",
            ),
            (
                "a: Option<Option<u8>>",
                "1, then (1, then 8 if present) if present | 0..=255",
            ),
            (
                "#[array(max = 3)] #[array(max = 3)] a: Vec<Vec<u8>>",
                "2 for the length, (2 for the length, 8 for each element) for each element | at most 3 elements; at most 3 elements; 0..=255",
            ),
            (
                "#[array(max = 3)] a: BTreeMap<u8, bool>",
                "2 for the length, 8 + 1 for each entry | at most 3 entries",
            ),
            (
                "#[array(max = 3)] #[array(sparse = bitmap)] a: [Vec<[Option<u8>; 9]>; 2]",
                "2 × (2 for the length, (9 for the bitmap, 8 for each value) for each element) | at most 3 elements; any of 9 slots; 0..=255",
            ),
            (
                "#[bits(align)] a: Option<u8>",
                "0 to 7 of padding, then (1, then 8 if present) | 0..=255",
            ),
            (
                "#[array(sparse = count)] a: [Option<u8>; 9]",
                "4 for the number of values, 4 for each index, 8 for each value | any of 9 slots; 0..=255",
            ),
            (
                "#[array(sparse = sentinel)] a: [Option<u8>; N]",
                "the bits of an index for each index, 8 for each value, the bits of an index for the end | any of N slots; 0..=255",
            ),
            (
                "#[array(max = 3)] #[array(sparse = bitmap)] a: Vec<[Option<u8>; 9]>",
                "2 for the length, (9 for the bitmap, 8 for each value) for each element | at most 3 elements; any of 9 slots; 0..=255",
            ),
        ] {
            assert_eq!(layout(&format!("struct S {{ {field} }}")), [expected], "{field}");
        }
    }

    #[test]
    fn the_foot_says_what_a_reader_asks_the_heap_for() {
        let foot = |text: &str| {
            let mut errors = crate::errors::Errors::new();
            let parsed = errors.ok(syn::parse_str(text));
            let model = parsed.and_then(|input| crate::resolve::resolve(&input, &mut errors));
            let refused: Vec<String> = errors.finish().iter().map(syn::Error::to_string).collect();
            assert!(refused.is_empty(), "{text}: {refused:?}");
            model.and_then(|model| memory(&model))
        };
        let none = Some("Memory of the heap: none.".to_string());
        for text in [
            "struct S { a: u8, #[float(min = 0.0, max = 1.0, bits = 8)] b: Option<[[f32; 3]; 2]> }",
            "enum E { A, B(#[bits(align)] char, ()) }",
            "#[bits(remote = other::T)] struct S { a: u8 }",
            "struct S;",
        ] {
            assert_eq!(foot(text), none, "{text}");
        }
        let start = "Memory of the heap, of a packet of N bytes: at most `max_memory::<S>(N)` bytes";
        for (fields, parts) in [
            ("a: Item", ""),
            ("a: Box<u8>", ""),
            ("a: Option<[Rc<u8>; 2]>", ""),
            ("#[bits(skip)] a: u8", ""),
            ("#[bits(with = By)] a: u8", ""),
            ("#[string(max = 9)] a: Box<str>", ""),
            ("#[string(max = 9)] a: ArrayString<9>", ""),
            ("#[array(max = 9)] a: BTreeSet<u8>", ""),
            ("#[string(max = 9)] a: Option<String>", "; in `a` at most 9"),
            (
                "#[string(max = N, wide)] #[bits(align)] a: String",
                "; in `a` at most 6 × N",
            ),
            ("#[array(max = 9, bytes)] a: Vec<u8>", "; in `a` at most 9"),
            (
                "#[array(max = 9)] a: Vec<u16>",
                "; in `a` at most 9 × `size_of::<u16>()`",
            ),
            (
                "#[array(max = 9)] a: Vec<Item>",
                "; in `a` at most 9 × `size_of::<Item>()` and what those hold",
            ),
        ] {
            assert_eq!(
                foot(&format!("struct S {{ {fields} }}")),
                Some(format!("{start}{parts}."))
            );
        }
        assert_eq!(foot("#[bits(remote = other::T)] struct S { a: Item }"), None);
        let generic = foot("struct S<T> { a: T }").unwrap_or_default();
        assert!(generic.contains("`max_memory::<Self>(N)`"));
        let converted = foot("#[bits(from = u8, into = u8)] struct S { a: u8 }").unwrap_or_default();
        assert!(converted.contains("`max_memory::<S>(N)`"));
    }

    #[test]
    fn relative_is_a_ladder_of_the_type() {
        for (ty, expected) in [
            ("i8", "1 to 13"),
            ("u16", "1 to 23"),
            ("u32", "1 to 38"),
            ("Id", "1 to 38"),
        ] {
            let layout = layout(&format!("struct S {{ a: {ty}, #[bits(relative(a))] b: {ty} }}"));
            assert_eq!(layout.last(), Some(&format!("{expected} | above `a`")));
        }
    }

    #[test]
    fn tiers_have_the_bits_of_their_flags_and_offsets() {
        for (tiers, expected) in [
            ("8, 40, 900", "4 to 12 | above `a`, by up to 900"),
            ("1, 5, 13, 29, 61, 125, 901", "1 to 16 | above `a`, by up to 901"),
            ("2, 4", "2 | above `a`, by up to 4"),
            ("2, MOST", "the bits of its tier | above `a`, by up to `MOST`"),
        ] {
            let layout = layout(&format!(
                "struct S {{ a: u16, #[bits(relative(a, tiers = [{tiers}]))] b: u16 }}"
            ));
            assert_eq!(layout.last().map(String::as_str), Some(expected));
        }
    }

    #[test]
    fn what_is_around_the_fields_of_a_variant_has_lines() {
        assert_eq!(
            layout("enum E { #[bits(align, check = 7)] A(u8), B }"),
            [
                "1 | which variant follows",
                " | tag 0",
                "0 to 7 | up to a byte boundary",
                "8 | 0..=255",
                "32 | always 7",
                " | tag 1"
            ]
        );
    }
}
