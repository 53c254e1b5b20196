//! `#[array(max = N)]`, `#[array(len = A..=B)]`, and how the elements are sent.

use super::cure::Spot;
use super::{Asked, Layer, entries, expr, flag, key_of, keys, lengths, nearest, range, set, unknown};
use crate::errors::Errors;
use crate::model::SparseForm;
use crate::syntax::Entry;
use quote::ToTokens;
use syn::{Attribute, Expr};

#[derive(Default)]
struct Keys {
    max: Option<Asked<Expr>>,
    len: Option<Asked<(Expr, Expr)>>,
    count: Option<Asked<Expr>>,
    bytes: Option<Asked<()>>,
    sparse: Option<Asked<SparseForm>>,
}

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Layer> {
    let mut keys = Keys::default();
    let list = entries(attribute, spot, errors)?;
    let before = errors.count();
    for entry in &list {
        let by = entry.name();
        match key_of(entry).as_deref() {
            Some("max") => set(&mut keys.max, expr(entry, errors), by, "max", errors),
            Some("len") => set(&mut keys.len, range(entry, errors), by, "len", errors),
            Some("count") => set(&mut keys.count, expr(entry, errors), by, "count", errors),
            Some("bytes") => set(&mut keys.bytes, flag(entry, errors), by, "bytes", errors),
            Some("sparse") => set(&mut keys.sparse, form(entry, errors), by, "sparse", errors),
            _ => unknown(entry, &list, spot, &keys::ARRAY, errors),
        }
    }
    match errors.count() > before {
        true => None,
        false => layer(attribute, keys, errors),
    }
}

/// `sparse = bitmap` and the other forms.
fn form(entry: &Entry, errors: &mut Errors) -> Option<SparseForm> {
    let value = expr(entry, errors)?;
    let form = match value.to_token_stream().to_string().as_str() {
        "bitmap" => SparseForm::Bitmap,
        "count" => SparseForm::Count,
        "sentinel" => SparseForm::Sentinel,
        "relative" => SparseForm::Relative,
        other => {
            errors.at(&value, unknown_form(other));
            return None;
        }
    };
    Some(form)
}

fn unknown_form(written: &str) -> String {
    let near = nearest(written.trim_matches('"'), &["bitmap", "count", "sentinel", "relative"]);
    let hint = near.map_or_else(String::new, |near| format!("; did you mean `sparse = {near}`?"));
    format!("`sparse` is one of `bitmap`, `count`, `sentinel` and `relative`{hint}")
}

fn layer(attribute: &Attribute, keys: Keys, errors: &mut Errors) -> Option<Layer> {
    let bounded = lengths(keys.max, keys.len, errors).ok()?;
    let bytes = keys.bytes.is_some();
    match (keys.sparse, keys.count, bounded) {
        (Some(sparse), None, slots) if !bytes => {
            if slots.as_ref().is_some_and(|slots| slots.min.is_some()) {
                errors.at(attribute, "`sparse` takes the number of slots: `max = N`");
                return None;
            }
            let form = sparse.what;
            Some(Layer::Sparse { form, slots })
        }
        (Some(sparse), ..) => {
            errors.at(
                sparse.by,
                "`sparse` says which elements are sent and how; remove `count` or `bytes`",
            );
            None
        }
        (None, Some(count), Some(lengths)) => Some(Layer::Counted { lengths, count, bytes }),
        (None, None, Some(lengths)) => Some(Layer::Array { lengths, bytes }),
        (None, None, None) if bytes => Some(Layer::Bytes),
        (None, count, None) => {
            let with = match count {
                Some(_) => ", also beside `count`, since a packet may lie",
                None => "",
            };
            let text = format!("`#[array]` needs a bound: `#[array(max = N)]` or `#[array(len = A..=B)]`{with}");
            errors.at(attribute, text);
            None
        }
    }
}
