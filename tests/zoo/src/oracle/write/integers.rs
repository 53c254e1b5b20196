//! Writes integers whose size depends on their value.

use super::Writer;
use crate::oracle::ladder::tiers;
use crate::oracle::read::TIERS;
use crate::oracle::{Fault, int, truncated};
use crate::tree::Tree;
use crate::wire::{SaidWidth, Wire, width};
use bitstream::Refusal;

/// Returns the number of a value, which is zigzag coded if it is signed.
fn number(value: i128, signed: bool) -> u128 {
    match (signed, value < 0) {
        (false, _) => value as u128,
        (true, false) => value as u128 * 2,
        (true, true) => (-1 - value) as u128 * 2 + 1,
    }
}

impl Writer {
    pub(super) fn varint(&mut self, group: u32, bits: u32, signed: bool, tree: &Tree) -> Result<(), Fault> {
        let number = number(int(tree), signed);
        let last = bits.div_ceil(group);
        let form = width(number).div_ceil(group).max(1);
        for _ in 1..form {
            self.put(1, 1);
        }
        if form < last {
            self.put(0, 1);
        }
        self.put(number, if form < last { form * group } else { bits });
        Ok(())
    }

    pub(super) fn said_width(&mut self, said: &SaidWidth, tree: &Tree, seen: &[Tree]) -> Result<(), Fault> {
        let (width, value) = ((said.width)(seen), int(tree));
        if width < 0 || width > i128::from(said.max) {
            return self.fault(Refusal::Width, 0);
        }
        let width = width as u32;
        // with a sign in the top bit, the numbers have one bit less
        let half = if value < 0 { -1 - value } else { value } as u128;
        let fits = match (said.signed, width) {
            (_, 0) => value == 0,
            (true, _) => half >> (width - 1) == 0,
            (false, 128) => true,
            (false, _) => value as u128 >> width == 0,
        };
        if !fits {
            return self.fault(Refusal::OutOfRange, width);
        }
        self.put(value as u128, width);
        Ok(())
    }

    pub(super) fn leb128(&mut self, signed: bool, tree: &Tree) -> Result<(), Fault> {
        let mut number = number(int(tree), signed);
        loop {
            self.put(number % 128, 7);
            number /= 128;
            self.put(u128::from(number > 0), 1);
            if number == 0 {
                return Ok(());
            }
        }
    }

    pub(super) fn truncated(&mut self, of: &Wire, tree: &Tree) -> Result<(), Fault> {
        let codes = truncated(of);
        let offset = int(tree).wrapping_sub(codes.min) as u128;
        if offset % codes.step != 0 || offset / codes.step > codes.last {
            return self.fault(Refusal::OutOfRange, of.own_bits());
        }
        let code = offset / codes.step;
        self.put(code, codes.low);
        if !codes.is_even && code % (1 << codes.low) < codes.twice {
            self.put(code >> codes.low, 1);
        }
        Ok(())
    }

    pub(super) fn tiered(&mut self, previous: &Tree, ends: &'static [i128], tree: &Tree) -> Result<(), Fault> {
        let distance = int(tree) - int(previous);
        if distance <= 0 {
            return self.fault(Refusal::NotIncreasing, 0);
        }
        let mut found = tiers(ends).enumerate().filter(|(_, tier)| distance <= tier.2);
        let Some((number, (flags, least, most))) = found.next() else {
            return self.fault(Refusal::OutOfRange, 0);
        };
        // zeros, and a one that the last tier lacks
        let one = u128::from(number + 1 < ends.len());
        self.put(one << number, flags);
        self.put((distance - least) as u128, width((most - least) as u128));
        Ok(())
    }

    pub(super) fn relative(&mut self, previous: &Tree, bits: u32, tree: &Tree) -> Result<(), Fault> {
        let (value, previous) = (int(tree), int(previous));
        let distance = value - previous;
        if distance <= 0 {
            return self.fault(Refusal::NotIncreasing, 0);
        }
        for (least, largest, bits) in TIERS {
            if distance <= largest {
                self.put(1, 1);
                self.put((distance - least) as u128, bits);
                return Ok(());
            }
            self.put(0, 1);
        }
        assert_eq!(bits, 32, "a distance of {distance}");
        self.put(value as u128, 32);
        Ok(())
    }
}
