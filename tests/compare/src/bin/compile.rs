//! CPU seconds to compile 200 structs of 8 fields: our derive, those of others, and code written by hand.
//!
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin compile
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin compile -- 5 bitstream bitcode
//!
//! First the dependencies are built. Then, so many rounds (3), each peer's crate alone: `cargo build --release` with
//! the default profile, and `cargo check`. The fastest round counts.

use compare::build::{self, Kind};
use compare::source::{self, Fields, Peer};
use std::process::ExitCode;

const STRUCTS: usize = 200;

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
            build::prepare(peer, fields.name(), &peer.source(fields, STRUCTS))?;
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
            let source = peer.source(fields, STRUCTS);
            for (kind, best) in [Kind::Release, Kind::Check].into_iter().zip(best) {
                *best = best.min(build::seconds(peer, fields.name(), &source, kind)?);
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
