//! Reads trees from bits.

mod integers;
mod lists;
mod slots;

pub(crate) use integers::TIERS;

use super::{Fault, Path, equal, float, quat};
use crate::tree::Tree;
use crate::wire::{Fields, Role, Wire, group_len};
use bitstream::Refusal;
use bitvec::prelude::{BitSlice, Lsb0};
use std::ops::Range;

/// Returns the tree in all of `bytes`, and its number of bits.
///
/// # Errors
/// Returns the first part, in wire order, that is missing or not allowed, or otherwise the bits left over.
pub fn decode(wire: &Wire, bytes: &[u8]) -> Result<(Tree, usize), Fault> {
    let mut reader = Reader::new(wire, bytes);
    let tree = reader.value(wire, &[])?;
    reader.end()?;
    Ok((tree, reader.at))
}

/// Returns the tree at the start of `bytes`, and its number of bits.
///
/// # Errors
/// Returns the first part, in wire order, that is missing or not allowed.
pub fn decode_prefix(wire: &Wire, bytes: &[u8]) -> Result<(Tree, usize), Fault> {
    let mut reader = Reader::new(wire, bytes);
    let tree = reader.value(wire, &[])?;
    Ok((tree, reader.at))
}

/// A position in a stream.
#[derive(Debug)]
pub struct Reader<'a> {
    bits: &'a BitSlice<u8, Lsb0>,
    at: usize,
    path: Path,
    /// Bits of the length that comes next, where they are not those that it needs.
    length: Option<u32>,
}

