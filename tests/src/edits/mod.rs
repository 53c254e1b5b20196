//! Schemas with one edit that changes bytes, or what a reader refuses: each number, order and kind of each node.

mod rename;

use bitstream::Schema;
use bitstream::schema::{Field, Kind, Literal, NamedConstant, SparseForm, Tag, Variant};

use rename::inside;
pub use rename::renamed;

/// A schema and what was done to it.
#[derive(Clone, Debug)]
pub struct Edit {
    /// Where, and what.
    pub what: String,
    /// The outcome.
    pub schema: &'static Schema,
}

/// Every single edit of a schema.
#[must_use]
pub fn edits(schema: &'static Schema) -> Vec<Edit> {
    let mut list = List::default();
    list.node(schema);
    list.edits
}

/// Whether an expression over fields is part of a schema.
#[must_use]
pub fn has_expressions(schema: &Schema) -> bool {
    let text = format!("{schema:?}");
    ["When {", "Elide {", "Counted {", "Relative {", "Ensured {"]
        .iter()
        .any(|kind| text.contains(kind))
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn leak_all<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

fn leak_text(text: String) -> &'static str {
    text.leak()
}

#[derive(Default)]
struct List {
    edits: Vec<Edit>,
    path: Vec<String>,
    /// From the innermost node to the root.
    rebuild: Vec<Box<dyn Fn(&'static Schema) -> &'static Schema>>,
}

impl List {
    fn add(&mut self, what: &str, schema: Schema) {
        let mut whole = leak(schema);
        for rebuild in self.rebuild.iter().rev() {
            whole = rebuild(whole);
        }
        let what = format!("{}: {what}", self.path.join("."));
        self.edits.push(Edit { what, schema: whole });
    }

