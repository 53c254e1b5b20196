//! Instructions and bytes of four sets of plain data, P1 to P4, beside other crates.
//!
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin sets
//!
//! The sets have the shapes that comparisons of Rust serializers use: lines of a log, triangles, saved players and
//! updates of a game. All crates derive the same types, which declare no ranges. Needs valgrind.
//!
//! Encoders write to memory that they used before. A decoder makes a new value, which is dropped.

mod made;
mod types;

use std::hint::black_box;
use std::process::{Command, ExitCode};
use tests_support::callgrind::{TUNABLES, collected};

const SETS: [&str; 4] = ["P1", "P2", "P3", "P4"];
const OURS: [&str; 2] = ["bitstream", "bitstream, `encode_into`"];
const OTHERS: [&str; 4] = ["bitcode", "wincode", "borsh", "postcard"];

/// Bytes of the memory to which encoders write.
const ROOM: usize = 1 << 23;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["run", set, who, work, times] => {
            run(set, who, work, times.parse().unwrap_or(0)).map(|bytes| println!("{bytes}"))
        }
        sets => print(sets),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("sets: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a table in Markdown.
fn print(wanted: &[&str]) -> Result<(), String> {
    println!("| | | encode, M instructions | of the best | decode | of the best | bytes |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for set in SETS.into_iter().filter(|set| wanted.is_empty() || wanted.contains(set)) {
        let mut rows = Vec::new();
        for who in OURS.into_iter().chain(OTHERS) {
            let (encode, bytes) = count(set, who, "encode")?;
            let (decode, _) = count(set, who, "decode")?;
            rows.push((who, encode, decode, bytes));
        }
        let best = |of: fn(&(&str, f64, f64, usize)) -> f64| {
            let others = rows.iter().skip(OURS.len());
            others.map(of).fold(f64::INFINITY, f64::min)
        };
        let (encode_best, decode_best) = (best(|row| row.1), best(|row| row.2));
        for (who, encode, decode, bytes) in &rows {
            let (of_encode, of_decode) = (encode / encode_best, decode / decode_best);
            println!(
                "| {set} | {who} | {:.2} | {of_encode:.2} | {:.2} | {of_decode:.2} | {bytes} |",
                encode / 1e6,
                decode / 1e6
            );
        }
    }
    Ok(())
}

/// Returns the instructions of one work, and the bytes of the set. The difference of two runs removes the start of the
/// process.
fn count(set: &str, who: &str, work: &str) -> Result<(f64, usize), String> {
    let (long, bytes) = instructions(set, who, work, 3)?;
    let (short, _) = instructions(set, who, work, 1)?;
    Ok(((long - short) / 2.0, bytes))
}

/// Returns the instructions of a whole process.
fn instructions(set: &str, who: &str, work: &str, times: usize) -> Result<(f64, usize), String> {
    let exe = std::env::current_exe().map_err(|e| e.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(exe)
        .args(["run", set, who, work, &times.to_string()])
        .env("GLIBC_TUNABLES", TUNABLES)
        .output()
        .map_err(|e| format!("valgrind does not run: {e}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    let bytes = String::from_utf8_lossy(&output.stdout);
    match (collected(&log), bytes.trim().parse()) {
        (Some(count), Ok(bytes)) => Ok((count, bytes)),
        _ => Err(format!("no count of {set} {who} {work} in what callgrind says:\n{log}")),
    }
}

/// Encodes or decodes a set so many times, and returns its bytes.
fn run(set: &str, who: &str, work: &str, times: usize) -> Result<usize, String> {
    match set {
        "P1" => by(&made::log(), who, work, times),
        "P2" => by(&made::mesh(), who, work, times),
        "P3" => by(&made::players(), who, work, times),
        "P4" => by(&made::updates(), who, work, times),
        _ => Err(format!("no set `{set}`")),
    }
}

/// The configuration of `wincode` that decodes lists of more than 4 MiB.
type Wide = wincode::config::Configuration<true, { 1 << 30 }>;

/// The traits of all crates that a set implements.
trait Set:
    bitstream::BitSerialize
    + bitcode::Encode
    + bitcode::DecodeOwned
    + borsh::BorshSerialize
    + borsh::BorshDeserialize
    + serde::Serialize
    + serde::de::DeserializeOwned
    + wincode::SchemaWrite<Wide, Src = Self>
    + for<'a> wincode::SchemaRead<'a, Wide, Dst = Self>
    + PartialEq
{
}

impl Set for types::Log {}
impl Set for types::Mesh {}
impl Set for types::Players {}
impl Set for types::Updates {}

/// Memory to which encoders write.
struct Memory {
    room: Vec<u8>,
    buffer: bitcode::Buffer,
}

type Encode<T> = for<'a> fn(&T, &'a mut Memory) -> &'a [u8];
type Decode<T> = fn(&[u8]) -> Option<T>;

fn by<T: Set>(value: &T, who: &str, work: &str, times: usize) -> Result<usize, String> {
    let (encode, decode): (Encode<T>, Decode<T>) = match who {
        "bitcode" => (
            |value, memory| memory.buffer.encode(value),
            |bytes| bitcode::decode(bytes).ok(),
        ),
        "borsh" => (
            |value, Memory { room, .. }| {
                let mut rest = room.as_mut_slice();
                let written = borsh::to_writer(&mut rest, value);
                let used = written.map_or(0, |()| ROOM - rest.len());
                &room[..used]
            },
            |bytes| borsh::from_slice(bytes).ok(),
        ),
        "postcard" => (
            |value, memory| postcard::to_slice(value, &mut memory.room).map_or(&[], |used| used),
            |bytes| postcard::from_bytes(bytes).ok(),
        ),
        "wincode" => (
            |value, Memory { room, .. }| {
                let mut rest = room.as_mut_slice();
                let written = wincode::config::serialize_into(&mut rest, value, Wide::new());
                let used = written.map_or(0, |()| ROOM - rest.len());
                &room[..used]
            },
            |bytes| wincode::config::deserialize(bytes, Wide::new()).ok(),
        ),
        "bitstream, `encode_into`" => (
            |value, Memory { room, .. }| {
                room.clear();
                bitstream::encode_into(value, room).map_or(&[], |()| room)
            },
            |bytes| bitstream::decode(bytes).ok(),
        ),
        _ => (
            |value, Memory { room, .. }| {
                let used = bitstream::encode_to_slice(value, room).unwrap_or(0);
                &room[..used]
            },
            |bytes| bitstream::decode(bytes).ok(),
        ),
    };
    let mut memory = Memory {
        room: vec![0; ROOM],
        buffer: bitcode::Buffer::new(),
    };
    let bytes = encode(value, &mut memory).to_vec();
    if decode(&bytes).as_ref() != Some(value) {
        return Err("the decoded value is another one".to_string());
    }
    for _ in 0..times {
        match work {
            "encode" => _ = black_box(encode(black_box(value), &mut memory)),
            _ => drop(black_box(decode(black_box(&bytes)))),
        }
    }
    Ok(bytes.len())
}