impl<'a> Reader<'a> {
    fn new(wire: &Wire, bytes: &'a [u8]) -> Reader<'a> {
        Reader {
            bits: BitSlice::from_slice(bytes),
            at: 0,
            path: Path::new(wire),
            length: None,
        }
    }

    fn fault<T>(&self, why: Refusal, bits: Range<usize>) -> Result<T, Fault> {
        Err(Fault {
            why,
            path: self.path.show(),
            bits,
        })
    }

    /// Returns a fault of the `width` bits that were just read.
    fn refuse<T>(&self, why: Refusal, width: u32) -> Result<T, Fault> {
        self.fault(why, self.at - width as usize..self.at)
    }

    fn need(&self, bits: usize) -> Result<(), Fault> {
        if self.bits.len() - self.at < bits {
            return self.fault(Refusal::EndOfPacket, self.at..self.at.saturating_add(bits));
        }
        Ok(())
    }

    fn take(&mut self, width: u32) -> Result<u128, Fault> {
        self.need(width as usize)?;
        let mut value = 0;
        for k in 0..width {
            value |= u128::from(self.bits[self.at]) << k;
            self.at += 1;
        }
        Ok(value)
    }

    fn align(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let end = start.next_multiple_of(8);
        if self.bits[start..end].any() {
            return self.fault(Refusal::Padding, start..end);
        }
        self.at = end;
        Ok(())
    }

    /// Refuses everything after the value but zero bits in its last byte.
    fn end(&mut self) -> Result<(), Fault> {
        let byte = self.at.next_multiple_of(8);
        if byte < self.bits.len() {
            return self.fault(Refusal::LeftOverBytes, byte..byte);
        }
        if self.bits[self.at..].any() {
            return self.fault(Refusal::LeftOverBits, self.at..self.bits.len());
        }
        Ok(())
    }

    /// Reads a value. `seen` are the earlier fields of the struct or variant around it.
    fn value(&mut self, wire: &Wire, seen: &[Tree]) -> Result<Tree, Fault> {
        match wire {
            Wire::Aligned(of) => {
                self.align()?;
                self.value(of, seen)
            }
            Wire::Checked(number, of) => {
                let tree = self.value(of, seen)?;
                self.check(*number)?;
                Ok(tree)
            }
            Wire::Present(of) => Ok(Tree::Option(Some(Box::new(self.value(of, seen)?)))),
            Wire::Option(of) => match self.take(1)? {
                0 => Ok(Tree::Option(None)),
                _ => Ok(Tree::Option(Some(Box::new(self.value(of, seen)?)))),
            },
            Wire::Result(ok, err) => match self.take(1)? {
                0 => Ok(Tree::Case(1, vec![self.inside("Err", err, &[])?])),
                _ => Ok(Tree::Case(0, vec![self.inside("Ok", ok, &[])?])),
            },
            Wire::NonZero(of) => {
                let start = self.at;
                match self.value(of, seen)? {
                    Tree::Int(0) => self.fault(Refusal::Zero, start..self.at),
                    tree => Ok(tree),
                }
            }
            Wire::Converted(converts, of) => {
                let tree = self.value(of, seen)?;
                self.unless(!converts(&tree), Refusal::Conversion)?;
                Ok(tree)
            }
            Wire::Ensured(_, rule, of) => {
                let tree = self.value(of, seen)?;
                let Tree::Parts(parts) = &tree else {
                    panic!("a rule over the fields of {tree:?}");
                };
                self.unless(!rule(parts), Refusal::Rule)?;
                Ok(tree)
            }
            Wire::Array(len, of) => self.elements(of, *len),
            Wire::Struct(_, fields) => Ok(Tree::Parts(self.fields(fields)?)),
            Wire::Tuple(fields) => {
                let mut parts = Vec::new();
                for (i, field) in fields.iter().enumerate() {
                    parts.push(self.inside(&i.to_string(), field, &[])?);
                }
                Ok(Tree::Parts(parts))
            }
            Wire::Enum(..) | Wire::Tagged(..) => self.variant(wire, None),
            Wire::Said(said) => self.variant(&said.of, Some((said.tag)(seen))),
            Wire::Clamped(of) => self.value(of, seen),
            Wire::Truncated(of) => self.truncated(of),
            Wire::SaidWidth(said) => self.said_width(said, seen),
            Wire::TruncatedTo(to) => match to.range(seen) {
                Some(range) => self.truncated(&range),
                None => self.fault(Refusal::Width, self.at..self.at),
            },
            Wire::Leb128(width, signed) => self.leb128(*width, *signed),
            Wire::Varint(group, width, signed) => self.varint(*group, *width, *signed),
            Wire::Relative(to, _, width, signed) => self.relative(&seen[*to], *width, *signed),
            Wire::Tiered(to, _, width, signed, ends) => self.tiered(&seen[*to], *width, *signed, ends),
            Wire::Sparse { .. } => self.sparse(wire),
            _ => match self.list(wire, seen)? {
                Some(tree) => Ok(tree),
                None => self.leaf(wire),
            },
        }
    }

    /// Refuses the value that was read, without its bits.
    fn unless(&self, refused: bool, why: Refusal) -> Result<(), Fault> {
        match refused {
            true => self.fault(why, self.at..self.at),
            false => Ok(()),
        }
    }

    fn check(&mut self, number: u32) -> Result<(), Fault> {
        match self.take(32)? == u128::from(number) {
            true => Ok(()),
            false => self.refuse(Refusal::Check, 32),
        }
    }

    fn leaf(&mut self, wire: &Wire) -> Result<Tree, Fault> {
        let width = wire.own_bits();
        let code = self.take(width)?;
        let (wire, code) = match wire {
            Wire::BigEndian(of) => (&**of, super::reversed(code, width)),
            wire => (wire, code),
        };
        let code64 = code as u64;
        Ok(match wire {
            Wire::Nothing => Tree::Nothing,
            Wire::Bool => Tree::Bool(code == 1),
            Wire::Char => match char::from_u32(code as u32) {
                Some(value) => Tree::Char(value),
                None => return self.refuse(Refusal::InvalidChar, width),
            },
            Wire::Unsigned(_) => Tree::Int(code as i128),
            Wire::Signed(128) => Tree::Int(code as i128),
            Wire::Signed(_) => {
                let negative = code >> (width - 1) == 1;
                let sign = if negative { u128::MAX << width } else { 0 };
                Tree::Int((code | sign) as i128)
            }
            Wire::Range(min, max) => {
                if code > max.wrapping_sub(*min) as u128 {
                    return self.refuse(Refusal::OutOfRange, width);
                }
                Tree::Int(min.wrapping_add(code as i128))
            }
            Wire::Steps(min, max, step) => {
                if code > max.wrapping_sub(*min) as u128 / step {
                    return self.refuse(Refusal::OutOfRange, width);
                }
                Tree::Int(min.wrapping_add((code * step) as i128))
            }
            Wire::Fixed(_, frac, min, max, _) => {
                if code > (max - min) as u128 * (1 << frac) {
                    return self.refuse(Refusal::OutOfRange, width);
                }
                Tree::Int((min << frac).wrapping_add(code as i128))
            }
            Wire::Constant(value, _) => {
                if code != *value {
                    return self.refuse(Refusal::Constant, width);
                }
                Tree::Nothing
            }
            Wire::Raw32 => Tree::F32(code as u32),
            Wire::Raw64 => Tree::F64(code64),
            Wire::Float(..) | Wire::FloatBits(..) => match float::value(wire, code64) {
                Some(value) => Tree::F32(value.to_bits()),
                None => return self.refuse(Refusal::OutOfRange, width),
            },
            Wire::Float64(..) | Wire::FloatBits64(..) => match float::value64(wire, code64) {
                Some(value) => Tree::F64(value.to_bits()),
                None => return self.refuse(Refusal::OutOfRange, width),
            },
            Wire::Quat(bits) | Wire::Normalized(bits) => match quat::value(*bits, code) {
                Some(parts) => parts,
                None => return self.refuse(Refusal::NotUnit, width),
            },
            _ => unreachable!("{wire:?} has parts"),
        })
    }

    /// Reads a variant. `said` is the tag that earlier fields give.
    fn variant(&mut self, wire: &Wire, said: Option<i128>) -> Result<Tree, Fault> {
        let Some((tag, cases)) = wire.variants() else {
            panic!("{wire:?} has no variants");
        };
        let width = if said.is_some() { 0 } else { tag.width };
        let id = match said {
            Some(id) => id,
            None => tag.id(self.take(width)?),
        };
        let place = (0..cases.len()).find(|place| cases[*place].id(*place) == Some(id));
        let other = cases.iter().position(|case| case.role == Role::Other);
        let in_range = (tag.min..=tag.max).contains(&id);
        let number = match (place, other) {
            (Some(number), _) => number,
            (None, Some(other)) if in_range => return Ok(Tree::Case(other, vec![Tree::Int(id)])),
            _ => return self.refuse(Refusal::UnknownTag, width),
        };
        let case = &cases[number];
        self.path.field(case.name);
        if case.align {
            self.align()?;
        }
        let parts = self.fields(&case.fields)?;
        if let Some(number) = case.check {
            self.check(number)?;
        }
        self.path.leave();
        Ok(Tree::Case(number, parts))
    }

    fn elements(&mut self, of: &Wire, len: usize) -> Result<Tree, Fault> {
        let mut parts = Vec::new();
        for i in 0..len {
            self.path.element(i);
            parts.push(self.value(of, &[])?);
            self.path.leave();
        }
        Ok(Tree::Parts(parts))
    }

    fn fields(&mut self, fields: &Fields) -> Result<Vec<Tree>, Fault> {
        let mut parts = Vec::new();
        while let Some((name, wire)) = fields.get(parts.len()) {
            if wire.group().is_some() {
                let rest = &fields[parts.len()..];
                self.shared(&rest[..group_len(rest)], &mut parts)?;
            } else {
                let part = self.field(name, wire, &parts)?;
                parts.push(part);
            }
        }
        Ok(parts)
    }

    /// Reads a field that may not be sent.
    fn field(&mut self, name: &str, wire: &Wire, seen: &[Tree]) -> Result<Tree, Fault> {
        match wire {
            Wire::When(when) if (when.holds)(seen) => self.field(name, &when.of, seen),
            Wire::When(when) => Ok(when.default.clone()),
            Wire::Elide(elide) => {
                if self.take(1)? == 1 {
                    return Ok(elide.known.clone());
                }
                let tree = self.inside(name, &elide.of, seen)?;
                self.not_known(name, equal(&tree, &elide.known))?;
                Ok(tree)
            }
            _ => self.inside(name, wire, seen),
        }
    }

    /// Reads fields that share a bit.
    fn shared(&mut self, fields: &[(&str, Wire)], parts: &mut Vec<Tree>) -> Result<(), Fault> {
        let all_known = self.take(1)? == 1;
        let mut differs = false;
        for (name, wire) in fields {
            let Wire::Elide(elide) = wire else {
                panic!("{name} is in no group");
            };
            let part = match all_known {
                true => elide.known.clone(),
                false => self.inside(name, &elide.of, parts)?,
            };
            differs |= !equal(&part, &elide.known);
            parts.push(part);
        }
        match fields.first() {
            Some((first, _)) => self.not_known(first, !all_known && !differs),
            None => Ok(()),
        }
    }

    /// Refuses known values that were sent, at the first of them.
    fn not_known(&mut self, first: &str, known: bool) -> Result<(), Fault> {
        self.path.field(first);
        self.unless(known, Refusal::NotCanonical)?;
        self.path.leave();
        Ok(())
    }

    fn inside(&mut self, name: &str, wire: &Wire, seen: &[Tree]) -> Result<Tree, Fault> {
        self.path.field(name);
        let tree = self.value(wire, seen)?;
        self.path.leave();
        Ok(tree)
    }
}
