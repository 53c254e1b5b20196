//! Hashes the expressions of a declaration, with the positions of fields instead of their names. Renaming a field does
//! not change the hash, but exchanging the names of two fields does. The rules by which a word names a field are those
//! of the derive, applied to text instead of tokens.

use super::super::{Around, Children, Field, Kind, Length, Scalar, Schema, Sequence, SequenceForm, Text, TextForm};
use super::form::Digest;
use super::token::Token;

/// The fields that an expression can name.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) fields: &'a [Field],
    /// Number of leaves between the first field and the expression.
    pub(super) at: u64,
}

impl<'a> Scope<'a> {
    pub(super) const NONE: Scope<'static> = Scope { fields: &[], at: 0 };

    /// Returns the scope of a rule, which comes after the fields of a value.
    pub(super) const fn of_rule(of: &'a Schema, leaves: u64) -> Scope<'a> {
        let mut of = of;
        while let Kind::Around(around, inner) = of.kind {
            of = match around {
                Around::Aligned
                | Around::Checked { .. }
                | Around::Ensured { .. }
                | Around::Salted { .. }
                | Around::Given { .. } => inner,
                Around::Option | Around::NonZero | Around::Restricted => return Scope::NONE,
                Around::When { .. } | Around::Elide { .. } | Around::Tagged { .. } => return Scope::NONE,
            };
        }
        let Kind::Fields { fields, .. } = of.kind else {
            return Scope::NONE;
        };
        Scope { fields, at: leaves }
    }
}

/// Returns the digest of an expression. Expressions that differ only in the names of fields have the same digest.
pub(super) const fn digest(text: &str, scope: Scope<'_>) -> u64 {
    let text = text.as_bytes();
    let mut digest = Digest::new(0);
    // the signs of the two tokens before the current one, or 0 for tokens that are not signs
    let (mut before, mut before_that) = (0, 0);
    // a bit for each open delimiter, which is 1 for braces
    let mut open = 0_u64;
    let mut token = Token::at(text, 0);
    while token.start < token.end {
        let next = Token::at(text, token.end);
        let field = match is_value(text, token, before, before_that, open & 1 == 1) {
            true => named(token.name(text), scope.fields),
            false => None,
        };
        if let Some(place) = field {
            let (target, after) = member(text, next, scope.fields[place].schema);
            let start = leaves_before(scope.fields, place).wrapping_add(target.offset);
            digest = digest
                .with(FIELD)
                .with(scope.at.wrapping_sub(start))
                .with(leaves(target.schema))
                .with(target.absent)
                .with(names(target.schema));
            // the token before the next token is a name, not a sign
            (before, before_that) = (0, 0);
            token = after;
            continue;
        }
        digest = digest.with((token.end - token.start) as u64);
        let mut i = token.start;
        while i < token.end {
            digest = digest.with(text[i] as u64);
            i += 1;
        }
        let sign = token.sign(text);
        match sign {
            b'{' => open = open << 1 | 1,
            b'(' | b'[' => open <<= 1,
            b')' | b']' | b'}' => open >>= 1,
            _ => {}
        }
        (before, before_that) = (sign, before);
        token = next;
    }
    digest.0
}

/// Marks the position of a field, in place of the length of a token: no token is so long.
const FIELD: u64 = u64::MAX;

/// Returns the digest of the names by which an expression can name parts of a value: those of fields, of variants, and
/// of their parts. The digest is 0 if there are no names.
pub(super) const fn names(schema: &Schema) -> u64 {
    match schema.kind.children() {
        Children::None => 0,
        Children::Inner(of) | Children::Each(of) => names(of),
        Children::Entry(a, b) | Children::Either(a, b) => match (names(a), names(b)) {
            (0, 0) => 0,
            (a, b) => Digest::new(a).with(b).0,
        },
        Children::Fields(fields) => names_of(fields),
        Children::Choice(variants) => {
            let tag = schema.tag();
            // the digests are added up, so that the order of names does not matter
            let (mut all, mut i) = (0_u64, 0);
            while i < variants.len() {
                let variant = &variants[i];
                let wire = if variant.other { u64::MAX } else { tag.wire(variant.id) };
                let one = Digest::new(wire)
                    .with(digest(variant.name, Scope::NONE))
                    .with(names_of(variant.fields));
                all = all.wrapping_add(one.0);
                i += 1;
            }
            all
        }
    }
}

const fn names_of(fields: &[Field]) -> u64 {
    let (mut all, mut i) = (Digest::new(0), 0);
    while i < fields.len() {
        all = all
            .with(digest(fields[i].name, Scope::NONE))
            .with(names(fields[i].schema));
        i += 1;
    }
    all.0
}

/// The part of a value that an expression names.
#[derive(Clone, Copy)]
struct Target<'a> {
    schema: &'a Schema,
    /// Number of leaves before the part, from the start of the field.
    offset: u64,
    /// Digest of the value of a part that is not sent, or 0 if it is always sent.
    absent: u64,
}

