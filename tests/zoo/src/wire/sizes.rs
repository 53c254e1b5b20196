//! Computes the fewest and the most bits of a wire form.

use super::{Bits, Case, Ends, Fields, Role, Wire, width};
use crate::oracle::{float, ladder, truncated};
use bitstream::schema::SparseForm;

type Sizes = (usize, usize);

impl Wire {
    /// Returns the fewest and the most bits from any starting position: an alignment counts 0 and 7.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        match self {
            Wire::Option(of) => (1, 1 + of.sizes().1),
            Wire::Result(a, b) => plus((1, 1), (a.sizes().0.min(b.sizes().0), a.sizes().1.max(b.sizes().1))),
            Wire::NonZero(of)
            | Wire::Ensured(_, _, of)
            | Wire::Converted(_, of)
            | Wire::Clamped(of)
            | Wire::Present(of) => of.sizes(),
            Wire::Array(len, of) => times(of.sizes(), *len, *len),
            Wire::List(min, max, of) | Wire::Set(min, max, of) => {
                plus(fixed(self.own_bits()), times(of.sizes(), *min, *max))
            }
            Wire::Map(min, max, key, value) => plus(
                fixed(self.own_bits()),
                times(plus(key.sizes(), value.sizes()), *min, *max),
            ),
            Wire::Text(min, max) | Wire::Bytes(min, max) => plus(fixed(self.own_bits()), (8 * min, 7 + 8 * max)),
            Wire::ByteArray(len) => (8 * len, 7 + 8 * len),
            Wire::Ascii(min, max) => plus(fixed(self.own_bits()), (7 * min, 7 * max)),
            Wire::Nul(min, max) => (8 * min + 8, 8 * max + 8),
            Wire::Padded(len) => (8 * len, 8 * len),
            Wire::Wide(min, max) => plus(fixed(self.own_bits()), (32 * min, 32 * max)),
            Wire::Until(until) => {
                let of = until.of.sizes();
                let each = |(least, most): (usize, usize)| (until.min * least, until.max * most);
                match until.ends {
                    Ends::More => plus((1, 1), each(plus((1, 1), of))),
                    Ends::Value(..) => plus(of, each(of)),
                    Ends::Packet => each(of),
                    Ends::Bytes => plus((0, 7), each(of)),
                }
            }
            Wire::Counted(counted) => {
                let padding = if counted.bytes { 7 } else { 0 };
                plus((0, padding), times(counted.of.sizes(), counted.min, counted.max))
            }
            Wire::Sparse { form, slots, of, .. } => sparse(*form, *slots, of.sizes()),
            Wire::Varint(group, width, _) => {
                let forms = width.div_ceil(*group);
                match forms {
                    1 => fixed(*width),
                    _ => (1 + *group as usize, (forms - 1 + width) as usize),
                }
            }
            Wire::Said(said) => {
                let (tag, (least, most)) = (said.of.own_bits() as usize, said.of.sizes());
                (least - tag, most - tag)
            }
            Wire::SaidWidth(said) => (0, said.max as usize),
            Wire::TruncatedTo(to) => (0, to.of.own_bits() as usize),
            Wire::LengthIn(known) => {
                let (own, (least, most)) = (known.of.own_bits() as usize, known.of.sizes());
                let bits = match known.width {
                    Bits::Fixed(bits) => fixed(bits),
                    Bits::Said(_) => (0, 32),
                };
                plus(bits, (least - own, most - own))
            }
            Wire::Leb128(width, _) => (8, 8 * width.div_ceil(7) as usize),
            Wire::Truncated(of) => (truncated(of).low as usize, of.own_bits() as usize),
            Wire::Relative(_, _, width, _) => match width {
                8 => (1, 13),
                16 => (1, 23),
                _ => (1, 38),
            },
            Wire::Tiered(_, _, _, _, ends) => {
                let sizes =
                    ladder::tiers(ends).map(|(flags, least, most)| (flags + width((most - least) as u128)) as usize);
                (sizes.clone().min().unwrap_or(0), sizes.max().unwrap_or(0))
            }
            Wire::Aligned(of) => plus((0, 7), of.sizes()),
            Wire::Checked(_, of) => plus((32, 32), of.sizes()),
            Wire::When(when) => (0, when.of.sizes().1),
            Wire::Elide(elide) => (1, 1 + elide.of.sizes().1),
            Wire::Struct(_, fields) => of_fields(fields),
            Wire::Tuple(fields) => fields.iter().fold((0, 0), |sum, part| plus(sum, part.sizes())),
            Wire::Enum(_, cases) | Wire::Tagged(_, _, cases) => {
                let sent = cases.iter().filter(|case| case.role != Role::Skipped);
                let sizes: Vec<_> = sent.map(Case::sizes).collect();
                let least = sizes.iter().map(|size| size.0).min().unwrap_or(0);
                let most = sizes.iter().map(|size| size.1).max().unwrap_or(0);
                plus(fixed(self.own_bits()), (least, most))
            }
            _ => fixed(self.own_bits()),
        }
    }

    /// Returns the bits before the parts: those of the value itself, of the length, or of the tag.
    #[must_use]
    pub fn own_bits(&self) -> u32 {
        match self {
            Wire::Bool | Wire::Option(_) | Wire::Result(..) | Wire::Elide(_) => 1,
            Wire::Char => 21,
            Wire::Unsigned(bits) | Wire::Signed(bits) | Wire::Constant(_, bits) => *bits,
            Wire::FloatBits(_, _, bits, _) | Wire::FloatBits64(_, _, bits, _) => *bits,
            Wire::Range(min, max) => width(max.wrapping_sub(*min) as u128),
            Wire::Steps(min, max, step) => width(max.wrapping_sub(*min) as u128 / step),
            Wire::Fixed(_, frac, min, max, _) => width((max - min) as u128 * (1 << frac)),
            Wire::Raw32 => 32,
            Wire::Raw64 => 64,
            Wire::Float(min, max, res) => width(float::max_int(*min, *max, *res).into()),
            Wire::Float64(min, max, res) => width(float::max_int64(*min, *max, *res).into()),
            Wire::Quat(bits) | Wire::Normalized(bits) => 2 + 3 * bits,
            Wire::List(min, max, _)
            | Wire::Text(min, max)
            | Wire::Ascii(min, max)
            | Wire::Wide(min, max)
            | Wire::Bytes(min, max)
            | Wire::Set(min, max, _)
            | Wire::Map(min, max, ..) => width((max - min) as u128),
            Wire::Enum(..) | Wire::Tagged(..) => self.variants().map_or(0, |(tag, _)| tag.width),
            Wire::NonZero(of) | Wire::Converted(_, of) | Wire::Truncated(of) | Wire::Clamped(of) => of.own_bits(),
            Wire::BigEndian(of) => of.own_bits(),
            _ => 0,
        }
    }
}

