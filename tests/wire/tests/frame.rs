//! `bitstream::frame`: whole frames out of any parts, and nothing of a frame that is not whole and right.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::frame::{self, FrameDecoder, FrameError};
use bitstream::{BitSerialize, Refusal};
use proptest::prelude::{Strategy, any};
use proptest::sample::Index;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;
use tests_support::seeded;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(width = 5))]
enum Event {
    #[bits(id = 1)]
    Ping,
    #[bits(id = 2)]
    LoginResult(bool),
    #[bits(id = 3)]
    State {
        #[bits(range = 0..=100)]
        health: u8,
    },
    #[bits(id = 4)]
    Chat(#[string(max = 15)] String),
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let letters = proptest::collection::vec(proptest::char::range('a', 'z'), 0..=15);
    let event = (0..4, 0..=100_u8, letters).prop_map(|(kind, health, text)| match kind {
        0 => Event::Ping,
        1 => Event::LoginResult(health > 50),
        2 => Event::State { health },
        _ => Event::Chat(text.into_iter().collect()),
    });
    proptest::collection::vec(event, 0..12)
}

/// All frames of a stream that comes in these parts.
fn decode(parts: &[&[u8]]) -> Result<Vec<Vec<Event>>, FrameError> {
    let mut decoder = FrameDecoder::new(1000);
    let mut frames = Vec::new();
    for mut part in parts.iter().copied() {
        while let Some(events) = decoder.next_frame(&mut part)? {
            frames.push(events);
        }
        assert!(part.is_empty(), "{} bytes were not taken", part.len());
    }
    decoder.finish()?;
    Ok(frames)
}

/// Returns the error of a decoder for a stream, whole or byte by byte.
fn refused(stream: &[u8]) -> FrameError {
    let bytes: Vec<_> = stream.chunks(1).collect();
    let whole = decode(&[stream]).expect_err("the stream is refused");
    assert_eq!(decode(&bytes), Err(whole));
    whole
}

/// A length of so many bits, and a body.
fn raw(bits: u32, body: &[u8]) -> Vec<u8> {
    [&bits.to_le_bytes(), body].concat()
}

fn two_events() -> Vec<Event> {
    vec![Event::State { health: 75 }, Event::LoginResult(true)]
}

/// 32, 5 + 7 and 5 + 1 bits: 3 in 5 bits and the low 3 of 75 = 0b1001_011; the other 4 and the low 4 of 2 in 5 bits;
/// its highest, true, and 6 spare bits.
const TWO_EVENTS: [u8; 7] = [50, 0, 0, 0, 0b011_00011, 0b0010_1001, 0b000000_1_0];

#[test]
fn a_frame_is_its_length_and_its_events_without_a_gap() {
    assert_eq!(frame::encode(&two_events()), Ok(TWO_EVENTS.to_vec()));
    assert_eq!(frame::encoded_bits(&two_events()), Ok(50));
    assert_eq!(decode(&[&TWO_EVENTS]), Ok(vec![two_events()]));
    // no events
    assert_eq!(frame::encode::<Event>(&[]), Ok(vec![32, 0, 0, 0]));
    assert_eq!(decode(&[&[32, 0, 0, 0]]), Ok(vec![vec![]]));
    // aligned text: 5 and 4 bits, 7 of padding, so that the text begins at a byte of the frame
    let chat = [64, 0, 0, 0, 0b010_00100, 0b0000000_0, b'h', b'i'];
    assert_eq!(frame::encode(&[Event::Chat("hi".into())]), Ok(chat.to_vec()));
    assert_eq!(decode(&[&chat]), Ok(vec![vec![Event::Chat("hi".into())]]));
}

#[test]
fn every_way_to_write_gives_the_same() {
    seeded::check("frames are written", 300, &events(), |events| {
        let bytes = frame::encode(&events).map_err(|why| why.to_string())?;
        let mut appended = vec![7];
        frame::encode_into(&events, &mut appended).map_err(|why| why.to_string())?;
        assert_eq!(appended[1..], bytes);
        let mut slice = vec![0xFF; bytes.len() + 3];
        assert_eq!(frame::encode_to_slice(&events, &mut slice), Ok(bytes.len()));
        assert_eq!(slice[..bytes.len()], bytes);
        assert_eq!(slice[bytes.len()..], [0xFF; 3]);
        for len in 0..bytes.len() {
            let written = frame::encode_to_slice(&events, &mut vec![0; len]);
            assert_eq!(written.map_err(|why| why.kind()), Err(Refusal::BufferFull), "{len}");
        }
        Ok(())
    });
}

#[test]
fn a_stream_may_be_cut_at_every_place() {
    let mut stream = TWO_EVENTS.to_vec();
    frame::encode_into::<Event>(&[], &mut stream).unwrap();
    frame::encode_into(&[Event::Chat("hello".into())], &mut stream).unwrap();
    let frames = vec![two_events(), vec![], vec![Event::Chat("hello".into())]];
    for first in 0..=stream.len() {
        for second in first..=stream.len() {
            let parts = [&stream[..first], &stream[first..second], &stream[second..]];
            assert_eq!(decode(&parts).as_ref(), Ok(&frames), "{first}, {second}");
        }
    }
    let bytes: Vec<_> = stream.chunks(1).collect();
    assert_eq!(decode(&bytes), Ok(frames));
}

#[test]
fn frames_come_out_as_they_went_in() {
    let streams = (
        proptest::collection::vec(events(), 0..6),
        proptest::collection::vec(any::<Index>(), 0..10),
    );
    seeded::check("streams in parts", 500, &streams, |(frames, cuts)| {
        let mut stream = Vec::new();
        for events in &frames {
            frame::encode_into(events, &mut stream).map_err(|why| why.to_string())?;
        }
        let mut places: Vec<_> = cuts.iter().map(|cut| cut.index(stream.len() + 1)).collect();
        places.sort_unstable();
        let mut parts = Vec::new();
        let mut from = 0;
        for place in places.into_iter().chain([stream.len()]) {
            parts.push(&stream[from..place]);
            from = place;
        }
        assert_eq!(decode(&parts), Ok(frames));
        Ok(())
    });
}

#[test]
fn nothing_is_given_before_the_last_byte() {
    let mut decoder = FrameDecoder::<Event>::new(1000);
    let (last, before) = TWO_EVENTS.split_last().unwrap();
    for byte in before {
        assert_eq!(decoder.next_frame(&mut &[*byte][..]), Ok(None));
        assert!(matches!(decoder.finish(), Err(FrameError::Unfinished { .. })));
    }
    assert_eq!(decoder.next_frame(&mut &[*last][..]), Ok(Some(two_events())));
    assert_eq!(decoder.finish(), Ok(()));
}

/// After a good event and a bad one, the decoder returns neither, nor any later event.
#[test]
fn a_frame_is_a_transaction_and_its_error_is_the_last_word() {
    // Ping, then a State of 127
    let bad = raw(32 + 5 + 12, &[0b011_00001, 0b111111_00, 0b1]);
    let why = refused(&bad);
    assert_eq!(
        why.to_string(),
        "Frame.events[1].State.health: 127 is not in 0..=100 (bits 42..49)"
    );
    let stream = [&TWO_EVENTS[..], &bad, &TWO_EVENTS].concat();
    let mut decoder = FrameDecoder::<Event>::new(1000);
    let mut bytes = &stream[..];
    let mut events = vec![Event::Ping];
    assert_eq!(decoder.next_frame_into(&mut bytes, &mut events), Ok(true));
    assert_eq!(events, two_events());
    assert_eq!(decoder.next_frame_into(&mut bytes, &mut events), Err(why));
    assert_eq!(events, []);
    // good bytes do not mend it
    events.push(Event::Ping);
    assert_eq!(decoder.next_frame_into(&mut &TWO_EVENTS[..], &mut events), Err(why));
    assert_eq!(events, []);
    assert_eq!(decoder.next_frame(&mut &[][..]), Err(why));
    assert_eq!(decoder.finish(), Err(why));
}

#[test]
fn a_length_that_cannot_be_is_refused_with_its_fourth_byte() {
    for bits in [0_u32, 1, 31] {
        assert_eq!(refused(&bits.to_le_bytes()), FrameError::TooShort { bits });
    }
    // 1000 bytes are taken
    for bits in [8001_u32, 1 << 31, u32::MAX] {
        let bytes = bits.div_ceil(8) as usize;
        assert_eq!(refused(&bits.to_le_bytes()), FrameError::TooLong { bytes, max: 1000 });
    }
    let mut decoder = FrameDecoder::<Event>::new(1000);
    assert_eq!(decoder.next_frame(&mut &8000_u32.to_le_bytes()[..]), Ok(None));
    assert_eq!(refused(&[50, 0, 0]), FrameError::Unfinished { bytes: 3 });
    // a decoder that takes nothing
    let none = FrameDecoder::<Event>::new(0).next_frame(&mut &[32, 0, 0, 0][..]);
    assert_eq!(none, Err(FrameError::TooLong { bytes: 4, max: 0 }));
}

#[test]
fn a_length_must_be_the_end_of_an_event() {
    // one bit less or more, up to the byte
    for bits in 33..=56_usize {
        let mut stream = TWO_EVENTS.to_vec();
        stream[0] = bits as u8;
        stream.truncate(bits.div_ceil(8));
        if bits == 44 {
            // the first event alone; the bits after it are not spare
            assert_eq!(refused(&stream), FrameError::SpareBits);
            stream[5] &= 0b1111;
            assert_eq!(decode(&[&stream]), Ok(vec![vec![Event::State { health: 75 }]]));
        } else if bits != 50 {
            let why = refused(&stream);
            assert!(
                matches!(why, FrameError::Payload(_) | FrameError::SpareBits),
                "{bits}: {why}"
            );
        }
    }
    // an event that ends in the spare bits, which are zeros like its own
    let why = refused(&raw(32 + 11, &[0b000_00011, 0]));
    assert_eq!(why.to_string(), "Frame.events[0]: the packet ends early (bits 32..44)");
    // an event that ends after the bytes
    let why = refused(&raw(32 + 8, &[0b000_00011]));
    assert_eq!(
        why.to_string(),
        "Frame.events[0].State.health: the packet ends early (bits 37..44)"
    );
}

#[test]
fn spare_bits_are_zero() {
    for bit in 2..8 {
        let mut stream = TWO_EVENTS;
        stream[6] |= 1 << bit;
        assert_eq!(refused(&stream), FrameError::SpareBits);
    }
}

/// Every stream that is accepted is what its frames are written as.
#[test]
fn frames_are_canonical() {
    let bodies = (32..32 + 40_u32, any::<[u8; 5]>());
    seeded::check("any body", 20_000, &bodies, |(bits, body)| {
        let stream = raw(bits, &body[..bits.div_ceil(8) as usize - 4]);
        let Ok(frames) = decode(&[&stream]) else {
            return Ok(());
        };
        let again = frame::encode(&frames[0]).map_err(|why| why.to_string())?;
        if (frames.len(), &again) == (1, &stream) {
            return Ok(());
        }
        Err(format!("{frames:?} is written as {again:?}"))
    });
}

#[test]
fn any_bytes_are_frames_or_an_error() {
    // lengths that pass, more often than by chance
    let streams = (
        proptest::collection::vec((0..300_u32, proptest::collection::vec(any::<u8>(), 0..40)), 0..4),
        1..9_usize,
    );
    seeded::check("any stream", 3000, &streams, |(parts, step)| {
        let stream: Vec<u8> = parts.iter().flat_map(|(bits, body)| raw(*bits, body)).collect();
        let chunks: Vec<_> = stream.chunks(step).collect();
        assert_eq!(decode(&chunks), decode(&[&stream]));
        Ok(())
    });
}

#[test]
fn a_value_outside_its_declaration_is_not_written() {
    let wrong = [Event::Ping, Event::State { health: 101 }];
    let text = "Frame.events[1].State.health: 101 is not in 0..=100 (bits 42..49)";
    let mut out = vec![1, 2, 3];
    let written = frame::encode_into(&wrong, &mut out).map_err(|why| why.to_string());
    assert_eq!(written, Err(text.into()));
    assert_eq!(out, [1, 2, 3]);
    let written = frame::encode_to_slice(&wrong, &mut [0; 100]).map_err(|why| why.to_string());
    assert_eq!(written, Err(text.into()));
    assert_eq!(
        frame::encoded_bits(&wrong).map_err(|why| why.to_string()),
        Err(text.into())
    );
}

/// A socket that is written a byte at a time, and closed where `stream` ends.
#[test]
fn a_log_says_how_much_a_decoder_holds_and_not_what() {
    let mut decoder = FrameDecoder::<Event>::new(1000).with_max_events(9);
    let frame = frame::encode(&two_events()).unwrap();
    assert_eq!(decoder.next_frame(&mut &frame[..5]), Ok(None));
    assert_eq!(
        format!("{decoder:?}"),
        "FrameDecoder { max_bytes: 1000, max_events: 9, held: 5, broken: None }"
    );
}

fn over_tcp(stream: Vec<u8>) -> Result<Vec<Vec<Event>>, FrameError> {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let mut sending = TcpStream::connect(listener.local_addr().expect("its address")).expect("a connection");
    let (mut socket, _) = listener.accept().expect("its other end");
    let sender = std::thread::spawn(move || {
        sending.set_nodelay(true).expect("an option");
        for byte in stream.chunks(1) {
            // the other side may have closed after an error
            if sending.write_all(byte).is_err() {
                return;
            }
        }
    });
    let patience = Some(Duration::from_secs(20));
    socket.set_read_timeout(patience).expect("an option");
    let mut decoder = FrameDecoder::new(1000);
    let (mut buffer, mut frames) = ([0; 64], Vec::new());
    let ended = loop {
        let read = socket.read(&mut buffer).expect("bytes or the end in time");
        if read == 0 {
            break decoder.finish();
        }
        let mut bytes = &buffer[..read];
        let given = loop {
            match decoder.next_frame(&mut bytes) {
                Ok(Some(events)) => frames.push(events),
                Ok(None) => break Ok(()),
                Err(why) => break Err(why),
            }
        };
        if given.is_err() {
            break given;
        }
    };
    drop(socket);
    sender.join().expect("the sender ends");
    ended.map(|()| frames)
}

#[test]
fn frames_cross_a_socket_a_byte_at_a_time() {
    let mut stream = Vec::new();
    let mut frames = Vec::new();
    for i in 0..40_u8 {
        let events: Vec<_> = (0..i % 7).map(|health| Event::State { health }).collect();
        frame::encode_into(&events, &mut stream).unwrap();
        frames.push(events);
    }
    assert_eq!(over_tcp(stream.clone()), Ok(frames));
    stream.pop();
    assert!(matches!(over_tcp(stream), Err(FrameError::Unfinished { .. })));
    let hostile = [&TWO_EVENTS[..], &[0xFF; 200]].concat();
    assert!(matches!(over_tcp(hostile), Err(FrameError::TooLong { .. })));
}
