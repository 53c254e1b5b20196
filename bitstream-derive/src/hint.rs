//! Guesses types from their tokens, only to word messages better. An encoding is never chosen by the text of a type.

use crate::literal;
use crate::tokens::begins_closure;
use syn::{Expr, ExprLit, GenericArgument, Lit, PathArguments, PathSegment, Type};

/// Kind of type that the tokens of a type suggest.
#[derive(Clone, Copy)]
pub(crate) enum Hint<'a> {
    Integer(&'static str),
    /// `usize` or `isize`.
    Pointer(&'static str),
    Float(&'static str),
    Bool,
    Char,
    /// A text: `String` and the other types to which `#[string]` applies.
    String,
    /// A collection of elements: `Vec` and the other types to which `#[array]` applies.
    Vec(&'a Type),
    /// A map whose keys are in order.
    Map,
    /// `HashMap` or `HashSet`.
    Hash,
    Array(&'a Type),
    Tuple,
    /// The unit type `()`.
    Nothing,
    Other,
}

const INTEGERS: [&str; 10] = ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "u128", "i128"];

impl Hint<'_> {
    /// Returns the kind of a type, inside the pointers and the `Option` that attributes reach through.
    pub(crate) fn of(ty: &Type) -> Hint<'_> {
        match peel(ty) {
            Type::Array(array) => Hint::Array(bare(&array.elem)),
            Type::Tuple(tuple) if tuple.elems.is_empty() => Hint::Nothing,
            Type::Tuple(_) => Hint::Tuple,
            // the slice of a `Box<[T]>`
            Type::Slice(slice) => Hint::Vec(bare(&slice.elem)),
            Type::Path(path) if path.qself.is_none() => {
                let Some(last) = path.path.segments.last() else {
                    return Hint::Other;
                };
                let name = last.ident.to_string();
                if let Some(primitive) = Hint::primitive(&name).filter(|_| is_primitive(&path.path)) {
                    return primitive;
                }
                match (name.as_str(), types(&last.arguments).next().map(bare)) {
                    ("NonZeroUsize", _) => Hint::Pointer("NonZeroUsize"),
                    ("NonZeroIsize", _) => Hint::Pointer("NonZeroIsize"),
                    ("str", None) => Hint::String,
                    ("String", None) if is_from(&path.path, &STD) => Hint::String,
                    ("Cow", Some(inner)) if is_from(&path.path, &STD) && is_str(inner) => Hint::String,
                    ("ArrayString", _) if is_from(&path.path, &["arrayvec"]) => Hint::String,
                    ("Vec" | "VecDeque" | "BTreeSet", Some(item)) if is_from(&path.path, &STD) => Hint::Vec(item),
                    ("ArrayVec", Some(item)) if is_from(&path.path, &["arrayvec"]) => Hint::Vec(item),
                    ("BTreeMap", Some(_)) if is_from(&path.path, &STD) => Hint::Map,
                    ("HashMap" | "HashSet", Some(_)) if is_from(&path.path, &STD) => Hint::Hash,
                    _ => Hint::Other,
                }
            }
            _ => Hint::Other,
        }
    }

    fn primitive(name: &str) -> Option<Hint<'static>> {
        if let Some(name) = INTEGERS.iter().find(|known| **known == name) {
            return Some(Hint::Integer(name));
        }
        Some(match name {
            "usize" => Hint::Pointer("usize"),
            "isize" => Hint::Pointer("isize"),
            "f32" => Hint::Float("f32"),
            "f64" => Hint::Float("f64"),
            "bool" => Hint::Bool,
            "char" => Hint::Char,
            _ => return None,
        })
    }

    /// Returns the kind of the innermost element of a type.
    pub(crate) fn of_leaf(ty: &Type) -> Hint<'_> {
        match Hint::of(ty) {
            Hint::Vec(item) | Hint::Array(item) => Hint::of_leaf(item),
            other => other,
        }
    }
}

/// Returns the type of the innermost element of a type.
pub(crate) fn leaf(ty: &Type) -> &Type {
    match Hint::of(ty) {
        Hint::Vec(item) | Hint::Array(item) => leaf(item),
        _ => peel(ty),
    }
}

