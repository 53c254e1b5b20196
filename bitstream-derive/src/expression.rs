//! Finds mistakes in the tokens of an expression that the compiler would refuse.
//!
//! The compiler would report a wrong expression in every generated method that contains it. This module reports the
//! mistake once, at the wrong token, and leaves tokens that it does not understand to the compiler.

use crate::hint::shown_expr;
use crate::paths;
use crate::tokens::{ends_operand, hides_values, is_block, is_punct, is_sign, is_word};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// Rejects control flow that leaves the method around the expression, and tokens that are no expression.
pub(crate) fn check(tokens: TokenStream) -> syn::Result<()> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    leaves_nothing(&tokens, Breaks::default())?;
    is_one(&tokens)
}

fn error<T>(span: Span, text: impl core::fmt::Display) -> syn::Result<T> {
    Err(syn::Error::new(span, text))
}

/// Surroundings of some tokens: a loop, a block, or neither.
#[derive(Clone, Copy, Default)]
struct Breaks {
    /// True inside a loop, where `break` is allowed.
    is_loop: bool,
    /// True in a block, where `let` is a statement.
    is_block: bool,
}

/// Rejects `?`, `.await`, `return` and similar words outside closures, functions and loops, and `let` outside
/// conditions and blocks.
fn leaves_nothing(tokens: &[TokenTree], inside: Breaks) -> syn::Result<()> {
    let (mut is_operand, mut is_condition, mut is_loop) = (false, false, inside.is_loop);
    let mut i = 0;
    while let Some(token) = tokens.get(i) {
        let before = i.checked_sub(1);
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '|' && !is_operand => {
                i = end_of_closure(tokens, i);
                continue;
            }
            // `||` begins one closure, not two
            TokenTree::Punct(_) if starts_with(tokens, i, "||") => i += 1,
            TokenTree::Punct(punct) if punct.as_char() == '?' && is_operand => {
                let text = match as_branches(tokens, i) {
                    Some(branches) => format!("`? :` is not an operator: write `{branches}`"),
                    None => {
                        "`?` has no function to return from: write a value, such as `a.is_some()` or `a.unwrap_or(0)`"
                            .to_string()
                    }
                };
                return error(punct.span(), text);
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            TokenTree::Ident(word) => match word.to_string().as_str() {
                "await" if is_punct(tokens, before, '.') => {
                    let text = "`.await` needs an `async` function, and values are encoded in a plain one: send a field that holds the result";
                    return error(word.span(), text);
                }
                "async" | "fn" => {
                    i = 1 + next(tokens, i, is_block);
                    continue;
                }
                "if" => is_condition = true,
                "while" => (is_condition, is_loop) = (true, true),
                "loop" | "for" => is_loop = true,
                "break" | "continue" if inside.is_loop || is_punct(tokens, Some(i + 1), '\'') => {}
                left @ ("return" | "break" | "continue" | "yield" | "become") => {
                    let text = format!("`{left}` has no function or loop to leave here: write the value alone");
                    return error(word.span(), text);
                }
                item if ITEMS.contains(&item) && !is_operand && !inside.is_block => {
                    let text = format!("`{word}` is a keyword: write `r#{word}` for a field of this name");
                    return error(word.span(), text);
                }
                "let" if !is_condition && !inside.is_block => return error(word.span(), as_matches(&tokens[i..])),
                _ => {}
            },
            // the tokens of a macro may have any meaning
            TokenTree::Group(_) if before.is_some_and(|sign| is_macro(tokens, sign)) && hides_values(tokens, i) => {}
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_block = group.delimiter() == Delimiter::Brace;
                let is_loop = if is_block { is_loop } else { inside.is_loop };
                leaves_nothing(&inner, Breaks { is_loop, is_block })?;
            }
        }
        if is_block(token) {
            (is_condition, is_loop) = (false, inside.is_loop);
        }
        is_operand = ends_operand(token);
        i += 1;
    }
    Ok(())
}

/// Returns whether the `!` at a token is that of a macro call.
fn is_macro(tokens: &[TokenTree], sign: usize) -> bool {
    let name = matches!(sign.checked_sub(1).map(|at| &tokens[at]), Some(TokenTree::Ident(_)));
    name && is_punct(tokens, Some(sign), '!') && matches!(tokens.get(sign + 1), Some(TokenTree::Group(_)))
}

/// Returns the position after the body of the closure that begins at a token.
fn end_of_closure(tokens: &[TokenTree], start: usize) -> usize {
    let rest = |from: usize, ends: &[char]| next(tokens, from, |token| ends.iter().any(|end| is_sign(token, *end)));
    rest(rest(start + 1, &['|']), &[',', ';'])
}

