//! Mutation testing: does a test fail when the code is wrong in one place?
//!
//! ```text
//! cargo install --locked cargo-mutants
//! cargo run --release --manifest-path tests/mutants/Cargo.toml -- bitstream-derive
//! cargo run --release --manifest-path tests/mutants/Cargo.toml -- bitstream-core
//! cargo run --release --manifest-path tests/mutants/Cargo.toml -- bitstream --only annotate/ --only hostile/
//! ```
//!
//! cargo-mutants lists the mutants. Building the tests for each of them takes days, so that only those are built alone
//! that constants are made of (`rebuild`): all others are planted into one copy of the workspace, each behind a switch
//! (`plant`), which is built once. Each test runs once to see which mutants it reaches; then each mutant is switched on
//! for the tests that reach it, the quickest first, until one fails (`trial`).
//!
//! A mutant is caught where a test fails, crashes or takes more than five times as long. It is missed where none does,
//! also where none reaches it. It is explained where `explained.txt` says why no test can tell. The exit code is 1
//! where one is missed.
//!
//! `--only TEXT`, as often as one likes, keeps the mutants whose file and name contain one of the texts,
//! `--listed FILE` those that stand in the file, each in a line as it is printed before its outcome; `--builds N`
//! builds only N of those that have to be built, chosen at random from `--seed S`; `--switched no` switches none, and
//! builds all that is in functions that constants call. `--seconds N` is how long the tests of one mutant take
//! together; what none of the quickest of 20 seconds catches deserves a second look with more. `--sample N` tries only
//! N of the mutants that can be switched, chosen at random like those of `--builds`. `--zoo no` uses only tests that
//! do not need the zoo, whose build with the mutants of `bitstream-core` takes half an hour on a busy core.

mod mutant;
mod plant;
mod rebuild;
mod report;
mod rules;
mod suites;
mod trial;
mod world;

use mutant::Mutant;
use rebuild::Bench;
use report::{Outcome, Outcomes};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;
use suites::Build;
use trial::Suite;
use world::World;

/// A test that takes longer is left out.
const LONGEST: Duration = Duration::from_secs(60);

struct Asked {
    package: String,
    only: Vec<String>,
    listed: Option<BTreeSet<String>>,
    switched: bool,
    together: Duration,
    builds: usize,
    sample: usize,
    zoo: bool,
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
        let is_listed = asked.listed.as_ref().is_none_or(|listed| listed.contains(&key));
        is_listed && (asked.only.is_empty() || asked.only.iter().any(|only| key.contains(only)))
    };
    let chosen: Vec<&Mutant> = mutants.iter().filter(is_chosen).collect();

    let name = format!("{}-switched", asked.package);
    let planted = World::copy(&from, &name).plant(&from, &asked.package, &chosen);
    let is_switched = |mutant: &&Mutant| planted[&mutant.file].numbers.contains(&mutant.number);
    let (switched, mut others): (Vec<&Mutant>, Vec<&Mutant>) = chosen.into_iter().partition(is_switched);
    let count = switched.len();
    let switched = sample(switched, asked.sample, asked.seed);
    println!("{} of {count} that can be switched", switched.len());
    let mut outcomes = Outcomes::new();
    let mut missed = switched.clone();
    if asked.switched && !switched.is_empty() {
        // plants only the mutants that are tried: each mutant makes the build of the tests longer
        let world = World::copy(&from, &name);
        world.plant(&from, &asked.package, &switched);
        let files = switched.iter().map(|mutant| mutant.file.as_str()).collect();
        let suite = suite(&world, &asked, &files);
        outcomes = each(switched, vec![(); workers()], |(), mutant| {
            tried(mutant, &suite, asked.together)
        });
        missed.retain(|mutant| outcomes[&mutant.number].1 == Outcome::Missed);
    }
    // what constants call, too, may show in them
    let is_constant = |mutant: &&Mutant| planted[&mutant.file].constant.contains(&mutant.number);
    others.extend(missed.into_iter().filter(is_constant));
    println!(
        "{} of {} that have to be built",
        others.len().min(asked.builds),
        others.len()
    );
    let others = sample(others, asked.builds, asked.seed);
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
        package: args
            .next()
            .expect("a package: `bitstream`, `bitstream-core` or `bitstream-derive`"),
        only: Vec::new(),
        listed: None,
        switched: true,
        together: Duration::from_secs(20),
        builds: usize::MAX,
        sample: usize::MAX,
        zoo: true,
        seed: 1,
    };
    while let Some(option) = args.next() {
        let value = args.next().expect("a value for each option");
        match option.as_str() {
            "--only" => asked.only.push(value),
            "--listed" => {
                let text = std::fs::read_to_string(&value).expect("a file");
                asked.listed = Some(text.lines().map(str::to_owned).collect());
            }
            "--switched" => asked.switched = value != "no",
            "--seconds" => asked.together = Duration::from_secs(value.parse().expect("a number")),
            "--builds" => asked.builds = value.parse().expect("a number"),
            "--sample" => asked.sample = value.parse().expect("a number"),
            "--zoo" => asked.zoo = value != "no",
            "--seed" => asked.seed = value.parse().expect("a number"),
            _ => panic!(
                "`{option}` is none of `--only`, `--listed`, `--switched`, `--seconds`, `--builds`, `--sample`, \
                 `--zoo`, `--seed`"
            ),
        }
    }
    asked
}

fn suite(world: &World, asked: &Asked, files: &BTreeSet<&str>) -> Suite {
    let mut programs = BTreeMap::new();
    for build in suites::of(&asked.package, files, asked.zoo) {
        programs.extend(world.tests(&build));
    }
    let suite = Suite::record(&programs, LONGEST);
    println!("{} tests", suite.len());
    suite
}

fn tried(mutant: &Mutant, suite: &Suite, together: Duration) -> Outcome {
    match suite.caught(mutant.number, together) {
        Some(test) => Outcome::Caught(test.name.clone()),
        None => Outcome::Missed,
    }
}

fn built<'a>(from: &Path, package: &str, mutants: Vec<&'a Mutant>) -> Outcomes<'a> {
    let builds: BTreeSet<Build> = mutants
        .iter()
        .flat_map(|mutant| suites::nearest(package, &mutant.file))
        .collect();
    let benches = (0..workers()).map(|worker| Bench::new(from, package, worker, &builds));
    each(mutants, benches.collect(), |bench, mutant| bench.outcome(mutant))
}

fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// What comes of each mutant, by several workers at once.
fn each<'a, W: Send>(
    mutants: Vec<&'a Mutant>,
    workers: Vec<W>,
    outcome: impl Fn(&W, &Mutant) -> Outcome + Sync,
) -> Outcomes<'a> {
    let queue = Mutex::new(mutants.into_iter());
    let outcomes = Mutex::new(Outcomes::new());
    let work = |worker: W| {
        while let Some(mutant) = { queue.lock().expect("no worker panics").next() } {
            let outcome = outcome(&worker, mutant);
            println!("{}: {outcome:?}", mutant.key());
            let mut outcomes = outcomes.lock().expect("no worker panics");
            outcomes.insert(mutant.number, (mutant, outcome));
        }
    };
    std::thread::scope(|scope| {
        for worker in workers {
            scope.spawn(|| work(worker));
        }
    });
    outcomes.into_inner().expect("no worker panics")
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
