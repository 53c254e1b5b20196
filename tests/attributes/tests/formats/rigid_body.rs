//! A rigid body as car games replicate it, in two versions of one protocol that a const parameter tells apart.

use super::is_sent_as;
use bitstream::{BitSerialize, wire_hash};
use tests_support::golden::write_error;

/// Places are in centimetres, rotations of old versions in 65,536th of a turn.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Body<const VERSION: u32> {
    is_sleeping: bool,
    #[bits(width = 20)]
    place: [i32; 3],
    #[bits(when = VERSION < 7, present)]
    turns: Option<[u16; 3]>,
    #[bits(when = VERSION >= 7, present)]
    #[quat(bits = 18)]
    rotation: Option<[f32; 4]>,
    #[bits(when = !is_sleeping, present)]
    motion: Option<Motion>,
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Motion {
    #[bits(range = -2300..=2300)]
    linear: [i16; 3],
    #[bits(range = -550..=550)]
    angular: [i16; 3],
}

const MOTION: Motion = Motion {
    linear: [-2300, 0, 2300],
    angular: [0, 550, -550],
};

#[test]
fn two_versions_of_a_body() {
    let place = [(0xF_FFFE, 20), (0, 20), (17, 20)];
    let old = Body::<6> {
        is_sleeping: false,
        place: [-2, 0, 17],
        turns: Some([1, 2, 3]),
        rotation: None,
        motion: Some(MOTION),
    };
    let motion = [(0, 13), (2300, 13), (4600, 13), (550, 11), (1100, 11), (0, 11)];
    let fields = [&[(0, 1)], &place[..], &[(1, 16), (2, 16), (3, 16)], &motion].concat();
    let asleep = Body::<6> {
        is_sleeping: true,
        motion: None,
        ..old.clone()
    };
    is_sent_as(&old, asleep, &fields);
    assert_eq!((Body::<6>::MIN_BITS, Body::<6>::MAX_BITS), (109, 181));
    assert_eq!((Body::<7>::MIN_BITS, Body::<7>::MAX_BITS), (117, 189));
    assert_ne!(wire_hash::<Body<6>>(), wire_hash::<Body<7>>());
}

#[test]
fn each_version_has_the_rotation_of_its_own() {
    let new = Body::<7> {
        is_sleeping: true,
        place: [0; 3],
        turns: None,
        rotation: Some([0.0, 0.0, 0.0, 1.0]),
        motion: None,
    };
    let bytes = bitstream::encode(&new).unwrap();
    assert_eq!(bytes.len() * 8, 120);
    let read = bitstream::decode::<Body<7>>(&bytes).unwrap();
    let rotation = read.rotation.unwrap();
    assert!(
        rotation[3] > 0.999_99 && rotation[..3].iter().all(|part| part.abs() < 1e-4),
        "{rotation:?}"
    );
    let mixed = Body::<7> {
        turns: Some([0; 3]),
        ..new
    };
    assert!(write_error(&mixed).starts_with("Body.turns: "));
}