/// Returns the types that the codec of the innermost value describes: the types of a tuple's fields, or otherwise the
/// type itself.
pub(crate) fn places(ty: &Type) -> Vec<&Type> {
    match leaf(ty) {
        Type::Tuple(tuple) if !tuple.elems.is_empty() => tuple.elems.iter().flat_map(places).collect(),
        _ => vec![ty],
    }
}

/// Returns the types of the fields of a tuple, even of a tuple in pointers and `Option`.
pub(crate) fn fields(ty: &Type) -> impl Iterator<Item = &Type> {
    let tuple = match peel(ty) {
        Type::Tuple(tuple) => Some(tuple),
        _ => None,
    };
    tuple.into_iter().flat_map(|tuple| &tuple.elems)
}

/// Returns the type inside fixed arrays.
pub(crate) fn collection(ty: &Type) -> &Type {
    match Hint::of(ty) {
        Hint::Array(item) => collection(item),
        _ => ty,
    }
}

/// Returns the types inside a list, a map or a tuple.
pub(crate) fn parts(ty: &Type) -> Vec<&Type> {
    match Hint::of(ty) {
        Hint::Vec(item) | Hint::Array(item) => vec![item],
        Hint::Map => arguments(ty),
        Hint::Tuple => fields(ty).collect(),
        _ => Vec::new(),
    }
}

/// Returns the attributes that bound a type and its elements, each with a space after it.
pub(crate) fn layers(ty: &Type) -> String {
    match Hint::of(ty) {
        Hint::Array(item) => layers(item),
        Hint::Vec(item) => format!("#[array(max = N)] {}", layers(item)),
        Hint::Map => "#[array(max = N)] ".to_string(),
        Hint::Tuple => fields(ty)
            .map(layers)
            .reduce(|first, next| if first == next { first } else { String::new() })
            .unwrap_or_default(),
        Hint::String => "#[string(max = N)] ".to_string(),
        _ => String::new(),
    }
}

/// Returns whether a type has generic arguments and is not a type that this module knows.
pub(crate) fn is_generic(ty: &Type) -> bool {
    let has_arguments = last(ty).is_some_and(|last| matches!(last.arguments, PathArguments::AngleBracketed(_)));
    has_arguments && matches!(Hint::of(ty), Hint::Other)
}

/// Returns the number of bits of an integer type by its name, or 128 for an unknown type.
pub(crate) fn bits(name: &str) -> i128 {
    name.trim_start_matches(['u', 'i']).parse().unwrap_or(128)
}

/// Returns whether a name is that of an integer type.
pub(crate) fn is_integer(name: &str) -> bool {
    INTEGERS.contains(&name) || name == "usize" || name == "isize"
}

const STD: [&str; 2] = ["std", "alloc"];

/// Returns whether a path is a name alone, or from `core::primitive`: `other::char` is another type.
fn is_primitive(path: &syn::Path) -> bool {
    let before = path.segments.iter().rev().nth(1);
    before.is_none_or(|module| module.ident == "primitive")
}

/// Returns whether a path is a name alone, or begins with the name of one of the given crates.
fn is_from(path: &syn::Path, crates: &[&str]) -> bool {
    let first = path.segments.first().map(|segment| segment.ident.to_string());
    path.segments.len() == 1 || first.is_some_and(|first| crates.contains(&first.as_str()))
}

fn is_str(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("str"))
}

/// Returns the owned and the boxed type that can replace a slice or `str`.
fn owned(ty: &Type) -> Option<(String, String)> {
    match ty {
        Type::Slice(slice) => {
            let element = shown(&slice.elem);
            Some((format!("Vec<{element}>"), format!("Box<[{element}]>")))
        }
        _ => is_str(ty).then(|| ("String".to_string(), "Box<str>".to_string())),
    }
}

/// Returns the types that can replace a slice or `str`, which have no size of their own.
pub(crate) fn sized(ty: &Type) -> Option<String> {
    owned(ty).map(|(owned, boxed)| format!("`{owned}` or `{boxed}`"))
}

/// Returns the types that can replace a slice or `str` in an `Rc` or an `Arc`.
pub(crate) fn shared(ty: &Type) -> Option<String> {
    let Type::Path(path) = peel(ty) else { return None };
    let last = path.path.segments.last()?;
    if !(last.ident == "Rc" || last.ident == "Arc") || !is_from(&path.path, &STD) {
        return None;
    }
    let (owned, boxed) = owned(types(&last.arguments).next().map(bare)?)?;
    Some(format!("`{}<{owned}>` or `{boxed}`", last.ident))
}

