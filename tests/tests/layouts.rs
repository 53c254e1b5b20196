//! Totals in the documentation of derived types are the sizes that the compiler computes from their schemas.

use quote::ToTokens;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use syn::Item;
use tests_derive::expand;
use tests_zoo::zoo::TYPES;

/// Returns the number in front of a text: `2,569 bits`.
fn number(text: &str) -> Option<usize> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != ',')
        .unwrap_or(text.len());
    text[..end].replace(',', "").parse().ok()
}

/// Returns the fewest and the most of `9 to 2,569 bits`.
fn bounds(text: &str) -> Option<(usize, usize)> {
    let least = number(text)?;
    let most = text.split_once(" to ").map_or(Some(least), |(_, most)| number(most))?;
    Some((least, most))
}

/// Returns the totals of the types of the zoo, by the names of the types. Types with one name have a total each. The
/// bool says whether the whole type begins at a byte boundary.
fn totals() -> BTreeMap<String, Vec<(String, bool)>> {
    let mut found: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("zoo/src/zoo");
    for file in fs::read_dir(folder).expect("the zoo").flatten() {
        let source = fs::read_to_string(file.path()).expect("a source");
        for item in syn::parse_file(&source).expect("Rust").items {
            let name = match &item {
                Item::Struct(item) if item.generics.params.is_empty() => item.ident.to_string(),
                Item::Enum(item) if item.generics.params.is_empty() => item.ident.to_string(),
                _ => continue,
            };
            let tokens = item.into_token_stream();
            if !tokens.to_string().contains("BitSerialize") {
                continue;
            }
            let expansion = expand(tokens).to_string();
            let total = expansion
                .split_once("In total ")
                .and_then(|(_, rest)| rest.split_once('.'));
            let total = total.map_or(String::new(), |(total, _)| total.to_string());
            let is_aligned = expansion.contains("From a byte boundary");
            found.entry(name).or_default().push((total, is_aligned));
        }
    }
    found
}

#[test]
fn totals_are_the_sizes_of_schemas() {
    let totals = totals();
    let mut wrong = Vec::new();
    let (mut whole, mut partial) = (0, 0);
    for of in TYPES {
        let Some([(total, is_aligned)]) = totals.get(of.name()).map(Vec::as_slice) else {
            continue;
        };
        if total.is_empty() {
            continue;
        }
        let (least, most) = of.sizes();
        match total.split_once(": ") {
            Some((bits, bytes)) => {
                whole += 1;
                // padding before an aligned type is no part of its packet
                let longest = if *is_aligned { most - 7 } else { most };
                let in_bytes = (least.div_ceil(8), longest.div_ceil(8));
                if bounds(bits) != Some((least, most)) || bounds(bytes) != Some(in_bytes) {
                    wrong.push(format!("{}: {total}, and {least} to {most} bits", of.name()));
                }
            }
            None => {
                partial += 1;
                let (some, more) = bounds(total).unwrap_or((0, 0));
                if some > least || more > most || !total.contains(" of `") {
                    wrong.push(format!("{}: {total}, and {least} to {most} bits", of.name()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    println!("{whole} totals, {partial} with names of fields");
    assert!(whole > 30 && partial > 40, "{whole} and {partial}");
}