impl Case {
    /// Returns the fewest and the most bits of the fields.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        let padding = if self.align { (0, 7) } else { (0, 0) };
        let check = if self.check.is_some() { (32, 32) } else { (0, 0) };
        match self.role {
            Role::Other => (0, 0),
            _ => plus(plus(padding, check), of_fields(&self.fields)),
        }
    }
}

/// Returns the sizes of fields. The bit of a group counts with its first field.
pub(crate) fn of_fields(fields: &Fields) -> Sizes {
    let mut sum = (0, 0);
    let mut open = None;
    for (_, wire) in fields {
        let (least, most) = wire.sizes();
        let shared = wire.group().is_some() && wire.group() == open;
        open = wire.group();
        sum = plus(sum, if shared { (least - 1, most - 1) } else { (least, most) });
    }
    sum
}

fn sparse(form: SparseForm, slots: usize, value: Sizes) -> Sizes {
    let number = width(slots as u128) as usize;
    let index = width(slots.saturating_sub(1) as u128) as usize;
    match form {
        SparseForm::Bitmap => (slots, slots * (1 + value.1)),
        SparseForm::Count => (number, number + slots * (index + value.1)),
        SparseForm::Sentinel => (number, number + slots * (number + value.1)),
        SparseForm::Relative => steps(slots, value),
    }
}

/// Returns the sizes over all sequences of steps from -1 to the end mark, with a value after each step but the last.
fn steps(slots: usize, value: Sizes) -> Sizes {
    let mut of: Vec<Sizes> = Vec::new();
    for left in 1..=slots + 1 {
        let straight = ladder::bits(left as u64, slots as u64) as usize;
        let mut size = (straight, straight);
        for step in 1..left {
            let bits = ladder::bits(step as u64, slots as u64) as usize;
            let rest: Sizes = of[left - step - 1];
            size.0 = size.0.min(bits + value.0 + rest.0);
            size.1 = size.1.max(bits + value.1 + rest.1);
        }
        of.push(size);
    }
    of[slots]
}

fn fixed(bits: u32) -> Sizes {
    (bits as usize, bits as usize)
}

fn plus(a: Sizes, b: Sizes) -> Sizes {
    (a.0 + b.0, a.1 + b.1)
}

fn times(of: Sizes, least: usize, most: usize) -> Sizes {
    (of.0 * least, of.1 * most)
}
