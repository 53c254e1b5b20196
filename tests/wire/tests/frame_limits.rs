//! Limits of the memory that a frame can make a decoder hold, and of the bits of a frame.

use bitstream::frame::{self, FrameDecoder, FrameError};
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(width = 5))]
enum Event {
    #[bits(id = 1)]
    Ping,
    #[bits(id = 2)]
    LoginResult(bool),
}

#[test]
fn the_number_of_events_has_a_maximum() {
    let pings = |count| frame::encode(&vec![Event::Ping; count]).unwrap();
    let decode = |count| {
        FrameDecoder::<Event>::new(1000)
            .with_max_events(10)
            .next_frame(&mut &pings(count)[..])
    };
    assert_eq!(decode(10), Ok(Some(vec![Event::Ping; 10])));
    assert_eq!(decode(11), Err(FrameError::TooManyEvents { max: 10 }));
}

/// The most memory that `f` holds at a time.
fn peak<T>(f: impl FnOnce() -> T) -> (T, usize) {
    let mut value = None;
    let info = allocation_counter::measure(|| value = Some(f()));
    match value {
        Some(value) => (value, info.bytes_max as usize),
        None => panic!("`measure` does not call"),
    }
}

#[test]
fn memory_is_what_arrived_and_not_what_the_length_says() {
    const MAX: usize = 1 << 20;
    let length = (8 * MAX as u32).to_le_bytes();
    let (held, bytes) = peak(|| FrameDecoder::<Event>::new(MAX).next_frame(&mut &length[..]));
    assert_eq!(held, Ok(None));
    assert!(bytes <= 8, "{bytes} bytes for a length");
    let (held, bytes) = peak(|| FrameDecoder::<Event>::new(MAX - 1).next_frame(&mut &length[..]));
    assert!(held.is_err());
    assert_eq!(bytes, 0);
    let (held, bytes) = peak(|| {
        let mut decoder = FrameDecoder::<Event>::new(MAX);
        decoder.next_frame(&mut &[&length[..], &[0; 100]].concat()[..])
    });
    assert_eq!(held, Ok(None));
    assert!(bytes <= 3 * 104, "{bytes} bytes for 104, which are there twice");
    // arriving in parts of 1000 bytes, up to one byte before the end
    let part = [0; 1000];
    let (left, bytes) = peak(|| {
        let mut decoder = FrameDecoder::<Event>::new(MAX);
        let mut left = MAX - 5;
        assert_eq!(decoder.next_frame(&mut &length[..]), Ok(None));
        while left > 0 {
            let now = left.min(part.len());
            assert_eq!(decoder.next_frame(&mut &part[..now]), Ok(None));
            left -= now;
        }
        left
    });
    assert_eq!(left, 0);
    // while it grows, the old place and the new one
    assert!(bytes <= 2 * MAX, "{bytes} bytes");
}

#[test]
fn frames_that_arrive_whole_are_not_copied() {
    let frame = frame::encode(&[Event::LoginResult(true)]).unwrap();
    let mut events = Vec::<Event>::with_capacity(4);
    let mut decoder = FrameDecoder::new(1000);
    let (read, bytes) = peak(|| decoder.next_frame_into(&mut &frame[..], &mut events));
    assert_eq!((read, bytes), (Ok(true), 0));
}

/// 2^32 bits, of events that share their memory.
#[test]
fn a_frame_that_its_length_cannot_say_is_not_written() {
    #[derive(BitSerialize, Clone)]
    struct Shared(Rc<[u64; 1 << 16]>);
    let one = Shared(Rc::new([0; 1 << 16]));
    let events = vec![one; 1024];
    let (written, bytes) = peak(|| frame::encode(&events));
    let why = written.unwrap_err();
    assert_eq!((frame::encoded_bits(&events), bytes), (Err(why), 0));
    assert_eq!(
        why.to_string(),
        "Frame.length: 4294967328 is not in 32 bits (bits 0..32)"
    );
    assert_eq!(frame::encoded_bits(&events[..1023]), Ok(32 + 1023 * (1 << 22)));
}

