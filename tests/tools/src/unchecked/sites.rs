//! Finds the places in the sources where a decoder rejects a packet.

use super::patches::{ARMS, EXEMPT, Patch, REPLACED};
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Line of the runtime that rejects a packet.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// Path of the source, in `bitstream-core/src`.
    pub file: String,
    /// Number of the line, counted from 0.
    pub line: usize,
    /// Text of the line.
    pub text: String,
    /// First line of the block around it.
    pub head: String,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line + 1, self.text)
    }
}

/// Sources that read packets: codecs, steps of generated code, lists, the reader and the entry points.
const FOLDERS: [&str; 6] = [
    "codec",
    "ordered.rs",
    "until.rs",
    "bits/list.rs",
    "bits/reader.rs",
    "entry.rs",
];

/// Returns all checks that are not exempt, in order.
///
/// # Errors
/// Returns an error if a source cannot be read.
pub fn read_checks(core: &Path) -> io::Result<Vec<Site>> {
    let mut found = Vec::new();
    for folder in FOLDERS {
        for file in files(&core.join(folder))? {
            let name = file.strip_prefix(core).unwrap_or(&file).display().to_string();
            let source = fs::read_to_string(&file)?;
            found.extend(sites(&name, &source));
        }
    }
    Ok(found)
}

fn files(place: &Path) -> io::Result<Vec<PathBuf>> {
    if place.is_file() {
        return Ok(vec![place.to_path_buf()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(place)? {
        found.extend(files(&entry?.path())?);
    }
    found.sort();
    Ok(found)
}

fn sites(file: &str, source: &str) -> Vec<Site> {
    let lines: Vec<&str> = source.lines().collect();
    let code = lines
        .iter()
        .position(|line| line.starts_with("#[cfg(test)]") || line.starts_with("#[cfg(all(test"));
    let code = &lines[..code.unwrap_or(lines.len())];
    let refuses = |line: &str| {
        !line.trim_start().starts_with("//")
            && (names_a_refusal(line) || line.contains("Err(unknown_tag") || line.starts_with("s.refuse_tag"))
    };
    let mut found = Vec::new();
    for (line, text) in code.iter().enumerate() {
        let text = text.trim();
        let head = head(&code[..=line]).map_or("", |at| code[at].trim());
        if refuses(text) && !is_written(&code[..=line]) && !is_exempt(file, text, head) {
            found.push(Site {
                file: file.to_string(),
                line,
                text: text.to_string(),
                head: head.to_string(),
            });
        }
    }
    found
}

/// Returns whether a line has `Refusal::` and a variant.
fn names_a_refusal(line: &str) -> bool {
    let mut parts = line.split("Refusal::").skip(1);
    parts.any(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Returns whether a line is exempt, or another line of a check that is counted already.
fn is_exempt(file: &str, text: &str, head: &str) -> bool {
    let is_second =
        |patch: &Patch| patch.file == file && patch.others.iter().any(|(line, of)| *line == text && *of == head);
    EXEMPT.iter().any(|(of, line, _)| *of == file && *line == text) || REPLACED.iter().any(is_second)
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the start of the block around the last line.
fn head(lines: &[&str]) -> Option<usize> {
    let (last, before) = lines.split_last()?;
    before
        .iter()
        .rposition(|line| !line.trim().is_empty() && indent(line) < indent(last))
}

/// Returns whether the function around the last line writes, or returns a refusal of an encoder.
fn is_written(lines: &[&str]) -> bool {
    let inside = lines.last().map_or(0, |line| indent(line));
    let is_head = |line: &&str| line.contains("fn ") && !line.trim_start().starts_with("//") && indent(line) < inside;
    let Some(head) = lines.iter().rposition(is_head) else {
        return false;
    };
    let end = lines[head..].iter().position(|line| line.ends_with('{')).unwrap_or(0);
    let of_writers = |line: &&str| {
        ["S: Sink", "fn refusal(", "out: &mut [u8]"]
            .iter()
            .any(|of| line.contains(of))
    };
    lines[head..=head + end].iter().any(of_writers)
}

/// Returns a source with a switch at each of its sites, numbered from `first`.
///
/// # Errors
/// Returns an error for a site without a switch.
pub(super) fn switched(source: &str, sites: &[Site], first: usize) -> Result<String, String> {
    let mut lines: Vec<String> = source.lines().map(String::from).collect();
    // from the end, so that earlier line numbers stay valid
    for (at, site) in sites.iter().enumerate().rev() {
        let number = first + at;
        let off = format!("crate::switch::is_off({number})");
        let is_done = by_arm(&mut lines, site, &off) || by_condition(&mut lines, site, &off);
        if !is_done && !REPLACED.iter().any(|patch| patch.is_of(site)) {
            return Err(format!("how is it switched off? {site}"));
        }
    }
    let mut text = lines.join("\n") + "\n";
    let file = sites.first().map_or("", |site| &site.file);
    for patch in REPLACED.iter().filter(|patch| patch.file == file) {
        let Some(number) = (first..).zip(sites).find(|(_, site)| patch.is_of(site)) else {
            return Err(format!("{file}: there is no `{}` any more", patch.site.0));
        };
        if text.matches(patch.right).count() != 1 {
            return Err(format!("{file}: `{}` is not there once", patch.right));
        }
        let off = format!("crate::switch::is_off({})", number.0);
        text = text.replace(patch.right, &patch.wrong.replace("OFF", &off));
    }
    Ok(text)
}

/// Switches a match arm off: an arm before it has the same pattern and lets the value pass.
fn by_arm(lines: &mut Vec<String>, site: &Site, off: &str) -> bool {
    let Some((_, _, passes)) = ARMS
        .iter()
        .find(|(file, line, _)| *file == site.file && *line == site.text)
    else {
        return false;
    };
    let Some((pattern, _)) = site.text.split_once(" => ") else {
        return false;
    };
    let pattern = match pattern.split_once(" if ") {
        Some((pattern, guard)) => format!("{pattern} if {off} && {guard}"),
        None => format!("{pattern} if {off}"),
    };
    lines.insert(site.line, format!("{pattern} => {passes},"));
    true
}

/// Switches a whole `if` off, which is then never true.
fn by_condition(lines: &mut [String], site: &Site, off: &str) -> bool {
    let condition = |line: &str| Some(line.strip_prefix("if ")?.strip_suffix(" {")?.to_string());
    let (Some(condition), true) = (condition(&site.head), site.text.starts_with("return Err(")) else {
        return false;
    };
    let Some(head) = lines[..site.line].iter().rposition(|line| line.trim() == site.head) else {
        return false;
    };
    lines[head] = format!("{}if ({condition}) && !{off} {{", &lines[head][..indent(&lines[head])]);
    true
}
