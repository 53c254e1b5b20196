//! `#[bits(const = V, width = N)]` and `#[bits(reserved = N)]`: bits that are always the same.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{exact, read_error};

const VERSION: u8 = 5;

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Header {
    #[bits(const = 0xA5, width = 8)]
    magic: (),
    #[bits(const = VERSION, width = 3)]
    version: (),
    flag: bool,
    #[bits(reserved = 4)]
    spare: (),
}

const HEADER: Header = Header {
    magic: (),
    version: (),
    flag: true,
    spare: (),
};

#[test]
fn constants_are_sent_in_their_bits() {
    exact(&HEADER, Header { flag: false, ..HEADER }, 16, &[0xA5, 0b0000_1_101]);
    assert_eq!((Header::MIN_BITS, Header::MAX_BITS), (16, 16));
}

#[test]
fn other_bits_are_refused() {
    assert_eq!(
        read_error::<Header>(&[0xA4, 0b0000_1_101]),
        "Header.magic: 0xa4 is not the declared constant (bits 0..8)"
    );
    assert_eq!(
        read_error::<Header>(&[0xA5, 0b0000_1_111]),
        "Header.version: 0x7 is not the declared constant (bits 8..11)"
    );
    assert_eq!(
        read_error::<Header>(&[0xA5, 0b0100_1_101]),
        "Header.spare: 0x4 is not the declared constant (bits 12..16)"
    );
    // of all bytes in these two places one each is legal
    let read = |a: u8, b: u8| bitstream::decode::<Header>(&[a, b]);
    assert_eq!(
        (0..=255).filter(|a| read(*a, 0b0000_1_101).is_ok()).collect::<Vec<_>>(),
        [0xA5]
    );
    assert_eq!(
        (0..=255).filter(|b| read(0xA5, *b).is_ok()).collect::<Vec<_>>(),
        [0b0000_0_101, 0b0000_1_101]
    );
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Wide {
    bit: bool,
    #[bits(const = 0x0123_4567_89AB_CDEF, width = 64)]
    a: (),
    #[bits(const = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF, width = 128)]
    b: (),
    #[bits(reserved = 128)]
    c: (),
    #[bits(const = 0, width = 1)]
    d: (),
}

#[test]
fn constants_of_all_widths() {
    let wide = Wide {
        bit: true,
        a: (),
        b: (),
        c: (),
        d: (),
    };
    let mut bits = vec![true];
    bits.extend((0..64).map(|k| 0x0123_4567_89AB_CDEF_u64 >> k & 1 == 1));
    bits.extend([true; 128]);
    bits.extend([false; 129]);
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
    exact(&wide, Wide { bit: false, ..wide }, 322, &bytes);
    for bit in 1..322 {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let kind = bitstream::decode::<Wide>(&bytes).map_err(|why| why.kind());
        assert_eq!(kind, Err(Refusal::Constant), "bit {bit}");
    }
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
enum Event<const ID: u32> {
    Tuple(#[bits(const = ID, width = 10)] (), bool),
    Named {
        on: bool,
        #[bits(const = 3, width = 2, when = on, align)]
        mark: (),
        #[bits(reserved = 1)]
        r#spare: (),
    },
}

#[test]
fn constants_in_variants_and_beside_others() {
    // tag, 0x2A1 = 0b10_1010_0001, true
    let tuple = Event::<0x2A1>::Tuple((), true);
    let on = Event::<0x2A1>::Named {
        on: true,
        mark: (),
        r#spare: (),
    };
    exact(&tuple, on, 12, &[0b0100001_0, 0b1_101]);
    exact(&on, tuple, 11, &[0b000000_1_1, 0b0_11]);
    exact(
        &Event::<0x2A1>::Named {
            on: false,
            mark: (),
            r#spare: (),
        },
        on,
        3,
        &[0b0_0_1],
    );
    assert_eq!(
        read_error::<Event<0x2A1>>(&[0b1_0_1]),
        "Event.Named.spare: 0x1 is not the declared constant (bit 2)"
    );
}
