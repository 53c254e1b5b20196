//! Records of TLS (RFC 8446), whose lengths are big-endian in 8, 16 or 24 bits.

use bitstream::BitSerialize;
use tests_support::golden::{exact, read_error, write_error};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = length <= 16_640)]
struct Record {
    kind: u8,
    #[bits(big_endian)]
    version: u16,
    #[bits(big_endian)]
    length: u16,
    #[bits(tag = kind)]
    content: Content,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(width = 8))]
enum Content {
    #[bits(id = 21)]
    Alert { level: u8, description: u8 },
    #[bits(id = 22)]
    Handshake(Handshake),
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Handshake {
    kind: u8,
    #[bits(24, big_endian)]
    length: u32,
    #[array(max = 20_000, count = length)]
    body: Vec<u8>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Extension {
    #[bits(as = u16, big_endian)]
    kind: ExtensionType,
    #[bits(big_endian)]
    length: u16,
    #[bits(big_endian)]
    bytes: u16,
    #[array(max = 100, count = bytes / 2)]
    #[bits(big_endian)]
    versions: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u16)]
enum ExtensionType {
    Groups = 10,
    Versions = 43,
}

impl From<ExtensionType> for u16 {
    fn from(kind: ExtensionType) -> u16 {
        kind as u16
    }
}

impl TryFrom<u16> for ExtensionType {
    type Error = &'static str;

    fn try_from(number: u16) -> Result<ExtensionType, Self::Error> {
        match number {
            10 => Ok(ExtensionType::Groups),
            43 => Ok(ExtensionType::Versions),
            _ => Err("not an extension"),
        }
    }
}

#[test]
fn lengths_are_in_three_bytes() {
    let record = Record {
        kind: 22,
        version: 0x0303,
        length: 7,
        content: Content::Handshake(Handshake {
            kind: 8,
            length: 3,
            body: vec![1, 2, 3],
        }),
    };
    let bytes = [22, 3, 3, 0, 7, 8, 0, 0, 3, 1, 2, 3];
    let alert = Record {
        kind: 21,
        length: 2,
        content: Content::Alert {
            level: 2,
            description: 40,
        },
        ..record.clone()
    };
    exact(&record, alert.clone(), bytes.len() * 8, &bytes);
    exact(&alert, record, 7 * 8, &[21, 3, 3, 0, 2, 2, 40]);
    assert_eq!(
        write_error(&Handshake {
            kind: 1,
            length: 1 << 24,
            body: vec![]
        }),
        "Handshake.length: 16777216 is not in 24 bits (bits 8..32)"
    );
    assert_eq!(
        read_error::<Record>(&[22, 3, 3, 0, 7, 8, 0xFF, 0, 0]),
        "Record.content.Handshake.0.body: length 16711680 is not in 0..=20000 (at bit 72)"
    );
}

#[test]
fn an_enum_is_sent_as_a_big_endian_number() {
    let extension = Extension {
        kind: ExtensionType::Versions,
        length: 6,
        bytes: 4,
        versions: vec![0x0304, 0x0303],
    };
    let old = Extension {
        kind: ExtensionType::Groups,
        ..extension.clone()
    };
    exact(&extension, old, 80, &[0, 43, 0, 6, 0, 4, 3, 4, 3, 3]);
    assert_eq!(
        read_error::<Extension>(&[43, 0, 0, 0, 0, 0]),
        "Extension.kind: the value does not convert to its type (at bit 16)"
    );
}
