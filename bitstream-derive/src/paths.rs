//! Paths in expressions that may name constants.
//!
//! Tokens do not say what a path names. The compiler does, of each path that is found here: so none of them may be a type, a
//! function, a macro or a binding. A constant is known by its case, as rustc asks for it.

use crate::scope::{is_keyword, is_literal, is_punct, is_word};
use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// A path that may name a constant.
pub(crate) struct Named {
    pub(crate) path: TokenStream,
    /// The parameters of its type may be left to inference: `Point::ZERO`.
    pub(crate) is_open: bool,
}

/// The parameters of the type that has the expression.
#[derive(Clone, Default)]
pub(crate) struct Parameters {
    pub(crate) types: Vec<String>,
    pub(crate) constants: Vec<String>,
}

/// A path among tokens.
struct Found {
    /// Behind its last token.
    end: usize,
    is_single: bool,
    is_open: bool,
    last: Ident,
}

/// The path of a constant that may begin at the token number `i`, and its tokens.
pub(crate) fn constant(tokens: &[TokenTree], i: usize, parameters: &Parameters) -> Option<(Named, Range<usize>)> {
    if is_word(tokens, Some(i), "cfg") && is_punct(tokens, Some(i + 1), '!') {
        let path = tokens.get(i..i + 3)?.iter().cloned().collect();
        return Some((Named { path, is_open: false }, i..i + 3));
    }
    let found = Found::at(tokens, i, parameters)?;
    let name = found.last.to_string();
    let is_parameter = found.is_single && parameters.constants.contains(&name);
    if !(is_parameter || is_upper(&name)) || is_applied(tokens, found.end) {
        return None;
    }
    let path = tokens.get(i..found.end)?.iter().cloned().collect();
    let is_open = found.is_open;
    Some((Named { path, is_open }, i..found.end))
}

/// Constants are in upper case.
fn is_upper(name: &str) -> bool {
    name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase)
}

/// Whether a path that ends there is a function that is called, a macro, the name of a struct literal or of a binding.
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
        let before = i.checked_sub(1);
        let is_member = is_punct(tokens, before, '.') && !is_punct(tokens, i.checked_sub(2), '.');
        if is_member || is_punct(tokens, before, '\'') || i.checked_sub(2).is_some_and(|at| is_colons(tokens, at)) {
            return None;
        }
        let mut at = i;
        let is_qualified = is_punct(tokens, Some(i), '<');
        if is_qualified {
            at = qualifier(tokens, i)? + 2;
        } else if is_colons(tokens, i) {
            at += 2;
            // of a path from the root; otherwise a name is in front
            let is_root = match before.and_then(|before| tokens.get(before)) {
                Some(TokenTree::Ident(name)) => {
                    is_keyword(name) && !["Self", "super", "crate"].iter().any(|of| name == of)
                }
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
        let (last, _) = *names.last()?;
        let is_single = at == i + 1;
        if is_single && (is_keyword(last) || last == "self") {
            return None;
        }
        let of = names.len().checked_sub(2).and_then(|of| names.get(of));
        let is_open = of.is_some_and(|(of, has_arguments)| {
            let of = of.to_string();
            let is_type = of.starts_with(char::is_uppercase) && of != "Self";
            is_type && !has_arguments && !parameters.types.contains(&of)
        });
        Some(Found {
            end: at,
            is_single,
            is_open,
            last: last.clone(),
        })
    }
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens, Some(at), ':') && is_punct(tokens, Some(at + 1), ':')
}

/// Behind the `>` of `<T as Trait>::NAME`, if that begins at a token.
fn qualifier(tokens: &[TokenTree], i: usize) -> Option<usize> {
    let begins = match i.checked_sub(1).and_then(|before| tokens.get(before)) {
        None => true,
        // not the second of `<<`
        Some(TokenTree::Punct(punct)) => punct.spacing() == Spacing::Alone,
        Some(TokenTree::Ident(name)) => is_keyword(name),
        Some(_) => false,
    };
    let end = end_of_arguments(tokens, i).filter(|_| begins)?;
    is_colons(tokens, end).then_some(end)
}

/// Behind the `>` that closes a `<`.
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

