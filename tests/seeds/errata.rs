//! Checks that defects of the articles are not repeated here.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use crate::scenes::{B, D};
use crate::streams::{read, written};
use bitstream::{BitSerialize, BitWriter, Codec, Refusal, Schema, Stream, bits_required};
use tests_support::golden::{exact, read_error, write_error};
use tests_support::round_trip::comes_back;

/// "Reading and Writing Packets" raises 32 elements to 200 and says 7 bits, which hold 127.
#[test]
fn erratum_01_200_elements_are_counted_in_8_bits() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct PacketB<const MAX: usize> {
        #[array(max = MAX)]
        elements: Vec<u8>,
    }
    assert_eq!((PacketB::<32>::MIN_BITS, PacketB::<200>::MIN_BITS), (6, 8));
    let all = PacketB::<200> {
        elements: (0..200).collect(),
    };
    let bytes: Vec<u8> = [200].into_iter().chain(0..200).collect();
    exact(&all, PacketB { elements: vec![] }, 8 + 200 * 8, &bytes);
    // who writes the 7 down is told, where the article's writer cuts the high bit off
    #[derive(BitSerialize, Debug)]
    struct Forgotten(#[bits(7)] u8);
    assert_eq!(
        write_error(&Forgotten(200)),
        "Forgotten.0: 200 is not in 7 bits (bits 0..7)"
    );
}

/// The range is checked by a macro of the article, and not by the stream that the macro calls.
#[test]
fn erratum_02_the_stream_itself_checks_the_range() {
    for value in 0..64 {
        let mut out = -1;
        let result = read(&[value], |r| r.serialize_int(&mut out, 0, 32));
        if value <= 32 {
            assert_eq!((result, out), (Ok(6), value.into()));
        } else {
            assert_eq!(result, Err(Refusal::OutOfRange));
        }
    }
}

