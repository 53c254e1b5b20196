//! `#[bits(check)]` and `#[bits(check = EXPR)]`: a known number after a value.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{attained, exact, read_error};

const MARK: u32 = 0x0403_0201;

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Fields {
    #[bits(check)]
    a: u8,
    #[bits(check = MARK)]
    b: u8,
    #[bits(check = 1 + 2, range = 0..=3)]
    c: Option<u8>,
}

#[test]
fn a_number_of_32_bits_follows_the_value() {
    let fields = Fields { a: 1, b: 2, c: None };
    // 0x5AFE_B175, low byte first
    let bytes = [1, 0x75, 0xB1, 0xFE, 0x5A, 2, 1, 2, 3, 4, 0b0000011_0, 0, 0, 0, 0];
    exact(&fields, Fields { a: 9, b: 9, c: Some(3) }, 80 + 33, &bytes);
    attained(&fields, &Fields { c: Some(3), ..fields });
    assert_eq!((Fields::MIN_BITS, Fields::MAX_BITS), (113, 115));
}

#[test]
fn another_number_is_refused() {
    let bytes = [1, 0x75, 0xB1, 0xFE, 0x5B, 2, 1, 2, 3, 4, 0b0000011_0, 0, 0, 0, 0];
    assert_eq!(
        read_error::<Fields>(&bytes),
        "Fields.a: the check is 0x5bfeb175, not the declared number: both sides have different declarations, or the packet is damaged (bits 8..40)"
    );
    for bit in 8..40 {
        let mut bytes = bitstream::encode(&Fields { a: 1, b: 2, c: None }).unwrap();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let read = bitstream::decode::<Fields>(&bytes).map_err(|why| (why.kind(), why.value()));
        let value = 0x5AFE_B175 ^ 1 << (bit - 8);
        assert_eq!(read, Err((Refusal::Check, Some(value))));
    }
    assert_eq!(
        read_error::<Fields>(&[1, 0x75, 0xB1, 0xFE]),
        "Fields.a: the packet ends early (bits 8..40)"
    );
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(check)]
struct Whole {
    #[bits(3)]
    a: u8,
    #[array(max = 3)]
    list: Vec<Checked>,
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(check = 0xFFFF_FFFF, align)]
struct Checked(#[bits(4)] u8);

#[test]
fn a_whole_value_is_followed_by_its_check() {
    let one = Whole {
        a: 5,
        list: vec![Checked(9)],
    };
    // 1 element, a; padding; 9 and its check; the check of the whole
    let bytes = [
        0b000_01_101,
        0b1111_1001,
        0xFF,
        0xFF,
        0xFF,
        0b0101_1111,
        0x17,
        0xEB,
        0xAF,
        0x05,
    ];
    exact(&one, Whole { a: 1, list: vec![] }, 8 + 4 + 32 + 32, &bytes);
    assert_eq!(
        read_error::<Whole>(&[
            0b000_01_101,
            0b0111_1001,
            0xFF,
            0xFF,
            0xFF,
            0b0101_1111,
            0x17,
            0xEB,
            0xAF,
            0x05
        ]),
        "Whole.list[0]: the check is 0xfffffff7, not the declared number: both sides have different declarations, or the packet is damaged (bits 12..44)"
    );
    assert_eq!((Checked::MIN_BITS, Checked::MAX_BITS), (36, 7 + 36));
    let bytes = [
        0b000_01_101,
        0b1111_1001,
        0xFF,
        0xFF,
        0xFF,
        0b0101_1111,
        0x17,
        0xEB,
        0xAF,
        0x04,
    ];
    assert_eq!(
        read_error::<Whole>(&bytes),
        "Whole: the check is 0x4afeb175, not the declared number: both sides have different declarations, or the packet is damaged (bits 44..76)"
    );
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(check = 7)]
enum Event {
    Quit,
    #[bits(check)]
    Hit(u8),
    #[bits(align, check = MARK)]
    At {
        x: u8,
    },
}

#[test]
fn enums_and_variants_have_checks() {
    exact(&Event::Quit, Event::Hit(1), 34, &[0b000111_00, 0, 0, 0, 0]);
    // the tag, 0xA5, 0x5AFE_B175, 7
    let mut bits = 1_u128 | 0xA5 << 2 | 0x5AFE_B175 << 10 | 7 << 42;
    exact(&Event::Hit(0xA5), Event::Quit, 74, &bits.to_le_bytes()[..10]);
    // the tag, padding, 0xA5, the mark, 7
    exact(
        &Event::At { x: 0xA5 },
        Event::Quit,
        80,
        &[2, 0xA5, 1, 2, 3, 4, 7, 0, 0, 0],
    );
    assert_eq!((Event::MIN_BITS, Event::MAX_BITS), (34, 2 + 7 + 8 + 32 + 32));
    bits ^= 1 << 10;
    assert_eq!(
        read_error::<Event>(&bits.to_le_bytes()[..10]),
        "Event.Hit: the check is 0x5afeb174, not the declared number: both sides have different declarations, or the packet is damaged (bits 10..42)"
    );
    bits ^= 1 << 10 | 1 << 42;
    assert_eq!(
        read_error::<Event>(&bits.to_le_bytes()[..10]),
        "Event: the check is 0x00000006, not the declared number: both sides have different declarations, or the packet is damaged (bits 42..74)"
    );
}

/// A condition decides about all of it, an alignment stands in front of the value.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Beside {
    on: bool,
    #[bits(when = on, align, check = 3)]
    a: u8,
    #[bits(check = 4)]
    #[quat(bits = 2)]
    rotation: [f32; 4],
}

#[test]
fn check_stands_behind_the_value_and_its_alignment() {
    // code 1 and 2 are the halves nearest to 0; 0.0 - MIN times 3/sqrt(2) is 1.5, and half is added: 2
    let off = Beside {
        on: false,
        a: 0,
        rotation: [0.0, 0.0, 0.0, 1.0],
    };
    let bytes = bitstream::encode(&off).unwrap();
    // off, index 3, three codes of 2, the check
    assert_eq!(bytes, [0b0_10_10_11_0, 0b0000100_1, 0, 0, 0, 0]);
    let on = Beside {
        on: true,
        a: 0xA5,
        ..off
    };
    assert_eq!(bitstream::encoded_bits(&on), Ok(8 + 8 + 32 + 8 + 32));
    assert_eq!(bitstream::encoded_bits(&off), Ok(1 + 8 + 32));
    assert_eq!(bitstream::decode::<Beside>(&bytes).map(|read| read.on), Ok(false));
}
