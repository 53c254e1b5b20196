//! A wire form as the oracle knows it. It is written by hand beside a type, from the text of the format instead of by
//! the derive.

mod sizes;

use crate::tree::Tree;
use bitstream::schema::SparseForm;

/// Wire form of a value.
///
/// Properties that depend on earlier fields are closures over their trees, as a decoder knows them.
#[derive(Clone, Debug)]
pub enum Wire {
    /// No bits.
    Nothing,
    /// A `bool`: 1 bit.
    Bool,
    /// A Unicode scalar value: 21 bits.
    Char,
    /// An unsigned integer of this many bits.
    Unsigned(u32),
    /// An integer of this many bits, in two's complement.
    Signed(u32),
    /// The smallest and the largest value; for `u128` their patterns as `i128`.
    Range(i128, i128),
    /// The smallest and the largest value, and the distance between two values.
    Steps(i128, i128, u128),
    /// A range, perhaps in truncated binary, whose encoder sends the nearest bound for a value out of range.
    Clamped(Box<Wire>),
    /// A range in truncated binary.
    Truncated(Box<Wire>),
    /// A number of whole bytes, the highest byte first.
    BigEndian(Box<Wire>),
    /// The 32 bits of an `f32`.
    Raw32,
    /// The 64 bits of an `f64`.
    Raw64,
    /// The smallest and the largest value, and the resolution.
    Float(f32, f32, f32),
    /// A [`Float`](Wire::Float) in `f64`.
    Float64(f64, f64, f64),
    /// The smallest and the largest value, the bits, and true if code 0 is 0.0.
    FloatBits(f32, f32, u32, bool),
    /// A [`FloatBits`](Wire::FloatBits) in `f64`.
    FloatBits64(f64, f64, u32, bool),
    /// The bits of a component.
    Quat(u32),
    /// A [`Quat`](Wire::Quat) whose encoder scales quaternions to length 1.
    Normalized(u32),
    /// An integer in groups: the bits of a group, the bits of the type, and true if it is signed.
    Varint(u32, u32, bool),
    /// An integer in bytes of 7 bits: the bits of the type, and true if it is signed.
    Leb128(u32, bool),
    /// An integer in a number of bits that earlier fields give.
    SaidWidth(Box<SaidWidth>),
    /// A range in truncated binary, up to an end that earlier fields give.
    TruncatedTo(Box<TruncatedTo>),
    /// A list or a text whose length has other bits than it needs.
    LengthIn(Box<LengthIn>),
    /// An integer above an earlier field: the number and the name of that field, the bits of the type, and true if it
    /// is signed.
    Relative(usize, &'static str, u32, bool),
    /// A [`Relative`](Wire::Relative) with the largest distance of each tier.
    Tiered(usize, &'static str, u32, bool, &'static [i128]),
    /// The bits before and after the point, the smallest and the largest value in whole units, and true if it is
    /// signed.
    Fixed(u32, u32, i128, i128, bool),
    /// Known bits, by value and width.
    Constant(u128, u32),
    /// An integer of which 0 is refused.
    NonZero(Box<Wire>),
    /// 1 bit, then the value if the bit is 1.
    Option(Box<Wire>),
    /// 1 bit, then the first value if the bit is 1, or the second one.
    Result(Box<Wire>, Box<Wire>),
    /// The number of elements, and each element.
    Array(usize, Box<Wire>),
    /// The fewest and the most elements, and each element.
    List(usize, usize, Box<Wire>),
    /// The fewest and the most bytes.
    Text(usize, usize),
    /// The fewest and the most characters of 7 bits.
    Ascii(usize, usize),
    /// The fewest and the most bytes of 8 bits before a NUL.
    Nul(usize, usize),
    /// The number of bytes of 8 bits. Those after the text are 0.
    Padded(usize),
    /// The fewest and the most UTF-16 units of 32 bits.
    Wide(usize, usize),
    /// The fewest and the most bytes, aligned.
    Bytes(usize, usize),
    /// The number of bytes, aligned.
    ByteArray(usize),
    /// A list whose length earlier fields give.
    Counted(Box<Counted>),
    /// A list without a length before it.
    Until(Box<Until>),
    /// A sparse array: `pairs` of index and value, or an option in each slot.
    Sparse {
        /// Form of the indices.
        form: SparseForm,
        /// Number of slots.
        slots: usize,
        /// True if the tree has pairs.
        pairs: bool,
        /// Value in a slot.
        of: Box<Wire>,
    },
    /// The fewest and the most elements, which strictly increase.
    Set(usize, usize, Box<Wire>),
    /// The fewest and the most entries, whose keys strictly increase.
    Map(usize, usize, Box<Wire>, Box<Wire>),
    /// Padding, then the value.
    Aligned(Box<Wire>),
    /// The value, then a known number in 32 bits.
    Checked(u32, Box<Wire>),
    /// A field that is sent if a condition holds.
    When(Box<When>),
    /// The value of an `Option` without its bit: a field whose condition holds exactly if it is `Some`.
    Present(Box<Wire>),
    /// A field with a bit before it, which is 1 for a known value.
    Elide(Box<Elide>),
    /// A value with a rule over its fields: the text and the rule.
    Ensured(&'static str, Rule, Box<Wire>),
    /// A value in the form of another type. The function returns whether the tree converts back.
    Converted(fn(&Tree) -> bool, Box<Wire>),
    /// The name and the fields.
    Struct(&'static str, Fields),
    /// The fields.
    Tuple(Vec<Wire>),
    /// The name and the variants, whose tags are their positions.
    Enum(&'static str, Vec<Case>),
    /// The name, the tag and the variants.
    Tagged(&'static str, Tag, Vec<Case>),
    /// An enum without its tag, which earlier fields give.
    Said(Box<Said>),
}

/// Function that returns whether fields keep a rule.
pub type Rule = fn(&[Tree]) -> bool;

/// The parts of [`Wire::SaidWidth`].
#[derive(Clone, Debug)]
pub struct SaidWidth {
    /// The width as declared.
    pub text: &'static str,
    /// The width.
    pub width: fn(&[Tree]) -> i128,
    /// Largest width.
    pub max: u32,
    /// True for two's complement.
    pub signed: bool,
}

/// The parts of [`Wire::TruncatedTo`].
#[derive(Clone, Debug)]
pub struct TruncatedTo {
    /// The end as declared.
    pub text: &'static str,
    /// The end.
    pub end: fn(&[Tree]) -> i128,
    /// The range of the largest end.
    pub of: Wire,
}

impl TruncatedTo {
    /// Returns the range up to the end, if the declaration allows that end.
    #[must_use]
    pub fn range(&self, seen: &[Tree]) -> Option<Wire> {
        let Wire::Range(min, max) = self.of else { return None };
        let end = (self.end)(seen);
        (min..=max).contains(&end).then_some(Wire::Range(min, end))
    }
}

/// The parts of [`Wire::LengthIn`].
#[derive(Clone, Debug)]
pub struct LengthIn {
    /// The bits as declared.
    pub text: &'static str,
    /// The bits.
    pub width: Bits,
    /// The list or the text.
    pub of: Wire,
}

/// The bits of a length.
#[derive(Clone, Copy, Debug)]
pub enum Bits {
    /// This number.
    Fixed(u32),
    /// A number that earlier fields give, at most 32.
    Said(fn(&[Tree]) -> i128),
}

/// The parts of [`Wire::Said`].
#[derive(Clone, Debug)]
pub struct Said {
    /// The tag as declared.
    pub text: &'static str,
    /// The tag.
    pub tag: fn(&[Tree]) -> i128,
    /// The enum.
    pub of: Wire,
}

/// The parts of [`Wire::Counted`].
#[derive(Clone, Debug)]
pub struct Counted {
    /// The number as declared.
    pub text: &'static str,
    /// The number.
    pub count: fn(&[Tree]) -> i128,
    /// Fewest elements.
    pub min: usize,
    /// Most elements.
    pub max: usize,
    /// True for aligned bytes.
    pub bytes: bool,
    /// Each element.
    pub of: Wire,
}

/// The parts of [`Wire::Until`].
#[derive(Clone, Debug)]
pub struct Until {
    /// The end of the list.
    pub ends: Ends,
    /// Fewest elements.
    pub min: usize,
    /// Most elements.
    pub max: usize,
    /// Each element.
    pub of: Wire,
}

/// End of a list without a length.
#[derive(Clone, Debug)]
pub enum Ends {
    /// A bit of 0 ends the list, and each element has a bit of 1 before it.
    More,
    /// An element ends the list: its text in the declaration, and its value.
    Value(&'static str, fn(&[Tree]) -> Tree),
    /// The end of the packet ends the list.
    Packet,
    /// The end of the packet ends a list of aligned bytes.
    Bytes,
}

/// The parts of [`Wire::When`].
#[derive(Clone, Debug)]
pub struct When {
    /// The condition as declared.
    pub text: &'static str,
    /// The condition.
    pub holds: Rule,
    /// Value of the decoder if nothing is sent.
    pub default: Tree,
    /// Form of the value that is sent.
    pub of: Wire,
}

impl When {
    /// Returns the form that is sent if the condition holds.
    #[must_use]
    pub fn sent(&self) -> &Wire {
        match &self.of {
            Wire::Present(of) => of,
            of => of,
        }
    }
}

/// The parts of [`Wire::Elide`].
#[derive(Clone, Debug)]
pub struct Elide {
    /// The known value as declared.
    pub text: &'static str,
    /// Neighbours of the same group share their bit.
    pub group: Option<&'static str>,
    /// The known value.
    pub known: Tree,
    /// Form of every other value.
    pub of: Wire,
}

/// Form of the tag of an enum: the id minus `base`, in `width` bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tag {
    /// The number that is subtracted.
    pub base: i128,
    /// Smallest id.
    pub min: i128,
    /// Largest id.
    pub max: i128,
    /// Number of bits.
    pub width: u32,
}

impl Tag {
    /// Returns the tag of a range of ids.
    #[must_use]
    pub fn range(min: i128, max: i128) -> Tag {
        let width = width((max - min) as u128);
        Tag {
            base: min,
            min,
            max,
            width,
        }
    }

    /// Returns the tag of all ids of `width` bits.
    #[must_use]
    pub fn bits(width: u32) -> Tag {
        Tag {
            width,
            ..Tag::range(0, (1 << width) - 1)
        }
    }

    /// Returns the tag of all ids of `width` bits in two's complement.
    #[must_use]
    pub fn signed(width: u32) -> Tag {
        let most = (1 << (width - 1)) - 1;
        Tag {
            base: 0,
            min: -1 - most,
            max: most,
            width,
        }
    }

    /// Returns the id of a code.
    #[must_use]
    pub fn id(&self, code: u128) -> i128 {
        if self.min < self.base && code >> (self.width - 1) == 1 {
            return code as i128 - (1 << self.width);
        }
        self.base + code as i128
    }
}

/// Names and wire forms, in order.
pub type Fields = Vec<(&'static str, Wire)>;

/// A variant.
#[derive(Clone, Debug)]
pub struct Case {
    /// Name of the variant.
    pub name: &'static str,
    /// Role of the variant.
    pub role: Role,
    /// True if its fields begin on a byte boundary.
    pub align: bool,
    /// A known number after its fields.
    pub check: Option<u32>,
    /// Fields after the tag.
    pub fields: Fields,
}

/// Role of a variant, which its tag stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// A variant whose id is its position in the declaration.
    Place,
    /// A variant with a declared id.
    Id(i128),
    /// A variant for every id that no other variant has. Its only field holds the id.
    Other,
    /// A variant that is not sent.
    Skipped,
}

/// Returns a variant whose fields follow the tag directly.
#[must_use]
pub fn case(name: &'static str, fields: Fields) -> Case {
    Case {
        name,
        role: Role::Place,
        align: false,
        check: None,
        fields,
    }
}

/// Returns an optional value.
#[must_use]
pub fn option(of: Wire) -> Wire {
    Wire::Option(Box::new(of))
}

/// Returns an array of `len` elements.
#[must_use]
pub fn array(len: usize, of: Wire) -> Wire {
    Wire::Array(len, Box::new(of))
}

/// Returns a list of `min..=max` elements.
#[must_use]
pub fn list(min: usize, max: usize, of: Wire) -> Wire {
    Wire::List(min, max, Box::new(of))
}

/// Returns an aligned value.
#[must_use]
pub fn aligned(of: Wire) -> Wire {
    Wire::Aligned(Box::new(of))
}

/// Returns a variant with an id.
#[must_use]
pub fn id(id: i128, name: &'static str, fields: Fields) -> Case {
    Case {
        role: Role::Id(id),
        ..case(name, fields)
    }
}

/// Returns a field that is sent if a condition holds.
#[must_use]
pub fn when(text: &'static str, holds: Rule, default: Tree, of: Wire) -> Wire {
    Wire::When(Box::new(When {
        text,
        holds,
        default,
        of,
    }))
}

/// Returns a field with a bit before it.
#[must_use]
pub fn elide(text: &'static str, known: Tree, of: Wire) -> Wire {
    let group = None;
    Wire::Elide(Box::new(Elide { text, group, known, of }))
}

/// Returns a field that shares the bit before it.
#[must_use]
pub fn elide_in(group: &'static str, text: &'static str, known: Tree, of: Wire) -> Wire {
    let group = Some(group);
    Wire::Elide(Box::new(Elide { text, group, known, of }))
}

/// Returns a value with a number after it.
#[must_use]
pub fn checked(number: u32, of: Wire) -> Wire {
    Wire::Checked(number, Box::new(of))
}

/// Returns a value with a rule over its fields.
#[must_use]
pub fn ensured(text: &'static str, rule: Rule, of: Wire) -> Wire {
    Wire::Ensured(text, rule, Box::new(of))
}

/// Returns a range in truncated binary, up to an end that earlier fields give.
#[must_use]
pub fn truncated_to(text: &'static str, end: fn(&[Tree]) -> i128, of: Wire) -> Wire {
    Wire::TruncatedTo(Box::new(TruncatedTo { text, end, of }))
}

/// Returns an enum whose tag earlier fields give.
#[must_use]
pub fn said(text: &'static str, tag: fn(&[Tree]) -> i128, of: Wire) -> Wire {
    Wire::Said(Box::new(Said { text, tag, of }))
}

/// Returns an integer in a number of bits, up to `max`, that earlier fields give.
#[must_use]
pub fn said_width(text: &'static str, width: fn(&[Tree]) -> i128, max: u32, signed: bool) -> Wire {
    Wire::SaidWidth(Box::new(SaidWidth {
        text,
        width,
        max,
        signed,
    }))
}

/// Returns a list or a text with a length of `bits` bits.
#[must_use]
pub fn length_of(bits: u32, of: Wire) -> Wire {
    let (text, width) = ("", Bits::Fixed(bits));
    Wire::LengthIn(Box::new(LengthIn { text, width, of }))
}

/// Returns a list or a text whose length has the bits that earlier fields give.
#[must_use]
pub fn length_in(text: &'static str, width: fn(&[Tree]) -> i128, of: Wire) -> Wire {
    let width = Bits::Said(width);
    Wire::LengthIn(Box::new(LengthIn { text, width, of }))
}

/// Returns a list of `min..=max` elements whose number earlier fields give.
#[must_use]
pub fn counted(text: &'static str, count: fn(&[Tree]) -> i128, (min, max): (usize, usize), of: Wire) -> Wire {
    let bytes = false;
    Wire::Counted(Box::new(Counted {
        text,
        count,
        min,
        max,
        bytes,
        of,
    }))
}

/// Returns `min..=max` bytes whose number earlier fields give, after padding.
#[must_use]
pub fn counted_bytes(text: &'static str, count: fn(&[Tree]) -> i128, (min, max): (usize, usize)) -> Wire {
    let (bytes, of) = (true, Wire::Unsigned(8));
    Wire::Counted(Box::new(Counted {
        text,
        count,
        min,
        max,
        bytes,
        of,
    }))
}

/// Returns a list of `min..=max` elements without a length before it.
#[must_use]
pub fn until(ends: Ends, min: usize, max: usize, of: Wire) -> Wire {
    Wire::Until(Box::new(Until { ends, min, max, of }))
}

/// Returns a sparse array of `slots` slots, each with a value or without.
#[must_use]
pub fn slots(form: SparseForm, slots: usize, of: Wire) -> Wire {
    let (pairs, of) = (false, Box::new(of));
    Wire::Sparse { form, slots, pairs, of }
}

/// Returns pairs of an index and a value, for `slots` slots.
#[must_use]
pub fn pairs(form: SparseForm, slots: usize, of: Wire) -> Wire {
    let (pairs, of) = (true, Box::new(of));
    Wire::Sparse { form, slots, pairs, of }
}

/// Returns the standard's `width(span)`: 0 for 0, otherwise the position of the highest set bit plus one.
#[must_use]
pub fn width(span: u128) -> u32 {
    let mut width = 0;
    while width < 128 && span >> width != 0 {
        width += 1;
    }
    width
}

impl Wire {
    /// Returns the tag and the variants of an enum.
    #[must_use]
    pub fn variants(&self) -> Option<(Tag, &[Case])> {
        match self {
            Wire::Enum(_, cases) => Some((Tag::range(0, cases.len() as i128 - 1), cases)),
            Wire::Tagged(_, tag, cases) => Some((*tag, cases)),
            _ => None,
        }
    }

    /// Returns the group of a field that shares its bit.
    #[must_use]
    pub fn group(&self) -> Option<&'static str> {
        match self {
            Wire::Elide(elide) => elide.group,
            _ => None,
        }
    }
}

impl Case {
    /// Returns the id of a variant at a position.
    #[must_use]
    pub fn id(&self, place: usize) -> Option<i128> {
        match self.role {
            Role::Place => Some(place as i128),
            Role::Id(id) => Some(id),
            Role::Other | Role::Skipped => None,
        }
    }
}

/// Returns the number of fields, from the first on, that share its bit.
#[must_use]
pub fn group_len(fields: &[(&'static str, Wire)]) -> usize {
    let group = fields.first().and_then(|(_, wire)| wire.group());
    match group {
        None => 1,
        Some(_) => fields.iter().take_while(|(_, wire)| wire.group() == group).count(),
    }
}
