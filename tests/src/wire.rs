//! A wire form as the oracle knows it: written by hand beside a type, from the format's text and not from the derive.

mod sizes;

use crate::tree::Tree;
use bitstream::schema::SparseForm;

/// The wire form of a value.
///
/// What depends on earlier fields is a closure over their trees, as a reader knows them.
#[derive(Clone, Debug)]
pub enum Wire {
    /// 0 bits.
    Nothing,
    /// 1 bit.
    Bool,
    /// 21 bits, a Unicode scalar value.
    Char,
    /// So many bits.
    Unsigned(u32),
    /// So many bits, two's complement.
    Signed(u32),
    /// Smallest and largest; for `u128` their patterns as `i128`.
    Range(i128, i128),
    /// The same, and the distance between two values.
    Steps(i128, i128, u128),
    /// One of these, also in truncated binary, of a writer that sends the nearest bound for what is outside.
    Clamped(Box<Wire>),
    /// One of these two in truncated binary.
    Truncated(Box<Wire>),
    /// The 32 bits of an `f32`.
    Raw32,
    /// The 64 bits of an `f64`.
    Raw64,
    /// Min, max and resolution.
    Float(f32, f32, f32),
    /// The same in `f64`.
    Float64(f64, f64, f64),
    /// Min, max, bits, and whether code 0 is 0.0.
    FloatBits(f32, f32, u32, bool),
    /// The same in `f64`.
    FloatBits64(f64, f64, u32, bool),
    /// Bits of a component.
    Quat(u32),
    /// The same, of a writer that brings quaternions to length 1.
    Normalized(u32),
    /// An integer in groups of so many bits, of a type of so many, signed or not.
    Varint(u32, u32, bool),
    /// An integer in bytes of 7 bits, of a type of so many bits, signed or not.
    Leb128(u32, bool),
    /// An integer in as many bits as earlier fields say.
    SaidWidth(Box<SaidWidth>),
    /// A range in truncated binary, up to an end that earlier fields say.
    TruncatedTo(Box<TruncatedTo>),
    /// Above the earlier field of this number and name; the bits of the type, signed or not.
    Relative(usize, &'static str, u32, bool),
    /// The same with the largest distance of each tier.
    Tiered(usize, &'static str, u32, bool, &'static [i128]),
    /// Bits before and behind the point, smallest and largest in whole units, signed or not.
    Fixed(u32, u32, i128, i128, bool),
    /// Bits that are always the same: value and width.
    Constant(u128, u32),
    /// The same bits, of which 0 is refused.
    NonZero(Box<Wire>),
    /// 1 bit, then perhaps the value.
    Option(Box<Wire>),
    /// 1 bit, 1 for the first, then one of two values.
    Result(Box<Wire>, Box<Wire>),
    /// So many elements.
    Array(usize, Box<Wire>),
    /// Fewest and most elements.
    List(usize, usize, Box<Wire>),
    /// Fewest and most bytes.
    Text(usize, usize),
    /// Fewest and most characters of 7 bits.
    Ascii(usize, usize),
    /// Fewest and most bytes of 8 bits before a NUL.
    Nul(usize, usize),
    /// So many bytes of 8 bits, those after the text 0.
    Padded(usize),
    /// Fewest and most UTF-16 units of 32 bits.
    Wide(usize, usize),
    /// Fewest and most bytes, aligned.
    Bytes(usize, usize),
    /// So many bytes, aligned.
    ByteArray(usize),
    /// As many elements as earlier fields say.
    Counted(Box<Counted>),
    /// Elements without a length in front.
    Until(Box<Until>),
    /// Some of so many slots: `pairs` of index and value, or else a value or nothing in each.
    Sparse {
        /// How the indices are sent.
        form: SparseForm,
        /// Number of slots.
        slots: usize,
        /// How the tree shows them.
        pairs: bool,
        /// The value in a slot.
        of: Box<Wire>,
    },
    /// Fewest and most elements, strictly increasing.
    Set(usize, usize, Box<Wire>),
    /// Fewest and most entries, the keys strictly increasing.
    Map(usize, usize, Box<Wire>, Box<Wire>),
    /// Padding, then the value.
    Aligned(Box<Wire>),
    /// The value, then a known number in 32 bits.
    Checked(u32, Box<Wire>),
    /// A field that is sent where a condition holds.
    When(Box<When>),
    /// The value of an `Option` without its bit: a field under a condition that holds exactly where it is `Some`.
    Present(Box<Wire>),
    /// A field with a bit in front, 1 for a known value.
    Elide(Box<Elide>),
    /// A value whose fields keep a rule: its text, and whether they do.
    Ensured(&'static str, Rule, Box<Wire>),
    /// A value in the form of another type: whether it converts back.
    Converted(fn(&Tree) -> bool, Box<Wire>),
    /// Its name and its fields.
    Struct(&'static str, Fields),
    /// Its fields.
    Tuple(Vec<Wire>),
    /// Its name and its variants, the tag their place.
    Enum(&'static str, Vec<Case>),
    /// Its name, its tag and its variants.
    Tagged(&'static str, Tag, Vec<Case>),
    /// An enum without its tag, which earlier fields say.
    Said(Box<Said>),
}

/// Whether fields keep a rule.
pub type Rule = fn(&[Tree]) -> bool;

/// [`Wire::SaidWidth`].
#[derive(Clone, Debug)]
pub struct SaidWidth {
    /// The bits as they are declared.
    pub text: &'static str,
    /// The bits.
    pub width: fn(&[Tree]) -> i128,
    /// Most.
    pub max: u32,
    /// Two's complement.
    pub signed: bool,
}

/// [`Wire::TruncatedTo`].
#[derive(Clone, Debug)]
pub struct TruncatedTo {
    /// The end as it is declared.
    pub text: &'static str,
    /// The end.
    pub end: fn(&[Tree]) -> i128,
    /// The range of the largest end.
    pub of: Wire,
}

impl TruncatedTo {
    /// The range up to the end, where the declaration allows that.
    #[must_use]
    pub fn range(&self, seen: &[Tree]) -> Option<Wire> {
        let Wire::Range(min, max) = self.of else { return None };
        let end = (self.end)(seen);
        (min..=max).contains(&end).then_some(Wire::Range(min, end))
    }
}

/// [`Wire::Said`].
#[derive(Clone, Debug)]
pub struct Said {
    /// The tag as it is declared.
    pub text: &'static str,
    /// The tag.
    pub tag: fn(&[Tree]) -> i128,
    /// The enum.
    pub of: Wire,
}

/// [`Wire::Counted`].
#[derive(Clone, Debug)]
pub struct Counted {
    /// The number as it is declared.
    pub text: &'static str,
    /// The number.
    pub count: fn(&[Tree]) -> i128,
    /// Fewest.
    pub min: usize,
    /// Most.
    pub max: usize,
    /// Padding first.
    pub bytes: bool,
    /// Each element.
    pub of: Wire,
}

/// [`Wire::Until`].
#[derive(Clone, Debug)]
pub struct Until {
    /// The end of the list.
    pub ends: Ends,
    /// Fewest.
    pub min: usize,
    /// Most.
    pub max: usize,
    /// Each element.
    pub of: Wire,
}

/// End of a list without a length.
#[derive(Clone, Debug)]
pub enum Ends {
    /// A bit of 0, where each element has a bit of 1 in front.
    More,
    /// An element: as it is declared, and what it is.
    Value(&'static str, fn(&[Tree]) -> Tree),
    /// The end of the packet.
    Packet,
    /// The same, of aligned bytes.
    Bytes,
}

/// [`Wire::When`].
#[derive(Clone, Debug)]
pub struct When {
    /// The condition as it is declared.
    pub text: &'static str,
    /// The condition.
    pub holds: Rule,
    /// What a reader takes where nothing is sent.
    pub default: Tree,
    /// What is sent.
    pub of: Wire,
}

impl When {
    /// What is sent where the condition holds.
    #[must_use]
    pub fn sent(&self) -> &Wire {
        match &self.of {
            Wire::Present(of) => of,
            of => of,
        }
    }
}

/// [`Wire::Elide`].
#[derive(Clone, Debug)]
pub struct Elide {
    /// The known value as it is declared.
    pub text: &'static str,
    /// Neighbours of the same group share their bit.
    pub group: Option<&'static str>,
    /// The known value.
    pub known: Tree,
    /// What is sent for any other.
    pub of: Wire,
}

/// How the tag of an enum is sent: the id without `base`, in so many bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tag {
    /// What is subtracted.
    pub base: i128,
    /// Smallest id.
    pub min: i128,
    /// Largest id.
    pub max: i128,
    /// Bits.
    pub width: u32,
}

impl Tag {
    /// A range of ids.
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

    /// All ids of so many bits.
    #[must_use]
    pub fn bits(width: u32) -> Tag {
        Tag {
            width,
            ..Tag::range(0, (1 << width) - 1)
        }
    }

    /// All ids of so many bits in two's complement.
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

    /// The id of what is read.
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
    /// Its name.
    pub name: &'static str,
    /// What its tag stands for.
    pub role: Role,
    /// Whether its fields begin on a byte boundary.
    pub align: bool,
    /// A known number behind its fields.
    pub check: Option<u32>,
    /// What is sent behind the tag.
    pub fields: Fields,
}

/// What the tag of a variant stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Its place in the declaration.
    Place,
    /// An id of its own.
    Id(i128),
    /// Every id that no other variant has: its one part.
    Other,
    /// It is not sent.
    Skipped,
}

/// A variant whose fields follow the tag at once.
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

/// An optional value.
#[must_use]
pub fn option(of: Wire) -> Wire {
    Wire::Option(Box::new(of))
}

/// So many elements.
#[must_use]
pub fn array(len: usize, of: Wire) -> Wire {
    Wire::Array(len, Box::new(of))
}

/// A list of `min..=max` elements.
#[must_use]
pub fn list(min: usize, max: usize, of: Wire) -> Wire {
    Wire::List(min, max, Box::new(of))
}

/// An aligned value.
#[must_use]
pub fn aligned(of: Wire) -> Wire {
    Wire::Aligned(Box::new(of))
}

/// A variant with an id.
#[must_use]
pub fn id(id: i128, name: &'static str, fields: Fields) -> Case {
    Case {
        role: Role::Id(id),
        ..case(name, fields)
    }
}

/// A field that is sent where a condition holds.
#[must_use]
pub fn when(text: &'static str, holds: Rule, default: Tree, of: Wire) -> Wire {
    Wire::When(Box::new(When {
        text,
        holds,
        default,
        of,
    }))
}

/// A field with a bit in front.
#[must_use]
pub fn elide(text: &'static str, known: Tree, of: Wire) -> Wire {
    let group = None;
    Wire::Elide(Box::new(Elide { text, group, known, of }))
}

/// A field that shares the bit in front.
#[must_use]
pub fn elide_in(group: &'static str, text: &'static str, known: Tree, of: Wire) -> Wire {
    let group = Some(group);
    Wire::Elide(Box::new(Elide { text, group, known, of }))
}

/// The value, then the number.
#[must_use]
pub fn checked(number: u32, of: Wire) -> Wire {
    Wire::Checked(number, Box::new(of))
}

/// A value whose fields keep a rule.
#[must_use]
pub fn ensured(text: &'static str, rule: Rule, of: Wire) -> Wire {
    Wire::Ensured(text, rule, Box::new(of))
}

/// A range in truncated binary, up to an end that earlier fields say.
#[must_use]
pub fn truncated_to(text: &'static str, end: fn(&[Tree]) -> i128, of: Wire) -> Wire {
    Wire::TruncatedTo(Box::new(TruncatedTo { text, end, of }))
}

/// An enum whose tag earlier fields say.
#[must_use]
pub fn said(text: &'static str, tag: fn(&[Tree]) -> i128, of: Wire) -> Wire {
    Wire::Said(Box::new(Said { text, tag, of }))
}

/// An integer in as many bits, up to `max`, as earlier fields say.
#[must_use]
pub fn said_width(text: &'static str, width: fn(&[Tree]) -> i128, max: u32, signed: bool) -> Wire {
    Wire::SaidWidth(Box::new(SaidWidth {
        text,
        width,
        max,
        signed,
    }))
}

/// As many elements of `min..=max` as earlier fields say.
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

/// As many bytes of `min..=max` as earlier fields say, behind padding.
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

/// A list of `min..=max` elements without a length in front.
#[must_use]
pub fn until(ends: Ends, min: usize, max: usize, of: Wire) -> Wire {
    Wire::Until(Box::new(Until { ends, min, max, of }))
}

/// A value or nothing in each of so many slots.
#[must_use]
pub fn slots(form: SparseForm, slots: usize, of: Wire) -> Wire {
    let (pairs, of) = (false, Box::new(of));
    Wire::Sparse { form, slots, pairs, of }
}

/// Pairs of the index of one of so many slots and a value.
#[must_use]
pub fn pairs(form: SparseForm, slots: usize, of: Wire) -> Wire {
    let (pairs, of) = (true, Box::new(of));
    Wire::Sparse { form, slots, pairs, of }
}

/// The standard's `width(span)`: 0 for 0, otherwise the position of the highest set bit plus one.
#[must_use]
pub fn width(span: u128) -> u32 {
    let mut width = 0;
    while width < 128 && span >> width != 0 {
        width += 1;
    }
    width
}

impl Wire {
    /// The tag and the variants of an enum.
    #[must_use]
    pub fn variants(&self) -> Option<(Tag, &[Case])> {
        match self {
            Wire::Enum(_, cases) => Some((Tag::range(0, cases.len() as i128 - 1), cases)),
            Wire::Tagged(_, tag, cases) => Some((*tag, cases)),
            _ => None,
        }
    }

    /// The group of a field that shares its bit.
    #[must_use]
    pub fn group(&self) -> Option<&'static str> {
        match self {
            Wire::Elide(elide) => elide.group,
            _ => None,
        }
    }
}

impl Case {
    /// The id of a variant at a place.
    #[must_use]
    pub fn id(&self, place: usize) -> Option<i128> {
        match self.role {
            Role::Place => Some(place as i128),
            Role::Id(id) => Some(id),
            Role::Other | Role::Skipped => None,
        }
    }
}

/// How many fields from the first on share its bit.
#[must_use]
pub fn group_len(fields: &[(&'static str, Wire)]) -> usize {
    let group = fields.first().and_then(|(_, wire)| wire.group());
    match group {
        None => 1,
        Some(_) => fields.iter().take_while(|(_, wire)| wire.group() == group).count(),
    }
}
