//! `tests_blocks::program::run` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests_blocks::program::run(input));
