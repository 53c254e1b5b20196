//! Checks the rules of a declaration that the macro can check. Rules of more than one attribute are in this file, and
//! rules of one attribute in the file of its name. Each rule is a function. Rules on constants that only the compiler
//! knows are assertions in the runtime's codecs.

mod array;
pub(crate) mod constants;
pub(crate) mod container;
pub(crate) mod context;
mod float;
mod forms;
mod literals;
mod modifiers;
mod quat;
mod range;
mod relative;
pub(crate) mod tag;
mod width;

use self::literals::Kind;
use crate::attr::{self, Asked, Bits, FieldAttributes, Layer, Varint};
use crate::errors::Errors;
use crate::hint::{self, Hint, shown, shown_expr};
use crate::keys::{self, Encoding};
use crate::literal;
use crate::syntax;
use crate::tokens;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, Ident, Type};

/// Checks one field. A rule that builds on another rule is checked only if the other rule holds, so that one mistake is
/// one error.
pub(crate) fn field(container: &Ident, path: &str, attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    if attributes.broken {
        return;
    }
    let before = errors.count();
    one_encoding(attributes, errors);
    modifiers::skipped_is_not_encoded(attributes, errors);
    // other rules would report the same keys
    if errors.count() > before {
        return;
    }
    modifiers::given_to_a_type(attributes, ty, errors);
    tag::of_an_enum(attributes, ty, errors);
    modifiers::max_is_of_a_width(attributes, errors);
    modifiers::context_is_outermost(attributes, errors);
    if errors.count() > before {
        return;
    }
    let has_a_use = modifiers::default_has_a_use(attributes, errors);
    modifiers::present_has_a_condition(attributes, ty, errors);
    modifiers::constant(attributes, ty, errors);
    modifiers::usual(attributes, errors);
    range::max_is_an_end(attributes, errors);
    range::is_there(attributes, described(attributes, ty), errors);
    if has_a_use && errors.count() == before {
        literals::of_field(attributes, ty, errors);
    }
    if attributes.bits.skip.is_some() || errors.count() > before {
        return;
    }
    if !attributes.bits.has_own_codec() {
        sendable(ty, errors);
    }
    not_recursive(container, ty, errors);
    let value = described(attributes, ty);
    layers(attributes, ty, errors);
    if errors.count() == before {
        integer_codec_on_integer(attributes, value, errors);
    }
    if errors.count() > before {
        return;
    }
    leaf(path, attributes, value, errors);
    for layer in &attributes.layers {
        array::layer(layer, errors);
    }
    if errors.count() == before {
        array::bounded(attributes, ty, errors);
    }
}

/// Checks the layers of the field, and with `as` also the layers of the type that is sent.
fn layers(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let bits = &attributes.bits;
    let quat = attributes.codecs().filter(|codec| codec.what == "#[quat]");
    let codecs: Vec<_> = bits.encodings().into_iter().chain(quat).collect();
    let (of_field, of_sent) = attributes.layers_around_as();
    let Some(form) = &bits.form else {
        // a field with `with` or `as` may have any type
        if !bits.has_own_codec() || !of_field.is_empty() {
            array::layers_match(of_field, &codecs, ty, errors);
        }
        return;
    };
    if !of_field.is_empty() {
        array::layers_match(of_field, &bits.given(&["as"]), ty, errors);
    }
    if array::is_of_the_sent(of_sent, ty, &form.what, errors) {
        array::layers_match(of_sent, &codecs, &form.what, errors);
    }
}

/// Returns the type that the codec of the innermost value describes. With `as`, this is the type that is sent, and in a
/// list of pairs with `sparse` the second part of a pair.
fn described<'t>(attributes: &'t FieldAttributes, ty: &'t Type) -> &'t Type {
    let (ty, layers) = attributes.described(ty);
    let pairs = is_sparse(layers).then(|| value_of_pairs(ty));
    pairs.flatten().unwrap_or(ty)
}

fn is_sparse(layers: &[Asked<Layer>]) -> bool {
    layers.iter().any(|layer| matches!(layer.what, Layer::Sparse { .. }))
}

fn value_of_pairs(ty: &Type) -> Option<&Type> {
    match (Hint::of(ty), hint::peel(ty)) {
        (Hint::Vec(item) | Hint::Array(item), _) => value_of_pairs(item),
        (_, Type::Tuple(pair)) if pair.elems.len() == 2 => pair.elems.last(),
        _ => None,
    }
}

/// Checks the codec of the innermost value. For a tuple, reports the first field that breaks a rule.
fn leaf(path: &str, attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let before = errors.count();
    if let Some(float) = &attributes.float {
        if let Some(text) = unsuited("#[float]", ty, float::unsuited) {
            return errors.at(&float.by, text);
        }
    }
    for place in hint::places(ty) {
        number(path, attributes, place, errors);
        if errors.count() > before {
            return;
        }
    }
    if let Some(quat) = &attributes.quat {
        quat::check(quat, ty, errors);
    }
}

