//! `#[bits(tag(..))]`, `id`, `other` and `skip` on variants: the tag of an enum and its meaning.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{exact, read_error, write_error};
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

/// The tags of all bytes that are read as a value of one byte at most.
fn accepted<T: BitSerialize>() -> Vec<u8> {
    (0..=255)
        .filter(|byte| bitstream::decode::<T>(&[*byte]).is_ok())
        .collect()
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
enum Gaps {
    #[bits(id = 3)]
    A,
    #[bits(id = 9)]
    B,
    #[bits(id = 0)]
    C,
}

#[test]
fn ids_are_sent_over_0_to_the_largest() {
    exact(&Gaps::A, Gaps::B, 4, &[3]);
    exact(&Gaps::B, Gaps::C, 4, &[9]);
    exact(&Gaps::C, Gaps::A, 4, &[0]);
    assert_eq!(accepted::<Gaps>(), [0, 3, 9]);
    assert_eq!(read_error::<Gaps>(&[4]), "Gaps: no variant has the tag 4 (bits 0..4)");
    assert_eq!(read_error::<Gaps>(&[15]), "Gaps: no variant has the tag 15 (bits 0..4)");
}

const PING: u16 = 0x1FF;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(range = -2..=PING))]
enum Ranged {
    #[bits(id = -2)]
    Low(bool),
    #[bits(id = PING - 1)]
    Ping,
    #[bits(id = PING)]
    Pong {
        #[bits(4)]
        x: u8,
    },
}

#[test]
fn a_range_reserves_room() {
    // 0x1FF - -2 = 0x201: 10 bits
    exact(&Ranged::Low(true), Ranged::Ping, 11, &[0, 0b1_00]);
    exact(&Ranged::Ping, Ranged::Pong { x: 1 }, 10, &[0, 0b10]);
    exact(&Ranged::Pong { x: 9 }, Ranged::Low(true), 14, &[1, 0b1001_10]);
    assert_eq!((Ranged::MIN_BITS, Ranged::MAX_BITS), (10, 14));
    assert_eq!(
        read_error::<Ranged>(&[2, 0b10]),
        "Ranged: no variant has the tag 512 (bits 0..10)"
    );
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(tag(width = 5))]
enum Wide {
    A,
    B(#[bits(3)] u8),
}

#[test]
fn a_width_reserves_room() {
    exact(&Wide::A, Wide::B(1), 5, &[0]);
    exact(&Wide::B(7), Wide::A, 8, &[0b111_00001]);
    assert_eq!(read_error::<Wide>(&[2]), "Wide: no variant has the tag 2 (bits 0..5)");
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    #[bits(tag(width = 64))]
    enum Widest {
        #[bits(id = 0xFFFF_FFFF_FFFF_FFFF)]
        Last,
    }
    exact(&Widest::Last, Widest::Last, 64, &[0xFF; 8]);
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i8)]
enum Signed {
    Low = -128,
    Next,
    Minus = -1,
    Zero,
    High = 127,
}

#[test]
fn a_repr_sends_the_discriminant_in_its_whole_width() {
    for (value, byte) in [
        (Signed::Low, 0x80),
        (Signed::Next, 0x81),
        (Signed::Minus, 0xFF),
        (Signed::Zero, 0),
        (Signed::High, 0x7F),
    ] {
        exact(&value, Signed::Zero, 8, &[byte]);
        assert_eq!(value as i8 as u8, byte);
    }
    assert_eq!(accepted::<Signed>(), [0, 0x7F, 0x80, 0x81, 0xFF]);

    const START: u32 = 0x0102_0304;
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    #[bits(tag(repr))]
    #[repr(C, u32)]
    enum Fields {
        A(u8) = START,
        B { x: bool },
    }
    exact(&Fields::A(0xA5), Fields::B { x: true }, 40, &[4, 3, 2, 1, 0xA5]);
    exact(&Fields::B { x: true }, Fields::A(1), 33, &[5, 3, 2, 1, 1]);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    #[bits(tag(repr))]
    #[repr(i64)]
    enum Wide {
        Least = i64::MIN,
        Minus = -1,
        Most = i64::MAX,
    }
    exact(&Wide::Least, Wide::Most, 64, &[0, 0, 0, 0, 0, 0, 0, 0x80]);
    exact(&Wide::Minus, Wide::Most, 64, &[0xFF; 8]);
    exact(
        &Wide::Most,
        Wide::Minus,
        64,
        &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
    );
}

/// Unknown ids are kept and sent again; one variant is not part of the format.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(range = 1..=12))]
enum Open {
    #[bits(id = 1)]
    Ping(u8),
    #[bits(other)]
    Other(u8),
    #[bits(skip)]
    Local(std::sync::Arc<str>),
    #[bits(id = 12)]
    Quit,
}

