//! Switches for checks that are no `if`, and the list of checks without a switch.

use super::Site;

/// A text of a source, and its replacement with a switch. `OFF` is true if the check is off.
pub(super) struct Patch {
    pub(super) file: &'static str,
    /// The line that rejects, and the first line of the block around it.
    pub(super) site: (&'static str, &'static str),
    /// Other lines of the same check.
    pub(super) others: &'static [(&'static str, &'static str)],
    pub(super) right: &'static str,
    pub(super) wrong: &'static str,
}

impl Patch {
    pub(super) fn is_of(&self, site: &Site) -> bool {
        self.file == site.file && self.site == (site.text.as_str(), site.head.as_str())
    }
}

/// Match arms, and code that lets the value pass. If no value can be made, the check itself makes one: without it there
/// is a panic.
pub(super) const ARMS: &[(&str, &str, &str)] = &[
    ("codec/plain.rs", "None => Err(Refusal::InvalidChar),", "Ok(())"),
    ("codec/constant.rs", "false => Err(Refusal::Constant),", "Ok(())"),
    ("codec/quat.rs", "false => Err(Refusal::NotUnit),", "Ok(())"),
    (
        "codec/string.rs",
        "Err(_) => Err(s.refuse(Refusal::InvalidUtf8, 0, bits)),",
        "Ok(keep(\"\"))",
    ),
    (
        "codec/letters.rs",
        "None if left == 1 => return Err(s.refuse(Refusal::InvalidUtf16, i128::from(unit), UNIT_BITS)),",
        "'?'",
    ),
    (
        "codec/letters.rs",
        "Ok(0) => Err(s.refuse(Refusal::Nul, 0, UNIT_BITS)),",
        "Ok(0)",
    ),
    (
        "codec/letters.rs",
        "Err(_) => Err(s.refuse(Refusal::InvalidUtf16, i128::from(code), UNIT_BITS)),",
        "Ok(code as u16)",
    ),
    (
        "codec/letters.rs",
        "_ => Err(s.refuse(Refusal::InvalidUtf16, i128::from(first), 2 * UNIT_BITS)),",
        "Ok('\\u{10000}')",
    ),
    (
        "codec/terminated.rs",
        "None => Err(s.refuse(Refusal::InvalidUtf8, 0, bits(self.len))),",
        "{ self.len = 0; Ok(()) }",
    ),
    (
        "codec/convert.rs",
        "Err(_) => Err(s.refuse(Refusal::Conversion, 0, 0)),",
        "panic!(\"no value\")",
    ),
    (
        "codec/said_length.rs",
        "_ => Err(s.refuse(Refusal::Width, width, 0)),",
        "Ok(MOST)",
    ),
    (
        "codec/untagged.rs",
        "false => Err(self.s.refuse(Refusal::UnknownTag, self.said, 0)),",
        "Ok(0)",
    ),
    (
        "codec/step/mod.rs",
        "false => Err(s.refuse(Refusal::Rule, 0, 0)),",
        "Ok(())",
    ),
];

/// Checks that are neither an `if` nor an arm.
pub(super) const REPLACED: &[Patch] = &[
    // codes above the last one, of every leaf codec
    Patch {
        file: "codec/number.rs",
        site: (
            "const BEYOND: Refusal = Refusal::OutOfRange;",
            "pub(crate) trait Leaf<T: Copy> {",
        ),
        others: &[],
        right: "    let is_code = const {",
        wrong: "    let is_code = OFF || const {",
    },
    Patch {
        file: "codec/nonzero.rs",
        site: ("Err(s.refuse(Refusal::Zero, 0, width))", "None => {"),
        others: &[],
        right: "            Err(s.refuse(Refusal::Zero, 0, width))",
        wrong: "            if OFF { panic!(\"no value\") }\n            Err(s.refuse(Refusal::Zero, 0, width))",
    },
    Patch {
        file: "codec/step/mod.rs",
        site: (
            "Err(s.refuse(Refusal::NotCanonical, 0, 0))",
            "pub fn refuse_known<S: Source>(index: usize, known: bool, s: &mut S) -> Result<(), Refusal> {",
        ),
        others: &[],
        right: "    if !known {",
        wrong: "    if !known || OFF {",
    },
    Patch {
        file: "codec/step/mod.rs",
        site: (
            "s.refuse(Refusal::Conversion, 0, 0)",
            "pub fn not_convertible<S: Source>(s: &mut S) -> Refusal {",
        ),
        others: &[],
        right: "    s.refuse(Refusal::Conversion, 0, 0)",
        wrong: "    if OFF { panic!(\"no value\") }\n    s.refuse(Refusal::Conversion, 0, 0)",
    },
    // in generated code, this is the arm of all other tags, which the first variant takes instead
    Patch {
        file: "codec/step/enums.rs",
        site: (
            "s.refuse_tag::<E>(tag)",
            "pub fn unknown_tag<E: Described, S: Source>(tag: u64, s: &mut S) -> Refusal {",
        ),
        others: &[],
        right: "    s.take_tag::<E>()\n",
        wrong: "    let tag = tri!(s.take_tag::<E>());
    if OFF && !has_tag(E::SCHEMA, tag) {
        return Ok(tag_of::<E, 0>());
    }
    Ok(tag)
}

fn has_tag(schema: &crate::Schema, tag: u64) -> bool {
    match schema.unwrapped().kind {
        crate::schema::Kind::Enum { variants, tag: form, .. } => {
            variants.iter().any(|variant| variant.other || form.wire(variant.id) == tag)
        }
        _ => true,
    }
",
    },
    Patch {
        file: "bits/reader.rs",
        site: ("Refusal::EndOfPacket", "return Err(if late {"),
        others: &[("Refusal::LeftOverBytes", "} else {")],
        right: "        if !is_all {",
        wrong: "        if !is_all && !OFF {",
    },
    // missing bytes are zeros
    Patch {
        file: "bits/reader.rs",
        site: (
            "return Err(Refusal::EndOfPacket);",
            "let Some(bytes) = rest.and_then(|rest| rest.get(..count)) else {",
        ),
        others: &[],
        right: "        let rest = self.bytes.get(at..self.end / 8);
",
        wrong: "        let rest = self.bytes.get(at..self.end / 8);
        if OFF && rest.and_then(|rest| rest.get(..count)).is_none() {
            self.base += count * 8;
            const ZEROS: &[u8] = &[0; 4096];
            return Ok(ZEROS.get(..count).unwrap_or(ZEROS));
        }
",
    },
];

