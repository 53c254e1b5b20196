//! The feature `glam`: vectors, matrices and quaternions as their components.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use glam::*;
use tests_support::golden::both_ways;

#[test]
fn without_an_attribute_components_are_whole_and_in_order() {
    // 1.0 = 0x3F800000, -2.0 = 0xC0000000
    both_ways(&Vec2::new(1.0, -2.0), 64, &[0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0]);
    both_ways(
        &DVec2::new(0.0, -2.0),
        128,
        &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xC0],
    );
    both_ways(&I8Vec3::new(1, -1, 2), 24, &[1, 0xFF, 2]);
    both_ways(&U16Vec2::new(0x1234, 5), 32, &[0x34, 0x12, 5, 0]);
    both_ways(&BVec3::new(true, false, true), 3, &[0b101]);
    // no bit of a NaN is lost
    let nan = Vec3A::new(f32::from_bits(0xFFC0_1234), 0.0, -0.0);
    let bytes = [0x34, 0x12, 0xC0, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0x80];
    assert_eq!(bitstream::encode(&nan), Ok(bytes.to_vec()));
    let read = bitstream::decode::<Vec3A>(&bytes).unwrap();
    assert_eq!(read.to_array().map(f32::to_bits), nan.to_array().map(f32::to_bits));
}

#[test]
fn matrices_are_column_by_column() {
    // x_axis (1, 0) and y_axis (-2, 0)
    let matrix = Mat2::from_cols(Vec2::new(1.0, 0.0), Vec2::new(-2.0, 0.0));
    both_ways(&matrix, 128, &[0, 0, 0x80, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0]);
    // the translation is the last column
    let map = Affine2::from_mat2_translation(Mat2::ZERO, Vec2::new(1.0, -2.0));
    let mut bytes = [0; 24];
    bytes[16..].copy_from_slice(&[0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0]);
    both_ways(&map, 192, &bytes);
}

