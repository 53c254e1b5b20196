//! `#[array(max = N)]`, `#[array(len = A..=B)]`, and the forms of the elements.

use super::cure::Spot;
use super::values::{Parsed, values};
use super::{KeyField, Layer, Told, entries, lengths, nearest, needs_a_bound, values_of};
use crate::errors::Errors;
use crate::hint::{self, Hint, shown};
use crate::keys::{self, Key, Notation};
use crate::model::{SparseForm, Until};
use crate::syntax::Entry;
use quote::ToTokens;
use syn::{Attribute, Expr, Lit};

values! {
    struct ArrayValues of keys::ARRAY;
    "max" max: Expr,
    "len" len: (Expr, Expr),
    "width" width: Expr,
    "count" count: Expr,
    "until" until: Until,
    "bytes" bytes: (),
    "bits" bits: Expr,
    "sparse" sparse: SparseForm,
    "key" key: KeyField,
}

/// `sparse = bitmap` and the other forms.
impl Parsed for SparseForm {
    const NOTATION: Notation = Notation::Word;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<SparseForm> {
        let value = Expr::parse(key, entry, errors)?;
        match value.to_token_stream().to_string().as_str() {
            "bitmap" => Some(SparseForm::Bitmap),
            "count" => Some(SparseForm::Count),
            "sentinel" => Some(SparseForm::Sentinel),
            "relative" => Some(SparseForm::Relative),
            other => {
                let near = nearest(other.trim_matches('"'), &keys::names(key.inside));
                let hint = near.map_or_else(String::new, |near| format!("; did you mean `sparse = {near}`?"));
                let text = format!("`sparse` is one of `bitmap`, `count`, `sentinel` and `relative`{hint}");
                errors.none(&value, text)
            }
        }
    }
}

/// `key = id`, `key = 0`
impl Parsed for KeyField {
    const NOTATION: Notation = Notation::Expr;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<KeyField> {
        let value = Expr::parse(key, entry, errors)?;
        match &value {
            Expr::Path(path) if path.path.get_ident().is_some() => {
                let name = path.path.get_ident().map(crate::tokens::plain);
                name.map(KeyField)
            }
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(index) if index.suffix().is_empty() => Some(KeyField(index.base10_digits().to_string())),
                Lit::Str(name) => {
                    let text = format!("write `key = {}`, without quotes", name.value());
                    errors.none(&value, text)
                }
                _ => errors.none(&value, NO_FIELD),
            },
            _ => errors.none(&value, NO_FIELD),
        }
    }
}

const NO_FIELD: &str = "`key` is one field of the elements: write `key = FIELD`, or an index for tuples";

/// `until = more`, `until = end`, `until = VALUE`
impl Parsed for Until {
    const NOTATION: Notation = Notation::Expr;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Until> {
        let value = Expr::parse(key, entry, errors)?;
        match value.to_token_stream().to_string().as_str() {
            "more" => Some(Until::More),
            "end" => Some(Until::End),
            word @ ("\"more\"" | "\"end\"") => {
                let word = word.trim_matches('"');
                errors.none(&value, format!("write `until = {word}`, without quotes"))
            }
            _ => Some(Until::Value(value)),
        }
    }
}

/// Returns the message for an `#[array]` without a bound. On a type that is visibly not a list, a bound would not help.
fn unbounded(spot: Spot<'_>, why: &str) -> String {
    let ty = spot.site.field(|_| true).map(|field| &field.ty);
    match ty.map(|ty| (shown(ty), Hint::of(hint::collection(ty)), Hint::of(ty))) {
        None | Some((_, Hint::Vec(_) | Hint::Map | Hint::Hash | Hint::Other, _)) => needs_a_bound("array") + why,
        Some((ty, _, Hint::Array(_))) => format!("`{ty}` has a fixed length: remove `#[array]`"),
        Some((ty, ..)) => format!("`#[array]` applies to a list such as `Vec`, but this is `{ty}`: remove `#[array]`"),
    }
}

