//! Makes schemas with one edit that changes bytes, or what a decoder rejects: each number, order and kind of each node.

#![deny(clippy::wildcard_enum_match_arm)]

mod rename;

use bitstream::Schema;
use bitstream::schema::{
    Around, Children, Code, CodeForm, Count, Expr, Field, Kind, Length, Literal, NamedConstant, Quantised, Scalar,
    Sequence, SequenceForm, SparseForm, Tag, Text, TextForm, Variant,
};

use rename::inside;
pub use rename::renamed;

/// A schema, and the edit that made it.
#[derive(Clone, Debug)]
pub struct Edit {
    /// Place and kind of the edit.
    pub what: String,
    /// The edited schema.
    pub schema: &'static Schema,
}

/// Returns every single edit of a schema.
#[must_use]
pub fn edits(schema: &'static Schema) -> Vec<Edit> {
    let mut list = List::default();
    list.node(schema);
    list.edits
}

/// Returns whether an expression over fields is part of a schema.
#[must_use]
pub fn has_expressions(schema: &Schema) -> bool {
    let of = |fields: &[Field]| fields.iter().any(|field| has_expressions(field.schema));
    schema.kind.expression().is_some()
        || match schema.kind.children() {
            Children::None => false,
            Children::Inner(part) | Children::Each(part) => has_expressions(part),
            Children::Entry(a, b) | Children::Either(a, b) => has_expressions(a) || has_expressions(b),
            Children::Fields(fields) => of(fields),
            Children::Choice(variants) => variants.iter().any(|variant| of(variant.fields)),
        }
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
    /// Functions that rebuild the nodes around an edit, from the innermost to the root.
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
        match schema.kind.children() {
            Children::None => {}
            Children::Inner(_) | Children::Each(_) => {
                let is_counted = schema.kind.expression().is_some() || schema.kind.is_ordered(0);
                let is_empty = !is_counted && schema.kind.lengths().is_some_and(|(_, max)| max == 0);
                if let (false, Some((of, around))) = (is_empty, inside(schema)) {
                    self.within("*", of, move |of| leak(around(of)));
                }
            }
            Children::Entry(key, value) => {
                let (min, max) = schema.kind.lengths().unwrap_or((0, 0));
                self.within("key", key, move |key| leak(Schema::map(min, max, key, value)));
                self.within("value", value, move |value| leak(Schema::map(min, max, key, value)));
            }
            Children::Either(ok, err) => {
                self.within("Ok", ok, move |ok| leak(Schema::result(ok, err)));
                self.within("Err", err, move |err| leak(Schema::result(ok, err)));
            }
            Children::Fields(fields) => match schema.name() {
                Some(name) => self.fields(fields, leak(move |fields| Schema::structure(name, fields))),
                None => self.fields(fields, leak(Schema::tuple)),
            },
            Children::Choice(variants) => self.variants(schema.name().unwrap_or(""), schema.tag(), variants),
        }
    }

    fn another_kind(&mut self, schema: &Schema) {
        match schema.kind == Kind::Scalar(Scalar::Char) {
            true => self.add("21 bits", integer(21, false)),
            false => self.add("a character", Schema::scalar(Scalar::Char)),
        }
        self.add("aligned", Schema::aligned(leak(*schema)));
        self.add("optional", Schema::option(leak(*schema)));
        self.add("checked", Schema::checked(1, leak(*schema)));
        self.add("with a rule", Schema::ensured("never()", leak(*schema)));
        self.add("salted", Schema::salted(1, leak(*schema)));
        if let Kind::Around(around, of) = schema.kind {
            match around {
                Around::Option
                | Around::Elide { .. }
                | Around::Checked { .. }
                | Around::Tagged { .. }
                | Around::Aligned
                | Around::Ensured { .. } => {
                    self.add("bare", *of);
                }
                // a condition on nothing changes no bits
                Around::When { .. } if of.max_bits > 0 => self.add("bare", *of),
                Around::When { .. }
                | Around::NonZero
                | Around::Restricted
                | Around::Salted { .. }
                | Around::Given { .. } => {}
            }
        }
    }

    /// Edits one number, or one flag.
    fn numbers(&mut self, schema: &'static Schema) {
        match schema.kind {
            Kind::Scalar(scalar) => self.scalar(scalar),
            Kind::Varint { group, width, signed } => {
                let varint = |group, width, signed| Schema::new(Kind::Varint { group, width, signed });
                match group < width {
                    true => self.add("group + 1", varint(group + 1, width, signed)),
                    false => self.add("group - 1", varint(group - 1, width, signed)),
                }
                self.add("wider", varint(group, width * 2, signed));
                self.add("the other sign", varint(group, width, !signed));
            }
            Kind::TruncatedTo { end, code } => {
                let to = |code| Schema::new(Kind::TruncatedTo { end, code });
                let (first, last) = (code.first.wrapping_add(1), code.last - 1);
                self.add("always to the end", Schema::new(Kind::Truncated(code)));
                self.add("a code less", to(Code { last, ..code }));
                self.add("the next values", to(Code { first, ..code }));
            }
            Kind::SaidWidth { width, max, signed } => {
                let said = |max, signed| Schema::new(Kind::SaidWidth { width, max, signed });
                self.add("wider", said(max + 1, signed));
                self.add("the other sign", said(max, !signed));
                self.add("always as many bits", Schema::code(Code::whole(max, signed)));
            }
            Kind::Leb128 { width, signed } => {
                let leb128 = |width, signed| Schema::new(Kind::Leb128 { width, signed });
                let (group, wide) = (7, width * 2);
                self.add("groups in front", Schema::new(Kind::Varint { group, width, signed }));
                self.add("wider", leb128(wide, signed));
                self.add("the other sign", leb128(width, !signed));
            }
            Kind::Truncated(code) => {
                self.add("not truncated", Schema::code(code));
                let truncated = |code| Schema::new(Kind::Truncated(code));
                let (first, last) = (code.first.wrapping_add(1), code.last - 1);
                self.add("a code less", truncated(Code { last, ..code }));
                self.add("the next values", truncated(Code { first, ..code }));
            }
            Kind::Relative {
                to,
                width,
                signed,
                tiers,
            } => {
                // the standard's tiers have sizes for types of up to 32 bits
                let relative = |width, signed, tiers| {
                    let kind = Kind::Relative {
                        to,
                        width,
                        signed,
                        tiers,
                    };
                    Schema::fixed(kind, schema.max_bits)
                };
                self.add("the other sign", relative(width, !signed, tiers));
                self.add("wider", relative(width * 2, signed, tiers));
                self.add("other tiers", relative(width, signed, &[3, 77]));
                self.add("one tier more", relative(width, signed, &[3, 77, 78]));
            }
            Kind::Custom {
                name,
                min_bits,
                max_bits,
            } => {
                self.add("another codec", Schema::custom("Another", min_bits, max_bits));
                self.add("one bit more", Schema::custom(name, min_bits, max_bits + 1));
                self.add("one bit less", Schema::custom(name, min_bits.wrapping_sub(1), max_bits));
            }
            Kind::Around(around, of) => self.around(around, of),
            Kind::Result { ok, err } if ok.wire_hash() != err.wire_hash() => {
                self.add("exchanged", Schema::result(err, ok));
            }
            Kind::Text(text) => self.text(text),
            Kind::Sequence(sequence) => self.sequence(sequence),
            Kind::Map { length, key, value } => {
                self.caps(length.min, length.max, &|min, max| Schema::map(min, max, key, value));
            }
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
            Kind::Result { .. } | Kind::Nothing | Kind::Fields { .. } | Kind::Enum { .. } => {}
        }
    }

    fn scalar(&mut self, scalar: Scalar) {
        match scalar {
            Scalar::Code(code) => self.code(&code),
            Scalar::BigEndian(of) => {
                self.add("the lowest byte first", Schema::scalar(*of));
                let width = (of.width() + 8) % 128;
                let other = Scalar::Code(Code::whole(width, true));
                self.add(
                    "other bytes",
                    Schema::scalar(Scalar::BigEndian(Box::leak(Box::new(other)))),
                );
            }
            Scalar::Char => {}
            Scalar::RawFloat { width } => {
                self.add(
                    "the other float",
                    Schema::scalar(Scalar::RawFloat { width: 96 - width }),
                );
            }
            Scalar::Float(float) => self.float(float),
            Scalar::Quat { bits } => self.add("bits + 1", Schema::scalar(Scalar::Quat { bits: bits + 1 })),
            Scalar::Constant { value, width } => {
                let constant = |value, width| Schema::scalar(Scalar::Constant { value, width });
                self.add("another bit", constant(value ^ 1, width));
                self.add("the last bit", constant(value ^ 1 << (width - 1), width));
                self.add("one bit less", constant(value >> 1, width - 1));
            }
        }
    }

    /// Edits the number of a layer.
    fn around(&mut self, around: Around, of: &'static Schema) {
        match around {
            Around::Checked { value } => self.add("another number", Schema::checked(value ^ 0x8000_0000, of)),
            Around::NonZero => {
                let is_range = |code: &Code| code.form == CodeForm::Range && is_without_0(code);
                if !matches!(&of.kind, Kind::Scalar(Scalar::Code(code)) if is_range(code)) {
                    self.add("with 0", *of);
                }
            }
            Around::Elide { value, shared } => self.add(
                "the other bit",
                match shared {
                    true => Schema::elide(value.text, of),
                    false => Schema::elide_too(value.text, of),
                },
            ),
            Around::Option
            | Around::Aligned
            | Around::Restricted
            | Around::When { .. }
            | Around::Tagged { .. }
            | Around::Ensured { .. }
            | Around::Salted { .. }
            | Around::Given { .. } => {}
        }
    }

    /// Edits the codes of a number.
    fn code(&mut self, code: &Code) {
        let (step, signed) = (code.step, code.signed);
        let (min, max) = code.bounds();
        match code.form {
            CodeForm::Bool => {}
            CodeForm::Whole => {
                self.add("one bit less", integer(code.width - 1, signed));
                self.add("the other sign", integer(code.width, !signed));
            }
            CodeForm::Range if min == max => {
                let next = min.wrapping_add(1);
                self.add("the next value", range(next, next, signed));
            }
            CodeForm::Range if step > 1 => {
                let end = max.wrapping_sub(step as i128);
                if end != min {
                    self.add("one step less", steps(min, end, step, signed));
                }
                self.add("every value", range(min, max, signed));
                self.add("the bits alone", range(0, code.last as i128, signed));
            }
            CodeForm::Range => {
                self.add("min + 1", range(min.wrapping_add(1), max, signed));
                self.add("max - 1", range(min, max.wrapping_sub(1), signed));
                let half = min.wrapping_add((code.last / 2) as i128);
                self.add("half of it", range(min, half, signed));
            }
            CodeForm::Fixed { int, frac } => {
                let fixed = |frac, min, max| Schema::code(Code::fixed(int, frac, min, max, signed));
                self.add("min + 1", fixed(frac, min + 1, max + 1));
                self.add("max + 1", fixed(frac, min, max + 1));
                if min != 0 || max != 0 {
                    self.add("frac + 1", fixed(frac + 1, min, max));
                }
            }
        }
    }

    fn float(&mut self, float: Quantised) {
        let span = float.max - float.min;
        type Edit = fn(&mut Quantised, f64);
        let edits: [(&str, Edit); 7] = [
            ("min - span", |float, span| float.min -= span),
            ("max + span", |float, span| float.max += span),
            ("a code more", |float, _| float.max_int += 1),
            ("a bit more", |float, _| float.width += 1),
            ("the other zero", |float, _| float.zero = !float.zero),
            ("the other type", |float, _| float.double = !float.double),
            ("another highest value", |float, _| float.exact_max = !float.exact_max),
        ];
        for (what, edit) in edits {
            let mut edited = float;
            edit(&mut edited, span);
            self.add(what, Schema::scalar(Scalar::Float(edited)));
        }
    }

    /// Other bits of a length that is sent.
    fn length_in(&mut self, count: Count, with: &dyn Fn(Count) -> Schema) {
        let Count { min, max, .. } = count;
        match count.said {
            _ if min == max || count.width == 0 => {}
            None => self.add(
                "a longer length",
                with(Count {
                    width: count.width + 1,
                    ..count
                }),
            ),
            Some(width) => {
                let said = Some(Expr::new(leak_text(format!("{} + 1", width.text))));
                self.add("another length", with(Count { said, ..count }));
                self.add("always as many bits", with(Count::new(min, max)));
            }
        }
    }

    fn text(&mut self, text: Text) {
        self.length_in(text.length, &|length| Schema::new(Kind::Text(Text { length, ..text })));
        let Count { min, max, .. } = text.length;
        match text.form {
            TextForm::String => {
                self.caps(min, max, &Schema::string);
                self.add("as bytes", Schema::bytes(min, max));
                self.add("as ASCII", Schema::ascii(min, max));
            }
            TextForm::Ascii => self.caps(min, max, &Schema::ascii),
            TextForm::Wide => self.caps(min, max, &Schema::wide),
            TextForm::Bytes => self.caps(min, max, &Schema::bytes),
            TextForm::Nul => {
                self.caps(min, max, &Schema::nul);
                self.add("padded", Schema::padded(min, max));
            }
            TextForm::Padded => {
                self.add("a byte more", Schema::padded(min, max + 1));
                self.add("with a NUL", Schema::nul(min, max));
            }
        }
    }

    fn sequence(&mut self, sequence: Sequence) {
        let of = sequence.of;
        match sequence.length {
            Length::Fixed(len) => {
                if of.wire_hash() == NOTHING.wire_hash() {
                    return;
                }
                self.add("one more", Schema::array(len + 1, of));
                if len > 0 {
                    self.add("one less", Schema::array(len - 1, of));
                }
                self.add("a list", Schema::list(0, len + 1, of));
            }
            Length::Sent(count @ Count { min, max, .. }) => match sequence.form {
                SequenceForm::Any | SequenceForm::Bytes => {
                    self.length_in(count, &|count| {
                        let length = Length::Sent(count);
                        Schema::new(Kind::Sequence(Sequence { length, ..sequence }))
                    });
                    self.caps(min, max, &|min, max| Schema::list(min, max, of));
                    self.add("a set", Schema::set(min, max, of));
                }
                SequenceForm::Increasing => self.caps(min, max, &|min, max| Schema::set(min, max, of)),
            },
            Length::Said { count, min, max } => match sequence.form {
                SequenceForm::Bytes => {
                    self.caps(min, max, &|min, max| Schema::counted_bytes(count.text, min, max));
                    self.add("not aligned", Schema::counted(count.text, min, max, of));
                }
                SequenceForm::Any | SequenceForm::Increasing => {
                    self.caps(min, max, &|min, max| Schema::counted(count.text, min, max, of));
                }
            },
            Length::Flagged { min, max } => {
                self.caps(min, max, &|min, max| Schema::flagged(min, max, of));
                self.add("with a length", Schema::list(min, max, of));
            }
            Length::Ended { value, min, max } => {
                self.caps(min, max, &|min, max| Schema::ended(value, min, max, of));
                self.add("with bits", Schema::flagged(min, max, of));
            }
            Length::Rest { min, max } => match sequence.form {
                SequenceForm::Bytes => {
                    self.caps(min, max, &Schema::rest_of_bytes);
                    self.add("not aligned", Schema::rest(min, max, of));
                }
                SequenceForm::Any | SequenceForm::Increasing => {
                    self.caps(min, max, &|min, max| Schema::rest(min, max, of));
                }
            },
        }
    }

    fn caps(&mut self, min: usize, max: usize, make: &dyn Fn(usize, usize) -> Schema) {
        self.add("max + 1", make(min, max + 1));
        if min < max {
            self.add("max - 1", make(min, max - 1));
            self.add("min + 1", make(min + 1, max));
        }
    }

    /// Edits the constants of an expression: another name, or another value.
    fn constants(&mut self, schema: &'static Schema, constants: &'static [NamedConstant]) {
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
        let more = |text: &str| leak_text(format!("{text} + 1"));
        match schema.kind {
            Kind::Around(around, of) => match around {
                Around::When { condition, default, .. } if of.max_bits > 0 => {
                    self.constants(schema, condition.constants);
                    let text = condition.text;
                    self.add("another condition", Schema::when(more(text), of));
                    self.add("the opposite", Schema::when(leak_text(format!("!({text})")), of));
                    let other = default.map_or("other", |default| more(default));
                    self.add("another default", Schema::when_or(text, other, of));
                }
                Around::Elide { value, .. } => {
                    self.constants(schema, value.constants);
                    self.add("another value", Schema::elide(more(value.text), of));
                }
                Around::Tagged { tag, .. } => {
                    self.constants(schema, tag.constants);
                    let text = more(tag.text);
                    self.add("another tag", Schema::tagged(Expr { text, ..tag }, of));
                }
                Around::Ensured { rule } => {
                    self.constants(schema, rule.constants);
                    self.add("another rule", Schema::ensured(more(rule.text), of));
                }
                Around::Salted { salt } => {
                    self.add("another salt", Schema::salted(salt.wrapping_add(1), of));
                    self.add("without its salt", *of);
                }
                Around::Given { what } => self.add("something else given", Schema::given(more(what), of)),
                Around::When { .. }
                | Around::Option
                | Around::NonZero
                | Around::Aligned
                | Around::Restricted
                | Around::Checked { .. } => {}
            },
            Kind::Sequence(Sequence { length, form, of }) => match length {
                Length::Said { count, min, max } => {
                    self.constants(schema, count.constants);
                    if form == SequenceForm::Any {
                        self.add("another count", Schema::counted(more(count.text), min, max, of));
                    }
                }
                Length::Ended { value, min, max } => {
                    self.constants(schema, value.constants);
                    let another = Expr::new(more(value.text));
                    self.add("another end", Schema::ended(another, min, max, of));
                }
                Length::Fixed(_) | Length::Sent(_) | Length::Flagged { .. } | Length::Rest { .. } => {}
            },
            Kind::Relative {
                width, signed, tiers, ..
            } => {
                let to = "another";
                let kind = Kind::Relative {
                    to,
                    width,
                    signed,
                    tiers,
                };
                self.add("another base", Schema::new(kind));
            }
            Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Truncated(_) | Kind::Leb128 { .. } => {}
            Kind::TruncatedTo { end, code } => {
                self.constants(schema, end.constants);
                let text = more(end.text);
                let end = Expr { text, ..end };
                self.add("another end", Schema::new(Kind::TruncatedTo { end, code }));
            }
            Kind::SaidWidth { .. } | Kind::Text(_) | Kind::Custom { .. } => {}
            Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } => {}
            Kind::Fields { .. } | Kind::Enum { .. } => {}
        }
    }

    /// Edits the order and the number of fields, then each field.
    fn fields(&mut self, fields: &'static [Field], make: &'static dyn Fn(&'static [Field]) -> Schema) {
        let boolean = leak(Schema::code(Code::BOOL));
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
                    self.add(&format!("{} after the next", field.name), make(leak_all(swapped)));
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

/// Returns the element that an array repeats: two equal fields are the same in any order.
fn element(schema: &'static Schema) -> &'static Schema {
    if let Kind::Sequence(Sequence {
        length: Length::Fixed(_),
        of,
        ..
    }) = schema.kind
    {
        return element(of);
    }
    schema
}

const NOTHING: Schema = Schema::new(Kind::Nothing);

fn integer(width: u32, signed: bool) -> Schema {
    Schema::code(Code::whole(width, signed))
}

fn range(min: i128, max: i128, signed: bool) -> Schema {
    steps(min, max, 1, signed)
}

fn steps(min: i128, max: i128, step: u128, signed: bool) -> Schema {
    Schema::code(Code::range(min, max, step, signed))
}

/// Returns whether none of the values from the first on is 0.
fn is_without_0(code: &Code) -> bool {
    let (min, max) = code.bounds();
    min > 0 || max < 0 || min.wrapping_neg() as u128 % code.step != 0
}

/// Returns another value of the type of a constant.
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