/// Returns the message for a codec that does not apply to the innermost value. `refused` returns the message for one
/// type. If the codec applies to some fields of a tuple, no other codec would apply to all of them.
fn unsuited(codec: &str, ty: &Type, refused: impl Fn(&Type) -> Option<String>) -> Option<String> {
    let places = hint::places(ty);
    let texts = || places.iter().map(|place| refused(place));
    let (place, text) = places
        .iter()
        .zip(texts())
        .find_map(|(place, text)| Some((place, text?)))?;
    match texts().all(|text| text.is_some()) {
        true => Some(text),
        false => Some(of_a_tuple(codec, place)),
    }
}

/// Returns the message for an attribute that applies to some fields of a tuple only.
fn of_a_tuple(attribute: &str, field: &Type) -> String {
    let field = shown(field);
    format!(
        "`{attribute}` applies to each field of a tuple, and not to `{field}`: put the fields in a struct, with attributes of their own"
    )
}

/// Checks the codec of a number.
fn number(path: &str, attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let bits = &attributes.bits;
    match bits.encoding() {
        Some(Encoding::Range) => range::check(path, bits, ty, errors),
        Some(Encoding::Fixed) => {
            if let (Some(range), Some(point)) = (&bits.range, &bits.fixed) {
                modifiers::fixed(path, point, &range.what, ty, errors);
            }
        }
        Some(Encoding::Width) => match (&bits.width, &bits.max) {
            (_, Some(max)) => width::check(&max.what, "max", ty, errors),
            (Some(width), None) => width::check(&width.what, "width", ty, errors),
            (None, None) => {}
        },
        Some(Encoding::BigEndian) => match (&bits.width, &bits.max) {
            (_, Some(max)) => errors.at(
                &max.by,
                "`big_endian` sends a constant number of bits: remove `max`, and write `#[bits(N, big_endian)]`",
            ),
            (Some(width), None) => width::big_endian(&width.what, ty, errors),
            (None, None) => {}
        },
        Some(Encoding::Varint) => {
            if let Some(Varint::Groups(Some(group))) = bits.varint.as_ref().map(|varint| &varint.what) {
                width::group(group, ty, errors);
            }
        }
        Some(Encoding::Relative) => {
            let tiers = bits.relative.as_ref().and_then(|relative| relative.what.tiers.as_ref());
            tiers.into_iter().for_each(|tiers| relative::tiers(tiers, ty, errors));
        }
        Some(Encoding::With | Encoding::Const | Encoding::Reserved) | None => {}
    }
    if let Some(float) = &attributes.float {
        float::check(float, ty, errors);
    }
}

/// Returns whether an attribute belongs to the derive.
fn is_ours(attribute: &syn::Attribute) -> bool {
    attr::name(attribute).is_some()
}

/// Rejects packed structs, whose fields may be unaligned for references.
pub(crate) fn not_packed(attributes: &[syn::Attribute], errors: &mut Errors) {
    for attribute in attributes
        .iter()
        .filter(|attribute| tokens::is_named(attribute.path(), "repr"))
    {
        if attribute.meta.to_token_stream().to_string().contains("packed") {
            let text = "remove `packed`: the derive packs the bits of the packet, and fields in memory must be aligned";
            errors.at(attribute, text);
        }
    }
}

/// Rejects two codecs of one value.
fn one_encoding(attributes: &FieldAttributes, errors: &mut Errors) {
    let bits = &attributes.bits;
    let range = bits.range.as_ref().and_then(|range| bits_of(&range.what));
    let closed = |layer: &Asked<Layer>| layer.what.is_closed();
    let mut own = bits.encodings();
    // `with`, `const`, `reserved` and `relative` describe the field itself
    let clashes = !bits.given(&["with", "const", "reserved", "relative"]).is_empty();
    if clashes || attributes.layers_around_as().0.iter().any(closed) {
        own.extend(bits.given(&["as"]));
    }
    let integers = own.into_iter().map(|Asked { by, what }| match range {
        Some(bits) if what == "range" => (by, format!("`range` ({bits} bits)")),
        _ => (by, format!("`{what}`")),
    });
    let others = attributes.codecs().map(|other| (other.by, format!("`{}`", other.what)));
    let closed = attributes.layers.iter().find(|layer| closed(layer));
    let closed = closed.map(|layer| (layer.by.clone(), format!("`{}`", layer.what.attribute())));
    let all: Vec<_> = integers.chain(others).chain(closed).collect();
    if let [(_, first), (second, _), ..] = all.as_slice() {
        let others: Vec<&str> = all[1..].iter().map(|(_, name)| name.as_str()).collect();
        // other libraries allow a width and bounds together
        let is = |key: &str| all.iter().any(|(_, name)| name.starts_with(key));
        let cure = match others.as_slice() {
            [_] if is("`range`") && is("`width`") => {
                "keep one. To limit a value of N bits, keep `width`, and write `ensure = CONDITION` above the struct"
            }
            [_] if is("`range`") && is("`big_endian`") => {
                "keep one. To limit a big-endian number, keep `big_endian`, and write `ensure = CONDITION` above the struct"
            }
            [_] if is("`const`") && is("`big_endian`") => {
                &format!("keep `const`, and swap the bytes of the constant: {}", swapped(bits))
            }
            [_] if is("`reserved`") && is("`big_endian`") => "keep `reserved`, whose bits are all 0",
            [_] if is("`#[float]`") && is("`big_endian`") => "keep `big_endian`, which sends a float bit for bit",
            _ => "keep one",
        };
        let text = format!(
            "one value has one encoding, and {first} and {} are given: {cure}",
            others.join(" and ")
        );
        errors.at(second, text);
    }
}

