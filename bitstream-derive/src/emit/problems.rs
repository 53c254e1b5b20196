//! Emits assertions on constants that only the compiler can evaluate, at the fields that have them.

#![deny(clippy::wildcard_enum_match_arm)]

use super::codec::respanned;
use crate::hint::{self, Hint};
use crate::literal;
use crate::model::{Around, Codec, Field, ForDeltas, Inside, Model, Sent};
use crate::syntax::local;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;

/// Emits the assertion of one field in a type without parameters, or of the type.
pub(super) fn assertion(model: &Model, path: &str, place: Span, problem: TokenStream) -> TokenStream {
    let (rt, rule) = (&model.runtime, local("__rule"));
    let path = format!("`{path}`");
    let text = quote_spanned!(place=> #rt::codec::Problem::text(&#rt::codec::Problem::new(#path, #rule)));
    refused(model, place, problem, &rule, &text)
}

/// Emits the assertion of a problem whose text names its field or type.
pub(super) fn whole(model: &Model, place: Span, problem: TokenStream) -> TokenStream {
    let rule = local("__rule");
    refused(model, place, problem, &rule, &rule)
}

/// Emits an assertion that fails with `text` if there is a problem, which `rule` names.
fn refused(model: &Model, place: Span, problem: TokenStream, rule: &Ident, text: &impl ToTokens) -> TokenStream {
    let problem = named(problem, &model.ident.to_token_stream());
    let fallback = fallback(&model.runtime, place);
    // located at the derive: at `place`, the compiler would suggest a parameter of this constant for an unknown type
    let nameless = quote!(_);
    quote_spanned! {place=>
        const #nameless: () = {
            #fallback
            match #problem {
                ::core::option::Option::None => (),
                ::core::option::Option::Some(#rule) => ::core::panic!("{}", #text),
            }
        };
    }
}

/// Emits the assertion that a trait is implemented for all parameters of the type, by one of its items. The value that
/// the function takes implies the bounds of the declaration.
pub(super) fn holds(model: &Model, place: Span, item: TokenStream) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = model.generics.split_for_impl();
    let ident = &model.ident;
    let this = quote_spanned!(place=> #ident #ty_generics);
    let item = named(item, &this);
    let asks = local("_asks");
    quote_spanned! {place=>
        const _: () = {
            fn #asks #impl_generics (_: &#this) #where_clause {
                let _ = #item;
            }
        };
    }
}

/// Emits an import, so that only the bound of the implementation reports a codec that does not apply to a type. A
/// function uses it, since the compiler would warn of an unused import from the user's path.
fn fallback(rt: &syn::Path, place: Span) -> TokenStream {
    respanned(
        quote! {
            use #rt::codec::NoProblem as _NoProblem;
            fn _imported<T: _NoProblem>() {}
        },
        place,
    )
}

/// Replaces `Self` by the name of the type, for code outside of an implementation.
#[allow(clippy::wildcard_enum_match_arm)] // of tokens
fn named(tokens: TokenStream, name: &TokenStream) -> TokenStream {
    let rename = |token| match token {
        TokenTree::Ident(ident) if ident == "Self" => name.clone(),
        TokenTree::Group(group) => {
            let mut renamed = Group::new(group.delimiter(), named(group.stream(), name));
            renamed.set_span(group.span());
            TokenTree::Group(renamed).into()
        }
        token => token.into(),
    };
    tokens.into_iter().flat_map(rename).collect()
}

/// Returns whether every constant of a field is a literal, and the tokens show its type. The macro has then checked
/// everything.
pub(super) fn is_seen(field: &Field, sent: &Sent) -> bool {
    // a capacity is a constant too
    if !hint::is_growable(&field.ty, layers(&sent.codec)) {
        return false;
    }
    let mut codec = &sent.codec;
    loop {
        // the types of elements decide what a key may be, and the type of a number whether it has a usual size
        if matches!(
            codec,
            Codec::Around(Around::Hinted(ForDeltas::Usual(_) | ForDeltas::Key(_)), _)
        ) {
            break false;
        }
        codec = match codec.inside() {
            Inside::Value(inner) => inner,
            Inside::Elements(inner) if has_short_length(codec) => inner,
            Inside::Elements(_) | Inside::Nothing => break is_seen_leaf(field, codec),
        };
    }
}

/// Returns whether the layer has a length whose bounds the derive has checked.
fn has_short_length(codec: &Codec) -> bool {
    matches!(codec, Codec::Array(lengths, _) | Codec::Counted { lengths, .. } if lengths.is_short())
}

/// Returns the number of layers that have a length.
fn layers(codec: &Codec) -> usize {
    match codec.inside() {
        Inside::Value(inner) => layers(inner),
        Inside::Elements(inner) => 1 + layers(inner),
        Inside::Nothing => usize::from(matches!(
            codec,
            Codec::String(..) | Codec::Bytes(_) | Codec::Counted { .. }
        )),
    }
}

fn is_seen_leaf(field: &Field, codec: &Codec) -> bool {
    let literal = |exprs: &[&Expr]| exprs.iter().all(|expr| literal::float::<f64>(expr).is_some());
    let leaf = Hint::of_leaf(&field.ty);
    match codec {
        // a type argument may break a rule of the field
        Codec::Plain => !hint::is_generic(hint::leaf(&field.ty)),
        Codec::FloatRaw | Codec::Leb128 | Codec::Relative { tiers: None, .. } | Codec::ByteArray => true,
        Codec::Relative { tiers: Some(tiers), .. } => {
            literal(&tiers.iter().collect::<Vec<_>>()) && matches!(leaf, Hint::Integer(_))
        }
        Codec::Range(range) => range.end.is_none() && range.is_literal() && matches!(leaf, Hint::Integer(_)),
        Codec::Width(bits) | Codec::Varint(bits) => {
            literal(&[bits]) && matches!(leaf, Hint::Integer(_) | Hint::Pointer(_))
        }
        Codec::Fixed { int, frac, range } => {
            literal(&[int, frac]) && range.is_literal() && matches!(leaf, Hint::Integer(_))
        }
        Codec::Constant { value, bits } => literal(&[value, bits]),
        Codec::Quat { bits, .. } => literal(&[bits]),
        Codec::String(lengths, _) | Codec::Bytes(lengths) | Codec::Counted { lengths, .. } => lengths.is_literal(),
        // two bounds may be the same `f32`
        Codec::Float { .. } | Codec::FloatBits { .. } => false,
        // the requirements of a user's type are not visible
        Codec::Tagged { .. } | Codec::With(_) | Codec::WithGiven(_) | Codec::As(..) => false,
        Codec::SaidWidth { .. } | Codec::Array(..) | Codec::Until { .. } | Codec::Sparse { .. } => false,
        Codec::BitSet(_) => false,
        Codec::Around(..) => false,
    }
}
