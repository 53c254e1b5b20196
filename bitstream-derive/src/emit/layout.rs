//! Emits the layout of a type as a table for its documentation: the fields, their bits, and their values.
//!
//! The table shows only facts that the macro sees. Constants of the user are shown as written.

#![deny(clippy::wildcard_enum_match_arm)]

use super::text;
use crate::hint::{self, Hint, shown, shown_expr, shown_number as number};
use crate::literal::{self, Int};
use crate::model::{
    Around, Codec, Enum, Field, Float, Inside, Interval, Lengths, Model, Role, Sent, Shape, SparseForm, StringForm,
    Tag, Until, Wire,
};
use crate::range;
use crate::size::{self, Extent, Size};
use proc_macro2::TokenStream;
use quote::quote;
use std::fmt::Display;
use std::ops::{Div, Neg, Sub};
use std::str::FromStr;
use syn::{Expr, Type};

/// Emits `#[doc = "| field | type | bits | values | .."]`.
pub(super) fn docs(model: &Model) -> TokenStream {
    let mut lines = vec!["Layout on the wire, in order:".to_string(), String::new()];
    match &model.shape {
        Shape::Struct(fields) | Shape::Transparent(fields) => {
            table(&mut lines, "field", &[rows(fields, "")], model);
        }
        Shape::Enum(shape) => table(&mut lines, "part", &parts(shape), model),
        Shape::Converted { wire, .. } => lines = vec![format!("Sent in the form of `{}`.", shown(wire))],
    }
    let fact = |what: &str, expr: &Option<Expr>| expr.as_ref().map(|expr| format!("{what}: `{}`.", shown_expr(expr)));
    let padding = "From a byte boundary: 0 to 7 bits of padding before it.";
    let salt = model.salt.as_ref().map(shown_expr);
    let around = [
        model.align.then(|| padding.to_string()),
        fact("A check of 32 bits follows it", &model.check),
        fact("A rule holds for every value", &model.ensure),
        salt.map(|salt| format!("The wire hash depends on `salt = {salt}`.")),
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
    let fields = model.shape.fields();
    let own = |field: &&Field| match &field.wire {
        Wire::Sent(sent) => own_memory(&field.ty, &sent.codec),
        Wire::Skipped(_) => Own::Hidden,
    };
    let is_converted = matches!(model.shape, Shape::Converted { .. });
    if !is_converted && fields.iter().all(|field| matches!(own(field), Own::Nothing)) {
        return Some("Heap memory: none.".to_string());
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
    let mut line = format!("Heap memory for a packet of N bytes: at most `max_memory::<{name}>(N)` bytes");
    for field in fields {
        if let Own::Bytes(bytes) = own(&field) {
            line += &format!("; in `{}` {bytes}", text(&field.member));
        }
    }
    Some(line + ".")
}

/// Heap memory of a field.
enum Own {
    Nothing,
    /// The field takes at most this amount of memory, in words.
    Bytes(String),
    /// The tokens do not show how much memory the field takes.
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
    match (codec, name.as_str(), argument) {
        (Codec::String(lengths, form), "String", _) => {
            let most = shown_expr(&lengths.max);
            Own::Bytes(match form {
                StringForm::Utf8 | StringForm::Ascii => format!("at most {most}"),
                StringForm::Wide => format!("at most 6 × {most}"),
                StringForm::Nul | StringForm::Padded => format!("at most 3 × {most}"),
            })
        }
        (Codec::BitSet(bits), "Vec", Some(word)) => {
            Own::Bytes(format!("{} bits in words of `{}`", number(bits), shown(word)))
        }
        (Codec::Bytes(lengths), "Vec", _) => Own::Bytes(format!("at most {}", shown_expr(&lengths.max))),
        (Codec::Array(lengths, codec), "Vec" | "VecDeque", Some(element)) => {
            let (most, size) = (shown_expr(&lengths.max), shown(element));
            let elements = format!("at most {most} × `size_of::<{size}>()`");
            Own::Bytes(match own_memory(element, codec) {
                Own::Nothing => elements,
                Own::Bytes(_) | Own::Hidden => format!("{elements} and the heap memory of these elements"),
            })
        }
        // a codec that is written by hand, or of another type, may allocate for any type
        (Codec::With(_) | Codec::WithGiven(_) | Codec::As(..), ..) => Own::Hidden,
        _ => memory_of_numbers(ty, codec),
    }
}

/// Returns the heap memory of a number or a type without attributes, even in fixed arrays.
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
struct Row {
    name: String,
    ty: String,
    bits: Size,
    values: String,
}

/// Adds a table and its total. Each part after the first has the rows of one variant.
fn table(lines: &mut Vec<String>, first: &str, parts: &[Vec<Row>], model: &Model) {
    if parts.iter().all(Vec::is_empty) {
        *lines = vec![NOTHING.to_string()];
        return;
    }
    lines.push(format!("| {first} | type | bits | values |"));
    lines.push("|---|---|---|---|".to_string());
    for row in parts.iter().flatten() {
        let cells = [&row.name, &row.ty, &row.bits.text, &row.values].map(|cell| cell.replace('|', "\\|"));
        lines.push(format!("| {} |", cells.join(" | ")));
    }
    lines.extend([String::new(), total(parts, model)]);
}

/// Name of the row of an enum's tag.
const TAG: &str = "tag";

/// Returns the total of the bits: numbers, and the rows whose bits the tokens do not show.
fn total(parts: &[Vec<Row>], model: &Model) -> String {
    let rows = parts.iter().flatten().filter(|row| row.bits.extent.is_none());
    let hidden: Vec<&str> = rows
        .map(|row| if row.name == TAG { "the tag" } else { &row.name })
        .collect();
    let check = if model.check.is_some() { 32 } else { 0 };
    let padding = if model.align { 7 } else { 0 };
    // a packet begins at a byte boundary, so its bytes have no padding before the rows
    let packet = sum(parts).and_then(|rows| rows.plus(Extent::new(check, check)));
    let padded = packet.and_then(|packet| packet.plus(Extent::new(0, padding)));
    let rest = listed(&hidden);
    let constants = match model.remote.is_none() && model.given.is_empty() {
        true => format!(" The constants `MIN_BITS` and `MAX_BITS` include {rest}."),
        false => String::new(),
    };
    match (packet, padded) {
        (Some(packet), Some(bits)) if hidden.is_empty() => {
            let bytes = Extent::new(packet.least.div_ceil(8), packet.most.div_ceil(8));
            format!("In total {}: {}.", counted(bits, "bit"), counted(bytes, "byte"))
        }
        (Some(_), Some(Extent { most: 0, .. })) => {
            format!("In total the bits of {rest}.{constants}")
        }
        (Some(_), Some(bits)) => {
            format!("In total {}, plus the bits of {rest}.{constants}", counted(bits, "bit"))
        }
        _ => "In total more bits than 64-bit numbers count.".to_string(),
    }
}

/// Returns the bits that the tokens show. Only one variant of an enum follows its tag.
fn sum(parts: &[Vec<Row>]) -> Option<Extent> {
    let shown = |rows: &Vec<Row>| {
        let mut extents = rows.iter().filter_map(|row| row.bits.extent);
        extents.try_fold(Extent::NOTHING, Extent::plus)
    };
    let (first, variants) = parts.split_first()?;
    let variants = variants.iter().map(shown).collect::<Option<Vec<Extent>>>()?;
    let any = variants.into_iter().reduce(Extent::or);
    shown(first)?.plus(any.unwrap_or(Extent::NOTHING))
}

/// Shows an extent with its unit: `9 to 2,569 bits`.
fn counted(count: Extent, unit: &str) -> String {
    let unit = if count.most == 1 {
        unit.to_string()
    } else {
        format!("{unit}s")
    };
    match count.least == count.most {
        true => format!("{} {unit}", grouped(count.most)),
        false => format!("{} to {} {unit}", grouped(count.least), grouped(count.most)),
    }
}

/// Shows a number with a comma before each group of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let is_start = |at: usize| at > 0 && (digits.len() - at) % 3 == 0;
    let each = digits.char_indices().map(|(at, digit)| {
        if is_start(at) {
            format!(",{digit}")
        } else {
            digit.to_string()
        }
    });
    each.collect()
}

/// Shows a list of names: `a`, `b` and `c`.
fn listed(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        names => names.concat(),
    }
}

