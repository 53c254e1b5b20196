//! Trees to bits.

use super::{Bits, Fault, Path, float, quat};
use crate::tree::Tree;
use crate::wire::{Fields, Wire, width};
use bitstream::Refusal;

/// The bytes of a tree; unused bits of the last one are zero.
///
/// # Errors
/// The first part, in wire order, that its wire form does not allow.
///
/// # Panics
/// When the tree has another shape than the wire form, which is a mistake of the test.
pub fn encode(wire: &Wire, tree: &Tree) -> Result<Writer, Fault> {
    let mut writer = Writer {
        bits: Bits::new(),
        path: Path::new(wire),
    };
    writer.value(wire, tree)?;
    Ok(writer)
}

/// What was written.
#[derive(Debug)]
pub struct Writer {
    /// All bits, in order.
    pub bits: Bits,
    path: Path,
}

impl Writer {
    /// The stream as bytes.
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
        while self.bits.len() % 8 != 0 {
            self.bits.push(false);
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

    fn value(&mut self, wire: &Wire, tree: &Tree) -> Result<(), Fault> {
        match (wire, tree) {
            (Wire::Aligned(of), _) => {
                self.align();
                self.value(of, tree)
            }
            (Wire::Option(_), Tree::Option(None)) => {
                self.put(0, 1);
                Ok(())
            }
            (Wire::Option(of), Tree::Option(Some(tree))) => {
                self.put(1, 1);
                self.value(of, tree)
            }
            (Wire::Array(len, of), Tree::Parts(parts)) if parts.len() == *len => self.elements(of, parts),
            (Wire::List(min, max, of), Tree::Parts(parts)) => {
                self.length(*min, *max, parts.len())?;
                self.elements(of, parts)
            }
            (Wire::Text(min, max), Tree::Text(text)) => self.text(*min, *max, text),
            (Wire::Struct(_, fields), Tree::Parts(parts)) => self.fields(fields, parts),
            (Wire::Tuple(fields), Tree::Parts(parts)) => {
                for (i, (field, part)) in fields.iter().zip(parts).enumerate() {
                    self.path.field(&i.to_string());
                    self.value(field, part)?;
                    self.path.leave();
                }
                Ok(())
            }
            (Wire::Enum(_, cases), Tree::Case(number, parts)) => {
                self.put(*number as u128, width(cases.len() as u128 - 1));
                let case = &cases[*number];
                if case.align {
                    self.align();
                }
                self.path.field(case.name);
                self.fields(&case.fields, parts)?;
                self.path.leave();
                Ok(())
            }
            _ => self.leaf(wire, tree),
        }
    }

    fn leaf(&mut self, wire: &Wire, tree: &Tree) -> Result<(), Fault> {
        let width = wire.own_bits();
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
            _ => panic!("{tree:?} is no value of {wire:?}"),
        };
        self.put(code, width);
        Ok(())
    }

    fn length(&mut self, min: usize, max: usize, len: usize) -> Result<(), Fault> {
        let width = width((max - min) as u128);
        if !(min..=max).contains(&len) {
            return self.fault(Refusal::Length, width);
        }
        self.put((len - min) as u128, width);
        Ok(())
    }

    fn text(&mut self, min: usize, max: usize, text: &str) -> Result<(), Fault> {
        if text.contains('\0') && (min..=max).contains(&text.len()) {
            return self.fault(Refusal::Nul, width((max - min) as u128));
        }
        self.length(min, max, text.len())?;
        self.align();
        for byte in text.bytes() {
            self.put(byte.into(), 8);
        }
        Ok(())
    }

    fn elements(&mut self, of: &Wire, parts: &[Tree]) -> Result<(), Fault> {
        for (i, part) in parts.iter().enumerate() {
            self.path.element(i);
            self.value(of, part)?;
            self.path.leave();
        }
        Ok(())
    }

    fn fields(&mut self, fields: &Fields, parts: &[Tree]) -> Result<(), Fault> {
        assert_eq!(fields.len(), parts.len(), "{} has other fields", self.path.show());
        for ((name, wire), part) in fields.iter().zip(parts) {
            self.path.field(name);
            self.value(wire, part)?;
            self.path.leave();
        }
        Ok(())
    }
}
