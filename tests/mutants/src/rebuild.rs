//! Mutants that nothing can switch, since constants are made of them: each is built.

use crate::mutant::Mutant;
use crate::report::Outcome;
use crate::rules::Rules;
use crate::suites::{self, Build};
use crate::world::World;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A copy of the workspace to build mutants in, one after the other.
pub struct Bench {
    from: PathBuf,
    package: String,
    world: World,
    rules: Rules,
}

impl Bench {
    /// After all builds have passed without a mutant.
    pub fn new(from: &Path, package: &str, number: usize, builds: &BTreeSet<Build>) -> Bench {
        let world = World::copy(from, &format!("{package}-built-{number}"));
        let rules = Rules::of(&world);
        for build in builds {
            assert!(
                succeeds(&world, build, 1200),
                "{} fails without a mutant",
                build.join(" ")
            );
        }
        Bench {
            from: from.to_owned(),
            package: package.to_owned(),
            world,
            rules,
        }
    }

    /// Builds the mutant and runs tests, the quickest first, until one fails.
    pub fn outcome(&self, mutant: &Mutant) -> Outcome {
        let Bench { world, rules, .. } = self;
        let source = fs::read_to_string(self.from.join(&mutant.file)).expect("a source");
        world.write(&mutant.file, changed(&source, mutant).as_bytes());
        let tests = suites::nearest(&self.package, &mutant.file);
        let outcome = match world.check(&self.package, 120) {
            None => Outcome::Unviable,
            Some(_) => failed(world, rules, &tests).map_or(Outcome::Missed, Outcome::Caught),
        };
        world.write(&mutant.file, source.as_bytes());
        outcome
    }
}

/// What does not compile or fails.
fn failed(world: &World, rules: &Rules, tests: &[Build]) -> Option<String> {
    if rules.hold(world) != Some(true) {
        return Some("tests/ui".to_owned());
    }
    let failed = tests.iter().find(|build| !succeeds(world, build, 300));
    failed.map(|build| build.join(" "))
}

/// Whether the tests compile and pass, in so many seconds.
fn succeeds(world: &World, build: &Build, seconds: u32) -> bool {
    let mut command = world.cargo(seconds, &[&["test", "-q"], build.as_slice()].concat());
    command
        .env("CARGO_INCREMENTAL", "1")
        .env("INSTA_UPDATE", "no")
        .env("RUST_BACKTRACE", "0");
    // compiled more often than run
    command.env("CARGO_PROFILE_DEV_PACKAGE_BITSTREAM_CORE_OPT_LEVEL", "0");
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.expect("cargo").success()
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
