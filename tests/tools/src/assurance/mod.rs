//! Canonical, differential and exhaustive tests with counts: the inputs on which each rule was tried, and those that
//! broke it.
//!
//! `cargo run --release -p tests-tools --bin assurance` runs everything. `cargo test` runs smaller shares of the
//! same functions.
//!
//! * `packets`: damaged and short packets of the zoo, compared with the oracle and written again (A1, A2, A3),
//! * `ranges`: every code of ranges of up to 16 bits (A3),
//! * `floats`: every code of quantised floats of up to 20 bits (A3),
//! * `roads`: every width at every offset before every tail (A3),
//! * `sizes`: the counted bits are written, and the declared sizes are attained (A4),
//! * `extremes`: values that take the fewest bits, and the most.

pub mod extremes;
pub mod floats;
pub mod packets;
pub mod ranges;
pub mod roads;
pub mod sizes;

use serde_json::{Value, json};

/// Result of a rule on a type.
#[derive(Clone, Debug)]
pub struct Line {
    /// The goal: `A1` to `A4`.
    pub goal: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// The type, or another subject.
    pub subject: String,
    /// Number of inputs.
    pub inputs: u64,
    /// Number of inputs that broke the rule.
    pub failures: u64,
    /// The first input that broke the rule.
    pub first: Option<String>,
}

impl Line {
    /// Returns a line without inputs.
    #[must_use]
    pub fn new(goal: &'static str, rule: &'static str, subject: impl Into<String>) -> Line {
        Line {
            goal,
            rule,
            subject: subject.into(),
            inputs: 0,
            failures: 0,
            first: None,
        }
    }

    /// Counts an input, with the reason if it broke the rule.
    pub fn count(&mut self, outcome: Result<(), String>) {
        self.inputs += 1;
        if let Err(why) = outcome {
            self.failures += 1;
            self.first.get_or_insert(why);
        }
    }

    /// Returns the line as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut line = json!({
            "goal": self.goal,
            "rule": self.rule,
            "type": self.subject,
            "inputs": self.inputs,
            "failures": self.failures,
        });
        if let Some(first) = &self.first {
            line["first"] = json!(first);
        }
        line
    }

    /// Asserts the result, for tests.
    ///
    /// # Panics
    /// Panics if an input broke the rule, or if there were fewer than `least` inputs.
    pub fn holds(&self, least: u64) {
        let Line {
            goal,
            rule,
            subject,
            inputs,
            failures,
            first,
        } = self;
        assert!(
            *failures == 0,
            "{goal} {rule}, {subject}: {failures} of {inputs}: {first:?}"
        );
        assert!(*inputs >= least, "{goal} {rule}, {subject}: {inputs} inputs");
    }
}
