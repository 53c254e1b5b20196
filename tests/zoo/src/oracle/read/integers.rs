//! Reads integers whose size depends on their value.

use super::Reader;
use crate::oracle::ladder::tiers;
use crate::oracle::{Fault, int, truncated};
use crate::tree::Tree;
use crate::wire::{SaidWidth, Wire, width};
use bitstream::Refusal;

/// Tiers of a relative integer: the smallest and the largest distance, and the bits of the offset.
pub(crate) const TIERS: [(i128, i128, u32); 6] = [
    (1, 1, 0),
    (2, 6, 3),
    (7, 23, 5),
    (24, 280, 9),
    (281, 4377, 13),
    (4378, 69_914, 17),
];

/// Returns the value of a number, which is zigzag coded if it is signed.
fn value(number: u128, signed: bool) -> i128 {
    let half = (number / 2) as i128;
    match (signed, number % 2) {
        (false, _) => number as i128,
        (true, 0) => half,
        (true, _) => -1 - half,
    }
}

impl Reader<'_> {
    pub(super) fn varint(&mut self, group: u32, width: u32, signed: bool) -> Result<Tree, Fault> {
        let (start, last) = (self.at, width.div_ceil(group));
        let mut form = 1;
        while form < last && self.take(1)? == 1 {
            form += 1;
        }
        let bits = if form == last { width } else { form * group };
        let number = self.take(bits)?;
        if form > 1 && number < 1 << ((form - 1) * group) {
            return self.fault(Refusal::NotCanonical, start..self.at);
        }
        Ok(Tree::Int(value(number, signed)))
    }

    pub(super) fn said_width(&mut self, said: &SaidWidth, seen: &[Tree]) -> Result<Tree, Fault> {
        let width = (said.width)(seen);
        self.unless(!(0..=i128::from(said.max)).contains(&width), Refusal::Width)?;
        let bits = self.take(width as u32)? as i128;
        let is_negative = said.signed && width > 0 && bits >> (width - 1) & 1 == 1;
        Ok(Tree::Int(match is_negative {
            true => bits.wrapping_sub(1_i128.checked_shl(width as u32).unwrap_or(0)),
            false => bits,
        }))
    }

    pub(super) fn leb128(&mut self, width: u32, signed: bool) -> Result<Tree, Fault> {
        let (start, mut number, mut bits) = (self.at, 0, 0);
        loop {
            let (group, more) = (self.take(7)?, self.take(1)?);
            let own = 7.min(width - bits);
            let is_last = bits + 7 >= width;
            if group >> own != 0 || is_last && more == 1 {
                return self.fault(Refusal::OutOfRange, start..self.at);
            }
            number |= group << bits;
            if more == 0 {
                return match group == 0 && bits > 0 {
                    true => self.fault(Refusal::NotCanonical, start..self.at),
                    false => Ok(Tree::Int(value(number, signed))),
                };
            }
            bits += 7;
        }
    }

    pub(super) fn truncated(&mut self, of: &Wire) -> Result<Tree, Fault> {
        let codes = truncated(of);
        let mut code = self.take(codes.low)?;
        if code < codes.twice && self.take(1)? == 1 {
            code += 1 << codes.low;
        }
        Ok(Tree::Int(codes.min.wrapping_add((code * codes.step) as i128)))
    }

    pub(super) fn tiered(
        &mut self,
        previous: &Tree,
        bits: u32,
        signed: bool,
        ends: &'static [i128],
    ) -> Result<Tree, Fault> {
        let mut tiers = tiers(ends);
        let mut tier = tiers.next();
        for _ in 1..ends.len() {
            if self.take(1)? == 1 {
                break;
            }
            tier = tiers.next();
        }
        let (_, least, largest) = tier.expect("as many tiers as flags");
        let own = width((largest - least) as u128);
        let distance = least + self.take(own)? as i128;
        let most = (1_i128 << (bits - u32::from(signed))) - 1;
        let value = int(previous) + distance;
        match distance > largest || value > most {
            true => self.refuse(Refusal::OutOfRange, own),
            false => Ok(Tree::Int(value)),
        }
    }

    pub(super) fn relative(&mut self, previous: &Tree, width: u32, signed: bool) -> Result<Tree, Fault> {
        let previous = int(previous);
        let most = (1_i128 << (width - u32::from(signed))) - 1;
        for (least, largest, bits) in TIERS {
            if self.take(1)? == 0 {
                continue;
            }
            let distance = least + self.take(bits)? as i128;
            if distance > largest || previous + distance > most {
                return self.refuse(Refusal::OutOfRange, bits);
            }
            return Ok(Tree::Int(previous + distance));
        }
        if width < 32 {
            return self.refuse(Refusal::NotCanonical, TIERS.len() as u32);
        }
        let pattern = self.take(32)? as i128;
        let value = if signed && pattern > most {
            pattern - (1 << 32)
        } else {
            pattern
        };
        match value > previous {
            true => Ok(Tree::Int(value)),
            false => self.refuse(Refusal::NotIncreasing, 32),
        }
    }
}
