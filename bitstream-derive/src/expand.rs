//! The derive on tokens: the pipeline.

use crate::errors::Errors;
use crate::{emit, resolve, syntax};
use proc_macro2::TokenStream;

/// The implementation; after errors they and a stub, so that nothing else fails because of them.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let input: syn::DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return unreadable(error).into_compile_error(),
    };
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
