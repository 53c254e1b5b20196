//! Rows 30 to 32: vectors and quaternions.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::BitSerialize;
use std::f32::consts::FRAC_1_SQRT_2;
use tests_support::golden::{both_ways, exact, quantised, read_error};

#[test]
fn row_30_a_vector_is_3_floats() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Vector {
        x: f32,
        y: f32,
        z: f32,
    }
    // 0x3F80_0000, 0x4000_0000, 0xC040_0000
    let bytes = [0, 0, 0x80, 0x3F, 0, 0, 0, 0x40, 0, 0, 0x40, 0xC0];
    both_ways(&[1.0_f32, 2.0, -3.0], 96, &bytes);
    let (x, y, z) = (1.0, 2.0, -3.0);
    both_ways(&Vector { x, y, z }, 96, &bytes);
    both_ways(&glam::Vec3::new(x, y, z), 96, &bytes);
}

#[test]
fn row_31_a_compressed_vector_is_3_compressed_floats_of_the_same_bounds() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Compressed(#[float(min = 0.0, max = 10.0, res = 0.01)] [f32; 3]);
    // 0, 500 = 0b01_1111_0100 and 1000 = 0b11_1110_1000
    let bytes = [0, 0b110100_00, 0b1000_0111, 0b00_111110];
    exact(&Compressed([0.0, 5.0, 10.0]), Compressed([1.0; 3]), 30, &bytes);
    // 1001 in place of the third: its own bounds are checked
    assert_eq!(
        read_error::<Compressed>(&[0, 0b110100_00, 0b1001_0111, 0b00_111110]),
        "Compressed.0[2]: 1001 is not in the codes 0..=1000 (bits 20..30)"
    );
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Glam(#[float(min = 0.0, max = 10.0, res = 0.01)] glam::Vec3);
    both_ways(&Glam(glam::Vec3::new(0.0, 5.0, 10.0)), 30, &bytes);
}

#[test]
fn row_32_a_quaternion_is_4_floats() {
    let mut bytes = [0; 16];
    bytes[14..].copy_from_slice(&[0x80, 0x3F]);
    both_ways(&[0.0_f32, 0.0, 0.0, 1.0], 128, &bytes);
    both_ways(&glam::Quat::IDENTITY, 128, &bytes);
}

/// "Snapshot compression": the index of the largest in 2 bits, and the others in 9 each over +-0.707107.
#[test]
fn row_32_the_smallest_three_are_29_bits() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Rotation(#[quat(bits = 9)] [f32; 4]);
    assert_eq!((Rotation::MIN_BITS, Rotation::MAX_BITS), (2 + 3 * 9, 29));
    // the last is the largest, and 0 is in the middle of 511 steps: 255.5, and up to 256
    let codes = 3_u32 | 256 << 2 | 256 << 11 | 256 << 20;
    let step = 2.0 * FRAC_1_SQRT_2 / 511.0;
    let off = 256.0 * step - FRAC_1_SQRT_2;
    let read = bitstream::decode::<Rotation>(&codes.to_le_bytes()).unwrap();
    assert!(read.0[..3].iter().all(|small| (small - off).abs() < 1e-6), "{read:?}");
    quantised(&Rotation([0.0, 0.0, 0.0, 1.0]), 29, &codes.to_le_bytes(), &read);
    // two components are as large as any but the largest can be
    let ends = [FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.0, 0.0];
    let codes = 511_u32 << 2 | 256 << 11 | 256 << 20;
    assert_eq!(bitstream::encode(&Rotation(ends)), Ok(codes.to_le_bytes().to_vec()));
    let ends = [FRAC_1_SQRT_2, -FRAC_1_SQRT_2, 0.0, 0.0];
    let codes = 256_u32 << 11 | 256 << 20;
    assert_eq!(bitstream::encode(&Rotation(ends)), Ok(codes.to_le_bytes().to_vec()));
}

/// 512 m in steps of 2 mm twice, and 32 m.
#[test]
fn row_32_a_bounded_position_is_50_bits() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Position {
        #[float(min = -256.0, max = 256.0, res = 0.002)]
        x: f32,
        #[float(min = -256.0, max = 256.0, res = 0.002)]
        y: f32,
        #[float(min = 0.0, max = 32.0, res = 0.002)]
        z: f32,
    }
    assert_eq!((Position::MIN_BITS, Position::MAX_BITS), (18 + 18 + 14, 50));
    let corner = Position {
        x: 256.0,
        y: -256.0,
        z: 32.0,
    };
    let old = Position { x: 0.0, y: 0.0, z: 0.0 };
    // 256000 = 0b11_1110_1000_0000_0000, 0, 16000 = 0b11_1110_1000_0000
    let bytes = [0, 0b11101000, 0b11, 0, 0b0000_0000, 0b1110_1000, 0b11];
    exact(&corner, old, 50, &bytes);
}
