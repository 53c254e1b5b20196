//! The macro on declarations that nobody would write: it never panics, and answers with an implementation or with errors.
//!
//! `BITSTREAM_SEED` is what it starts from, as everywhere.

#[path = "../../bitstream-derive/src/attr/mod.rs"]
mod attr;
#[path = "../../bitstream-derive/src/check/mod.rs"]
mod check;
#[path = "../../bitstream-derive/src/emit/mod.rs"]
mod emit;
#[path = "../../bitstream-derive/src/errors.rs"]
mod errors;
#[path = "../../bitstream-derive/src/expand.rs"]
mod expand;
#[path = "../../bitstream-derive/src/hint.rs"]
mod hint;
#[path = "../../bitstream-derive/src/literal.rs"]
mod literal;
#[path = "macro_inputs/made.rs"]
mod made;
#[path = "../../bitstream-derive/src/model.rs"]
mod model;
#[path = "macro_inputs/mutated.rs"]
mod mutated;
#[path = "../../bitstream-derive/src/resolve/mod.rs"]
mod resolve;
#[path = "../../bitstream-derive/src/scope.rs"]
mod scope;
#[path = "../../bitstream-derive/src/syntax.rs"]
mod syntax;

use bitstream_tests::seeded;
use proc_macro2::{TokenStream, TokenTree};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Numbers that look random and follow from a seed. Source: SplitMix64.
pub(crate) struct Numbers(u64);

impl Numbers {
    fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    /// Below `end`, which is above 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    /// Once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// What came of the inputs of a test.
#[derive(Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    slowest: Duration,
}

impl Tally {
    fn add(&mut self, input: TokenStream) {
        let shown = input.to_string();
        let is_item = syn::parse2::<syn::DeriveInput>(input.clone()).is_ok();
        let start = Instant::now();
        let expanded = catch_unwind(AssertUnwindSafe(|| expand::expand(input)));
        self.slowest = self.slowest.max(start.elapsed());
        let Ok(output) = expanded else {
            panic!("BITSTREAM_SEED={}: panicked on\n{shown}", seeded::seed());
        };
        match answer(&output, is_item) {
            Ok(Answer::Accepted) => self.accepted += 1,
            Ok(Answer::Refused) => self.refused += 1,
            Err(why) => panic!("BITSTREAM_SEED={}: {why}\n{shown}\n\n{output}", seeded::seed()),
        }
    }

    /// Both answers were given, and soon.
    fn is_fair(&self, name: &str) {
        let Tally {
            accepted,
            refused,
            slowest,
        } = self;
        println!("{name}: {accepted} accepted, {refused} refused, the slowest in {slowest:?}");
        let all = accepted + refused;
        assert!(*accepted > all / 20 && *refused > all / 20, "{accepted} of {all}");
        assert!(*slowest < Duration::from_secs(2), "{slowest:?}");
    }
}

enum Answer {
    Accepted,
    Refused,
}

/// What must hold for everything that the macro returns.
fn answer(output: &TokenStream, is_item: bool) -> Result<Answer, String> {
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
    let whole = text.contains("fn placeholder");
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

#[test]
fn made_up_declarations_are_implemented_or_refused() {
    let mut numbers = Numbers::new(seeded::seed());
    let mut tally = Tally::default();
    for _ in 0..12_000 {
        let text = made::item(&mut numbers);
        tally.add(tokens(&text));
    }
    tally.is_fair("made up");
}

fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|why| panic!("{why}: {text}"))
}

#[test]
fn legal_declarations_with_a_token_amiss_are_implemented_or_refused() {
    let mut numbers = Numbers::new(seeded::seed());
    let mut tally = Tally::default();
    for item in mutated::legal() {
        let input: TokenStream = item.parse().expect("tokens");
        let output = expand::expand(input.clone());
        assert!(
            matches!(answer(&output, true), Ok(Answer::Accepted)),
            "{item}\n{output}"
        );
        for _ in 0..400 {
            tally.add(mutated::mutated(&input, &mut numbers));
        }
    }
    tally.is_fair("with a token amiss");
}
