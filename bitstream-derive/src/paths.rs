//! Finds paths in expressions that may name constants.
//!
//! Tokens do not say what a path names. The generated code asks the compiler about each path that is found here, so no
//! such path may be a type, a function, a macro or a binding. A constant is recognised by its upper case, which rustc's
//! lint requires.

use crate::tokens::{is_block, is_keyword, is_literal, is_one_of, is_punct, is_upper, is_word, plain};
use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use std::ops::Range;
use syn::Generics;

/// Path that may name a constant.
pub(crate) struct Named {
    pub(crate) path: TokenStream,
    /// True if the generic parameters of the path's type may be left to inference: `Point::ZERO`.
    pub(crate) is_open: bool,
    /// True for a generic argument, such as the `N` of `f::<N>()`, which may be a type.
    pub(crate) is_argument: bool,
}

impl Named {
    fn value(path: TokenStream, is_open: bool) -> Named {
        let is_argument = false;
        Named {
            path,
            is_open,
            is_argument,
        }
    }
}

/// Parameters of the type whose attribute has the expression.
#[derive(Clone, Default)]
pub(crate) struct Parameters {
    pub(crate) types: Vec<String>,
    pub(crate) constants: Vec<String>,
}

impl Parameters {
    pub(crate) fn of(generics: &Generics) -> Parameters {
        Parameters {
            types: generics.type_params().map(|of| plain(&of.ident)).collect(),
            constants: generics.const_params().map(|of| plain(&of.ident)).collect(),
        }
    }
}

/// A path that was found among tokens.
struct Found {
    /// Position after the last token of the path.
    end: usize,
    is_single: bool,
    is_open: bool,
    last: Ident,
}

/// Returns the path of a constant that may begin at the token number `i`, and its tokens.
pub(crate) fn constant(tokens: &[TokenTree], i: usize, parameters: &Parameters) -> Option<(Named, Range<usize>)> {
    if is_word(tokens, Some(i), "cfg") && is_punct(tokens, Some(i + 1), '!') {
        let path = tokens.get(i..i + 3)?.iter().cloned().collect();
        return Some((Named::value(path, false), i..i + 3));
    }
    let found = Found::at(tokens, i, parameters)?;
    let name = plain(&found.last);
    let is_parameter = found.is_single && parameters.constants.contains(&name);
    if !(is_parameter || is_upper(&name)) || is_applied(tokens, found.end) {
        return None;
    }
    let path = tokens.get(i..found.end)?.iter().cloned().collect();
    Some((Named::value(path, found.is_open), i..found.end))
}

/// Returns the constant that a generic argument of a type may name. The parameters of the declaration show which
/// arguments are types.
pub(crate) fn argument(tokens: &[TokenTree], i: usize, parameters: &Parameters) -> Option<Named> {
    let TokenTree::Ident(name) = tokens.get(i)? else {
        return None;
    };
    let opens = is_punct(tokens, i.checked_sub(1), '<') || is_punct(tokens, i.checked_sub(1), ',');
    let closes = is_punct(tokens, Some(i + 1), '>') || is_punct(tokens, Some(i + 1), ',');
    let text = plain(name);
    let is_parameter = parameters.constants.contains(&text);
    if !(opens && closes && (is_parameter || is_upper(&text))) || parameters.types.contains(&text) {
        return None;
    }
    Some(Named {
        path: tokens.get(i)?.clone().into(),
        is_open: false,
        is_argument: !is_parameter,
    })
}

/// Returns whether a path that ends at `end` is a called function, a macro, or the name of a struct literal or of a
/// binding.
fn is_applied(tokens: &[TokenTree], end: usize) -> bool {
    match tokens.get(end) {
        Some(TokenTree::Group(group)) => match group.delimiter() {
            Delimiter::Parenthesis => true,
            Delimiter::Brace => is_literal(tokens, end),
            _ => false,
        },
        Some(TokenTree::Punct(punct)) if punct.as_char() == '!' => {
            matches!(tokens.get(end + 1), Some(TokenTree::Group(_)))
        }
        Some(TokenTree::Punct(punct)) => punct.as_char() == '@',
        _ => false,
    }
}

