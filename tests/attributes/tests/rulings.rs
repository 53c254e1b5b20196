//! Operations of the core in cases that the standard leaves open, or in which its libraries have defects.

use bitstream::{BitReader, BitWriter, Refusal, Stream};

/// Returns the bytes that an operation writes.
fn written(operation: impl FnOnce(&mut BitWriter<'_>) -> Result<(), Refusal>) -> Vec<u8> {
    let mut bytes = [0; 64];
    let mut writer = BitWriter::new(&mut bytes);
    operation(&mut writer).expect("a value that can be sent");
    let used = writer.finish().expect("there is room");
    bytes[..used].to_vec()
}

/// The code of a compressed float by the letter of the standard, and its highest code.
fn literal(value: f32, min: f32, max: f32, res: f32) -> (u32, u32) {
    let delta = max - min;
    let max_int = (delta / res).ceil() as u32;
    let t = ((value - min) / delta).clamp(0.0, 1.0);
    let scaled = t * max_int as f32;
    ((scaled + 0.5).floor() as u32, max_int)
}

/// The reference library writes 16384000 for 8192.0, which its own reader refuses.
#[test]
fn a_compressed_float_is_never_a_code_that_a_reader_refuses() {
    let (min, max, res) = (-8192.0, 8192.0, 0.001);
    assert_eq!(literal(max, min, max, res), (16_384_000, 16_383_999));
    let bytes = written(|s| s.serialize_compressed_float(&mut { max }, min, max, res));
    assert_eq!(bytes, [0xFF, 0xFF, 0xF9]); // 16383999
    let mut read = 0.0;
    let mut reader = BitReader::new(&bytes);
    assert_eq!(reader.serialize_compressed_float(&mut read, min, max, res), Ok(()));
    assert_eq!(read, max);
}

/// All odd numbers of steps in the only octave where the letter goes wrong, at the top of the range and close to it.
#[test]
fn where_the_letter_goes_wrong_the_highest_code_is_sent() {
    let mut wrong = 0;
    for max_int in ((1 << 23) + 1..1 << 24).step_by(2 * 997) {
        let (min, max, res) = (0.0, max_int as f32, 1.0);
        for value in [max, max - 1.0, max - 2.0, max * 2.0] {
            let (code, highest) = literal(value, min, max, res);
            assert_eq!(highest, max_int);
            wrong += u32::from(code > highest);
            let bytes = written(|s| s.serialize_compressed_float(&mut { value }, min, max, res));
            assert_eq!(bytes, code.min(highest).to_le_bytes()[..3], "{value} of 0..{max}");
            let mut read = 0.0;
            let accepted = BitReader::new(&bytes).serialize_compressed_float(&mut read, min, max, res);
            assert_eq!(accepted, Ok(()), "{value} of 0..{max}");
        }
    }
    assert!(wrong > 4000, "{wrong} of them");
}

/// The libraries wrap: 2^32 - 1 and one more is 0.
#[test]
fn int_relative_refuses_a_sum_past_its_type() {
    let mut value = 0u32;
    let one = [0b1];
    assert_eq!(
        BitReader::new(&one).serialize_int_relative(u32::MAX, &mut value),
        Err(Refusal::OutOfRange)
    );
    assert_eq!(
        BitReader::new(&one).serialize_int_relative(u32::MAX - 1, &mut value),
        Ok(())
    );
    assert_eq!(value, u32::MAX);
    // by the signed type, though the pattern would fit
    let mut value = 0i32;
    assert_eq!(
        BitReader::new(&one).serialize_int_relative(i32::MAX, &mut value),
        Err(Refusal::OutOfRange)
    );
    // every tier: flags, and a payload of 0
    for (tier, least) in [(2u32, 2u32), (3, 7), (4, 24), (5, 281), (6, 4378)] {
        let bytes = (1u64 << (tier - 1)).to_le_bytes();
        let mut value = 0u32;
        let mut read = |previous| BitReader::new(&bytes).serialize_int_relative(previous, &mut value);
        assert_eq!(read(u32::MAX - least), Ok(()), "a distance of {least}");
        assert_eq!(
            read(u32::MAX - least + 1),
            Err(Refusal::OutOfRange),
            "a distance of {least}"
        );
        let mut value = 0i32;
        let mut read = |previous| BitReader::new(&bytes).serialize_int_relative(previous, &mut value);
        assert_eq!(read(i32::MAX - least as i32), Ok(()), "a distance of {least}");
        assert_eq!(
            read(i32::MAX - least as i32 + 1),
            Err(Refusal::OutOfRange),
            "a distance of {least}"
        );
    }
}

/// "Readers never look at unused bits": of one entry point. The other refuses what no conforming writer sends.
#[test]
fn spare_bits_are_ignored_by_the_prefix_and_refused_by_the_whole() {
    let conforming = bitstream::encode(&(true, 3u8)).unwrap();
    assert_eq!(conforming, [0b111, 0]); // 9 bits, the others zero
    assert_eq!(bitstream::decode::<(bool, u8)>(&conforming), Ok((true, 3)));
    for spare in 1..8 {
        let bytes = [0b111, 1 << spare];
        assert_eq!(bitstream::decode_prefix::<(bool, u8)>(&bytes), Ok(((true, 3), 2)));
        let why = bitstream::decode::<(bool, u8)>(&bytes).unwrap_err();
        assert_eq!(why.kind(), Refusal::LeftOverBits);
    }
}
