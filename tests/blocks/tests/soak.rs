//! A part of the soak: `--bin blocks_soak` runs as many seeds as it is asked for.

use tests_blocks::soak::{Tally, run};

#[test]
fn every_block_arrives_as_it_was_sent_or_comes_back() {
    let total = (0..40).map(|seed| run(seed, 4000)).fold(Tally::default(), Tally::and);
    // each kind of trouble has happened
    assert!(total.arrived > 1000 && total.failed > 100, "{total:?}");
    assert!(
        total.forged > 10_000 && total.restarts > 10 && total.jumps > 100,
        "{total:?}"
    );
}
