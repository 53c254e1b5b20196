//! What does not compile, and how rustc says so; beside it what looks like a mistake and compiles.
//!
//! The messages are those of the toolchain that CI uses. To accept a change: `TRYBUILD=overwrite cargo test -p
//! bitstream-tests --test ui`, then read every message aloud.

use std::path::{Path, PathBuf};

fn cases() -> Vec<PathBuf> {
    let mut cases = Vec::new();
    for folder in std::fs::read_dir("ui").into_iter().flatten().flatten() {
        for case in std::fs::read_dir(folder.path()).into_iter().flatten().flatten() {
            if case.path().extension().is_some_and(|extension| extension == "rs") {
                cases.push(case.path());
            }
        }
    }
    cases.sort();
    assert!(cases.len() > 70, "{} cases", cases.len());
    cases
}

/// Whether the case compiles.
fn is_legal(case: &Path) -> bool {
    let name = case.file_name().unwrap_or_default().to_string_lossy();
    name == "near_misses.rs" || name.starts_with("legal_")
}

fn run(cases: impl Iterator<Item = PathBuf>) {
    let tests = trybuild::TestCases::new();
    for case in cases {
        match is_legal(&case) {
            true => tests.pass(case),
            false => tests.compile_fail(case),
        }
    }
}

#[test]
fn refusals_say_the_rule_and_the_cure_on_their_token() {
    run(cases().into_iter());
}
