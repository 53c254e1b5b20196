//! `tests_tools::targets::decode::decode` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests_tools::targets::decode::decode(input));
