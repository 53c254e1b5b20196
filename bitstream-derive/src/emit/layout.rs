//! The layout of a type as a table for its documentation: what is sent, in how many bits, with which values.
//!
//! As far as the macro sees: what depends on constants of the user's is shown as they wrote it.

use super::text;
use crate::hint::{shown, shown_expr};
use crate::literal::{self, Int};
use crate::model::{Codec, Enum, Field, Lengths, Model, Role, Sent, Shape, StringForm, Tag, Wire};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, GenericArgument, PathArguments, Type};

/// `#[doc = "| field | bits | values | .."]`
pub(super) fn docs(model: &Model) -> TokenStream {
    let mut lines = vec!["Layout on the wire, in order:".to_string(), String::new()];
    match &model.shape {
        Shape::Struct(fields) | Shape::Transparent(fields) => table(&mut lines, "field", rows(fields)),
        Shape::Enum(shape) => table(&mut lines, "part", variants(shape)),
        Shape::Converted { wire, .. } => lines = vec![format!("Sent in the form of `{}`.", shown(wire))],
    }
    let around = [
        model
            .align
            .then(|| "From a byte boundary: 0 to 7 bits of padding before it.".to_string()),
        model
            .check
            .as_ref()
            .map(|number| format!("A check of 32 bits behind it: `{}`.", shown_expr(number))),
        model
            .ensure
            .as_ref()
            .map(|rule| format!("Where `{}`.", shown_expr(rule))),
    ];
    for line in around.into_iter().flatten() {
        lines.extend([String::new(), line]);
    }
    let docs = lines.join("\n");
    quote!(#[doc = #docs])
}

/// What is sent, in how many bits, with which values.
type Row = [String; 3];

fn table(lines: &mut Vec<String>, first: &str, rows: Vec<Row>) {
    if rows.is_empty() {
        *lines = vec!["Nothing is sent.".to_string()];
        return;
    }
    lines.push(format!("| {first} | bits | values |"));
    lines.push("|---|---|---|".to_string());
    for row in rows {
        let cells = row.map(|cell| cell.replace('|', "\\|"));
        lines.push(format!("| {} |", cells.join(" | ")));
    }
}

fn rows(fields: &[Field]) -> Vec<Row> {
    let sent = fields.iter().filter_map(|field| Some((field, field.sent()?)));
    sent.map(|(field, sent)| row(&text(&field.member), field, sent))
        .collect()
}

fn row(name: &str, field: &Field, sent: &Sent) -> Row {
    let mut bits = bits(&field.ty, &sent.codec);
    let mut values = values(&sent.codec);
    if let Some(elide) = &sent.elide {
        bits = match &elide.group {
            None => format!("1, or 1 + {bits}"),
            Some(group) => format!("{bits}, or nothing: 1 for all of `{group}`"),
        };
        values = joined(values, format!("nothing for `{}`", shown_expr(&elide.value)));
    }
    if let Some(when) = &sent.when {
        values = joined(values, format!("only where `{}`", shown_expr(&when.condition)));
    }
    [format!("`{name}`"), bits, values]
}

fn joined(values: String, more: String) -> String {
    match (values.is_empty(), more.is_empty()) {
        (true, _) => more,
        (_, true) => values,
        _ => format!("{values}; {more}"),
    }
}

fn variants(shape: &Enum) -> Vec<Row> {
    let mut rows = vec![["tag".to_string(), tag_bits(shape), String::new()]];
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
        rows.push([format!("`{name}`"), String::new(), format!("tag {id}")]);
        if matches!(variant.role, Role::Other) {
            continue;
        }
        for field in &variant.fields {
            if let Wire::Sent(sent) = &field.wire {
                rows.push(row(&format!("{name}.{}", text(&field.member)), field, sent));
            }
        }
    }
    rows
}

fn tag_bits(shape: &Enum) -> String {
    match &shape.tag {
        Tag::Range(lower, upper) => range_bits(lower, upper),
        Tag::Width(width) => number(width),
        Tag::Repr(repr) => repr.to_string().trim_start_matches(['u', 'i']).to_string(),
        Tag::Ids => {
            let ids = shape.variants.iter().filter_map(|variant| match &variant.role {
                Role::Sent { id } if variant.has_id => Some(literal::int(id)),
                _ => None,
            });
            let places = Int::Signed(shape.variants.len() as i128 - 1);
            let given = shape.variants.iter().any(|variant| variant.has_id);
            let most = ids
                .collect::<Option<Vec<Int>>>()
                .map(|ids| ids.into_iter().fold(Int::Signed(0), later));
            match (given, most) {
                (false, _) => span_bits(Int::Signed(0), places).unwrap_or_default(),
                (true, Some(most)) => span_bits(Int::Signed(0), most).unwrap_or_default(),
                (true, None) => "those of the largest id".to_string(),
            }
        }
    }
}

