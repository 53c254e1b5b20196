//! The rules of a declaration that the macro can see. One function per rule; those on constants that only rustc knows
//! are assertions in the runtime's codecs.

use crate::attr::{Asked, FieldAttributes, Float, Layer};
use crate::errors::Errors;
use crate::hint::{Hint, integer_bounds};
use crate::literal::{self, Int};
use crate::model::Lengths;
use quote::ToTokens;
use syn::{Attribute, Expr, Type};

/// All rules of one field. Rules that build on another are looked at only where that holds: one mistake, one error.
pub(crate) fn field(path: &str, attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    if attributes.broken {
        return;
    }
    let before = errors.count();
    one_encoding(attributes, errors);
    skipped_is_not_encoded(attributes, errors);
    default_has_a_use(attributes, errors);
    if attributes.bits.skip.is_none() {
        sendable(ty, errors);
    }
    if errors.count() > before {
        return;
    }
    for encoding in attributes.bits.encodings() {
        integer_codec_on_integer(&encoding, ty, attributes, errors);
    }
    layers_match(attributes, ty, errors);
    if errors.count() > before {
        return;
    }
    if let Some(range) = &attributes.bits.range {
        range_is_not_empty(path, &range.what, errors);
        range_fits(&range.what, ty, errors);
    }
    if let Some(width) = &attributes.bits.width {
        width_is_legal(&width.what, ty, errors);
    }
    bounded(attributes, ty, errors);
}

/// G10, G11: a value has one codec.
fn one_encoding(attributes: &FieldAttributes, errors: &mut Errors) {
    let integers = attributes.bits.encodings();
    if let [first, second, ..] = integers.as_slice() {
        let bits = match &attributes.bits.range {
            Some(range) => match bits_of(&range.what) {
                Some(bits) => format!("`range` already fixes the width ({bits} bits)"),
                None => "`range` already fixes the width".to_string(),
            },
            None => format!("`{}` is given already", first.what),
        };
        let mut error = syn::Error::new_spanned(&second.by, format!("choose one encoding: {bits}"));
        error.combine(syn::Error::new_spanned(&first.by, "the other one"));
        errors.push(error);
    }
    let integer = integers.first().map(|encoding| &encoding.by);
    let float = attributes.float.as_ref().map(|float| &float.by);
    let quat = attributes.quat.as_ref().map(|quat| &quat.by);
    let string = attributes
        .layers
        .iter()
        .find(|layer| matches!(layer.what, Layer::String(_)));
    let leaves: Vec<_> = [integer, float, quat, string.map(|layer| &layer.by)]
        .into_iter()
        .flatten()
        .collect();
    if let [first, second, ..] = leaves.as_slice() {
        let mut error = syn::Error::new_spanned(second, "two codecs for one value");
        error.combine(syn::Error::new_spanned(first, "the other one"));
        errors.push(error);
    }
}

fn bits_of(range: &(Expr, Expr)) -> Option<u32> {
    let (Int::Signed(lower), Int::Signed(upper)) = (literal::int(&range.0)?, literal::int(&range.1)?) else {
        return None;
    };
    let span = upper.checked_sub(lower)?;
    u128::try_from(span).ok().map(|span| u128::BITS - span.leading_zeros())
}

/// G35.
fn skipped_is_not_encoded(attributes: &FieldAttributes, errors: &mut Errors) {
    if attributes.bits.skip.is_none() {
        return;
    }
    let codecs = attributes.bits.encodings();
    let named = codecs.iter().map(|codec| (&codec.by, codec.what.to_string()));
    let align = attributes
        .bits
        .align
        .iter()
        .map(|align| (&align.by, "align".to_string()));
    let float = attributes.float.iter().map(|float| (&float.by, "#[float]".to_string()));
    let quat = attributes.quat.iter().map(|quat| (&quat.by, "#[quat]".to_string()));
    let layers = attributes.layers.iter().map(|layer| match layer.what {
        Layer::Array(_) => (&layer.by, "#[array]".to_string()),
        Layer::String(_) => (&layer.by, "#[string]".to_string()),
    });
    for (by, name) in named.chain(align).chain(float).chain(quat).chain(layers) {
        errors.at(by, format!("a skipped field is not encoded; remove `{name}`"));
    }
}

/// G37.
fn default_has_a_use(attributes: &FieldAttributes, errors: &mut Errors) {
    if let (Some(default), None) = (&attributes.bits.default, &attributes.bits.skip) {
        errors.at(
            &default.by,
            "`default` is never used: only a skipped field takes it (`skip, default = ..`)",
        );
    }
}

