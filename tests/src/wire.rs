//! A wire form as the oracle knows it: written by hand beside a type, from the format's text and not from the derive.

/// The wire form of a value.
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
    /// 1 bit, then perhaps the value.
    Option(Box<Wire>),
    /// So many elements.
    Array(usize, Box<Wire>),
    /// Fewest and most elements.
    List(usize, usize, Box<Wire>),
    /// Fewest and most bytes.
    Text(usize, usize),
    /// Padding, then the value.
    Aligned(Box<Wire>),
    /// Its name and its fields.
    Struct(&'static str, Fields),
    /// Its fields.
    Tuple(Vec<Wire>),
    /// Its name and its variants.
    Enum(&'static str, Vec<Case>),
}

/// Names and wire forms, in order.
pub type Fields = Vec<(&'static str, Wire)>;

/// A variant.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name.
    pub name: &'static str,
    /// Whether its fields begin on a byte boundary.
    pub align: bool,
    /// What is sent behind the tag.
    pub fields: Fields,
}

/// A variant whose fields follow the tag at once.
#[must_use]
pub fn case(name: &'static str, fields: Fields) -> Case {
    Case {
        name,
        align: false,
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
    /// The fewest and the most bits from any starting position: an alignment counts 0 and 7.
    #[must_use]
    pub fn sizes(&self) -> (usize, usize) {
        match self {
            Wire::Option(of) => (1, 1 + of.sizes().1),
            Wire::Array(len, of) => times(of.sizes(), *len, *len),
            Wire::List(min, max, of) => plus(fixed(self.own_bits()), times(of.sizes(), *min, *max)),
            Wire::Text(min, max) => plus(fixed(self.own_bits()), (8 * min, 7 + 8 * max)),
            Wire::Aligned(of) => plus((0, 7), of.sizes()),
            Wire::Struct(_, fields) => total(fields.iter().map(|(_, wire)| wire)),
            Wire::Tuple(fields) => total(fields.iter()),
            Wire::Enum(_, cases) => {
                let sizes: Vec<_> = cases.iter().map(Case::sizes).collect();
                let least = sizes.iter().map(|size| size.0).min().unwrap_or(0);
                let most = sizes.iter().map(|size| size.1).max().unwrap_or(0);
                plus(fixed(self.own_bits()), (least, most))
            }
            _ => fixed(self.own_bits()),
        }
    }

    /// The bits of the value itself, of the length, of the tag: what comes before parts.
    #[must_use]
    pub fn own_bits(&self) -> u32 {
        match self {
            Wire::Bool | Wire::Option(_) => 1,
            Wire::Char => 21,
            Wire::Unsigned(bits) | Wire::Signed(bits) => *bits,
            Wire::FloatBits(_, _, bits, _) | Wire::FloatBits64(_, _, bits, _) => *bits,
            Wire::Range(min, max) => width(max.wrapping_sub(*min) as u128),
            Wire::Raw32 => 32,
            Wire::Raw64 => 64,
            Wire::Float(min, max, res) => width(crate::oracle::float::max_int(*min, *max, *res).into()),
            Wire::Float64(min, max, res) => width(crate::oracle::float::max_int64(*min, *max, *res).into()),
            Wire::Quat(bits) => 2 + 3 * bits,
            Wire::List(min, max, _) | Wire::Text(min, max) => width((max - min) as u128),
            Wire::Enum(_, cases) => width(cases.len() as u128 - 1),
            Wire::Nothing | Wire::Array(..) | Wire::Aligned(_) | Wire::Struct(..) | Wire::Tuple(_) => 0,
        }
    }
}

impl Case {
    /// The fewest and the most bits of its fields.
    #[must_use]
    pub fn sizes(&self) -> (usize, usize) {
        let fields = total(self.fields.iter().map(|(_, wire)| wire));
        if self.align { plus((0, 7), fields) } else { fields }
    }
}

fn fixed(bits: u32) -> (usize, usize) {
    (bits as usize, bits as usize)
}

fn plus(a: (usize, usize), b: (usize, usize)) -> (usize, usize) {
    (a.0 + b.0, a.1 + b.1)
}

fn times(of: (usize, usize), least: usize, most: usize) -> (usize, usize) {
    (of.0 * least, of.1 * most)
}

fn total<'a>(parts: impl Iterator<Item = &'a Wire>) -> (usize, usize) {
    parts.fold((0, 0), |sum, part| plus(sum, part.sizes()))
}