/// Returns the position of the next token that `is` accepts, or the end.
fn next(tokens: &[TokenTree], from: usize, is: impl Fn(&TokenTree) -> bool) -> usize {
    (from..tokens.len()).find(|at| is(&tokens[*at])).unwrap_or(tokens.len())
}

/// Shows `let PATTERN = VALUE && CONDITION` with `matches!`.
fn as_matches(tokens: &[TokenTree]) -> String {
    let text = "`let` is for `if` and `while`";
    let Some(at) = (1..tokens.len()).find(|i| is_punct(tokens, Some(*i), '=')) else {
        return format!("{text}: write `matches!(VALUE, PATTERN)`");
    };
    let is_and = |i: &usize| is_punct(tokens, Some(*i), '&') && is_punct(tokens, Some(*i + 1), '&');
    let and = (at..tokens.len()).find(is_and);
    let part = |from: usize, to: usize| -> String {
        let tokens: TokenStream = tokens.get(from..to).unwrap_or_default().iter().cloned().collect();
        shown_expr(tokens)
    };
    let (pattern, value) = (part(1, at), part(at + 1, and.unwrap_or(tokens.len())));
    match and {
        Some(and) => format!(
            "{text}: write `matches!({value}, {pattern} if {})`",
            part(and + 2, tokens.len())
        ),
        None => format!("{text}: write `matches!({value}, {pattern})`"),
    }
}

/// Shows `CONDITION ? A : B` of other languages with `if`.
fn as_branches(tokens: &[TokenTree], at: usize) -> Option<String> {
    let ends = |token: &TokenTree| is_sign(token, ',') || is_sign(token, ';');
    let from = tokens[..at].iter().rposition(ends).map_or(0, |end| end + 1);
    let to = next(tokens, at, ends);
    let is_colon = |at: usize| starts_with(tokens, at, ":") && !starts_with(tokens, at, "::");
    let colon = (at + 2..to).find(|at| is_colon(*at) && !starts_with(tokens, *at - 1, "::"))?;
    let part = |from: usize, to: usize| shown_expr(tokens[from..to].iter().cloned().collect::<TokenStream>());
    let (condition, yes, no) = (part(from, at), part(at + 1, colon), part(colon + 1, to));
    Some(format!("if {condition} {{ {yes} }} else {{ {no} }}"))
}

/// Keywords that stand in no expression outside blocks. A field may have one as its name.
#[rustfmt::skip]
const ITEMS: [&str; 17] = [
    "abstract", "box", "do", "enum", "final", "macro", "mod", "override", "priv", "pub", "struct", "trait",
    "type", "typeof", "use", "virtual", "where",
];

/// Signs between two operands, longer ones first.
const BETWEEN: [&str; 18] = [
    "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "<", ">", "+", "-", "*", "/", "%", "^", "&", "|",
];

/// Words that users write instead of an operator of Rust, each with the operator.
#[rustfmt::skip]
const SIGNS: [(&str, &str); 14] = [
    ("and", "&&"), ("or", "||"), ("is", "=="), ("eq", "=="), ("equals", "=="), ("ne", "!="), ("lt", "<"), ("gt", ">"),
    ("le", "<="), ("ge", ">="), ("mod", "%"), ("div", "/"), ("xor", "^"), ("not", "!"),
];

/// Rejects tokens in which operands and operators do not alternate.
fn is_one(tokens: &[TokenTree]) -> syn::Result<()> {
    let types = paths::types(tokens);
    let is_type = |at: usize| types.get(at) == Some(&true);
    let mut is_operand = false;
    // true after a comparison whose right side has not ended
    let mut compared = false;
    let mut i = 0;
    while let Some(token) = tokens.get(i) {
        let sign = |sign: &str| starts_with(tokens, i, sign);
        if is_type(i) || (sign("<") && is_type(i + 1)) {
            i += 1;
        } else if is_statement(token)
            || ["..", "'", "#"].into_iter().any(sign)
            || (!is_operand && (sign("<") || sign("|")))
        {
            // leaves blocks, ranges, labels, attributes, paths and closures to the compiler
            return Ok(());
        } else if sign("::") {
            (is_operand, i) = (false, i + 2);
        } else if let TokenTree::Group(group) = token {
            if !(is_punct(tokens, i.checked_sub(1), '!') && is_operand) && group.delimiter() != Delimiter::Brace {
                each(group.stream())?;
            }
            (is_operand, i) = (true, i + 1);
        } else if !is_operand {
            match token {
                TokenTree::Punct(punct) if !['-', '!', '*', '&'].contains(&punct.as_char()) => {
                    return no_value(tokens, i);
                }
                TokenTree::Ident(word) => is_operand = word != "mut",
                token => is_operand = matches!(token, TokenTree::Literal(_)),
            }
            i += 1;
        } else if is_word(tokens, Some(i), "as") || is_macro(tokens, i) {
            i += 1;
        } else if sign(".") {
            i += 2;
        } else if let Some(found) = BETWEEN.iter().find(|between| sign(between)) {
            if starts_with(tokens, i + found.len(), "=") && !matches!(*found, "<" | ">") {
                return assigns(tokens, i, found);
            }
            let compares = ["==", "!=", "<=", ">=", "<", ">"].contains(found);
            if compares && compared {
                return error(
                    token.span(),
                    "comparisons do not chain: write two, such as `0 < a && a < 9`",
                );
            }
            compared = compares || (compared && !["&&", "||"].contains(found));
            (is_operand, i) = (false, i + found.len());
        } else {
            return no_sign(tokens, i);
        }
    }
    match (is_operand, tokens.last()) {
        (false, Some(last)) => error(last.span(), format!("expected a value after `{last}`")),
        _ => Ok(()),
    }
}

