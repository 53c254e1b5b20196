//! Rules of `#[array]` and `#[string]`: the layers of a type, and their lengths.

use super::forms;
use super::{integer_literal, is_sparse, not_through_a_map, of_a_tuple};
use crate::attr::{Asked, FieldAttributes, Layer, Told};
use crate::errors::Errors;
use crate::hint::{self, Hint, shown};
use crate::literal::{self, Int};
use crate::model::{Lengths, Until};
use quote::quote;
use syn::{Expr, Type};

const FEWER_LISTS: &str =
    "each `#[array]` describes one list of the type, and the type has fewer lists: remove this attribute";

/// Rejects an attribute below `as` that describes a layer of the field instead of the sent type.
pub(super) fn is_of_the_sent(layers: &[Asked<Layer>], ty: &Type, sent: &Type, errors: &mut Errors) -> bool {
    let has_layers = |ty| !hint::layers(ty).is_empty();
    let Some(layer) = layers.first().filter(|_| has_layers(ty) && !has_layers(sent)) else {
        return true;
    };
    let (attribute, sent) = (layer.what.attribute(), shown(sent));
    let text = format!(
        "an attribute below `as` describes the sent type, `{sent}`: write `{attribute}` above `#[bits(as = {sent})]`"
    );
    errors.at(&layer.by, text);
    false
}

