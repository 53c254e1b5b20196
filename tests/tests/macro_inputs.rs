//! The macro on random declarations: the macro never panics, and returns an implementation or errors.
//!
//! `BITSTREAM_SEED` sets the start of the random numbers.

#[path = "macro_inputs/made.rs"]
mod made;
#[path = "macro_inputs/mutated.rs"]
mod mutated;
#[path = "macro_inputs/numbers.rs"]
mod numbers;
#[path = "macro_inputs/target.rs"]
mod target;

use numbers::Numbers;
use proc_macro2::TokenStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use target::{Answer, answer};
use tests_derive::expand;
use tests_support::seeded;
use tests_tools::targets::corpus;
use tests_tools::targets::mutator::Mutator;

/// Results of the inputs of a test.
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
        let expanded = catch_unwind(AssertUnwindSafe(|| expand(input)));
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
        let output = expand(input.clone());
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

/// Inputs as those of the fuzzer in `tests/fuzz`.
#[test]
fn seeded_bytes_are_declarations_that_are_implemented_or_refused() {
    let corpus = corpus::committed("derive_parser");
    assert!(corpus.len() >= 5, "{} inputs", corpus.len());
    for input in &corpus {
        target::derive_parser(input);
    }
    let mut inputs = Mutator::new(seeded::seed(), corpus, 400);
    for _ in 0..6000 {
        let input = inputs.next();
        let held = catch_unwind(AssertUnwindSafe(|| target::derive_parser(&input)));
        assert!(held.is_ok(), "BITSTREAM_SEED={}: {input:?}", seeded::seed());
    }
}