impl Found {
    fn at(tokens: &[TokenTree], i: usize, parameters: &Parameters) -> Option<Found> {
        if i.checked_sub(2).is_some_and(|at| is_colons(tokens, at)) {
            return None;
        }
        let mut at = i;
        let is_qualified = is_punct(tokens, Some(i), '<');
        if is_qualified {
            at = qualifier(tokens, i)? + 2;
        } else if is_colons(tokens, i) {
            at += 2;
            // `::` begins a path from the root, unless a name comes before it
            let is_root = match i.checked_sub(1).and_then(|before| tokens.get(before)) {
                Some(TokenTree::Ident(name)) => !begins_path(name),
                Some(TokenTree::Punct(punct)) => punct.as_char() != '>',
                before => before.is_none(),
            };
            if !is_root {
                return None;
            }
        }
        let mut names: Vec<(&Ident, bool)> = Vec::new();
        loop {
            let TokenTree::Ident(name) = tokens.get(at)? else {
                return None;
            };
            at += 1;
            let has_arguments = is_colons(tokens, at) && is_punct(tokens, Some(at + 2), '<');
            if has_arguments {
                at = end_of_arguments(tokens, at + 2)?;
            }
            names.push((name, has_arguments));
            if !is_colons(tokens, at) {
                break;
            }
            at += 2;
        }
        // `names` begins with a keyword in `if ::m::HP`
        if !begins_path(names.first()?.0) {
            return None;
        }
        let (last, _) = *names.last()?;
        let of = names.len().checked_sub(2).and_then(|of| names.get(of));
        let is_open = of.is_some_and(|(of, has_arguments)| {
            let of = plain(of);
            let is_type = of.starts_with(char::is_uppercase) && of != "Self";
            is_type && !has_arguments && !parameters.types.contains(&of)
        });
        Some(Found {
            end: at,
            is_single: at == i + 1,
            is_open,
            last: last.clone(),
        })
    }
}

/// Returns whether a name may begin a path: it is no keyword except those such as `crate`.
fn begins_path(name: &Ident) -> bool {
    !is_keyword(name) || ["Self", "super", "crate", "$crate"].iter().any(|of| name == of)
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens, Some(at), ':') && is_punct(tokens, Some(at + 1), ':')
}

/// Returns the position after the `>` of `<T as Trait>::NAME`, if that begins at a token.
fn qualifier(tokens: &[TokenTree], i: usize) -> Option<usize> {
    let begins = match i.checked_sub(1).and_then(|before| tokens.get(before)) {
        None => true,
        // the second sign of `<<` is not the start of a qualifier
        Some(TokenTree::Punct(punct)) => punct.spacing() == Spacing::Alone,
        Some(TokenTree::Ident(name)) => is_keyword(name),
        Some(_) => false,
    };
    let end = end_of_arguments(tokens, i).filter(|_| begins)?;
    is_colons(tokens, end).then_some(end)
}

/// Returns the position after the `>` that closes a `<`.
fn end_of_arguments(tokens: &[TokenTree], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for i in open..tokens.len() {
        if is_punct(tokens, Some(i), '<') {
            depth += 1;
        }
        let arrow = is_punct(tokens, i.checked_sub(1), '-') || is_punct(tokens, i.checked_sub(1), '=');
        if is_punct(tokens, Some(i), '>') && !arrow {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(i + 1);
            }
        }
    }
    None
}

/// Finds the tokens of types: those after `as` and `->`, and in `<..>`.
pub(crate) fn types(tokens: &[TokenTree]) -> Vec<bool> {
    let mut types = vec![false; tokens.len()];
    for i in 0..tokens.len() {
        // `->` in a type is a part of the type
        if types[i] {
            continue;
        }
        let colons = i.checked_sub(2).is_some_and(|at| is_colons(tokens, at));
        let end = if is_word(tokens, Some(i), "as") {
            end_of_type(tokens, i + 1)
        } else if is_punct(tokens, Some(i), '-') && is_punct(tokens, Some(i + 1), '>') {
            (i..tokens.len())
                .find(|at| is_block(&tokens[*at]))
                .unwrap_or(tokens.len())
        } else if is_punct(tokens, Some(i), '<') {
            let end = if colons {
                end_of_arguments(tokens, i)
            } else {
                qualifier(tokens, i)
            };
            end.unwrap_or(i)
        } else {
            i
        };
        // the token `as`, `-` or `<` itself is no type
        for is_type in types.iter_mut().take(end).skip(i + 1) {
            *is_type = true;
        }
    }
    types
}

fn end_of_type(tokens: &[TokenTree], start: usize) -> usize {
    let is_front = |at: usize| {
        let word = is_one_of(tokens, Some(at), &["const", "mut", "dyn", "unsafe", "extern"]);
        word || is_punct(tokens, Some(at), '&') || is_punct(tokens, Some(at), '*')
    };
    let mut at = start;
    while is_front(at) {
        at += 1;
    }
    if is_punct(tokens, Some(at), '<') {
        at = end_of_arguments(tokens, at).unwrap_or(at);
    } else if !is_colons(tokens, at) {
        at += 1;
    }
    loop {
        if is_punct(tokens, Some(at), '<') {
            at = end_of_arguments(tokens, at).unwrap_or(tokens.len());
        } else if is_colons(tokens, at) {
            // `::` is followed by a name, or by the `<` of generic arguments
            at += if is_punct(tokens, Some(at + 2), '<') { 2 } else { 3 };
        } else {
            return at;
        }
    }
}