/// Returns the rows of fields, whose names follow `owner`.
fn rows(fields: &[Field], owner: &str) -> Vec<Row> {
    let mut groups = Vec::new();
    let sent = fields.iter().filter_map(|field| Some((field, field.sent()?)));
    sent.map(|(field, sent)| row(owner, field, sent, &mut groups)).collect()
}

/// Returns the row of a field. `groups` has the groups of `elide` whose bit an earlier row has.
fn row(owner: &str, field: &Field, sent: &Sent, groups: &mut Vec<syn::Ident>) -> Row {
    let mut bits = bits(&field.ty, &sent.codec);
    let mut values = values(&field.ty, &sent.codec);
    if let Some(elide) = &sent.elide {
        bits = match &elide.group {
            None => bits.after_a_bit("it differs"),
            Some(group) => {
                let bits = bits.one();
                let text = format!("1 for all of `{group}`, then {} if one differs", bits.text);
                let is_first = !groups.contains(group);
                groups.push(group.clone());
                let flag = Extent::new(is_first.into(), is_first.into());
                Size::new(text, bits.extent.and_then(|bits| bits.or_nothing().plus(flag)))
            }
        };
        values = joined(values, format!("no further bits for `{}`", shown_expr(&elide.value)));
    }
    if let Some(when) = &sent.when {
        bits.extent = bits.extent.map(Extent::or_nothing);
        values = joined(values, format!("only where `{}`", shown_expr(&when.condition)));
    }
    Row {
        name: format!("`{owner}{}`", text(&field.member)),
        ty: format!("`{}`", shown(&field.ty)),
        bits,
        values,
    }
}

