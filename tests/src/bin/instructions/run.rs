//! The loops that are counted.

use crate::by_hand::{self, ClonedLetters, SeparateBody, UnclonedLetters, UnifiedBody};
use crate::short::{self, Letter, Order, Report, Squad, State};
use bitstream::BitSerialize;
use std::hint::black_box;
use tests_workloads::{BLOB, Chat, Codes, Cubes, Entities, Input, Ship, packets};

/// W5 with an array of bytes without attributes, which has the same packet.
#[derive(BitSerialize, Clone)]
struct PlainChat {
    #[string(max = 32)]
    name: String,
    #[string(max = 256)]
    chat: String,
    blob: [u8; BLOB],
}

fn plain_chats(chats: Vec<Chat>) -> Vec<PlainChat> {
    let plain = |Chat { name, chat, blob }| PlainChat {
        name,
        chat,
        blob: blob.try_into().expect("as many bytes"),
    };
    chats.into_iter().map(plain).collect()
}

/// The counted functions, which are not inlined into their loops.
trait Counted: BitSerialize + Clone {
    fn encode(&self, out: &mut [u8]) -> usize;
    fn decode(&mut self, bytes: &[u8]) -> bool;
}

macro_rules! counted {
    ($($type:ty),*) => {$(
        impl Counted for $type {
            #[inline(never)]
            fn encode(&self, out: &mut [u8]) -> usize {
                bitstream::encode_to_slice(self, out).unwrap_or(0)
            }

            #[inline(never)]
            fn decode(&mut self, bytes: &[u8]) -> bool {
                bitstream::decode_into(self, bytes).is_ok()
            }
        }
    )*};
}

counted!(
    Entities,
    Cubes,
    Codes,
    Ship,
    Input,
    Chat,
    PlainChat,
    UnifiedBody,
    SeparateBody,
    ClonedLetters,
    UnclonedLetters,
    Order,
    State,
    Letter,
    Squad,
    Report
);

#[derive(Clone, Copy, PartialEq)]
enum Work {
    Encode,
    NoEncode,
    /// Encodes to slices as long as each packet.
    Short,
    NoShort,
    Decode,
    NoDecode,
}

/// Encodes or decodes the packets of a workload `times` times.
pub(crate) fn run(workload: &str, work: &str, times: usize) {
    let work = match work {
        "encode" => Work::Encode,
        "no-encode" => Work::NoEncode,
        "short" => Work::Short,
        "no-short" => Work::NoShort,
        "decode" => Work::Decode,
        _ => Work::NoDecode,
    };
    let packets = packets();
    match workload {
        "W1" => rotate(&packets.w1, work, times),
        "W2" => rotate(&packets.w2, work, times),
        "W2q" => rotate(&packets.w2q, work, times),
        "W3" => rotate(&packets.w3, work, times),
        "W4" => rotate(&packets.w4, work, times),
        "W5p" => rotate(&plain_chats(packets.w5), work, times),
        "body-1" => rotate(&by_hand::unified_bodies(), work, times),
        "body-2" => rotate(&by_hand::separate_bodies(), work, times),
        "list-1" => rotate(&by_hand::cloned_letters(), work, times),
        "list-2" => rotate(&by_hand::uncloned_letters(), work, times),
        "ship" => rotate(&short::ships(&packets), work, times),
        "order" => rotate(&short::orders(), work, times),
        "state" => rotate(&short::states(), work, times),
        "letter" => rotate(&short::letters(), work, times),
        "squad" => rotate(&short::squads(), work, times),
        "report" => rotate(&short::reports(), work, times),
        _ => rotate(&packets.w5, work, times),
    }
}

/// Calls the functions through opaque pointers, so that the loop around an empty function is the same machine code.
fn rotate<T: Counted>(packets: &[T], work: Work, times: usize) {
    let bytes: Vec<Vec<u8>> = packets
        .iter()
        .map(|packet| bitstream::encode(packet).expect("in range"))
        .collect();
    let mut out = vec![0; bitstream::max_bytes::<T>()];
    let mut value = packets[0].clone();
    let encode = black_box(if matches!(work, Work::Encode | Work::Short) {
        T::encode
    } else {
        |_: &T, _: &mut [u8]| 0
    });
    let decode = black_box(if work == Work::Decode {
        T::decode
    } else {
        |_: &mut T, _: &[u8]| true
    });
    for i in (0..packets.len()).cycle().take(times) {
        match work {
            Work::Encode | Work::NoEncode => _ = black_box(encode(&packets[i], &mut out)),
            Work::Short | Work::NoShort => _ = black_box(encode(&packets[i], &mut out[..bytes[i].len()])),
            Work::Decode | Work::NoDecode => _ = black_box(decode(&mut value, &bytes[i])),
        }
    }
}
