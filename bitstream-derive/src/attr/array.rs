//! `#[array(max = N)]`, `#[array(len = A..=B)]`, and how the elements are sent.

use super::cure::Spot;
use super::values::{Parsed, values};
use super::{Layer, entries, lengths, nearest, needs_a_bound, values_of};
use crate::errors::Errors;
use crate::keys::{self, Key, Notation};
use crate::model::SparseForm;
use crate::syntax::Entry;
use quote::ToTokens;
use syn::{Attribute, Expr};

values! {
    struct ArrayValues of keys::ARRAY;
    "max" max: Expr,
    "len" len: (Expr, Expr),
    "count" count: Expr,
    "bytes" bytes: (),
    "sparse" sparse: SparseForm,
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

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Layer> {
    let list = entries(attribute, spot, errors)?;
    let values: ArrayValues = values_of(&list, spot, true, errors)?;
    let bounded = lengths(values.max, values.len, errors).ok()?;
    let bytes = values.bytes.is_some();
    match (values.sparse, values.count, bounded) {
        (Some(_), None, Some(slots)) if !bytes && slots.min.is_some() => {
            errors.none(attribute, "`sparse` takes the number of slots: `max = N`")
        }
        (Some(sparse), None, slots) if !bytes => Some(Layer::Sparse {
            form: sparse.what,
            slots,
        }),
        (Some(sparse), ..) => {
            let text = "`sparse` says which elements are sent and how; remove `count` or `bytes`";
            errors.none(sparse.by, text)
        }
        (None, count, Some(lengths)) => Some(Layer::Array { lengths, count, bytes }),
        (None, None, None) if bytes => Some(Layer::Bytes),
        (None, None, None) => errors.none(attribute, needs_a_bound("array")),
        (None, Some(_), None) => {
            let text = needs_a_bound("array") + ", also beside `count`, since a packet may lie";
            errors.none(attribute, text)
        }
    }
}
