//! `bitstream::packet`: what an envelope looks like, and that nothing else is opened.

use bitstream::packet::{self, OpenError, Protocol, SealError};
use bitstream::{BitSerialize, Refusal};
use proptest::prelude::{Strategy, any};
use tests_support::{envelope, seeded};

const ID: u64 = 0x1122_3344_5566_7788;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(width = 8))]
enum Packet {
    #[bits(id = 1)]
    Ping,
    #[bits(id = 2)]
    Input {
        #[bits(range = 0..=1000)]
        tick: u16,
        #[bits(check)]
        keys: [bool; 4],
    },
    #[bits(id = 3)]
    Chat(#[string(max = 200)] String),
}

const PROTOCOL: Protocol<Packet> = Protocol::with_id(ID);

fn input() -> Packet {
    Packet::Input {
        tick: 513,
        keys: [true, false, false, true],
    }
}

fn packets() -> impl Strategy<Value = Packet> {
    let texts = proptest::collection::vec(proptest::char::range('a', 'z'), 0..=200);
    (0..3_u8, 0..=1000_u16, any::<[bool; 4]>(), texts).prop_map(|(kind, tick, keys, text)| match kind {
        0 => Packet::Ping,
        1 => Packet::Input { tick, keys },
        _ => Packet::Chat(text.into_iter().collect()),
    })
}

/// The fingerprint that the document computes from a packet.
fn fingerprint_by_the_document(packet: &[u8]) -> u32 {
    let (crc, body) = packet.split_first_chunk().unwrap();
    let mut r = !u32::from_le_bytes(*crc);
    for byte in body.iter().rev() {
        for _ in 0..8 {
            let high = r >> 31 == 1;
            r = r << 1 ^ if high { 0xDB71_0641 } else { 0 };
        }
        r ^= u32::from(*byte);
    }
    !r
}

#[test]
fn an_envelope_is_crc_payload_and_end_check() {
    // the check value of the polynomial: the test computes a CRC-32
    assert_eq!(envelope::crc32(b"123456789"), 0xCBF4_3926);
    // id 88 77 66 55 44 33 22 11, then the payload 07, then the end check; zlib.crc32 of these is aa 5a db 71
    let packet = [0xAA, 0x5A, 0xDB, 0x71, 7, 0x75, 0xB1, 0xFE, 0x5A];
    let protocol = Protocol::<u8>::with_id(ID);
    assert_eq!(protocol.seal(&7), Ok(packet.to_vec()));
    assert_eq!(protocol.open(&packet), Ok(7));
    // a payload of no bytes
    let empty = Protocol::<()>::with_id(ID);
    assert_eq!(empty.seal(&()), Ok(envelope::seal(ID, &[])));
    assert_eq!(empty.open(&envelope::seal(ID, &[])), Ok(()));
}

#[test]
fn every_way_to_seal_gives_the_packet_of_the_document() {
    seeded::check("packets are sealed", 300, &(packets(), any::<u64>()), |(value, id)| {
        let protocol = Protocol::<Packet>::with_id(id);
        let payload = bitstream::encode(&value).map_err(|why| why.to_string())?;
        let expected = envelope::seal(id, &payload);
        let sealed = protocol.seal(&value).map_err(|why| why.to_string())?;
        let mut appended = vec![9];
        protocol
            .seal_into(&value, &mut appended)
            .map_err(|why| why.to_string())?;
        let mut slice = vec![0xFF; expected.len()];
        let used = protocol
            .seal_to_slice(&value, &mut slice)
            .map_err(|why| why.to_string())?;
        let mut untyped = vec![0xFF; expected.len() + 3];
        untyped[packet::PAYLOAD_AT..][..payload.len()].copy_from_slice(&payload);
        packet::seal(id, &mut untyped, payload.len()).map_err(|why| why.to_string())?;
        assert_eq!(sealed, expected);
        assert_eq!(appended[1..], expected);
        assert_eq!((used, &slice), (expected.len(), &expected));
        assert_eq!(untyped[..expected.len()], expected);
        assert_eq!(untyped[expected.len()..], [0xFF; 3]);
        assert_eq!(packet::open(id, &expected), Ok(&payload[..]));
        assert_eq!(protocol.open(&expected).as_ref(), Ok(&value));
        let mut old = Packet::Chat("old".into());
        assert_eq!((protocol.open_into(&mut old, &expected), old), (Ok(()), value));
        assert!(protocol.recognises(&expected));
        Ok(())
    });
}

#[test]
fn every_flipped_bit_is_refused() {
    let whole = PROTOCOL.seal(&input()).unwrap();
    for bit in 0..whole.len() * 8 {
        let mut packet = whole.clone();
        packet[bit / 8] ^= 1 << (bit % 8);
        match PROTOCOL.open(&packet) {
            // told by the place
            Err(OpenError::NoEndCheck { found }) => assert_eq!(found, 0x5AFE_B175 ^ 1 << (bit - (whole.len() - 4) * 8)),
            Err(OpenError::Mismatch { fingerprint }) => {
                assert!(bit < (whole.len() - 4) * 8, "bit {bit}");
                assert_ne!(fingerprint, PROTOCOL.fingerprint());
                assert_eq!(fingerprint, fingerprint_by_the_document(&packet));
            }
            other => panic!("bit {bit}: {other:?}"),
        }
        assert!(!PROTOCOL.recognises(&packet));
    }
}

/// A CRC-32 detects every burst of up to 32 bits, here at each place and each width.
#[test]
fn every_burst_of_32_bits_is_refused() {
    let whole = PROTOCOL.seal(&input()).unwrap();
    let bits = whole.len() * 8;
    for start in 0..bits {
        for width in 1..=32.min(bits - start) {
            let mut packet = whole.clone();
            for bit in [start, start + width / 2, start + width - 1] {
                packet[bit / 8] |= 1 << (bit % 8);
            }
            let same = packet == whole;
            assert_eq!(PROTOCOL.open(&packet).is_ok(), same, "{width} bits from {start}");
        }
    }
}

#[test]
fn every_truncation_is_refused() {
    for value in [Packet::Ping, input(), Packet::Chat("x".repeat(200))] {
        let whole = PROTOCOL.seal(&value).unwrap();
        for len in 0..whole.len() {
            let refused = PROTOCOL.open(&whole[..len]);
            match refused {
                Err(OpenError::TooShort { len: told }) => assert!(told == len && len < 8),
                Err(OpenError::NoEndCheck { .. }) => assert!(len >= 8),
                other => panic!("{len} of {} bytes: {other:?}", whole.len()),
            }
        }
        let mut longer = whole.clone();
        longer.push(0);
        assert!(matches!(PROTOCOL.open(&longer), Err(OpenError::NoEndCheck { .. })));
        // two datagrams in one
        let twice = [&whole[..], &whole[..]].concat();
        assert!(matches!(PROTOCOL.open(&twice), Err(OpenError::Mismatch { .. })));
    }
}

/// A packet that was cut where the payload happens to hold the end check.
#[test]
fn a_truncation_that_ends_like_a_packet_is_refused() {
    let mut buffer = [0; 40];
    buffer[packet::PAYLOAD_AT..][..10].copy_from_slice(&[1, 2, 3, 0x75, 0xB1, 0xFE, 0x5A, 4, 5, 6]);
    let used = packet::seal(ID, &mut buffer, 10).unwrap();
    let cut = packet::open(ID, &buffer[..packet::PAYLOAD_AT + 7]);
    assert!(matches!(cut, Err(OpenError::Mismatch { .. })), "{cut:?}");
    assert!(packet::open(ID, &buffer[..used]).is_ok());
}

#[test]
fn every_other_id_is_refused_and_told_by_its_fingerprint() {
    let whole = PROTOCOL.seal(&input()).unwrap();
    // all that differ in one place of up to 16 bits
    let near = (0..=48).flat_map(|shift| [1, 2, 3, 0x55, 0xFFFF].map(|bits: u64| ID ^ bits << shift));
    for id in near {
        let other = Protocol::<Packet>::with_id(id);
        let fingerprint = PROTOCOL.fingerprint();
        assert_eq!(other.open(&whole), Err(OpenError::Mismatch { fingerprint }), "{id:#x}");
        assert!(!other.recognises(&whole));
        let packet = other.seal(&input()).unwrap();
        let fingerprint = packet::fingerprint(id);
        assert_eq!(fingerprint, envelope::crc32(&id.to_le_bytes()));
        assert_eq!(PROTOCOL.open(&packet), Err(OpenError::Mismatch { fingerprint }));
    }
    seeded::check(
        "other ids",
        500,
        &(any::<u64>(), any::<u64>(), packets()),
        |(a, b, value)| {
            let (a, b) = (Protocol::<Packet>::with_id(a), Protocol::<Packet>::with_id(b));
            let packet = a.seal(&value).map_err(|why| why.to_string())?;
            let fingerprint = a.fingerprint();
            assert_eq!(fingerprint_by_the_document(&packet), fingerprint);
            match b.open(&packet) {
                Err(OpenError::Mismatch { fingerprint: found }) if found == fingerprint => Ok(()),
                Ok(_) if a.id() == b.id() => Ok(()),
                other => Err(format!("{a:?} as {b:?}: {other:?}")),
            }
        },
    );
}

#[test]
fn the_id_is_the_number_and_the_wire_form() {
    let (a, b) = (Protocol::<Packet>::new(1), Protocol::<Packet>::new(2));
    assert_eq!(a.id(), 1 ^ bitstream::wire_hash::<Packet>());
    assert_eq!(a.id() ^ b.id(), 3);
    // a field of another range, and nothing else
    #[derive(BitSerialize)]
    struct Server {
        #[bits(range = 0..=200)]
        health: u8,
    }
    #[derive(BitSerialize)]
    struct Client {
        #[bits(range = 0..=100)]
        health: u8,
    }
    let (server, client) = (Protocol::<Server>::new(7), Protocol::<Client>::new(7));
    let packet = client.seal(&Client { health: 50 }).unwrap();
    let refused = server.open(&packet).map(|server| server.health);
    let fingerprint = client.fingerprint();
    assert_eq!(refused, Err(OpenError::Mismatch { fingerprint }));
    assert_eq!(client.open(&packet).map(|client| client.health), Ok(50));
}

#[test]
fn a_protocol_shows_its_id() {
    let shown = format!("{:?}", Protocol::<u8>::with_id(0xABC));
    assert_eq!(shown, "Protocol(0x0000000000000abc)");
}

#[test]
fn random_bytes_are_refused() {
    let bytes = proptest::collection::vec(any::<u8>(), 0..1300);
    seeded::check("random bytes", 2000, &bytes, |bytes| match PROTOCOL.open(&bytes) {
        Ok(value) => Err(format!("opened as {value:?}")),
        Err(why) if why.to_string().is_empty() => Err("no message".into()),
        Err(_) => Ok(()),
    });
}

/// Seals any payload with the right id, as an attacker who knows it.
#[test]
fn a_payload_that_is_no_value_is_refused_with_its_path() {
    let sealed = |payload: &[u8]| envelope::seal(ID, payload);
    let refused = |payload: &[u8]| PROTOCOL.open(&sealed(payload)).map_err(|why| why.to_string());
    // 1023 is headroom of 0..=1000
    assert_eq!(
        refused(&[2, 0xFF, 0x03]),
        Err("Packet.Input.tick: 1023 is not in 0..=1000 (bits 8..18)".into())
    );
    assert_eq!(refused(&[]), Err("Packet: the packet ends early (bits 0..8)".into()));
    assert_eq!(
        refused(&[9]),
        Err("Packet: no variant has the tag 9 (bits 0..8)".into())
    );
    assert_eq!(
        refused(&[1, 0]),
        Err("Packet: 1 byte is left over after the value (at bit 8)".into())
    );
    // the check in the middle
    let mut payload = bitstream::encode(&input()).unwrap();
    payload[4] ^= 1;
    match PROTOCOL.open(&sealed(&payload)) {
        Err(OpenError::Payload(why)) => assert_eq!(why.kind(), Refusal::Check),
        other => panic!("{other:?}"),
    }
    let mut old = Packet::Ping;
    assert!(PROTOCOL.open_into(&mut old, &sealed(&payload)[1..]).is_err());
    assert_eq!(old, Packet::Ping);
}

#[test]
fn a_payload_of_any_bytes_never_panics() {
    let payload = proptest::collection::vec(any::<u8>(), 0..230);
    seeded::check("any payload", 2000, &payload, |payload| {
        let packet = envelope::seal(ID, &payload);
        match PROTOCOL.open(&packet) {
            Ok(value) if bitstream::encode(&value).as_ref() == Ok(&payload) => Ok(()),
            Err(OpenError::Payload(_)) => Ok(()),
            other => Err(format!("{other:?}")),
        }
    });
}

#[test]
fn a_buffer_that_is_too_short_is_told_what_it_takes() {
    for value in [Packet::Ping, input(), Packet::Chat("hello".into())] {
        let needed = PROTOCOL.seal(&value).unwrap().len();
        for len in 0..needed {
            let sealed = PROTOCOL.seal_to_slice(&value, &mut vec![0; len]);
            assert_eq!(sealed, Err(SealError::BufferTooShort { needed, len }), "{value:?}");
        }
        assert_eq!(PROTOCOL.seal_to_slice(&value, &mut vec![0; needed]), Ok(needed));
    }
    let untyped = packet::seal(ID, &mut [0; 20], 13);
    assert_eq!(untyped, Err(SealError::BufferTooShort { needed: 21, len: 20 }));
    let untyped = packet::seal(ID, &mut [0; 20], usize::MAX);
    assert!(matches!(untyped, Err(SealError::BufferTooShort { len: 20, .. })));
}

#[test]
fn a_value_outside_its_declaration_is_not_sealed() {
    let wrong = Packet::Input {
        tick: 1001,
        keys: [false; 4],
    };
    let text = "Packet.Input.tick: 1001 is not in 0..=1000 (bits 8..18)";
    let mut out = vec![1, 2, 3];
    assert_eq!(
        PROTOCOL.seal_into(&wrong, &mut out).map_err(|why| why.to_string()),
        Err(text.into())
    );
    assert_eq!(out, [1, 2, 3]);
    for len in [0, 8, 100] {
        let sealed = PROTOCOL.seal_to_slice(&wrong, &mut vec![0; len]);
        match sealed {
            Err(SealError::Payload(why)) => assert_eq!(why.to_string(), text),
            other => panic!("{len} bytes: {other:?}"),
        }
    }
}

#[test]
fn the_largest_packet_is_known_before() {
    assert_eq!(packet::OVERHEAD_BYTES, 8);
    assert_eq!(Protocol::<()>::MAX_BYTES, 8);
    // 17 bits
    const FULL: Protocol<(u16, bool)> = Protocol::with_id(ID);
    assert_eq!(Protocol::<(u16, bool)>::MAX_BYTES, 3 + 8);
    assert_eq!(FULL.seal(&(u16::MAX, true)).map(|packet| packet.len()), Ok(11));
    // a buffer for any packet is an array
    let mut buffer = [0; Protocol::<Packet>::MAX_BYTES];
    assert!(
        PROTOCOL
            .seal_to_slice(&Packet::Chat("x".repeat(200)), &mut buffer)
            .is_ok()
    );
}

#[test]
fn errors_say_what_and_what_it_means() {
    let short = PROTOCOL.open(&[1, 2, 3]).unwrap_err();
    assert_eq!(
        short.to_string(),
        "3 bytes are too few for a packet, which has at least 8"
    );
    let cut = PROTOCOL.open(&[0; 8]).unwrap_err();
    assert_eq!(
        cut.to_string(),
        "the packet is cut short or damaged: it ends with 0x00000000, not with the end check"
    );
    let other = Protocol::<Packet>::with_id(0).seal(&Packet::Ping).unwrap();
    // the CRC-32 of eight zeros
    assert_eq!(
        PROTOCOL.open(&other).unwrap_err().to_string(),
        "the CRC-32 does not match: the packet is damaged, or was sealed with the protocol of fingerprint 0x6522df69"
    );
    let full = PROTOCOL.seal_to_slice(&Packet::Ping, &mut [0; 3]).unwrap_err();
    assert_eq!(
        full.to_string(),
        "the sealed packet takes 9 bytes, and the buffer has 3"
    );
}
