//! Answers questions about single tokens of an expression: words, punctuation, surroundings of groups, ends of
//! patterns.

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use syn::Path;
use syn::ext::IdentExt;

/// Returns a name without `r#`.
pub(crate) fn plain(name: &Ident) -> String {
    name.unraw().to_string()
}

/// Returns whether a name is in upper case, as constants are.
pub(crate) fn is_upper(name: &str) -> bool {
    name.contains(char::is_uppercase) && !name.contains(char::is_lowercase)
}

/// Returns whether the path of an attribute is `name`, with or without `r#`.
pub(crate) fn is_named(path: &Path, name: &str) -> bool {
    path.get_ident().is_some_and(|ident| plain(ident) == name)
}

/// Returns all names among the tokens.
pub(crate) fn idents(tokens: TokenStream) -> Vec<Ident> {
    let each = |token| match token {
        TokenTree::Ident(name) => vec![name],
        TokenTree::Group(group) => idents(group.stream()),
        _ => Vec::new(),
    };
    tokens.into_iter().flat_map(each).collect()
}

/// Returns whether one of the names appears among the tokens.
pub(crate) fn mentions(tokens: TokenStream, names: &[String]) -> bool {
    idents(tokens).iter().any(|ident| names.contains(&ident.to_string()))
}

/// Returns the tokens with each token replaced. Tokens in a group are replaced before the group.
pub(crate) fn mapped(tokens: TokenStream, each: &dyn Fn(TokenTree) -> TokenTree) -> TokenStream {
    let token = |token| match token {
        TokenTree::Group(group) => each(regrouped(&group, mapped(group.stream(), each))),
        token => each(token),
    };
    tokens.into_iter().map(token).collect()
}

/// Returns a group with other tokens inside, at the same place.
pub(crate) fn regrouped(group: &Group, inside: TokenStream) -> TokenTree {
    let mut inside = Group::new(group.delimiter(), inside);
    inside.set_span(group.span());
    inside.into()
}

/// Surroundings of a list of tokens.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Within {
    Anything,
    Braces,
    /// The fields of a struct: `S { a, b: 1 }`.
    Literal,
    /// The arms of a `match`.
    Arms,
    /// `matches!(value, pattern if guard)`
    Matches,
}

/// Returns whether a group is the argument of an unknown macro, or the block of `unsafe`.
pub(crate) fn hides_values(tokens: &[TokenTree], i: usize) -> bool {
    let known = |word| is_word(tokens, i.checked_sub(2), word);
    let is_macro = is_punct(tokens, i.checked_sub(1), '!')
        && matches!(i.checked_sub(2).map(|at| &tokens[at]), Some(TokenTree::Ident(_)));
    (is_macro && !known("matches") && !known("vec")) || is_word(tokens, i.checked_sub(1), "unsafe")
}

/// Returns whether braces are those of a struct literal.
pub(crate) fn is_literal(tokens: &[TokenTree], i: usize) -> bool {
    matches!(tokens.get(i), Some(TokenTree::Group(group)) if group_within(tokens, i, group) == Within::Literal)
}

/// Returns the surroundings of the tokens of a group.
pub(crate) fn group_within(tokens: &[TokenTree], i: usize, group: &Group) -> Within {
    let before = |back: usize| i.checked_sub(back).and_then(|at| tokens.get(at));
    let is_matches = matches!(before(2), Some(TokenTree::Ident(name)) if name == "matches");
    match group.delimiter() {
        Delimiter::Brace => match (awaits_braces(&tokens[..i]), before(1)) {
            (Some(keyword), _) if keyword == "match" => Within::Arms,
            (None, Some(TokenTree::Ident(name))) if !is_keyword(name) => Within::Literal,
            _ => Within::Braces,
        },
        _ if is_matches && is_punct(tokens, i.checked_sub(1), '!') => Within::Matches,
        _ => Within::Anything,
    }
}

