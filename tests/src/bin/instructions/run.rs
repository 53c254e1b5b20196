//! The loops that are counted.

use crate::by_hand::{self, ClonedLetters, SeparateBody, UnclonedLetters, UnifiedBody};
use crate::keys;
use crate::lists;
use crate::short::{self, Letter, Order, Report, Squad, State};
use crate::wholes;
use bitstream::BitSerialize;
use std::hint::black_box;
use std::path::Path;
use tests_workloads::{BLOB, Bits, Chat, Codes, Cubes, Entities, Input, Ints, Mixed, Packet, Real, Ship, packets};

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

/// W2, which `decode_prefix` decodes to a new value.
#[derive(BitSerialize, Clone)]
struct Prefix(Cubes);

/// The counted functions, which are not inlined into their loops.
trait Counted: BitSerialize + Clone {
    fn encode(&self, out: &mut [u8]) -> usize;
    fn decode(&mut self, bytes: &[u8]) -> bool;
    fn decode_new(&mut self, bytes: &[u8]) -> bool;
}

macro_rules! counted {
    ($decode:ident: $($type:ty),*) => {$(
        impl Counted for $type {
            #[inline(never)]
            fn encode(&self, out: &mut [u8]) -> usize {
                bitstream::encode_to_slice(self, out).unwrap_or(0)
            }

            #[inline(never)]
            fn decode(&mut self, bytes: &[u8]) -> bool {
                bitstream::decode_into(self, bytes).is_ok()
            }

            #[inline(never)]
            fn decode_new(&mut self, bytes: &[u8]) -> bool {
                bitstream::$decode::<$type>(bytes).is_ok_and(|value| {
                    black_box(&value);
                    true
                })
            }
        }
    )*};
}

counted!(decode_prefix: Prefix);
counted!(
    decode:
    Entities,
    Cubes,
    Codes,
    Ship,
    Input,
    Chat,
    PlainChat,
    Packet,
    Ints,
    Bits,
    Mixed,
    Real,
    UnifiedBody,
    SeparateBody,
    ClonedLetters,
    UnclonedLetters,
    Order,
    State,
    Letter,
    Squad,
    Report,
    lists::Bodies,
    lists::Points,
    lists::Tiles,
    lists::Crowd,
    lists::Mesh,
    keys::Flags,
    keys::Words,
    keys::FlagsAhead,
    keys::WordsAhead,
    keys::Counted,
    keys::More,
    keys::Ended,
    keys::Rest,
    keys::Wide,
    keys::Said,
    keys::Before,
    keys::Ranges,
    keys::Truncated,
    keys::Few,
    keys::FewStructs,
    wholes::Short,
    wholes::Bytes,
    wholes::Signed,
    wholes::Words,
    wholes::Floats,
    wholes::Longs,
    wholes::List,
    wholes::Bytes8,
    wholes::List8,
    wholes::Words16,
    wholes::Raw
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
    /// Decodes to a new value.
    New,
}

/// Encodes or decodes the packets of a workload `times` times.
pub(crate) fn run(workload: &str, work: &str, times: usize) -> Result<(), String> {
    let work = match work {
        "encode" => Work::Encode,
        "no-encode" => Work::NoEncode,
        "short" => Work::Short,
        "no-short" => Work::NoShort,
        "decode" => Work::Decode,
        "new" => Work::New,
        "no-decode" | "no-new" => Work::NoDecode,
        _ => return Err(format!("`{work}` is not a work")),
    };
    let packets = packets();
    match workload {
        "W1" => rotate(&packets.w1, work, times),
        "W2" => rotate(&packets.w2, work, times),
        "prefix" => rotate(&packets.w2.into_iter().map(Prefix).collect::<Vec<_>>(), work, times),
        "W2q" => rotate(&packets.w2q, work, times),
        "W3" => rotate(&packets.w3, work, times),
        "W4" => rotate(&packets.w4, work, times),
        "R1" => rotate(&packets.r1, work, times),
        "R2" => rotate(&packets.r2, work, times),
        "R3" => rotate(&packets.r3, work, times),
        "R4" => rotate(&packets.r4, work, times),
        "R5" => rotate(&packets.r5, work, times),
        "W5" => rotate(&packets.w5, work, times),
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
        "bodies" => rotate(&lists::bodies(), work, times),
        "points" => rotate(&lists::points(), work, times),
        "tiles" => rotate(&lists::tiles(), work, times),
        "crowd" => rotate(&lists::crowds(), work, times),
        "mesh" => rotate(&lists::meshes(), work, times),
        "u8-64" => rotate(&wholes::short(), work, times),
        "u8" => rotate(&wholes::unsigned(), work, times),
        "i8" => rotate(&wholes::signed(), work, times),
        "u16" => rotate(&wholes::words(), work, times),
        "f32" => rotate(&wholes::floats(), work, times),
        "u64" => rotate(&wholes::longs(), work, times),
        "vec" => rotate(&wholes::lists(1000), work, times),
        "vec-8" => rotate(&wholes::lists(8), work, times),
        "8-u8" => rotate(&wholes::bytes_of_8_bits(), work, times),
        "8-vec" => rotate(&wholes::lists_of_8_bits(1000), work, times),
        "8-vec-8" => rotate(&wholes::lists_of_8_bits(8), work, times),
        "16-u16" => rotate(&wholes::words_of_16_bits(), work, times),
        "raw" => rotate(&wholes::raw(), work, times),
        "flags" => rotate(&keys::flags(), work, times),
        "words" => rotate(&keys::words(), work, times),
        "flags-0" => rotate(&keys::flags_ahead(), work, times),
        "words-0" => rotate(&keys::words_ahead(), work, times),
        "counted" => rotate(&keys::counted(), work, times),
        "more" => rotate(&keys::more(), work, times),
        "ended" => rotate(&keys::ended(), work, times),
        "rest" => rotate(&keys::rest(), work, times),
        "wide" => rotate(&keys::wide(), work, times),
        "said" => rotate(&keys::said(), work, times),
        "before" => rotate(&keys::before(), work, times),
        "ranges" => rotate(&keys::ranges(), work, times),
        "shorter" => rotate(&keys::truncated(), work, times),
        "few" => rotate(&keys::few(), work, times),
        "structs" => rotate(&keys::few_structs(), work, times),
        _ => return Err(format!("`{workload}` is not a workload")),
    }
    Ok(())
}

/// Writes the packets of R1 to R5 to files of these names, one after the other.
pub(crate) fn save(folder: &Path) -> Result<(), String> {
    let packets = packets();
    let files = [
        ("R1", encoded(&packets.r1)?),
        ("R2", encoded(&packets.r2)?),
        ("R3", encoded(&packets.r3)?),
        ("R4", encoded(&packets.r4)?),
        ("R5", encoded(&packets.r5)?),
    ];
    for (name, bytes) in files {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

fn encoded<T: BitSerialize>(packets: &[T]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    for packet in packets {
        bitstream::encode_into(packet, &mut bytes).map_err(|e| e.to_string())?;
    }
    Ok(bytes)
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
    let decode = black_box(match work {
        Work::Decode => T::decode,
        Work::New => T::decode_new,
        _ => |_: &mut T, _: &[u8]| true,
    });
    for i in (0..packets.len()).cycle().take(times) {
        match work {
            Work::Encode | Work::NoEncode => _ = black_box(encode(&packets[i], &mut out)),
            Work::Short | Work::NoShort => _ = black_box(encode(&packets[i], &mut out[..bytes[i].len()])),
            Work::Decode | Work::New | Work::NoDecode => _ = black_box(decode(&mut value, &bytes[i])),
        }
    }
}