/// Shows tokens as a user would write them.
pub(crate) fn shown(tokens: impl quote::ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string().replace('\n', " ");
    for (from, to) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        ("< ", "<"),
        (" >", ">"),
        ("[ ", "["),
        (" ]", "]"),
        (" ;", ";"),
        ("( ", "("),
        (" )", ")"),
        (" ,", ","),
        ("& ", "&"),
    ] {
        text = text.replace(from, to);
    }
    match text.strip_prefix("- ") {
        Some(rest) => format!("-{rest}"),
        None => text,
    }
}

/// Shows an expression as a user would write it.
pub(crate) fn shown_expr(expr: impl quote::ToTokens) -> String {
    let tokens = expr.to_token_stream();
    let text = tokens.to_string();
    let mut bars = bars(tokens.clone()).into_iter();
    let literals = special_literals(tokens, &text);
    let mut out = String::new();
    let mut is_parameter = false;
    for (i, c) in text.char_indices() {
        let rest = &text[i + c.len_utf8()..];
        let inside = literals.iter().any(|literal| literal.contains(&i));
        let next = rest.chars().next().unwrap_or(' ');
        // the tokens of closures have different spaces with and without the feature `full` of `syn`
        let at_bar = is_parameter && (out.ends_with('|') || next == '|');
        // rustc breaks long token streams into lines
        let is_space = c.is_whitespace() && !inside;
        if is_space && (next.is_whitespace() || at_bar || !is_gap(&out, rest, next)) {
            continue;
        }
        if c == '|' && !inside {
            is_parameter = bars.next().unwrap_or(false) && !is_parameter;
        }
        out.push(if is_space { ' ' } else { c });
    }
    out
}

/// Shows a literal number as it is, and any other expression between backticks.
pub(crate) fn shown_number(expr: &Expr) -> String {
    match literal::int(expr) {
        Some(value) => value.to_string(),
        None => format!("`{}`", shown_expr(expr)),
    }
}

/// Returns for each bar `|` among the tokens whether it begins the parameters of a closure.
fn bars(tokens: proc_macro2::TokenStream) -> Vec<bool> {
    use proc_macro2::TokenTree;
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let each = |(i, token): (usize, &TokenTree)| match token {
        TokenTree::Punct(punct) if punct.as_char() == '|' => vec![begins_closure(&tokens, i)],
        TokenTree::Group(group) => bars(group.stream()),
        _ => Vec::new(),
    };
    tokens.iter().enumerate().flat_map(each).collect()
}

/// Returns the ranges of literals with white space or bars in the text of the tokens.
fn special_literals(tokens: proc_macro2::TokenStream, text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for literal in literals(tokens) {
        let from = found.last().map_or(0, |last| last.end);
        if let Some(at) = text.get(from..).and_then(|rest| rest.find(&literal)) {
            found.push(from + at..from + at + literal.len());
        }
    }
    found
}

fn literals(tokens: proc_macro2::TokenStream) -> Vec<String> {
    use proc_macro2::TokenTree;
    let each = |token| match token {
        TokenTree::Literal(literal) => vec![literal.to_string()],
        TokenTree::Group(group) => literals(group.stream()),
        _ => Vec::new(),
    };
    let all = tokens.into_iter().flat_map(each);
    all.filter(|literal| literal.contains(|c: char| c.is_whitespace() || c == '|'))
        .collect()
}

/// Returns whether users would write a space between `before` and `rest`.
fn is_gap(before: &str, rest: &str, next: char) -> bool {
    let last = before.chars().last().unwrap_or(' ');
    // a prefix operator has no operand before it
    let operand = |sign: char| {
        // `&&` is one operator
        let front = before
            .strip_suffix("&&")
            .or(before.strip_suffix(sign))
            .unwrap_or(before)
            .trim_end();
        front.is_empty() || front.ends_with(['(', '[', ',', '=', '&', '|', '<', '>', '+', '-', '*', '/', '!'])
    };
    let glued_before = match last {
        '.' | '(' | '[' | '!' => true,
        ':' => before.ends_with("::"),
        '-' | '&' | '*' => operand(last),
        _ => false,
    };
    let glued_after = match next {
        '.' => !rest.starts_with("..") && !before.is_empty(),
        ')' | ']' | ',' | ';' | '?' | ':' => true,
        '(' | '[' => last.is_alphanumeric() || last == '_' || last == ')' || last == '!',
        '!' => (last.is_alphanumeric() || last == '_') && !rest.starts_with("!="),
        _ => false,
    };
    !(glued_before || glued_after)
}

