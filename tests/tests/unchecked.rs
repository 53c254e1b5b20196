//! Measures the hostile packets: every check of the readers has a switch. `--bin unchecked` uses them.

use tests_tools::unchecked::switches;

#[test]
fn every_check_of_a_reader_can_be_switched_off() {
    let found = switches().unwrap_or_else(|why| panic!("{why}"));
    // fewer would mean that they are no longer found
    assert!(found >= 40, "{found} checks");
}
