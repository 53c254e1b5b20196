//! `bitstream_tests::targets::decode::decode` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bitstream_tests::targets::decode::decode(input));