/// Returns a type without parentheses, and without the invisible group of a `macro_rules!`.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Paren(inner) => bare(&inner.elem),
        Type::Group(inner) => bare(&inner.elem),
        ty => ty,
    }
}

/// Returns the type inside `Option`, `Box`, `Rc`, `Arc` and parentheses.
pub(crate) fn peel(ty: &Type) -> &Type {
    let ty = bare(ty);
    let Some(last) = last(ty).filter(|_| !matches!(ty, Type::Path(path) if path.qself.is_some())) else {
        return ty;
    };
    match (last.ident.to_string().as_str(), types(&last.arguments).next().map(bare)) {
        ("Option" | "Box", Some(inner)) => peel(inner),
        // attributes do not apply to a slice or a `str` in an `Rc` or an `Arc`
        ("Rc" | "Arc", Some(inner)) if !matches!(inner, Type::Slice(_)) && !is_str(inner) => peel(inner),
        _ => ty,
    }
}

/// Returns the last name of a path, with its arguments.
pub(crate) fn last(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// Returns the type inside an `Option`, by its tokens.
pub(crate) fn of_option(ty: &Type) -> Option<&Type> {
    let last = last(bare(ty)).filter(|last| last.ident == "Option")?;
    types(&last.arguments).next()
}

/// Returns the name of a type without its arguments, looking through `Option` and pointers. Types other than paths are
/// shown as they are.
pub(crate) fn name(ty: &Type) -> String {
    let ty = peel(ty);
    last(ty).map_or_else(|| shown(ty), |last| last.ident.to_string())
}

/// Returns the name of the ordered collection that replaces a hash map or set.
pub(crate) fn ordered(hash: &Type) -> String {
    name(hash).replace("Hash", "BTree")
}

/// Returns the type arguments of a path, looking through `Option` and pointers: key and value of a map.
pub(crate) fn arguments(ty: &Type) -> Vec<&Type> {
    last(peel(ty)).map_or(Vec::new(), |last| types(&last.arguments).collect())
}

/// Returns the capacity of a container of fixed capacity, if it is a literal.
pub(crate) fn capacity(ty: &Type) -> Option<u64> {
    let last = last(peel(ty)).filter(|_| is_bounded(ty))?;
    let PathArguments::AngleBracketed(list) = &last.arguments else {
        return None;
    };
    match list.args.last()? {
        GenericArgument::Const(Expr::Lit(ExprLit { lit: Lit::Int(int), .. })) => int.base10_parse().ok(),
        _ => None,
    }
}

/// Returns whether a type is a container of fixed capacity, by its name.
pub(crate) fn is_bounded(ty: &Type) -> bool {
    ["ArrayVec", "ArrayString"].contains(&name(ty).as_str())
}

/// Returns whether the tokens show that the outermost `layers` collections and texts of a type have no fixed capacity.
pub(crate) fn is_growable(ty: &Type, layers: usize) -> bool {
    match Hint::of(ty) {
        _ if layers == 0 => true,
        Hint::Array(item) => is_growable(item, layers),
        Hint::Vec(item) => !is_bounded(ty) && is_growable(item, layers - 1),
        Hint::String => !is_bounded(ty),
        // an unknown name may stand for any type
        Hint::Other => false,
        _ => true,
    }
}

/// Returns the types among generic arguments.
pub(crate) fn types(arguments: &PathArguments) -> impl Iterator<Item = &Type> {
    let list = match arguments {
        PathArguments::AngleBracketed(list) => Some(&list.args),
        _ => None,
    };
    list.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Returns the bounds of an integer type by its name, up to the largest `i128`.
pub(crate) fn integer_bounds(name: &str) -> (i128, i128) {
    let bits: u32 = name.trim_start_matches(['u', 'i']).parse().unwrap_or(32);
    match name.starts_with('u') {
        true => (0, i128::MAX >> 127_u32.saturating_sub(bits)),
        false => (i128::MIN >> (128 - bits), i128::MAX >> (128 - bits)),
    }
}
