//! `bitstream_tests::targets::chunks::chunk_sender` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bitstream_tests::targets::chunks::chunk_sender(input));
