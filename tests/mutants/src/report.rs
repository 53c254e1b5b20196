//! What came of the mutants.

use crate::mutant::{Class, Mutant};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fmt, fs};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// By the test of this name, where it is known.
    Caught(String),
    Missed,
    /// It does not compile, so it is none.
    Unviable,
}

/// By the number of the mutant.
pub type Outcomes<'a> = BTreeMap<u32, (&'a Mutant, Outcome)>;

#[derive(Default)]
struct Tally {
    caught: usize,
    explained: usize,
    missed: usize,
    unviable: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            caught,
            explained,
            missed,
            unviable,
        } = self;
        let viable = (caught + explained + missed).max(1);
        let share = 100.0 * (caught + explained) as f64 / viable as f64;
        write!(
            f,
            "{caught:5} caught, {explained:3} explained, {missed:4} missed: {share:5.1} %; {unviable:4} unviable"
        )
    }
}

/// Prints everything, and answers whether nothing was missed without a reason.
pub fn print(from: &Path, outcomes: &Outcomes<'_>) -> bool {
    let explained = explained(from);
    let mut files: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut classes: BTreeMap<Class, Tally> = BTreeMap::new();
    let mut all = Tally::default();
    for (mutant, outcome) in outcomes.values() {
        let is_explained = explained.contains(&mutant.key());
        let (file, class) = (files.entry(&mutant.file), classes.entry(mutant.class()));
        for tally in [file.or_default(), class.or_default(), &mut all] {
            *match outcome {
                Outcome::Caught(_) => &mut tally.caught,
                Outcome::Missed if is_explained => &mut tally.explained,
                Outcome::Missed => &mut tally.missed,
                Outcome::Unviable => &mut tally.unviable,
            } += 1;
        }
        if *outcome == Outcome::Missed && !is_explained {
            println!("missed: {}:{}: {}", mutant.file, mutant.start.0, mutant.name);
        }
    }
    for (file, tally) in &files {
        println!("{tally}  {file}");
    }
    for (class, tally) in &classes {
        println!("{tally}  {class:?}");
    }
    println!("{all}");
    all.missed == 0
}

/// The first half of each line of `explained.txt`; the second says why these tests cannot tell.
fn explained(from: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(from.join("tests/mutants/explained.txt")).expect("the list");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let halves = lines.map(|line| line.split_once(" -- ").expect("`mutant -- why`"));
    halves.map(|(mutant, _)| mutant.to_owned()).collect()
}
