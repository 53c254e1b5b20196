//! The tables, in Markdown.

use crate::race::{Lane, Race};

/// Multiples of the limit, which is everybody's first lane, then nanoseconds.
pub fn print(races: &[Race]) {
    println!("Times as multiples of the hand-written limit, encode / decode; bytes where they are others.\n");
    heading(races);
    cells(
        "bytes, packed",
        races.iter().map(|race| format!("{:.0}", race.lanes[0].bytes)),
    );
    rows(races, multiples);
    println!("\nNanoseconds of a packet, encode / decode.\n");
    heading(races);
    rows(races, times);
}

fn heading(races: &[Race]) {
    cells("", races.iter().map(|race| format!("{}: {}", race.name, race.of)));
    println!("|---|{}", "---|".repeat(races.len()));
}

fn rows(races: &[Race], cell: impl Fn(&Race, &Lane) -> String) {
    let Some(first) = races.first() else { return };
    for (i, lane) in first.lanes.iter().enumerate() {
        cells(lane.name, races.iter().map(|race| cell(race, &race.lanes[i])));
    }
}

fn cells(name: &str, cells: impl Iterator<Item = String>) {
    println!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
}

fn multiples(race: &Race, lane: &Lane) -> String {
    let limit = &race.lanes[0];
    let encode = multiple(lane.encode.best / limit.encode.best);
    let decode = multiple(lane.decode.best / limit.decode.best);
    let bytes = match lane.bytes == limit.bytes {
        true => String::new(),
        false => format!(", {:.0} B", lane.bytes),
    };
    format!("{encode} / {decode}{bytes}")
}

fn times(_: &Race, lane: &Lane) -> String {
    format!("{} / {}", nanoseconds(lane.encode.best), nanoseconds(lane.decode.best))
}

fn multiple(ratio: f64) -> String {
    if ratio < 10.0 {
        format!("{ratio:.2}")
    } else {
        format!("{ratio:.0}")
    }
}

pub fn nanoseconds(time: f64) -> String {
    if time < 100.0 {
        format!("{time:.1}")
    } else {
        format!("{time:.0}")
    }
}
