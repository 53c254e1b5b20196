//! `tests_tools::targets::envelope::packet_open` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests_tools::targets::envelope::packet_open(input));
