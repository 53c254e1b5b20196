//! The derive on tokens: the pipeline.

use crate::errors::Errors;
use crate::{emit, resolve, scope, syntax};
use proc_macro2::{Group, Span, TokenStream, TokenTree};

/// The implementation; after errors they and a stub, so that nothing else fails because of them.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let input = match scope::idents(input.clone()).iter().any(|name| name == "deprecated") {
        true => as_own(input),
        false => input,
    };
    let mut input: syn::DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return unreadable(error).into_compile_error(),
    };
    for parameter in input.generics.lifetimes_mut() {
        // one that is used once is used in the declaration, not in the implementation
        let lifetime = &mut parameter.lifetime;
        lifetime.set_span(lifetime.span().resolved_at(Span::call_site()));
    }
    let mut errors = Errors::new();
    let model = resolve::resolve(&input, &mut errors);
    let reports = errors.finish();
    match model {
        Some(model) if reports.is_empty() => emit::implementation(&model),
        _ => emit::stub(&input, &reports),
    }
}

/// The error in a declaration that could not be read. In one that the compiler has read it is an expression that `syn` does
/// not know: the length of an array or a discriminant.
fn unreadable(error: syn::Error) -> syn::Error {
    match syntax::asks_for_full(&error) {
        true => syn::Error::new(
            error.span(),
            "the derive cannot read this expression; give it a name: `const N: usize = ..;`",
        ),
        false => error,
    }
}

/// The tokens where they stand, as if the derive had written them: the compiler does not warn of what a derive names.
/// Deprecated declarations may name what is deprecated, and code that is generated for them cannot be marked as such.
fn as_own(tokens: TokenStream) -> TokenStream {
    let own = |token| match token {
        TokenTree::Group(group) => {
            let mut own = Group::new(group.delimiter(), as_own(group.stream()));
            own.set_span(group.span());
            TokenTree::Group(own)
        }
        // these mean what they mean where they were written: in another crate, or in another edition
        TokenTree::Ident(name)
            if ["$crate", "async", "await", "dyn", "gen", "try"]
                .iter()
                .any(|word| name == word) =>
        {
            TokenTree::Ident(name)
        }
        TokenTree::Ident(mut name) => {
            name.set_span(name.span().resolved_at(Span::call_site()));
            TokenTree::Ident(name)
        }
        other => other,
    };
    tokens.into_iter().map(own).collect()
}
