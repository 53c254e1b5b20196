//! Histories of differences over bad links: a short soak.

use tests_tools::histories::{Tally, run};

#[test]
fn what_arrives_is_what_was_sent() {
    let mut total = Tally::default();
    for seed in 0..150 {
        total.add(run(seed).unwrap_or_else(|why| panic!("seed {seed}: {why}")));
    }
    assert!(
        total.arrived > 40_000 && total.restarts > 200 && total.unknown > 500,
        "{total:?}"
    );
}
