//! `#[quat(bits = N)]`: unit quaternions, smallest three.

use bitstream::{BitSerialize, Refusal};
use tests_support::dice::{self, Dice};
use tests_support::golden::both_ways;

#[derive(BitSerialize, Debug, PartialEq)]
struct Nine {
    #[quat(bits = 9)]
    q: [f32; 4],
}

fn nine(q: [f32; 4]) -> Result<u32, Refusal> {
    match bitstream::encode(&Nine { q }) {
        Ok(bytes) => Ok(bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))),
        Err(why) => Err(why.kind()),
    }
}

#[test]
fn nine_bits_a_component_are_29() {
    assert_eq!((Nine::MIN_BITS, Nine::MAX_BITS), (29, 29));
}

#[test]
fn the_index_comes_first_and_then_the_others_in_order() {
    // (0.5 + 0.70710677) * 511 / 1.4142135 + 0.5 = 436.7; (-0.5 + ..) = 75.3; (0.1 + ..) = 292.1
    let (half, less, tenth) = (436, 75, 292);
    // the largest is x
    assert_eq!(nine([0.7, 0.5, 0.5, 0.1]), Ok(half << 2 | half << 11 | tenth << 20));
    // the largest is y
    assert_eq!(
        nine([0.5, 0.7, 0.1, -0.5]),
        Ok(1 | half << 2 | tenth << 11 | less << 20)
    );
    // the largest is z
    assert_eq!(
        nine([0.1, -0.5, 0.7, 0.5]),
        Ok(2 | tenth << 2 | less << 11 | half << 20)
    );
    // the largest is w
    assert_eq!(
        nine([-0.5, 0.1, 0.5, 0.7]),
        Ok(3 | less << 2 | tenth << 11 | half << 20)
    );
}

#[test]
fn the_largest_is_made_positive() {
    for q in [[0.7, 0.5, 0.5, 0.1], [0.1, 0.5, -0.7, 0.5], [-0.5, 0.1, 0.5, -0.7]] {
        assert_eq!(nine(q), nine(q.map(|v: f32| -v)));
    }
    // -0.7 is the largest: the others change their sign, 0.5 to -0.5
    assert_eq!(nine([-0.7, 0.5, 0.5, -0.1]), Ok(75 << 2 | 75 << 11 | 292 << 20));
}

#[test]
fn of_equals_the_first_is_the_largest() {
    assert_eq!(nine([0.5, 0.5, 0.5, 0.5]).map(|word| word & 3), Ok(0));
    assert_eq!(nine([0.5, -0.5, 0.5, -0.5]).map(|word| word & 3), Ok(0));
    let h = std::f32::consts::FRAC_1_SQRT_2;
    assert_eq!(nine([0.0, h, h, 0.0]).map(|word| word & 3), Ok(1));
    assert_eq!(nine([0.0, 0.0, -h, h]).map(|word| word & 3), Ok(2));
    assert_eq!(nine([h, 0.0, 0.0, h]).map(|word| word & 3), Ok(0));
}

#[test]
fn the_ends_of_a_component_are_the_ends_of_its_codes() {
    let h = std::f32::consts::FRAC_1_SQRT_2;
    // of two equals the second is 0.7071: code 511, and -0.7071 is code 0; 0.0 is in the middle
    assert_eq!(nine([h, h, 0.0, 0.0]).map(|word| word >> 2 & 511), Ok(511));
    assert_eq!(nine([h, -h, 0.0, 0.0]).map(|word| word >> 2 & 511), Ok(0));
    assert!(nine([h, h, 0.0, 0.0]).is_ok_and(|word| [255, 256].contains(&(word >> 11 & 511))));
}

