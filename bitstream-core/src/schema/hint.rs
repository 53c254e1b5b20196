//! Hints for differences, which are not part of the wire form.

use super::{Around, Children, Code, Field, Kind, Length, Scalar, Schema, Sequence, SequenceForm, hash::is_same};
use crate::problem::Problem;

/// A hint that lets differences between two values take fewer bits. A hint does not change whole packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The numbers keep changing by a similar amount: `#[bits(predict)]`.
    Predict,
    /// Most changes of a number fit this many bits: N of `#[bits(usual = N)]`.
    Usual(i128),
    /// Field by which the elements of a list are matched: `#[array(key = FIELD)]`.
    Key(&'static str),
}

/// The hints of a schema.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HintSet {
    predict: bool,
    usual: Option<u32>,
    key: Option<&'static str>,
}

impl HintSet {
    pub(crate) const NONE: HintSet = HintSet {
        predict: false,
        usual: None,
        key: None,
    };
}

/// Most bits of a usual change: wider numbers have no differences.
const MOST_USUAL: i128 = 62;

impl Schema {
    /// Adds a hint for differences. The hint does not change whole packets.
    #[must_use]
    pub const fn hinted(self, hint: Hint) -> Schema {
        let hints = match hint {
            Hint::Predict => HintSet {
                predict: true,
                ..self.hints
            },
            Hint::Usual(bits) => HintSet {
                // numbers of bits outside the limits were refused before
                usual: Some(bits as u32),
                ..self.hints
            },
            Hint::Key(key) => HintSet {
                key: Some(key),
                ..self.hints
            },
        };
        Schema { hints, ..self }
    }

    /// Marks the numbers of this schema as ones that keep changing by a similar amount: a hint for differences, which
    /// does not change whole packets.
    #[must_use]
    pub const fn predicted(self) -> Schema {
        self.hinted(Hint::Predict)
    }

    /// Returns `true` if the numbers of this schema are predicted, as `#[bits(predict)]` declares.
    #[must_use]
    pub const fn is_predicted(&self) -> bool {
        self.hints.predict
    }

    /// Returns the number of bits that most changes of a number of this schema fit, as `#[bits(usual = N)]` declares.
    #[must_use]
    pub const fn usual(&self) -> Option<u32> {
        self.hints.usual
    }