/// G31.
fn sendable(ty: &Type, errors: &mut Errors) {
    let what = match ty {
        Type::Ptr(_) => "a raw pointer",
        Type::Reference(_) => "a reference",
        Type::FnPtr(_) => "a function pointer",
        Type::Never(_) => "`!`",
        _ => return,
    };
    errors.at(
        ty,
        format!("{what} cannot be sent; send what it stands for, or `#[bits(skip)]` the field"),
    );
}

/// G48, where the tokens show it: not behind a skipped field.
pub(crate) fn not_recursive(container: &syn::Ident, ty: &Type, errors: &mut Errors) {
    fn mentions(tokens: proc_macro2::TokenStream, name: &str) -> bool {
        let mut in_path = false;
        tokens.into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(ident) => !core::mem::take(&mut in_path) && ident == name,
            proc_macro2::TokenTree::Group(group) => mentions(group.stream(), name),
            proc_macro2::TokenTree::Punct(punct) => {
                in_path = punct.as_char() == ':';
                false
            }
            proc_macro2::TokenTree::Literal(_) => false,
        })
    }
    // `PhantomData<Node>` sends nothing
    let marker = ty.to_token_stream().to_string().contains("PhantomData");
    if !marker && (mentions(ty.to_token_stream(), &container.to_string()) || mentions(ty.to_token_stream(), "Self")) {
        errors.at(
            ty,
            format!("`{container}` contains itself, so it has no maximum size; use indices"),
        );
    }
}

/// G05, for literals.
fn range_is_not_empty(path: &str, range: &(Expr, Expr), errors: &mut Errors) {
    if let (Some(lower), Some(upper)) = (literal::int(&range.0), literal::int(&range.1)) {
        if lower > upper {
            errors.at(Pair(range), format!("`{path}`: empty range, {lower} > {upper}"));
        }
    }
}

/// G06 and G07, for literals and types that the tokens show.
fn range_fits(range: &(Expr, Expr), ty: &Type, errors: &mut Errors) {
    let Hint::Integer(name) = Hint::of_leaf(ty) else {
        return;
    };
    let (least, most) = integer_bounds(name);
    for bound in [&range.0, &range.1] {
        let text = match literal::int(bound) {
            Some(Int::Signed(v)) if v < least => format!("`{v}` does not fit `{name}` (min {least})"),
            Some(Int::Signed(v)) if v > most => format!("`{v}` does not fit `{name}` (max {most})"),
            Some(Int::Huge(v)) if name != "u128" => format!("`{v}` does not fit `{name}` (max {most})"),
            _ => continue,
        };
        errors.at(bound, format!("{text}; widen the field or the range"));
    }
}

/// G12 and G13, for literals.
fn width_is_legal(width: &Expr, ty: &Type, errors: &mut Errors) {
    let Some(Int::Signed(bits)) = literal::int(width) else {
        return;
    };
    if !(1..=128).contains(&bits) {
        return errors.at(width, "`width` must be 1..=128");
    }
    let (name, most) = match Hint::of_leaf(ty) {
        Hint::Integer(name) => (name, name.trim_start_matches(['u', 'i']).parse().unwrap_or(128)),
        Hint::Pointer(name) => {
            if bits > 32 {
                errors.at(
                    width,
                    format!("`{name}` takes at most 32 bits on the wire, since peers differ"),
                );
            }
            return;
        }
        _ => return,
    };
    if bits > most {
        let extra = bits - most;
        errors.at(
            width,
            format!("`{name}` holds {most} bits; `width = {bits}` would add {extra} that can never be set"),
        );
    }
}

/// G08, G52.
fn integer_codec_on_integer(
    encoding: &Asked<&'static str>,
    ty: &Type,
    attributes: &FieldAttributes,
    errors: &mut Errors,
) {
    let name = encoding.what;
    let text = match Hint::of_leaf(ty) {
        Hint::Float(float) => format!("`{name}` applies to integers; for `{float}` use `#[float(min, max, res)]`"),
        Hint::Bool => format!("`{name}` applies to integers; a `bool` is 1 bit without an attribute"),
        Hint::Char => format!("`{name}` applies to integers; a `char` is 21 bits without an attribute"),
        Hint::String => format!("`{name}` applies to integers; for a `String` use `#[string(max = N)]`"),
        Hint::Tuple | Hint::Map if attributes.layers.is_empty() => {
            format!("`{name}` does not pass through a tuple or a map; put it in a struct")
        }
        _ => return,
    };
    errors.at(&encoding.by, text);
}