/// The article's reader makes 10.23 of the code 1023.
#[test]
fn erratum_03_a_code_above_the_largest_value_is_refused() {
    #[derive(BitSerialize, Debug)]
    struct Compressed(#[float(min = 0.0, max = 10.0, res = 0.01)] f32);
    let mut value = 0.0;
    let mut by_hand = |code: u16| {
        read(&code.to_le_bytes(), |r| {
            r.serialize_compressed_float(&mut value, 0.0, 10.0, 0.01)
        })
    };
    assert_eq!(by_hand(1000), Ok(10));
    for code in 1001..1024 {
        assert_eq!(by_hand(code), Err(Refusal::OutOfRange));
        let why = read_error::<Compressed>(&code.to_le_bytes());
        assert_eq!(
            why,
            format!("Compressed.0: {code} is not in the codes 0..=1000 (bits 0..10)")
        );
    }
    assert_eq!(value, 10.0, "nothing above it came out");
}

/// The article's macro forgets the resolution on the way, and sends a float as it is.
#[test]
fn erratum_04_the_resolution_decides_the_bits() {
    #[derive(BitSerialize, Debug)]
    #[allow(dead_code)] // their sizes are what counts
    struct Resolutions(
        #[float(min = 0.0, max = 10.0, res = 1.0)] f32,
        #[float(min = 0.0, max = 10.0, res = 0.1)] f32,
        #[float(min = 0.0, max = 10.0, res = 0.01)] f32,
    );
    // 10 steps, 100 and 1000; 5.0 is in the middle of each
    let rows = [(1.0, 4, [5, 0]), (0.1, 7, [50, 0]), (0.01, 10, 500_u16.to_le_bytes())];
    for (res, bits, code) in rows {
        let sent = written(|w| w.serialize_compressed_float(&mut 5.0, 0.0, 10.0, res));
        assert_eq!(sent, Ok((code[..usize::div_ceil(bits, 8)].to_vec(), bits)), "{res}");
    }
    assert_eq!(Resolutions::MAX_BITS, 4 + 7 + 10);
    // 5, 50, 500
    let sent = 5 | 50 << 4 | 500_u32 << 11;
    assert_eq!(
        bitstream::encode(&Resolutions(5.0, 5.0, 5.0)),
        Ok(sent.to_le_bytes()[..3].to_vec())
    );
}

/// A buffer of 10 holds 9 letters and the end. The article's assertion refuses the ninth letter, which its length can
/// express. And its function returns nothing.
#[test]
fn erratum_05_the_longest_string_is_legal() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Text(#[string(max = 9)] String);
    let nine = Text("012345678".into());
    let bytes = *b"\x09012345678";
    exact(&nine, Text("old".into()), 80, &bytes);
    assert_eq!(
        written(|w| w.serialize_string(&mut nine.0.clone(), 10)),
        Ok((bytes.to_vec(), 80))
    );
    let mut back = String::new();
    assert_eq!(read(&bytes, |r| r.serialize_string(&mut back, 10)), Ok(80));
    assert_eq!(back, nine.0);

    let ten = String::from("0123456789");
    assert!(write_error(&Text(ten.clone())).contains("length 10 is not in 0..=9"));
    assert_eq!(
        written(|w| w.serialize_string(&mut ten.clone(), 10)),
        Err(Refusal::Length)
    );
}

/// A body by hand: the position, and the velocities unless both are zero.
#[derive(Clone, Debug, Default, PartialEq)]
struct Body {
    position: [f32; 3],
    linear: [f32; 3],
    angular: [f32; 3],
}

struct RigidBody;

impl Codec<Body> for RigidBody {
    const SCHEMA: &'static Schema = &Schema::custom("RigidBody", 97, 289);

    fn initial() -> Body {
        Body::default()
    }

    fn serialize<S: Stream>(body: &mut Body, s: &mut S) -> Result<(), Refusal> {
        s.serialize_object(&mut body.position)?;
        let mut at_rest = body.linear == [0.0; 3] && body.angular == [0.0; 3];
        s.serialize_bool(&mut at_rest)?;
        if at_rest {
            (body.linear, body.angular) = ([0.0; 3], [0.0; 3]);
            return Ok(());
        }
        s.serialize_object(&mut body.linear)?;
        s.serialize_object(&mut body.angular)
    }
}

/// The article asks a `velocity` that the body does not have. A writer decides by both of them, and a reader by the
/// bit, whatever it reads into.
#[test]
fn erratum_06_at_rest_is_no_velocity_of_either_kind() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct World(#[bits(with = RigidBody)] Body);
    let still = World(Body::default());
    let linear = World(Body {
        linear: [0.0, 1.0, 0.0],
        ..Body::default()
    });
    let angular = World(Body {
        angular: [0.0, 0.0, 1.0],
        ..Body::default()
    });
    let mut bytes = [0; 13];
    bytes[12] = 1;
    for (into, moving) in [(&linear, &angular), (&angular, &linear)] {
        exact(&still, into.clone(), 97, &bytes);
        assert_eq!(comes_back(moving, &mut still.clone()), Ok(289));
        assert_eq!(comes_back(moving, &mut into.clone()), Ok(289));
    }
}

/// The article's reader adds whatever distance it gets, and looks for the end mark only where it is met exactly.
#[test]
fn erratum_07_a_jump_beyond_the_end_mark_is_refused() {
    // to index 0, then a jump of the last tier
    let packet = |jump: u32| (1 | (jump - 126) << 7).to_le_bytes()[..3].to_vec();
    assert_eq!(bitstream::decode(&packet(4096)), Ok(D(vec![(0, ())])));
    for jump in [4097, 4098, 126 + 4095] {
        assert_eq!(
            read_error::<D>(&packet(jump)),
            format!("D.0: {jump} is not in the slots 0..4096 (bits 1..19)")
        );
    }
    // from -1 as well: 4097 is the end, and all above it are nothing
    let first = |jump: u32| ((jump - 126) << 6).to_le_bytes()[..3].to_vec();
    assert_eq!(bitstream::decode(&first(4097)), Ok(D(vec![])));
    for jump in 4098..=126 + 4095 {
        let read = bitstream::decode::<D>(&first(jump)).map_err(|why| why.kind());
        assert_eq!(read, Err(Refusal::OutOfRange));
    }
    // a short tier can overshoot, too: index 4095, then +2
    let short = (4096_u32 - 126) << 6 | 0b00_10 << 18;
    let read = bitstream::decode::<D>(&short.to_le_bytes()[..3]).map_err(|why| why.kind());
    assert_eq!(read, Err(Refusal::OutOfRange));
}

/// The article's scene b fills the same object twice, and in any order.
#[test]
fn erratum_08_indices_increase() {
    for (first, second) in [(5_u16, 5_u16), (5, 4)] {
        let bits = 2 | u64::from(first) << 13 | u64::from(second) << 25;
        let why = read_error::<B>(&bits.to_le_bytes()[..5]);
        assert_eq!(
            why,
            format!("B.0: {second} is not greater than the value before it (bits 25..37)")
        );
        let written = bitstream::encode(&B(vec![(first, ()), (second, ())]));
        assert_eq!(written.map_err(|why| why.kind()), Err(Refusal::NotIncreasing));
    }
}

/// The wiki stores 0 to 62 plus 1, and says that the largest is 62.
#[test]
fn erratum_12_the_codes_beside_zero_end_at_all_ones() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Zero<const BITS: u32>(#[float(min = -1.0, max = 1.0, bits = BITS, zero)] f32);
    fn ends<const BITS: u32>() {
        let top = (1_u16 << BITS) - 1;
        let bytes = |code: u16| code.to_le_bytes()[..usize::div_ceil(BITS as usize, 8)].to_vec();
        for (value, code) in [(0.0, 0), (-1.0, 1), (1.0, top)] {
            exact(&Zero::<BITS>(value), Zero(0.25), BITS as usize, &bytes(code));
        }
    }
    ends::<2>();
    ends::<6>();
    ends::<12>();
}

/// The engine counts the last bits when they are written and again when they are flushed; and the logarithm of no span
/// is minus infinity.
#[test]
fn erratum_13_bits_are_counted_once_and_one_value_is_none() {
    for bits in 0..=64_u32 {
        let mut buffer = [0; 8];
        let mut writer = BitWriter::new(&mut buffer);
        assert_eq!(writer.write_bits(0, bits), Ok(()));
        assert_eq!(writer.bits_written(), bits as usize);
        assert_eq!(writer.finish(), Ok(bits.div_ceil(8) as usize));
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Entity {
        #[bits(range = 0..=100)]
        health: u8,
        #[bits(range = 3..=3)]
        team: u8,
        #[bits(range = 0..=500)]
        ammo: u16,
    }
    let entity = Entity {
        health: 50,
        team: 3,
        ammo: 140,
    };
    let old = Entity {
        health: 1,
        ..entity.clone()
    };
    exact(&entity, old, 7 + 9, &[0b0_0110010, 0b01000110]);
    assert_eq!((bits_required(3, 3), bits_required(0, 0)), (0, 0));
}