/// Checks each part of a list between commas and semicolons.
fn each(list: TokenStream) -> syn::Result<()> {
    let list: Vec<TokenTree> = list.into_iter().collect();
    let ends = |token: &TokenTree| is_sign(token, ',') || is_sign(token, ';');
    // a comma in the types of a path does not separate parts
    match list.iter().any(ends)
        && list
            .windows(2)
            .any(|two| starts_with(two, 0, "::") || starts_with(two, 0, "|"))
    {
        true => Ok(()),
        false => list.split(ends).try_for_each(is_one),
    }
}

/// Returns whether the signs of an operator begin at a token, without a space between them.
fn starts_with(tokens: &[TokenTree], at: usize, signs: &str) -> bool {
    let last = signs.len() - 1;
    signs.chars().enumerate().all(|(i, sign)| {
        matches!(tokens.get(at + i), Some(TokenTree::Punct(punct)) if punct.as_char() == sign && (i == last || punct.spacing() == proc_macro2::Spacing::Joint))
    })
}

/// Words of expressions that are more than operands and operators.
const STATEMENTS: [&str; 18] = [
    "_", "async", "break", "const", "continue", "dyn", "fn", "for", "if", "impl", "let", "loop", "match", "move",
    "return", "static", "unsafe", "while",
];

fn is_statement(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(word) if STATEMENTS.iter().any(|statement| word == statement))
}

/// Returns the error at a token before which a value is missing.
fn no_value(tokens: &[TokenTree], at: usize) -> syn::Result<()> {
    let token = &tokens[at];
    let before: String = tokens[..at].iter().rev().take(2).map(ToString::to_string).collect();
    let text = match (before.as_str(), token.to_string().as_str()) {
        ("==" | "=!", "=") => format!(
            "`{0}==` is not an operator: write `{0}=`",
            before.chars().last().unwrap_or('=')
        ),
        (before, ">") if before.starts_with('<') => "`<>` is not an operator: write `!=`".to_string(),
        (_, token) => format!("expected a value before `{token}`"),
    };
    error(token.span(), text)
}

/// Returns the error at a token that follows a value and is not an operator.
fn no_sign(tokens: &[TokenTree], at: usize) -> syn::Result<()> {
    let token = &tokens[at];
    let known = |token: Option<&TokenTree>| {
        let word = token?.to_string();
        SIGNS.iter().find(|(known, _)| *known == word)
    };
    if starts_with(tokens, at, "=") {
        return assigns(tokens, at, "");
    }
    let text = match known(Some(token)).or(at.checked_sub(1).and_then(|before| known(tokens.get(before)))) {
        Some((word, sign)) => format!("`{word}` is not an operator: write `{sign}`"),
        None if starts_with(tokens, at, ";") && at + 1 < tokens.len() => {
            "keys are separated by commas: write `,` in place of `;`".to_string()
        }
        None if starts_with(tokens, at, ";") => "an expression has no `;`: remove it".to_string(),
        None => format!("expected an operator or `,` before `{token}`"),
    };
    error(token.span(), text)
}

/// Returns the error at `=`, or at an operator that ends with `=`.
fn assigns(tokens: &[TokenTree], at: usize, operator: &str) -> syn::Result<()> {
    let next = |sign: &str| starts_with(tokens, at, sign);
    let text = match operator {
        "" if next("=<") => "`=<` is not an operator: write `<=`".to_string(),
        "" if next("=>") => "`=>` is not an operator: write `>=`".to_string(),
        "" => "`=` assigns: write `==` to compare".to_string(),
        "==" | "!=" | "<=" | ">=" => format!("`{operator}=` is not an operator: write `{operator}`"),
        operator => format!("`{operator}=` assigns: write `{operator}` for the value alone"),
    };
    error(tokens[at].span(), text)
}
