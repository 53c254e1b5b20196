//! Reads lists and texts: a length, then the elements.

use super::Reader;
use crate::oracle::{Fault, as_sent, equal, order};
use crate::tree::Tree;
use crate::wire::{Bits, Counted, Ends, Until, Wire, width};
use bitstream::Refusal;

impl Reader<'_> {
    /// Reads a list or a text, if the wire form is one.
    pub(super) fn list(&mut self, wire: &Wire, seen: &[Tree]) -> Result<Option<Tree>, Fault> {
        Ok(Some(match wire {
            Wire::List(min, max, of) => {
                let len = self.length(*min, *max)?;
                // the fewest bits of the elements must be there before an element is made
                self.need(len.saturating_mul(of.sizes().0))?;
                self.elements(of, len)?
            }
            Wire::Text(min, max) => self.text(*min, *max)?,
            Wire::Nul(min, max) => self.terminated(*min, *max)?,
            Wire::Padded(len) => self.padded(*len)?,
            Wire::Ascii(min, max) => self.ascii(*min, *max)?,
            Wire::Wide(min, max) => self.wide(*min, *max)?,
            Wire::Bytes(min, max) => {
                let len = self.length(*min, *max)?;
                self.bytes(len)?
            }
            Wire::ByteArray(len) => self.bytes(*len)?,
            Wire::LengthIn(known) => {
                self.length = Some(match known.width {
                    Bits::Fixed(bits) => bits,
                    Bits::Said(width) => {
                        let width = width(seen);
                        self.unless(!(0..=32).contains(&width), Refusal::Width)?;
                        width as u32
                    }
                });
                return self.list(&known.of, seen);
            }
            Wire::Counted(counted) => self.counted(counted, seen)?,
            Wire::Until(until) => self.until(until, seen)?,
            Wire::Set(min, max, of) => self.set(*min, *max, of)?,
            Wire::Map(min, max, key, value) => self.map(*min, *max, key, value)?,
            _ => return Ok(None),
        }))
    }

    fn length(&mut self, min: usize, max: usize) -> Result<usize, Fault> {
        let width = self.length.take().unwrap_or_else(|| width((max - min) as u128));
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

    fn ascii(&mut self, min: usize, max: usize) -> Result<Tree, Fault> {
        let len = self.length(min, max)?;
        self.need(len * 7)?;
        let mut text = String::new();
        for _ in 0..len {
            match self.take(7)? as u8 {
                0 => return self.refuse(Refusal::Nul, 7),
                code => text.push(code.into()),
            }
        }
        Ok(Tree::Text(text))
    }

    fn terminated(&mut self, min: usize, max: usize) -> Result<Tree, Fault> {
        let mut bytes = Vec::new();
        loop {
            let byte = self.take(8)? as u8;
            if byte == 0 {
                self.characters(&bytes, 8)?;
                break;
            }
            bytes.push(byte);
            if bytes.len() > max {
                return self.refuse(Refusal::Length, 8 * bytes.len() as u32);
            }
            self.characters(&bytes, 0)?;
        }
        if bytes.len() < min {
            return self.refuse(Refusal::Length, 8 * bytes.len() as u32 + 8);
        }
        Ok(Tree::Text(
            String::from_utf8(bytes).expect("every character was looked at"),
        ))
    }

    fn padded(&mut self, len: usize) -> Result<Tree, Fault> {
        let (mut bytes, mut is_over) = (Vec::new(), false);
        for _ in 0..len {
            match self.take(8)? as u8 {
                0 => {
                    self.characters(&bytes, 8)?;
                    is_over = true;
                }
                _ if is_over => return self.refuse(Refusal::Nul, 8),
                byte => {
                    bytes.push(byte);
                    self.characters(&bytes, 0)?;
                }
            }
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Tree::Text(text)),
            Err(why) => self.refuse(Refusal::InvalidUtf8, 8 * (len - why.utf8_error().valid_up_to()) as u32),
        }
    }

    /// Refuses the last character of some bytes as soon as all its bytes are there and it is invalid. `after` bits were
    /// read after these bytes.
    fn characters(&mut self, bytes: &[u8], after: u32) -> Result<(), Fault> {
        let Err(why) = std::str::from_utf8(bytes) else {
            return Ok(());
        };
        let rest = &bytes[why.valid_up_to()..];
        let whole = match rest[0] {
            0xC0..0xE0 => 2,
            0xE0..0xF0 => 3,
            0xF0..0xF8 => 4,
            _ => 1,
        };
        if after == 0 && rest.len() < whole {
            return Ok(());
        }
        self.refuse(Refusal::InvalidUtf8, 8 * rest.len() as u32 + after)
    }

    fn wide(&mut self, min: usize, max: usize) -> Result<Tree, Fault> {
        let len = self.length(min, max)?;
        self.need(len * 32)?;
        let (mut text, mut left) = (String::new(), len);
        while left > 0 {
            left -= 1;
            let first = self.take(32)? as u32;
            match first {
                0 => return self.refuse(Refusal::Nul, 32),
                0xD800..=0xDBFF if left > 0 => {
                    left -= 1;
                    let second = self.take(32)? as u32;
                    if !(0xDC00..=0xDFFF).contains(&second) {
                        return self.refuse(Refusal::InvalidUtf16, 64);
                    }
                    let code = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                    text.extend(char::from_u32(code));
                }
                0xD800..=0xDFFF | 0x1_0000.. => return self.refuse(Refusal::InvalidUtf16, 32),
                code => text.extend(char::from_u32(code)),
            }
        }
        Ok(Tree::Text(text))
    }

    fn bytes(&mut self, len: usize) -> Result<Tree, Fault> {
        self.align()?;
        self.need(len.saturating_mul(8))?;
        let mut bytes = Vec::new();
        for _ in 0..len {
            bytes.push(Tree::Int(self.take(8)? as i128));
        }
        Ok(Tree::Parts(bytes))
    }

    fn counted(&mut self, counted: &Counted, seen: &[Tree]) -> Result<Tree, Fault> {
        let count = usize::try_from((counted.count)(seen)).unwrap_or(usize::MAX);
        self.unless(!(counted.min..=counted.max).contains(&count), Refusal::Length)?;
        if counted.bytes {
            return self.bytes(count);
        }
        self.need(count.saturating_mul(counted.of.sizes().0))?;
        self.elements(&counted.of, count)
    }

    fn until(&mut self, until: &Until, seen: &[Tree]) -> Result<Tree, Fault> {
        let Until { min, max, of, .. } = until;
        let is_legal = |len: usize| (*min..=*max).contains(&len);
        let left = |reader: &Self| reader.bits.len().saturating_sub(reader.at);
        let mut items = Vec::new();
        match &until.ends {
            Ends::Bytes => {
                self.align()?;
                let len = left(self) / 8;
                self.unless(!is_legal(len), Refusal::Length)?;
                return self.bytes(len);
            }
            Ends::Packet if of.sizes().0 == of.sizes().1 => {
                let (whole, rest) = (left(self) / of.sizes().0, left(self) % of.sizes().0);
                let len = whole + usize::from(rest >= 8);
                self.unless(!is_legal(len), Refusal::Length)?;
                self.need(len * of.sizes().0)?;
                return self.elements(of, len);
            }
            Ends::Packet => {
                while left(self) >= 8 {
                    self.unless(items.len() == *max, Refusal::Length)?;
                    items.push(self.element(of, items.len())?);
                }
                self.unless(!is_legal(items.len()), Refusal::Length)?;
            }
            Ends::More => {
                while self.take(1)? == 1 {
                    if items.len() == *max {
                        return self.refuse(Refusal::Length, 1);
                    }
                    items.push(self.element(of, items.len())?);
                }
                if items.len() < *min {
                    return self.refuse(Refusal::Length, 1);
                }
            }
            Ends::Value(_, value) => {
                let end = as_sent(of, &value(seen));
                loop {
                    let start = self.at;
                    let item = self.element(of, items.len())?;
                    let is_end = equal(&item, &end);
                    if items.len() == *max && !is_end || items.len() < *min && is_end {
                        return self.fault(Refusal::Length, start..self.at);
                    }
                    if is_end {
                        break;
                    }
                    items.push(item);
                }
            }
        }
        Ok(Tree::Parts(items))
    }

    fn element(&mut self, of: &Wire, i: usize) -> Result<Tree, Fault> {
        self.path.element(i);
        let item = self.value(of, &[])?;
        self.path.leave();
        Ok(item)
    }

    fn set(&mut self, min: usize, max: usize, of: &Wire) -> Result<Tree, Fault> {
        let len = self.length(min, max)?;
        self.need(len.saturating_mul(of.sizes().0))?;
        let mut items = Vec::new();
        for i in 0..len {
            self.path.element(i);
            let item = self.above(of, items.last())?;
            items.push(item);
            self.path.leave();
        }
        Ok(Tree::Parts(items))
    }

    fn map(&mut self, min: usize, max: usize, key: &Wire, value: &Wire) -> Result<Tree, Fault> {
        let len = self.length(min, max)?;
        self.need(len.saturating_mul(key.sizes().0 + value.sizes().0))?;
        let (mut entries, mut last) = (Vec::new(), None);
        for i in 0..len {
            self.path.key(i);
            let key = self.above(key, last.as_ref())?;
            self.path.leave();
            self.path.element(i);
            let value = self.value(value, &[])?;
            self.path.leave();
            last = Some(key.clone());
            entries.push(Tree::Parts(vec![key, value]));
        }
        Ok(Tree::Parts(entries))
    }

    /// Reads an element that must be above the previous one.
    fn above(&mut self, of: &Wire, last: Option<&Tree>) -> Result<Tree, Fault> {
        let start = self.at;
        let item = self.value(of, &[])?;
        match last {
            Some(last) if order(&item, last).is_le() => self.fault(Refusal::NotIncreasing, start..self.at),
            _ => Ok(item),
        }
    }
}
