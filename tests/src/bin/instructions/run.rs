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

/// The works that are counted: encoding, encoding to slices without a spare byte, decoding in place, and decoding to a
/// new value.
pub(crate) const WORKS: [&str; 4] = ["encode", "short", "decode", "new"];

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

/// So many packets of a work.
#[derive(Clone, Copy)]
pub(crate) struct Pass {
    work: Work,
    times: usize,
}

impl Pass {
    pub(crate) fn parse(work: &str, times: &str) -> Result<Self, String> {
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
        let times = times.parse().map_err(|e| format!("`{times}`: {e}"))?;
        Ok(Self { work, times })
    }
}

/// Encodes and decodes packets of a workload, in so many passes.
pub(crate) fn run(workload: &str, passes: &[Pass]) -> Result<(), String> {
    let packets = packets();
    match workload {
        "W1" => rotate(&packets.w1, passes),
        "W2" => rotate(&packets.w2, passes),
        "prefix" => rotate(&packets.w2.into_iter().map(Prefix).collect::<Vec<_>>(), passes),
        "W2q" => rotate(&packets.w2q, passes),
        "W3" => rotate(&packets.w3, passes),
        "W4" => rotate(&packets.w4, passes),
        "R1" => rotate(&packets.r1, passes),
        "R2" => rotate(&packets.r2, passes),
        "R3" => rotate(&packets.r3, passes),
        "R4" => rotate(&packets.r4, passes),
        "R5" => rotate(&packets.r5, passes),
        "W5" => rotate(&packets.w5, passes),
        "W5p" => rotate(&plain_chats(packets.w5), passes),
        "body-1" => rotate(&by_hand::unified_bodies(), passes),
        "body-2" => rotate(&by_hand::separate_bodies(), passes),
        "list-1" => rotate(&by_hand::cloned_letters(), passes),
        "list-2" => rotate(&by_hand::uncloned_letters(), passes),
        "ship" => rotate(&short::ships(&packets), passes),
        "order" => rotate(&short::orders(), passes),
        "state" => rotate(&short::states(), passes),
        "letter" => rotate(&short::letters(), passes),
        "squad" => rotate(&short::squads(), passes),
        "report" => rotate(&short::reports(), passes),
        "bodies" => rotate(&lists::bodies(), passes),
        "points" => rotate(&lists::points(), passes),
        "tiles" => rotate(&lists::tiles(), passes),
        "crowd" => rotate(&lists::crowds(), passes),
        "mesh" => rotate(&lists::meshes(), passes),
        "u8-64" => rotate(&wholes::short(), passes),
        "u8" => rotate(&wholes::unsigned(), passes),
        "i8" => rotate(&wholes::signed(), passes),
        "u16" => rotate(&wholes::words(), passes),
        "f32" => rotate(&wholes::floats(), passes),
        "u64" => rotate(&wholes::longs(), passes),
        "vec" => rotate(&wholes::lists(1000), passes),
        "vec-8" => rotate(&wholes::lists(8), passes),
        "8-u8" => rotate(&wholes::bytes_of_8_bits(), passes),
        "8-vec" => rotate(&wholes::lists_of_8_bits(1000), passes),
        "8-vec-8" => rotate(&wholes::lists_of_8_bits(8), passes),
        "16-u16" => rotate(&wholes::words_of_16_bits(), passes),
        "raw" => rotate(&wholes::raw(), passes),
        "flags" => rotate(&keys::flags(), passes),
        "words" => rotate(&keys::words(), passes),
        "flags-0" => rotate(&keys::flags_ahead(), passes),
        "words-0" => rotate(&keys::words_ahead(), passes),
        "counted" => rotate(&keys::counted(), passes),
        "more" => rotate(&keys::more(), passes),
        "ended" => rotate(&keys::ended(), passes),
        "rest" => rotate(&keys::rest(), passes),
        "wide" => rotate(&keys::wide(), passes),
        "said" => rotate(&keys::said(), passes),
        "before" => rotate(&keys::before(), passes),
        "ranges" => rotate(&keys::ranges(), passes),
        "shorter" => rotate(&keys::truncated(), passes),
        "few" => rotate(&keys::few(), passes),
        "structs" => rotate(&keys::few_structs(), passes),
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

fn rotate<T: Counted>(packets: &[T], passes: &[Pass]) {
    let bytes: Vec<Vec<u8>> = packets
        .iter()
        .map(|packet| bitstream::encode(packet).expect("in range"))
        .collect();
    for &Pass { work, times } in passes {
        let mut out = vec![0; bitstream::max_bytes::<T>()];
        let mut value = packets[0].clone();
        pass(packets, &bytes, &mut out, &mut value, work, times);
        passed();
    }
}

/// Marks the end of a pass for callgrind.
#[inline(never)]
fn passed() {
    black_box(());
}

/// The function whose instructions callgrind counts, by its name. It calls the functions through opaque pointers, so
/// that the loop around an empty function is the same machine code.
#[inline(never)]
fn pass<T: Counted>(packets: &[T], bytes: &[Vec<u8>], out: &mut [u8], value: &mut T, work: Work, times: usize) {
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
            Work::Encode | Work::NoEncode => _ = black_box(encode(&packets[i], out)),
            Work::Short | Work::NoShort => _ = black_box(encode(&packets[i], &mut out[..bytes[i].len()])),
            Work::Decode | Work::New | Work::NoDecode => _ = black_box(decode(value, &bytes[i])),
        }
    }
}
