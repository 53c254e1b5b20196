//! Rows 46 to 52, "serialization strategies": protocol ids, CRC32 and checks.

use bitstream::packet::{self, OpenError, Protocol};
use bitstream::{BitSerialize, Refusal, wire_hash};
use tests_support::golden::{exact, read_error};

/// A packet as two builds know it: the older one has fewer points of health.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Player {
    #[bits(range = 0..=200)]
    health: u8,
}

mod old {
    use bitstream::BitSerialize;

    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    pub(super) struct Player {
        #[bits(range = 0..=100)]
        pub(super) health: u8,
    }
}

const GAME: u64 = 0x4741_4D45_0000_0001;
const DATA: u64 = 0x0000_0000_1E4E_1003;

/// A number for the game, a hash of the protocol's version, a hash of the game's data.
#[test]
fn row_46_a_protocol_id_is_of_the_game_its_protocol_and_its_data() {
    let id = |number| Protocol::<Player>::new(number).id();
    assert_eq!(id(GAME ^ DATA), GAME ^ DATA ^ wire_hash::<Player>());
    // each of the three makes another protocol
    assert_ne!(id(GAME ^ DATA), id(GAME));
    assert_ne!(id(GAME ^ DATA), id((GAME + 1) ^ DATA));
    assert_ne!(id(GAME ^ DATA), Protocol::<old::Player>::new(GAME ^ DATA).id());
    // and all 64 bits count
    let packet = Protocol::<Player>::with_id(GAME).seal(&Player { health: 1 }).unwrap();
    for bit in 0..64 {
        assert!(
            !Protocol::<Player>::with_id(GAME ^ 1 << bit).recognises(&packet),
            "{bit}"
        );
    }
}

/// Bytes of zlib's `crc32`, computed elsewhere: of the id's eight bytes, "123456789" and the end check.
#[test]
fn row_47_a_crc32_picks_up_damaged_packets() {
    let protocol = Protocol::<[u8; 9]>::with_id(0x0102_0304_0506_0708);
    let sealed = protocol.seal(b"123456789").unwrap();
    // CRC-32 of 08 07 06 05 04 03 02 01, 31 .. 39, 75 b1 fe 5a
    assert_eq!(sealed[..4], [0xF2, 0xFB, 0x94, 0xF6]);
    for bit in 0..sealed.len() * 8 {
        let mut damaged = sealed.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(protocol.open(&damaged).is_err(), "bit {bit}");
    }
}

/// Not sent, and yet it must be the same: 8 of the 12 bytes are saved.
#[test]
fn row_48_a_protocol_id_is_a_magic_prefix() {
    let (sender, receiver) = (Protocol::<Player>::with_id(1), Protocol::<Player>::with_id(2));
    let packet = sender.seal(&Player { health: 200 }).unwrap();
    // the payload, and 12 bytes less 8 before it
    let (payload, end_check) = (1, 4);
    assert_eq!(packet.len(), 12 - 8 + payload + end_check);
    assert_eq!(sender.open(&packet), Ok(Player { health: 200 }));
    let fingerprint = sender.fingerprint();
    assert_eq!(receiver.open(&packet), Err(OpenError::Mismatch { fingerprint }));
}

/// 0x5AFEB175 between fields.
#[test]
fn row_49_a_check_in_the_middle_shows_where_both_sides_fell_out_of_step() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Checked {
        #[bits(check)]
        a: u8,
        b: u8,
    }
    let bytes = [1, 0x75, 0xB1, 0xFE, 0x5A, 2];
    exact(&Checked { a: 1, b: 2 }, Checked { a: 0, b: 0 }, 48, &bytes);

    // a writer with one bit more in front
    #[derive(BitSerialize)]
    struct Wider {
        a: (bool, u8),
        #[bits(check)]
        b: (),
        c: u8,
    }
    let wider = bitstream::encode(&Wider {
        a: (true, 1),
        b: (),
        c: 2,
    })
    .unwrap();
    // the number one bit later is twice the number; and the 9th bit of `a` is a 0
    assert_eq!(
        read_error::<Checked>(&wider),
        "Checked.a: the check is 0xb5fd62ea, not the declared number: both sides have different declarations, or the packet is damaged (bits 8..40)"
    );
    // in a packet whose envelope is right
    let protocol = Protocol::<Checked>::with_id(5);
    let packet = Protocol::<Wider>::with_id(5)
        .seal(&Wider {
            a: (true, 1),
            b: (),
            c: 2,
        })
        .unwrap();
    match protocol.open(&packet) {
        Err(OpenError::Payload(why)) => assert_eq!(why.kind(), Refusal::Check),
        other => panic!("{other:?}"),
    }
}

/// A packet that was cut anywhere, also where its bytes are a packet of their own without the check.
#[test]
fn row_50_a_check_at_the_end_shows_truncation() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(check)]
    struct Checked {
        a: u8,
        b: u8,
    }
    let bytes = [1, 2, 0x75, 0xB1, 0xFE, 0x5A];
    exact(&Checked { a: 1, b: 2 }, Checked { a: 0, b: 0 }, 48, &bytes);
    assert_eq!(
        read_error::<Checked>(&bytes[..5]),
        "Checked: the packet ends early (bits 16..48)"
    );

    let protocol = Protocol::<Vec8>::with_id(7);
    let packet = protocol.seal(&Vec8((0..40).collect())).unwrap();
    for len in 8..packet.len() {
        let cut = protocol.open(&packet[..len]);
        assert!(matches!(cut, Err(OpenError::NoEndCheck { .. })), "{len}: {cut:?}");
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Vec8(#[array(max = 200)] Vec<u8>);

/// `[id 64, not sent][crc32 32][data][end check 32]`.
#[test]
fn row_51_the_layout_is_crc_data_and_end_check() {
    let packet = Protocol::<u16>::with_id(0).seal(&0x0201).unwrap();
    let (crc, rest) = packet.split_at(4);
    assert_eq!(rest, [1, 2, 0x75, 0xB1, 0xFE, 0x5A]);
    // zlib.crc32 of eight zeros, then 01 02 75 b1 fe 5a
    assert_eq!(crc, [0x52, 0x49, 0xDB, 0xF9]);
    assert_eq!(packet::OVERHEAD_BYTES * 8, 32 + 32);
    // bytes in place of a value
    let mut buffer = [0; 10];
    buffer[packet::PAYLOAD_AT..][..2].copy_from_slice(&[1, 2]);
    assert_eq!(packet::seal(0, &mut buffer, 2), Ok(10));
    assert_eq!(buffer[..], packet[..]);
}

/// No version understands another: the packet is refused whatever is in it, and the receiver can say whose it is.
#[test]
fn row_52_a_build_of_another_version_is_refused() {
    const SERVER: Protocol<Player> = Protocol::new(GAME);
    const OLD: Protocol<old::Player> = Protocol::new(GAME);
    for health in 0..=100 {
        let packet = OLD.seal(&old::Player { health }).unwrap();
        // without the envelope 7 bits are read as 8
        assert!(bitstream::decode::<Player>(&packet[4..5]).is_ok());
        let refused = SERVER.open(&packet);
        let fingerprint = OLD.fingerprint();
        assert_eq!(refused, Err(OpenError::Mismatch { fingerprint }));
        assert!(OLD.recognises(&packet));
    }
}