    /// Returns the field by which elements of this list are matched, as `#[array(key = FIELD)]` declares.
    #[must_use]
    pub const fn key(&self) -> Option<&'static str> {
        self.hints.key
    }

    /// Returns the message for a mistake in a hint about these values.
    pub(crate) const fn problem_of(&self, hint: Hint) -> Problem {
        let key = match hint {
            Hint::Predict => "predict",
            Hint::Usual(0..=MOST_USUAL) => "usual",
            Hint::Usual(_) => return Problem::empty().and("`usual` must be 0..=62"),
            Hint::Key(name) => return self.problem_of_key(name),
        };
        let (widest, problem) = (self.widest(), Problem::empty());
        if let (Hint::Usual(bits), 1..) = (hint, widest) {
            if bits > widest as i128 {
                return problem
                    .and("`usual` must be 0..=")
                    .and_number(widest as u128)
                    .and(", since the widest number of this field has ")
                    .and_number(widest as u128)
                    .and(" bits");
            }
        }
        if widest > 0 {
            return problem;
        }
        let number = self.unwrapped().kind;
        let is_wide = matches!(
            number,
            Kind::Scalar(Scalar::RawFloat { .. } | Scalar::Code(Code { width: 63.., .. }))
        );
        let text =
            "` applies to integers of 2 to 62 bits, floats with a range and quaternions, and this field has none: ";
        let cure = if is_wide { "give the number a range, or " } else { "" };
        problem
            .and("`")
            .and(key)
            .and(text)
            .and(cure)
            .and("remove `")
            .and(key)
            .and("`")
    }

    /// Returns the message for a key of the lists in this value. An attribute on a tuple applies to each of its fields.
    const fn problem_of_key(&self, name: &str) -> Problem {
        let kind = self.unwrapped().kind;
        if let Kind::Fields { name: None, fields } = kind {
            let (mut problem, mut i) = (Problem::empty(), 0);
            while i < fields.len() && problem.is_empty() {
                problem = fields[i].schema.problem_of_key(name);
                i += 1;
            }
            return problem;
        }
        let text = Problem::empty().and("`key = ").and(name).and("`: ");
        let Kind::Sequence(Sequence { length, form, of }) = kind else {
            return text.and("maps and sparse lists match their elements already: remove `key`");
        };
        match (length, form) {
            (Length::Fixed(_), _) => of.problem_of_key(name),
            (_, SequenceForm::Increasing) => text.and("sets match their elements already: remove `key`"),
            (_, SequenceForm::Any | SequenceForm::Bytes) => of.problem_as_key(name, text),
        }
    }

    /// Returns the message for a key of elements of this form.
    const fn problem_as_key(&self, name: &str, text: Problem) -> Problem {
        if self.may_be_empty() {
            return text.and("a `None` has no fields: put the `Option` inside the elements, or remove `key`");
        }
        let Kind::Fields { fields, .. } = self.unwrapped().kind else {
            return text.and("the elements are neither structs nor tuples: remove `key`");
        };
        let mut i = 0;
        while i < fields.len() {
            if is_same(fields[i].name.as_bytes(), name.as_bytes()) {
                let is_grouped = is_shared(&fields[i]) || (i + 1 < fields.len() && is_shared(&fields[i + 1]));
                return match fields[i].schema.max_bits {
                    0 => text.and("this field takes no bits, so it is equal in all elements: name another field"),
                    _ if fields[i].schema.is_constant() => {
                        text.and("this field is equal in all elements: name another field")
                    }
                    _ if is_grouped => text.and("this field shares the bit of `elide`: name another field"),
                    _ => Problem::empty(),
                };
            }
            i += 1;
        }
        let (mut text, mut i) = (text.and("no such field of the elements is sent; they have "), 0);
        while i < fields.len() {
            text = text.and(if i == 0 { "`" } else { ", `" }).and(fields[i].name).and("`");
            i += 1;
        }
        text
    }

    /// Returns whether the value may be an empty `Option`.
    const fn may_be_empty(&self) -> bool {
        let mut inner = self;
        while let Kind::Around(around, next) = inner.kind {
            if let Around::Option = around {
                return true;
            }
            inner = next;
        }
        false
    }

    /// Returns whether all values are known bits, such as constants and reserved bits.
    const fn is_constant(&self) -> bool {
        if let Kind::Around(around, of) = self.kind {
            return !matches!(around, Around::Option | Around::When { .. } | Around::Elide { .. }) && of.is_constant();
        }
        if let Kind::Sequence(Sequence {
            length: Length::Fixed(_),
            of,
            ..
        }) = self.kind
        {
            return of.is_constant();
        }
        if let Kind::Fields { fields, .. } = self.kind {
            let mut i = 0;
            while i < fields.len() && fields[i].schema.is_constant() {
                i += 1;
            }
            return i == fields.len();
        }
        self.max_bits == 0 || matches!(self.kind, Kind::Scalar(Scalar::Constant { .. }))
    }

    /// Returns the bits of the widest number that is sent by its distance from another, or 0 if there is no such number.
    const fn widest(&self) -> u32 {
        if self.is_by_hand() {
            return 0;
        }
        match self.kind.children() {
            Children::None => bits_of_number(&self.kind),
            Children::Inner(of) | Children::Each(of) => of.widest(),
            Children::Entry(a, b) | Children::Either(a, b) => larger(a.widest(), b.widest()),
            Children::Fields(fields) => widest_of(fields),
            Children::Choice(variants) => {
                let (mut widest, mut i) = (0, 0);
                while i < variants.len() {
                    widest = larger(widest, widest_of(variants[i].fields));
                    i += 1;
                }
                widest
            }
        }
    }
}

const fn widest_of(fields: &[Field]) -> u32 {
    let (mut widest, mut i) = (0, 0);
    while i < fields.len() {
        widest = larger(widest, fields[i].schema.widest());
        i += 1;
    }
    widest
}

const fn larger(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
}

/// Returns the bits of a value without parts that is sent by its distance from another, or 0 if the value is not. A
/// quaternion has the bits of a component.
const fn bits_of_number(kind: &Kind) -> u32 {
    let width = match *kind {
        Kind::Scalar(scalar) => match scalar {
            Scalar::Code(code) => code.width,
            Scalar::Float(float) => return float.width,
            Scalar::Quat { bits } => return bits,
            Scalar::BigEndian(of) => return bits_of_number(&Kind::Scalar(*of)),
            Scalar::Char | Scalar::RawFloat { .. } | Scalar::Constant { .. } => return 0,
        },
        Kind::Truncated(code) | Kind::TruncatedTo { code, .. } => code.width,
        Kind::SaidWidth { max: width, .. }
        | Kind::Varint { width, .. }
        | Kind::Leb128 { width, .. }
        | Kind::Relative { width, .. } => width,
        Kind::Nothing | Kind::Text(_) | Kind::Custom { .. } => return 0,
        // `widest` looks at the parts of such values
        Kind::Sequence(_) | Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } => return 0,
        Kind::Around(..) | Kind::Fields { .. } | Kind::Enum { .. } => return 0,
    };
    if width > 1 && width as i128 <= MOST_USUAL {
        width
    } else {
        0
    }
}

/// Returns whether a field shares the bit of `elide` of the field before it.
const fn is_shared(field: &Field) -> bool {
    let mut schema = field.schema;
    if let Kind::Around(Around::When { .. }, of) = schema.kind {
        schema = of;
    }
    matches!(schema.kind, Kind::Around(Around::Elide { shared: true, .. }, _))
}
