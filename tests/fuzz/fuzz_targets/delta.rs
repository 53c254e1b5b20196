//! `bitstream_tests::targets::deltas::delta` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bitstream_tests::targets::deltas::delta(input));
