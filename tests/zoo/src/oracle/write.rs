//! Writes trees as bits.

mod integers;
mod lists;
mod slots;

use super::{Bits, Fault, Path, equal, float, quat, read};
use crate::tree::Tree;
use crate::wire::{Elide, Fields, Role, Wire, group_len};
use bitstream::Refusal;

/// Returns the bytes of a tree. Unused bits of the last byte are zero.
///
/// # Errors
/// Returns the first part, in wire order, that its wire form does not allow.
///
/// # Panics
/// Panics if the tree has another shape than the wire form, which is a mistake of the test.
pub fn encode(wire: &Wire, tree: &Tree) -> Result<Writer, Fault> {
    let mut writer = Writer {
        bits: Bits::new(),
        padding: 0,
        alignments: 0,
        path: Path::new(wire),
        length: None,
    };
    writer.value(wire, tree, &[])?;
    Ok(writer)
}

/// The written bits.
#[derive(Debug)]
pub struct Writer {
    /// All bits, in order.
    pub bits: Bits,
    /// Number of bits that are padding.
    pub padding: usize,
    /// Number of places that may need padding.
    pub alignments: usize,
    path: Path,
    /// Bits of the length that comes next, where they are not those that it needs.
    length: Option<u32>,
}

impl Writer {
    /// Returns the stream as bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bits = self.bits.clone();
        while bits.len() % 8 != 0 {
            bits.push(false);
        }
        bits.into_vec()
    }

    fn put(&mut self, value: u128, width: u32) {
        for k in 0..width {
            self.bits.push(value >> k & 1 == 1);
        }
    }

    fn align(&mut self) {
        self.alignments += 1;
        while self.bits.len() % 8 != 0 {
            self.bits.push(false);
            self.padding += 1;
        }
    }

    fn fault<T>(&self, why: Refusal, width: u32) -> Result<T, Fault> {
        let start = self.bits.len();
        Err(Fault {
            why,
            path: self.path.show(),
            bits: start..start + width as usize,
        })
    }

    /// Writes a value. `seen` are the earlier fields of the struct or variant around it, as a decoder knows them.
    fn value(&mut self, wire: &Wire, tree: &Tree, seen: &[Tree]) -> Result<(), Fault> {
        match (wire, tree) {
            (Wire::Aligned(of), _) => {
                self.align();
                self.value(of, tree, seen)
            }
            (Wire::Checked(number, of), _) => {
                self.value(of, tree, seen)?;
                self.put(u128::from(*number), 32);
                Ok(())
            }
            (Wire::NonZero(of), _) => self.value(of, tree, seen),
            (Wire::Converted(converts, of), _) => {
                // no value of the converted type, so the library never gets it
                if !converts(tree) {
                    return self.fault(Refusal::Conversion, 0);
                }
                self.value(of, tree, seen)
            }
            (Wire::Ensured(_, rule, of), Tree::Parts(parts)) => {
                self.value(of, tree, seen)?;
                match rule(&as_read(of, parts)) {
                    true => Ok(()),
                    false => self.fault(Refusal::Rule, 0),
                }
            }
            (Wire::Present(_), Tree::Option(None)) => self.fault(Refusal::Missing, 0),
            (Wire::Present(of), Tree::Option(Some(tree))) => self.value(of, tree, seen),
            (Wire::Option(_), Tree::Option(None)) => {
                self.put(0, 1);
                Ok(())
            }
            (Wire::Option(of), Tree::Option(Some(tree))) => {
                self.put(1, 1);
                self.value(of, tree, seen)
            }
            (Wire::Result(ok, err), Tree::Case(which, parts)) => {
                let (name, of) = if *which == 0 { ("Ok", ok) } else { ("Err", err) };
                self.put(1 - *which as u128, 1);
                self.inside(name, of, &parts[0], &[])
            }
            (Wire::Array(len, of), Tree::Parts(parts)) if parts.len() == *len => self.elements(of, parts),
            (Wire::Struct(_, fields), Tree::Parts(parts)) => self.fields(fields, parts),
            (Wire::Tuple(fields), Tree::Parts(parts)) => {
                for (i, (field, part)) in fields.iter().zip(parts).enumerate() {
                    self.inside(&i.to_string(), field, part, &[])?;
                }
                Ok(())
            }
            (Wire::Enum(..) | Wire::Tagged(..), Tree::Case(number, parts)) => self.variant(wire, *number, parts, None),
            (Wire::Said(said), Tree::Case(number, parts)) => {
                self.variant(&said.of, *number, parts, Some((said.tag)(seen)))
            }
            (Wire::Clamped(of), _) => self.value(of, &Tree::Int(super::clamped(of, super::int(tree))), seen),
            (Wire::Truncated(of), _) => self.truncated(of, tree),
            (Wire::SaidWidth(said), _) => self.said_width(said, tree, seen),
            (Wire::TruncatedTo(to), _) => match to.range(seen) {
                Some(range) => self.truncated(&range, tree),
                None => self.fault(Refusal::Width, 0),
            },
            (Wire::Leb128(_, signed), _) => self.leb128(*signed, tree),
            (Wire::Varint(group, width, signed), _) => self.varint(*group, *width, *signed, tree),
            (Wire::Relative(to, _, width, _), _) => self.relative(&seen[*to], *width, tree),
            (Wire::Tiered(to, _, _, _, ends), _) => self.tiered(&seen[*to], ends, tree),
            (Wire::Sparse { .. }, _) => self.sparse(wire, tree),
            _ => match self.list(wire, tree, seen)? {
                true => Ok(()),
                false => self.leaf(wire, tree),
            },
        }
    }

    fn leaf(&mut self, wire: &Wire, tree: &Tree) -> Result<(), Fault> {
        let width = wire.own_bits();
        let (wire, is_big_endian) = match wire {
            Wire::BigEndian(of) => (&**of, true),
            wire => (wire, false),
        };
        let code = match (wire, tree) {
            (Wire::Nothing, Tree::Nothing) => 0,
            (Wire::Bool, Tree::Bool(value)) => u128::from(*value),
            (Wire::Char, Tree::Char(value)) => u128::from(u32::from(*value)),
            (Wire::Unsigned(128), Tree::Int(value)) => *value as u128,
            (Wire::Unsigned(_), Tree::Int(value)) if *value < 0 || *value >= 1 << width => {
                return self.fault(Refusal::OutOfRange, width);
            }
            (Wire::Signed(bits @ ..128), Tree::Int(value)) if !(-1 << (bits - 1)..1 << (bits - 1)).contains(value) => {
                return self.fault(Refusal::OutOfRange, width);
            }
            (Wire::Unsigned(_) | Wire::Signed(_), Tree::Int(value)) => *value as u128,
            (Wire::Range(min, max), Tree::Int(value)) => {
                let offset = value.wrapping_sub(*min) as u128;
                if offset > max.wrapping_sub(*min) as u128 {
                    return self.fault(Refusal::OutOfRange, width);
                }
                offset
            }
            (Wire::Steps(min, max, step), Tree::Int(value)) => {
                let offset = value.wrapping_sub(*min) as u128;
                if offset > max.wrapping_sub(*min) as u128 || offset % step != 0 {
                    return self.fault(Refusal::OutOfRange, width);
                }
                offset / step
            }
            (Wire::Fixed(_, frac, min, max, _), Tree::Int(value)) => {
                let offset = value.wrapping_sub(min << frac) as u128;
                if offset > (max - min) as u128 * (1 << frac) {
                    return self.fault(Refusal::OutOfRange, width);
                }
                offset
            }
            (Wire::Constant(value, _), Tree::Nothing) => *value,
            (Wire::Raw32, Tree::F32(bits)) => u128::from(*bits),
            (Wire::Raw64, Tree::F64(bits)) => u128::from(*bits),
            (Wire::Float(..) | Wire::FloatBits(..), Tree::F32(bits)) => {
                match float::code(wire, f32::from_bits(*bits)) {
                    Some(code) => u128::from(code),
                    None => return self.fault(Refusal::NotFinite, width),
                }
            }
            (Wire::Float64(..) | Wire::FloatBits64(..), Tree::F64(bits)) => {
                match float::code64(wire, f64::from_bits(*bits)) {
                    Some(code) => u128::from(code),
                    None => return self.fault(Refusal::NotFinite, width),
                }
            }
            (Wire::Quat(bits), Tree::Parts(parts)) => match quat::code(*bits, parts) {
                Some(code) => code,
                None => return self.fault(Refusal::NotUnit, width),
            },
            (Wire::Normalized(bits), Tree::Parts(parts)) => {
                let code = quat::normalized(parts).and_then(|parts| quat::code(*bits, &parts));
                match code {
                    Some(code) => code,
                    None => return self.fault(Refusal::NoRotation, width),
                }
            }
            _ => panic!("{tree:?} is no value of {wire:?}"),
        };
        let code = match is_big_endian {
            true => super::reversed(code, width),
            false => code,
        };
        self.put(code, width);
        Ok(())
    }

    /// Writes a variant. `said` is the tag that earlier fields give.
    fn variant(&mut self, wire: &Wire, number: usize, parts: &[Tree], said: Option<i128>) -> Result<(), Fault> {
        let Some((tag, cases)) = wire.variants() else {
            panic!("{wire:?} has no variants");
        };
        let case = &cases[number];
        let width = if said.is_some() { 0 } else { tag.width };
        let id = match (case.role, parts) {
            (Role::Skipped, _) => return self.fault(Refusal::UnsentVariant, 0),
            (Role::Other, [Tree::Int(id)]) => {
                let known = (0..cases.len()).any(|place| cases[place].id(place) == Some(*id));
                if known || !(tag.min..=tag.max).contains(id) {
                    return self.fault(Refusal::KnownTag, width);
                }
                *id
            }
            _ => case.id(number).unwrap_or_else(|| panic!("{case:?} has no id")),
        };
        if said.is_some_and(|said| said != id) {
            return self.fault(Refusal::Tag, 0);
        }
        self.put((id - tag.base) as u128, width);
        if case.role == Role::Other {
            return Ok(());
        }
        self.path.field(case.name);
        if case.align {
            self.align();
        }
        self.fields(&case.fields, parts)?;
        if let Some(number) = case.check {
            self.put(u128::from(number), 32);
        }
        self.path.leave();
        Ok(())
    }

    fn elements(&mut self, of: &Wire, parts: &[Tree]) -> Result<(), Fault> {
        for (i, part) in parts.iter().enumerate() {
            self.path.element(i);
            self.value(of, part, &[])?;
            self.path.leave();
        }
        Ok(())
    }

    fn fields(&mut self, fields: &Fields, parts: &[Tree]) -> Result<(), Fault> {
        assert_eq!(fields.len(), parts.len(), "{} has other fields", self.path.show());
        let mut seen: Vec<Tree> = Vec::new();
        while let Some((name, wire)) = fields.get(seen.len()) {
            let at = seen.len();
            let end = at + group_len(&fields[at..]);
            match wire.group() {
                Some(_) => self.shared(&fields[at..end], &parts[at..end], &seen)?,
                None => self.field(name, wire, &parts[at], &seen)?,
            }
            for (field, part) in fields[at..end].iter().zip(&parts[at..end]) {
                seen.push(field_as_read(&field.1, part, &seen));
            }
        }
        Ok(())
    }

    /// Writes a field that may not be sent.
    fn field(&mut self, name: &str, wire: &Wire, part: &Tree, seen: &[Tree]) -> Result<(), Fault> {
        match wire {
            Wire::When(when) if (when.holds)(seen) => self.field(name, &when.of, part, seen),
            Wire::When(when) if matches!((&when.of, part), (Wire::Present(_), Tree::Option(Some(_)))) => {
                self.path.field(name);
                self.fault(Refusal::Extra, 0)
            }
            Wire::When(_) => Ok(()),
            Wire::Elide(elide) => {
                let known = is_elided(elide, part);
                self.put(known.into(), 1);
                match known {
                    true => Ok(()),
                    false => self.inside(name, &elide.of, part, seen),
                }
            }
            _ => self.inside(name, wire, part, seen),
        }
    }

    /// Writes fields that share a bit.
    fn shared(&mut self, fields: &[(&str, Wire)], parts: &[Tree], seen: &[Tree]) -> Result<(), Fault> {
        let elided = || {
            fields.iter().zip(parts).map(|((name, wire), part)| match wire {
                Wire::Elide(elide) => (name, elide, part),
                _ => panic!("{name} is in no group"),
            })
        };
        let known = elided().all(|(_, elide, part)| is_elided(elide, part));
        self.put(known.into(), 1);
        if known {
            return Ok(());
        }
        let mut seen = seen.to_vec();
        for (name, elide, part) in elided() {
            self.inside(name, &elide.of, part, &seen)?;
            seen.push(part.clone());
        }
        Ok(())
    }

    fn inside(&mut self, name: &str, wire: &Wire, tree: &Tree, seen: &[Tree]) -> Result<(), Fault> {
        self.path.field(name);
        self.value(wire, tree, seen)?;
        self.path.leave();
        Ok(())
    }
}

