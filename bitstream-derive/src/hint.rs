//! What the tokens of a type look like. Used to word refusals better and for nothing else: an encoding is never chosen
//! by the text of a type.

use syn::{GenericArgument, PathArguments, Type};

/// What a type seems to be.
#[derive(Clone, Copy)]
pub(crate) enum Hint<'a> {
    Integer(&'static str),
    /// `usize` or `isize`.
    Pointer(&'static str),
    Float(&'static str),
    Bool,
    Char,
    String,
    Vec(&'a Type),
    Map,
    Array(&'a Type),
    Tuple,
    /// `()`
    Nothing,
    Other,
}

const INTEGERS: [&str; 10] = ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "u128", "i128"];

impl Hint<'_> {
    /// What the type itself seems to be, behind the pointers and the `Option` that attributes pass through.
    pub(crate) fn of(ty: &Type) -> Hint<'_> {
        match peel(ty) {
            Type::Array(array) => Hint::Array(&array.elem),
            Type::Tuple(tuple) if tuple.elems.is_empty() => Hint::Nothing,
            Type::Tuple(_) => Hint::Tuple,
            Type::Path(path) if path.qself.is_none() => {
                let Some(last) = path.path.segments.last() else {
                    return Hint::Other;
                };
                let name = last.ident.to_string();
                if let Some(name) = INTEGERS.iter().find(|known| **known == name) {
                    return Hint::Integer(name);
                }
                match (name.as_str(), argument(&last.arguments)) {
                    ("usize", _) => Hint::Pointer("usize"),
                    ("isize", _) => Hint::Pointer("isize"),
                    ("f32", _) => Hint::Float("f32"),
                    ("f64", _) => Hint::Float("f64"),
                    ("bool", _) => Hint::Bool,
                    ("char", _) => Hint::Char,
                    ("String", None) if is_std(&path.path) => Hint::String,
                    ("Vec", Some(item)) if is_std(&path.path) => Hint::Vec(item),
                    ("HashMap" | "BTreeMap" | "HashSet" | "BTreeSet", Some(_)) => Hint::Map,
                    _ => Hint::Other,
                }
            }
            _ => Hint::Other,
        }
    }

    /// What the innermost element seems to be.
    pub(crate) fn of_leaf(ty: &Type) -> Hint<'_> {
        match Hint::of(ty) {
            Hint::Vec(item) | Hint::Array(item) => Hint::of_leaf(item),
            other => other,
        }
    }
}

/// Whether a name is that of an integer type.
pub(crate) fn is_integer(name: &str) -> bool {
    INTEGERS.contains(&name) || name == "usize" || name == "isize"
}

/// A name alone, or from the standard library.
fn is_std(path: &syn::Path) -> bool {
    let first = path.segments.first().map(|segment| segment.ident.to_string());
    path.segments.len() == 1 || first.is_some_and(|first| first == "std" || first == "alloc")
}

/// Tokens as somebody would write them.
pub(crate) fn shown(tokens: impl quote::ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
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

/// Behind `Option`, `Box`, parentheses.
pub(crate) fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Paren(inner) => peel(&inner.elem),
        Type::Group(inner) => peel(&inner.elem),
        Type::Path(path) if path.qself.is_none() => {
            let Some(last) = path.path.segments.last() else {
                return ty;
            };
            match (last.ident.to_string().as_str(), argument(&last.arguments)) {
                ("Option" | "Box", Some(inner)) => peel(inner),
                _ => ty,
            }
        }
        _ => ty,
    }
}

/// The first type argument.
fn argument(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(list) = arguments else {
        return None;
    };
    list.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// The bounds of an integer type by name, as text and as far as `i128` reaches.
pub(crate) fn integer_bounds(name: &str) -> (i128, i128) {
    let bits: u32 = name.trim_start_matches(['u', 'i']).parse().unwrap_or(32);
    if name.starts_with('u') {
        (0, if bits == 128 { i128::MAX } else { (1 << bits) - 1 })
    } else {
        let half = if bits == 128 { i128::MAX } else { (1 << (bits - 1)) - 1 };
        (-half - 1, half)
    }
}
