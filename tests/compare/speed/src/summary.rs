//! The first table, and the picture of it: each packet beside a copy, hand-written code and the fastest other crates.

use crate::contestants::{Bitbuffer, BitstreamIo, Bitvec, Contestant, Derived, Hand, Memcpy, Naia, Units};
use crate::race::{Lane, Race};
use crate::table::nanoseconds;
use std::fmt::Write;

/// Other crates that pack bits.
const PACKERS: [&str; 4] = [Bitbuffer::NAME, BitstreamIo::NAME, Bitvec::NAME, Naia::NAME];
/// Contestants that are no crate of another format.
const OURS: [&str; 5] = [
    Memcpy::NAME,
    Hand::NAME,
    Derived::NAME,
    <Units<4> as Contestant>::NAME,
    <Units<1> as Contestant>::NAME,
];

/// The rows of the picture, from a race.
struct Best<'a> {
    race: &'a Race,
    copy: &'a Lane,
    hand: &'a Lane,
    derived: &'a Lane,
    packer: &'a Lane,
    bytes: &'a Lane,
}

impl Best<'_> {
    fn new(race: &Race) -> Option<Best<'_>> {
        let named = |name| race.lanes.iter().find(|lane| lane.name == name);
        let fastest = |is_wanted: &dyn Fn(&str) -> bool| {
            let wanted = race.lanes.iter().filter(|lane| is_wanted(lane.name));
            wanted.min_by(|a, b| both(a).total_cmp(&both(b)))
        };
        Some(Best {
            race,
            copy: named(Memcpy::NAME)?,
            hand: named(Hand::NAME)?,
            derived: named(Derived::NAME)?,
            packer: fastest(&|name| PACKERS.contains(&name))?,
            bytes: fastest(&|name| !PACKERS.contains(&name) && !OURS.contains(&name))?,
        })
    }
}

fn both(lane: &Lane) -> f64 {
    lane.encode.best + lane.decode.best
}

fn times(lane: &Lane) -> String {
    format!("{} / {}", nanoseconds(lane.encode.best), nanoseconds(lane.decode.best))
}

/// Packets a second of one core.
fn rate(time: f64) -> String {
    match 1e9 / time {
        rate if rate < 1e6 => format!("{:.0},000", rate / 1e3),
        rate if rate < 1e7 => format!("{:.1} million", rate / 1e6),
        rate => format!("{:.0} million", rate / 1e6),
    }
}

/// Prints the table, in Markdown.
pub fn print(races: &[Race]) {
    println!("Nanoseconds of a packet and packets a second of one core, encode / decode.\n");
    println!(
        "| packet | bytes | bitstream | packets a second | memcpy | by hand | fastest crate that packs bits | fastest other format |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for best in races.iter().filter_map(Best::new) {
        println!(
            "| {} | {:.0} | {} | {} / {} | {} | {} | {}: {} | {}, {:.0} B: {} |",
            best.race.of,
            best.derived.bytes,
            times(best.derived),
            rate(best.derived.encode.best),
            rate(best.derived.decode.best),
            times(best.copy),
            times(best.hand),
            best.packer.name,
            times(best.packer),
            best.bytes.name,
            best.bytes.bytes,
            times(best.bytes),
        );
    }
    println!();
}

const LEFT: f64 = 250.0;
const LENGTH: f64 = 380.0;
const BAR: f64 = 15.0;
const PANEL: f64 = 34.0 + 5.0 * (BAR + 4.0);

/// Draws a bar for each contestant of the table, and a panel for each packet. The colours are legible on white and on
/// black.
pub fn svg(races: &[Race]) -> String {
    let height = 30.0 + PANEL * races.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 820 {height}\" width=\"820\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#808080\">\n\
         <text x=\"10\" y=\"18\">Nanoseconds of a packet: encode (full colour) + decode (faint). Shorter is better.</text>\n"
    );
    for (i, best) in races.iter().filter_map(Best::new).enumerate() {
        panel(&mut svg, 30.0 + PANEL * i as f64, &best);
    }
    svg + "</svg>\n"
}

fn panel(svg: &mut String, top: f64, best: &Best<'_>) {
    let title = format!("{}, {:.0} bytes", best.race.of, best.derived.bytes);
    _ = writeln!(
        svg,
        "<text x=\"10\" y=\"{}\" font-weight=\"bold\">{title}</text>",
        top + 16.0
    );
    let rows = [best.copy, best.hand, best.derived, best.packer, best.bytes];
    let most = rows.iter().map(|lane| both(lane)).fold(0.0, f64::max);
    for (i, lane) in rows.into_iter().enumerate() {
        let y = top + 24.0 + (BAR + 4.0) * i as f64;
        let colour = if lane.name == Derived::NAME {
            "#2f80ed"
        } else {
            "#8a8f98"
        };
        let name = match lane.bytes == best.derived.bytes {
            true => lane.name.to_string(),
            false => format!("{}, {:.0} bytes", lane.name, lane.bytes),
        };
        let (encode, decode) = (lane.encode.best / most * LENGTH, lane.decode.best / most * LENGTH);
        let line = y + BAR - 4.0;
        _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{line}\" text-anchor=\"end\">{name}</text>",
            LEFT - 8.0
        );
        _ = writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{encode:.1}\" height=\"{BAR}\" fill=\"{colour}\"/>"
        );
        _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{y}\" width=\"{decode:.1}\" height=\"{BAR}\" fill=\"{colour}\" fill-opacity=\"0.55\"/>",
            LEFT + encode
        );
        let end = LEFT + encode + decode + 6.0;
        let (encode, decode) = (nanoseconds(lane.encode.best), nanoseconds(lane.decode.best));
        _ = writeln!(svg, "<text x=\"{end:.1}\" y=\"{line}\">{encode} + {decode}</text>");
    }
}