#[test]
fn what_is_not_of_length_1_is_refused() {
    for q in [
        [0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 1.001],
        [0.0, 0.0, 0.0, 0.999],
        [0.5, 0.5, 0.5, 0.51],
        [f32::NAN, 0.0, 0.0, 1.0],
        [0.0, f32::INFINITY, 0.0, 0.0],
        [f32::MAX, 0.0, 0.0, 0.0],
    ] {
        assert_eq!(nine(q), Err(Refusal::NotUnit), "{q:?}");
    }
    // squared lengths that are off by less than 0.001
    for q in [
        [0.0, 0.0, 0.0, 1.0004],
        [0.0, 0.0, 0.9996, 0.0],
        [0.5, 0.5, 0.5, -0.5004],
    ] {
        assert!(nine(q).is_ok(), "{q:?}");
    }
    let text = bitstream::encode(&Nine {
        q: [1.0, 1.0, 0.0, 0.0],
    })
    .map_err(|why| why.to_string());
    assert_eq!(
        text,
        Err("Nine.q: the length of the quaternion is not 1 (bits 0..29)".to_string())
    );
}

#[test]
fn a_reader_refuses_what_leaves_too_little_for_the_largest() {
    // 0.7071 three times: a squared length of 1.5 without the largest
    let all = 511_u32 << 2 | 511 << 11 | 511 << 20;
    let read = bitstream::decode::<Nine>(&all.to_le_bytes()).map_err(|why| why.to_string());
    assert_eq!(
        read,
        Err("Nine.q: the length of the quaternion is not 1 (bits 0..29)".to_string())
    );
    // 0.7071 once, and -0.7071 once and 0.0: squared length 1.0 is too much as well
    let two = 511_u32 << 2 | 256 << 20;
    assert!(bitstream::decode::<Nine>(&two.to_le_bytes()).is_err());
    // 0.5 three times is what 1, 1, 1, 1 needs
    let halves = 436_u32 << 2 | 436 << 11 | 436 << 20;
    assert!(bitstream::decode::<Nine>(&halves.to_le_bytes()).is_ok());
}

/// Where the steps are small, what is written is read although its length is a little off, and nothing far longer.
#[test]
fn a_reader_of_many_bits_is_as_tolerant_as_the_writer() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Fine {
        #[quat(bits = 20)]
        q: [f32; 4],
    }
    for each in [0.4998, 0.5, 0.5002] {
        let bytes = bitstream::encode(&Fine { q: [each; 4] }).unwrap();
        let read = bitstream::decode::<Fine>(&bytes).unwrap();
        assert!(read.q.iter().all(|v| (v - 0.5).abs() < 0.001), "{read:?}");
    }
    // the three that are sent with 0.5 + 0.0004 each: a squared length of 0.7512; with 0.5008: 0.7524
    let of = |each: f64| {
        let code = ((each + 0.5_f64.sqrt()) / 2.0_f64.sqrt() * 1_048_575.0).round() as u64;
        let bits = code << 2 | code << 22 | code << 42;
        bitstream::decode::<Fine>(&bits.to_le_bytes())
    };
    assert!(of(0.5004).is_ok() && of(0.5008).is_err());
}

#[derive(BitSerialize, Debug)]
struct Sizes {
    #[quat(bits = 2)]
    a: [f32; 4],
    #[quat(bits = 20)]
    b: [f32; 4],
    #[quat(bits = 4 + 7)]
    c: [f32; 4],
}

