//! `tests_tools::targets::in_place::decode_into` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests_tools::targets::in_place::decode_into(input));
