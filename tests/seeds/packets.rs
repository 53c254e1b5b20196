//! Rows 53 to 59, the wiki and "reading and writing packets": integers of unknown size, packets and events.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::frame::{self, FrameDecoder, FrameError};
use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{exact, read_error};

#[test]
fn row_53_a_dynamic_integer_has_as_many_groups_as_it_needs() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Five(#[bits(varint(group = 5))] u32);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Seven(#[bits(varint)] u32);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Nine(#[bits(varint(group = 9))] u32);
    // a one and a zero, 32 in two groups of 5
    exact(&Five(32), Five(1), 12, &[0b100000_01, 0]);
    // a zero, 100
    exact(&Seven(100), Seven(1000), 8, &[0b1100100_0]);
    // a zero, 280 = 0b1_0001_1000
    exact(&Nine(280), Nine(1), 10, &[0b0011000_0, 0b10]);
    // a one and a zero, 71200 = 0b1_0001_0110_0010_0000
    exact(&Nine(71_200), Nine(1), 20, &[0b100000_01, 0b01011000, 0b0100]);
    // three ones and no zero, 32 bits
    exact(&Nine(u32::MAX), Nine(1), 35, &[0xFF, 0xFF, 0xFF, 0xFF, 0b111]);
}

/// Packets of a server. The wiki's `None`, 0, is no event.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(width = 7))]
enum Server {
    #[bits(id = 1)]
    Ping,
    #[bits(id = 2)]
    LoginResult(bool),
    #[bits(id = 3)]
    StateUpdates(#[array(max = 200)] Vec<u16>),
    #[bits(id = 4)]
    RadarUpdate {
        #[bits(varint)]
        count: u8,
        #[array(max = 100, count = count)]
        blips: Vec<Blip>,
    },
}

/// Packets of a client.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(width = 7))]
enum Client {
    #[bits(id = 1)]
    Pong,
    #[bits(id = 2)]
    Login(#[string(max = 15)] String, #[string(max = 15)] String),
    #[bits(id = 3)]
    Input {
        up: bool,
        down: bool,
        left: bool,
        right: bool,
    },
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Blip {
    /// 10 types, of which a reader gets no others.
    #[bits(range = 0..=9)]
    kind: u8,
    #[float(min = 0.0, max = 100.0, bits = 6)]
    x: f32,
    #[float(min = 0.0, max = 100.0, bits = 6)]
    y: f32,
}

/// `Packet_Length (EventID Data) x N`: 200 state updates are never split between two steps.
#[test]
fn row_54_a_frame_is_its_length_in_bits_and_a_transaction() {
    let updates: Vec<_> = (0..200).map(|i| Server::StateUpdates(vec![i])).collect();
    let bytes = frame::encode(&updates).unwrap();
    // the length, then 7 of the id, 8 of the number of updates, 16 of one
    let bits: u32 = 32 + 200 * (7 + 8 + 16);
    assert_eq!(bytes[..4], bits.to_le_bytes());
    assert_eq!(bytes.len(), bits.div_ceil(8) as usize);
    let mut decoder = FrameDecoder::new(1400);
    for part in bytes[..bytes.len() - 1].chunks(100) {
        assert_eq!(decoder.next_frame(&mut &part[..]), Ok(None));
    }
    let last = &bytes[bytes.len() - 1..];
    assert_eq!(decoder.next_frame(&mut &last[..]), Ok(Some(updates)));
}

#[test]
fn row_55_events_have_ids_for_each_direction_and_need_no_data() {
    // a frame of one event without data is its length and its id
    let ids = |bytes: Result<Vec<u8>, _>| bytes.map(|bytes: Vec<u8>| (bytes[0], bytes[4]));
    assert_eq!(ids(frame::encode(&[Server::Ping])), Ok((32 + 7, 1)));
    assert_eq!(ids(frame::encode(&[Server::LoginResult(false)])), Ok((32 + 8, 2)));
    assert_eq!(ids(frame::encode(&[Server::StateUpdates(vec![])])), Ok((32 + 15, 3)));
    assert_eq!(ids(frame::encode(&[Client::Pong])), Ok((32 + 7, 1)));
    let keys = Client::Input {
        up: true,
        down: false,
        left: false,
        right: true,
    };
    // 4 bits for the 4 keys: up into the last bit of the id's byte, down, left and right into the next
    assert_eq!(frame::encode(&[keys]), Ok(vec![32 + 11, 0, 0, 0, 0b1_0000011, 0b1_0_0]));
    let login = Client::Login("ada".into(), "secret".into());
    // the lowest bit of the name's length, 3, above the 7 of the id
    assert_eq!(bitstream::encode(&login).map(|bytes| bytes[0]), Ok(0b1_0000010));
    assert_eq!(
        read_error::<Server>(&[0]),
        "Server: no variant has the tag 0 (bits 0..7)"
    );
    assert_eq!(
        read_error::<Client>(&[0]),
        "Client: no variant has the tag 0 (bits 0..7)"
    );
}

#[test]
fn row_56_a_radar_packet_is_1647_bits_and_206_bytes() {
    let blip = Blip {
        kind: 0b1001,
        x: 100.0,
        y: 0.0,
    };
    let radar = Server::RadarUpdate {
        count: 100,
        blips: vec![blip; 100],
    };
    assert_eq!(32 + 7 + 8 + (4 + 6 + 6) * 100, 1647);
    assert_eq!(frame::encoded_bits(std::slice::from_ref(&radar)), Ok(1647));
    let bytes = frame::encode(std::slice::from_ref(&radar)).unwrap();
    // 1647 = 0x066F; id 4 in 7 bits, and the zero of a dynamic integer of one group
    let mut golden = vec![0x6F, 0x06, 0, 0, 0b0_0000100];
    // 100 in 7 bits, the lowest of kind 0b1001
    golden.push(0b1_1100100);
    for _ in 0..99 {
        // the low 5 of x, which is 63, and the high 3 of kind; the lowest of the next kind, y, the highest of x
        golden.extend([0b11111_100, 0b1_000000_1]);
    }
    golden.extend([0b11111_100, 0b0_000000_1]);
    assert_eq!(bytes, golden);
    assert_eq!(bytes.len(), 206);
    assert!(bytes.len() < 1400);
    let read = FrameDecoder::new(1400).next_frame(&mut &bytes[..]);
    assert_eq!(read, Ok(Some(vec![radar])));
    // the 4 bits of a type hold 10 to 15 as well
    for kind in 10..16 {
        let why = read_error::<Blip>(&[kind, 0]);
        assert_eq!(why, format!("Blip.kind: {kind} is not in 0..=9 (bits 0..4)"));
    }
}

/// The wiki's event 0, `None`, is one that must be asked for.
#[test]
fn event_0_is_refused_unless_it_is_declared() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(tag(width = 7))]
    enum Events {
        #[bits(id = 0)]
        None,
        #[bits(id = 1)]
        Ping,
    }
    exact(&Events::None, Events::Ping, 7, &[0]);
    let why = bitstream::decode::<Server>(&[0]).map_err(|why| (why.kind(), why.value()));
    assert_eq!(why, Err((Refusal::UnknownTag, Some(0))));
}

/// A login whose data is an integer of 32 bits, 5, in place of two strings.
#[test]
fn row_57_a_wrong_payload_is_a_typed_error() {
    #[derive(BitSerialize)]
    #[bits(tag(width = 7))]
    enum Corrupt {
        #[bits(id = 2)]
        Login(i32),
    }
    let bytes = frame::encode(&[Corrupt::Login(5)]).unwrap();
    let why = FrameDecoder::<Client>::new(1400)
        .next_frame(&mut &bytes[..])
        .unwrap_err();
    // 5 is the length of a name whose bytes are zeros
    match why {
        FrameError::Payload(event) => assert_eq!(event.kind(), Refusal::EndOfPacket),
        other => panic!("{other}"),
    }
    assert_eq!(
        why.to_string(),
        "Frame.events[0].Login.0: the packet ends early (bits 48..88)"
    );
}

/// A byte for the type, then the body of that type.
#[test]
fn row_58_a_packet_type_is_its_first_byte() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(tag(repr))]
    #[repr(u8)]
    enum Packet {
        A { x: f32, y: f32, z: f32 },
        B(#[array(max = 32)] Vec<i32>),
        C(bool, i16, i32),
    }
    let c = Packet::C(true, -1, 1);
    // the type, true and -1, the highest of -1 and 1
    exact(
        &c,
        Packet::B(vec![1]),
        57,
        &[2, 0b1111111_1, 0xFF, 0b0000001_1, 0, 0, 0, 0],
    );
    let a = Packet::A { x: 1.0, y: 0.0, z: 0.0 };
    exact(&a, c, 104, &[0, 0, 0, 0x80, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0]);
    let read = bitstream::decode::<Packet>(&[3]).map_err(|why| (why.kind(), why.value()));
    assert_eq!(read, Err((Refusal::UnknownTag, Some(3))));
}

#[test]
fn row_59_sizes_are_known_before_anything_is_sent() {
    #[derive(BitSerialize)]
    struct Snapshot(#[array(max = 60)] Vec<(u16, [f32; 3])>);
    assert_eq!((Snapshot::MIN_BITS, Snapshot::MAX_BITS), (6, 6 + 60 * 112));
    assert_eq!(bitstream::max_bytes::<Snapshot>(), 841);
    assert_eq!(bitstream::measure(&Snapshot(vec![(1, [0.0; 3]); 2])), 6 + 2 * 112);
    // the largest frame of one event: 200 states
    assert_eq!(frame::LENGTH_BITS + Server::MAX_BITS, 32 + 7 + 8 + 200 * 16);
    let states = [Server::StateUpdates(vec![7; 200])];
    assert_eq!(frame::encoded_bits(&states), Ok(32 + Server::MAX_BITS));
    // and of one in an envelope
    assert_eq!(bitstream::packet::Protocol::<Snapshot>::MAX_BYTES, 841 + 8);
}
