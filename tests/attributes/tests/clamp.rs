//! `#[bits(range = A..=B, clamp)]` and `#[quat(bits = N, normalize)]`: writers that send the nearest legal value.

use bitstream::{BitSerialize, Refusal, decode, encode, encoded_bits, measure, wire_hash};
use std::collections::BTreeSet;
use std::num::{NonZeroI8, NonZeroU8};
use tests_support::dice::Dice;

/// Declares each wire form twice: with the key, and without.
macro_rules! twins {
    ($clamped:ident $plain:ident $ty:ty: $($range:tt)*) => {
        #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
        struct $clamped(#[bits($($range)*, clamp)] $ty);

        #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
        struct $plain(#[bits($($range)*)] $ty);
    };
}

twins! { Byte PlainByte u8: range = 10..=100 }
twins! { Signed PlainSigned i8: range = -50..=20 }
twins! { Steps PlainSteps i16: range = -180..=180, step = 45 }
twins! { Short PlainShort i32: range = -10..=10, truncated }
twins! { Fixed PlainFixed i16: fixed(int = 8, frac = 8), range = -3..=3 }
twins! { Wide PlainWide u128: range = 5..=0x8000_0000_0000_0000_0000_0000_0000_0001 }
twins! { WideSigned PlainWideSigned i128: range = -9..=9 }
twins! { Word PlainWord u64: range = 0..=0x7FFF_FFFF_FFFF_FFFF }

/// A writer with the key sends a value outside as a writer without the key sends the nearest bound. The readers of both
/// refuse equal packets.
macro_rules! agree {
    ($clamped:ident $plain:ident, $values:expr, $nearest:expr) => {
        assert_eq!(wire_hash::<$clamped>(), wire_hash::<$plain>());
        assert_eq!($clamped::SCHEMA.kind.children(), $plain::SCHEMA.kind.children());
        for value in $values {
            let (value, nearest) = (value, $nearest(value));
            let sent = encode(&$clamped(value));
            assert_eq!(
                sent,
                encode(&$plain(nearest)).map_err(|_| sent.clone().unwrap_err()),
                "{value}"
            );
            if let Ok(sent) = sent {
                assert_eq!(decode::<$clamped>(&sent), Ok($clamped(nearest)));
                assert_eq!(measure(&$clamped(value)), encoded_bits(&$clamped(value)).unwrap());
            }
        }
        for packet in 0..=u16::MAX {
            let packet = packet.to_le_bytes();
            let packet = &packet[..$clamped::MAX_BITS.div_ceil(8).min(2)];
            let read = decode::<$plain>(packet).map(|read| read.0).map_err(|why| why.kind());
            assert_eq!(
                decode::<$clamped>(packet).map(|read| read.0).map_err(|why| why.kind()),
                read
            );
        }
    };
}

#[test]
fn the_nearest_bound_is_sent() {
    agree!(Byte PlainByte, 0..=u8::MAX, |v: u8| v.clamp(10, 100));
    agree!(Signed PlainSigned, i8::MIN..=i8::MAX, |v: i8| v.clamp(-50, 20));
    agree!(Short PlainShort, [i32::MIN, -11, -10, 0, 10, 11, i32::MAX], |v: i32| v.clamp(-10, 10));
    agree!(Fixed PlainFixed, i16::MIN..=i16::MAX, |v: i16| v.clamp(-768, 768));
    agree!(Wide PlainWide, [0, 4, 5, 6, 1 << 127, (1 << 127) + 1, (1 << 127) + 2, u128::MAX], |v: u128| v
        .clamp(5, (1 << 127) + 1));
    agree!(WideSigned PlainWideSigned, [i128::MIN, -10, -9, 9, 10, i128::MAX], |v: i128| v.clamp(-9, 9));
    agree!(Word PlainWord, [0, 1, u64::MAX / 2, u64::MAX / 2 + 1, u64::MAX], |v: u64| v.min(u64::MAX / 2));
}

/// With a step, a value outside is the bound, and one between two steps is refused.
#[test]
fn a_value_between_two_steps_is_refused_all_the_same() {
    agree!(Steps PlainSteps, i16::MIN..=i16::MAX, |v: i16| v.clamp(-180, 180));
    assert_eq!(encode(&Steps(181)).unwrap(), encode(&Steps(180)).unwrap());
    assert_eq!(encode(&Steps(179)).unwrap_err().kind(), Refusal::OutOfRange);
}

/// Conditions, known values and counts see the value that a reader gets.
#[test]
fn other_fields_see_what_is_sent() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Player {
        #[bits(range = 0..=100, clamp)]
        health: i32,
        #[bits(when = health == 0)]
        killer: u8,
        #[bits(range = 0..=50, clamp, elide = 50)]
        armour: u16,
        #[bits(range = 0..=3, truncated, clamp)]
        hits: u8,
        #[array(max = 3, count = hits)]
        by: Vec<u8>,
    }
    let player = |health, armour, hits, by: &[u8]| Player {
        health,
        killer: 7,
        armour,
        hits,
        by: by.to_vec(),
    };
    for (held, sent) in [
        (player(-5, 70, 9, &[1, 2, 3]), player(0, 50, 3, &[1, 2, 3])),
        (player(500, 50, 3, &[1, 2, 3]), player(100, 50, 3, &[1, 2, 3])),
        (player(1, 49, 0, &[]), player(1, 49, 0, &[])),
    ] {
        let bytes = encode(&held).unwrap();
        assert_eq!(bytes, encode(&sent).unwrap());
        let killer = if sent.health == 0 { 7 } else { 0 };
        assert_eq!(decode(&bytes), Ok(Player { killer, ..sent }));
        assert_eq!(encoded_bits(&held), encoded_bits(&decode::<Player>(&bytes).unwrap()));
    }
    // one element more than the count that is sent
    assert_eq!(
        encode(&player(1, 1, 9, &[1, 2, 3, 4])).unwrap_err().kind(),
        Refusal::Count
    );
    // 70 is sent as 50, which is known: the bit alone
    assert_eq!(encoded_bits(&player(1, 70, 0, &[])), Ok(7 + 1 + 2));
}

#[test]
fn a_bound_of_0_is_refused_where_0_is() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Never0(#[bits(range = -10..=0, clamp)] NonZeroI8);
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Above(#[bits(range = 5..=9, clamp)] NonZeroU8);
    let never_0 = |value| Never0(NonZeroI8::new(value).unwrap());
    assert_eq!(encode(&never_0(-20)), encode(&never_0(-10)));
    assert_eq!(encode(&never_0(3)).unwrap_err().kind(), Refusal::Zero);
    assert_eq!(
        encode(&Above(NonZeroU8::MIN)),
        encode(&Above(NonZeroU8::new(5).unwrap()))
    );
}

/// Two elements that are one after they were clamped would be refused by every reader.
#[test]
fn elements_of_sets_increase_as_they_are_sent() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Set {
        #[array(max = 4)]
        #[bits(range = 0..=10, clamp)]
        items: BTreeSet<u8>,
    }
    let set = |items: &[u8]| Set {
        items: items.iter().copied().collect(),
    };
    assert_eq!(encode(&set(&[3, 70])), encode(&set(&[3, 10])));
    assert_eq!(encode(&set(&[70, 80])).unwrap_err().kind(), Refusal::NotIncreasing);
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Turn(#[quat(bits = 9, normalize)] [f32; 4]);

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Unit(#[quat(bits = 9)] [f32; 4]);

#[test]
fn rotations_are_brought_to_length_1() {
    assert_eq!(wire_hash::<Turn>(), wire_hash::<Unit>());
    let mut dice = Dice::new(5);
    for _ in 0..20_000 {
        let q = [(); 4].map(|()| dice.below(2001) as f32 / 1000.0 - 1.0);
        let length = q.iter().map(|v| v * v).sum::<f32>().sqrt();
        if length == 0.0 {
            continue;
        }
        let unit = Unit(q.map(|v| v / length));
        let sent = encode(&unit).unwrap();
        // what is written without the key has the same bytes
        assert_eq!(encode(&Turn(unit.0)).unwrap(), sent);
        // any other length has codes that differ by rounding alone
        for scale in [1e-30, 0.001, 0.9, 1.1, 1e30] {
            let turn = Turn(q.map(|v| v * scale));
            let read: Turn = decode(&encode(&turn).unwrap()).unwrap();
            let off = read.0.iter().zip(unit.0).map(|(a, b)| a * b).sum::<f32>().abs();
            assert!(off > 0.999, "{turn:?} is read as {read:?}");
        }
    }
    let sent = encode(&Turn([0.0, 0.0, f32::MAX, f32::MAX])).unwrap();
    let half = std::f32::consts::FRAC_1_SQRT_2;
    assert_eq!(sent, encode(&Unit([0.0, 0.0, half, half])).unwrap());
}

#[test]
fn what_is_no_rotation_is_refused() {
    for q in [
        [0.0; 4],
        [-0.0; 4],
        [0.0, f32::NAN, 0.0, 1.0],
        [f32::NAN; 4],
        [f32::INFINITY, 0.0, 0.0, 1.0],
        [0.0, 0.0, 0.0, f32::NEG_INFINITY],
    ] {
        let refused = encode(&Turn(q)).unwrap_err();
        assert_eq!(refused.kind(), Refusal::NoRotation, "{q:?}");
        assert_eq!(
            refused.to_string(),
            "Turn.0: the quaternion is 0, NaN or infinite, which is not a rotation (bits 0..29)"
        );
    }
    // the smallest number has a direction
    assert_eq!(
        encode(&Turn([0.0, 0.0, 0.0, f32::from_bits(1)])),
        encode(&Turn([0.0, 0.0, 0.0, 1.0]))
    );
    // readers are as strict as without the key
    for code in 0..=u16::MAX {
        let packet = [code.to_le_bytes(), [0xFF, 0x1F]].concat();
        assert_eq!(decode::<Turn>(&packet).is_ok(), decode::<Unit>(&packet).is_ok());
    }
}

#[test]
fn conditions_see_the_rotation_that_is_read() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Seen {
        #[quat(bits = 9, normalize)]
        look: [f32; 4],
        #[bits(when = look[3] > 0.9)]
        ahead: bool,
    }
    let seen = Seen {
        look: [0.0, 0.0, 0.0, 0.1],
        ahead: true,
    };
    assert!(decode::<Seen>(&encode(&seen).unwrap()).unwrap().ahead);
    assert_eq!(encoded_bits(&seen), Ok(30));
}

/// A rule over the fields is asked of the values that a reader gets.
#[test]
fn rules_see_what_is_sent() {
    #[derive(BitSerialize, Debug, PartialEq)]
    #[bits(ensure = low <= high)]
    struct Span {
        #[bits(range = 0..=10, clamp)]
        low: u8,
        #[bits(range = 5..=20, clamp)]
        high: u8,
    }
    let sent = encode(&Span { low: 15, high: 12 }).unwrap();
    assert_eq!(decode(&sent), Ok(Span { low: 10, high: 12 }));
    assert_eq!(encode(&Span { low: 9, high: 7 }).unwrap_err().kind(), Refusal::Rule);
    // 1 is sent as 5
    assert_eq!(
        decode(&encode(&Span { low: 4, high: 1 }).unwrap()),
        Ok(Span { low: 4, high: 5 })
    );
}