    fn within(
        &mut self,
        name: &str,
        of: &'static Schema,
        rebuild: impl Fn(&'static Schema) -> &'static Schema + 'static,
    ) {
        self.path.push(name.to_string());
        self.rebuild.push(Box::new(rebuild));
        self.node(of);
        self.rebuild.pop();
        self.path.pop();
    }

    fn node(&mut self, schema: &'static Schema) {
        self.another_kind(schema);
        self.numbers(schema);
        self.texts(schema);
        match schema.kind {
            Kind::Struct { name, fields } => {
                let make = move |fields| Schema::structure(name, fields);
                self.fields(fields, leak(make));
            }
            Kind::Tuple(fields) => {
                self.fields(fields, leak(Schema::tuple));
            }
            Kind::Enum { name, tag, variants } => self.variants(name, tag, variants),
            Kind::Result { ok, err } => {
                self.within("Ok", ok, move |ok| leak(Schema::result(ok, err)));
                self.within("Err", err, move |err| leak(Schema::result(ok, err)));
            }
            Kind::Map {
                min, max, key, value, ..
            } => {
                self.within("key", key, move |key| leak(Schema::map(min, max, key, value)));
                self.within("value", value, move |value| leak(Schema::map(min, max, key, value)));
            }
            Kind::Array { len: 0, .. } | Kind::List { max: 0, .. } | Kind::Sparse { slots: 0, .. } => {}
            _ => {
                if let Some((of, around)) = inside(schema) {
                    self.within("*", of, move |of| leak(around(of)));
                }
            }
        }
    }

    fn another_kind(&mut self, schema: &Schema) {
        match schema.kind {
            Kind::Char => self.add("21 bits", integer(21, false)),
            _ => self.add("a character", Schema::fixed(Kind::Char, 21)),
        }
        self.add("aligned", Schema::aligned(leak(*schema)));
        self.add("optional", Schema::option(leak(*schema)));
        self.add("checked", Schema::checked(1, leak(*schema)));
        self.add("with a rule", Schema::ensured("never()", leak(*schema)));
        self.add("salted", Schema::salted(1, leak(*schema)));
        match schema.kind {
            Kind::Option(of) | Kind::Elide { of, .. } | Kind::Checked { of, .. } | Kind::Aligned(of) => {
                self.add("bare", *of);
            }
            // nothing is left out of nothing
            Kind::When { of, .. } if of.max_bits > 0 => self.add("bare", *of),
            Kind::Ensured { of, .. } => self.add("bare", *of),
            _ => {}
        }
    }

    /// One number, or one flag.
    fn numbers(&mut self, schema: &'static Schema) {
        match schema.kind {
            Kind::Integer { width, signed } => {
                self.add("one bit less", integer(width - 1, signed));
                self.add("the other sign", integer(width, !signed));
            }
            Kind::Range {
                min,
                max,
                step: step @ 2..,
                signed,
                ..
            } if min != max => {
                let end = max.wrapping_sub(step as i128);
                if end != min {
                    self.add("one step less", steps(min, end, step, signed));
                }
                self.add("every value", range(min, max, signed));
                self.add(
                    "the bits alone",
                    range(0, (max.wrapping_sub(min) as u128 / step) as i128, signed),
                );
            }
            Kind::Range { min, max, signed, .. } => {
                let (low, high) = (min.wrapping_add(1), max.wrapping_sub(1));
                if min != max {
                    self.add("min + 1", range(low, max, signed));
                    self.add("max - 1", range(min, high, signed));
                    self.add(
                        "half of it",
                        range(
                            min,
                            min.wrapping_add((max.wrapping_sub(min) as u128 / 2) as i128),
                            signed,
                        ),
                    );
                } else {
                    self.add("the next value", range(low, low, signed));
                }
            }
            Kind::RawFloat { width } => self.add(
                "the other float",
                Schema::fixed(Kind::RawFloat { width: 96 - width }, 96 - width as usize),
            ),
            Kind::Float { .. } => self.float(schema),
            Kind::Quat { bits } => {
                self.add(
                    "bits + 1",
                    Schema::fixed(Kind::Quat { bits: bits + 1 }, 2 + 3 * (bits as usize + 1)),
                );
            }
            Kind::Varint { group, width, signed } => {
                let varint = |group, width, signed| {
                    Schema::new(Kind::Varint { group, width, signed }, schema.min_bits, schema.max_bits)
                };
                match group < width {
                    true => self.add("group + 1", varint(group + 1, width, signed)),
                    false => self.add("group - 1", varint(group - 1, width, signed)),
                }
                self.add("wider", varint(group, width * 2, signed));
                self.add("the other sign", varint(group, width, !signed));
            }
            Kind::Relative {
                to,
                width,
                signed,
                tiers,
            } => {
                let relative = |width, signed, tiers| {
                    let kind = Kind::Relative {
                        to,
                        width,
                        signed,
                        tiers,
                    };
                    Schema::new(kind, schema.min_bits, schema.max_bits)
                };
                self.add("the other sign", relative(width, !signed, tiers));
                self.add("wider", relative(width * 2, signed, tiers));
                self.add("other tiers", relative(width, signed, &[3, 77]));
                self.add("one tier more", relative(width, signed, &[3, 77, 78]));
            }
            Kind::Fixed { .. } => self.fixed(schema),
            Kind::Constant { value, width } => {
                let constant = |value, width: u32| Schema::fixed(Kind::Constant { value, width }, width as usize);
                self.add("another bit", constant(value ^ 1, width));
                self.add("the last bit", constant(value ^ 1 << (width - 1), width));
                self.add("one bit less", constant(value >> 1, width - 1));
            }
            Kind::Checked { value, of } => self.add("another number", Schema::checked(value ^ 0x8000_0000, of)),
            Kind::Custom { name } => {
                self.add(
                    "another codec",
                    Schema::custom("Another", schema.min_bits, schema.max_bits),
                );
                self.add(
                    "one bit more",
                    Schema::custom(name, schema.min_bits, schema.max_bits + 1),
                );
                self.add(
                    "one bit less",
                    Schema::custom(name, schema.min_bits.wrapping_sub(1), schema.max_bits),
                );
            }
            Kind::NonZero(of) => match of.kind {
                Kind::Range { min, max, step, .. } if min > 0 || max < 0 || min.wrapping_neg() as u128 % step != 0 => {}
                _ => self.add("with 0", *of),
            },
            Kind::Elide { value, shared, of, .. } => self.add(
                "the other bit",
                match shared {
                    true => Schema::elide(value, of),
                    false => Schema::elide_too(value, of),
                },
            ),
            Kind::Result { ok, err } if ok.wire_hash() != err.wire_hash() => {
                self.add("exchanged", Schema::result(err, ok));
            }
            _ => self.lengths(schema),
        }
    }

    fn float(&mut self, schema: &Schema) {
        let Kind::Float {
            min,
            max,
            max_int,
            width,
            zero,
            double,
            exact_max,
        } = schema.kind
        else {
            return;
        };
        let float = |min, max, max_int, width, zero, double| {
            let kind = Kind::Float {
                min,
                max,
                max_int,
                width,
                zero,
                double,
                exact_max,
            };
            Schema::fixed(kind, width as usize)
        };
        self.add(
            "min - span",
            float(min - (max - min), max, max_int, width, zero, double),
        );
        self.add(
            "max + span",
            float(min, max + (max - min), max_int, width, zero, double),
        );
        self.add("a code more", float(min, max, max_int + 1, width, zero, double));
        self.add("a bit more", float(min, max, max_int, width + 1, zero, double));
        self.add("the other zero", float(min, max, max_int, width, !zero, double));
        self.add("the other type", float(min, max, max_int, width, zero, !double));
        let mut kind = schema.kind;
        if let Kind::Float { exact_max, .. } = &mut kind {
            *exact_max = !*exact_max;
        }
        self.add("another highest value", Schema::fixed(kind, width as usize));
    }

    fn fixed(&mut self, schema: &Schema) {
        let Kind::Fixed {
            int,
            frac,
            min,
            max,
            signed,
            ..
        } = schema.kind
        else {
            return;
        };
        let fixed = |frac: u32, min: i128, max: i128| {
            let width = bitstream::bits_required(min << frac, max << frac);
            let kind = Kind::Fixed {
                int,
                frac,
                min,
                max,
                width,
                signed,
            };
            Schema::fixed(kind, width as usize)
        };
        self.add("min + 1", fixed(frac, min + 1, max + 1));
        self.add("max + 1", fixed(frac, min, max + 1));
        if min != 0 || max != 0 {
            self.add("frac + 1", fixed(frac + 1, min, max));
        }
    }

    fn lengths(&mut self, schema: &'static Schema) {
        match schema.kind {
            Kind::Array { len, of } if of.wire_hash() != NOTHING.wire_hash() => {
                self.add("one more", Schema::array(len + 1, of));
                if len > 0 {
                    self.add("one less", Schema::array(len - 1, of));
                }
                self.add("a list", Schema::list(0, len + 1, of));
            }
            Kind::List { min, max, of, .. } => {
                self.caps(min, max, &|min, max| Schema::list(min, max, of));
                self.add("a set", Schema::set(min, max, of));
            }
            Kind::Set { min, max, of, .. } => self.caps(min, max, &|min, max| Schema::set(min, max, of)),
            Kind::Map {
                min, max, key, value, ..
            } => self.caps(min, max, &|min, max| Schema::map(min, max, key, value)),
            Kind::String { min, max, .. } => {
                self.caps(min, max, &Schema::string);
                self.add("as bytes", Schema::bytes(min, max));
                self.add("as ASCII", Schema::ascii(min, max));
            }
            Kind::Ascii { min, max, .. } => self.caps(min, max, &Schema::ascii),
            Kind::Wide { min, max, .. } => self.caps(min, max, &Schema::wide),
            Kind::Bytes { min, max, .. } => self.caps(min, max, &Schema::bytes),
            Kind::Counted {
                count,
                min,
                max,
                bytes: true,
                of,
                ..
            } => {
                self.caps(min, max, &|min, max| Schema::counted_bytes(count, min, max));
                self.add("not aligned", Schema::counted(count, min, max, of));
            }
            Kind::Counted {
                count, min, max, of, ..
            } => self.caps(min, max, &|min, max| Schema::counted(count, min, max, of)),
            Kind::Sparse { form, slots, of } => {
                self.add("a slot more", Schema::sparse(form, slots + 1, of));
                for other in [
                    SparseForm::Bitmap,
                    SparseForm::Count,
                    SparseForm::Sentinel,
                    SparseForm::Relative,
                ] {
                    if other != form {
                        self.add("another form", Schema::sparse(other, slots, of));
                    }
                }
            }
            _ => {}
        }
    }

    fn caps(&mut self, min: usize, max: usize, make: &dyn Fn(usize, usize) -> Schema) {
        self.add("max + 1", make(min, max + 1));
        if min < max {
            self.add("max - 1", make(min, max - 1));
            self.add("min + 1", make(min + 1, max));
        }
    }

    /// The expression names another constant, or one of another value.
    fn constants(&mut self, schema: &'static Schema) {
        match schema.kind {
            Kind::When { constants, of, .. } if of.max_bits > 0 => self.constants_of(schema, constants),
            Kind::Elide { constants, .. } | Kind::Ensured { constants, .. } | Kind::Counted { constants, .. } => {
                self.constants_of(schema, constants);
            }
            Kind::Salted { salt, of } => {
                self.add("another salt", Schema::salted(salt.wrapping_add(1), of));
                self.add("without its salt", *of);
            }
            _ => {}
        }
    }

    fn constants_of(&mut self, schema: &'static Schema, constants: &'static [NamedConstant]) {
        let with = |value| {
            let one = NamedConstant::new("ANOTHER", Some(value));
            let all: Vec<_> = constants.iter().copied().chain([one]).collect();
            schema.naming(Box::leak(all.into_boxed_slice()))
        };
        for value in [
            Literal::Bool(false),
            Literal::Char('a'),
            Literal::Integer(0),
            Literal::Huge(1 << 127),
            Literal::Single(0.0),
            Literal::Double(0.0),
        ] {
            self.add("with a constant", with(value));
        }
        for i in 0..constants.len() {
            let mut others = constants.to_vec();
            if let Some(value) = others[i].value {
                others[i].value = Some(another(value));
                self.add("of another value", schema.naming(Box::leak(others.into_boxed_slice())));
            }
        }
    }

    fn texts(&mut self, schema: &'static Schema) {
        self.constants(schema);
        let more = |text: &str| leak_text(format!("{text} + 1"));
        match schema.kind {
            Kind::When {
                condition, default, of, ..
            } if of.max_bits > 0 => {
                self.add("another condition", Schema::when(more(condition), of));
                self.add("the opposite", Schema::when(leak_text(format!("!({condition})")), of));
                let other = default.map_or("other", |default| more(default));
                self.add("another default", Schema::when_or(condition, other, of));
            }
            Kind::Elide { value, of, .. } => self.add("another value", Schema::elide(more(value), of)),
            Kind::Ensured { rule, of, .. } => self.add("another rule", Schema::ensured(more(rule), of)),
            Kind::Counted {
                count,
                min,
                max,
                bytes: false,
                of,
                ..
            } => self.add("another count", Schema::counted(more(count), min, max, of)),
            Kind::Relative {
                width, signed, tiers, ..
            } => {
                let kind = Kind::Relative {
                    to: "another",
                    width,
                    signed,
                    tiers,
                };
                self.add("another base", Schema::new(kind, schema.min_bits, schema.max_bits));
            }
            _ => {}
        }
    }

    /// Orders and numbers of fields, then each on its own.
    fn fields(&mut self, fields: &'static [Field], make: &'static dyn Fn(&'static [Field]) -> Schema) {
        let boolean = leak(Schema::fixed(Kind::Bool, 1));
        for (i, field) in fields.iter().enumerate() {
            let is_sent = field.schema.wire_hash() != NOTHING.wire_hash();
            if is_sent {
                let mut fewer = fields.to_vec();
                fewer.remove(i);
                self.add(&format!("without {}", field.name), make(leak_all(fewer)));
            }
            if let Some(next) = fields.get(i + 1) {
                let mut swapped = fields.to_vec();
                swapped.swap(i, i + 1);
                let both_sent = is_sent && next.schema.wire_hash() != NOTHING.wire_hash();
                if both_sent && element(field.schema).wire_hash() != element(next.schema).wire_hash() {
                    self.add(&format!("{} behind the next", field.name), make(leak_all(swapped)));
                }
            }
        }
        let mut more = fields.to_vec();
        more.insert(
            0,
            Field {
                name: "inserted",
                schema: boolean,
            },
        );
        self.add("one more", make(leak_all(more)));
        for (i, field) in fields.iter().enumerate() {
            let rebuild = move |schema| {
                let mut edited = fields.to_vec();
                edited[i].schema = schema;
                leak(make(leak_all(edited)))
            };
            self.within(field.name, field.schema, rebuild);
        }
    }

    fn variants(&mut self, name: &'static str, tag: Tag, variants: &'static [Variant]) {
        let wider = Tag {
            width: tag.width + 1,
            ..tag
        };
        self.add("a wider tag", Schema::enumeration(name, wider, variants));
        for (i, variant) in variants.iter().enumerate() {
            let with = move |edited: Variant| {
                let mut all = variants.to_vec();
                all[i] = edited;
                Schema::enumeration(name, tag, leak_all(all))
            };
            if variants.len() > 1 {
                let mut fewer = variants.to_vec();
                fewer.remove(i);
                self.add(
                    &format!("without {}", variant.name),
                    Schema::enumeration(name, tag, leak_all(fewer)),
                );
            }
            if variant.other {
                let base = Tag {
                    base: tag.base + 1,
                    ..tag
                };
                self.add("another base", Schema::enumeration(name, base, variants));
                continue;
            }
            let free = (tag.min..=tag.max).find(|id| !variants.iter().any(|known| !known.other && known.id == *id));
            if let Some(id) = free {
                self.add(
                    &format!("another id of {}", variant.name),
                    with(Variant { id, ..*variant }),
                );
            }
            let align = !variant.align;
            self.add(
                &format!("{} aligned or not", variant.name),
                with(Variant { align, ..*variant }),
            );
            let check = variant.check.map_or(5, |number| number ^ 1);
            self.add(
                &format!("another check of {}", variant.name),
                with(variant.checked(check)),
            );
            for (j, field) in variant.fields.iter().enumerate() {
                let rebuild = move |schema| {
                    let mut fields = variant.fields.to_vec();
                    fields[j].schema = schema;
                    let fields = leak_all(fields);
                    leak(with(Variant { fields, ..*variant }))
                };
                self.within(&format!("{}.{}", variant.name, field.name), field.schema, rebuild);
            }
        }
        if let [first, second, ..] = variants {
            if !first.other && !second.other && first.fields != second.fields {
                let mut swapped = variants.to_vec();
                (swapped[0].id, swapped[1].id) = (second.id, first.id);
                let swapped = Schema::enumeration(name, tag, leak_all(swapped));
                if swapped.wire_hash() != Schema::enumeration(name, tag, variants).wire_hash() {
                    self.add("two ids exchanged", swapped);
                }
            }
        }
    }
}

/// Of an array what it repeats: two of the same are one in any order.
fn element(schema: &'static Schema) -> &'static Schema {
    match schema.kind {
        Kind::Array { of, .. } => element(of),
        _ => schema,
    }
}

const NOTHING: Schema = Schema::fixed(Kind::Nothing, 0);

fn integer(width: u32, signed: bool) -> Schema {
    Schema::fixed(Kind::Integer { width, signed }, width as usize)
}

fn range(min: i128, max: i128, signed: bool) -> Schema {
    steps(min, max, 1, signed)
}

fn steps(min: i128, max: i128, step: u128, signed: bool) -> Schema {
    let width = bitstream::bits_required(0, (max.wrapping_sub(min) as u128 / step) as i128);
    let kind = Kind::Range {
        min,
        max,
        step,
        width,
        signed,
    };
    Schema::fixed(kind, width as usize)
}

/// Another value of a constant, of the same type.
fn another(value: Literal) -> Literal {
    match value {
        Literal::Bool(value) => Literal::Bool(!value),
        Literal::Char(value) => Literal::Char(if value == 'x' { 'y' } else { 'x' }),
        Literal::Integer(value) => Literal::Integer(value ^ 1),
        Literal::Huge(value) => Literal::Huge(value ^ 1),
        Literal::Single(value) => Literal::Single(f32::from_bits(value.to_bits() ^ 1)),
        Literal::Double(value) => Literal::Double(f64::from_bits(value.to_bits() ^ 1)),
    }
}