/// G02 and G22: each layer attribute has its layer in the type.
fn layers_match(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let text = attributes
        .layers
        .iter()
        .position(|layer| matches!(layer.what, Layer::String(_)));
    if let Some(extra) = text.and_then(|at| attributes.layers.get(at + 1)) {
        return errors.at(
            &extra.by,
            "more layers than the type has: nothing is inside of a string",
        );
    }
    let mut inner = ty;
    for layer in &attributes.layers {
        // through fixed arrays to the collection
        let mut hint = Hint::of(inner);
        let mut fixed = None;
        while let Hint::Array(element) = hint {
            fixed = Some(inner);
            hint = Hint::of(element);
        }
        match (&layer.what, hint) {
            (Layer::Array(_), Hint::Vec(element)) => inner = element,
            (Layer::String(_), Hint::String) | (_, Hint::Other | Hint::Map) => return,
            (Layer::Array(_), Hint::String) => {
                return errors.at(&layer.by, "`#[array]` on a `String`; use `#[string(max = N)]`");
            }
            (Layer::Array(_), _) => {
                let text = match fixed {
                    Some(array) => {
                        let array = array
                            .to_token_stream()
                            .to_string()
                            .replace(" ;", ";")
                            .replace("[ ", "[")
                            .replace(" ]", "]");
                        format!("`{array}` is fixed; `max` is not needed")
                    }
                    None if !std::ptr::eq(inner, ty) => {
                        "more `#[array]` layers than the type has collections".to_string()
                    }
                    None => "`#[array]` applies to a collection such as `Vec`".to_string(),
                };
                return errors.at(&layer.by, text);
            }
            (Layer::String(_), Hint::Vec(_)) => {
                return errors.at(&layer.by, "`#[string]` on a `Vec`; use `#[array(max = N)]`");
            }
            (Layer::String(_), _) => {
                return errors.at(
                    &layer.by,
                    "`#[string]` applies to `String`; for a collection use `#[array(max = N)]`",
                );
            }
        }
    }
}

/// G21, G30: what has no bound of its own needs one.
fn bounded(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    if attributes.bits.skip.is_some() {
        return;
    }
    let text = ty.to_token_stream().to_string().replace(' ', "");
    match Hint::of(ty) {
        Hint::Vec(_) if attributes.layers.is_empty() => errors.at(
            ty,
            format!("`{text}` has no bound on the wire; add `#[array(max = N)]` so a hostile length cannot allocate"),
        ),
        Hint::String if attributes.layers.is_empty() => errors.at(
            ty,
            format!("`{text}` has no bound on the wire; add `#[string(max = N)]` so a hostile length cannot allocate"),
        ),
        _ => {}
    }
    if let (Hint::Pointer(name), true) = (Hint::of_leaf(ty), attributes.bits.encodings().is_empty()) {
        errors.at(
            ty,
            format!("`{name}` differs between 32- and 64-bit peers; give `#[bits(range = 0..=N)]`"),
        );
    }
}

/// G23 and G25, for literals.
pub(crate) fn lengths(lengths: &Lengths, name: &str, errors: &mut Errors) {
    let max = literal::int(&lengths.max);
    if max == Some(Int::Signed(0)) {
        let text = match lengths.min {
            None => "`max` must be a constant of at least 1",
            Some(_) => "`len` must end at 1 or more",
        };
        return errors.at(&lengths.max, text);
    }
    if let (Some(min), Some(max)) = (lengths.min.as_ref().and_then(literal::int), max) {
        let range = (lengths.min.as_ref(), &lengths.max);
        if min > max {
            errors.at(Lower(range), format!("`len`: empty range, {min} > {max}"));
        } else if min == max && name == "array" {
            errors.at(Lower(range), format!("a length that never varies: use `[T; {max}]`"));
        }
    }
}