/// Returns whether a value is the known one, or decodes to it.
pub(crate) fn is_elided(elide: &Elide, part: &Tree) -> bool {
    // these forms take their bits from earlier fields
    let is_dependent = matches!(
        elide.of,
        Wire::Relative(..)
            | Wire::Tiered(..)
            | Wire::SaidWidth(_)
            | Wire::TruncatedTo(_)
            | Wire::Said(_)
            | Wire::Counted(_)
            | Wire::Until(_)
            | Wire::LengthIn(_)
    );
    equal(part, &elide.known) || (!is_dependent && equal(&as_sent(&elide.of, part), &elide.known))
}

/// Returns a value as a decoder reconstructs it, or the value itself if it cannot be written.
pub(crate) fn as_sent(of: &Wire, part: &Tree) -> Tree {
    let written = encode(of, part).ok();
    let read = written.and_then(|written| read::decode_prefix(of, &written.bytes()).ok());
    read.map_or_else(|| part.clone(), |(read, _)| read)
}

/// Returns the fields of a struct as a decoder knows them, with the defaults of those that are not sent.
fn as_read(wire: &Wire, parts: &[Tree]) -> Vec<Tree> {
    let Wire::Struct(_, fields) = wire else {
        panic!("a rule over the fields of {wire:?}");
    };
    let mut seen: Vec<Tree> = Vec::new();
    for ((_, wire), part) in fields.iter().zip(parts) {
        seen.push(field_as_read(wire, part, &seen));
    }
    seen
}

pub(crate) fn field_as_read(wire: &Wire, part: &Tree, seen: &[Tree]) -> Tree {
    match wire {
        Wire::When(when) if !(when.holds)(seen) => when.default.clone(),
        _ => part.clone(),
    }
}