/// Events that share their memory, and such of 2 and of 3 bits: frames of every length.
#[derive(BitSerialize, Clone)]
enum Part {
    Block(#[array(bytes)] Rc<[u8; 1 << 16]>),
    Two,
    Three(bool),
}

#[test]
fn the_length_of_a_frame_reaches_its_last_bit() {
    const MOST: usize = u32::MAX as usize;
    let mut events = vec![Part::Block(Rc::new([0; 1 << 16])); 8191];
    let bits = frame::encoded_bits(&events).expect("a length");
    events.push(Part::Three(true));
    events.resize(events.len() + (MOST - bits - 3) / 2, Part::Two);
    assert_eq!(frame::encoded_bits(&events), Ok(MOST));
    // one bit more
    *events.last_mut().expect("an event") = Part::Three(true);
    let why = frame::encoded_bits(&events).unwrap_err();
    assert_eq!(
        why.to_string(),
        "Frame.length: 4294967296 is not in 32 bits (bits 0..32)"
    );
    assert_eq!(frame::encode(&events), Err(why));
    // what is longer still is counted up to the first event behind 2^32 - 1 bits of them
    *events.last_mut().expect("an event") = Part::Two;
    events.resize(events.len() + 100, Part::Two);
    let why = frame::encoded_bits(&events).unwrap_err();
    assert_eq!(
        why.to_string(),
        "Frame.length: 4294967329 is not in 32 bits (bits 0..32)"
    );
}

/// 512 MiB are enough for the frame, and not for its length.
#[test]
fn a_frame_that_its_length_cannot_say_is_not_written_to_a_slice() {
    let events = vec![Part::Block(Rc::new([0; 1 << 16])); 8192];
    let mut out = vec![0; (512 << 20) + (1 << 14)];
    let why = frame::encode_to_slice(&events, &mut out).unwrap_err();
    assert_eq!(Err(why), frame::encoded_bits(&events));
}

/// Refuses the first call, and no other.
struct Fickle;

static ASKED: AtomicUsize = AtomicUsize::new(0);

impl Codec<u8> for Fickle {
    const SCHEMA: &'static Schema = &Schema::custom("Fickle", 8, 8);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        if ASKED.fetch_add(1, Ordering::Relaxed) == 0 {
            return Err(s.refuse(Refusal::Custom, 0, 0));
        }
        let mut bits = u64::from(*value);
        s.serialize_bits(&mut bits, 8)?;
        *value = bits as u8;
        Ok(())
    }
}

/// If the second pass finds no error, the reason of the first pass is reported.
#[test]
fn an_error_that_does_not_come_again_is_an_error() {
    #[derive(BitSerialize)]
    struct Event(#[bits(with = Fickle)] u8);
    let why = frame::encode(&[Event(1)]).unwrap_err();
    assert_eq!(
        (why.kind(), why.path().to_string()),
        (Refusal::Custom, "Frame".to_owned())
    );
    assert!(frame::encode(&[Event(1)]).is_ok());
}

/// Says 1 bit and takes none.
struct Liar;

impl Codec<()> for Liar {
    const SCHEMA: &'static Schema = &Schema::custom("Liar", 1, 1);

    fn initial() {}

    fn serialize<S: Stream>((): &mut (), _s: &mut S) -> Result<(), Refusal> {
        Ok(())
    }
}

#[test]
fn a_codec_that_lies_about_its_bits_is_no_loop() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Lie(#[bits(with = Liar)] ());
    let read = FrameDecoder::<Lie>::new(1000).next_frame(&mut &[40, 0, 0, 0, 0][..]);
    assert!(
        matches!(read, Err(FrameError::Payload(why)) if why.kind() == Refusal::Custom),
        "{read:?}"
    );
}
