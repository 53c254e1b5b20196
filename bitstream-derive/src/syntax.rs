//! Parses the tokens of one attribute to entries such as `range = 0..=100`, `skip` or `5`, each with its span.

use crate::hint::shown_expr;
use crate::keys::{self, Key, Notation};
use crate::{expression, literal, tokens};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, LitInt, LitStr, MetaList, Token, Type};

/// Entry of an attribute's list.
#[derive(Clone)]
pub(crate) struct Entry {
    /// `None` for a value without a key.
    pub(crate) key: Option<Ident>,
    pub(crate) value: Value,
}

/// Value of an entry: after `=`, in parentheses, or without a key.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)] // a few values per derive
pub(crate) enum Value {
    Flag,
    Expr(Expr),
    Range(RangeSyntax),
    Type(Type),
    /// Tokens in parentheses after the key, and their entries.
    List(Vec<Entry>, TokenStream),
    /// Tokens after a key without `=`.
    Glued(TokenStream),
}

/// The range `a..=b` and its incomplete forms. `syn` without `full` does not know ranges.
#[derive(Clone)]
pub(crate) struct RangeSyntax {
    pub(crate) lower: Option<Expr>,
    pub(crate) upper: Option<Expr>,
    pub(crate) inclusive: bool,
    dots: TokenStream,
}

