//! Runs the whole soak: `cargo run --release -p tests-chunk --bin soak`, 10^8 packets over 10^4 seeds.
//!
//! `--seeds N` is the number of seeds, `--from N` the first one, and `--packets N` the least number of packets of each
//! seed. `--seed N` runs one seed again. A run depends only on its seed and its packets.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use tests_chunk::link::Troubles;
use tests_chunk::soak::{self, PACKETS, Tally};

const SEEDS: u64 = 10_000;

/// The seeds from `first`, with at least so many packets each.
struct Asked {
    first: u64,
    seeds: u64,
    packets: u64,
}

fn main() -> ExitCode {
    let Some(asked) = asked() else {
        eprintln!("usage: soak [--seeds N] [--from N] [--packets N], or soak --seed N [--packets N]");
        return ExitCode::from(2);
    };
    let outcome = soak(&asked);
    report(&outcome);
    ExitCode::from(u8::from(!outcome.failures.is_empty()))
}

fn asked() -> Option<Asked> {
    let [mut seeds, mut from, mut packets, mut seed] = [None; 4];
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let number: u64 = arguments.next()?.parse().ok()?;
        let option = match argument.as_str() {
            "--seeds" => &mut seeds,
            "--from" => &mut from,
            "--packets" => &mut packets,
            "--seed" => &mut seed,
            _ => return None,
        };
        *option = Some(number);
    }
    let (first, seeds) = match (seed, from, seeds) {
        (Some(seed), None, None) => (seed, 1),
        (Some(_), _, _) => return None,
        (None, from, seeds) => (from.unwrap_or(0), seeds.unwrap_or(SEEDS)),
    };
    let packets = packets.unwrap_or(PACKETS);
    Some(Asked { first, seeds, packets })
}

#[derive(Debug, Default)]
struct Outcome {
    seeds: u64,
    total: Tally,
    failures: Vec<String>,
}

/// Runs seed after seed, on all processors, and prints a line for each hundredth of the seeds.
fn soak(asked: &Asked) -> Outcome {
    let Asked { first, seeds, packets } = *asked;
    let hundredth = (seeds / 100).max(1);
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
            if outcome.seeds % hundredth == 0 {
                eprintln!("{} of {seeds} seeds", outcome.seeds);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    outcome.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn report(outcome: &Outcome) {
    for why in outcome.failures.iter().take(10) {
        println!("{why}\n");
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
