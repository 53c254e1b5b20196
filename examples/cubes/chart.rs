//! Charts the bytes of each frame over time.

use crate::differences::OVER_LINK;
use crate::ladder::{ALL, CHANGED, Rung};
use std::fmt::Write;

/// Rows of the table that the chart shows: name, content, colour. The last two rows exist only with `--latency`.
const ROWS: [(&str, &str, &str); 6] = [
    ("bit-packed", ALL, "#5b6b7b"),
    ("bit-packed", CHANGED, "#b8860b"),
    ("difference, 6 frames", ALL, "#1f6fb5"),
    ("coded difference, 6 frames", ALL, "#188038"),
    (OVER_LINK[0], ALL, "#c5221f"),
    (OVER_LINK[1], ALL, "#9334a6"),
];

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// Number of frames that the bars leave out.
const BEGINNING: usize = 10;
/// Number of columns of a terminal that the bars take.
const COLUMNS: usize = 60;

fn rows(rungs: &[Rung]) -> impl Iterator<Item = (&Rung, &'static str)> {
    ROWS.into_iter().filter_map(|(name, holds, colour)| {
        let rung = rungs.iter().find(|rung| rung.name == name && rung.holds == holds)?;
        Some((rung, colour))
    })
}

/// Divides the recording into this many parts, and returns the mean of each part.
fn columns(frames: &[usize], count: usize) -> Vec<f64> {
    let size = frames.len().div_ceil(count).max(1);
    let mean = |part: &[usize]| part.iter().sum::<usize>() as f64 / part.len() as f64;
    frames.chunks(size).map(mean).collect()
}

/// Prints the rows as bars, all on one logarithmic scale.
pub(crate) fn print(rungs: &[Rung]) {
    let means: Vec<_> = rows(rungs)
        .map(|(rung, _)| {
            // until the first ack each frame is sent whole
            let frames = rung.frames.get(BEGINNING..).unwrap_or(&rung.frames);
            (rung, columns(frames, COLUMNS))
        })
        .collect();
    let (least, most) = ends(means.iter().flat_map(|(_, means)| means.iter().copied()));
    println!();
    println!(
        "Bytes a frame over time, without the first {BEGINNING} frames. All rows have one logarithmic scale: \
         {} is {least:.0} bytes, {} is {most:.0}.",
        BARS[0],
        BARS[BARS.len() - 1]
    );
    for (rung, means) in means {
        let bars: String = means.iter().map(|mean| bar(*mean, least, most)).collect();
        let (least, most) = ends(means.into_iter());
        let (name, holds) = (rung.name, rung.holds);
        println!("{:<44}{bars} {least:.0} to {most:.0}", format!("{name} ({holds})"));
    }
}

/// Returns the least and the greatest of some means, at least 1.
fn ends(means: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let least = means.clone().fold(f64::MAX, f64::min).max(1.0);
    (least, means.fold(least, f64::max))
}

/// Returns the bar of a mean on the logarithmic scale from `least` to `most`.
fn bar(mean: f64, least: f64, most: f64) -> char {
    let height = (mean.max(least) / least).ln() / (most / least).ln().max(f64::MIN_POSITIVE);
    let step = (height * (BARS.len() - 1) as f64).round() as usize;
    BARS.get(step).copied().unwrap_or(' ')
}

/// Returns all rows in one picture, on a logarithmic scale.
pub(crate) fn svg(rungs: &[Rung]) -> String {
    const LEFT: f64 = 60.0;
    const TOP: f64 = 20.0;
    const WIDTH: f64 = 720.0;
    const HEIGHT: f64 = 320.0;
    let frames = rungs.iter().map(|rung| rung.frames.len()).max().unwrap_or(1).max(2);
    let y = |bytes: f64| TOP + HEIGHT * (1.0 - (bytes.max(10.0).log10() - 1.0) / 4.0);
    let x = |frame: usize| LEFT + WIDTH * frame as f64 / (frames - 1) as f64;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 510\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"800\" height=\"510\" fill=\"white\"/>\n",
    );
    for power in 1..=5 {
        let (bytes, at) = (10_u32.pow(power), y(10_f64.powi(power as i32)));
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}h{WIDTH}\" stroke=\"#ddd\"/><text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{bytes}</text>",
            LEFT - 6.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"14\">bytes a frame, on a logarithmic scale</text>"
    );
    let _ = writeln!(
        svg,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">frame {frames}</text>",
        LEFT + WIDTH,
        TOP + HEIGHT + 18.0
    );
    for (line, (rung, colour)) in rows(rungs).enumerate() {
        let points: Vec<String> = rung
            .frames
            .iter()
            .enumerate()
            .map(|(frame, bytes)| format!("{:.1},{:.1}", x(frame), y(*bytes as f64)))
            .collect();
        let at = TOP + HEIGHT + 44.0 + 20.0 * line as f64;
        let (name, holds, average) = (rung.name, rung.holds, rung.average.round());
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" points=\"{}\"/>\n\
             <path d=\"M{LEFT} {at:.0}h24\" stroke=\"{colour}\" stroke-width=\"3\"/>\
             <text x=\"{:.0}\" y=\"{:.0}\">{name} ({holds}): {average} bytes</text>",
            points.join(" "),
            LEFT + 32.0,
            at + 4.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_chart_is_one_of_the_table() {
        let rung = |name, holds| Rung::new(name, holds, vec![9000, 100, 200, 10]);
        let rungs = ROWS.map(|(name, holds, _)| rung(name, holds));
        let svg = svg(&rungs);
        assert_eq!(svg.matches("<polyline").count(), ROWS.len());
        assert!(svg.contains("bit-packed (changed cubes): 2328 bytes"), "{svg}");
        assert_eq!(columns(&[4, 6, 1], 2), [5.0, 1.0]);
        assert_eq!(
            [100.0, 1_000.0, 10_000.0].map(|mean| bar(mean, 100.0, 10_000.0)),
            ['▁', '▅', '█']
        );
        assert_eq!(bar(5.0, 5.0, 5.0), '▁');
    }
}
