//! Finds the names of fields in expressions, and replaces them.
//!
//! In expressions such as `when = EXPR`, the name of a field acts as a local variable of the field's type. Rust has no
//! aliases for places, so the derive replaces the name of a field by a path to the field: `self.at_rest`.

use crate::paths::{self, Named, Parameters};
use crate::tokens::{
    Within, ends_operand, group_within, hides_values, is_alone, is_arrow, is_block, is_keyword, is_one_of, is_punct,
    is_sign, is_value, is_word, item, names_of, pattern_end, pattern_start, plain, regrouped, types_of,
};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

/// Returns the tokens with every name of a field replaced.
pub(crate) fn replace(tokens: TokenStream, place: &mut dyn FnMut(&Ident) -> Option<TokenStream>) -> TokenStream {
    ScopeWalk::new(place).list(tokens, Within::Anything)
}

/// Returns the paths among the tokens that may name constants, each once. A path of one name is not a field.
pub(crate) fn constants(tokens: TokenStream, parameters: &Parameters, is_field: &dyn Fn(&Ident) -> bool) -> Vec<Named> {
    let mut place = |name: &Ident| is_field(name).then(TokenStream::new);
    let mut walk = ScopeWalk {
        parameters: Some(parameters),
        ..ScopeWalk::new(&mut place)
    };
    walk.list(tokens, Within::Anything);
    let mut known = Vec::new();
    let mut named = walk.named;
    named.retain(|named| {
        let text = named.path.to_string();
        let is_new = !known.contains(&text);
        known.push(text);
        is_new
    });
    named
}

/// Replaces fields like [`replace`], and also each use of one of the [`constants`] as a value.
pub(crate) fn exchange(
    tokens: TokenStream,
    parameters: &Parameters,
    constant: (&TokenStream, TokenStream),
    place: &mut dyn FnMut(&Ident) -> Option<TokenStream>,
) -> TokenStream {
    let (path, by) = constant;
    let mut walk = ScopeWalk {
        parameters: Some(parameters),
        exchange: Some((path.to_string(), by)),
        ..ScopeWalk::new(place)
    };
    walk.list(tokens, Within::Anything)
}

/// Returns the names among the tokens that stand for values, and `self`.
pub(crate) fn names(tokens: TokenStream) -> Vec<Ident> {
    collected(tokens, false)
}

/// Returns the [`names`] outside types and outside the arguments of macros, where a name may mean anything.
pub(crate) fn sure_names(tokens: TokenStream) -> Vec<Ident> {
    collected(tokens, true)
}

fn collected(tokens: TokenStream, is_sure: bool) -> Vec<Ident> {
    let mut names = Vec::new();
    let mut place = |name: &Ident| {
        names.push(name.clone());
        None
    };
    let mut walk = ScopeWalk {
        is_sure,
        ..ScopeWalk::new(&mut place)
    };
    walk.list(tokens, Within::Anything);
    names
}

/// Returns the first field that follows `self.`.
pub(crate) fn member_of_self(tokens: TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(name) if name == "self" => match tokens.get(i + 2) {
                Some(TokenTree::Ident(member)) => return Some(plain(member)),
                Some(TokenTree::Literal(index)) => return Some(format!("_{index}")),
                _ => {}
            },
            TokenTree::Group(group) => {
                if let Some(member) = member_of_self(group.stream()) {
                    return Some(member);
                }
            }
            _ => {}
        }
    }
    None
}

/// An `if`, `while`, `for` or `match` whose block has not come yet.
struct Head {
    /// The number of names that are known before it, and again after its block.
    before: usize,
    /// Names of its pattern, which its value cannot name.
    coming: Vec<String>,
    is_match: bool,
}

struct ScopeWalk<'a> {
    place: &'a mut dyn FnMut(&Ident) -> Option<TokenStream>,
    /// Names that the expression defines: parameters of closures, `let`, patterns.
    own: Vec<String>,
    /// Parameters of the type. `None` if constants are not collected.
    parameters: Option<&'a Parameters>,
    /// Paths that may name constants.
    named: Vec<Named>,
    /// A path among `named`, with the tokens that replace it.
    exchange: Option<(String, TokenStream)>,
    /// True inside the arguments of a macro, and in a type.
    is_blind: bool,
    /// True if names are not collected where the walk is blind.
    is_sure: bool,
}