/// Returns a `const` whose bytes are those of the declared constant from the highest to the lowest.
fn swapped(bits: &Bits) -> String {
    let literal = |expr: &Option<Asked<Expr>>| {
        syntax::integer_literal(&expr.as_ref()?.what).filter(|int| int.suffix().is_empty())
    };
    match (
        literal(&bits.constant),
        literal(&bits.width).map(|width| width.to_string()),
    ) {
        (Some(constant), Some(width)) if matches!(&*width, "16" | "32" | "64" | "128") => {
            format!("`const = {constant}_u{width}.swap_bytes(), width = {width}`")
        }
        _ => "for 0xCAFE in 16 bits, `const = 0xCAFE_u16.swap_bytes(), width = 16`".to_string(),
    }
}

fn bits_of(range: &(Expr, Expr)) -> Option<u32> {
    literal::int_span(&range.0, &range.1).map(literal::width)
}

/// Rejects types whose values cannot be sent, even inside containers that the tokens show.
fn sendable(ty: &Type, errors: &mut Errors) {
    if let Some(sized) = hint::sized(hint::bare(ty)) {
        let text = format!(
            "`{}` has a size that only its pointer knows, and a field holds values: write {sized}",
            hint::shown(ty)
        );
        return errors.at(ty, text);
    }
    if let Some(sized) = hint::shared(ty) {
        let pointer = hint::peel(ty);
        let text = format!("`{}` has no wire form: write {sized}", hint::shown(pointer));
        return errors.at(pointer, text);
    }
    let (what, cure) = match hint::peel(ty) {
        Type::Ptr(_) => ("a raw pointer cannot be sent", "send the value that it points to"),
        Type::Reference(_) => (
            "a reference cannot be decoded",
            "send the value that it points to, or a `Cow`, which is encoded without a clone",
        ),
        Type::FnPtr(_) => (
            "a function pointer cannot be sent",
            "send an enum with a variant for each function",
        ),
        Type::Never(_) => ("`!` cannot be sent", "remove the field"),
        _ => return hint::parts(ty).into_iter().for_each(|inner| sendable(inner, errors)),
    };
    let text = format!("{what}: {cure}, or write `#[bits(skip)]`");
    errors.at(hint::peel(ty), text);
}

/// Rejects a type that contains itself, even in containers that own their content, if the tokens show it.
fn not_recursive(container: &Ident, ty: &Type, errors: &mut Errors) {
    if contains(container, ty) {
        let text = format!(
            "`{container}` contains itself, so it has no maximum size: put the values in a list, and refer to them by index"
        );
        errors.at(ty, text);
    }
}

fn contains(container: &Ident, ty: &Type) -> bool {
    let parts = hint::parts(ty);
    match hint::peel(ty) {
        Type::Path(path) if parts.is_empty() && path.path.segments.len() == 1 => {
            let itself = path.path.segments.first().map(|segment| &segment.ident);
            itself.is_some_and(|name| name == container || name == "Self")
        }
        _ => parts.into_iter().any(|inner| contains(container, inner)),
    }
}

/// Rejects codecs of integers on other types, and inside maps.
fn integer_codec_on_integer(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    // `relative` is checked with the field that it names
    let is_checked = |key: &keys::Key| matches!(key.purpose, keys::Purpose::Integer(_)) && key.name != "relative";
    // `sparse` rejects tuples that are no pairs
    if is_sparse(&attributes.layers) && matches!(Hint::of(ty), Hint::Vec(Type::Tuple(_)) | Hint::Array(Type::Tuple(_)))
    {
        return;
    }
    for encoding in attributes.bits.encodings() {
        let name = encoding.what;
        if !keys::find(&keys::BITS, name).is_some_and(is_checked) {
            continue;
        }
        let is_plain = attributes.layers.is_empty();
        if let Some(text) = unsuited(name, ty, |place| not_an_integer(name, place, is_plain)) {
            errors.at(&encoding.by, text);
        }
    }
}

