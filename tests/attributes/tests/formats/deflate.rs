//! A block of DEFLATE, up to its compressed symbols. Source: RFC 1951, sections 3.2.3 to 3.2.7.

use super::is_sent_as;
use bitstream::{BitSerialize, decode_prefix};
use tests_support::golden::{exact, read_error, write_error};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Block {
    is_final: bool,
    form: Form,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(width = 2))]
enum Form {
    Stored(Stored),
    Fixed,
    Dynamic(Codes),
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(align, ensure = complement == !len)]
struct Stored {
    len: u16,
    complement: u16,
    #[array(max = 65535, count = len, bytes)]
    data: Vec<u8>,
}

/// The head of a block with codes of its own.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Codes {
    #[bits(range = 257..=288)]
    literals: u16,
    #[bits(range = 1..=32)]
    distances: u8,
    #[bits(range = 4..=19)]
    lengths: u8,
    /// Bits of the codes that code lengths have, in the order 16, 17, 18, 0, 8, 7, 9, ..
    #[array(len = 4..=19, count = lengths)]
    #[bits(3)]
    bits: Vec<u8>,
}

fn stored() -> Block {
    let form = Form::Stored(Stored {
        len: 2,
        complement: 0xFFFD,
        data: b"hi".to_vec(),
    });
    Block { is_final: true, form }
}

fn fixed() -> Block {
    Block {
        is_final: false,
        form: Form::Fixed,
    }
}

#[test]
fn a_stored_block() {
    exact(&stored(), fixed(), 56, &[0x01, 0x02, 0x00, 0xFD, 0xFF, b'h', b'i']);
    let refused = read_error::<Block>(&[0x01, 0x02, 0x00, 0xFD, 0xFE, b'h', b'i']);
    assert!(refused.contains("complement == !len"), "{refused}");
}

#[test]
fn a_block_with_fixed_codes() {
    is_sent_as(&fixed(), stored(), &[(0, 1), (1, 2)]);
    assert_eq!(
        read_error::<Block>(&[0b111]),
        "Block.form: no variant has the tag 3 (bits 1..3)"
    );
}

#[test]
fn the_head_that_a_compressor_wrote() {
    // the first 65 bits of zlib's output
    let bytes = [0x2D, 0x96, 0x09, 0x6E, 0x24, 0x21, 0x0C, 0x45, 0xAF];
    let (block, used) = decode_prefix::<Block>(&bytes).unwrap();
    let codes = Codes {
        literals: 262,
        distances: 23,
        lengths: 16,
        bits: vec![4, 0, 4, 3, 3, 4, 4, 4, 0, 2, 0, 3, 0, 5, 0, 5],
    };
    assert_eq!(
        (block.is_final, block.form, used),
        (true, Form::Dynamic(codes.clone()), 9)
    );
    let head = [(5, 5), (22, 5), (12, 4)];
    let bits = codes.bits.iter().map(|bits| (u64::from(*bits), 3));
    let fields: Vec<(u64, u32)> = head.into_iter().chain(bits).collect();
    is_sent_as(&codes, codes.clone(), &fields);
    let short = Codes { lengths: 15, ..codes };
    assert!(write_error(&short).starts_with("Codes.bits: "));
}
