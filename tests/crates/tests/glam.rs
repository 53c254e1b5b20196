//! Every supported version of `glam`: the same bytes, attributes and errors. `tests/tests/glam.rs` has every type of
//! the newest.

macro_rules! version {
    ($glam:ident) => {
        mod $glam {
            use ::$glam::*;
            use bitstream::{BitSerialize, Refusal};

            #[derive(BitSerialize, Debug, PartialEq)]
            struct Place {
                #[float(min = 0.0, max = 10.0, res = 0.01)]
                at: Vec2,
                #[bits(range = -8..=7)]
                cell: IVec3,
                lit: BVec3,
                #[quat(bits = 9)]
                turn: Quat,
            }

            fn place() -> Place {
                Place {
                    at: Vec2::new(2.5, 10.0),
                    cell: IVec3::new(-8, 0, 7),
                    lit: BVec3::new(true, false, true),
                    turn: Quat::IDENTITY,
                }
            }

            #[test]
            fn attributes_describe_each_component() {
                // codes 250 and 1000 of 10 bits; -8 + 8, 0 + 8 and 7 + 8 of 4 bits; three bools; w is the largest of
                // the quaternion, which is number 3, and three times 0 is code 256 of 9 bits
                let fields = [
                    (250, 10),
                    (1000, 10),
                    (0, 4),
                    (8, 4),
                    (15, 4),
                    (0b101, 3),
                    (3, 2),
                    (256, 9),
                    (256, 9),
                    (256, 9),
                ];
                let mut bytes = [0; 8];
                let mut writer = bitstream::BitWriter::new(&mut bytes);
                for (value, width) in fields {
                    writer.write_bits(value, width).unwrap();
                }
                assert_eq!(writer.finish(), Ok(8));
                assert_eq!(Place::MAX_BITS, 64);
                assert_eq!(bitstream::encode(&place()), Ok(bytes.to_vec()));
                let read = bitstream::decode::<Place>(&bytes).unwrap();
                assert_eq!(
                    (read.at, read.cell, read.lit),
                    (place().at, place().cell, place().lit)
                );
                // 511 steps have no step at 0
                let off = read.turn.to_array();
                assert!(
                    off.iter()
                        .zip([0.0, 0.0, 0.0, 1.0])
                        .all(|(a, b)| (a - b).abs() < 0.002),
                    "{off:?}"
                );
            }

            #[test]
            fn errors_name_the_component() {
                let outside = Place {
                    cell: IVec3::new(0, 8, 0),
                    ..place()
                };
                let text = bitstream::encode(&outside).map_err(|why| why.to_string());
                assert_eq!(
                    text,
                    Err("Place.cell[1]: 8 is not in -8..=7 (bits 24..28)".to_string())
                );
                let long = Place {
                    turn: Quat::from_xyzw(1.0, 1.0, 0.0, 0.0),
                    ..place()
                };
                assert_eq!(
                    bitstream::encode(&long).map_err(|why| why.kind()),
                    Err(Refusal::NotUnit)
                );
            }

            #[test]
            fn types_are_the_arrays_of_their_components() {
                macro_rules! same {
                    ($value:expr, $components:expr) => {
                        let value = $value;
                        let bytes = bitstream::encode(&value).unwrap();
                        assert_eq!(bytes, bitstream::encode(&$components).unwrap());
                        assert_eq!(bitstream::decode(&bytes), Ok(value));
                    };
                }
                same!(Vec3A::new(1.0, 2.0, 3.0), [1.0f32, 2.0, 3.0]);
                same!(DVec4::new(1.0, 2.0, 3.0, 4.0), [1.0f64, 2.0, 3.0, 4.0]);
                same!(I8Vec2::new(-1, 2), [-1i8, 2]);
                same!(U64Vec4::new(1, 2, 3, 4), [1u64, 2, 3, 4]);
                same!(Mat3::from_cols_array(&[0.5; 9]), [0.5f32; 9]);
                same!(Affine3A::from_cols_array(&[0.5; 12]), [0.5f32; 12]);
                same!(DAffine2::from_cols_array(&[0.5; 6]), [0.5f64; 6]);
                same!(BVec4::new(true, false, false, true), [true, false, false, true]);
            }
        }
    };
}

version!(glam032);
version!(glam033);
version!(glam034);
