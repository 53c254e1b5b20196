//! Constants that only the compiler can evaluate: an assertion for each field that has some, where they stand.

use crate::hint::Hint;
use crate::literal;
use crate::model::{Codec, Field, Model, Wire};
use crate::syntax::local;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::quote_spanned;
use syn::Expr;

/// The assertion of one field of a type without parameters; none where the macro has seen all there is to assert.
pub(super) fn assertion(model: &Model, field: &Field, codec: &TokenStream) -> Option<TokenStream> {
    if is_seen(field) {
        return None;
    }
    let (rt, ty, rule) = (&model.runtime, &field.ty, local("__rule"));
    let codec = named(codec.clone(), &model.ident);
    let path = format!("`{}`", field.path);
    Some(quote_spanned! {field.place=>
        const _: () = match <#codec as #rt::codec::Encoding<#ty>>::PROBLEM {
            ::core::option::Option::None => (),
            ::core::option::Option::Some(#rule) => {
                ::core::panic!("{}", #rt::codec::Problem::new(#path, #rule).text())
            }
        };
    })
}

/// Outside of an implementation there is no `Self`.
fn named(tokens: TokenStream, name: &Ident) -> TokenStream {
    let rename = |token| match token {
        TokenTree::Ident(ident) if ident == "Self" => TokenTree::Ident(name.clone()),
        TokenTree::Group(group) => TokenTree::Group(Group::new(group.delimiter(), named(group.stream(), name))),
        token => token,
    };
    tokens.into_iter().map(rename).collect()
}

/// Whether every constant of a field is a literal, and its type one that the tokens show.
fn is_seen(field: &Field) -> bool {
    let Wire::Sent(codec) = &field.wire else {
        return true;
    };
    let mut codec = codec;
    while let Codec::Align(inner) | Codec::Array(_, inner) = codec {
        if let Codec::Array(lengths, _) = codec {
            if !lengths.is_literal() {
                return false;
            }
        }
        codec = inner;
    }
    let literal = |exprs: &[&Expr]| exprs.iter().all(|expr| literal::float(expr).is_some());
    let leaf = Hint::of_leaf(&field.ty);
    match codec {
        Codec::Plain | Codec::FloatRaw => true,
        Codec::Range { lower, upper } => literal(&[lower, upper]) && matches!(leaf, Hint::Integer(_)),
        Codec::Width(bits) => literal(&[bits]) && matches!(leaf, Hint::Integer(_) | Hint::Pointer(_)),
        // two numbers may be one as `f32`
        Codec::Float { .. } | Codec::FloatBits { .. } => false,
        Codec::Quat { bits } => literal(&[bits]),
        Codec::String(lengths) => lengths.is_literal(),
        Codec::Align(_) | Codec::Array(..) => false,
    }
}
