//! Random structs and enums.

use super::dice::Dice;
use super::fields::Fields;
use super::value::{Earlier, Value};

/// Largest number of bits of a type, approximately.
const MOST: usize = 1200;

/// A declaration, and the type that it declares.
pub(super) struct Declared {
    pub(super) text: String,
    pub(super) of: Value,
}

/// Returns a random struct or enum.
pub(super) fn declare(dice: &mut Dice, name: &str, earlier: &Earlier) -> Declared {
    match dice.below(10) {
        0..=5 => structure(dice, name, earlier),
        6 => with_repr(dice, name),
        _ => enumeration(dice, name, earlier),
    }
}

/// Returns the wire form of a type with random attributes, which are added to `keys`.
fn beside(dice: &mut Dice, keys: &mut Vec<String>, mut wire: String) -> String {
    if dice.one_in(10) {
        let number = dice.bits(32) as u32;
        keys.push(format!("check = {number}"));
        wire = format!("checked({number}, {wire})");
    }
    if dice.one_in(10) {
        keys.push("align".into());
        wire = format!("aligned({wire})");
    }
    wire
}

fn structure(dice: &mut Dice, name: &str, earlier: &Earlier) -> Declared {
    let named = !dice.one_in(4);
    let mut fields = Fields::new(named, earlier);
    let count = dice.between(1, 9);
    fields.fill(dice, count, MOST);
    let wires = fields_wire(&fields, "        ");
    let mut wire = format!("Wire::Struct({name:?}, {wires})");
    let mut keys = Vec::new();
    match fields.rule(dice).filter(|_| dice.one_in(6)) {
        Some((text, rule)) => {
            keys.push(format!("ensure = {text}"));
            wire = format!("ensured({text:?}, |seen| {rule}, {wire})");
        }
        None => wire = beside(dice, &mut keys, wire),
    }
    let end = if named { "" } else { ";" };
    let body = body(&fields, named, "pub ", "");
    let members: Vec<&str> = fields.sent.iter().map(|sent| sent.member.as_str()).collect();
    let text = format!(
        "{}pub struct {name}{body}{end}\n\n{}\nrecord!({name} {{ {} }}{});\n",
        head(&keys),
        wire_function(name, &wire),
        members.join(", "),
        skipped(&fields),
    );
    Declared {
        text,
        of: Value {
            is_canonical: fields.is_canonical,
            ..Value::plain(name, &format!("{name}::wire()"), fields.bits + 48)
        },
    }
}

fn head(keys: &[String]) -> String {
    let own = match keys {
        [] => String::new(),
        keys => format!("#[bits({})]\n", keys.join(", ")),
    };
    format!("#[derive(BitSerialize, Debug, PartialEq)]\n{own}")
}

fn wire_function(name: &str, wire: &str) -> String {
    format!("impl {name} {{\n    pub fn wire() -> Wire {{\n        {wire}\n    }}\n}}\n")
}

/// Returns the fields in their brackets.
fn body(fields: &Fields<'_>, named: bool, visibility: &str, indent: &str) -> String {
    let lines: String = fields
        .declared
        .iter()
        .map(|(attributes, field)| {
            let space = if attributes.is_empty() { "" } else { " " };
            format!("{indent}    {attributes}{space}{visibility}{field},\n")
        })
        .collect();
    if named {
        return format!(" {{\n{lines}{indent}}}");
    }
    format!("(\n{lines}{indent})")
}

fn fields_wire(fields: &Fields<'_>, indent: &str) -> String {
    if fields.sent.is_empty() {
        return "vec![]".into();
    }
    let lines: String = fields
        .sent
        .iter()
        .map(|sent| format!("{indent}    ({:?}, {}),\n", sent.member, sent.wire))
        .collect();
    format!("vec![\n{lines}{indent}]")
}

