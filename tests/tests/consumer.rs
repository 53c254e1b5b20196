//! A crate outside of the workspace, which depends on `bitstream` alone: `syn` without `full` is enough for the derive.
//!
//! In the workspace other crates turn `full` on for everybody, and nothing there would notice if the derive needed it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Copies the crate to a folder under the target directory, with the workspace's versions.
fn copy() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = tests.parent().expect("the workspace is around `tests`");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("consumer");
    std::fs::create_dir_all(copy.join("src")).expect("a folder for the copy");

    let manifest = std::fs::read_to_string(tests.join("consumer/Cargo.toml")).expect("its manifest");
    let path = workspace.join("bitstream");
    assert!(manifest.contains("../../bitstream"), "{manifest}");
    let manifest = manifest.replace("../../bitstream", &path.to_string_lossy().replace('\\', "/"));
    std::fs::write(copy.join("Cargo.toml"), manifest).expect("its manifest is written");
    std::fs::copy(tests.join("consumer/src/main.rs"), copy.join("src/main.rs")).expect("its code is copied");
    std::fs::copy(workspace.join("Cargo.lock"), copy.join("Cargo.lock")).expect("the versions are copied");
    copy
}

fn cargo(copy: &Path, arguments: &[&str]) -> Output {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(arguments)
        .arg("--offline")
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .env_remove("RUSTFLAGS")
        .output();
    output.expect("cargo runs")
}

#[test]
fn a_crate_that_depends_on_bitstream_alone_builds_and_sends_the_golden_bytes() {
    let copy = copy();
    let run = cargo(&copy, &["run", "--quiet"]);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "5 bytes\n");

    // the features that were built with
    let tree = cargo(
        &copy,
        &[
            "tree",
            "--edges",
            "normal,build",
            "--prefix",
            "none",
            "--format",
            "{p} {f}",
        ],
    );
    let tree = String::from_utf8_lossy(&tree.stdout);
    let syn = tree.lines().find(|line| line.starts_with("syn v3"));
    let features = syn.unwrap_or_else(|| panic!("no `syn` in\n{tree}"));
    assert!(features.contains("parsing") && !features.contains("full"), "{features}");
    // and nothing else came along
    let mut packages: Vec<_> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    packages.sort_unstable();
    packages.dedup();
    let known = [
        "bitstream",
        "bitstream-core",
        "bitstream-derive",
        "consumer",
        "proc-macro2",
        "quote",
        "syn",
        "unicode-ident",
    ];
    assert_eq!(packages, known);
}
