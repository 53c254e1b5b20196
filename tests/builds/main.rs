//! Builds packages outside of the workspace. One such build seldom has work for two cores, so the modules are one
//! program that builds them side by side.
//!
//! Tests start in the order of their names. The two longest have modules that come first. The tests of `users` share a
//! target directory and wait for each other: before the others, they would take a core for waiting.

mod conformance_derived;
#[path = "../panics/mod.rs"]
mod panics;
mod users;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A package with the workspace's versions in a folder of its own: `manifest` is what stands behind its name, `code`
/// its `src/main.rs` or `src/lib.rs`.
fn package(name: &str, manifest: &str, file: &str, code: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let head = format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), head + manifest).expect("its manifest");
    fs::write(folder.join("src").join(file), code).expect("its code");
    fs::copy(workspace().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the versions");
    folder
}

/// The folder of `bitstream`, as a manifest names it.
fn bitstream() -> String {
    workspace().join("bitstream").to_string_lossy().replace('\\', "/")
}

fn workspace() -> &'static Path {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("the workspace is around `tests`")
}

/// Cargo in a package's folder, without the network. Its results go to `target`. A compiler that does not end fails
/// after five minutes of processor time.
fn cargo(folder: &Path, target: &Path, arguments: &[&str]) -> Output {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    if cfg!(unix) {
        command = Command::new("sh");
        command.args(["-c", "ulimit -t 300; exec \"$@\"", "sh"]).arg(cargo);
    }
    let output = command
        .args(arguments)
        .arg("--offline")
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env_remove("RUSTFLAGS")
        .output();
    output.expect("cargo runs")
}