/// G09, G14 to G19, for literals. True if none is broken.
pub(crate) fn float(float: &Float, ty: &Type, attribute: &Attribute, errors: &mut Errors) -> bool {
    let name = match Hint::of_leaf(ty) {
        Hint::Integer(name) | Hint::Pointer(name) => {
            errors.at(attribute, format!("`#[float]` on `{name}`; use `#[bits(range = ..)]`"));
            return false;
        }
        Hint::Float(name) => name,
        Hint::Bool | Hint::Char | Hint::String => {
            errors.at(attribute, "`#[float]` applies to `f32` and `f64`");
            return false;
        }
        Hint::Tuple | Hint::Map => {
            errors.at(
                attribute,
                "`#[float]` does not pass through a tuple or a map; put it in a struct",
            );
            return false;
        }
        // an alias: what the type can hold is checked where it is known
        _ => "",
    };
    let problem = match float {
        Float::Raw => None,
        Float::Res { min, max, res } => span_problem(min, max).or_else(|| {
            let span = literal::float(max)? - literal::float(min)?;
            resolution_problem(span, literal::float(res)?, name).map(|text| (res.to_token_stream(), text))
        }),
        Float::Bits { min, max, bits, zero } => span_problem(min, max).or_else(|| {
            if *zero && (literal::float(min).is_some_and(|v| v >= 0.0) || literal::float(max).is_some_and(|v| v <= 0.0))
            {
                let text = "`zero` reserves code 0 for 0.0 and needs `bits` and min < 0 < max";
                return Some((attribute.to_token_stream(), text.to_string()));
            }
            let most = if name == "f32" { 24 } else { 53 };
            let name = if name.is_empty() { "f64" } else { name };
            match literal::int(bits)? {
                Int::Signed(n) if (1..=most).contains(&n) && !(*zero && n < 2) => None,
                _ if *zero => Some((
                    bits.to_token_stream(),
                    format!("`bits` with `zero` must be 2..={most} for `{name}`"),
                )),
                _ => Some((
                    bits.to_token_stream(),
                    format!("`bits` must be 1..={most} for `{name}`"),
                )),
            }
        }),
    };
    match problem {
        Some((at, text)) => {
            errors.at(at, text);
            false
        }
        None => true,
    }
}

/// G14.
fn span_problem(min: &Expr, max: &Expr) -> Option<(proc_macro2::TokenStream, String)> {
    let (low, high) = (literal::float(min)?, literal::float(max)?);
    (low >= high).then(|| {
        (
            min.to_token_stream(),
            format!("`min` ({low}) must be less than `max` ({high})"),
        )
    })
}

/// G15, G16, G17.
fn resolution_problem(span: f64, res: f64, name: &str) -> Option<String> {
    if !(res > 0.0 && res.is_finite()) {
        return Some("`res` must be finite and positive".to_string());
    }
    if res > span {
        return Some("resolution coarser than the whole range: every value becomes min or max".to_string());
    }
    let steps = span / res;
    let bits = steps.log2().floor() + 1.0;
    match name {
        "f32" if steps > 4_294_967_040.0 => Some(format!(
            "this needs {bits} bits, more than the 32 of a raw `f32`; use `#[float(raw)]`"
        )),
        "f64" if steps > 9_007_199_254_740_992.0 => Some(format!(
            "this needs {bits} bits, and the arithmetic of `f64` is exact up to 53; use `#[float(raw)]`"
        )),
        _ => None,
    }
}

/// G29. True if nothing is broken.
pub(crate) fn quat(bits: &Expr, attribute: &Attribute, ty: &Type, errors: &mut Errors) -> bool {
    let legal = match Hint::of_leaf(ty) {
        Hint::Float("f32") | Hint::Other => true,
        _ => {
            errors.at(attribute, "`#[quat]` needs four `f32` components: `[f32; 4]`, x y z w");
            false
        }
    };
    match literal::int(bits) {
        Some(Int::Signed(2..=20)) | None => legal,
        Some(_) => {
            errors.at(bits, "`bits` of `#[quat]` must be 2..=20");
            false
        }
    }
}

/// Both ends of a range, to underline.
struct Pair<'a>(&'a (Expr, Expr));

impl ToTokens for Pair<'_> {
    fn to_tokens(&self, tokens: &mut proc_macro2::TokenStream) {
        self.0.0.to_tokens(tokens);
        self.0.1.to_tokens(tokens);
    }
}

/// Both ends of a length, to underline.
struct Lower<'a>((Option<&'a Expr>, &'a Expr));

impl ToTokens for Lower<'_> {
    fn to_tokens(&self, tokens: &mut proc_macro2::TokenStream) {
        if let Some(lower) = self.0.0 {
            lower.to_tokens(tokens);
        }
        self.0.1.to_tokens(tokens);
    }
}
