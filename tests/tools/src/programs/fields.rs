//! Random fields: a type, keys beside its codec, and expressions over earlier fields.

use super::dice::Dice;
use super::numbers;
use super::value::{Earlier, Kind, Value, sparse, value};

/// The fields of a struct or a variant.
pub(super) struct Fields<'a> {
    /// True if the fields have names, false if they have numbers.
    named: bool,
    earlier: &'a Earlier,
    /// The declared fields: attributes, then name and type.
    pub(super) declared: Vec<(String, String)>,
    /// Fields that are sent, with the expressions of their wire forms.
    pub(super) sent: Vec<Sent>,
    /// Fields that are not sent, with their values.
    pub(super) skipped: Vec<(String, &'static str)>,
    pub(super) bits: usize,
    pub(super) is_canonical: bool,
}

pub(super) struct Sent {
    pub(super) member: String,
    pub(super) wire: String,
    /// Name in expressions.
    name: String,
    ty: String,
    kind: Kind,
}

/// Keys beside the codec of a field.
#[derive(Default)]
struct Beside {
    keys: Vec<String>,
    when: Option<(String, String, String)>,
    elide: Option<(Option<String>, (String, String))>,
    check: Option<Option<u32>>,
    align: bool,
}

impl<'a> Fields<'a> {
    pub(super) fn new(named: bool, earlier: &'a Earlier) -> Fields<'a> {
        Fields {
            named,
            earlier,
            declared: vec![],
            sent: vec![],
            skipped: vec![],
            bits: 0,
            is_canonical: true,
        }
    }

    /// Adds `count` fields, of about `most` bits at most.
    pub(super) fn fill(&mut self, dice: &mut Dice, count: usize, most: usize) {
        for _ in 0..count {
            if self.bits >= most {
                return;
            }
            match dice.below(20) {
                0 => self.skip(dice),
                1 => self.constant(dice),
                2 | 3 => self.relative(dice),
                4 | 5 => self.counted(dice),
                6 => self.group(dice),
                7 => {
                    let of = sparse(dice, self.earlier);
                    self.push_plain(dice, of);
                }
                // fields that expressions of others need
                8 => self.push_plain_of(dice, numbers::few),
                9 => self.push_plain_of(dice, super::leaf::bool),
                _ => {
                    let of = value(dice, self.earlier, 2);
                    self.push_plain(dice, of);
                }
            }
        }
    }

    fn member(&self) -> String {
        let number = self.declared.len();
        if self.named {
            format!("f{number}")
        } else {
            number.to_string()
        }
    }

    /// Returns the name of the next field in expressions.
    fn name(&self) -> String {
        let number = self.declared.len();
        if self.named {
            format!("f{number}")
        } else {
            format!("_{number}")
        }
    }

    fn push_plain_of(&mut self, dice: &mut Dice, of: fn(&mut Dice) -> Value) {
        let of = of(dice);
        self.push_plain(dice, of);
    }

    /// Adds a value, perhaps with keys beside its codec.
    fn push_plain(&mut self, dice: &mut Dice, of: Value) {
        if of.bits > 1500 {
            return;
        }
        let mut beside = Beside::default();
        if dice.one_in(4) {
            beside.when = self
                .condition(dice)
                .zip(of.default.clone())
                .map(|((text, rule), default)| (text, rule, default));
        }
        if dice.one_in(4) {
            beside.elide = of.known.clone().map(|known| (None, known));
        }
        beside.align = dice.one_in(9);
        if dice.one_in(14) {
            beside.check = Some(dice.one_in(2).then(|| dice.bits(32) as u32));
        }
        self.push(of, beside);
    }

    fn push(&mut self, of: Value, beside: Beside) {
        let (member, name) = (self.member(), self.name());
        let mut keys = of.keys;
        keys.extend(beside.keys);
        let mut wire = of.wire;
        if beside.align {
            keys.push("align".into());
            wire = format!("aligned({wire})");
        }
        if let Some(number) = beside.check {
            keys.push(number.map_or("check".into(), |number| format!("check = {number}")));
            wire = format!("checked({}, {wire})", number.unwrap_or(0x5AFE_B175));
        }
        if let Some((group, (text, tree))) = beside.elide {
            (wire, keys) = elided(group, &text, &tree, wire, keys);
        }
        if let Some((text, rule, default)) = beside.when {
            wire = format!("when({text:?}, |seen| {rule}, {default}, {wire})");
            keys.push(format!("when = {text}"));
        }
        let mut attributes = of.layers;
        attributes.extend(Some(of.own).filter(|own| !own.is_empty()));
        if !keys.is_empty() {
            attributes.push(format!("#[bits({})]", keys.join(", ")));
        }
        self.declare(&attributes, &of.ty);
        self.bits += of.bits + 8 + 32 * usize::from(beside.check.is_some());
        self.is_canonical &= of.is_canonical;
        self.sent.push(Sent {
            member,
            wire,
            name,
            ty: of.ty,
            kind: of.kind,
        });
    }

    fn declare(&mut self, attributes: &[String], ty: &str) {
        let field = if self.named {
            format!("{}: {ty}", self.member())
        } else {
            ty.to_string()
        };
        self.declared.push((attributes.join(" "), field));
    }

    fn skip(&mut self, dice: &mut Dice) {
        let (attribute, ty, is) = dice.pick(&[
            ("#[bits(skip)]", "Option<String>", "None"),
            ("#[bits(skip, default = 7)]", "u64", "7"),
            ("#[bits(skip, default)]", "Vec<u8>", "vec![]"),
        ]);
        self.skipped.push((self.member(), is));
        self.declare(&[attribute.to_string()], ty);
    }

    fn constant(&mut self, dice: &mut Dice) {
        let most = if dice.one_in(4) { 128 } else { 40 };
        let width = dice.between(1, most);
        let value = if dice.one_in(2) { dice.bits(width as u32) } else { 0 };
        let key = match value {
            0 => format!("reserved = {width}"),
            _ => format!("const = {value}, width = {width}"),
        };
        let mut of = Value::plain("()", &format!("Wire::Constant({value}, {width})"), width);
        of.keys.push(key);
        self.push(of, Beside::default());
    }

    /// Adds an integer above an earlier integer of the same type.
    fn relative(&mut self, dice: &mut Dice) {
        const TYPES: [(&str, u32, bool); 6] = [
            ("u8", 8, false),
            ("i8", 8, true),
            ("u16", 16, false),
            ("i16", 16, true),
            ("u32", 32, false),
            ("i32", 32, true),
        ];
        let bases = self.sent.iter().enumerate().filter_map(|(place, sent)| {
            let ty = TYPES.iter().find(|(name, ..)| *name == sent.ty)?;
            Some((place, sent.name.clone(), *ty))
        });
        let Some((place, name, (ty, bits, signed))) = pick(dice, bases.collect()) else {
            return self.push_plain_of(dice, numbers::integer);
        };
        let mut of = Value::plain(
            ty,
            &format!("Wire::Relative({place}, \"{name}\", {bits}, {signed})"),
            38,
        );
        of.default = Some("Tree::Int(0)".into());
        // 32 bits are always sent whole, in more than one form
        of.is_canonical = bits < 32;
        of.kind = Kind::Other;
        of.keys.push(format!("relative({})", name.trim_start_matches('_')));
        self.push(of, Beside::default());
    }

    /// Adds a list whose length an earlier field says.
    fn counted(&mut self, dice: &mut Dice) {
        let counts = self
            .sent
            .iter()
            .enumerate()
            .filter_map(|(place, sent)| match sent.kind {
                Kind::Int(_, 0, most @ 1..=6) => Some((place, sent.name.clone(), most as usize)),
                _ => None,
            });
        let Some((place, name, most)) = pick(dice, counts.collect()) else {
            return self.push_plain_of(dice, numbers::few);
        };
        // a count may exceed the declared bound
        let max = if dice.one_in(3) { most.max(2) - 1 } else { most };
        let rule = format!("|seen| int(&seen[{place}])");
        let of = if dice.one_in(4) {
            let wire = format!("counted_bytes({name:?}, {rule}, (0, {max}))");
            let bytes = Value::plain("Vec<u8>", &wire, 7 + 8 * max);
            bytes.layer(format!("#[array(max = {max}, count = {name}, bytes)]"))
        } else {
            let of = value(dice, self.earlier, 1);
            let (ty, bits) = (format!("Vec<{}>", of.ty), max * of.bits);
            let wire = format!("counted({name:?}, {rule}, (0, {max}), {})", of.wire);
            let (known, kind) = (None, Kind::Other);
            let list = Value {
                ty,
                bits,
                wire,
                known,
                kind,
                ..of
            };
            list.layer(format!("#[array(max = {max}, count = {name})]"))
        };
        if of.bits <= 1500 {
            self.push(of, Beside::default());
        }
    }

    /// Adds neighbours that share a bit.
    fn group(&mut self, dice: &mut Dice) {
        let group = format!("g{}", self.declared.len());
        for _ in 0..dice.between(2, 3) {
            let of = loop {
                let of = super::leaf::leaf(dice, &[]);
                if of.known.is_some() {
                    break of;
                }
            };
            let known = of.known.clone().unwrap_or_default();
            let elide = Some((Some(group.clone()), known));
            self.push(
                of,
                Beside {
                    elide,
                    ..Beside::default()
                },
            );
        }
    }

    /// Returns a condition over an earlier field: its text, and its expression over `seen`.
    fn condition(&self, dice: &mut Dice) -> Option<(String, String)> {
        let conditions = self.sent.iter().enumerate().filter_map(|(place, sent)| {
            let name = &sent.name;
            match sent.kind {
                Kind::Bool => Some(vec![
                    (name.clone(), format!("seen[{place}] == Tree::Bool(true)")),
                    (format!("!{name}"), format!("seen[{place}] == Tree::Bool(false)")),
                ]),
                Kind::Int(_, min, max) if max > 0 && max <= i64::MAX.into() => {
                    let least = min.max(0) + (max - min.max(0)) / 2;
                    Some(vec![
                        (format!("{name} > {least}"), format!("int(&seen[{place}]) > {least}")),
                        (format!("{name} != {max}"), format!("int(&seen[{place}]) != {max}")),
                    ])
                }
                Kind::List => Some(vec![(
                    format!("!{name}.is_empty()"),
                    format!("seen[{place}] != Tree::Parts(vec![])"),
                )]),
                _ => None,
            }
        });
        let conditions: Vec<_> = conditions.flatten().collect();
        pick(dice, conditions)
    }

    /// Returns a rule over all fields.
    pub(super) fn rule(&self, dice: &mut Dice) -> Option<(String, String)> {
        self.condition(dice)
    }
}

fn pick<T: Clone>(dice: &mut Dice, of: Vec<T>) -> Option<T> {
    if of.is_empty() {
        return None;
    }
    Some(of[dice.below(of.len())].clone())
}

fn elided(group: Option<String>, text: &str, tree: &str, wire: String, mut keys: Vec<String>) -> (String, Vec<String>) {
    match group {
        None => {
            keys.push(format!("elide = {text}"));
            (format!("elide({text:?}, {tree}, {wire})"), keys)
        }
        Some(group) => {
            keys.push(format!("elide(group = {group}, value = {text})"));
            (format!("elide_in({group:?}, {text:?}, {tree}, {wire})"), keys)
        }
    }
}
