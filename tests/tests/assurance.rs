//! Shares of what `cargo run --release -p tests-tools --bin assurance` tries.

use tests_tools::assurance::{floats, packets, ranges, sizes};
use tests_zoo::zoo::TYPES;

#[test]
fn damaged_packets_are_read_as_the_oracle_reads_them_and_written_as_they_were() {
    let mut accepted = 0;
    for ty in TYPES {
        let [canonical, differential] = packets::damaged(ty, 300);
        canonical.holds(0);
        differential.holds(15);
        accepted += canonical.inputs;
    }
    assert!(accepted > 2000, "{accepted} were accepted");
}

#[test]
fn inputs_of_up_to_two_bytes_are_read_as_the_oracle_reads_them() {
    for ty in TYPES {
        // long types end early or are refused early: one in 61 shows as much
        let step = if ty.sizes().0 > 16 { 61 } else { 3 };
        packets::short(ty, step).holds(1000);
    }
}

#[test]
fn every_code_of_every_range_is_one_value_or_refused() {
    for line in ranges::every_code() {
        line.holds(2);
    }
}

#[test]
fn every_code_of_every_quantised_float_is_a_fixed_point() {
    for line in floats::every_code() {
        line.holds(2);
    }
}

#[test]
fn what_is_counted_is_written_and_the_sizes_are_attained() {
    let mut missed = Vec::new();
    for ty in TYPES {
        sizes::counted(ty, 40).holds(1);
        let line = sizes::attained(ty);
        missed.extend(line.first.map(|why| format!("{}: {why}", ty.name())));
    }
    assert!(missed.is_empty(), "{missed:#?}");
}
