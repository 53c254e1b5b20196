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

/// Names that the expression itself binds: by a parameter of a closure, or by `let`.
#[derive(Clone, Default)]
struct Bound {
    /// In scope.
    names: Vec<String>,
    /// Of `let`, whose value is still to come.
    coming: Vec<String>,
    /// How many were in scope before the closure that is open.
    before_closure: Option<usize>,
}

impl Bound {
    /// Follows the tokens of one level.
    fn pass(&mut self, tokens: &[TokenTree], i: usize) {
        match &tokens[i] {
            TokenTree::Punct(punct) if punct.as_char() == ';' => self.names.append(&mut self.coming),
            TokenTree::Punct(punct) if punct.as_char() == ',' => {
                if let Some(before) = self.before_closure.take() {
                    self.names.truncate(before);
                }
            }
            // of `if let`
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => self.names.append(&mut self.coming),
            _ => {}
        }
    }

    /// The end of the pattern that begins at a token, if one does. Its names are bound.
    fn pattern(&mut self, tokens: &[TokenTree], i: usize) -> Option<usize> {
        let is = |at: usize, c: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == c);
        let find = |c: char| (i + 1..tokens.len()).find(|at| is(*at, c));
        match &tokens[i] {
            TokenTree::Ident(name) if name == "let" => {
                let end = find('=')?;
                idents(&tokens[i + 1..end], &mut self.coming);
                Some(end)
            }
            TokenTree::Punct(punct) if punct.as_char() == '|' && begins_a_value(tokens, i) => {
                let end = find('|')?;
                self.before_closure.get_or_insert(self.names.len());
                idents(&tokens[i + 1..end], &mut self.names);
                Some(end)
            }
            _ => None,
        }
    }
}

/// Whether an operand is expected at a token: `|` is then a closure's.
fn begins_a_value(tokens: &[TokenTree], i: usize) -> bool {
    match i.checked_sub(1).map(|before| &tokens[before]) {
        None => true,
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), ',' | '=' | '>' | ';' | '&' | '!'),
        Some(TokenTree::Ident(name)) => name == "move" || name == "return",
        Some(_) => false,
    }
}

fn idents(tokens: &[TokenTree], names: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => names.push(plain(name)),
            TokenTree::Group(group) => idents(&group.stream().into_iter().collect::<Vec<_>>(), names),
            _ => {}
        }
    }
}

fn walk(tokens: TokenStream, in_braces: bool, place: &mut dyn FnMut(&Ident) -> Option<TokenStream>) -> TokenStream {
    walk_in(tokens, in_braces, Bound::default(), place)
}

fn walk_in(
    tokens: TokenStream,
    in_braces: bool,
    mut bound: Bound,
    place: &mut dyn FnMut(&Ident) -> Option<TokenStream>,
) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = TokenStream::new();
    let mut pattern_end = 0;
    for (i, token) in tokens.iter().enumerate() {
        bound.pass(&tokens, i);
        if i >= pattern_end {
            pattern_end = bound.pattern(&tokens, i).map_or(i, |end| end + 1);
        }
        match token {
            _ if i < pattern_end => out.extend([token.clone()]),
            TokenTree::Group(group) => {
                let braces = group.delimiter() == Delimiter::Brace;
                let inside = Bound {
                    names: bound.names.clone(),
                    ..Bound::default()
                };
                let mut inner = Group::new(group.delimiter(), walk_in(group.stream(), braces, inside, place));
                inner.set_span(group.span());
                out.extend([TokenTree::Group(inner)]);
            }
            TokenTree::Ident(name) if is_value(&tokens, i, in_braces) && !bound.names.contains(&plain(name)) => {
                match place(name) {
                    Some(replacement) => out.extend(replacement),
                    None => out.extend([token.clone()]),
                }
            }
            _ => out.extend([token.clone()]),
        }
    }
    out
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
