//! Lengths, texts, alignment and options in sequence: the bits that a decoder reserves in advance must come out even.

use super::aligned::Header;
use super::choices::{Event, Mode};
use super::shapes::Entity;
use crate::wire::{Case, Wire, aligned, array, case, list, option};
use crate::{cases, record};
use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq)]
pub struct Chat {
    #[bits(range = 1..=64)]
    pub from: u8,
    #[string(len = 1..=30)]
    pub text: String,
    #[array(max = 7)]
    #[bits(range = 1..=64)]
    pub to: Vec<u8>,
    pub mode: Mode,
}

impl Chat {
    pub fn wire() -> Wire {
        let fields = vec![
            ("from", Wire::Range(1, 64)),
            ("text", Wire::Text(1, 30)),
            ("to", list(0, 7, Wire::Range(1, 64))),
            ("mode", Mode::wire()),
        ];
        Wire::Struct("Chat", fields)
    }
}

record!(Chat { from, text, to, mode });

/// Values that reserve bits in advance, beside values that move the position.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Prepaid {
    #[array(len = 3..=6)]
    pub a: Vec<Option<u8>>,
    #[string(len = 2..=5)]
    pub b: String,
    #[array(len = 2..=3)]
    pub c: Vec<Box<Event>>,
    #[bits(align)]
    pub d: bool,
    #[array(len = 1..=2)]
    #[array(len = 2..=3)]
    pub e: Vec<Vec<u16>>,
    #[array(len = 1..=4)]
    #[string(len = 1..=3)]
    pub f: Vec<String>,
    pub g: Option<Header>,
    #[array(len = 2..=4)]
    pub h: [Vec<bool>; 5],
    #[bits(64)]
    pub i: u64,
}

impl Prepaid {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", list(3, 6, option(Wire::Unsigned(8)))),
            ("b", Wire::Text(2, 5)),
            ("c", list(2, 3, Event::wire())),
            ("d", aligned(Wire::Bool)),
            ("e", list(1, 2, list(2, 3, Wire::Unsigned(16)))),
            ("f", list(1, 4, Wire::Text(1, 3))),
            ("g", option(Header::wire())),
            ("h", array(5, list(2, 4, Wire::Bool))),
            ("i", Wire::Unsigned(64)),
        ];
        Wire::Struct("Prepaid", fields)
    }
}

record!(Prepaid {
    a,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
    i
});

/// The outermost enum of a protocol, whose first variant is not its smallest one.
#[derive(BitSerialize, Debug, PartialEq)]
pub enum Message {
    Prepaid(Box<Prepaid>),
    Chats {
        #[array(len = 1..=3)]
        chats: Vec<Chat>,
        #[bits(range = -1..=1)]
        sign: i8,
    },
    #[bits(align)]
    Entities(#[array(max = 5)] Vec<Entity>),
    Nothing(()),
}

impl Message {
    pub fn wire() -> Wire {
        let variants = vec![
            case("Prepaid", vec![("0", Prepaid::wire())]),
            case(
                "Chats",
                vec![("chats", list(1, 3, Chat::wire())), ("sign", Wire::Range(-1, 1))],
            ),
            Case {
                align: true,
                ..case("Entities", vec![("0", list(0, 5, Entity::wire()))])
            },
            case("Nothing", vec![("0", Wire::Nothing)]),
        ];
        Wire::Enum("Message", variants)
    }
}

cases!(Message { Prepaid { 0: a }, Chats { chats: a, sign: b }, Entities { 0: a }, Nothing { 0: a } });