/// Returns the message for a codec of integers on another type. `is_plain` is true for a field without layers.
fn not_an_integer(name: &str, ty: &Type, is_plain: bool) -> Option<String> {
    let numbers = match name {
        "big_endian" => "integers and floats",
        _ => "integers",
    };
    Some(match Hint::of_leaf(ty) {
        Hint::Float(_) if name == "big_endian" => return None,
        Hint::Float(float) => {
            format!("`{name}` applies to integers: for `{float}` write `#[float(min = A, max = B, res = R)]`")
        }
        Hint::Bool => {
            format!("`{name}` applies to {numbers}, and a `bool` is 1 bit without an attribute: remove `{name}`")
        }
        Hint::Char => {
            format!("`{name}` applies to {numbers}, and a `char` is 21 bits without an attribute: remove `{name}`")
        }
        Hint::String => format!("`{name}` applies to {numbers}: for a `String` write `#[string(max = N)]`"),
        Hint::Nothing => format!(
            "`{name}` applies to {numbers}, and a `()` has no value: for N zero bits write `reserved = N`, for a fixed number `const = V, width = N`"
        ),
        Hint::Map if is_plain => not_through_a_map(name),
        _ => return None,
    })
}

/// Returns the message for a key of the field itself beside `as`, or beside an attribute of its elements.
fn of_the_field(attributes: &FieldAttributes, key: &str) -> Option<String> {
    let cure = match (&attributes.bits.form, attributes.layers.first()) {
        (Some(_), _) => "`as` another type: remove `as`".to_string(),
        (None, layer) => format!("`{}` its elements: keep one", layer?.what.attribute()),
    };
    Some(format!("{key} describes the field itself, and {cure}"))
}

/// Returns the message for an attribute on the keys and values of a map.
fn not_through_a_map(attribute: &str) -> String {
    format!("`{attribute}` does not pass through a map: make its key or its value a struct, with attributes of its own")
}

/// Rejects a literal that is not an integer, for a key that needs an integer. Returns false after a rejection.
fn integer_literal(expr: &Expr, name: &str, errors: &mut Errors) -> bool {
    literal_of(expr, name, (&[Kind::Integer], "integers"), errors)
}

/// Rejects a literal of a kind that the key does not take. Returns false after a rejection.
fn literal_of(expr: &Expr, name: &str, (kinds, shown_kinds): (&[Kind], &str), errors: &mut Errors) -> bool {
    let Some(kind) = literals::kind(expr).filter(|kind| !kinds.contains(kind)) else {
        return true;
    };
    let text = match literals::in_quotes(expr, name) {
        Some(text) => text,
        None => {
            let is_a_number = ["const", "check"].contains(&name);
            let cure = match kind {
                Kind::Char if shown_kinds == "integers" => {
                    Some(format!("b{}", shown_expr(expr))).filter(|byte| byte.is_ascii() && !byte.contains("\\u"))
                }
                _ => of_bytes(expr).filter(|_| is_a_number),
            };
            let cure = cure.map_or(String::new(), |cure| format!(": write `{cure}`"));
            format!(
                "`{name}` takes {shown_kinds}, and `{}` is {}{cure}",
                shown_expr(expr),
                kind.text()
            )
        }
    };
    errors.at(expr, text);
    false
}

/// Returns the integer with the bytes of a literal such as `b"RIFF"` or `[1, 2]`.
fn of_bytes(expr: &Expr) -> Option<String> {
    let literal = match expr {
        Expr::Unary(deref) => &deref.expr,
        other => other,
    };
    let (bytes, sign) = match literal {
        Expr::Lit(syn::ExprLit {
            lit: syn::Lit::ByteStr(bytes),
            ..
        }) => (bytes.value().len(), "*"),
        _ => (literals::elements(literal)?, ""),
    };
    let bits = bytes * 8;
    matches!(bits, 16 | 32 | 64 | 128).then(|| format!("u{bits}::from_le_bytes({sign}{})", shown_expr(literal)))
}

/// Rejects an expression in quotes.
pub(crate) fn not_in_quotes(asked: Option<&Asked<Expr>>, key: &str, errors: &mut Errors) {
    if let Some(text) = asked.and_then(|asked| literals::in_quotes(&asked.what, key)) {
        errors.at(asked.map(|asked| &asked.what), text);
    }
}

/// Returns both ends of a range, as tokens for an error.
fn both((lower, upper): &(Expr, Expr)) -> TokenStream {
    quote!(#lower #upper)
}
