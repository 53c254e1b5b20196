//! Writes lists and texts: a length, then the elements.

use super::Writer;
use crate::oracle::{Fault, as_sent, equal, int};
use crate::tree::Tree;
use crate::wire::{Bits, Counted, Ends, Until, Wire, width};
use bitstream::Refusal;

impl Writer {
    /// Writes a list or a text. Returns whether the wire form is one.
    pub(super) fn list(&mut self, wire: &Wire, tree: &Tree, seen: &[Tree]) -> Result<bool, Fault> {
        match (wire, tree) {
            (Wire::LengthIn(known), _) => {
                self.length = Some(match known.width {
                    Bits::Fixed(bits) => bits,
                    Bits::Said(width) => match u32::try_from(width(seen)) {
                        Ok(width @ 0..=32) => width,
                        _ => return self.fault(Refusal::Width, 0),
                    },
                });
                return self.list(&known.of, tree, seen);
            }
            (Wire::List(min, max, of) | Wire::Set(min, max, of), Tree::Parts(parts)) => {
                self.length(*min, *max, parts.len())?;
                self.elements(of, parts)?;
            }
            (Wire::Map(min, max, key, value), Tree::Parts(parts)) => {
                self.length(*min, *max, parts.len())?;
                self.entries(key, value, parts)?;
            }
            (Wire::Text(min, max), Tree::Text(text)) => self.text(*min, *max, text)?,
            (Wire::Nul(min, max), Tree::Text(text)) => self.unsent(*min, *max, text, text.len() + 1)?,
            (Wire::Padded(len), Tree::Text(text)) => self.unsent(0, *len, text, *len)?,
            (Wire::Ascii(min, max), Tree::Text(text)) => self.ascii(*min, *max, text)?,
            (Wire::Wide(min, max), Tree::Text(text)) => self.wide(*min, *max, text)?,
            (Wire::Bytes(min, max), Tree::Parts(parts)) => {
                self.length(*min, *max, parts.len())?;
                self.whole_bytes(parts);
            }
            (Wire::ByteArray(len), Tree::Parts(parts)) if parts.len() == *len => self.whole_bytes(parts),
            (Wire::Counted(counted), Tree::Parts(parts)) => self.counted(counted, parts, seen)?,
            (Wire::Until(until), Tree::Parts(parts)) => self.until(until, parts, seen)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn length(&mut self, min: usize, max: usize, len: usize) -> Result<(), Fault> {
        let width = self.length_bits(min, max);
        self.length = None;
        if !(min..=max).contains(&len) || (len - min) as u128 >> width != 0 {
            return self.fault(Refusal::Length, width);
        }
        self.put((len - min) as u128, width);
        Ok(())
    }

    /// Returns the bits of a length.
    fn length_bits(&self, min: usize, max: usize) -> u32 {
        self.length.unwrap_or_else(|| width((max - min) as u128))
    }

    /// Refuses a NUL in a text whose length fits. Another length is refused first.
    fn no_nul(&mut self, min: usize, max: usize, len: usize, text: &str) -> Result<(), Fault> {
        let width = self.length_bits(min, max);
        if text.contains('\0') && (min..=max).contains(&len) && (len - min) as u128 >> width == 0 {
            return self.fault(Refusal::Nul, width);
        }
        Ok(())
    }

    fn text(&mut self, min: usize, max: usize, text: &str) -> Result<(), Fault> {
        self.no_nul(min, max, text.len(), text)?;
        self.length(min, max, text.len())?;
        self.align();
        for byte in text.bytes() {
            self.put(byte.into(), 8);
        }
        Ok(())
    }

    fn ascii(&mut self, min: usize, max: usize, text: &str) -> Result<(), Fault> {
        if text.chars().any(|c| u32::from(c) > 127) {
            return self.fault(Refusal::NotAscii, self.length_bits(min, max));
        }
        self.no_nul(min, max, text.len(), text)?;
        self.length(min, max, text.len())?;
        for byte in text.bytes() {
            self.put(byte.into(), 7);
        }
        Ok(())
    }

    /// Writes a text without a length, in `room` bytes.
    fn unsent(&mut self, min: usize, max: usize, text: &str, room: usize) -> Result<(), Fault> {
        if !(min..=max).contains(&text.len()) {
            return self.fault(Refusal::Length, 0);
        }
        if text.contains('\0') {
            return self.fault(Refusal::Nul, 0);
        }
        for place in 0..room {
            self.put(text.as_bytes().get(place).copied().unwrap_or(0).into(), 8);
        }
        Ok(())
    }

    fn wide(&mut self, min: usize, max: usize, text: &str) -> Result<(), Fault> {
        let mut units = Vec::new();
        for code in text.chars().map(u32::from) {
            if code < 0x1_0000 {
                units.push(code);
            } else {
                units.push(0xD800 + ((code - 0x1_0000) >> 10));
                units.push(0xDC00 + ((code - 0x1_0000) & 0x3FF));
            }
        }
        self.no_nul(min, max, units.len(), text)?;
        self.length(min, max, units.len())?;
        for unit in units {
            self.put(unit.into(), 32);
        }
        Ok(())
    }

    fn whole_bytes(&mut self, parts: &[Tree]) {
        self.align();
        for part in parts {
            self.put(int(part) as u128, 8);
        }
    }

    fn counted(&mut self, counted: &Counted, parts: &[Tree], seen: &[Tree]) -> Result<(), Fault> {
        let count = (counted.count)(seen);
        if count != parts.len() as i128 {
            return self.fault(Refusal::Count, 0);
        }
        if !(counted.min..=counted.max).contains(&parts.len()) {
            return self.fault(Refusal::Length, 0);
        }
        match counted.bytes {
            true => self.whole_bytes(parts),
            false => self.elements(&counted.of, parts)?,
        }
        Ok(())
    }

    fn until(&mut self, until: &Until, parts: &[Tree], seen: &[Tree]) -> Result<(), Fault> {
        let Until { min, max, of, .. } = until;
        if !(*min..=*max).contains(&parts.len()) {
            return self.fault(Refusal::Length, 0);
        }
        let end = match &until.ends {
            Ends::Bytes => {
                self.whole_bytes(parts);
                return Ok(());
            }
            Ends::Value(_, value) => Some(value(seen)),
            Ends::More | Ends::Packet => None,
        };
        let as_read = end.as_ref().map(|end| as_sent(of, end));
        for (i, part) in parts.iter().enumerate() {
            if let Ends::More = until.ends {
                self.put(1, 1);
            }
            self.path.element(i);
            if as_read.as_ref().is_some_and(|end| equal(&as_sent(of, part), end)) {
                return self.fault(Refusal::Sentinel, 0);
            }
            self.value(of, part, &[])?;
            self.path.leave();
        }
        match (&until.ends, &end) {
            (Ends::More, _) => self.put(0, 1),
            (_, Some(end)) => {
                self.path.element(parts.len());
                self.value(of, end, &[])?;
                self.path.leave();
            }
            _ => {}
        }
        Ok(())
    }

    fn entries(&mut self, key: &Wire, value: &Wire, parts: &[Tree]) -> Result<(), Fault> {
        for (i, part) in parts.iter().enumerate() {
            let Some([a, b]) = part.parts(2) else {
                panic!("{part:?} is no entry");
            };
            self.path.key(i);
            self.value(key, a, &[])?;
            self.path.leave();
            self.path.element(i);
            self.value(value, b, &[])?;
            self.path.leave();
        }
        Ok(())
    }
}
