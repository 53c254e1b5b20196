//! Mutants that nothing can switch, since constants are made of them: each is built.

use crate::mutant::Mutant;
use crate::report::Outcome;
use crate::rules::Rules;
use crate::suites::Build;
use crate::world::World;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Builds the mutant and runs tests, the quickest first, until one fails.
pub fn outcome(world: &World, from: &Path, package: &str, rules: &Rules, mutant: &Mutant, tests: &[Build]) -> Outcome {
    let source = fs::read_to_string(from.join(&mutant.file)).expect("a source");
    world.write(&mutant.file, changed(&source, mutant).as_bytes());
    let outcome = match world.check(package) {
        None => Outcome::Unviable,
        Some(_) => failed(world, rules, tests).map_or(Outcome::Missed, Outcome::Caught),
    };
    world.write(&mutant.file, source.as_bytes());
    outcome
}

/// What does not compile or fails.
fn failed(world: &World, rules: &Rules, tests: &[Build]) -> Option<String> {
    if rules.hold(world) != Some(true) {
        return Some("tests/ui".to_owned());
    }
    let failed = tests.iter().find(|build| !succeeds(world, build));
    failed.map(|build| build.args.join(" "))
}

/// Whether the tests compile and pass.
pub fn succeeds(world: &World, build: &Build) -> bool {
    build.prepare(world);
    let cargo = world.cargo(&[&["test", "--offline", "-q"], build.args.as_slice()].concat());
    // constants may never be finished
    let mut command = Command::new("timeout");
    command
        .args(["-k", "1", "120"])
        .arg(cargo.get_program())
        .args(cargo.get_args());
    command.current_dir(&world.root);
    for (name, value) in cargo.get_envs() {
        command.env(name, value.unwrap_or_default());
    }
    command
        .env("CARGO_INCREMENTAL", "1")
        .env("INSTA_UPDATE", "no")
        .env("RUST_BACKTRACE", "0");
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.expect("timeout").success()
}

/// The source with the mutant.
fn changed(source: &str, mutant: &Mutant) -> String {
    let at = |(line, column): (usize, usize)| {
        let start: usize = source.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let before: usize = source[start..].chars().take(column - 1).map(char::len_utf8).sum();
        start + before
    };
    let (start, end) = (at(mutant.start), at(mutant.end));
    format!("{}{}{}", &source[..start], mutant.replacement, &source[end..])
}