impl ToTokens for RangeSyntax {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let RangeSyntax { lower, upper, dots, .. } = self;
        tokens.extend(quote!(#lower #dots #upper));
    }
}

impl ToTokens for Entry {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let key = &self.key;
        let value = match &self.value {
            Value::Flag => quote!(),
            Value::Expr(expr) => quote!(#expr),
            Value::Range(range) => quote!(#range),
            Value::Type(ty) => quote!(#ty),
            Value::List(_, rest) | Value::Glued(rest) => return tokens.extend(quote!(#key #rest)),
        };
        tokens.extend(match (key, value.is_empty()) {
            (Some(key), true) => quote!(#key),
            (Some(key), false) => quote!(#key = #value),
            (None, _) => value,
        });
    }
}

impl Entry {
    /// Returns the entries in parentheses after the key.
    pub(crate) fn inner(&self) -> Option<Vec<Entry>> {
        let Value::Glued(tokens) = &self.value else { return None };
        let list = Punctuated::<Entry, Token![,]>::parse_terminated.parse2(enclosed(&without_sign(tokens.clone()))?);
        Some(list.ok()?.into_iter().collect())
    }

    /// Returns the entry as if its value stood after `=`, if the value can be found.
    pub(crate) fn meant(&self) -> Entry {
        // the value of another key may be an array
        let is_range = self.is("range") || self.is("len");
        let meant = match &self.value {
            Value::Glued(tokens) => meant(tokens.clone(), is_range),
            Value::Expr(expr) if enclosed(&expr.to_token_stream()).is_some() => meant(expr.to_token_stream(), is_range),
            _ => None,
        };
        Entry {
            key: self.key.clone(),
            value: meant.unwrap_or_else(|| self.value.clone()),
        }
    }

    pub(crate) fn is(&self, key: &str) -> bool {
        self.key.as_ref().is_some_and(|own| own == key)
    }

    /// Returns the key as text.
    pub(crate) fn word(&self) -> Option<String> {
        self.key.as_ref().map(Ident::to_string)
    }

    /// Returns the key of the entry, if it is one of `keys`.
    pub(crate) fn key_in(&self, keys: &'static [Key]) -> Option<&'static Key> {
        keys::find(keys, &self.word()?)
    }

    /// Returns the token for an error about the entry: its key, or a value without a key.
    pub(crate) fn name(&self) -> TokenStream {
        match &self.key {
            Some(key) => key.to_token_stream(),
            None => self.to_token_stream(),
        }
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Entry> {
        entry(input, false)
    }
}

/// Parses an entry of `#[bits(..)]`, where some keys take a list or a type, or of any other attribute.
fn entry(input: ParseStream<'_>, of_bits: bool) -> syn::Result<Entry> {
    if input.peek(Token![=]) {
        return Err(input.error("a value needs its key in front of it, such as `width = 3`"));
    }
    if of_bits {
        if let Some(entry) = with_list(input)? {
            return Ok(entry);
        }
    }
    let named = input.peek(Ident::peek_any) && !input.peek(Token![_]);
    let keyed = named && (input.peek2(Token![=]) || input.peek2(Token![,]) || is_last(input));
    if is_glued(input, of_bits) {
        let key = input.call(Ident::parse_any)?;
        let value = Value::Glued(up_to_comma(input)?);
        return Ok(Entry { key: Some(key), value });
    }
    if !keyed {
        return Ok(Entry {
            key: None,
            value: value(input)?,
        });
    }
    let key = input.call(Ident::parse_any)?;
    let value = if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        let name = key.to_string();
        if input.is_empty() || input.peek(Token![,]) {
            return Err(syn::Error::new(key.span(), keys::needs_a_value(&name)));
        }
        use Notation::{Bounds, Expr, Exprs, Flag, List, Names, Optional, Path, Range, Type, Word};
        match keys::find(&keys::BITS, &name)
            .filter(|_| of_bits)
            .map(|key| key.notation)
        {
            Some(Type) => Value::Type(type_value(&name, input)?),
            Some(Bounds) => text_value(&key, input)?,
            Some(Expr | Exprs | Flag | List | Names | Optional | Path | Range | Word) | None => value(input)?,
        }
    } else {
        Value::Flag
    };
    Ok(Entry { key: Some(key), value })
}

/// Parses `varint(group = 5)` and similar entries.
fn with_list(input: ParseStream<'_>) -> syn::Result<Option<Entry>> {
    let fork = input.fork();
    let Ok(key) = fork.call(Ident::parse_any) else {
        return Ok(None);
    };
    let notation = keys::find(&keys::BITS, &key.to_string()).map(|key| key.notation);
    let takes_list = matches!(notation, Some(Notation::List | Notation::Names));
    if !takes_list || !fork.peek(syn::token::Paren) {
        return Ok(None);
    }
    let key = input.call(Ident::parse_any)?;
    let group: TokenTree = input.parse()?;
    let TokenTree::Group(list) = &group else {
        return Ok(None);
    };
    let entries = match notation {
        // the parser of the key reads the types
        Some(Notation::Names) => Vec::new(),
        _ => Punctuated::<Entry, Token![,]>::parse_terminated
            .parse2(list.stream())?
            .into_iter()
            .collect(),
    };
    Ok(Some(Entry {
        key: Some(key),
        value: Value::List(entries, group.into_token_stream()),
    }))
}

/// Returns an inclusive range that stands in quotes.
pub(crate) fn range_in_quotes(expr: &Expr) -> Option<String> {
    let text = literal::text(expr)?;
    match value.parse_str(&text).ok()? {
        Value::Range(range) if range.inclusive && range.lower.is_some() && range.upper.is_some() => {
            Some(shown_range(&range))
        }
        _ => None,
    }
}

/// Returns the list of an attribute that stands in quotes, if the attribute has its keys.
pub(crate) fn list_in_quotes(expr: &Expr, attribute: &str) -> Option<String> {
    let text = literal::text(expr)?;
    let list = Punctuated::<Entry, Token![,]>::parse_terminated.parse_str(&text).ok()?;
    let is_known = |entry: &Entry| {
        entry
            .word()
            .is_some_and(|word| keys::find_in(attribute, &word).is_some())
    };
    (!list.is_empty() && list.iter().all(is_known)).then_some(text)
}

/// Shows a range as a user would write it.
pub(crate) fn shown_range(range: &RangeSyntax) -> String {
    let end = |end: &Option<Expr>| end.as_ref().map(shown_expr).unwrap_or_default();
    let dots = if range.inclusive { "..=" } else { ".." };
    format!("{}{dots}{}", end(&range.lower), end(&range.upper))
}

fn type_value(name: &str, input: ParseStream<'_>) -> syn::Result<Type> {
    if let Ok(text) = input.fork().parse::<LitStr>() {
        let text = match name {
            // serde and other crates take a module of functions for `with`
            "with" => {
                "`with` takes a type that is a `bitstream::Codec`, without quotes: write `with = TYPE`".to_string()
            }
            _ => format!(
                "`{name}` takes a type, without quotes: write `{name} = {}`",
                text.value()
            ),
        };
        return Err(input.error(text));
    }
    let takes_a_type = || format!("`{name}` takes a type: write `{name} = TYPE`");
    let fork = input.fork();
    let ends = fork.parse::<Type>().is_ok() && (fork.is_empty() || fork.peek(Token![,]));
    match ends {
        true => input.parse(),
        false => {
            let written = up_to_comma(input)?;
            Err(syn::Error::new_spanned(written, takes_a_type()))
        }
    }
}

/// Parses a text in quotes. Predicates without quotes would be more than one expression.
fn text_value(key: &Ident, input: ParseStream<'_>) -> syn::Result<Value> {
    let fork = input.fork();
    if fork.parse::<TokenTree>().is_ok() && (fork.is_empty() || fork.peek(Token![,])) {
        return value(input);
    }
    let text = format!("`{key}` takes a where clause as text: write `{key} = \"T: BitSerialize\"`");
    Err(syn::Error::new(key.span(), text))
}

/// Returns whether a value follows its key without `=`: `range: 0..=3`, `range(0..=3)`, `range[0, 3]`, `range 0..=3`,
/// `range == 0..=3`, `when a > 3` and `when { a > 3 }`.
fn is_glued(input: ParseStream<'_>, of_bits: bool) -> bool {
    let fork = input.fork();
    let Ok(key) = fork.call(Ident::parse_any) else {
        return false;
    };
    // not a key: a constant may be called or be followed by an operator, and so may a function among values without
    // keys
    let is_lower = |letter: char| letter.is_lowercase() || (of_bits && (letter == '_' || letter.is_numeric()));
    let colon = fork.peek(Token![:]) && !fork.peek(Token![::]);
    let sign = fork.peek(Token![==]) || fork.peek(Token![=>]);
    // two words in a row are an expression only in a cast or a branch
    let word = fork.peek(Ident::peek_any) && !fork.peek(Token![as]) && (of_bits || !tokens::is_keyword(&key));
    let not = of_bits && fork.peek(Token![!]) && !fork.peek(Token![!=]) && !fork.peek2(syn::token::Paren);
    let list = fork.peek(syn::token::Bracket) || (fork.peek(syn::token::Brace) && !tokens::is_keyword(&key));
    let value = fork.peek(syn::token::Paren) || fork.peek(syn::Lit) || word || not || list;
    key.to_string().chars().all(is_lower) && (colon || sign || value)
}

/// Returns the value that would follow `=`, if it follows its key in another way: `: V`, `== V`, `(V)`, `{ V }`, `(A, B)`
/// or `[A, B]` for a range, `(bits = V)`.
fn meant(tokens: TokenStream, is_range: bool) -> Option<Value> {
    let tokens = without_sign(tokens);
    let list = enclosed(&tokens).filter(|_| is_range || listed(&Expr::Verbatim(tokens.clone())).is_none());
    let Some(list) = list else {
        return value.parse2(tokens).ok();
    };
    let Ok(list) = Punctuated::<Entry, Token![,]>::parse_terminated.parse2(list) else {
        // statements in braces
        return value.parse2(tokens).ok();
    };
    let mut values = list.into_iter().map(|entry| (entry.key, entry.value));
    match (values.next(), values.next(), values.next()) {
        (Some((_, value @ (Value::Expr(_) | Value::Range(_)))), None, None) => Some(value),
        (Some((Some(name), Value::Flag)), None, None) => syn::parse2(quote!(#name)).ok().map(Value::Expr),
        (Some((None, Value::Expr(lower))), Some((None, Value::Expr(upper))), None) => Some(Value::Range(RangeSyntax {
            lower: Some(lower),
            upper: Some(upper),
            inclusive: true,
            dots: quote!(..=),
        })),
        _ => None,
    }
}

/// Returns tokens without the `:`, `==` or `=>` before them.
fn without_sign(tokens: TokenStream) -> TokenStream {
    let is_sign =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if [':', '=', '>'].contains(&punct.as_char()));
    tokens.into_iter().skip_while(is_sign).collect()
}

/// Returns the inside of parentheses, brackets or braces, if they are the only token.
pub(crate) fn enclosed(tokens: &TokenStream) -> Option<TokenStream> {
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() != Delimiter::None => Some(group.stream()),
        _ => None,
    }
}

/// Shows a key and its value with `=`.
pub(crate) fn with_equals_sign(key: &Key, entry: &Entry) -> String {
    use Notation::{Bounds, Expr, Exprs, Flag, List, Names, Optional, Path, Range, Type, Word};
    // a list in braces or brackets
    if let (true, Some(list)) = (key.is_list(), entry.inner()) {
        let shown = |entry: &Entry| match key.notation {
            Names => shown_expr(entry),
            _ => shown_expr(entry.meant()),
        };
        let list: Vec<String> = list.iter().map(shown).collect();
        return format!("{}({})", key.name, list.join(", "));
    }
    match (key.notation, &entry.meant().value) {
        (Flag, _) => key.name.to_string(),
        (Range, Value::Range(range)) => format!("{} = {}", key.name, shown_range(range)),
        (Expr | Optional | Type | Path | Bounds | Exprs | Word, Value::Expr(expr)) => {
            format!("{} = {}", key.name, shown_expr(expr))
        }
        (List, Value::Expr(expr)) if !key.is_list() => format!("{} = {}", key.name, shown_expr(expr)),
        (Expr | Optional | Type | Path | Bounds | Exprs | Word | Range | List | Names, _) => key.example.to_string(),
    }
}

/// Returns whether one more token ends the list.
fn is_last(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    fork.call(Ident::parse_any).is_ok() && fork.is_empty()
}

fn value(input: ParseStream<'_>) -> syn::Result<Value> {
    if input.peek(Token![..]) {
        return range(None, input);
    }
    if let Some(inner) = enclosed_range(input) {
        return value.parse2(inner);
    }
    let first = expr(input)?;
    if let Some((lower, dots)) = split_at_dots(&first) {
        let lower = expr.parse2(lower)?;
        let from_dots = |input: ParseStream<'_>| range(Some(lower), input);
        return from_dots.parse2(dots);
    }
    if input.peek(Token![..]) {
        return range(Some(first), input);
    }
    Ok(Value::Expr(first))
}

/// Consumes `(A..=B)`, or a range that a `macro_rules!` pasted as one expression, and returns the tokens inside.
fn enclosed_range(input: ParseStream<'_>) -> Option<TokenStream> {
    let fork = input.fork();
    let TokenTree::Group(group) = fork.parse::<TokenTree>().ok()? else {
        return None;
    };
    let alone = fork.is_empty() || fork.peek(Token![,]);
    let enclosed = matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None);
    if !(alone && enclosed && holds_range(group.stream())) {
        return None;
    }
    let _: syn::Result<TokenTree> = input.parse();
    Some(group.stream())
}

/// Returns whether the tokens are a range, in any number of parentheses.
fn holds_range(tokens: TokenStream) -> bool {
    let mut inner = tokens.clone().into_iter();
    match (inner.next(), inner.next()) {
        (Some(TokenTree::Group(group)), None) => holds_range(group.stream()),
        _ => first_dots(&tokens).is_some(),
    }
}

/// Returns the values of `[a, b, c]`, or `None` if the expression is no such list.
pub(crate) fn listed(list: &Expr) -> Option<Vec<Expr>> {
    let mut tokens = list.to_token_stream().into_iter();
    let (Some(TokenTree::Group(group)), None) = (tokens.next(), tokens.next()) else {
        return None;
    };
    match group.delimiter() {
        Delimiter::Bracket => {
            let values = Punctuated::<Expr, Token![,]>::parse_terminated_with;
            let values = |input: ParseStream<'_>| values(input, expr);
            Some(values.parse2(group.stream()).ok()?.into_iter().collect())
        }
        Delimiter::None => listed(&Expr::Verbatim(group.stream())),
        _ => None,
    }
}

/// Finds the two dots of a range among the tokens.
fn first_dots(tokens: &TokenStream) -> Option<usize> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_dot = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '.');
    tokens.windows(2).position(|pair| pair.iter().all(is_dot))
}

/// Splits `A..=B` into `A` and `..=B` if `syn` has parsed it as one expression. Cargo unites features, so `syn` has the
/// feature `full` if any crate of the build enables it.
fn split_at_dots(expr: &Expr) -> Option<(TokenStream, TokenStream)> {
    let tokens = expr.to_token_stream();
    let at = first_dots(&tokens)?;
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (lower, dots) = tokens.split_at(at);
    // dots after `let` belong to a pattern
    if (0..at).any(|at| tokens::is_word(&tokens, Some(at), "let")) {
        return None;
    }
    Some((lower.iter().cloned().collect(), dots.iter().cloned().collect()))
}

/// Parses a range from its dots on.
fn range(lower: Option<Expr>, input: ParseStream<'_>) -> syn::Result<Value> {
    if input.peek(Token![...]) {
        return Err(input.error("an inclusive range is written `..=`"));
    }
    let (dots, inclusive) = if input.peek(Token![..=]) {
        (input.parse::<Token![..=]>()?.into_token_stream(), true)
    } else {
        (input.parse::<Token![..]>()?.into_token_stream(), false)
    };
    let upper = match input.is_empty() || input.peek(Token![,]) {
        true => None,
        false => Some(expr(input)?),
    };
    Ok(Value::Range(RangeSyntax {
        lower,
        upper,
        inclusive,
        dots,
    }))
}

/// Parses an expression. `{ .. }`, which `syn` parses only with `full`, is kept as tokens.
fn expr(input: ParseStream<'_>) -> syn::Result<Expr> {
    if input.is_empty() || input.peek(Token![,]) {
        return Err(input.error("expected a value"));
    }
    expression::check(up_to_comma(&input.fork())?)?;
    if input.peek(syn::token::Brace) {
        let mut tokens = TokenStream::from(input.parse::<TokenTree>()?);
        if !input.peek(Token![..]) {
            tokens.extend(up_to_comma(input)?);
        }
        return Ok(Expr::Verbatim(tokens));
    }
    let Err(error) = input.fork().parse::<Expr>() else {
        return input.parse();
    };
    let tokens = up_to_comma(input)?;
    // the error of `syn` asks for `full` for closures, `if` and `match`, but not for the range in
    // `(1..=5).contains(&a)`
    match asks_for_full(&error) || encloses_dots(&tokens) {
        true => Ok(Expr::Verbatim(tokens)),
        false => Err(error),
    }
}

/// Returns whether two dots stand in parentheses or brackets among the tokens.
fn encloses_dots(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Group(group) => first_dots(&group.stream()).is_some() || encloses_dots(&group.stream()),
        _ => false,
    })
}

/// Returns whether an error asks for a feature of `syn`: the tokens may be right, but `syn` was built without the
/// feature.
pub(crate) fn asks_for_full(error: &syn::Error) -> bool {
    error.to_string().contains("full")
}

/// Returns the tokens up to a comma, which the compiler parses.
fn up_to_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

/// Returns the entries of `#[name(..)]`.
pub(crate) fn entries(list: &MetaList) -> syn::Result<Vec<Entry>> {
    let of_bits = tokens::is_named(&list.path, "bits");
    let each: fn(ParseStream<'_>) -> syn::Result<Entry> = match of_bits {
        true => |input| entry(input, true),
        false => |input| entry(input, false),
    };
    let parser = |input: ParseStream<'_>| Punctuated::<Entry, Token![,]>::parse_terminated_with(input, each);
    Ok(list.parse_args_with(parser)?.into_iter().collect())
}

/// Returns `expr` as an integer literal, for keys that need one.
pub(crate) fn integer_literal(expr: &Expr) -> Option<LitInt> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Int(int) => Some(int.clone()),
            _ => None,
        },
        // an argument such as `$width:literal` of a `macro_rules!` is in an invisible group
        Expr::Group(group) => integer_literal(&group.expr),
        _ => None,
    }
}

/// Returns the name of a local or a parameter of generated code, which never collides with the name of a field.
pub(crate) fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
