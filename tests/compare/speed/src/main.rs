//! Nanoseconds and bytes of six packets: derived, written by hand, and by other libraries.
//!
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin speed
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin speed -- 400 W3 W4
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin speed -- chart
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin speed -- count
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin speed -p speed --features schemas
//!
//! Prints three tables in Markdown: a summary, times as multiples of the hand-written limit, and nanoseconds. What
//! packs bits has to write the same bytes, or nothing is measured. The arguments are the number of rounds (200) and the
//! workloads (all). `chart` also draws the summary, `docs/speed/packets.svg`. With `count`: instructions of derived
//! code and of the limit, and of a bit packer by words and by bytes, which needs valgrind. `count PROGRAM` counts this
//! program built for another machine, if `QEMU_PLUGIN` names a plugin that counts; see `tests/cross/count`. With
//! `schemas`: FlatBuffers and Cap'n Proto too, which needs `apt-get install capnproto`.

mod contestants;
mod count;
mod fields;
mod hand;
mod instructions;
mod messages;
mod plain;
mod race;
mod summary;
mod table;
#[path = "../../../workloads/src/lib.rs"]
mod workloads;

use contestants::*;
use fields::Fields;
use hand::ByHand;
use messages::{Schemas, protobuf};
use race::{Lane, Race};
use std::path::Path;
use std::process::ExitCode;
use workloads::{Encoded, Packets, encoded, packets};

const ROUNDS: usize = 200;
/// In so many places of the memory everything is measured: where a packet lies makes up to half of the time of a small
/// one.
const PLACES: usize = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["count"] => std::env::current_exe()
            .map_err(|e| e.to_string())
            .and_then(|exe| instructions::print(&exe)),
        ["count", exe] => instructions::print(Path::new(exe)),
        ["chart"] => compare(&[], true),
        ["run", workload, work, times] => {
            instructions::run(workload, work, times.parse().unwrap_or(0));
            Ok(())
        }
        options => compare(options, false),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("speed: {why}");
            ExitCode::FAILURE
        }
    }
}

fn compare(options: &[&str], draws: bool) -> Result<(), String> {
    let (rounds, wanted) = selected(options)?;
    // kept, so that the next ones get other memory
    let mut places = Vec::new();
    for _ in 0..PLACES {
        let mut races = races(packets())?;
        races.retain(|race| wanted.is_empty() || wanted.contains(&race.name));
        race::run(&mut races, rounds.div_ceil(PLACES));
        places.push(races);
    }
    let races = race::best(places);
    summary::print(&races);
    table::print(&races);
    if draws {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/speed/packets.svg");
        std::fs::write(&file, summary::svg(&races)).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}

/// How many rounds, of which workloads.
fn selected<'a>(options: &[&'a str]) -> Result<(usize, Vec<&'a str>), String> {
    let mut rounds = ROUNDS;
    let mut wanted = Vec::new();
    for option in options {
        match option.parse() {
            Ok(0) => return Err("at least one round".to_string()),
            Ok(n) => rounds = n,
            Err(_) if instructions::WORKLOADS.contains(option) => wanted.push(*option),
            Err(_) => return Err(format!("`{option}` is neither a number of rounds nor one of W1 to W5")),
        }
    }
    Ok((rounds, wanted))
}

fn races(p: Packets) -> Result<Vec<Race>, String> {
    Ok(vec![
        race::<_, plain::Entities, protobuf::Entities>("W1", "64 entities", p.w1, workloads::W1)?,
        race::<_, plain::Cubes, protobuf::Cubes>("W2", "901 cubes, floats", p.w2, workloads::W2)?,
        race::<_, plain::Codes, protobuf::Codes>("W2q", "the same, integers", p.w2q, workloads::W2)?,
        race::<_, plain::Ship, protobuf::Ship>("W3", "a ship", p.w3, workloads::W3)?,
        race::<_, plain::Input, protobuf::Input>("W4", "an input", p.w4, workloads::W4)?,
        race::<_, plain::Chat, protobuf::Chat>("W5", "texts and bytes", p.w5, workloads::W5)?,
    ])
}

/// All contestants with the packets of a workload: what packs bits takes `T`, what takes a struct as it is `P`, and
/// Protocol Buffers `M`.
fn race<T, P, M>(name: &'static str, of: &'static str, values: Vec<T>, expected: Encoded) -> Result<Race, String>
where
    T: bitstream::BitSerialize + ByHand + Fields + Clone + PartialEq + 'static,
    P: for<'a> From<&'a T> + Schemas + Clone + PartialEq + 'static,
    M: for<'a> From<&'a P> + Clone + PartialEq + 'static,
    Bincode: Packs<P>,
    Bitcode: Packs<P>,
    MessagePack: Packs<P>,
    Postcard: Packs<P>,
    Protobuf: Packs<M>,
    Rkyv: Packs<P>,
    Speedy: Packs<P>,
    Wincode: Packs<P>,
{
    let plain: Vec<P> = values.iter().map(P::from).collect();
    let messages: Vec<M> = plain.iter().map(M::from).collect();
    let bytes: Vec<Vec<u8>> = values.iter().map(|v| Hand::default().encode(v).to_vec()).collect();
    if encoded(&bytes) != expected {
        return Err(format!("{name}: the limit has other bytes: {:x?}", encoded(&bytes)));
    }
    // floats come back as their codes say
    let mut read = values.clone();
    for (value, bytes) in read.iter_mut().zip(&bytes) {
        if !Hand::default().decode(bytes, value) {
            return Err(format!("{name}: the limit does not read what it writes"));
        }
    }
    let packed = Some(bytes.as_slice());
    let mut lanes = vec![
        Lane::new::<Hand, T>(&values, &read, packed)?,
        Lane::new::<Derived, T>(&values, &read, packed)?,
        Lane::new::<Memcpy, Vec<u8>>(&bytes, &bytes, packed)?,
        Lane::new::<Units<4>, T>(&values, &read, packed)?,
        Lane::new::<Units<1>, T>(&values, &read, packed)?,
        Lane::new::<Bitbuffer, T>(&values, &read, packed)?,
        Lane::new::<BitstreamIo, T>(&values, &read, packed)?,
        Lane::new::<Bitvec, T>(&values, &read, packed)?,
        Lane::new::<Naia, T>(&values, &read, packed)?,
        Lane::new::<Wincode, P>(&plain, &plain, None)?,
        Lane::new::<Bitcode, P>(&plain, &plain, None)?,
        Lane::new::<Rkyv, P>(&plain, &plain, None)?,
        Lane::new::<Speedy, P>(&plain, &plain, None)?,
        Lane::new::<Bincode, P>(&plain, &plain, None)?,
        Lane::new::<Postcard, P>(&plain, &plain, None)?,
        Lane::new::<MessagePack, P>(&plain, &plain, None)?,
        Lane::new::<Protobuf, M>(&messages, &messages, None)?,
    ];
    lanes.extend(P::lanes(&plain)?);
    Ok(Race { name, of, lanes })
}
