//! Bits to trees.

use super::{Fault, Path, float, quat};
use crate::tree::Tree;
use crate::wire::{Case, Fields, Wire, width};
use bitstream::Refusal;
use bitvec::prelude::{BitSlice, Lsb0};
use std::ops::Range;

/// The tree in `bytes`, all of them, and the bits it takes.
///
/// # Errors
/// The first part, in wire order, that is not there or not allowed; then what is left over.
pub fn decode(wire: &Wire, bytes: &[u8]) -> Result<(Tree, usize), Fault> {
    let mut reader = Reader::new(wire, bytes);
    let tree = reader.value(wire)?;
    reader.end()?;
    Ok((tree, reader.at))
}

/// The tree that `bytes` begin with, and the bits it takes.
///
/// # Errors
/// The first part, in wire order, that is not there or not allowed.
pub fn decode_prefix(wire: &Wire, bytes: &[u8]) -> Result<(Tree, usize), Fault> {
    let mut reader = Reader::new(wire, bytes);
    let tree = reader.value(wire)?;
    Ok((tree, reader.at))
}

/// A position in a stream.
#[derive(Debug)]
pub struct Reader<'a> {
    bits: &'a BitSlice<u8, Lsb0>,
    at: usize,
    path: Path,
}

impl<'a> Reader<'a> {
    fn new(wire: &Wire, bytes: &'a [u8]) -> Reader<'a> {
        Reader {
            bits: BitSlice::from_slice(bytes),
            at: 0,
            path: Path::new(wire),
        }
    }

    fn fault<T>(&self, why: Refusal, bits: Range<usize>) -> Result<T, Fault> {
        Err(Fault {
            why,
            path: self.path.show(),
            bits,
        })
    }

    /// A fault of the `width` bits just read.
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

    /// Nothing may follow but zero bits of the last byte.
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

    fn value(&mut self, wire: &Wire) -> Result<Tree, Fault> {
        match wire {
            Wire::Aligned(of) => {
                self.align()?;
                self.value(of)
            }
            Wire::Option(of) => match self.take(1)? {
                0 => Ok(Tree::Option(None)),
                _ => Ok(Tree::Option(Some(Box::new(self.value(of)?)))),
            },
            Wire::Array(len, of) => self.elements(of, *len),
            Wire::List(min, max, of) => {
                let len = self.length(*min, *max)?;
                // what the elements take at least must be there before anything is made for them
                self.need(len.saturating_mul(of.sizes().0))?;
                self.elements(of, len)
            }
            Wire::Text(min, max) => self.text(*min, *max),
            Wire::Struct(_, fields) => Ok(Tree::Parts(self.fields(fields)?)),
            Wire::Tuple(fields) => {
                let mut parts = Vec::new();
                for (i, field) in fields.iter().enumerate() {
                    self.path.field(&i.to_string());
                    parts.push(self.value(field)?);
                    self.path.leave();
                }
                Ok(Tree::Parts(parts))
            }
            Wire::Enum(_, cases) => self.variant(cases),
            _ => self.leaf(wire),
        }
    }

    fn leaf(&mut self, wire: &Wire) -> Result<Tree, Fault> {
        let width = wire.own_bits();
        let code = self.take(width)?;
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
            Wire::Quat(bits) => match quat::value(*bits, code) {
                Some(parts) => parts,
                None => return self.refuse(Refusal::NotUnit, width),
            },
            _ => unreachable!("{wire:?} has parts"),
        })
    }

    fn length(&mut self, min: usize, max: usize) -> Result<usize, Fault> {
        let width = width((max - min) as u128);
        let len = min + self.take(width)? as usize;
        if len > max {
            return self.refuse(Refusal::Length, width);
        }
        Ok(len)
    }

    fn text(&mut self, min: usize, max: usize) -> Result<Tree, Fault> {
        let len = self.length(min, max)?;
        self.align()?;
        self.need(len * 8)?;
        let mut bytes = Vec::new();
        for _ in 0..len {
            bytes.push(self.take(8)? as u8);
        }
        let width = 8 * len as u32;
        if bytes.contains(&0) {
            return self.refuse(Refusal::Nul, width);
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Tree::Text(text)),
            Err(_) => self.refuse(Refusal::InvalidUtf8, width),
        }
    }

    fn variant(&mut self, cases: &[Case]) -> Result<Tree, Fault> {
        let width = width(cases.len() as u128 - 1);
        let number = self.take(width)? as usize;
        let Some(case) = cases.get(number) else {
            return self.refuse(Refusal::UnknownTag, width);
        };
        self.path.field(case.name);
        if case.align {
            self.align()?;
        }
        let parts = self.fields(&case.fields)?;
        self.path.leave();
        Ok(Tree::Case(number, parts))
    }

    fn elements(&mut self, of: &Wire, len: usize) -> Result<Tree, Fault> {
        let mut parts = Vec::new();
        for i in 0..len {
            self.path.element(i);
            parts.push(self.value(of)?);
            self.path.leave();
        }
        Ok(Tree::Parts(parts))
    }

    fn fields(&mut self, fields: &Fields) -> Result<Vec<Tree>, Fault> {
        let mut parts = Vec::new();
        for (name, wire) in fields {
            self.path.field(name);
            parts.push(self.value(wire)?);
            self.path.leave();
        }
        Ok(parts)
    }
}
