//! A page of Ogg, whose table of segments gives the length of its data, and the head of a GIF, whose palette has a
//! power of two of colours.

use bitstream::BitSerialize;
use tests_support::golden::{exact, read_error, write_error};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Page {
    #[bits(const = u32::from_le_bytes(*b"OggS"), width = 32)]
    magic: (),
    #[bits(const = 0, width = 8)]
    version: (),
    continued: bool,
    first: bool,
    last: bool,
    #[bits(reserved = 5)]
    spare: (),
    position: i64,
    stream: u32,
    number: u32,
    checksum: u32,
    #[array(max = 255, width = 8)]
    segments: Vec<u8>,
    #[array(max = 255 * 255, count = segments.iter().map(|&bytes| u32::from(bytes)).sum::<u32>(), bytes)]
    data: Vec<u8>,
}

fn page(segments: Vec<u8>, data: Vec<u8>) -> Page {
    Page {
        magic: (),
        version: (),
        continued: false,
        first: true,
        last: true,
        spare: (),
        position: -2,
        stream: 0x0403_0201,
        number: 7,
        checksum: 0xDDCC_BBAA,
        segments,
        data,
    }
}

#[test]
fn a_table_gives_the_length_of_the_data() {
    let head = b"OggS\x00\x06\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x02\x03\x04\x07\x00\x00\x00\xAA\xBB\xCC\xDD";
    let bytes = [&head[..], b"\x02\x03\x01abcd"].concat();
    let value = page(vec![3, 1], b"abcd".to_vec());
    exact(&value, page(vec![], vec![1; 9]), bytes.len() * 8, &bytes);
    let long = page(vec![255; 255], vec![9; 255 * 255]);
    assert_eq!(bitstream::decode(&bitstream::encode(&long).unwrap()), Ok(long));

    assert_eq!(
        write_error(&page(vec![3, 2], b"abcd".to_vec())),
        "Page.data: length 4 is not the length that earlier fields give (at bit 232)"
    );
    assert_eq!(
        read_error::<Page>(&bytes[..bytes.len() - 1]),
        "Page.data: the packet ends early (bits 232..264)"
    );
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Screen {
    #[bits(const = 0x6139_3846_4947, width = 48)]
    magic: (),
    size: [u16; 2],
    #[bits(3)]
    colours: u8,
    sorted: bool,
    #[bits(3)]
    depth: u8,
    has_palette: bool,
    background: u8,
    aspect: u8,
    #[array(max = 256, count = if has_palette { 2_u16 << colours } else { 0 })]
    palette: Vec<[u8; 3]>,
}

#[test]
fn a_palette_has_a_power_of_two_of_colours() {
    let screen = |has_palette, palette| Screen {
        magic: (),
        size: [320, 200],
        colours: 1,
        sorted: false,
        depth: 7,
        has_palette,
        background: 2,
        aspect: 0,
        palette,
    };
    let palette = vec![[255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255]];
    let bytes = b"GIF89a\x40\x01\xC8\x00\xF1\x02\x00\xFF\xFF\xFF\xFF\x00\x00\x00\xFF\x00\x00\x00\xFF";
    exact(&screen(true, palette), screen(false, vec![]), 200, bytes);
    let bytes = b"GIF89a\x40\x01\xC8\x00\x71\x02\x00";
    exact(&screen(false, vec![]), screen(true, vec![[9; 3]; 4]), 104, bytes);
}
