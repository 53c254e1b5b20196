//! `encode_at` and `decode_at`: values in the middle of bits.

use bitstream::{BitSerialize, Refusal, decode_at, encode_at};
use proptest::prelude::{Strategy, any};
use std::borrow::Cow;
use tests_support::seeded;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Message {
    Jump,
    Move(u16),
    Say(#[string(max = 40)] String),
    Hurt {
        #[bits(range = 0..=100)]
        left: u8,
    },
}

fn message() -> impl Strategy<Value = Message> {
    let texts = proptest::collection::vec(proptest::char::range('a', 'z'), 0..=40);
    (0..4_u8, 0..=100_u8, any::<u16>(), texts).prop_map(|(kind, left, id, text)| match kind {
        0 => Message::Jump,
        1 => Message::Move(id),
        2 => Message::Say(text.into_iter().collect()),
        _ => Message::Hurt { left },
    })
}

/// Values at any bit are those that a whole packet has there.
#[test]
fn values_in_the_middle_of_bits_are_written_and_read() {
    seeded::check(
        "values are put at a bit",
        400,
        &(message(), 0..200_usize, any::<u8>()),
        |(value, bit, garbage)| {
            let mut bytes = vec![garbage; 100];
            let used = encode_at(&value, &mut bytes, bit).map_err(|why| why.to_string())?;
            let end = bit + used;
            assert_eq!(decode_at::<Message>(&bytes, bit), Ok((value.clone(), used)));
            // what is in front stays, what is after it in the last byte is zero, and the rest stays
            let at = |i: usize| bytes[i / 8] >> (i % 8) & 1;
            assert!((0..bit).all(|i| at(i) == garbage >> (i % 8) & 1));
            assert!((end..end.next_multiple_of(8)).all(|i| at(i) == 0));
            assert!(bytes[end.div_ceil(8)..].iter().all(|byte| *byte == garbage));
            // a slice that ends one byte earlier is too short, and what is in front of the value stays
            let mut short = vec![garbage; end.div_ceil(8) - 1];
            let error = encode_at(&value, &mut short, bit).unwrap_err();
            assert_eq!(error.kind(), Refusal::BufferFull);
            assert!((0..bit.min(short.len() * 8)).all(|i| short[i / 8] >> (i % 8) & 1 == garbage >> (i % 8) & 1));
            let error = decode_at::<Message>(&bytes[..end.div_ceil(8) - 1], bit).unwrap_err();
            assert_eq!(error.kind(), Refusal::EndOfPacket);
            Ok(())
        },
    );
}

#[test]
fn errors_in_the_middle_of_bits_have_their_place() {
    let error = encode_at(&Message::Hurt { left: 101 }, &mut [0; 4], 11).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Message.Hurt.left: 101 is not in 0..=100 (bits 13..20)"
    );
    let error = encode_at(&Message::Hurt { left: 1 }, &mut [0; 2], 11).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Message.Hurt.left: the output is too short (bits 13..20)"
    );
    let bytes = [0xFF; 4];
    let error = decode_at::<Message>(&bytes, 11).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Message.Hurt.left: 127 is not in 0..=100 (bits 13..20)"
    );
    // by the tracer: a codec that the schema does not describe
    let error = decode_at::<(bool, Option<std::num::NonZero<u8>>)>(&[0xFF, 0, 0], 6).unwrap_err();
    assert_eq!(error.to_string(), "value.1: 0 is not allowed (bits 8..16)");
    // behind the end
    for bit in [33, 1000, usize::MAX] {
        let error = decode_at::<Message>(&bytes, bit).unwrap_err();
        assert_eq!((error.kind(), error.bits().start), (Refusal::EndOfPacket, bit));
        assert_eq!(
            decode_at::<()>(&bytes, bit).map_err(|why| why.kind()),
            Err(Refusal::EndOfPacket)
        );
        let error = encode_at(&Message::Jump, &mut [0; 4], bit).unwrap_err();
        assert_eq!(error.kind(), Refusal::BufferFull);
        assert_eq!(
            encode_at(&(), &mut [0; 4], bit).map_err(|why| why.kind()),
            Err(Refusal::BufferFull)
        );
    }
    assert_eq!(decode_at::<()>(&bytes, 32), Ok(((), 0)));
    assert_eq!(encode_at(&(), &mut [0; 4], 32), Ok(0));
}