#[test]
fn other_holds_every_id_that_no_variant_has() {
    exact(&Open::Ping(0xFF), Open::Other(2), 12, &[0b1111_0000, 0b1111]);
    exact(&Open::Quit, Open::Ping(1), 4, &[11]);
    for id in 2..12 {
        exact(&Open::Other(id), Open::Quit, 4, &[id - 1]);
    }
    for beyond in 12..16 {
        assert_eq!(
            read_error::<Open>(&[beyond]),
            format!("Open: no variant has the tag {} (bits 0..4)", beyond + 1)
        );
    }
    for known in [0, 1, 12, 13, 255] {
        assert_eq!(
            write_error(&Open::Other(known)),
            format!("Open: {known} is the tag of a known variant, or out of range (bits 0..4)")
        );
    }
    assert_eq!((Open::MIN_BITS, Open::MAX_BITS), (4, 12));
    short_inputs_are_canonical::<Open>();
}

#[test]
fn a_variant_that_is_skipped_cannot_be_written() {
    assert_eq!(
        write_error(&Open::Local("a".into())),
        "Open: this variant is not part of the format (at bit 0)"
    );
    // but read over
    let mut value = Open::Local("a".into());
    assert_eq!(bitstream::decode_into(&mut value, &[11]), Ok(()));
    assert_eq!(value, Open::Quit);
    // and it has a place of its own
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    enum Places {
        A,
        #[bits(skip)]
        #[allow(dead_code)]
        B,
        C,
        #[bits(skip)]
        #[allow(dead_code)]
        D,
        #[bits(skip)]
        #[allow(dead_code)]
        E,
    }
    exact(&Places::C, Places::A, 3, &[2]);
    assert_eq!(accepted::<Places>(), [0, 2]);
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(tag(repr), align)]
#[repr(i16)]
enum Opcode {
    Stop = -5,
    #[bits(check = 1, align)]
    Move(#[bits(3)] u8) = 300,
    #[bits(other)]
    Unknown {
        code: i16,
    },
}

#[test]
fn everything_about_a_tag_together() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct All {
        before: bool,
        #[array(max = 3)]
        codes: Vec<Opcode>,
        #[bits(elide = Opcode::Stop)]
        last: Opcode,
    }
    let all = All {
        before: true,
        codes: vec![Opcode::Move(5), Opcode::Unknown { code: -6 }],
        last: Opcode::Stop,
    };
    let bytes = [
        0b00000_10_1, // padding, 2 elements, before
        0x2C,         // 300
        0x01,
        0b00001_101, // the low bits of the check, 5
        0,
        0,
        0,
        0b00000_000, // padding, the high bits
        0xFA,        // -6
        0xFF,
        1, // elided
    ];
    let old = All {
        codes: vec![Opcode::Stop; 3],
        last: Opcode::Unknown { code: 7 },
        ..all.clone()
    };
    exact(&all, old.clone(), 81, &bytes);
    assert_eq!(comes_back(&old, &mut all.clone()), Ok(8 + 48 + 8 + 16));
    assert_eq!(
        write_error(&Opcode::Unknown { code: -5 }),
        "Opcode: -5 is the tag of a known variant, or out of range (bits 0..16)"
    );
    let read = bitstream::decode::<Opcode>(&[0x2C, 1, 5, 0, 0, 0, 0]).map_err(|why| why.kind());
    assert_eq!(read, Err(Refusal::Check));
}

/// The wiki's event ids: one enum per direction, `None` is 0.
#[test]
fn ids_are_constants_of_others() {
    mod protocol {
        pub(crate) const PING: u8 = 1;
        pub(crate) const LOGIN_RESULT: u8 = 2;
    }
    struct Limits;
    impl Limits {
        const MOST: u8 = 3;
    }
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    #[bits(tag(width = 8))]
    enum Server {
        #[bits(id = protocol::PING)]
        Ping,
        #[bits(id = protocol::LOGIN_RESULT)]
        LoginResult(bool),
        #[bits(id = Limits::MOST)]
        StateUpdates,
        #[bits(id = b'A')]
        Letter,
    }
    exact(&Server::Ping, Server::Letter, 8, &[1]);
    exact(&Server::LoginResult(true), Server::Ping, 9, &[2, 1]);
    exact(&Server::StateUpdates, Server::Ping, 8, &[3]);
    exact(&Server::Letter, Server::Ping, 8, &[65]);
    assert_eq!(accepted::<Server>(), [1, 3, 65]);
}
