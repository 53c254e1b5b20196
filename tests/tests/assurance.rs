//! Shares of what `cargo run --release -p bitstream-tests --bin assurance` tries.

use bitstream_tests::assurance::{floats, packets, ranges, sizes};
use bitstream_tests::zoo::{self, Specimen, Visitor};

#[test]
fn damaged_packets_are_read_as_the_oracle_reads_them_and_written_as_they_were() {
    struct Test(u64);
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let [canonical, differential] = packets::damaged::<T>(300);
            canonical.holds(0);
            differential.holds(15);
            self.0 += canonical.inputs;
        }
    }
    let mut accepted = Test(0);
    zoo::visit_all(&mut accepted);
    assert!(accepted.0 > 2000, "{} were accepted", accepted.0);
}

#[test]
fn inputs_of_up_to_two_bytes_are_read_as_the_oracle_reads_them() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            // long types end early or are refused early: one in 61 shows as much
            let step = if T::MIN_BITS > 16 { 61 } else { 3 };
            packets::short::<T>(step).holds(1000);
        }
    }
    zoo::visit_all(&mut Test);
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
    #[derive(Default)]
    struct Test(Vec<String>);
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            sizes::counted::<T>(40).holds(1);
            let line = sizes::attained::<T>();
            self.0.extend(line.first.map(|why| format!("{}: {why}", T::NAME)));
        }
    }
    let mut missed = Test::default();
    zoo::visit_all(&mut missed);
    assert!(missed.0.is_empty(), "{:#?}", missed.0);
}
