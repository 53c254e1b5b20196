//! CPU seconds to compile 200 structs of 8 fields: our derive, those of others, and code written by hand.
//!
//!     cargo run --release --manifest-path tests/compare/Cargo.toml
//!     cargo run --release --manifest-path tests/compare/Cargo.toml -- 5 bitstream bitcode
//!
//! First the dependencies are built. Then, so many rounds (3), each peer's crate alone: `cargo build --release` with the
//! default profile, and `cargo check`. The time is user and system time of cargo and all that it starts, of the fastest
//! round: the wall clock says little on a shared machine. Needs Linux, for `/proc/self/stat`.

mod source;

use source::{Fields, Peer};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const STRUCTS: usize = 200;
/// Of `/proc/self/stat`: the kernel's interface has 100 on every architecture.
const TICKS_PER_SECOND: f64 = 100.0;

#[derive(Clone, Copy)]
enum Kind {
    Release,
    Check,
}

fn main() -> ExitCode {
    match compare() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("compile: {why}");
            ExitCode::FAILURE
        }
    }
}

fn compare() -> Result<(), String> {
    let (rounds, peers) = arguments()?;
    for peer in &peers {
        for fields in Fields::ALL {
            let file = file(peer, fields);
            let folder = file.parent().ok_or("no folder for the sources")?;
            std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
            std::fs::write(&file, peer.source(fields, STRUCTS)).map_err(|e| e.to_string())?;
            // builds the dependencies
            for kind in [Kind::Release, Kind::Check] {
                build(peer, &file, kind).map_err(|why| {
                    format!(
                        "the crate of `{}` does not build; if its dependencies cannot be fetched, run \
                         `cargo fetch --manifest-path tests/compare/Cargo.toml` where there is a network\n{why}",
                        peer.name
                    )
                })?;
            }
        }
    }
    for fields in Fields::ALL {
        let rows = measure(rounds, &peers, fields)?;
        print(fields, &peers, &rows);
    }
    Ok(())
}

fn arguments() -> Result<(usize, Vec<Peer>), String> {
    let mut rounds = 3;
    let mut peers = Vec::new();
    for argument in std::env::args().skip(1) {
        match (argument.parse(), source::peer(&argument)) {
            (Ok(0), _) => return Err("at least one round".to_string()),
            (Ok(n), _) => rounds = n,
            (_, Some(peer)) => peers.push(peer),
            _ => return Err(format!("`{argument}` is neither a number of rounds nor a peer")),
        }
    }
    if peers.is_empty() {
        peers = source::peers();
    }
    Ok((rounds, peers))
}

/// The fastest of the rounds for each peer: release and check. Rounds are interleaved.
fn measure(rounds: usize, peers: &[Peer], fields: Fields) -> Result<Vec<[f64; 2]>, String> {
    let mut best = vec![[f64::INFINITY; 2]; peers.len()];
    for _ in 0..rounds {
        for (peer, best) in peers.iter().zip(&mut best) {
            let file = file(peer, fields);
            for (kind, best) in [Kind::Release, Kind::Check].into_iter().zip(best) {
                // cargo goes by the time of the file
                std::fs::write(&file, peer.source(fields, STRUCTS)).map_err(|e| e.to_string())?;
                let before = children()?;
                build(peer, &file, kind)?;
                *best = best.min(children()? - before);
            }
        }
    }
    Ok(best)
}

fn print(fields: Fields, peers: &[Peer], rows: &[[f64; 2]]) {
    let of = |name: &str| {
        peers
            .iter()
            .zip(rows)
            .find(|(peer, _)| peer.name == name)
            .map(|row| row.1[0])
    };
    println!("{STRUCTS} structs of 8 fields: {}\n", fields.text());
    println!("| | release, CPU s | of bitcode | of hand | check, CPU s |");
    println!("|---|---:|---:|---:|---:|");
    for (peer, [release, check]) in peers.iter().zip(rows) {
        let ratio = |name| of(name).map_or(String::new(), |other: f64| format!("{:.2}", release / other));
        let (bitcode, hand) = (ratio("bitcode"), ratio("hand"));
        println!("| {} | {release:.2} | {bitcode} | {hand} | {check:.2} |", peer.name);
    }
    println!();
}

fn file(peer: &Peer, fields: Fields) -> PathBuf {
    target()
        .join("sources")
        .join(format!("{}_{}.rs", peer.name, fields.name()))
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
