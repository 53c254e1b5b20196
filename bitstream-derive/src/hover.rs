//! Links each key of an attribute to an item with the key's sentence, which editors show on hover.

use crate::keys::{self, ATTRIBUTES, Key, Notation};
use crate::tokens::is_punct;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Path;

/// Returns whether a program, such as the one that runs the derive, is `rust-analyzer` or `rustdoc`. Only rust-analyzer
/// shows links of keys: a compiler would spend time on them.
pub(crate) fn is_program(program: &std::path::Path, name: &str) -> bool {
    program
        .file_name()
        .is_some_and(|own| own.to_string_lossy().starts_with(name))
}

/// Declares a module for each attribute and each key with keys inside, with an item for each of these keys.
#[cfg_attr(feature = "library", allow(dead_code))] // a macro of the derive
pub(crate) fn items() -> TokenStream {
    let outer = ATTRIBUTES.iter().map(|of| (of.name, of.keys));
    let inner = ATTRIBUTES
        .iter()
        .flat_map(|of| of.keys)
        .map(|key| (key.name, key.inside));
    let modules = outer.chain(inner).filter(|(_, keys)| !keys.is_empty());
    let modules = modules.map(|(name, keys)| {
        let module = item(name, Span::call_site());
        let names = keys.iter().map(|key| item(key.name, Span::call_site()));
        let texts = keys.iter().map(|key| format!("`{}`: {}", key.example, key.says));
        let title = format!("Keys in `{name}`.");
        quote!(#[doc = #title] pub mod #module { #(#[doc = #texts] pub mod #names {})* })
    });
    quote!(#(#modules)*)
}

/// Emits an import of the item of each key in a declaration, with the span of the key in the declaration.
pub(crate) fn links(declaration: TokenStream, rt: &Path) -> TokenStream {
    let mut paths = Vec::new();
    find(declaration, &mut paths);
    quote!(#(use #rt::keys::#paths as _;)*)
}

fn find(tokens: TokenStream, paths: &mut Vec<TokenStream>) {
    for token in tokens {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        let attribute = match inside.as_slice() {
            [TokenTree::Ident(name), TokenTree::Group(list)] => keys::attribute_of(&name.to_string()).zip(Some(list)),
            _ => None,
        };
        match attribute {
            Some((of, list)) => find_in(of.name, of.keys, list.stream(), paths),
            None => find(group.stream(), paths),
        }
    }
}

/// Finds the keys that begin an entry of a list.
fn find_in(place: &str, keys: &'static [Key], list: TokenStream, paths: &mut Vec<TokenStream>) {
    let list: Vec<TokenTree> = list.into_iter().collect();
    for (i, token) in list.iter().enumerate() {
        let TokenTree::Ident(name) = token else {
            continue;
        };
        let Some(key) = keys::find(keys, &name.to_string()).filter(|_| i == 0 || is_punct(&list, Some(i - 1), ','))
        else {
            continue;
        };
        let (place, name) = (item(place, Span::call_site()), item(key.name, name.span()));
        paths.push(quote!(#place::#name));
        let inside = match (list.get(i + 1), list.get(i + 2)) {
            (Some(TokenTree::Group(list)), _) => list.stream(),
            (_, Some(word)) if key.notation == Notation::Word => word.clone().into(),
            _ => continue,
        };
        find_in(key.name, key.inside, inside, paths);
    }
}

fn item(name: &str, span: Span) -> Ident {
    match name {
        // `crate` is the only key that cannot be a raw name
        "crate" => Ident::new("crate_", span),
        name => Ident::new_raw(name, span),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_linked_where_they_begin_an_entry() {
        let declaration = quote! {
            #[bits(crate = a::range, max_bytes = (max_bits))]
            struct Player {
                #[bits(range = 0..=width, varint(group = 5), unknown)]
                #[array(max = N, sparse = count)]
                items: Vec<u8>,
                #[bits(elide = value)]
                #[other(range)]
                last: u8,
            }
        };
        let expected = "bits::crate_ bits::max_bytes bits::range bits::varint varint::group \
                        array::max array::sparse sparse::count bits::elide";
        let expected = expected.split(' ').map(|path| format!("use::a::keys::{path}as_;"));
        let found = links(declaration, &syn::parse_quote!(::a)).to_string();
        assert_eq!(found.replace(' ', "").replace("r#", ""), expected.collect::<String>());
    }

    #[test]
    fn programs_are_known_by_their_names() {
        assert!(is_program("bin/rust-analyzer-proc-macro-srv".as_ref(), "rust-analyzer"));
        assert!(is_program("bin/rustdoc.exe".as_ref(), "rustdoc"));
        assert!(!is_program("rust-analyzer/rustc".as_ref(), "rust-analyzer"));
    }

    #[test]
    fn every_list_of_keys_is_a_module_with_an_item_for_each_key() {
        let items = items().to_string().replace(' ', "").replace("r#", "");
        for part in ["pubmodbits{", "pubmodcrate_{}", "pubmodsparse{", "pubmodsentinel{}"] {
            assert!(items.contains(part), "{part} in {items}");
        }
        assert_eq!(
            items.matches("Keysin").count(),
            items.matches('{').count() - items.matches("{}").count()
        );
    }
}
