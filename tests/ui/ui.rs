//! Declarations that do not compile, and the messages of rustc. `legal.rs` has those that look like mistakes and
//! compile.
//!
//! If no case is to `pass`, `trybuild` makes one `cargo check` of all cases, so a refusal that it shows is also shown in
//! an editor. The messages are those of the toolchain that CI uses. To accept a change:
//! `TRYBUILD=overwrite cargo test -p tests-ui --test ui`, then read every message aloud.

use std::path::{Path, PathBuf};

/// What is legal, and what is refused.
fn cases() -> (Vec<PathBuf>, Vec<PathBuf>) {
    let mut cases = Vec::new();
    for folder in std::fs::read_dir(".").into_iter().flatten().flatten() {
        for case in std::fs::read_dir(folder.file_name()).into_iter().flatten().flatten() {
            if case.path().extension().is_some_and(|extension| extension == "rs") {
                cases.push(case.path());
            }
        }
    }
    cases.sort();
    cases.into_iter().partition(|case| is_legal(case))
}

fn is_legal(case: &Path) -> bool {
    let name = case.file_name().unwrap_or_default().to_string_lossy();
    name == "near_misses.rs" || name.starts_with("legal_")
}

#[test]
fn refusals_say_the_rule_and_the_cure_on_their_token() {
    let (_, refused) = cases();
    assert!(refused.len() >= 190, "{} cases", refused.len());
    let tests = trybuild::TestCases::new();
    for case in refused {
        tests.compile_fail(case);
    }
}

#[test]
fn what_is_legal_is_compiled() {
    let (legal, _) = cases();
    assert!(legal.len() >= 50, "{} cases", legal.len());
    for case in legal {
        let path = case.display().to_string().replace('\\', "/");
        assert!(include_str!("legal.rs").contains(&format!("\"{path}\"")), "{path}");
    }
}