/// Returns the type of the field and of its elements, if it is a fixed array with no list inside that the tokens show.
fn fixed(spot: Spot<'_>) -> Option<(String, String)> {
    let ty = &spot.site.field(|_| true)?.ty;
    let is_fixed = matches!(Hint::of(ty), Hint::Array(_)) && hint::layers(ty).is_empty();
    is_fixed.then(|| (shown(ty), shown(hint::collection(ty))))
}

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Layer> {
    let list = entries(attribute, spot, errors)?;
    let values: ArrayValues = values_of(&list, spot, true, errors)?;
    if let Some(bits) = &values.bits {
        let mut others = keys::ARRAY.iter().filter(|key| key.name != "bits");
        return match others.find_map(|key| Some((key.name, values.written.by(key.name)?))) {
            Some((key, by)) => errors.none(by, format!("`bits` says how many flags the words hold: remove `{key}`")),
            None => Some(Layer::Bits(bits.what.clone())),
        };
    }
    let without_length = [
        ("count", "`count` says the length, which is not sent"),
        ("until", "a list with `until` has no length"),
        ("sparse", "`sparse` says how the number of values is sent"),
    ];
    let without_length = without_length.iter().find(|(key, _)| values.written.by(key).is_some());
    if let (Some(width), Some((_, why))) = (&values.width, without_length) {
        return errors.none(&width.by, format!("{why}: remove `width`"));
    }
    let width = values.written.by("width");
    let bounded = lengths(values.max, values.len, values.width, errors).ok()?;
    if let (Some(width), None) = (width, &bounded) {
        let text = match values.bytes.is_some() {
            true => "`width` is that of a length, and `#[array(bytes)]` has none: remove `width`, or add `max = N`"
                .to_string(),
            false => unbounded(spot, ", also beside `width`, since a packet may lie"),
        };
        return errors.none(width, text);
    }
    let bytes = values.bytes.is_some();
    let told = match (values.count, values.until) {
        (Some(_), Some(until)) => {
            let text = "`count` and `until` both say where the list ends: keep one";
            return errors.none(until.by, text);
        }
        (None, Some(until)) if bytes && !matches!(until.what, Until::End) => {
            let text = "`bytes` are copied as a whole: remove `bytes`, or write `until = end`";
            return errors.none(until.by, text);
        }
        (None, Some(until)) if values.key.is_some() && until.what.is_number() => {
            let text = "`until` with `key` takes an element, which is a struct or a tuple, but this is a number: write an element";
            return errors.none(until.by, text);
        }
        (Some(count), None) => Told::Count(count),
        (None, Some(until)) => Told::Until(until),
        (None, None) => Told::Length,
    };
    if let Some(key) = &values.key {
        let text = match (&values.sparse, bytes) {
            (Some(_), _) => "`sparse` matches elements by their index already: remove `key`".to_string(),
            (None, true) => "`key` names a field of the elements, and `bytes` have none: remove `key`".to_string(),
            (None, false) => match fixed(spot) {
                Some((array, element)) if bounded.is_none() => format!(
                    "`{array}` has a fixed length, and `key` matches elements of a list: remove `#[array]`, or add `max = N` if \
                     `{element}` is a list"
                ),
                _ => String::new(),
            },
        };
        if !text.is_empty() {
            return errors.none(&key.by, text);
        }
    }
    match (values.sparse, told, bounded) {
        (Some(_), Told::Length, Some(slots)) if !bytes && slots.min.is_some() => errors.none(
            attribute,
            "`sparse` takes the number of slots, and no `len`: write `max = N`",
        ),
        (Some(sparse), Told::Length, slots) if !bytes => Some(Layer::Sparse {
            form: sparse.what,
            slots,
        }),
        (Some(sparse), ..) => {
            let text = "`sparse` says which elements are sent and how: remove `count`, `until` or `bytes`";
            errors.none(sparse.by, text)
        }
        (None, told, Some(lengths)) => Some(Layer::Array {
            lengths,
            told,
            bytes,
            key: values.key,
        }),
        (None, Told::Length, None) if bytes => Some(Layer::Bytes),
        (None, told, None) => {
            let why = match told {
                Told::Length => "",
                Told::Count(_) => ", also beside `count`, since a packet may lie",
                Told::Until(_) => ", also beside `until`, since a packet may go on",
            };
            errors.none(attribute, unbounded(spot, why))
        }
    }
}