fn joined(values: String, more: String) -> String {
    match (values.is_empty(), more.is_empty()) {
        (true, _) => more,
        (_, true) => values,
        _ => format!("{values}; {more}"),
    }
}

/// Returns the row of an enum's tag, then the rows of each variant.
fn parts(shape: &Enum) -> Vec<Vec<Row>> {
    let untyped = |name: String, bits: Size, values: String| Row {
        name,
        ty: String::new(),
        bits,
        values,
    };
    let tag = untyped(TAG.to_string(), tag_bits(shape), "which variant follows".to_string());
    let mut parts = vec![vec![tag]];
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
        let head = Size::new("", Some(Extent::NOTHING));
        let mut part = vec![untyped(format!("`{name}`"), head, format!("tag {id}"))];
        if !matches!(variant.role, Role::Other) {
            if variant.align {
                let until = "up to a byte boundary".to_string();
                part.push(untyped(format!("`{name}`: padding"), Size::between(0, 7), until));
            }
            part.extend(rows(&variant.fields, &format!("{name}.")));
            if let Some(number) = &variant.check {
                let value = format!("always {}", shown_expr(number));
                part.push(untyped(format!("`{name}`: check"), Size::exact(32), value));
            }
        }
        parts.push(part);
    }
    parts
}

fn tag_bits(shape: &Enum) -> Size {
    match &shape.tag {
        Tag::Range(lower, upper) => range::bits(lower, upper, None),
        Tag::Width(width) => Size::said(width),
        Tag::Repr(repr) => Size::exact(hint::bits(&repr.to_string()) as u64),
        Tag::Ids => {
            let ids = shape.variants.iter().filter_map(|variant| match &variant.role {
                Role::Sent { id } => Some(literal::int(id)),
                Role::Other | Role::Skipped => None,
            });
            let places = Int::Signed(shape.variants.len() as i128 - 1);
            let given = shape.variants.iter().any(|variant| variant.has_id);
            let most = match given {
                false => Some(places),
                true => ids
                    .collect::<Option<Vec<Int>>>()
                    .map(|ids| ids.into_iter().fold(Int::Signed(0), later)),
            };
            let bits = most.and_then(|most| span_bits(Int::Signed(0), most));
            bits.map_or_else(|| Size::hidden("the bits of the largest id"), Size::exact)
        }
    }
}

fn later(a: Int, b: Int) -> Int {
    if b > a { b } else { a }
}

/// Returns the bits of a field, layer by layer.
fn bits(ty: &Type, codec: &Codec) -> Size {
    if let Codec::Around(around, inner) = codec {
        return match around {
            Around::Align => bits(ty, inner).aligned(),
            Around::Check(_) => {
                let bits = bits(ty, inner).one();
                let extent = bits.extent.and_then(|bits| bits.plus(Extent::new(32, 32)));
                Size::new(format!("{}, then 32 for the check", bits.text), extent)
            }
            Around::Hinted(_) => bits(ty, inner),
            Around::Present => bits(hint::of_option(ty).unwrap_or(ty), inner),
        };
    }
    let ty = hint::bare(ty);
    let inside = inside(ty);
    match (inside.0.as_str(), inside.1) {
        ("Option", Some(inner)) => return bits(inner, codec).after_a_bit("present"),
        ("Box" | "Rc" | "Arc", Some(inner)) => return bits(inner, codec),
        _ => {}
    }
    match (codec, ty) {
        (Codec::ByteArray, Type::Array(array)) if !matches!(Hint::of(&array.elem), Hint::Array(_)) => {
            let bits = Size::exact(8).repeated(&array.len).extent;
            let text = format!("0 to 7 of padding, then 8 × {}", shown_expr(&array.len));
            Size::new(text, bits.and_then(Extent::padded))
        }
        (Codec::BitSet(_), Type::Array(array)) if matches!(Hint::of(&array.elem), Hint::Array(_) | Hint::Vec(_)) => {
            bits(&array.elem, codec).repeated(&array.len)
        }
        (Codec::BitSet(bits), _) => Size::said(bits),
        (Codec::Sparse { form, slots, inner }, _) => {
            let value = slot(ty).map_or_else(|| Size::hidden("value"), |value| bits(value, inner).one());
            sparse_bits(*form, slots.as_ref().or(slots_of(ty)), &value)
        }
        (Codec::Quat(_), Type::Array(array)) if is_rotation(array) => leaf_bits(ty, codec),
        (Codec::Quat(_), Type::Array(array)) if may_be_rotation(array) => {
            let bits = leaf_bits(ty, codec).text;
            Size::hidden(format!("{bits} for each rotation of `{}`", shown(ty)))
        }
        (_, Type::Array(array)) => bits(&array.elem, codec).repeated(&array.len),
        (_, Type::Tuple(tuple)) if !tuple.elems.is_empty() => tuple_bits(ty, codec),
        (Codec::Array(lengths, _), _) if matches!(Hint::of(ty), Hint::Map) => {
            let entry = hint::arguments(ty)
                .into_iter()
                .map(|part| bits(part, &Codec::Plain).one());
            after_a_length(lengths, summed(entry.collect()), "entry")
        }
        _ => match codec.inside() {
            Inside::Elements(inner) => list_bits(codec, inside.1.map(|element| bits(element, inner).one())),
            Inside::Value(_) | Inside::Nothing => leaf_bits(ty, codec),
        },
    }
}

