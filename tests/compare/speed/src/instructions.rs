//! Instructions of derived code and of the limit, which has the same contract, counted by callgrind.

#[path = "../../../src/bin/instructions/count.rs"]
mod count;

use crate::contestants::{Derived, Hand, Packs};
use crate::hand::ByHand;
use crate::workloads::packets;
use bitstream::BitSerialize;
use count::{Count, Job};
use std::hint::black_box;

pub const WORKLOADS: [&str; 6] = ["W1", "W2", "W2q", "W3", "W4", "W5"];

/// A table in Markdown.
pub fn print() -> Result<(), String> {
    let exe = std::env::current_exe().map_err(|e| e.to_string())?;
    println!("| instructions | encode | by hand | | decode | by hand | |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for workload in WORKLOADS {
        let of = |work| Job { workload, work }.count(&exe).map(|Count(count)| count);
        let (encode, encode_by_hand) = (of("derived-encode")?, of("hand-encode")?);
        let (decode, decode_by_hand) = (of("derived-decode")?, of("hand-decode")?);
        let (encode_ratio, decode_ratio) = (encode / encode_by_hand, decode / decode_by_hand);
        println!(
            "| {workload} | {encode:.0} | {encode_by_hand:.0} | {encode_ratio:.2} \
             | {decode:.0} | {decode_by_hand:.0} | {decode_ratio:.2} |"
        );
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

fn either<T: BitSerialize + ByHand + Clone>(values: &[T], work: &str, times: usize) {
    match work.contains("hand") {
        true => rotate::<Hand, T>(values, work, times),
        false => rotate::<Derived, T>(values, work, times),
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
