//! A body that is mostly at rest, in three ways: a field, the value itself, or a function decides whether its velocity
//! is sent. All three send the same bytes. Run with `cargo run --example rigid_body`. Source: "Serialization
//! Strategies".

use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, encode, encoded_bits};

#[derive(BitSerialize, Clone)]
struct Pose {
    #[float(min = -256.0, max = 256.0, res = 0.002)]
    position: [f32; 3],
    #[quat(bits = 9)]
    orientation: [f32; 4],
}

#[derive(BitSerialize, Clone, Copy, Default, PartialEq)]
struct Motion {
    // `zero`: a body at rest arrives exactly at rest, and no other value is rounded to 0
    #[float(min = -32.0, max = 32.0, bits = 11, zero)]
    linear: [f32; 3],
    #[float(min = -32.0, max = 32.0, bits = 11, zero)]
    angular: [f32; 3],
}

#[derive(BitSerialize)]
struct ByWhen {
    pose: Pose,
    at_rest: bool,
    #[bits(when = !at_rest)]
    motion: Motion,
}

#[derive(BitSerialize)]
struct ByElide {
    pose: Pose,
    #[bits(elide = Motion::default())]
    motion: Motion,
}

#[derive(BitSerialize)]
#[bits(transparent)]
struct ByCodec(#[bits(with = AtRest)] (Pose, Motion));

/// One function encodes, decodes and measures.
struct AtRest;

impl Codec<(Pose, Motion)> for AtRest {
    const SCHEMA: &'static Schema = &Schema::custom("AtRest", ByElide::MIN_BITS, ByElide::MAX_BITS);

    fn initial() -> (Pose, Motion) {
        (pose(), Motion::default())
    }

    fn serialize<S: Stream>((pose, motion): &mut (Pose, Motion), s: &mut S) -> Result<(), Refusal> {
        s.serialize_object(pose)?;
        let mut at_rest = *motion == Motion::default();
        s.serialize_bool(&mut at_rest)?;
        if at_rest {
            *motion = Motion::default();
            return Ok(());
        }
        s.serialize_object(motion)
    }
}

fn pose() -> Pose {
    Pose {
        position: [1.0, 2.0, 3.0],
        orientation: [0.0, 0.0, 0.0, 1.0],
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let falling = Motion {
        linear: [0.0, -9.8, 0.0],
        ..Motion::default()
    };
    let raw = size_of::<(Pose, Motion)>() * 8;
    println!("{:<10}{:>8}{:>8}{:>8}{:>12}", "", "when", "elide", "codec", "in memory");
    for (name, motion) in [("at rest", Motion::default()), ("falling", falling)] {
        let at_rest = motion == Motion::default();
        let by_when = ByWhen {
            pose: pose(),
            at_rest,
            motion,
        };
        let by_elide = ByElide { pose: pose(), motion };
        let by_codec = ByCodec((pose(), motion));
        let (a, b, c) = (
            encoded_bits(&by_when)?,
            encoded_bits(&by_elide)?,
            encoded_bits(&by_codec)?,
        );
        println!("{name:<10}{a:>8}{b:>8}{c:>8}{raw:>12}   bits");
        assert_eq!(encode(&by_when)?, encode(&by_elide)?);
        assert_eq!(encode(&by_elide)?, encode(&by_codec)?);
    }
    Ok(())
}
