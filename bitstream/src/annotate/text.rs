//! Writes annotations as tables.

use super::Part;
use super::{Annotation, Leaf};
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// Largest number of characters of a value or a field that are shown.
const WIDEST: usize = 60;
/// Largest number of bits that are shown one by one.
const BINARY: usize = 16;

/// Displays an [`Annotation`] with colours for a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Colored<'a>(pub(super) &'a Annotation);

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table(self, false, f)
    }
}

impl fmt::Display for Colored<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table(self.0, true, f)
    }
}

fn table(annotation: &Annotation, colored: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let title = format!("{}: {}", annotation.name, size(annotation.bytes.len()));
    writeln!(f, "{}", painted(&title, "1", colored))?;
    let rows = || annotation.leaves.iter().map(|leaf| (leaf, row(leaf)));
    let mut widths = HEAD.map(|head| head.chars().count());
    for (_, cells) in rows() {
        for (width, cell) in widths.iter_mut().zip(&cells) {
            *width = (*width).max(cell.chars().count());
        }
    }
    line(&HEAD.map(str::to_string), widths, "2", colored, f)?;
    for (leaf, cells) in rows() {
        let color = match annotation.is_refused(leaf) {
            true => "1;31",
            false => color_of(leaf.part),
        };
        line(&cells, widths, color, colored, f)?;
    }
    match &annotation.error {
        Some(error) => writeln!(f, "{}", painted(&error.to_string(), "1;31", colored)),
        None => Ok(()),
    }
}

const HEAD: [&str; 4] = ["bits", "field", "value", "raw"];

fn row(leaf: &Leaf) -> [String; 4] {
    [place(leaf), cut(leaf.label()), cut(leaf.value.clone()), raw(leaf)]
}

fn line(
    cells: &[String; 4],
    widths: [usize; 4],
    color: &str,
    colored: bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let ([bits, field, value, raw], [a, b, c, _]) = (cells, widths);
    let bits = painted(&format!("{bits:>a$}"), "2", colored);
    let value = painted(&format!("{value:<c$}"), color, colored);
    let rest = format!("  {field:<b$}  ");
    let all = format!("{bits}{rest}{value}  {raw}");
    writeln!(f, "{}", all.trim_end())
}

fn color_of(part: Part) -> &'static str {
    match part {
        Part::Value => "36",
        Part::Padding | Part::Spare | Part::Unread | Part::LeftOver | Part::Unlisted => "2",
        _ => "35",
    }
}

fn painted(text: &str, color: &str, colored: bool) -> String {
    match colored {
        true => format!("\x1b[{color}m{text}\x1b[0m"),
        false => text.to_string(),
    }
}

/// Returns the positions of the bits: `12..19`, `7` for one bit, and `at 7` for none.
pub(super) fn place(leaf: &Leaf) -> String {
    let bits = &leaf.bits;
    match bits.len() {
        0 => format!("at {}", bits.start),
        1 => bits.start.to_string(),
        _ => format!("{}..{}", bits.start, bits.end),
    }
}

/// Returns the bits as a number: in binary if they are few, otherwise in hexadecimal digits.
pub(super) fn raw(leaf: &Leaf) -> String {
    match (leaf.bits.len(), leaf.raw()) {
        (0, _) | (_, None) => String::new(),
        (width @ 1..=BINARY, Some(raw)) => format!("{raw:0width$b}"),
        (_, Some(raw)) => format!("{raw:#x}"),
    }
}

pub(super) fn size(bytes: usize) -> String {
    match bytes {
        1 => "1 byte".to_string(),
        bytes => format!("{bytes} bytes"),
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(WIDEST) {
        Some((at, _)) => format!("{}..", text.get(..at).unwrap_or(&text)),
        None => text,
    }
}
