//! Instructions counted by callgrind: of derived code and of the limit, which has the same contract, and of a bit
//! packer by words and by bytes.

use crate::contestants::{Derived, Hand, Packs, Units};
use crate::count::{Count, Job};
use crate::fields::Fields;
use crate::hand::ByHand;
use crate::workloads::packets;
use bitstream::BitSerialize;
use std::hint::black_box;
use std::path::Path;

pub const WORKLOADS: [&str; 6] = ["W1", "W2", "W2q", "W3", "W4", "W5"];

/// Two tables in Markdown, of this program or of one built for another machine.
pub fn print(exe: &Path) -> Result<(), String> {
    table(
        exe,
        ["derived", "by hand"],
        [["derived-encode", "hand-encode"], ["derived-decode", "hand-decode"]],
    )?;
    println!();
    table(
        exe,
        ["words", "bytes"],
        [["words-encode", "bytes-encode"], ["words-decode", "bytes-decode"]],
    )
}

/// Each direction by the first and by the second, and the ratio of the first to the second.
fn table(exe: &Path, [first, second]: [&str; 2], works: [[&'static str; 2]; 2]) -> Result<(), String> {
    println!("| instructions | encode, {first} | {second} | | decode, {first} | {second} | |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for workload in WORKLOADS {
        print!("| {workload} |");
        for [work, other] in works {
            let of = |work| Job { workload, work }.count(exe).map(|Count(count)| count);
            let (count, other) = (of(work)?, of(other)?);
            print!(" {count:.0} | {other:.0} | {:.2} |", count / other);
        }
        println!();
    }
    Ok(())
}

/// What callgrind runs: so many packets.
pub fn run(workload: &str, work: &str, times: usize) {
    let packets = packets();
    match workload {
        "W1" => either(&packets.w1, work, times),
        "W2" => either(&packets.w2, work, times),
        "W2q" => either(&packets.w2q, work, times),
        "W3" => either(&packets.w3, work, times),
        "W4" => either(&packets.w4, work, times),
        _ => either(&packets.w5, work, times),
    }
}

fn either<T: BitSerialize + ByHand + Fields + Clone>(values: &[T], work: &str, times: usize) {
    let who = work.trim_start_matches("no-").split('-').next();
    match who {
        Some("hand") => rotate::<Hand, T>(values, work, times),
        Some("words") => rotate::<Units<4>, T>(values, work, times),
        Some("bytes") => rotate::<Units<1>, T>(values, work, times),
        _ => rotate::<Derived, T>(values, work, times),
    }
}

/// Functions are called through opaque pointers, so that the loop around an empty one is the same machine code.
fn rotate<C: Packs<T>, T: Clone>(values: &[T], work: &str, times: usize) {
    let mut contestant = C::default();
    let bytes: Vec<Vec<u8>> = values.iter().map(|v| contestant.encode(v).to_vec()).collect();
    let mut value = values[0].clone();
    let encode: for<'a> fn(&'a mut C, &T) -> &'a [u8] = match work.starts_with("no-") {
        true => |_, _| &[],
        false => C::encode,
    };
    let decode: fn(&mut C, &[u8], &mut T) -> bool = match work.starts_with("no-") {
        true => |_, _, _| true,
        false => C::decode,
    };
    let (encode, decode) = (black_box(encode), black_box(decode));
    for i in (0..values.len()).cycle().take(times) {
        if work.ends_with("encode") {
            black_box(encode(&mut contestant, &values[i]));
        } else {
            black_box(decode(&mut contestant, &bytes[i], &mut value));
        }
    }
}
