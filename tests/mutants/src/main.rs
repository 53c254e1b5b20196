//! Mutation testing: does a test fail when the code is wrong in one place?
//!
//! ```text
//! cargo install --locked cargo-mutants
//! cargo run --release --manifest-path tests/mutants/Cargo.toml -- bitstream-derive
//! cargo run --release --manifest-path tests/mutants/Cargo.toml -- bitstream-core --builds 300
//! ```
//!
//! cargo-mutants lists the mutants. Building the tests for each of them takes days, so that only those are built alone that
//! constants are made of (`rebuild`): all others are planted into one copy of the workspace, each behind a switch (`plant`),
//! which is built once. Each test runs once to see which mutants it reaches; then each mutant is switched on for the tests
//! that reach it, the quickest first, until one fails (`trial`).
//!
//! A mutant is caught where a test fails, crashes or takes more than five times as long. It is missed where none does, also
//! where none reaches it. It is explained where `explained.txt` says why no test can tell. The exit code is 1 where one is
//! missed.
//!
//! `--only TEXT`, as often as one likes, keeps the mutants whose file and name contain one of the texts; `--builds N` builds
//! only N of those that have to be built, chosen at random from `--seed S`; `--switched no` leaves the others out.

mod mutant;
mod plant;
mod rebuild;
mod report;
mod rules;
mod suites;
mod trial;
mod world;

use mutant::Mutant;
use report::Outcome;
use rules::Rules;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use suites::Build;
use trial::Suite;
use world::World;

/// A test that takes longer is left out.
const LONGEST: Duration = Duration::from_secs(20);

struct Asked {
    package: String,
    only: Vec<String>,
    switched: bool,
    builds: usize,
    seed: u64,
}

fn main() -> ExitCode {
    let asked = asked();
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("a workspace");
    let mutants = mutant::list(&from, &asked.package);
    let is_chosen = |mutant: &&Mutant| {
        let key = mutant.key();
        asked.only.is_empty() || asked.only.iter().any(|only| key.contains(only))
    };
    let chosen: Vec<&Mutant> = mutants.iter().filter(is_chosen).collect();

    let world = World::copy(&from, &format!("{}-switched", asked.package));
    suites::shrink(&world);
    let planted = world.plant(&from, &asked.package, &mutants);
    let is_switched = |mutant: &&Mutant| planted.contains(&mutant.number);
    let (switched, others): (Vec<&Mutant>, Vec<&Mutant>) = chosen.into_iter().partition(is_switched);
    let mut outcomes = Vec::new();
    if asked.switched && !switched.is_empty() {
        let suite = suite(&world, &asked.package);
        outcomes = switched.into_iter().map(|mutant| tried(mutant, &suite)).collect();
    }
    let all = others.len();
    let others = sample(others, asked.builds, asked.seed);
    println!("{} of {all} that have to be built", others.len());
    if !others.is_empty() {
        outcomes.extend(built(&from, &asked.package, others));
    }
    match report::print(&from, &outcomes) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn asked() -> Asked {
    let mut args = std::env::args().skip(1);
    let mut asked = Asked {
        package: args.next().expect("a package: `bitstream-core` or `bitstream-derive`"),
        only: Vec::new(),
        switched: true,
        builds: usize::MAX,
        seed: 1,
    };
    while let Some(option) = args.next() {
        let value = args.next().expect("a value for each option");
        match option.as_str() {
            "--only" => asked.only.push(value),
            "--switched" => asked.switched = value != "no",
            "--builds" => asked.builds = value.parse().expect("a number"),
            "--seed" => asked.seed = value.parse().expect("a number"),
            _ => panic!("`{option}` is none of `--only`, `--switched`, `--builds`, `--seed`"),
        }
    }
    asked
}

fn suite(world: &World, package: &str) -> Suite {
    let mut programs = BTreeMap::new();
    for build in suites::of(package) {
        build.prepare(world);
        programs.extend(world.tests(&build.args));
    }
    let suite = Suite::record(&programs, &world.root.join("tests"), LONGEST);
    println!("{} tests", suite.len());
    suite
}

fn tried(mutant: &Mutant, suite: &Suite) -> (Mutant, Outcome) {
    let outcome = match suite.caught(mutant.number) {
        Some(test) => Outcome::Caught(test.name.clone()),
        None => Outcome::Missed,
    };
    told(mutant, outcome)
}

fn built(from: &Path, package: &str, mutants: Vec<&Mutant>) -> Vec<(Mutant, Outcome)> {
    let world = World::copy(from, &format!("{package}-built"));
    suites::shrink(&world);
    let rules = Rules::of(&world);
    let builds: BTreeSet<Build> = mutants
        .iter()
        .flat_map(|mutant| suites::nearest(package, &mutant.file))
        .collect();
    for build in &builds {
        assert!(
            rebuild::succeeds(&world, build),
            "{} fails without a mutant",
            build.args.join(" ")
        );
    }
    let outcome = |mutant: &Mutant| {
        let tests = suites::nearest(package, &mutant.file);
        rebuild::outcome(&world, from, package, &rules, mutant, &tests)
    };
    mutants
        .into_iter()
        .map(|mutant| told(mutant, outcome(mutant)))
        .collect()
}

fn told(mutant: &Mutant, outcome: Outcome) -> (Mutant, Outcome) {
    println!("{}: {outcome:?}", mutant.key());
    (mutant.clone(), outcome)
}

/// Some of them, in an order that the seed chooses.
fn sample(mut mutants: Vec<&Mutant>, count: usize, seed: u64) -> Vec<&Mutant> {
    let mut state = seed;
    for end in (1..mutants.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        mutants.swap(end, (state >> 33) as usize % (end + 1));
    }
    mutants.truncate(count);
    mutants
}