/// A loop by hand over derived types, as a replay has: its own steps are a part of the path.
#[test]
fn a_loop_by_hand_loses_nothing_of_an_error() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Body {
        #[bits(range = 0..=100)]
        health: u8,
        alive: bool,
    }

    /// 3 actors in each frame, until the bytes end.
    fn frames(bytes: &[u8]) -> Result<Vec<[Body; 3]>, bitstream::ReadError> {
        let (mut bit, mut frames) = (0, Vec::new());
        while bytes.len() * 8 - bit >= 24 {
            let mut bodies = Vec::new();
            for actor in 0..3 {
                let (body, used) =
                    decode_at(bytes, bit).map_err(|why| why.within("actors", actor).within("frames", frames.len()))?;
                bit += used;
                bodies.push(body);
            }
            frames.push(bodies.try_into().expect("three"));
        }
        Ok(frames)
    }

    assert_eq!(frames(&[100; 9]).map(|frames| frames.len()), Ok(3));
    let error = frames(&[1, 2, 3, 4, 0x7F, 6]).unwrap_err();
    let text = "frames[1].actors[1].Body.health: 127 is not in 0..=100 (bits 32..39)";
    assert_eq!(error.to_string(), text);
    assert_eq!((error.value(), error.schema().is_some()), (Some(127), true));
    assert_eq!(error.path().to_string(), "frames[1].actors[1].Body.health");
    let inside = decode_at::<Body>(&[0x7F], 0).unwrap_err();
    assert_eq!(inside.within("a", 0), inside.within("a", 0));
    assert_ne!(inside.within("a", 0), inside.within("a", 1));
    assert_ne!(inside.within("a", 0), inside);

    // of values without a name, and of bits by hand
    let error = decode_at::<u32>(&[1], 0).unwrap_err().within("words", 2);
    assert_eq!(error.to_string(), "words[2]: the packet ends early (bits 0..32)");
    let error = bitstream::BitReader::new(&[])
        .read_bits(3)
        .unwrap_err()
        .within("words", 2);
    assert_eq!(error.to_string(), "words[2]: the packet ends early (bits 0..3)");
    let error = encode_at(
        &Body {
            health: 101,
            alive: true,
        },
        &mut [0; 9],
        4,
    )
    .unwrap_err();
    let text = "bodies[4000000000].Body.health: 101 is not in 0..=100 (bits 4..11)";
    assert_eq!(error.within("bodies", 4_000_000_000).to_string(), text);
}

#[test]
fn names_of_any_length_leave_the_path_as_it_is() {
    let error = decode_at::<Message>(&[0xFF; 4], 0).unwrap_err();
    // two steps, and so 56 bytes of text
    for length in 0..80 {
        let name = "x".repeat(length);
        let text = error.within(&name, 7).path().to_string();
        let expected = if length + 3 <= 56 {
            format!("{name}[7].Message.Hurt.left")
        } else {
            "...Message.Hurt.left".into()
        };
        assert_eq!(text, expected);
    }
    let mut long = error;
    for index in 0..30 {
        long = long.within("frames", index);
    }
    let text = "..frames[4].frames[3].frames[2].frames[1].frames[0].Message.Hurt.left";
    assert_eq!(long.path().to_string(), text);
    assert_eq!(long.schema(), error.schema());
    // a path that goes on keeps the text
    let mut path = *long.path();
    path.push(3);
    path.push(4);
    assert_eq!(path.to_string(), format!("{text}.3.."));
}

/// The decoder makes a `Cow` from its bits. Most other values are filled in place.
#[test]
fn values_that_are_made_while_they_are_read_tell_their_bits() {
    let bytes = (0x1234_u32 << 11).to_le_bytes();
    assert_eq!(decode_at::<Cow<'_, u16>>(&bytes, 11), Ok((Cow::Owned(0x1234), 16)));
}
