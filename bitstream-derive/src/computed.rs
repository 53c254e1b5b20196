//! Finds expressions that the compiler can evaluate in constants, from their tokens alone.

use crate::paths::types;
use crate::tokens::{is_block, is_keyword, is_punct, is_sign, is_word, plain};
use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};

/// Finds a constant at a token, and returns its end.
type Constant<'a> = &'a dyn Fn(&[TokenTree], usize) -> Option<usize>;

/// Returns whether an expression consists of literals, operators, constants that `is_constant` finds, `as`, `cfg!`,
/// `matches!`, `if`, `match` and blocks of those. The compiler can evaluate such an expression in a constant if these
/// constants are numbers, `bool`s or characters. Expressions that call a method or a function are excluded, since not
/// every function is `const`.
pub(crate) fn is_computed(tokens: TokenStream, is_constant: Constant<'_>) -> bool {
    let own = Vec::new();
    ComputedWalk { is_constant, own }.group(tokens)
}

struct ComputedWalk<'a> {
    is_constant: Constant<'a>,
    /// Names that the patterns of the expression bind.
    own: Vec<String>,
}

impl ComputedWalk<'_> {
    fn group(&mut self, tokens: TokenStream) -> bool {
        self.expr(&list(tokens))
    }

    fn expr(&mut self, tokens: &[TokenTree]) -> bool {
        let types = types(tokens);
        let mut i = 0;
        // true after an operand, so that an operator follows
        let mut operand = false;
        while let Some(token) = tokens.get(i) {
            let is_type = types.get(i) == Some(&true);
            let end = match operand || is_type {
                true => None,
                false => (self.is_constant)(tokens, i).or_else(|| self.operand(tokens, i)),
            };
            if let Some(end) = end {
                (i, operand) = (end, true);
                continue;
            }
            let is_computed = match token {
                _ if is_type => true,
                TokenTree::Ident(name) => name == "as",
                TokenTree::Punct(punct) => match punct.as_char() {
                    '!' | '-' => true,
                    // a sign in place of an operand: `&a` is a reference
                    '+' | '*' | '/' | '%' | '^' | '|' | '=' | '<' | '>' | '&' => operand || is_second(tokens, i),
                    _ => false,
                },
                _ => false,
            };
            if !is_computed {
                return false;
            }
            operand = !matches!(token, TokenTree::Punct(_));
            i += 1;
        }
        operand
    }

    /// Returns the end of an operand that begins at a token and is not a constant.
    fn operand(&mut self, tokens: &[TokenTree], i: usize) -> Option<usize> {
        let holds = match tokens.get(i)? {
            TokenTree::Literal(literal) => is_number(&literal.to_string()),
            TokenTree::Group(group) => match group.delimiter() {
                Delimiter::Parenthesis | Delimiter::None => self.group(group.stream()),
                Delimiter::Brace => self.block(group),
                Delimiter::Bracket => false,
            },
            TokenTree::Ident(name) if name == "if" => return self.branches(tokens, i),
            TokenTree::Ident(name) if name == "match" => {
                let (arms, end) = self.until_braces(tokens, i + 1)?;
                return self.arms(&list(arms.stream())).then_some(end);
            }
            TokenTree::Ident(name) if name == "matches" => match tokens.get(i + 2) {
                Some(TokenTree::Group(group)) if is_punct(tokens, Some(i + 1), '!') => {
                    return self.matches(&list(group.stream())).then_some(i + 3);
                }
                _ => false,
            },
            TokenTree::Ident(name) => name == "true" || name == "false" || self.own.contains(&plain(name)),
            TokenTree::Punct(_) => false,
        };
        holds.then_some(i + 1)
    }

    /// Returns the braces after an expression that begins at a token, and the token after them.
    fn until_braces<'t>(&mut self, tokens: &'t [TokenTree], start: usize) -> Option<(&'t Group, usize)> {
        (start..tokens.len()).find_map(|at| match &tokens[at] {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                self.expr(&tokens[start..at]).then_some((group, at + 1))
            }
            _ => None,
        })
    }

    /// Checks `if a { b } else { c }`, and `else if`.
    fn branches(&mut self, tokens: &[TokenTree], i: usize) -> Option<usize> {
        let (then, end) = self.until_braces(tokens, i + 1)?;
        if !self.block(then) || !is_word(tokens, Some(end), "else") {
            return None;
        }
        match tokens.get(end + 1)? {
            TokenTree::Ident(name) if name == "if" => self.branches(tokens, end + 1),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => self.block(group).then_some(end + 2),
            _ => None,
        }
    }

    /// Checks `{ a }` and `{ let a = b; c }`.
    fn block(&mut self, braces: &Group) -> bool {
        let (known, tokens) = (self.own.len(), list(braces.stream()));
        let mut parts: Vec<&[TokenTree]> = tokens.split(|token| is_sign(token, ';')).collect();
        let last = parts.pop().unwrap_or(&[]);
        let holds = parts.into_iter().all(|part| self.binding(part)) && self.expr(last);
        self.own.truncate(known);
        holds
    }

    /// Checks `let a: u8 = b`.
    fn binding(&mut self, tokens: &[TokenTree]) -> bool {
        let is = tokens.iter().position(|token| is_sign(token, '='));
        let (Some(is), true) = (is, is_word(tokens, Some(0), "let")) else {
            return false;
        };
        let end = tokens[..is].iter().position(|token| is_sign(token, ':')).unwrap_or(is);
        // the value of a `let` is checked before the pattern, since the value cannot use names that the pattern binds
        self.expr(&tokens[is + 1..]) && self.pattern(&tokens[1..end])
    }

    /// Checks `value, pattern if guard`.
    fn matches(&mut self, tokens: &[TokenTree]) -> bool {
        let Some(comma) = tokens.iter().position(|token| is_sign(token, ',')) else {
            return false;
        };
        let (value, rest) = (&tokens[..comma], &tokens[comma + 1..]);
        let rest = match rest.split_last() {
            Some((last, rest)) if is_sign(last, ',') => rest,
            _ => rest,
        };
        let known = self.own.len();
        let holds = self.expr(value) && self.guarded(rest);
        self.own.truncate(known);
        holds
    }

    /// Checks `pattern => value, pattern if guard => { value }`.
    fn arms(&mut self, tokens: &[TokenTree]) -> bool {
        let mut rest = tokens;
        while !rest.is_empty() {
            let arrow = (0..rest.len()).find(|at| is_punct(rest, Some(*at), '=') && is_punct(rest, Some(at + 1), '>'));
            let Some((pattern, value)) = arrow.map(|at| (&rest[..at], &rest[at + 2..])) else {
                return false;
            };
            let comma = value.iter().position(|token| is_sign(token, ','));
            let end = match value.first() {
                // an arm whose value is a block needs no comma after the block
                Some(first) if is_block(first) => 1,
                _ => comma.unwrap_or(value.len()),
            };
            let known = self.own.len();
            let holds = self.guarded(pattern) && self.expr(&value[..end]);
            self.own.truncate(known);
            if !holds {
                return false;
            }
            let comma = usize::from(value.get(end).is_some_and(|token| is_sign(token, ',')));
            rest = &value[end + comma..];
        }
        true
    }

    /// Checks `pattern` and `pattern if guard`.
    fn guarded(&mut self, tokens: &[TokenTree]) -> bool {
        match (0..tokens.len()).find(|at| is_word(tokens, Some(*at), "if")) {
            Some(at) => self.pattern(&tokens[..at]) && self.expr(&tokens[at + 1..]),
            None => self.pattern(tokens),
        }
    }

    /// Checks a pattern of numbers, ranges, constants and names.
    fn pattern(&mut self, tokens: &[TokenTree]) -> bool {
        let mut i = 0;
        while let Some(token) = tokens.get(i) {
            if let Some(end) = (self.is_constant)(tokens, i) {
                i = end;
                continue;
            }
            let holds = match token {
                TokenTree::Literal(literal) => is_number(&literal.to_string()),
                TokenTree::Punct(punct) => matches!(punct.as_char(), '|' | '.' | '=' | '-' | '@'),
                TokenTree::Group(group) => {
                    let is_simple = matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None);
                    is_simple && self.pattern(&list(group.stream()))
                }
                TokenTree::Ident(name) if name == "_" || name == "true" || name == "false" => true,
                TokenTree::Ident(name) => self.bind(name),
            };
            if !holds {
                return false;
            }
            i += 1;
        }
        !tokens.is_empty()
    }

    /// Adds the name of a binding in a pattern. Bindings are in lower case; other names are types and variants.
    fn bind(&mut self, name: &Ident) -> bool {
        let text = plain(name);
        let is_name = !is_keyword(name) && name != "self" && text.starts_with(|c: char| c == '_' || c.is_lowercase());
        self.own.extend(is_name.then_some(text));
        is_name
    }
}

