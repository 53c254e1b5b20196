//! The derive on tokens: the pipeline.

use crate::errors::Errors;
use crate::{emit, resolve};
use proc_macro2::TokenStream;

/// The implementation; after errors they and a stub, so that nothing else fails because of them.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let input: syn::DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::new();
    let model = resolve::resolve(&input, &mut errors);
    let reports = errors.finish();
    match model {
        Some(model) if reports.is_empty() => emit::implementation(&model),
        _ => emit::stub(&input, &reports),
    }
}
