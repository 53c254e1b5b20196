//! Chunks over links as bad as they get. The whole soak: `cargo run --release -p tests-chunk --bin soak`.

use std::time::{Duration, Instant};
use tests_chunk::soak::{self, PACKETS, Tally};

/// What each of two halves of the seeds may take.
const TIME: Duration = Duration::from_secs(20);
const MOST_SEEDS: u64 = 2000;

/// Even or odd seeds from 0 on, for as long as there is time.
fn half(first: u64) {
    let start = Instant::now();
    let mut total = Tally::default();
    let mut seeds = 0;
    for seed in (first..MOST_SEEDS).step_by(2) {
        if start.elapsed() > TIME {
            break;
        }
        match soak::run(seed, PACKETS) {
            Ok(tally) => total = total.and(tally),
            Err(why) => panic!("{why}\ncargo run --release -p tests-chunk --bin soak -- --seed {seed}"),
        }
        seeds += 1;
    }
    println!(
        "{} packets, {} chunks, {seeds} seeds, no hang",
        total.packets, total.chunks
    );
    assert!(total.packets >= PACKETS && total.chunks > 100);
    assert!(total.saw_everything(), "{total:?}");
}

#[test]
fn no_even_seed_hangs() {
    half(0);
}

#[test]
fn no_odd_seed_hangs() {
    half(1);
}

#[test]
fn a_seed_is_a_run() {
    let [one, other] = [0, 1].map(|_| soak::run(7, 2000).expect("no hang"));
    assert_eq!((one.packets, one.chunks), (other.packets, other.chunks));
    assert_eq!(one.troubles, other.troubles);
}
