//! Property tests that start from a fixed seed and print it.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::dice::Dice;
pub use crate::dice::{SEED, seed};

/// Returns a generator of random values, the same for the same seed.
#[must_use]
pub fn runner(config: Config, seed: u64) -> TestRunner {
    // not ChaCha: without optimisation it was half of the time of many tests
    let bytes = Dice::new(seed).wide().to_le_bytes();
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::XorShift, &bytes))
}

/// Checks a property on `cases` random values, and shows the smallest value that breaks it.
///
/// # Panics
/// Panics if the property does not hold.
pub fn check<S: Strategy>(name: &str, cases: u32, values: &S, holds: impl Fn(S::Value) -> Result<(), String>) {
    check_dyn(name, cases, values, &holds);
}

/// Checks a property. Compiled once for all properties of the same values, since a runner is much code.
fn check_dyn<S: Strategy>(name: &str, cases: u32, values: &S, holds: &dyn Fn(S::Value) -> Result<(), String>) {
    let seed = seed();
    println!("{name}: {cases} cases from BITSTREAM_SEED={seed}");
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    };
    let mut runner = runner(config, seed);
    let outcome = runner.run(values, |value| holds(value).map_err(TestCaseError::fail));
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(why, value)) => {
            panic!("{name}, BITSTREAM_SEED={seed}: {why}\nsmallest value: {value:#?}")
        }
        Err(TestError::Abort(why)) => panic!("{name}, BITSTREAM_SEED={seed}: gave up: {why}"),
    }
}
