//! `bitstream_tests::targets::frames::frame_decoder` on any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bitstream_tests::targets::frames::frame_decoder(input));
