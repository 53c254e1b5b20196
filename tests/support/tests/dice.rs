//! A property that does not hold fails its test, and shows a small value.

use std::panic::catch_unwind;
use tests_support::dice::{check, seed};

#[test]
fn the_shortest_value_that_breaks_a_property_is_shown() {
    let is_short = |bytes: &Vec<u8>| match bytes.len() {
        0..5 => Ok(()),
        len => Err(format!("{len} bytes")),
    };
    let outcome = catch_unwind(|| check("lengths", 1000, |dice| dice.bytes(20), is_short));
    let report = outcome.expect_err("most values break it").downcast::<String>();
    let report = report.expect("a text");
    let start = format!("lengths, BITSTREAM_SEED={}: 5 bytes\nvalue: [\n", seed());
    assert!(report.starts_with(&start), "{report}");
}

#[test]
fn a_property_that_holds_is_asked_of_every_value() {
    let asked = std::cell::Cell::new(0);
    let holds = |_: &u128| {
        asked.set(asked.get() + 1);
        Ok(())
    };
    check("any", 100, |dice| dice.wide(), holds);
    assert_eq!(asked.get(), 100);
}
