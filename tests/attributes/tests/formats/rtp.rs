//! Headers of RTP (RFC 3550): flags and counts in two bytes, then big-endian numbers.

use bitstream::BitSerialize;
use tests_support::golden::{exact, read_error, write_error};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Header {
    #[bits(4)]
    sources: u8,
    extended: bool,
    padded: bool,
    #[bits(const = 2, width = 2)]
    version: (),
    #[bits(7)]
    kind: u8,
    marked: bool,
    #[bits(big_endian)]
    sequence: u16,
    #[bits(big_endian)]
    time: u32,
    #[bits(big_endian)]
    source: u32,
    #[array(max = 15, count = sources)]
    #[bits(big_endian)]
    mixed: Vec<u32>,
    #[bits(when = extended, present)]
    extension: Option<Extension>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Extension {
    #[bits(big_endian)]
    profile: u16,
    #[bits(big_endian)]
    words: u16,
    #[array(max = 100, count = words)]
    #[bits(big_endian)]
    data: Vec<u32>,
}

fn header() -> Header {
    Header {
        sources: 0,
        extended: false,
        padded: false,
        version: (),
        kind: 96,
        marked: true,
        sequence: 0x0102,
        time: 160,
        source: 0xCAFE_0001,
        mixed: vec![],
        extension: None,
    }
}

#[test]
fn headers_have_the_bytes_of_the_standard() {
    let bytes = [0x80, 0xE0, 1, 2, 0, 0, 0, 160, 0xCA, 0xFE, 0, 1];
    exact(&header(), header(), bytes.len() * 8, &bytes);
    let extension = Extension {
        profile: 0xBEDE,
        words: 1,
        data: vec![0x1000_0000],
    };
    let extended = Header {
        sources: 1,
        extended: true,
        mixed: vec![9],
        extension: Some(extension),
        ..header()
    };
    let tail = [0, 0, 0, 9, 0xBE, 0xDE, 0, 1, 0x10, 0, 0, 0];
    let bytes = [&[0x91, 0xE0], &bytes[2..], &tail].concat();
    exact(&extended, header(), bytes.len() * 8, &bytes);
    assert_eq!(
        read_error::<Header>(&[0x40]),
        "Header.version: 0x1 is not the declared constant (bits 6..8)"
    );
    assert_eq!(
        write_error(&Header { sources: 2, ..header() }),
        "Header.mixed: length 0 is not the length that earlier fields give (at bit 96)"
    );
}