fn skipped(fields: &Fields<'_>) -> String {
    if fields.skipped.is_empty() {
        return String::new();
    }
    let all: Vec<String> = fields
        .skipped
        .iter()
        .map(|(member, is)| format!("{member}: {is}"))
        .collect();
    format!(" skipped {{ {} }}", all.join(", "))
}

/// Form of the tag of an enum.
struct Form {
    keys: Vec<String>,
    /// Wire form of the tag, or `None` if positions are tags.
    tag: Option<String>,
    /// Range of ids.
    ids: (i128, i128),
    /// Type that holds every id.
    other: Option<&'static str>,
}

fn form(dice: &mut Dice, variants: usize) -> Form {
    let places = Form {
        keys: vec![],
        tag: None,
        ids: (0, 0),
        other: None,
    };
    let other = |dice: &mut Dice, ty| dice.one_in(2).then_some(ty);
    match dice.below(4) {
        0 => {
            let width = dice.between(4, 9);
            let most = (1_i128 << width) - 1;
            Form {
                keys: vec![format!("tag(width = {width})")],
                tag: Some(format!("Tag::bits({width})")),
                ids: (0, most),
                other: other(dice, "u16"),
            }
        }
        1 => {
            let min = dice.below(40) as i128 - 20;
            let max = min + variants as i128 + dice.below(30) as i128;
            Form {
                keys: vec![format!("tag(range = {min}..={max})")],
                tag: Some(format!("Tag::range({min}, {max})")),
                ids: (min, max),
                other: other(dice, "i32"),
            }
        }
        // up to the largest id, which is not known yet
        2 => Form {
            tag: Some(String::new()),
            ids: (0, 40),
            ..places
        },
        _ => places,
    }
}

fn enumeration(dice: &mut Dice, name: &str, earlier: &Earlier) -> Declared {
    let variants = dice.between(1, 6);
    let Form {
        mut keys,
        tag,
        ids,
        other,
    } = form(dice, variants);
    let mut all = Variants::default();
    for _ in 0..variants {
        let id = tag.is_some().then(|| all.new_id(dice, ids));
        all.push(dice, earlier, id);
    }
    if tag.is_some() && dice.one_in(4) {
        all.skip();
    }
    if let Some(ty) = other {
        all.other(ty);
    }
    let cases = all.wires.concat();
    let wire = match tag {
        None => format!("Wire::Enum({name:?}, vec![\n{cases}        ])"),
        Some(tag) => {
            let most = all.ids.iter().max().copied().unwrap_or(0);
            let tag = if tag.is_empty() {
                format!("Tag::range(0, {most})")
            } else {
                tag
            };
            format!("Wire::Tagged({name:?}, {tag}, vec![\n{cases}        ])")
        }
    };
    let wire = beside(dice, &mut keys, wire);
    let text = format!(
        "{}pub enum {name} {{\n{}}}\n\n{}\ncases!({name} {{ {} }});\n",
        head(&keys),
        all.declared.concat(),
        wire_function(name, &wire),
        all.matched.join(", "),
    );
    Declared {
        text,
        of: Value {
            is_canonical: all.is_canonical,
            ..Value::plain(name, &format!("{name}::wire()"), all.bits + 64)
        },
    }
}

/// Variants of an enum.
struct Variants {
    declared: Vec<String>,
    wires: Vec<String>,
    /// The variants for `cases!`.
    matched: Vec<String>,
    ids: Vec<i128>,
    bits: usize,
    is_canonical: bool,
}

impl Default for Variants {
    fn default() -> Variants {
        Variants {
            declared: vec![],
            wires: vec![],
            matched: vec![],
            ids: vec![],
            bits: 0,
            is_canonical: true,
        }
    }
}

impl Variants {
    fn new_id(&mut self, dice: &mut Dice, (min, max): (i128, i128)) -> i128 {
        loop {
            let id = min + i128::from(dice.up_to((max - min) as u64));
            if !self.ids.contains(&id) {
                self.ids.push(id);
                return id;
            }
        }
    }