impl<'a> ScopeWalk<'a> {
    fn new(place: &'a mut dyn FnMut(&Ident) -> Option<TokenStream>) -> ScopeWalk<'a> {
        ScopeWalk {
            place,
            own: Vec::new(),
            parameters: None,
            named: Vec::new(),
            exchange: None,
            is_blind: false,
            is_sure: false,
        }
    }

    /// Collects the path of a constant that begins at a token. Returns the replacement and the end of a path that is to
    /// be replaced.
    fn constant(
        &mut self,
        tokens: &[TokenTree],
        i: usize,
        types: &[bool],
        within: Within,
    ) -> Option<(TokenStream, usize)> {
        let parameters = self.parameters.filter(|_| types.get(i) == Some(&false))?;
        let (named, at) = paths::constant(tokens, i, parameters)?;
        if let (TokenTree::Ident(name), 1) = (&tokens[i], at.len()) {
            let is_value = is_value(tokens, i, matches!(within, Within::Braces | Within::Literal));
            let is_other = self.own.contains(&plain(name)) || (self.place)(name).is_some();
            if !is_value || is_other || (self.is_blind && !parameters.constants.contains(&plain(name))) {
                return None;
            }
        } else if self.is_blind {
            return None;
        }
        let text = named.path.to_string();
        self.named.push(named);
        let (_, by) = self.exchange.as_ref().filter(|(path, _)| *path == text)?;
        Some((by.clone(), at.end))
    }

    /// Collects the constants of the types among the tokens: generic arguments, and the expressions of array lengths.
    fn constants_in_types(&mut self, tokens: &[TokenTree], is_type: &dyn Fn(usize) -> bool) {
        let Some(parameters) = self.parameters.filter(|_| !self.is_blind) else {
            return;
        };
        for (i, token) in tokens.iter().enumerate().filter(|(i, _)| is_type(*i)) {
            match token {
                TokenTree::Ident(name) if !self.own.contains(&plain(name)) => {
                    self.named.extend(paths::argument(tokens, i, parameters));
                }
                TokenTree::Group(group) => {
                    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                    let length = match group.delimiter() {
                        Delimiter::Bracket => inside.iter().position(|token| is_sign(token, ';')),
                        Delimiter::Brace => Some(0),
                        _ => None,
                    };
                    let (types, length) = inside.split_at(length.unwrap_or(inside.len()));
                    self.constants_in_types(types, &|_| true);
                    self.list(length.iter().cloned().collect(), Within::Anything);
                }
                _ => {}
            }
        }
    }

    /// Collects the constants that a pattern names.
    fn constants_of(&mut self, tokens: &[TokenTree], in_braces: bool) {
        let Some(parameters) = self.parameters.filter(|_| !self.is_blind) else {
            return;
        };
        let types = paths::types(tokens);
        self.constants_in_types(tokens, &|i| types.get(i) == Some(&true));
        let mut i = 0;
        while let Some(token) = tokens.get(i) {
            let first = in_braces && (i == 0 || is_punct(tokens, i.checked_sub(1), ','));
            let colon = |at: Option<usize>| is_punct(tokens, at, ':');
            let single_colon = |at: usize| colon(Some(at)) && !colon(Some(at + 1)) && !colon(at.checked_sub(1));
            if first && single_colon(i + 1) {
                i += 2;
                continue;
            }
            if first {
                // in a struct pattern, a field's name alone is a binding
                let comma = (i..tokens.len()).find(|at| is_punct(tokens, Some(*at), ','));
                i = comma.unwrap_or(tokens.len());
                continue;
            }
            // the type of a `let` or of a closure's parameter follows
            if single_colon(i) {
                return self.constants_in_types(&tokens[i..], &|_| true);
            }
            if let TokenTree::Group(group) = token {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                self.constants_of(&inside, group.delimiter() == Delimiter::Brace);
            }
            let found = paths::constant(tokens, i, parameters);
            let (named, end) = found.map_or((None, i + 1), |(named, at)| (Some(named), at.end));
            let is_field = matches!(token, TokenTree::Ident(name) if end == i + 1 && (self.place)(name).is_some());
            self.named.extend(named.filter(|_| !is_field));
            i = end;
        }
    }

    fn list(&mut self, tokens: TokenStream, within: Within) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let known = self.own.len();
        if within == Within::Braces {
            // an item may be used before its definition
            self.own
                .extend((0..tokens.len()).filter_map(|i| Some(item(&tokens, i)?.0)));
        }
        let mut out = TokenStream::new();
        let mut i = 0;
        let mut heads: Vec<Head> = Vec::new();
        // names of the `let` of this statement, and the number of known names before its first closure
        let (mut coming, mut before_closure) = (Vec::new(), None);
        // the first pattern of a `match` is at its start, that of `matches!` after the first comma
        let mut pattern_next = within == Within::Arms;
        let types = match self.parameters.is_some() || self.is_sure {
            true => paths::types(&tokens),
            false => Vec::new(),
        };
        self.constants_in_types(&tokens, &|i| types.get(i) == Some(&true));
        while i < tokens.len() {
            if let (Within::Braces, Some((_, end))) = (within, item(&tokens, i)) {
                // an item cannot name a field, so its tokens are copied
                out.extend(tokens[i..end].iter().cloned());
                i = end;
                continue;
            }
            let pattern = if pattern_next {
                pattern_next = false;
                Some(i)
            } else {
                pattern_start(&tokens, i)
            };
            if let Some(start) = pattern {
                let mut end = pattern_end(&tokens, start);
                let (is_let, is_for) = (is_word(&tokens, Some(i), "let"), is_word(&tokens, Some(i), "for"));
                if is_for {
                    heads.push(self.head(false));
                }
                let types = types_of(&tokens[start..end]);
                if start == i || is_let {
                    self.constants_of(&tokens[start..end], false);
                } else {
                    self.constants_in_types(&tokens[start..end], &|i| types.get(i) == Some(&true));
                }
                let bound = tokens[start..end].iter().zip(&types).filter(|(_, is_type)| !**is_type);
                let bound: Vec<TokenTree> = bound.map(|(token, _)| token.clone()).collect();
                // a `let` in a condition follows `if`, `while` or `&&`
                let is_condition = is_let && is_one_of(&tokens, i.checked_sub(1), &["if", "while"]);
                let names = match heads.last_mut() {
                    Some(head) if is_for || is_condition || (is_let && is_and(&tokens, i.checked_sub(1))) => {
                        &mut head.coming
                    }
                    _ if is_let => &mut coming,
                    _ => {
                        if is_punct(&tokens, Some(i), '|') {
                            before_closure.get_or_insert(self.own.len());
                        }
                        &mut self.own
                    }
                };
                names.extend(names_of(&bound, false));
                if start == i + 1 && is_punct(&tokens, Some(end), '|') {
                    // the second bar of `||` begins no closure
                    end += 1;
                }
                out.extend(tokens[i..end].iter().cloned());
                i = end;
                continue;
            }
            // the block of a head follows a value; another block is a value itself, or follows `else`
            let before = i.checked_sub(1).map(|at| &tokens[at]);
            let is_body =
                is_block(&tokens[i]) && before.is_some_and(|token| ends_operand(token) || is_sign(token, '.'));
            match heads.last_mut() {
                Some(head) if is_body || is_and(&tokens, Some(i)) => self.own.append(&mut head.coming),
                _ if is_punct(&tokens, Some(i), ';') => {
                    self.own.truncate(before_closure.take().unwrap_or(self.own.len()));
                    self.own.append(&mut coming);
                }
                _ => {}
            }
            if is_one_of(&tokens, Some(i), &["if", "while", "match"]) {
                heads.push(self.head(is_word(&tokens, Some(i), "match")));
            }
            if is_arrow(&tokens, i) {
                // the `if` of a guard has no block, and its names are known in the arm
                self.own.extend(heads.drain(..).flat_map(|head| head.coming));
            }
            let comma = is_punct(&tokens, Some(i), ',');
            if comma && within != Within::Braces {
                heads.clear();
                // names of a closure's parameters are known up to the end of the closure, and names of an arm up to its
                // end
                self.own.truncate(known);
                pattern_next = matches!(within, Within::Arms | Within::Matches);
            }
            if let Some((by, end)) = self.constant(&tokens, i, &types, within) {
                out.extend(by);
                i = end;
                continue;
            }
            let outer = self.is_blind;
            self.is_blind = outer || types.get(i) == Some(&true);
            let is_arms = is_body && heads.last().is_some_and(|head| head.is_match);
            out.extend(self.token(&tokens, i, within, is_arms));
            self.is_blind = outer;
            if is_body {
                let head = heads.pop();
                self.own.truncate(head.map_or(self.own.len(), |head| head.before));
            }
            if within == Within::Arms && is_block(&tokens[i]) && is_arrow(&tokens, i) {
                self.own.truncate(known);
                pattern_next = true;
            }
            i += 1;
        }
        self.own.truncate(known);
        out
    }

