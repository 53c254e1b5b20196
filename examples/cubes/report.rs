//! The printed tables.

use crate::cost::{self, Leaf};
use crate::differences::Cost;
use crate::formats;
use crate::gauge::Gauge;
use crate::ladder::Rung;
use crate::packets::{CUBES, CubeUpdate};
use crate::recording::Recording;
use crate::timing::Timing;
use crate::transfer::Transfer;
use crate::verify::Verifier;
use bitstream::BitSerialize;

/// Prints the recording's size.
pub(crate) fn recording(recording: &Recording) {
    let (frames, hz) = (recording.frames.len(), recording.hz);
    let changes = recording.updates() as f64 / frames as f64;
    println!("{frames} frames at {hz} Hz; on average {changes:.0} of {CUBES} cubes change in a frame.");
}

/// Prints the sizes of equal frames in each format.
pub(crate) fn ladder(rungs: &[Rung], hz: u32) {
    let longest = rungs.iter().map(|rung| rung.average).fold(0.0, f64::max);
    println!();
    println!("The same frames as           hold              bytes a frame    at most    Mbit/s   smaller");
    for Rung {
        name,
        holds,
        average,
        largest,
        ..
    } in rungs
    {
        let megabits = average * 8.0 * f64::from(hz) / 1e6;
        let factor = longest / average;
        let (average, largest) = (grouped(average.round() as usize), grouped(*largest));
        println!("{name:<29}{holds:<18}{average:>13}{largest:>11}{megabits:>10.2}{factor:>8.1} x");
    }
    println!(
        "The bytes are payload. Text, structs and binary hold every f32 exactly; bit-packed values are rounded to the steps below."
    );
    println!(
        "Copied structs are sent as they are in memory, with zeros for cubes at rest and space for {CUBES} changed cubes."
    );
    println!("Deflate compresses each packet by itself, since earlier packets may be lost.");
    println!(
        "A difference is relative to the newest acknowledged frame: the previous one, or the one 6 frames earlier."
    );
    println!(
        "Coded differences use a range coder. Every difference was decoded, and each frame equals the one that was sent."
    );
    for Rung { name, arrivals, .. } in rungs {
        let Some(arrivals) = arrivals else { continue };
        println!(
            "{name}: {} frames arrived exactly, {} of them after a newer one; {} came too late to decode.",
            arrivals.exact, arrivals.late, arrivals.refused
        );
    }
    println!(
        "The schema of the third row adds {} bytes, once.",
        formats::json_schema().len()
    );
    println!(
        "In the first frame every cube is new, so \"changed cubes\" are all cubes; its packets name each cube by its index."
    );
}

/// Prints the times to encode and to decode.
pub(crate) fn timings(timings: &[Timing]) {
    println!();
    println!("Time, medians                         encode a frame     a cube     decode a frame     a cube");
    for Timing {
        format,
        holds,
        encode,
        decode,
    } in timings
    {
        print!("{format:<15}{holds:<18}");
        for cost in [encode, decode] {
            print!("{:>16.2} µs{:>8.1} ns", cost.frame / 1e3, cost.cube);
        }
        println!();
    }
    if cfg!(debug_assertions) {
        println!("This is a debug build: build with `--release` to measure times.");
    }
}

/// Prints the fields of one update of a cube.
pub(crate) fn fields() {
    let (least, most) = (CubeUpdate::MIN_BITS, CubeUpdate::MAX_BITS);
    println!();
    println!("A cube's update: {least} to {most} bits       bits   range             step");
    for Leaf {
        path,
        count,
        bits,
        kind,
    } in cost::leaves(CubeUpdate::SCHEMA)
    {
        let each = if count == 1 {
            bits.to_string()
        } else {
            format!("{count} x {bits}")
        };
        let step = cost::step(&kind).map_or("exact".to_owned(), |step| format!("{step:.5}"));
        println!("{path:<32}{each:>11}   {:<18}{step}", cost::range(&kind));
    }
}

/// Prints the bits of each field in differences.
pub(crate) fn differences(costs: &[Cost]) {
    println!();
    println!("In a difference, 6 frames        bits a frame       coded");
    for (field, [plain, coded]) in costs {
        let field = if field.is_empty() { "front and end" } else { field };
        println!("{field:<34}{plain:>11.1}{coded:>12.1}");
    }
    println!("The line of a struct or a list has the bits that tell which of its fields or elements changed.");
}

/// Prints the error of each quantised field.
pub(crate) fn errors(verified: &Verifier) {
    println!();
    println!("Largest error                    off by     allowed        step        values");
    for Gauge {
        name,
        step,
        allowed,
        off,
        compared,
    } in verified.gauges()
    {
        println!(
            "{name:<28}{off:>11.6} {allowed:>11.6} {step:>11.6}{:>14}",
            grouped(*compared)
        );
    }
    println!(
        "The allowed error is half a step plus the rounding of f32. A quaternion's largest component follows from the others."
    );
}

/// Prints how much arrived.
pub(crate) fn verdict(transfer: &Transfer) {
    let Transfer { sent, verified } = transfer;
    let [packets, kilobytes] = [sent.packets, sent.bytes / 1000].map(grouped);
    let [cubes, values] = [verified.cubes(), verified.values()].map(grouped);
    println!();
    println!(
        "Verified: {} frames in {packets} packets ({kilobytes} kB, {:.2} s, {} resent); \
         {values} values of {cubes} cubes, all within their steps.",
        verified.frames(),
        sent.took.as_secs_f64(),
        sent.resends,
    );
}

/// `1234567` as `1,234,567`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.char_indices() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
