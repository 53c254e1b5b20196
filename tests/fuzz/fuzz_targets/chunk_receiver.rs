//! `tests_tools::targets::chunks::chunk_receiver` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests_tools::targets::chunks::chunk_receiver(input));