/// Returns the bits of a list, whose elements take `element` if the tokens show their type.
fn list_bits(codec: &Codec, element: Option<Size>) -> Size {
    match (codec, element) {
        (Codec::Array(lengths, _), Some(element)) => after_a_length(lengths, element, "element"),
        (Codec::Array(lengths, _), None) => {
            let length = length_bits(lengths).text;
            Size::hidden(format!("{length} for the length, then the bits of its elements"))
        }
        (Codec::Counted { lengths, .. }, Some(element)) => of_elements(lengths, element),
        (Codec::Until { lengths, until, .. }, element) => {
            let each = element.unwrap_or_else(|| Size::hidden("the bits"));
            let one = Extent::new(1, 1);
            match until {
                Until::More => {
                    let extent = each.extent.and_then(|each| each.plus(one));
                    let elements = of_elements(lengths, Size::new("", extent)).extent;
                    let text = format!("1 + {} for each element, 1 for the end", each.text);
                    Size::new(text, elements.and_then(|elements| elements.plus(one)))
                }
                Until::Value(_) => {
                    let elements = of_elements(lengths, each.clone()).extent;
                    let extent = Extent::both(each.extent, elements);
                    Size::new(format!("{} for each element and for the end", each.text), extent)
                }
                Until::End => of_elements(lengths, each),
            }
        }
        _ => Size::hidden("the bits of its elements"),
    }
}

/// Returns the bits of a length, and of as many parts.
fn after_a_length(lengths: &Lengths, each: Size, part: &str) -> Size {
    let length = length_bits(lengths);
    let extent = Extent::both(length.extent, times(lengths, &each));
    let text = format!("{} for the length, {} for each {part}", length.text, each.text);
    Size::new(text, extent)
}

/// Returns the bits of elements without a length.
fn of_elements(lengths: &Lengths, each: Size) -> Size {
    let extent = times(lengths, &each);
    Size::new(format!("{} for each element", each.text), extent)
}

/// Returns the bits of the fewest and of the most parts.
fn times(lengths: &Lengths, each: &Size) -> Option<Extent> {
    let min = lengths.min.as_ref().map_or(Some(0), size::natural)?;
    each.extent?.times(Extent::new(min, size::natural(&lengths.max)?))
}

/// Returns the bits of bytes that begin at a byte boundary.
fn padded_bytes(lengths: &Lengths) -> Option<Extent> {
    times(lengths, &Size::exact(8)).and_then(Extent::padded)
}

/// Returns the bits of several parts together.
fn summed(parts: Vec<Size>) -> Size {
    let texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
    let mut extents = parts.iter().map(|part| part.extent);
    let extent = extents.try_fold(Extent::NOTHING, |sum, part| sum.plus(part?));
    Size::new(texts.join(" + "), extent)
}

/// Returns the bits of a tuple. A codec written by hand may describe the whole tuple.
fn tuple_bits(ty: &Type, codec: &Codec) -> Size {
    if matches!(codec, Codec::With(_) | Codec::WithGiven(_) | Codec::As(..)) {
        return leaf_bits(ty, codec);
    }
    let fields: Vec<Size> = hint::fields(ty).map(|field| bits(field, codec).one()).collect();
    let sum = summed(fields.clone());
    match fields.as_slice() {
        [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|field| field == first) => {
            Size::new(format!("{} × {}", fields.len(), first.text), sum.extent)
        }
        _ => sum,
    }
}