/// Follows `.name` into structs, and returns the token after it.
const fn member<'a>(text: &[u8], next: Token, field: &'a Schema) -> (Target<'a>, Token) {
    let mut next = next;
    let mut target = opened(Target {
        schema: field,
        offset: 0,
        absent: 0,
    });
    loop {
        let name = Token::at(text, next.end);
        let after = Token::at(text, name.end);
        let Kind::Fields { fields, .. } = target.schema.kind else {
            return (target, next);
        };
        if next.sign(text) != b'.' || !name.is_word(text) || after.sign(text) == b'(' {
            return (target, next);
        }
        let Some(place) = named_member(name.name(text), fields) else {
            return (target, next);
        };
        target = opened(Target {
            schema: fields[place].schema,
            offset: target.offset.wrapping_add(leaves_before(fields, place)),
            absent: target.absent,
        });
        next = after;
    }
}

/// Unwraps the layers of a field through which a name passes.
const fn opened(target: Target<'_>) -> Target<'_> {
    let mut target = target;
    while let Kind::Around(around, of) = target.schema.kind {
        match around {
            Around::Aligned => target.offset = target.offset.wrapping_add(1),
            Around::Checked { .. }
            | Around::Ensured { .. }
            | Around::Salted { .. }
            | Around::Given { .. }
            | Around::Elide { .. } => {}
            Around::When { condition, default, .. } => {
                let text = match default {
                    Some(default) => digest(default, Scope::NONE),
                    None => 1,
                };
                target.absent = Digest::new(target.absent).with(text).naming(condition).0;
            }
            Around::Option | Around::NonZero | Around::Restricted | Around::Tagged { .. } => break,
        }
        target.schema = of;
    }
    target
}

pub(super) const fn leaves_before(fields: &[Field], place: usize) -> u64 {
    let (mut all, mut i) = (0_u64, 0);
    while i < place && i < fields.len() {
        all = all.wrapping_add(leaves(fields[i].schema));
        i += 1;
    }
    all
}

/// Returns the number of leaves of a form, without computing their digests.
pub(super) const fn leaves(schema: &Schema) -> u64 {
    match schema.kind {
        Kind::Nothing => 0,
        Kind::Scalar(Scalar::Constant { width, .. }) => width as u64,
        Kind::Scalar(_) | Kind::Varint { .. } | Kind::Relative { .. } | Kind::Custom { .. } => 1,
        Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } => 1,
        Kind::Truncated(_) | Kind::Leb128 { .. } | Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } => 1,
        Kind::Text(Text { form, length }) => match form {
            TextForm::Bytes if length.min == length.max => (length.min as u64).wrapping_add(1),
            TextForm::String | TextForm::Ascii | TextForm::Wide | TextForm::Bytes => 1,
            TextForm::Nul | TextForm::Padded => 1,
        },
        Kind::Sequence(Sequence { length, form, of }) => match (length, form) {
            (Length::Fixed(len), _) => (len as u64).wrapping_mul(leaves(of)),
            (Length::Sent(count), SequenceForm::Any | SequenceForm::Bytes) if count.min == count.max => {
                (count.min as u64).wrapping_mul(leaves(of))
            }
            (Length::Sent(_) | Length::Said { .. }, _) => 1,
            (Length::Flagged { .. } | Length::Ended { .. } | Length::Rest { .. }, _) => 1,
        },
        Kind::Around(around, of) => match around {
            Around::Aligned | Around::Ensured { .. } | Around::Salted { .. } | Around::Given { .. } => {
                leaves(of).wrapping_add(1)
            }
            Around::Checked { .. } => leaves(of).wrapping_add(32),
            Around::Restricted => leaves(of),
            Around::When { never, .. } => (!never && leaves(of) != 0) as u64,
            Around::Option | Around::NonZero | Around::Elide { .. } | Around::Tagged { .. } => 1,
        },
        Kind::Fields { fields, .. } => leaves_before(fields, fields.len()),
        Kind::Enum { tag, variants, .. } if tag.width == 0 && variants.len() == 1 && !variants[0].other => {
            let fields = variants[0].fields;
            let check = if variants[0].check.is_some() { 32 } else { 0 };
            leaves_before(fields, fields.len()).wrapping_add(variants[0].align as u64 + check)
        }
        Kind::Enum { .. } => 1,
    }
}