/// Which tokens are of types: those behind `as` and `->`, and in `<..>`.
pub(crate) fn types(tokens: &[TokenTree]) -> Vec<bool> {
    let mut types = vec![false; tokens.len()];
    for i in 0..tokens.len() {
        let colons = i.checked_sub(2).is_some_and(|at| is_colons(tokens, at));
        let end = if is_word(tokens, Some(i), "as") {
            end_of_type(tokens, i + 1)
        } else if is_punct(tokens, Some(i), '-') && is_punct(tokens, Some(i + 1), '>') {
            let body =
                |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            tokens
                .iter()
                .skip(i)
                .position(body)
                .map_or(tokens.len(), |length| i + length)
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
        // the first token says what follows it
        for is_type in types.iter_mut().take(end).skip(i + 1) {
            *is_type = true;
        }
    }
    types
}

fn end_of_type(tokens: &[TokenTree], start: usize) -> usize {
    let is_front = |at: usize| {
        let word = ["const", "mut", "dyn"]
            .iter()
            .any(|word| is_word(tokens, Some(at), word));
        word || is_punct(tokens, Some(at), '&') || is_punct(tokens, Some(at), '*')
    };
    let mut at = start;
    while is_front(at) {
        at += 1;
    }
    if is_punct(tokens, Some(at), '<') {
        at = end_of_arguments(tokens, at).unwrap_or(at);
    } else {
        at += 1;
    }
    loop {
        if is_punct(tokens, Some(at), '<') {
            at = end_of_arguments(tokens, at).unwrap_or(tokens.len());
        } else if is_colons(tokens, at) {
            // the name, or the `<`, is behind them
            at += if is_punct(tokens, Some(at + 2), '<') { 2 } else { 3 };
        } else {
            return at;
        }
    }
}

/// Whether an expression is made of literals, operators and constants that `is_constant` knows: one that the compiler can
/// evaluate while compiling, whatever their values, where all those constants are numbers, truth values or characters.
pub(crate) fn is_computed(tokens: TokenStream, is_constant: &dyn Fn(&[TokenTree], usize) -> Option<usize>) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let types = types(&tokens);
    let mut i = 0;
    // an operand stands in front: what follows is an operator
    let mut operand = false;
    while let Some(token) = tokens.get(i) {
        let end = is_constant(&tokens, i).filter(|_| types.get(i) == Some(&false));
        if let Some(end) = end {
            (i, operand) = (end, true);
            continue;
        }
        let is_computed = match token {
            _ if types.get(i) == Some(&true) => true,
            TokenTree::Group(group) => {
                let inside = matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None);
                inside && !operand && is_computed(group.stream(), is_constant)
            }
            TokenTree::Literal(literal) => is_number(&literal.to_string()),
            TokenTree::Ident(name) => name == "true" || name == "false" || name == "as",
            TokenTree::Punct(punct) => match punct.as_char() {
                '!' | '-' => true,
                // `&a` is a reference
                '+' | '*' | '/' | '%' | '^' | '|' | '=' | '<' | '>' | '&' => operand || is_second(&tokens, i),
                _ => false,
            },
        };
        if !is_computed {
            return false;
        }
        operand = !matches!(token, TokenTree::Punct(_));
        i += 1;
    }
    operand
}

/// Whether a sign is the second of `&&`, `==` or the like.
fn is_second(tokens: &[TokenTree], i: usize) -> bool {
    matches!(i.checked_sub(1).and_then(|at| tokens.get(at)), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint)
}

/// No text.
fn is_number(literal: &str) -> bool {
    !literal.ends_with('"') && !literal.ends_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_in_constants_is_made_of_numbers_and_operators() {
        let is_constant = |tokens: &[TokenTree], i: usize| {
            let (_, at) = constant(tokens, i, &Parameters::default())?;
            Some(at.end)
        };
        let computed = |text: &str| is_computed(text.parse().unwrap_or_default(), &is_constant);
        for text in [
            "true",
            "!HP",
            "HP < 2 && !(A || B)",
            "1 + m::HP as u64 * 2 >= -3",
            "'a' == b'a' as char",
            "1.5 > S::HP",
            "A & B | 1 << 2 != 0",
            "cfg!(test)",
        ] {
            assert!(computed(text), "{text}");
        }
        for text in [
            "",
            "a < 2",
            "f(1)",
            "HP.len() > 1",
            "HP.x",
            "\"a\" == HP",
            "r#\"a\"# == HP",
            "&HP == &1",
            "*HP == 1",
            "HP[0] == 1",
            "{ HP }",
            "m!(1)",
            "Mode::Run == HP",
            "1 < ",
            "(1)(2)",
            "1..2 == HP",
        ] {
            assert!(!computed(text), "{text}");
        }
    }
}
