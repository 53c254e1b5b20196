//! `#[derive(BitSerialize)]`: declared fields to code that writes exactly their bits.
//!
//! One pipeline, each stage a module that imports only earlier ones:
//!
//! * `expression`: what the compiler refuses in the tokens of an expression,
//! * `syntax`: the tokens of one attribute to entries, each with its span,
//! * `keys`: the table of keys,
//! * `model`: what the user declared, without half-filled states,
//! * `attr`: the entries of one attribute to what they mean,
//! * `check`: the rules of a field and of each of its attributes, one function per rule,
//! * `resolve`: the item and its attributes to the model,
//! * `emit`: the model to code.
//!
//! All errors of a derive are collected and reported together, each on its token; the type still gets an
//! implementation, so that nothing else fails because of them. The documentation of the attributes is
//! `docs/attributes.md` of the repository.
//!
//! The package `tests-derive` compiles the same sources as an ordinary library, which tests call: it exports `expand`.

mod attr;
mod check;
mod computed;
mod emit;
mod errors;
mod expand;
mod expression;
mod hint;
mod keys;
mod literal;
mod model;
mod paths;
mod range;
mod resolve;
mod scope;
mod syntax;
mod tokens;

/// Returns the implementation for a declaration, or its errors.
#[cfg(not(proc_macro))]
pub fn expand(input: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    expand::expand(input)
}

/// Returns a row for each key: its attribute or the key that it is a part of, its name, an example, and what it does.
#[cfg(not(proc_macro))]
pub fn keys() -> Vec<[&'static str; 4]> {
    let row = |place, key: &keys::Key| [place, key.name, key.example, key.says];
    let outer = keys::ATTRIBUTES
        .iter()
        .flat_map(|of| of.keys.iter().map(|key| (of.name, key)));
    let inner = outer
        .clone()
        .flat_map(|(_, of)| of.inside.iter().map(|key| (of.name, key)));
    outer.chain(inner).map(|(place, key)| row(place, key)).collect()
}

/// Generates `BitSerialize` for a struct or an enum.
///
/// Attributes: `#[bits(..)]`, `#[float(..)]`, `#[array(..)]`, `#[string(..)]`, `#[quat(..)]`.
#[cfg(proc_macro)]
#[proc_macro_derive(BitSerialize, attributes(bits, float, array, string, quat))]
pub fn derive_bit_serialize(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::expand(input.into()).into()
}
