//! `#[string(max = N)]`, `#[string(len = A..=B)]`, and the forms of the characters.

use super::cure::Spot;
use super::values::{Len, values};
use super::{Asked, Layer, entries, lengths, needs_a_bound, values_of};
use crate::errors::Errors;
use crate::hint::shown_expr;
use crate::keys;
use crate::model::{Lengths, StringForm};
use syn::{Attribute, Expr, parse_quote};

values! {
    struct StringValues of keys::STRING;
    "max" max: Expr,
    "len" len: Len,
    "width" width: Expr,
    "count" count: Expr,
    "ascii" ascii: (),
    "wide" wide: (),
    "nul" nul: (),
    "padded" padded: (),
}

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Layer> {
    let list = entries(attribute, spot, errors)?;
    let values: StringValues = values_of(&list, spot, true, errors)?;
    let forms = [
        ("ascii", StringForm::Ascii),
        ("wide", StringForm::Wide),
        ("nul", StringForm::Nul),
        ("padded", StringForm::Padded),
    ];
    let mut forms = forms
        .into_iter()
        .filter_map(|(name, form)| Some((name, values.written.by(name)?, form)));
    let first = forms.next();
    if let (Some((first, ..)), Some((second, by, _))) = (&first, forms.next()) {
        return errors.none(
            by,
            format!("`{first}` and `{second}` are two forms of one text: keep one"),
        );
    }
    let form = first.map_or(StringForm::Utf8, |(.., form)| form);
    if let (Some(width), StringForm::Nul | StringForm::Padded, Some((name, ..))) = (&values.width, form, &first) {
        return errors.none(&width.by, format!("a text with `{name}` has no length: remove `width`"));
    }
    let width = values.written.by("width").map(|by| ("width", by));
    let beside_count = width.or(first.map(|(name, by, _)| (name, by)));
    if let (Some(_), Some((key, by))) = (&values.count, beside_count) {
        let text = format!("`count` says the bytes of a text in UTF-8, whose length is not sent: remove `{key}`");
        return errors.none(by, text);
    }
    let bounded = match form {
        StringForm::Padded => room(values.max, values.len, attribute, errors).ok()?,
        StringForm::Utf8 | StringForm::Ascii | StringForm::Wide | StringForm::Nul => {
            let len = match values.len {
                Some(len) => Some(len.what.range(&len.by, errors)?),
                None => None,
            };
            lengths(values.max, len, values.width, errors).ok()?
        }
    };
    match bounded {
        Some(lengths) => Some(Layer::String {
            lengths,
            form,
            count: values.count,
        }),
        None => errors.none(attribute, needs_a_bound("string")),
    }
}

/// Returns the number of bytes of a `padded` text.
fn room(
    max: Option<Asked<Expr>>,
    len: Option<Asked<Len>>,
    attribute: &Attribute,
    errors: &mut Errors,
) -> Result<Option<Lengths>, ()> {
    let room = match (max, len.map(|len| len.what)) {
        (None, Some(Len::One(max, _))) => {
            let (min, width) = (Some(parse_quote!(0)), None);
            return Ok(Some(Lengths { min, max, width }));
        }
        (Some(max), _) => shown_expr(&max.what),
        (None, Some(Len::Range(_, end))) => shown_expr(&end),
        (None, None) => "N".to_string(),
    };
    errors.at(
        attribute,
        format!("`padded` sends a fixed number of bytes: write `len = {room}, padded`"),
    );
    Err(())
}
