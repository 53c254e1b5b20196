//! The feature `bytes`: the same bytes and errors in buffers of every kind.

use bitstream::frame::{self, FrameDecoder, FrameError};
use bitstream::{BitSerialize, Refusal, buf, encode};
use bytes::{Buf, Bytes, BytesMut};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Small {
    #[bits(range = 0..=100)]
    health: u8,
    #[string(max = 9)]
    name: String,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Large(#[array(max = 5000)] Vec<u16>);

fn small() -> Small {
    Small {
        health: 99,
        name: "Ada".into(),
    }
}

/// Two parts of a buffer that is no slice.
fn parts(bytes: &[u8], at: usize) -> impl Buf + use<> {
    Bytes::copy_from_slice(&bytes[..at]).chain(Bytes::copy_from_slice(&bytes[at..]))
}

#[test]
fn values_are_appended() {
    let large = Large(vec![7; 300]);
    let mut out = BytesMut::from(&[9][..]);
    buf::encode_into(&small(), &mut out).unwrap();
    buf::encode_into(&large, &mut out).unwrap();
    let expected = [vec![9], encode(&small()).unwrap(), encode(&large).unwrap()].concat();
    assert_eq!(out, expected);
    let mut vec = vec![9];
    buf::put(&small(), &mut vec).unwrap();
    buf::put(&large, &mut vec).unwrap();
    assert_eq!(vec, expected);
}

#[test]
fn after_an_error_the_buffer_is_as_it_was() {
    let wrong = Small { health: 101, ..small() };
    let long = Large(vec![0; 5001]);
    let mut out = BytesMut::from(&[9][..]);
    assert_eq!(buf::encode_into(&wrong, &mut out), encode(&wrong).map(|_| ()));
    assert_eq!(buf::encode_into(&long, &mut out), encode(&long).map(|_| ()));
    assert_eq!(buf::put(&wrong, &mut out), encode(&wrong).map(|_| ()));
    assert!(buf::frame_into(&[small(), wrong], &mut out).is_err());
    assert_eq!(out[..], [9]);
    // a buffer of a fixed length
    let len = encode(&small()).unwrap().len();
    let mut room = [0; 16];
    let mut short = &mut room[..len - 1];
    assert_eq!(
        buf::put(&small(), &mut short).map_err(|why| why.kind()),
        Err(Refusal::BufferFull)
    );
    assert_eq!(short.len(), len - 1);
    let mut exact = &mut room[..len];
    assert_eq!((buf::put(&small(), &mut exact), exact.len()), (Ok(()), 0));
}

#[test]
fn a_value_is_taken_off_the_front() {
    let sent = [encode(&small()).unwrap(), encode(&small()).unwrap(), vec![9]].concat();
    let mut owned = Bytes::from(sent.clone());
    let mut borrowed = &sent[..];
    let mut grown = BytesMut::from(&sent[..]);
    for _ in 0..2 {
        assert_eq!(buf::decode_prefix(&mut owned), Ok(small()));
        assert_eq!(buf::decode_prefix(&mut borrowed), Ok(small()));
        assert_eq!(buf::decode_prefix(&mut grown), Ok(small()));
    }
    // what is left is too short, and stays
    assert_eq!(
        buf::decode_prefix::<Small>(&mut owned),
        bitstream::decode_prefix(&[9]).map(|(value, _)| value)
    );
    assert!(buf::decode_prefix::<Small>(&mut borrowed).is_err() && buf::decode_prefix::<Small>(&mut grown).is_err());
    assert_eq!([owned.as_ref(), borrowed, &grown], [[9]; 3]);
    // a value in two slices is refused, and stays
    let len = encode(&small()).unwrap().len();
    for at in 0..=len {
        let mut input = parts(&sent, at);
        let read = buf::decode_prefix::<Small>(&mut input);
        assert_eq!(read.is_ok(), at == 0 || at == len, "{at}");
        assert_eq!(input.remaining(), sent.len() - if read.is_ok() { len } else { 0 });
    }
}

#[test]
fn values_are_read_from_buffers_of_any_shape() {
    let bytes = encode(&small()).unwrap();
    for at in 0..=bytes.len() {
        let mut input = parts(&bytes, at);
        assert_eq!(buf::decode(&mut input), Ok(small()));
        assert!(!input.has_remaining());
        let mut input = parts(&[&bytes[..], &[1]].concat(), at);
        assert_eq!(
            buf::decode::<Small>(&mut input).map_err(|why| why.kind()),
            Err(Refusal::LeftOverBytes)
        );
        assert!(!input.has_remaining());
    }
}

#[test]
fn frames_are_read_from_buffers_of_any_shape() {
    let events = [vec![1u16, 2, 3], vec![4]];
    let mut stream = BytesMut::new();
    for events in &events {
        buf::frame_into(events, &mut stream).unwrap();
    }
    assert_eq!(
        stream,
        [frame::encode(&events[0]).unwrap(), frame::encode(&events[1]).unwrap()].concat()
    );
    for at in 0..=stream.len() {
        let mut decoder = FrameDecoder::<u16>::new(100);
        let mut input = parts(&stream, at);
        for events in &events {
            assert_eq!(
                buf::next_frame(&mut decoder, &mut input).as_ref(),
                Ok(&Some(events.clone()))
            );
        }
        assert_eq!(
            (buf::next_frame(&mut decoder, &mut input), input.remaining()),
            (Ok(None), 0)
        );
        assert_eq!(decoder.finish(), Ok(()));
    }
    // what arrives later
    let mut decoder = FrameDecoder::<u16>::new(100);
    let mut early = stream.split_to(6);
    assert_eq!((buf::next_frame(&mut decoder, &mut early), early.len()), (Ok(None), 0));
    assert_eq!(buf::next_frame(&mut decoder, &mut stream), Ok(Some(events[0].clone())));
    let error = buf::next_frame(&mut FrameDecoder::<u16>::new(100), &mut &[0; 4][..]);
    assert_eq!(error, Err(FrameError::TooShort { bits: 0 }));
}
