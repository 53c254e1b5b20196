//! Expressions over fields: which names in them are fields, and what stands in their place.
//!
//! In `when`, `count`, `elide` and `ensure` a field's name is the place itself, as if it were a local of the field's type.
//! Rust has no second name for a place, so the name is replaced by what reaches it: `self.at_rest`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;

/// The tokens with every name of a field replaced.
pub(crate) fn replace(tokens: TokenStream, place: &mut dyn FnMut(&Ident) -> Option<TokenStream>) -> TokenStream {
    walk(tokens, false, place)
}

/// The names among the tokens that stand for values, and `self`.
pub(crate) fn names(tokens: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    walk(tokens, false, &mut |name| {
        names.push(name.clone());
        None
    });
    names
}

/// As declared, without `r#`.
pub(crate) fn plain(name: &Ident) -> String {
    name.unraw().to_string()
}

fn walk(tokens: TokenStream, in_braces: bool, place: &mut dyn FnMut(&Ident) -> Option<TokenStream>) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = TokenStream::new();
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let braces = group.delimiter() == Delimiter::Brace;
                let mut inner = Group::new(group.delimiter(), walk(group.stream(), braces, place));
                inner.set_span(group.span());
                out.extend([TokenTree::Group(inner)]);
            }
            TokenTree::Ident(name) if is_value(&tokens, i, in_braces) && !is_keyword(name) => match place(name) {
                Some(replacement) => out.extend(replacement),
                None => out.extend([token.clone()]),
            },
            _ => out.extend([token.clone()]),
        }
    }
    out
}

/// Whether a name is a word of the language, which a field `r#match` is not. `self` is a value.
fn is_keyword(name: &Ident) -> bool {
    name != "self" && syn::parse_str::<Ident>(&name.to_string()).is_err()
}

/// Whether a name stands for a value: it is no member, no part of a path, no function, no macro and no label.
fn is_value(tokens: &[TokenTree], i: usize, in_braces: bool) -> bool {
    let punct = |at: Option<usize>, c: char| matches!(at.and_then(|at| tokens.get(at)), Some(TokenTree::Punct(punct)) if punct.as_char() == c);
    let (before, before_that) = (i.checked_sub(1), i.checked_sub(2));
    let (next, after_that) = (Some(i + 1), Some(i + 2));
    let member = punct(before, '.') && !punct(before_that, '.');
    let in_path = (punct(before, ':') && punct(before_that, ':')) || (punct(next, ':') && punct(after_that, ':'));
    let label = in_braces && punct(next, ':') && !punct(after_that, ':');
    let lifetime = punct(before, '\'');
    let called =
        matches!(tokens.get(i + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let is_macro = punct(next, '!') && matches!(tokens.get(i + 2), Some(TokenTree::Group(_)));
    !(member || in_path || label || lifetime || called || is_macro)
}