fn list(tokens: TokenStream) -> Vec<TokenTree> {
    tokens.into_iter().collect()
}

/// Returns whether a sign is the second of `&&`, `==` or a similar pair.
fn is_second(tokens: &[TokenTree], i: usize) -> bool {
    matches!(i.checked_sub(1).and_then(|at| tokens.get(at)), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint)
}

/// Returns whether a literal is not a text.
fn is_number(literal: &str) -> bool {
    !literal.ends_with('"') && !literal.ends_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::{Parameters, constant};

    #[test]
    fn what_runs_in_constants_is_made_of_numbers_operators_and_branches() {
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
            "{ HP }",
            "{ HP == 1 } || A",
            "{ let x = HP; let y: u8 = x + 1; x > y }",
            "matches!(HP, 1 | 3)",
            "matches!(HP, 1..=1) && !matches!(HP + 1, A..=m::B | -3.. | ..2,)",
            "matches!(HP, x @ 1..=3 if x > A)",
            "matches!((HP), (1) | _)",
            "if HP == 1 { true } else { false }",
            "if HP { A } else if B { C } else { 1 > 2 } == D",
            "if { HP } { A } else { B }",
            "if (HP) { A } else { B }",
            "if match HP { 1 => true, _ => false } { A } else { B }",
            "match HP { 1 | 2 => true, x if x > A => { B } _ => false }",
            "match HP { A => { let x = 1; x } x => x, } > 3",
            "match HP as u8 + 1 { 7 => { A }, _ => B - C == 1, }",
            "if if A { B } else { C } { D } else { E }",
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
            "m!(1)",
            "Mode::Run == HP",
            "1 < ",
            "(1)(2)",
            "1 2",
            "HP A",
            "1..2 == HP",
            "{}",
            "{ HP; }",
            "{ f(); HP }",
            "{ let x = a; x }",
            "{ let x = x; x }",
            "{ let x = HP; x } + x",
            "{ const A: u8 = 1; A }",
            "{ HP }.x",
            "if HP { A }",
            "if (HP) { A } else (B)",
            "if HP (A) else { B }",
            "if HP == 1 { A } else { B }.x",
            "if HP { A } else unless B { C } else { D }",
            "if a { A } else { B }",
            "if HP { A } else { b }",
            "if let A = HP { B } else { C }",
            "if HP { return A } else { B }",
            "matches!(HP)",
            "matches!(a, 1)",
            "matches + (HP, 1)",
            "matches!(HP, Some(1))",
            "matches!(HP, (None))",
            "matches!(HP, [1])",
            "matches!(HP, ref x)",
            "matches!(HP, P { x: 1 })",
            "matches!(HP, &A)",
            "matches!(HP, \"a\")",
            "matches!(HP, 1 if a)",
            "matches!(HP, x) && x",
            "match a { _ => A }",
            "match HP { x => a, _ => A }",
            "match HP { Mode::Run => A, _ => B }",
            "match HP { None => A, _ => B }",
            "match HP { 1 => loop {}, _ => B }",
            "match HP { 1 }",
            "loop { break HP }",
            "|x| x",
        ] {
            assert!(!computed(text), "{text}");
        }
    }
}