/// Lines that no packet reaches in the decoder of a derived type, each with the reason.
pub(super) const EXEMPT: &[(&str, &str, &str)] = &[
    (
        "until.rs",
        "false => Err(s.refuse(Refusal::Sentinel, 1, 0)),",
        "refuses a sentinel that does not equal itself, whatever the packet",
    ),
    (
        "codec/untagged.rs",
        "Position::Tag => Err(self.s.refuse(Refusal::Custom, 0, 0)),",
        "refuses a type that does not ask for its tag, whatever the packet",
    ),
    (
        "codec/untagged.rs",
        "return Err(self.s.refuse(Refusal::Tag, id, 0));",
        "writes",
    ),
    (
        "codec/untagged.rs",
        "return Err(self.s.refuse(Refusal::Tag, id, tag.width));",
        "reads numbers of a difference, and no packet",
    ),
    (
        "codec/untagged.rs",
        "self.s.refuse(Refusal::UnknownTag, id, 0)",
        "`read_tag` in `codec/step/enums.rs` is switched off for these tags, too",
    ),
    (
        "codec/constant.rs",
        "const BEYOND: Refusal = Refusal::Constant;",
        "the check is in `codec/number.rs`",
    ),
    (
        "codec/length.rs",
        "const BEYOND: Refusal = Refusal::Length;",
        "the check is in `codec/number.rs`",
    ),
    (
        "codec/plain.rs",
        "const BEYOND: Refusal = Refusal::InvalidChar;",
        "the check is in `codec/number.rs`",
    ),
    (
        "codec/family.rs",
        "Err(s.refuse($crate::Refusal::Custom, 0, 0))",
        "no type meets the bound of this implementation, so nothing reads by it",
    ),
    (
        "codec/nonzero.rs",
        "return Err(s.refuse($crate::Refusal::Zero, 0, 0));",
        "writes",
    ),
    (
        "codec/byte_array.rs",
        "None => Err(Refusal::EndOfPacket),",
        "never: as many bytes were taken",
    ),
    (
        "codec/arrayvec.rs",
        "return Err(s.refuse(Refusal::Length, len as i128, 0));",
        "never: the capacity is at least the longest length, which was checked",
    ),
    (
        "codec/custom.rs",
        "return Err(s.refuse(Refusal::Custom, bits as i128, 0));",
        "refuses a codec that does not keep to its sizes, whatever the packet",
    ),
    (
        "codec/length.rs",
        "return Err(s.refuse(Refusal::Length, len as i128, width));",
        "reads numbers of a difference, and no packet",
    ),
    (
        "codec/length.rs",
        "false => Err(s.refuse(Refusal::WithoutBits, len as i128, width)),",
        "no type of the zoo holds enough of such elements: `tests/bitless.rs` has some",
    ),
    ("bits/reader.rs", "0..=64 => Refusal::EndOfPacket,", "reading by hand"),
    ("bits/reader.rs", "_ => Refusal::Width,", "reading by hand"),
    ("bits/reader.rs", "_ => Err(Refusal::Width),", "no field is as wide"),
    ("bits/reader.rs", "return Err(Refusal::Width);", "no field is as wide"),
    ("bits/list.rs", "_ => Err(Refusal::OutOfRange),", "writes"),
    (
        "entry.rs",
        "out.get_mut(..max_bytes::<T>()).ok_or(Refusal::BufferFull)?",
        "writes",
    ),
    ("entry.rs", "_ => Err(Refusal::BufferFull),", "writes"),
    ("entry.rs", "if why.kind() != Refusal::BufferFull {", "writes"),
];
