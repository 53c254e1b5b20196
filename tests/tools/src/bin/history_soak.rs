//! Tests histories of deltas over bad links: `cargo run --release -p tests-tools --bin history_soak`.
//!
//! `-- N` sends at least N packets, by default 10^7. `-- seed N` runs one seed again.

use std::process::ExitCode;
use tests_tools::histories::{self, Tally};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (first, packets) = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => (0, 10_000_000),
        [count] => (0, count.parse().unwrap_or(0)),
        ["seed", seed] => (seed.parse().unwrap_or(0), 1),
        _ => {
            eprintln!("usage: history_soak [PACKETS], or history_soak seed N");
            return ExitCode::FAILURE;
        }
    };
    let mut total = Tally::default();
    for seed in first.. {
        match histories::run(seed) {
            Ok(tally) => total.add(tally),
            Err(why) => {
                eprintln!("seed {seed}: {why}");
                return ExitCode::FAILURE;
            }
        }
        if total.packets >= packets {
            println!(
                "{} seeds: {} packets, {} of them parts, {} arrived and were those that were sent, {} were made to a baseline that the client \
                 did not have, {} clients were started anew.",
                seed - first + 1,
                total.packets,
                total.parts,
                total.arrived,
                total.unknown,
                total.restarts
            );
            break;
        }
    }
    ExitCode::SUCCESS
}