fn later(a: Int, b: Int) -> Int {
    if b > a { b } else { a }
}

/// The bits of a field, layer by layer.
fn bits(ty: &Type, codec: &Codec) -> String {
    match codec {
        Codec::Align(inner) => return format!("0..=7, then {}", bits(ty, inner)),
        Codec::Check(_, inner) => return format!("{} + 32", bits(ty, inner)),
        _ => {}
    }
    let inside = inside(ty);
    match (inside.0.as_str(), inside.1) {
        ("Option", Some(inner)) => return format!("1, or 1 + {}", bits(inner, codec)),
        ("Box" | "Rc" | "Arc", Some(inner)) => return bits(inner, codec),
        _ => {}
    }
    match (codec, ty) {
        (Codec::ByteArray, Type::Array(array)) => format!("0..=7, then 8 × {}", shown_expr(&array.len)),
        (Codec::Sparse { inner, .. }, _) => match slot(ty) {
            Some(value) => format!("indices, then {} each", bits(value, inner)),
            None => "indices and values".to_string(),
        },
        // four components are one value
        (Codec::Quat { .. }, Type::Array(array)) if !matches!(*array.elem, Type::Array(_)) => leaf_bits(ty, codec),
        (_, Type::Array(array)) => format!("{} × {}", shown_expr(&array.len), braced(bits(&array.elem, codec))),
        (Codec::Array(lengths, inner), _) => match inside.1 {
            Some(element) => format!("{} + {} each", length_bits(lengths), bits(element, inner)),
            None => format!("{} + those of its elements", length_bits(lengths)),
        },
        (Codec::Counted { inner: Some(inner), .. }, _) => match inside.1 {
            Some(element) => format!("{} each", bits(element, inner)),
            None => "those of its elements".to_string(),
        },
        _ => leaf_bits(ty, codec),
    }
}

/// The name of a type without its arguments, and the first of those.
fn inside(ty: &Type) -> (String, Option<&Type>) {
    let Type::Path(path) = ty else {
        return (String::new(), None);
    };
    let Some(last) = path.path.segments.last() else {
        return (String::new(), None);
    };
    let PathArguments::AngleBracketed(list) = &last.arguments else {
        return (last.ident.to_string(), None);
    };
    let first = list.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    match first {
        // a collection, and no pointer to one value
        Some(Type::Slice(slice)) => ("[]".to_string(), Some(&slice.elem)),
        first => (last.ident.to_string(), first),
    }
}

/// What is in a slot of `[Option<T>; N]` or `Vec<(Index, T)>`.
fn slot(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Array(array) => inside(&array.elem).1,
        _ => match inside(ty).1? {
            Type::Tuple(pair) => pair.elems.last(),
            _ => None,
        },
    }
}

fn braced(bits: String) -> String {
    match bits.contains(' ') {
        true => format!("({bits})"),
        false => bits,
    }
}

fn leaf_bits(ty: &Type, codec: &Codec) -> String {
    match codec {
        Codec::Plain | Codec::FloatRaw => plain_bits(ty),
        Codec::Range { lower, upper } => range_bits(lower, upper),
        Codec::Width(bits) | Codec::FloatBits { bits, .. } | Codec::Constant { bits, .. } => number(bits),
        Codec::Varint(group) => format!("groups of {}", number(group)),
        Codec::Fixed { frac, lower, upper, .. } => format!("{} + {}", range_bits(lower, upper), number(frac)),
        Codec::Float { min, max, res, .. } => float_bits(min, max, res),
        Codec::Quat { bits } => match literal::int(bits) {
            Some(Int::Signed(bits @ 2..=20)) => (2 + 3 * bits).to_string(),
            _ => format!("2 + 3 × `{}`", shown_expr(bits)),
        },
        Codec::Relative(_) => "1..=38".to_string(),
        Codec::String(lengths, StringForm::Utf8) | Codec::Bytes(lengths) => {
            format!("{}, 0..=7, then 8 each", length_bits(lengths))
        }
        Codec::String(lengths, StringForm::Ascii) => format!("{} + 7 each", length_bits(lengths)),
        Codec::String(lengths, StringForm::Wide) => format!("{} + 32 each", length_bits(lengths)),
        Codec::Counted { .. } => "0..=7, then 8 each".to_string(),
        Codec::With(codec) => format!("those of `{}`", shown(codec)),
        Codec::As(form) => format!("those of `{}`", shown(form)),
        _ => format!("those of `{}`", shown(ty)),
    }
}

