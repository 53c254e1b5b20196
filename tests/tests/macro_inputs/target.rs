//! The derive's parser on any input of a fuzzer, and what must hold for everything that it returns.

use super::{Numbers, made, mutated};
use proc_macro2::{TokenStream, TokenTree};
use tests_derive::expand;

/// The first byte chooses the meaning of the others: choices of an invented declaration, its text, or choices of a
/// mistake in a legal one.
///
/// # Panics
/// Where the macro does, and where it answers neither with an implementation nor with errors.
pub(crate) fn derive_parser(input: &[u8]) {
    let Some((what, with)) = input.split_first() else {
        return;
    };
    let tokens: Option<TokenStream> = match what % 3 {
        0 => made::item(&mut Numbers::told(with)).parse().ok(),
        1 => std::str::from_utf8(with).ok().and_then(|text| text.parse().ok()),
        _ => Some(amiss(with)),
    };
    let Some(tokens) = tokens else {
        return;
    };
    let is_item = syn::parse2::<syn::DeriveInput>(tokens.clone()).is_ok();
    let output = expand(tokens.clone());
    if let Err(why) = answer(&output, is_item) {
        panic!("{why}\n{tokens}\n\n{output}");
    }
}

fn amiss(with: &[u8]) -> TokenStream {
    let mut numbers = Numbers::told(with);
    let legal = mutated::legal();
    let item: TokenStream = legal[numbers.below(legal.len())].parse().expect("tokens");
    mutated::mutated(&item, &mut numbers)
}

/// Result of the macro.
pub(crate) enum Answer {
    Accepted,
    Refused,
}

/// Checks rules for all tokens that the macro returns.
pub(crate) fn answer(output: &TokenStream, is_item: bool) -> Result<Answer, String> {
    let text = output.to_string();
    if output.is_empty() {
        return Err("nothing was returned".into());
    }
    let messages = messages(output);
    for message in &messages {
        let of_syn = ["syn", "feature", "`full`", "full"]
            .iter()
            .any(|word| message.contains(word));
        if message.trim().is_empty() || of_syn {
            return Err(format!("a message that nobody understands: {message:?}"));
        }
    }
    let implemented = text.matches("# [automatically_derived]").count();
    if implemented != usize::from(is_item) {
        return Err(format!("{implemented} implementations"));
    }
    let whole = text.contains("const PLACEHOLDER");
    match (messages.is_empty(), whole) {
        (true, true) | (false, false) => {}
        (true, false) => return Err("neither errors nor an implementation".into()),
        (false, true) => return Err("errors and an implementation".into()),
    }
    match syn::parse2::<syn::File>(output.clone()) {
        Ok(_) if whole => Ok(Answer::Accepted),
        Ok(_) => Ok(Answer::Refused),
        // taken as they are, since `syn` does not parse them without `full`: the compiler reports what is wrong inside
        Err(_) if ["if", "match", "move", "|"].iter().any(|word| text.contains(word)) => Ok(Answer::Refused),
        Err(why) => Err(format!("not Rust: {why}")),
    }
}

/// The texts of all `compile_error!`s.
fn messages(tokens: &TokenStream) -> Vec<String> {
    let mut messages = Vec::new();
    let mut is_next = false;
    for token in tokens.clone() {
        match &token {
            TokenTree::Group(group) if is_next => {
                let text = syn::parse2::<syn::LitStr>(group.stream());
                messages.push(text.map(|text| text.value()).unwrap_or_default());
                is_next = false;
            }
            TokenTree::Group(group) => messages.extend(self::messages(&group.stream())),
            TokenTree::Ident(ident) => is_next = ident == "compile_error",
            _ => {}
        }
    }
    messages
}
