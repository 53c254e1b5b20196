//! Sends blocks over links as bad as they get, seed after seed.
//!
//! ```text
//! cargo run --release -p tests-blocks --bin blocks_soak -- --packets 100000000
//! ```
//!
//! `--seed N` runs one seed again, with 20,000 packets as every seed has.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;
use tests_blocks::soak::{Tally, run};

const PACKETS: u64 = 20_000;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| {
        let at = given.iter().position(|given| given == name)?;
        Some(
            given
                .get(at + 1)
                .and_then(|text| text.parse().ok())
                .unwrap_or_else(|| panic!("{name} takes a number")),
        )
    };
    if let Some(seed) = number("--seed") {
        println!("{:?}", run(seed, PACKETS));
        return;
    }
    let most = number("--packets").unwrap_or(100_000_000);
    let (start, next, total) = (Instant::now(), AtomicU64::new(0), Mutex::new(Tally::default()));
    let work = || loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        let one = std::panic::catch_unwind(|| run(seed, PACKETS)).unwrap_or_else(|_| panic!("seed {seed}"));
        let mut total = total.lock().expect("no seed failed");
        *total = total.and(one);
        if total.packets >= most {
            return;
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| {
            scope.spawn(work);
        });
    });
    let seeds = next.load(Ordering::Relaxed);
    println!(
        "{seeds} seeds in {:.0} s: {:?}",
        start.elapsed().as_secs_f64(),
        total.into_inner().expect("a sum")
    );
}