/// The bits of a type without attributes, where its tokens are those of a number.
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
        _ => return format!("those of `{name}`"),
    };
    bits.to_string()
}

fn length_bits(lengths: &Lengths) -> String {
    let zero: Expr = syn::parse_quote!(0);
    range_bits(lengths.min.as_ref().unwrap_or(&zero), &lengths.max)
}

fn range_bits(lower: &Expr, upper: &Expr) -> String {
    let known = literal::int(lower).zip(literal::int(upper));
    known
        .and_then(|(lower, upper)| span_bits(lower, upper))
        .unwrap_or_else(|| format!("those of `{}..={}`", shown_expr(lower), shown_expr(upper)))
}

fn span_bits(lower: Int, upper: Int) -> Option<String> {
    let pattern = |value| match value {
        Int::Signed(value) => value as u128,
        Int::Huge(value) => value,
    };
    let span = pattern(upper).wrapping_sub(pattern(lower));
    (lower <= upper).then(|| (u128::BITS - span.leading_zeros()).to_string())
}

fn float_bits(min: &Expr, max: &Expr, res: &Expr) -> String {
    let known = literal::float(min).zip(literal::float(max)).zip(literal::float(res));
    let Some(((min, max), res)) = known else {
        return "those of its steps".to_string();
    };
    // as an `f32` computes it: the type may be hidden, and both agree on all but odd ranges
    let steps = ((max as f32 - min as f32) / res as f32).ceil();
    match (1.0..4_294_967_296.0).contains(&steps) {
        true => (u64::BITS - (steps as u64).leading_zeros()).to_string(),
        false => "those of its steps".to_string(),
    }
}

fn number(expr: &Expr) -> String {
    match literal::int(expr) {
        Some(value) => value.to_string(),
        None => format!("`{}`", shown_expr(expr)),
    }
}

/// The values that a codec allows.
fn values(codec: &Codec) -> String {
    let span = |lower: &Expr, upper: &Expr| format!("{}..={}", shown_expr(lower), shown_expr(upper));
    match codec {
        Codec::Range { lower, upper } => span(lower, upper),
        Codec::Fixed { lower, upper, frac, .. } => format!("{} by 2^-{}", span(lower, upper), number(frac)),
        Codec::Float { min, max, res, .. } => format!("{} by {}", span(min, max), shown_expr(res)),
        Codec::FloatBits { min, max, zero, .. } => match zero {
            true => format!("{}, and 0.0 exactly", span(min, max)),
            false => span(min, max),
        },
        Codec::Constant { value, .. } => format!("always {}", shown_expr(value)),
        Codec::Relative(to) => format!("above `{to}`"),
        Codec::String(lengths, _) | Codec::Bytes(lengths) => length(lengths),
        Codec::Array(lengths, inner) => joined(length(lengths), values(inner)),
        Codec::Counted { count, inner, .. } => {
            let inner = inner.as_ref().map_or_else(String::new, |inner| values(inner));
            joined(format!("`{count}` of them"), inner)
        }
        Codec::Sparse { slots, inner, .. } => {
            let slots = slots
                .as_ref()
                .map_or_else(String::new, |slots| format!("of {} slots", shown_expr(slots)));
            joined(slots, values(inner))
        }
        Codec::Align(inner) => values(inner),
        Codec::Check(number, inner) => joined(values(inner), format!("then {}", shown_expr(number))),
        _ => String::new(),
    }
}

fn length(lengths: &Lengths) -> String {
    match &lengths.min {
        None => format!("at most {}", shown_expr(&lengths.max)),
        Some(min) => format!("{} to {}", shown_expr(min), shown_expr(&lengths.max)),
    }
}