    fn head(&self, is_match: bool) -> Head {
        Head {
            before: self.own.len(),
            coming: Vec::new(),
            is_match,
        }
    }

    fn token(&mut self, tokens: &[TokenTree], i: usize, within: Within, is_arms: bool) -> TokenStream {
        match &tokens[i] {
            TokenTree::Group(group) => {
                let outer = self.is_blind;
                self.is_blind = outer || hides_values(tokens, i);
                let inside = match is_arms {
                    true => Within::Arms,
                    false => group_within(tokens, i, group),
                };
                let inner = self.list(group.stream(), inside);
                self.is_blind = outer;
                regrouped(group, inner).into()
            }
            TokenTree::Ident(_) if self.is_sure && self.is_blind => tokens[i].clone().into(),
            TokenTree::Ident(name)
                if is_value(tokens, i, matches!(within, Within::Braces | Within::Literal))
                    && !is_keyword(name)
                    && !self.own.contains(&plain(name)) =>
            {
                match (self.place)(name) {
                    Some(place) if within == Within::Literal && is_alone(tokens, i) => quote!(#name: #place),
                    Some(place) => place,
                    None => tokens[i].clone().into(),
                }
            }
            token => token.clone().into(),
        }
    }
}

/// Returns whether a token is the second sign of `&&`.
fn is_and(tokens: &[TokenTree], at: Option<usize>) -> bool {
    is_punct(tokens, at, '&') && is_punct(tokens, at.and_then(|at| at.checked_sub(1)), '&')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an expression over fields `a` and `b`, which are replaced by `X`.
    fn replaced(text: &str) -> String {
        let Ok(tokens) = text.parse::<TokenStream>() else {
            return format!("{text} is no expression");
        };
        let replaced = replace(tokens, &mut |name| {
            (name == "a" || name == "b").then(|| "X".parse().unwrap_or_default())
        });
        replaced.to_string().replace(' ', "")
    }

    #[test]
    fn a_field_may_be_called_as_a_keyword() {
        let tokens = "{ let c = 1; r#let > c }"
            .parse::<TokenStream>()
            .expect("an expression");
        let replaced = replace(tokens, &mut |name| (plain(name) == "let").then(|| quote::quote!(X)));
        assert_eq!(replaced.to_string().replace(' ', ""), "{letc=1;X>c}");
    }

    #[test]
    fn only_names_of_values_are_replaced() {
        for (written, expected) in [
            ("a + b", "X+X"),
            ("! a && 0 .. b", "!X&&0..X"),
            ("0..=b", "0..=X"),
            ("x.a + a.b.a", "x.a+X.b.a"),
            ("b::a + a::<u8>::c", "b::a+a::<u8>::c"),
            ("a(1) + a!(2)", "a(1)+a!(2)"),
            ("S { a: a, c: b }", "S{a:X,c:X}"),
            ("S { a, c: 1 } == m::S { c, b, }", "S{a:X,c:1}==m::S{c,b:X,}"),
            ("f(S { c: |a| a, a }, S { c, ..b })", "f(S{c:|a|a,a:X},S{c,..X})"),
            ("if c { a } else { S { a } }", "ifc{X}else{S{a:X}}"),
            ("if f(S { a }) { a } else { b }", "iff(S{a:X}){X}else{X}"),
            ("{ let S { a } = c; S { a, b } }", "{letS{a}=c;S{a,b:X}}"),
            (
                "match c { S { a } => S { a, b }, _ => S { a, b } }",
                "matchc{S{a}=>S{a,b:X},_=>S{a:X,b:X}}",
            ),
            (
                "match c { c if c => S { a }, _ if b => { a } _ => S { b } }",
                "matchc{cifc=>S{a:X},_ifX=>{X}_=>S{b:X}}",
            ),
            (
                "match c { c if c => match a { b => b }, _ => b }",
                "matchc{cifc=>matchX{b=>b},_=>X}",
            ),
            (
                "{ while c { a } loop { a } unsafe { a } }",
                "{whilec{X}loop{X}unsafe{X}}",
            ),
            ("a as u8 == 'a' as u8", "Xasu8=='a'asu8"),
            ("f(a, |a| a + b, a)", "f(X,|a|a+X,X)"),
            ("f(|c: L<d>| a + b, |c: a| a)", "f(|c:L<d>|X+X,|c:a|X)"),
            ("f(|c: L<d>, a: d| a + b)", "f(|c:L<d>,a:d|a+X)"),
            ("loop { break { a } }", "loop{break{X}}"),
            ("a | b", "X|X"),
            ("a || b", "X||X"),
            ("f(|| a)", "f(||X)"),
            ("f(move |(a, c)| a + c + b)", "f(move|(a,c)|a+c+X)"),
            ("{ let a = b; a + b }", "{leta=X;a+X}"),
            ("{ let a = a + 1; a }", "{leta=X+1;a}"),
            (
                "if let Some(a) = a && a > 1 { a } else { 0 }",
                "ifletSome(a)=X&&a>1{a}else{0}",
            ),
            ("if let Some(a) = b { a } else { 0 }", "ifletSome(a)=X{a}else{0}"),
            (
                "match a { Some(b) if b > 1 => b, c => b }",
                "matchX{Some(b)ifb>1=>b,c=>X}",
            ),
            ("match a { 0 ..= 3 => { b } b => b }", "matchX{0..=3=>{X}b=>b}"),
            ("matches!(a, E::V { a } if a > b)", "matches!(X,E::V{a}ifa>X)"),
            ("{ for a in 0 .. a { f(a, b) } a }", "{forain0..X{f(a,X)}X}"),
            ("{ for (a, c) in b { } }", "{for(a,c)inX{}}"),
            ("{ let a = { let c = b; c }; a }", "{leta={letc=X;c};a}"),
            ("{ const a: u8 = 3; a + b }", "{consta:u8=3;a+X}"),
            ("{ let c = a; static a: u8 = 3; c }", "{letc=a;statica:u8=3;c}"),
            ("{ fn a(b: u8) -> u8 { b } f(a, b) }", "{fna(b:u8)->u8{b}f(a,X)}"),
            ("{ const fn f(a: u8) -> u8 { a } f(a) }", "{constfnf(a:u8)->u8{a}f(X)}"),
            ("{ c as *const u8 as u8 + a; b }", "{cas*constu8asu8+X;X}"),
            ("a != b", "X!=X"),
            ("max!(a, b)", "max!(X,X)"),
            ("m!(a: b)", "m!(X:X)"),
            ("{ let a = b; { c } a }", "{leta=X;{c}a}"),
            ("{ let a = b & a; a }", "{leta=X&X;a}"),
            ("match (a) { b => b }", "match(X){b=>b}"),
            ("match { let c = a; c } { b => b }", "match{letc=X;c}{b=>b}"),
            ("match match a { b => b } { b => b + a }", "matchmatchX{b=>b}{b=>b+X}"),
            (
                "match if a { b } else { c } { a => a + b }",
                "matchifX{X}else{c}{a=>a+X}",
            ),
            ("if let Some(a) = b { a } else { a }", "ifletSome(a)=X{a}else{X}"),
            (
                "if let Some(a) = b { a } else if let Some(b) = a { a + b } else { b }",
                "ifletSome(a)=X{a}elseifletSome(b)=X{X+b}else{X}",
            ),
            (
                "if let Some(a) = c && let Some(b) = a { a + b } else { a + b }",
                "ifletSome(a)=c&&letSome(b)=a{a+b}else{X+X}",
            ),
            (
                "if let Some(a) = if b { a } else { c } { a + b } else { a }",
                "ifletSome(a)=ifX{X}else{c}{a+X}else{X}",
            ),
            ("{ if let Some(a) = b { f(a); } a }", "{ifletSome(a)=X{f(a);}X}"),
            ("{ while let Some(a) = b { f(a); } a }", "{whileletSome(a)=X{f(a);}X}"),
            ("{ let a = if b { a } else { c }; a }", "{leta=ifX{X}else{c};a}"),
            (
                "{ let c = if let Some(a) = a { a } else { 3 }; a }",
                "{letc=ifletSome(a)=X{a}else{3};X}",
            ),
            ("{ let Some(a) = a else { f(a) }; a }", "{letSome(a)=Xelse{f(X)};a}"),
            ("{ let a = a && b; a }", "{leta=X&&X;a}"),
            ("{ let c = |a: u8| a + b; c(a) + a }", "{letc=|a:u8|a+X;c(X)+X}"),
            ("{ for a in 0.. { f(a); } a }", "{forain0..{f(a);}X}"),
            ("if { let a = 3; a > b } { a } else { a }", "if{leta=3;a>X}{X}else{X}"),
            ("{ let S { a: c, b } = a; a + b + c }", "{letS{a:c,b}=X;X+b+c}"),
            (
                "matches!(c, m::S { a: 3, b: d } if d > b + a)",
                "matches!(c,m::S{a:3,b:d}ifd>X+X)",
            ),
            ("if let 3.. = a { a } else { b }", "iflet3..=X{X}else{X}"),
            (
                "match c { d if a => { b } a => a, _ => a }",
                "matchc{difX=>{X}a=>a,_=>X}",
            ),
            (
                "match c { S { a, .. } if let S { b } = a => b, _ => b }",
                "matchc{S{a,..}ifletS{b}=a=>b,_=>X}",
            ),
            ("match a { b => { b }, c => b }", "matchX{b=>{b},c=>X}"),
            (
                "match a { c => if c { 1 } else { b }, d => 1 }",
                "matchX{c=>ifc{1}else{X},d=>1}",
            ),
            ("match a { c => c > { 1 } + b, d => 1 }", "matchX{c=>c>{1}+X,d=>1}"),
            ("{ match a { _ => 0 } { b } }", "{matchX{_=>0}{X}}"),
            ("{ static mut a: u8 = 3; a }", "{staticmuta:u8=3;a}"),
            ("{ {} const a: u8 = 3; a }", "{{}consta:u8=3;a}"),
            ("{ pub const a: u8 = 3; a }", "{pubconsta:u8=3;a}"),
            ("{ async fn a(b: u8) { b } (a, b) }", "{asyncfna(b:u8){b}(a,X)}"),
            ("{ unsafe fn a(b: u8) { b } (a, b) }", "{unsafefna(b:u8){b}(a,X)}"),
            ("{ impl const D for S { } let c = b; c }", "{implconstDforS{}letc=X;c}"),
            (
                "{ const fn f(a: u8) { a } let c = b; f(c) }",
                "{constfnf(a:u8){a}letc=X;f(c)}",
            ),
            (
                "{ const unsafe fn f(a: u8) { a } let c = b; f(c) }",
                "{constunsafefnf(a:u8){a}letc=X;f(c)}",
            ),
            (
                "{ const async fn f(a: u8) { a } let c = b; f(c) }",
                "{constasyncfnf(a:u8){a}letc=X;f(c)}",
            ),
            ("{ static move || a; b }", "{staticmove||X;X}"),
        ] {
            assert_eq!(replaced(written), expected, "{written}");
        }
    }

    /// Returns the constants of an expression over fields `a` and `b`, in a type over `T` and `const n`.
    fn constants_in(text: &str) -> Vec<String> {
        let parameters = Parameters {
            types: vec!["T".to_string()],
            constants: vec!["n".to_string()],
        };
        let found = constants(text.parse().unwrap_or_default(), &parameters, &|name| {
            name == "a" || name == "b" || name == "F"
        });
        let shown = |named: Named| {
            let sort = match (named.is_open, named.is_argument) {
                (true, _) => "?",
                (_, true) => "!",
                _ => "",
            };
            named.path.to_string().replace(' ', "") + sort
        };
        found.into_iter().map(shown).collect()
    }

    #[test]
    fn constants_are_paths_in_upper_case_that_are_values() {
        let rows: [(&str, &[&str]); 80] = [
            ("a > HP", &["HP"]),
            ("HP + HP", &["HP"]),
            ("n", &["n"]),
            ("a > b", &[]),
            ("F", &[]),
            ("hp + None + Some", &[]),
            ("m::HP > crate::m::HP_2", &["m::HP", "crate::m::HP_2"]),
            ("::m::HP", &["::m::HP"]),
            ("a == ::m::HP", &["::m::HP"]),
            (
                "Self::HP + self::HP + super::HP",
                &["Self::HP", "self::HP", "super::HP"],
            ),
            ("T::HP", &["T::HP"]),
            ("S::HP", &["S::HP?"]),
            ("m::S::HP", &["m::S::HP?"]),
            ("S::<u8>::HP", &["S::<u8>::HP"]),
            ("<T as X>::HP", &["<TasX>::HP"]),
            ("a > <T as X<A>>::HP", &["A!", "<TasX<A>>::HP"]),
            ("a < <T as X>::HP", &["<TasX>::HP"]),
            ("a << HP > b", &["HP"]),
            ("A < B", &["A", "B"]),
            ("A < B && C > D", &["A", "B", "C", "D"]),
            ("Mode::Run", &[]),
            ("f(HP)", &["HP"]),
            ("F(HP) + X(1)", &["HP"]),
            ("a.HP + a.0", &[]),
            ("0..HP", &["HP"]),
            ("HP.pow(2) + HP.x", &["HP"]),
            ("HP[0]", &["HP"]),
            ("[HP; n]", &["HP", "n"]),
            ("{ HP }", &["HP"]),
            ("P { x: HP, HP }", &["HP"]),
            ("P { A: b }", &[]),
            ("HP { x: 1 }", &[]),
            ("if HP { A } else { B }", &["HP", "A", "B"]),
            ("HP!(1) + m!(HP)", &[]),
            ("m!(n)", &["n"]),
            ("HP != 1", &["HP"]),
            ("vec![HP]", &["HP"]),
            ("cfg!(HP)", &["cfg!(HP)"]),
            ("unsafe { HP }", &[]),
            ("a as HP > 1", &[]),
            ("a as m::HP<A> + B", &["A!", "B"]),
            ("a as *const HP == A", &["A"]),
            ("a as <T as X>::HP == A", &["A"]),
            ("HP as u8", &["HP"]),
            ("f::<HP>() + A", &["HP!", "A"]),
            ("f::<T, n, HP, x>()", &["n", "HP!"]),
            ("f::<{ HP + 1 }>() + f::<{ n }>()", &["HP", "n"]),
            ("f::<[T; 3], [u8; n], [[u8; A]; B * 2]>(C)", &["n", "A", "B", "C"]),
            (
                "L::<HP>::m(A) + <L<n> as X<B>>::C",
                &["HP!", "n", "B!", "A", "<L<n>asX<B>>::C"],
            ),
            ("f::<(A, &[u8; B], L<C>)>()", &["B", "C!"]),
            ("{ let x: L<A> = B; let y: [u8; C] = x; y }", &["A!", "B", "C"]),
            ("|x: L<A>| x > B", &["A!", "B"]),
            ("f(|x: L<A, B>, y: C| x > C)", &["A!", "B!", "C"]),
            ("{ let x: A = B; A + x }", &["B", "A"]),
            ("matches!(a, L::<A>::B)", &["A!", "L::<A>::B"]),
            ("{ const A: u8 = 1; f::<A>() }", &[]),
            ("m!(f::<A>())", &[]),
            ("r#HP + f::<r#A>()", &["r#A!", "r#HP"]),
            ("a.f::<HP>(A)", &["HP!", "A"]),
            ("|x: HP| x > A", &["A"]),
            ("f(|HP| HP)", &[]),
            ("f(|x| -> HP { x })", &[]),
            ("{ let x: HP = A; x }", &["A"]),
            ("{ let HP = 1; HP }", &["HP"]),
            ("{ const HP: u8 = A; HP }", &[]),
            ("'HP: loop { break 'HP A }", &["A"]),
            ("matches!(a, HP)", &["HP"]),
            ("matches!(A, 1 | m::HP ..= B if C)", &["A", "m::HP", "B", "C"]),
            (
                "matches!(a, Some(HP) | P { x: A, B, .. } | E::V(S::HP))",
                &["HP", "A", "S::HP?"],
            ),
            ("matches!(a, HP @ 1..=A | x)", &["A"]),
            (
                "match a { HP => A, x if x > B => C, _ => D }",
                &["HP", "A", "B", "C", "D"],
            ),
            ("if let Some(HP) = a { A } else { B }", &["HP", "A", "B"]),
            ("m::HP!(1)", &[]),
            ("if ::m::HP > a { A } else { B }", &["::m::HP", "A", "B"]),
            ("a == S::<u8>::HP", &["S::<u8>::HP"]),
            ("f::<fn() -> T, A>(B)", &["A!", "B"]),
            ("(|x| -> L<A> { x })(a)", &["A!"]),
            ("a as L::<A>::M::<B> > C", &["A!", "B!", "C"]),
            ("\"HP\" == 'H'", &[]),
            ("", &[]),
        ];
        for (text, expected) in rows {
            assert_eq!(constants_in(text), expected, "{text}");
        }
    }

    #[test]
    fn a_constant_is_exchanged_where_it_is_a_value() {
        let path: TokenStream = "S::HP".parse().unwrap_or_default();
        let parameters = Parameters::default();
        for (text, expected) in [
            ("a > S::HP", "X>Y"),
            ("m::S::HP + S::HP.x()", "m::S::HP+Y.x()"),
            ("matches!(a, S::HP if S::HP > a)", "matches!(X,S::HPifY>X)"),
            ("f::<{ S::HP }>(a)", "f::<{S::HP}>(X)"),
        ] {
            let tokens = text.parse().unwrap_or_default();
            let exchanged = exchange(
                tokens,
                &parameters,
                (&path, "Y".parse().unwrap_or_default()),
                &mut |name| (name == "a").then(|| "X".parse().unwrap_or_default()),
            );
            assert_eq!(exchanged.to_string().replace(' ', ""), expected, "{text}");
        }
    }

    #[test]
    fn names_are_those_of_values_and_self() {
        let tokens = "if a { self.b } else { S::c(d) }".parse();
        let names = names(tokens.unwrap_or_default());
        assert_eq!(
            names.iter().map(Ident::to_string).collect::<Vec<_>>(),
            ["a", "self", "d"]
        );
    }

    #[test]
    fn sure_names_stand_in_no_type_and_no_macro() {
        for (text, expected) in [
            ("a + m!(b)", "a"),
            ("core::mem::offset_of!(W, b) as u64 + a", "a"),
            ("Vec::<u8>::from(c as u8) + vec![a]", "c a"),
            ("f(stringify!(a), [b; 3])", "b"),
            ("<u8 as b>::C + |x: u8| -> u8 { x }", ""),
        ] {
            let names = sure_names(text.parse().unwrap_or_default());
            let names: Vec<String> = names.iter().map(Ident::to_string).collect();
            assert_eq!(names.join(" "), expected, "{text}");
        }
    }

    #[test]
    fn the_member_of_self_is_found_wherever_it_stands() {
        for (text, expected) in [
            ("b.c + self.a", Some("a")),
            ("f(1, self.0)", Some("_0")),
            ("b.c + f(a.b)", None),
        ] {
            let tokens = text.parse().unwrap_or_default();
            assert_eq!(member_of_self(tokens).as_deref(), expected, "{text}");
        }
    }
}
