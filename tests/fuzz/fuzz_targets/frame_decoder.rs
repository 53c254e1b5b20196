//! `tests_tools::targets::frames::frame_decoder` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tests_tools::targets::frames::frame_decoder(input));
