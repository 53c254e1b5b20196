//! Writes outlines as text: the words for each form, in the terms of the layout tables.

use super::form::{Constant, Form, Lengths, Text, span};
use super::outline::Outline;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = self.node(0);
        let branch = self.branch(0);
        match self.node(branch).form.type_name() {
            Some(_) => writeln!(f, "{}", self.described(0))?,
            None => writeln!(f, "value: {}", self.described(0))?,
        }
        debug_assert_eq!(root.depth, 0);
        self.write_below(branch, 1, f)
    }
}

impl Outline {
    fn write_below(&self, branch: usize, indent: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for child in self.children(branch) {
            writeln!(
                f,
                "{:indent$}{}: {}",
                "",
                self.node(child).name,
                self.described(child),
                indent = indent * 2
            )?;
            self.write_below(self.branch(child), indent + 1, f)?;
        }
        Ok(())
    }

    /// Returns the first node with names below it, inside all wrappers.
    pub(super) fn branch(&self, at: usize) -> usize {
        let mut at = at;
        while self.node(at).form.arity() == Some(1) {
            at = self.child(at);
        }
        at
    }

    /// Returns the form of a node and its parts, up to named ones, with its bits.
    pub(super) fn described(&self, at: usize) -> String {
        format!("{}{}", self.values(at), self.bits(at))
    }

    fn values(&self, at: usize) -> String {
        let mut words = self.own_words(at);
        let mut at = at;
        while self.node(at).form.arity() == Some(1) {
            let below = self.child(at);
            let joint = match &self.node(at).form {
                // "of" would come twice in a row
                Form::List(_) if matches!(self.node(below).form, Form::Tagged { .. }) => ", each ",
                Form::Option | Form::NonZero | Form::Restricted | Form::BigEndian => " ",
                Form::Array { .. } | Form::List(_) | Form::Set(_) | Form::Sparse { .. } => " of ",
                Form::Counted { .. } | Form::Flagged(_) | Form::Ended { .. } | Form::Rest { .. } => ", each ",
                _ => ", ",
            };
            at = below;
            let inner = self.own_words(at);
            if words.is_empty() {
                words = inner;
            } else if !inner.is_empty() {
                words = words + joint + &inner;
            }
        }
        words
    }

    /// Returns the number of bits: ` (7 bits)`.
    pub(super) fn bits(&self, at: usize) -> String {
        let node = self.node(at);
        let most = node.min_bits.saturating_add(node.more_bits);
        match (node.min_bits, most) {
            (least, most) if least != most => format!(" ({least} to {most} bits)"),
            (1, _) => " (1 bit)".to_string(),
            (bits, _) => format!(" ({bits} bits)"),
        }
    }