#[test]
fn every_type_is_the_array_of_its_components() {
    macro_rules! same {
        ($($type:ident = $make:ident [$of:ident; $count:literal] $get:ident;)*) => {$(
            let components: [$of; $count] = core::array::from_fn(|i| (i * 7 + 1) as $of);
            #[allow(clippy::needless_borrows_for_generic_args)]
            let value = $type::$make(same!(@ $make components));
            both_ways(&value, $count * size_of::<$of>() * 8, &bitstream::encode(&components).unwrap());
            assert_eq!($type::SCHEMA, <[$of; $count]>::SCHEMA);
            assert_eq!(value.$get(), components);
        )*};
        (@ from_array $components:ident) => { $components };
        (@ from_cols_array $components:ident) => { &$components };
    }
    same! {
        Vec2 = from_array [f32; 2] to_array;
        Vec3 = from_array [f32; 3] to_array;
        Vec3A = from_array [f32; 3] to_array;
        Vec4 = from_array [f32; 4] to_array;
        Quat = from_array [f32; 4] to_array;
        DVec2 = from_array [f64; 2] to_array;
        DVec3 = from_array [f64; 3] to_array;
        DVec4 = from_array [f64; 4] to_array;
        DQuat = from_array [f64; 4] to_array;
        I8Vec2 = from_array [i8; 2] to_array;
        I8Vec3 = from_array [i8; 3] to_array;
        I8Vec4 = from_array [i8; 4] to_array;
        U8Vec2 = from_array [u8; 2] to_array;
        U8Vec3 = from_array [u8; 3] to_array;
        U8Vec4 = from_array [u8; 4] to_array;
        I16Vec2 = from_array [i16; 2] to_array;
        I16Vec3 = from_array [i16; 3] to_array;
        I16Vec4 = from_array [i16; 4] to_array;
        U16Vec2 = from_array [u16; 2] to_array;
        U16Vec3 = from_array [u16; 3] to_array;
        U16Vec4 = from_array [u16; 4] to_array;
        IVec2 = from_array [i32; 2] to_array;
        IVec3 = from_array [i32; 3] to_array;
        IVec4 = from_array [i32; 4] to_array;
        UVec2 = from_array [u32; 2] to_array;
        UVec3 = from_array [u32; 3] to_array;
        UVec4 = from_array [u32; 4] to_array;
        I64Vec2 = from_array [i64; 2] to_array;
        I64Vec3 = from_array [i64; 3] to_array;
        I64Vec4 = from_array [i64; 4] to_array;
        U64Vec2 = from_array [u64; 2] to_array;
        U64Vec3 = from_array [u64; 3] to_array;
        U64Vec4 = from_array [u64; 4] to_array;
        Mat2 = from_cols_array [f32; 4] to_cols_array;
        Mat3 = from_cols_array [f32; 9] to_cols_array;
        Mat3A = from_cols_array [f32; 9] to_cols_array;
        Mat4 = from_cols_array [f32; 16] to_cols_array;
        Affine2 = from_cols_array [f32; 6] to_cols_array;
        Affine3 = from_cols_array [f32; 12] to_cols_array;
        Affine3A = from_cols_array [f32; 12] to_cols_array;
        DMat2 = from_cols_array [f64; 4] to_cols_array;
        DMat3 = from_cols_array [f64; 9] to_cols_array;
        DMat4 = from_cols_array [f64; 16] to_cols_array;
        DAffine2 = from_cols_array [f64; 6] to_cols_array;
        DAffine3 = from_cols_array [f64; 12] to_cols_array;
    }
    both_ways(&BVec2::new(false, true), 2, &[0b10]);
    both_ways(&BVec4::new(true, false, false, true), 4, &[0b1001]);
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Place {
    #[float(min = 0.0, max = 10.0, res = 0.01)]
    at: Vec2,
    #[bits(range = -8..=7)]
    cell: IVec3,
    lit: BVec3,
}

#[test]
fn attributes_describe_each_component() {
    let value = Place {
        at: Vec2::new(2.5, 10.0),
        cell: IVec3::new(-8, 0, 7),
        lit: BVec3::new(true, false, true),
    };
    let bytes = [
        0b11111010,  // the low 8 bits of the code 250 = 0b00_11111010
        0b101000_00, // the low 6 of the code 1000 = 0b1111_101000, the high 2 of 250
        0b0000_1111, // -8 + 8, the high 4 of 1000
        0b1111_1000, // 7 + 8, 0 + 8
        0b00000_101, // unused, lit
    ];
    both_ways(&value, 35, &bytes);
    let refused = bitstream::encode(&Place {
        cell: IVec3::new(0, 8, 0),
        ..value
    });
    let text = "Place.cell[1]: 8 is not in -8..=7 (bits 24..28)";
    assert_eq!(refused.map_err(|why| why.to_string()), Err(text.to_string()));
    let refused = bitstream::decode::<Place>(&[0xFF; 5]).map_err(|why| why.to_string());
    let text = "Place.at[0]: 1023 is not in the codes 0..=1000 (bits 0..10)";
    assert_eq!(refused, Err(text.to_string()));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Turn {
    #[quat(bits = 9)]
    smallest: Quat,
    #[float(min = -1.0, max = 1.0, bits = 8)]
    each: Quat,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct PlainTurn {
    #[quat(bits = 9)]
    smallest: [f32; 4],
    #[float(min = -1.0, max = 1.0, bits = 8)]
    each: [f32; 4],
}

#[test]
fn a_quaternion_takes_quat_as_a_whole_and_float_by_component() {
    // w is the largest, index 3; three times 0 is code 256 of 511 in 9 bits; codes 0, 255, 255, 0 in 8 bits
    let bits: u64 = 3 | 256 << 2 | 256 << 11 | 256 << 20 | 0xFF << 37 | 0xFF << 45;
    let bytes = &bits.to_le_bytes();
    let turn = Turn {
        smallest: Quat::IDENTITY,
        each: Quat::from_xyzw(-1.0, 1.0, 1.0, -1.0),
    };
    assert_eq!(bitstream::encode(&turn).as_deref(), Ok(&bytes[..]));
    assert_eq!((Turn::MIN_BITS, Turn::MAX_BITS), (29 + 32, 29 + 32));
    let read = bitstream::decode::<Turn>(bytes).unwrap();
    let plain = bitstream::decode::<PlainTurn>(bytes).unwrap();
    assert_eq!(read.smallest.to_array(), plain.smallest);
    assert_eq!((read.each.to_array(), read.each), (plain.each, turn.each));
    let long = Turn {
        smallest: Quat::from_xyzw(1.0, 1.0, 0.0, 0.0),
        ..turn
    };
    assert_eq!(
        bitstream::encode(&long).map_err(|why| why.kind()),
        Err(Refusal::NotUnit)
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Layers {
    #[array(max = 3)]
    #[float(min = 0.0, max = 3.0, res = 1.0)]
    path: Vec<Option<Vec2>>,
    #[bits(4)]
    cells: [U8Vec2; 2],
}

#[test]
fn attributes_pass_through_other_layers_to_the_components() {
    let value = Layers {
        path: vec![Some(Vec2::new(1.0, 3.0)), None],
        cells: [U8Vec2::new(1, 2), U8Vec2::new(3, 4)],
    };
    let bytes = [
        0b0_11_01_1_10, // none, y 3, x 1, there, 2 elements
        0b0010_0001,    // cells[0]
        0b0100_0011,    // cells[1]
    ];
    both_ways(&value, 24, &bytes);
    let refused = bitstream::encode(&Layers {
        cells: [U8Vec2::ZERO, U8Vec2::new(0, 16)],
        ..value
    });
    let text = "Layers.cells[1][1]: 16 is not in 4 bits (bits 20..24)";
    assert_eq!(refused.map_err(|why| why.to_string()), Err(text.to_string()));
}
