//! Compares random derived types with the oracle: `cargo run -p tests-tools --bin programs -- [--seed N] [--types
//! M]`.
//!
//! Generates a program, compiles it in a folder under the target directory and runs it. With `--print` the program is
//! only shown. The seed is printed. Without `--seed` it is the time.

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};
use tests_tools::programs::{generate, run};

fn main() -> ExitCode {
    let mut seed = None;
    let mut types = 60;
    let mut is_printed = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let number = |text: Option<String>| text.and_then(|text| text.parse::<u32>().ok());
        match argument.as_str() {
            "--print" => is_printed = true,
            "--seed" | "--types" => match (argument.as_str(), number(arguments.next())) {
                ("--seed", Some(number)) => seed = Some(u64::from(number)),
                (_, Some(number)) => types = number as usize,
                (_, None) => return usage(),
            },
            _ => return usage(),
        }
    }
    let seed = seed.unwrap_or_else(now);
    if is_printed {
        print!("{}", generate(seed, types));
        return ExitCode::SUCCESS;
    }
    println!("--seed {seed} --types {types}");
    match run(seed, types) {
        Ok(folder) => {
            println!("{types} types agree with the oracle: {}", folder.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: programs [--seed N] [--types M] [--print]");
    ExitCode::from(2)
}

/// Returns a seed that differs in each run.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() & 0xFFFF_FFFF
}
