//! Measures the worth of the hostile packets: `cargo run --release -p tests-tools --bin unchecked`.
//!
//! Switches off every check of the decoder, one at a time, and decodes all hostile packets of the zoo. Prints the fate
//! of each check and `caught N of M`, and fails if a check is missed.

use std::process::ExitCode;
use tests_tools::unchecked::{Fate, run};

fn main() -> ExitCode {
    let fates = match run() {
        Ok(fates) => fates,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    for (site, fate) in &fates {
        match fate {
            Fate::Caught { packets, example } => println!("{packets:5} packets  {site}\n               {example}"),
            Fate::CaughtWith(others) => println!(
                "  with others  {site}\n               and {}",
                others.join("\n               and ")
            ),
            Fate::Missed => println!("       MISSED  {site}"),
        }
    }
    let count = |is: fn(&Fate) -> bool| fates.iter().filter(|(_, fate)| is(fate)).count();
    let alone = count(|fate| matches!(fate, Fate::Caught { .. }));
    let paired = count(|fate| matches!(fate, Fate::CaughtWith(_)));
    let all = fates.len();
    println!(
        "caught {} of {all}: {alone} alone, {paired} together with checks that do the same",
        alone + paired
    );
    match alone + paired == all {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
