//! CPU seconds to build the crate of a peer.
//!
//! They are user and system time of cargo and all that it starts: the wall clock says little on a shared machine. Needs
//! Linux, for `/proc/self/stat`.

use crate::source::Peer;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Of `/proc/self/stat`: the kernel's interface has 100 on every architecture.
const TICKS_PER_SECOND: f64 = 100.0;

#[derive(Clone, Copy)]
pub enum Kind {
    /// In the default release profile.
    Release,
    Check,
}

/// Builds what a peer depends on, and its crate with a source.
pub fn prepare(peer: &Peer, name: &str, source: &str) -> Result<(), String> {
    for kind in [Kind::Release, Kind::Check] {
        seconds(peer, name, source, kind).map_err(|why| {
            format!(
                "the crate of `{}` does not build; if its dependencies cannot be fetched, run \
                 `cargo fetch --manifest-path tests/compare/Cargo.toml` where there is a network\n{why}",
                peer.name
            )
        })?;
    }
    Ok(())
}

/// Of a peer's crate alone, once its dependencies are built. `name` tells sources of the same peer apart.
pub fn seconds(peer: &Peer, name: &str, source: &str, kind: Kind) -> Result<f64, String> {
    let file = target().join("sources").join(format!("{}_{name}.rs", peer.name));
    let folder = file.parent().ok_or("no folder for the sources")?;
    std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    // cargo goes by the time of the file
    std::fs::write(&file, source).map_err(|e| e.to_string())?;
    let before = children()?;
    build(peer, &file, kind)?;
    Ok(children()? - before)
}

/// Not the folder of any other build: what is there is neither used nor thrown away.
fn target() -> PathBuf {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("target");
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or(default, PathBuf::from)
        .join("compile")
}

fn build(peer: &Peer, file: &Path, kind: Kind) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(match kind {
            Kind::Release => ["build", "--release"].as_slice(),
            Kind::Check => ["check"].as_slice(),
        })
        .args(["--quiet", "--locked", "--package"])
        .arg(format!("peer-{}", peer.name))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("CARGO_TARGET_DIR", target())
        .env("COMPARE_SOURCE", file)
        // a check would reuse what the round before found out
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("RUSTFLAGS")
        .output()
        .map_err(|e| format!("cargo does not run: {e}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// CPU seconds of all children so far, and of their children.
fn children() -> Result<f64, String> {
    let stat = std::fs::read_to_string("/proc/self/stat").map_err(|e| format!("/proc/self/stat: {e}"))?;
    // behind the name, which may hold anything: `cutime` and `cstime` are the 14th and 15th field
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: Vec<f64> = fields
        .split_whitespace()
        .skip(13)
        .take(2)
        .flat_map(str::parse)
        .collect();
    match ticks.as_slice() {
        [user, system] => Ok((user + system) / TICKS_PER_SECOND),
        _ => Err("/proc/self/stat has another form".to_string()),
    }
}