    /// Returns the words of a form itself.
    pub(super) fn own_words(&self, at: usize) -> String {
        match &self.node(at).form {
            Form::Nothing => "nothing".to_string(),
            Form::Bool => "true or false".to_string(),
            Form::Char => "character".to_string(),
            Form::Integer { signed, .. } => sign(*signed, "integer"),
            Form::Range { min, max, signed } => span(*min, *max, *signed),
            Form::Steps(integers) => integers.to_string(),
            Form::Truncated(integers) => format!("{integers}, truncated"),
            Form::RawFloat { .. } => "float, bit for bit".to_string(),
            Form::Float { .. } => float(&self.node(at).form),
            Form::Quat { bits } => format!("rotation of {bits} bits a component"),
            Form::Option => "optional".to_string(),
            Form::Array { len } => len.to_string(),
            Form::List(lengths) => length(lengths, ""),
            Form::String(lengths) => format!("text of {}", length(lengths, " bytes")),
            Form::Varint { group, width, signed } => {
                format!(
                    "{} of up to {width} bits in groups of {group}",
                    sign(*signed, "integer")
                )
            }
            Form::Leb128 { width, signed } => {
                format!("{} of up to {width} bits as LEB128", sign(*signed, "integer"))
            }
            Form::TruncatedTo { end, min, max, signed } => {
                format!("{} up to `{end}`, truncated", span(*min, *max, *signed))
            }
            Form::SaidWidth { by, max, signed } => {
                format!("{} in `{by}` bits, up to {max}", sign(*signed, "integer"))
            }
            Form::Relative { to, width, signed } => {
                format!("above `{to}`, {} of {width} bits", sign(*signed, "integer"))
            }
            Form::Tiered {
                to,
                width,
                signed,
                tiers,
            } => {
                let integer = sign(*signed, "integer");
                format!("above `{to}` in tiers up to {tiers:?}, {integer} of {width} bits")
            }
            Form::Fixed {
                frac, min, max, signed, ..
            } => format!("{} by 2^-{frac}", span(*min, *max, *signed)),
            Form::NonZero => "never 0:".to_string(),
            Form::Result => "one of two".to_string(),
            Form::Terminated(lengths) => format!("text of {}, then NUL", length(lengths, " bytes")),
            Form::Padded(lengths) => format!("text padded to {} bytes", lengths.max),
            Form::Ascii(lengths) => format!("ASCII of {}", length(lengths, " characters")),
            Form::Wide(lengths) => format!("UTF-16 of {}", length(lengths, " units")),
            Form::Bytes(lengths) => format!("bytes, {}", length(lengths, "")),
            Form::Counted { count, lengths, bytes } => {
                let bytes = if *bytes { ", aligned bytes" } else { "" };
                format!("`{count}` of them, {}{bytes}", length(lengths, ""))
            }
            Form::Flagged(lengths) => format!("{}, with a bit before each", length(lengths, "")),
            Form::Ended { value, lengths } => format!("{}, then `{value}`", length(lengths, "")),
            Form::BigEndian => "big-endian".to_string(),
            Form::LengthIn { bits } => format!("length in `{bits}` bits"),
            Form::Rest { lengths, bytes } => {
                let bytes = if *bytes { ", aligned bytes" } else { "" };
                format!("{} up to the end{bytes}", length(lengths, ""))
            }
            Form::Sparse { form, slots } => {
                let form = ["bitmap", "count", "sentinel", "relative"].get(usize::from(*form));
                format!("{}: some of {slots} slots", form.copied().unwrap_or("sparse"))
            }
            Form::Map(lengths) => format!("map, {}", length(lengths, "")),
            Form::Set(lengths) => format!("set, {}", length(lengths, "")),
            Form::Aligned => "from a byte boundary".to_string(),
            Form::When { condition, default } => match default {
                None => format!("only where `{condition}`"),
                Some(default) => format!("only where `{condition}`, else `{default}`"),
            },
            Form::Elide { value, shared } => match shared {
                false => format!("nothing for `{value}`"),
                true => format!("nothing for `{value}`, with the bit of the field before"),
            },
            Form::Checked { value } => format!("then a check of {value:#x}"),
            Form::Constant { value, .. } => format!("always {value:#x}"),
            Form::Ensured { rule } => format!("where `{rule}`"),
            Form::Restricted => String::new(),
            Form::Custom { name } => format!("as `{name}` codes it"),
            Form::Struct { name } => name.to_string(),
            Form::Tuple => "tuple".to_string(),
            Form::Enum { name, .. } => name.to_string(),
            Form::Variant {
                tag,
                align,
                check,
                when,
            } => variant(*tag, *align, *check, when.as_ref()),
            Form::Beyond => "more than is shown".to_string(),
            Form::Named(constants) => words(&constants.0),
            Form::Salted { salt } => format!("salted with {salt}"),
            Form::Tagged { tag } => format!("of tag `{tag}`"),
            Form::Given { what } => format!("given `{what}`"),
        }
    }
}

/// Returns the constants: `HP is 100, V is 3`.
fn words(constants: &[Constant]) -> String {
    let words: Vec<String> = constants.iter().map(Constant::to_string).collect();
    words.join(", ")
}

fn sign(signed: bool, word: &str) -> String {
    match signed {
        true => format!("signed {word}"),
        false => word.to_string(),
    }
}

fn float(form: &Form) -> String {
    let Form::Float {
        min,
        max,
        max_int,
        zero,
        double,
        exact_max,
        ..
    } = form
    else {
        return String::new();
    };
    // an `f32` is shown as declared: as an `f64` it would have more digits
    let mut text = match double {
        true => format!("{min:?}..={max:?} in {max_int} steps of an f64"),
        false => format!("{:?}..={:?} in {max_int} steps", *min as f32, *max as f32),
    };
    if *exact_max {
        text += ", the last exactly";
    }
    if *zero {
        text += ", and 0.0 exactly";
    }
    text
}

fn length(lengths: &Lengths, unit: &str) -> String {
    let Lengths { min, max } = lengths;
    match (*min, min == max) {
        (_, true) => format!("{max}{unit}"),
        (0, _) => format!("at most {max}{unit}"),
        _ => format!("{min} to {max}{unit}"),
    }
}

fn variant(tag: Option<u64>, align: bool, check: Option<u32>, when: Option<&Text>) -> String {
    let mut text = match tag {
        Some(tag) => format!("tag {tag}"),
        None => "any other tag".to_string(),
    };
    if align {
        text += ", from a byte boundary";
    }
    if let Some(check) = check {
        text += &format!(", then a check of {check:#x}");
    }
    if let Some(when) = when {
        text += &format!(", where `{when}`");
    }
    text
}