#[test]
fn a_rotation_comes_out_within_a_step() {
    assert_eq!(Sizes::MAX_BITS, 8 + 62 + 35);
    let unit = |dice: &mut Dice| {
        loop {
            let q: [f32; 4] = std::array::from_fn(|_| dice.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0);
            let length = q.iter().map(|v| v * v).sum::<f32>().sqrt();
            if length > 0.1 {
                return q.map(|v| v / length);
            }
        }
    };
    dice::check("rotations", 2000, unit, |&q| {
        let bytes = bitstream::encode(&Sizes { a: q, b: q, c: q }).map_err(|why| why.to_string())?;
        let read = bitstream::decode::<Sizes>(&bytes).map_err(|why| why.to_string())?;
        for (read, bits) in [(read.a, 2), (read.b, 20), (read.c, 11)] {
            let step = std::f32::consts::SQRT_2 / ((1 << bits) - 1) as f32;
            // the same rotation: q or -q
            let dot: f32 = q.iter().zip(&read).map(|(a, b)| a * b).sum();
            let close = |sign: f32| {
                q.iter()
                    .zip(&read)
                    .all(|(a, b)| (a - b * sign).abs() <= 3.0 * step + 1e-3)
            };
            if !close(dot.signum()) {
                return Err(format!("{bits} bits: {q:?} came out as {read:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn a_quaternion_passes_through_option_box_array_and_list() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Layers {
        #[quat(bits = 3)]
        a: Option<[f32; 4]>,
        #[quat(bits = 3)]
        b: [Box<[f32; 4]>; 2],
        #[array(max = 1)]
        #[quat(bits = 3)]
        c: Vec<[f32; 4]>,
    }
    assert_eq!((Layers::MIN_BITS, Layers::MAX_BITS), (1 + 22 + 1, 12 + 22 + 12));
    // codes 4 and 3 of 0..=7 are 0.101 and -0.101: read, they are written as themselves
    let bits: [(u64, usize); 14] = [
        (0b0, 1), // a: none
        (0b00, 2),
        (4, 3),
        (3, 3),
        (4, 3), // b[0]: the largest is x
        (0b11, 2),
        (3, 3),
        (4, 3),
        (4, 3), // b[1]: the largest is w
        (0b1, 1),
        (0b01, 2),
        (4, 3),
        (4, 3),
        (4, 3), // c: one, the largest is y
    ];
    let (packed, end) = bits.iter().fold((0, 0), |(packed, at), (value, width)| {
        (packed | value << at, at + width)
    });
    assert_eq!(end, 35);
    let bytes = &packed.to_le_bytes()[..5];
    let value = bitstream::decode::<Layers>(bytes).unwrap_or_else(|why| panic!("{why}"));
    both_ways(&value, 35, bytes);
    assert!(value.b[0][0] > 0.9 && value.b[1][3] > 0.9 && value.c[0][1] > 0.9);
}

/// With so few bits rounding leads beyond length 1: 0.5 three times is sent as 0.70710677 three times.
#[test]
fn what_is_read_is_of_length_1_and_can_be_written_again() {
    #[derive(BitSerialize)]
    struct Coarse<const BITS: u32>(#[quat(bits = BITS)] [f32; 4]);
    fn every_code<const BITS: u32>() {
        let mut accepted = 0;
        for code in 0..1_u32 << (2 + 3 * BITS) {
            let bytes = code.to_le_bytes();
            let Ok((Coarse::<BITS>(q), _)) = bitstream::decode_prefix(&bytes) else {
                continue;
            };
            accepted += 1;
            let off = q.iter().map(|v| v * v).sum::<f32>() - 1.0;
            assert!(off.abs() < 0.000_01, "{BITS} bits, code {code}: {q:?}");
            let written = bitstream::encode(&Coarse::<BITS>(q)).unwrap();
            let Coarse::<BITS>(again) = bitstream::decode(&written).unwrap();
            // near ties another component may be the largest: q or -q, within a step; what 2 and 3 bits leave for the
            // largest is further off
            let step = if BITS < 4 {
                1.0
            } else {
                std::f32::consts::SQRT_2 / ((1 << BITS) - 1) as f32
            };
            let close = |sign: f32| q.iter().zip(&again).all(|(a, b)| (a - b * sign).abs() <= step);
            assert!(
                close(1.0) || close(-1.0),
                "{BITS} bits, code {code}: {q:?}, then {again:?}"
            );
        }
        assert!(accepted > 4);
    }
    every_code::<2>();
    every_code::<3>();
    every_code::<4>();
    every_code::<5>();
    let half = Coarse::<2>([0.5; 4]);
    let read: Coarse<2> = bitstream::decode(&bitstream::encode(&half).unwrap()).unwrap();
    // 3 in 2 bits three times, each divided by the square root of 1.5
    let (largest, others) = (read.0[0], &read.0[1..]);
    assert!(
        largest < 0.001 && others.iter().all(|v| (v - 0.577_35).abs() < 0.000_01),
        "{:?}",
        read.0
    );
}
