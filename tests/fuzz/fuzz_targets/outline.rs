//! `tests_tools::targets::outlines::outline` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests_tools::targets::outlines::outline(input));