/// Rejects layer attributes without a layer of the type. `inside` are the attributes of the value in the layers.
pub(super) fn layers_match(layers: &[Asked<Layer>], inside: &[Asked<&'static str>], ty: &Type, errors: &mut Errors) {
    if let Some(hash) = unordered(ty) {
        let (name, ordered) = (shown(hash), hint::ordered(hash));
        let text = format!(
            "`{name}` has no order, so two equal values would give different bytes: use `{ordered}` with `#[array(max = N)]`, \
             or a sorted `Vec`"
        );
        return errors.at(hash, text);
    }
    let closed = layers.iter().position(|layer| layer.what.is_closed());
    if let Some(extra) = closed.and_then(|at| layers.get(at + 1)) {
        let is_of_the_list =
            matches!(extra.what, Layer::Array { .. }) && matches!(Hint::of(hint::collection(ty)), Hint::Vec(_));
        let text = match is_of_the_list {
            true => {
                "attributes stand in the order of the layers, the outermost first: write this one above that of the elements"
            }
            false => "a string or a run of bytes has no elements that take attributes: remove this attribute",
        };
        return errors.at(&extra.by, text);
    }
    let mut inner = ty;
    let before = errors.count();
    for (at, layer) in layers.iter().enumerate() {
        // looks through fixed arrays to the collection
        let (collection, is_fixed) = (hint::collection(inner), matches!(Hint::of(inner), Hint::Array(_)));
        if let Layer::Array { lengths, .. } | Layer::String { lengths, .. } = &layer.what {
            fits_capacity(lengths, collection, errors);
        }
        let name = hint::name(collection);
        if let (Some(until), "BTreeSet" | "BTreeMap") = (layer.what.until(), name.as_str()) {
            let text = format!("`until` applies to a list, and `{name}` is not one: remove `until`");
            return errors.at(&until.by, text);
        }
        let text = match (&layer.what, Hint::of(collection)) {
            (Layer::Sparse { slots, .. }, _) => match forms::sparse(layer, slots.is_some(), inner, errors) {
                Some(value) => {
                    inner = value;
                    continue;
                }
                None => return,
            },
            (_, Hint::Tuple) => match outside_tuples(layer).or_else(|| of_some(&layer.what, collection)) {
                Some(text) => text,
                None => {
                    let rest = layers.get(at..).unwrap_or_default();
                    hint::fields(collection).find(|field| {
                        layers_match(rest, inside, field, errors);
                        errors.count() > before
                    });
                    return;
                }
            },
            (Layer::Bytes, _) => return forms::bytes(layer, inner, is_fixed, errors),
            (Layer::Bits(bits), _) => return forms::bits(layer, bits, inner, errors),
            (Layer::Array { bytes: true, .. }, Hint::Vec(element)) if !forms::is_byte(element) => {
                format!(
                    "`bytes` applies to a list of `u8`, but this is a list of `{}`: remove `bytes`",
                    shown(element)
                )
            }
            (Layer::Array { bytes: true, .. }, Hint::Vec(_)) if !matches!(name.as_str(), "Vec" | "ArrayVec") => {
                format!("`bytes` applies to `Vec` and `ArrayVec`, but this is a `{name}`: remove `bytes`")
            }
            (Layer::Array { .. }, Hint::Vec(element)) => {
                inner = element;
                continue;
            }
            (Layer::Array { .. }, Hint::Map) => {
                return map_is_plain(layers.get(at + 1..).unwrap_or_default(), inside, errors);
            }
            (Layer::String { .. }, Hint::String) | (_, Hint::Other) => return,
            (Layer::Array { .. }, Hint::String)
                if layers[at + 1..]
                    .iter()
                    .any(|layer| matches!(layer.what, Layer::String { .. })) =>
            {
                FEWER_LISTS.to_string()
            }
            (Layer::Array { .. }, Hint::String) => {
                format!(
                    "`#[array]` applies to lists, but this is a `{name}`: write `{}`",
                    written(layer, "string")
                )
            }
            (Layer::Array { bytes, .. }, _) if is_fixed => {
                let bound = if *bytes { "max" } else { "#[array]" };
                format!("`{}` has a fixed length: remove `{bound}`", shown(inner))
            }
            (Layer::Array { .. }, _) if !std::ptr::eq(inner, ty) => FEWER_LISTS.to_string(),
            (Layer::Array { .. }, _) => format!(
                "`#[array]` applies to a list such as `Vec`, but this is `{}`: remove `#[array]`",
                shown(inner)
            ),
            (Layer::String { .. }, Hint::Vec(_)) => {
                // a list of texts needs the bound of the list above that of the texts
                let cure = match (hint::layers(collection), Hint::of_leaf(collection)) {
                    (layers, Hint::String) => layers.replace("#[string(max = N)] ", &written(layer, "string")),
                    (layers, _) => layers.replacen("#[array(max = N)]", &written(layer, "array"), 1),
                };
                format!(
                    "`#[string]` applies to texts, but this is a `{name}`: write `{}`",
                    cure.trim_end()
                )
            }
            (Layer::String { .. }, _) => format!(
                "`#[string]` applies to a text such as `String`, but this is `{}`: remove `#[string]`",
                shown(inner)
            ),
        };
        return errors.at(&layer.by, text);
    }
}

/// Returns the message for `count` and similar keys on a tuple, since all lists of the tuple would share one length.
fn outside_tuples(layer: &Asked<Layer>) -> Option<String> {
    let key = match layer.what.until().map(|until| &until.what) {
        Some(Until::More) => return None,
        Some(Until::Value(_) | Until::End) => "until",
        None if layer.what.count().is_some() => "count",
        None => layer.what.said_width().map(|_| "width")?,
    };
    Some(format!(
        "`{key}` does not pass through a tuple: put its fields in a struct, with attributes of their own"
    ))
}

/// Returns the message for a layer that applies to some fields of a tuple only.
fn of_some(layer: &Layer, tuple: &Type) -> Option<String> {
    let applies = |field: &&Type| match (layer, Hint::of(hint::collection(field))) {
        (_, Hint::Other | Hint::Tuple) => true,
        (Layer::String { .. }, of) => matches!(of, Hint::String),
        (Layer::Bytes, of) => matches!(of, Hint::Integer("u8")),
        (Layer::Bits(_), of) => matches!(of, Hint::Integer("u8" | "u16" | "u32" | "u64") | Hint::Vec(_)),
        (Layer::Array { .. } | Layer::Sparse { .. }, of) => matches!(of, Hint::Vec(_) | Hint::Map),
    };
    let refused = hint::fields(tuple).find(|field| !applies(field))?;
    hint::fields(tuple)
        .any(|field| applies(&field))
        .then(|| of_a_tuple(layer.attribute(), refused))
}

/// Shows the bounds of a layer in the attribute `attribute`.
fn written(layer: &Asked<Layer>, attribute: &str) -> String {
    match layer.what.lengths() {
        Some(Lengths {
            min: Some(min), max, ..
        }) => format!("#[{attribute}(len = {}..={})]", shown(min), shown(max)),
        Some(Lengths { min: None, max, .. }) => format!("#[{attribute}(max = {})]", shown(max)),
        None => format!("#[{attribute}(max = N)]"),
    }
}

/// Rejects a literal `max` above the capacity of the container.
fn fits_capacity(lengths: &Lengths, collection: &Type, errors: &mut Errors) {
    let (Some(Int::Signed(max)), Some(capacity)) = (literal::int(&lengths.max), hint::capacity(collection)) else {
        return;
    };
    if max > i128::from(capacity) {
        let name = shown(hint::peel(collection));
        let text = format!(
            "the wire allows a length of {max}, and `{name}` holds {capacity}: lower `max` or enlarge the container"
        );
        errors.at(&lengths.max, text);
    }
}

/// Rejects attributes that would have to pass through a map.
fn map_is_plain(layers: &[Asked<Layer>], inside: &[Asked<&'static str>], errors: &mut Errors) {
    let layers = layers.iter().map(|layer| (&layer.by, layer.what.attribute()));
    let mut all = layers.chain(inside.iter().map(|inside| (&inside.by, inside.what)));
    if let Some((by, what)) = all.next() {
        errors.at(by, not_through_a_map(what));
    }
}

/// Returns the first hash map or set in a type. Two equal hash maps may have their elements in different orders.
fn unordered(ty: &Type) -> Option<&Type> {
    match Hint::of(ty) {
        Hint::Hash => Some(hint::peel(ty)),
        _ => hint::parts(ty).into_iter().find_map(unordered),
    }
}

/// Rejects lists, texts and `usize` without a bound.
pub(super) fn bounded(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    if attributes.bits.with.is_some() || attributes.bits.relative.is_some() || errors.has_misplaced() {
        return;
    }
    let (ty, layers) = attributes.described(ty);
    // the first field of a pair of `sparse` is an index, which needs no bound
    if is_sparse(layers) && matches!(hint::leaf(ty), Type::Tuple(_)) {
        return;
    }
    if let Some((inner, cure)) = unbounded(ty, layers.len()) {
        let text = shown(inner);
        errors.at(inner, format!("`{text}` has no bound on the wire: {}", cure.text()));
    }
    if !attributes.bits.encodings().is_empty() {
        return;
    }
    let places = hint::places(ty);
    let pointer = places.iter().find_map(|place| match Hint::of_leaf(place) {
        Hint::Pointer(name) => Some(name),
        _ => None,
    });
    if let Some(name) = pointer {
        let least = u8::from(name.starts_with("NonZero"));
        let integer = |place: &&Type| matches!(Hint::of_leaf(place), Hint::Pointer(_) | Hint::Integer(_));
        let range = format!("`#[bits(range = {least}..=N)]`");
        let cure = match places.iter().all(integer) {
            true => format!("write {range}"),
            false => format!("put the fields of the tuple in a struct, with {range} on the `{name}`"),
        };
        let text = format!("`{name}` differs between 32- and 64-bit peers: {cure}");
        errors.at(ty, text);
    }
}

/// Correction that bounds a collection or a text.
enum ListCure {
    Attributes(String),
    /// Attributes whose bounds are within the capacity of the type.
    AttributesWithin(String),
    /// A struct for a part that no attribute describes alone: a key or a value of a map, a field of a tuple.
    Struct,
}

impl ListCure {
    fn of(ty: &Type) -> ListCure {
        let attributes = hint::layers(ty).trim_end().to_string();
        match hint::is_bounded(ty) {
            true => ListCure::AttributesWithin(attributes),
            false => ListCure::Attributes(attributes),
        }
    }

    fn text(&self) -> String {
        match self {
            ListCure::Attributes(attributes) => format!("add `{attributes}` so a hostile length cannot allocate"),
            ListCure::AttributesWithin(attributes) => format!("add `{attributes}`, where N is at most its capacity"),
            ListCure::Struct => "put it in a struct, with an attribute of its own".to_string(),
        }
    }
}

/// Returns the first list or text in a type that lacks an attribute, and the correction.
fn unbounded(ty: &Type, layers: usize) -> Option<(&Type, ListCure)> {
    match Hint::of(ty) {
        Hint::Array(item) => unbounded(item, layers),
        Hint::Vec(item) if layers > 0 => unbounded(item, layers - 1),
        Hint::Map if layers > 0 => hint::arguments(ty)
            .into_iter()
            .find_map(|inner| Some((unbounded(inner, 0)?.0, ListCure::Struct))),
        Hint::Tuple => {
            let (inner, cure) = hint::fields(ty).find_map(|field| unbounded(field, layers))?;
            let is_one = !hint::layers(ty).is_empty();
            Some((inner, if is_one { cure } else { ListCure::Struct }))
        }
        Hint::Vec(_) | Hint::Map => Some((ty, ListCure::of(ty))),
        Hint::String if layers == 0 => Some((ty, ListCure::of(ty))),
        _ => None,
    }
}

/// Checks the lengths of a layer.
pub(super) fn layer(layer: &Asked<Layer>, errors: &mut Errors) {
    if let Some(bounds) = layer.what.lengths() {
        let varies = matches!(
            layer.what,
            Layer::Array {
                told: Told::Length | Told::Until(_),
                bytes: false,
                ..
            }
        );
        let before = errors.count();
        lengths(bounds, varies, errors);
        if errors.count() > before {
            return;
        }
        width(bounds, errors);
        if let Some(count) = layer.what.count() {
            let holds = match layer.what {
                Layer::String { .. } => ("text", "bytes"),
                _ => ("list", "elements"),
            };
            count_is_legal(&count.what, bounds, holds, errors);
        }
    }
}

/// Rejects a literal `count` that the bounds of the list or text exclude.
fn count_is_legal(count: &Expr, Lengths { min, max, .. }: &Lengths, (what, units): (&str, &str), errors: &mut Errors) {
    let least = min.as_ref().map_or(Some(Int::Signed(0)), literal::int);
    let (Some(number), Some(least), Some(most)) = (literal::int(count), least, literal::int(max)) else {
        return;
    };
    if number < least || number > most {
        let text = format!(
            "`count` is {number}, and the {what} holds {least} to {most} {units}, so it could not be sent: change `count` or the bounds"
        );
        errors.at(count, text);
    }
}

/// Rejects a width of 0 for a length, or one that is too small for the longest length.
fn width(lengths: &Lengths, errors: &mut Errors) {
    let Some(width) = lengths.width.as_ref().filter(|_| lengths.said().is_none()) else {
        return;
    };
    if !integer_literal(width, "width", errors) {
        return;
    }
    match (literal::int(width), literal::int(&lengths.max)) {
        (Some(Int::Signed(bits @ 1..=32)), Some(Int::Signed(max))) if max >> bits > 0 => {
            let most = (1_i128 << bits) - 1;
            let text =
                format!("`max` is {max}, and a length of {bits} bits is at most {most}: raise `width`, or lower `max`");
            errors.at(&lengths.max, text);
        }
        (Some(Int::Signed(1..=32)) | None, _) => {}
        (Some(_), _) => errors.at(width, "`width` of a length must be 1..=32"),
    }
}

/// Rejects literal lengths that allow no element, or only one length.
fn lengths(lengths: &Lengths, varies: bool, errors: &mut Errors) {
    let key = if lengths.min.is_some() { "len" } else { "max" };
    let before = errors.count();
    for end in lengths.min.iter().chain([&lengths.max]) {
        integer_literal(end, key, errors);
    }
    if errors.count() > before {
        return;
    }
    let max = literal::int(&lengths.max);
    if let Some(max @ Int::Signed(..=0)) = max {
        let text = match lengths.min {
            None => format!("`max` is {max}, and must be at least 1"),
            Some(_) => format!("`len` ends at {max}, and must be at least 1"),
        };
        return errors.at(&lengths.max, text);
    }
    if !are_lengths(lengths, errors) {
        return;
    }
    if let (Some(min), Some(max)) = (lengths.min.as_ref().and_then(literal::int), max) {
        let (lower, upper) = (&lengths.min, &lengths.max);
        let ends = quote!(#lower #upper);
        if min > max {
            errors.at(
                ends,
                format!("`len` is empty, since {min} > {max}: write `{max}..={min}`"),
            );
        } else if min == max && varies {
            errors.at(
                ends,
                format!("the length is always {max}: use `[T; {max}]`, which sends no length"),
            );
        }
    }
}

/// Returns whether the literal ends are numbers of elements that can be sent.
fn are_lengths(lengths: &Lengths, errors: &mut Errors) -> bool {
    let before = errors.count();
    for end in lengths.min.iter().chain([&lengths.max]) {
        match literal::int(end) {
            Some(length) if length < Int::Signed(0) => {
                errors.at(end, format!("`len` begins at {length}, and must be at least 0"));
            }
            Some(length) if length > Int::Signed(u32::MAX.into()) => {
                let ends = if lengths.min.is_some() {
                    "`len` ends at"
                } else {
                    "`max` is"
                };
                errors.at(
                    end,
                    format!("{ends} {length}, and must be at most 4294967295: a length has 32 bits"),
                );
            }
            _ => {}
        }
    }
    errors.count() == before
}
