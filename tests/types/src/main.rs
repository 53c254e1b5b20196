//! The lines of `guide/types.md`: each type goes to bytes and back.

use bitstream::{BitSerialize, proxy};

/// A struct with one field, its bits, and a value that has to come back.
macro_rules! sent {
    ($test:ident, $bits:expr, $value:expr, $(#[$attribute:meta])* $type:ty) => {
        fn $test() {
            #[derive(BitSerialize, Clone, Debug, PartialEq)]
            struct Sent($(#[$attribute])* $type);
            let value = Sent($value);
            let bytes = bitstream::encode(&value).expect("a value of its type");
            assert_eq!(bitstream::encoded_bits(&value), Ok($bits), stringify!($test));
            assert_eq!(bitstream::decode::<Sent>(&bytes), Ok(value));
            println!("{:2} bytes for {}", bytes.len(), stringify!($test));
        }
    };
}

sent!(mint, 96, [1.0, 2.0, 3.0].into(), #[bits(as = [f32; 3])] mint::Vector3<f32>);
sent!(cgmath, 96, cgmath::Vector3::new(1.0, 2.0, 3.0), #[bits(as = [f32; 3])] cgmath::Vector3<f32>);
sent!(nalgebra, 96, nalgebra::Vector3::new(1.0, 2.0, 3.0), #[bits(as = [f32; 3])] nalgebra::Vector3<f32>);
sent!(euclid, 64, euclid::default::Vector2D::new(1.0, 2.0), #[bits(as = [f32; 2])] euclid::default::Vector2D<f32>);
sent!(ordered_float, 32, ordered_float::OrderedFloat(0.5), #[bits(as = f32)] ordered_float::OrderedFloat<f32>);
sent!(not_nan, 32, ordered_float::NotNan::new(0.5).expect("a number"), #[bits(as = f32)] ordered_float::NotNan<f32>);
proxy!(Id(u128) for uuid::Uuid, |id| id.as_u128(), |sent| Some(uuid::Uuid::from_u128(sent)));
sent!(
    uuid,
    128,
    uuid::Uuid::from_u128(7),
    #[bits(as = Id)]
    uuid::Uuid
);

// with a range for each component
sent!(nalgebra_in_steps, 51, nalgebra::Vector3::new(-512.0, 512.0, 512.0), #[bits(as = [f32; 3])] #[float(min = -512.0, max = 512.0, res = 0.01)] nalgebra::Vector3<f32>);
sent!(cgmath_in_steps, 51, cgmath::Vector3::new(-512.0, 512.0, 512.0), #[bits(as = [f32; 3])] #[float(min = -512.0, max = 512.0, res = 0.01)] cgmath::Vector3<f32>);
sent!(mint_in_steps, 51, [-512.0, 512.0, 512.0].into(), #[bits(as = [f32; 3])] #[float(min = -512.0, max = 512.0, res = 0.01)] mint::Vector3<f32>);
sent!(euclid_in_steps, 34, euclid::default::Vector2D::new(-512.0, 512.0), #[bits(as = [f32; 2])] #[float(min = -512.0, max = 512.0, res = 0.01)] euclid::default::Vector2D<f32>);
sent!(ordered_float_in_steps, 17, ordered_float::OrderedFloat(512.0), #[bits(as = f32)] #[float(min = -512.0, max = 512.0, res = 0.01)] ordered_float::OrderedFloat<f32>);

// rotations
proxy!(Turn(#[quat(bits = 9)] [f32; 4]) for nalgebra::UnitQuaternion<f32>, |q| q.coords.into(), |sent| Some(nalgebra::Unit::new_normalize(nalgebra::Quaternion::from(sent))));
fn nalgebra_rotation() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Sent(#[bits(as = Turn)] nalgebra::UnitQuaternion<f32>);
    let turn = nalgebra::UnitQuaternion::from_euler_angles(0.3, 0.2, 0.1);
    let bytes = bitstream::encode(&Sent(turn)).expect("a rotation");
    let back = bitstream::decode::<Sent>(&bytes).expect("the same bytes");
    assert!(turn.angle_to(&back.0) < 0.005, "{}", turn.angle_to(&back.0));
    println!("{:2} bytes for nalgebra_rotation", bytes.len());
}

/// The rotation by which a quarter turn around z comes back, in the order x, y, z, w.
fn quarter_turn<T: BitSerialize>(sent: T) -> T {
    assert_eq!(bitstream::encoded_bits(&sent), Ok(29));
    bitstream::decode(&bitstream::encode(&sent).expect("a rotation")).expect("the same bytes")
}

fn is_quarter_turn(xyzw: [f32; 4]) -> bool {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    xyzw.iter()
        .zip([0.0, 0.0, half, half])
        .all(|(a, b)| (a - b).abs() < 0.002)
}

fn mint_and_cgmath_rotations() {
    #[derive(BitSerialize)]
    struct Sent(
        #[bits(as = [f32; 4])]
        #[quat(bits = 9)]
        mint::Quaternion<f32>,
    );
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let back = quarter_turn(Sent([0.0, 0.0, half, half].into())).0;
    assert!(is_quarter_turn([back.v.x, back.v.y, back.v.z, back.s]), "{back:?}");

    #[derive(BitSerialize)]
    struct SentToo(
        #[bits(as = [f32; 4])]
        #[quat(bits = 9)]
        cgmath::Quaternion<f32>,
    );
    let back = quarter_turn(SentToo(cgmath::Quaternion::new(half, 0.0, 0.0, half))).0;
    assert!(is_quarter_turn([back.v.x, back.v.y, back.v.z, back.s]), "{back:?}");
    println!(" 4 bytes for mint_and_cgmath_rotations");
}

// numbers of other forms
proxy!(Half(u16) for half::f16, half::f16::to_bits, |sent| Some(half::f16::from_bits(sent)));
sent!(
    half,
    16,
    half::f16::from_f32(0.5),
    #[bits(as = Half)]
    half::f16
);
type Metres = fixed::types::I16F16;
proxy!(Fixed(#[bits(fixed(int = 16, frac = 16), range = -100..=100)] i32) for Metres, Metres::to_bits, |sent| Some(Metres::from_bits(sent)));
sent!(
    fixed,
    24,
    Metres::from_num(-99.5),
    #[bits(as = Fixed)]
    Metres
);
proxy!(Millis(#[bits(width = 48)] i64) for chrono::DateTime<chrono::Utc>, |time| time.timestamp_millis(), chrono::DateTime::from_timestamp_millis);
sent!(chrono, 48, chrono::DateTime::from_timestamp_millis(1_700_000_000_123).expect("a time"), #[bits(as = Millis)] chrono::DateTime<chrono::Utc>);
proxy!(Slot(u64) for slotmap::DefaultKey, |key| slotmap::Key::data(&key).as_ffi(), |sent| Some(slotmap::KeyData::from_ffi(sent)).filter(|key| key.as_ffi() == sent).map(Into::into));
sent!(
    slotmap,
    64,
    slotmap::KeyData::from_ffi((1 << 32) + 7).into(),
    #[bits(as = Slot)]
    slotmap::DefaultKey
);

#[cfg(feature = "bevy")]
proxy!(Ent(u64) for bevy_ecs::entity::Entity, |entity| entity.to_bits(), bevy_ecs::entity::Entity::try_from_bits);
#[cfg(feature = "bevy")]
sent!(
    bevy,
    64,
    bevy_ecs::entity::Entity::from_raw_u32(7).expect("an index"),
    #[bits(as = Ent)]
    bevy_ecs::entity::Entity
);

/// The types of `bevy_math` itself. Those of `glam` have a feature.
#[cfg(feature = "bevy")]
fn bevy_math() {
    use ::bevy_math::{Dir3, Isometry3d, Quat, Vec3, Vec3A};

    #[derive(BitSerialize, Debug)]
    struct Pose {
        #[bits(as = Vec3)]
        #[float(min = -1.0, max = 1.0, bits = 10)]
        facing: Dir3,
        #[bits(with = Place)]
        place: Isometry3d,
    }

    #[derive(BitSerialize)]
    #[bits(remote = Isometry3d)]
    struct Place {
        #[quat(bits = 9)]
        rotation: Quat,
        #[bits(as = Vec3)]
        #[float(min = -512.0, max = 512.0, res = 0.01)]
        translation: Vec3A,
    }

    let place = Isometry3d::new(Vec3::new(1.0, 2.0, -512.0), Quat::from_rotation_y(0.5));
    let facing = Dir3::from_xyz(1.0, 2.0, 3.0).expect("a direction");
    let bytes = bitstream::encode(&Pose { facing, place }).expect("a pose");
    assert_eq!(Pose::MAX_BITS, 30 + 29 + 51);
    let back: Pose = bitstream::decode(&bytes).expect("the same bytes");
    assert!(back.facing.angle_between(*facing) < 0.002 && back.facing.is_normalized());
    assert_eq!(back.place.translation, place.translation);
    assert!(back.place.rotation.angle_between(place.rotation) < 0.005);
    println!("{:2} bytes for bevy_math", bytes.len());
}

// lists, texts and maps
proxy!(Items(#[array(max = 7)] Vec<u8>) for smallvec::SmallVec<[u8; 4]>, |list| list.into_vec(), |sent| Some(sent.into()));
sent!(smallvec, 3 + 16, smallvec::smallvec![1, 2], #[bits(as = Items)] smallvec::SmallVec<[u8; 4]>);
proxy!(Tiny(#[array(max = 7)] Vec<u8>) for tinyvec::TinyVec<[u8; 4]>, |list| list.to_vec(), |sent| Some(sent.as_slice().into()));
sent!(tinyvec, 3 + 16, tinyvec::tiny_vec!([u8; 4] => 1, 2), #[bits(as = Tiny)] tinyvec::TinyVec<[u8; 4]>);
proxy!(Heapless(#[array(max = 4)] Vec<u8>) for heapless::Vec<u8, 4>, |list| list.to_vec(), |sent| heapless::Vec::from_slice(&sent).ok());
sent!(heapless, 3 + 16, heapless::Vec::from_slice(&[1, 2]).expect("room for two"), #[bits(as = Heapless)] heapless::Vec<u8, 4>);
sent!(
    smol_str,
    8 + 24,
    "Ada".into(),
    #[bits(as = String)]
    #[string(max = 15)]
    smol_str::SmolStr
);
sent!(
    compact_str,
    8 + 24,
    "Ada".into(),
    #[bits(as = String)]
    #[string(max = 15)]
    compact_str::CompactString
);
sent!(
    bytes,
    3 + 5 + 16,
    bytes::Bytes::from_static(&[1, 2]),
    #[bits(as = Vec<u8>)]
    #[array(max = 7, bytes)]
    bytes::Bytes
);
fn from_pairs(pairs: Vec<(u8, u16)>) -> Option<indexmap::IndexMap<u8, u16>> {
    let map: indexmap::IndexMap<_, _> = pairs.iter().copied().collect();
    (map.len() == pairs.len()).then_some(map) // a key that is sent twice is refused
}
proxy!(Scores(#[array(max = 7)] Vec<(u8, u16)>) for indexmap::IndexMap<u8, u16>, |map| map.into_iter().collect(), from_pairs);
sent!(indexmap, 3 + 48, [(9, 1), (2, 3)].into(), #[bits(as = Scores)] indexmap::IndexMap<u8, u16>);

/// A map with two equal keys is in no packet.
fn indexmap_refuses_a_key_that_is_sent_twice() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Sent(#[bits(as = Scores)] indexmap::IndexMap<u8, u16>);
    let twice = bitstream::encode(&Scores(vec![(9, 1), (9, 3)])).expect("two pairs");
    let refused = bitstream::decode::<Sent>(&twice).expect_err("one key");
    assert_eq!(refused.kind(), bitstream::Refusal::Conversion);
}

// flags are a struct of yours
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Buttons(#[bits(3)] u8);

bitflags::bitflags! {
    impl Buttons: u8 {
        const JUMP = 1;
        const FIRE = 2;
        const DUCK = 4;
    }
}
sent!(bitflags, 3, Buttons::JUMP | Buttons::DUCK, Buttons);

fn main() {
    let tests = [
        bitflags as fn(),
        bytes,
        cgmath,
        cgmath_in_steps,
        chrono,
        compact_str,
        euclid,
        euclid_in_steps,
        fixed,
        half,
        heapless,
        indexmap,
        indexmap_refuses_a_key_that_is_sent_twice,
        mint,
        mint_and_cgmath_rotations,
        mint_in_steps,
        nalgebra,
        nalgebra_in_steps,
        nalgebra_rotation,
        not_nan,
        ordered_float,
        ordered_float_in_steps,
        slotmap,
        smallvec,
        smol_str,
        tinyvec,
        uuid,
    ];
    tests.iter().for_each(|test| test());
    #[cfg(feature = "bevy")]
    {
        bevy();
        bevy_math();
    }
}