/// Returns whether a word stands for a value: it is not a member, a part of a path, a function, a macro or a label.
const fn is_value(text: &[u8], token: Token, before: u8, before_that: u8, in_braces: bool) -> bool {
    if !token.is_word(text) || text[token.start].is_ascii_digit() {
        return false;
    }
    let next = Token::at(text, token.end);
    let after_that = Token::at(text, next.end);
    let (next, after_that) = (next.sign(text), after_that.sign(text));
    let member = before == b'.' && before_that != b'.';
    let in_path = (before == b':' && before_that == b':') || (next == b':' && after_that == b':');
    let label = in_braces && next == b':' && after_that != b':';
    let is_macro = next == b'!' && matches!(after_that, b'(' | b'[' | b'{');
    !(member || in_path || label || next == b'(' || is_macro)
}

/// Returns the field that a word names. Fields of tuples are called `_0`, `_1`.
const fn named(word: &[u8], fields: &[Field]) -> Option<usize> {
    match named_member(word, fields) {
        Some(place) => Some(place),
        None => match word {
            [b'_', index @ ..] if !index.is_empty() && index[0].is_ascii_digit() => named_member(index, fields),
            _ => None,
        },
    }
}

const fn named_member(word: &[u8], fields: &[Field]) -> Option<usize> {
    let mut i = 0;
    while i < fields.len() {
        if is_same(word, fields[i].name.as_bytes()) {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// Returns whether two texts are equal, at compile time.
pub(crate) const fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::super::super::{Code, Tag, Variant};
    use super::*;
    use std::boxed::Box;

    const BIT: Schema = Schema::code(Code::BOOL);

    const fn field(name: &'static str, schema: &'static Schema) -> Field {
        Field { name, schema }
    }

    /// Returns whether the text names a field `a`, or `0` of a tuple.
    fn names_it(text: &str) -> bool {
        static FIELDS: [Field; 2] = [field("a", &BIT), field("0", &BIT)];
        let scope = Scope { fields: &FIELDS, at: 2 };
        digest(text, scope) != digest(text, Scope::NONE)
    }

    #[test]
    fn a_word_is_a_field_where_it_is_a_value() {
        let values = [
            "a",
            "a + 1",
            "!a",
            "(a)",
            "[a]",
            "{ a }",
            "0..a",
            "x .. a",
            "a != 1",
            "a == b::c",
            "r#a",
            "x(a)",
            "x![a]",
            "_0",
            "_0 + 1",
            "a.len()",
            "P { a }",
            "P { b: a }",
            "P { b: (a) }",
            "(a: 1)",
            "(P { b: 1 }, a: 1)",
            "[{ 1 }, a: 1]",
            "x as u8 == a",
        ];
        for text in values {
            assert!(names_it(text), "{text}");
        }
        let others = [
            "b",
            "ab",
            "a1",
            "_a",
            "aé",
            "x.a",
            "x.a.b",
            "m::a",
            "a::b",
            "a::<u8>",
            "a(1)",
            "a (1)",
            "a!(1)",
            "a![1]",
            "a!{1}",
            "P { a: 1 }",
            "P { b: 1, a: 1 }",
            "P { b: (1), a: 1 }",
            "P { b: [1], a: 1 }",
            "P { b: Q { c: 1 }, a: 1 }",
            "({ a: 1 })",
            "0",
            "1_a",
            "_",
            "_x",
            "_0x",
            "__0",
        ];
        for text in others {
            assert!(!names_it(text), "{text}");
        }
    }

    #[test]
    fn what_is_inside_of_a_literal_names_nothing() {
        let others = [
            r#""a""#,
            r#"" a ""#,
            r#"b"a""#,
            r#"c" a ""#,
            r#"r" a ""#,
            r#"br" a ""#,
            r##"r#" a "#"##,
            r##"r#" " a "#"##,
            r###"br##" "# a "##"###,
            r#""\" a ""#,
            r#""\\\" a ""#,
            "'a'",
            "b'a'",
            "'\\u{a}'",
            "'a",
            "x::<'a>",
        ];
        for text in others {
            assert!(!names_it(text), "{text}");
        }
        let values = [
            r#""x" + a"#,
            r#""" + a"#,
            r#""x\\" + a"#,
            r#"b"x" + a"#,
            r#"r"\" + a"#,
            r#"br"\" + a"#,
            r##"r#"x"# + a"##,
            r##"r#"x" "# + a"##,
            r###"r##"x"##+a"###,
            "'x' + a",
            "'é' + a",
            "'😀' + a",
            "'\\'' + a",
            "'\\\\' + a",
            "'\\u{61}' + a",
            "b'x' + a",
            "b'\\'' + a",
            "'x: a",
            "b + a",
            "r + a",
            "br + a",
            "b\n+\ta",
        ];
        for text in values {
            assert!(names_it(text), "{text}");
        }
    }

    static INNER: Schema = Schema::structure("P", &FIELDS);
    static FIELDS: [Field; 2] = [field("a", &BIT), field("b", &BIT)];

    #[test]
    fn members_are_followed_as_far_as_they_are_fields() {
        static OUTER: [Field; 2] = [field("x", &BIT), field("p", &INNER)];
        static SCHEMA: Schema = Schema::structure("Q", &OUTER);
        // the text after `q`, the leaves before the named part, and the rest of the text
        let rows = [
            ("", 0, ""),
            (".x", 0, ""),
            (".p", 1, ""),
            (".p.b", 2, ""),
            (".p.b + 1", 2, "+ 1"),
            (".p.b.c", 2, ".c"),
            (".p.c", 1, ".c"),
            (".p.1", 1, ".1"),
            (".p.b()", 1, ".b()"),
            (".p()", 0, ".p()"),
            (" + p", 0, "+ p"),
            (" p", 0, "p"),
            ("..p", 0, "..p"),
            (".(p)", 0, ".(p)"),
            (".r#p . b", 2, ""),
        ];
        for (text, offset, rest) in rows {
            let bytes = text.as_bytes();
            let (target, after) = member(bytes, Token::at(bytes, 0), &SCHEMA);
            assert_eq!((target.offset, &text[after.start..]), (offset, rest), "{text}");
        }
    }

    #[test]
    fn names_are_found_inside_of_layers() {
        static SPARE: Schema = Schema::custom("C", 1, 1);
        assert_eq!(names(&SPARE), 0);
        assert_ne!(names(&INNER), 0);
        // exchanging the names of the two parts changes the hash
        let both = [
            (Schema::result(&INNER, &BIT), Schema::result(&BIT, &INNER)),
            (Schema::map(0, 9, &INNER, &BIT), Schema::map(0, 9, &BIT, &INNER)),
        ];
        for (one, other) in both {
            assert!(names(&one) != 0 && names(&other) != 0, "{one:?}");
            assert_ne!(names(&one), names(&other));
        }
        for none in [Schema::result(&SPARE, &BIT), Schema::map(0, 9, &BIT, &BIT)] {
            assert_eq!(names(&none), 0, "{none:?}");
        }
        for one in [
            Schema::option(&INNER),
            Schema::array(3, &INNER),
            Schema::list(0, 3, &INNER),
            Schema::ensured("a", &INNER),
        ] {
            assert_eq!(names(&one), names(&INNER), "{one:?}");
        }
    }

    #[test]
    fn a_rule_names_fields_through_layers() {
        static CHECKED: Schema = Schema::checked(1, &INNER);
        static ENSURED: Schema = Schema::ensured("a", &CHECKED);
        for of in [
            INNER,
            Schema::tuple(&FIELDS),
            Schema::aligned(&INNER),
            Schema::checked(1, &INNER),
            Schema::ensured("b", &ENSURED),
        ] {
            let scope = Scope::of_rule(Box::leak(Box::new(of)), 5);
            assert_eq!((scope.fields, scope.at), (&FIELDS[..], 5), "{of:?}");
        }
        for of in [BIT, Schema::option(&INNER)] {
            let scope = Scope::of_rule(Box::leak(Box::new(of)), 5);
            assert_eq!((scope.fields, scope.at), (&[][..], 0), "{of:?}");
        }
    }

    #[test]
    fn only_of_one_variant_without_a_tag_the_leaves_are_known() {
        static ONE: [Variant; 1] = [Variant::new("A", 0, &FIELDS)];
        static ALIGNED: [Variant; 1] = [Variant::new("A", 0, &FIELDS).aligned().checked(7)];
        static TWO: [Variant; 2] = [Variant::new("A", 0, &FIELDS), Variant::new("B", 1, &FIELDS)];
        static OTHER: [Variant; 1] = [Variant::other("A")];
        let (none, bit) = (Tag::range(0, 0), Tag::range(0, 1));
        let rows = [
            (none, &ONE[..], 2),
            (none, &ALIGNED, 2 + 1 + 32),
            (bit, &ONE, 1),
            (bit, &TWO, 1),
            // enums that the derive refuses
            (none, &TWO, 1),
            (none, &OTHER, 1),
        ];
        for (tag, variants, expected) in rows {
            assert_eq!(
                leaves(&Schema::enumeration("E", tag, variants)),
                expected,
                "{variants:?}"
            );
        }
    }

    #[test]
    fn other_texts_have_other_digests() {
        let texts = [
            "", "b", "c", "bc", "b c", "b.c", "b::c", "b: c", "b == c", "b = = c", "\"b\"", "\"b c\"", "\"b  c\"",
            "'b'", "1", "12", "r+b", "a == r",
        ];
        for (i, one) in texts.iter().enumerate() {
            for other in &texts[..i] {
                // two signs are two tokens, with or without a space
                let is_same = (*one, *other) == ("b = = c", "b == c");
                let same = digest(one, Scope::NONE) == digest(other, Scope::NONE);
                assert_eq!(same, is_same, "{one} {other}");
            }
            let spaced = std::format!("  {one}\n ");
            assert_eq!(digest(&spaced, Scope::NONE), digest(one, Scope::NONE));
        }
    }
}