    fn push(&mut self, dice: &mut Dice, earlier: &Earlier, id: Option<i128>) {
        let name = format!("V{}", self.declared.len());
        let named = dice.one_in(2);
        let mut fields = Fields::new(named, earlier);
        let count = dice.below(5);
        fields.fill(dice, count, MOST / 2);
        let (align, check) = (dice.one_in(8), dice.one_in(8).then(|| dice.bits(32) as u32));
        let keys = [
            id.map(|id| format!("id = {id}")),
            align.then(|| "align".to_string()),
            check.map(|number| format!("check = {number}")),
        ];
        let keys: Vec<String> = keys.into_iter().flatten().collect();
        let attribute = if keys.is_empty() {
            String::new()
        } else {
            format!("#[bits({})] ", keys.join(", "))
        };
        let body = if count == 0 && !named {
            String::new()
        } else {
            body(&fields, named, "", "    ")
        };
        self.declared.push(format!("    {attribute}{name}{body},\n"));
        let wires = fields_wire(&fields, "            ");
        let case = match id {
            None => format!("case({name:?}, {wires})"),
            Some(id) => format!("id({id}, {name:?}, {wires})"),
        };
        self.wires.push(match align || check.is_some() {
            true => format!("            Case {{ align: {align}, check: {check:?}, ..{case} }},\n"),
            false => format!("            {case},\n"),
        });
        let locals = fields
            .sent
            .iter()
            .enumerate()
            .map(|(i, sent)| format!("{}: v{i}", sent.member));
        let locals: Vec<String> = locals.collect();
        self.matched
            .push(format!("{name} {{ {} }}{}", locals.join(", "), skipped(&fields)));
        self.bits = self.bits.max(fields.bits);
        self.is_canonical &= fields.is_canonical;
    }

    /// Adds a variant that is not sent.
    fn skip(&mut self) {
        self.declared.push("    #[bits(skip)] Local,\n".into());
        let case = "            Case { role: Role::Skipped, ..case(\"Local\", vec![]) },\n";
        self.wires.push(case.into());
        self.matched.push("Local {}".into());
    }

    /// Adds a variant for all other ids.
    fn other(&mut self, ty: &str) {
        let bits = &ty[1..];
        let form = if ty.starts_with('i') { "Signed" } else { "Unsigned" };
        self.declared.push(format!("    #[bits(other)] Other({ty}),\n"));
        let fields = format!("vec![(\"0\", Wire::{form}({bits}))]");
        let case = format!("            Case {{ role: Role::Other, ..case(\"Other\", {fields}) }},\n");
        self.wires.push(case);
        self.matched.push("Other { 0: v0 }".into());
    }
}

/// Returns an enum whose discriminants are tags.
fn with_repr(dice: &mut Dice, name: &str) -> Declared {
    let (repr, bits, tag) = dice.pick(&[("u8", 8, "Tag::bits(8)"), ("i16", 16, "Tag::signed(16)")]);
    let least = if repr == "u8" { 0 } else { -40_i128 };
    let mut all = Variants::default();
    for i in 0..dice.between(1, 6) {
        let id = all.new_id(dice, (least, 90));
        all.declared.push(format!("    V{i} = {id},\n"));
        all.wires.push(format!("            id({id}, \"V{i}\", vec![]),\n"));
        all.matched.push(format!("V{i} {{}}"));
    }
    let wire = format!("Wire::Tagged({name:?}, {tag}, vec![\n{}        ])", all.wires.concat());
    let text = format!(
        "{}#[repr({repr})]\npub enum {name} {{\n{}}}\n\n{}\ncases!({name} {{ {} }});\n",
        head(&["tag(repr)".into()]),
        all.declared.concat(),
        wire_function(name, &wire),
        all.matched.join(", "),
    );
    let of = Value::plain(name, &format!("{name}::wire()"), bits);
    Declared { text, of }
}