/// Returns a keyword such as `if` or `match` whose braces follow the tokens.
pub(crate) fn awaits_braces(tokens: &[TokenTree]) -> Option<&Ident> {
    let keyword = (0..tokens.len()).rev().find_map(|i| match &tokens[i] {
        TokenTree::Ident(name)
            if ["match", "if", "else", "loop", "while", "for", "unsafe"]
                .iter()
                .any(|k| name == k) =>
        {
            Some(Some(name))
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(None),
        // the `if` of a guard has no braces
        _ if is_arrow(tokens, i) => Some(None),
        _ => None,
    });
    keyword.flatten()
}

/// Returns whether a token has no neighbour except commas.
pub(crate) fn is_alone(tokens: &[TokenTree], i: usize) -> bool {
    let is_end = |at: Option<usize>| at.is_none_or(|at| at >= tokens.len()) || is_punct(tokens, at, ',');
    is_end(i.checked_sub(1)) && is_end(Some(i + 1))
}

/// Returns the name of the `const`, `static` or `fn` that begins at the token number `i` of a block, and its end.
pub(crate) fn item(tokens: &[TokenTree], i: usize) -> Option<(String, usize)> {
    if !begins_statement(tokens, i) {
        return None;
    }
    let keyword = ["const", "static", "fn"]
        .into_iter()
        .find(|word| is_word(tokens, Some(i), word))?;
    let name = if is_word(tokens, Some(i + 1), "mut") {
        i + 2
    } else {
        i + 1
    };
    let TokenTree::Ident(name) = tokens.get(name)? else {
        return None;
    };
    // the name of a `const fn` comes after `fn`, so the words before `fn` are skipped
    if name == "fn" || name == "unsafe" || name == "async" || name == "extern" || name == "move" {
        return None;
    }
    let ends = |token: &TokenTree| match keyword {
        "fn" => is_block(token),
        _ => matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'),
    };
    let length = tokens[i..].iter().position(ends)?;
    Some((plain(name), i + length + 1))
}

/// Returns whether a statement may begin at a token: after another statement, an attribute or a word before `fn`.
pub(crate) fn begins_statement(tokens: &[TokenTree], i: usize) -> bool {
    match i.checked_sub(1).and_then(|at| tokens.get(at)) {
        None => true,
        Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
        Some(TokenTree::Ident(word)) => word == "const" || word == "unsafe" || word == "async" || word == "pub",
        Some(TokenTree::Literal(_)) => false,
    }
}

/// Locates the start of the pattern after the token number `i`, if this token is `let`, `for` or the bar of a closure.
pub(crate) fn pattern_start(tokens: &[TokenTree], i: usize) -> Option<usize> {
    match &tokens[i] {
        TokenTree::Ident(name) if name == "let" => Some(i + 1),
        TokenTree::Ident(name) if name == "for" => (i..tokens.len())
            .any(|at| is_word(tokens, Some(at), "in"))
            .then_some(i + 1),
        TokenTree::Punct(bar) if bar.as_char() == '|' && begins_closure(tokens, i) => Some(i + 1),
        _ => None,
    }
}

/// Returns whether a bar stands where a value begins, so that it is not an operator.
pub(crate) fn begins_closure(tokens: &[TokenTree], i: usize) -> bool {
    match i.checked_sub(1).and_then(|at| tokens.get(at)) {
        None => true,
        Some(TokenTree::Ident(name)) => name == "move" || name == "return" || name == "else",
        // after another bar, a bar is an operator or the second half of `||`
        Some(TokenTree::Punct(punct)) => punct.as_char() != '|' && punct.as_char() != '?',
        Some(_) => false,
    }
}

/// Locates the end of a pattern that begins at `start`: at the second bar, `in`, `=`, `=>` or the guard.
pub(crate) fn pattern_end(tokens: &[TokenTree], start: usize) -> usize {
    let closure = is_punct(tokens, start.checked_sub(1), '|');
    let end_word = match is_word(tokens, start.checked_sub(1), "for") {
        true => "in",
        false => "if",
    };
    let is_joint_dot = |at: Option<usize>| matches!(at.map(|at| &tokens[at]), Some(TokenTree::Punct(dot)) if dot.as_char() == '.' && dot.spacing() == Spacing::Joint);
    let ends = |i: &usize| match &tokens[*i] {
        TokenTree::Punct(punct) if closure => punct.as_char() == '|',
        // the `=` of `..=` does not end a pattern
        TokenTree::Punct(punct) => punct.as_char() == '=' && !is_joint_dot(i.checked_sub(1)),
        TokenTree::Ident(name) => !closure && name == end_word,
        _ => false,
    };
    (start..tokens.len()).find(ends).unwrap_or(tokens.len())
}

/// Finds the tokens of types in a pattern: those after single colons, up to the next parameter of a closure.
pub(crate) fn types_of(tokens: &[TokenTree]) -> Vec<bool> {
    let (mut depth, mut is_type) = (0_usize, false);
    let each = (0..tokens.len()).map(|i| {
        let is = |sign| is_punct(tokens, Some(i), sign);
        let beside = is_punct(tokens, Some(i + 1), ':') || is_punct(tokens, i.checked_sub(1), ':');
        match () {
            () if is('<') => depth += 1,
            () if is('>') => depth = depth.saturating_sub(1),
            () if is(',') && depth == 0 => is_type = false,
            () if is(':') && !beside => is_type = true,
            () => {}
        }
        is_type
    });
    each.collect()
}

/// Returns the names that a pattern binds, and those of its constants: no labels of fields, and no parts of paths.
pub(crate) fn names_of(tokens: &[TokenTree], in_braces: bool) -> Vec<String> {
    let each = |(i, token): (usize, &TokenTree)| match token {
        TokenTree::Ident(name) if is_value(tokens, i, in_braces) => vec![plain(name)],
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            names_of(&inner, group.delimiter() == Delimiter::Brace)
        }
        _ => Vec::new(),
    };
    tokens.iter().enumerate().flat_map(each).collect()
}

