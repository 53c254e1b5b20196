//! `bitstream_tests::targets::outlines::outline` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bitstream_tests::targets::outlines::outline(input));
