//! Runs the stages of the derive on tokens.

use crate::errors::Errors;
use crate::{emit, hover, resolve, syntax, tokens};
use proc_macro2::{Span, TokenStream, TokenTree};

/// Returns the implementation for a declaration. If there are errors, returns the errors and a stub implementation, so
/// that other code still compiles.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let input = match tokens::idents(input.clone()).iter().any(|name| name == "deprecated") {
        true => as_own(input),
        false => input,
    };
    let declaration = input.clone();
    let mut input: syn::DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return unreadable(error).into_compile_error(),
    };
    for parameter in input.generics.lifetimes_mut() {
        // with this span, lints about a lifetime that occurs once point to the declaration, not to the implementation
        let lifetime = &mut parameter.lifetime;
        lifetime.set_span(lifetime.span().resolved_at(Span::call_site()));
    }
    let mut errors = Errors::new();
    let model = resolve::resolve(&input, &mut errors);
    let reports = errors.finish();
    let program = std::env::current_exe().unwrap_or_default();
    let mut code = match &model {
        Some(model) if reports.is_empty() => emit::implementation(model, hover::is_program(&program, "rustdoc")),
        _ => emit::stub(&input, &reports),
    };
    if hover::is_program(&program, "rust-analyzer") {
        let rt = model.map_or_else(|| syn::parse_quote!(::bitstream), |model| model.runtime);
        code.extend(hover::links(declaration, &rt));
    }
    code
}

/// Returns the error for a declaration that could not be read. The compiler accepted the declaration, so `syn` does not
/// know an expression in it: the length of an array or a discriminant.
fn unreadable(error: syn::Error) -> syn::Error {
    match syntax::asks_for_full(&error) {
        true => syn::Error::new(
            error.span(),
            "the derive cannot read this expression: declare it as a constant, and write the name of the constant",
        ),
        false => error,
    }
}

/// Returns the tokens at their places, as tokens of the derive, of which the compiler does not warn. A deprecated
/// declaration may use deprecated items, but generated code cannot be marked as deprecated.
fn as_own(tokens: TokenStream) -> TokenStream {
    tokens::mapped(tokens, &|token| match token {
        // words such as `crate` keep the hygiene of their place, which decides their crate and edition
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
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_show_only_bounds_on_parameters() {
        let head = |input: &str, in_rustdoc| {
            let input = syn::parse_str(input).expect(input);
            let mut errors = Errors::new();
            let model = resolve::resolve(&input, &mut errors).expect("a model");
            assert!(errors.finish().is_empty());
            let code = emit::implementation(&model, in_rustdoc).to_string();
            let head = code
                .split("automatically_derived")
                .nth(1)
                .and_then(|code| code.split('{').next());
            head.unwrap_or_default().replace(' ', "")
        };
        let item = "struct S { a: Item, #[array(max = 3)] b: Vec<Item> }";
        assert!(head(item, false).contains("where"));
        assert!(head(item, true).ends_with("BitSerializeforS"));
        let generic = "struct S<T> { a: Item, #[array(max = 3)] b: Vec<T> }";
        assert_eq!(head(generic, false).matches("Item").count(), 1);
        let shown = head(generic, true);
        assert!(shown.contains("Encoding<Vec<T>>") && !shown.contains("Item"), "{shown}");
    }
}
