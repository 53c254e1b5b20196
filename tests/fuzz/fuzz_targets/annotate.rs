//! `tests_tools::targets::annotated::annotate` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests_tools::targets::annotated::annotate(input));
