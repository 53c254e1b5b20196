//! Runs the whole soak: `cargo run --release -p bitstream-tests --bin soak`, 10^8 packets over 10^4 seeds.
//!
//! `--seed N` runs one seed again. A run depends only on its seed and its packets.

use bitstream_tests::link::Troubles;
use bitstream_tests::soak::{self, PACKETS, Tally};
use clap::{Arg, ArgMatches, Command, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

const SEEDS: u64 = 10_000;

fn main() -> ExitCode {
    let given = command().get_matches();
    let number = |name: &str| given.get_one::<u64>(name).copied();
    let packets = number("packets").unwrap_or(PACKETS);
    let (first, seeds) = match number("seed") {
        Some(seed) => (seed, 1),
        None => (number("from").unwrap_or(0), number("seeds").unwrap_or(SEEDS)),
    };
    let outcome = soak(first, seeds, packets);
    report(&given, &outcome);
    ExitCode::from(u8::from(!outcome.failures.is_empty()))
}

fn command() -> Command {
    let number = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .value_parser(value_parser!(u64))
            .help(help)
    };
    Command::new("soak")
        .about("Sends chunks over links as bad as they get, and finishes every one of them")
        .args([
            number("seeds", "So many seeds [default: 10000]"),
            number("packets", "At least so many packets of each seed [default: 10000]"),
            number("from", "The first seed [default: 0]"),
            number("seed", "This seed alone").conflicts_with_all(["seeds", "from"]),
        ])
}

#[derive(Debug, Default)]
struct Outcome {
    seeds: u64,
    total: Tally,
    failures: Vec<String>,
}

/// Runs seed after seed, on all processors.
fn soak(first: u64, seeds: u64, packets: u64) -> Outcome {
    let style = ProgressStyle::with_template("{wide_bar} seed {pos} of {len}, {elapsed}, {eta} left");
    let bar = ProgressBar::new(seeds).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let next = AtomicU64::new(0);
    let outcome = Mutex::new(Outcome::default());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= seeds {
                break;
            }
            let seed = first.wrapping_add(number);
            let run = soak::run(seed, packets);
            let mut outcome = outcome.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            outcome.seeds += 1;
            match run {
                Ok(tally) => outcome.total = outcome.total.and(tally),
                Err(why) => outcome
                    .failures
                    .push(format!("{why}\nagain: --seed {seed} --packets {packets}")),
            }
            bar.inc(1);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    bar.finish_and_clear();
    outcome.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn report(given: &ArgMatches, outcome: &Outcome) {
    for why in outcome.failures.iter().take(10) {
        println!("{why}\n");
    }
    if let Some(seed) = given.get_one::<u64>("seed") {
        println!("seed {seed}:");
    }
    let Outcome { seeds, total, failures } = outcome;
    println!(
        "{} packets, {seeds} seeds, {} chunks, {} restarts, {} hangs and other failures",
        total.packets,
        total.chunks,
        total.restarts,
        failures.len()
    );
    let Troubles {
        lost,
        repeated,
        overtaken,
        damaged,
    } = total.troubles;
    println!("of the packets {lost} were lost, {repeated} repeated, {overtaken} overtaken, {damaged} damaged");
    println!(
        "the slowest chunk after the faults took {:.0} % of its bound",
        100.0 * total.slowest
    );
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        super::command().debug_assert();
    }
}
