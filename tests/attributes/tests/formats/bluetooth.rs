//! An advertisement of Bluetooth LE: a header, an address, then structures up to the end, each with its length.

use bitstream::BitSerialize;
use std::num::NonZeroU8;
use tests_support::golden::read_error;

#[derive(BitSerialize, Debug, PartialEq)]
struct Advertisement {
    kind: Kind,
    #[bits(reserved = 1)]
    spare: (),
    channel_selection: bool,
    random_sender: bool,
    random_receiver: bool,
    length: u8,
    #[bits(48)]
    address: u64,
    #[array(max = 15, until = end)]
    data: Vec<Structure>,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 4))]
enum Kind {
    #[bits(id = 0)]
    Connectable,
    #[bits(id = 2)]
    NotConnectable,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Structure {
    length: NonZeroU8,
    kind: u8,
    #[bits(tag = kind, give(bytes = length.get() - 1))]
    body: Body,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(given(bytes: u8))]
enum Body {
    #[bits(id = 1)]
    Flags {
        discoverable: [bool; 2],
        low_energy_only: bool,
        #[bits(reserved = 5)]
        spare: (),
    },
    #[bits(id = 3)]
    Services(#[array(max = 14, count = bytes / 2)] Vec<u16>),
    #[bits(id = 9)]
    Name(#[string(max = 29, count = bytes)] String),
    #[bits(id = 10)]
    Power(i8),
    #[bits(id = 0xFF)]
    Manufacturer {
        company: u16,
        #[array(max = 27, count = i16::from(bytes) - 2, bytes)]
        data: Vec<u8>,
    },
}

fn advertisement(kind: Kind, length: u8, data: Vec<(u8, u8, Body)>) -> Advertisement {
    let structure = |(length, kind, body)| Structure {
        length: NonZeroU8::new(length).unwrap(),
        kind,
        body,
    };
    Advertisement {
        kind,
        spare: (),
        channel_selection: false,
        random_sender: true,
        random_receiver: false,
        length,
        address: 0x1122_3344_5566,
        data: data.into_iter().map(structure).collect(),
    }
}

#[test]
fn structures_go_on_to_the_end() {
    let flags = || Body::Flags {
        discoverable: [false, true],
        low_energy_only: true,
        spare: (),
    };
    let beacon = Body::Manufacturer {
        company: 0x4C,
        data: vec![2, 0x15],
    };
    let bytes = b"\x42\x0E\x66\x55\x44\x33\x22\x11\x02\x01\x06\x05\xFF\x4C\x00\x02\x15";
    let value = advertisement(Kind::NotConnectable, 14, vec![(2, 1, flags()), (5, 0xFF, beacon)]);
    assert_eq!(bitstream::encode(&value).as_deref(), Ok(&bytes[..]));
    assert_eq!(bitstream::decode(bytes), Ok(value));

    let named = vec![
        (2, 1, flags()),
        (3, 3, Body::Services(vec![0x180D])),
        (4, 9, Body::Name("abc".into())),
        (2, 10, Body::Power(-12)),
    ];
    let bytes = *b"\x40\x15\x66\x55\x44\x33\x22\x11\x02\x01\x06\x03\x03\x0D\x18\x04\x09abc\x02\x0A\xF4";
    let value = advertisement(Kind::Connectable, 21, named);
    assert_eq!(bitstream::encode(&value).as_deref(), Ok(&bytes[..]));
    assert_eq!(bitstream::decode(&bytes), Ok(value));

    let with = |at: usize, byte| {
        let mut bytes = bytes;
        bytes[at] = byte;
        read_error::<Advertisement>(&bytes)
    };
    assert_eq!(
        with(0, 0x41),
        "Advertisement.kind: no variant has the tag 1 (bits 0..4)"
    );
    assert_eq!(
        with(8, 0),
        "Advertisement.data[0].length: 0 is not allowed (bits 64..72)"
    );
    assert_eq!(
        with(9, 7),
        "Advertisement.data[0].body: no variant has the tag 7 (at bit 80)"
    );
    assert_eq!(
        with(15, 30),
        "Advertisement.data[2].body.Name.0: the packet ends early (bits 136..368)"
    );
}