/// Returns whether `=>` stands right before the token number `i`.
pub(crate) fn is_arrow(tokens: &[TokenTree], i: usize) -> bool {
    is_punct(tokens, i.checked_sub(1), '>') && is_punct(tokens, i.checked_sub(2), '=')
}

pub(crate) fn is_punct(tokens: &[TokenTree], at: Option<usize>, c: char) -> bool {
    matches!(at.and_then(|at| tokens.get(at)), Some(TokenTree::Punct(punct)) if punct.as_char() == c)
}

pub(crate) fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

pub(crate) fn is_word(tokens: &[TokenTree], at: Option<usize>, word: &str) -> bool {
    matches!(at.and_then(|at| tokens.get(at)), Some(TokenTree::Ident(name)) if name == word)
}

pub(crate) fn is_one_of(tokens: &[TokenTree], at: Option<usize>, words: &[&str]) -> bool {
    words.iter().any(|word| is_word(tokens, at, word))
}

/// Returns whether a token may be the last of an operand.
pub(crate) fn ends_operand(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(_) | TokenTree::Literal(_) => true,
        TokenTree::Ident(word) => !is_keyword(word) || ["self", "Self", "await"].iter().any(|own| word == own),
        TokenTree::Punct(punct) => punct.as_char() == '?',
    }
}

pub(crate) fn is_block(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Returns whether a name is a keyword. A raw name such as `r#match` is not a keyword, and `self` counts as a value.
pub(crate) fn is_keyword(name: &Ident) -> bool {
    name != "self" && syn::parse_str::<Ident>(&name.to_string()).is_err()
}

/// Returns whether a name stands for a value: it is not a member, a part of a path, a function, a macro or a label.
pub(crate) fn is_value(tokens: &[TokenTree], i: usize, in_braces: bool) -> bool {
    let punct = |at: Option<usize>, c: char| is_punct(tokens, at, c);
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