/// Returns the name of a type without its arguments, and its first argument.
fn inside(ty: &Type) -> (String, Option<&Type>) {
    let Some(last) = hint::last(hint::bare(ty)) else {
        return (String::new(), None);
    };
    match hint::types(&last.arguments).next() {
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

/// Returns the bits of the values of a sparse array and of their indices, as numbers if the number of slots is known.
fn sparse_bits(form: SparseForm, slots: Option<&Expr>, value: &Size) -> Size {
    let known = slots.and_then(size::natural).filter(|slots| *slots > 0);
    let up_to = |most: i128| {
        let bits = known.and_then(|slots| span_bits(Int::Signed(0), Int::Signed(i128::from(slots) + most)));
        bits.map_or_else(|| Size::hidden("the bits of an index"), Size::exact)
    };
    // any number of slots may be filled
    let filled = |each: Option<Extent>| each?.times(Extent::new(0, known?));
    let (fixed, each, text) = match form {
        SparseForm::Bitmap => {
            let fixed = known.map(|slots| Extent::new(slots, slots));
            let bitmap = known.map_or("1 for each slot".to_string(), |slots| format!("{slots} for the bitmap"));
            (fixed, value.extent, format!("{bitmap}, {} for each value", value.text))
        }
        SparseForm::Count => {
            let (count, index) = (up_to(0), up_to(-1));
            let each = Extent::both(index.extent, value.extent);
            let (count_text, index, value) = (count.text, index.text, &value.text);
            let text = format!("{count_text} for the number of values, {index} for each index, {value} for each value");
            (count.extent, each, text)
        }
        SparseForm::Sentinel => {
            let index = up_to(0);
            let each = Extent::both(index.extent, value.extent);
            let text = format!(
                "{0} for each index, {1} for each value, {0} for the end",
                index.text, value.text
            );
            (index.extent, each, text)
        }
        SparseForm::Relative => {
            let text = format!("a distance and {} for each value, a distance for the end", value.text);
            (None, None, text)
        }
    };
    Size::new(text, Extent::both(fixed, filled(each)))
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

fn varint_bits(ty: &Type, group: &Expr) -> Size {
    let Some(group) = size::natural(group).filter(|group| (1..=127).contains(group)) else {
        return Size::hidden(format!("{} and 1 more for each group", number(group)));
    };
    let extent = width(ty).map(|width| {
        let longest = width.div_ceil(group) - 1 + width;
        Extent::new(longest.min(group + 1), longest)
    });
    Size::new(format!("{} for each group of {group}", group + 1), extent)
}

/// Returns the bits of an integer type by its tokens.
fn width(ty: &Type) -> Option<u64> {
    let Hint::Integer(name) = Hint::of(ty) else {
        return None;
    };
    Some(hint::bits(name) as u64)
}

/// Returns whether the tokens of a type show that it is one number. `glam::Vec3` has three numbers, and an unknown name
/// may stand for any type.
fn is_number(ty: &Type) -> bool {
    matches!(Hint::of(ty), Hint::Integer(_) | Hint::Pointer(_) | Hint::Float(_))
        || hint::name(ty).starts_with("NonZero")
}

/// Returns the bits of the ladder of `relative`. Small types do not need its last tiers.
#[allow(clippy::wildcard_enum_match_arm)] // other types are not guessed
fn relative_bits(ty: &Type) -> Size {
    match Hint::of(ty) {
        Hint::Integer("u8" | "i8") => Size::between(1, 13),
        Hint::Integer("u16" | "i16") => Size::between(1, 23),
        _ => Size::between(1, 38),
    }
}

/// Returns the fewest and the most bits of tiers with literal ends: the flags, and the offset.
fn tiers_bits(tiers: &[Expr]) -> Option<Size> {
    let mut before = 0;
    let mut sizes = Vec::new();
    for (i, end) in tiers.iter().enumerate() {
        let end = literal::signed(end)?;
        let flags = (i + 1).min(tiers.len() - 1) as u32;
        let offsets = end.checked_sub(before)?.checked_sub(1)?;
        sizes.push(flags + 128 - offsets.leading_zeros());
        before = end;
    }
    let (least, most) = (sizes.iter().min()?, sizes.iter().max()?);
    Some(Size::between(u64::from(*least), u64::from(*most)))
}

fn leaf_bits(ty: &Type, codec: &Codec) -> Size {
    let each = |bits: Size| match is_number(ty) {
        true => bits,
        false => Size::hidden(format!("{} for each number of `{}`", bits.one().text, shown(ty))),
    };
    match codec {
        Codec::Range(range) => each(range.bits()),
        Codec::Width(bits) | Codec::BigEndian(Some(bits)) | Codec::Float(Float::Bits { bits, .. }) => {
            each(Size::said(bits))
        }
        Codec::BigEndian(None) => each(plain_bits(ty)),
        Codec::Varint(group) => each(varint_bits(ty, group)),
        Codec::Leb128 => {
            let extent = width(ty).map(|width| Extent::new(8, 8 * width.div_ceil(7)));
            each(Size::new("8 for each group of 7", extent))
        }
        Codec::SaidWidth { max, .. } => {
            let most = Size::said(max);
            let extent = most.extent.map(Extent::or_nothing);
            each(Size::new(format!("up to {}", most.text), extent))
        }
        Codec::Fixed { frac, range, .. } => each(match range.bits() {
            // a range of one value takes no bits, so the bits of the fraction are not added
            bits if bits.extent == Some(Extent::NOTHING) => bits,
            bits => summed(vec![bits, Size::said(frac)]),
        }),
        Codec::Float(Float::Res(Interval { min, max, .. }, res)) => each(float_bits(ty, [min, max, res])),
        Codec::Plain | Codec::Float(Float::Raw) => plain_bits(ty),
        Codec::Tagged { .. } => Size::hidden(format!("the bits of `{}` without its tag", shown(ty))),
        Codec::Constant { bits, .. } => Size::said(bits),
        Codec::Quat(quat) => match size::natural(&quat.bits) {
            Some(bits @ 2..=20) => Size::exact(2 + 3 * bits),
            _ => Size::hidden(format!("2 + 3 × `{}`", shown_expr(&quat.bits))),
        },
        Codec::Relative { tiers: None, .. } => relative_bits(ty),
        Codec::Relative { tiers: Some(tiers), .. } => {
            tiers_bits(tiers).unwrap_or_else(|| Size::hidden("the bits of its tier"))
        }
        Codec::String(lengths, StringForm::Utf8) | Codec::Bytes(lengths) => {
            let length = length_bits(lengths);
            let text = format!("{} for the length, 0 to 7 of padding, 8 for each byte", length.text);
            Size::new(text, Extent::both(length.extent, padded_bytes(lengths)))
        }
        Codec::String(lengths, StringForm::Ascii) => after_a_length(lengths, Size::exact(7), "character"),
        Codec::String(lengths, StringForm::Wide) => after_a_length(lengths, Size::exact(32), "unit"),
        Codec::String(lengths, StringForm::Nul) => {
            let bytes = times(lengths, &Size::exact(8)).and_then(|bytes| bytes.plus(Extent::new(8, 8)));
            Size::new("8 for each byte, 8 for the NUL", bytes)
        }
        Codec::String(lengths, StringForm::Padded) => {
            let bits = size::natural(&lengths.max).and_then(|bytes| bytes.checked_mul(8));
            let text = format!("8 × {}", number(&lengths.max));
            Size::new(text, bits.map(|bits| Extent::new(bits, bits)))
        }
        Codec::Counted { lengths, .. } | Codec::Until { lengths, .. } => {
            Size::new("0 to 7 of padding, 8 for each byte", padded_bytes(lengths))
        }
        Codec::With(codec) | Codec::WithGiven(codec) => Size::hidden(format!("the bits of `{}`", shown(codec))),
        Codec::As(form, inner) if matches!(**inner, Codec::Plain) => {
            Size::hidden(format!("the bits of `{}`", shown(form)))
        }
        Codec::As(form, inner) => bits(form, inner),
        // `bits` handles lists and layers
        Codec::Array(..) | Codec::ByteArray | Codec::BitSet(_) | Codec::Sparse { .. } | Codec::Around(..) => {
            Size::hidden(format!("the bits of `{}`", shown(ty)))
        }
    }
}

/// Returns the bits of a type without attributes, if its tokens are those of a number.
fn plain_bits(ty: &Type) -> Size {
    let name = shown(ty);
    let bits = match name.as_str() {
        "bool" => 1,
        "char" => 21,
        "()" => 0,
        "u8" | "i8" => 8,
        "u16" | "i16" => 16,
        "u32" | "i32" | "f32" => 32,
        "u64" | "i64" | "f64" => 64,
        "u128" | "i128" => 128,
        _ => return Size::hidden(format!("the bits of `{name}`")),
    };
    Size::exact(bits)
}

fn length_bits(lengths: &Lengths) -> Size {
    let zero: Expr = syn::parse_quote!(0);
    match (lengths.said(), &lengths.width) {
        (Some(width), _) => return Size::hidden(format!("`{}`", shown_expr(width))),
        (None, Some(width)) => return Size::said(width),
        (None, None) => {}
    }
    range::bits(lengths.min.as_ref().unwrap_or(&zero), &lengths.max, None)
}

fn span_bits(lower: Int, upper: Int) -> Option<u64> {
    literal::span(lower, upper).map(|span| literal::width(span).into())
}

fn float_bits(ty: &Type, bounds: [&Expr; 3]) -> Size {
    // an unknown type counts as `f32`: as an `f64`, only few ranges would have other bits
    let (steps, most) = match matches!(Hint::of(ty), Hint::Float("f64")) {
        true => (steps::<f64>(bounds), 9_007_199_254_740_992.0),
        false => (steps::<f32>(bounds).map(f64::from), 4_294_967_040.0),
    };
    match steps.map(f64::ceil) {
        Some(steps) if (1.0..=most).contains(&steps) => {
            Size::exact(u64::from(u64::BITS - (steps as u64).leading_zeros()))
        }
        _ => Size::hidden("the bits of its steps"),
    }
}

/// Returns the quotient of a range and its resolution, in the arithmetic of the field's type.
fn steps<T>([min, max, res]: [&Expr; 3]) -> Option<T>
where
    T: FromStr<Err: Display> + Neg<Output = T> + Sub<Output = T> + Div<Output = T>,
{
    let number = literal::float::<T>;
    Some((number(max)? - number(min)?) / number(res)?)
}

/// Returns the type of a list's elements, inside the fixed arrays around it.
fn content(ty: &Type) -> &Type {
    let list = hint::collection(ty);
    if let Hint::Vec(item) = Hint::of(list) {
        item
    } else {
        list
    }
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
    let of_elements = |inner: &Option<Box<Codec>>| {
        let inner = inner.as_ref();
        inner.map_or_else(String::new, |inner| values(content(ty), inner))
    };
    let span = |interval: &Interval| format!("{}..={}", shown_expr(&interval.min), shown_expr(&interval.max));
    match codec {
        Codec::Range(range) => range.values(),
        Codec::Fixed { frac, range, .. } => format!("{} by 2^-{}", range.values(), number(frac)),
        Codec::Float(Float::Res(interval, res)) => format!("{} by {}", span(interval), shown_expr(res)),
        Codec::Float(Float::Bits { interval, zero, .. }) => match zero {
            true => format!("{}, and 0.0 exactly", span(interval)),
            false => span(interval),
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
        Codec::Counted { count, lengths, inner } => joined(
            format!("{}, as many as `{count}`", length(lengths, elements(ty))),
            of_elements(inner),
        ),
        Codec::Until { lengths, until, inner } => {
            let ends = match until {
                Until::More => String::new(),
                Until::Value(value) => format!(", until `{}`", shown_expr(value)),
                Until::End => ", until the end of the packet".to_string(),
            };
            joined(length(lengths, elements(ty)) + &ends, of_elements(inner))
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
        // the conversion of `as` may refuse values that the sent type allows
        Codec::As(_, inner) if matches!(**inner, Codec::Plain) => String::new(),
        Codec::As(form, inner) => values(form, inner),
        Codec::Plain | Codec::Float(Float::Raw) => whole(ty),
        Codec::SaidWidth { width, .. } => format!("what `{width}` bits hold"),
        Codec::Tagged { tag } => format!("the variant of tag `{tag}`"),
        Codec::Width(bits) if matches!(Hint::of_leaf(ty), Hint::Integer(_)) => {
            format!("what {} bits hold", number(bits))
        }
        Codec::BigEndian(Some(bits)) => format!("what {} bits hold, big-endian", number(bits)),
        Codec::BigEndian(None) => joined(whole(ty), "big-endian".to_string()),
        Codec::Varint(_) | Codec::Leb128 => whole(ty),
        Codec::Quat(_) => "a rotation".to_string(),
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
        Hint::String => "bytes",
        Hint::Integer(_) | Hint::Pointer(_) | Hint::Float(_) | Hint::Bool | Hint::Char => "elements",
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
        let parts = match &model(text).shape {
            Shape::Struct(fields) => vec![rows(fields, "")],
            Shape::Enum(shape) => parts(shape),
            Shape::Transparent(_) | Shape::Converted { .. } => Vec::new(),
        };
        let rows = parts.into_iter().flatten();
        rows.map(|row| format!("{} | {}", row.bits.text, row.values)).collect()
    }

    fn model(text: &str) -> Model {
        let mut errors = crate::errors::Errors::new();
        let parsed = errors.ok(syn::parse_str(text));
        let model = parsed.and_then(|input| crate::resolve::resolve(&input, &mut errors));
        let refused: Vec<String> = errors.finish().iter().map(syn::Error::to_string).collect();
        assert!(refused.is_empty(), "{text}: {refused:?}");
        model.expect("a model")
    }

    #[test]
    fn totals_have_numbers_or_the_names_of_what_hides_them() {
        let total = |text: &str| {
            let model = model(text);
            match &model.shape {
                Shape::Struct(fields) => total(&[rows(fields, "")], &model),
                Shape::Enum(shape) => total(&parts(shape), &model),
                Shape::Transparent(_) | Shape::Converted { .. } => String::new(),
            }
        };
        let rest = " The constants `MIN_BITS` and `MAX_BITS` include";
        for (declaration, expected) in [
            ("struct S { a: bool }", "In total 1 bit: 1 byte.".to_string()),
            (
                "struct S { #[array(max = 256)] #[bits(10)] a: Vec<u16> }",
                "In total 9 to 2,569 bits: 2 to 322 bytes.".to_string(),
            ),
            (
                "struct S { a: bool, #[bits(when = a)] b: u8 }",
                "In total 1 to 9 bits: 1 to 2 bytes.".to_string(),
            ),
            (
                "struct S { #[bits(elide(group = g, value = 1))] a: u8, #[bits(elide(group = g, value = 2))] b: u16, \
                 #[bits(elide(group = g, value = 3))] c: u8 }",
                "In total 1 to 33 bits: 1 to 5 bytes.".to_string(),
            ),
            (
                "#[bits(align, check = 7)] struct S { a: u8 }",
                "In total 40 to 47 bits: 5 bytes.".to_string(),
            ),
            (
                "struct S { a: u8, b: [Inner; 2], c: Inner }",
                format!("In total 8 bits, plus the bits of `b` and `c`.{rest} `b` and `c`."),
            ),
            ("struct S { a: Inner }", format!("In total the bits of `a`.{rest} `a`.")),
            (
                "#[bits(remote = Other)] struct S { a: Inner }",
                "In total the bits of `a`.".to_string(),
            ),
            (
                "enum E { A, B(u8), C { x: u32, y: Inner } }",
                format!("In total 2 to 34 bits, plus the bits of `C.y`.{rest} `C.y`."),
            ),
            (
                "struct S { a: [u8; 2305843009213693951], b: [u8; 2305843009213693951] }",
                "In total more bits than 64-bit numbers count.".to_string(),
            ),
        ] {
            assert_eq!(total(declaration), expected, "{declaration}");
        }
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
            ("#[float(0.0, 33554431.0, 1.0)] a: f64", "25 | 0.0..=33554431.0 by 1.0"),
            ("#[float(0.0, 33554431.0, 1.0)] a: f32", "26 | 0.0..=33554431.0 by 1.0"),
            ("#[float(0.0, 1e15, 1.0)] a: [f64; 2]", "2 × 50 | 0.0..=1e15 by 1.0"),
            (
                "#[array(max = 3)] #[bits(range = 0..=9)] a: [Vec<u8>; 2]",
                "2 × (2 for the length, 4 for each element) | at most 3 elements; 0..=9",
            ),
            (
                "#[bits(fixed(int = 8, frac = 8), range = 7..=7)] a: u16",
                "0 | 7..=7 by 2^-8",
            ),
            (
                "#[array(bytes)] a: [Option<[u8; 3]>; 2]",
                "2 × (1, then (0 to 7 of padding, then 8 × 3) if present) | ",
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
            ("#[array(bits = 9)] a: [[u8; 2]; 3]", "3 × 9 | 9 flags"),
            ("#[bits(as = u8, range = 0..=3)] a: Kind", "2 | 0..=3"),
            (
                "#[array(max = 1)] a: Vec<u8>",
                "1 for the length, 8 for each element | at most 1 element; 0..=255",
            ),
            (
                "#[float(min = 0.0, max = 5.0, res = 1e-30)] a: Meters",
                "the bits of its steps for each number of `Meters` | 0.0..=5.0 by 1e-30",
            ),
            (
                "#[array(sparse = bitmap)] a: [Option<u8>; 0]",
                "1 for each slot, 8 for each value | any of 0 slots; 0..=255",
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
        let foot = |text: &str| memory(&model(text));
        let none = Some("Heap memory: none.".to_string());
        for text in [
            "struct S { a: u8, #[float(min = 0.0, max = 1.0, bits = 8)] b: Option<[[f32; 3]; 2]> }",
            "enum E { A, B(#[bits(align)] char, ()) }",
            "#[bits(remote = other::T)] struct S { a: u8 }",
            "struct S;",
        ] {
            assert_eq!(foot(text), none, "{text}");
        }
        let start = "Heap memory for a packet of N bytes: at most `max_memory::<S>(N)` bytes";
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
            ("#[array(bits = 9)] a: Box<[u8]>", ""),
            ("#[array(bits = 9)] a: VecDeque<u8>", ""),
            (
                "#[array(max = 9)] a: Vec<u16>",
                "; in `a` at most 9 × `size_of::<u16>()`",
            ),
            (
                "#[array(max = 9)] a: Vec<Item>",
                "; in `a` at most 9 × `size_of::<Item>()` and the heap memory of these elements",
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
