//! The head of a lossless WebP image. Source: the specification of the lossless bitstream, "RIFF Header".

use super::is_sent_as;
use bitstream::BitSerialize;
use tests_support::golden::{packed, read_error, write_error};

#[derive(BitSerialize, Debug, PartialEq)]
struct Head {
    #[bits(const = 0x2F, width = 8)]
    signature: (),
    /// In pixels.
    #[bits(range = 1..=16384)]
    width: u16,
    #[bits(range = 1..=16384)]
    height: u16,
    has_alpha: bool,
    #[bits(reserved = 3)]
    version: (),
}

const HEAD: Head = Head {
    signature: (),
    width: 640,
    height: 16384,
    has_alpha: true,
    version: (),
};

#[test]
fn the_head_of_an_image() {
    let old = Head { width: 1, ..HEAD };
    is_sent_as(&HEAD, old, &[(0x2F, 8), (639, 14), (16383, 14), (1, 1), (0, 3)]);
    let (_, mut bytes) = packed(&[(0x2F, 8), (639, 14), (16383, 14), (1, 1), (1, 3)]);
    assert!(read_error::<Head>(&bytes).starts_with("Head.version: "));
    bytes[0] = 0x2E;
    assert!(read_error::<Head>(&bytes).starts_with("Head.signature: "));
    assert!(write_error(&Head { height: 0, ..HEAD }).starts_with("Head.height: 0 is not in 1..=16384"));
}
