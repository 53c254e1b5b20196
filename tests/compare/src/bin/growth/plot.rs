//! Charts of measured points: as tables in Markdown, and side by side as a picture.

use std::fmt::Write;

/// One chart.
pub struct Chart {
    pub title: &'static str,
    pub x: &'static str,
    pub y: &'static str,
    /// Whether the x axis goes by powers of ten.
    pub logarithmic: bool,
    pub lines: Vec<Line>,
}

/// Points that belong together, by their x.
pub struct Line {
    name: &'static str,
    points: Vec<(f64, f64)>,
}

impl Line {
    pub fn new(name: &'static str, points: Vec<(f64, f64)>) -> Line {
        Line { name, points }
    }
}

// In pixels of the picture: a chart, and what is around its axes.
const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 52.0;
const BOTTOM: f64 = 42.0;
/// Readable on white and on black.
const COLOURS: [&str; 2] = ["#1f77b4", "#d95f02"];
const GREY: &str = "#808080";

impl Chart {
    /// A row for each x.
    pub fn print(&self) {
        println!("{}: {}\n", self.title, self.y);
        let names: Vec<&str> = self.lines.iter().map(|line| line.name).collect();
        println!("| {} | {} |", self.x, names.join(" | "));
        println!("|---:|{}", "---:|".repeat(names.len()));
        let rows = self.lines.first().map_or(0, |line| line.points.len());
        for row in 0..rows {
            let cells: Vec<String> = self
                .lines
                .iter()
                .map(|line| format!("{:.2}", line.points[row].1))
                .collect();
            println!("| {} | {} |", self.lines[0].points[row].0, cells.join(" | "));
        }
        println!();
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.lines.iter().flat_map(|line| line.points.iter().copied())
    }

    fn draw(&self, left: f64, svg: &mut String) {
        let (most_x, most_y) = self.points().fold((1.0_f64, 0.0_f64), |most, point| {
            (most.0.max(point.0), most.1.max(point.1))
        });
        let most_y = rounded_up(most_y);
        let along = |x: f64| {
            if self.logarithmic {
                x.log10() / most_x.log10()
            } else {
                x / most_x
            }
        };
        let across = |x: f64| left + LEFT + along(x) * (WIDTH - LEFT - RIGHT);
        let down = |y: f64| HEIGHT - BOTTOM - y / most_y * (HEIGHT - TOP - BOTTOM);
        text(svg, left + WIDTH / 2.0, 18.0, "middle", self.title);
        text(svg, left + WIDTH / 2.0, HEIGHT - 8.0, "middle", self.x);
        text(svg, left + 4.0, TOP - 16.0, "start", self.y);
        for part in 0..=4 {
            let y = most_y * f64::from(part) / 4.0;
            line(
                svg,
                [
                    (across(if self.logarithmic { 1.0 } else { 0.0 }), down(y)),
                    (across(most_x), down(y)),
                ],
            );
            text(svg, left + LEFT - 4.0, down(y) + 4.0, "end", &format!("{y}"));
        }
        for x in self.marks(most_x) {
            text(svg, across(x), HEIGHT - BOTTOM + 16.0, "middle", &format!("{x}"));
        }
        for (i, (of, colour)) in self.lines.iter().zip(COLOURS).enumerate() {
            let places: Vec<(f64, f64)> = of.points.iter().map(|(x, y)| (across(*x), down(*y))).collect();
            polyline(svg, &places, colour);
            let (x, y) = (
                left + WIDTH - RIGHT - 50.0 * (self.lines.len() - 1 - i) as f64,
                TOP - 16.0,
            );
            let _ = writeln!(
                svg,
                r#"<text x="{x}" y="{y}" text-anchor="end" fill="{colour}">{}</text>"#,
                of.name
            );
        }
    }

    /// Where the x axis has numbers.
    fn marks(&self, most: f64) -> Vec<f64> {
        if self.logarithmic {
            return (0..=most.log10() as i32).map(|power| 10_f64.powi(power)).collect();
        }
        (0..=4).map(|part| most * f64::from(part) / 4.0).collect()
    }
}

/// All charts beside each other.
pub fn svg(charts: &[Chart]) -> String {
    let width = WIDTH * charts.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {HEIGHT}\" width=\"{width}\" \
         height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n"
    );
    for (i, chart) in charts.iter().enumerate() {
        chart.draw(i as f64 * WIDTH, &mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The next of 1, 2, 4, 8 times a power of ten: a quarter of it has few digits.
fn rounded_up(most: f64) -> f64 {
    let power = 10_f64.powf(most.log10().floor());
    let steps = [1.0, 2.0, 4.0, 8.0, 10.0].map(|step| step * power);
    steps.into_iter().find(|step| *step >= most).unwrap_or(most)
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, text: &str) {
    let _ = writeln!(
        svg,
        r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" fill="{GREY}">{text}</text>"#
    );
}

fn line(svg: &mut String, [(x1, y1), (x2, y2)]: [(f64, f64); 2]) {
    let _ = writeln!(
        svg,
        r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{GREY}" stroke-opacity="0.3"/>"#
    );
}

fn polyline(svg: &mut String, places: &[(f64, f64)], colour: &str) {
    let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        svg,
        r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2"/>"#,
        points.join(" ")
    );
    for (x, y) in places {
        let _ = writeln!(svg, r#"<circle cx="{x:.1}" cy="{y:.1}" r="3" fill="{colour}"/>"#);
    }
}
