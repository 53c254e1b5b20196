//! Writes a random program as a package of its own.

use super::generate;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Generates a program in a folder under the target directory, compiles it and runs it. Returns the folder, for
/// inspection.
///
/// # Errors
/// Returns an error if a folder cannot be written, and if the program does not compile or finds a difference.
pub fn run(seed: u64, types: usize) -> Result<PathBuf, String> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => workspace.join("target"),
    };
    // the program is compiled from another folder
    let target = std::path::absolute(target).map_err(|why| format!("the target directory: {why}"))?;
    let (folder, target) = (target.join("programs/package"), target.join("programs/target"));
    write(&folder, &workspace, &generate(seed, types)).map_err(|why| format!("{}: {why}", folder.display()))?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--quiet"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", target)
        .stdout(std::process::Stdio::null())
        .status()
        .map_err(|why| format!("cargo: {why}"))?;
    match status.success() {
        true => Ok(folder),
        false => Err(format!("see {}", folder.display())),
    }
}

fn write(folder: &Path, workspace: &Path, types: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(folder.join("src"))?;
    let workspace = workspace.canonicalize()?;
    let (bitstream, zoo) = (workspace.join("bitstream"), workspace.join("tests/zoo"));
    let manifest = format!(
        "[package]\nname = \"programs\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         bitstream = {{ path = {bitstream:?} }}\ntests-zoo = {{ path = {zoo:?} }}\n\n\
         [profile.dev]\ndebug = 0\nincremental = false\n\n[profile.dev.package.bitvec]\nopt-level = 2\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    std::fs::write(folder.join("src/types.rs"), types)?;
    std::fs::write(folder.join("src/main.rs"), MAIN)
}

const MAIN: &str = "\
mod types;

fn main() {
    for ty in types::TYPES {
        tests_zoo::holds::everything(*ty, 100, !types::NOT_CANONICAL.contains(&ty.name()));
    }
}
";
